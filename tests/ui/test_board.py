"""The window while it is open: what reaches it, what it asks for, and that nothing of it stays."""

from __future__ import annotations

import gc
import json
import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QPixmap, QPixmapCache
from pytestqt.qtbot import QtBot

from lockcore import JobState, ProcessLock
from lockcore._history import History, Run
from lockcore._home import history_file
from lockcore._outcome import Effect, Outcome
from lockcore._registry.config import load_config
from lockcore._registry.jobs import load
from lockcore._values import Format
from locktray.board import Board
from locktray.days import Days
from locktray.drops import Taken, take_in, told_of
from locktray.present.columns import COLUMNS, Column
from locktray.present.layout import Layout
from locktray.present.menu import Action, Do
from locktray.present.order import NEEDS_ATTENTION
from locktray.present.tones import Tone
from locktray.ui.details.pane import BEATS, DetailsPane
from locktray.ui.jobs.model import JobsModel
from locktray.ui.jobs.window import JobsWindow
from locktray.watching import Watching
from tests.present.jobs import NOW, flip, job, run, snapshot

SLOW = 30_000


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    monkeypatch.setenv("LOCKCORE_HOME", str(home))
    return home


@pytest.fixture
def board(qtbot: QtBot, home: Path) -> Iterator[Board]:
    watching = Watching()
    board = Board(watching, Layout())
    yield board
    board.close()
    watching.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_it_opens_with_what_is_known(board: Board) -> None:
    """And with the job that somebody wants to see."""
    board.show_snapshot(snapshot(job("a"), job("b", JobState.STALE)))
    board.open("a")
    assert board.window is not None
    assert [status.name for status in board.window.selected()] == ["a"]
    board.show_snapshot(snapshot(job("a"), job("b", JobState.STALE), job("c")))
    assert board.window.bar.chips.all.text() == "All 3"


def test_what_is_about_no_job_is_wanted_below_its_button(board: Board, qtbot: QtBot) -> None:
    board.open()
    assert board.window is not None
    more = board.window.bar.more
    with qtbot.waitSignal(board.more_wanted) as wanted:
        more.click()
    assert wanted.args == [more.mapToGlobal(more.rect().bottomLeft())]


def test_only_who_closes_it_is_told_where_it_is(board: Board, qtbot: QtBot) -> None:
    board.open()
    with qtbot.assertNotEmitted(board.closed):
        board.open_anew()
        board.close()
    board.open()
    assert board.window is not None
    with qtbot.waitSignal(board.closed):
        board.window.close()


def test_closing_ends_it_and_keeps_how_it_was(board: Board, qtbot: QtBot) -> None:
    """The next one is like it."""
    board.show_snapshot(snapshot(job("a", JobState.STALE)))
    board.open()
    assert board.window is not None
    board.window.bar.chips.attention.click()
    with qtbot.waitSignal(board.layout_chosen) as chosen:
        board.window.close()
    assert chosen.args[0].states == NEEDS_ATTENTION
    assert board.window is None
    board.open()
    assert board.window is not None
    assert board.window.model.narrowing.states == NEEDS_ATTENTION


def test_nothing_of_a_closed_window_stays(board: Board, qtbot: QtBot) -> None:
    board.show_snapshot(snapshot(*(job(f"job-{number}") for number in range(100))))
    for _ in range(3):
        board.open()
        qtbot.wait(20)
        board.close()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def left() -> list[object]:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()
        return [thing for thing in gc.get_objects() if isinstance(thing, JobsWindow | JobsModel | Days | DetailsPane)]

    qtbot.waitUntil(lambda: not left(), timeout=20_000)  # a thread that reads for it may just be ending


def test_what_was_drawn_for_a_window_does_not_stay(board: Board, qtbot: QtBot) -> None:
    """Qt keeps a picture of each button in each size, up to ten megabytes."""
    board.show_snapshot(snapshot(job("a")))
    board.open()
    drawn = QPixmap(10, 10)
    drawn.fill()
    QPixmapCache.insert("a button", drawn)
    kept = QPixmap()
    assert QPixmapCache.find("a button", kept)
    board.close()
    qtbot.waitUntil(lambda: not QPixmapCache.find("a button", kept))


def test_what_came_of_an_action_is_told_while_it_is_open(board: Board) -> None:
    status = job("a")
    board.show_outcome(Outcome(Effect.DONE, "a was started."), status)
    board.show_snapshot(snapshot(status))
    board.open()
    board.show_outcome(Outcome(Effect.REFUSED, "a is in use.", ("Stop it first.",)), status)
    assert board.window is not None
    assert board.window.outcome.words.text() == "a is in use. Stop it first."


def test_a_crash_before_the_window_was_open_is_told_with_its_time(board: Board) -> None:
    """It was seen all the same."""
    before, stale = job("a", JobState.RUNNING, since=NOW - 90), job("a", JobState.STALE, since=NOW - 90)
    board.hear((flip(before, stale),))
    board.show_snapshot(snapshot(stale))
    board.open("a")
    assert board.window is not None
    assert isinstance(board.window.details, DetailsPane)
    assert "it was seen to crash at" in board.window.details.head.sentence.toPlainText()
    board.window.details._tick()
    assert "it was seen to crash at" in board.window.details.head.sentence.toPlainText()


def test_heartbeats_are_looked_for_while_a_lease_is_shown(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every few seconds; not for a lock that has none."""
    lease, file = job("a", JobState.RUNNING), job("b", JobState.RUNNING)
    assert lease.report.record is not None
    beats = replace(lease.report.record, format=Format.LEASE, heartbeat=NOW, ttl=60.0)
    lease = replace(lease, report=replace(lease.report, record=beats, read_at=NOW))
    asked: list[str] = []
    monkeypatch.setattr(board._watching._beside, "ask", lambda *_: None)
    monkeypatch.setattr(board._watching, "look_again", asked.append)
    board.show_snapshot(snapshot(lease, file))
    for name in ("a", "b"):
        board.open(name)
        assert board.window is not None
        assert isinstance(board.window.details, DetailsPane)
        for _ in range(2 * BEATS):
            board.window.details._count()
    assert asked == ["a", "a"]


def test_details_of_a_job_are_beside_the_table(board: Board, qtbot: QtBot) -> None:
    """What is chosen there is told in its row."""
    board.show_snapshot(snapshot(job("a"), job("b", JobState.STALE)))
    board.open_details("a")
    window = board.window
    assert window is not None
    assert isinstance(window.details, DetailsPane)
    assert window.details.isVisible()
    action = Action(Do.START, job("a"))
    with qtbot.waitSignal(board.chosen) as chosen:
        window.details.chosen.emit(action)
    assert chosen.args == [action]
    assert window.model.index(window.model.row_of("a"), COLUMNS.index(Column.KNOWS)).data() == "Starting…"


def test_the_last_day_is_read_and_read_again(board: Board, qtbot: QtBot) -> None:
    """All of it when the window opens; then only what ran since."""
    now = time.time()
    with History() as history:
        history.record(_run("a", now - 7200, now - 3600, "completed"))
    board.show_snapshot(snapshot(job("a"), job("b")))
    board.open()
    window = board.window
    assert window is not None
    qtbot.waitUntil(lambda: len(window.model.texts.day(job("a"))[0]) == 1, timeout=SLOW)
    with History() as history:
        history.record(_run("b", now - 600, now - 300, "failed"))
    board.show_snapshot(snapshot(job("a"), job("b", last_run=run("failed"))))
    qtbot.waitUntil(lambda: len(window.model.texts.day(job("b"))[0]) == 1, timeout=SLOW)


def test_a_job_that_comes_later_has_its_day_too(board: Board, qtbot: QtBot) -> None:
    """As when somebody opens the window before anything is known."""
    now = time.time()
    with History() as history:
        history.record(_run("late", now - 7200, now - 3600, "completed"))
    board.open()
    window = board.window
    assert window is not None
    qtbot.wait(100)
    board.show_snapshot(snapshot(job("late")))
    qtbot.waitUntil(lambda: len(window.model.texts.day(job("late"))[0]) == 1, timeout=SLOW)


def _run(name: str, started: float, ended: float, outcome: str) -> Run:
    run = Run()
    run.key, run.job, run.started, run.ended, run.outcome = f"{name}-{started}", name, started, ended, outcome
    return run


def test_a_history_that_can_not_be_read_harms_nothing(board: Board, qtbot: QtBot, home: Path) -> None:
    os.makedirs(os.path.dirname(history_file()), exist_ok=True)
    Path(history_file()).write_bytes(b"this is no database" * 100)
    board.show_snapshot(snapshot(job("a")))
    days = Days()
    with qtbot.waitSignal(days.came, timeout=SLOW) as came:
        days.read_all()
    assert came.args == [{}]
    days.close()


def test_a_dropped_folder_is_watched_and_can_be_taken_back(board: Board, qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "locks"
    folder.mkdir()
    board.show_snapshot(snapshot(job("a")))
    board.open()
    window = board.window
    assert window is not None
    window.dropped.emit((str(folder),))
    qtbot.waitUntil(window.outcome.isVisible, timeout=SLOW)
    assert window.outcome.words.text() == f"The locks in {folder} are watched."
    assert load_config().watch == (str(folder),)
    qtbot.waitUntil(lambda: "watching 1 folder" in window.foot.words.text(), timeout=SLOW)
    window.outcome.undo.click()
    qtbot.waitUntil(lambda: window.outcome.words.text() == "It is as it was before.", timeout=SLOW)
    assert load_config().watch == ()
    assert not window.outcome.undo.isVisible()


def test_a_lock_that_is_there_already_is_selected(board: Board) -> None:
    board.show_snapshot(snapshot(job("a"), job("b")))
    board.open()
    board.take_in(("/l/b.lock",))
    assert board.window is not None
    assert [status.name for status in board.window.selected()] == ["b"]
    assert board.window.outcome.words.text() == "b is shown already."


def test_of_several_only_what_is_new_is_watched(board: Board, qtbot: QtBot, home: Path, tmp_path: Path) -> None:
    """What is shown already gets no second job."""
    lock = tmp_path / "new.lock"
    lock.write_text("1\n")
    board.show_snapshot(snapshot(job("a"), job("b")))
    board.open()
    window = board.window
    assert window is not None
    board.take_in(("/l/a.lock", str(lock), "/l/b.lock"))
    told = f"{lock} is watched as the job new. 2 are shown already."
    qtbot.waitUntil(lambda: window.outcome.words.text() == told, timeout=SLOW)
    assert [file.name for file in (home / "jobs").glob("*.toml")] == ["new.toml"]
    board.take_in(("/l/b.lock", "/l/a.lock"))
    assert window.outcome.words.text() == "b is shown already."


def test_of_several_that_are_dropped_each_is_told(board: Board, qtbot: QtBot, home: Path, tmp_path: Path) -> None:
    """How many are watched, which can be undone, and why the others are not."""
    paths = [tmp_path / name for name in ("one.lock", "two.lock", "notes.txt")]
    for path in paths:
        path.write_text("Dear all,\n" * 30 if path.suffix == ".txt" else "1\n")
    board.show_snapshot(snapshot(job("a")))
    board.open()
    window = board.window
    assert window is not None
    board.take_in(tuple(map(str, paths)))
    qtbot.waitUntil(window.outcome.isVisible, timeout=SLOW)
    assert window.outcome.words.text().startswith(f"2 are watched. {paths[2]} is no lock: ")
    assert window.outcome._tone is Tone.AMBER
    assert window.outcome.undo.isVisible()
    assert len(list((home / "jobs").glob("*.toml"))) == 2


def test_of_many_that_are_dropped_in_vain_some_reasons_are_told() -> None:
    wrong = [Taken(f"{number} is no lock.", False) for number in range(5)]
    assert told_of(wrong) == "0 is no lock. 1 is no lock. 2 is no lock. 2 more are not watched."
    assert told_of([Taken("a", True), Taken("b", True)]) == "All 2 are watched."
    assert told_of([Taken("a", True), *wrong[:1]], 1) == "1 is watched. 0 is no lock. 1 is shown already."


def test_trouble_is_told_where_the_person_looks(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the window only while it is in front."""
    assert not board.show_trouble("x can't be changed here: it is broken")
    board.show_snapshot(snapshot(job("a")))
    board.open()
    window = board.window
    assert window is not None
    monkeypatch.setattr(window, "isActiveWindow", lambda: False)
    assert not board.show_trouble("x can't be changed here: it is broken")
    monkeypatch.setattr(window, "isActiveWindow", lambda: True)
    assert board.show_trouble("x can't be changed here: it is broken")
    assert window.outcome.words.text() == "x can't be changed here: it is broken"


def test_a_dropped_lock_becomes_a_job(home: Path, tmp_path: Path) -> None:
    """Named after its file, with a number where that name is taken; taken back, it is gone."""
    lock = tmp_path / ".nightly sync.lock"
    with ProcessLock(lock):
        taken = take_in(str(lock))
        assert (taken.is_done, taken.name) == (True, "nightly-sync")
        registered = load("nightly-sync")
        assert registered is not None
        assert registered.lock_path == str(lock)
        again = take_in(str(lock))
        assert again.name == "nightly-sync-2"
    assert taken.undo is not None
    taken.undo()
    assert load("nightly-sync") is None


def test_what_is_no_lock_says_why(home: Path, tmp_path: Path) -> None:
    """And nothing is registered."""
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear all,\nthis is no lock.\n" * 30)
    gone = tmp_path / "gone.lock"
    for path, words in ((letter, "is no lock"), (gone, "is not watched")):
        taken = take_in(str(path))
        assert not taken.is_done
        assert taken.undo is None
        assert words in taken.text
    assert not (home / "jobs").exists() or not list((home / "jobs").glob("*.toml"))


def test_a_folder_twice_is_one(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "locks"
    folder.mkdir()
    assert take_in(str(folder)).undo is not None
    again = take_in(str(folder))
    assert (again.is_done, again.undo) == (True, None)
    (home / "config.toml").write_text("watch = 3\n")
    (home / "config.toml").chmod(0o600)
    assert not take_in(str(folder)).is_done


def test_ages_are_painted_only_where_they_are_seen(board: Board) -> None:
    """A tick touches the rows on the screen, in the columns that tell of time."""
    board.show_snapshot(snapshot(*(job(f"job-{number:04}", JobState.RUNNING) for number in range(1000))))
    board.open()
    window = board.window
    assert window is not None
    touched: list[tuple[int, int, int, int]] = []
    window.model.dataChanged.connect(
        lambda first, last: touched.append((first.row(), last.row(), first.column(), last.column()))
    )
    window._clock.timeout.emit()
    ((first, last, left, right),) = touched
    assert (first, left, right) == (0, COLUMNS.index(Column.AGE), COLUMNS.index(Column.KNOWS))
    assert last < 60
    assert json.dumps(touched)


def test_a_job_that_was_saved_is_selected_as_soon_as_it_is_there(board: Board) -> None:
    """Also if it is none of those that are shown just now; and what came of it is said."""
    board.show_saved("b", "b was added.")  # there is no window to say it in
    board.show_snapshot(snapshot(job("a", JobState.STALE)))
    board.open()
    window = board.window
    assert window is not None
    assert not window.outcome.isVisible()
    window.bar.chips.attention.click()
    board.show_saved("b", "b was added.")
    assert window.outcome.words.text() == "b was added."
    assert [status.name for status in window.selected()] == ["a"]
    board.show_snapshot(snapshot(job("a", JobState.STALE), job("b")))
    assert [status.name for status in window.selected()] == ["b"]
    window.select("a")
    board.show_snapshot(snapshot(job("a", JobState.STALE), job("b", JobState.RUNNING)))
    assert [status.name for status in window.selected()] == ["a"]
    board.show_saved("b", "b was changed.")
    assert [status.name for status in window.selected()] == ["b"]


def test_a_muted_job_says_so_and_others_don_t(board: Board) -> None:
    """In its details; and below the table as soon as it is muted or not any more."""
    board.show_muted(frozenset({"a"}))
    board.show_snapshot(snapshot(job("a"), job("b")))
    board.open("a")
    window = board.window
    assert window is not None
    pane = window.details
    assert isinstance(pane, DetailsPane)
    assert (pane.head.kind.text(), window.outcome.isVisible()) == ("Registered · Notifications muted", False)
    window.select("b")
    assert pane.head.kind.text() == "Registered"
    board.show_muted(frozenset({"a", "b"}))
    assert pane.head.kind.text() == "Registered · Notifications muted"
    assert window.outcome.words.text() == "b is muted: there are no notifications about it here."
    board.show_muted(frozenset({"a"}))
    assert (pane.head.kind.text(), window.outcome.words.text()) == ("Registered", "b is not muted any more.")


def test_what_was_registered_can_be_taken_back_where_it_is_told(board: Board, qtbot: QtBot) -> None:
    """Until something else is told there."""
    status, undone = job("a", registered=False), []
    board.show_snapshot(snapshot(status))
    board.open()
    window = board.window
    assert window is not None
    for _ in range(2):
        board.show_outcome(Outcome(Effect.DONE, "a is registered as true."), status)
        board.offer_undo(lambda: undone.append("a"))
        assert window.outcome.undo.isVisible()
        board.show_outcome(Outcome(Effect.DONE, "a was started."), status)
        assert not window.outcome.undo.isVisible()
    board.offer_undo(lambda: undone.append("a"))
    window.outcome.undo.click()
    qtbot.waitUntil(lambda: window.outcome.words.text() == "It is as it was before.")
    assert undone == ["a"]
