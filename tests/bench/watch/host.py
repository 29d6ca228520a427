"""The engine's own process: `python -m tests.bench.watch.host`, with `LOCKCORE_HOME` set.

A line on its input is a command, its answer a line of JSON. It ends when its input does. What the listener hears is
only kept, with the time: nothing but the engine shall cost anything while something is measured.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

from lockcore._watch.engine import Engine
from lockcore._watch.gather import gather
from lockcore._watch.status import Flip, JobStatus, Snapshot


class Host:
    """The engine and what it told."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._kept: list[tuple[int, tuple[Flip, ...]]] = []
        self._keeping = True
        self._count = 0
        self._newest = 0

    def start(self) -> float:
        """The seconds that it took."""
        began = time.perf_counter()
        self._engine.start()
        taken = time.perf_counter() - began
        self._engine.listen(self._listen)
        return taken

    def gather(self) -> float:
        """The seconds that a look without an engine takes."""
        began = time.perf_counter()
        gather()
        return time.perf_counter() - began

    def forget(self) -> None:
        """From now on only count snapshots."""
        self._keeping = False
        self._kept.clear()

    def heard(self) -> tuple[int, int]:
        """How many snapshots were heard of, and the time of the newest."""
        return self._count, self._newest

    def flips(self) -> list[tuple[object, ...]]:
        """What was kept so far, and is forgotten now: time, path, state before and after, the holder's PID after."""
        kept, self._kept = self._kept, []
        return [
            (at, (flip.after or flip.before).report.path, _state(flip.before), _state(flip.after), _pid(flip.after))  # type: ignore[union-attr]
            for at, flips in kept
            for flip in flips
        ]

    def jobs(self) -> dict[str, tuple[str | None, int | None]]:
        """Verdict and holder's PID in the newest snapshot, by path."""
        return {
            status.report.path: (None if status.report.verdict is None else status.report.verdict.value, _pid(status))
            for status in self._engine.snapshot.jobs.values()
        }

    def _listen(self, snapshot: Snapshot, flips: tuple[Flip, ...]) -> None:
        self._newest = time.monotonic_ns()
        self._count += 1
        if self._keeping:
            self._kept.append((self._newest, flips))


def _state(status: JobStatus | None) -> str | None:
    return None if status is None else status.state.value


def _pid(status: JobStatus | None) -> int | None:
    return None if status is None or status.report.holder is None else status.report.holder.pid


def main() -> None:
    engine = Engine()
    host = Host(engine)
    commands: dict[str, Callable[[], object]] = {
        each.__name__: each for each in (host.start, host.gather, host.forget, host.heard, host.flips, host.jobs)
    }
    print(json.dumps("ready"), flush=True)
    try:
        for line in sys.stdin:
            print(json.dumps(commands[line.strip()]()), flush=True)
    finally:
        engine.stop()


if __name__ == "__main__":
    main()
