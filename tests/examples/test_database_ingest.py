"""The safe database ingest, as its description promises it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import EXAMPLES, Lockcore, Program, Start, gone_pid, is_alive, until

duckdb = pytest.importorskip("duckdb")

FOLDER = EXAMPLES / "database_ingest"
SAFE = "database_ingest/ingest_full_history_safe.py"
CLEANUP = "database_ingest/cleanup_stuck_processes.py"
SLOWLY = ("--throttle-ms", 60_000)
ROWS = 24 * 60
OPEN = """
import duckdb, sys
with duckdb.connect(sys.argv[1]) as database:
    print("open", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    subprocess.run([sys.executable, FOLDER / "make_data.py", "--data-dir", folder, "--days", "4"], check=True)
    return folder


@pytest.fixture
def db(shared: Path) -> Path:
    return shared / "liquidations.duckdb"


@pytest.fixture
def pid_file(db: Path) -> Path:
    return Path(f"{db}.pid")


@pytest.fixture
def wal(db: Path) -> Path:
    return Path(f"{db}.wal")


Begin = Callable[..., Program]


@pytest.fixture
def begin(start: Start, data: Path, db: Path) -> Begin:
    """Start the ingest."""

    def begin(*words: object) -> Program:
        return start(SAFE, "--symbol", "BTCUSDT", "--data-dir", data, "--db", db, *words)

    return begin


def rows(db: Path) -> int:
    with duckdb.connect(str(db)) as database:
        return int(database.execute("SELECT count(*) FROM trades").fetchone()[0])


def test_what_it_says_when_all_goes_well(begin: Begin, db: Path, pid_file: Path) -> None:
    """Promised: these lines in this order, the ingest's own between them, the duration at the end, exit code 0."""
    program = begin("--mode", "full", "--start-date", "2021-12-01", "--end-date", "2024-01-03", "--timeout", 120)
    assert program.end() == 0
    days = [f"2021-12-0{day}: {ROWS} rows" for day in (1, 2, 3, 4)]
    assert program.lines[:12] == [
        "🔒 Lock Detection",
        "✅ No locks detected",
        "",
        "📝 PID File Creation",
        f"✅ Created PID file: {pid_file} (PID {program.pid})",
        "",
        "🚀 Execute Ingestion",
        "⏱️  Starting with 120min timeout",
        *days,
    ]
    assert program.lines[12] == ""
    assert re.fullmatch(r"✅ Completed successfully in \d+m \d+s", program.lines[13])
    assert program.lines[14:] == ["🗑️  Removed PID file"]
    assert not pid_file.exists()
    assert rows(db) == 4 * ROWS


def test_the_default_is_120_minutes_and_what_is_missing(begin: Begin, db: Path) -> None:
    """Promised: `--timeout` is 120 unless said otherwise; `auto` brings in what is not there yet."""
    begin("--end-date", "2021-12-02").end()
    second = begin("--mode", "auto")
    assert second.end() == 0
    assert "⏱️  Starting with 120min timeout" in second.lines
    assert [line for line in second.lines if line.endswith("rows")] == [
        f"2021-12-03: {ROWS} rows",
        f"2021-12-04: {ROWS} rows",
    ]
    assert begin("--mode", "full").end() == 0
    assert rows(db) == 4 * ROWS


def test_output_comes_as_it_is_made_and_the_pid_file_names_the_process(begin: Begin, pid_file: Path) -> None:
    """Promised: output in real time; the file `<db>.pid` holds the PID while it runs."""
    program = begin(*SLOWLY)
    program.says("2021-12-01: 1440 rows")
    assert program.process.poll() is None
    assert pid_file.read_text().strip() == str(program.pid)


def test_a_second_one_is_blocked(begin: Begin, pid_file: Path) -> None:
    """Promised: BLOCKED with its three steps, which PID has it, exit code 1, and the first one goes on."""
    first = begin(*SLOWLY)
    first.says("2021-12-01")
    second = begin("--mode", "auto", "--timeout", 10)
    assert second.end() == 1
    assert second.lines == [
        "🔒 Lock Detection",
        f"🔒 Database locked by PID {first.pid}",
        "❌ BLOCKED: Another process has a lock on the database",
        "   Resolution:",
        "   1. Check if process is legitimate: ps aux | grep liquidations",
        f"   2. Kill if stuck: kill -9 {first.pid} && rm {pid_file}",
        "   3. Re-run this script",
    ]
    assert first.process.poll() is None


def test_a_database_that_is_open_elsewhere_blocks_without_a_pid_file(begin: Begin, db: Path, pid_file: Path) -> None:
    """Promised: a lock is found even if the PID file is missing. By DuckDB's own lock, which names the process."""
    begin().end()
    other = Program([sys.executable, "-c", OPEN, str(db)])
    try:
        other.says("open")
        program = begin()
        assert program.end() == 1
        assert f"🔒 Database locked by PID {other.pid}" in program.lines
        assert f"   2. Kill if stuck: kill -9 {other.pid}" in program.lines
        assert not pid_file.exists()
    finally:
        other.clear()


def test_a_timeout_ends_it_with_124(begin: Begin, pid_file: Path, db: Path) -> None:
    """Promised: the limit in minutes, the line, exit code 124, the child ended, the PID file removed."""
    program = begin(*SLOWLY, "--timeout", 0.03)
    program.says("2021-12-01")
    (child,) = _children(program.pid)
    assert program.end() == 124
    assert "❌ TIMEOUT after 0.03 minutes!" in program.lines
    assert program.lines[-1] == "🗑️  Removed PID file"
    assert not pid_file.exists()
    assert not is_alive(child)
    assert rows(db) == ROWS


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_good_order(begin: Begin, pid_file: Path, number: int) -> None:
    """Promised: the PID file is removed on SIGTERM and SIGINT. Ours: and nothing goes on in the background."""
    program = begin(*SLOWLY)
    program.says("2021-12-01")
    (child,) = _children(program.pid)
    program.send(number)
    assert program.end() == 128 + number
    assert not pid_file.exists()
    assert not is_alive(child)
    assert not Path(str(pid_file).replace(".pid", ".wal")).exists()


def test_an_ingest_that_fails_has_its_own_exit_code(begin: Begin, data: Path, tmp_path: Path, start: Start) -> None:
    """Promised: other codes are the script's, and the PID file is removed."""
    broken = tmp_path / "broken"
    shutil.copytree(data, broken)
    (broken / "BTCUSDT-2021-12-02.csv").write_text("traded,price,quantity\nyesterday,much,little\n")
    db = tmp_path / "other.duckdb"
    program = start(SAFE, "--data-dir", broken, "--db", db)
    assert program.end() == 1
    assert any(line.startswith("❌ Failed with exit code 1 after") for line in program.lines)
    assert not Path(f"{db}.pid").exists()
    assert rows(db) == ROWS


def test_after_a_crash_the_wal_is_recovered_and_nothing_is_lost(
    begin: Begin, db: Path, pid_file: Path, wal: Path
) -> None:
    """Promised: PID file and WAL stay. On purpose not: that the next run is blocked by the dead, or a WAL removed."""
    first = begin(*SLOWLY)
    first.says("2021-12-01")
    (child,) = _children(first.pid)
    first.send(signal.SIGKILL)
    os.kill(child, signal.SIGKILL)
    first.end()
    until(lambda: not is_alive(child), "the ingest is gone")
    assert pid_file.read_text().strip() == str(first.pid)
    assert wal.stat().st_size > 0
    second = begin()
    assert second.end() == 0
    assert f"⚠️  DuckDB WAL file exists: {wal}" in second.lines
    assert "✅ WAL file recovered: nothing that was committed is lost" in second.lines
    assert next(line for line in second.lines if line.endswith("rows")).startswith("2021-12-02")
    assert not wal.exists()
    assert rows(db) == 4 * ROWS


def test_the_wrapper_killed_alone_frees_nothing(begin: Begin, pid_file: Path, lockcore: Lockcore) -> None:
    """Ours: while its ingest writes on, the database stays taken, and `lockcore stop` ends that."""
    first = begin(*SLOWLY)
    first.says("2021-12-01")
    (child,) = _children(first.pid)
    lockcore.pids.append(child)
    os.kill(first.pid, signal.SIGKILL)
    first.process.wait()
    assert is_alive(child)
    second = begin()
    assert second.end() == 1
    assert f"   2. Kill if stuck: lockcore stop {pid_file}" in second.lines
    assert lockcore("stop", pid_file).returncode == 0
    assert not is_alive(child)
    assert begin().end() == 0


def test_a_stale_pid_file_is_taken_over(begin: Begin, pid_file: Path) -> None:
    """Promised: a PID file without its process is removed."""
    pid_file.write_text(f"{gone_pid()}\n")
    assert begin().end() == 0
    assert not pid_file.exists()


def test_a_corrupt_pid_file_blocks_with_the_reason(begin: Begin, pid_file: Path) -> None:
    """Ours: what is no PID file stays, and the person is told."""
    pid_file.write_text("what is this")
    program = begin()
    assert program.end() == 1
    assert "❌ BLOCKED: Another process has a lock on the database" in program.lines
    assert f"   2. Kill if stuck: lockcore clean --force {pid_file}" in program.lines
    assert pid_file.read_text() == "what is this"


def test_a_database_that_is_none_is_an_error(begin: Begin, db: Path, pid_file: Path) -> None:
    """Promised: exit code 1 for any other error; said in a line, with the PID file removed."""
    db.write_text("this is no database, however long one looks at it\n" * 100)
    program = begin()
    assert program.end() == 1
    assert "Traceback" not in program.text
    assert not pid_file.exists()


def test_the_cleanup_shows_who_runs_and_ends_him_if_told(begin: Begin, start: Start, db: Path, pid_file: Path) -> None:
    """Promised: these lines, the process's details, a question, and the PID file gone."""
    first = begin(*SLOWLY)
    first.says("2021-12-01")
    (child,) = _children(first.pid)
    cleanup = start(CLEANUP, db)
    cleanup.tell("y")
    assert cleanup.end() == 0
    assert cleanup.lines[:2] == ["🔍 Checking for stuck DuckDB processes...", "=" * 42]
    assert cleanup.lines[2:6] == [
        f"📝 PID file found: {pid_file} (PID: {first.pid})",
        f"⚠️  Process {first.pid} is RUNNING",
        "",
        "Process details:",
    ]
    assert re.fullmatch(r" *PID +PPID +CMD +ELAPSED +STAT", cleanup.lines[6])
    assert re.match(rf" *{first.pid} +{os.getpid()} .*\d\d:\d\d", cleanup.lines[7])
    assert f"Kill this process? [y/N] 🔪 Killing process {first.pid}..." in cleanup.lines
    killed = cleanup.lines.index("✅ Process killed")
    assert cleanup.lines[killed + 1 :] == ["🗑️  Removing PID file...", "✅ PID file removed", "", "✅ Cleanup complete"]
    first.end()
    assert not pid_file.exists()
    assert not is_alive(child)


@pytest.mark.parametrize("answer", ["n", ""])
def test_the_cleanup_kills_nobody_without_a_yes(
    begin: Begin, start: Start, db: Path, pid_file: Path, answer: str
) -> None:
    """Promised: the default is no. Ours: it tells of the process that has the database open, and exits with 1."""
    first = begin(*SLOWLY)
    first.says("2021-12-01")
    (child,) = _children(first.pid)
    cleanup = start(CLEANUP, db)
    cleanup.tell(answer)
    assert cleanup.end() == 1
    assert "✅ Cleanup complete" not in cleanup.lines
    assert f"⚠️  Process {child} has the database open: " in cleanup.text
    assert first.process.poll() is None
    assert pid_file.exists()


def test_the_cleanup_after_a_crash_keeps_the_wal(begin: Begin, start: Start, db: Path, wal: Path) -> None:
    """Promised: it reports the WAL as a sign of a crash, which stays where it is."""
    first = begin(*SLOWLY)
    first.says("2021-12-01")
    (child,) = _children(first.pid)
    first.send(signal.SIGKILL)
    os.kill(child, signal.SIGKILL)
    first.end()
    until(lambda: not is_alive(child), "the ingest is gone")
    before = wal.read_bytes()
    cleanup = start(CLEANUP, db)
    assert cleanup.end() == 0
    assert f"✅ Process {first.pid} is not running" in cleanup.lines
    assert "✅ PID file removed" in cleanup.lines
    assert f"⚠️  WAL file found: {wal} ({len(before)} bytes of data)" in cleanup.lines
    assert wal.read_bytes() == before
    duckdb.connect(str(db)).close()
    assert not wal.exists()
    assert rows(db) == ROWS


def test_the_cleanup_with_nothing_to_do(start: Start, db: Path) -> None:
    """Promised: complete."""
    cleanup = start(CLEANUP, db)
    assert cleanup.end() == 0
    assert cleanup.lines[-1] == "✅ Cleanup complete"


def test_lockcore_tells_the_same(begin: Begin, db: Path, wal: Path, lockcore: Lockcore) -> None:
    """Ours: `lockcore clean` shows the WAL and who has the database open, and touches neither."""
    first = begin(*SLOWLY)
    first.says("2021-12-01")
    (child,) = _children(first.pid)
    os.kill(child, signal.SIGKILL)
    first.end()
    other = Program([sys.executable, "-c", OPEN, str(db)])
    try:
        other.says("open")
        Path(f"{db}.pid").write_text(f"{gone_pid()}\n")
        shown = lockcore("clean", "--dry-run", f"{db}.pid").stdout
        assert f"PID {other.pid}" in shown
    finally:
        other.clear()


def test_its_history_and_its_timeout_under_lockcore(
    lockcore: Lockcore, data: Path, db: Path, pid_file: Path, wal: Path, tmp_path: Path
) -> None:
    """Ours: registered, each run is kept with how it ended."""
    words = ["--data-dir", str(data), "--db", str(db)]
    lock = ["--lock", pid_file, "--taken-by", "job", "--companion", wal]
    assert lockcore("add", "ingest", *lock, "--", sys.executable, EXAMPLES / SAFE, *words, cwd=tmp_path).returncode == 0
    assert lockcore("run", "ingest").returncode == 0
    slow = [*words, "--mode", "full", "--throttle-ms", "60000", "--timeout", "0.02"]
    assert lockcore("run", "ingest", "--", sys.executable, EXAMPLES / SAFE, *slow).returncode == 124
    runs = json.loads(lockcore("history", "ingest", "--json").stdout)["runs"]
    assert [(run["outcome"], run["exit_code"]) for run in runs] == [("failed", 124), ("completed", 0)]


@pytest.mark.parametrize("kind", ["pid_file", "pid_and_wal"])
def test_a_naive_peer_and_we_keep_each_other_out(
    begin: Begin, peer: Start, pid_file: Path, kind: str, user: str
) -> None:
    """The description's own algorithm on the same PID file, as the same and as another user."""
    first = begin(*SLOWLY)
    first.says("2021-12-01")
    second = peer(kind, pid_file, user=user)
    assert second.end() == 0
    assert second.lines == ["refused"]
    first.send(signal.SIGTERM)
    first.end()
    third = peer(kind, pid_file, user=user)
    third.says("acquired")
    fourth = begin()
    assert fourth.end() == 1
    assert f"🔒 Database locked by PID {third.pid}" in fourth.lines
    third.tell()
    third.says("released")
    assert begin().end() == 0


def _children(pid: int) -> list[int]:
    try:
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
