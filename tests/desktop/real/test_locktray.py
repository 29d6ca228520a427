"""Locktray itself on real panels, with real clicks: what a person does with it in a day."""

from __future__ import annotations

import os
import signal

import pytest

from tests.desktop.jobs import Job, is_alive
from tests.desktop.pages import HIDDEN, JobsPage, Page, log_of
from tests.desktop.patience import Patience
from tests.desktop.picture import Box, Colour
from tests.desktop.program import Program
from tests.desktop.real.conftest import NewDesk
from tests.desktop.real.desk import FIRST_BUTTON, Desk, Panel

GREEN, RED, GREY = Colour.named("#2a9147"), Colour.named("#e5383b"), Colour.named("#78808b")
GLOW = 44
"""How far a colour may be off while the icon pulses."""

ICON = 40
"""Pixels of the colour that an icon has at least, at 16 pixels."""

MENU = ("summary", "nightly", "Clean up", "Set-aside locks", "Open window", "Pause", "Settings", "Quit")
JOB_MENU = ("Start", "Stop", "Restart", "Force-clean", "Show log", "Copy PID", "Mute", "Change job", "Details")

ON_ANY_PANEL = pytest.mark.parametrize("panel", list(Panel), ids=lambda panel: panel.value)


class Person:
    """Somebody who has Locktray on his panel, watching one job."""

    def __init__(self, desk: Desk, *, crashed: bool = False, icon: bool = True) -> None:
        self.desk = desk
        self.access = desk.access
        self.job = Job(desk.desktop, "nightly")
        pid = self.job.run()
        if crashed:
            os.kill(pid, signal.SIGKILL)
        self.program: Program = desk.start(HIDDEN)
        if icon:
            self.icon = self.sees(RED if crashed else GREEN, "the icon is in the panel")

    def sees(self, colour: Colour, what: str) -> Box:
        top = Box(0, 0, self.desk.picture().width - 1, self.desk.size + 8)
        return self.desk.see(colour, what, within=top, at_least=ICON, near=GLOW)

    def opens_menu(self) -> list[Box]:
        """The lines of the menu, which is open afterwards."""
        lines = self.desk.lines(self.desk.open_menu(self.icon))
        assert len(lines) == len(MENU), f"{len(lines)} lines in the menu"
        return lines

    def opens_job(self) -> list[Box]:
        """The lines of the job's menu."""
        job = self.opens_menu()[MENU.index("nightly")]
        before = self.desk.picture()
        self.desk.click(job)
        submenu = self.desk.see_submenu(before, "the job's menu opens", beside=job)
        lines = self.desk.lines(submenu)
        assert len(lines) == len(JOB_MENU), f"{len(lines)} lines in the job's menu"
        return lines

    def takes(self, label: str) -> None:
        """Click a line of the menu."""
        self.desk.click(self.opens_menu()[MENU.index(label)])

    def takes_of_job(self, label: str) -> None:
        self.desk.click(self.opens_job()[JOB_MENU.index(label)])


@ON_ANY_PANEL
def test_a_glance(new_desk: NewDesk, panel: Panel) -> None:
    """The icon is green while the job runs, and says so when the mouse rests on it."""
    desk = new_desk(panel)
    person = Person(desk)
    desk.shot("glance")
    before = desk.picture()
    desk.point(*person.icon.centre)
    tooltip = desk.see_change(before, "the tooltip is shown", size=(50, 15))
    desk.shot("locktray-tooltip")
    assert tooltip.bottom > person.icon.bottom


@ON_ANY_PANEL
def test_stop_and_start_in_the_menu(new_desk: NewDesk, panel: Panel) -> None:
    """By clicks on the job's own menu; the icon follows."""
    desk = new_desk(panel)
    person = Person(desk)
    pid = person.job.taken()
    lines = person.opens_job()
    desk.shot("locktray-menu")
    desk.click(lines[JOB_MENU.index("Stop")])
    person.icon = person.sees(GREY, "the icon turns grey")
    assert not is_alive(pid)
    person.takes_of_job("Start")
    again = person.job.taken(other_than=pid)
    person.icon = person.sees(GREEN, "the icon turns green")
    assert is_alive(again)


@ON_ANY_PANEL
def test_a_crash_is_put_right_by_the_button_of_its_notification(new_desk: NewDesk, panel: Panel) -> None:
    """kill -9; the icon turns red, a notification comes, its first button cleans and starts."""
    desk = new_desk(panel)
    person = Person(desk)
    pid = person.job.taken()
    os.kill(pid, signal.SIGKILL)
    person.sees(RED, "the icon turns red")
    button = desk.see(FIRST_BUTTON, "the notification has buttons")
    desk.shot("locktray-crash")
    desk.click(button)
    again = person.job.taken(other_than=pid)
    person.sees(GREEN, "the icon turns green")
    desk.shot("locktray-again")
    assert is_alive(again)
    assert list((desk.desktop.home / "lockcore/cleaned").iterdir())


@ON_ANY_PANEL
def test_a_click_opens_the_window_and_another_hides_it(new_desk: NewDesk, panel: Panel) -> None:
    desk = new_desk(panel)
    person = Person(desk)
    desk.click(person.icon)
    page = JobsPage(person)
    page.reads("nightly")
    desk.shot("locktray-window")
    desk.click(person.icon)
    page.gone()


@ON_ANY_PANEL
def test_the_clean_up_dialog_and_settings_from_the_menu(new_desk: NewDesk, panel: Panel) -> None:
    """They come to the front, and Escape closes them. The crash was before, so no notification is in the way."""
    desk = new_desk(panel)
    person = Person(desk, crashed=True)
    for label in ("Clean up", "Settings"):
        person.takes(label)
        page = Page(person, label)
        desk.shot(f"locktray-{label.lower().replace(' ', '-')}")
        desk.press("Escape")
        page.gone()
    assert person.job.lock.exists()


@ON_ANY_PANEL
def test_quit_ends_it_and_no_job(new_desk: NewDesk, panel: Panel) -> None:
    desk = new_desk(panel)
    person = Person(desk)
    person.takes("Quit")
    ending = person.program.ends()
    assert (ending.status, ending.output) == (0, "")
    assert is_alive(person.job.taken())
    for _ in Patience("the icon leaves the panel"):
        if desk.picture().find(GREEN, near=GLOW, at_least=ICON) is None:
            break


@ON_ANY_PANEL
def test_a_panel_that_comes_late(new_desk: NewDesk, panel: Panel) -> None:
    """Locktray is there first, as after a login; the icon comes with the panel, and works."""
    desk = new_desk(panel, panel_now=False)
    person = Person(desk, icon=False)
    for _ in Patience("Locktray watches"):
        if "watches 1 jobs" in log_of(desk.desktop):
            break
    desk.start_panel()
    person.icon = person.sees(GREEN, "the icon is in the panel")
    desk.shot("locktray-late")
    person.takes("Quit")
    assert person.program.ends().status == 0


@ON_ANY_PANEL
def test_a_panel_that_restarts(new_desk: NewDesk, panel: Panel) -> None:
    """It crashes and comes again; so does the icon."""
    desk = new_desk(panel, panel_now=False)
    first = desk.start_panel()
    person = Person(desk)
    first.send(signal.SIGKILL)
    first.ends()
    desk.start_panel()
    person.icon = person.sees(GREEN, "the icon is in the new panel")
    person.takes("Quit")
    assert person.program.ends().status == 0


@ON_ANY_PANEL
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [20, 26, 32, 48])
def test_the_icon_on_panels_of_any_size_and_colour(new_desk: NewDesk, panel: Panel, size: int, dark: bool) -> None:
    """Green, then red with a count; the pictures are for people to look at."""
    desk = new_desk(panel, size=size, dark=dark)
    person = Person(desk)
    name = f"icon-{size}-{'dark' if dark else 'light'}"
    assert person.icon.height <= size
    desk.keep(f"{name}-green", person.icon)
    os.kill(person.job.taken(), signal.SIGKILL)
    red = person.sees(RED, "the icon turns red")
    desk.keep(f"{name}-red", red)
