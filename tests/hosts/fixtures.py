"""Simulated machines for tests, ended with the test."""

from __future__ import annotations

import functools
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Protocol

import pytest

from tests.hosts.host import Host, why_not


class NewHost(Protocol):
    """Makes a machine; with a network if asked for."""

    def __call__(self, name: str = ..., *, network: bool = ...) -> Host: ...


@pytest.fixture
def new_host() -> Iterator[NewHost]:
    """Make a simulated machine; skips the test where that can't be done."""
    with ExitStack() as hosts:

        def new_host(name: str = "elsewhere", *, network: bool = False) -> Host:
            reason = why_not() or (why_not(network=True) if network else None) or (_blocked() if network else None)
            if reason is not None:
                pytest.skip(reason)
            return hosts.enter_context(Host(name, network=network))

        yield new_host


CALL = "import socket, sys; socket.create_connection((sys.argv[1], int(sys.argv[2])), 2).close()"


@functools.cache
def _blocked() -> str | None:
    """Whether a firewall of this machine lets nobody in from a new network."""
    with Host("probe", network=True) as host, socket.create_server((host.server_address, 0)) as listener:
        called = host.run([sys.executable, "-c", CALL, host.server_address, listener.getsockname()[1]])
    return None if called.returncode == 0 else f"a simulated machine can't reach this one: {called.stderr[-200:]}"
