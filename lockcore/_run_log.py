"""The output of runs: one file a run, `<logs>/<job>/<when>-<key>.log`, old ones compressed, the oldest removed.

Whoever may still write to a log has it locked (`flock`, shared), the command as well as its wrapper: they have one
open file in common. So a log that can be locked alone is finished, whatever became of the process that began it.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time

from lockcore._errors import said
from lockcore._home import logs_folder, make_private_folder
from lockcore._log_file import alone

if sys.platform != "win32":
    import fcntl

    from lockcore._log_file import SAFELY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

KEEP = 14
"""How many logs of a job are kept."""

_ATTEMPTS = 100
_LOOKS = 10
_PIECE = 1 << 20
_LONGEST_NAME = 200
_STAMP = "%Y-%m-%dT%H-%M-%S"
_PLAIN, _PACKED, _DRAFT = ".log", ".log.gz", ".log.gz.new"
_WRITE = os.O_WRONLY | os.O_APPEND | os.O_CREAT
if sys.platform == "win32":
    _WRITE |= os.O_BINARY | os.O_NOINHERIT
    _RESERVED = frozenset('%/\\<>:"|?*')
else:
    _WRITE |= SAFELY
    _RESERVED = frozenset("%/")


def new_log(job: str, started: float, key: str, folder: str | None = None) -> tuple[str, int]:
    """Make the log of a run, and give its path and a descriptor to append with. `folder` replaces the logs folder."""
    home = folder_of(job, folder)
    # To the microsecond, so that the order of names is that of runs.
    moment = f"{time.strftime(_STAMP, time.localtime(started))}-{int(started % 1 * 1e6):06d}"
    path = os.path.join(home, f"{moment}-{key}{_PLAIN}")
    for _ in range(_ATTEMPTS):
        try:
            fd = os.open(path, _WRITE | os.O_EXCL, 0o600)
        except FileNotFoundError:
            make_private_folder(home)
            continue
        if _is_claimed(fd, wait=True):
            return path, fd
        os.close(fd)
    raise OSError(errno.EAGAIN, said("it is removed as soon as it is made"), path)


def append_to(path: str) -> int:
    """A descriptor that appends to a log of the person's own choice."""
    fd = os.open(path, _WRITE, 0o600)
    try:
        if not (stat.S_ISREG(mode := os.fstat(fd).st_mode) or stat.S_ISCHR(mode)):
            raise OSError(errno.EINVAL, said("it is not a regular file"), path)
        _is_claimed(fd, wait=False)
    except BaseException:
        os.close(fd)
        raise
    return fd


def folder_of(job: str, folder: str | None = None) -> str:
    """Where the logs of a job lie. Each job has a folder of its own, whatever its name is made of."""
    name = "".join(_as_part(character) for character in job)
    if name[:1] == ".":
        name = f"%2E{name[1:]}"
    if len(os.fsencode(name)) > _LONGEST_NAME or name[-1:] in " .":
        from hashlib import sha256

        name = f"{name[: _LONGEST_NAME // 4]}%{sha256(os.fsencode(job)).hexdigest()[:16]}"
    return os.path.join(os.path.abspath(folder) if folder is not None else logs_folder(), name)


def _as_part(character: str) -> str:
    if character.isprintable() and character not in _RESERVED:
        return character
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "surrogateescape"))


if sys.platform == "win32":

    def _is_claimed(fd: int, wait: bool) -> bool:
        return True  # an open file can't be removed

else:

    def _is_claimed(fd: int, wait: bool) -> bool:
        """Lock it for as long as anybody has it open; False if it was removed meanwhile."""
        os.set_blocking(fd, True)
        try:
            for _ in range(_LOOKS):
                try:
                    fcntl.flock(fd, fcntl.LOCK_SH | (0 if wait else fcntl.LOCK_NB))
                    break
                except BlockingIOError:
                    time.sleep(0.001)  # somebody looks whether it is written
        except OSError:
            pass  # no locks here: it is used as it is
        return os.fstat(fd).st_nlink > 0


def tidy(job: str, *, keep: int = KEEP, in_use: Collection[str | None] = (), folder: str | None = None) -> str | None:
    """Compress the finished logs of a job but the newest, and remove all but the newest `keep`.

    What is `in_use`, or may still be written, stays as it is. Gives a sentence about what could not be done; what
    could not be compressed is still there.
    """
    home = folder_of(job, folder)
    trouble: OSError | None = None
    try:
        logs = _logs(home)
    except OSError as error:
        return None if isinstance(error, FileNotFoundError) else _sentence(home, error)
    # The oldest first: what goes makes room for what is compressed.
    for number, stem in reversed(list(enumerate(sorted(logs, reverse=True)))):
        path = os.path.join(home, stem)
        if path + _PLAIN in in_use:
            continue
        try:
            if number >= keep or logs[stem] == {_DRAFT}:
                _remove(path, logs[stem])
            elif number > 0 and _PLAIN in logs[stem]:
                _compress(path)
        except (BlockingIOError, FileNotFoundError):
            continue  # in use, or somebody else tidies as well
        except OSError as error:
            trouble = trouble or error
    return _sentence(home, trouble) if trouble is not None else None


def _logs(home: str) -> dict[str, set[str]]:
    """What there is of each run's log. Files that others have put here are none."""
    logs: dict[str, set[str]] = {}
    for name in os.listdir(home):
        stem, dot, rest = name.partition(".")
        shape = "".join("9" if character in "0123456789" else character for character in stem[:20])
        if dot + rest in (_PLAIN, _PACKED, _DRAFT) and shape == "9999-99-99T99-99-99-":
            logs.setdefault(stem, set()).add(dot + rest)
    return logs


def _remove(path: str, endings: set[str]) -> None:
    fd = -1
    if _PLAIN in endings:
        try:
            fd = alone(path + _PLAIN)
        except BlockingIOError:
            raise
        except OSError:
            pass  # no locks here: too old is too old
    try:
        for ending in endings:
            os.unlink(path + ending)
    finally:
        if fd >= 0:
            os.close(fd)


def _compress(path: str) -> None:
    """Put a compressed log in the place of a plain one: whole, then under its name, and only then instead of it."""
    import gzip

    fd = alone(path + _PLAIN)
    try:
        with open(fd, "rb", closefd=False) as source, open(_draft(path + _DRAFT), "wb") as target:
            before = os.fstat(fd)
            with gzip.GzipFile("", "wb", 6, target, before.st_mtime) as packed:
                while piece := source.read(_PIECE):
                    packed.write(piece)
            target.flush()
            os.fsync(target.fileno())
        os.utime(path + _DRAFT, ns=(before.st_atime_ns, before.st_mtime_ns))
        after = os.fstat(fd)
        if (after.st_size, after.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
            raise BlockingIOError(errno.EAGAIN, "it is still written", path)
        os.replace(path + _DRAFT, path + _PACKED)
        if sys.platform == "win32":
            os.close(fd)
            fd = -1
        os.unlink(path + _PLAIN)
    except BaseException:
        try:
            os.unlink(path + _DRAFT)
        except OSError:
            pass
        raise
    finally:
        if fd >= 0:
            os.close(fd)


def _draft(path: str) -> int:
    """Only who has the log alone comes here, so what lies there was left by a killed process."""
    try:
        os.unlink(path)
    except FileNotFoundError:
        pass
    flags = (_WRITE & ~os.O_APPEND) | os.O_EXCL
    return os.open(path, flags, 0o600)


def _sentence(home: str, error: OSError) -> str:
    return f"the logs in {home} can't be tidied: {error.strerror or error}."
