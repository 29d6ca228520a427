"""One Locktray for each person, and how others talk to it."""

from __future__ import annotations

import os
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from locktray.instance import QUIT, SHOW, Instance, address, ask

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the socket has no path there")


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> Iterator[list[str]]:
    """What the one instance is asked."""
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path))
    place = Instance()
    assert place.take()
    requests: list[str] = []
    place.listen(requests.append)
    yield requests
    place.close()
    place.close()
    assert not os.path.exists(address())


def asked(qtbot: QtBot, request: str) -> bool:
    """As another program would: this one's loop has to run meanwhile."""
    answers: list[bool] = []
    thread = threading.Thread(target=lambda: answers.append(ask(request)))
    thread.start()
    qtbot.waitUntil(lambda: bool(answers))
    thread.join()
    return answers[0]


def test_requests_are_answered_and_heard(heard: list[str], qtbot: QtBot) -> None:
    """Each of them, in their order; and nobody else can be the one."""
    assert asked(qtbot, SHOW)
    assert asked(qtbot, QUIT)
    assert heard == [SHOW, QUIT]
    assert os.stat(address()).st_mode & 0o777 == 0o600


def test_who_says_nothing_or_too_much_is_harmless(heard: list[str], qtbot: QtBot) -> None:
    """Others are still heard."""
    silent = [socket.socket(socket.AF_UNIX) for _ in range(40)]
    for line in silent:
        line.connect(address())
        qtbot.wait(1)
    silent[-1].sendall(b"x" * 9000)
    assert asked(qtbot, SHOW)
    for line in silent:
        line.close()
    assert heard == [SHOW]


def test_nobody_answers_where_nobody_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path))
    assert not ask(SHOW)


def test_a_long_home_has_a_short_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The path of a socket is limited."""
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / ("long" * 40)))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert len(os.fsencode(address())) < 108 or len(str(tmp_path)) > 70
