"""Tries `lockcore run` on Windows, one line a behaviour: `ok - …`, `not ok - …: why` or `ok - … # skip why`.

    python.exe run_scenario.py FOLDER

A plain script like scenario.py. The commands that it runs under lockcore are itself, see `_CHILDREN`.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from unittest import mock

HERE = os.path.abspath(__file__)
REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
PATIENCE = 60.0
"""Seconds that another process may take to start or to answer."""

CTRL_C, CTRL_BREAK = 0, 1
CONTROL_C_EXIT = 0xC000013A
NO_WINDOW, NEW_GROUP, DETACHED, BREAKAWAY = 0x08000000, 0x200, 0x8, 0x01000000

_TIME_LIMITS = ("3", "30")
"""The clock starts with the command: on a busy machine the first limit may come before the command is ready."""

BEHAVIOURS: dict[str, Callable[[str], None]] = {}
"""What is tried, in this order: a sentence, and the function that is given a new folder to try it in."""


class Skipped(Exception):
    """This system can't show the behaviour."""


def behaviour(sentence: str) -> Callable[[Callable[[str], None]], Callable[[str], None]]:
    def add(function: Callable[[str], None]) -> Callable[[str], None]:
        BEHAVIOURS[sentence] = function
        return function

    return add


# --- the command


@behaviour("the command's exit code is ours, all 32 bits of it")
def _(folder: str) -> None:
    for code in (0, 1, 3, 255, 256, 0x7FFFFFFF, CONTROL_C_EXIT, 0xFFFFFFFF):
        assert _lockcore(folder, "run", "job", "--", *_job("exit", code)).returncode == code, code
    rows = _rows(folder, "outcome, exit_code, signal")
    assert rows[0] == ("completed", 0, None), rows
    assert rows[-2:] == [("failed", CONTROL_C_EXIT, None), ("failed", 0xFFFFFFFF, None)], rows


@behaviour("output, error and input are the command's own, and nothing but the guard is left")
def _(folder: str) -> None:
    done = _lockcore(folder, "run", "job", "--", *_job("echo"), input=b"a\nb\r\n\x1ac")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"a\nb\r\n\x1ac", b"said\n"), done
    assert os.listdir(os.path.join(folder, "home", "locks")) == [".job.lock.guard"]


@behaviour("the arguments arrive as they are")
def _(folder: str) -> None:
    words = [
        "a b",
        "'",
        '"',
        'x"y',
        "--timeout",
        "--",
        "-q",
        "",
        "ž夜",
        "a\\",
        "a b\\",
        '\\"',
        "%PATH%",
        "&",
        "^|",
        "\t",
    ]
    done = _lockcore(folder, "run", "job", "--", *_job("words", *words))
    assert json.loads(done.stdout) == words, done


@behaviour("any words come out of the command line as they went in")
def _(folder: str) -> None:
    import ctypes
    from ctypes import wintypes

    from lockcore._run.program_windows import command_line

    split = ctypes.WinDLL("shell32").CommandLineToArgvW
    split.argtypes = [wintypes.LPCWSTR, ctypes.POINTER(ctypes.c_int)]
    split.restype = ctypes.POINTER(wintypes.LPWSTR)
    chance = random.Random(5)
    for _ in range(2000):
        words = ["".join(chance.choices('a \\"\\\t', k=chance.randrange(6))) for _ in range(chance.randrange(5))]
        count = ctypes.c_int()
        found = split(command_line(["x.exe", *words], "x.exe"), ctypes.byref(count))
        assert found[1 : count.value] == words, words


@behaviour("the command knows its run and its job, and inherits no handle but its three streams")
def _(folder: str) -> None:
    import msvcrt

    with open(os.path.join(folder, "held.txt"), "w") as held:
        handle = msvcrt.get_osfhandle(held.fileno())
        os.set_handle_inheritable(handle, True)
        process = subprocess.Popen(
            [*_command(), "run", "job", "--", *_job("about", handle, "held.txt")],
            env=_environment(folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            close_fds=False,
        )
        about = json.loads(process.communicate(timeout=PATIENCE)[0])
    assert (about["job"], len(about["run"])) == ("job", 16), about
    assert about["inherited"] is False, about


@behaviour("closed standard streams are closed for the command too")
def _(folder: str) -> None:
    told = os.path.join(folder, "told")
    closed = subprocess.STARTUPINFO(dwFlags=subprocess.STARTF_USESTDHANDLES)  # type: ignore[attr-defined]
    process = subprocess.Popen(
        [*_command(), "run", "job", "--", *_job("streams", told)], env=_environment(folder), startupinfo=closed
    )
    assert process.wait(PATIENCE) == 0
    assert json.loads(_bytes(told)) == [None, None, None], _bytes(told)
    assert _rows(folder, "outcome") == [("completed",)]


@behaviour("without a console the command gets one that has no window")
def _(folder: str) -> None:
    process = subprocess.Popen(
        [*_command(), "run", "--timeout", "1h", "job", "--", *_job("about", 0, "")],
        env=_environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        creationflags=DETACHED,
    )
    about = json.loads(process.communicate(timeout=PATIENCE)[0])
    assert (about["console"], about["window"]) == (True, False), about
    assert process.returncode == 0


# --- finding it


@behaviour("a batch file is found by its bare name, and its words stay whole")
def _(folder: str) -> None:
    _batch(folder, "tool.cmd")
    _make(folder, "tool", b"#!/bin/sh\n")  # as in npm's folders
    path = folder + os.pathsep + os.environ["PATH"]
    for words in (["a", "b c"], ["x&echo y", "(z)", "^"], ["C:\\with space\\", ""]):
        done = _lockcore(folder, "run", "job", "--", "tool", *words, PATH=path)
        assert done.returncode == 5, done
        assert json.loads(done.stdout) == words, (done, words)


@behaviour("a word that cmd.exe would take apart is refused")
def _(folder: str) -> None:
    batch = _batch(folder, "tool.bat")
    for word in ('a"&echo y', "a\nb"):
        done = _lockcore(folder, "run", "job", "--", batch, word)
        assert (done.returncode, done.stdout) == (126, b""), done
        assert b"batch file" in done.stderr, done


@behaviour("a bare name is looked for in the current folder, unless that is switched off")
def _(folder: str) -> None:
    _batch(folder, "tool.bat")
    assert _lockcore(folder, "run", "job", "--", "tool", cwd=folder).returncode == 5
    assert _lockcore(folder, "run", "job", "--", ".\\tool", cwd=folder).returncode == 5
    off = {"NoDefaultCurrentDirectoryInExePath": "1"}
    assert _lockcore(folder, "run", "job", "--", "tool", cwd=folder, **off).returncode == 127
    assert _lockcore(folder, "run", "job", "--", ".\\tool", cwd=folder, **off).returncode == 5


@behaviour("what is not found ends with 127, the lock is free, and it is in the history")
def _(folder: str) -> None:
    for name, said in (("no-such-program", "not found in PATH"), (".\\no-such.exe", "no such file")):
        done = _lockcore(folder, "run", "job", "--", name)
        assert done.returncode == 127, done
        assert f"{name}: {said}".encode() in done.stderr, done
    assert _lockcore(folder, "run", "job", "--", *_job("exit", 0)).returncode == 0
    assert _rows(folder, "outcome, exit_code") == [("failed", 127), ("failed", 127), ("completed", 0)]


@behaviour("what is no program ends with 126")
def _(folder: str) -> None:
    for path, said in (
        (_make(folder, "script.py", b"print(1)\n"), "no program for this Windows"),
        (_make(folder, "broken.exe", b"this is no program"), "no program for this Windows"),
        (folder, "it is a folder"),
    ):
        done = _lockcore(folder, "run", "job", "--", path)
        assert done.returncode == 126, done
        assert said.encode() in done.stderr, done
        assert b"Traceback" not in done.stderr, done


# --- its lock


@behaviour("a second instance is refused and told who runs")
def _(folder: str) -> None:
    first = _begin(folder, "run", "sync", "--", *_job("wait"))
    pid = int(_line(first))
    _until(lambda: _rows(folder, "job, pid, outcome") == [("sync", pid, None)])
    public = json.loads(_bytes(os.path.join(folder, "home", "locks", "sync.lock")))
    assert public["pid"] == first.pid, public
    second = _lockcore(folder, "run", "sync", "--", *_job("exit", 0))
    assert (second.returncode, second.stdout) == (1, b""), second
    said = second.stderr.decode()
    for part in (f"sync is already running: PID {first.pid} (", "since ", "lockcore inspect", "--wait"):
        assert part in said, (part, said)
    assert _lockcore(folder, "run", "-E", "75", "sync", "--", *_job("exit", 0)).returncode == 75
    quiet = _lockcore(folder, "run", "-q", "sync", "--", *_job("exit", 0))
    assert (quiet.returncode, quiet.stderr) == (1, b""), quiet
    first.communicate(b"\n", timeout=PATIENCE)
    assert first.returncode == 0
    assert _lockcore(folder, "run", "sync", "--", *_job("exit", 4)).returncode == 4


@behaviour("a killed wrapper takes the command and everything below it along, and the next one takes its lock over")
def _(folder: str) -> None:
    from lockcore import Verdict, inspect

    kills: tuple[Callable[[int], object], ...] = (
        lambda pid: subprocess.run(["taskkill", "/F", "/PID", str(pid)], capture_output=True, timeout=PATIENCE),
        lambda pid: os.kill(pid, 9),
    )
    for number, kill in enumerate(kills):
        told = os.path.join(folder, f"told{number}")
        process = _begin(folder, "run", "job", "--", *_job("tree", 2, told))
        pids = _until(lambda told=told: _pids(told, 3))
        _until(lambda: _rows(folder, "outcome", "outcome IS NULL"))
        kill(process.pid)
        process.wait(PATIENCE)
        _until(lambda pids=pids: not any(map(_lives, pids)))
        report = inspect(os.path.join(folder, "home", "locks", "job.lock"))
        assert report.verdict is Verdict.STALE, report
        assert _lockcore(folder, "run", "job", "--", *_job("exit", 0)).returncode == 0
        assert os.listdir(os.path.join(folder, "home", "locks")) == [".job.lock.guard"]
    assert _rows(folder, "outcome") == [("crashed",), ("completed",)] * 2


@behaviour("a command that can't be put into a job object does not take a step")
def _(folder: str) -> None:
    from lockcore._run import child_windows as child
    from lockcore._run.plan import RunFailed

    told = os.path.join(folder, "told")
    words, failure = _job("tree", 0, told), None
    with mock.patch.object(child.JobObject, "take_in", side_effect=OSError(13, "not here")):
        try:
            child.start(words, os.environ, keep=0, streams={}, closed=(0, 1, 2), mask=set(), timed=False)
        except RunFailed as failed:
            failure = failed
    assert failure is not None
    assert (failure.code, "not here" in str(failure)) == (125, True), failure
    import psutil

    _until(lambda: not [process for process in psutil.Process().children() if told in process.cmdline()])
    assert not os.path.exists(told)


# --- ending it


@behaviour("a timeout ends the whole tree, whatever is done against it")
def _(folder: str) -> None:
    told, pids = os.path.join(folder, "told"), list[int]()
    for seconds in _TIME_LIMITS:
        done = _lockcore(folder, "run", "--timeout", seconds, "--grace", "1s", "job", "--", *_job("tree", 3, told))
        assert (done.returncode, done.stdout) == (124, b""), done
        assert f"job was ended, because it ran longer than {seconds} s".encode() in done.stderr, done
        assert b"still there" not in done.stderr, done
        pids = _pids(told, 4)
        assert not any(map(_lives, _pids(told, 0))), pids
        if pids:
            break
    assert pids
    assert set(_rows(folder, "outcome")) == {("timeout",)}
    assert _lockcore(folder, "run", "job", "--", *_job("exit", 0)).returncode == 0


@behaviour("what a command leaves running is named, and goes on")
def _(folder: str) -> None:
    for quiet in ([], ["-q"]):
        told = os.path.join(folder, f"told{len(quiet)}")
        done = _lockcore(folder, "run", *quiet, "job", "--", *_job("leave", told))
        (pid,) = _pids(told, 1)
        assert done.returncode == 0, done
        assert quiet or f"without its lock: PID {pid} (".encode() in done.stderr, done
        assert not quiet or done.stderr == b"", done
        assert _lives(pid)
        assert _lockcore(folder, "run", "job", "--", *_job("exit", 0)).returncode == 0
        assert _lives(pid)
        os.kill(pid, 9)
    assert _rows(folder, "outcome") == [("completed",)] * 4


@behaviour("who ends within the grace is not killed, nor is it said")
def _(folder: str) -> None:
    for seconds in _TIME_LIMITS:
        words = ["run", "--timeout", seconds, "--grace", "20", "job", "--", *_job("polite", 7)]
        done = _on_a_console(folder, None, *words)
        if _rows(folder, "exit_code")[-1] == (7,):
            break
    assert done["code"] == 124, done
    assert done["errors"].strip().endswith(f"ran longer than {seconds} s."), done
    assert _rows(folder, "outcome, exit_code")[-1] == ("timeout", 7)


@behaviour("who ignores the request is killed after the grace, and it is said")
def _(folder: str) -> None:
    told = os.path.join(folder, "told")
    for seconds in _TIME_LIMITS:
        words = ["run", "--timeout", seconds, "--grace", "1", "job", "--", *_job("tree", 0, told)]
        done = _on_a_console(folder, None, *words)
        assert done["code"] == 124, done
        assert f"ran longer than {seconds} s; it ignored Ctrl+Break for 1 s and was killed." in done["errors"], done
        assert not any(map(_lives, _pids(told, 0)))
        if _pids(told, 1):
            break
    assert _pids(told, 1)


# --- the console


@behaviour("Ctrl+C reaches the command, and the wrapper waits for it")
def _(folder: str) -> None:
    done = _on_a_console(folder, CTRL_C, "run", "job", "--", *_job("polite", 42))
    assert (done["code"], done["errors"]) == (42, ""), done
    assert _rows(folder, "outcome, exit_code") == [("stopped", 42)]
    assert os.listdir(os.path.join(folder, "home", "locks")) == [".job.lock.guard"]


@behaviour("a command that takes no notice of Ctrl+C goes on under its lock")
def _(folder: str) -> None:
    done = _on_a_console(folder, CTRL_C, "run", "job", "--", *_job("deaf", os.path.join(folder, "pressed")))
    assert (done["code"], done["errors"]) == (0, ""), done
    assert _rows(folder, "outcome, exit_code") == [("completed", 0)]


@behaviour("Ctrl+C reaches a command with a time limit too")
def _(folder: str) -> None:
    done = _on_a_console(folder, CTRL_C, "run", "--timeout", "1h", "job", "--", *_job("polite", 42))
    assert (done["code"], done["errors"]) == (42, ""), done
    assert _rows(folder, "outcome, exit_code") == [("stopped", 42)]


@behaviour("where Ctrl+C can't be passed on, it ends the command")
def _(folder: str) -> None:
    if not _emulated:
        raise Skipped("here it can be passed on")
    done = _on_a_console(folder, CTRL_C, "run", "--timeout", "1h", "job", "--", *_job("polite", 42), emulated=False)
    assert done["code"] == CONTROL_C_EXIT, done
    assert _rows(folder, "outcome, exit_code") == [("stopped", CONTROL_C_EXIT)]


@behaviour("Ctrl+Break reaches a process group")
def _(folder: str) -> None:
    if _emulated:
        raise Skipped("not on this system; for the other lines Ctrl+C was sent in its place")


# --- its log


@behaviour("a log gets every byte, and so does whoever reads the output")
def _(folder: str) -> None:
    log = os.path.join(folder, "a.log")
    done = _lockcore(folder, "run", "--log", log, "job", "--", *_job("echo"), input=b"a\nb\r\n\x1ac")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"a\nb\r\n\x1ac", b"said\n"), done
    assert sorted(_bytes(log)) == sorted(b"a\nb\r\n\x1acsaid\n"), _bytes(log)
    assert _rows(folder, "log") == [(log,)]


@behaviour("much output for a slow reader is neither lost nor gathered")
def _(folder: str) -> None:
    log = os.path.join(folder, "a.log")
    process = _begin(folder, "run", "--log", log, "job", "--", *_job("flood", 4_000_000))
    assert process.stdout is not None
    first = process.stdout.read(10)
    time.sleep(1)
    assert os.path.getsize(log) < 2_000_000, os.path.getsize(log)
    rest = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 0
    assert first + rest == _bytes(log)
    assert len(_bytes(log)) == 4_000_000


@behaviour("what a command wrote last is passed on, however late its reader takes it")
def _(folder: str) -> None:
    # More than the reader's pipe can hold, less than the command's.
    size = 60_000
    log = os.path.join(folder, "a.log")
    process = _begin(folder, "run", "--log", log, "job", "--", *_job("flood", size))
    _until(lambda: _rows(folder, "pid"))
    ((pid,),) = _rows(folder, "pid")
    _until(lambda: not _lives(int(str(pid))))
    time.sleep(2)  # for a wrapper that would not wait
    assert process.communicate(timeout=PATIENCE)[0] == _bytes(log)
    assert (process.returncode, len(_bytes(log))) == (0, size)


@behaviour("a line is passed on while the command still runs")
def _(folder: str) -> None:
    log = os.path.join(folder, "a.log")
    process = _begin(folder, "run", "--log", log, "job", "--", *_job("wait"))
    pid = int(_line(process))
    assert _lives(pid)
    assert _bytes(log) == b"%d\n" % pid
    process.communicate(b"\n", timeout=PATIENCE)
    assert process.returncode == 0


@behaviour("what a command leaves running keeps neither the wrapper nor the reader of a logged run waiting")
def _(folder: str) -> None:
    told, log = os.path.join(folder, "told"), os.path.join(folder, "a.log")
    done = _lockcore(folder, "run", "--log", log, "job", "--", *_job("leave", told, "with our output"))
    (pid,) = _pids(told, 1)
    assert done.returncode == 0, done
    assert done.stdout == b"left\n" == _bytes(log), (done, _bytes(log))
    assert _lives(pid)
    os.kill(pid, 9)


@behaviour("a reader that goes away is the command's business")
def _(folder: str) -> None:
    process = _begin(folder, "run", "--log", os.path.join(folder, "a.log"), "job", "--", *_job("flood", 4_000_000))
    assert process.stdout is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.wait(PATIENCE) == 9


@behaviour("a folder for logs gets a file a run")
def _(folder: str) -> None:
    logs = os.path.join(folder, "logs")
    os.mkdir(logs)
    for _ in range(2):
        assert _lockcore(folder, "run", "--log", logs, "job", "--", *_job("echo"), input=b"x").returncode == 0
    kept = [path for (path,) in _rows(folder, "log")]
    assert len(set(kept)) == 2, kept
    assert all(os.path.dirname(path) == os.path.join(logs, "job") for path in kept), kept
    assert sorted(_bytes(str(kept[-1]))) == sorted(b"xsaid\n")


# --- the other processes


def _child_lockcore(*words: str) -> None:
    from lockcore._cli import main as lockcore

    sys.exit(lockcore(words))


def _child_exit(code: str) -> None:
    os._exit(int(code) - (1 << 32) if int(code) >> 31 else int(code))


def _child_echo() -> None:
    sys.stdout.buffer.write(sys.stdin.buffer.read())
    sys.stdout.flush()
    os.write(2, b"said\n")


def _child_words(*words: str) -> None:
    print(json.dumps(words))


def _child_batch(*words: str) -> None:
    print(json.dumps(words))
    sys.exit(5)


def _child_about(handle: str, name: str) -> None:
    import ctypes

    about = {
        "job": os.environ["LOCKCORE_JOB"],
        "run": os.environ["LOCKCORE_RUN"],
        "inherited": _file_behind(int(handle)).endswith(name),
        "console": _on_console(),
        "window": bool(ctypes.WinDLL("kernel32").GetConsoleWindow()),
    }
    print(json.dumps(about))


def _child_streams(told: str) -> None:
    found = [None if stream is None else stream.fileno() for stream in (sys.stdin, sys.stdout, sys.stderr)]
    _make(os.path.dirname(told), os.path.basename(told), json.dumps(found).encode())


def _child_wait() -> None:
    os.write(1, b"%d\n" % os.getpid())
    sys.stdin.readline()


def _child_flood(size: str) -> None:
    try:
        for number in range(int(size) // 10):
            sys.stdout.buffer.write(b"%09d\n" % number)
        sys.stdout.flush()
    except OSError:
        os._exit(9)


def _child_tree(depth: str, told: str) -> None:
    """One that hears nothing, and starts another one that is in no group and on no console of its parents."""
    _deafen()
    if int(depth):
        for flags in (DETACHED | NEW_GROUP | BREAKAWAY, DETACHED | NEW_GROUP):
            try:
                _start(_job("tree", int(depth) - 1, told), flags)
                break
            except OSError:
                pass  # nobody may break away
    _tell_pid(told)
    while True:
        time.sleep(60)


def _child_leave(told: str, how: str = "") -> None:
    stream = None if how else subprocess.DEVNULL
    subprocess.Popen(_job("tree", 0, told), stdin=subprocess.DEVNULL, stdout=stream, stderr=stream)
    _until(lambda: _pids(told, 1))
    if how:
        os.write(1, b"left\n")


def _child_polite(code: str) -> None:
    """Ends when it is asked to, by whatever the console has."""
    import signal

    asked = threading.Event()
    for number in (signal.SIGINT, signal.SIGBREAK):  # type: ignore[attr-defined]
        signal.signal(number, lambda *_: asked.set())
    _hear_ctrl_c()
    _ready()
    while not asked.is_set():
        time.sleep(0.02)
    sys.exit(int(code))


def _child_deaf(pressed: str) -> None:
    _deafen()
    _ready()
    _until(lambda: os.path.exists(pressed))
    time.sleep(0.5)


def _child_console(folder: str, press: str, *words: str) -> None:
    """Runs something on this process's console, and presses a key once its command is ready."""
    _deafen()
    ready = os.path.join(folder, "ready")
    with open("CONIN$", "rb") as keyboard:
        process = subprocess.Popen(
            words, stdin=keyboard, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "READY": ready}
        )
    if press:
        _until(lambda: os.path.exists(ready) or process.poll() is not None)
        _generate(int(press), 0)
        _make(folder, "pressed")
    output, errors = process.communicate(timeout=PATIENCE)
    found = {"code": process.returncode, "output": output.decode(), "errors": errors.decode()}
    _make(folder, "found", json.dumps(found).encode())


def _child_probe(told: str) -> None:
    """Whether Ctrl+Break reaches another process group on this console."""
    process = subprocess.Popen(_job("polite", 3), creationflags=NEW_GROUP, env={**os.environ, "READY": told})
    _until(lambda: os.path.exists(told))
    answer = _generate(CTRL_BREAK, process.pid)
    if not answer:
        process.kill()
    sys.exit(0 if process.wait(PATIENCE) == 3 else 1)


_CHILDREN: dict[str, Callable[..., None]] = {
    name.removeprefix("_child_"): value for name, value in list(globals().items()) if name.startswith("_child_")
}


def _job(what: str, *words: object) -> list[str]:
    """A command: this script in one of the parts above."""
    return [sys.executable, "-B", HERE, "--child", "0", what, *map(str, words)]


def _command(emulated: bool | None = None) -> list[str]:
    instead = _emulated if emulated is None else emulated
    return [sys.executable, "-B", HERE, "--child", str(int(instead)), "lockcore"]


def _environment(folder: str, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LOCKCORE_")}
    return {**kept, "LOCKCORE_HOME": os.path.join(folder, "home"), **more}


def _lockcore(
    folder: str, *words: str, input: bytes = b"", cwd: str | None = None, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run it to its end."""
    env = _environment(folder, **environment)
    return subprocess.run(
        [*_command(), *words], input=input, capture_output=True, timeout=PATIENCE, cwd=cwd, env=env, check=False
    )


_started: list[subprocess.Popen[bytes]] = []


def _begin(folder: str, *words: str) -> subprocess.Popen[bytes]:
    """Start it, and go on."""
    pipe = subprocess.PIPE
    process = subprocess.Popen([*_command(), *words], stdin=pipe, stdout=pipe, stderr=pipe, env=_environment(folder))
    _started.append(process)
    return process


def _start(command: list[str], flags: int) -> subprocess.Popen[bytes]:
    null = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=null, stdout=null, stderr=null, creationflags=flags)


def _on_a_console(folder: str, press: int | None, *words: str, emulated: bool | None = None) -> dict:
    """Run it on a console without a window, with its keyboard as input."""
    key = "" if press is None else str(press)
    console = subprocess.Popen(
        [*_job("console", folder, key), *_command(emulated), *words],
        stdin=subprocess.DEVNULL,
        creationflags=NO_WINDOW,
        env=_environment(folder),
    )
    _started.append(console)
    assert console.wait(2 * PATIENCE) == 0
    return json.loads(_bytes(os.path.join(folder, "found")))  # type: ignore[no-any-return]


# --- small help


def _line(process: subprocess.Popen[bytes]) -> str:
    assert process.stdout is not None
    late = threading.Timer(PATIENCE, process.kill)
    late.start()
    try:
        line = process.stdout.readline()
    finally:
        late.cancel()
    assert line, process.stderr and process.stderr.read()
    return line.decode().strip()


def _rows(folder: str, columns: str, where: str = "1") -> list[tuple[object, ...]]:
    """What the history says, oldest first."""
    import sqlite3

    database = sqlite3.connect(os.path.join(folder, "home", "history.db"), timeout=30)
    try:
        return list(database.execute(f"SELECT {columns} FROM runs WHERE {where} ORDER BY id"))
    except sqlite3.OperationalError as error:
        if "no such table" not in str(error):
            raise
        return []
    finally:
        database.close()


def _batch(folder: str, name: str) -> str:
    """A batch file that hands its words to a program."""
    line = " ".join(f'"{word}"' for word in _job("batch"))
    return _make(folder, name, f"@{line} %*\r\n".encode())


def _make(folder: str, name: str, content: bytes = b"") -> str:
    path = os.path.join(folder, name)
    with open(path + ".new", "wb") as file:
        file.write(content)
    os.replace(path + ".new", path)
    return path


def _bytes(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _tell_pid(path: str) -> None:
    with open(path, "ab", buffering=0) as file:
        file.write(b"%d\n" % os.getpid())


def _pids(path: str, number: int) -> list[int]:
    """Who has told, once there are so many of them."""
    found = [int(line) for line in _bytes(path).split()] if os.path.exists(path) else []
    return found if len(found) >= number else []


def _lives(pid: int) -> bool:
    import psutil

    try:
        return psutil.Process(pid).is_running()
    except psutil.NoSuchProcess:
        return False


def _until(true: Callable[[], object]) -> object:
    limit = time.monotonic() + PATIENCE
    while not (answer := true()):
        assert time.monotonic() < limit, "it did not happen"
        time.sleep(0.02)
    return answer


def _ready() -> None:
    if path := os.environ.get("READY"):
        _make(os.path.dirname(path), os.path.basename(path))


def _deafen() -> None:
    import signal

    for number in (signal.SIGINT, signal.SIGBREAK, signal.SIGTERM):  # type: ignore[attr-defined]
        signal.signal(number, signal.SIG_IGN)


def _generate(event: int, group: int) -> bool:
    import ctypes

    return bool(ctypes.WinDLL("kernel32").GenerateConsoleCtrlEvent(event, group))


def _on_console() -> bool:
    import ctypes

    return bool(ctypes.WinDLL("kernel32").GetConsoleCP())


def _hear_ctrl_c() -> None:
    """Undo what a new process group does to Ctrl+C, for the systems where that stands for Ctrl+Break."""
    import ctypes

    ctypes.WinDLL("kernel32").SetConsoleCtrlHandler(None, 0)


def _file_behind(handle: int) -> str:
    import ctypes
    from ctypes import wintypes

    name = ctypes.create_unicode_buffer(1024)
    ask = ctypes.WinDLL("kernel32").GetFinalPathNameByHandleW
    ask.argtypes = [wintypes.HANDLE, wintypes.LPWSTR, wintypes.DWORD, wintypes.DWORD]
    ask(handle, name, 1024, 0)
    return name.value


# --- Ctrl+Break where it doesn't exist

_emulated = False


def _can_break(folder: str) -> bool:
    """Whether a process group can be sent Ctrl+Break. Wine 8 has none."""
    told = os.path.join(folder, "ready")
    process = subprocess.Popen(_job("probe", told), stdin=subprocess.DEVNULL, creationflags=NO_WINDOW)
    return process.wait(2 * PATIENCE) == 0


def _send_ctrl_c_instead() -> None:
    from lockcore._run import watch_windows

    mock.patch.object(watch_windows, "press_break", lambda group: _generate(CTRL_C, group)).start()


# --- running


def main() -> int:
    global _emulated
    sys.path.insert(0, REPOSITORY)
    for stream in (sys.stdin, sys.stdout):
        if stream is not None:
            stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    if sys.argv[1] == "--child":
        if sys.argv[2] == "1":
            _send_ctrl_c_instead()
        _CHILDREN[sys.argv[3]](*sys.argv[4:])
        return 0
    if not _on_console():
        # As a person would have it: one console for everybody, without a window.
        return subprocess.run(
            [sys.executable, "-B", *sys.argv], stdin=subprocess.DEVNULL, creationflags=NO_WINDOW
        ).returncode
    base = tempfile.mkdtemp(prefix="runs", dir=sys.argv[1])
    _emulated = not _can_break(base)
    wanted = sys.argv[2:]
    failed = 0
    for number, (sentence, function) in enumerate(BEHAVIOURS.items()):
        if wanted and not any(word in sentence for word in wanted):
            continue
        folder = os.path.join(base, str(number))
        os.makedirs(os.path.join(folder, "home"))
        failed += not _try(sentence, function, folder)
    shutil.rmtree(base, ignore_errors=True)
    return 1 if failed else 0


def _try(sentence: str, function: Callable[[str], None], folder: str) -> bool:
    try:
        function(folder)
    except Skipped as why:
        _say(f"ok - {sentence} # skip {why}")
    except BaseException as error:  # whatever it is, the others are to be tried too
        trace = traceback.extract_tb(error.__traceback__)
        lines = " < ".join(f"{os.path.basename(frame.filename)}:{frame.lineno}" for frame in reversed(trace))
        _say(f"not ok - {sentence}: {type(error).__name__} {error} ({lines})".replace("\n", " "))
        return False
    else:
        _say(f"ok - {sentence}")
    finally:
        for process in _started:
            process.kill()
        _started.clear()
    return True


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
