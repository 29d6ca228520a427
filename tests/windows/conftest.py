"""A Windows Python under Wine, for the scripts here that it runs: `make wine` brings both.

LOCKCORE_WINDOWS_PYTHON names a python.exe that has lockcore's dependencies. Without it these tests are skipped; with it
they fail where something else is missing. LOCKCORE_WINEPREFIX names a Wine prefix to use instead of a new one;
everything that runs in it is ended afterwards.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

START_SECONDS, RUN_SECONDS, STOP_SECONDS = 120, 1800, 30


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The first test of a script runs all of it."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.timeout(START_SECONDS + RUN_SECONDS + 2 * STOP_SECONDS))


def _missing() -> str | None:
    """Why this can't be run here."""
    python = os.environ["LOCKCORE_WINDOWS_PYTHON"]
    if not os.path.isfile(python):
        return f"LOCKCORE_WINDOWS_PYTHON names {python}, which is no file"
    for command in ("wine", "wineserver"):
        if shutil.which(command) is None:
            return f"there is no {command} on PATH"
    return None


@pytest.fixture(scope="session")
def wine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of a running Wine, all of whose processes are ended afterwards."""
    if not os.environ.get("LOCKCORE_WINDOWS_PYTHON"):
        pytest.skip("LOCKCORE_WINDOWS_PYTHON does not name a Windows python.exe: `make wine` brings one")
    if (why_not := _missing()) is not None:
        pytest.fail(why_not)
    prefix = os.environ.get("LOCKCORE_WINEPREFIX") or str(tmp_path_factory.mktemp("wine") / "prefix")
    environment = {
        **{name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")},
        "WINEPREFIX": prefix,
        "WINEDEBUG": "-all",
        # no questions about Mono and Gecko, no menu entries in this user's desktop
        "WINEDLLOVERRIDES": "mscoree,mshtml=;winemenubuilder.exe=d",
    }
    try:
        _run(["wine", "wineboot", "--init"], environment, START_SECONDS)
        yield environment
    finally:
        for option in ("-k", "-w"):
            _run(["wineserver", option], environment, STOP_SECONDS)


Tried = Callable[[Path, list[str]], dict[str, str]]


@pytest.fixture(scope="session")
def tried(wine: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Tried:
    """Runs a script, and gives what it said about each behaviour: "ok", or what went wrong."""

    def try_all(script: Path, behaviours: list[str]) -> dict[str, str]:
        python, folder = os.environ["LOCKCORE_WINDOWS_PYTHON"], tmp_path_factory.mktemp("locks")
        said = _run(["wine", python, "-B", _there(script), _there(folder)], wine, RUN_SECONDS)
        found = {}
        for line in said.splitlines():
            answer, dash, rest = line.partition(" - ")
            for sentence in behaviours:
                if dash and rest.startswith(sentence):
                    found[sentence] = answer + rest.removeprefix(sentence)
        assert found, f"the script said nothing about any behaviour:\n{said}"
        return found

    return try_all


def _there(path: Path) -> str:
    """The path as Wine's programs see it: its drive Z: is this machine's root."""
    return "Z:" + str(path).replace("/", "\\")


def _run(command: list[str], environment: dict[str, str], seconds: float) -> str:
    """What the command wrote, also if it had to be ended because its time was over.

    Standard input and output are what a Windows program can use: nothing, and a pipe.
    """
    try:
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        return (late.stdout or b"").decode(errors="replace")
    return done.stdout.decode(errors="replace")
