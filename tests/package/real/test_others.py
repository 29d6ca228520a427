"""The plain archive from any folder, and the wheel with pip."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.desktop.patience import Patience
from tests.desktop.session import Desktop


def test_the_archive_runs_from_any_folder(archive: Path, desktop: Desktop, tmp_path: Path) -> None:
    """Also from one with a space in its name, and through a link."""
    place = tmp_path / "a folder"
    place.mkdir()
    subprocess.run(["tar", "-xf", archive, "-C", place], check=True)
    (folder,) = place.iterdir()
    link = tmp_path / "lc"
    link.symlink_to(folder / "lockcore")
    done = subprocess.run([link, "--version"], env=desktop.environment, capture_output=True, text=True, check=True)
    assert done.stdout == "lockcore 91.0.0\n"
    tray = desktop.start([folder / "locktray", "--minimized"])
    item = desktop.tray.item()
    item.until(lambda look: "sample" in look.tooltip.title, "samples are shown")
    for _ in Patience("it ends"):
        if subprocess.run([folder / "locktray", "--quit"], env=desktop.environment, check=False).returncode == 0:
            break
    assert tray.ends().status == 0


def test_pip_brings_qt_only_when_asked(wheel: Path, desktop: Desktop, tmp_path: Path) -> None:
    """The library and its command alone; then the tray."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    programs = tmp_path / "venv/bin"
    install: list[str | Path] = [
        programs / "python",
        "-m",
        "pip",
        "install",
        "-q",
        "-c",
        Path(__file__).parents[3] / "constraints.txt",
    ]
    subprocess.run([*install, wheel], check=True)
    assert shutil.which("pyside6-lupdate", path=str(programs)) is None
    ran = subprocess.run(
        [programs / "lockcore", "run", "x", "--", "echo", "ran"],
        env=desktop.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "ran\n"
    assert subprocess.run([programs / "python", "-c", "import PySide6"], stderr=-3, check=False).returncode == 1
    subprocess.run([*install, f"{wheel}[tray]"], check=True)
    tray = desktop.start([programs / "locktray", "--minimized"], environment={"PYTHONPATH": ""})
    desktop.tray.item().until(lambda look: "sample" in look.tooltip.title, "samples are shown")
    tray.terminate()
    assert tray.ends().status == 0
    assert os.path.exists(programs / "lockcore")
