"""The socket at which the one instance is asked to show itself, or to end. Loaded after the icon is there.

A plain socket that Qt's loop waits at: QtNetwork would do the same for three megabytes.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier

from locktray.instance import ANSWER

assert sys.platform != "win32"

LONGEST = 4096
"""Bytes of a request; who sends more is not one of ours."""

MOST = 16
"""How many may be about to say something at a time."""


class Ears(QObject):
    """Listens until `close`. `heard` is called with each request, after it was answered."""

    def __init__(self, address: str, heard: Callable[[str], None]) -> None:
        super().__init__()
        self._address, self._heard = address, heard
        self._lines: list[_Line] = []
        try:
            os.unlink(address)  # left by one that was killed: we have its lock
        except FileNotFoundError:
            pass
        self._server = socket.socket(socket.AF_UNIX)
        self._server.setblocking(False)
        self._server.bind(address)
        os.chmod(address, 0o600)  # nobody can connect before listen
        self._server.listen(MOST)
        self._waker = QSocketNotifier(self._server.fileno(), QSocketNotifier.Type.Read, self)
        self._waker.activated.connect(self._welcome)

    def close(self) -> None:
        """Twice is harmless."""
        if self._server.fileno() < 0:
            return
        self._waker.setEnabled(False)
        for line in list(self._lines):
            line.close()
        self._server.close()
        try:
            os.unlink(self._address)
        except FileNotFoundError:
            pass

    def _welcome(self) -> None:
        try:
            connection, _ = self._server.accept()
        except OSError:
            return
        if len(self._lines) >= MOST:
            self._lines[0].close()
        self._lines.append(_Line(connection, self._told, self._lines.remove))

    def _told(self, request: str) -> None:
        self._heard(request)


class _Line(QObject):
    """One who has come, until he has said a line."""

    def __init__(self, line: socket.socket, told: Callable[[str], None], gone: Callable[[_Line], None]) -> None:
        super().__init__()
        self._line, self._told, self._gone = line, told, gone
        self._content = b""
        line.setblocking(False)
        self._waker = QSocketNotifier(line.fileno(), QSocketNotifier.Type.Read, self)
        self._waker.activated.connect(self._read)

    def close(self) -> None:
        self._waker.setEnabled(False)
        self._line.close()
        self._gone(self)

    def _read(self) -> None:
        try:
            piece = self._line.recv(LONGEST)
        except BlockingIOError:
            return
        except OSError:
            piece = b""
        self._content += piece
        request, ended, _ = self._content.partition(b"\n")
        if ended:
            try:
                self._line.send(ANSWER)
            except OSError:
                pass
            self.close()
            self._told(request.decode("utf-8", "replace").strip())
        elif not piece or len(self._content) > LONGEST:
            self.close()
