"""Reads a file that decides what is run: only what this user, or root, wrote and nobody else can change.

A symbolic link is followed, because people keep their settings in a repository and link to it. What counts is the
file that was opened in the end: that one is checked, through its descriptor. The folder that the link lies in is
checked as well, so nobody else can have put the link there.
"""

from __future__ import annotations

import os
import stat
import sys

from lockcore._registry.table import BadFile
from lockcore._said import said
from lockcore._text import printable

LIMIT = 64 * 1024

_FLAGS = os.O_RDONLY
if sys.platform != "win32":
    _FLAGS |= os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY


def read_trusted(file: str) -> str | None:
    """The file's text, or None if there is no such file. Raises BadFile if it can't be trusted or read."""
    try:
        fd = os.open(file, _FLAGS)
    except (FileNotFoundError, NotADirectoryError):
        if os.path.islink(file):
            raise BadFile(file, [said("it is a link to a file that is not there.")]) from None
        return None
    except OSError as error:
        raise BadFile(file, [said("it can't be opened: {why}.", error.strerror or error)]) from None
    try:
        problem = untrusted(os.path.dirname(file), os.stat(os.path.dirname(file))) or _file_problem(file, os.fstat(fd))
        if problem is not None:
            raise BadFile(file, [problem])
        return _text(file, _read(fd))
    except OSError as error:
        raise BadFile(file, [said("it can't be read: {why}.", error.strerror or error)]) from None
    finally:
        os.close(fd)


def untrusted(path: str, seen: os.stat_result) -> str | None:
    """Why somebody else could have decided what stands there, with the way out; None if nobody could."""
    if sys.platform == "win32":
        return None  # the user's folders are the user's own there, and modes say nothing
    sticky = stat.S_ISDIR(seen.st_mode) and seen.st_mode & stat.S_ISVTX
    stranger = seen.st_uid not in (0, os.geteuid())
    if not stranger and (sticky or not seen.st_mode & 0o022):
        return None
    import shlex

    shown = printable(shlex.quote(path), 400)
    if stranger:
        return said(
            "{file} belongs to another user (uid {uid}), who could decide what is run. Use your own.",
            *(shown, seen.st_uid),
        )
    return said(
        "others may write to it, so they could decide what is run. Take that right away: chmod go-w {file}", shown
    )


def _file_problem(file: str, seen: os.stat_result) -> str | None:
    if not stat.S_ISREG(seen.st_mode):
        return said("it is no regular file.")
    if seen.st_size > LIMIT:
        return said("it has {size} bytes; {limit} are the most that are read.", seen.st_size, LIMIT)
    return untrusted(file, seen)


def _read(fd: int) -> bytes:
    content = b""
    while len(content) <= LIMIT and (part := os.read(fd, LIMIT + 1 - len(content))):
        content += part
    return content[:LIMIT]


def _text(file: str, content: bytes) -> str:
    try:
        return content.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadFile(file, [said("line {line}: a byte that is no UTF-8. Save it as UTF-8.", line)]) from None
