"""Menus of entries: what they read, what they ask for, and what stays when they change."""

from __future__ import annotations

import gc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from lockcore import JobState
from lockcore._watch.status import JobStatus
from locktray.present.menu import Action, Do, Entry, Heading, Item, Line, Submenu, entries_of
from locktray.ui.kit import menus
from locktray.ui.kit.menus import MenuLines, drawn_elsewhere, drawn_here, fill_job_menu
from tests.present.jobs import job

NAMES = ["plain", "a_b", "__init__", "R&D", "a & b & c", "R&", "&&_&", "_", "&", "a_b&c_d&e"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_reads_the_same_in_a_panel(name: str) -> None:
    """Qt makes the first ampersand an underscore, unless it is the last character; the panel does the rest."""
    sent = drawn_elsewhere(name)
    at = sent.find("&")
    if 0 <= at < len(sent) - 1:
        sent = f"{sent[:at]}_{sent[at + 1 :]}"
    assert read(sent, "_") == name


@pytest.mark.parametrize("name", NAMES)
def test_a_name_reads_the_same_in_a_window(name: str) -> None:
    assert read(drawn_here(name), "&") == name


def test_the_menu_of_one_job_asks_for_that_job(qtbot: QtBot) -> None:
    """Nobody has to keep what filled it. What can't be done says why."""
    status = job("R&D", JobState.RUNNING)
    asked: list[Action] = []
    menu = QMenu()
    fill_job_menu(menu, entries_of(status, muted=False), asked.append)
    gc.collect()
    actions = {action.text(): action for action in menu.actions()}
    actions["Stop"].trigger()
    actions["Start"].trigger()
    assert asked == [Action(Do.STOP, status)]
    assert not actions["Start"].isEnabled()
    assert "R&D" in actions["Start"].toolTip()


def test_a_name_is_no_markup_in_a_tooltip(qtbot: QtBot) -> None:
    menu = QMenu()
    fill_job_menu(menu, entries_of(job("<img src=x>", JobState.RUNNING), muted=False), lambda _: None)
    (start,) = [action for action in menu.actions() if action.text() == "Start"]
    assert "&lt;img src=x&gt;" in start.toolTip()


def test_what_was_chosen_before_the_menu_changed_is_not_done_to_another(qtbot: QtBot) -> None:
    """A line stays while only its age changes. With another holder it is another line, and the old one does nothing."""
    before, after = job("sync", JobState.RUNNING, pid=1), job("sync", JobState.RUNNING, pid=2)
    asked: list[Action] = []
    menu = QMenu()
    lines = MenuLines(menu, asked.append)
    lines.change((Heading("1 job"), about(before, "sync, 1 m")))
    seen = menu.actions()[1]
    stop = inner(seen, "Stop")
    lines.change((Heading("1 job"), about(before, "sync, 2 m")))
    assert menu.actions()[1] is seen
    assert seen.text() == "sync, 2 m"
    lines.change((Heading("1 job"), about(after, "sync, 2 m")))
    assert menu.actions()[1] is not seen
    stop.trigger()
    assert asked == []
    inner(menu.actions()[1], "Stop").trigger()
    assert asked == [Action(Do.STOP, after)]


def test_submenus_are_made_before_the_menu_opens(qtbot: QtBot) -> None:
    """With other holders in all of them none has to be made; none is used twice, so that a late click does nothing."""
    asked: list[Action] = []
    menu = QMenu()
    lines = MenuLines(menu, asked.append)
    stops: list[QAction] = []
    for pid in range(1, 5):
        statuses = [job(name, JobState.RUNNING, pid=pid) for name in "abc"]
        made = set(menu.findChildren(QMenu))
        lines.change(tuple(about(status, f"{status.name} {pid}") for status in statuses))
        shown = {action.menu() for action in menu.actions()}
        assert pid == 1 or shown <= made
        for stop in stops:
            stop.trigger()
        assert asked == []
        assert [action.text() for action in menu.actions()] == [f"a {pid}", f"b {pid}", f"c {pid}"]
        stops = [inner(action, "Stop") for action in menu.actions()]
        assert asks(menu, asked).count(Action(Do.STOP, statuses[2])) == 1
        asked.clear()
        known = made | shown
        qtbot.waitUntil(lambda known=known: len(set(menu.findChildren(QMenu)) - known) == 3)


def test_what_was_made_before_reads_as_what_is_wanted(qtbot: QtBot) -> None:
    """Also where it was made alike to another job: what can't be done says so for the job that it is about."""
    menu = QMenu()
    lines = MenuLines(menu, lambda _: None)
    lines.change((about(job("a", JobState.RUNNING), "a"),))
    qtbot.waitUntil(lambda: len(menu.findChildren(QMenu)) == 2)
    lines.change((about(job("b"), "b"),))
    (action,) = menu.actions()
    start, stop = inner(action, "Start"), inner(action, "Stop")
    assert (start.isEnabled(), start.toolTip()) == (True, "Start")
    assert (stop.isEnabled(), stop.toolTip()) == (False, "b is not running.")


JOBS = [job(name, JobState.RUNNING, pid=pid) for name in "abcd" for pid in (1, 2)]
SOME = st.lists(
    st.one_of(
        st.builds(Heading, st.sampled_from(["1 job", "2 jobs"])),
        st.just(Line()),
        st.builds(Item, st.sampled_from(["Quit", "a & b_c"]), st.sampled_from([Action(Do.QUIT), Action(Do.SETTINGS)])),
        st.builds(Item, st.just("Clean"), st.just(Action(Do.CLEAN_UP)), st.sampled_from(["", "No lock is stale."])),
        st.builds(lambda status, age: about(status, f"{status.name} {age}"), st.sampled_from(JOBS), st.integers(1, 3)),
    ),
    max_size=8,
).map(tuple)


@settings(max_examples=150, derandomize=True, deadline=None, database=None)
@given(st.lists(st.tuples(SOME, st.booleans()), min_size=1, max_size=5))
def test_a_changed_menu_is_one_that_was_made_anew(steps: list[tuple[tuple[Entry, ...], bool]]) -> None:
    """In what it reads and in what it asks for; nothing of the menus before is left."""
    asked: list[Action] = []
    changed = QMenu()
    lines = MenuLines(changed, asked.append)
    for entries, elsewhere in steps:
        QTest.qWait(1)  # some submenus are made
        lines.change(entries, drawn_elsewhere if elsewhere else drawn_here)
        fresh = QMenu()
        MenuLines(fresh, asked.append).change(entries, drawn_elsewhere if elsewhere else drawn_here)
        assert outline(changed) == outline(fresh)
        assert asks(changed, asked) == asks(fresh, asked)
    lines.change(())
    QTest.qWait(5)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert changed.findChildren(QMenu) == []
    assert changed.actions() == []


@pytest.fixture(autouse=True)
def _at_once(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menus, "LATER", 0)
    monkeypatch.setattr(menus, "READY", 0)


def about(status: JobStatus, label: str) -> Submenu:
    return Submenu(label, entries_of(status, muted=False), status.state)


def below(action: QAction) -> list[QAction]:
    menu = action.menu()
    return menu.actions() if isinstance(menu, QMenu) else []


def inner(action: QAction, text: str) -> QAction:
    (found,) = [one for one in below(action) if one.text() == text]
    return found


def outline(menu: QMenu) -> list[object]:
    return [
        (
            action.text(),
            action.isEnabled(),
            action.isSeparator(),
            [(one.text(), one.isEnabled(), one.toolTip()) for one in below(action)],
        )
        for action in menu.actions()
    ]


def asks(menu: QMenu, asked: list[Action]) -> list[Action]:
    asked.clear()
    for action in menu.actions():
        for one in [action, *below(action)]:
            if one.menu() is None:
                one.trigger()
    return list(asked)


def read(label: str, mark: str) -> str:
    """What is read of a label in which two of these stand for one, and one alone for the mark of a letter."""
    return mark.join(part.replace(mark, "") for part in label.split(mark * 2))
