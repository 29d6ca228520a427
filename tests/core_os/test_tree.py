"""A job's processes are found and ended, whatever they did to get away. Real trees, real signals."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lockcore import _cgroup, _tree
from lockcore._cgroup import ControlGroup

from .conftest import AS_NOBODY, Start, needs_root
from .test_verdicts import needs_pid_namespace

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at Linux's /proc")

LIMIT = 60.0

NURSERY = """
import ctypes, json, os, signal, sys, time
from lockcore import _tree, _tree_walk

folder, MARK = sys.argv[1], os.urandom(8).hex()
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # orphans come to us, as they come to the wrapper

def child(code, **environment):
    "Start a process of the tree; it may call `ready(word)`, and `rest` for a minute at most."
    prelude = '''
import os, signal, sys, time
def ready(word):
    with open(f"{sys.argv[1]}/{word}.new", "w") as file:
        file.write(str(os.getpid()))
    os.rename(f"{sys.argv[1]}/{word}.new", f"{sys.argv[1]}/{word}")
def rest():
    until = time.monotonic() + 60
    while time.monotonic() < until:
        time.sleep(1)
    os._exit(9)
def again(code, environment=os.environ):
    os.execve(sys.executable, [sys.executable, "-c", PRELUDE + code, sys.argv[1], PRELUDE], environment)
PRELUDE = sys.argv[2]
'''
    pid = os.fork()
    if pid == 0:
        os.closerange(0, 3)
        os.open(os.devnull, os.O_RDWR), os.dup(0), os.dup(0)
        words = [sys.executable, "-c", prelude + code, folder, prelude]
        os.execve(sys.executable, words, {**os.environ, "LOCKCORE_RUN": MARK, **environment})
    return pid

def until_ready(*words):
    limit = time.monotonic() + 30
    while not all(os.path.exists(f"{folder}/{word}") for word in words):
        assert time.monotonic() < limit, os.listdir(folder)
        time.sleep(0.005)

def reap():
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass

def tell(ending):
    print(json.dumps([ending.ended, ending.killed, ending.survivors, len(os.listdir("/proc/self/fd"))]), flush=True)
"""

STUBBORN = """
open_before = len(os.listdir("/proc/self/fd"))
child('''
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
if os.fork() == 0:
    os.setsid()
    ready("session")
    rest()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        while os.getppid() == 1:
            time.sleep(0.001)
        ready("daemon")
        rest()
    os._exit(0)
if os.fork() == 0:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    ready("stopped")
    signal.raise_signal(signal.SIGSTOP)
    rest()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        again('ready("scrubbed"); rest()', {})
    os._exit(0)
ready("first")
rest()
''')
until_ready("first", "session", "daemon", "stopped", "scrubbed")
"""

BACKENDS = {
    "pidfds": "",
    "few descriptors": "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (12, 4096))",
    "no pidfds": """
import errno
def refuse(pid, flags=0):
    raise OSError(errno.ENOSYS, "no pidfds")
os.pidfd_open = refuse
""",
    "no control groups": "from lockcore import _cgroup; _cgroup.ControlGroup.make = classmethod(lambda cls: None)",
    "psutil": "from lockcore import _tree_psutil; _tree.processes = _tree_walk.processes = _tree_psutil",
}


def nursery(start: Start, folder: Path, *code: str) -> tuple[list, bool, list, int]:
    """Run some code that ends a tree of its own; who ended, whether by KILL, who survived, how many files are open."""
    child = start("\n".join((NURSERY, *code)), folder)
    return tuple(json.loads(child.line()))


def lives(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in ("Z", "X")


def pids(folder: Path) -> dict[str, int]:
    return {file.name: int(file.read_text()) for file in folder.iterdir()}


def until(condition: Callable[[], object]) -> None:
    limit = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < limit
        time.sleep(0.005)


@pytest.fixture(autouse=True)
def no_group_is_left() -> Iterator[None]:
    """Whoever makes a control group removes it."""
    before = abandoned_groups()
    yield
    assert abandoned_groups() <= before


def abandoned_groups() -> set[str]:
    """Our groups whose maker is gone."""
    tree = _cgroup._Tree.find()
    own = tree.folder_of("self") if tree is not None else None
    names = [name for name in os.listdir(own) if name.startswith("lockcore-")] if own is not None else []
    return {name for name in names if not lives(int(name.split("-")[1]))}


@pytest.mark.parametrize("backend", BACKENDS.values(), ids=BACKENDS.keys())
@pytest.mark.parametrize("grace", [0, 0.3])
def test_nobody_of_a_stubborn_tree_survives(tmp_path: Path, start: Start, backend: str, grace: float) -> None:
    """Ignored TERM, a session of its own, a daemon, a stopped process, one without the mark; nothing stays open."""
    ending = f"tell(_tree.end(os.getpid(), MARK, grace={grace}, reap=reap)); print(open_before, flush=True)"
    child = start("\n".join((NURSERY, backend, STUBBORN, ending)), tmp_path)
    ended, killed, survivors, still_open = json.loads(child.line())
    seen = pids(tmp_path)
    assert killed
    assert survivors == []
    assert {pid for pid, _ in ended} >= set(seen.values())
    assert not [word for word, pid in seen.items() if lives(pid)]
    assert still_open == int(child.line())


def test_who_ends_when_asked_is_not_killed(tmp_path: Path, start: Start) -> None:
    """Two generations that end on TERM."""
    ended, killed, survivors, _ = nursery(
        start,
        tmp_path,
        """pid = child('''
os.fork() or ready("child")
rest()
''')
until_ready("child")
tell(_tree.end(pid, None, grace=60, reap=reap))""",
    )
    assert (len(ended), killed, survivors) == (2, False, [])
    assert all("python" in command for _, command in ended)


def test_a_stopped_process_is_let_go_on_to_end_by_itself(tmp_path: Path, start: Start) -> None:
    """It hears TERM only when it is continued; then its own handler runs."""
    _, killed, survivors, _ = nursery(
        start,
        tmp_path,
        """pid = child('''
def tidy(number, frame):
    ready("tidied")
    os._exit(0)
signal.signal(signal.SIGTERM, tidy)
ready("up")
signal.raise_signal(signal.SIGSTOP)
rest()
''')
until_ready("up")
os.waitid(os.P_PID, pid, os.WSTOPPED | os.WNOWAIT)
tell(_tree.end(os.getpid(), MARK, grace=60, reap=reap))""",
    )
    assert (killed, survivors) == (False, [])
    assert (tmp_path / "tidied").exists()


def test_what_is_started_to_tidy_up_may_finish(tmp_path: Path, start: Start) -> None:
    """A child that was started after its parent was asked is not asked itself while that one waits for it."""
    _, killed, survivors, _ = nursery(
        start,
        tmp_path,
        """child('''
def tidy(number, frame):
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        ready("began")
        time.sleep(1)
        ready("finished")
        os._exit(0)
    os.wait()
    os._exit(0)
signal.signal(signal.SIGTERM, tidy)
ready("up")
rest()
''')
until_ready("up")
tell(_tree.end(os.getpid(), MARK, grace=60, reap=reap))""",
    )
    assert (killed, survivors) == (False, [])
    assert (tmp_path / "finished").exists()


FORKING = {
    "in its own place": """
def go():
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if os.fork():
            os._exit(0)
go()
""",
    "in all directions": """
mine, until = [], time.monotonic() + 20
def go(depth):
    while time.monotonic() < until:
        if depth < 3 and len(mine) < 3:
            pid = os.fork()
            if pid == 0:
                mine.clear()
                os.setsid()
                go(depth + 1)
            mine.append(pid)
        elif os.fork() == 0:
            time.sleep(0.002)
            os._exit(0)
        else:
            os.waitpid(-1, 0)
            mine[:] = [pid for pid in mine if os.path.exists(f"/proc/{pid}")]
go(0)
os._exit(0)
""",
}


@pytest.mark.parametrize("code", FORKING.values(), ids=FORKING.keys())
def test_a_tree_that_keeps_forking_is_not_quick_enough(tmp_path: Path, start: Start, code: str) -> None:
    """Each process lives for moments, and nothing is left of it; it has no mark to be found by."""
    Path(f"{tmp_path}.code").write_text(f"ready('up')\n{code}")
    _, killed, survivors, _ = nursery(
        start,
        tmp_path,
        """child('again(open(sys.argv[1] + ".code").read(), {})')
until_ready("up")
time.sleep(0.2)
ending = _tree.end(os.getpid(), None, grace=0, reap=reap)
reap()
try:
    os.waitpid(-1, os.WNOHANG)
    ending.survivors.append("a child is left")
except ChildProcessError:
    pass
tell(ending)""",
    )
    assert killed
    assert survivors == []


def test_an_orphan_is_found_by_its_mark(tmp_path: Path) -> None:
    """Its parent has exited, so that it is nobody's descendant any more; its own child has no mark."""
    code = """
import os, sys, time
if os.fork():
    os._exit(0)
os.setsid()
if os.fork() == 0:
    os.execve(sys.executable, [sys.executable, "-c", f"open('{sys.argv[1]}/child', 'w').write(str({os.getpid()})); "
        "import time; time.sleep(60)"], {})
open(sys.argv[1] + "/orphan", "w").write(str(os.getpid()))
time.sleep(60)
"""
    mark = os.urandom(8).hex()
    subprocess.run(
        [sys.executable, "-c", code, tmp_path],
        env={"LOCKCORE_RUN": mark},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    until(lambda: len([file for file in tmp_path.iterdir() if file.read_text()]) == 2)
    assert len(_tree.names(None, mark)) == 2
    assert _tree.names(None, mark[:-1]) == []
    ending = _tree.end(None, mark, grace=0)
    assert (len(ending.ended), ending.survivors) == (2, [])
    assert not [pid for pid in pids(tmp_path).values() if lives(pid)]


def test_a_zombie_has_ended(tmp_path: Path, start: Start) -> None:
    """Nobody waits for it, and it is no survivor."""
    ended, killed, survivors, _ = nursery(
        start,
        tmp_path,
        """pid = child('os._exit(0)')
os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
assert _tree.names(os.getpid(), MARK) == [] == _tree.names(pid, MARK)
tell(_tree.end(pid, MARK, grace=60))""",
    )
    assert (ended, killed, survivors) == ([], False, [])


def test_a_process_whose_main_thread_has_ended_is_not_a_zombie(tmp_path: Path, start: Start) -> None:
    """/proc calls it one, but its other threads work on."""
    ended, killed, survivors, _ = nursery(
        start,
        tmp_path,
        """pid = child('''
import ctypes, threading
signal.signal(signal.SIGTERM, signal.SIG_IGN)
threading.Thread(target=rest).start()
ready("up")
ctypes.CDLL(None).pthread_exit(None)
''')
until_ready("up")
while open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()[0] != "Z":
    time.sleep(0.001)
tell(_tree.end(pid, None, grace=0, reap=reap))""",
    )
    assert len(ended) == 1
    assert (killed, survivors) == (True, [])


def test_the_spared_ourselves_and_our_ancestors_are_no_members(tmp_path: Path, start: Start) -> None:
    """Neither is what descends from a spared process; the rest below the root is."""
    child = start(
        NURSERY
        + """
spared = child('''
os.fork() or (ready("below"), rest())
ready("spared")
rest()
''')
other = child('ready("other"); rest()')
until_ready("below", "spared", "other")
found = {pid for pid, _ in _tree.names(os.getpid(), None, spare=frozenset({spared}))}
assert found == {other}, found
for pid in (os.getppid(), 1, 0, -1):
    assert _tree.names(pid, None) == [], pid
os.environ["LOCKCORE_RUN"] = MARK
if os.fork() == 0:
    # One of them that looks at its own tree: its line up to the mark carries the mark as well.
    os.execv(sys.executable, [sys.executable, "-c", "if 1:\\n" + '''
        import os, sys, time
        from lockcore import _cgroup, _tree
        if os.fork():
            os.wait()
            os._exit(0)
        found = {pid for pid, _ in _tree.names(os.getppid(), sys.argv[1])}
        assert {int(sys.argv[2]), int(sys.argv[3])} < found, found
        assert not found & {os.getpid(), os.getppid()}, found
        print("from within", flush=True)
    ''', MARK, str(spared), str(other)])
os.wait()
_tree.end(os.getpid(), None, grace=0, reap=reap)  # before anybody is told: who is killed in between leaves them stopped
print("as it should be", flush=True)
""",
        tmp_path,
    )
    assert child.line() == "from within"
    assert child.line() == "as it should be"


@needs_root
def test_another_users_process_is_a_survivor(tmp_path: Path, start: Start) -> None:
    """It is named, and nothing is raised; nobody waits for it until the grace is over."""
    tmp_path.chmod(0o777)
    other = start("import sys; print('up', flush=True); sys.stdin.readline()")
    assert other.line() == "up"
    child = start(
        AS_NOBODY
        + """
from lockcore import _cgroup, _tree
ending = _tree.end(int(sys.argv[1]), None, grace=3600)
print(json.dumps([ending.ended, ending.killed, ending.survivors]), flush=True)
""",
        other.pid,
    )
    ended, killed, survivors = json.loads(child.line())
    assert (ended, killed) == ([], False)
    assert [pid for pid, _ in survivors] == [other.pid]
    assert "python" in survivors[0][1]
    assert lives(other.pid)


def test_many_processes_need_few_descriptors(tmp_path: Path, start: Start) -> None:
    """A hundred members, and room for forty open files."""
    ended, killed, survivors, still_open = nursery(
        start,
        tmp_path,
        """import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (40, 4096))
child('''
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for _ in range(99):
    if os.fork() == 0:
        rest()
ready("up")
rest()
''')
until_ready("up")
most = 0
def count():
    global most
    most = max(most, len(os.listdir("/proc/self/fd")))
    reap()
ending = _tree.end(os.getpid(), MARK, grace=0.2, reap=count)
assert most < 30, most
tell(ending)""",
    )
    assert len(ended) == 100, [pid for pid, _ in ended]
    assert (killed, survivors) == (True, [])
    assert still_open < 10


def test_an_error_in_the_middle_leaves_nothing_open_and_nobody_stopped(tmp_path: Path, start: Start) -> None:
    """A tree is killed even if its killing is interrupted while it is held still."""
    child = start(
        NURSERY
        + """
child('''
signal.signal(signal.SIGTERM, signal.SIG_IGN)
os.fork() or ready("up")
rest()
''')
until_ready("up")
seen = _tree.names(os.getpid(), MARK)
before = len(os.listdir("/proc/self/fd"))
from lockcore import _tree_linux
def interrupted(members):
    raise KeyboardInterrupt
_tree_linux.kill_together = interrupted
try:
    _tree.end(os.getpid(), MARK, grace=0, reap=reap)
except KeyboardInterrupt:
    print(len(seen), len(os.listdir("/proc/self/fd")) - before, flush=True)
while any(os.path.exists(f"/proc/{pid}") for pid, _ in seen):
    reap()
print("gone", flush=True)
""",
        tmp_path,
    )
    assert child.line() == "2 0"
    assert child.line() == "gone"


REUSED = """
import os, signal, sys, time
from lockcore import _tree, _tree_linux

def child():
    pid = os.fork()
    if pid == 0:
        time.sleep(60)
        os._exit(0)
    return pid

def reuse():
    first = child()
    members = kept, compared = _tree.find(first), _tree.find(first)
    compared.close()
    os.kill(first, signal.SIGKILL)
    os.waitpid(first, 0)
    open("/proc/sys/kernel/ns_last_pid", "w").write(str(first - 1))
    assert child() == first
    return members

for _ in range(500):
    members = kept, compared = reuse()
    pid = kept.pid
    if _tree.find(pid).start == kept.start:
        break  # in the same tick of the clock, so that only the pidfd tells
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
else:
    raise SystemExit("never in the same tick")
for member in members:
    for step in (member.hold_still, member.kill, lambda: member.ask(signal.SIGTERM)):
        step()
_tree_linux.kill_together(members)
_tree.end(None, None, grace=1, known=members)
time.sleep(0.05)
print(os.waitpid(pid, os.WNOHANG | os.WUNTRACED), flush=True)
os.kill(pid, signal.SIGKILL)
"""


@needs_pid_namespace
def test_a_reused_pid_is_never_signalled(start: Start) -> None:
    """In a pid namespace of its own, where the kernel hands out the number that we ask for."""
    child = start(REUSED, wrapper=("unshare", "--pid", "--fork", "--mount-proc"))
    assert child.line() == "(0, 0)"


def control_group() -> ControlGroup:
    group = ControlGroup.make()
    if group is None:
        pytest.skip("no control group may be made here")
    return group


def test_a_control_group_ends_with_everybody_in_it(start: Start) -> None:
    """Killed in one step, and the group is gone."""
    group = control_group()
    child = start("import os, sys; print('up', flush=True); sys.stdin.readline()")
    assert child.line() == "up"
    try:
        assert group.take_in([child.pid])
        group.kill()
    finally:
        group.remove()
    assert child.end() == -9
    assert not Path(group.folder).exists()


def test_a_control_group_gives_back_who_is_not_killed(start: Start) -> None:
    """Its processes live on where they came from, those included that were forked in it."""
    group = control_group()
    child = start(
        "import os, sys; print('up', flush=True); sys.stdin.readline(); print(os.fork() or 'child', flush=True);"
        " sys.stdin.readline()"
    )
    assert child.line() == "up"
    before = Path(f"/proc/{child.pid}/cgroup").read_text()
    try:
        assert group.take_in([child.pid])
        assert not group.take_in([2**22 - 1])
        assert Path(f"/proc/{child.pid}/cgroup").read_text() != before
        child.say()
        forked = next(int(line) for line in (child.line(), child.line()) if line != "child")
    finally:
        group.remove()
    assert Path(f"/proc/{child.pid}/cgroup").read_text() == before == Path(f"/proc/{forked}/cgroup").read_text()
    assert not Path(group.folder).exists()


def test_a_control_group_that_was_left_goes_with_the_next(start: Start) -> None:
    """Its maker was killed; one whose maker lives is left alone."""
    mine = control_group()
    code = "import os; from lockcore._cgroup import ControlGroup; made = ControlGroup.make().folder"
    child = start(f"{code}; print(made, os.path.isdir(made), flush=True)")
    folder, is_there = child.line().rsplit(" ", 1)
    assert is_there == "True"  # once its maker has ended, whoever makes one on this machine removes it
    left = Path(folder)
    child.end()
    control_group().remove()
    assert not left.exists()
    assert Path(mine.folder).exists()
    mine.remove()


def test_without_a_descriptor_left_nobody_is_taken_for_dead(monkeypatch: pytest.MonkeyPatch, start: Start) -> None:
    """What can't be read is an error, not an end."""
    child = start("import sys; print('up', flush=True); sys.stdin.readline()")
    assert child.line() == "up"
    member = _tree.find(child.pid)
    assert member is not None
    member.close()

    def refuse(*arguments: object, **options: object) -> int:
        raise OSError(errno.EMFILE, "too many")

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", refuse)
        with pytest.raises(OSError, match="too many"):
            member.ended()
    assert not member.ended()
