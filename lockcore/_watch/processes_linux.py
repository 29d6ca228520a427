"""Linux: processes as /proc shows them.

A file system that needs another machine may never answer. Folders there are compared by their paths, and programs
there are not looked at.
"""

from __future__ import annotations

import os
import sys
import time

from lockcore import _linux
from lockcore._tree_proc import content_of
from lockcore._watch.process_view import Seen

assert sys.platform == "linux"

_KERNEL_THREAD = 0x00200000
_TICKS = os.sysconf("SC_CLK_TCK")


def pids() -> set[int]:
    return {int(name) for name in os.listdir("/proc") if name.isdigit()}


def see(pid: int) -> Seen | None:
    content = content_of(f"/proc/{pid}/stat", 4096)
    if not content:
        return None
    # The name in it may hold spaces and brackets of its own.
    stat = content.rpartition(b")")[2].split()
    start = int(stat[19])
    since_boot = time.clock_gettime(time.CLOCK_BOOTTIME)
    ended = stat[0] in (b"Z", b"X") and int(stat[17]) <= 1  # a process may go on without its main thread
    return Seen(
        pid,
        start,
        began=time.time() - (since_boot - start / _TICKS),
        parent=int(stat[1]),
        group=int(stat[2]) or None,
        lives=not ended and not int(stat[6]) & _KERNEL_THREAD,
        image=int(stat[45]) or None,  # where its words lie: chosen at random when a program is started
    )


def words_of(pid: int, limit: int) -> tuple[str, ...]:
    content = content_of(f"/proc/{pid}/cmdline", limit)
    if not content or len(content) >= limit:
        return ()
    return tuple(os.fsdecode(content.removesuffix(b"\0")).split("\0"))


def is_ours(pid: int) -> bool:
    try:
        # The folder belongs to the effective user, unlike what is in it.
        return os.stat(f"/proc/{pid}").st_uid == os.geteuid() and _is_same(f"/proc/{pid}/root", "/")
    except OSError:
        return False


def is_in(pid: int, folder: str) -> bool:
    link = f"/proc/{pid}/cwd"
    try:
        shown = os.readlink(link)
    except OSError:
        return False
    if _may_hang(shown) or _may_hang(folder):
        return shown == os.path.normpath(folder)
    return _is_same(link, folder)


def runs(pid: int, program: str) -> bool:
    link = f"/proc/{pid}/exe"
    try:
        shown = os.readlink(link)
    except OSError:
        return False
    return not _may_hang(shown) and not _may_hang(program) and _is_same(link, program)


def _is_same(one: str, other: str) -> bool:
    try:
        return os.path.samestat(os.stat(one), os.stat(other))
    except (OSError, ValueError):
        return False


def _may_hang(path: str) -> bool:
    mount = _linux.Mounts().of(path)
    return mount is not None and mount.is_remote
