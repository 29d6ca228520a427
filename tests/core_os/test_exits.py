"""Exits are told by the kernel, of real processes."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lockcore._system import system
from lockcore._watch.exits import Exits

from .conftest import Child, Start

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="counts descriptors in Linux's /proc")

PATIENCE = 30.0

SLEEP = "import sys; print('up', flush=True); sys.stdin.readline()"


@pytest.fixture
def exits() -> Iterator[Exits]:
    made = Exits()
    yield made
    made.close()


def rings(exits: Exits, seconds: float = 0.0) -> bool:
    """Whether its descriptor is readable, within some seconds."""
    poll = select.poll()
    poll.register(exits, select.POLLIN)
    return bool(poll.poll(seconds * 1000))


def told(exits: Exits, count: int = 1) -> list[int]:
    """The next exits, waited for through the descriptor alone."""
    found: list[int] = []
    until = time.monotonic() + PATIENCE
    while len(found) < count:
        assert rings(exits, max(0.0, until - time.monotonic())), f"told of {found} only"
        found += exits.ended()
    return found


def sleeper(start: Start) -> Child:
    child = start(SLEEP)
    assert child.line() == "up"
    return child


def descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_an_exit_wakes_whoever_waits_and_is_told_once(exits: Exits, start: Start, number: int) -> None:
    """The descriptor becomes readable, the PID is given, and then there is silence."""
    child = sleeper(start)
    assert exits.watch(child.pid, system.start_of(child.pid))
    assert exits.ended() == []
    child.process.send_signal(number)
    assert told(exits) == [child.pid]
    assert exits.ended() == []
    assert not rings(exits)
    assert len(exits) == 0


def test_a_zombie_has_ended(exits: Exits, start: Start) -> None:
    """Nobody has collected it yet, and nobody may for years."""
    child = sleeper(start)
    child.process.kill()
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    assert exits.watch(child.pid, system.start_of(child.pid))
    assert told(exits) == [child.pid]


def test_another_process_with_the_pid_is_not_watched(exits: Exits, start: Start) -> None:
    """It began at another time than the one that was asked for; without a time anybody will do."""
    child = sleeper(start)
    began = system.start_of(child.pid)
    assert began is not None
    before = descriptors()
    assert not exits.watch(child.pid, began - 1)
    assert (len(exits), exits.trouble, descriptors()) == (0, None, before)
    assert exits.watch(child.pid, None)


@pytest.mark.parametrize("pid", [0, -1, 2**31 - 1])
def test_what_is_no_process_is_no_trouble(exits: Exits, pid: int) -> None:
    """False is the answer: whoever asked looks at the lock again."""
    assert not exits.watch(pid, None)
    assert exits.trouble is None


def test_a_thread_is_no_process(exits: Exits, start: Start) -> None:
    """Its number is in the same range; a stranger's lock file may name it."""
    child = start(
        "import sys, threading\n"
        "threading.Thread(target=lambda: (print(threading.get_native_id(), flush=True), sys.stdin.readline())).start()"
    )
    thread = int(child.line())
    assert thread != child.pid
    assert not exits.watch(thread, None)
    assert exits.trouble is None


def test_a_stopped_process_has_not_ended(exits: Exits, start: Start) -> None:
    """SIGSTOP and SIGCONT are no exits."""
    child = sleeper(start)
    exits.watch(child.pid, system.start_of(child.pid))
    child.process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, child.pid, os.WSTOPPED | os.WNOWAIT)
    assert exits.ended() == []
    child.process.send_signal(signal.SIGCONT)
    child.say()
    assert told(exits) == [child.pid]


def test_a_process_that_becomes_another_program_has_not_ended(exits: Exits, start: Start) -> None:
    """`exec` keeps the PID, and whatever lock it has."""
    program = "['sh', '-c', 'echo another; read line']"
    child = start(f"import os, sys; print('up', flush=True); sys.stdin.readline(); os.execvp('sh', {program})")
    assert child.line() == "up"
    assert exits.watch(child.pid, system.start_of(child.pid))
    child.say()
    assert child.line() == "another"
    assert exits.ended() == []


def test_a_process_whose_main_thread_has_ended_has_not(exits: Exits, start: Start) -> None:
    """/proc calls it a zombie, but its other threads work on."""
    child = start(
        """
        import ctypes, sys, threading
        def work():
            print("up", flush=True)
            sys.stdin.readline()
        threading.Thread(target=work).start()
        ctypes.CDLL(None).pthread_exit(None)
        """
    )
    assert child.line() == "up"
    assert exits.watch(child.pid, system.start_of(child.pid))
    until = time.monotonic() + PATIENCE
    while Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
        assert time.monotonic() < until
        time.sleep(0.001)
    assert exits.ended() == []
    child.kill()
    assert told(exits) == [child.pid]


def test_a_forgotten_process_is_not_told_of(exits: Exits, start: Start) -> None:
    """Not even if it had ended before it was forgotten; what was never watched can be forgotten too."""
    children = [sleeper(start) for _ in range(3)]
    for child in children:
        exits.watch(child.pid, system.start_of(child.pid))
    exits.forget(children[0].pid)
    for child in children:
        child.kill()
    exits.forget(children[1].pid)
    exits.forget(2**31 - 1)
    assert told(exits) == [children[2].pid]
    assert exits.ended() == []


def test_watching_twice_is_watching_once(exits: Exits, start: Start) -> None:
    """A process may hold many locks."""
    child = sleeper(start)
    before = descriptors()
    for _ in range(3):
        assert exits.watch(child.pid, system.start_of(child.pid))
    assert (len(exits), descriptors()) == (1, before + 1)
    child.kill()
    assert told(exits) == [child.pid]
    assert exits.ended() == []


def test_a_forked_child_does_not_keep_an_exit_alive(exits: Exits, start: Start) -> None:
    """It has copies of the descriptors, so closing ours alone would leave them in the kernel's list for good."""
    child = sleeper(start)
    exits.watch(child.pid, system.start_of(child.pid))
    forked = os.fork()
    if forked == 0:
        signal.pause()
        os._exit(0)
    try:
        child.kill()
        assert told(exits) == [child.pid]
        other = sleeper(start)
        exits.watch(other.pid, system.start_of(other.pid))
        assert not rings(exits)
    finally:
        os.kill(forked, signal.SIGKILL)
        os.waitpid(forked, 0)


@pytest.fixture
def crowd() -> Iterator[Callable[[int], list[int]]]:
    """Many cheap processes."""
    started: list[subprocess.Popen[bytes]] = []

    def crowd(size: int) -> list[int]:
        started.extend(subprocess.Popen(["sleep", "600"]) for _ in range(size))
        return [process.pid for process in started]

    yield crowd
    for process in started:
        process.kill()
        process.wait()


def test_many_exits_at_once_are_all_told(exits: Exits, crowd: Callable[[int], list[int]]) -> None:
    """Also more of them than a call of the kernel tells by default."""
    pids = crowd(1200)
    for pid in pids:
        assert exits.watch(pid, system.start_of(pid))
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    assert sorted(exits.ended()) == sorted(pids)


def test_closing_leaves_no_descriptor_behind(crowd: Callable[[int], list[int]]) -> None:
    """Twice is harmless."""
    before = descriptors()
    exits = Exits()
    for pid in crowd(20):
        exits.watch(pid, None)
    assert descriptors() == before + 21
    exits.close()
    exits.close()
    assert descriptors() == before


LIMITED = """
import os, resource, subprocess, sys
from lockcore._watch.exits import Exits
soft, hard, size = map(int, sys.argv[1:])
sleepers = [subprocess.Popen(["sleep", "600"]) for _ in range(size)]
resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
exits = Exits()
watched = sum(exits.watch(sleeper.pid, None) for sleeper in sleepers)
trouble = exits.trouble
opened = [os.open("/dev/null", os.O_RDONLY) for _ in range(8)]
child = subprocess.run(["sh", "-c", "ulimit -Sn; ls /proc/$$/fd | wc -l"], stdout=-1, text=True, close_fds=False)
print(watched, max(opened) < soft, *child.stdout.split(), trouble, flush=True)
for fd in opened: os.close(fd)
for sleeper in sleepers: sleeper.kill()
told = []
while len(told) < watched: told += exits.ended()
exits.forget(0)
fresh = subprocess.Popen(["sleep", "600"])
print(exits.watch(fresh.pid, None), exits.trouble, flush=True)
for sleeper in [*sleepers, fresh]: sleeper.kill(); sleeper.wait()
"""


def test_pidfds_stay_out_of_the_way_where_the_hard_limit_allows_it(start: Start) -> None:
    """More processes than the soft limit has numbers; the program keeps those, and its children keep the limit."""
    child = start(LIMITED, 64, 512, 200)
    watched, low, limit, inherited, trouble = child.line().split()
    assert (watched, low, limit, trouble) == ("200", "True", "64", "None")
    assert int(inherited) < 8
    assert child.line() == "True None"


def test_without_room_the_rest_is_left_alone_and_that_is_said(start: Start) -> None:
    """Half of the numbers are left to the program, and with the next exit there is room again."""
    child = start(LIMITED, 128, 128, 100)
    watched, low, _, _, trouble = child.line().split(maxsplit=4)
    assert 50 < int(watched) <= 64
    assert low == "True"
    assert "may open 128 files" in trouble
    assert f"exits of {watched} processes" in trouble
    assert child.line() == "True None"
