"""What another process has used so far, read without waking it: processor time, wake-ups, memory."""

from __future__ import annotations

import os
import re
import time
from dataclasses import dataclass


def cpu_seconds(pid: int) -> float:
    """Processor time of all threads of a process, to the nanosecond: its own clock (clock_getcpuclockid)."""
    return time.clock_gettime_ns((~pid << 3) | 2) / 1e9


def settle(pid: int) -> None:
    """Wait until a process has had next to nothing to do for a while; a minute at most.

    With 10,000 jobs an engine takes some seconds until all processes are followed and looked at closely: three on a
    quick machine, ten on one that others use too.
    """
    until = time.monotonic() + 60
    while time.monotonic() < until:
        before = cpu_seconds(pid)
        time.sleep(3)
        if cpu_seconds(pid) - before < 0.01:
            return


def wake_ups(pid: int) -> int:
    """How often the threads of a process have gone to sleep, which is how often they were awake."""
    total = 0
    for thread in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{thread}/status", encoding="ascii", errors="replace") as file:
                found = re.search(r"^voluntary_ctxt_switches:\s*([0-9]+)", file.read(), re.MULTILINE)
        except FileNotFoundError:
            continue
        total += int(found[1]) if found else 0
    return total


@dataclass(frozen=True)
class Memory:
    """In bytes: what is resident, and what of that no other process shares."""

    rss: int
    uss: int

    def __sub__(self, other: Memory) -> Memory:
        return Memory(self.rss - other.rss, self.uss - other.uss)


def memory(pid: int) -> Memory:
    """Of a process, now."""
    with open(f"/proc/{pid}/smaps_rollup", encoding="ascii", errors="replace") as file:
        sizes = {
            name: int(size) * 1024 for name, size in re.findall(r"^(\w+):\s*([0-9]+) kB", file.read(), re.MULTILINE)
        }
    return Memory(sizes["Rss"], sizes["Private_Clean"] + sizes["Private_Dirty"])
