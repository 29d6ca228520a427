"""A small tray program on real panels, with real clicks: what the test desktop plays is what these do."""

from __future__ import annotations

import sys

import pytest

from tests.desktop.picture import Box, Colour
from tests.desktop.real.conftest import NewDesk
from tests.desktop.real.desk import FIRST_BUTTON, OTHER_BUTTONS, Panel

SUBJECT = [sys.executable, "-m", "tests.desktop.subject"]

GREEN, RED = Colour.named("#1a7f37"), Colour.named("#cf222e")

ON_ANY_PANEL = pytest.mark.parametrize("panel", list(Panel), ids=lambda panel: panel.value)


def choose(down: int) -> list[str]:
    """The keys that take a line of an open menu, counted from the first that can be taken."""
    return ["Down"] * down + ["Return"]


@ON_ANY_PANEL
def test_an_icon_is_drawn_clicked_and_changed(new_desk: NewDesk, panel: Panel) -> None:
    """It is found by its colour, tells of a click, and its menu turns it red."""
    desk = new_desk(panel)
    program = desk.start(SUBJECT)
    icon = desk.see(GREEN, "the icon is in the panel")
    assert 16 <= icon.width == icon.height <= 32
    desk.shot("icon")
    desk.click(icon)
    program.says("activated Trigger")
    menu = desk.open_menu(icon)
    desk.shot("menu")
    assert menu.top < icon.bottom + 10, "the menu is at the icon"
    desk.press(*choose(3))  # Jobs, Quiet, Turn red
    red = desk.see(RED, "the icon turns red and the menu is closed", within=icon)
    desk.shot("red")
    assert red == icon


@ON_ANY_PANEL
def test_a_submenu_is_filled_on_the_way(new_desk: NewDesk, panel: Panel) -> None:
    """A line that was not there before the submenu was opened is chosen."""
    desk = new_desk(panel)
    program = desk.start(SUBJECT)
    icon = desk.see(GREEN, "the icon is in the panel")
    desk.open_menu(icon)
    before = desk.picture()
    desk.press("Down", "Right")
    desk.see_change(before, "the submenu opens", size=(100, 40))
    desk.shot("submenu")
    desk.press("Down", "Return")
    program.says("stopped nightly")


@ON_ANY_PANEL
def test_a_tooltip_is_shown(new_desk: NewDesk, panel: Panel) -> None:
    """When the mouse rests on the icon."""
    desk = new_desk(panel)
    desk.start(SUBJECT)
    icon = desk.see(GREEN, "the icon is in the panel")
    before = desk.picture()
    desk.point(*icon.centre)
    desk.see_change(before, "the tooltip is shown", size=(60, 15))
    desk.shot("tooltip")


def test_a_button_of_a_notification_is_clicked(new_desk: NewDesk) -> None:
    """The program hears which one; a critical notification stays until then."""
    desk = new_desk(Panel.XFCE)
    program = desk.start(SUBJECT)
    icon = desk.see(GREEN, "the icon is in the panel")
    desk.open_menu(icon)
    desk.press(*choose(5))  # Jobs, Quiet, Turn red, Turn green, Notify
    program.says("is shown")
    first = desk.see(FIRST_BUTTON, "the first button is drawn")
    second = desk.see(OTHER_BUTTONS, "the second button is drawn")
    desk.shot("notification")
    assert not _overlap(first, second)
    desk.click(second)
    program.says("ActionInvoked 1 show")


def _overlap(one: Box, two: Box) -> bool:
    side_by_side = one.right < two.left or two.right < one.left
    above = one.bottom < two.top or two.bottom < one.top
    return not (side_by_side or above)
