"""A home of its own for an engine: lock files as other programs write them, half of them JSON, half a bare PID."""

from __future__ import annotations

import json
import os
import socket
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass

_HOST = socket.gethostname()


@dataclass(frozen=True)
class Home:
    """`paths` are the lock files, in the lock folder and in a watched one."""

    folder: str
    paths: tuple[str, ...]

    @property
    def lock_folders(self) -> tuple[str, str]:
        """Where the lock files lie."""
        return os.path.join(self.folder, "locks"), os.path.join(self.folder, "watched")

    @property
    def env(self) -> dict[str, str]:
        """For processes that are to use it."""
        return {**os.environ, "LOCKCORE_HOME": self.folder}


def make_home(top: str, pids: Sequence[int], *, registered: int = 0) -> Home:
    """One lock for each of these processes; the first so many of them are registered jobs too."""
    folder = tempfile.mkdtemp(prefix="home-", dir=top)
    home = Home(
        folder,
        tuple(
            os.path.join(folder, "watched", f"job-{number:05}.pid")
            if number % 2
            else os.path.join(folder, "locks", f"job-{number:05}.lock")
            for number in range(len(pids))
        ),
    )
    for name in ("jobs", "locks", "watched"):
        os.mkdir(os.path.join(folder, name), 0o700)
    _write_private(os.path.join(folder, "config.toml"), f"watch = [{json.dumps(home.lock_folders[1])}]\n")
    for path, pid in zip(home.paths, pids, strict=True):
        with open(path, "w", encoding="ascii") as file:
            file.write(content(path, pid))
    for number, path in enumerate(home.paths[:registered]):
        text = f'[lock]\npath = {json.dumps(path)}\ntaken_by = "job"\n'
        _write_private(os.path.join(folder, "jobs", f"registered-{number:05}.toml"), text)
    return home


def content(path: str, pid: int) -> str:
    """What the lock file at `path` says when this process holds it."""
    if path.endswith(".pid"):
        return f"{pid}\n"
    return json.dumps(
        {"pid": pid, "timestamp": time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime()), "hostname": _HOST}
    )


def replace(path: str, text: str) -> int:
    """Write it beside the file and put it in its place. The time just before that, as `time.monotonic_ns`."""
    new = f"{path}.new"
    with open(new, "w", encoding="ascii") as file:
        file.write(text)
    at = time.monotonic_ns()
    os.rename(new, path)
    return at


def overwrite(path: str, text: str) -> int:
    """Write it into the file, which is empty for a moment. The time just before that, as `time.monotonic_ns`."""
    at = time.monotonic_ns()
    with open(path, "w", encoding="ascii") as file:
        file.write(text)
    return at


def update(path: str, text: str) -> int:
    """Write it over what the file says, which is never empty. The time just before that, as `time.monotonic_ns`."""
    at = time.monotonic_ns()
    fd = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        os.write(fd, text.encode())
        os.ftruncate(fd, len(text))
    finally:
        os.close(fd)
    return at


def _write_private(path: str, text: str) -> None:
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
