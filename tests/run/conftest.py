"""The `lockcore` command in a home of its own, with real commands under it."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = sys.executable


def is_alive(pid: int) -> bool:
    """Whether the process is there and not only waiting to be collected."""
    try:
        content = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return content.rpartition(")")[2].split()[0] not in ("Z", "X")


def until(condition: Callable[[], object], what: str, seconds: float = 60.0) -> None:
    """Wait for something that must happen."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"never happened: {what}"
        time.sleep(0.01)


class Lockcore:
    """Runs `lockcore` with a home of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("LOCKCORE_")},
            "LOCKCORE_HOME": str(home),
            "PYTHONPATH": str(ROOT),
        }
        self.processes: list[subprocess.Popen[str]] = []
        self.pids: list[int] = []

    def __call__(self, *words: object, **options: object) -> subprocess.CompletedProcess[str]:
        """Run it to its end."""
        options.setdefault("timeout", 60)
        options.setdefault("stdin", subprocess.DEVNULL)
        options.setdefault("env", self.environment)
        return subprocess.run(  # type: ignore[call-overload, no-any-return]
            [PYTHON, "-m", "lockcore", *map(str, words)], capture_output=True, text=True, **options
        )

    def too_long(self, seconds: int, *words: object, ready: Callable[[], object]) -> subprocess.CompletedProcess[str]:
        """Run a command that is not done within these seconds, but has come as far as it must.

        On a busy machine it may not have: then its limit was too short for this test, and it gets a longer one.
        """
        for limit in (seconds, 10 * seconds):
            done = self("run", "--timeout", limit, *words)
            if ready():
                break
        return done

    def begin(self, *words: object, **options: object) -> subprocess.Popen[str]:
        """Start it, and go on."""
        for stream in ("stdin", "stdout", "stderr"):
            options.setdefault(stream, subprocess.PIPE)
        process = subprocess.Popen(  # type: ignore[call-overload]
            [PYTHON, "-m", "lockcore", *map(str, words)],
            text=True,
            env=self.environment,
            preexec_fn=usual_signals,
            **options,
        )
        self.processes.append(process)
        return process  # type: ignore[no-any-return]

    def lock(self, job: str) -> Path:
        return self.home / "locks" / f"{job}.lock"

    def rows(self, columns: str = "*", where: str = "1") -> list[tuple[object, ...]]:
        """What the history says, oldest first."""
        try:
            database = sqlite3.connect(f"file:{self.home}/history.db?mode=ro", timeout=30, uri=True)
        except sqlite3.OperationalError:
            return []  # there is none yet
        try:
            return list(database.execute(f"SELECT {columns} FROM runs WHERE {where} ORDER BY id"))
        except sqlite3.OperationalError as error:
            if "no such table" not in str(error):
                raise
            return []
        finally:
            database.close()

    def free(self, job: str) -> bool:
        """Whether the job's lock is free, with nothing left but its guard."""
        return not self.lock(job).exists() and self("inspect", job).stdout.find("IDLE") >= 0

    def end(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                process.kill()
                process.wait()
            for pipe in (process.stdin, process.stdout, process.stderr):
                if pipe is not None:
                    pipe.close()
        for pid in (*self.pids, *self.senders()):
            if is_alive(pid):
                os.kill(pid, signal.SIGKILL)

    def senders(self) -> list[int]:
        """The processes that send notifications from this home."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                command, environment = (process / "cmdline").read_bytes(), (process / "environ").read_bytes()
            except OSError:
                continue
            if b"lockcore._notify" in command and os.fsencode(f"LOCKCORE_HOME={self.home}") in environment:
                found.append(int(process.name))
        return found


def usual_signals() -> None:
    """As on a terminal, even if the tests run where some are ignored."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


@pytest.fixture
def lockcore(tmp_path: Path) -> Iterator[Lockcore]:
    """The command; whatever a test leaves running is killed."""
    command = Lockcore(tmp_path / "home")
    command.home.mkdir(mode=0o700)
    yield command
    command.end()
