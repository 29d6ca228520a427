"""A connection to the bus that takes the time when the last byte of an answer is there, before it is understood."""

from __future__ import annotations

import itertools
import struct
import time
from dataclasses import dataclass
from typing import Self

from jeepney import DBusAddress, HeaderFields, Message, MessageType, Parser, message_bus, new_method_call
from jeepney.bus import get_bus
from jeepney.io.blocking import prep_socket

_HEAD = 16


@dataclass(frozen=True)
class Answer:
    """What came, and how many nanoseconds after the question."""

    body: tuple[object, ...]
    took: int


class Wire:
    """One question at a time. A context manager."""

    def __init__(self, address: str) -> None:
        self._socket = prep_socket(get_bus(address), timeout=30.0)
        self._serials = itertools.count(1)

    def __enter__(self) -> Self:
        self._ask(message_bus.Hello())
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def call(self, owner: str, path: str, interface: str, member: str, signature: str, *body: object) -> Answer:
        """Call a method of somebody."""
        return self._ask(new_method_call(DBusAddress(path, owner, interface), member, signature, body))

    def _ask(self, message: Message) -> Answer:
        serial = next(self._serials)
        data = message.serialise(serial)
        began = time.monotonic_ns()
        self._socket.sendall(data)
        while True:
            content = self._whole()
            took = time.monotonic_ns() - began
            parser = Parser()
            parser.add_data(content, fds=[])
            answer = parser.get_next_message()
            assert answer is not None
            if answer.header.fields.get(HeaderFields.reply_serial) == serial:
                if answer.header.message_type is MessageType.error:
                    raise RuntimeError(f"{message.header.fields[HeaderFields.member]}: {answer.body}")
                return Answer(tuple(answer.body), took)

    def _whole(self) -> bytes:
        """The bytes of one message: a head that tells how long the rest is."""
        head = self._exactly(_HEAD)
        order = "<" if head[:1] == b"l" else ">"
        (body,) = struct.unpack_from(f"{order}I", head, 4)
        (fields,) = struct.unpack_from(f"{order}I", head, 12)
        return head + self._exactly((fields + 7) // 8 * 8 + body)

    def _exactly(self, size: int) -> bytes:
        parts = []
        while size:
            part = self._socket.recv(size)
            if not part:
                raise ConnectionResetError("the bus has closed the connection")
            parts.append(part)
            size -= len(part)
        return b"".join(parts)
