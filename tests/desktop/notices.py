"""The notification service of a desktop, in which a test is the person: it reads, presses buttons and closes."""

from __future__ import annotations

import itertools
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from tests.desktop.link import Link
from tests.desktop.patience import PATIENCE
from tests.desktop.service import Method, Service

NOTIFICATIONS = "org.freedesktop.Notifications"
NOTIFICATIONS_PATH = "/org/freedesktop/Notifications"

USUAL = ("actions", "body", "body-markup", "icon-static", "persistence")
"""What most desktops can do. Without "actions" no buttons are drawn."""


class Urgency(IntEnum):
    """How much a notification may disturb."""

    LOW = 0
    NORMAL = 1
    CRITICAL = 2


class Reason(IntEnum):
    """Why a notification is no longer shown."""

    EXPIRED = 1
    DISMISSED = 2
    WITHDRAWN = 3
    UNKNOWN = 4


@dataclass(frozen=True)
class Hint:
    """A value with its D-Bus type: services ignore a hint of another type than they expect."""

    kind: str
    value: object


@dataclass(frozen=True)
class Notice:
    """A notification as the program sent it, and when it came (`time.monotonic_ns`)."""

    id: int
    app: str
    replaces: int
    icon: str
    summary: str
    body: str
    actions: Mapping[str, str]
    hints: Mapping[str, Hint]
    timeout: int
    at: int

    @property
    def urgency(self) -> Urgency | None:
        """None also if it was sent as anything but a byte."""
        hint = self.hints.get("urgency")
        return Urgency(hint.value) if hint is not None and hint.kind == "y" and isinstance(hint.value, int) else None

    @property
    def is_resident(self) -> bool:
        """Whether it stays when one of its buttons is pressed."""
        return self.hints.get("resident") == Hint("b", True)


class Notices:
    """A service that can be absent, come late, and go. What was told is remembered beyond that."""

    def __init__(self, address: str, *, capabilities: Sequence[str] = USUAL) -> None:
        self.capabilities = tuple(capabilities)
        self._address = address
        self._link: Link | None = None
        self._ids = itertools.count(1)
        self._told: list[Notice] = []
        self._shown: dict[int, Notice] = {}

    @property
    def is_there(self) -> bool:
        return self._link is not None

    @property
    def told(self) -> tuple[Notice, ...]:
        """Everything that was ever sent here, the oldest first."""
        return tuple(self._told) if self._link is None else self._link.read(lambda: tuple(self._told))

    @property
    def shown(self) -> tuple[Notice, ...]:
        """What a person would see now."""
        return () if self._link is None else self._link.read(lambda: tuple(self._shown.values()))

    def join(self) -> None:
        """Appear on the bus."""
        if self._link is not None:
            raise AssertionError("the notification service is there already")
        link = self._link = Link(self._address)
        try:
            link.serve(self._service())
            link.claim(NOTIFICATIONS)
        except BaseException:
            self.leave()
            raise

    def leave(self) -> None:
        """Be gone, with all that was shown."""
        if self._link is not None:
            link, self._link = self._link, None
            link.close()
            self._shown.clear()

    def heard(self, words: str = "", *, after: int = 0, within: float = PATIENCE) -> Notice:
        """Wait for the first notification with these words, since a `time.monotonic_ns`."""

        def look() -> Notice | None:
            return next((it for it in self._told if it.at >= after and words in f"{it.summary}\n{it.body}"), None)

        return self._the_link.wait(look, f"a notification says {words!r}", within)

    def withdrawn(self, notice: Notice, *, within: float = PATIENCE) -> None:
        """Wait until the program has taken a notification back."""
        self._the_link.wait(lambda: notice.id not in self._shown, f"{notice.summary!r} is taken back", within)

    def press(self, notice: Notice, action: str) -> None:
        """Press a button, by its key; `default` is a click on the notification itself."""
        self._must_be_shown(notice)
        if "actions" not in self.capabilities:
            raise AssertionError("this service draws no buttons")
        if action not in notice.actions:
            raise AssertionError(f"{notice.summary!r} has no button {action!r}, only {list(notice.actions)}")

        def press() -> None:
            self._emit("ActionInvoked", "us", notice.id, action)
            if not notice.is_resident:
                self._hide(notice.id, Reason.DISMISSED)

        self._the_link.read(press)  # in one go: the program may take it back as soon as it hears of the button

    def close(self, notice: Notice, reason: Reason = Reason.DISMISSED) -> None:
        """Close a notification, as a person does, or time."""
        self._must_be_shown(notice)
        self._the_link.read(lambda: self._hide(notice.id, reason))

    @property
    def _the_link(self) -> Link:
        assert self._link is not None, "the notification service is not on the bus"
        return self._link

    def _must_be_shown(self, notice: Notice) -> None:
        if notice not in self.shown:
            raise AssertionError(f"{notice.summary!r} is no longer shown")

    def _emit(self, member: str, signature: str, *body: object) -> None:
        self._the_link.emit(NOTIFICATIONS_PATH, NOTIFICATIONS, member, signature, *body)

    def _service(self) -> Service:
        return Service(
            NOTIFICATIONS_PATH,
            NOTIFICATIONS,
            methods={
                "Notify": Method("susssasa{sv}i", "u", self._notify),
                "CloseNotification": Method("u", "", self._close),
                "GetCapabilities": Method("", "as", lambda sender: (list(self.capabilities),)),
                "GetServerInformation": Method("", "ssss", lambda sender: ("tests", "tests", "1", "1.2")),
            },
        )

    def _notify(
        self,
        sender: str,
        app: str,
        replaces: int,
        icon: str,
        summary: str,
        body: str,
        actions: list[str],
        hints: dict[str, tuple[str, object]],
        timeout: int,
    ) -> tuple[object, ...]:
        notice = Notice(
            id=replaces or next(self._ids),
            app=app,
            replaces=replaces,
            icon=icon,
            summary=summary,
            body=body,
            actions=dict(zip(actions[::2], actions[1::2], strict=True)),
            hints={name: Hint(kind, value) for name, (kind, value) in hints.items()},
            timeout=timeout,
            at=time.monotonic_ns(),
        )
        self._told.append(notice)
        self._shown[notice.id] = notice
        return (notice.id,)

    def _close(self, sender: str, number: int) -> tuple[object, ...]:
        self._hide(number, Reason.WITHDRAWN)
        return ()

    def _hide(self, number: int, reason: Reason) -> None:
        if self._shown.pop(number, None) is not None:
            self._emit("NotificationClosed", "uu", number, int(reason))
