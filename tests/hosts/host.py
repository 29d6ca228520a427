"""Another machine, as far as a process can tell: in namespaces of its own on this one.

It has its own host name, machine id, boot id, process numbers and network; the files are those of this machine, as if
all of them were on a network file system. A socket in a folder is a file too: it connects the two machines.
"""

from __future__ import annotations

import ctypes
import functools
import os
import shutil
import subprocess
import sys
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import psutil

from tests.hosts.cable import Cable

ROOT = Path(__file__).parents[2]
INIT = Path(__file__).with_name("init.py")
NEW = ("--mount", "--uts", "--ipc", "--net", "--pid")
NEW_PID = 0x20000000
"""CLONE_NEWPID"""


class HostTrouble(Exception):
    """The machine could not be made."""


@functools.cache
def why_not(network: bool = False) -> str | None:
    """What keeps a machine from being simulated here, or None."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "needs root on Linux, to simulate another machine"
    tools = ("unshare", "nsenter", "mount", *(("ip",) if network else ()))
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing:
        return f"needs {' and '.join(missing)}, to simulate another machine"
    trial = ["mount", "-t", "proc", "proc", "/proc"]
    if network:
        trial = ["ip", "link", "add", "lockcore", "type", "veth", "peer", "name", "lockcore-peer"]
    tried = subprocess.run(["unshare", *NEW, "--fork", *trial], capture_output=True, text=True, check=False)
    return f"no machine can be simulated here: {tried.stderr.strip()}" if tried.returncode != 0 else None


class Host:
    """One simulated machine. It ends, with all that runs on it, when it is closed or this process is gone."""

    def __init__(self, name: str, *, network: bool = False) -> None:
        self.name = name
        self.machine_id = uuid.uuid4().hex
        self.boot_id = str(uuid.uuid4())
        self.cable: Cable | None = None
        self._started: list[subprocess.Popen] = []
        self._unshare = self._boot()
        try:
            self._first = self._first_process()
            if network:
                self.cable = Cable(self._first)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(
        self, words: Sequence[object], *, cwd: object = ROOT, env: dict[str, str] | None = None, **options: object
    ) -> subprocess.Popen:
        """Start a command there: a child of this process, which can be waited for and killed like any other."""
        into = ["nsenter", f"--target={self._first}", "--root", "--mount", "--uts", "--ipc", "--net", "--"]
        with self._numbered_there():
            process = subprocess.Popen(  # type: ignore[call-overload]
                [*into, "env", f"--chdir={cwd}", *map(str, words)],
                env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"} if env is None else env,
                **options,
            )
        self._started.append(process)
        return process

    def run(
        self, words: Sequence[object], *, input: str | None = None, timeout: float = 60, **options: object
    ) -> subprocess.CompletedProcess[str]:
        """Run a command there to its end; what it says is in the result."""
        pipe = subprocess.PIPE
        process = self.start(words, stdin=pipe, stdout=pipe, stderr=pipe, text=True, **options)
        with process:
            try:
                said, complained = process.communicate(input, timeout)
            except BaseException:
                process.kill()
                raise
        return subprocess.CompletedProcess(list(words), process.returncode, said, complained)

    def processes(self) -> list[psutil.Process]:
        """Everybody who runs there, with the numbers of this machine."""
        there = os.readlink(f"/proc/{self._first}/ns/pid")
        found = []
        for process in psutil.process_iter():
            try:
                if os.readlink(f"/proc/{process.pid}/ns/pid") == there:
                    found.append(process)
            except OSError:
                pass
        return found

    def unplug(self) -> None:
        """Cut it off: what is sent from either side is lost, and nobody is told."""
        self._network.cut()

    def plug_in(self) -> None:
        """Connect it again."""
        self._network.mend()

    @property
    def server_address(self) -> str:
        """Where it can reach this machine."""
        return self._network.here

    @property
    def address(self) -> str:
        """Where this machine can reach it."""
        return self._network.there

    def close(self) -> None:
        """End everything that runs there, as a loss of power would, and remove all of it."""
        for process in self._started:
            # First ours: the kernel waits for us to collect them before it lets the machine go.
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout, process.stderr):
                if pipe is not None:
                    pipe.close()
        self._started.clear()
        if self._unshare.poll() is None:
            for first in psutil.Process(self._unshare.pid).children():
                first.kill()
        self._unshare.wait(30)
        self._unshare.stdout.close()
        self._unshare.stderr.close()
        if self.cable is not None:
            self.cable.remove()
            self.cable = None

    @property
    def _network(self) -> Cable:
        assert self.cable is not None, f"{self.name} has no network"
        return self.cable

    def _boot(self) -> subprocess.Popen[str]:
        """Start the first process. It has a descriptor of this one, and so learns of its end, however that comes."""
        alive = os.pidfd_open(os.getpid())
        try:
            return subprocess.Popen(
                [
                    *("unshare", *NEW, "--fork", "--kill-child"),
                    *(sys.executable, "-I", INIT, self.name, self.machine_id, self.boot_id, str(alive)),
                ],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                pass_fds=(alive,),
                start_new_session=True,
            )
        finally:
            os.close(alive)

    def _first_process(self) -> int:
        if self._unshare.stdout.readline() != "ready\n":
            raise HostTrouble(self._unshare.stderr.read())
        (first,) = psutil.Process(self._unshare.pid).children()
        return first.pid

    @contextmanager
    def _numbered_there(self) -> Iterator[None]:
        """While this lasts, children of this thread get their PIDs from that machine.

        nsenter would put a process of its own between, and to kill that one leaves the command running.
        """
        there = os.open(f"/proc/{self._first}/ns/pid", os.O_RDONLY | os.O_CLOEXEC)
        here = os.open("/proc/thread-self/ns/pid", os.O_RDONLY | os.O_CLOEXEC)
        try:
            _set_namespace(there)
            try:
                yield
            finally:
                _set_namespace(here)
        finally:
            os.close(there)
            os.close(here)


def _set_namespace(fd: int) -> None:
    library = ctypes.CDLL(None, use_errno=True)
    if library.setns(fd, NEW_PID) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
