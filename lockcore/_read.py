"""Reads whatever lies at a lock's path, without following it, waiting for it or believing it."""

from __future__ import annotations

import os
import stat
import sys

from lockcore._said import said
from lockcore._value import value

if sys.platform == "win32":
    from lockcore._windows import SHARING_VIOLATION, open_to_read

LIMIT = 64 * 1024
_TRIES = 8

_FLAGS = os.O_RDONLY
if sys.platform != "win32":
    _FLAGS |= os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY

_OTHER_KINDS = {
    stat.S_IFIFO: said("it is a named pipe"),
    stat.S_IFSOCK: said("it is a socket"),
    stat.S_IFCHR: said("it is a device"),
    stat.S_IFBLK: said("it is a device"),
}


@value
class Found:
    """What lies at a path. Exactly one of `content`, `target`, `folder` and `problem` says more."""

    device: int
    inode: int
    written: float
    changed: float
    uid: int
    content: bytes | None = None
    truncated: bool = False
    target: str | None = None
    folder: bool = False
    problem: str | None = None

    def same_as(self, other: Found | None) -> bool:
        """Whether it is the same thing, saying the same, perhaps under another name: that changes only its ctime."""
        return other is not None and (self.device, self.inode, self.written, self.content, self.target) == (
            other.device,
            other.inode,
            other.written,
            other.content,
            other.target,
        )


def read(path: str, dir_fd: int | None = None, *, opened: frozenset[tuple[int, int]] | None = None) -> Found | None:
    """What lies at `path`; None if nothing does. Reads at most 64 KiB, of regular files only.

    `opened` are device and inode of the files that this process has open; None has it find out.
    """
    try:
        seen = os.lstat(path, dir_fd=dir_fd)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        return _found(None, problem=_reason(error))
    kind = stat.S_IFMT(seen.st_mode)
    if kind == stat.S_IFLNK:
        return _read_link(path, dir_fd, seen)
    if kind == stat.S_IFDIR:
        return _found(seen, folder=True)
    if kind != stat.S_IFREG:
        return _found(seen, problem=_OTHER_KINDS.get(kind) or said("it is not a file"))
    return _read_file(path, dir_fd, seen, opened)


def _read_link(path: str, dir_fd: int | None, seen: os.stat_result) -> Found | None:
    try:
        return _found(seen, target=os.readlink(path, dir_fd=dir_fd))
    except FileNotFoundError:
        return None
    except OSError as error:
        return _found(seen, problem=_reason(error))


def _read_file(
    path: str, dir_fd: int | None, seen: os.stat_result, opened_here: frozenset[tuple[int, int]] | None
) -> Found | None:
    if seen.st_size == 0:
        return _found(seen, content=b"")  # nothing to read: so whoever opens it is never us
    if (opened_here is None or (seen.st_dev, seen.st_ino) in opened_here) and (found := _read_ours(seen)):
        return found
    try:
        fd = _open(path, dir_fd)
    except FileNotFoundError:
        return None
    except OSError as error:
        return _found(seen, problem=_reason(error))
    try:
        opened = os.fstat(fd)
        if not stat.S_ISREG(opened.st_mode):
            return _found(opened, problem=said("it was replaced while it was read"))
        content = os.read(fd, LIMIT + 1)
        if len(content) > LIMIT:
            return _found(opened, content=content[:LIMIT], truncated=True)
        return Found(opened.st_dev, opened.st_ino, opened.st_mtime, opened.st_ctime, opened.st_uid, content)
    except OSError as error:
        return _found(seen, problem=_reason(error))
    finally:
        os.close(fd)


def _open(path: str, dir_fd: int | None) -> int:
    if sys.platform == "win32":
        return open_to_read(path)
    return os.open(path, _FLAGS, dir_fd=dir_fd)


def _read_ours(seen: os.stat_result) -> Found | None:
    """Read a file that this process has open already, through that descriptor.

    Opening and closing it once more would drop the record locks that this process has on it: a daemon's on its own
    PID file, or SQLite's in the middle of a transaction.
    """
    try:
        descriptors = [int(name) for name in os.listdir("/dev/fd")]
    except OSError:
        return None
    unreadable = None
    for fd in descriptors:
        opened = _opened(fd, seen)
        if opened is None:
            continue
        try:
            content = _content_under(fd, seen)
        except OSError:
            if _is_for_writing(fd) and _opened(fd, seen) is not None:
                unreadable = _found(seen, problem=said("this process has it open, but not for reading"))
            continue
        if content is not None:
            return _found(opened, content=content[:LIMIT], truncated=len(content) > LIMIT)
    return unreadable


def _content_under(fd: int, seen: os.stat_result) -> bytes | None:
    """What the file that was seen says, read through this number; None if the number is another file's by now.

    Other threads may close it at any time, give the number to another file and back again. It can't be duplicated to
    keep it, since closing that would drop the locks. So what was read counts when it is read again, or at the end of
    patience with a file that changes all the time.
    """
    if sys.platform == "win32":  # descriptors can't be listed there
        return None
    before = None
    for _ in range(_TRIES):
        content = os.pread(fd, LIMIT + 1, 0)
        opened = _opened(fd, seen)
        if opened is None:
            return None
        if content == before and len(content) == min(opened.st_size, LIMIT + 1):
            break
        before = content
    return before


def _is_for_writing(fd: int) -> bool:
    """Whether nothing can be read from it although it is open."""
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        return fcntl.fcntl(fd, fcntl.F_GETFL) & os.O_ACCMODE == os.O_WRONLY
    except OSError:
        return False


def _opened(fd: int, seen: os.stat_result) -> os.stat_result | None:
    """What is open under this number, if it is the file that was seen."""
    try:
        opened = os.fstat(fd)
    except OSError:
        return None
    return opened if (opened.st_dev, opened.st_ino) == (seen.st_dev, seen.st_ino) else None


def _found(
    seen: os.stat_result | None,
    *,
    content: bytes | None = None,
    truncated: bool = False,
    target: str | None = None,
    folder: bool = False,
    problem: str | None = None,
) -> Found:
    return Found(
        device=seen.st_dev if seen else 0,
        inode=seen.st_ino if seen else 0,
        written=seen.st_mtime if seen else 0.0,
        changed=seen.st_ctime if seen else 0.0,
        uid=seen.st_uid if seen else 0,
        content=content,
        truncated=truncated,
        target=target,
        folder=folder,
        problem=problem,
    )


def _reason(error: OSError | ValueError) -> str:
    if sys.platform == "win32" and isinstance(error, OSError) and error.winerror == SHARING_VIOLATION:
        return said("another program has it open and lets nobody read it")
    if isinstance(error, PermissionError):
        return said("this user may not read it")
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
