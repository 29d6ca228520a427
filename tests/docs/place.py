"""A machine for a page that is thrown away, as far as that goes: a home, a terminal, folders in the place of /tmp.

What a page says about `/home/me`, `/tmp`, `/mnt` or `/srv` happens below one temporary folder. Nobody's own files are
touched, and whatever a page starts is ended with it.
"""

from __future__ import annotations

import fcntl
import os
import re
import select
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import termios
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import psutil

from tests.desktop.patience import Patience
from tests.docs.transcript import plain

BIN = Path(sys.executable).parent
COLUMNS = 118
LONGEST = 60.0
CTRL_C = b"\x03"

_OUTSIDE = re.compile(r"(?:(?<=//)|(?<![\w.~/-]))/(home/me|tmp|mnt|srv)\b")


@dataclass(frozen=True)
class Ran:
    code: int
    said: str


@dataclass(frozen=True)
class Typed:
    """What is typed when the program has said `at`."""

    at: str
    keys: bytes


class Place:
    """One page's machine. `moved` are further words that mean something else here, such as a server's address."""

    def __init__(self) -> None:
        self.root = Path(tempfile.mkdtemp(prefix="d-"))
        self.home = self.root / "home" / "me"
        self.bin = self.home / ".local" / "bin"
        self.cwd = self.home
        self.code = 0
        self.moved: dict[str, str] = {}
        self.fixture: Callable[[str], Any] | None = None
        self._begun: list[subprocess.Popen[bytes]] = []
        self.environment = {
            "HOME": str(self.home),
            "PATH": f"{self.bin}:{BIN}:/usr/local/bin:/usr/bin:/bin",
            "USER": "me",
            "LOGNAME": "me",
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "NO_COLOR": "1",
            "PYTHONUNBUFFERED": "1",
            "TMPDIR": str(self.root / "tmp"),
        }
        for folder in (self.bin, self.root / "tmp", self.root / "mnt", self.root / "srv"):
            folder.mkdir(parents=True)
        (self.bin / "lockcore").symlink_to(BIN / "lockcore")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for _ in Patience("everything that the page has started is gone", pause=0.02):
            left = [process for process in psutil.process_iter() if self.is_ours(process)]
            if not left:
                break
            for process in left:
                try:
                    process.kill()  # psutil looks first whether it still is the same process
                except psutil.Error:
                    continue
        for begun in self._begun:
            begun.wait()
        shutil.rmtree(self.root)

    def inside(self, text: str) -> str:
        """What a page says, as it is to be done here."""
        for word, here in self.moved.items():
            text = text.replace(word, here)
        return _OUTSIDE.sub(lambda found: f"{self.root}/{found[1]}", text)

    def outside(self, text: str) -> str:
        """What was printed here, as a page would show it."""
        for word, here in self.moved.items():
            text = text.replace(here, word)
        return re.sub(rf"\b{re.escape(socket.gethostname())}\b", "box", text.replace(str(self.root), ""))

    def path(self, name: str) -> Path:
        """Of a file that a page names: absolute, below `~`, or where we are."""
        if name.startswith("~/"):
            return self.home / name[2:]
        return Path(self.inside(name)) if name.startswith("/") else self.cwd / name

    def write(self, name: str, text: str, mode: int = 0o644) -> Path:
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(mode)
        return path

    def script(self, name: str, text: str = "") -> Path:
        """A program that a page names."""
        return self.write(name, f"#!/bin/sh\n{text}\n", 0o755)

    def begin(self, *words: str, cwd: Path | None = None) -> subprocess.Popen[bytes]:
        """Start something that goes on beside the page."""
        process = subprocess.Popen(
            words,
            cwd=cwd or self.cwd,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._begun.append(process)
        return process

    def do(self, *words: object, cwd: Path | None = None) -> str:
        """Run something to its end, before the page or between its blocks. It must work."""
        ran = subprocess.run(
            [*map(str, words)],
            cwd=cwd or self.cwd,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
        assert ran.returncode == 0, f"{words}: {ran.stdout}{ran.stderr}"
        return ran.stdout

    def type(self, command: str, *typed: Typed) -> Ran:
        """A command of a page, in a shell on a terminal. The next one begins where this one has gone."""
        went = self.root / "went"
        line = f"(exit {self.code}); {self.inside(command)}\ncode=$?; pwd > {went}; exit $code"
        ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, COLUMNS, 0, 0))
        # setsid makes it a terminal for job control and Ctrl+C too, without forking this process; and env has Ctrl+C
        # heard even if these tests run in the background or under nohup, where it is ignored
        shell = subprocess.Popen(
            ["env", "--default-signal", "setsid", "--ctty", "sh", "-c", line],
            cwd=self.cwd,
            env=self.environment,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        try:
            said = self._listen(ours, shell, command, list(typed))
            code = shell.wait(LONGEST)
        finally:
            shell.kill()  # does nothing to one that has ended
            shell.wait()
            os.close(ours)
        if went.exists():
            self.cwd = Path(went.read_text().strip())
        self.code = code if code >= 0 else 128 - code
        return Ran(self.code, self.outside(said))

    def _listen(self, terminal: int, shell: subprocess.Popen[bytes], command: str, typed: list[Typed]) -> str:
        """All that is said until the shell has ended; what is to be typed is, when its time has come."""
        said = b""
        for _ in Patience(f"{command!r} ends", LONGEST, pause=0):
            ready, _, _ = select.select([terminal], [], [], 0.2)
            try:
                piece = os.read(terminal, 65536) if ready else b""
            except OSError:  # nobody has the terminal any more
                break
            if ready and not piece:
                break
            said += piece
            if typed and typed[0].at in plain(said.decode(errors="replace")):
                os.write(terminal, typed.pop(0).keys)
            if not ready and shell.poll() is not None:
                break  # the shell is gone, and what it left behind says no more
        text = plain(said.decode(errors="replace"))
        assert not typed, f"{command!r} never said {typed[0].at!r}, but:\n{text}"
        return text

    def is_ours(self, process: psutil.Process) -> bool:
        try:
            return process.environ().get("HOME") == str(self.home) and process.status() != psutil.STATUS_ZOMBIE
        except psutil.Error:
            return False
