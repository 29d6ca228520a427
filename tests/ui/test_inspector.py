"""The inspector window, driven as a person would."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QPalette
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

import lockcore
from lockcore import Holder, Record, Report, Verdict
from lockcore._values import Format, Grounds
from locktray.present.tones import Tone
from locktray.ui.inspector import InspectorWindow

Open = Callable[[Callable[[str], Report]], InspectorWindow]


def stale(path: str) -> Report:
    holder = Holder(14521, host="box")
    return Report(
        path,
        Record(Format.PID, holder, says="14521"),
        Verdict.STALE,
        ("The lock names PID 14521 on this machine.", "No process has PID 14521."),
        Grounds.NO_PROCESS,
        holder,
        age=11_520.0,
    )


def nothing(path: str) -> Report:
    return Report(path, None, None, ("Nothing lies at this path.",), exists=False)


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Open]:
    windows = []

    def open_window(inspect: Callable[[str], Report]) -> InspectorWindow:
        window = InspectorWindow(inspect)
        windows.append(window)
        qtbot.addWidget(window)
        window.show()
        return window

    yield open_window
    for window in windows:
        window.close()


def ask(qtbot: QtBot, window: InspectorWindow, path: str) -> None:
    with qtbot.waitSignal(window.answered):
        window.inspect(path)


def test_empty_window_says_what_to_do_next(opened: Open) -> None:
    window = opened(stale)
    assert window.pages.currentWidget() is window.note
    assert "Choose a lock file" in window.note.text()


def test_enter_inspects_the_typed_path(qtbot: QtBot, opened: Open) -> None:
    window = opened(stale)
    qtbot.keyClicks(window.field, "/tmp/a.lock")
    with qtbot.waitSignal(window.answered):
        qtbot.keyClick(window.field, Qt.Key.Key_Return)
    view = window.report
    assert window.pages.currentWidget() is view
    assert view.word.text() == "Stale"
    assert view.headline.toPlainText().startswith("PID 14521 is gone")
    assert view.evidence.toPlainText().splitlines() == [
        "The lock names PID 14521 on this machine.",
        "No process has PID 14521.",
    ]
    assert view.says.toPlainText() == "14521"
    assert view.path.text() == "/tmp/a.lock"


def test_enter_in_an_empty_field_asks_nothing(qtbot: QtBot, opened: Open) -> None:
    window = opened(stale)
    with qtbot.assertNotEmitted(window.answered, wait=50):
        qtbot.keyClick(window.field, Qt.Key.Key_Return)


def test_choose_inspects_the_chosen_file(qtbot: QtBot, opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *given: ("/tmp/chosen.lock", ""))
    window = opened(stale)
    with qtbot.waitSignal(window.answered):
        qtbot.mouseClick(window.choose, Qt.MouseButton.LeftButton)
    assert window.field.text() == "/tmp/chosen.lock"


def test_cancelled_choice_changes_nothing(qtbot: QtBot, opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *given: ("", ""))
    window = opened(stale)
    window.field.setText("/tmp/kept.lock")
    with qtbot.assertNotEmitted(window.answered, wait=50):
        qtbot.mouseClick(window.choose, Qt.MouseButton.LeftButton)
    assert window.field.text() == "/tmp/kept.lock"


def test_dropped_file_is_inspected(qtbot: QtBot, opened: Open, tmp_path: Path) -> None:
    window = opened(stale)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "dropped.lock"))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(QPointF(5, 5).toPoint(), Qt.DropAction.CopyAction, data, buttons, keys)
    window.dragEnterEvent(entered)
    assert entered.isAccepted()
    with qtbot.waitSignal(window.answered):
        window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, buttons, keys))
    assert window.field.text() == str(tmp_path / "dropped.lock")


def test_dragged_text_is_not_taken_for_a_file(opened: Open) -> None:
    data = QMimeData()
    data.setText("hello")
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(QPointF(5, 5).toPoint(), Qt.DropAction.CopyAction, data, buttons, keys)
    entered.ignore()
    opened(stale).dragEnterEvent(entered)
    assert not entered.isAccepted()


def test_path_that_names_no_lock_is_refused_with_the_reason(qtbot: QtBot, opened: Open) -> None:
    """Nothing that goes wrong while asking is lost, and no old answer is left standing."""
    window = opened(stale)
    ask(qtbot, window, "/tmp/a.lock")
    window._inspect = lockcore.inspect
    with qtbot.waitSignal(window.refused):
        window.inspect("/tmp/")
    assert window.pages.currentWidget() is window.note
    assert "names a folder" in window.note.text()


def test_only_the_last_question_is_answered(qtbot: QtBot, opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow lock asked about earlier is never shown once another one was asked about."""
    asked, answer = threading.Event(), threading.Event()

    def inspect(path: str) -> Report:
        if path == "/slow":
            asked.set()
            answer.wait(10)
        return stale(path)

    window = opened(inspect)
    shown: list[str] = []
    monkeypatch.setattr(window.report, "show_spec", lambda spec: shown.append(spec.path))
    window.inspect("/slow")
    assert asked.wait(10)
    window.inspect("/fast")
    answer.set()
    qtbot.waitUntil(lambda: "/fast" in shown)
    assert shown == ["/fast"]


def test_window_lives_on_while_a_lock_is_slow(qtbot: QtBot, opened: Open) -> None:
    answer = threading.Event()
    answered_in_time = []

    def inspect(path: str) -> Report:
        answered_in_time.append(answer.wait(5))
        return stale(path)

    window = opened(inspect)
    window.inspect("/slow")
    qtbot.keyClicks(window.field, "r")
    assert window.field.text() == "/slowr"
    with qtbot.waitSignal(window.answered):
        answer.set()
    assert answered_in_time == [True]


def test_report_without_holder_or_record_leaves_no_empty_headings(qtbot: QtBot, opened: Open) -> None:
    window = opened(stale)
    ask(qtbot, window, "/tmp/a.lock")
    assert window.report.says_box.isVisible()
    window._inspect = nothing
    ask(qtbot, window, "/tmp/none.lock")
    view = window.report
    assert view.word.text() == "Idle"
    assert not any(part.isVisible() for part in (view.facts, view.says_title, view.says_box))


def test_long_path_is_elided_in_its_middle_and_whole_in_the_tooltip(qtbot: QtBot, opened: Open) -> None:
    path = "/" + "folder/" * 60 + "nightly.lock"
    window = opened(stale)
    ask(qtbot, window, path)
    window.resize(400, 400)
    label = window.report.path
    qtbot.waitUntil(lambda: label.toolTip() == path)
    assert label.shown().startswith("/folder")
    assert label.shown().endswith("nightly.lock")
    assert "…" in label.shown()
    assert window.width() == 400


def test_markup_in_a_lock_is_shown_as_text(qtbot: QtBot, opened: Open) -> None:
    """What a stranger wrote into a lock is never interpreted."""

    def inspect(path: str) -> Report:
        record = Record(Format.UNKNOWN, problem="odd", says="<img src=x> & <b>bold</b>")
        return Report(path, record, Verdict.UNKNOWN, ("<b>no</b>",), Grounds.UNDECODABLE)

    window = opened(inspect)
    ask(qtbot, window, "/tmp/<i>x</i>")
    view = window.report
    assert view.says.toPlainText() == "<img src=x> & <b>bold</b>"
    assert view.evidence.toPlainText() == "<b>no</b>"
    assert view.path.shown() == "/tmp/<i>x</i>"


def test_colours_follow_a_change_to_dark(qtbot: QtBot, opened: Open) -> None:
    before = QPalette(QApplication.palette())
    window = opened(stale)
    ask(qtbot, window, "/tmp/a.lock")
    assert _text_colour(window.report.word) == QColor(Tone.RED.value.light)
    try:
        QApplication.setPalette(QPalette(QColor("#303030"), QColor("#1e1e1e")))
        qtbot.waitUntil(lambda: _text_colour(window.report.word) == QColor(Tone.RED.value.dark))
    finally:
        QApplication.setPalette(before)


def _text_colour(label: QLabel) -> QColor:
    return label.palette().color(label.foregroundRole())
