"""Gives memory back after a window has gone: glibc keeps what was freed in between for the next time."""

from __future__ import annotations

import gc
import sys


def give_back() -> None:
    """Collect what refers to itself, and hand free memory to the system. Takes some milliseconds."""
    gc.collect()
    if sys.platform != "linux":
        return
    import ctypes

    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # not every libc has it
    if trim is not None:
        trim(0)
