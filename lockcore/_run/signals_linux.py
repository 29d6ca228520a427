"""Linux: signals read from a descriptor, with who sent them; and orphans that come to us."""

from __future__ import annotations

import os
import sys

assert sys.platform == "linux"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_SET_CHILD_SUBREAPER = 36
_SIGNALS = 1024
_RECORD = 128
_BY_KERNEL = 0x80


def call(name: str, *values: int | bytes) -> int:
    """Call a function of the C library. The core of ctypes loads in a fifth of the time of the whole."""
    try:
        from _ctypes import call_function, dlopen, dlsym
    except ImportError:
        import ctypes

        return int(getattr(ctypes.CDLL(None), name)(*values))
    program = dlopen(None, os.RTLD_LAZY)  # type: ignore[arg-type]
    return int(call_function(dlsym(program, name), values))


class Inbox:
    """The blocked signals that arrive for this process. `adopts` tells that its orphaned descendants come to it."""

    __slots__ = ("adopts", "fd")

    def __init__(self, numbers: Iterable[int]) -> None:
        self.adopts = call("prctl", _SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0
        wanted = sum(1 << (int(number) - 1) for number in numbers)
        self.fd = call("signalfd", -1, wanted.to_bytes(_SIGNALS // 8, sys.byteorder), os.O_CLOEXEC | os.O_NONBLOCK)
        if self.fd < 0:
            raise OSError("signals can't be read here: no descriptor is left, or the kernel has none for them")

    def read(self) -> list[tuple[int, bool]]:
        """Each signal, and whether the terminal sent it: to the whole foreground group, the command included."""
        try:
            content = os.read(self.fd, _RECORD * 16)
        except BlockingIOError:
            return []
        found = []
        for at in range(0, len(content), _RECORD):
            number = int.from_bytes(content[at : at + 4], sys.byteorder)
            code = int.from_bytes(content[at + 8 : at + 12], sys.byteorder, signed=True)
            found.append((number, code == _BY_KERNEL))
        return found

    def close(self) -> None:
        os.close(self.fd)
