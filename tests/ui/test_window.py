"""The window with all jobs."""

from __future__ import annotations

from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from lockcore import JobState
from lockcore._outcome import Effect, Outcome
from locktray.present.menu import Action, Do
from locktray.ui.window import JobsWindow
from tests.present.jobs import job, snapshot


def test_it_shows_jobs_or_says_what_to_do(qtbot: QtBot) -> None:
    """An empty table would say nothing."""
    window = JobsWindow()
    qtbot.addWidget(window)
    tester = QAbstractItemModelTester(window.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    window.show_snapshot(snapshot())
    window.show()
    assert window.note.isVisible()
    assert not window.table.isVisible()
    window.show_snapshot(snapshot(job("a"), job("b", JobState.STALE)))
    assert window.table.isVisible()
    assert window.summary.text() == "2 jobs · 0 running · 1 needs attention"
    assert tester is not None


def test_closing_hides_it(qtbot: QtBot) -> None:
    """It tells when it can be seen again, so that it is brought up to date."""
    window = JobsWindow()
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.appeared):
        window.bring_up()
    window.close()
    assert not window.isVisible()
    with qtbot.waitSignal(window.appeared):
        window.bring_up()


def test_a_job_is_selected_and_asked_about(qtbot: QtBot) -> None:
    window = JobsWindow()
    qtbot.addWidget(window)
    window.show_snapshot(snapshot(job("a"), job("b")))
    window.select("b")
    status = window.selected()
    assert status is not None
    with qtbot.waitSignal(window.chosen) as chosen:
        window.table.activated.emit(window.table.currentIndex())
    assert chosen.args == [Action(Do.DETAILS, status)]


def test_it_tells_what_came_of_an_action(qtbot: QtBot) -> None:
    window = JobsWindow()
    qtbot.addWidget(window)
    window.show()
    assert not window.outcome_box.isVisible()
    window.show_outcome(Outcome(Effect.REFUSED, "a is in use.", ("Stop it first.",)))
    assert window.outcome.text() == "a is in use. Stop it first."
    assert window.outcome_box.isVisible()


def test_samples_are_marked(qtbot: QtBot) -> None:
    """With three ways to something of one's own."""
    window = JobsWindow()
    qtbot.addWidget(window)
    window.show()
    assert not window.samples.isVisible()
    window.samples.show()
    assert "samples" in window.samples.words.text()
    for button, signal in zip(
        window.samples.buttons,
        (window.samples.add_wanted, window.samples.import_wanted, window.samples.folder_wanted),
        strict=True,
    ):
        with qtbot.waitSignal(signal):
            button.click()
