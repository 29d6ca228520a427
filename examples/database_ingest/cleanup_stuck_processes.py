"""Looks at who has a database, and ends him if a person says so.

    python3 cleanup_stuck_processes.py liquidations.duckdb

Nobody is signalled who is not proven to hold the lock. A WAL is data: it is reported, and never touched.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import psutil

from lockcore import Report, Verdict, inspect


def lockcore(*words: str) -> bool:
    """Whether it was done; it says itself why not."""
    return subprocess.run([sys.executable, "-m", "lockcore", *words], check=False).returncode == 0


def others(db: Path) -> list[psutil.Process]:
    """Who has the database open, with a PID file or without."""
    found = []
    for process in psutil.process_iter():
        try:
            if any(file.path == str(db) for file in process.open_files()):
                found.append(process)
        except psutil.Error:
            continue
    return found


def details(pid: int) -> None:
    """As `ps` tells them, which is not on every machine."""
    try:
        process = psutil.Process(pid)
        command, parent, state = " ".join(process.cmdline()), process.ppid(), process.status()
        minutes, seconds = divmod(int(time.time() - process.create_time()), 60)
    except psutil.Error as error:
        print(error)
        return
    elapsed = f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}" if minutes >= 60 else f"{minutes:02}:{seconds:02}"
    print(f"{'PID':>8}{'PPID':>8} {'CMD':40}{'ELAPSED':>12} STAT")
    shown = "".join(letter if letter.isprintable() else "?" for letter in command[:39])
    print(f"{pid:>8}{parent:>8} {shown:40}{elapsed:>12} {state}", flush=True)


def about(report: Report, lock: Path) -> bool:
    """Tell about the PID file, and do what the person says. False if something is in the way."""
    if report.verdict is None:
        print("✅ No PID file found")
        return True
    if report.verdict is Verdict.STALE and report.holder is not None:
        print(f"📝 PID file found: {lock} (PID: {report.holder.pid})")
        print(f"✅ Process {report.holder.pid} is not running", flush=True)
        return remove(lock)
    if report.verdict is not Verdict.HELD or report.holder is None:
        print(f"📝 PID file found: {lock}", *report.evidence, sep="\n", flush=True)
        return lockcore("clean", "--force", str(lock))
    pid = report.holder.pid
    print(f"📝 PID file found: {lock} (PID: {pid})")
    print(f"⚠️  Process {pid} is RUNNING", "", "Process details:", sep="\n", flush=True)
    details(pid)
    print()
    if not agreed("Kill this process? [y/N] "):
        return False
    print(f"🔪 Killing process {pid}...", flush=True)
    if not lockcore("stop", str(lock)):
        return False
    print("✅ Process killed")
    return remove(lock)


def remove(lock: Path) -> bool:
    """Set aside, so that `lockcore restore` can put it back; who ends in good order has removed it himself."""
    print("🗑️  Removing PID file...", flush=True)
    done = not lock.exists() or lockcore("clean", "--yes", str(lock))
    if done:
        print("✅ PID file removed")
    return done


def agreed(question: str) -> bool:
    try:
        return input(question).strip().lower() in ("y", "yes")
    except EOFError:
        print()
        return False


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: cleanup_stuck_processes.py DATABASE", file=sys.stderr)
        return 2
    db = Path(sys.argv[1]).resolve()
    lock, wal = Path(f"{db}.pid"), Path(f"{db}.wal")
    print("🔍 Checking for stuck DuckDB processes...", "=" * 42, sep="\n")
    done = about(inspect(lock), lock)
    for process in others(db):
        print(f"⚠️  Process {process.pid} has the database open: {' '.join(process.cmdline())}")
        done = False
    if wal.exists():
        print(f"⚠️  WAL file found: {wal} ({wal.stat().st_size} bytes of data)")
        print("   Who opens the database and closes it again brings them in; the next ingest does.")
    print("", "✅ Cleanup complete" if done else "❌ Nothing more was done", sep="\n")
    return 0 if done else 1


if __name__ == "__main__":
    sys.exit(main())
