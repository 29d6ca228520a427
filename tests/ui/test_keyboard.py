"""Everything by keyboard: each window is walked through with the Tab key, and Escape closes the dialogs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QProgressBar, QWidget
from pytestqt.qtbot import QtBot

import lockcore
from lockcore import JobState
from locktray.kept import Kept
from locktray.present.job_draft import JobDraft
from locktray.present.job_trial import Section
from locktray.present.layout import Layout
from locktray.present.quiet import Quiet
from locktray.present.settings import ConfigSpec
from locktray.ui.details.pane import DetailsPane
from locktray.ui.dialogs.job_form import JobForm
from locktray.ui.dialogs.job_trial import JobTrialDialog
from locktray.ui.dialogs.remove_job import RemoveJobDialog
from locktray.ui.dialogs.settings import SettingsDialog
from locktray.ui.inspector import InspectorWindow
from locktray.ui.jobs.window import JobsWindow
from locktray.ui.log_window import LogWindow
from tests.present.jobs import job, snapshot
from tests.ui.logs import Book
from tests.ui.seeing import SCHEMES, contrast, desktop
from tests.ui.test_clean_up import Bench
from tests.ui.test_import_crontab import shown as import_shown
from tests.ui.walking import described, in_order, nameless, only_by_mouse, press_escape, reachable, walked

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills with signals")

Show = Callable[[QWidget], QWidget]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def show(qtbot: QtBot) -> Show:
    def show(window: QWidget) -> QWidget:
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        qtbot.addWidget(window)
        window.show()
        return window

    return show


def check(window: QWidget, qtbot: QtBot) -> list[QWidget]:
    """Every control is reached once, forwards and backwards, in the order in which it is read, and has a name."""
    reached = walked(window, qtbot)
    missed = [described(widget) for widget in reachable(window) if widget not in reached]
    assert missed == []
    assert {*walked(window, qtbot, back=True)} == {*reached}
    assert [described(widget) for widget in only_by_mouse(window)] == []
    assert [described(widget) for widget in nameless(reached)] == []
    assert in_order(reached, window) == []
    return reached


def press_find() -> None:
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)


def close_by_escape(window: QWidget, qtbot: QtBot) -> None:
    press_escape(window)
    qtbot.waitUntil(lambda: not window.isVisible())


def test_the_window(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    """With the details of a job that ran and has a log beside the table."""
    book = Book(tmp_path)
    book.add(log="one\ntwo\n")
    pane = DetailsPane()
    window = JobsWindow(Layout(has_details=True, size=(1200, 900)), pane)
    jobs = [job("other", JobState.RUNNING), job("sync", JobState.STALE, registered=False), job("idle")]
    window.show_snapshot(snapshot(*jobs))
    show(window)
    window.select("sync")
    qtbot.waitUntil(lambda: "two" in pane.log.sheet.text.lines())
    reached = check(window, qtbot)
    for widget in (window.table, window.bar.search, pane.evidence, *pane.remedies.buttons()):
        assert widget in reached or not widget.isEnabled()
    window.close()


def test_find_and_escape_are_for_what_has_the_keyboard(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    """In the log they begin and end a search there, in the table one for jobs."""
    book = Book(tmp_path)
    book.add(log="one\ntwo\n")
    pane = DetailsPane()
    window = JobsWindow(Layout(has_details=True, size=(1200, 900)), pane)
    window.show_snapshot(snapshot(job("other", JobState.RUNNING), job("sync", JobState.STALE)))
    show(window)
    window.select("sync")
    qtbot.waitUntil(lambda: "two" in pane.log.sheet.text.lines())
    sheet, jobs = pane.log.sheet, window.bar.search
    sheet.text.setFocus()
    press_find()
    assert sheet.search.field.hasFocus()
    QTest.keyClicks(sheet.search.field, "two")
    press_find()
    assert sheet.search.field.hasFocus()
    assert sheet.search.field.selectedText() == "two"
    press_escape(window)
    assert sheet.search.isHidden()
    assert sheet.text.hasFocus()
    window.table.setFocus()
    press_find()
    assert jobs.hasFocus()
    QTest.keyClicks(jobs, "sync")
    sheet.text.setFocus()
    press_find()
    window.table.setFocus()
    press_escape(window)  # the search in the log stays: the keyboard is not there
    assert (jobs.text(), sheet.search.isHidden()) == ("", False)
    window.close()


def test_escape_ends_a_search_before_it_closes_a_log(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    Book(tmp_path).add(log="one\n")
    window = LogWindow(job("sync"))
    show(window)
    qtbot.waitUntil(lambda: window.log.has_log)
    press_find()
    assert window.log.sheet.search.field.hasFocus()
    press_escape(window)
    assert (window.isVisible(), window.log.sheet.search.isHidden()) == (True, True)
    press_escape(window)
    assert not window.isVisible()


@pytest.mark.parametrize("page", range(2))
@pytest.mark.parametrize("editing", [False, True], ids=["add", "edit"])
def test_a_job(show: Show, qtbot: QtBot, editing: bool, page: int) -> None:
    draft = JobDraft("sync", command="true")
    form = JobForm(draft, draft if editing else None)
    show(form)
    form.pages.setCurrentIndex(page)
    check(form, qtbot)
    close_by_escape(form, qtbot)


def test_what_a_job_would_do(show: Show, qtbot: QtBot) -> None:
    dialog = show(JobTrialDialog("sync", (Section("It would run", ("true",)),)))
    check(dialog, qtbot)
    close_by_escape(dialog, qtbot)


def test_removing_a_job(show: Show, qtbot: QtBot) -> None:
    dialog = show(RemoveJobDialog("sync"))
    check(dialog, qtbot)
    close_by_escape(dialog, qtbot)


@pytest.mark.parametrize("page", range(6))
def test_the_settings(show: Show, qtbot: QtBot, tmp_path: Path, page: int) -> None:
    dialog = SettingsDialog(Kept(quiet=Quiet(None, frozenset({"nightly"}))), autostart=False)
    dialog.show_config(ConfigSpec())
    show(dialog)
    dialog.pages.setCurrentIndex(page)
    check(dialog, qtbot)
    close_by_escape(dialog, qtbot)


def test_the_import(qtbot: QtBot) -> None:
    dialog = import_shown(qtbot)
    check(dialog, qtbot)
    close_by_escape(dialog, qtbot)


def test_the_log(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    Book(tmp_path).add(log="one\ntwo\n")
    window = LogWindow(job("sync"))
    show(window)
    qtbot.waitUntil(lambda: "two" in window.log.sheet.text.lines())
    check(window, qtbot)
    close_by_escape(window, qtbot)


def test_one_lock(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "a.lock").write_text("4194305\n")
    window = InspectorWindow(lockcore.inspect)
    show(window)
    with qtbot.waitSignal(window.answered):
        window.inspect(str(tmp_path / "a.lock"))
    check(window, qtbot)
    close_by_escape(window, qtbot)


@pytest.fixture
def bench(home: Path, qtbot: QtBot) -> Iterator[Bench]:
    bench = Bench(home, qtbot)
    yield bench
    bench.close()


def test_the_clean_up(bench: Bench, qtbot: QtBot) -> None:
    bench.crash("a", "b")
    bench.watch()
    dialog = bench.clean_up(tested=False)
    check(dialog, qtbot)
    press_escape(dialog)
    bench.until(lambda: not len(bench.windows))


def test_cleaning_what_is_held(bench: Bench, qtbot: QtBot) -> None:
    bench.hold("a")
    bench.watch()
    dialog = bench.force("a")
    check(dialog, qtbot)
    press_escape(dialog)
    bench.until(lambda: not len(bench.windows))


def test_locks_that_were_set_aside(bench: Bench, qtbot: QtBot) -> None:
    bench.watch()
    bench.cleaning.list_set_aside()
    dialog = bench.opened(QWidget)
    check(dialog, qtbot)
    press_escape(dialog)
    bench.until(lambda: not len(bench.windows))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_details_show_where_the_keyboard_is(show: Show, qtbot: QtBot, tmp_path: Path, scheme: str) -> None:
    """At every stop of the Tab key something looks different; around what is only read it is a line one can't miss."""
    book = Book(tmp_path)
    book.add(log="one\ntwo\n")
    with desktop(scheme):
        pane = DetailsPane()
        show(pane)
        pane.resize(380, 1000)
        pane.show_status(job("sync", JobState.RUNNING, progress=0.5, message="half"))
        qtbot.waitUntil(lambda: "two" in pane.log.sheet.text.lines() and pane.process.isVisible())
        pane.area.verticalScrollBar().setValue(0)
        stops = walked(pane, qtbot)
        for before, stop in zip([stops[-1], *stops], stops, strict=False):
            pane.setFocus()
            without = pane.grab().toImage()
            before.setFocus()
            QTest.keyClick(before, Qt.Key.Key_Tab)
            assert stop.hasFocus()
            least = 1.05 if isinstance(stop, QAbstractButton | QAbstractItemView | QProgressBar) else 3.0
            assert most_changed(without, pane.grab().toImage()) >= least, described(stop)
        pane.close_down()


def most_changed(before: QImage, after: QImage) -> float:
    pixels = ((x, y) for x in range(before.width()) for y in range(before.height()))
    changed = {(before.pixel(*at), after.pixel(*at)) for at in pixels if before.pixel(*at) != after.pixel(*at)}
    return max((contrast(QColor(was), QColor(now)) for was, now in changed), default=1.0)
