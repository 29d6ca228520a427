"""Processes that hold leases and wait for them, as they are told through a pipe."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from lockcore import LeaseStore, open_lease_store

_context = get_context("spawn")


def boottime() -> float:
    """One clock for all processes."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Member:
    """A process with a store of its own, and our end of the pipe to it."""

    def __init__(self, url: str, work: Callable[[LeaseStore, Connection], None]) -> None:
        self._pipe, theirs = _context.Pipe()
        self._process = _context.Process(target=_live, args=(url, work, theirs), daemon=True)
        self._process.start()
        theirs.close()

    def tell(self, *words: object) -> None:
        self._pipe.send(words)

    def hear(self) -> Any:
        """What it says next."""
        if not self._pipe.poll(60):
            raise TimeoutError("a process of the bench says nothing")
        return self._pipe.recv()

    def kill(self) -> float:
        """As a crash would; when that was."""
        pid = self._process.pid
        assert pid is not None
        at = boottime()
        os.kill(pid, signal.SIGKILL)
        self._process.join()
        return at

    def end(self) -> None:
        self._pipe.close()
        self._process.join(10)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def _live(url: str, work: Callable[[LeaseStore, Connection], None], pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with open_lease_store(url) as store:
        try:
            work(store, pipe)
        except EOFError:
            pass  # it was the last


def hold(store: LeaseStore, pipe: Connection) -> None:
    """Take each lease that is named, with its TTL, and keep it; `release` lets it go and says when that began."""
    while True:
        name, ttl = pipe.recv()
        lease = store.lease(name, ttl=ttl)
        lease.acquire(wait=None)
        pipe.send(boottime())
        pipe.recv()
        began = boottime()
        lease.release()
        pipe.send(began)


def wait(store: LeaseStore, pipe: Connection) -> None:
    """Wait for each lease that is named, say when it was granted, and let it go."""
    while True:
        name, ttl = pipe.recv()
        lease = store.lease(name, ttl=ttl)
        lease.acquire(wait=None)
        granted = boottime()
        lease.release()
        pipe.send(granted)


def keep_many(store: LeaseStore, pipe: Connection) -> None:
    """Take as many leases as are asked for, with the usual heartbeats and TTL, and keep them until the end."""
    prefix, count = pipe.recv()
    leases = [store.lease(f"{prefix}-{number}").acquire() for number in range(count)]
    pipe.send(len(leases))
    pipe.recv()
    lost = sum(not lease.held for lease in leases)
    pipe.send(lost)
    pipe.recv()
