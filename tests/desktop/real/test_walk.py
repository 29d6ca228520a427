"""The real program from a crash to the next run, on real panels and with a real notification service."""

from __future__ import annotations

import pytest

from tests.desktop.pages import HIDDEN
from tests.desktop.picture import Box
from tests.desktop.real.conftest import NewDesk
from tests.desktop.real.desk import FIRST_BUTTON, OTHER_BUTTONS, Desk, Panel
from tests.desktop.walk import Walk, step

ON_ANY_PANEL = pytest.mark.parametrize("panel", list(Panel), ids=lambda panel: panel.value)


def open_window(desk: Desk) -> Box:
    """The last button of the notification: all have the same width."""
    first = desk.see(FIRST_BUTTON, "the notification has buttons")
    others = desk.see(OTHER_BUTTONS, "it has more than one")
    return Box(others.right - first.width + 1, others.top, others.right, others.bottom)


@ON_ANY_PANEL
@pytest.mark.timeout(600)
def test_from_a_crash_to_the_next_run(new_desk: NewDesk, panel: Panel) -> None:
    """Kill, be told, open the window, read the evidence, clean, undo, clean again, start: one run more."""
    desk = new_desk(panel, screen=(1400, 900))
    program = desk.start(HIDDEN)
    walk = Walk(desk.desktop, desk.access, desk)
    walk.samples_run()
    before = len(walk.runs())
    walk.crash()
    with step("the notification's button is clicked"):
        button = open_window(desk)
        desk.shot("walk-1-crash")
        desk.click(button)
    walk.read_evidence()
    desk.shot("walk-2-evidence")
    walk.open_clean_up()
    walk.clean()
    desk.shot("walk-3-cleaned")
    walk.undo()
    walk.tick_again()
    walk.clean()
    walk.close_clean_up()
    walk.start_again()
    walk.see_history(before)
    desk.shot("walk-4-runs")
    program.terminate()
    with step("it ends"):
        assert program.ends().status == 0
