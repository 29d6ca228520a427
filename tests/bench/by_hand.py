"""What people write when they have no `lockcore run`: argparse, filelock, subprocess."""

from __future__ import annotations

import argparse
import subprocess
import sys

from filelock import FileLock, Timeout

parser = argparse.ArgumentParser()
parser.add_argument("--timeout", type=float, default=10)
parser.add_argument("lock")
parser.add_argument("command", nargs="+")
options = parser.parse_args()
try:
    with FileLock(options.lock, timeout=0):
        sys.exit(subprocess.run(options.command, timeout=options.timeout, check=False).returncode)
except Timeout:
    sys.exit(f"{options.lock} is held")
