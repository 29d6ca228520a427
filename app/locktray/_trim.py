"""Gives memory back after a window has gone: Qt keeps what it has drawn, and glibc what was freed in between."""

from __future__ import annotations

import gc
import sys

from PySide6.QtGui import QPixmapCache


def give_back() -> None:
    """Collect what refers to itself, and hand free memory to the system. Takes some milliseconds."""
    QPixmapCache.clear()  # each size of a button is a picture of its own, and there would be ten megabytes of them
    gc.collect()
    if sys.platform != "linux":
        return
    import ctypes

    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # not every libc has it
    if trim is not None:
        trim(0)
