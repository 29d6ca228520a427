"""The watch engine in a home of its own, with real processes to watch."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lockcore._clock import Clock
from lockcore._history import History, Run
from lockcore._watch.engine import Engine
from lockcore._watch.status import Flip, JobStatus, Snapshot
from lockcore._watch.watcher import Watcher

ROOT = Path(__file__).parents[2]
PYTHON = sys.executable


class FakeClock(Clock):
    """The real clocks, moved by as much as a test says."""

    __slots__ = ("set_by", "slept", "waited")

    def __init__(self) -> None:
        self.waited = self.slept = self.set_by = 0.0

    def now(self) -> float:
        return super().now() + self.waited + self.slept + self.set_by

    def boottime(self) -> float:
        return super().boottime() + self.waited + self.slept

    def awake(self) -> float:
        return super().awake() + self.waited


class Watch:
    """A home, a watched folder in it, an engine once it is started, and what it has told."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / "watched"
        self.folder.mkdir()
        self.clock = FakeClock()
        self.engine: Engine | None = None
        self.flips: list[Flip] = []
        self.snapshots: list[Snapshot] = []
        self._told = threading.Condition()
        self._steps = 0
        self._processes: list[subprocess.Popen[str]] = []
        self.watch(self.folder)

    def watch(self, *folders: Path) -> None:
        """Have these folders watched, by the settings."""
        config = self.home / "config.toml"
        new = self.home / "config.toml.new"
        new.write_text(f"watch = [{', '.join(repr(str(folder)) for folder in folders)}]\n".replace("'", '"'))
        new.chmod(0o600)
        new.replace(config)

    def job(self, name: str, text: str) -> Path:
        """Register a job."""
        (self.home / "jobs").mkdir(exist_ok=True, mode=0o700)
        file = self.home / "jobs" / f"{name}.toml"
        new = file.with_suffix(".new")
        new.write_text(text)
        new.chmod(0o600)
        new.replace(file)
        return file

    def start(self, **options: object) -> Snapshot:
        self.engine = Engine(self.clock, **options)  # type: ignore[arg-type]
        self.engine.listen(self._hear)
        return self.engine.start()

    def begin(self, *words: object, **options: object) -> subprocess.Popen[str]:
        """Start a process; it is killed at the end."""
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(  # type: ignore[call-overload]
            list(map(str, words)), text=True, stdout=subprocess.PIPE, env=environment, **options
        )
        self._processes.append(process)
        return process  # type: ignore[no-any-return]

    def python(self, code: str, *words: object, **options: object) -> subprocess.Popen[str]:
        """Start some Python, and wait until it has printed a line."""
        process = self.begin(PYTHON, "-c", code, *words, **options)
        assert process.stdout is not None
        assert process.stdout.readline()
        return process

    def lockcore(self, *words: object) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        return subprocess.run(
            [PYTHON, "-m", "lockcore", *map(str, words)], capture_output=True, text=True, env=environment, timeout=60
        )

    @property
    def now(self) -> Snapshot:
        assert self.engine is not None
        return self.engine.snapshot

    def looks(self) -> None:
        """Have it look at what is due by its clock, and wait until it has told what it found."""
        assert self.engine is not None
        for _ in range(2):  # a step may be under way; the next one has ended when one more begins
            with self._told:
                begun = self._steps
            self.engine.look_again("nobody")
            self.until(lambda begun=begun: self._steps > begun, "it looks")  # type: ignore[misc]

    def wakings(self) -> int:
        """How often its thread has gone to sleep so far."""
        assert self.engine is not None
        assert self.engine._thread is not None
        status = Path(f"/proc/self/task/{self.engine._thread.native_id}/status").read_text()
        return int(dict(line.split(":") for line in status.splitlines())["voluntary_ctxt_switches"])

    def settles(self) -> None:
        """Wait until it has slept for longer than it does while it looks at something a few times more."""
        deadline = time.monotonic() + 60
        before = -1
        while before != (before := self.wakings()):
            assert time.monotonic() < deadline, "it never comes to rest"
            time.sleep(4)

    def state(self, name: str) -> str | None:
        status = self.now.jobs.get(name)
        return None if status is None else status.state.value

    def until(self, condition: Callable[[], object], what: str, seconds: float = 60.0) -> None:
        """Wait for something that the engine must tell."""
        with self._told:
            assert self._told.wait_for(condition, seconds), f"never happened: {what}; now {self.states()}"

    def becomes(self, name: str, state: str | None) -> JobStatus | None:
        self.until(lambda: self.state(name) == state, f"{name} becomes {state}")
        return self.now.jobs.get(name)

    def states(self) -> dict[str, str]:
        return {name: status.state.value for name, status in self.now.jobs.items()}

    def went(self, name: str) -> list[tuple[str | None, str | None]]:
        """The states that a job went through, as the Flips tell."""
        return [
            (flip.before and flip.before.state.value, flip.after and flip.after.state.value)
            for flip in self.flips
            if flip.job == name
        ]

    def runs(self, job: str | None = None) -> list[Run]:
        """What the history says, the newest first."""
        with History(read_only=True) as history:
            return history.runs(job)

    def recorded(self, condition: Callable[[list[Run]], object], what: str) -> list[Run]:
        """Wait for what must come to stand in the history."""
        deadline = time.monotonic() + 60
        while not condition(runs := self.runs()):
            assert time.monotonic() < deadline, f"never stood in the history: {what}"
            time.sleep(0.01)
        return runs

    def end(self) -> None:
        if self.engine is not None:
            self.engine.stop()
        for process in self._processes:
            if process.poll() is None:
                process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()

    def _step(self) -> None:
        with self._told:
            self._steps += 1
            self._told.notify_all()

    def _hear(self, snapshot: Snapshot, flips: tuple[Flip, ...]) -> None:
        with self._told:
            self.snapshots.append(snapshot)
            self.flips.extend(flips)
            self._told.notify_all()


@pytest.fixture
def watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """A watch that ends with the test, and with it everything that it started."""
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    monkeypatch.setenv("LOCKCORE_HOME", str(home))
    for name in ("LOCKCORE_RUN", "LOCKCORE_JOB"):
        monkeypatch.delenv(name, raising=False)
    made = Watch(home)
    step = Watcher.step

    def counted(watcher: Watcher, *words: object, **more: object) -> object:
        made._step()
        return step(watcher, *words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Watcher, "step", counted)
    yield made
    made.end()
