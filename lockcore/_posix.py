"""A lock's folder and its guard on Linux and macOS.

Every step goes through a descriptor of the folder, so that renaming it changes nothing, and through
descriptors of the files, so that an inode can't be used again while we compare it. A descriptor is closed
only while it still is what we opened: a daemon may have closed it and used its number again.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import sys

from lockcore import _seal as seal
from lockcore._errors import LockError, LockFailed, NetworkFolder, UnsafeFolder, failed, said
from lockcore._paths import make_private

assert sys.platform != "win32"

from lockcore._posix_public import PublicFile, aside_of, put_back, remove_aside, set_aside

if sys.platform == "linux":
    from lockcore import _linux as system

    # A `struct flock`: the type, then nothing but zeros, which mean the whole file.
    _SIGN = fcntl.F_WRLCK.to_bytes(2, sys.byteorder) + bytes(30)
    _NO_SIGN = fcntl.F_UNLCK.to_bytes(2, sys.byteorder) + bytes(30)
else:
    from lockcore import _darwin as system

__all__ = [
    "Folder",
    "Guard",
    "PublicFile",
    "aside_of",
    "at",
    "claim",
    "close_folder",
    "exists",
    "is_locked",
    "open_folder",
    "put_back",
    "remove_aside",
    "set_aside",
]

RIDE_OVER = 0.0 if sys.platform == "linux" else 0.05
"""Seconds for which a busy guard may be one of our own short looks at it; on Linux looking never locks."""

PATIENCE = 5.0
"""Seconds for which a file system that isn't the kernel's own may keep us waiting."""

_OPEN_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
_OPEN = os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_LOOK = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC

Folder = int

_local_folders: set[str] = set()
_open_guards: set[Guard] = set()
_hooked: list[bool] = []


def open_folder(path: str, lock: str, make: bool) -> Folder:
    """A descriptor of the lock's folder, after making sure that no stranger can break a lock in it."""
    try:
        if path not in _local_folders:
            _must_be_local(path, lock)
        try:
            fd = os.open(path, _OPEN_FOLDER)
        except FileNotFoundError:
            if not make:
                raise
            make_private(path)
            fd = os.open(path, _OPEN_FOLDER)
    except OSError as error:
        raise failed(lock, said("its folder {folder} can't be opened", path), error) from error
    try:
        seen = os.fstat(fd)
        if seen.st_mode & stat.S_IWOTH and not seen.st_mode & stat.S_ISVTX:
            raise UnsafeFolder(
                lock,
                said(
                    "{lock}: anybody may remove files from its folder {folder}. "
                    "Take the right away (chmod o-w {path}) or use another folder.",
                    *(lock, path, path),
                ),
            )
        if seen.st_uid not in (0, os.geteuid()):
            raise UnsafeFolder(
                lock,
                said(
                    "{lock}: its folder {folder} belongs to another user (uid {uid}), who could break the "
                    "lock. Use a folder of your own.",
                    *(lock, path, seen.st_uid),
                ),
            )
    except BaseException:
        os.close(fd)
        raise
    return fd


def _must_be_local(path: str, lock: str) -> None:
    """Ask the mount table before the folder itself, which a dead server would never answer for."""
    kind = system.network_file_system(path)
    if kind is not None:
        raise NetworkFolder(
            lock,
            said(
                "{lock}: its folder {folder} is on a network file system ({kind}), where a file can't prove that there "
                "is one holder. Use a local folder, or a Lease for jobs on several machines.",
                *(lock, path, kind),
            ),
        )
    if system.may_hang(os.path.join(path, "x")):
        from lockcore._patience import answer_within

        if answer_within(PATIENCE, path, lambda: os.path.lexists(path) or True) is None:
            raise LockFailed(
                lock, said("{lock}: the file system of its folder {folder} does not answer. Use another.", lock, path)
            )
    _local_folders.add(path)


def close_folder(folder: Folder) -> None:
    """Close it, unless its number is something else's by now."""
    try:
        if stat.S_ISDIR(os.fstat(folder).st_mode):
            os.close(folder)
    except OSError:
        pass


def is_locked(fd: int) -> bool:
    """Whether somebody has the guard, asked with a shared lock that is given back at once."""
    try:
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    fcntl.flock(fd, fcntl.LOCK_UN)
    return False


def at(folder: Folder, name: str) -> tuple[str, int]:
    """How `_read.read` reaches a name in an open folder."""
    return name, folder


def exists(folder: Folder, name: str) -> bool:
    """Whether anything at all has this name, a dangling link included."""
    if sys.platform == "linux":
        return os.access(name, os.F_OK, dir_fd=folder, follow_symlinks=False)  # raises nothing, so costs little
    try:
        os.stat(name, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return False
    return True


def claim(folder: Folder, name: str) -> int | None:
    """A descriptor that has somebody else's file locked. Raises BlockingIOError where they have.

    /proc/locks does not show everything, such as a lock taken outside this container.
    """
    fd = os.open(name, _LOOK, dir_fd=folder)
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if sys.platform == "linux" and fcntl.fcntl(fd, fcntl.F_OFD_GETLK, _SIGN)[:2] != _NO_SIGN[:2]:
            raise BlockingIOError(errno.EAGAIN, "a record lock is held on it")
    except BaseException:
        os.close(fd)
        raise
    return fd


class Guard:
    """The permanent file `.<name>.guard`, which carries the kernel lock. Never unlinked, never truncated.

    `claims` are descriptors of other files that stay locked for as long as the guard does.
    """

    __slots__ = ("_lock", "claims", "fd", "folder", "identity", "name")

    def __init__(self, folder: Folder, name: str, lock: str) -> None:
        self.folder = folder
        self.name = name
        self.claims: list[int] = []
        self._lock = lock
        self.fd = self._open()
        seen = os.fstat(self.fd)
        self.identity = (seen.st_dev, seen.st_ino)
        if not _hooked:
            _hooked.append(True)
            os.register_at_fork(after_in_child=_close_in_child)
        _open_guards.add(self)
        try:
            self._check(seen)
        except BaseException:
            self.close()
            raise

    def _open(self) -> int:
        for _ in range(100):
            # Without O_CREAT first: the kernel refuses O_CREAT on files of others in sticky folders.
            try:
                return os.open(self.name, _OPEN, dir_fd=self.folder)
            except FileNotFoundError:
                pass
            except PermissionError as error:
                raise self._not_ours(error) from error
            except OSError as error:
                raise failed(self._lock, said("its guard {guard} can't be opened", self.name), error) from error
            try:
                return os.open(self.name, _OPEN | os.O_CREAT | os.O_EXCL, 0o600, dir_fd=self.folder)
            except FileExistsError:
                continue
            except OSError as error:
                raise failed(self._lock, said("its guard {guard} can't be made", self.name), error) from error
        raise LockFailed(
            self._lock, said("{lock}: its guard {guard} comes and goes; something removes it.", self._lock, self.name)
        )

    def _check(self, seen: os.stat_result) -> None:
        if not stat.S_ISREG(seen.st_mode):
            wrong = said("its guard {guard} is not a regular file", self.name)
        elif seen.st_nlink > 1:
            wrong = said("its guard {guard} has a second name (a hard link)", self.name)
        elif seen.st_uid not in (0, os.geteuid()):
            wrong = said("its guard {guard} belongs to another user (uid {uid})", self.name, seen.st_uid)
        else:
            if stat.S_IMODE(seen.st_mode) != 0o600 and seen.st_uid == os.geteuid():
                os.fchmod(self.fd, 0o600)  # made under a strange umask
            return
        raise LockFailed(
            self._lock, said("{lock}: {wrong}, so it can't be trusted. Use another folder.", self._lock, wrong)
        )

    def lock(self, wait: float | None) -> bool:
        """Take the kernel lock: at once, within `wait` seconds, or (None) however long it takes."""
        try:
            try:
                fcntl.flock(self.fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if wait == 0:
                    return False
                if wait is None:
                    fcntl.flock(self.fd, fcntl.LOCK_EX)
                else:
                    from lockcore._wait import flock_within

                    if not flock_within(self.fd, self.identity, wait):
                        # The number is another file's now, but still ours to close.
                        seen = os.fstat(self.fd)
                        self.identity = (seen.st_dev, seen.st_ino)
                        return False
            return self._show()
        except OSError as error:
            raise failed(self._lock, said("its guard {guard} can't be locked", self.name), error) from error

    def _show(self) -> bool:
        """Add the sign that others can look at without locking anything (flock has no such question)."""
        if sys.platform == "linux":
            try:
                fcntl.fcntl(self.fd, fcntl.F_OFD_SETLK, _SIGN)
            except OSError as error:
                if error.errno not in (errno.EAGAIN, errno.EACCES):
                    raise
                return False
        return True

    def release(self, *, note: bool) -> None:
        """Give the kernel lock back and close. Can be done again where it was interrupted.

        The unlock is explicit, on behalf of a child that was forked while the lock was being taken. `note` says in
        the guard that the record in it is history.
        """
        if self.is_open():
            self._unlock(note)
            os.close(self.fd)
        self.fd = -1
        self.close()

    def _unlock(self, note: bool) -> None:
        try:
            if note:
                os.pwrite(self.fd, seal.RELEASED, 0)
            if sys.platform == "linux":
                fcntl.fcntl(self.fd, fcntl.F_OFD_SETLK, _NO_SIGN)
            fcntl.flock(self.fd, fcntl.LOCK_UN)
        except OSError:
            pass  # closing it does the same

    def is_open(self) -> bool:
        """Whether the descriptor is still the guard's."""
        try:
            seen = os.fstat(self.fd) if self.fd >= 0 else None
        except OSError:
            return False
        return seen is not None and (seen.st_dev, seen.st_ino) == self.identity

    def size_in_place(self) -> int | None:
        """The guard's size, or None when its name no longer leads to the file that was locked."""
        try:
            named = os.stat(self.name, dir_fd=self.folder, follow_symlinks=False)
        except FileNotFoundError:
            return None
        return named.st_size if (named.st_dev, named.st_ino) == self.identity else None

    def read(self) -> bytes:
        return os.pread(self.fd, 4096, 0)

    def write(self, content: bytes) -> None:
        try:
            if os.pwrite(self.fd, content, 0) != len(content):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            raise failed(self._lock, said("its guard {guard} can't be written", self.name), error) from error

    def note_takeover(self, under_way: bool) -> None:
        """Make the guard a byte longer while a takeover is under way, so that the next one can finish it."""
        os.ftruncate(self.fd, seal.SIZE + 1 if under_way else seal.SIZE)

    def adopt(self, other: Guard) -> None:
        """Hold `other`'s file and lock from now on. The number stays, for whoever has been given it."""
        os.dup2(other.fd, self.fd, inheritable=False)
        self.identity = other.identity
        other.close()

    def close(self) -> None:
        """Close it, without unlocking anything. Can be done again where it was interrupted."""
        if self.is_open():
            os.close(self.fd)
        self.fd = -1
        while self.claims:
            os.close(self.claims.pop())
        _open_guards.discard(self)

    def _not_ours(self, error: OSError) -> LockError:
        """Whose guard it is that may not be opened."""
        try:
            owned = os.stat(self.name, dir_fd=self.folder, follow_symlinks=False).st_uid
        except OSError:
            return failed(self._lock, said("its guard {guard} can't be opened", self.name), error)
        return LockFailed(
            self._lock,
            said(
                "{lock}: its guard {guard} belongs to another user (uid {uid}). Use another folder.",
                *(self._lock, self.name, owned),
            ),
        )


def _close_in_child() -> None:
    """A forked child has copies of the descriptors, also of a guard that is just being taken. It closes them."""
    for guard in list(_open_guards):
        guard.close()
