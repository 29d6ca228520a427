"""`lockcore start`: the same, detached."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from lockcore._run.detach import NotStarted, start

from .conftest import PYTHON, Lockcore, is_alive, until


def register(lockcore: Lockcore, name: str, text: str) -> None:
    jobs = lockcore.home / "jobs"
    jobs.mkdir(mode=0o700, exist_ok=True)
    (jobs / f"{name}.toml").write_text(text)
    (jobs / f"{name}.toml").chmod(0o600)


def started_pid(lockcore: Lockcore, said: str) -> int:
    pid = int(said.partition("PID ")[2].split(",")[0])
    lockcore.pids.append(pid)
    return pid


def test_a_started_job_survives_its_terminal(lockcore: Lockcore, tmp_path: Path) -> None:
    """It has a session of its own, its output goes to a log, and its end is in the history."""
    done_file = tmp_path / "go"
    register(
        lockcore,
        "sync",
        f'command = ["sh", "-c", "echo working; while [ ! -e {done_file} ]; do sleep 0.05; done; echo done"]\n'
        f'cwd = "{tmp_path}"\n',
    )
    started = lockcore("start", "sync", start_new_session=True)
    assert (started.returncode, started.stderr) == (0, "")
    assert "sync started: PID " in started.stdout
    pid = started_pid(lockcore, started.stdout)
    assert is_alive(pid)
    assert os.getsid(pid) != os.getsid(0)
    assert os.readlink(f"/proc/{pid}/cwd") == str(tmp_path)
    assert os.readlink(f"/proc/{pid}/fd/0") == "/dev/null"
    assert lockcore("start", "sync").returncode == 1
    done_file.touch()
    until(lambda: lockcore.rows("outcome", "outcome IS NOT NULL"), "the run has ended")
    assert lockcore.rows("outcome, exit_code") == [("completed", 0)]
    (log,) = lockcore.rows("log")
    assert Path(str(log[0])).read_text() == "working\ndone\n"
    until(lambda: lockcore.free("sync"), "the lock is free")


def test_whoever_looks_right_after_a_start_finds_the_run(lockcore: Lockcore) -> None:
    """`lockcore start sync && lockcore log -f sync`: it is in the history by then, however fast one types."""
    for job in ("one", "two", "three"):
        said = lockcore("start", job, "--", "sleep", "60").stdout
        assert lockcore.rows("job", f"job = '{job}'") == [(job,)]
        started_pid(lockcore, said)


def test_a_second_start_says_who_runs(lockcore: Lockcore) -> None:
    """As `run` does, with what to do."""
    first = lockcore("start", "job", "--", "sleep", "300")
    pid = started_pid(lockcore, first.stdout)
    second = lockcore("start", "job", "--", "sleep", "300")
    assert second.returncode == 1
    assert "job is already running: PID " in second.stderr
    assert "(sleep 300)" in second.stderr
    assert "\n  Stop it:      lockcore stop job\n" in second.stderr
    assert second.stderr.endswith("\n  Wait for it:  lockcore run --wait 15m job ...\n")
    os.kill(pid, signal.SIGTERM)
    until(lambda: lockcore.rows("outcome", "outcome IS NOT NULL"), "the run has ended")
    assert lockcore.rows("outcome, signal") == [("killed", signal.SIGTERM)]


GIVE = "Give a command (lockcore run job -- COMMAND...) or register one (lockcore add job --command COMMAND...)."
USE = "Use --log with a place that you may write to, or --log none."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("job", "--", "no-such-program-anywhere"), "no-such-program-anywhere: not found in PATH."),
        (("job", "--", "/no/such-program"), "/no/such-program: no such file."),
        (("job", "--", "/"), "/ can't be run: it is a folder."),
        (("job", "--", ""), "the command is empty."),
        (("job",), f"there is nothing to run for 'job'. {GIVE}"),
        (
            ("--log", "/proc/no/x", "job", "--", "true"),
            f"job was not started, because its output can't be kept: /proc/no/x: {os.strerror(errno.ENOENT)}. {USE}",
        ),
    ],
)
def test_what_can_not_be_started_is_said(lockcore: Lockcore, words: tuple[str, ...], said: str) -> None:
    """On the terminal, not in a log that nobody reads."""
    done = lockcore("start", *words)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"lockcore: {said}\n")


ONCE = 'command = ["true"]\n[limits]\nmin_interval = "1h"\n'


@pytest.mark.parametrize(
    ("words", "before"),
    [
        (("job", "--", "no-such-program-anywhere"), ()),
        (("job", "--", "./gone\x1e\x1b"), ()),
        (("job\x1e",), ()),
        (("job", "--", "/"), ()),
        (("job",), ()),
        (("a/b",), ()),
        (("--log", "/proc/no/x", "job", "--", "true"), ()),
        (("--wait=soon", "job", "--", "true"), ()),
        (("once",), ("run", "once")),
        (("nowhere",), ()),
        (("broken",), ()),
        (("held", "--", "true"), ("start", "held", "--", "sleep", "300")),
    ],
)
def test_a_terminal_is_told_what_run_would_tell_it(
    lockcore: Lockcore, words: tuple[str, ...], before: tuple[str, ...]
) -> None:
    """To the letter, what to do included, and nothing of how the reason reaches a window."""
    register(lockcore, "once", ONCE)
    register(lockcore, "nowhere", 'command = ["true"]\ncwd = "/nonexistent"\n')
    register(lockcore, "broken", "command = 1\nqqq = 2\n")
    if before:
        done = lockcore(*before)
        assert done.returncode == 0
        if before[0] == "start":
            started_pid(lockcore, done.stdout)
    detached, in_the_terminal = lockcore("start", *words), lockcore("run", *words)
    assert detached.returncode == 1
    assert ages_left_out(detached.stderr) == ages_left_out(in_the_terminal.stderr)
    assert detached.stderr.startswith("lockcore: ")


def ages_left_out(said: str) -> str:
    return re.sub(r"\d+ s\b", "AGE", said)


@pytest.mark.parametrize(
    ("last_words", "message"),
    [
        (b"", ""),
        (b"lockcore: it broke\n", "it broke"),
        (b'lockcore: it broke\n\0["said", "it br', "it broke"),
        (b'lockcore: it broke\n\0["unheard-of", "it broke"]', "it broke"),
        (b'lockcore: it\x1ebroke\n\0["said", "it', "it\x1ebroke"),
    ],
)
def test_a_wrapper_that_dies_before_it_has_handed_over_its_reason(
    monkeypatch: pytest.MonkeyPatch, last_words: bytes, message: str
) -> None:
    """What it has said until then is what is known."""
    dies = f"import os; os.write(2, {last_words!r}); os.kill(os.getpid(), 9)"
    monkeypatch.setattr("lockcore._run.detach.again", lambda _: [PYTHON, "-c", dies])
    assert start(["job"]) == NotStarted(message, message)


def test_without_a_log(lockcore: Lockcore, tmp_path: Path) -> None:
    """Nothing is kept, and nothing goes to a terminal that is long gone."""
    told = tmp_path / "told"
    done = lockcore("start", "--log", "none", "job", "--", "sh", "-c", f"readlink /proc/self/fd/1 > {told}; echo lost")
    assert done.returncode == 0
    until(lambda: lockcore.rows("outcome", "outcome IS NOT NULL"), "the run has ended")
    assert lockcore.rows("log") == [(None,)]
    assert not (lockcore.home / "logs").exists()


def test_a_started_job_is_a_session_leader_that_a_hangup_does_not_reach(lockcore: Lockcore) -> None:
    """The shell that started it ends, with its whole session."""
    shell = subprocess.Popen(
        ["bash", "-c", '"$@"; kill -HUP 0', "bash", PYTHON, "-m", "lockcore", "start", "job", "--", "sleep", "300"],
        env=lockcore.environment,
        start_new_session=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    said, _ = shell.communicate(timeout=30)
    pid = started_pid(lockcore, said)
    assert is_alive(pid)


def test_a_program_that_takes_its_lock_itself(lockcore: Lockcore, tmp_path: Path) -> None:
    """`run` only looks at that lock, and says who holds it."""
    path = tmp_path / ".scheduler.lock"
    code = f"open({str(path)!r}, 'w').write(str(__import__('os').getpid())); __import__('time').sleep(300)"
    register(
        lockcore,
        "scheduler",
        f'command = ["{PYTHON}", "-c", {code!r}]\n[lock]\npath = "{path}"\nformat = "pid"\ntaken_by = "job"\n'.replace(
            "'", "'"
        ),
    )
    stranger = subprocess.Popen([PYTHON, "-c", code])
    try:
        until(lambda: path.exists() and path.read_text(), "it has its lock")
        refused = lockcore("run", "scheduler")
        assert refused.returncode == 1
        assert f"PID {stranger.pid} (" in refused.stderr
    finally:
        stranger.kill()
        stranger.wait()
    started = lockcore("start", "scheduler")
    assert started.returncode == 0, started.stderr
    pid = started_pid(lockcore, started.stdout)
    until(lambda: path.read_text() == str(pid), "the program took its own lock")
    second = lockcore("run", "scheduler")
    assert second.returncode == 1


def test_a_restart_stops_and_starts(lockcore: Lockcore) -> None:
    """The old one is gone before the new one runs; what is not running is simply started."""
    first = started_pid(lockcore, lockcore("restart", "job", "--", "sleep", "300").stdout)
    again = lockcore("restart", "job", "--", "sleep", "301")
    assert again.returncode == 0, again.stderr
    second = started_pid(lockcore, again.stdout.partition("started")[2])
    assert not is_alive(first)
    assert is_alive(second)
    until(lambda: lockcore.rows("outcome") == [("stopped",), (None,)], "both are in the history")


def test_a_restart_that_can_not_stop_starts_nothing(lockcore: Lockcore, tmp_path: Path) -> None:
    """A lock that another machine holds, for one."""
    lock = tmp_path / "x.lock"
    lock.write_text('{"pid": 4711, "timestamp": "2026-01-01T00:00:00+00:00", "hostname": "another-host"}')
    done = lockcore("restart", "--lock", lock, "job", "--", "true")
    assert done.returncode == 1
    assert "another-host" in done.stderr
    assert lockcore.rows() == []


def test_a_restart_that_could_not_start_again_stops_nothing(lockcore: Lockcore) -> None:
    """A job that is not registered has no command of its own."""
    pid = started_pid(lockcore, lockcore("start", "job", "--", "sleep", "300").stdout)
    done = lockcore("restart", "job")
    assert done.returncode == 1
    assert "Nothing was stopped" in done.stderr
    assert is_alive(pid)


def test_inspect_knows_the_job_and_its_newest_run(lockcore: Lockcore, tmp_path: Path) -> None:
    """By its registered name, with what it reports of itself."""
    report = f"{PYTHON} -m lockcore report --progress 0.25 --message half; exec sleep 300"
    register(
        lockcore, "sync", f'title = "Sync"\ncommand = ["sh", "-c", "{report}"]\n[lock]\npath = "{tmp_path}/db.pid"\n'
    )
    started_pid(lockcore, lockcore("start", "sync").stdout)
    until(lambda: lockcore.rows("progress", "progress IS NOT NULL"), "it has reported")
    seen = json.loads(lockcore("inspect", "--json", "sync").stdout)
    assert (seen["name"], seen["title"], seen["state"], seen["registered"]) == ("sync", "Sync", "RUNNING", True)
    assert (seen["progress"], seen["message"], seen["last_run"]["outcome"]) == (0.25, "half", None)
    assert lockcore("stop", "sync").returncode == 0
    until(lambda: lockcore.rows("1", "outcome IS NOT NULL"), "the run has ended")
    seen = json.loads(lockcore("inspect", "--json", "sync").stdout)
    assert (seen["state"], seen["progress"], seen["last_run"]["outcome"]) == ("IDLE", None, "stopped")


def test_a_restart_finds_a_lock_by_its_relative_path(lockcore: Lockcore, tmp_path: Path) -> None:
    """The same words mean the same lock for `start` and `restart`."""
    words = ("--lock", "x.lock", "job", "--", "sleep", "300")
    first = started_pid(lockcore, lockcore("start", *words, cwd=tmp_path).stdout)
    again = lockcore("restart", *words, cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    started_pid(lockcore, again.stdout.partition("started")[2])
    assert not is_alive(first)


def test_what_a_job_starts_is_no_part_of_its_run(lockcore: Lockcore, tmp_path: Path) -> None:
    """A job that was started inside another one survives that one's time limit."""
    told = tmp_path / "told"
    script = f"{PYTHON} -m lockcore start inner -- sleep 300 > {told}.new && mv {told}.new {told}; sleep 300"
    done = lockcore.too_long(2, "--grace", "1", "outer", "--", "sh", "-c", script, ready=told.exists)
    assert done.returncode == 124
    assert "killed" not in done.stderr
    assert is_alive(started_pid(lockcore, told.read_text()))
    assert lockcore("stop", "inner").stdout.startswith("inner stopped: PID ")
    until(lambda: lockcore.rows("outcome", "job = 'inner'") == [("stopped",)], "its own wrapper has seen its end")


def test_a_start_that_is_ended_while_it_waits_starts_nothing(lockcore: Lockcore) -> None:
    """Nobody would know of it."""
    first = started_pid(lockcore, lockcore("start", "job", "--", "sleep", "300").stdout)
    waiting = lockcore.begin("start", "--wait", "60", "job", "--", "sleep", "301")
    children = Path(f"/proc/{waiting.pid}/task/{waiting.pid}/children")
    until(lambda: children.read_text().strip(), "its wrapper runs")
    wrapper = int(children.read_text())
    until(lambda: len(os.listdir(f"/proc/{wrapper}/task")) == 2, "the wrapper waits")
    waiting.kill()
    waiting.wait()
    os.kill(first, signal.SIGTERM)
    until(lambda: not is_alive(wrapper), "the wrapper gives up")
    assert lockcore.rows("outcome") == [("killed",)]


def test_a_folder_that_is_not_there(lockcore: Lockcore, tmp_path: Path) -> None:
    """It is said, and noted."""
    register(lockcore, "job", f'command = ["true"]\ncwd = "{tmp_path}/gone"\n')
    done = lockcore("run", "job")
    assert done.returncode == 125
    assert f"{tmp_path}/gone" in done.stderr
    assert lockcore.rows("outcome, exit_code") == [("failed", 125)]
