"""A timer that ends a worker right in the middle of something short, as abruptly as SIGKILL: nobody handles SIGALRM."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def deadly(rng: random.Random, chance: float, longest: float) -> Iterator[None]:
    """Now and then, by chance; within so many seconds, if what is done meanwhile takes that long."""
    armed = rng.random() < chance
    if armed:
        signal.setitimer(signal.ITIMER_REAL, rng.uniform(1e-6, longest))
    try:
        yield
    finally:
        if armed:
            signal.setitimer(signal.ITIMER_REAL, 0)
