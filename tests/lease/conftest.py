"""Stores for the tests, in both kinds of database, and processes that take leases in them."""

from __future__ import annotations

import ast
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lockcore import LeaseStore, open_lease_store
from tests.core_os.conftest import Child, Start, start

__all__ = ["Actor", "Actors", "OpenStore", "actors", "open_store", "start", "until", "url"]

ACTOR = """
import asyncio, os, signal, sys, threading, time
import lockcore
from lockcore import Lease, LeaseLost, LockError, open_lease_store

url = sys.argv[1]
lost, stops = [], []

def make(name="job", **terms):
    global lease
    terms = {"on_lost": lost.append, "on_stop": lambda: stops.append(time.time()), **terms}
    lease = Lease(url + "#" + name, **terms)

def fails(function, *words, **more):
    try:
        function(*words, **more)
    except LockError as error:
        return type(error).__name__
    return None

def forked(function):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writer, repr(function()).encode())
        finally:
            os._exit(0)
    os.close(writer)
    answer = os.read(reader, 10_000).decode()
    os.waitpid(child, 0)
    return answer

for line in sys.stdin:
    try:
        answer = eval(line)
    except SyntaxError:
        exec(line)
        answer = None
    print(repr(answer) if isinstance(answer, (str, int, float, bool, list, dict, tuple)) else "None", flush=True)
"""


class Actor:
    """A process that does what it is told in Python, a line at a time."""

    def __init__(self, child: Child) -> None:
        self.child = child
        self.pid = child.pid

    def __call__(self, line: str) -> Any:
        """Do this, and tell what came of it."""
        self.begin(line)
        return self.answer()

    def begin(self, line: str) -> None:
        self.child.say(line)

    def answer(self) -> Any:
        return ast.literal_eval(self.child.line())

    def take(self, **terms: object) -> int:
        """Hold the lease; its fence."""
        self(f"make(**{terms!r})")
        fence: int = self("lease.acquire().fence")
        return fence


OpenStore = Callable[[], LeaseStore]
Actors = Callable[[], Actor]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a fresh store."""
    if request.param == "sqlite":
        return f"sqlite://{tmp_path}/leases.db"
    database: str = request.getfixturevalue("database")
    return database


@pytest.fixture
def open_store(url: str) -> Iterator[OpenStore]:
    """Open the store once more, as another process would; closed at the end."""
    stores: list[LeaseStore] = []

    def another() -> LeaseStore:
        stores.append(open_lease_store(url))
        return stores[-1]

    yield another
    for store in stores:
        store.close()


@pytest.fixture
def actors(url: str, start: Start) -> Actors:
    """Start a process that knows the store."""
    return lambda: Actor(start(ACTOR, url))


def until(condition: Callable[[], object], what: str, seconds: float = 60.0) -> None:
    """Wait for it."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"in {seconds:g} s it was never seen that {what}"
        time.sleep(0.01)
