"""Asks a file system that may not answer, and gives up in time.

A read from a dead server can't be interrupted. So it is made on a thread of its own, which is left behind if need be:
one for each folder, however often it is asked about.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_asking: dict[str, threading.Thread] = {}


def answer_within(seconds: float, folder: str, ask: Callable[[], T]) -> T | None:
    """What `ask` gives, or None if it takes longer, or if an earlier question about the folder is still open."""
    asking = _asking.get(folder)
    if asking is not None and asking.is_alive():
        return None
    answers: list[T] = []
    _asking[folder] = thread = threading.Thread(
        target=lambda: answers.append(ask()), name="lockcore-asking", daemon=True
    )
    thread.start()
    thread.join(seconds)
    if not answers:
        return None
    _asking.pop(folder, None)
    return answers[0]
