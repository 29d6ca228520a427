"""The public lock file on Linux and macOS: written whole before anybody sees it, and replacing nothing."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import sys

from lockcore._errors import LockFailed, failed, said

assert sys.platform != "win32"

_NO_TMPFILE = {errno.EOPNOTSUPP, errno.EISDIR, errno.ENOENT, errno.EINVAL, errno.EPERM}

_proc: list[bool] = []


def _can_name_descriptors() -> bool:
    """Whether /proc is there, without which an unnamed file can't be given a name."""
    if not _proc:
        _proc.append(os.path.exists("/proc/self/fd"))
    return _proc[0]


def is_open_as(fd: int, identity: tuple[int, int]) -> bool:
    """Whether a descriptor still is the file with this device and inode."""
    try:
        seen = os.fstat(fd)
    except OSError:
        return False
    return (seen.st_dev, seen.st_ino) == identity


class PublicFile:
    """The public lock file while it is ours. Its open descriptor keeps the inode from being used again."""

    __slots__ = ("_lock", "_published", "drafted", "fd", "folder", "identity", "inode", "name")

    def __init__(self, folder: int, name: str, lock: str) -> None:
        """Make it, without a name where that is possible. The guard need not be held yet."""
        self.folder = folder
        self.name = name
        self.drafted = False
        self._published = False
        self._lock = lock
        self.fd = -1
        self.inode = -1
        if sys.platform == "linux" and _can_name_descriptors():
            try:
                self._adopt(os.open(".", os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, 0o444, dir_fd=folder))
            except OSError as error:
                if error.errno not in _NO_TMPFILE:
                    raise failed(lock, said("its public file can't be made"), error) from error

    @property
    def is_private(self) -> bool:
        """Whether it has no name at all, so that it can be filled before the guard is held."""
        return self.fd >= 0 and not self.drafted

    def prepare(self, content: bytes) -> None:
        """Make room for what it is going to say. Only while it is private."""
        try:
            os.pwrite(self.fd, content, 0)
        except OSError as error:
            raise failed(self._lock, said("its public file can't be written"), error) from error

    def draft(self) -> None:
        """Make it under a draft name, where it can't be made without any. For the guard's holder alone.

        One name is enough, since only that one writes here; a killed one's draft is replaced.
        """
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        try:
            self._drop_draft()
            fd = os.open(self._draft, flags, 0o444, dir_fd=self.folder)
            self.drafted = True
            self._adopt(fd)
        except OSError as error:
            raise failed(self._lock, said("its public file can't be made"), error) from error

    def _adopt(self, fd: int) -> None:
        seen = os.fstat(fd)
        self.inode = seen.st_ino
        self.identity = (seen.st_dev, seen.st_ino)
        self.fd = fd
        if stat.S_IMODE(seen.st_mode) != 0o444:
            os.fchmod(fd, 0o444)
        # For those who lock this file itself, with flock(1) or filelock: they see it taken.
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)

    @property
    def _draft(self) -> str:
        return f".{self.name}.guard.new"

    def _drop_draft(self) -> None:
        self.drafted = False
        try:
            os.unlink(self._draft, dir_fd=self.folder)
        except FileNotFoundError:
            pass

    def publish(self, content: bytes) -> bool:
        """Write it whole, then give it its name, unless something has that name already. For the guard's holder."""
        self._published = True  # before it is: an interruption must not leave it behind
        try:
            if os.pwrite(self.fd, content, 0) != len(content):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if self.drafted:
                self._link_draft()
            else:
                os.link(f"/proc/self/fd/{self.fd}", self.name, dst_dir_fd=self.folder, follow_symlinks=True)
        except FileExistsError:
            return False
        except OSError as error:
            raise failed(self._lock, said("its public file can't be published"), error) from error
        return True

    def _link_draft(self) -> None:
        try:
            os.link(self._draft, self.name, src_dir_fd=self.folder, dst_dir_fd=self.folder)
        except PermissionError as error:
            raise LockFailed(
                self._lock, said("{lock}: this file system has no hard links. Use another folder.", self._lock)
            ) from error
        self._drop_draft()

    def is_in_place(self) -> bool:
        """Whether the name still leads to our file."""
        try:
            named = os.stat(self.name, dir_fd=self.folder, follow_symlinks=False)
        except OSError:
            return False
        return (named.st_dev, named.st_ino) == self.identity

    def refresh(self, content: bytes) -> None:
        """Write it again in place, for readers that judge by its time."""
        if is_open_as(self.fd, self.identity):
            os.pwrite(self.fd, content, 0)

    def withdraw(self) -> None:
        """Remove the name if it is still ours."""
        if not self._published:
            return
        try:
            named = os.stat(self.name, dir_fd=self.folder, follow_symlinks=False)
            if (named.st_dev, named.st_ino) == self.identity:
                os.unlink(self.name, dir_fd=self.folder)
        except OSError:
            pass

    def close(self) -> None:
        """Close it. Can be done again where it was interrupted."""
        if self.drafted:
            self._drop_draft()
        if self.fd >= 0 and is_open_as(self.fd, self.identity):
            os.close(self.fd)
        self.fd = -1


def set_aside(folder: int, name: str) -> str:
    """Give whatever has this name another one, so that it can be looked at before it is removed."""
    aside = aside_of(name)
    os.rename(name, aside, src_dir_fd=folder, dst_dir_fd=folder)
    return aside


def aside_of(name: str) -> str:
    return f".{name}.guard.old"


def put_back(folder: int, name: str) -> None:
    """Undo `set_aside`; something that has taken the name meanwhile keeps it."""
    try:
        os.link(aside_of(name), name, src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=False)
    except FileExistsError:
        pass
    remove_aside(folder, name)


def remove_aside(folder: int, name: str) -> None:
    try:
        os.unlink(aside_of(name), dir_fd=folder)
    except FileNotFoundError:
        pass
