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
from lockcore._watch import exits_linux
from lockcore._watch.exits import Ended, Exits

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
        found += [ended.pid for ended in exits.ended()]
    return found


def learnt(exits: Exits) -> Ended:
    """The next status that has become known, waited for through the descriptor alone."""
    assert rings(exits, PATIENCE)
    assert exits.ended() == []
    (ended,) = exits.statuses()
    return ended


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
    assert sorted(ended.pid for ended in exits.ended()) == sorted(pids)
    assert exits.ended() == []


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


REAPER = """
import os, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", sys.argv[1]], stdin=subprocess.PIPE)
print(child.pid, flush=True)
sys.stdin.readline()
child.stdin.close()
os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
print("ended", flush=True)
sys.stdin.readline()
child.wait()
print("reaped", flush=True)
sys.stdin.readline()
"""
"""A stranger's parent: it lets its child go on, sees it end, and collects it, a line for each."""

GOES_ON = "import os, signal, sys; sys.stdin.readline(); "

needs_statuses = pytest.mark.skipif(
    tuple(map(int, os.uname().release.split(".")[:2])) < (6, 15), reason="needs a kernel that tells how strangers ended"
)


def grandchild(exits: Exits, start: Start, code: str) -> tuple[Child, int]:
    """A process that is no child of ours, watched, and its parent."""
    parent = start(REAPER, GOES_ON + code)
    pid = int(parent.line())
    assert exits.watch(pid, system.start_of(pid))
    return parent, pid


@needs_statuses
@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("", 0),
        ("os._exit(3)", 3),
        ("os._exit(255)", 255),
        ("os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL),
        ("os.abort()", -signal.SIGABRT),
    ],
)
def test_how_a_stranger_ended_is_told_when_its_parent_knows(exits: Exits, start: Start, code: str, status: int) -> None:
    """Its end is told at once; the status follows by itself, once, and then there is silence."""
    parent, pid = grandchild(exits, start, code)
    before = descriptors()
    parent.say()
    assert parent.line() == "ended"
    assert rings(exits, PATIENCE)
    assert exits.ended() == [Ended(pid)]
    assert (len(exits), rings(exits), exits.statuses()) == (0, False, [])
    parent.say()
    assert learnt(exits) == Ended(pid, status)
    assert (exits.statuses(), rings(exits)) == ([], False)
    assert descriptors() == before - 1


@needs_statuses
def test_a_status_that_is_known_already_comes_with_the_end(exits: Exits, start: Start) -> None:
    """Whoever looks late needs to ask once only."""
    parent, pid = grandchild(exits, start, "os._exit(3)")
    before = descriptors()
    for said in ("ended", "reaped"):
        parent.say()
        assert parent.line() == said
    assert exits.ended() == [Ended(pid, 3)]
    assert (exits.statuses(), rings(exits)) == ([], False)
    assert descriptors() == before - 1


@needs_statuses
@pytest.mark.parametrize("group", ["os._exit(3)", "os.kill(os.getpid(), 15)"])
def test_the_status_is_that_of_the_whole_process(exits: Exits, start: Start, group: str) -> None:
    """Not that of its main thread, which may have ended well long before."""
    code = (
        "import ctypes, threading; "
        f"threading.Thread(target=lambda: (sys.stdin.readline(), {group})).start(); "
        "ctypes.CDLL(None).pthread_exit(None)"
    )
    child = start("import os, sys; print('up', flush=True); " + code)
    assert child.line() == "up"
    assert exits.watch(child.pid, system.start_of(child.pid))
    child.say()
    status = child.end()
    assert exits.ended() == [Ended(child.pid, status)]
    assert status in (3, -15)


@needs_statuses
def test_an_end_is_not_lost_while_statuses_are_asked_for(exits: Exits, start: Start) -> None:
    """In whichever order the two are asked, each gives its own, and the descriptor rings for what is left."""
    parent, late = grandchild(exits, start, "os._exit(3)")
    parent.say()
    assert told(exits) == [late]
    child = sleeper(start)
    exits.watch(child.pid, system.start_of(child.pid))
    parent.say()
    assert parent.line() == "ended"
    assert parent.line() == "reaped"
    child.kill()
    assert exits.statuses() == [Ended(late, 3)]
    assert rings(exits)
    assert exits.ended() == [Ended(child.pid, -signal.SIGKILL)]
    assert not rings(exits)


@needs_statuses
def test_a_status_is_not_lost_while_ends_are_asked_for(exits: Exits, start: Start) -> None:
    """Whoever never asks for statuses is not rung for ever; whoever does finds them."""
    parent, pid = grandchild(exits, start, "os._exit(3)")
    parent.say()
    assert told(exits) == [pid]
    parent.say()
    assert parent.line() == "ended"
    assert parent.line() == "reaped"
    assert exits.ended() == []
    assert not rings(exits)
    assert exits.statuses() == [Ended(pid, 3)]


@needs_statuses
def test_a_zombie_is_not_waited_for_for_ever(exits: Exits, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while its descriptor is closed, and what its parent learns later is nobody's business."""
    parent, pid = grandchild(exits, start, "os._exit(3)")
    before = descriptors()
    parent.say()
    assert told(exits) == [pid]
    assert descriptors() == before
    began = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: began + exits_linux.LINGER + 1)
    assert exits.statuses() == []
    assert descriptors() == before - 1
    parent.say()
    assert parent.line() == "ended"
    assert parent.line() == "reaped"
    assert (rings(exits), exits.statuses()) == (False, [])


@needs_statuses
def test_only_so_many_zombies_are_waited_for(
    exits: Exits, crowd: Callable[[int], list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest of them."""
    monkeypatch.setattr(exits_linux, "MOST_LINGERING", 5)
    before = descriptors()
    pids = crowd(20)
    for pid in pids:
        exits.watch(pid, None)
        os.kill(pid, signal.SIGKILL)
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        assert exits.ended() == [Ended(pid)]
    assert descriptors() == before + 5
    for pid in pids:
        os.waitpid(pid, 0)
    assert sorted(ended.pid for ended in exits.statuses()) == sorted(pids[-5:])
    assert descriptors() == before


@needs_statuses
def test_the_status_of_a_forgotten_process_is_not_told(exits: Exits, start: Start) -> None:
    """Neither that of whoever had the PID before."""
    parent, pid = grandchild(exits, start, "os._exit(3)")
    before = descriptors()
    parent.say()
    assert told(exits) == [pid]
    exits.forget(pid)
    assert descriptors() == before - 1
    parent.say()
    assert parent.line() == "ended"
    assert parent.line() == "reaped"
    assert (rings(exits), exits.ended(), exits.statuses()) == (False, [], [])


def test_a_kernel_that_can_not_tell_is_not_waited_for(
    exits: Exits, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An end without a status is all there is, and costs no descriptor."""
    monkeypatch.setattr("lockcore._watch.exit_status_linux._GET_INFO", 0xC040FFFF)
    child = sleeper(start)
    before = descriptors()
    exits.watch(child.pid, system.start_of(child.pid))
    child.kill()
    assert exits.ended() == [Ended(child.pid)]
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
