"""Keeps what is freed from staying: Qt keeps what it has drawn, and glibc what was freed in between."""

from __future__ import annotations

import gc
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

M_ARENA_MAX = -8


def share_one_heap() -> None:
    """Have threads that begin from now on use the same one: each keeps what was freed in its own.

    They do not wait for each other because of that: Python lets one of them work at a time.
    """
    if sys.platform == "linux" and (mallopt := _libc("mallopt")) is not None:
        mallopt(M_ARENA_MAX, 1)


def give_back() -> None:
    """Collect what refers to itself, and hand free memory to the system. Takes some milliseconds."""
    from PySide6.QtGui import QPixmapCache

    QPixmapCache.clear()  # each size of a button is a picture of its own, and there would be ten megabytes of them
    gc.collect()
    if sys.platform == "linux" and (trim := _libc("malloc_trim")) is not None:
        trim(0)


def _libc(name: str) -> Any:
    """A function of the C library; None if it is another library than glibc."""
    import ctypes

    return getattr(ctypes.CDLL(None), name, None)
