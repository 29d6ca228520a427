"""Real processes for the tests: started here, ended here."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


PRELUDE = """
import signal, sys, time
sys.stdout.reconfigure(line_buffering=True, write_through=False)
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
def sleep(seconds, nap=time.sleep, now=time.monotonic):
    until = now() + seconds
    while (left := until - now()) > 0:
        nap(min(left, 0.1))
time.sleep = sleep
del signal, sleep, sys, time
"""
"""Signals as on a terminal, even if these tests run in the background or under nohup, where they are ignored.

A line is written at once, with its end: another process may write into the same pipe. Long sleeps are made of short
ones: Python notices a signal that comes just before a sleep only after it.
"""


class Child:
    """A Python process that runs some code and speaks in lines."""

    def __init__(self, code: str, *args: str, wrapper: tuple[str, ...] = (), **options: object) -> None:
        options.setdefault("env", {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"})
        self.process = subprocess.Popen(  # type: ignore[call-overload]
            [*wrapper, sys.executable, "-c", PRELUDE + textwrap.dedent(code), *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )

    @property
    def pid(self) -> int:
        return self.process.pid

    def line(self) -> str:
        """The next line that it prints; its complaint if it ends without one."""
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError(f"the child ended: {self.process.stderr.read()}")
        return line.rstrip("\n")

    def say(self, text: str = "") -> None:
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def kill(self, number: int = signal.SIGKILL) -> int:
        self.process.send_signal(number)
        return self.end()

    def end(self) -> int:
        """Wait until it has ended; its exit status, negative for a signal."""
        return self.process.wait(60)

    def clear(self) -> None:
        """End it if need be, and close the pipes."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            pipe.close()


Start = Callable[..., Child]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start a Child; whatever is left of it at the end of the test is killed."""
    children: list[Child] = []

    def start(code: str, *args: object, **options: object) -> Child:
        child = Child(code, *map(str, args), **options)  # type: ignore[arg-type]
        children.append(child)
        return child

    yield start
    for child in children:
        child.clear()


HOLD = """
    import sys
    from lockcore import ProcessLock
    lock = ProcessLock(sys.argv[1], format=sys.argv[2] if len(sys.argv) > 2 else "json")
    lock.acquire()
    print("held", flush=True)
    sys.stdin.readline()
    lock.release()
    print("released", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture
def hold(start: Start) -> Callable[..., Child]:
    """Start a process that holds the lock at a path, until it is told a line or killed."""

    def hold(path: Path, format: str = "json", **options: object) -> Child:
        child = start(HOLD, path, format, **options)
        assert child.line() == "held"
        return child

    return hold


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder that every user may enter: not pytest's own, which every other run of it closes to others again."""
    with tempfile.TemporaryDirectory(prefix="lockcore-test-", ignore_cleanup_errors=True) as made:
        os.chmod(made, 0o755)
        yield Path(made)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A lock folder that is safe, and that every user may enter."""
    made = tmp_path / "locks"
    made.mkdir(mode=0o755)
    return made


def others(folder: Path) -> set[str]:
    """What lies in a lock folder besides guards."""
    return {entry.name for entry in folder.iterdir() if not entry.name.endswith(".guard")}


AS_NOBODY = """
import ctypes, importlib, json, os, pkgutil, select, sqlite3, sys, threading
import lockcore
for module in pkgutil.iter_modules(lockcore.__path__):
    if not module.name.startswith(("_windows", "_darwin", "__main__")):
        importlib.import_module("lockcore." + module.name)
lockcore.inspect(sys.executable)
"\\0".encode("unicode_escape")
os.setgroups([]); os.setgid(65534); os.setuid(65534)
"""
"""Becomes another user, with everything loaded that this user may not be able to read."""

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to become another user")
