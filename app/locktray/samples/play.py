"""What the sample jobs do: `python -m locktray.samples.play ROLE`. Each ends when the application is gone."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import psutil

import lockcore
from lockcore._again import again

PATRON = "LOCKTRAY_SAMPLES_FOR"
"""PID and start of the application that the samples are for, in their environment."""

MINUTE = 60.0
_PAGES = 24


def main() -> int:
    role = sys.argv[1]
    match role:
        case "import":
            return _import()
        case "fail":
            print("fetching the figures of yesterday\nthe server says: 503 Service Unavailable", flush=True)
            return 3
        case "hold":
            with lockcore.ProcessLock(sys.argv[2]):
                _rest()
        case "flock":
            _flock(sys.argv[2])
        case _:
            _rest()
    return 0


def patron() -> str:
    """This process as the one that samples are for."""
    process = psutil.Process()
    return f"{process.pid} {process.create_time()}"


def _import() -> int:
    """Goes through some pages, and says so: again and again."""
    while _is_wanted():
        for page in range(_PAGES + 1):
            said = ["--progress", f"{page / _PAGES:.3f}", "--items", str(page * 25), "--message", f"{page}/{_PAGES}"]
            subprocess.run([*again("lockcore"), "report", *said], check=False)
            print(f"page {page} of {_PAGES}: 25 items", flush=True)
            if not lockcore.pause(2.5) or not _is_wanted():
                return 0
    return 0


def _flock(path: str) -> None:
    """A kernel lock on an empty file, as flock(1) takes it."""
    with open(path, "a") as file:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        _rest()


def _rest() -> None:
    while _is_wanted():
        time.sleep(1)


def _is_wanted() -> bool:
    pid, _, began = os.environ.get(PATRON, "").partition(" ")
    try:
        return abs(psutil.Process(int(pid)).create_time() - float(began)) < 1
    except (psutil.Error, ValueError):
        return False


if __name__ == "__main__":
    sys.exit(main())
