"""What people write when they have no engine: look at every lock file and at its process, again and again.

`python -m tests.bench.watch.by_hand VARIANT FOLDER...` looks once and tells, as JSON, how long that took and how much
memory it needed. With `poll` it looks every ten seconds until its input ends, as a script with `sleep 10` does.
"""

from __future__ import annotations

import json
import os
import select
import sys
import time
from collections.abc import Callable, Sequence

from .usage import memory

PERIOD = 10.0

Look = Callable[[Sequence[str]], list[object]]


def plain(folders: Sequence[str]) -> list[object]:
    """As a competent person writes it: scandir, open, json.load or int, and the fields of /proc/PID/stat."""
    found: list[object] = []
    for folder in folders:
        for entry in os.scandir(folder):
            if not entry.name.endswith((".lock", ".pid")):
                continue
            with open(entry.path) as file:
                record = json.load(file) if entry.name.endswith(".lock") else {"pid": int(file.read())}
            try:
                with open(f"/proc/{record['pid']}/stat") as file:
                    fields = file.read().rpartition(")")[2].split()
                alive, began = fields[0] != "Z", int(fields[19])
            except FileNotFoundError:
                alive, began = False, None
            found.append((entry.name, record, alive, began))
    return found


def lean(folders: Sequence[str]) -> list[object]:
    """As little as can be done in Python: descriptors and bytes, and no look at anything twice."""
    found: list[object] = []
    for folder in folders:
        directory = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            for name in os.listdir(directory):
                fd = os.open(name, os.O_RDONLY, dir_fd=directory)
                content = os.read(fd, 4096)
                os.close(fd)
                pid = json.loads(content)["pid"] if content[:1] == b"{" else int(content)
                try:
                    fd = os.open(f"/proc/{pid}/stat", os.O_RDONLY)
                    fields = os.read(fd, 1024).rpartition(b")")[2].split()
                    os.close(fd)
                    found.append((name, pid, fields[0] != b"Z", int(fields[19])))
                except FileNotFoundError:
                    found.append((name, pid, False, None))
        finally:
            os.close(directory)
    return found


def with_psutil(folders: Sequence[str]) -> list[object]:
    """As most people write it: pathlib and psutil."""
    from pathlib import Path

    import psutil

    found: list[object] = []
    for folder in folders:
        for path in Path(folder).iterdir():
            if path.suffix not in {".lock", ".pid"}:
                continue
            text = path.read_text()
            record = json.loads(text) if path.suffix == ".lock" else {"pid": int(text)}
            try:
                process = psutil.Process(record["pid"])
                alive = process.status() != psutil.STATUS_ZOMBIE
                found.append((path.name, record, alive, process.create_time()))
            except psutil.NoSuchProcess:
                found.append((path.name, record, False, None))
    return found


LOOKS: dict[str, Look] = {"plain": plain, "lean": lean, "psutil": with_psutil}


def main() -> None:
    variant, *folders = sys.argv[1:]
    if variant == "poll":
        while not select.select([sys.stdin], [], [], PERIOD)[0]:
            plain(folders)
        return
    LOOKS[variant]([])  # its imports are done
    before = memory(os.getpid())
    began = time.perf_counter()
    found = LOOKS[variant](folders)
    taken = time.perf_counter() - began
    more = memory(os.getpid()) - before
    print(json.dumps({"seconds": taken, "count": len(found), "rss": more.rss, "uss": more.uss}))


if __name__ == "__main__":
    main()
