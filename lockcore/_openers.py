"""Who else has a file open, and who holds a kernel lock on it."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass

from lockcore._text import printable


@dataclass(frozen=True, slots=True)
class Opener:
    """A process that has the file open.

    `taker` is who took the kernel lock that it holds on the file, if it holds one and that can be seen: itself, or
    the process that it has the descriptor from; 0 if the kernel does not tell.
    """

    pid: int
    command: str
    taker: int | None = None


@dataclass(frozen=True, slots=True)
class Openers:
    """Those who could be seen. `hidden` is how many processes this user may not look at."""

    seen: tuple[Opener, ...] = ()
    hidden: int = 0


if sys.platform == "linux":
    from lockcore import _linux

    def openers(path: str) -> Openers:
        """The other processes that have the file at `path` open, whatever name they opened it by."""
        try:
            wanted = os.lstat(path)
            entries = os.listdir("/proc")
        except OSError:
            return Openers()
        seen, hidden = [], 0
        remote = _remote_places(path)
        for pid in (int(entry) for entry in entries if entry.isdigit()):
            if pid == os.getpid():
                continue
            try:
                descriptors = _descriptors(pid, wanted, remote)
            except PermissionError:
                hidden += 1
                continue
            if descriptors:
                command = _linux.command_of(pid) or "?"
                seen.append(Opener(pid, command, _taker(pid, descriptors)))
        return Openers(tuple(seen), hidden)

    def taker_of(pid: int, path: str) -> int | None:
        """Who took the kernel lock that this process holds on the file at `path`; None if it holds none."""
        try:
            return _taker(pid, _descriptors(pid, os.lstat(path), _remote_places(path)))
        except OSError:
            return None

    def _descriptors(pid: int, wanted: os.stat_result, remote: tuple[str, ...]) -> list[str]:
        """The descriptors through which a process has the file open. Raises PermissionError."""
        try:
            names = os.listdir(f"/proc/{pid}/fd")
        except (FileNotFoundError, ProcessLookupError):
            return []
        found = []
        for name in names:
            link = f"/proc/{pid}/fd/{name}"
            try:
                target = os.readlink(link)
                if not target.startswith("/") or target.startswith(remote):
                    continue
                seen = os.stat(link)
            except OSError:
                continue
            if (seen.st_dev, seen.st_ino) == (wanted.st_dev, wanted.st_ino):
                found.append(name)
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

    def _remote_places(path: str) -> tuple[str, ...]:
        """Where files may need another machine to answer, except where `path` is: that one has answered already."""
        points = (mount.point.rstrip("/") + "/" for mount in _linux.mounts() if mount.is_remote)
        return tuple(point for point in points if not path.startswith(point))

else:

    def openers(path: str) -> Openers:
        """The other processes that have the file at `path` open."""
        import psutil

        seen, hidden = [], 0
        wanted = os.path.normcase(os.path.realpath(path))
        for process in psutil.process_iter():
            if process.pid == os.getpid():
                continue
            try:
                if any(os.path.normcase(os.path.realpath(file.path)) == wanted for file in process.open_files()):
                    seen.append(Opener(process.pid, printable(" ".join(process.cmdline())) or process.name()))
            except psutil.NoSuchProcess:
                continue
            except (psutil.AccessDenied, OSError):
                hidden += 1
        return Openers(tuple(seen), hidden)

    def taker_of(pid: int, path: str) -> int | None:
        """Who took the kernel lock that this process holds on the file: this system does not tell."""
        return None
