"""A PostgreSQL server of our own: made in a temporary folder, run as an ordinary user, gone afterwards."""

from __future__ import annotations

import os
import random
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Self
from urllib.parse import quote

import psutil

from tests.postgres.warden import User, Warden

LOOPBACK = "127.0.0.1"

PORTS = range(20_000, 32_000)
"""Below those that the kernel gives to clients: one that keeps trying while the server is down would, sooner or later,
be given the server's port and be connected to itself."""


class ServerTrouble(Exception):
    """The server does not do what was asked; the end of its log says why."""


def binaries() -> Path | None:
    """The folder of the server's programs, the newest if there are several."""
    on_path = shutil.which("initdb")
    if on_path is not None:
        return Path(on_path).resolve().parent
    found = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((tool.parent for tool in found), key=lambda tool: float(tool.parent.name), default=None)


def why_not() -> str | None:
    """What keeps a server from running here, or None."""
    if os.name != "posix":
        return "a server of our own runs on Linux and macOS only"
    if binaries() is None:
        return "no PostgreSQL server is installed (Debian: postgresql; macOS: postgresql@17 of Homebrew)"
    return None


class Server:
    """One server with its own data folder. What it was is gone when it is closed, or when this process is killed.

    A password makes the server ask for it everywhere; without one it trusts everybody who can reach it.
    """

    def __init__(
        self,
        *,
        password: str | None = None,
        listen: Sequence[str] = (),
        fsync: bool = True,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.password = password
        self.addresses = (LOOPBACK, *listen)
        self.settings = {"fsync": "on" if fsync else "off", **(settings or {})}
        self.port = 0
        self.pid: int | None = None
        self._folder: Path | None = None
        self._warden: Warden | None = None

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def folder(self) -> Path:
        """Where everything of it lies, its socket too."""
        assert self._folder is not None, "the server was never started"
        return self._folder

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")

    @property
    def warden(self) -> int:
        """The PID of who ends it."""
        return self._the_warden.pid

    @property
    def is_running(self) -> bool:
        """Whether the first of its processes, the postmaster, is there."""
        return self.pid is not None and self._warden is not None and self._warden.ended(self.pid) is None

    def url(
        self,
        database: str = "postgres",
        user: str = "postgres",
        password: str | None = None,
        *,
        socket: bool = False,
        host: str = LOOPBACK,
    ) -> str:
        """The address of a database: by TCP, or by the socket, which processes in other networks can reach too."""
        password = self.password if password is None else password
        who = quote(user, safe="") + ("" if password is None else ":" + quote(password, safe=""))
        if socket:
            return f"postgresql://{who}@/{quote(database)}?host={quote(str(self.folder), safe='')}&port={self.port}"
        return f"postgresql://{who}@{host}:{self.port}/{quote(database)}"

    def start(self) -> None:
        """Start it, if it does not run; returns when it takes connections."""
        if self.is_running:
            return
        if self._warden is None:
            self._make()
        if self.port:
            self._start(self.port)
            return
        for port in random.sample(PORTS, 5):
            try:
                self._start(port)
            except PortTaken:
                continue
            self.port = port
            return
        raise ServerTrouble("five ports were taken, one after the other")

    def stop(self) -> None:
        """Stop it in good order, without waiting for its clients."""
        if self.is_running:
            self.resume()
            os.kill(self._postmaster, signal.SIGINT)
        self._until(self._the_warden.nobody_left, "to stop")
        self.pid = None

    def kill(self) -> None:
        """Kill the postmaster and all its children, as a loss of power would; returns when nobody is left."""
        self._the_warden.kill()
        self.pid = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def pause(self) -> None:
        """Stop all its processes where they are. The kernel still takes connections, but nobody answers."""
        postmaster = psutil.Process(self._postmaster)
        self._hold(postmaster)  # first, so that it makes no more children
        for child in postmaster.children(recursive=True):
            self._hold(child)

    def resume(self) -> None:
        """Let a paused server go on."""
        for process in self.processes():
            try:
                process.send_signal(signal.SIGCONT)
            except psutil.NoSuchProcess:
                pass

    def processes(self) -> list[psutil.Process]:
        """The postmaster and its children; nobody where it does not run."""
        if not self.is_running:
            return []
        postmaster = psutil.Process(self._postmaster)
        return [postmaster, *postmaster.children(recursive=True)]

    def close(self) -> None:
        """End it and remove all that it was."""
        if self._warden is None:
            return
        try:
            if self.is_running:
                self.stop()
        finally:
            self._warden.close()
            shutil.rmtree(self.folder, ignore_errors=True)  # gone already, unless somebody killed the warden
            self._warden = self._folder = self.pid = None
            self.port = 0

    @property
    def _postmaster(self) -> int:
        assert self.pid is not None, "the server does not run"
        return self.pid

    @property
    def _the_warden(self) -> Warden:
        assert self._warden is not None, "the server was never started"
        return self._warden

    def _make(self) -> None:
        user = _ordinary_user()
        # Not pytest's folder: another user must be able to enter it, and the path of a socket is short.
        self._folder = Path(tempfile.mkdtemp(prefix="lockcore-pg-", dir="/tmp"))
        self._warden = Warden(self._folder, user)
        self._folder.chmod(0o755)
        secret = self._folder / "password"
        if self.password is not None:
            secret.touch(0o600)
            secret.write_text(self.password + "\n")
        if user is not None:
            for path in (self._folder, *self._folder.iterdir()):
                os.chown(path, user.uid, user.gid)
        method = "trust" if self.password is None else "scram-sha-256"
        words = ["--pgdata", str(self.data), "--username=postgres", "--no-sync", "--locale=C", "--encoding=UTF8"]
        words += [f"--auth={method}", *([] if self.password is None else [f"--pwfile={secret}"])]
        initdb = self._run("initdb", *words)
        self._until(lambda: self._the_warden.ended(initdb) is not None, "to make its data folder")
        if self._the_warden.ended(initdb) != 0:
            raise ServerTrouble(f"initdb failed: {self.log[-2000:]}")
        secret.unlink(missing_ok=True)
        if len(self.addresses) > 1:
            with open(self.data / "pg_hba.conf", "a") as rules:
                rules.write(f"host all all samenet {method}\n")

    def _start(self, port: int) -> None:
        settings = {
            "listen_addresses": ",".join(self.addresses),
            "port": str(port),
            "unix_socket_directories": str(self.folder),
            # The others are not in the data folder, and stay behind when a server is killed.
            "dynamic_shared_memory_type": "mmap",
            **self.settings,
        }
        before = len(self.log)
        self.pid = self._run("postgres", "-D", str(self.data), *(f"--{name}={it}" for name, it in settings.items()))
        self._until(lambda: self._is_ready() or not self.is_running, "to start")
        said = self.log[before:]
        if "could not bind" in said:
            self.kill()
            raise PortTaken(said[-2000:])
        if not self.is_running:
            raise ServerTrouble(f"the server does not start: {said[-2000:]}")

    def _run(self, program: str, *words: str) -> int:
        tools = binaries()
        if tools is None:
            raise ServerTrouble(why_not())
        # nothing of a person's own settings: language, time zone, PGHOST and the like
        environment = {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"}
        return self._the_warden.start([str(tools / program), *words], log=self.folder / "log", environment=environment)

    def _is_ready(self) -> bool:
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
        except OSError:
            return False
        return len(lines) > 7 and lines[0] == str(self.pid) and lines[7].strip() == "ready"

    def _hold(self, process: psutil.Process) -> None:
        try:
            process.suspend()
            self._until(lambda: process.status() in (psutil.STATUS_STOPPED, psutil.STATUS_ZOMBIE), "to pause")
        except psutil.NoSuchProcess:
            pass

    def _until(self, condition: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + 60
        while not condition():
            if time.monotonic() > deadline:
                raise ServerTrouble(f"the server takes too long {what}: {self.log[-2000:]}")
            time.sleep(0.005)


class PortTaken(ServerTrouble):
    """Somebody else listens there."""


def _ordinary_user() -> User | None:
    """Whom to become, because PostgreSQL refuses to run as root; None where we are an ordinary user ourselves."""
    if os.geteuid() != 0:
        return None
    import pwd

    nobody = pwd.getpwnam("nobody")
    return User(nobody.pw_uid, nobody.pw_gid)
