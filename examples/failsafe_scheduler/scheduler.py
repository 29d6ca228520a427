"""A scheduler of which one runs: every 15 minutes it publishes what lies in `queue`.

    python3 scheduler.py             in the folder that has the queue
    python3 scheduler.py --status    whether one runs there

Its lock is `.scheduler.lock` in that folder, with nothing but its PID.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from lockcore import LockError, LockHeld, ProcessLock, Verdict, inspect, pause

EVERY = 15 * 60.0


@dataclass(frozen=True)
class Status:
    """What is known about the scheduler of a folder."""

    running: bool
    pid: int | None
    last_log: str
    every: float

    @property
    def lines(self) -> list[str]:
        state = "✅ Attivo  🟢" if self.running else "Arrestato  🔴"
        minutes = f"{self.every / 60:g}"
        return [
            f"🔍 Scheduler Status:   {state}",
            f"📋 Ultimi Log:        {self.last_log}",
            f"⏳ Prossimo Check:    Ogni {minutes} minuti",
        ]


def lock_of(folder: Path) -> Path:
    return folder / ".scheduler.lock"


def status(folder: Path, every: float = EVERY) -> Status:
    """Looks, and changes nothing."""
    report = inspect(lock_of(folder))
    if report.verdict is not Verdict.HELD or report.holder is None:
        return Status(False, None, "Nessun log", every)
    try:
        written = time.strftime("%H:%M:%S", time.localtime((folder / "scheduler.log").stat().st_mtime))
    except FileNotFoundError:
        written = "Nessun log"
    return Status(True, report.holder.pid, written, every)


class Scheduler:
    """What runs while the lock is held."""

    def __init__(self, folder: Path, every: float) -> None:
        self._folder = folder
        self._every = every

    def run(self) -> None:
        """Until somebody asks it to stop."""
        self._log(f"✓ Lock acquired (PID: {os.getpid()})")
        self._log("✓ Scheduler started successfully")
        while True:
            published = self._check()
            following = time.strftime("%H:%M:%S", time.localtime(time.time() + self._every))
            self._log(f"✓ {published} published, next check at {following}")
            _report(published, f"next check at {following}")
            if not pause(self._every):
                break
        self._log("✓ Asked to stop")

    def _check(self) -> int:
        """Publishing a post is one rename, so that none is published twice, whenever this ends."""
        published = self._folder / "published"
        published.mkdir(exist_ok=True)
        posts = sorted((self._folder / "queue").glob("*.txt"))
        for post in posts:
            post.rename(published / post.name)
        return len(posts)

    def _log(self, line: str) -> None:
        print(line, flush=True)
        with open(self._folder / "scheduler.log", "a", encoding="utf-8") as log:
            log.write(f"{time.strftime('%H:%M:%S')} {line}\n")


def _report(items: int, message: str) -> None:
    """Under `lockcore run` or `lockcore start`, have it shown beside the job."""
    if "LOCKCORE_RUN" in os.environ:
        words = ["report", "--items", str(items), "--message", message]
        subprocess.run([sys.executable, "-m", "lockcore", *words], check=False)


def leave(why: str) -> None:
    """Somebody removed all that there is of the lock, and took it. A removed file alone is put back."""
    print(f"✗ {why}", file=sys.stderr, flush=True)
    os.kill(os.getpid(), signal.SIGTERM)


def refusal(held: LockHeld) -> list[str]:
    """What a second one says. Whoever can't be named can't be stopped either: then it says why."""
    if held.report.verdict is not Verdict.HELD or held.holder is None:
        return [f"✗ {line}" for line in str(held).splitlines()]
    pid = held.holder.pid
    return [
        f"✗ Scheduler already running (PID: {pid})",
        "✗    Only one instance allowed!",
        f"✗    To stop it: kill {pid}",
        "✗ Cannot start scheduler - another instance is already running!",
    ]


def main() -> int:
    options = argparse.ArgumentParser(description="Publish what lies in the queue, in one instance.")
    options.add_argument("--folder", type=Path, default=Path(), help="where the queue and the lock are (here)")
    options.add_argument("--every", type=float, default=EVERY, metavar="SECONDS", help="between two checks (900)")
    options.add_argument("--status", action="store_true", help="say whether one runs, and end")
    chosen = options.parse_args()
    folder = chosen.folder.resolve()
    if chosen.status:
        print(*status(folder, chosen.every).lines, sep="\n")
        return 0
    try:
        with ProcessLock(lock_of(folder), format="pid", on_lost=leave):
            Scheduler(folder, chosen.every).run()
    except LockHeld as held:
        print(*refusal(held), sep="\n", file=sys.stderr)
        return 1
    except LockError as error:
        print(f"✗ {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
