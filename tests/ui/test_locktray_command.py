"""The `locktray` command as a process of its own: how it starts, refuses and ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import lockcore
from locktray import _preflight
from tests.run.conftest import usual_signals

LOCKTRAY = [sys.executable, "-m", "locktray.main"]
DESKTOP = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def surroundings(**added: str) -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key not in DESKTOP} | added


def test_help_needs_no_desktop() -> None:
    shown = subprocess.run([*LOCKTRAY, "--help"], env=surroundings(), capture_output=True, text=True, check=False)
    assert shown.returncode == 0
    assert "PATH" in shown.stdout


def test_it_knows_its_version() -> None:
    shown = subprocess.run([*LOCKTRAY, "--version"], env=surroundings(), capture_output=True, text=True, check=False)
    assert shown.stdout == f"locktray {lockcore.__version__}\n"


def test_there_may_be_nobody_to_quit(tmp_path: Path) -> None:
    """Then what was asked for is the case already."""
    home = surroundings(LOCKCORE_HOME=str(tmp_path))
    shown = subprocess.run([*LOCKTRAY, "--quit"], env=home, capture_output=True, text=True, check=False)
    assert (shown.returncode, shown.stdout) == (0, "Locktray is not running.\n")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_display_one_lock_is_for_the_command_line(tmp_path: Path) -> None:
    """There is no window to explain it in."""
    words = [*LOCKTRAY, str(tmp_path / "a.lock")]
    shown = subprocess.run(words, env=surroundings(), capture_output=True, text=True, check=False)
    assert (shown.returncode, shown.stdout) == (1, "")
    assert "lockcore inspect PATH" in shown.stderr
    assert len(shown.stderr.splitlines()) == 1


def begin(environment: dict[str, str]) -> subprocess.Popen[str]:
    """The program with the signals of a terminal, even if the tests run where some are ignored."""
    return subprocess.Popen(
        LOCKTRAY,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=usual_signals,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_display_and_terminal_it_prints_a_table_and_then_changes(tmp_path: Path) -> None:
    """With a line that says why."""
    home = surroundings(LOCKCORE_HOME=str(tmp_path))
    add = [sys.executable, "-m", "lockcore", "add", "mine", "--", "true"]
    subprocess.run(add, env=home, check=True, capture_output=True)
    with begin(home) as process:
        assert process.stdout is not None
        assert process.stdout.readline().split()[:2] == ["STATE", "JOB"]
        assert "mine" in process.stdout.readline()
        process.terminate()
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 128 + signal.SIGTERM
    assert "neither WAYLAND_DISPLAY nor DISPLAY is set" in errors
    assert len(errors.splitlines()) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_display_and_jobs_there_are_samples(tmp_path: Path) -> None:
    """They end with the view."""
    home = surroundings(LOCKCORE_HOME=str(tmp_path / "home"), TMPDIR=str(tmp_path))
    with begin(home) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert "sample-" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert "these are samples" in errors
    assert not list(tmp_path.glob("locktray-samples-*"))


WATCHED = """
import sys
import locktray.main
from locktray.ui.inspector import InspectorWindow

def shown(window, question, spec):
    original(window, question, spec)
    print(spec.word, flush=True)

original = InspectorWindow._show_answer
InspectorWindow._show_answer = shown
sys.exit(locktray.main.main(sys.argv[1:]))
"""


@pytest.fixture
def running(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """The application with a path given, up to its answer on the screen."""
    command = [sys.executable, "-c", WATCHED, str(tmp_path / "none.lock")]
    with subprocess.Popen(
        command,
        env=surroundings(QT_QPA_PLATFORM="offscreen"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=usual_signals,
    ) as process:
        yield process
        process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="no signals to send")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_cleanly(running: subprocess.Popen[str], number: signal.Signals) -> None:
    """Ctrl+C while Qt's loop sleeps: it closes at once, with nothing on the terminal."""
    assert running.stdout is not None
    assert running.stdout.readline() == "Idle\n"
    running.send_signal(number)
    _, errors = running.communicate(timeout=30)
    assert running.returncode == 0
    assert [line for line in errors.splitlines() if "propagateSizeHints" not in line] == []


@pytest.mark.parametrize(
    ("error", "advice"),
    [
        (ModuleNotFoundError("No module named 'PySide6'", name="PySide6"), 'pip install "lockcore[tray]"'),
        (
            ImportError("libGL.so.1: cannot open shared object file: No such file or directory"),
            "apt-get install libgl1",
        ),
        (
            ImportError("libodd.so.3: cannot open shared object file: No such file or directory"),
            "libodd.so.3",
        ),
        (ImportError("undefined symbol: qt_version"), "undefined symbol: qt_version"),
    ],
)
def test_failed_import_of_qt_is_explained(error: ImportError, advice: str) -> None:
    assert advice in _preflight.import_problem(error)


def test_missing_x11_libraries_are_all_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt itself would abort and blame libxcb-cursor0 whichever is missing."""
    monkeypatch.setattr(_preflight, "_loadable", lambda name: name != "libxcb-shape.so.0")
    problem = _preflight.display_problem({"DISPLAY": ":0"}, "linux")
    assert problem is not None
    assert "apt-get install libxcb-shape0" in problem


@pytest.mark.parametrize(
    ("environment", "platform"),
    [({"WAYLAND_DISPLAY": "wayland-0"}, "linux"), ({"QT_QPA_PLATFORM": "offscreen"}, "linux"), ({}, "win32")],
)
def test_desktop_that_qt_can_use_is_no_problem(environment: dict[str, str], platform: str) -> None:
    assert _preflight.display_problem(environment, platform) is None
