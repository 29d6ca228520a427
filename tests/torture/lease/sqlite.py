"""What goes wrong with a SQLite file: it is removed, and strangers keep it locked."""

from __future__ import annotations

import glob
import os
import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress

from tests.torture.nursery import Voice

PAUSE = 0.8
"""Seconds between two deeds, on average."""


class SqliteStore:
    """A file in a folder."""

    deeds = ("remove", "remove-wal", "lock")

    def __init__(self, folder: str, deeds: tuple[str, ...]) -> None:
        self._path = os.path.join(folder, "leases.db")
        self._deeds = deeds
        self.url = f"sqlite://{self._path}"

    def trouble(self, voice: Voice, over: Callable[[], bool], rng: random.Random) -> None:
        """A process that does all that, until the round is over."""
        while self._deeds and not over():
            time.sleep(min(3 * PAUSE, rng.expovariate(1 / PAUSE)))
            if not over():
                self._do(rng.choice(self._deeds), voice, rng)

    def _do(self, deed: str, voice: Voice, rng: random.Random) -> None:
        if deed in ("remove", "remove-wal"):
            began = voice.clock()
            for path in sorted(glob.glob(self._path + ("*" if deed == "remove" else "-*"))):  # as `rm leases.db*` does
                with suppress(FileNotFoundError):
                    os.unlink(path)
                if rng.random() < 0.2:
                    time.sleep(rng.random() * 0.002)
            voice.say("removed", str(began))
        elif os.path.exists(self._path):
            self._lock(voice, rng.choice((0.05, 0.5, 2.0)) * rng.random())

    def _lock(self, voice: Voice, seconds: float) -> None:
        """A stranger's transaction that writes, and is taken back."""
        with (
            suppress(sqlite3.Error),
            closing(sqlite3.connect(self._path, timeout=1.0, isolation_level=None)) as stranger,
        ):
            stranger.execute("BEGIN IMMEDIATE")
            voice.say("trouble", "lock")
            try:
                time.sleep(seconds)
            finally:
                stranger.execute("ROLLBACK")
                voice.say("calm", "lock")

    def close(self) -> None:
        """The folder goes anyway."""
