"""The end of a job's newest log, read again as it grows, on a thread of its own while somebody looks at it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import BinaryIO

from lockcore._history import History, HistoryFailed, Run
from lockcore._live.view import Log
from lockcore._log_file import may_be_written, open_log
from lockcore._plain_lines import plain_lines
from lockcore._text import clock, printable
from lockcore._watch.status import JobStatus

LINES = 2000
"""How many lines can be scrolled back."""

_BYTES = 256 * 1024
_PAUSE = 0.25  # seconds between two looks at a log that still grows


class Tail:
    """Reads a log and tells what is there, again and again until the run is over or nobody looks any more."""

    def __init__(self, status: JobStatus, tell: Callable[[Log], None]) -> None:
        self._status = status
        self._tell = tell
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._go_on, name="lockcore-log", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._end.set()
        self._thread.join(1.0)

    def _go_on(self) -> None:
        name = printable(self._status.name, 80)
        try:
            with History(read_only=True) as history:
                run = history.latest_logged(self._status.name)
                if run is None or run.log is None:
                    self._tell(Log(f"No run of {name} has kept a log. lockcore start keeps one."))
                    return
                with open_log(run.log) as file:
                    self._follow(file, run, history)
        except (HistoryFailed, OSError, EOFError) as error:
            self._tell(Log(f"The log can't be read: {printable(str(error), 300)}"))

    def _follow(self, file: BinaryIO, run: Run, history: History) -> None:
        content, told = b"", None
        first = True
        while True:
            # Asked first: what was written before the end is there when it is read.
            now = history.find(run.id) or run
            going = now.outcome is None and may_be_written(run.log or "") is not False
            content, grown = _read(file, content, first=first)
            if first or grown or told != (going, now.outcome):
                self._tell(Log(_heading(now, going), lines_of(content), going))
            first, told = False, (going, now.outcome)
            if not going or self._end.wait(_PAUSE):
                return


def lines_of(content: bytes) -> tuple[str, ...]:
    """The last lines as they would stand on a terminal, safe to print."""
    return plain_lines(content)[-LINES:]


def _read(file: BinaryIO, before: bytes, *, first: bool) -> tuple[bytes, bool]:
    """What has been written, as far as it is kept, and whether that is more than before."""
    if first and file.seekable() and not hasattr(file, "mtime"):  # a compressed one has to be read through
        file.seek(max(0, os.fstat(file.fileno()).st_size - _BYTES))
    content, grown = before, False
    while piece := file.read(_BYTES):
        content, grown = (content + piece)[-_BYTES:], True
    return content, grown


def _heading(run: Run, going: bool) -> str:
    import time

    how = run.outcome or ("running" if going else "unfinished")
    return f"run {run.id} · {clock(run.started, time.time())} · {printable(how, 20)}"
