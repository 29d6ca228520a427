"""The end of a run's log, what is added to it, and what stands before it: parts of bounded size, however big it is."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from enum import Enum
from io import BufferedReader
from typing import cast

from lockcore._history import History, HistoryFailed
from lockcore._log_file import may_be_written, open_log
from lockcore._plain_lines import plain_line, plain_lines
from lockcore._text import printable
from lockcore._value import value
from lockcore._watch.facts import LastRun
from lockcore._watch.reading import as_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gzip import GzipFile
    from typing import BinaryIO

PART = 256 * 1024
"""Bytes that are read at a time."""

LINES = 1000
"""Lines that a part has at most."""

_LONGEST_REST = 64 * 1024
_STEP = 4 << 20


class Missing(Enum):
    """Why there is no log to show."""

    NONE_KEPT = "no run of the job has kept one"
    NOT_KEPT = "this run has kept none"
    GONE = "it is no longer there"
    UNREADABLE = "it can't be read"


@value
class NoLog:
    """There is nothing to show; `run` is whose log it would be, `detail` what the system says about it."""

    why: Missing
    run: LastRun | None = None
    detail: str = ""


@value
class Part:
    """Some lines of a log. `rest` is what stands behind them without an end yet, and is told again when it grows.

    `anew` tells that these lines take the place of all that was told before. `earlier` tells that more stands before.
    """

    lines: tuple[str, ...]
    rest: str = ""
    anew: bool = False
    earlier: bool = False


class LogEnd:
    """An open log. `enough` is asked now and then while much is read: true gives it up. Raises OSError, as may all."""

    def __init__(self, path: str, enough: Callable[[], bool] = lambda: False) -> None:
        self.path = path
        self._enough = enough
        self._file: BinaryIO = open_log(path)
        self._packed: GzipFile | None = None
        if not isinstance(self._file, BufferedReader):  # gzip is loaded only where it is needed
            self._packed = cast("GzipFile", self._file)
        self._top = self._end = 0
        self._rest = self._tail = b""

    def close(self) -> None:
        self._file.close()

    def last(self) -> Part:
        """The last lines there are now."""
        self._end = self._size()
        start = max(0, self._end - PART)
        content = self._read(start, self._end - start)
        if start > 0:
            # The first line may have begun earlier; one that fills all is shown as far as it is there.
            cut = content.find(b"\n") + 1
            start, content = start + cut, content[cut:]
        whole, newline, self._rest = content.rpartition(b"\n")
        self._top, whole = _newest(start, whole + newline)
        return Part(plain_lines(whole), self._shown_rest(), anew=True, earlier=self._top > 0)

    def more(self) -> Part | None:
        """What came since; None if nothing did. If too much came to be read, only the last of it."""
        if self._packed is not None:
            return None
        size = self._size()
        if size == self._end:
            return None
        if not self._end < size <= self._end + PART:
            return self.last()
        new = self._read(self._end, size - self._end)
        if new.count(b"\n") > LINES:
            return self.last()
        content, self._end = self._rest + new, self._end + len(new)
        whole, newline, self._rest = content.rpartition(b"\n")
        return Part(plain_lines(whole + newline), self._shown_rest())

    def earlier(self, dropped: int = 0) -> Part:
        """The part that stands before the first line that was told, and is still shown: so many were `dropped`."""
        self._skip(dropped)
        start = max(0, self._top - PART)
        content = self._read(start, self._top - start)
        if start > 0:
            cut = content.find(b"\n", 0, len(content) - 1) + 1
            start, content = start + cut, content[cut:]
        self._top, content = _newest(start, content)
        return Part(plain_lines(content), earlier=self._top > 0)

    def may_grow(self) -> bool:
        """Whether somebody may still write to it."""
        return self._packed is None and may_be_written(self.path) is not False

    def _skip(self, lines: int) -> None:
        while lines > 0 and (content := self._read(self._top, min(PART, self._end - self._top))):
            at = -1
            while lines > 0 and (found := content.find(b"\n", at + 1)) >= 0:
                at, lines = found, lines - 1
            self._top += at + 1 or len(content)

    def _shown_rest(self) -> str:
        if len(self._rest) > _LONGEST_REST:
            # What a progress bar writes over and over is forgotten; of a line without an end its beginning is enough.
            self._rest = self._rest.rstrip(b"\r").rpartition(b"\r")[2][:_LONGEST_REST]
        return plain_line(self._rest.decode("utf-8", "replace"))

    def _size(self) -> int:
        if self._packed is None:
            return os.fstat(self._file.fileno()).st_size
        # Only reading it through tells.
        self._packed.seek(0)
        size, self._tail = 0, b""
        try:
            while not self._enough() and (piece := self._packed.read1(_STEP)):
                size, self._tail = size + len(piece), (self._tail + piece)[-PART:]
        except (EOFError, zlib.error):
            pass  # it was cut off: what is there is shown
        return size

    def _read(self, start: int, count: int) -> bytes:
        if self._packed is None:
            self._file.seek(start)
            return self._file.read(count)
        if (at := start - self._end + len(self._tail)) >= 0:
            return self._tail[at : at + count]
        try:
            for at in (*range(0, start, _STEP), start):
                if self._enough():
                    return b""
                self._file.seek(at)
            return self._file.read(count)
        except (EOFError, zlib.error):
            return b""


def _newest(start: int, content: bytes) -> tuple[int, bytes]:
    """As many of the lines as a part may have, and where the first of them begins."""
    if content.count(b"\n") <= LINES:
        return start, content
    lines = content.split(b"\n")
    ahead = sum(map(len, lines[: -LINES - 1])) + len(lines) - LINES - 1
    return start + ahead, content[ahead:]


def open_run(job: str, run_id: int | None, enough: Callable[[], bool]) -> tuple[LastRun, LogEnd] | NoLog:
    """The log of a run, by default of the newest that kept one. Whoever gets it closes it."""
    run: LastRun | None = None
    try:
        with History(read_only=True, patience=0.5) as history:
            found = history.latest_logged(job) if run_id is None else history.find(run_id)
        if found is None or found.job != job:
            return NoLog(Missing.NONE_KEPT)
        run = as_value(found)
        if run.log is None:
            return NoLog(Missing.NOT_KEPT, run)
        return run, LogEnd(run.log, enough)
    except FileNotFoundError:
        return NoLog(Missing.GONE, run)
    except (HistoryFailed, OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        return NoLog(Missing.UNREADABLE, run, printable(why, 300))
