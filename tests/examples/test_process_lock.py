"""The process lock, as its description promises it, and without its flaw."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from .conftest import EXAMPLES, Lockcore, Program, Start, gone_pid, until

MONITOR = "process_lock/monitor.py"
RUNS = "🚀 Monitoring běží..."
TAKEN = "✅ Process lock získán"


@pytest.fixture
def lock(shared: Path) -> Path:
    return shared / ".binance_monitor.lock"


@pytest.fixture
def running(start: Start, shared: Path) -> Program:
    program = start(MONITOR, "--lock-dir", shared)
    program.says(RUNS)
    return program


def record(pid: int, age: float = 0.0, host: str | None = None) -> str:
    """A lock file as the description shows it."""
    timestamp = datetime.now(UTC) - timedelta(seconds=age)
    return json.dumps({"pid": pid, "timestamp": timestamp.isoformat(), "hostname": host or socket.gethostname()})


def test_the_file_says_pid_timestamp_and_hostname(running: Program, lock: Path) -> None:
    """Promised: JSON with these three, the time in ISO format with its zone; two lines on a normal start."""
    said = json.loads(lock.read_text())
    assert said["pid"] == running.pid
    assert said["hostname"] == socket.gethostname()
    assert datetime.fromisoformat(said["timestamp"]).tzinfo is not None
    assert [line for line in running.lines if "lock acquired" not in line] == [TAKEN, RUNS]


def test_the_defaults_are_a_hidden_file_in_tmp_and_an_hour() -> None:
    """Promised: `/tmp/.binance_monitor.lock`, and 3600 seconds."""
    code = "import process_lock, inspect; lock = process_lock.ProcessLock('binance_monitor'); print(lock.path, "
    code += "inspect.signature(lock.acquire).parameters['max_age_seconds'].default)"
    program = Program([sys.executable, "-c", code], cwd=EXAMPLES / "process_lock", env=_environment())
    assert program.end() == 0
    program.clear()
    assert program.lines == ["/tmp/.binance_monitor.lock 3600"]


def test_a_second_one_is_refused(running: Program, start: Start, shared: Path, lock: Path) -> None:
    """Promised: two lines, the second with the file. Ours: then who runs."""
    second = start(MONITOR, "--lock-dir", shared)
    assert second.end() == 1
    assert second.lines[:2] == [
        "❌ Jiná instance monitoringu již běží!",
        f"Pokud jste si jisti, že žádná jiná instance neběží, smažte lock soubor: {lock}",
    ]
    assert f"PID {running.pid}" in second.text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_end_removes_the_file_and_is_logged(running: Program, lock: Path, number: int) -> None:
    """Promised: at its end the file is deleted; the log tells of both."""
    running.send(number)
    assert running.end() == 0
    assert not lock.exists()
    assert re.search("lock acquired.*lock released", running.text, re.DOTALL)


def test_after_a_crash_the_next_one_says_so(running: Program, start: Start, shared: Path, lock: Path) -> None:
    """Promised: the file stays after a crash, and the next start takes it over and says that its holder was dead."""
    running.kill()
    assert json.loads(lock.read_text())["pid"] == running.pid
    following = start(MONITOR, "--lock-dir", shared)
    following.says(RUNS)
    assert f"{TAKEN} (starý lock byl mrtvý)" in following.lines
    assert json.loads(lock.read_text())["pid"] == following.pid


@pytest.mark.parametrize("age", [1, 7200])
def test_the_file_of_a_dead_process_is_taken_over(start: Start, shared: Path, lock: Path, age: float) -> None:
    """Promised: a lock without a process is stale, young or old."""
    lock.write_text(record(gone_pid(), age))
    program = start(MONITOR, "--lock-dir", shared)
    program.says(f"{TAKEN} (starý lock byl mrtvý)")


def test_several_names_run_side_by_side(running: Program, start: Start, shared: Path) -> None:
    """Promised: another name is another instance, and each name has one."""
    for account in ("account1", "account2"):
        name = f"binance_monitor_{account}"
        other = start(MONITOR, "--lock-dir", shared, "--name", name)
        other.says(RUNS)
        assert json.loads((shared / f".{name}.lock").read_text())["pid"] == other.pid
    assert start(MONITOR, "--lock-dir", shared, "--name", "binance_monitor_account1").end() == 1
    assert running.process.poll() is None


def test_a_live_holder_beyond_the_age_keeps_its_lock_and_is_overdue(
    start: Start, shared: Path, lock: Path, lockcore: Lockcore
) -> None:
    """Broken on purpose, the description's own flaw: no second one takes over because of the age."""
    first = start(MONITOR, "--lock-dir", shared, "--max-age", 1)
    first.says(RUNS)
    assert lockcore("watch-dir", "add", shared).returncode == 0
    until(lambda: _state(lockcore) == "OVERDUE", "it is shown as overdue")
    second = start(MONITOR, "--lock-dir", shared, "--max-age", 1)
    assert second.end() == 1
    assert first.process.poll() is None
    assert json.loads(lock.read_text())["pid"] == first.pid


def test_a_live_foreign_holder_beyond_the_age_keeps_its_lock(
    start: Start, shared: Path, lock: Path, peer: Start
) -> None:
    """The same for a program that knows nothing of lockcore, and never renews its file."""
    first = peer("json_file", lock)
    first.says("acquired")
    lock.write_text(record(first.pid, age=7200))
    second = start(MONITOR, "--lock-dir", shared)
    assert second.end() == 1
    assert json.loads(lock.read_text())["pid"] == first.pid


def test_a_lock_of_another_host_is_not_judged_by_its_pid(start: Start, shared: Path, lock: Path) -> None:
    """Ours: the PID of another machine says nothing here, so its lock is left alone."""
    lock.write_text(record(gone_pid(), host="ip-172-31-47-56"))
    program = start(MONITOR, "--lock-dir", shared)
    assert program.end() == 1
    assert "ip-172-31-47-56" in program.text


def test_a_corrupt_lock_is_refused_with_the_reason(start: Start, shared: Path, lock: Path) -> None:
    """Ours: neither taken over nor a traceback. Half a record may be one that is just being written."""
    lock.write_text("what is this")
    program = start(MONITOR, "--lock-dir", shared)
    assert program.end() == 1
    assert "Traceback" not in program.text
    assert lock.read_text() == "what is this"
    lock.write_text(record(gone_pid())[:20])
    assert start(MONITOR, "--lock-dir", shared).end() == 1


def test_removing_the_file_lets_nobody_in(running: Program, start: Start, shared: Path, lock: Path) -> None:
    """Ours: who follows the advice to delete the file too early breaks nothing."""
    lock.unlink()
    second = start(MONITOR, "--lock-dir", shared)
    assert second.end() == 1
    until(lock.exists, "the file is put back")
    assert json.loads(lock.read_text())["pid"] == running.pid


def test_several_starts_at_once_over_a_stale_lock_leave_one(start: Start, shared: Path, lock: Path) -> None:
    """Promised: no two instances."""
    lock.write_text(record(gone_pid(), 7200))
    programs = [start(MONITOR, "--lock-dir", shared) for _ in range(4)]
    until(lambda: sum(program.process.poll() is not None for program in programs) == 3, "three have ended")
    (left,) = (program for program in programs if program.process.poll() is None)
    left.says(RUNS)
    assert json.loads(lock.read_text())["pid"] == left.pid


def test_a_naive_peer_is_kept_out_beyond_its_age(
    start: Start, peer: Start, shared: Path, lock: Path, user: str
) -> None:
    """The description's own algorithm takes what is older than its limit: our file stays younger than that."""
    first = start(MONITOR, "--lock-dir", shared, "--max-age", 2)
    first.says(RUNS)
    before = json.loads(lock.read_text())["timestamp"]
    until(lambda: _timestamp(lock) > datetime.fromisoformat(before) + timedelta(seconds=2), "it was renewed")
    second = peer("json_file", lock, 2, user=user)
    assert second.end() == 0
    assert second.lines == ["refused"]


def test_a_naive_peer_that_was_first_keeps_us_out(
    start: Start, peer: Start, shared: Path, lock: Path, user: str
) -> None:
    """Until it has released it; what it leaves when it is killed is taken over."""
    first = peer("json_file", lock, user=user)
    first.says("acquired")
    assert start(MONITOR, "--lock-dir", shared).end() == 1
    first.kill()
    following = start(MONITOR, "--lock-dir", shared)
    following.says(f"{TAKEN} (starý lock byl mrtvý)")


def test_it_is_used_with_with_and_with_other_ages_and_folders(running: Program, shared: Path) -> None:
    """Promised: `with ProcessLock(name) as lock` frees it at the end; `acquire(max_age_seconds=...)` and `lock_dir`."""
    code = f"""
import os
from process_lock import ProcessLock
with ProcessLock("other", lock_dir={str(shared)!r}) as lock:
    print(os.path.exists({str(shared / ".other.lock")!r}))
print(os.path.exists({str(shared / ".other.lock")!r}))
print([ProcessLock("binance_monitor", {str(shared)!r}).acquire(max_age_seconds=age) for age in (1800, 7200)])
try:
    with ProcessLock("binance_monitor", {str(shared)!r}):
        print("in")
except Exception as error:
    print(type(error).__name__)
"""
    program = Program([sys.executable, "-c", code], cwd=EXAMPLES / "process_lock", env=_environment())
    assert program.end() == 0
    program.clear()
    assert program.lines == ["True", "False", "[False, False]", "LockHeld"]


def test_its_history_fills(lockcore: Lockcore, shared: Path, lock: Path, tmp_path: Path) -> None:
    """Ours: each run under lockcore is kept, the crash too."""
    words = ["--lock", lock, "--taken-by", "job", "--", sys.executable, EXAMPLES / MONITOR, "--lock-dir", shared]
    assert lockcore("add", "monitor", *words, cwd=tmp_path).returncode == 0
    for _ in range(2):
        assert lockcore("start", "monitor").returncode == 0
        until(lock.exists, "it has its lock")
        assert lockcore("stop", "monitor").returncode == 0
    assert lockcore("start", "monitor").returncode == 0
    until(lock.exists, "it has its lock")
    os.kill(json.loads(lock.read_text())["pid"], signal.SIGKILL)
    until(lambda: len(lockcore.rows(where="outcome IS NOT NULL")) == 3, "three runs have ended")
    assert lockcore.rows("outcome")[-1] == ("killed",)
    assert _state(lockcore, "monitor") == "STALE"


def _state(lockcore: Lockcore, name: str = "binance_monitor") -> object:
    (job,) = json.loads(lockcore("status", "--json", name).stdout)["jobs"]
    return job["state"]


def _timestamp(lock: Path) -> datetime:
    return datetime.fromisoformat(json.loads(lock.read_text())["timestamp"])


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(EXAMPLES.parent)}
