"""Where locks live, and which path a name stands for."""

from __future__ import annotations

import os
import sys
from _thread import get_ident

from lockcore._errors import said

LONGEST_NAME = 200
LONGEST_FILE_NAME = 255 - len("..guard.new")
_SEPARATORS = "/" if sys.platform != "win32" else "/\\"

if sys.platform == "win32":
    _RESERVED = frozenset('<>:"|?*')
    _DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


def lock_path(name_or_path: str | os.PathLike[str], lock_dir: str | os.PathLike[str] | None = None) -> str:
    """The absolute path of a lock's public file.

    A bare name is a file `<name>.lock` in `lock_dir`, by default this user's own lock folder.
    Anything with a separator in it, and every path object, is a path.
    """
    text = os.fspath(name_or_path)
    if not isinstance(text, str):
        raise TypeError(f"a lock is named by text, not {type(text).__name__}")
    if "\0" in text or not text:
        raise ValueError(said("{text} can't name a lock: it is empty or holds a zero byte", repr(text)))
    if isinstance(name_or_path, str) and not any(separator in text for separator in _SEPARATORS):
        folder = os.fspath(lock_dir) if lock_dir is not None else locks_folder()
        return os.path.abspath(os.path.join(os.path.expanduser(folder), _file_name(text)))
    path = os.path.expanduser(text)
    if lock_dir is not None:
        path = os.path.join(os.path.expanduser(os.fspath(lock_dir)), path)
    if text.endswith(tuple(_SEPARATORS)):
        raise ValueError(said("{text} names a folder; a lock is a file in it", repr(text)))
    if len(os.fsencode(os.path.basename(path))) > LONGEST_FILE_NAME:
        raise ValueError(
            said("{text} can't name a lock: its file name has more than {n} bytes", repr(text), LONGEST_FILE_NAME)
        )
    return os.path.abspath(path)


def _file_name(name: str) -> str:
    if name in (".", "..", "~") or not name.isprintable() or len(name.encode()) > LONGEST_NAME:
        raise ValueError(
            said(
                "{text} can't name a lock: use up to {n} printable characters without a separator",
                *(repr(name), LONGEST_NAME),
            )
        )
    if _means_something_else(name):
        raise ValueError(
            said("{text} can't name a lock: Windows keeps this name, or a character in it, for itself", repr(name))
        )
    return name if name.endswith(".lock") else f"{name}.lock"


def _means_something_else(name: str) -> bool:
    """Whether Windows takes the name for a drive, a stream inside another file, a pattern or a device."""
    return sys.platform == "win32" and (
        not _RESERVED.isdisjoint(name) or name.split(".")[0].rstrip().lower() in _DEVICES
    )


def run_lock_path(name: str) -> str:
    """The lock under which a job runs whose program takes `<name>.lock` itself."""
    return lock_path(f"{name}.run")


def is_address(text: str) -> bool:
    """Whether somebody means a lease in a database with this, not a file."""
    return text.startswith("env:") or "://" in text


def job_name(path: str) -> str:
    """What people call the lock at `path`: its file name without a leading dot and without `.lock`; a lease's name."""
    if is_address(path) and "#" in path:
        return path.rpartition("#")[2]
    base = os.path.basename(path)
    return base.removesuffix(".lock").lstrip(".") or base


def guard_name(path: str) -> str:
    """The name of the guard beside the public file at `path`."""
    return f".{os.path.basename(path)}.guard"


def files_of(path: str) -> tuple[str, str]:
    """The two files of a lock that can carry its kernel lock."""
    return os.path.join(os.path.dirname(path), guard_name(path)), path


class Site:
    """Where a lock lies: the path of its public file, taken apart once. There may be many, so they are small."""

    __slots__ = ("folder", "name", "path")

    def __init__(self, path: str, folder: str | None = None) -> None:
        self.path = path
        if folder is None:
            self.folder, self.name = os.path.split(path)
        else:
            self.folder, self.name = folder, path[len(folder) + 1 :]

    @property
    def guard(self) -> str:
        return f".{self.name}.guard"

    @property
    def guard_path(self) -> str:
        return self.path[: len(self.path) - len(self.name)] + self.guard

    @property
    def base(self) -> str:
        """What a database beside it would be called; nothing if the file has no lock's name."""
        base = self.name.removesuffix(".pid").removesuffix(".lock")
        return "" if base == self.name else base


def lock_of(path: str) -> str:
    """The public file that a guard belongs to; any other path as it is."""
    folder, name = os.path.split(path)
    if name.startswith(".") and name.endswith(".guard") and len(name) > len("..guard"):
        return os.path.join(folder, name[1 : -len(".guard")])
    return path


def home() -> str | None:
    """The one folder that `LOCKCORE_HOME` puts everything in, if it is set."""
    chosen = _homes.get(get_ident(), "") if _homes else ""
    if chosen == "":
        chosen = os.environ.get("LOCKCORE_HOME")
    return os.path.abspath(os.path.expanduser(chosen)) if chosen else None


class HomeIs:
    """Until the end of `with`, and in this thread alone, `LOCKCORE_HOME` counts as set to this, or as not set.

    For who works with two homes at a time: the environment is the same for all threads.
    """

    def __init__(self, chosen: str | None) -> None:
        self._chosen = chosen or None

    def __enter__(self) -> None:
        _homes[get_ident()] = self._chosen

    def __exit__(self, *_: object) -> None:
        _homes.pop(get_ident(), None)


_homes: dict[int, str | None] = {}


def locks_folder() -> str:
    """This user's lock folder, whether or not it is there yet."""
    return os.path.join(state_folder(), "locks")


def make_private(folder: str) -> None:
    """Make a lock folder, and the one that it lies in, for this user alone."""
    base = os.path.dirname(folder)
    os.makedirs(os.path.dirname(base), exist_ok=True)
    for part in (base, folder):
        try:
            os.mkdir(part, 0o700)
        except FileExistsError:
            continue


def state_folder() -> str:
    """Where locks and the history live."""
    if (top := home()) is not None:
        return top
    if sys.platform == "linux":
        # What platformdirs answers here, without the milliseconds that importing it takes.
        state = os.environ.get("XDG_STATE_HOME", "").strip()
        if not os.path.isabs(state):  # the specification has relative ones ignored
            state = os.path.expanduser("~/.local/state")
        return os.path.join(state, "lockcore")
    from platformdirs import user_state_dir

    return user_state_dir("lockcore", appauthor=False)
