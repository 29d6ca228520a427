"""A herd of real processes that do nothing, for locks to name. They end with the bench, whatever happens to it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

LEAVING = 20.0
"""Seconds that the herd gets to end in."""


class Herd:
    """`living` are the PIDs of those that were started and not killed. A context manager."""

    def __init__(self) -> None:
        self.living: list[int] = []
        self._nursery: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self._nursery = subprocess.Popen(
            [sys.executable, "-I", "-S", str(Path(__file__).with_name("nursery.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is for the bench, which then ends the herd
        )
        return self

    def __exit__(self, *_: object) -> None:
        assert self._nursery is not None
        self._nursery.communicate()  # its input ends, and so does it
        until = time.monotonic() + LEAVING
        for pid in self.living:
            while os.path.exists(f"/proc/{pid}") and time.monotonic() < until:
                time.sleep(0.01)
        self.living.clear()

    def of(self, count: int) -> list[int]:
        """The PIDs of that many living processes; more are started when there are too few."""
        more = count - len(self.living)
        if more > 0:
            assert self._nursery is not None
            assert self._nursery.stdin is not None
            assert self._nursery.stdout is not None
            self._nursery.stdin.write(f"{more}\n")
            self._nursery.stdin.flush()
            pids = [int(word) for word in self._nursery.stdout.readline().split()]
            if len(pids) != more:
                raise RuntimeError(f"only {len(self.living)} processes could be started")
            self.living += pids
        return self.living[:count]

    def kill(self, pid: int) -> int:
        """End one of them without warning. The time just before that, in nanoseconds of the monotonic clock."""
        at = time.monotonic_ns()
        os.kill(pid, signal.SIGKILL)
        self.living.remove(pid)
        return at


def never_alive() -> int:
    """A PID that no process here can have."""
    with open("/proc/sys/kernel/pid_max", encoding="ascii") as file:
        return int(file.read()) + 1
