"""The two files of a lock on Windows: the guard and the public file.

There is no unnamed file and no folder descriptor here. The public file is written under a draft name that
only the guard's holder uses, and published by a rename, which on Windows never replaces anything. From then
on it is kept open without sharing its deletion: Windows itself refuses to remove or rename it.

Whoever has a file open in the same way keeps us from renaming and removing it too. Virus scanners, indexers
and other people's readers do, for a moment, so those steps are patient.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time

from lockcore import _seal as seal
from lockcore._errors import LockFailed, NetworkFolder, failed, said
from lockcore._paths import make_private

assert sys.platform == "win32"

from lockcore import _windows as system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    T = TypeVar("T")

Folder = str
RIDE_OVER = 0.05
"""Seconds for which a busy guard may be one of our own short looks at it."""

PATIENCE = 1.0
"""Seconds for which somebody else may have a file open that we want to rename or remove."""

_MAYBE_OPEN = (system.SHARING_VIOLATION, None)  # None: `os.open` doesn't tell

_OPEN = os.O_RDWR | os.O_BINARY | os.O_NOINHERIT
_MAKE = _OPEN | os.O_CREAT | os.O_EXCL
_KEEP = os.O_RDONLY | os.O_BINARY | os.O_NOINHERIT


def open_folder(path: str, lock: str, make: bool) -> Folder:
    """The folder, after making sure that it is this machine's own. Who may write there is left to its ACL."""
    try:
        if not os.path.isdir(path):
            if not make:
                raise LockFailed(lock, said("{lock}: there is no folder {folder}. Make it first.", lock, path))
            make_private(path)
        remote = system.is_remote(os.path.realpath(path))
    except OSError as error:
        raise failed(lock, said("its folder {folder} can't be opened", path), error) from error
    if remote:
        raise NetworkFolder(
            lock,
            said(
                "{lock}: its folder {folder} is on another machine, where a file can't prove that there is one "
                "holder. Use a local folder, or a Lease for jobs on several machines.",
                *(lock, path),
            ),
        )
    return path


def close_folder(folder: Folder) -> None:
    """Nothing is open."""


def at(folder: Folder, name: str) -> tuple[str, None]:
    """How `_read.read` reaches a name in the folder."""
    return os.path.join(folder, name), None


def exists(folder: Folder, name: str) -> bool:
    """Whether anything at all has this name."""
    return os.path.lexists(os.path.join(folder, name))


def claim(folder: Folder, name: str) -> int | None:
    """Nothing: files are not locked by one another here."""
    return None


class Guard:
    """The permanent file `.<name>.guard`, which carries the kernel lock on a byte past its end.

    The descriptor doesn't share deletion, so the guard can't be removed while anybody has it.
    """

    __slots__ = ("_lock", "_lock_handle", "_path", "claims", "fd")

    def __init__(self, folder: Folder, name: str, lock: str) -> None:
        self.claims: list[int] = []
        self._lock = lock
        self._path = os.path.join(folder, name)
        self.fd = -1
        try:
            self.fd = self._open()
            self._check()
            self._lock_handle = system.LockHandle(self._path)
        except BaseException as error:
            if self.fd >= 0:
                os.close(self.fd)
            if isinstance(error, OSError):
                raise failed(self._lock, said("its guard {guard} can't be opened", self._path), error) from error
            raise

    def _open(self) -> int:
        try:
            return os.open(self._path, _OPEN)
        except FileNotFoundError:
            pass
        try:
            return os.open(self._path, _MAKE, 0o600)
        except FileExistsError:
            return os.open(self._path, _OPEN)

    def _check(self) -> None:
        if not stat.S_ISREG(os.lstat(self._path).st_mode):
            wrong = said("its guard {guard} is not a regular file", self._path)
        elif os.fstat(self.fd).st_nlink > 1:
            wrong = said("its guard {guard} has a second name (a hard link)", self._path)
        else:
            return
        raise LockFailed(
            self._lock, said("{lock}: {wrong}, so it can't be trusted. Use another folder.", self._lock, wrong)
        )

    def lock(self, wait: float | None) -> bool:
        """Take the kernel lock: at once, within `wait` seconds, or (None) however long it takes."""
        try:
            return self._lock_handle.lock(wait)
        except OSError as error:
            raise failed(self._lock, said("its guard {guard} can't be locked", self._path), error) from error

    def size_in_place(self) -> int | None:
        """The guard's size, or None when its name no longer leads to the file that was locked."""
        try:
            named = os.lstat(self._path)
        except FileNotFoundError:
            return None
        opened = os.fstat(self.fd)
        same = named.st_ino == opened.st_ino and named.st_dev == opened.st_dev
        return opened.st_size if same else None

    def read(self) -> bytes:
        os.lseek(self.fd, 0, os.SEEK_SET)
        return os.read(self.fd, 4096)

    def write(self, content: bytes) -> None:
        try:
            os.lseek(self.fd, 0, os.SEEK_SET)
            if os.write(self.fd, content) != len(content):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            raise failed(self._lock, said("its guard {guard} can't be written", self._path), error) from error

    def note_takeover(self, under_way: bool) -> None:
        """Make the guard a byte longer while a takeover is under way, so that the next one can finish it."""
        os.ftruncate(self.fd, seal.SIZE + 1 if under_way else seal.SIZE)

    def adopt(self, other: Guard) -> None:
        """Hold `other`'s file and lock from now on, under this object's name."""
        os.dup2(other.fd, self.fd, inheritable=False)
        self._lock_handle.close()
        self._lock_handle = other._lock_handle
        fd, other.fd = other.fd, -1
        os.close(fd)

    def is_open(self) -> bool:
        """Whether the descriptor is still the guard's."""
        return self.fd >= 0

    def release(self, *, note: bool) -> None:
        """Say in the guard that the record in it is history, if `note`, and close it, which unlocks it."""
        if note and self.fd >= 0:
            try:
                os.lseek(self.fd, 0, os.SEEK_SET)
                os.write(self.fd, seal.RELEASED)
            except OSError:
                pass
        self.close()

    def close(self) -> None:
        fd, self.fd = self.fd, -1
        if fd >= 0:
            os.close(fd)
            self._lock_handle.close()


class PublicFile:
    """The public lock file while it is ours."""

    __slots__ = ("_content", "_draft", "_draft_name", "_lock", "_path", "fd", "inode")

    def __init__(self, folder: Folder, name: str, lock: str) -> None:
        """Nothing is made yet: the draft's name is for the guard's holder alone."""
        self._path = os.path.join(folder, name)
        self._draft_name = os.path.join(folder, f".{name}.guard.new")
        self._draft: str | None = None
        self._lock = lock
        self._content = b""
        self.inode = -1
        self.fd = -1

    @property
    def is_private(self) -> bool:
        """No: it is drafted under a name that only the guard's holder may use."""
        return False

    def prepare(self, content: bytes) -> None:
        """Nothing can be prepared without the guard."""

    def draft(self) -> None:
        """Make it under its draft name. For the guard's holder alone.

        It isn't made read-only: that would keep others from removing what a crash leaves behind.
        """
        try:
            _remove_if_there(self._draft_name)
            self.fd = os.open(self._draft_name, _MAKE, 0o600)
            self._draft = self._draft_name
            self.inode = os.fstat(self.fd).st_ino
        except OSError as error:
            raise failed(self._lock, said("its public file can't be made"), error) from error

    def publish(self, content: bytes) -> bool:
        """Write it whole, then give it its name, unless something has that name already."""
        draft = self._draft
        assert draft is not None
        self._content = content
        try:
            if os.write(self.fd, content) != len(content):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            raise failed(self._lock, said("its public file can't be written"), error) from error
        os.close(self.fd)  # an open file can't be renamed here
        self.fd = -1
        try:
            _patiently(lambda: os.rename(draft, self._path))
        except FileExistsError:
            return False
        except OSError as error:
            raise failed(self._lock, said("its public file can't be given its name"), error) from error
        self._draft = None
        try:
            return self._keep()
        except OSError as error:
            self.withdraw()
            raise failed(self._lock, said("its public file can't be kept open"), error) from error

    def _keep(self) -> bool:
        """Keep it open, so that nobody removes it. False if somebody has replaced it before we could."""
        try:
            self.fd = _patiently(lambda: os.open(self._path, _KEEP))
        except FileNotFoundError:
            return False
        if os.read(self.fd, len(self._content) + 1) != self._content:
            return False
        self.inode = os.fstat(self.fd).st_ino  # on FAT it has changed with the name
        return True

    def is_in_place(self) -> bool:
        """Whether the name still leads to our file."""
        try:
            return os.lstat(self._path).st_ino == self.inode
        except OSError:
            return False

    def refresh(self, content: bytes) -> None:
        """Write it again in place, for readers that judge by its time."""
        try:
            fd = _patiently(lambda: os.open(self._path, os.O_WRONLY | os.O_BINARY | os.O_NOINHERIT))
        except PermissionError:
            return  # a reader that lets nobody write; there is a next time well before it is too late
        try:
            os.write(fd, content)
        finally:
            os.close(fd)

    def withdraw(self) -> None:
        """Remove the name if it is still ours."""
        if not self.is_in_place():
            return
        self._let_go()
        try:
            _patiently(lambda: system.remove(self._path, self.inode))
        except OSError:
            self._blank()

    def _blank(self) -> None:
        """Empty it, because somebody keeps it from being removed: it must not go on naming a live process.

        An empty file that nobody touches is taken for debris soon.
        """
        try:
            fd = os.open(self._path, _OPEN)
        except OSError:
            return
        try:
            if os.fstat(fd).st_ino == self.inode:
                os.ftruncate(fd, 0)
        except OSError:
            pass
        finally:
            os.close(fd)

    def close(self) -> None:
        self._let_go()
        draft, self._draft = self._draft, None
        if draft is not None:
            try:
                _remove_if_there(draft)
            except OSError:
                pass  # whoever takes the lock next removes it first

    def _let_go(self) -> None:
        fd, self.fd = self.fd, -1
        if fd >= 0:
            os.close(fd)


def aside_of(name: str) -> str:
    return f".{name}.guard.old"


def set_aside(folder: Folder, name: str) -> str:
    """Give whatever has this name another one, so that it can be looked at before it is removed."""
    remove_aside(folder, name)
    _patiently(lambda: os.rename(os.path.join(folder, name), os.path.join(folder, aside_of(name))))
    return aside_of(name)


def put_back(folder: Folder, name: str) -> None:
    """Undo `set_aside`; something that has taken the name meanwhile keeps it."""
    try:
        _patiently(lambda: os.rename(os.path.join(folder, aside_of(name)), os.path.join(folder, name)))
    except FileExistsError:
        remove_aside(folder, name)


def remove_aside(folder: Folder, name: str) -> None:
    _remove_if_there(os.path.join(folder, aside_of(name)))


def _remove_if_there(path: str) -> None:
    try:
        _patiently(lambda: system.remove(path))
    except FileNotFoundError:
        pass


def _patiently(step: Callable[[], T]) -> T:
    """Do a step, and do it again for a while if somebody has the file open."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return step()
        except PermissionError as error:
            if error.winerror not in _MAYBE_OPEN or time.monotonic() >= until:
                raise
        time.sleep(0.005)
