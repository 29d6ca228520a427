"""Where cleaned lock files wait to be put back, and how one gets there: as it is, whatever it is, never followed."""

from __future__ import annotations

import errno
import os
import stat
import sys

from lockcore._home import make_private_folder, quarantine_folder
from lockcore._read import LIMIT
from lockcore._said import said

Place = tuple[str, int | None]
"""A path, and the open folder that it is relative to, if any."""

_LONGEST = 100
_NO_SECOND_NAME = {errno.EXDEV, errno.EPERM, errno.EMLINK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EACCES}
if sys.platform == "win32":
    _READ = os.O_RDONLY | os.O_BINARY | os.O_NOINHERIT
    _MAKE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_BINARY | os.O_NOINHERIT
else:
    _READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    _MAKE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


def new_place(name: str) -> str:
    """A path in the quarantine that nothing has yet, for a file of this name."""
    folder = quarantine_folder()
    make_private_folder(folder)
    return os.path.join(folder, f"{os.urandom(6).hex()}-{os.fsdecode(os.fsencode(name)[:_LONGEST])}")


def duplicate(source: Place, target: Place) -> None:
    """Have at `target` what is at `source`, replacing nothing. Raises FileExistsError if something is there.

    As a second name for the same file, where that can be; else as a copy that is safely on the disk, with its times,
    its mode and, as far as we may, its user. A folder must be empty.
    """
    path, at = source
    seen = os.stat(path, dir_fd=at, follow_symlinks=False)
    kind = stat.S_IFMT(seen.st_mode)
    if kind == stat.S_IFDIR:
        _copy_folder(target, seen)
    elif kind not in (stat.S_IFREG, stat.S_IFLNK):
        raise OSError(errno.EINVAL, said("it is neither a file nor a link nor a folder"))
    elif not _link(source, target):
        if kind == stat.S_IFLNK:
            _copy_link(source, target, seen)
        else:
            _copy_file(source, target, seen)


def remove(place: Place) -> None:
    """Remove a file, a link (never what it leads to), or an empty folder."""
    path, at = place
    if stat.S_ISDIR(os.stat(path, dir_fd=at, follow_symlinks=False).st_mode):
        os.rmdir(path, dir_fd=at)
    else:
        os.unlink(path, dir_fd=at)


def _link(source: Place, target: Place) -> bool:
    """Give the file a second name. False where it can't have one."""
    try:
        if sys.platform == "win32":
            os.link(source[0], target[0])
        else:
            os.link(source[0], target[0], src_dir_fd=source[1], dst_dir_fd=target[1], follow_symlinks=False)
    except OSError as error:
        if error.errno in _NO_SECOND_NAME:
            return False
        raise
    return True


def _copy_file(source: Place, target: Place, seen: os.stat_result) -> None:
    """Under a draft name first, so that nobody reads half of it."""
    content = _content(source, seen)
    draft = (os.path.join(os.path.dirname(target[0]), f".lockcore-{os.urandom(6).hex()}.new"), target[1])
    fd = os.open(draft[0], _MAKE, 0o600, dir_fd=draft[1])
    try:
        try:
            if os.write(fd, content) != len(content):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(fd)
        finally:
            os.close(fd)
        _take_after(draft, seen)
        if sys.platform == "win32":
            os.rename(draft[0], target[0])  # replaces nothing here
            return
        if not _link(draft, target):
            raise OSError(errno.ENOTSUP, said("its file system has no hard links"))
        _sync_folder(target)
    finally:
        try:
            remove(draft)
        except FileNotFoundError:
            pass


def _content(source: Place, seen: os.stat_result) -> bytes:
    fd = os.open(source[0], _READ, dir_fd=source[1])
    try:
        opened = os.fstat(fd)
        content = os.read(fd, LIMIT + 1)
    finally:
        os.close(fd)
    if (opened.st_dev, opened.st_ino) != (seen.st_dev, seen.st_ino):
        raise OSError(errno.EAGAIN, said("it was replaced while it was copied"))
    if len(content) > LIMIT:
        raise OSError(errno.EFBIG, said("it is too large for a lock"))
    return content


def _copy_link(source: Place, target: Place, seen: os.stat_result) -> None:
    os.symlink(os.readlink(source[0], dir_fd=source[1]), target[0], dir_fd=target[1])
    _take_after(target, seen)


def _copy_folder(target: Place, seen: os.stat_result) -> None:
    os.mkdir(target[0], 0o700, dir_fd=target[1])
    _take_after(target, seen)


def _take_after(place: Place, seen: os.stat_result) -> None:
    """Give a copy what its original has: user, mode and times."""
    path, at = place
    if sys.platform == "win32":
        os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))
        return
    made = os.stat(path, dir_fd=at, follow_symlinks=False)
    if (made.st_uid, made.st_gid) != (seen.st_uid, seen.st_gid):
        try:
            os.chown(path, seen.st_uid, seen.st_gid, dir_fd=at, follow_symlinks=False)
        except PermissionError:
            pass  # only root may give files away
    if not stat.S_ISLNK(seen.st_mode):
        os.chmod(path, stat.S_IMODE(seen.st_mode), dir_fd=at)
    os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns), dir_fd=at, follow_symlinks=False)


def _sync_folder(place: Place) -> None:
    if sys.platform != "win32":
        fd = os.open(os.path.dirname(place[0]) or ".", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=place[1])
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
