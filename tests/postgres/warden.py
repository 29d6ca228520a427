"""A process that starts others for its owner, and ends them all when the owner is gone, however that came about.

A server is many processes, and a test run may be killed at any time. The warden takes in whatever loses its parent, so
nothing that it started can get away: when it has no children left, there is nobody left.

This file is both sides: `Warden` for the owner, `main` for the process.
"""

from __future__ import annotations

import ctypes
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import psutil

SUBREAPER = 36
"""PR_SET_CHILD_SUBREAPER: orphans among the descendants become children of this process."""

REMOVE = 0
"""IPC_RMID, for shared memory."""

PATIENCE = 3.0
"""Seconds for a polite end; whoever takes longer is killed."""


@dataclass(frozen=True)
class User:
    """Who the started processes run as."""

    uid: int
    gid: int


class Warden:
    """The owner's side: asks, and waits for the answer. The folder goes when the warden does."""

    def __init__(self, folder: Path, user: User | None = None) -> None:
        self._user = user
        # A pipe alone would not do: a forked child of ours may keep its other end open.
        alive = os.pidfd_open(os.getpid()) if hasattr(os, "pidfd_open") else None
        self._process = subprocess.Popen(
            [sys.executable, "-P", __file__, str(folder), *([] if alive is None else [str(alive)])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            pass_fds=() if alive is None else (alive,),
            start_new_session=True,  # a Ctrl-C is for the tests: they say what is to end
        )
        if alive is not None:
            os.close(alive)

    @property
    def pid(self) -> int:
        return self._process.pid

    def start(self, words: list[str], *, log: Path, environment: dict[str, str], polite: bool = False) -> int:
        """Start a command, with its output added to a file; its PID. A polite end lets it clear up after itself."""
        user = None if self._user is None else [self._user.uid, self._user.gid]
        order = {"words": words, "log": str(log), "environment": environment, "user": user, "polite": polite}
        return int(self._ask(do="start", **order)["pid"])

    def ended(self, pid: int) -> int | None:
        """The exit status of a started command, None while it runs."""
        return self._ask(do="look")["ended"].get(str(pid))

    def nobody_left(self) -> bool:
        """Whether everything has ended that was started here, and what that started in turn."""
        return not self._ask(do="look")["left"]

    def kill(self) -> None:
        """Kill everything; returns when nothing is left."""
        self._ask(do="kill")

    def close(self) -> None:
        """Kill everything, remove the folder, and be gone."""
        if self._process.poll() is None:
            self._ask(do="end")
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(30)

    def _ask(self, **order: object) -> dict:
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise ChildProcessError("the warden of a server has ended by itself")
        answer = json.loads(answer)
        if "error" in answer:
            raise OSError(answer["error"])
        return answer


def _usual_signals() -> None:
    """As on a terminal, even if the tests run in the background or under nohup, where some are ignored."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


class Wards:
    """The process's side: what it has started."""

    def __init__(self) -> None:
        self.started: list[subprocess.Popen[bytes]] = []
        self.ended: dict[int, int] = {}
        self.polite: set[int] = set()

    def start(
        self, words: list[str], log: str, environment: dict[str, str], user: list[int] | None, polite: bool
    ) -> int:
        identity = {} if user is None else {"user": user[0], "group": user[1], "extra_groups": []}
        with open(log, "ab") as output:
            process = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=environment,
                preexec_fn=_usual_signals,
                **identity,
            )
        self.started.append(process)
        if polite:
            self.polite.add(process.pid)
        return process.pid

    def left(self) -> bool:
        """Collect who has ended; whether anybody is left."""
        try:
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if pid == 0:
                    return True
                self.ended[pid] = os.waitstatus_to_exitcode(status)
        except ChildProcessError:
            return False

    def kill(self) -> None:
        self._ask_to_end()
        while self.left():
            for process in psutil.Process().children(recursive=True):
                try:
                    process.kill()
                except psutil.NoSuchProcess:
                    pass
            time.sleep(0.002)
        self._free_memory()

    def _ask_to_end(self) -> None:
        """Give a moment to those who keep something outside the folder, such as a socket."""
        self.left()
        for pid in self.polite - self.ended.keys():
            os.kill(pid, signal.SIGTERM)
            os.kill(pid, signal.SIGCONT)
        deadline = time.monotonic() + PATIENCE
        while self.left() and self.polite - self.ended.keys() and time.monotonic() < deadline:
            time.sleep(0.002)

    def _free_memory(self) -> None:
        """Shared memory of System V outlives a maker that was killed."""
        makers = {process.pid for process in self.started}
        try:
            rows = Path("/proc/sysvipc/shm").read_text().splitlines()[1:]
        except OSError:
            return
        for row in rows:
            _, identifier, _, _, maker, *_ = row.split()
            if int(maker) in makers:
                ctypes.CDLL(None).shmctl(int(identifier), REMOVE, None)


def serve(wards: Wards, alive: int | None) -> None:
    """Do what is asked, until the owner says that it is enough, or is gone."""
    poll = select.poll()
    poll.register(0, select.POLLIN)
    if alive is not None:
        poll.register(alive, select.POLLIN)
    while True:
        heard = {fd for fd, _ in poll.poll()}
        line = sys.stdin.readline() if 0 in heard and alive not in heard else ""
        if not line:
            return
        order = json.loads(line)
        match order.pop("do"):
            case "start":
                try:
                    answer: dict[str, object] = {"pid": wards.start(**order)}
                except OSError as error:
                    answer = {"error": str(error)}
            case "look":
                answer = {"left": wards.left(), "ended": wards.ended}
            case "kill":
                wards.kill()
                answer = {}
            case _:
                return
        print(json.dumps(answer), flush=True)


def main(folder: str, alive: str | None = None) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    wards = Wards()
    try:
        serve(wards, None if alive is None else int(alive))
    finally:
        wards.kill()
        shutil.rmtree(folder)
    try:
        print("{}", flush=True)
    except BrokenPipeError:
        os._exit(0)  # the owner is gone, nobody listens


if __name__ == "__main__":
    main(*sys.argv[1:])
