"""Linux: what a process uses, from /proc. psutil would say the same, and keep a megabyte of memory for that."""

from __future__ import annotations

import os
import sys

from lockcore._process_tree import Uses
from lockcore._tree_proc import content_of

assert sys.platform == "linux"

_GONE = " (deleted)"


def uses_of(pid: int) -> Uses:
    stat = content_of(f"/proc/{pid}/stat", 4096)
    # The name in it may hold spaces and brackets of its own.
    fields = stat.rpartition(b")")[2].split() if stat else []
    ticks = int(fields[11]) + int(fields[12]) if fields else None
    pages = (content_of(f"/proc/{pid}/statm", 4096) or b"").split()
    return Uses(
        _folder(pid),
        _user(pid),
        None if ticks is None else ticks / os.sysconf("SC_CLK_TCK"),
        int(pages[1]) * os.sysconf("SC_PAGE_SIZE") if pages else None,
    )


def _folder(pid: int) -> str | None:
    try:
        folder = os.readlink(f"/proc/{pid}/cwd")
    except OSError:
        return None
    return folder if not folder.endswith(_GONE) or os.path.exists(folder) else folder.removesuffix(_GONE)


def _user(pid: int) -> str | None:
    import pwd

    for line in (content_of(f"/proc/{pid}/status", 4096) or b"").splitlines():
        if line.startswith(b"Uid:"):
            uid = int(line.split()[1])
            try:
                return pwd.getpwuid(uid).pw_name
            except KeyError:
                return str(uid)
    return None
