"""The log of a run, as a person reads it: real files, a real history."""

from __future__ import annotations

import fcntl
import gzip
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from lockcore import JobState
from locktray.ui.kit.log import reading
from locktray.ui.kit.log.text import FOLLOWED, HELD, LogText
from locktray.ui.kit.log.view import LogView
from locktray.ui.log_window import LogWindow
from tests.present.jobs import job
from tests.ui.logs import Book, write

Open = Callable[..., LogView]


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Book:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(reading, "GROWING", 20)
    monkeypatch.setattr(reading, "RESTING", 50)
    return Book(tmp_path)


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Open]:
    views: list[LogView] = []

    def open_view(run_id: int | None = None, name: str = "sync", *, can_start: bool = True) -> LogView:
        view = LogView()
        views.append(view)
        qtbot.addWidget(view)
        view.resize(500, 200)
        view.show()
        with qtbot.waitSignal(view.shown):
            view.show_run(name, run_id, can_start=can_start)
        return view

    yield open_view
    for view in views:
        view.close_down()


@pytest.fixture
def held() -> Iterator[Callable[[str], None]]:
    """Somebody may still write to a log: it is locked as a run locks it."""
    open_files: list[int] = []

    def hold(path: str) -> None:
        fd = os.open(path, os.O_RDWR)
        fcntl.flock(fd, fcntl.LOCK_SH)
        open_files.append(fd)

    yield hold
    for fd in open_files:
        os.close(fd)


def numbered(first: int, last: int) -> str:
    return "".join(f"line {number}\n" for number in range(first, last + 1))


def at_end(text: LogText) -> bool:
    return text.verticalScrollBar().value() == text.verticalScrollBar().maximum()


def test_the_end_is_shown_and_grows_as_the_job_writes(qtbot: QtBot, book: Book, opened: Open, held) -> None:
    run = book.add(log=numbered(1, 300), outcome=None)
    held(run.log)
    view = opened()
    assert view.sheet.text.lines()[-1] == "line 300"
    assert at_end(view.sheet.text)
    assert view.head.heading.text().endswith("running")
    write(run, "line 301\nhalf a li")
    qtbot.waitUntil(lambda: view.sheet.text.lines()[-2:] == ("line 301", "half a li"))
    write(run, "ne\nline 303\n")
    qtbot.waitUntil(lambda: view.sheet.text.lines()[-2:] == ("half a line", "line 303"))
    assert view.sheet.text.toPlainText() == "\n".join(view.sheet.text.lines())
    assert at_end(view.sheet.text)


def test_reading_further_up_is_not_disturbed_and_the_end_is_followed_again(
    qtbot: QtBot, book: Book, opened: Open, held
) -> None:
    run = book.add(log=numbered(1, 300), outcome=None)
    held(run.log)
    view = opened()
    view.sheet.text.verticalScrollBar().setValue(20)
    assert not view.sheet.follow_button.isChecked()
    write(run, "new\n")
    qtbot.waitUntil(lambda: view.sheet.text.lines()[-1] == "new")
    assert view.sheet.text.verticalScrollBar().value() == 20
    qtbot.mouseClick(view.sheet.follow_button, Qt.MouseButton.LeftButton)
    assert at_end(view.sheet.text)
    view.sheet.text.verticalScrollBar().setValue(3)
    view.sheet.text.verticalScrollBar().setValue(view.sheet.text.verticalScrollBar().maximum())
    assert view.sheet.follow_button.isChecked()


def test_a_flood_shows_its_end_and_earlier_lines_join_without_a_gap(
    qtbot: QtBot, book: Book, opened: Open, held
) -> None:
    run = book.add(log="begin\n", outcome=None)
    held(run.log)
    view = opened()
    write(run, numbered(1, 50_000))
    qtbot.waitUntil(lambda: view.sheet.text.lines()[-1] == "line 50000")
    assert len(view.sheet.text.lines()) <= FOLLOWED
    before = view.sheet.text.lines()
    top = view.sheet.text.verticalScrollBar()
    qtbot.mouseClick(view.sheet.earlier_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(view.sheet.text.lines()) > len(before))
    assert not view.sheet.text.follows
    lines = view.sheet.text.lines()
    first = int(lines[0].split()[1])
    assert lines == tuple(f"line {number}" for number in range(first, 50_001))
    assert top.value() > 0


def test_a_steady_stream_keeps_the_last_lines_and_finds_the_dropped_ones_again(
    qtbot: QtBot, book: Book, opened: Open, held
) -> None:
    run = book.add(log=numbered(1, 500), outcome=None)
    held(run.log)
    view = opened()
    last = 500
    while last < FOLLOWED + 2000:
        write(run, numbered(last + 1, last + 500))
        last += 500
        qtbot.waitUntil(lambda: view.sheet.text.lines()[-1] == f"line {last}")  # noqa: B023
    assert len(view.sheet.text.lines()) == FOLLOWED == view.sheet.text.blockCount()
    assert view.sheet.text.toPlainText() == "\n".join(view.sheet.text.lines())
    assert view.sheet.earlier_button.isVisible()
    qtbot.mouseClick(view.sheet.earlier_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(view.sheet.text.lines()) > FOLLOWED)
    lines = view.sheet.text.lines()
    first = int(lines[0].split()[1])
    assert lines == tuple(f"line {number}" for number in range(first, last + 1))


def test_too_much_that_comes_while_somebody_reads_is_held_back_until_the_end_is_wanted(
    qtbot: QtBot, book: Book, opened: Open, held
) -> None:
    run = book.add(log=numbered(1, 300), outcome=None)
    held(run.log)
    view = opened()
    view.sheet.text.verticalScrollBar().setValue(20)
    write(run, numbered(301, 100_000))
    qtbot.waitUntil(lambda: view.sheet.is_held_back)
    assert view.sheet.text.lines()[-1] == "line 300"
    assert view.sheet.text.verticalScrollBar().value() == 20
    qtbot.mouseClick(view.sheet.follow_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: view.sheet.text.lines()[-1] == "line 100000")
    assert at_end(view.sheet.text)


def test_earlier_lines_never_pile_up_beyond_a_bound(qtbot: QtBot, book: Book, opened: Open) -> None:
    book.add(log=numbered(1, HELD + 6000))
    view = opened()
    while view.sheet.earlier_button.isVisible():
        before = view.sheet.text.lines()[0]
        qtbot.mouseClick(view.sheet.earlier_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: view.sheet.text.lines()[0] != before)  # noqa: B023
        assert len(view.sheet.text.lines()) <= HELD
    assert view.sheet.text.lines()[0] == "line 1"


def test_search_counts_marks_and_goes_round(qtbot: QtBot, book: Book, opened: Open) -> None:
    book.add(log="one Error\n😀 error here, error\nnothing\nERROR\n")
    view = opened()
    view.sheet.text.setFocus()
    qtbot.keyClick(view.sheet.text, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert view.sheet.search.isVisible()
    qtbot.keyClicks(view.sheet.search.field, "error")
    assert view.sheet.search.count.text() == "4 matches"
    assert len(view.sheet.text.extraSelections()) == 4
    places = []
    for _ in range(5):
        qtbot.keyClick(view.sheet.search.field, Qt.Key.Key_Return)
        cursor = view.sheet.text.textCursor()
        places.append((cursor.selectedText(), cursor.blockNumber(), view.sheet.search.count.text()))
    assert places == [
        ("Error", 0, "1 of 4 matches"),
        ("error", 1, "2 of 4 matches"),
        ("error", 1, "3 of 4 matches"),
        ("ERROR", 3, "4 of 4 matches"),
        ("Error", 0, "1 of 4 matches"),
    ]
    qtbot.keyClick(view.sheet.search.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert view.sheet.text.textCursor().blockNumber() == 3
    view.sheet.text.setFocus()
    qtbot.keyClick(view.sheet.text, Qt.Key.Key_N)
    assert view.sheet.text.textCursor().blockNumber() == 0
    qtbot.keyClick(view.sheet.text, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert view.sheet.text.textCursor().blockNumber() == 3
    qtbot.keyClick(view.sheet.text, Qt.Key.Key_Escape)
    assert not view.sheet.search.isVisible()
    assert view.sheet.text.extraSelections() == []


def test_the_count_follows_a_log_that_grows(qtbot: QtBot, book: Book, opened: Open, held) -> None:
    run = book.add(log="error\n", outcome=None)
    held(run.log)
    view = opened()
    view.sheet.begin_search()
    qtbot.keyClicks(view.sheet.search.field, "error")
    assert view.sheet.search.count.text() == "1 match"
    write(run, "error error\n")
    qtbot.waitUntil(lambda: view.sheet.search.count.text() == "3 matches")
    view.sheet.search.field.setText("nowhere")
    assert view.sheet.search.count.text() == "Nothing found"
    assert not view.sheet.search.next.isEnabled()


def test_hostile_output_is_plain_text(book: Book, opened: Open) -> None:
    """Escape codes, NULs, bytes that are no text, markup and endless lines do nothing but stand there."""
    book.add(log=b"\x1b[31mred\x1b[0m\x00\xff <b>bold</b>\n\x1b]0;title\x07x\n" + b"y" * 3_000_000 + b"\nend\n")
    view = opened()
    lines = view.sheet.text.lines()
    assert lines[-1] == "end"
    assert all(len(line) <= 1000 and line.isprintable() for line in lines)
    assert view.sheet.text.toPlainText() == "\n".join(lines)


def test_markup_and_escapes_in_short_logs(book: Book, opened: Open) -> None:
    book.add(log=b"\x1b[31mred\x1b[0m\x00\xff <b>bold</b>\n\x1b]0;title\x07x\n")
    assert opened().sheet.text.lines() == ("red� <b>bold</b>", "x")


def test_a_gigabyte_opens_at_once(book: Book, opened: Open) -> None:
    run = book.add(log="")
    assert run.log is not None
    with open(run.log, "wb") as file:
        file.truncate(1 << 30)
        file.seek(1 << 30)
        file.write(b"\nthe end\n")
    view = opened()
    assert view.sheet.text.lines()[-1] == "the end"
    assert view.sheet.earlier_button.isVisible()


def test_a_packed_log_of_an_older_run_is_read_and_the_newest_is_one_click_away(
    qtbot: QtBot, book: Book, opened: Open
) -> None:
    old = book.add(log="")
    assert old.log is not None
    Path(old.log).unlink()
    Path(old.log + ".gz").write_bytes(gzip.compress(numbered(1, 3000).encode()))
    book.add(log="newest\n")
    view = opened(old.id)
    assert view.sheet.text.lines()[-1] == "line 3000"
    assert view.head.newest_button.isVisible()
    qtbot.mouseClick(view.sheet.earlier_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: view.sheet.text.lines()[0] == "line 1001")
    with qtbot.waitSignal(view.shown):
        qtbot.mouseClick(view.head.newest_button, Qt.MouseButton.LeftButton)
    assert view.sheet.text.lines() == ("newest",)
    assert not view.head.newest_button.isVisible()


def test_the_next_run_takes_the_place_of_a_finished_one(qtbot: QtBot, book: Book, opened: Open) -> None:
    book.add(log="first\n")
    view = opened()
    assert view.sheet.text.lines() == ("first",)
    book.add(log="second\n")
    qtbot.waitUntil(lambda: view.sheet.text.lines() == ("second",))


def test_the_first_log_appears_when_there_was_none(qtbot: QtBot, book: Book, opened: Open) -> None:
    view = opened()
    assert view.note.isVisible()
    assert view.note.toPlainText() == "No run of sync has kept a log. A run that is started here does."
    book.add(log="now\n")
    qtbot.waitUntil(lambda: view.sheet.text.lines() == ("now",))


def test_where_nothing_can_be_started_no_start_is_promised(book: Book, opened: Open) -> None:
    """A lock that was found, whose command nobody knows."""
    book.add(log=None)
    view = opened(can_start=False)
    assert view.note.toPlainText() == "No run of sync has kept a log."
    view._show_newest()
    assert not view.reading.can_start


def test_an_empty_log_says_that_it_is(qtbot: QtBot, book: Book, opened: Open) -> None:
    """First that nothing has come yet, then that nothing did; a line takes its place."""
    run = book.add(outcome=None)
    assert run.log is not None
    with open(run.log, "rb") as writing:
        fcntl.flock(writing, fcntl.LOCK_SH)
        text = opened().sheet.text
        assert text.placeholderText() == text.accessibleDescription() == "This run has written no text yet."
    qtbot.waitUntil(lambda: text.accessibleDescription() == "This run wrote no text.")
    assert text.placeholderText() == "This run wrote no text."
    assert text.document().isEmpty()
    write(run, "late\n")
    qtbot.waitUntil(lambda: text.lines() == ("late",))
    assert text.accessibleDescription() == ""


def test_how_a_run_ended_is_said_when_it_did(qtbot: QtBot, book: Book, opened: Open) -> None:
    run = book.add(log="a\n", outcome=None)
    assert run.log is not None
    fd = os.open(run.log, os.O_RDWR)
    fcntl.flock(fd, fcntl.LOCK_SH)
    view = opened()
    qtbot.waitUntil(lambda: view.head.heading.text().endswith("running"))
    book.end(run, "failed")
    os.close(fd)
    qtbot.waitUntil(lambda: view.head.heading.text().endswith("failed"))


def test_a_log_that_is_gone_says_so(book: Book, opened: Open) -> None:
    run = book.add(log="a\n")
    assert run.log is not None
    os.unlink(run.log)
    view = opened(run.id)
    assert "no longer there" in view.note.toPlainText()


def test_a_selection_survives_what_comes(qtbot: QtBot, book: Book, opened: Open, held) -> None:
    run = book.add(log=numbered(1, 10), outcome=None)
    held(run.log)
    view = opened()
    cursor = QTextCursor(view.sheet.text.document())
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    view.sheet.text.setTextCursor(cursor)
    write(run, "more\n")
    qtbot.waitUntil(lambda: view.sheet.text.lines()[-1] == "more")
    assert view.sheet.text.textCursor().selectedText() == "line 1"


def test_nothing_is_read_while_nobody_can_see_it(qtbot: QtBot, book: Book, opened: Open, held) -> None:
    run = book.add(log="a\n", outcome=None)
    held(run.log)
    view = opened()
    view.hide()
    write(run, "b\n")
    with qtbot.assertNotEmitted(view.reading.grew, wait=200):
        pass
    view.show()
    qtbot.waitUntil(lambda: view.sheet.text.lines() == ("a", "b"))


def test_the_log_window_shows_the_newest_log_and_ends_its_thread(qtbot: QtBot, book: Book) -> None:
    import threading

    before = set(threading.enumerate())

    def readers() -> list[threading.Thread]:
        return [one for one in threading.enumerate() if one.name == "locktray-log" and one not in before]

    book.add(log="a\n")
    window = LogWindow(job("sync", JobState.RUNNING))  # it deletes itself when it is closed
    window.show()
    log = window.log
    qtbot.waitUntil(lambda: log.sheet.text.lines() == ("a",))
    assert window.windowTitle() == "Log of sync"
    assert readers()
    window.close()
    qtbot.waitUntil(lambda: not readers())


def test_what_is_opened_while_it_closes_is_closed_too(
    qtbot: QtBot, book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is told of it any more, so nobody else would."""
    run = book.add(log="one\n")
    asked, go_on, ends = threading.Event(), threading.Event(), []

    def open_late(*words: Any) -> Any:
        found = source_open(*words)
        ends.append(found.end)
        asked.set()
        go_on.wait(30)
        return found

    source_open = reading.open_log_of
    monkeypatch.setattr(reading, "open_log_of", open_late)
    view = LogView()
    qtbot.addWidget(view)
    view.show_run("sync", None)
    view.show()
    qtbot.waitUntil(asked.is_set)
    threading.Timer(0.1, go_on.set).start()
    view.close_down()
    qtbot.waitUntil(lambda: ends[0]._file.closed)
    assert ends[0].path == run.log
