"""macOS, Windows and other systems: what a process uses, as psutil knows it."""

from __future__ import annotations

import psutil

from lockcore._process_tree import Uses


def uses_of(pid: int) -> Uses:
    folder = user = cpu_time = memory = None
    try:
        process = psutil.Process(pid)
    except psutil.Error:
        return Uses()
    with process.oneshot():
        try:
            times = process.cpu_times()
            cpu_time = times.user + times.system
            memory = process.memory_info().rss
        except psutil.Error:
            pass
        try:
            user = process.username()
        except (psutil.Error, KeyError):
            pass
        try:
            folder = process.cwd() or None
        except (psutil.Error, OSError):
            pass
    return Uses(folder, user, cpu_time, memory)
