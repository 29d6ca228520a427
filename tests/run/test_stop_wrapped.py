"""A program that takes its lock itself, run by lockcore: once stopped, its run was stopped, not killed or crashed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from .conftest import PYTHON, Lockcore, is_alive, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at Linux's /proc")

TAKES = """
import os, signal, sys, time
{first}
with open({lock!r}, "w") as file:
    file.write(str(os.getpid()))
time.sleep(300)
"""
PLAIN = ""
POLITE = "signal.signal(signal.SIGTERM, lambda *_: (os.unlink({lock!r}), sys.exit(0)))"
DEAF = "signal.signal(signal.SIGTERM, signal.SIG_IGN)"


class Job:
    """The job `sync`, whose lock is one of a program's own. `command` is before that program's name."""

    def __init__(self, lockcore: Lockcore, folder: Path, lock: Path, first: str, command: tuple[str, ...] = ()) -> None:
        self._lockcore, self.lock = lockcore, lock
        program = folder / "sync.py"
        program.write_text(TAKES.format(first=first.format(lock=str(lock)), lock=str(lock)))
        words = ", ".join(f'"{word}"' for word in (*command, PYTHON, str(program)))
        jobs = lockcore.home / "jobs"
        jobs.mkdir(parents=True, exist_ok=True)
        (jobs / "sync.toml").write_text(f'command = [{words}]\n[lock]\npath = "{lock}"\ntaken_by = "job"\n')

    def taken(self) -> int:
        """Wait until the program has its lock. Its PID."""
        until(lambda: self.lock.exists() and self.lock.read_text(), "the program has its lock")
        return int(self.lock.read_text())

    def outcomes(self) -> list[tuple[object, ...]]:
        return self._lockcore.rows("job, outcome")


@pytest.fixture(params=["elsewhere", "of the same name"])
def lock(request: pytest.FixtureRequest, lockcore: Lockcore, tmp_path: Path) -> Path:
    """Its own place, or the one that `lockcore run sync` would take itself."""
    if request.param == "elsewhere":
        return tmp_path / ".sync.lock"
    path = lockcore.lock("sync")
    path.parent.mkdir(parents=True, mode=0o700, exist_ok=True)
    return path


@pytest.mark.parametrize("first", [PLAIN, POLITE], ids=["plain", "polite"])
def test_its_run_was_stopped(lockcore: Lockcore, tmp_path: Path, lock: Path, first: str) -> None:
    """Neither killed by whoever sent a signal, nor completed because it ended with 0 when it was asked to end."""
    job = Job(lockcore, tmp_path, lock, first)
    assert lockcore("start", "sync").returncode == 0
    pid = job.taken()
    stopped = lockcore("stop", "sync")
    assert stopped.returncode == 0, stopped.stderr
    assert f"PID {pid} ended" in stopped.stdout
    assert not is_alive(pid)
    assert job.outcomes() == [("sync", "stopped")]
    assert not lock.exists()


def test_one_that_does_not_listen_was_stopped_too(lockcore: Lockcore, tmp_path: Path) -> None:
    """It is killed, with the wrapper that can't note its end any more."""
    job = Job(lockcore, tmp_path, tmp_path / ".sync.lock", DEAF)
    assert lockcore("start", "sync").returncode == 0
    pid = job.taken()
    stopped = lockcore("stop", "sync", "--grace", "0.5s")
    assert stopped.returncode == 0, stopped.stderr
    assert "was killed" in stopped.stdout
    assert not is_alive(pid)
    assert job.outcomes() == [("sync", "stopped")]


def test_what_a_script_started_ends_with_it(lockcore: Lockcore, tmp_path: Path) -> None:
    """The wrapper asks the script alone, which leaves the program behind; it does not say that this stays."""
    script = tmp_path / "script.sh"
    script.write_text('"$@" &\nwait\n')
    job = Job(lockcore, tmp_path, tmp_path / ".sync.lock", PLAIN, ("sh", str(script)))
    assert lockcore("start", "sync").returncode == 0
    pid = job.taken()
    stopped = lockcore("stop", "sync")
    assert stopped.returncode == 0, stopped.stderr
    assert not is_alive(pid)
    assert job.outcomes() == [("sync", "stopped")]
    assert f"which was still there then: PID {pid} " in lockcore("log", "sync").stdout


def test_somebody_elses_run_is_left_alone(lockcore: Lockcore, tmp_path: Path) -> None:
    """A program of another job that takes this lock is stopped by itself: that job goes on."""
    job = Job(lockcore, tmp_path, tmp_path / ".sync.lock", PLAIN)
    script = tmp_path / "night.sh"
    script.write_text(f'"{PYTHON}" "{tmp_path}/sync.py"\nsleep 300\n')
    assert lockcore("start", "night", "--", "sh", script).returncode == 0
    pid = job.taken()
    stopped = lockcore("stop", "sync")
    assert stopped.returncode == 0, stopped.stderr
    assert not is_alive(pid)
    assert job.outcomes() == [("night", None)]
    assert lockcore("stop", "night").returncode == 0
