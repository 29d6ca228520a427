"""The icon that was drawn beforehand, and the tray that takes it over."""

from __future__ import annotations

from PySide6.QtGui import QIcon, QImage
from pytestqt.qtbot import QtBot

from lockcore import JobState
from locktray._resources import resource
from locktray.present.badge import BadgeSpec
from locktray.present.menu import Action, Do, menu_of
from locktray.ui import first
from locktray.ui.kit import badge
from locktray.ui.tray import Tray
from tests.present.jobs import job, snapshot

IDLE = BadgeSpec(JobState.IDLE, 0, running=False, shackle_open=False, tooltip="")
RUNNING = BadgeSpec(JobState.RUNNING, 0, running=True, shackle_open=False, tooltip="1 running")


def new_tray(drawn: list[tuple[BadgeSpec, int]]) -> Tray:
    def draw(spec: BadgeSpec, phase: int) -> QIcon:
        drawn.append((spec, phase))
        return QIcon()

    return Tray(draw, first.FirstIcon())


def test_it_is_the_badge_of_idle(qapp: object) -> None:
    """In every size, to the pixel: nobody sees that it is another one."""
    badges = badge.Badges()
    assert first.SIZES == badge.SIZES
    for size in first.SIZES:
        stored = QImage(resource(f"icons/first/{size}.png")).convertToFormat(QImage.Format.Format_ARGB32)
        assert stored == badges.image(IDLE, size).convertToFormat(QImage.Format.Format_ARGB32)


def test_only_what_is_new_is_drawn(qtbot: QtBot) -> None:
    """The same badge again costs nothing; a pulse draws its phases, and can be switched off."""
    drawn: list[tuple[BadgeSpec, int]] = []
    tray = new_tray(drawn)
    tray.show_badge(IDLE)
    tray.show_badge(IDLE)
    assert drawn == [(IDLE, 0)]
    tray.show_badge(RUNNING)
    qtbot.waitUntil(lambda: (RUNNING, 1) in drawn)
    tray.let_pulse(False)
    assert drawn[-1] == (RUNNING, 0)
    tray.close()


def test_the_menu_is_filled_when_it_opens(qtbot: QtBot) -> None:
    """Its entries carry the job as it was when the menu was filled."""
    tray = new_tray([])
    jobs = snapshot(status := job("a_b", JobState.RUNNING))
    tray.use_menu(lambda now: menu_of(jobs, now))
    tray.menu.aboutToShow.emit()
    (below,) = [action.menu() for action in tray.menu.actions() if action.text().replace("__", "_").startswith("a_b")]
    stop = next(action for action in below.actions() if action.text() == "Stop")  # type: ignore[attr-defined]
    with qtbot.waitSignal(tray.chosen) as chosen:
        stop.trigger()
    assert chosen.args == [Action(Do.STOP, status)]
    tray.close()
