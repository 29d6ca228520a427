"""The built wheel, installed without the tray extra into an environment of its own. Needs no network."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and nothing else, not even its dependencies."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-index", "--no-deps"]
    subprocess.run([*install, str(wheel)], check=True, capture_output=True)
    return folder


def run(environment: Path, program: str, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    bare = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "LOCKCORE"))}
    command = [str(environment / "bin" / program), *arguments]
    return subprocess.run(command, cwd=environment, env=bare, capture_output=True, text=True, check=False)


def test_wheel_holds_both_packages_and_the_resources_and_nothing_else(wheel: Path) -> None:
    """The tests, the tools and the folder `app` stay at home."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    top = {name.partition("/")[0] for name in names}
    assert top == {"lockcore", "locktray", f"lockcore-{wheel.name.split('-')[1]}.dist-info"}
    assert "locktray/resources/icons/locktray.svg" in names
    assert "lockcore/py.typed" in names


def test_library_is_importable_and_the_folder_app_is_not(environment: Path) -> None:
    """`app` is a folder of the source tree, never a package on somebody's machine."""
    assert run(environment, "python", ["-c", "import lockcore, locktray"]).returncode == 0
    missing = run(environment, "python", ["-c", "import app"])
    assert "No module named 'app'" in missing.stderr


def test_both_commands_say_the_version_of_the_wheel(wheel: Path, environment: Path) -> None:
    """The library, its metadata and both commands know one version."""
    version = wheel.name.split("-")[1]
    assert run(environment, "lockcore", ["--version"]).stdout == f"lockcore {version}\n"
    assert run(environment, "locktray", ["--version"]).stdout == f"locktray {version}\n"
    code = "import importlib.metadata as m, lockcore; print(m.version('lockcore'), lockcore.__version__)"
    assert run(environment, "python", ["-c", code]).stdout.split() == [version, version]


def test_lockcore_command_explains_itself(environment: Path) -> None:
    shown = run(environment, "lockcore", ["--help"])
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "inspect" in shown.stdout


def test_locktray_command_says_what_to_install(environment: Path) -> None:
    """Without the extra it says so in one line instead of a traceback."""
    shown = run(environment, "locktray", [])
    assert shown.returncode == 1
    assert 'pip install "lockcore[tray]"' in shown.stderr
    assert "Traceback" not in shown.stderr
    assert run(environment, "locktray", ["--help"]).returncode == 0


def test_resources_are_found_where_the_wheel_put_them(environment: Path) -> None:
    code = "import os, locktray._resources as r; print(os.path.isfile(r.resource('icons/locktray.svg')))"
    assert run(environment, "python", ["-c", code]).stdout.strip() == "True"
