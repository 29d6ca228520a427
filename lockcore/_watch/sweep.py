"""Finds files that are not what they were, without reading any: by their names, inodes and times."""

from __future__ import annotations

import os

from lockcore._watch.book import ENDINGS

PARTS = 4
"""In how many sweeps every file of a folder is looked at once."""

_Sign = tuple[int, int, int]


class _Folder:
    """What was seen of a folder.

    `changed` is when something came or went there, and when it was last opened or closed to others; `turn` are the
    names that are next.
    """

    __slots__ = ("changed", "signs", "turn")

    def __init__(self) -> None:
        self.changed: tuple[int, int] | None = None
        self.signs: dict[str, _Sign | None] = {}
        self.turn: list[str] = []


class Sweep:
    """What was seen of files the last time. The first look at a file only remembers it."""

    __slots__ = ("_files", "_folders")

    def __init__(self) -> None:
        self._folders: dict[str, _Folder] = {}
        self._files: dict[str, _Sign | None] = {}

    def folder(self, folder: str, *, whole: bool) -> tuple[list[str], list[str]]:
        """Names of lock files that are new in a folder, and the paths of those that went or changed. May raise OSError.

        What comes or goes changes the folder itself. Of the rest only some files are looked at each time, unless the
        `whole` is asked for.
        """
        known = self._folders.setdefault(folder, _Folder())
        new: list[str] = []
        different: list[str] = []
        seen = os.stat(folder)
        changed = seen.st_mtime_ns, seen.st_ctime_ns
        if changed != known.changed:
            names = {name for name in os.listdir(folder) if name.endswith(ENDINGS)}
            known.changed = changed
            new = [name for name in names if name not in known.signs]
            different = [name for name in known.signs if name not in names]
            for name in different:
                del known.signs[name]
            known.signs.update(dict.fromkeys(new))
        for name in self._next(known, whole):
            sign = _sign_of(os.path.join(folder, name))
            before = known.signs.get(name)
            if before is not None and before != sign:
                different.append(name)
            if name in known.signs:
                known.signs[name] = sign
        return new, [os.path.join(folder, name) for name in different]

    def is_changed(self, path: str) -> bool:
        """Whether one file is not what it was."""
        sign = _sign_of(path)
        before = self._files.get(path, sign)
        self._files[path] = sign
        return before != sign

    def _next(self, known: _Folder, whole: bool) -> list[str]:
        if whole:
            return list(known.signs)
        if not known.turn:
            known.turn = list(known.signs)
        some = known.turn[-(len(known.signs) // PARTS + 1) :]
        del known.turn[-len(some) :]
        return some


def _sign_of(path: str) -> _Sign | None:
    try:
        seen = os.lstat(path)
    except OSError:
        return None
    return seen.st_ino, seen.st_mtime_ns, seen.st_ctime_ns
