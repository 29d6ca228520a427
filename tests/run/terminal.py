"""A real terminal for a real process: a pty, what is typed there, and the screen that comes of it."""

from __future__ import annotations

import fcntl
import os
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable

from rich.cells import cell_len

from .conftest import ROOT, Lockcore, usual_signals

_SEQUENCE = re.compile(rb"\x1b\[([?0-9;]*)([A-Za-z])")
_DRAWN = b"\x1b[?2026l"


class Pty:
    """`lockcore` on a terminal of its own. `written` is all that it has written there."""

    def __init__(
        self,
        lockcore: Lockcore,
        *words: str,
        columns: int = 100,
        lines: int = 24,
        env: dict[str, str] | None = None,
        under: tuple[str, ...] = (),
        module: str = "tests.run.feed",
    ) -> None:
        self.master, self.slave = os.openpty()
        self.resize(columns, lines)
        self.before = termios.tcgetattr(self.slave)
        again, self._again = os.pipe()
        os.set_inheritable(again, True)
        environment = {
            **{name: value for name, value in lockcore.environment.items() if name not in ("COLUMNS", "NO_COLOR")},
            "TERM": "xterm-256color",
            "PYTHONUTF8": "1",
            "LOCKCORE_TEST_AGAIN": str(again),
            **(env or {}),
        }
        self.process = subprocess.Popen(
            [*under, sys.executable, "-m", module, *words],
            stdin=self.slave,
            stdout=self.slave,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=environment,
            pass_fds=(again,),
            preexec_fn=_own_terminal,
        )
        os.close(again)
        os.set_blocking(self.master, False)
        self.written = b""

    def resize(self, columns: int, lines: int) -> None:
        self.columns, self.lines = columns, lines
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def look_again(self) -> None:
        """Have the stand-in engine look at everything."""
        os.write(self._again, b"\0")

    def read(self) -> bytes:
        """What was written since the last time."""
        new = b""
        while True:
            try:
                piece = os.read(self.master, 65536)
            except (BlockingIOError, OSError):
                break
            if not piece:
                break
            new += piece
        self.written += new
        return new

    def frame(self, beginning: bytes) -> bytes:
        """What is drawn next and has this in it, from there to its end."""
        start = len(self.written)
        deadline = time.monotonic() + 60
        while True:
            self.read()
            found, begun, rest = self.written[start:].partition(beginning)
            drawn, ended, _ = rest.partition(_DRAWN)
            if ended:
                return begun + drawn + ended
            assert time.monotonic() < deadline, f"never drawn: {found!r}{begun!r}{rest!r}"
            time.sleep(0.01)

    def screen(self) -> list[str]:
        """The lines as a person sees them, from all that was written."""
        self.read()
        return screen_of(self.written, self.columns, self.lines)

    def until(self, condition: Callable[[list[str]], object], what: str, seconds: float = 60.0) -> list[str]:
        """Wait for something on the screen."""
        deadline = time.monotonic() + seconds
        while not condition(screen := self.screen()):
            shown = "\n".join(screen)
            assert time.monotonic() < deadline, f"never on the screen: {what}\n{shown}\n{self.errors()}"
            time.sleep(0.02)
        return screen

    def shows(self, text: str) -> list[str]:
        return self.until(lambda screen: any(text in line for line in screen), text)

    def errors(self) -> str:
        if self.process.poll() is None or self.process.stderr is None or self.process.stderr.closed:
            return ""
        return self.process.stderr.read().decode()

    def ends(self) -> int:
        """Wait for its end, and give its exit code."""
        deadline = time.monotonic() + 60
        while self.process.poll() is None:
            self.read()
            assert time.monotonic() < deadline, "it goes on"
            time.sleep(0.01)
        self.read()
        return self.process.returncode

    def is_restored(self) -> bool:
        """Whether the terminal is as it was: its settings, the first screen, a cursor, and lines that wrap."""
        modes = {found[1]: found[2] for found in re.finditer(rb"\x1b\[\?(\d+)([hl])", self.written)}
        same = termios.tcgetattr(self.slave) == self.before
        return same and (modes.get(b"1049"), modes.get(b"25"), modes.get(b"7")) == (b"l", b"h", b"h")

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.stderr is not None:
            self.process.stderr.close()
        for fd in (self.master, self.slave, self._again):
            os.close(fd)


def _own_terminal() -> None:
    usual_signals()
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def screen_of(written: bytes, columns: int, lines: int) -> list[str]:
    """What a terminal of that size shows after all this; as much of one as our output needs."""
    grid: list[list[str]] = [[" "] * columns for _ in range(lines)]
    row = column = at = 0
    text = written.decode("utf-8", "replace").encode("utf-8")
    while at < len(text):
        found = _SEQUENCE.match(text, at)
        if found is not None:
            at = found.end()
            parameters, final = found[1], found[2]
            if final == b"H":
                numbers = [int(number or 1) for number in parameters.split(b";")]
                row, column = numbers[0] - 1, (numbers[1] if len(numbers) > 1 else 1) - 1
            elif final == b"J":
                grid = [[" "] * columns for _ in range(lines)]
            elif final == b"K" and row < lines:
                grid[row][column:] = [" "] * (columns - column)
            continue
        end = at + 1
        while end < len(text) and text[end] & 0xC0 == 0x80:
            end += 1
        character, at = text[at:end].decode(), end
        if not character.isprintable():
            continue
        if row < lines and column < columns:
            grid[row][column] = character
            for more in range(1, min(cell_len(character), columns - column)):
                grid[row][column + more] = ""
        column += cell_len(character)
    return ["".join(line).rstrip() for line in grid]
