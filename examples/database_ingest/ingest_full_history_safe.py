"""Brings a symbol's history into a DuckDB database, under a lock and a time limit.

    python3 make_data.py --data-dir data
    python3 ingest_full_history_safe.py --symbol BTCUSDT --data-dir data --db liquidations.duckdb --timeout 120

The lock is `<db>.pid`. Exit codes: 0 done, 1 somebody else has the database, 124 it took too long, else the ingest's.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType
from typing import NoReturn

import duckdb

from lockcore import LockError, LockHeld, ProcessLock, Verdict

assert sys.platform != "win32", "a process that inherits the lock, and groups of processes, are POSIX's"

TIMED_OUT = 124
GRACE = 10.0


class Blocked(Exception):
    """Somebody else has the database: `pid`, if that is known, and how to stop him."""

    def __init__(self, pid: int | None, stop: str) -> None:
        super().__init__()
        self.pid = pid
        self.stop = stop


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


def take(lock: ProcessLock) -> None:
    """Raises Blocked. An orphaned lock is held by what its holder has left: there is no sense in killing the dead."""
    try:
        lock.acquire()
    except LockHeld as held:
        path = shlex.quote(lock.path)
        if held.report.verdict is not Verdict.HELD or held.holder is None:
            say(str(held))
            raise Blocked(None, f"lockcore clean --force {path}") from None
        if held.report.orphaned:
            raise Blocked(held.holder.pid, f"lockcore stop {path}") from None
        raise Blocked(held.holder.pid, f"kill -9 {held.holder.pid} && rm {path}") from None


def open_once(db: Path) -> None:
    """Open the database and close it. That writes what a crash has left in its WAL to where it belongs.

    Raises Blocked if another process has it open, whether or not that one has a PID file.
    """
    if not db.exists():
        return
    wal = Path(f"{db}.wal")
    left = wal.exists()
    if left:
        say(f"⚠️  DuckDB WAL file exists: {wal}")
    try:
        duckdb.connect(str(db)).close()
    except duckdb.IOException as error:
        taken = re.search(r"Conflicting lock is held.*\(PID (\d+)\)", str(error))
        if taken is None:
            raise
        raise Blocked(int(taken[1]), f"kill -9 {taken[1]}") from None
    if left and not wal.exists():
        say("✅ WAL file recovered: nothing that was committed is lost")


def run(lock: ProcessLock, words: list[str], minutes: float) -> int:
    """The ingest has the lock too: while it runs nobody else gets in, even if this process is killed."""
    child = subprocess.Popen(words, pass_fds=(lock.fileno(),), start_new_session=True)
    try:
        return child.wait(minutes * 60)
    except subprocess.TimeoutExpired:
        say(f"❌ TIMEOUT after {minutes:g} minutes!")
        return TIMED_OUT
    finally:
        end(child)


def end(child: subprocess.Popen[bytes]) -> None:
    """With all that it has started: asked first, killed then."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        if child.poll() is not None:
            return
        os.killpg(child.pid, number)
        try:
            child.wait(GRACE)
        except subprocess.TimeoutExpired:
            continue


def ingest(chosen: argparse.Namespace, lock: ProcessLock) -> int:
    say("🔒 Lock Detection")
    take(lock)
    open_once(chosen.db)
    say("✅ No locks detected", "")
    say("📝 PID File Creation", f"✅ Created PID file: {lock.path} (PID {os.getpid()})", "")
    say("🚀 Execute Ingestion", f"⏱️  Starting with {chosen.timeout:g}min timeout")
    began = time.monotonic()
    words = [sys.executable, "-u", str(Path(__file__).with_name("ingest.py"))]
    for name in ("symbol", "data_dir", "db", "mode", "start_date", "end_date", "throttle_ms"):
        if getattr(chosen, name) is not None:
            words += [f"--{name.replace('_', '-')}", str(getattr(chosen, name))]
    code = run(lock, words, chosen.timeout)
    minutes, seconds = divmod(int(time.monotonic() - began), 60)
    if code == 0:
        say("", f"✅ Completed successfully in {minutes}m {seconds}s")
    elif code != TIMED_OUT:
        say("", f"❌ Failed with exit code {code} after {minutes}m {seconds}s")
    return code if code >= 0 else 128 - code


def blocked(reason: Blocked, db: Path) -> int:
    if reason.pid is not None:
        say(f"🔒 Database locked by PID {reason.pid}")
    say(
        "❌ BLOCKED: Another process has a lock on the database",
        "   Resolution:",
        f"   1. Check if process is legitimate: ps aux | grep {shlex.quote(db.stem)}",
        f"   2. Kill if stuck: {reason.stop}",
        "   3. Re-run this script",
    )
    return 1


def leave(number: int, frame: FrameType | None) -> NoReturn:
    """Ends the ingest and removes the PID file on the way out."""
    raise SystemExit(128 + number)


def options() -> argparse.Namespace:
    words = argparse.ArgumentParser(description="Bring a symbol's history into a database, one process at a time.")
    words.add_argument("--symbol", default="BTCUSDT")
    words.add_argument("--data-dir", type=Path, required=True)
    words.add_argument("--db", type=Path, required=True)
    words.add_argument("--mode", choices=["full", "auto"], default="auto", help="all days, or those that are missing")
    words.add_argument("--start-date")
    words.add_argument("--end-date")
    words.add_argument("--throttle-ms", type=float, help="between two days")
    words.add_argument("--timeout", type=float, default=120, metavar="MINUTES", help="(120)")
    return words.parse_args()


def main() -> int:
    chosen = options()
    chosen.db = chosen.db.absolute()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, leave)
    lock = ProcessLock(f"{chosen.db}.pid", format="pid")
    try:
        return ingest(chosen, lock)
    except Blocked as reason:
        return blocked(reason, chosen.db)
    except (LockError, duckdb.Error) as error:
        say(f"❌ {error}")
        return 1
    finally:
        if lock.held:
            lock.release()
            say("🗑️  Removed PID file")


if __name__ == "__main__":
    sys.exit(main())
