"""Wheels of chosen versions, and environments to install them into without a network."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]


def build(folder: Path, version: str) -> Path:
    chosen = {**os.environ, "LOCKTRAY_VERSION": version}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, env=chosen, check=True, capture_output=True)
    return folder / f"lockcore-{version}-py3-none-any.whl"


def environment(folder: Path) -> Path:
    """A virtual environment that borrows what we depend on from the one of the tests; its programs."""
    venv.create(folder, with_pip=False)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "bin"


def install(programs: Path, wheel: Path) -> None:
    words = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "install", "--no-index", "--no-deps"]
    subprocess.run([*words, "--force-reinstall", str(wheel)], check=True, capture_output=True)
