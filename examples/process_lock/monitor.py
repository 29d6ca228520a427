"""A monitor of which one runs for each name: it watches the size of a folder.

python3 monitor.py                                   the lock is /tmp/.binance_monitor.lock
python3 monitor.py --name binance_monitor_account1   another one beside it
"""

from __future__ import annotations

import argparse
import logging
import sys
import time
from pathlib import Path

from process_lock import ProcessLock

from lockcore import LockError, pause

NAME = "binance_monitor"

log = logging.getLogger("monitor")


def measure(folder: Path) -> int:
    """How many bytes its files take."""
    sizes = 0
    for entry in folder.iterdir():
        try:
            sizes += entry.lstat().st_size
        except FileNotFoundError:
            continue
    return sizes


def watch(folder: Path, every: float) -> None:
    """Until somebody asks it to stop."""
    before = measure(folder)
    while pause(every):
        now = measure(folder)
        if now != before:
            print(f"{time.strftime('%H:%M:%S')} {folder}: {now - before:+} B", flush=True)
        before = now


def main() -> int:
    options = argparse.ArgumentParser(description="Watch a folder, one process for each name.")
    options.add_argument("--name", default=NAME, help=f"of the lock ({NAME})")
    options.add_argument("--lock-dir", default="/tmp", help="where the lock is (/tmp)")
    options.add_argument("--max-age", type=float, default=3600, metavar="SECONDS", help="then it is overdue (3600)")
    options.add_argument("--every", type=float, default=60, metavar="SECONDS", help="between two looks (60)")
    options.add_argument("--watch", type=Path, default=Path(), metavar="FOLDER", help="what to watch (here)")
    chosen = options.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    lock = ProcessLock(chosen.name, chosen.lock_dir)
    try:
        if not lock.acquire(chosen.max_age):
            return refuse(lock)
    except LockError as error:
        print(f"❌ {error}", file=sys.stderr)
        return 1
    try:
        log.info("lock acquired: %s", lock.path)
        print("✅ Process lock získán" + (" (starý lock byl mrtvý)" if lock.took_over else ""), flush=True)
        print("🚀 Monitoring běží...", flush=True)
        watch(chosen.watch, chosen.every)
    finally:
        lock.release()
        log.info("lock released: %s", lock.path)
    return 0


def refuse(lock: ProcessLock) -> int:
    """The two lines that people know, and then who runs and how that is known."""
    print("❌ Jiná instance monitoringu již běží!", file=sys.stderr)
    print(
        f"Pokud jste si jisti, že žádná jiná instance neběží, smažte lock soubor: {lock.path}",
        file=sys.stderr,
    )
    print(lock.refusal, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
