"""An engine in a process of its own, seen from the bench."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from typing import Any, Self

from .home import Home

LEAVING = 10.0


@dataclass(frozen=True)
class Seen:
    """A Flip, as the listener got it at `at`, in nanoseconds of the monotonic clock."""

    at: int
    path: str
    before: str | None
    after: str | None
    pid: int | None


class Hosted:
    """A context manager: inside it the process runs and has all imports done; `start` starts the engine."""

    def __init__(self, home: Home) -> None:
        self._home = home

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.watch.host"],
            env=self._home.env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            self._answer()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(LEAVING)
        except subprocess.TimeoutExpired:
            print("bench: an engine did not stop and was killed", file=sys.stderr)
        finally:
            self._process.kill()
            self._process.wait()
            self._process.stdout.close()

    @property
    def pid(self) -> int:
        return self._process.pid

    def start(self) -> float:
        """Start the engine; the seconds until it had its first snapshot."""
        return float(self._ask("start"))

    def gather(self) -> float:
        """The seconds that a look without an engine takes."""
        return float(self._ask("gather"))

    def forget(self) -> None:
        """Have snapshots counted only."""
        self._ask("forget")

    def heard(self) -> tuple[int, int]:
        """How many snapshots its listener got, and the time of the newest."""
        count, newest = self._ask("heard")
        return count, newest

    def flips(self) -> list[Seen]:
        """Those since the last time."""
        return [Seen(*each) for each in self._ask("flips")]

    def jobs(self) -> dict[str, tuple[str | None, int | None]]:
        """Verdict and holder's PID in the newest snapshot, by path."""
        return {path: (verdict, pid) for path, (verdict, pid) in self._ask("jobs").items()}

    def _ask(self, command: str) -> Any:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{command}\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the engine's process has ended")
        return json.loads(line)
