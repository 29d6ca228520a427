"""Saves links three times a day, one run at a time. `crontab` beside it has the lines for cron.

    python3 main.py --scheduled morning     once in four hours; `status.json` tells how it went
    python3 main.py                         now

The work is in `links.py`; `lockcore run` does the rest: the lock, the interval, the status file and the logs.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

LOCK = "/tmp/process_saved_links.lock"
TIMES = ("morning", "noon", "night")


def words_of(chosen: argparse.Namespace) -> list[str]:
    """What to run. A run that finds another one says so, and that is no failure."""
    run = ["--lock", chosen.lock_file, "--format", "pid", "--max-age", chosen.max_age, "-E", "0", "--log", "logs"]
    if chosen.scheduled:
        run += ["--label", chosen.scheduled, "--min-interval", chosen.min_interval, "--status-file", chosen.status_file]
    work = [str(Path(__file__).with_name("links.py")), "--pause", str(chosen.pause)]
    if chosen.limit is not None:
        work += ["--limit", str(chosen.limit)]
    if chosen.verbose:
        work += ["--verbose"]
    return [sys.executable, "-m", "lockcore", "run", *run, "links", "--", sys.executable, *work]


def main() -> int:
    options = argparse.ArgumentParser(description="Save what the links in links.json lead to.")
    options.add_argument("--scheduled", choices=TIMES, help="run for this time of the day")
    options.add_argument("--limit", type=int, metavar="N", help="how many links at most")
    options.add_argument("--verbose", "-v", action="store_true", help="say more")
    options.add_argument("--pause", type=float, default=900, metavar="SECONDS", help="between two links (900)")
    options.add_argument("--min-interval", default="4h", metavar="DUR", help="between two runs of a time (4h)")
    options.add_argument("--max-age", default="6h", metavar="DUR", help="a longer run is overdue (6h)")
    options.add_argument("--lock-file", default=LOCK, metavar="PATH", help=f"({LOCK})")
    options.add_argument("--status-file", default="status.json", metavar="PATH", help="(status.json)")
    words = words_of(options.parse_args())
    Path("logs").mkdir(exist_ok=True)
    return subprocess.run(words, check=False).returncode if sys.platform == "win32" else os.execv(words[0], words)


if __name__ == "__main__":
    sys.exit(main())
