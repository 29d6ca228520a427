"""A control group for a moment: who is in it is killed in one step, with whatever he forks meanwhile."""

from __future__ import annotations

import os
import sys
import time

assert sys.platform == "linux"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

EMPTY_WITHIN = 1.0
"""Seconds that the killed have to leave the group, so that it can be removed."""


_NAME = "lockcore-"


class ControlGroup:
    """A folder below our own control group (cgroup v2), where this user may make one."""

    __slots__ = ("_killed", "_origins", "_tree", "folder")

    def __init__(self, folder: str, tree: _Tree) -> None:
        self.folder = folder
        self._tree = tree
        self._origins: dict[int, str] = {}
        self._killed = False

    @classmethod
    def make(cls) -> ControlGroup | None:
        """None where there are no control groups, or none that we may make."""
        tree = _Tree.find()
        own = tree.folder_of("self") if tree is not None else None
        if tree is None or own is None:
            return None
        _sweep(own)
        folder = os.path.join(own, f"{_NAME}{os.getpid()}-{os.urandom(4).hex()}")
        try:
            os.mkdir(folder)
        except OSError:
            return None
        group = cls(folder, tree)
        if not os.path.exists(os.path.join(folder, "cgroup.kill")):  # it came with Linux 5.14
            group.remove()
            return None
        return group

    def take_in(self, pids: Iterable[int]) -> bool:
        """Move processes here. False when one of them may not be moved."""
        for pid in pids:
            origin = self._tree.folder_of(str(pid))
            if origin is None or not _write(self.folder, "cgroup.procs", pid):
                return False
            self._origins[pid] = origin
        return True

    def kill(self) -> None:
        """Kill everybody in it."""
        self._killed = _write(self.folder, "cgroup.kill", 1)

    def remove(self) -> None:
        """Put back whoever is still in it, and remove it."""
        until = time.monotonic() + (EMPTY_WITHIN if self._killed else 0.0)
        while not self._is_removed():
            if time.monotonic() >= until:
                self._put_back()
                self._is_removed()
                return
            time.sleep(0.002)

    def _is_removed(self) -> bool:
        try:
            os.rmdir(self.folder)
        except FileNotFoundError:
            return True
        except OSError:
            return False
        return True

    def _put_back(self) -> None:
        for pid in map(int, _read(os.path.join(self.folder, "cgroup.procs")).split()):
            # One that was forked in here belongs where the others came from.
            origin = self._origins.get(pid) or next(iter(self._origins.values()), None)
            if origin is not None:
                _write(origin, "cgroup.procs", pid)


class _Tree:
    """Where the tree of control groups is mounted, and which part of it that is."""

    __slots__ = ("_point", "_root")

    def __init__(self, point: str, root: str) -> None:
        self._point = point
        self._root = root

    @classmethod
    def find(cls) -> _Tree | None:
        for line in _read("/proc/self/mountinfo").splitlines():
            fields, _, rest = line.partition(b" - ")
            if rest.startswith(b"cgroup2 "):
                words = [os.fsdecode(word.decode("unicode_escape").encode("latin-1")) for word in fields.split(b" ")]
                return cls(words[4], words[3].rstrip("/"))
        return None

    def folder_of(self, pid: str) -> str | None:
        """The folder of a process's control group; None if it lies outside of what is mounted here."""
        for line in _read(f"/proc/{pid}/cgroup").splitlines():
            if line.startswith(b"0::"):
                group = os.fsdecode(line[3:])
                if group.startswith("/..") or not f"{group}/".startswith(f"{self._root}/"):
                    return None
                return f"{self._point}{group[len(self._root) :]}".rstrip("/")
        return None


def _sweep(own: str) -> None:
    """Remove groups that a killed process has left, or that took too long to get empty."""
    try:
        names = [name for name in os.listdir(own) if name.startswith(_NAME)]
    except OSError:
        return
    for name in names:
        if not os.path.exists(f"/proc/{name.removeprefix(_NAME).partition('-')[0]}"):
            try:
                os.rmdir(os.path.join(own, name))  # never one that has anybody in it
            except OSError:
                continue


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""


def _write(folder: str, name: str, number: int) -> bool:
    try:
        fd = os.open(os.path.join(folder, name), os.O_WRONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        os.write(fd, b"%d" % number)
    except OSError:
        return False
    finally:
        os.close(fd)
    return True
