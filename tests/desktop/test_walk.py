"""The real program from a crash to the next run, with mouse and keys; the test is tray and notification service."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import pytest

from tests.desktop.access import Access
from tests.desktop.hands import Hands
from tests.desktop.pages import HIDDEN
from tests.desktop.session import Desktop
from tests.desktop.walk import JOB, LONG, Walk, step


@pytest.mark.timeout(600)
def test_from_a_crash_to_the_next_run(new_desktop: Callable[..., Desktop]) -> None:
    """Kill, be told, open the window, read the evidence, clean, undo, clean again, start: one run more."""
    desktop = new_desktop(size=(1400, 900))
    with closing(Access(desktop.bus.address)) as access, Hands(desktop.screen) as hands:
        program = desktop.start(HIDDEN, environment=access.environment)
        walk = Walk(desktop, access, hands)
        walk.samples_run()
        before = len(walk.runs())
        walk.crash()
        with step("the notification is pressed"):
            notice = desktop.notices.heard(f"{JOB} crashed", within=LONG)
            # Two processes were killed: the watch may see the moment between them.
            assert f"PID {walk.crashed} " in notice.body
            assert "Its lock is left." in notice.body
            desktop.notices.press(notice, "default")
        walk.read_evidence()
        walk.open_clean_up()
        walk.clean()
        walk.undo()
        walk.tick_again()
        walk.clean()
        walk.close_clean_up()
        walk.start_again()
        walk.see_history(before)
        with step("it ends"):
            desktop.tray.item(within=LONG).menu().click("Quit")
            ending = program.ends(within=LONG)
            assert ending.status == 0
            assert "Traceback" not in ending.output
