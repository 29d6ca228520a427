"""Notices over D-Bus, as freedesktop.org has them: with buttons, and replaced instead of piled up.

QtDBus can't send the unsigned number that Notify wants, and QSystemTrayIcon has no buttons; so this speaks D-Bus by
jeepney, and Qt's loop waits at its socket. Nothing here waits for an answer. What nobody shows becomes a bubble.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from jeepney import DBusAddress, HeaderFields, MatchRule, Message, MessageType, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from PySide6.QtCore import QObject, QSocketNotifier, Signal

from lockcore import JobState
from locktray._resources import resource
from locktray.notify.bubbles import Bubbles
from locktray.notify.picture import SIGNATURE, sign_pixels

NAME = "org.freedesktop.Notifications"
_SERVICE = DBusAddress("/org/freedesktop/Notifications", bus_name=NAME, interface=NAME)
_DEFAULT = "default"
"""What pressing the notice itself is called, not one of its buttons."""

_MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})

_log = logging.getLogger("locktray.notify")


@dataclass(slots=True)
class _Shown:
    """A notice that is on its way or on the screen. `number` is what the service calls it, once that is known."""

    key: str
    number: int = 0


class FreedesktopNotices(QObject):
    """Sends notices, each under a key of ours: one with the same key takes the place of the one before.

    Signals:
        pressed: the key of a notice, and which of its buttons; an empty text for the notice itself.
        lost: the session's bus is gone.
    """

    pressed = Signal(str, str)
    lost = Signal()

    def __init__(self, bubbles: Bubbles) -> None:
        super().__init__()
        self._bubbles = bubbles
        bubbles.pressed.connect(self.pressed)
        self._line: DBusConnection | None = None
        self._waker: QSocketNotifier | None = None
        self._asked: dict[int, Callable[[Message], None]] = {}
        self._shown: dict[str, _Shown] = {}
        self._abilities: frozenset[str] = frozenset()

    @property
    def has_buttons(self) -> bool:
        """Whether this desktop draws buttons, as far as it has told."""
        return "actions" in self._abilities

    def begin(self) -> bool:
        """Reach the bus; False if there is none."""
        try:
            self._line = open_dbus_connection("SESSION")
        except (OSError, KeyError, ValueError, RuntimeError) as error:
            _log.info("no session bus: %s", error)
            return False
        for member in ("ActionInvoked", "NotificationClosed"):
            rule = MatchRule(type="signal", interface=NAME, member=member, path=_SERVICE.object_path)
            self._ask(message_bus.AddMatch(rule), lambda _: None)
        self._ask(new_method_call(_SERVICE, "GetCapabilities"), self._learn)
        self._waker = QSocketNotifier(self._line.sock.fileno(), QSocketNotifier.Type.Read, self)
        self._waker.activated.connect(self._hear)
        return True

    def show(
        self,
        key: str,
        title: str,
        body: str,
        *,
        urgent: bool,
        buttons: Sequence[tuple[str, str]] = (),
        state: JobState | None = None,
        opens: str = "",
    ) -> None:
        """Show a notice. `buttons` are names of ours and what stands on them; `state` gives it its sign.

        `opens` says what pressing the notice itself does: most desktops don't show that, but some have a button for it.
        """
        shown = self._shown.setdefault(key, _Shown(key))
        actions: list[str] = []
        for name, text in (*buttons, (_DEFAULT, opens)) if self.has_buttons else ((_DEFAULT, ""),):
            actions += [name, text]
        hints: dict[str, tuple[str, object]] = {
            "urgency": ("y", 2 if urgent else 1),
            "desktop-entry": ("s", "locktray"),
            "category": ("s", "device.error" if urgent else "device"),
        }
        if state is not None:
            hints["image-data"] = SIGNATURE, sign_pixels(state)
        text = body.translate(_MARKUP) if "body-markup" in self._abilities else body
        icon, expires = resource("icons/locktray.svg"), 0 if urgent else -1
        words = ("Locktray", shown.number, icon, title, text, actions, hints, expires)

        def sent(answer: Message) -> None:
            if answer.header.message_type is not MessageType.error:
                shown.number = answer.body[0]
                return
            _log.info("a notice becomes a bubble: %s", answer.header.fields.get(HeaderFields.error_name))
            self._shown.pop(key, None)
            self._bubbles.show(key, title, body, urgent=urgent)

        self._ask(new_method_call(_SERVICE, "Notify", "susssasa{sv}i", words), sent)

    def close(self) -> None:
        """Let go of the bus. What is on the screen stays. Twice is harmless."""
        if self._waker is not None:
            self._waker.setEnabled(False)
            self._waker = None
        if self._line is not None:
            self._line.close()
            self._line = None

    def _ask(self, message: Message, answered: Callable[[Message], None]) -> None:
        if self._line is None:
            return
        serial = next(self._line.outgoing_serial)
        self._asked[serial] = answered
        try:
            self._line.send(message, serial=serial)
        except OSError as error:
            self._lose(error)

    def _learn(self, answer: Message) -> None:
        if answer.header.message_type is MessageType.method_return:
            self._abilities = frozenset(answer.body[0])

    def _hear(self) -> None:
        try:
            while self._line is not None:
                self._take(self._line.receive(timeout=0))
        except TimeoutError:
            pass
        except (OSError, ValueError) as error:
            self._lose(error)

    def _lose(self, error: Exception) -> None:
        _log.warning("the session bus is gone: %s", error)
        self.close()
        self.lost.emit()

    def _take(self, message: Message) -> None:
        fields = message.header.fields
        if (asked := self._asked.pop(fields.get(HeaderFields.reply_serial, -1), None)) is not None:
            asked(message)
            return
        if message.header.message_type is not MessageType.signal or not message.body:
            return
        shown = next((one for one in self._shown.values() if one.number == message.body[0]), None)
        if shown is None:
            return
        match fields.get(HeaderFields.member):
            case "ActionInvoked":
                self.pressed.emit(shown.key, "" if message.body[1] == _DEFAULT else message.body[1])
            case "NotificationClosed":
                self._shown.pop(shown.key, None)
