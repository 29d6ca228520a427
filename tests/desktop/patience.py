"""Waiting for what must happen."""

from __future__ import annotations

import time
from collections.abc import Iterator

PATIENCE = 30.0
"""Seconds until something counts as never happening: far more than it takes, for machines that are busy."""


class Patience:
    """`for _ in Patience("the icon comes")`: look again and again, and fail in the end.

    Leave the loop when it is there. A test never waits for a fixed time: that is too short on some machines, and too
    long on all others.
    """

    def __init__(self, what: str, within: float = PATIENCE, pause: float = 0.005) -> None:
        self._what = what
        self._within = within
        self._pause = pause

    def __iter__(self) -> Iterator[None]:
        deadline = time.monotonic() + self._within
        while True:
            late = time.monotonic() > deadline
            yield
            if late:
                raise AssertionError(f"never happened: {self._what}")
            time.sleep(self._pause)
