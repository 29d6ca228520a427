"""The socket at which the one instance is asked to show itself, or to end. Loaded after the icon is there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from locktray.instance import ANSWER, PATIENCE

LONGEST = 4096
"""Bytes of a request; who sends more is not one of ours."""


class Ears(QObject):
    """Listens until `close`. `heard` is called with each request, after it was answered."""

    def __init__(self, address: str, heard: Callable[[str], None]) -> None:
        super().__init__()
        self._heard = heard
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        QLocalServer.removeServer(address)  # left by one that was killed: we have its lock
        self._server.listen(address)
        self._server.newConnection.connect(self._welcome)

    def close(self) -> None:
        """Twice is harmless."""
        self._server.close()

    def _welcome(self) -> None:
        while (line := self._server.nextPendingConnection()) is not None:
            line.readyRead.connect(lambda line=line: self._read(line))
            line.disconnected.connect(line.deleteLater)
            self._read(line)

    def _read(self, line: QLocalSocket) -> None:
        if not line.canReadLine():
            if line.bytesAvailable() > LONGEST:
                line.abort()
            return
        request = line.readLine(LONGEST).toStdString().strip()
        line.write(ANSWER)
        line.flush()
        line.disconnectFromServer()
        self._heard(request)


def ask_there(address: str, request: str) -> bool:
    """The same as `instance.ask`, where sockets have no path."""
    line = QLocalSocket()
    line.connectToServer(address)
    patience = round(PATIENCE * 1000)
    if not line.waitForConnected(patience):
        return False
    line.write(f"{request}\n".encode())
    return line.waitForReadyRead(patience) and bytes(line.readAll().data()) == ANSWER
