"""`python -m tests.package.real`: build what is tested, make a clean Debian, and run the tests there. Needs root."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

from installer.linux import tools
from tests.package.real.machine import make_root

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
PROGRAMS = {
    **tools.PROGRAMS,
    "mmdebstrap": "mmdebstrap",
    "rpm": "rpm",
    "Xvfb": "xvfb",
    "dbus-daemon": "dbus-daemon",
}
VERSIONS = ("90.0.0", "91.0.0")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.package.real", description=__doc__)
    parser.add_argument("--here", action="store_true", help="install, upgrade and remove on this very machine as well")
    parser.add_argument("--packages", type=Path, default=ROOT / "build/trial", help="(build/trial)")
    parser.add_argument("--again", action="store_true", help="with the packages that were built the last time")
    options, rest = parser.parse_known_args()
    if os.geteuid() != 0:
        print("make package-test installs packages: it has to be run as root.", file=sys.stderr)
        return 1
    problem = tools.install(tools.missing(PROGRAMS))
    if problem is not None:
        print(problem, file=sys.stderr)
        return 1
    if not options.again:
        _build(options.packages)
    elif missing := [version for version in VERSIONS if not list(options.packages.glob(f"*_{version}_*.deb"))]:
        print(f"{options.packages} has no packages of {', '.join(missing)}: leave --again out once.", file=sys.stderr)
        return 1
    base = ROOT / "build/debian"
    make_root(base)
    os.environ.update(PACKAGE_TEST_BASE=str(base), PACKAGE_TEST_PACKAGES=str(options.packages.resolve()))
    if options.here:
        os.environ["PACKAGE_TEST_HERE"] = "1"
    return int(pytest.main(["-q", "--timeout=1200", str(HERE), *rest]))


def _build(packages: Path) -> None:
    """Both versions; an archive only of the newer one, as no older one is tried."""
    for number, version in enumerate(VERSIONS):
        kinds = ("deb", "rpm", "archive") if number else ("deb", "rpm")
        words = [sys.executable, ROOT / "installer/package.py", "--quick", "--dist", packages, *kinds]
        subprocess.run(words, env={**os.environ, "LOCKTRAY_VERSION": version}, check=True)


if __name__ == "__main__":
    sys.exit(main())
