"""The test desktop as a whole: private, the same everywhere, and gone afterwards, whatever happens to the tests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.desktop.bus import BusTrouble
from tests.desktop.link import CallFailed, Link, LinkTrouble
from tests.desktop.picture import Colour
from tests.desktop.screen import ScreenTrouble, is_abandoned
from tests.desktop.service import Method, Service
from tests.desktop.session import Desktop
from tests.run.conftest import ROOT, is_alive, until

PYTHON = sys.executable

WINDOW = """
import sys
from PySide6.QtWidgets import QApplication, QWidget
application = QApplication(sys.argv)
window = QWidget()
window.setStyleSheet("background: #8250df")
window.setGeometry(40, 30, 200, 100)
window.show()
print("scale", window.devicePixelRatio(), flush=True)
application.exec()
"""
VIOLET = Colour.named("#8250df")


def test_the_screen_is_seen(desktop: Desktop, tmp_path: Path) -> None:
    """Where a window is, and what was written as a PNG file, as another program reads it."""
    assert desktop.screen.picture().find(VIOLET) is None
    desktop.start([PYTHON, "-c", WINDOW])
    until(lambda: desktop.screen.picture().count(VIOLET, near=0) == 200 * 100, "the window is shown")
    picture = desktop.screen.screenshot(tmp_path / "shot.png")
    assert (picture.width, picture.height) == (1024, 768)
    box = picture.find(VIOLET)
    assert box is not None
    assert (box.width, box.height) == (200, 100)
    assert picture.crop(box).count(VIOLET, near=0) == 200 * 100
    from PySide6.QtGui import QImage

    image = QImage(str(tmp_path / "shot.png"))
    assert (image.width(), image.height()) == (1024, 768)
    assert image.pixelColor(*box.centre).name() == "#8250df"


@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_a_dense_screen(new_desktop: Callable[..., Desktop], scale: float) -> None:
    """Programs draw everything larger, on a screen of the size that was asked for."""
    desktop = new_desktop(size=(1600, 1000), scale=scale)
    desktop.start([PYTHON, "-c", WINDOW]).says(f"scale {scale}")
    wanted = int(200 * scale) * int(100 * scale)
    until(lambda: desktop.screen.picture().count(VIOLET, near=0) == wanted, "the window is shown")
    assert desktop.screen.picture().width == 1600


def test_nothing_of_the_person_is_seen(desktop: Desktop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the environment of the tests nor their home; all folders are there, and nobody else's to read."""
    monkeypatch.setenv("QT_SCALE_FACTOR", "3")
    with Desktop() as other:
        ending = other.start([PYTHON, "-c", "import os; print(dict(os.environ))"]).ends()
        assert "QT_SCALE_FACTOR" not in ending.output
        assert str(Path.home()) + "'" not in ending.output
        assert other.screen.display != desktop.screen.display
        assert other.bus.address != desktop.bus.address
        for name in ("HOME", "LOCKCORE_HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME"):
            folder = Path(other.environment[name])
            assert folder.is_relative_to(other.folder)
            assert folder.stat().st_mode & 0o777 == 0o700


def test_the_bus_starts_nothing_by_itself(desktop: Desktop) -> None:
    """Whatever is installed here, only the bus and its guests are there."""
    with Link(desktop.bus.address) as link:
        (names,) = link.ask_bus("ListActivatableNames")
    assert names == ["org.freedesktop.DBus"]
    with pytest.raises(BusTrouble, match=r"no service org\.example\.Nobody is installed"):
        Desktop(activate=["org.example.Nobody"])


def test_the_end_of_a_program_is_its_own(desktop: Desktop) -> None:
    """Its status and all output are known; one that does not end fails the test, which is shown the output."""
    code = "import sys; print('out'); sys.stdout.flush(); print('err', file=sys.stderr); sys.exit(3)"
    ending = desktop.start([PYTHON, "-c", code]).ends()
    assert (ending.status, ending.output) == (3, "out\nerr\n")
    stays = desktop.start([PYTHON, "-c", "import time; print('here', flush=True); time.sleep(600)"])
    stays.says("here")
    with pytest.raises(AssertionError, match=r"ends; it said:\nhere"):
        stays.ends(within=0.1)
    assert stays.is_running
    stays.send(signal.SIGKILL)
    assert stays.ends().status == -9
    with pytest.raises(AssertionError, match=r"ended without saying 'more':\nhere"):
        stays.says("more")
    with pytest.raises(OSError, match="No such file"):
        desktop.start(["/no/such/program"])


def test_nothing_is_left(desktop: Desktop) -> None:
    """Closed in the middle of everything: processes, also those that got away from their parents, files, threads."""
    threads = threading.active_count()
    with Desktop() as other:
        program = other.start([PYTHON, "-m", "tests.desktop.subject"])
        runaway = other.start(["/bin/sh", "-c", "setsid sleep 600 >/dev/null 2>&1 & echo $!"])
        pids = [program.pid, other.screen.pid, other.bus.pid, other.warden.pid, int(runaway.says(""))]
        other.tray.item()
        folder, screen = other.folder, other.screen
        assert screen.socket.exists()
        assert all(map(is_alive, pids))
    assert not any(map(is_alive, pids))
    assert not folder.exists()
    assert not is_abandoned(screen.socket)
    assert threading.active_count() == threads


def test_nothing_is_left_of_a_desktop_that_can_not_be(
    new_desktop: Callable[..., Desktop], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A screen of no size at all says what is wrong, and takes the rest with it."""
    folders: list[str] = []
    make = tempfile.mkdtemp

    def noted(**options: str) -> str:
        folders.append(make(**options))
        return folders[-1]

    monkeypatch.setattr(tempfile, "mkdtemp", noted)
    with pytest.raises(ScreenTrouble, match=r"Xvfb does not start(?s:.*)Invalid screen configuration"):
        new_desktop(size=("wide", "high"))
    (folder,) = folders
    assert not Path(folder).exists()


OWNER = """
import sys
from tests.desktop.session import Desktop
desktop = Desktop()
program = desktop.start([sys.executable, "-m", "tests.desktop.subject"])
desktop.tray.item()
print(desktop.folder, desktop.screen.socket, desktop.warden.pid, desktop.screen.pid, desktop.bus.pid, program.pid)
sys.stdout.flush()
sys.stdin.readline()
"""


def test_nothing_is_left_when_the_tests_are_killed(desktop: Desktop) -> None:
    """Not even the socket of the screen, which lies outside the desktop's folder."""
    with subprocess.Popen(
        [PYTHON, "-c", OWNER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])},
    ) as owner:
        folder, socket, *words = owner.stdout.readline().split()
        pids = [int(word) for word in words]
        assert all(map(is_alive, pids))
        owner.kill()
        until(lambda: not any(map(is_alive, pids)), "all processes end")
        until(lambda: not Path(folder).exists(), "the folder goes")
        assert not is_abandoned(Path(socket))


def test_a_mistake_in_a_service_of_ours_fails_the_test(desktop: Desktop) -> None:
    """It is not taken for a program that never said anything."""
    faulty = Link(desktop.bus.address)
    faulty.serve(Service("/faulty", "org.example.Faulty", {"Divide": Method("", "i", lambda sender: (1 // 0,))}))
    with Link(desktop.bus.address) as caller, pytest.raises(CallFailed, match="ZeroDivisionError"):
        caller.call(faulty.name, "/faulty", "org.example.Faulty", "Divide")
    with pytest.raises(LinkTrouble, match="ZeroDivisionError"):
        faulty.wait(lambda: None, "anything")
    with pytest.raises(LinkTrouble, match="ZeroDivisionError"):
        faulty.close()


def test_the_end_of_the_bus_is_noticed(desktop: Desktop) -> None:
    """A wait ends at once, and says why."""
    os.kill(desktop.bus.pid, signal.SIGKILL)
    with pytest.raises(LinkTrouble, match="the bus has closed the connection"):
        desktop.tray.item()


def test_many_desktops_at_a_time(desktop: Desktop) -> None:
    """Each has a display of its own, also when all look for a free one at the same moment."""
    owners = [
        subprocess.Popen(
            [PYTHON, "-c", OWNER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])},
        )
        for _ in range(4)
    ]
    try:
        lines = [owner.stdout.readline().split() for owner in owners]
        assert len({str(desktop.screen.socket), *(line[1] for line in lines)}) == 5
    finally:
        for owner in owners:
            owner.communicate("\n", timeout=30)
    until(lambda: not any(is_alive(int(word)) for line in lines for word in line[2:]), "all processes end")
