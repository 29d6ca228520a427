"""Linux: what /proc says about all processes."""

from __future__ import annotations

import errno
import os

OUT_OF_DESCRIPTORS = (errno.EMFILE, errno.ENFILE)
"""What must never pass for "there is no such process"."""

_LONGEST_ENVIRONMENT = 4 * 1024 * 1024
_KERNEL_THREAD = 0x00200000


class Row:
    """What /proc says about one process, as far as it matters for a tree."""

    __slots__ = ("is_still", "is_stopped", "lives", "marked", "parent", "start")

    def __init__(self, stat: list[bytes]) -> None:
        ended, self.is_stopped = stat[0] in (b"Z", b"X"), stat[0] in (b"T", b"t")
        # A process whose main thread has ended looks like a zombie, but works on; it never looks stopped.
        self.lives = not ended or int(stat[17]) > 1
        self.is_still = ended or self.is_stopped
        self.marked = self.lives and not int(stat[6]) & _KERNEL_THREAD
        """Whether it can carry a mark at all."""
        self.parent = int(stat[1])
        self.start = int(stat[19])


def table() -> dict[int, Row]:
    """Every process that can be seen."""
    rows = {}
    for name in os.listdir("/proc"):
        if name.isdigit() and (row := row_of(int(name))) is not None:
            rows[int(name)] = row
    return rows


def row_of(pid: int) -> Row | None:
    """One of them; None when there is no such process."""
    stat = content_of(f"/proc/{pid}/stat", 4096)
    # The name in it may hold spaces and brackets of its own.
    return Row(stat.rpartition(b")")[2].split()) if stat else None


def environment(pid: int) -> bytes | None:
    """What it was started with, each entry between zero bytes; None when that isn't ours to see."""
    content = content_of(f"/proc/{pid}/environ", _LONGEST_ENVIRONMENT)
    return None if content is None else b"\0%s\0" % content


def children_of_ours() -> set[int]:
    """The PIDs of this process's own children."""
    found: set[int] = set()
    for thread in os.listdir("/proc/self/task"):
        found.update(map(int, (content_of(f"/proc/self/task/{thread}/children", 1 << 20) or b"").split()))
    return found


def content_of(path: str, limit: int) -> bytes | None:
    """What stands in one of the kernel's files; None when its process is gone or it isn't ours to see."""
    parts = []
    try:
        fd = os.open(path, os.O_RDONLY)
        try:
            while limit > 0 and (part := os.read(fd, min(limit, 65536))):
                parts.append(part)
                limit -= len(part)
        finally:
            os.close(fd)
    except OSError as error:
        if error.errno in OUT_OF_DESCRIPTORS:
            raise  # as if everybody had ended
        return None
    return b"".join(parts)
