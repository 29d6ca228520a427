"""Who else has a file open, and who holds a kernel lock on it."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection

from lockcore._company import Opener, Openers
from lockcore._text import printable

if sys.platform == "linux":
    from lockcore import _linux

    _File = tuple[int, int]
    """Device and inode."""

    def openers_of(paths: Collection[str]) -> dict[str, Openers]:
        """For each file the other processes that have it open, whatever name they opened it by."""
        wanted: dict[str, _File] = {}
        for path in paths:
            try:
                seen = os.lstat(path)
            except (OSError, ValueError):
                continue
            wanted[path] = seen.st_dev, seen.st_ino
        found: dict[_File, list[Opener]] = {file: [] for file in wanted.values()}
        hidden = _search(found, _remote_places(paths)) if found else 0
        return {path: Openers(tuple(found[wanted[path]]), hidden) if path in wanted else Openers() for path in paths}

    def _search(found: dict[_File, list[Opener]], remote: tuple[str, ...]) -> int:
        """Add everybody who has one of these files open. Gives how many could not be looked at."""
        hidden = 0
        try:
            entries = os.listdir("/proc")
        except OSError:
            return 0
        for pid in (int(entry) for entry in entries if entry.isdigit()):
            if pid == os.getpid():
                continue
            try:
                descriptors = _descriptors(pid, found, remote)
            except PermissionError:
                hidden += 1
                continue
            for file, names in descriptors.items():
                found[file].append(Opener(pid, _linux.command_of(pid) or "?", _taker(pid, names)))
        return hidden

    def taker_of(pid: int, path: str) -> int | None:
        """Who took the kernel lock that this process holds on the file at `path`; None if it holds none."""
        try:
            seen = os.lstat(path)
            file = seen.st_dev, seen.st_ino
            return _taker(pid, _descriptors(pid, (file,), _remote_places((path,))).get(file, []))
        except OSError:
            return None

    def _descriptors(pid: int, wanted: Collection[_File], remote: tuple[str, ...]) -> dict[_File, list[str]]:
        """The descriptors through which a process has some of these files open. Raises PermissionError."""
        found: dict[_File, list[str]] = {}
        try:
            names = os.listdir(f"/proc/{pid}/fd")
        except (FileNotFoundError, ProcessLookupError):
            return found
        for name in names:
            link = f"/proc/{pid}/fd/{name}"
            try:
                target = os.readlink(link)
                if not target.startswith("/") or target.startswith(remote):
                    continue
                seen = os.stat(link)
            except OSError:
                continue
            if (file := (seen.st_dev, seen.st_ino)) in wanted:
                found.setdefault(file, []).append(name)
        return found

    def _taker(pid: int, descriptors: list[str]) -> int | None:
        found = None
        for fd in descriptors:
            try:
                with open(f"/proc/{pid}/fdinfo/{fd}", "rb") as file:
                    lines = file.read(65536).splitlines()
            except OSError:
                continue
            for line in lines:
                # "lock:\t1: FLOCK  ADVISORY  WRITE 812 fe:00:1234 0 EOF"
                words = line.split()
                if len(words) > 5 and words[0] == b"lock:" and (found is None or words[2] == b"FLOCK"):
                    found = max(0, int(words[5]))
        return found

    def _remote_places(paths: Collection[str]) -> tuple[str, ...]:
        """Where files may need another machine to answer, except where these are: those have answered already."""
        points = (mount.point.rstrip("/") + "/" for mount in _linux.mounts() if mount.is_remote)
        return tuple(point for point in points if not any(path.startswith(point) for path in paths))

else:

    def openers_of(paths: Collection[str]) -> dict[str, Openers]:
        """For each file the other processes that have it open."""
        import psutil

        hidden = 0
        real = {path: os.path.normcase(os.path.realpath(path)) for path in paths}
        found: dict[str, list[Opener]] = {name: [] for name in real.values()}
        for process in psutil.process_iter():
            if process.pid == os.getpid():
                continue
            try:
                opened = {os.path.normcase(os.path.realpath(file.path)) for file in process.open_files()}
                for name in opened & found.keys():
                    command = printable(" ".join(process.cmdline())) or process.name()
                    found[name].append(Opener(process.pid, command))
            except psutil.NoSuchProcess:
                continue
            except (psutil.AccessDenied, OSError):
                hidden += 1
        return {path: Openers(tuple(found[name]), hidden) for path, name in real.items()}

    def taker_of(pid: int, path: str) -> int | None:
        """Who took the kernel lock that this process holds on the file: this system does not tell."""
        return None


def openers(path: str) -> Openers:
    """The other processes that have the file at `path` open, whatever name they opened it by."""
    return openers_of((path,))[path]
