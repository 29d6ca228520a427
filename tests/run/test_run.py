"""`lockcore run`: a command under its lock."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import PYTHON, Lockcore, is_alive, until

TELL_AND_WAIT = "import os, sys; print(os.getpid(), flush=True); sys.stdin.readline()"


def pid_from(process: subprocess.Popen[str]) -> int:
    """The PID that the command prints first."""
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.strip().isdigit(), (line, process.stderr.read() if process.stderr and not line else "")
    return int(line)


def test_the_command_runs_and_its_exit_code_is_ours(lockcore: Lockcore) -> None:
    """Output and error go where they would have gone."""
    done = lockcore("run", "job", "--", "sh", "-c", "echo out; echo err >&2; exit 3")
    assert (done.returncode, done.stdout, done.stderr) == (3, "out\n", "err\n")
    assert lockcore.rows("job, outcome, exit_code, signal") == [("job", "failed", 3, None)]


def test_nothing_but_the_guard_is_left(lockcore: Lockcore) -> None:
    """The lock is free afterwards."""
    assert lockcore("run", "job", "--", "true").returncode == 0
    assert [entry.name for entry in (lockcore.home / "locks").iterdir()] == [".job.lock.guard"]
    assert lockcore.rows("outcome, exit_code") == [("completed", 0)]


def test_the_arguments_arrive_as_they_are(lockcore: Lockcore) -> None:
    """Spaces, quotes, options and a second -- are the command's own."""
    words = ["a b", "'", '"', "--timeout", "--", "-q", "", "ž"]
    done = lockcore("run", "job", "--", PYTHON, "-c", "import sys, json; print(json.dumps(sys.argv[1:]))", *words)
    assert json.loads(done.stdout) == words


def test_standard_input_is_the_commands(lockcore: Lockcore) -> None:
    """A pipe into `lockcore run` reaches it."""
    done = lockcore("run", "job", "--", "cat", input="hello", stdin=None)
    assert done.stdout == "hello"


def test_a_second_instance_is_refused_and_told_who_runs(lockcore: Lockcore) -> None:
    """PID, command, since when, how it is known, and what would help."""
    first = lockcore.begin("run", "nightly-sync", "--", PYTHON, "-c", TELL_AND_WAIT)
    pid_from(first)
    second = lockcore("run", "nightly-sync", "--", "echo", "ran")
    assert (second.returncode, second.stdout) == (1, "")
    assert f"nightly-sync is already running: PID {first.pid} (" in second.stderr
    for part in ("since ", "lockcore inspect nightly-sync", "lockcore stop nightly-sync", "--wait"):
        assert part in second.stderr
    assert lockcore("run", "-E", "75", "nightly-sync", "--", "true").returncode == 75
    quiet = lockcore("run", "-q", "nightly-sync", "--", "true")
    assert (quiet.returncode, quiet.stderr) == (1, "")
    first.communicate("\n", timeout=30)
    assert first.returncode == 0
    assert lockcore("run", "nightly-sync", "--", "echo", "ran").stdout == "ran\n"


def test_waiting_for_the_lock(lockcore: Lockcore) -> None:
    """The second one begins when the first one ends."""
    first = lockcore.begin("run", "job", "--", PYTHON, "-c", TELL_AND_WAIT)
    pid_from(first)
    second = lockcore.begin("run", "--wait", "60", "job", "--", "echo", "second")
    with pytest.raises(subprocess.TimeoutExpired):
        second.wait(0.5)
    first.communicate("\n", timeout=30)
    assert second.communicate(timeout=30)[0] == "second\n"


@pytest.mark.parametrize("seconds", [0.0, 0.3])
def test_a_run_that_had_to_wait_hears_its_signals(lockcore: Lockcore, seconds: float) -> None:
    """The thread that watched the time takes none of them: the end of the command is seen, and TERM arrives."""
    first = lockcore.begin("run", "job", "--", PYTHON, "-c", TELL_AND_WAIT)
    pid_from(first)
    code = f"import os, time; print(os.getpid(), flush=True); time.sleep({seconds}); os._exit(7)"
    waiting = lockcore.begin("run", "--wait", "60", "--timeout", "50", "job", "--", PYTHON, "-c", code)
    until(lambda: len(os.listdir(f"/proc/{waiting.pid}/task")) == 2, "it waits, with a thread that watches the time")
    first.communicate("\n", timeout=30)
    pid_from(waiting)
    assert waiting.wait(60) == 7
    holder = lockcore.begin("run", "job", "--", PYTHON, "-c", TELL_AND_WAIT)
    pid_from(holder)
    stopped = lockcore.begin("run", "--wait", "60", "job", "--", "sleep", "300")
    until(lambda: len(os.listdir(f"/proc/{stopped.pid}/task")) == 2, "it waits too")
    holder.communicate("\n", timeout=30)
    until(lambda: len(lockcore.rows("1", "outcome IS NULL")) == 1, "it runs")
    stopped.send_signal(signal.SIGTERM)
    assert stopped.wait(60) == 128 + signal.SIGTERM


@pytest.mark.parametrize("format", ["json", "pid"])
def test_the_lock_file_names_the_wrapper(lockcore: Lockcore, format: str, tmp_path: Path) -> None:
    """In the format that was asked for, at the path that was asked for."""
    path = tmp_path / "ingest.pid"
    process = lockcore.begin("run", "--lock", path, "--format", format, "ingest", "--", PYTHON, "-c", TELL_AND_WAIT)
    pid_from(process)
    content = path.read_text()
    assert (int(content) if format == "pid" else json.loads(content)["pid"]) == process.pid
    process.communicate("\n", timeout=30)
    assert not path.exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGUSR1, signal.SIGQUIT])
def test_signals_are_passed_on(lockcore: Lockcore, number: signal.Signals) -> None:
    """The command gets what somebody sends to the wrapper, and decides what to do."""
    code = f"""
import os, signal, sys, time
signal.signal({int(number)}, lambda n, f: sys.exit(42))
print(os.getpid(), flush=True)
while True: time.sleep(0.02)
"""
    process = lockcore.begin("run", "job", "--", PYTHON, "-c", code)
    pid_from(process)
    process.send_signal(number)
    assert process.wait(30) == 42
    outcome = "failed" if number in (signal.SIGUSR1, signal.SIGHUP) else "stopped"
    assert lockcore.rows("outcome, exit_code") == [(outcome, 42)]


def test_a_command_that_a_signal_ends(lockcore: Lockcore) -> None:
    """128 + n, as a shell would say; in the history it was killed."""
    done = lockcore("run", "job", "--", "sh", "-c", "kill -KILL $$")
    assert done.returncode == 128 + signal.SIGKILL
    assert lockcore.rows("outcome, exit_code, signal") == [("killed", None, signal.SIGKILL)]


def test_a_killed_wrapper_does_not_free_the_lock_while_the_job_runs(lockcore: Lockcore) -> None:
    """The command holds the guard; when it ends, the lock is free, and the history says what happened."""
    process = lockcore.begin("run", "job", "--", PYTHON, "-c", TELL_AND_WAIT)
    pid = pid_from(process)
    lockcore.pids.append(pid)
    until(lockcore.rows, "the run is in the history")
    process.kill()
    process.wait()
    assert is_alive(pid)
    refused = lockcore("run", "job", "--", "true")
    assert refused.returncode == 1
    assert "still holds the lock" in refused.stderr
    assert "ORPHANED" in lockcore("inspect", "job").stdout
    os.kill(pid, signal.SIGKILL)
    until(lambda: not is_alive(pid), "the command ended")
    assert lockcore("run", "job", "--", "true").returncode == 0
    assert lockcore.rows("outcome") == [("crashed",), ("completed",)]


def test_one_of_a_hundred_at_once_runs(lockcore: Lockcore) -> None:
    """99 report the holder, nothing is left behind."""
    ran = lockcore.home.parent / "ran"
    code = f"import os, sys; os.close(os.open({str(ran)!r}, os.O_CREAT | os.O_EXCL)); sys.stdin.readline()"
    processes = [lockcore.begin("run", "job", "--", PYTHON, "-c", code) for _ in range(100)]
    until(ran.exists, "one of them runs", 100)
    until(lambda: sum(process.poll() is not None for process in processes) == 99, "the others have ended", 100)
    (winner,) = (process for process in processes if process.poll() is None)
    refused = [process for process in processes if process is not winner]
    assert {process.returncode for process in refused} == {1}
    for process in refused:
        assert process.stderr is not None
        assert f"PID {winner.pid} (" in process.stderr.read()
    winner.communicate("\n", timeout=30)
    assert winner.returncode == 0
    assert [entry.name for entry in (lockcore.home / "locks").iterdir()] == [".job.lock.guard"]
    assert lockcore.rows("outcome") == [("completed",)]


def test_a_hundred_jobs_at_once_are_all_in_the_history(lockcore: Lockcore) -> None:
    """From an empty home: the first ones make the database while the others want to write."""
    processes = [lockcore.begin("run", f"job-{n}", "--", "true") for n in range(100)]
    for process in processes:
        _, errors = process.communicate(timeout=120)
        assert (process.returncode, errors) == (0, "")
    rows = lockcore.rows("job, outcome")
    assert len(rows) == 100
    assert set(rows) == {(f"job-{n}", "completed") for n in range(100)}


class TestWhatGoesWrong:
    """Each with its own exit code and a sentence."""

    def test_command_not_found(self, lockcore: Lockcore) -> None:
        """127, and the lock is free."""
        done = lockcore("run", "job", "--", "no-such-program-anywhere")
        assert done.returncode == 127
        assert "no-such-program-anywhere: not found in PATH" in done.stderr
        assert lockcore.free("job")
        assert lockcore.rows("outcome, exit_code") == [("failed", 127)]

    def test_not_executable(self, lockcore: Lockcore, tmp_path: Path) -> None:
        """126."""
        script = tmp_path / "script.sh"
        script.write_text("#!/bin/sh\n")
        done = lockcore("run", "job", "--", script)
        assert done.returncode == 126
        assert "chmod +x" in done.stderr

    def test_no_interpreter(self, lockcore: Lockcore, tmp_path: Path) -> None:
        """A first line that leads nowhere is named as the reason, not the script."""
        script = tmp_path / "script"
        script.write_text("#!/no/such/interpreter\n")
        script.chmod(0o755)
        done = lockcore("run", "job", "--", script)
        assert done.returncode == 126
        assert "interpreter" in done.stderr

    def test_a_folder(self, lockcore: Lockcore, tmp_path: Path) -> None:
        """126."""
        done = lockcore("run", "job", "--", tmp_path)
        assert done.returncode == 126
        assert "folder" in done.stderr

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ((), "which job?"),
            (("job", "true"), "put -- before the command"),
            (("job", "--"), "no command after --"),
            (("--timeout", "soon", "job", "--", "true"), "'soon' is no duration"),
            (("--timeout",), "needs a value"),
            (("--nonsense", "job"), "no option --nonsense"),
            (("-E", "256", "job", "--", "true"), "no exit code"),
            (("--format", "xml", "job", "--", "true"), "'json' or 'pid'"),
            (("a/b", "--", "true"), "is a path"),
            (("job",), "nothing to run"),
            (("--lock", "/no/such/folder/x", "job", "--", "true"), "/no/such/folder"),
        ],
    )
    def test_wrong_usage(self, lockcore: Lockcore, words: tuple[str, ...], said: str) -> None:
        """125, because 2 may be the command's own."""
        done = lockcore("run", *words)
        assert done.returncode == 125
        assert said in done.stderr
        assert "Traceback" not in done.stderr

    def test_a_job_file_with_a_typo(self, lockcore: Lockcore) -> None:
        """It names the file, the key and what is allowed; other jobs go on."""
        jobs = lockcore.home / "jobs"
        jobs.mkdir(mode=0o700)
        (jobs / "sync.toml").write_text('comand = ["true"]\n')
        (jobs / "sync.toml").chmod(0o600)
        done = lockcore("run", "sync")
        assert done.returncode == 125
        assert "sync.toml" in done.stderr
        assert "comand" in done.stderr
        assert "command" in done.stderr
        assert lockcore("run", "other", "--", "true").returncode == 0

    def test_a_history_that_can_not_be_written_does_not_stop_the_job(self, lockcore: Lockcore) -> None:
        """It is said, and the job runs."""
        (lockcore.home / "history.db").write_text("this is no database, whatever its name says" * 50)
        done = lockcore("run", "job", "--", "echo", "ran")
        assert (done.returncode, done.stdout) == (0, "ran\n")
        assert "history.db" in done.stderr


def test_closed_standard_streams(lockcore: Lockcore, tmp_path: Path) -> None:
    """They are closed for the command as well, and no file of ours gets their numbers."""
    seen = tmp_path / "seen"
    code = f"""
import os
found = []
for fd in (0, 1, 2):
    try: found.append(os.readlink(f"/proc/self/fd/{{fd}}"))
    except OSError: found.append(None)
open({str(seen)!r}, "w").write(repr(found))
"""
    process = subprocess.Popen(
        ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", PYTHON, "-m", "lockcore", "run", "job", "--", PYTHON, "-c", code],
        env=lockcore.environment,
    )
    assert process.wait(30) == 0
    assert "guard" not in seen.read_text()
    assert lockcore.rows("outcome") == [("completed",)]


def test_a_closed_pipe_is_the_commands_business(lockcore: Lockcore) -> None:
    """`lockcore run job -- yes | head -1` ends, as `yes | head -1` does."""
    words = ["run", "job", "--", "yes"]
    shown = subprocess.run(
        ["bash", "-c", '"$@" | head -n 1; echo "${PIPESTATUS[0]}"', "bash", PYTHON, "-m", "lockcore", *words],
        env=lockcore.environment,
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert shown.stdout == f"y\n{128 + signal.SIGPIPE}\n"


def test_the_command_sees_an_ordinary_environment(lockcore: Lockcore) -> None:
    """Default signals, no descriptor of ours but the guard, and where to report to."""
    code = """
import os, signal, json
fds = sorted(int(fd) for fd in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{fd}"))
extra = [os.path.basename(os.readlink(f"/proc/self/fd/{fd}")) for fd in fds if fd > 2]
mask = [line.split()[1] for line in open("/proc/self/status") if line.startswith("SigBlk")][0]
print(json.dumps([extra, int(mask, 16), os.environ["LOCKCORE_JOB"], len(os.environ["LOCKCORE_RUN"])]))
"""
    done = lockcore("run", "job", "--", PYTHON, "-c", code)
    extra, mask, job, key = json.loads(done.stdout)
    assert [name for name in extra if not name.isdigit()] == [".job.lock.guard"]
    assert (mask, job, key) == (0, "job", 16)


def test_what_a_command_leaves_running_is_said(lockcore: Lockcore, tmp_path: Path) -> None:
    """The job is over when its command is; what it left has no lock, and the person should know."""
    told = tmp_path / "pid"
    script = f"sleep 300 >/dev/null 2>&1 & echo $! > {told}; until grep -q sleep /proc/$!/comm; do :; done"
    done = lockcore("run", "job", "--", "sh", "-c", script)
    pid = int(told.read_text())
    lockcore.pids.append(pid)
    assert done.returncode == 0
    assert f"which goes on without its lock: PID {pid} (sleep 300)" in done.stderr
    assert lockcore.free("job")


def test_a_removed_lock_file_is_published_again(lockcore: Lockcore) -> None:
    """`rm` does not let a second instance in, and the file comes back."""
    process = lockcore.begin("run", "job", "--", PYTHON, "-c", TELL_AND_WAIT)
    pid_from(process)
    lockcore.lock("job").unlink()
    assert lockcore("run", "job", "--", "true").returncode == 1
    until(lockcore.lock("job").exists, "the file is published again")
    process.communicate("\n", timeout=30)


def test_a_lost_lock_ends_the_job(lockcore: Lockcore) -> None:
    """The guard was removed and somebody else took its place: two must not run."""
    process = lockcore.begin("run", "--grace", "5", "job", "--", PYTHON, "-c", TELL_AND_WAIT)
    pid = pid_from(process)
    thief = subprocess.Popen(
        [
            PYTHON,
            "-c",
            """
import fcntl, os, sys, time
guard, lock = sys.argv[1:]
os.unlink(guard)
fd = os.open(guard, os.O_RDWR | os.O_CREAT, 0o600)
fcntl.flock(fd, fcntl.LOCK_EX)
print("taken", flush=True)
sys.stdin.readline()
""",
            str(lockcore.home / "locks" / ".job.lock.guard"),
            str(lockcore.lock("job")),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert thief.stdout is not None
        assert thief.stdout.readline() == "taken\n"
        assert process.wait(30) == 125
        assert not is_alive(pid)
        assert process.stderr is not None
        assert "its lock is lost" in process.stderr.read()
    finally:
        thief.communicate("\n")
    assert lockcore.rows("outcome") == [("stopped",)]


def test_the_way_to_the_command_loads_little(lockcore: Lockcore) -> None:
    """What is imported before the command starts makes every job start later."""
    lockcore("run", "job", "--", "true")
    code = """
import os, sys
before = set(sys.modules)
real = os.posix_spawnp
def spawn(*args, **options):
    print(*sorted(set(sys.modules) - before), flush=True)
    return real(*args, **options)
os.posix_spawnp = spawn
from lockcore._cli import main
sys.exit(main(["run", "job", "--", "true"]))
"""
    seen = subprocess.run(
        [PYTHON, "-S", "-c", code], env=lockcore.environment, capture_output=True, text=True, check=True, timeout=30
    )
    loaded = set(seen.stdout.split())
    heavy = {
        "argparse", "asyncio", "collections", "ctypes", "dataclasses", "datetime", "enum", "functools", "hashlib",
        "json", "logging", "pathlib", "platformdirs", "psutil", "re", "shutil", "signal", "sqlite3", "_sqlite3",
        "subprocess", "tempfile", "threading", "tomllib", "tomlkit", "typing", "watchdog",
    }  # fmt: skip
    assert not loaded & heavy
    ours = {name for name in loaded if name.startswith("lockcore.")}
    assert len(ours) <= 21, sorted(ours)
    assert sys.version_info >= (3, 11)


def test_a_parent_that_ignores_its_children(lockcore: Lockcore) -> None:
    """Then the kernel would tell nobody how the command ended."""
    ignoring = (
        "import os, signal, sys; signal.signal(signal.SIGCHLD, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])"
    )
    done = subprocess.run(
        [PYTHON, "-c", ignoring, PYTHON, "-m", "lockcore", "run", "job", "--", "sh", "-c", "exit 7"],
        env=lockcore.environment,
        timeout=30,
    )
    assert done.returncode == 7
    assert lockcore.rows("outcome") == [("failed",)]


def test_a_home_that_is_removed_meanwhile(lockcore: Lockcore) -> None:
    """The command is watched to its end all the same."""
    process = lockcore.begin("run", "job", "--", "sh", "-c", "echo ready; read line; exit 7")
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    until(lockcore.rows, "it is in the history")

    def removed() -> bool:
        shutil.rmtree(lockcore.home, ignore_errors=True)  # files of the history may come and go meanwhile
        return not lockcore.home.exists()

    until(removed, "its home is gone")
    _, errors = process.communicate("\n", timeout=30)
    assert process.returncode == 7
    assert "Traceback" not in errors


def test_a_script_without_a_first_line_runs_as_in_a_shell(lockcore: Lockcore, tmp_path: Path) -> None:
    """flock(1) and cron run such scripts too."""
    script = tmp_path / "script"
    script.write_text("echo ran $1\nexit 4\n")
    script.chmod(0o755)
    done = lockcore("run", "job", "--", script, "well")
    assert (done.returncode, done.stdout) == (4, "ran well\n")


def test_no_descriptors_left(lockcore: Lockcore) -> None:
    """Whatever fails, it is a sentence and 125: 1 would say that the job runs already."""
    for limit in range(8, 16):
        done = subprocess.run(
            [
                "bash",
                "-c",
                f'ulimit -n {limit}; exec "$@"',
                "bash",
                PYTHON,
                "-m",
                "lockcore",
                "run",
                "job",
                "--",
                "true",
            ],
            env=lockcore.environment,
            capture_output=True,
            text=True,
            timeout=30,
        )
        assert done.returncode in (0, 125), (limit, done.stderr)
        assert "Traceback" not in done.stderr, (limit, done.stderr)


def test_a_maximum_age_renews_the_lock_and_shows_a_longer_run(lockcore: Lockcore) -> None:
    """Programs that judge a lock by its age see a young one; people see an overdue job; 0 is no limit."""
    lockcore.begin("run", "--max-age", "1s", "job", "--", "sleep", "300")
    until(lockcore.lock("job").exists, "it has its lock")
    os.utime(lockcore.lock("job"), (0, 0))
    until(lambda: lockcore.lock("job").stat().st_mtime > 0, "the file is renewed")
    until(lambda: "OVERDUE" in lockcore("status", "job").stdout, "it is overdue")
    assert lockcore("stop", "job").returncode == 0
    assert lockcore("run", "--max-age", "0", "other", "--", "true").returncode == 0
