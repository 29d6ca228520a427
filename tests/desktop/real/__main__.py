"""`python -m tests.desktop.real`: install what a real desktop needs, and run the tests on it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import pytest

from installer.linux.tools import install
from tests.desktop.real.software import missing

HERE = Path(__file__).parent


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.desktop.real", description=__doc__)
    parser.add_argument(
        "--shots", type=Path, default=Path("build/desktop"), help="where screenshots go (build/desktop)"
    )
    options, rest = parser.parse_known_args()
    trouble = install(missing())
    if trouble is not None:
        print(trouble, file=sys.stderr)
        return 1
    options.shots.mkdir(parents=True, exist_ok=True)
    os.environ["DESKTOP_SHOTS"] = str(options.shots.resolve())
    status = pytest.main(["-q", str(HERE), *rest])
    print(f"screenshots: {options.shots}")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
