"""`notify.log`: a line for each thing that kept a notification from being sent. Small, private, and without secrets."""

from __future__ import annotations

import os
import re
import sys
import time

from lockcore._home import make_private_folder
from lockcore._paths import state_folder
from lockcore._text import printable

LONGEST = 64 * 1024
"""Bytes in one file. A full one is kept beside the new one, until that is full too."""

_LINE = 1000
_ADDRESS = re.compile(r"://(?!…)[^\s'\"]+")
_FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT
if sys.platform != "win32":
    _FLAGS |= os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC


def log_file() -> str:
    return os.path.join(state_folder(), "notify.log")


def note(text: str) -> None:
    """Add a line. What looks like an address is cut to its scheme: it may hold a password. Never raises."""
    line = printable(_ADDRESS.sub("://…", " ".join(text.split())), _LINE)
    stamp = time.strftime("%Y-%m-%d %H:%M:%S%z")
    try:
        path = log_file()
        make_private_folder(os.path.dirname(path))
        if os.path.lexists(path) and os.lstat(path).st_size > LONGEST:
            os.replace(path, f"{path}.1")
        fd = os.open(path, _FLAGS, 0o600)
        try:
            os.write(fd, f"{stamp} {line}\n".encode(errors="backslashreplace"))
        finally:
            os.close(fd)
    except OSError:
        pass
