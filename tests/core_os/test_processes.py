"""Processes of jobs are found by command and folder, among real ones."""

from __future__ import annotations

import contextlib
import errno
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from lockcore._watch import process_view, processes_psutil
from lockcore._watch.matching import Wanted
from lockcore._watch.processes import RESTLESS, SETTLE, Processes

from .conftest import Start, needs_root

if sys.platform != "linux":
    pytest.skip("looks at the processes through /proc", allow_module_level=True)

from lockcore._watch import processes_linux

PATIENCE = 30.0
LATER = SETTLE + 1
WAITS = "import sys, time\nprint('up', flush=True)\ntime.sleep(600)\n"

Run = Callable[..., subprocess.Popen[str]]


@pytest.fixture(autouse=True)
def plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """`python3` is the program itself, not a script of a version manager."""
    monkeypatch.setenv("PATH", f"{os.path.dirname(os.path.realpath(sys.executable))}:{os.environ['PATH']}")


@pytest.fixture
def run() -> Iterator[Run]:
    """Start a program that prints a line when it is up; it is killed at the end, with all it has started."""
    started: list[subprocess.Popen[str]] = []

    def run(*command: str | Path, **options: object) -> subprocess.Popen[str]:
        process: subprocess.Popen[str] = subprocess.Popen(  # type: ignore[call-overload]
            list(map(str, command)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
            **options,
        )
        started.append(process)
        assert process.stdout is not None
        assert process.stdout.readline().startswith("up")
        return process

    yield run
    for process in started:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            pipe.close()


@pytest.fixture(params=[processes_linux, processes_psutil], ids=["proc", "psutil"])
def view(request: pytest.FixtureRequest) -> ModuleType:
    module: ModuleType = request.param
    return module


@pytest.fixture
def processes(view: ModuleType) -> Processes:
    return Processes(view)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with programs that wait."""
    (tmp_path / "x.py").write_text(WAITS)
    script = tmp_path / "sync.sh"
    script.write_text("#!/bin/sh\necho up\nread line\n")
    script.chmod(0o755)
    return tmp_path


def later(seconds: float = LATER) -> float:
    return time.time() + seconds


def found(processes: Processes, command: tuple[str, ...], cwd: Path | None) -> tuple[int, ...]:
    """What a first look finds, a little later."""
    processes.want({"job": Wanted(command, None if cwd is None else str(cwd))})
    processes.look(later())
    return processes.of("job")


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_a_program_is_found_by_its_words_and_its_folder(processes: Processes, run: Run, home: Path) -> None:
    """However its interpreter was called; one in another folder, or with other words, is somebody else's."""
    elsewhere = home / "elsewhere"
    elsewhere.mkdir()
    shutil.copy(home / "x.py", elsewhere)
    ours = [run("python3", "x.py", cwd=home), run(shutil.which("python3") or "", "x.py", cwd=home)]
    run("python3", "x.py", cwd=elsewhere)
    run("python3", "x.py", "--dry", cwd=home)
    run("python3", home / "x.py", cwd=home)
    assert found(processes, ("python3", "x.py"), home) == tuple(sorted(process.pid for process in ours))


def test_a_folder_is_the_same_by_another_path(processes: Processes, run: Run, home: Path) -> None:
    """A link to it, for one."""
    link = home / "link"
    link.symlink_to(home)
    process = run("python3", "x.py", cwd=home)
    assert found(processes, ("python3", "x.py"), link) == (process.pid,)
    assert found(processes, ("python3", "x.py"), home / "nowhere") == ()


def test_another_version_of_its_name_is_the_same_program(view: ModuleType, run: Run, home: Path) -> None:
    """If it is the same file; another file is not, though it has the name."""
    processes = Processes(view)
    program = Path(os.path.realpath("/proc/self/exe"))
    (home / "prog").symlink_to(program)
    (home / "prog3").symlink_to(program)
    process = run(home / "prog3", "x.py", cwd=home)
    assert found(processes, (str(home / "prog"), "x.py"), home) == (process.pid,)
    (home / "prog").unlink()
    (home / "prog").symlink_to("/bin/sh")
    assert found(Processes(view), (str(home / "prog"), "x.py"), home) == ()


@pytest.mark.parametrize("command", ["./sync.sh", "{}/sync.sh"])
def test_a_script_is_found_behind_its_interpreter(processes: Processes, run: Run, home: Path, command: str) -> None:
    """By any path that leads to it."""
    word = command.format(home)
    processes_of = [run(path, "a", cwd=home) for path in ("./sync.sh", home / "sync.sh")]
    processes_of.append(run("sh", "sync.sh", "a", cwd=home))
    assert found(processes, (word, "a"), home) == tuple(sorted(process.pid for process in processes_of))
    assert found(processes, (word, "b"), home) == ()


def test_another_script_of_that_name_is_another(processes: Processes, run: Run, home: Path) -> None:
    """Though it has the same words, the same first line and the same folder."""
    (home / "old").mkdir()
    shutil.copy(home / "sync.sh", home / "old")
    run("old/sync.sh", "a", cwd=home)
    process = run("./sync.sh", "a", cwd=home)
    assert found(processes, ("./sync.sh", "a"), home) == (process.pid,)


def test_a_script_without_a_first_line_is_not_guessed_at(processes: Processes, run: Run, home: Path) -> None:
    """What stands before its name may be anybody who names it."""
    (home / "sync.sh").write_text("echo up; read line")
    run("sh", "./sync.sh", cwd=home)
    assert found(processes, ("./sync.sh",), home) == ()


def test_a_script_of_env_is_found(processes: Processes, run: Run, home: Path) -> None:
    """Env is gone by then, and its options with it."""
    for name, line in {"one": "#!/usr/bin/env python3", "two": "#!/usr/bin/env -S python3 -u"}.items():
        script = home / name
        script.write_text(f"{line}\n{WAITS}")
        script.chmod(0o755)
        process = run(f"./{name}", cwd=home)
        assert found(processes, (f"./{name}",), home) == (process.pid,)


def test_without_a_folder_an_absolute_path_finds_it(processes: Processes, run: Run, home: Path) -> None:
    """Wherever it was started."""
    one, two = run("python3", home / "x.py", cwd="/"), run("python3", home / "x.py", cwd=home)
    assert found(processes, ("python3", str(home / "x.py")), None) == tuple(sorted((one.pid, two.pid)))
    script = run(home / "sync.sh", cwd="/")
    assert found(processes, (str(home / "sync.sh"),), None) == (script.pid,)


WRAPPERS = {
    "timeout": ("timeout", "600"),
    "nice": ("nice",),
    "flock": ("flock", "-n", "lock"),
    "python": ("python3", "-c", "import subprocess, sys; subprocess.run(sys.argv[1:])"),
}


@pytest.mark.parametrize("wrapper", WRAPPERS)
@pytest.mark.parametrize("command", [("python3", "x.py"), ("./sync.sh",)])
def test_a_wrapper_is_no_instance(
    processes: Processes, run: Run, home: Path, wrapper: str, command: tuple[str, ...]
) -> None:
    """The command that it runs is, and the wrapper alone is not."""
    process = run(*WRAPPERS[wrapper], *command, cwd=home)
    (instance,) = found(processes, command, home)
    assert instance == process.pid or process.pid in process_view.ancestors(processes_linux, instance)
    words = processes_linux.words_of(instance, 4096)
    assert (os.path.basename(words[0]), *words[1:]) in (("python3", "x.py"), ("sh", "./sync.sh"))
    if instance != process.pid:
        os.kill(process.pid, signal.SIGSTOP)
        os.kill(instance, signal.SIGKILL)
        until(lambda: not (seen := processes_linux.see(instance)) or not seen.lives)
        assert processes.look(later()) == {"job"}
        assert processes.of("job") == ()


def test_a_family_counts_once(processes: Processes, run: Run, home: Path) -> None:
    """Workers that were forked have the words of whoever forked them, and stay one instance when that one is gone."""
    (home / "x.py").write_text(
        "import os, time\n"
        "for _ in range(2):\n"
        "    if os.fork() == 0: break\n"
        "else:\n    print('up', flush=True)\n"
        "time.sleep(600)"
    )
    parent = run("python3", "x.py", cwd=home)
    assert found(processes, ("python3", "x.py"), home) == (parent.pid,)
    parent.kill()
    parent.wait()
    assert processes.gone(parent.pid) == {"job"}
    (left,) = processes.of("job")
    assert left != parent.pid
    assert processes.look(later()) == frozenset()
    assert found(Processes(), ("python3", "x.py"), home) == (left,)


def test_a_daemon_is_found_after_its_double_fork(processes: Processes, run: Run, home: Path) -> None:
    """It is nobody's child any more, but has its words and its folder."""
    (home / "x.py").write_text(
        "import os, time\n"
        "if os.fork(): os._exit(0)\n"
        "os.setsid()\n"
        "if os.fork(): os._exit(0)\n"
        "print('up', os.getpid(), flush=True)\n"
        "open('pid', 'w').write(str(os.getpid()))\n"
        "time.sleep(600)"
    )
    run("python3", "x.py", cwd=home).wait()
    until(lambda: (home / "pid").exists() and (home / "pid").read_text())
    daemon = int((home / "pid").read_text())
    try:
        assert found(processes, ("python3", "x.py"), home) == (daemon,)
    finally:
        os.kill(daemon, signal.SIGKILL)


def test_whoever_becomes_the_program_later_is_found_while_young(processes: Processes, run: Run, home: Path) -> None:
    """A shell that executes something keeps its PID; and it is no instance once it becomes something else."""
    wanted = {"job": Wanted(("python3", "x.py"), str(home))}
    (home / "x.py").write_text(
        "import os, sys\nprint('up', flush=True)\nsys.stdin.readline()\nos.execvp('sleep', ['sleep', '600'])"
    )
    shell = run("sh", "-c", "echo up; read line; exec python3 x.py", cwd=home)
    processes.want(wanted)
    assert processes.look(later()) == frozenset()
    assert shell.stdin is not None
    shell.stdin.write("\n")
    shell.stdin.flush()
    until(lambda: "x.py" in processes_linux.words_of(shell.pid, 4096))
    assert processes.look(later()) == {"job"}
    assert processes.of("job") == (shell.pid,)
    assert shell.stdout is not None
    shell.stdout.readline()
    shell.stdin.write("\n")
    shell.stdin.flush()
    until(lambda: "sleep" in processes_linux.words_of(shell.pid, 4096))
    assert processes.look(later(RESTLESS + 1)) == frozenset()
    assert processes.look(later(RESTLESS + 1), whole=True) == {"job"}
    assert processes.of("job") == ()


def test_whoever_changes_its_title_is_not_guessed_at(processes: Processes, run: Run, home: Path) -> None:
    """Its words are in one string, with whatever is left of the old ones."""
    (home / "x.py").write_text(
        "import ctypes, time\n"
        "argc, argv = ctypes.c_int(), ctypes.POINTER(ctypes.c_char_p)()\n"
        "words = open('/proc/self/cmdline', 'rb').read()\n"
        "start = int(open('/proc/self/stat').read().rpartition(')')[2].split()[45])\n"
        "ctypes.memset(start, 32, len(words))\n"
        "ctypes.memmove(start, b'python3 x.py', min(12, len(words)))\n"
        "print('up', flush=True)\n"
        "time.sleep(600)"
    )
    process = run("python3", "x.py", cwd=home)
    assert processes_linux.words_of(process.pid, 4096)[0].startswith("python3 x.py")
    assert found(processes, ("python3", "x.py"), home) == ()


def test_whoever_leaves_the_folder_stays_an_instance(processes: Processes, run: Run, home: Path) -> None:
    """It was started there."""
    (home / "x.py").write_text(
        "import os, sys, time\nprint('up', flush=True)\nsys.stdin.readline()\nos.chdir('/')\n"
        "print('left', flush=True)\ntime.sleep(600)"
    )
    process = run("python3", "x.py", cwd=home)
    assert found(processes, ("python3", "x.py"), home) == (process.pid,)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    assert process.stdout.readline() == "left\n"
    assert processes.look(later(), whole=True) == frozenset()
    processes.want({"job": Wanted(("python3", "x.py"), str(home)), "other": Wanted(("./run",), str(home))})
    assert processes.look(later()) == frozenset()
    assert processes.of("job") == (process.pid,)
    assert found(Processes(), ("python3", "x.py"), home) == ()


AS_ANOTHER = """
import os, sys
os.setgroups([])
os.{}
print("up", flush=True)
sys.stdin.readline()
"""


@needs_root
@pytest.mark.parametrize("how", ["setuid(65534)", "setresuid(0, 65534, 0)"])
def test_another_users_process_is_not_counted(processes: Processes, run: Run, home: Path, how: str) -> None:
    """Not even by root, who sees it; it is the effective user that counts."""
    (home / "x.py").write_text(AS_ANOTHER.format(how))
    run("python3", "x.py", cwd=home)
    assert found(processes, ("python3", "x.py"), home) == ()
    (home / "x.py").write_text(AS_ANOTHER.format("getuid()"))
    process = run("python3", "x.py", cwd=home)
    assert found(processes, ("python3", "x.py"), home / ".") == (process.pid,)


@needs_root
def test_who_has_another_root_is_not_of_this_machine(run: Run, home: Path) -> None:
    """Its paths mean other files, as in a container."""
    code = "import os, time; os.chroot('.'); print('up', flush=True); time.sleep(600)"
    run("python3", "-c", code, "/x/y", cwd=home)
    assert found(Processes(), ("python3", "-c", code, "/x/y"), None) == ()


def test_neither_this_process_nor_its_ancestors_count(start: Start, tmp_path: Path) -> None:
    """Whoever looks may have been started by the job."""
    code = """
    import os, sys
    from lockcore._watch.matching import Wanted
    from lockcore._watch.processes import Processes
    from lockcore._watch import processes_linux as view
    if sys.argv[1] == "parent" and os.fork():
        os.wait()
        os._exit(0)
    processes = Processes()
    words = view.words_of(os.getppid() if sys.argv[1] == "parent" else os.getpid(), 1 << 20)
    processes.want({"job": Wanted(words, os.getcwd())})
    import time
    processes.look(time.time() + 10)
    print(processes.of("job"), flush=True)
    """
    for who in ("self", "parent"):
        assert start(code, who, cwd=tmp_path).line() == "()"


def test_a_zombie_is_no_instance(processes: Processes, run: Run, home: Path) -> None:
    """Neither at the first look, nor when it becomes one; for as long as nobody collects it."""
    process = run("python3", "x.py", cwd=home)
    assert found(processes, ("python3", "x.py"), home) == (process.pid,)
    os.kill(process.pid, signal.SIGKILL)
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    assert processes.look(later(RESTLESS + 1)) == {"job"}
    assert processes.of("job") == ()
    assert found(Processes(), ("python3", "x.py"), home) == ()


def test_whoever_is_too_young_does_not_count_yet(view: ModuleType, run: Run, home: Path) -> None:
    """A second instance that finds the lock taken leaves at once. When to look again is said."""
    processes = Processes(view)
    processes.want({"job": Wanted(("python3", "x.py"), str(home))})
    process = run("python3", "x.py", cwd=home)
    seen = view.see(process.pid)
    assert processes.look(seen.began + SETTLE / 2) == frozenset()
    assert processes.of("job") == ()
    assert processes.wake is not None
    assert seen.began + SETTLE <= processes.wake < seen.began + SETTLE + 0.2
    assert processes.look(processes.wake) == {"job"}
    assert processes.of("job") == (process.pid,)
    # A clock that is set back makes nobody younger.
    assert processes.look(seen.began) == frozenset()
    assert processes.of("job") == (process.pid,)


def test_strangers_ask_for_no_further_look(run: Run) -> None:
    """However young: a machine that keeps starting processes would else keep us awake."""
    processes = Processes()
    processes.want({"job": Wanted(("./nothing",), "/")})
    processes.look(time.time() + RESTLESS)
    run("sh", "-c", "echo up; read line")
    processes.look(time.time())
    assert processes.wake is None


def test_nothing_is_looked_at_for_nobody() -> None:
    """Nor does anything that was found stay."""
    processes = Processes()
    processes.want({})
    assert processes.look() == frozenset()
    assert processes.wake is None


def test_what_is_looked_for_can_change(processes: Processes, run: Run, home: Path) -> None:
    """A process may be of several jobs, and those that are not wanted any more are not told of."""
    process = run("python3", "x.py", cwd=home)
    wanted = Wanted(("python3", "x.py"), str(home))
    processes.want({"one": wanted})
    assert processes.look(later()) == {"one"}
    processes.want({"one": wanted, "two": wanted, "three": Wanted(("./three",), str(home))})
    assert processes.look(later()) == {"two"}
    assert processes.of("one") == processes.of("two") == (process.pid,)
    processes.want({"two": wanted})
    assert processes.look(later()) == frozenset()
    assert (processes.of("one"), processes.of("two")) == ((), (process.pid,))
    processes.want({"two": Wanted(("python3", "y.py"), str(home))})
    assert processes.look(later()) == {"two"}


def test_an_end_is_noticed_and_a_pid_that_is_used_again(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that was found is known by when it began; others are read again when everything is."""
    process = run("python3", "x.py", cwd=home)
    time.sleep(2 / os.sysconf("SC_CLK_TCK"))  # the kernel counts in ticks when a process began
    stranger = run("sh", "-c", "echo up; read line", cwd=home)
    processes = Processes()
    assert found(processes, ("python3", "x.py"), home) == (process.pid,)
    old = later(RESTLESS + 1)
    processes.look(old)
    see, words_of = processes_linux.see, processes_linux.words_of

    def swapped(pid: int) -> int:
        return {process.pid: stranger.pid, stranger.pid: process.pid}.get(pid, pid)

    def see_swapped(pid: int) -> process_view.Seen | None:
        seen = see(swapped(pid))
        return None if seen is None else replace(seen, pid=pid)

    # As if each had the other's PID now.
    monkeypatch.setattr(processes_linux, "see", see_swapped)
    monkeypatch.setattr(processes_linux, "words_of", lambda pid, limit: words_of(swapped(pid), limit))
    began = [see(one.pid) for one in (process, stranger)]
    assert began[0] is not None
    assert began[1] is not None
    assert began[0].start != began[1].start
    assert processes.look(old) == {"job"}
    assert processes.of("job") == ()
    assert processes.look(old, whole=True) == {"job"}
    assert processes.of("job") == (stranger.pid,)
    monkeypatch.undo()
    process.kill()
    process.wait()
    assert processes.look(old) == {"job"}
    assert processes.of("job") == ()


def test_what_has_vanished_is_forgotten(processes: Processes, run: Run, home: Path) -> None:
    """Told or not."""
    one, two = run("python3", "x.py", cwd=home), run("python3", "x.py", cwd=home)
    assert found(processes, ("python3", "x.py"), home) == tuple(sorted((one.pid, two.pid)))
    assert processes.gone(2**22 + 1) == frozenset()
    one.kill()
    one.wait()
    assert processes.gone(one.pid) == {"job"}
    assert processes.of("job") == (two.pid,)
    assert processes.gone(one.pid) == frozenset()
    assert processes.confirm("job")
    two.kill()
    two.wait()
    assert processes.confirm("nobody")
    assert processes.of("job") == (two.pid,)
    assert not processes.confirm("job")
    assert processes.of("job") == ()
    assert processes.look(later()) == frozenset()


def test_a_family_that_has_ended_as_a_whole_is_forgotten(processes: Processes, run: Run, home: Path) -> None:
    """Of its end nobody is told but of the one who stood for it: no other takes that place."""
    (home / "x.py").write_text("import os, time\nif os.fork():\n    print('up', flush=True)\ntime.sleep(600)")
    parent = run("python3", "x.py", cwd=home)
    assert found(processes, ("python3", "x.py"), home) == (parent.pid,)
    os.killpg(parent.pid, signal.SIGKILL)
    parent.wait()
    (child,) = set(processes._members) - {parent.pid}
    until(lambda: not (seen := processes_linux.see(child)) or not seen.lives)
    assert processes.gone(parent.pid) == {"job"}
    assert processes.of("job") == ()


def test_whoever_has_the_pid_of_somebody_gone_is_new(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether its end was told, or it vanished while it was read."""
    process = run("python3", "x.py", cwd=home)
    processes = Processes()
    assert found(processes, ("python3", "x.py"), home) == (process.pid,)
    old = later(RESTLESS + 1)
    processes.look(old)
    assert processes.gone(process.pid) == {"job"}
    assert processes.look(old) == {"job"}
    assert processes.of("job") == (process.pid,)
    see = processes_linux.see
    monkeypatch.setattr(processes_linux, "see", lambda pid: None if pid == process.pid else see(pid))
    assert processes.look(old) == {"job"}
    monkeypatch.undo()
    assert processes.look(old) == {"job"}
    assert processes.of("job") == (process.pid,)


def test_a_lock_accounts_for_its_holder_and_its_kin(processes: Processes, run: Run, home: Path) -> None:
    """The holder, whom it started, who started it; not for a second instance."""
    wrapper = run("python3", "-c", "import subprocess; subprocess.run(['python3', 'x.py'])", cwd=home)
    stray = run("python3", "x.py", cwd=home)
    pids = found(processes, ("python3", "x.py"), home)
    (inside,) = set(pids) - {stray.pid}
    assert processes.accounted(wrapper.pid, "job") == {inside}
    assert processes.accounted(inside, "job") == {inside}
    assert processes.accounted(stray.pid, "job") == {stray.pid}
    assert processes.accounted(os.getpid(), "job") == set(pids)
    assert processes.accounted(2**22 + 1, "job") == frozenset()
    assert processes.accounted(wrapper.pid, "nobody") == frozenset()
    (home / "parent.py").write_text(
        "import subprocess, sys\np = subprocess.Popen(['sleep', '600'])\nprint('up', p.pid, flush=True)\np.wait()"
    )
    parent = run("python3", "parent.py", cwd=home)
    child = int(Path(f"/proc/{parent.pid}/task/{parent.pid}/children").read_text())
    assert found(processes, ("python3", "parent.py"), home) == (parent.pid,)
    assert processes.accounted(child, "job") == {parent.pid}


def test_being_out_of_descriptors_is_not_nobody(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answers stay, it is said, and the next look makes up for it."""
    process = run("python3", "x.py", cwd=home)
    processes = Processes()
    assert found(processes, ("python3", "x.py"), home) == (process.pid,)
    other = run("python3", "x.py", cwd=home)
    now = later()
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, limits[1]))
    try:
        assert processes.look(now, whole=True) == frozenset()
        trouble, accounted = processes.trouble, processes.accounted(process.pid + 1, "job")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    assert trouble is not None
    assert os.strerror(errno.EMFILE) in trouble
    assert processes.wake == now + SETTLE
    assert processes.of("job") == (process.pid,)
    assert accounted == {process.pid}
    real = os.open

    def no_words(path: str, *rest: int) -> int:
        if path.endswith("/cmdline"):
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        return real(path, *rest)

    monkeypatch.setattr(os, "open", no_words)
    assert processes.look(now) == frozenset()
    assert processes.of("job") == (process.pid,)
    monkeypatch.undo()
    assert processes.look(now) == {"job"}
    assert processes.trouble is None
    assert processes.of("job") == tuple(sorted((process.pid, other.pid)))


def test_everything_may_vanish_while_it_is_read(run: Run, home: Path) -> None:
    """Short-lived processes by the hundred are neither an error nor an instance."""
    processes = Processes()
    processes.want({"job": Wanted(("true", "x"), str(home))})
    with subprocess.Popen(["sh", "-c", "for i in $(seq 300); do true x; /bin/true x; done"], cwd=home) as noise:
        while noise.poll() is None:
            assert processes.look() == frozenset()
            assert processes.trouble is None
    assert processes.of("job") == ()


def test_what_waits_for_another_machine_is_not_touched(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder there is compared by its path, and a program is not looked at."""
    process = run("python3", "x.py", cwd=home)
    script = run("./sync.sh", cwd=home)
    assert found(Processes(), ("./sync.sh",), home) == (script.pid,)
    monkeypatch.setattr(processes_linux, "_may_hang", lambda path: True)
    monkeypatch.setattr("lockcore._linux.may_hang", lambda path: True)
    assert found(Processes(), ("python3", "x.py"), home) == (process.pid,)
    assert found(Processes(), ("./sync.sh",), home) == ()
    assert found(Processes(), ("/opt/python3", "x.py"), home) == ()


def test_very_long_commands_are_told_apart(processes: Processes, run: Run, home: Path) -> None:
    """To the last word, and without reading more than is needed."""
    long = ["y" * 100_000] * 3
    process = run("python3", "x.py", *long, "a\nb", "", cwd=home)
    run("python3", "x.py", *long, "a\nb", cwd=home)
    assert found(processes, ("python3", "x.py", *long, "a\nb", ""), home) == (process.pid,)
    assert found(processes, ("python3", "x.py"), home) == ()


def test_a_look_at_nothing_new_reads_nothing(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """But whom it found, and those who are young."""
    process, stranger = run("python3", "x.py", cwd=home), run("sh", "-c", "echo up; read line", cwd=home)
    processes = Processes()
    assert found(processes, ("python3", "x.py"), home) == (process.pid,)
    old = later(RESTLESS + 1)
    processes.look(old)
    read: list[tuple[str, int]] = []
    see, words_of = processes_linux.see, processes_linux.words_of

    def seeing(pid: int) -> process_view.Seen | None:
        read.append(("see", pid))
        return see(pid)

    def reading(pid: int, limit: int) -> tuple[str, ...]:
        read.append(("words", pid))
        return words_of(pid, limit)

    monkeypatch.setattr(processes_linux, "see", seeing)
    monkeypatch.setattr(processes_linux, "words_of", reading)
    processes.look(old)
    assert {what for what in read if what[1] in (process.pid, stranger.pid, 1)} == {("see", process.pid)}
    processes.look(old, whole=True)
    assert {("see", stranger.pid), ("words", stranger.pid), ("words", process.pid)} <= set(read)
