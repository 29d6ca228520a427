"""The notification service of the test desktop: what programs send is recorded, and a test can be the person."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import pytest

from tests.desktop.link import Link
from tests.desktop.notices import NOTIFICATIONS, NOTIFICATIONS_PATH, Hint, Notice, Notices, Reason, Urgency
from tests.desktop.program import Program
from tests.desktop.session import Desktop

SUBJECT = [sys.executable, "-m", "tests.desktop.subject"]


def notify(link: Link, summary: str, *, replaces: int = 0, **hints: tuple[str, object]) -> int:
    """Send a notification from here; its number."""
    body = ("test", replaces, "", summary, "", ["ok", "OK"], hints, -1)
    (number,) = link.call(NOTIFICATIONS, NOTIFICATIONS_PATH, NOTIFICATIONS, "Notify", "susssasa{sv}i", *body)
    assert isinstance(number, int)
    return number


def crash(desktop: Desktop) -> tuple[Program, Notice]:
    """A program that has sent a notification."""
    program = desktop.start(SUBJECT)
    before = time.monotonic_ns()
    desktop.tray.item().menu().click("Notify")
    notice = desktop.notices.heard("crashed", after=before)
    assert before < notice.at < time.monotonic_ns()
    return program, notice


def test_everything_in_a_notification_is_seen(desktop: Desktop) -> None:
    """Texts, buttons in their order, hints with their types, and for how long it is to be shown."""
    _, notice = crash(desktop)
    assert (notice.app, notice.icon, notice.replaces, notice.timeout) == ("Subject", "dialog-error", 0, 0)
    assert (notice.summary, notice.body) == ("nightly crashed", "Exit code 1 after 2 h")
    assert list(notice.actions.items()) == [("clean", "Clean up"), ("show", "Show")]
    assert notice.hints == {"urgency": Hint("y", 2), "desktop-entry": Hint("s", "subject")}
    assert notice.urgency is Urgency.CRITICAL
    assert desktop.notices.told == desktop.notices.shown == (notice,)


def test_a_button_is_pressed(desktop: Desktop) -> None:
    """The program hears of the button, then that the notification is gone; it can't be pressed again."""
    program, notice = crash(desktop)
    desktop.notices.press(notice, "clean")
    program.says(f"NotificationClosed {notice.id} {Reason.DISMISSED:d}")
    lines = program.output.splitlines()
    assert lines[-2:] == [f"ActionInvoked {notice.id} clean", f"NotificationClosed {notice.id} 2"]
    assert f"notification {notice.id} is shown" in lines[:-2]
    assert desktop.notices.shown == ()
    with pytest.raises(AssertionError, match="no longer shown"):
        desktop.notices.press(notice, "clean")


def test_only_buttons_that_are_there_can_be_pressed(new_desktop: Callable[..., Desktop]) -> None:
    """Neither one that was not sent, nor any on a desktop that draws none."""
    desktop = new_desktop(capabilities=["body"])
    _, notice = crash(desktop)
    with pytest.raises(AssertionError, match="draws no buttons"):
        desktop.notices.press(notice, "clean")
    desktop.notices.capabilities = ("actions",)
    with pytest.raises(AssertionError, match=r"no button 'explode', only \['clean', 'show'\]"):
        desktop.notices.press(notice, "explode")


@pytest.mark.parametrize("reason", [Reason.EXPIRED, Reason.DISMISSED])
def test_a_notification_is_closed(desktop: Desktop, reason: Reason) -> None:
    """The program is told why."""
    program, notice = crash(desktop)
    desktop.notices.close(notice, reason)
    program.says(f"NotificationClosed {notice.id} {reason:d}")


def test_a_program_takes_its_notification_back(desktop: Desktop) -> None:
    """It is no longer shown, but stays among those that were told."""
    program, notice = crash(desktop)
    program.says("is shown")
    desktop.tray.item().menu().click("Withdraw")
    desktop.notices.withdrawn(notice)
    program.says(f"NotificationClosed {notice.id} 3")
    assert (desktop.notices.shown, desktop.notices.told) == ((), (notice,))


def test_one_replaces_another(desktop: Desktop) -> None:
    """It has the same number, and only the later one is shown. A resident one stays when its button is pressed."""
    with Link(desktop.bus.address) as link:
        number = notify(link, "first")
        assert notify(link, "second", replaces=number, resident=("b", True)) == number
    first, second = desktop.notices.told
    assert (first.summary, second.summary, second.replaces) == ("first", "second", number)
    desktop.notices.press(second, "ok")
    assert desktop.notices.shown == (second,)


def test_an_urgency_of_the_wrong_type_is_none(desktop: Desktop) -> None:
    """Services ignore it, so a test must not believe in it."""
    with Link(desktop.bus.address) as link:
        notify(link, "as an integer", urgency=("i", 2))
        notify(link, "as a byte", urgency=("y", 0))
    assert desktop.notices.heard("integer").urgency is None
    assert desktop.notices.heard("byte").urgency is Urgency.LOW


def test_what_it_can_do_is_what_was_asked_for(new_desktop: Callable[..., Desktop]) -> None:
    """With buttons, or without."""
    with Link(new_desktop(capabilities=["body"]).bus.address) as link:
        assert link.call(NOTIFICATIONS, NOTIFICATIONS_PATH, NOTIFICATIONS, "GetCapabilities") == (["body"],)
        name, *_ = link.call(NOTIFICATIONS, NOTIFICATIONS_PATH, NOTIFICATIONS, "GetServerInformation")
        assert name == "tests"


def test_a_desktop_without_notifications(new_desktop: Callable[..., Desktop]) -> None:
    """Programs get an error, and nothing is started in its place; the service may come later."""
    desktop = new_desktop(notices=False)
    program = desktop.start(SUBJECT)
    menu = desktop.tray.item().menu()
    menu.click("Notify")
    program.says("error org.freedesktop.DBus.Error.ServiceUnknown")
    desktop.notices.join()
    menu.click("Notify")
    assert desktop.notices.heard("crashed").id == 1
    desktop.notices.leave()
    assert (len(desktop.notices.told), desktop.notices.shown) == (1, ())


def test_what_is_not_told_is_reported(desktop: Desktop) -> None:
    """Waiting in vain says for what; a second service is refused."""
    with pytest.raises(AssertionError, match="never happened: a notification says 'hello'"):
        desktop.notices.heard("hello", within=0.1)
    with pytest.raises(Exception, match="somebody else"):
        Notices(desktop.bus.address).join()
