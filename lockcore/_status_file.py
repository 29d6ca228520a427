"""The `status.json` that other programs read: for each label when it ran last, how that went, how many items.

    {"morning": {"last_run": "2026-11-16T08:00:12.345678", "status": "completed", "items_processed": 5}}

Their readers know `completed` and `failed`, so whatever is not the one is the other. A run without a label goes
under its job's name. Times are local ones without a zone, as those readers write and read them.
"""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from lockcore._value import value

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PATIENCE = 10.0
"""Seconds to wait for other processes that change the same file."""

_LONGEST = 16 << 20
_PAUSE = 0.005
_MAKE = os.O_WRONLY | os.O_CREAT | os.O_EXCL
_READ = os.O_RDONLY
if sys.platform == "win32":
    _MAKE |= os.O_BINARY | os.O_NOINHERIT
    _READ |= os.O_BINARY | os.O_NOINHERIT
else:
    _MAKE |= os.O_NOFOLLOW | os.O_CLOEXEC
    _READ |= os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC


@value
class _Found:
    """What lies there: its file, and what it says if that is a status file."""

    seen: os.stat_result | None
    entries: dict[str, object] | None


def update(path: str, label: str, outcome: str, items: int, now: float) -> str | None:
    """Note how the run of a label went; the other labels stay as they are. Readers see the old file or the new one.

    Gives a sentence when there is something to say: the file could not be written, or was no status file and has
    been put aside. A symbolic link is not written through: in a shared folder it may lead to somebody's own file.
    """
    path = os.path.abspath(path)
    entry: dict[str, object] = {
        "last_run": datetime.fromtimestamp(now, UTC).astimezone().replace(tzinfo=None).isoformat(),
        "status": "completed" if outcome == "completed" else "failed",
        "items_processed": items,
    }
    try:
        with _alone(path) as alone:
            trouble = _write(path, label, entry, now, alone)
    except OSError as error:
        return f"{path} can't be written: {_reason(error)}."
    if trouble is None and not alone:
        return f"{path} was written, but its folder could not be locked: what another job wrote just now may be lost."
    return trouble


def last_run(path: str, label: str) -> tuple[str, float] | None:
    """How the last run of a label went and when; None if the file does not say."""
    try:
        entry = (_read(path).entries or {}).get(label)
        if not isinstance(entry, dict):
            return None
        status, when = entry.get("status"), entry.get("last_run")
        if not isinstance(status, str) or not isinstance(when, str):
            return None
        return status, datetime.fromisoformat(when).timestamp()
    except (OSError, ValueError, OverflowError):
        return None


def _write(path: str, label: str, entry: dict[str, object], now: float, alone: bool) -> str | None:
    found = _read(path)
    entries = {} if found.entries is None else found.entries
    entries[label] = entry
    folder, name = os.path.split(path)
    # One name is enough for who is alone, so that what a killed process leaves is replaced by the next.
    draft = os.path.join(folder, f".{name}.new" if alone else f".{name}.new-{os.getpid()}")
    trouble = None
    try:
        _write_draft(draft, json.dumps(entries, indent=2).encode(), found.seen)
        if found.entries is None:
            aside = _put_aside(path, now)
            trouble = f"{path} was no status file; it is kept as {aside}, and a new one was begun."
        os.replace(draft, path)
    except BaseException:
        _remove(draft)
        raise
    return trouble


def _read(path: str) -> _Found:
    """Raises OSError if it is no regular file, or can't be read."""
    try:
        fd = os.open(path, _READ)
    except FileNotFoundError:
        return _Found(None, {})
    try:
        seen = os.fstat(fd)
        if not stat.S_ISREG(seen.st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file", path)
        if seen.st_size > _LONGEST:
            raise OSError(errno.EFBIG, "it is too large for a status file", path)
        with open(fd, "rb", closefd=False) as file:
            content = file.read()
    finally:
        os.close(fd)
    if not content.strip():
        return _Found(seen, {})
    try:
        entries = json.loads(content)
    except (ValueError, RecursionError):
        return _Found(seen, None)
    return _Found(seen, entries if isinstance(entries, dict) else None)


def _write_draft(draft: str, content: bytes, model: os.stat_result | None) -> None:
    """A new file gets the mode that any new file gets here: it is for others. An old one keeps its own."""
    _remove(draft)
    fd = os.open(draft, _MAKE, 0o666 if model is None else 0o600)
    with open(fd, "wb") as file:
        file.write(content)
        if model is not None and sys.platform != "win32":
            _keep_owners(fd, model)
            os.fchmod(fd, stat.S_IMODE(model.st_mode) & 0o777)
        file.flush()
        os.fsync(fd)


def _keep_owners(fd: int, model: os.stat_result) -> None:
    """Whose file it was it stays, where we may decide that: root keeps a user's file the user's."""
    if sys.platform != "win32":
        ours = os.fstat(fd)
        if (ours.st_uid, ours.st_gid) != (model.st_uid, model.st_gid):
            try:
                os.fchown(fd, model.st_uid if os.geteuid() == 0 else -1, model.st_gid)
            except OSError:
                pass


def _put_aside(path: str, now: float) -> str:
    """Give the file another name, one that nothing has, and tell which."""
    stamp = time.strftime("%Y-%m-%dT%H-%M-%S", time.localtime(now))
    for number in range(1, 1000):
        aside = f"{path}.corrupt-{stamp}" + (f"-{number}" if number > 1 else "")
        try:
            os.close(os.open(aside, _MAKE, 0o600))
        except FileExistsError:
            continue
        os.replace(path, aside)
        return aside
    raise FileExistsError(errno.EEXIST, "there are too many damaged ones beside it", path)


@contextmanager
def _alone(path: str) -> Iterator[bool]:
    """Be the only one of us who changes the file: lock its folder, which leaves no file behind.

    Some file systems have no locks, and a stranger may keep the folder locked: False tells that it goes on without.
    """
    fd = _lockable(path)
    try:
        yield _lock(fd, time.monotonic() + PATIENCE)
    finally:
        os.close(fd)


if sys.platform == "win32":

    def _lockable(path: str) -> int:
        folder, name = os.path.split(path)
        return os.open(os.path.join(folder, f".{name}.lock"), os.O_RDWR | os.O_CREAT | os.O_NOINHERIT)

    def _try_lock(fd: int) -> None:
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)

else:

    def _lockable(path: str) -> int:
        return os.open(os.path.dirname(path), os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)

    def _try_lock(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _lock(fd: int, deadline: float) -> bool:
    while True:
        try:
            _try_lock(fd)
            return True
        except (BlockingIOError, PermissionError):  # what Windows says
            if time.monotonic() > deadline:
                return False
            time.sleep(_PAUSE)
        except OSError:
            return False


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except FileNotFoundError:
        pass


def _reason(error: OSError) -> str:
    if error.errno == errno.ELOOP:
        return "it is a symbolic link, which is never written through; give the file that it leads to"
    return error.strerror or str(error)
