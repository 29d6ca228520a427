"""A bell that one thread rings and another waits for."""

from __future__ import annotations

import socket


class Bell:
    """Rung from any thread, or from several; heard by one, which waits for `fileno`. Sockets work on every system."""

    __slots__ = ("_ear", "_ringer")

    def __init__(self) -> None:
        self._ear, self._ringer = socket.socketpair()
        self._ear.setblocking(False)
        self._ringer.setblocking(False)

    def fileno(self) -> int:
        return self._ear.fileno()

    def ring(self) -> None:
        try:
            self._ringer.send(b"\0")
        except OSError:
            pass  # full, so it is ringing already; or closed, and nobody listens

    def hush(self) -> bool:
        """Be quiet until it is rung again, and say whether it was ringing."""
        rang = False
        try:
            while self._ear.recv(4096):
                rang = True
        except OSError:
            pass
        return rang

    def close(self) -> None:
        """Twice is harmless."""
        self._ear.close()
        self._ringer.close()
