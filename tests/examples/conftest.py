"""The programs in `examples`, started as a person would, each in a folder and a home of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from tests.core_os.conftest import tmp_path
from tests.run.conftest import Lockcore, is_alive, lockcore, until, usual_signals

__all__ = ["EXAMPLES", "ROOT", "Lockcore", "Program", "Start", "is_alive", "lockcore", "tmp_path", "until"]

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to become another user")


class Program:
    """A process, and the lines that it has printed so far. Errors and output come as one, as in a terminal."""

    def __init__(self, words: list[str], **options: object) -> None:
        self.process: subprocess.Popen[str] = subprocess.Popen(  # type: ignore[call-overload]
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            preexec_fn=usual_signals,
            **options,
        )
        self.lines: list[str] = []
        self._family: list[psutil.Process] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def says(self, text: str) -> str:
        """Wait for a line with this text."""
        until(lambda: self._find(text) is not None or self._has_ended(), f"{text!r}")
        line = self._find(text)
        assert line is not None, f"it ended with {self.process.poll()} without {text!r}:\n{self.text}"
        return line

    def send(self, number: int) -> None:
        self._note_family()
        self.process.send_signal(number)

    def tell(self, line: str = "") -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def end(self) -> int:
        """Wait until it has ended by itself; its exit code, negative for a signal. All that it said is there then."""
        code = self.process.wait(60)
        self._reader.join(30)
        return code

    def kill(self) -> int:
        """kill -9"""
        self.send(signal.SIGKILL)
        return self.end()

    def clear(self) -> None:
        """End it with all that it has started, and what of it survived its parent."""
        if self.process.poll() is None:
            self._note_family()
            self.process.kill()
            self.process.wait()
        for one in self._family:
            try:
                one.kill()  # psutil looks first whether it still is the same process
            except psutil.Error:
                continue
        assert self.process.stdin is not None
        self.process.stdin.close()
        self._reader.join(5)

    def _note_family(self) -> None:
        try:
            self._family += psutil.Process(self.pid).children(recursive=True)
        except psutil.Error:
            return

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as output:
            for line in output:
                self.lines.append(line.rstrip("\n"))

    def _find(self, text: str) -> str | None:
        return next((line for line in list(self.lines) if text in line), None)

    def _has_ended(self) -> bool:
        return self.process.poll() is not None and not self._reader.is_alive()


Start = Callable[..., Program]


@pytest.fixture
def start(lockcore: Lockcore, tmp_path: Path) -> Iterator[Start]:
    """Start an example: `start("failsafe_scheduler/scheduler.py", "--every", 1)`. What is left of it is killed."""
    programs: list[Program] = []

    def start(script: str, *words: object, cwd: Path = tmp_path) -> Program:
        command = [sys.executable, str(EXAMPLES / script), *map(str, words)]
        program = Program(command, cwd=cwd, env={**lockcore.environment, "PYTHONUNBUFFERED": "1"})
        programs.append(program)
        return program

    yield start
    for program in programs:
        program.clear()


@pytest.fixture
def peer() -> Iterator[Start]:
    """Start a naive program on the same lock: `peer("pid_file", path, user="nobody")`."""
    programs: list[Program] = []

    def peer(kind: str, *words: object, user: str = "") -> Program:
        command = [sys.executable, str(Path(__file__).with_name("peers.py")), kind, *map(str, words)]
        program = Program(command, env={**os.environ, "PEER_USER": user})
        programs.append(program)
        return program

    yield peer
    for program in programs:
        program.clear()


@pytest.fixture(params=["me", pytest.param("nobody", marks=needs_root)])
def user(request: pytest.FixtureRequest) -> str:
    """Who the peer is: the same user, or another one, who may enter the test's folder."""
    return "" if request.param == "me" else str(request.param)


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """A folder that everybody may write to, as /tmp."""
    made = tmp_path / "shared"
    made.mkdir()
    made.chmod(0o1777)
    return made


def gone_pid() -> int:
    """A PID that nobody has now."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid
