"""`lockcore run` under a lease: the same promises as with a lock file, and one on top: gone before its time is over."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from pathlib import Path

import pytest

from lockcore import LeaseInfo, open_lease_store
from tests.run.conftest import Lockcore, is_alive, until

TTL = 3.0
"""Seconds; short, but long enough for a machine that has other things to do."""


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lockcore: Lockcore) -> str:
    """The address of a lease called `nightly`, in either kind of database. A password is in the environment."""
    if request.param == "sqlite":
        return f"sqlite://{tmp_path}/leases.db?ttl={TTL:g}s#nightly"
    database: str = request.getfixturevalue("database")
    head, password, rest = re.split(r"(?<=//postgres):(.*)(?=@)", database)
    monkeypatch.setenv("PGPASSWORD", password)
    lockcore.environment["PGPASSWORD"] = password
    return f"{head}{rest}?ttl={TTL:g}s#nightly"


def info(url: str) -> LeaseInfo:
    with open_lease_store(url) as store:
        found = store.info()
    assert found is not None
    return found


def begin(lockcore: Lockcore, url: str, seconds: int = 60) -> tuple[int, int]:
    """A run under the lease: the PIDs of its wrapper and of its command."""
    wrapper = lockcore.begin("run", "--lock", url, "nightly", "--", "sleep", seconds)
    until(lambda: lockcore.rows("pid", "outcome IS NULL"), "the command runs")
    ((pid,),) = lockcore.rows("pid", "outcome IS NULL")
    assert isinstance(pid, int)
    lockcore.pids.append(pid)
    return wrapper.pid, pid


def test_a_run_takes_the_lease_and_lets_it_go(lockcore: Lockcore, url: str) -> None:
    """Its exit code is the command's, and its history says which lease it had."""
    done = lockcore("run", "--lock", url, "nightly", "--", "sh", "-c", "echo out; exit 7")
    assert (done.returncode, done.stdout, done.stderr) == (7, "out\n", "")
    assert info(url).holder is None
    ((lock, outcome),) = lockcore.rows("lock, outcome")
    assert str(lock).endswith("#nightly")
    assert outcome == "failed"


def test_a_second_run_is_refused(lockcore: Lockcore, url: str) -> None:
    """And told who has it, and what to do."""
    wrapper, _ = begin(lockcore, url)
    refused = lockcore("run", "--lock", url, "nightly", "--", "echo", "never")
    assert refused.returncode == 1
    assert refused.stdout == ""
    assert f"nightly is already running: PID {wrapper} (sleep 60)" in refused.stderr
    assert lockcore("run", "--lock", url, "-E", "9", "-q", "nightly", "--", "true").returncode == 9


def test_the_lease_outlives_its_ttl_while_the_command_runs(lockcore: Lockcore, url: str) -> None:
    """Heartbeats keep it."""
    begin(lockcore, url)
    time.sleep(TTL * 1.5)
    assert lockcore("run", "--lock", url, "nightly", "--", "true").returncode == 1


def test_a_run_waits_for_the_lease(lockcore: Lockcore, url: str) -> None:
    """And has it when the other one ends."""
    wrapper, _ = begin(lockcore, url)
    waiting = lockcore.begin("run", "--lock", url, "--wait", "30s", "nightly", "--", "echo", "at last")
    time.sleep(1)
    os.kill(wrapper, signal.SIGTERM)
    assert waiting.communicate(timeout=30)[0] == "at last\n"
    assert waiting.returncode == 0


def test_a_killed_wrapper_takes_its_command_along(lockcore: Lockcore, url: str) -> None:
    """Nobody would keep the lease alive; and it is free once its time is over, not before."""
    wrapper, pid = begin(lockcore, url)
    beaten = time.monotonic()
    os.kill(wrapper, signal.SIGKILL)
    until(lambda: not is_alive(pid), "the command is ended")
    early = lockcore("run", "--lock", url, "nightly", "--", "true")
    assert early.returncode == 1 or time.monotonic() - beaten > TTL / 2  # a busy machine may come too late for that
    assert lockcore("run", "--lock", url, "--wait", "30s", "nightly", "--", "true").returncode == 0
    assert time.monotonic() - beaten > TTL / 2
    assert lockcore.rows("outcome")[:2] == [("crashed",), ("completed",)]


def test_a_stopped_wrapper_loses_its_command_in_time(lockcore: Lockcore, url: str) -> None:
    """Whoever has the lease next finds nobody there any more."""
    wrapper, pid = begin(lockcore, url)
    os.kill(wrapper, signal.SIGSTOP)
    try:
        alone = f"import os, sys; sys.exit(os.path.exists('/proc/{pid}/fd/0'))"
        taken = lockcore("run", "--lock", url, "--wait", "30s", "nightly", "--", sys.executable, "-c", alone)
        assert taken.returncode == 0, taken.stderr
    finally:
        os.kill(wrapper, signal.SIGCONT)
    process = lockcore.processes[0]
    assert process.wait(30) == 125
    assert process.stderr is not None
    assert "its lease is lost" in process.stderr.read()


def test_what_a_run_left_behind_is_ended_too(lockcore: Lockcore, url: str) -> None:
    """A child in a session of its own carries the run's mark."""
    command = (
        "import subprocess, time; print(subprocess.Popen(['sleep', '60'], start_new_session=True).pid, flush=True)"
    )
    wrapper = lockcore.begin("run", "--lock", url, "nightly", "--", sys.executable, "-c", f"{command}; time.sleep(60)")
    assert wrapper.stdout is not None
    child = int(wrapper.stdout.readline())
    lockcore.pids.append(child)
    until(lambda: lockcore.rows("pid"), "it is in the history")
    wrapper.kill()
    until(lambda: not is_alive(child), "its child is ended")


def test_it_is_not_cleaned_while_its_command_is_being_ended(lockcore: Lockcore, url: str) -> None:
    """The holder is proven gone, but a second instance would run beside what it has started."""
    url = url.replace(f"ttl={TTL:g}s", "ttl=60s")
    stubborn = "import os, signal, time; signal.signal(15, 1); print(os.getpid(), flush=True); time.sleep(60)"
    wrapper = lockcore.begin("run", "--lock", url, "nightly", "--", sys.executable, "-c", stubborn)
    assert wrapper.stdout is not None
    pid = int(wrapper.stdout.readline())
    lockcore.pids.append(pid)
    until(lambda: lockcore.rows("pid"), "it is in the history")
    wrapper.kill()
    wrapper.wait()
    refused = lockcore("clean", "--yes", url)
    assert refused.returncode == 1
    assert f"What its holder had started still runs: PID {pid} " in refused.stdout + refused.stderr
    assert info(url).holder is not None
    os.kill(pid, signal.SIGKILL)
    until(lambda: not is_alive(pid), "the command has ended")
    cleaned = lockcore("clean", "--yes", url)
    assert cleaned.returncode == 0, cleaned.stderr
    assert info(url).holder is None


def test_a_request_to_stop(lockcore: Lockcore, url: str) -> None:
    """Is obeyed with the next heartbeat at the latest; the command has its grace."""
    begin(lockcore, url)
    with open_lease_store(url) as store:
        assert store.request_stop()
    process = lockcore.processes[0]
    assert process.wait(30) == 128 + signal.SIGTERM
    assert info(url).holder is None
    assert lockcore.rows("outcome") == [("stopped",)]
    assert process.stderr is not None
    assert "somebody asked for it through its lease" in process.stderr.read()


def test_a_detached_run(lockcore: Lockcore, url: str) -> None:
    """`start` and a job file; and nothing of its address on any command line."""
    lockcore("add", "nightly", "--lock", url, "--", "sleep", "60")
    started = lockcore("start", "nightly")
    assert started.returncode == 0, started.stderr
    holder = info(url).holder
    assert holder is not None
    lockcore.pids.append(holder.pid)
    assert "leases.db" not in Path(f"/proc/{holder.pid}/cmdline").read_text()
    assert lockcore("run", "nightly").returncode == 1
    os.kill(holder.pid, signal.SIGTERM)
    until(lambda: info(url).holder is None, "it is let go")


def test_the_lease_has_the_name_of_its_job(lockcore: Lockcore, tmp_path: Path) -> None:
    """Where the address says none."""
    url = f"sqlite://{tmp_path}/leases.db"
    assert lockcore("run", "--lock", url, "backup", "--", "true").returncode == 0
    assert info(f"{url}#backup").holder is None


def test_a_password_on_the_command_line_is_refused(lockcore: Lockcore) -> None:
    """With the way out, and without repeating it."""
    refused = lockcore("run", "--lock", "postgresql://me:SECRET@127.0.0.1/jobs#nightly", "nightly", "--", "true")
    assert refused.returncode == 125
    assert "env:VARIABLE#name" in refused.stderr
    assert "SECRET" not in refused.stderr


def test_an_address_in_the_environment(lockcore: Lockcore, url: str) -> None:
    """It stands on no command line then."""
    lockcore.environment["JOBS"] = url.partition("#")[0]
    done = lockcore("run", "--lock", "env:JOBS#nightly", "nightly", "--", "true")
    assert done.returncode == 0, done.stderr
    assert info(url).fence
    unset = lockcore("run", "--lock", "env:NOPE#nightly", "nightly", "--", "true")
    assert unset.returncode == 125
    assert "'NOPE' is not set" in unset.stderr


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite:///leases.db#x", "a file at the root"),
        ("sqlite:///nowhere/at/all/leases.db#x", "its folder does not exist"),
        ("mysql://me@host/db#x", "it is no address of a lease"),
        ("sqlite:///tmp/leases.db#", "the name of the lease"),
        ("postgresql://127.0.0.1:1/jobs#x", "it can't be reached"),
    ],
)
def test_what_can_not_be_used(lockcore: Lockcore, url: str, said: str) -> None:
    """Says what is wrong, and runs nothing."""
    refused = lockcore("run", "--lock", url, "nightly", "--", "echo", "never")
    assert (refused.returncode, refused.stdout) == (125, "")
    assert said in refused.stderr
