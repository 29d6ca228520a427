"""What the leases protect: a process that accepts a write only with a fence that is at least the highest it has seen.

It writes a line for each decision before it answers, so the order of the lines is the order of the decisions.
"""

from __future__ import annotations

import os
import select
import socket
from collections.abc import Callable

from tests.torture.nursery import Voice

LONGEST = 500


def serve(voice: Voice, listener: socket.socket, over: Callable[[], bool], *, compares: bool = True) -> None:
    """Decide until the run is over. One that does not compare is the proof that the referee sees it."""
    highest: dict[str, int] = {}
    clients: dict[int, socket.socket] = {}
    poll = select.poll()
    poll.register(listener, select.POLLIN)
    while not over():
        for fd, _ in poll.poll(100):
            if fd == listener.fileno():
                client = listener.accept()[0]
                clients[client.fileno()] = client
                poll.register(client, select.POLLIN)
                continue
            message = _receive(clients[fd])
            if not message:
                poll.unregister(fd)
                clients.pop(fd).close()
                continue
            lease, fence, _ = message.split()
            accepts = not compares or int(fence) >= highest.get(lease, 0)
            if accepts:
                highest[lease] = int(fence)
            voice.say("accepted" if accepts else "refused", message)
            _answer(clients[fd], b"y" if accepts else b"n")


def listen(folder: str) -> socket.socket:
    """Where writers connect to."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listener.bind(os.path.join(folder, "resource"))
    listener.listen(64)
    return listener


class Writer:
    """A process's connection to the resource; a forked child makes its own."""

    def __init__(self, folder: str) -> None:
        self._path = os.path.join(folder, "resource")
        self._socket: socket.socket | None = None
        self._pid = 0

    def write(self, lease: str, fence: int, key: str) -> bool:
        """Whether the write was accepted."""
        if self._socket is None or self._pid != os.getpid():
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            self._socket.connect(self._path)
            self._pid = os.getpid()
        self._socket.send(f"{lease} {fence} {key}".encode())
        return self._socket.recv(1) == b"y"


def _receive(client: socket.socket) -> str:
    try:
        return client.recv(LONGEST).decode()
    except OSError:
        return ""


def _answer(client: socket.socket, word: bytes) -> None:
    try:
        client.send(word)
    except OSError:
        pass  # killed meanwhile
