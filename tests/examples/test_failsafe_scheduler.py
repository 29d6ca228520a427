"""The failsafe scheduler, as its description promises it."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import urllib.error
import urllib.request
from datetime import datetime
from pathlib import Path

import pytest

from .conftest import EXAMPLES, Lockcore, Program, Start, gone_pid, is_alive, until

SCHEDULER = "failsafe_scheduler/scheduler.py"
PAGE = "failsafe_scheduler/status_page.py"
STARTED = "Scheduler started successfully"


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    return tmp_path / ".scheduler.lock"


@pytest.fixture
def running(start: Start) -> Program:
    program = start(SCHEDULER)
    program.says("next check")
    return program


def test_its_lock_is_the_bare_pid_in_the_folder_where_it_starts(running: Program, lock: Path) -> None:
    """Promised: the file `.scheduler.lock` with only the PID, and two lines that say so."""
    assert lock.read_text().strip() == str(running.pid)
    assert running.lines[:2] == [f"✓ Lock acquired (PID: {running.pid})", "✓ Scheduler started successfully"]


def test_a_second_and_a_third_start_are_refused(running: Program, start: Start, lock: Path) -> None:
    """Promised: four lines with the PID and how to stop it, and an exit; the first goes on."""
    for _ in range(2):
        second = start(SCHEDULER)
        assert second.end() == 1
        assert second.lines == [
            f"✗ Scheduler already running (PID: {running.pid})",
            "✗    Only one instance allowed!",
            f"✗    To stop it: kill {running.pid}",
            "✗ Cannot start scheduler - another instance is already running!",
        ]
    assert running.process.poll() is None
    assert lock.read_text().strip() == str(running.pid)


def test_several_starts_at_once_leave_one(start: Start, lock: Path) -> None:
    """Promised: one instance, guaranteed. Also where a check before the creation would let two through."""
    lock.write_text(str(gone_pid()))
    programs = [start(SCHEDULER) for _ in range(4)]
    until(lambda: sum(program.process.poll() is not None for program in programs) == 3, "three have ended")
    (left,) = (program for program in programs if program.process.poll() is None)
    left.says(STARTED)
    assert lock.read_text().strip() == str(left.pid)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_removes_the_lock(running: Program, lock: Path, number: int) -> None:
    """Promised: after `kill` or Ctrl+C the file is gone, and so is the process."""
    running.send(number)
    assert running.end() == 0
    assert not lock.exists()


def test_kill_9_leaves_the_lock_which_shows_as_a_crash(
    running: Program, start: Start, lock: Path, lockcore: Lockcore, tmp_path: Path
) -> None:
    """Promised: the file stays after `kill -9`, and the next start takes it over. Ours: the crash is seen as one."""
    words = ["--kind", "daemon", "--lock", lock, "--taken-by", "job", "--", sys.executable, EXAMPLES / SCHEDULER]
    assert lockcore("add", "scheduler", *words, cwd=tmp_path).returncode == 0
    assert _state(lockcore) == "RUNNING"
    running.kill()
    assert lock.read_text().strip() == str(running.pid)
    assert _state(lockcore) == "STALE"
    following = start(SCHEDULER)
    following.says(STARTED)
    assert lock.read_text().strip() == str(following.pid)


def test_the_advice_to_remove_the_file_can_be_followed_at_any_time(
    running: Program, start: Start, peer: Start, lock: Path
) -> None:
    """Promised: `rm .scheduler.lock` and a new start. Ours: while one runs the file comes back, and nobody gets in."""
    lock.unlink()
    second = start(SCHEDULER)
    assert second.end() == 1
    assert second.lines[0] == f"✗ Scheduler already running (PID: {running.pid})"
    until(lock.exists, "the file is put back")
    assert lock.read_text().strip() == str(running.pid)
    naive = peer("pid_file", lock)
    naive.end()
    assert naive.lines == ["refused"]
    running.kill()
    lock.unlink()
    start(SCHEDULER).says(STARTED)


def test_the_defaults_of_the_page_and_the_scheduler() -> None:
    """Promised: port 5555, renewed every 10 seconds, a check every 15 minutes."""
    code = "import scheduler, status_page; print(status_page.PORT, status_page.REFRESH, scheduler.EVERY)"
    environment = {**os.environ, "PYTHONPATH": str(EXAMPLES.parent)}
    program = Program([sys.executable, "-c", code], cwd=EXAMPLES / "failsafe_scheduler", env=environment)
    assert program.end() == 0
    program.clear()
    assert program.lines == ["5555 10 900.0"]


def test_the_check_that_follows_is_15_minutes_later(running: Program) -> None:
    """Promised: every 15 minutes, as it says itself."""
    following = running.says("next check at").rpartition(" ")[2]
    hours, minutes, seconds = map(int, following.split(":"))
    now = datetime.now()  # noqa: DTZ005 - a clock as people read it
    later = (hours * 3600 + minutes * 60 + seconds - now.hour * 3600 - now.minute * 60 - now.second) % 86400
    assert 0 < later <= 900


def test_a_stale_lock_of_anybody_is_taken_over(start: Start, lock: Path) -> None:
    """Promised: a file with the PID of a dead process is replaced."""
    lock.write_text(f"{gone_pid()}\n")
    program = start(SCHEDULER)
    program.says(STARTED)
    assert lock.read_text().strip() == str(program.pid)


def test_a_corrupt_lock_is_refused_with_the_reason(start: Start, lock: Path) -> None:
    """Ours: what is no lock is nobody's to remove. It says why, and the file stays."""
    lock.write_text("not a lock at all, but somebody's notes\n")
    program = start(SCHEDULER)
    assert program.end() == 1
    assert all(line.startswith("✗ ") for line in program.lines)
    assert "kill" not in program.text
    assert str(lock) in program.text
    assert lock.read_text() == "not a lock at all, but somebody's notes\n"


def test_it_publishes_the_queue_again_and_again(start: Start, tmp_path: Path) -> None:
    """Promised: checks at an interval, one at a time, nothing published twice."""
    queue, published = tmp_path / "queue", tmp_path / "published"
    queue.mkdir()
    (queue / "one.txt").write_text("one")
    program = start(SCHEDULER, "--every", 0.2)
    program.says("1 published")
    (queue / "two.txt").write_text("two")
    until((published / "two.txt").exists, "the second is published")
    assert sorted(path.name for path in published.iterdir()) == ["one.txt", "two.txt"]
    assert list(queue.iterdir()) == []


def test_what_is_shown_in_the_terminal(start: Start, running: Program) -> None:
    """Promised: active with the time of the last log line, or stopped without one, and a check every 15 minutes."""
    shown = start(SCHEDULER, "--status")
    assert shown.end() == 0
    assert shown.lines[0] == "🔍 Scheduler Status:   ✅ Attivo  🟢"
    assert re.fullmatch(r"📋 Ultimi Log:        \d\d:\d\d:\d\d", shown.lines[1])
    assert shown.lines[2] == "⏳ Prossimo Check:    Ogni 15 minuti"
    running.kill()
    shown = start(SCHEDULER, "--status")
    assert shown.end() == 0
    assert shown.lines == [
        "🔍 Scheduler Status:   Arrestato  🔴",
        "📋 Ultimi Log:        Nessun log",
        "⏳ Prossimo Check:    Ogni 15 minuti",
    ]


def test_the_page_tells_and_acts(start: Start, lock: Path, lockcore: Lockcore) -> None:
    """Promised: `/api/status` says `running`, the page shows it and renews itself, its buttons start and stop."""
    page = start(PAGE, "--port", 0)
    where = page.says("http://localhost:")
    assert _json(where)["running"] is False
    shown = _get(where)
    assert "Arrestato" in shown
    assert "Nessun log" in shown
    assert 'class="dot static"' in shown
    assert "background: red" in shown
    assert 'http-equiv="refresh" content="10"' in shown
    assert "▶️ Avvia Scheduler" in shown
    assert "⏹️ Ferma Scheduler" in shown
    assert "Ogni 15 minuti" in shown

    _post(f"{where}/api/start")
    until(lambda: _json(where)["running"], "it runs")
    seen = _json(where)
    lockcore.pids.append(int(str(seen["pid"])))
    assert lock.read_text().strip() == str(seen["pid"])
    until(lambda: re.search(r"Ultimi Log: \d\d:\d\d:\d\d<", _get(where)), "it tells when it last logged")
    shown = _get(where)
    assert "✅ Attivo" in shown
    assert 'class="dot pulsing"' in shown
    assert "background: green" in shown

    _post(f"{where}/api/stop")
    assert _json(where)["running"] is False
    assert not lock.exists()
    assert not is_alive(int(str(seen["pid"])))


def test_other_pages_can_not_press_its_buttons(start: Start, lock: Path) -> None:
    """Ours: a form on a page from elsewhere starts nothing."""
    page = start(PAGE, "--port", 0)
    where = page.says("http://localhost:")
    with pytest.raises(urllib.error.HTTPError, match="403"):
        _post(f"{where}/api/start", Origin="https://elsewhere.example")
    with pytest.raises(urllib.error.HTTPError, match="403"):
        _post(f"{where}/api/start", Host="rebound.example")
    assert not lock.exists()


def test_looking_removes_nothing(start: Start, running: Program, lock: Path) -> None:
    """Broken on purpose: the page does not remove the lock of a dead process. Who looks changes nothing."""
    page = start(PAGE, "--port", 0)
    where = page.says("http://localhost:")
    running.kill()
    assert _json(where)["running"] is False
    assert lock.exists()


def test_under_lockcore_it_has_a_message_a_log_and_a_history(lockcore: Lockcore, lock: Path, tmp_path: Path) -> None:
    """Ours: started and stopped by name, its last line and next check are shown, and each run is kept."""
    words = ["--kind", "daemon", "--lock", lock, "--taken-by", "job", "--", sys.executable, EXAMPLES / SCHEDULER]
    assert lockcore("add", "scheduler", *words, cwd=tmp_path).returncode == 0
    assert _state(lockcore) == "DOWN"
    for _ in range(3):
        assert lockcore("start", "scheduler").returncode == 0
        until(lambda: "next check at" in str(_job(lockcore)["message"]), "the next check is shown")
        assert _state(lockcore) == "RUNNING"
        assert lockcore("stop", "scheduler").returncode == 0
        assert not lock.exists()
    assert STARTED in lockcore("log", "scheduler").stdout
    until(lambda: len(lockcore.rows(where="outcome IS NOT NULL")) == 3, "three runs have ended")
    assert lockcore.rows("outcome, exit_code") == [("stopped", 0)] * 3


def test_a_naive_peer_and_we_keep_each_other_out(
    start: Start, peer: Start, running: Program, lock: Path, tmp_path: Path, user: str
) -> None:
    """The description's own algorithm on the same file, as the same and as another user: one at a time."""
    tmp_path.chmod(0o777 if user else 0o755)
    second = peer("pid_file", lock, user=user)
    assert second.end() == 0
    assert second.lines == ["refused"]
    assert lock.read_text().strip() == str(running.pid)
    running.send(signal.SIGTERM)
    running.end()


def test_a_naive_peer_that_was_first_keeps_us_out(start: Start, peer: Start, shared: Path, user: str) -> None:
    """Until it has released it, and also after it was killed: then its file is taken over."""
    lock = shared / ".scheduler.lock"
    first = peer("pid_file", lock, user=user)
    first.says("acquired")
    second = start(SCHEDULER, "--folder", shared)
    assert second.end() == 1
    assert f"✗ Scheduler already running (PID: {first.pid})" in second.lines
    first.kill()
    third = start(SCHEDULER, "--folder", shared)
    third.says(STARTED)
    assert lock.read_text().strip() == str(third.pid)


def _job(lockcore: Lockcore) -> dict[str, object]:
    (job,) = json.loads(lockcore("status", "--json", "scheduler").stdout)["jobs"]
    return dict(job)


def _state(lockcore: Lockcore) -> object:
    return _job(lockcore)["state"]


def _get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=30) as answer:
        return str(answer.read().decode())


def _json(where: str) -> dict[str, object]:
    return dict(json.loads(_get(f"{where}/api/status")))


def _post(address: str, **headers: str) -> None:
    with urllib.request.urlopen(urllib.request.Request(address, b"", headers), timeout=30) as answer:
        answer.read()
