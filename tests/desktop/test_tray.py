"""The tray of the test desktop: icons are seen with their pixels and menus, whenever the host comes or goes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import pytest

from tests.desktop.link import CallFailed, Link
from tests.desktop.menu import Toggle
from tests.desktop.picture import Colour
from tests.desktop.session import Desktop
from tests.desktop.tray_host import TrayHost
from tests.desktop.tray_item import ToolTip
from tests.run.conftest import until

SUBJECT = [sys.executable, "-m", "tests.desktop.subject"]

GREEN, RED = Colour.named("#1a7f37"), Colour.named("#cf222e")


def test_an_icon_is_seen_in_every_size(desktop: Desktop) -> None:
    """Every pixel of every size is what the program drew."""
    desktop.start(SUBJECT)
    look = desktop.tray.item().look()
    assert look.sizes == (16, 22, 32, 48)
    for icon in look.icons:
        assert icon.count(GREEN, near=0) == icon.width * icon.height == icon.width**2
    assert (look.id, look.status, look.category) == ("subject", "Active", "ApplicationStatus")
    assert look.tooltip == ToolTip("all is green", "")


def test_a_change_is_heard_and_seen(desktop: Desktop) -> None:
    """It is known when the program said that something is new, and what is read then is new."""
    program = desktop.start(SUBJECT)
    item = desktop.tray.item()
    before = time.monotonic_ns()
    item.menu().click("Turn red")
    look = item.until(lambda look: look.icon(22).at(21, 0) == RED, "it turns red")
    assert before < look.since < time.monotonic_ns()
    item.until(lambda look: look.tooltip.title == "all is red", "it says red")
    program.says("ready")
    item.look()  # its answer comes after all that it has said before
    before = time.monotonic_ns()
    item.menu().click("Turn green")
    assert item.heard("NewIcon", after=before).at > before
    assert item.heard("NewToolTip", after=before).at > before
    look = item.look()
    assert (look.tooltip.title, look.icon(16).at(0, 15)) == ("all is green", GREEN)


def test_what_never_comes_is_reported(desktop: Desktop) -> None:
    """A wait that ends in vain says what it was for, and what was there instead."""
    with pytest.raises(AssertionError, match="never happened: an icon comes into the tray"):
        desktop.tray.item(within=0.1)
    desktop.start(SUBJECT)
    item = desktop.tray.item()
    with pytest.raises(AssertionError, match="says NewStatus"):
        item.heard("NewStatus", within=0.1)
    with pytest.raises(AssertionError, match=r"it says blue; it shows Look.*all is green"):
        item.until(lambda look: look.tooltip.title == "all is blue", "it says blue", within=0.1)
    with pytest.raises(AssertionError, match=r"no size 17, only \(16, 22, 32, 48\)"):
        item.look().icon(17)


def test_clicks_reach_the_program(desktop: Desktop) -> None:
    """Left and middle clicks are told apart."""
    program = desktop.start(SUBJECT)
    item = desktop.tray.item()
    item.activate()
    program.says("activated Trigger")
    item.secondary_activate()
    program.says("activated MiddleClick")


def test_a_menu_is_read_as_a_person_reads_it(desktop: Desktop) -> None:
    """Ticks, disabled and hidden lines are known; marks of letters are not part of a label."""
    desktop.start(SUBJECT)
    layout = desktop.tray.item().menu().open()
    root = layout.root
    assert layout.took > 0
    assert root.labels == "Jobs|Snake_case|Quiet|-|Turn red|Turn green|Notify|Withdraw|Quit".split("|")
    assert root.outline().splitlines()[2:5] == [
        "Snake_case (disabled)",
        "Nobody sees this (disabled) (hidden)",
        "[ ] Quiet",
    ]
    assert root.find("Jobs").has_submenu
    assert (root.find("Quiet").toggle, root.find("Quiet").is_on) == (Toggle.CHECK, False)
    assert root.find("Quit").icon_png.startswith(b"\x89PNG")
    assert root.find("Notify").icon_png == b""


def test_a_click_in_the_menu_is_done(desktop: Desktop) -> None:
    """A ticked line is ticked when the menu is opened again, and the program says that its menu has changed."""
    program = desktop.start(SUBJECT)
    menu = desktop.tray.item().menu()
    before = time.monotonic_ns()
    menu.click("Quiet")
    program.says("quiet True")
    assert menu.updated(after=before).at > before
    assert menu.open().root.find("Quiet").is_on


def test_a_submenu_is_filled_when_it_is_opened(desktop: Desktop) -> None:
    """Until then it is what the program had put there; a click below it opens it first."""
    program = desktop.start(SUBJECT)
    menu = desktop.tray.item().menu()
    assert menu.layout().root.find("Jobs").labels == ["(not opened yet)"]
    assert menu.open("Jobs").root.labels == ["opened 1 times", "Stop nightly"]
    menu.click("Jobs", "Stop nightly")
    program.says("stopped nightly")
    assert menu.open("Jobs").root.labels[0] == "opened 3 times"


def test_only_what_a_person_could_click_is_clicked(desktop: Desktop) -> None:
    """Disabled, hidden and absent lines fail the test, which is shown the menu."""
    desktop.start(SUBJECT)
    menu = desktop.tray.item().menu()
    with pytest.raises(AssertionError, match=r"can't be clicked(?s:.*)Snake_case \(disabled\)"):
        menu.click("Snake_case")
    with pytest.raises(AssertionError, match=r"0 lines read 'Nobody sees this'(?s:.*)Turn red"):
        menu.click("Nobody sees this")
    with pytest.raises(AssertionError, match="can't be opened"):
        menu.click("Quiet", "Louder")


def test_an_icon_goes_with_its_program(desktop: Desktop) -> None:
    """Whether it ends by itself or is killed."""
    program = desktop.start(SUBJECT)
    item = desktop.tray.item()
    item.menu().click("Quit")
    assert program.ends().status == 0
    desktop.tray.gone(item)
    other = desktop.start([*SUBJECT, "red"])
    item = desktop.tray.item()
    assert item.look().icon(16).at(0, 0) == RED
    other.terminate()
    assert other.ends().status == -15
    desktop.tray.gone(item)
    assert desktop.tray.items == ()


def test_two_icons_are_told_apart(desktop: Desktop) -> None:
    """Signals of one are not those of the other."""
    desktop.start(SUBJECT).says("ready")
    first = desktop.tray.item()
    first.look()  # its answer comes after all that it has said before
    desktop.start([*SUBJECT, "red"])
    until(lambda: len(desktop.tray.items) == 2, "the second icon comes")
    _, second = desktop.tray.items
    before = time.monotonic_ns()
    second.menu().click("Turn green")
    second.until(lambda look: look.icon(16).at(0, 0) == GREEN, "it turns green")
    assert not first.signals(after=before)
    with pytest.raises(AssertionError, match="more than one icon"):
        desktop.tray.item()


def test_without_a_host_there_is_no_icon(new_desktop: Callable[..., Desktop]) -> None:
    """A program finds nobody to register with, and runs all the same."""
    desktop = new_desktop(tray=False)
    program = desktop.start(SUBJECT)
    program.says("ready")
    with Link(desktop.bus.address) as stranger:
        assert stranger.owner("org.kde.StatusNotifierWatcher") is None
    assert not desktop.tray.is_there
    assert program.is_running


def test_a_host_may_come_late(new_desktop: Callable[..., Desktop]) -> None:
    """The program is there before the panel, as after a login."""
    desktop = new_desktop(tray=False)
    program = desktop.start(SUBJECT)
    program.says("ready")
    desktop.tray.join()
    program.says("a host came")
    item = desktop.tray.item()
    item.menu().click("Turn red")
    item.until(lambda look: look.icon(32).at(16, 16) == RED, "it turns red")


def test_a_host_may_restart(desktop: Desktop) -> None:
    """An icon comes back as it was last; what belonged to the old host can't be used."""
    program = desktop.start(SUBJECT)
    old = desktop.tray.item()
    program.says("ready")
    old.menu().click("Turn red")
    old.until(lambda look: look.icon(32).at(16, 16) == RED, "it turns red")
    desktop.tray.leave()
    with pytest.raises(OSError, match="Bad file descriptor"):
        old.look()
    desktop.tray.join()
    item = desktop.tray.item()
    assert item is not old
    assert item.look().icon(32).at(16, 16) == RED
    item.menu().click("Quit")
    assert program.ends().status == 0


def test_there_is_one_host_at_a_time(desktop: Desktop) -> None:
    """A second one is refused, and leaves nothing on the bus."""
    second = TrayHost(desktop.bus.address)
    with pytest.raises(Exception, match=r"somebody else on this bus is org\.kde\.StatusNotifierWatcher"):
        second.join()
    assert not second.is_there
    with pytest.raises(AssertionError, match="there already"):
        desktop.tray.join()


ASK = """
from PySide6.QtCore import QCoreApplication
from PySide6.QtDBus import QDBusConnection, QDBusInterface
application = QCoreApplication([])
name = "org.kde.StatusNotifierWatcher"
watcher = QDBusInterface(name, "/StatusNotifierWatcher", name, QDBusConnection.sessionBus())
print(watcher.isValid(), watcher.property("IsStatusNotifierHostRegistered"), watcher.property("ProtocolVersion"))
print(watcher.property("RegisteredStatusNotifierItems"))
"""


def test_anybody_can_ask_the_host(desktop: Desktop) -> None:
    """It describes itself and names its icons, as programs expect that look before they register."""
    desktop.start(SUBJECT)
    item = desktop.tray.item()
    ending = desktop.start([sys.executable, "-c", ASK]).ends()
    assert ending.output == f"True True 0\n['{item.service}/StatusNotifierItem']\n"


def test_strangers_are_answered_as_on_any_bus(desktop: Desktop) -> None:
    """What nobody offers is an error for the caller, and the host lives on."""
    with Link(desktop.bus.address) as stranger, pytest.raises(CallFailed, match="UnknownMethod"):
        stranger.call("org.kde.StatusNotifierWatcher", "/StatusNotifierWatcher", "org.example", "Dance")
    desktop.start(SUBJECT)
    desktop.tray.item()
