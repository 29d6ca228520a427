"""The details pane, with real processes, a real history and real logs."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QMouseEvent, QPalette, QTextCursor
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lockcore import JobState
from lockcore._system import system
from lockcore._values import Holder
from lockcore._watch.facts import LastRun
from lockcore._watch.reading import as_value
from lockcore._watch.status import JobStatus
from locktray.present.menu import Action, Do
from locktray.present.processes import Branch, Grove
from locktray.ui.details import process
from locktray.ui.details.pane import DetailsPane
from locktray.ui.details.runs_chart import RunsChart
from locktray.ui.details.runs_model import TOOK, RunsModel
from locktray.ui.details.runs_reading import PAGE
from locktray.ui.details.trees import ProcessTrees
from tests.present.jobs import job
from tests.ui.logs import Book

Open = Callable[..., DetailsPane]
NESTED = "import subprocess, sys, time; subprocess.Popen(['sleep', '60']); print(1, flush=True); time.sleep(60)"


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Book:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    return Book(tmp_path)


@pytest.fixture
def opened(qtbot: QtBot, book: Book) -> Iterator[Open]:
    panes: list[DetailsPane] = []

    def open_pane(status: JobStatus | None = None, width: int = 360, height: int = 900) -> DetailsPane:
        pane = DetailsPane()
        panes.append(pane)
        qtbot.addWidget(pane)
        pane.resize(width, height)
        pane.show()
        if status is not None:
            pane.show_status(status)
        return pane

    yield open_pane
    for pane in panes:
        pane.close_down()


@pytest.fixture
def holder() -> Iterator[Callable[[], subprocess.Popen[bytes]]]:
    started: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        process = subprocess.Popen([sys.executable, "-c", NESTED], stdout=subprocess.PIPE, start_new_session=True)
        started.append(process)
        assert process.stdout is not None
        assert process.stdout.readline() == b"1\n"
        return process

    yield start
    for each in started:
        assert each.stdout is not None
        os.killpg(each.pid, 9)
        each.wait()
        each.stdout.close()


def held_by(pid: int, **more: object) -> JobStatus:
    """The job `sync`, whose lock this process holds."""
    sighting = system.look(pid)
    status = job("sync", JobState.RUNNING, since=time.time() - 60, **more)  # type: ignore[arg-type]
    report = replace(
        status.report, holder=Holder(pid, start=sighting.start, since=time.time() - 60), sighting=sighting, age=60.0
    )
    return replace(status, report=report, seen=time.time())


def test_without_a_job_it_says_what_to_do(opened: Open) -> None:
    pane = opened()
    assert pane.note.isVisible()
    assert pane.note.text() == "Select one job to see everything about it."
    pane.show_status(job("sync", JobState.STALE))
    assert not pane.note.isVisible()
    pane.show_status(None)
    assert pane.note.isVisible()


def test_the_order_is_that_of_the_questions_a_person_has(qtbot: QtBot, book: Book, opened: Open) -> None:
    book.add(log="a\n")
    pane = opened(job("sync", JobState.RUNNING, progress=0.5, message="half"), height=1600)
    qtbot.waitUntil(lambda: pane.log.has_log and pane.process.isVisible())
    QApplication.processEvents()
    parts = (pane.head, pane.progress, pane.evidence, pane.lock, pane.process, pane.runs, pane.log, pane.remedies)
    tops = [part.mapTo(pane, QPoint(0, 0)).y() for part in parts]
    assert tops == sorted(set(tops))
    assert pane.head.name.text() == "sync"
    assert pane.progress.bar.value() == 500
    assert pane.progress.message.toPlainText() == "half"
    assert pane.evidence.toPlainText() == "sync is RUNNING."


def test_progress_comes_and_goes_with_the_run(opened: Open) -> None:
    pane = opened(job("sync", JobState.RUNNING))
    assert not pane.progress.isVisible()
    pane.show_status(job("sync", JobState.RUNNING, progress=0.25))
    assert pane.progress.isVisible()
    assert not pane.progress.message.isVisible()
    pane.show_status(job("sync", JobState.IDLE))
    assert not pane.progress.isVisible()


def test_a_snapshot_that_changes_the_job_keeps_scroll_position_and_selection(qtbot: QtBot, opened: Open) -> None:
    status = job("sync", JobState.RUNNING, since=time.time() - 5)
    pane = opened(status, height=300)
    bar = pane.area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 40)
    bar.setValue(40)
    cursor = pane.evidence.textCursor()
    cursor.select(QTextCursor.SelectionType.Document)
    pane.evidence.setTextCursor(cursor)
    pane.show_status(replace(status, progress=0.3))
    QApplication.processEvents()
    assert bar.value() == 40
    assert pane.evidence.textCursor().selectedText() == "sync is RUNNING."
    pane.show_status(job("other", JobState.RUNNING))
    assert bar.value() == 0


def test_copy_and_open_folder(opened: Open) -> None:
    folders: list[str] = []
    pane = opened(job("sync", JobState.STALE))
    pane.lock._open = lambda folder: not folders.append(folder)
    pane.lock.copy.click()
    assert QGuiApplication.clipboard().text().startswith("/l/sync.lock\n")
    pane.lock.folder.click()
    assert folders == ["/l"]
    row = job("row", JobState.RUNNING)
    pane.show_status(replace(row, report=replace(row.report, path="sqlite:////l/a.db#row")))
    assert not pane.lock.folder.isEnabled()
    assert pane.lock.folder.toolTip() == "This lock is a row in a database."


def test_a_desktop_that_opens_no_folders_is_told_of(opened: Open) -> None:
    pane = opened(job("sync", JobState.STALE))
    pane.lock._open = lambda folder: False
    pane.lock.folder.click()
    assert not pane.lock.folder.isEnabled()
    assert pane.lock.folder.toolTip() == "No program on this desktop opens folders."
    pane.show_status(job("other", JobState.STALE))
    assert pane.lock.folder.isEnabled()


def test_the_holders_process_is_shown_with_its_children_and_refreshed(
    qtbot: QtBot, opened: Open, holder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "EVERY", 50)
    running = holder()
    pane = opened(held_by(running.pid))
    qtbot.waitUntil(lambda: pane.process.spec.pid == str(running.pid))
    facts = dict(pane.process.facts.values())
    assert facts["PID"] == str(running.pid)
    assert sys.executable in facts["Command"]
    assert facts["Folder"] == os.getcwd()
    assert pane.process.trees is not None
    top = pane.process.trees.topLevelItem(0)
    assert top is not None
    child = top.child(0)
    assert child is not None
    assert child.text(0).endswith("sleep 60")
    pane.process.copy_pid.click()
    assert QGuiApplication.clipboard().text() == str(running.pid)
    pane.process.copy_command.click()
    assert QGuiApplication.clipboard().text() == facts["Command"]
    qtbot.waitUntil(lambda: "%" in dict(pane.process.facts.values())["CPU"])


def looks_no_more(qtbot: QtBot, pane: DetailsPane, out_of_sight: Callable[[], None]) -> None:
    """Few looks are left, which may have been on their way; what they show may bring it into sight again."""
    for _ in range(20):
        out_of_sight()
        with qtbot.waitSignal(pane.process.looked, timeout=300, raising=False) as look:
            pass
        if not look.signal_triggered:
            return
    pytest.fail("they are looked at although nobody can see them")


def test_processes_are_looked_at_only_while_they_can_be_seen(
    qtbot: QtBot, opened: Open, holder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "EVERY", 20)
    pane = opened(held_by(holder().pid))
    with qtbot.waitSignal(pane.process.looked):
        pass
    looks_no_more(qtbot, pane, pane.hide)
    pane.show()
    with qtbot.waitSignal(pane.process.looked):
        pass


def test_processes_that_are_scrolled_out_of_sight_are_left_alone(
    qtbot: QtBot, book: Book, opened: Open, holder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "EVERY", 20)
    book.add(log="a\n" * 100)
    pane = opened(held_by(holder().pid), height=330)
    qtbot.waitUntil(lambda: pane.log.sheet.text.isVisible() and pane.process.spec.pid != "")
    bar = pane.area.verticalScrollBar()
    looks_no_more(qtbot, pane, lambda: bar.setValue(bar.maximum()))
    pane.area.ensureWidgetVisible(pane.process)
    with qtbot.waitSignal(pane.process.looked):
        pass


def test_nothing_of_a_process_that_is_gone_or_another_is_left_standing(qtbot: QtBot, opened: Open, holder) -> None:
    running = holder()
    status = held_by(running.pid)
    pane = opened(status)
    qtbot.waitUntil(lambda: pane.process.spec.pid == str(running.pid))
    pane.show_status(job("sync", JobState.STALE, pid=running.pid))
    assert not pane.process.isVisible()
    assert not pane.process_title.isVisible()
    assert pane.process.facts.values() == []
    assert status.report.sighting is not None
    assert status.report.sighting.start is not None
    other = replace(status.report.sighting, start=status.report.sighting.start + 1)
    pane.show_status(replace(status, report=replace(status.report, sighting=other)))
    qtbot.waitUntil(lambda: "can't be shown" in pane.process.note.toPlainText())
    assert pane.process.facts.values() == []


def test_other_instances_are_listed_with_their_pids(qtbot: QtBot, opened: Open, holder) -> None:
    one, other = holder(), holder()
    pane = opened(replace(held_by(one.pid, outside=(other.pid,)), state=JobState.DUPLICATED))
    qtbot.waitUntil(lambda: pane.process.trees is not None and pane.process.trees.topLevelItemCount() == 2)
    trees = pane.process.trees
    assert trees is not None
    outside = trees.topLevelItem(1)
    assert outside is not None
    assert outside.text(0) == "Outside the lock: 1 process"
    item = outside.child(0)
    assert item is not None
    assert item.text(0).startswith(f"{other.pid}  ")
    trees.setCurrentItem(item)
    qtbot.keyClick(trees, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == item.text(0)


def test_the_tree_has_room_for_a_process_that_stands_in_it_twice(qtbot: QtBot) -> None:
    """Who keeps the lock of a holder that is gone may also be seen to run the job outside it."""
    keeper = Branch(14523, "python3 sync.py", "13 MB")
    trees = ProcessTrees()
    qtbot.addWidget(trees)
    trees.show_groves((Grove("These still have the lock", (keeper,)), Grove("Outside the lock", (keeper,))))
    trees.show()
    last = trees.topLevelItem(1)
    assert last is not None
    assert trees.viewport().rect().contains(trees.visualItemRect(last.child(0)))


def test_runs_are_shown_as_bars_and_rows_and_grow(qtbot: QtBot, book: Book, opened: Open) -> None:
    now = time.time()
    for number in range(10):
        book.add(started=now - 86_400 * (11 - number), took=60.0 * (number + 1))
    running = book.add(outcome=None, started=now - 30)
    status = job("sync", JobState.RUNNING, last_run=as_value(running))
    pane = opened(status)
    with qtbot.waitSignal(pane.runs.loaded):
        pass
    assert pane.runs.chart.model.rowCount() == 11
    assert len(pane.runs.chart.bars.bars) == 11
    assert pane.runs.chart.bars.bars[-1].is_running
    assert "grew from 3 m to 8 m" in pane.runs.chart.sentence.toPlainText()
    book.end(running, "failed", took=30)
    newest = book.add(outcome=None)
    with qtbot.waitSignal(pane.runs.loaded):
        pane.show_status(replace(status, last_run=as_value(newest)))
    assert pane.runs.chart.model.rowCount() == 12
    assert pane.runs.chart.model.index(1, 1).data() == "Failed"
    assert pane.runs.chart.bars.bars[-2].told.endswith("Failed")


def test_bars_are_reached_by_keyboard_and_by_pointer(qtbot: QtBot, book: Book, opened: Open) -> None:
    ids = [book.add(started=time.time() - 1000 + number, took=number + 20.0).id for number in range(5)]
    pane = opened(job("sync"))
    with qtbot.waitSignal(pane.runs.loaded):
        pass
    bars = pane.runs.chart.bars
    bars.setFocus()
    assert bars.accessibleDescription() == bars.bars[-1].told == pane.runs.chart.sentence.toPlainText()
    qtbot.keyClick(bars, Qt.Key.Key_Left)
    assert pane.runs.chart.sentence.toPlainText() == bars.bars[-2].told
    with qtbot.waitSignal(bars.activated) as heard:
        qtbot.keyClick(bars, Qt.Key.Key_Return)
    assert heard.args == [ids[-2]]
    qtbot.keyClick(bars, Qt.Key.Key_Home)
    qtbot.keyClick(bars, Qt.Key.Key_Left)
    assert pane.runs.chart.sentence.toPlainText() == bars.bars[0].told
    hover(bars, 30.0)
    assert pane.runs.chart.sentence.toPlainText() == bars.bars[1].told
    hover(bars, 5000.0)
    assert pane.runs.chart.sentence.toPlainText() == bars.bars[0].told


def test_below_a_few_bars_there_is_no_gap(qtbot: QtBot, book: Book, opened: Open) -> None:
    """Durations tell nothing yet; the line where a bar tells of itself says what bars are."""
    for number in range(3):
        book.add(started=time.time() - 1000 + number, took=number + 20.0)
    chart = opened(job("sync")).runs.chart
    qtbot.waitUntil(lambda: len(chart.bars.bars) == 3)
    assert chart.sentence.toPlainText() == "Each bar is a run: the higher, the longer."
    hover(chart.bars, 30.0)
    assert chart.sentence.toPlainText() == chart.bars.bars[1].told


def test_a_single_run_has_neither_bars_nor_a_line_about_them(qtbot: QtBot, book: Book, opened: Open) -> None:
    book.add()
    chart = opened(job("sync")).runs.chart
    qtbot.waitUntil(lambda: chart.model.rowCount() == 1)
    assert chart.bars.isHidden()
    assert chart.sentence.isHidden()


def hover(widget: QWidget, x: float) -> None:
    place = QPointF(x, 10)
    none = Qt.MouseButton.NoButton
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove, place, widget.mapToGlobal(place), none, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(widget, event)


def test_activating_a_run_shows_its_log(qtbot: QtBot, book: Book, opened: Open) -> None:
    book.add(log="the first\n")
    book.add(log="the second\n")
    pane = opened(job("sync"))
    qtbot.waitUntil(lambda: pane.log.sheet.text.lines() == ("the second",))
    qtbot.waitUntil(lambda: pane.runs.chart.model.rowCount() == 2)
    pane.runs.chart.table.setFocus()
    pane.runs.chart.table.selectRow(1)
    qtbot.keyClick(pane.runs.chart.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: pane.log.sheet.text.lines() == ("the first",))
    assert pane.log.head.newest_button.isVisible()


def test_the_log_is_that_of_the_selected_job(qtbot: QtBot, book: Book, opened: Open) -> None:
    book.add("sync", log="of sync\n")
    book.add("other", log="of other\n")
    pane = opened(job("sync"))
    qtbot.waitUntil(lambda: pane.log.sheet.text.lines() == ("of sync",))
    pane.show_status(job("other"))
    assert not pane.log.sheet.text.isVisible()
    qtbot.waitUntil(lambda: pane.log.sheet.text.isVisible() and pane.log.sheet.text.lines() == ("of other",))


def test_going_through_many_jobs_reads_only_the_last(
    qtbot: QtBot, book: Book, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(50):
        book.add(f"job-{number}", log="a\n")
    read: list[str] = []
    pane = opened()
    plain = pane.log.show_run
    monkeypatch.setattr(pane.log, "show_run", lambda name, *run, **more: (read.append(name), plain(name, *run, **more)))
    for number in range(50):
        pane.show_status(job(f"job-{number}"))
    qtbot.waitUntil(lambda: read == ["job-49"])


def test_a_job_that_never_ran_has_no_log_until_it_has(qtbot: QtBot, book: Book, opened: Open) -> None:
    pane = opened(job("sync"))
    with qtbot.waitSignal(pane.runs.loaded):
        pass
    assert pane.runs.note.isVisible()
    assert not pane.log_title.isVisible()
    assert pane.runs.note.mapTo(pane, QPoint(0, 0)).y() < pane.height() // 2
    ran = book.add(log="a\n")
    pane.show_status(job("sync", last_run=as_value(ran)))
    qtbot.waitUntil(lambda: pane.log_title.isVisible() and pane.log.sheet.text.lines() == ("a",))
    assert not pane.runs.note.isVisible()
    pane.show_status(job("other"))
    with qtbot.waitSignal(pane.runs.loaded):
        pass
    assert not pane.log_title.isVisible()
    assert not pane.log.isVisible()


def test_older_runs_come_in_pages(qtbot: QtBot, book: Book, opened: Open) -> None:
    for _ in range(PAGE + 20):
        book.add(log=None)
    pane = opened(job("sync"))
    model = pane.runs.chart.model
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    with qtbot.waitSignal(pane.runs.loaded):
        pass
    assert model.rowCount() == PAGE
    with qtbot.waitSignal(pane.runs.loaded):
        pane.runs.chart.table.scrollToBottom()
    assert model.rowCount() == PAGE + 20
    assert not model.canFetchMore(model.index(-1, -1))


def test_a_run_that_goes_on_counts_in_the_table_too(qtbot: QtBot) -> None:
    chart = RunsChart()
    qtbot.addWidget(chart)
    run = LastRun(1, None, time.time() - 5, None, None)
    chart.show_status(job("a", JobState.RUNNING, last_run=run))
    chart.show_first((run,))
    with qtbot.waitSignal(chart.model.dataChanged, timeout=1000) as changed:
        chart.tick()
    first, last = changed.args[:2]
    assert (first.row(), first.column(), last.column()) == (0, 0, TOOK)


def test_the_model_of_runs_follows_whatever_happens_to_the_history(qtbot: QtBot) -> None:
    """New runs, ended runs, a gap, a history that was tidied: rows come and go one by one where they can."""
    from tests.present.jobs import run

    model = RunsModel(QApplication.palette)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    first = [run("completed", number) for number in range(9, 4, -1)]
    model.show_first(first)
    resets: list[int] = []
    model.modelReset.connect(lambda: resets.append(1))
    selected = model.index(2, 0)
    from PySide6.QtCore import QPersistentModelIndex

    kept = QPersistentModelIndex(selected)
    model.show_first([run(None, 11), run("failed", 10), *first])
    assert [one.id for one in model.runs] == [11, 10, 9, 8, 7, 6, 5]
    assert kept.row() == 4
    model.show_first([run("crashed", 11), *model.runs[1:]])
    assert model.runs[0].outcome == "crashed"
    assert not resets
    model.show_first([run("completed", 99)])
    assert [one.id for one in model.runs] == [99]
    model.show_first([])
    model.add_page([run("completed", 4)])
    assert [one.id for one in model.runs] == [99, 4]
    model.clear()
    assert model.rowCount() == 0


def test_the_action_that_helps_most_stands_out_and_is_chosen_with_what_was_seen(qtbot: QtBot, opened: Open) -> None:
    status = job("sync", JobState.STALE)
    pane = opened(status)
    first = pane.remedies.buttons()[0]
    assert first.text() == "Clean and restart"
    assert first.palette().color(QPalette.ColorRole.Button) != pane.palette().color(QPalette.ColorRole.Button)
    with qtbot.waitSignal(pane.chosen) as heard:
        qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert heard.args == [Action(Do.CLEAN_AND_RESTART, status)]
    later = replace(status, seen=5.0)
    pane.show_status(later)
    with qtbot.waitSignal(pane.chosen) as heard:
        pane.remedies.button(Do.CLEAN).click()
    assert heard.args[0].status is later


def test_buttons_stand_in_their_order_whatever_stood_there_before(qtbot: QtBot, opened: Open) -> None:
    """Also where the same buttons are offered in another order."""
    pane = opened(job("sync", JobState.ORPHANED))
    for state in (JobState.ORPHANED, JobState.RUNNING, JobState.OVERDUE, JobState.HUNG, JobState.RUNNING):
        pane.show_status(job("sync", state))

        def placed() -> list[str]:
            return [button.text() for button in sorted(pane.remedies.buttons(), key=lambda b: (b.y(), b.x()))]

        wanted = [button.text() for button in pane.remedies.buttons()]
        qtbot.waitUntil(lambda placed=placed, wanted=wanted: placed() == wanted)


def test_what_can_not_be_done_is_disabled_and_says_why(opened: Open) -> None:
    pane = opened(job("sync", JobState.RUNNING))
    start = pane.remedies.button(Do.START)
    assert not start.isEnabled()
    assert start.toolTip() == "sync is running already (PID 14521)."
    assert pane.remedies.button(Do.STOP).isEnabled()


def test_a_focused_button_keeps_the_focus_when_the_job_changes(qtbot: QtBot, opened: Open) -> None:
    pane = opened(job("sync", JobState.FAILED))
    pane.activateWindow()
    start = pane.remedies.button(Do.START)
    start.setFocus()
    pane.show_status(job("sync", JobState.STALE))
    assert start.isVisible()
    assert pane.focusWidget() is start


def test_hostile_names_and_messages_are_plain_and_change_no_size(qtbot: QtBot, book: Book, opened: Open) -> None:
    name = "<b>bold</b> שלום \u202e" + "x" * 10_000
    book.add(name, log=b"<b>log</b>\n", label="<img src=x>" + "l" * 500)
    pane = opened(job(name, JobState.RUNNING, message="<i>m</i>" + "m" * 10_000, title="<u>t</u>"), width=300)
    with qtbot.waitSignal(pane.runs.loaded):
        pass
    qtbot.waitUntil(lambda: pane.log.sheet.text.lines() == ("<b>log</b>",))
    assert pane.width() == 300
    page = pane.area.widget()
    assert page is not None
    assert page.width() <= 300
    assert pane.head.name.text().startswith("<b>bold</b> שלום \\u202exxx")
    assert pane.head.name.toolTip().startswith('<p style="white-space: pre-wrap">&lt;b&gt;')
    assert pane.progress.message.toPlainText().startswith("<i>m</i>")
    tip = pane.runs.chart.model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "&lt;img" in tip


def test_colours_follow_a_change_to_dark(qtbot: QtBot, opened: Open) -> None:
    before = QPalette(QApplication.palette())
    pane = opened(job("sync", JobState.STALE))
    light = pane.head.kind.palette().color(pane.head.kind.foregroundRole())
    try:
        QApplication.setPalette(QPalette(QColor("#303030"), QColor("#1e1e1e")))
        qtbot.waitUntil(lambda: pane.head.kind.palette().color(pane.head.kind.foregroundRole()) != light)
    finally:
        QApplication.setPalette(before)


def test_everything_is_reached_by_tab_and_has_a_name(opened: Open) -> None:
    pane = opened(job("sync", JobState.STALE))
    reached: list[QWidget] = []
    widget = pane.nextInFocusChain()
    while widget is not pane:
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled():
            reached.append(widget)
        widget = widget.nextInFocusChain()
    nameless = [each for each in reached if not (each.accessibleName() or getattr(each, "text", str)())]
    assert nameless == [] or all(each.inherits("QScrollArea") for each in nameless)
    assert {pane.evidence, pane.lock.copy, pane.remedies.buttons()[0]} <= set(reached)


def test_closing_down_ends_every_thread(qtbot: QtBot, book: Book, opened: Open) -> None:
    book.add(log="a\n")
    pane = opened(held_by(os.getpid()))
    with qtbot.waitSignal(pane.process.looked):
        pass
    qtbot.waitUntil(lambda: pane.log.sheet.text.lines() == ("a",))
    names = {"locktray-details", "locktray-log", "locktray-process"}
    assert names <= {thread.name for thread in threading.enumerate()}
    pane.close_down()
    pane.close_down()
    assert not names & {thread.name for thread in threading.enumerate()}


def test_a_font_of_pixels_is_scaled_too() -> None:
    from locktray.ui.kit.type import scaled

    font = QFont()
    font.setPixelSize(20)
    assert scaled(font, 1.5).pixelSize() == 30


def test_a_found_lock_is_registered_by_a_button(opened: Open, qtbot: QtBot) -> None:
    """The button is there only while the lock is not registered."""
    found = job("sync", JobState.RUNNING, registered=False)
    pane = opened(found)
    button = pane.remedies.button(Do.REGISTER)
    assert button.isVisible()
    with qtbot.waitSignal(pane.chosen) as asked:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert asked.args == [Action(Do.REGISTER, found)]
    pane.show_status(job("sync", JobState.RUNNING))
    assert not button.isVisible()
