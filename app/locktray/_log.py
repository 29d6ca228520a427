"""Locktray's own log: a file that never grows beyond a few megabytes, and the terminal if somebody asks for it."""

from __future__ import annotations

import logging
import os
import sys

from lockcore._home import logs_folder, make_private_folder

SIZE, KEPT = 1_000_000, 3
_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def log_file() -> str:
    return os.path.join(logs_folder(), "locktray.log")


def begin(*, verbose: bool) -> None:
    """Write what happens to the log; with `verbose` more of it, and to standard error as well."""
    level = logging.DEBUG if verbose else logging.INFO
    handlers: list[logging.Handler] = []
    try:
        make_private_folder(logs_folder())
        handlers.append(_PrivateFile(log_file(), encoding="utf-8", delay=True))
    except OSError as error:
        print(f"locktray: nothing can be logged to {log_file()}: {error.strerror}", file=sys.stderr)
    if verbose:
        handlers.append(logging.StreamHandler(sys.stderr))
    for handler in handlers:
        handler.setFormatter(logging.Formatter(_LINE))
    logging.basicConfig(level=level, handlers=handlers or [logging.NullHandler()], force=True)


class _PrivateFile(logging.FileHandler):
    """A log that nobody else can read: it names jobs and commands. When it is full, older ones are kept beside it.

    logging.handlers has this too, but loads pickle for handlers that nobody here uses.
    """

    def emit(self, record: logging.LogRecord) -> None:
        try:
            if self.stream is not None and self.stream.tell() >= SIZE:
                self._begin_anew()
        except (OSError, ValueError):
            self.handleError(record)
        super().emit(record)

    def _begin_anew(self) -> None:
        self.close()  # what is written next opens it again
        names = [self.baseFilename, *(f"{self.baseFilename}.{number}" for number in range(1, KEPT + 1))]
        for older, newer in zip(reversed(names[1:]), reversed(names[:-1]), strict=True):
            if os.path.lexists(newer):
                os.replace(newer, older)

    def _open(self):  # type: ignore[no-untyped-def]
        os.close(os.open(self.baseFilename, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600))
        return super()._open()
