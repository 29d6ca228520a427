"""What goes wrong with a PostgreSQL server: it is restarted, killed, silent for a while, and rows are locked."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable
from contextlib import suppress

from tests.postgres.server import Server
from tests.torture.nursery import Voice

PAUSE = 2.0
"""Seconds between two deeds, on average: to start a server takes a part of one, and to find it again too."""


class PostgresStore:
    """A server of our own. It is started by the run, and restarted by the process that makes the trouble."""

    deeds = ("restart", "crash", "pause", "long pause", "lock")

    def __init__(self, ttl: float, deeds: tuple[str, ...]) -> None:
        self._ttl = ttl
        self._deeds = deeds
        # What a killed process has written is not lost with it: only a loss of power needs fsync.
        self._server = Server(password=secrets.token_hex(16), fsync=False)
        self._server.start()
        self.url = self._server.url()

    def trouble(self, voice: Voice, over: Callable[[], bool], rng: random.Random) -> None:
        """A process that does all that, until the round is over."""
        self._server.pid = int((self._server.data / "postmaster.pid").read_text().split()[0])
        while self._deeds and not over():
            _sleep(min(3 * PAUSE, rng.expovariate(1 / PAUSE)), over)
            if not over():
                deed = rng.choice(self._deeds)
                voice.say("trouble", deed)
                self._do(deed, rng)
                voice.say("calm", deed)

    def close(self) -> None:
        """Nothing of it is left."""
        self._server.close()

    def _do(self, deed: str, rng: random.Random) -> None:
        match deed:
            case "restart":
                self._server.restart()
            case "crash":
                self._server.kill()
                time.sleep(rng.choice((0, 1.5)) * self._ttl * rng.random())
                self._server.start()
            case "pause" | "long pause":
                self._server.pause()
                time.sleep(self._ttl * (rng.uniform(0.1, 0.8) if deed == "pause" else rng.uniform(1.2, 3.0)))
                self._server.resume()
            case "lock":
                self._lock(rng.choice((0.2, 2.0)) * rng.random())

    def _lock(self, seconds: float) -> None:
        """A stranger's transaction that keeps some rows."""
        import psycopg

        with suppress(psycopg.Error), psycopg.connect(self.url) as stranger:
            stranger.execute("SELECT 1 FROM lockcore_leases WHERE random() < 0.5 FOR UPDATE")
            time.sleep(seconds)
            stranger.rollback()


def _sleep(seconds: float, over: Callable[[], bool]) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until and not over():
        time.sleep(0.05)
