"""One connection to a bus, for a test: calls that wait, services that answer, signals with the time of their arrival.

A thread receives. It answers for our services even while the test waits for something else, and notes the time as soon
as a message is there, so that delays can be measured.
"""

from __future__ import annotations

import itertools
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Self, TypeVar

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageFlag,
    MessageType,
    Parser,
    new_error,
    new_method_call,
    new_method_return,
    new_signal,
)
from jeepney.bus import get_bus
from jeepney.io.blocking import prep_socket

from tests.desktop.patience import PATIENCE
from tests.desktop.service import Service, Unknown

T = TypeVar("T")

BUS = "org.freedesktop.DBus"
BUS_PATH = "/org/freedesktop/DBus"

NO_QUEUE = 4
GOT_IT = 1
"""RequestName: who can't have the name now does not want it later; and the answer to those who have it."""


class CallFailed(Exception):
    """The other side answered with an error."""


class LinkTrouble(Exception):
    """The connection is gone, or a service of ours failed."""


@dataclass(frozen=True)
class Signal:
    """A signal that was heard, and when (`time.monotonic_ns`)."""

    sender: str
    path: str
    interface: str
    member: str
    body: tuple[object, ...]
    at: int


class Link:
    """A connection. Services are asked in its thread, under its lock: they answer from what they know, and never call.

    The lock is held until the answer is sent. So whoever waits for a call goes on only when the caller has its answer.
    """

    def __init__(self, address: str) -> None:
        self._socket = prep_socket(get_bus(address), timeout=PATIENCE)
        self._serials = itertools.count(1)
        self._sending = threading.Lock()
        self._news = threading.Condition(threading.RLock())
        self._replies: dict[int, Future[Message]] = {}
        self._services: dict[str, Service] = {}
        self._signals: list[Signal] = []
        self._on_signal: list[Callable[[Signal], None]] = []
        self._trouble: Exception | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._receive, name="link to the bus", daemon=True)
        self._thread.start()
        try:
            self.name = str(self.ask_bus("Hello")[0])
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def call(
        self, owner: str, path: str, interface: str, member: str, signature: str = "", *body: object
    ) -> tuple[object, ...]:
        """Call a method of somebody and wait for the answer."""
        assert threading.current_thread() is not self._thread, "a service can't wait for an answer"
        message = new_method_call(DBusAddress(path, owner, interface), member, signature or None, body)
        serial, reply = next(self._serials), Future[Message]()
        with self._news:
            self._raise_trouble()
            self._replies[serial] = reply
        self._send(message, serial)
        try:
            answer = reply.result(PATIENCE)
        except TimeoutError:
            raise CallFailed(f"{interface}.{member} of {owner} has no answer") from None
        if answer.header.message_type is MessageType.error:
            raise CallFailed(
                f"{interface}.{member} of {owner}: {_field(answer, HeaderFields.error_name)} {answer.body}"
            )
        return tuple(answer.body)

    def tell(self, owner: str, path: str, interface: str, member: str, signature: str = "", *body: object) -> None:
        """Call a method of somebody who need not answer."""
        message = new_method_call(DBusAddress(path, owner, interface), member, signature or None, body)
        message.header.flags |= MessageFlag.no_reply_expected
        self._send(message)

    def ask_bus(self, member: str, signature: str = "", *body: object) -> tuple[object, ...]:
        return self.call(BUS, BUS_PATH, BUS, member, signature, *body)

    def claim(self, name: str) -> None:
        """Be known by a name."""
        (answer,) = self.ask_bus("RequestName", "su", name, NO_QUEUE)
        if answer != GOT_IT:
            raise LinkTrouble(f"somebody else on this bus is {name}")

    def owner(self, name: str) -> str | None:
        """Who has a name now."""
        try:
            (owner,) = self.ask_bus("GetNameOwner", "s", name)
        except CallFailed:
            return None
        return str(owner)

    def serve(self, service: Service) -> None:
        with self._news:
            self._services[service.path] = service

    def emit(self, path: str, interface: str, member: str, signature: str = "", *body: object) -> None:
        """Tell everybody."""
        self._send(new_signal(DBusAddress(path, interface=interface), member, signature or None, body))

    def watch(self, rule: str, listener: Callable[[Signal], None] | None = None) -> None:
        """Hear the signals that a match rule lets through; the listener is called in the thread, for every signal."""
        if listener is not None:
            with self._news:
                self._on_signal.append(listener)
        self.ask_bus("AddMatch", "s", rule)

    def signals(self, choose: Callable[[Signal], bool]) -> list[Signal]:
        """Those heard until now, the oldest first."""
        with self._news:
            return [signal for signal in self._signals if choose(signal)]

    def wait(self, look: Callable[[], T | None], what: str, within: float = PATIENCE) -> T:
        """Look, and again after every message, until there is something (neither None nor False)."""
        found: list[T] = []

        def there() -> bool:
            self._raise_trouble()
            it = look()
            if it is None or it is False:
                return False
            found.append(it)
            return True

        with self._news:
            assert self._news.wait_for(there, within), f"never happened: {what}"
        return found[0]

    def read(self, look: Callable[[], T]) -> T:
        """Read what services have written down, with nothing half done."""
        with self._news:
            return look()

    def close(self) -> None:
        """Leave the bus, as if this program had ended."""
        with self._news:
            self._closing = True
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._thread.join(PATIENCE)
        self._socket.close()
        if isinstance(self._trouble, LinkTrouble) and not isinstance(self._trouble.__cause__, ConnectionError):
            raise self._trouble

    def _send(self, message: Message, serial: int | None = None) -> None:
        data = message.serialise(next(self._serials) if serial is None else serial)
        with self._sending:
            self._socket.sendall(data)

    def _receive(self) -> None:
        parser = Parser()
        try:
            while data := self._socket.recv(1 << 16):
                at = time.monotonic_ns()
                parser.add_data(data, fds=[])
                while (message := parser.get_next_message()) is not None:
                    with self._news:
                        self._take(message, at)
                        self._news.notify_all()
            raise ConnectionResetError("the bus has closed the connection")
        except Exception as error:
            with self._news:
                if not self._closing:
                    self._trouble = LinkTrouble(f"{type(error).__name__}: {error}")
                    self._trouble.__cause__ = error
                for reply in self._replies.values():
                    reply.set_exception(LinkTrouble(f"the connection is closed: {error}"))
                self._replies.clear()
                self._news.notify_all()

    def _take(self, message: Message, at: int) -> None:
        match message.header.message_type:
            case MessageType.method_call:
                self._answer(message)
            case MessageType.signal:
                signal = Signal(
                    sender=_field(message, HeaderFields.sender),
                    path=_field(message, HeaderFields.path),
                    interface=_field(message, HeaderFields.interface),
                    member=_field(message, HeaderFields.member),
                    body=tuple(message.body),
                    at=at,
                )
                self._signals.append(signal)
                for listener in self._on_signal:
                    listener(signal)
            case _:
                reply = self._replies.pop(message.header.fields[HeaderFields.reply_serial], None)
                if reply is not None:
                    reply.set_result(message)

    def _answer(self, message: Message) -> None:
        sender, path = _field(message, HeaderFields.sender), _field(message, HeaderFields.path)
        interface, member = _field(message, HeaderFields.interface), _field(message, HeaderFields.member)
        service = self._services.get(path)
        try:
            if service is None:
                raise Unknown(f"nothing is at {path}")
            answer = service.answer(sender, interface, member, tuple(message.body))
            reply = new_method_return(message, answer.signature or None, answer.body)
        except Unknown as error:
            reply = new_error(message, f"{BUS}.Error.UnknownMethod", "s", (str(error),))
        except Exception as error:
            self._send(new_error(message, f"{BUS}.Error.Failed", "s", (repr(error),)))
            raise
        if not message.header.flags & MessageFlag.no_reply_expected:
            self._send(reply)

    def _raise_trouble(self) -> None:
        if self._trouble is not None:
            raise self._trouble


def _field(message: Message, name: HeaderFields) -> str:
    return str(message.header.fields.get(name, ""))
