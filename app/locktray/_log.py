"""Locktray's own log: a file that never grows beyond a few megabytes, and the terminal if somebody asks for it."""

from __future__ import annotations

import logging
import os
import sys
from logging.handlers import RotatingFileHandler

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
        handlers.append(_PrivateFile(log_file(), maxBytes=SIZE, backupCount=KEPT, encoding="utf-8", delay=True))
    except OSError as error:
        print(f"locktray: nothing can be logged to {log_file()}: {error.strerror}", file=sys.stderr)
    if verbose:
        handlers.append(logging.StreamHandler(sys.stderr))
    for handler in handlers:
        handler.setFormatter(logging.Formatter(_LINE))
    logging.basicConfig(level=level, handlers=handlers or [logging.NullHandler()], force=True)


class _PrivateFile(RotatingFileHandler):
    """A log that nobody else can read: it names jobs and commands."""

    def _open(self):  # type: ignore[no-untyped-def]
        os.close(os.open(self.baseFilename, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600))
        return super()._open()
