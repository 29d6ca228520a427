"""The machine that the figures belong to."""

from __future__ import annotations

import os
import platform
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

_IN_MEMORY = {"tmpfs", "ramfs"}


def describe() -> str:
    """Processor, cores, kernel, Python and how busy it is already, in a line."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"{_processor()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, "
        f"Python {platform.python_version()}{load}"
    )


@contextmanager
def disk_folder() -> Iterator[tuple[str, str]]:
    """A temporary folder on a disk rather than in memory where there is one, and the name of its file system."""
    places = [place for place in (tempfile.gettempdir(), "/var/tmp", os.getcwd()) if os.access(place, os.W_OK)]
    place = next((place for place in places if _file_system(place) not in _IN_MEMORY), places[0])
    with tempfile.TemporaryDirectory(prefix="bench-", dir=place) as folder:
        yield folder, _file_system(folder)


@contextmanager
def memory_folder() -> Iterator[str | None]:
    """A temporary folder in memory, as /run and often /tmp are; None where there is none."""
    places = [place for place in ("/dev/shm", "/run", "/tmp") if os.access(place, os.W_OK)]
    place = next((place for place in places if _file_system(place) in _IN_MEMORY), None)
    if place is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="bench-", dir=place) as folder:
        yield folder


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _file_system(path: str) -> str:
    device = os.stat(path).st_dev
    number = f"{os.major(device)}:{os.minor(device)}"
    try:
        with open("/proc/self/mountinfo", encoding="utf-8") as file:
            for line in file:
                fields = line.split()
                if fields[2] == number:
                    return fields[fields.index("-") + 1]
    except OSError:
        pass
    return "an unknown file system"
