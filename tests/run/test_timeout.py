"""A command that takes too long is ended with everything that it started."""

from __future__ import annotations

import re
import signal
import textwrap
from pathlib import Path

import pytest

from .conftest import PYTHON, Lockcore, is_alive, until

STUBBORN = textwrap.dedent(
    """
    import ctypes, os, signal, sys, time
    folder = sys.argv[1]

    def note(name):
        with open(os.path.join(folder, "." + name), "w") as file:
            file.write(str(os.getpid()))
        os.rename(os.path.join(folder, "." + name), os.path.join(folder, name))

    def stay(name, *, setsid=False, ignore=False, daemon=False, scrub=False, group=False):
        if os.fork():
            return
        if setsid: os.setsid()
        if group: os.setpgid(0, 0)
        if daemon and os.fork(): os._exit(0)
        if ignore: signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if scrub: os.execve(sys.executable, [sys.executable, "-c",
            "import os, sys, time, signal; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
            "open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(300)", os.path.join(folder, name)], {})
        note(name)
        time.sleep(300)
        os._exit(0)

    stay("plain")
    stay("setsid", setsid=True, ignore=True)
    stay("daemon", setsid=True, daemon=True, ignore=True)
    stay("group", group=True, ignore=True)
    stay("scrubbed", setsid=True, daemon=True, scrub=True)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    note("root")
    time.sleep(300)
    """
)
NAMES = ("root", "plain", "setsid", "daemon", "group", "scrubbed")


def test_a_stubborn_tree_is_ended_whole(lockcore: Lockcore, tmp_path: Path) -> None:
    """Children that ignored TERM, called setsid or daemonised; 124, lock free, nobody left."""
    folder = tmp_path / "pids"
    folder.mkdir()

    def ready() -> bool:
        return all((folder / name).exists() and (folder / name).read_text() for name in NAMES)

    done = lockcore.too_long(3, "--grace", "1s", "job", "--", PYTHON, "-c", STUBBORN, folder, ready=ready)
    assert done.returncode == 124
    pids = {name: int((folder / name).read_text()) for name in NAMES}
    lockcore.pids += pids.values()
    assert {name for name, pid in pids.items() if is_alive(pid)} == set()
    assert re.search(r"ran longer than (3|30) s\b", done.stderr)
    assert "killed" in done.stderr
    assert lockcore.free("job")
    assert lockcore.rows("outcome, signal")[-1] == ("timeout", signal.SIGKILL)


def test_a_command_that_heeds_term_has_time_to_tidy_up(lockcore: Lockcore, tmp_path: Path) -> None:
    """No KILL within the grace period; what it says at the end is heard."""
    ready = tmp_path / "ready"
    code = f"""
import signal, sys, time
def end(number, frame):
    print("tidied up", flush=True)
    sys.exit(0)
signal.signal(signal.SIGTERM, end)
open({str(ready)!r}, "w").close()
while True: time.sleep(60)
"""
    done = lockcore.too_long(1, "--grace", "60", "job", "--", PYTHON, "-c", code, ready=ready.exists)
    assert (done.returncode, done.stdout) == (124, "tidied up\n")
    assert "killed" not in done.stderr
    assert lockcore.rows("outcome, exit_code")[-1] == ("timeout", 0)


def test_a_command_in_time_is_left_alone(lockcore: Lockcore) -> None:
    """The limit does nothing then."""
    done = lockcore("run", "--timeout", "60", "job", "--", "sh", "-c", "exit 7")
    assert done.returncode == 7


def test_a_stopped_command_is_ended_too(lockcore: Lockcore, tmp_path: Path) -> None:
    """SIGSTOP does not save it from its limit."""
    told = tmp_path / "pid"
    script = f"echo $$ > {told}.new; mv {told}.new {told}; kill -STOP $$"
    done = lockcore.too_long(1, "--grace", "1", "job", "--", "sh", "-c", script, ready=told.exists)
    assert done.returncode == 124
    assert not is_alive(int(told.read_text()))


@pytest.mark.parametrize("daemonised", [False, True])
def test_what_is_left_after_the_command_has_heeded_term_is_ended(
    lockcore: Lockcore, tmp_path: Path, daemonised: bool
) -> None:
    """The command itself ends at once, but a child of it does not."""
    told = tmp_path / "pid"
    start = "setsid" if daemonised else ""
    script = f"""
    ( trap '' TERM; exec {start} sh -c 'echo $$ > {told}.new; mv {told}.new {told}; sleep 300; sleep 300' ) &
    trap 'exit 0' TERM
    wait
    """
    done = lockcore.too_long(2, "--grace", "1", "job", "--", "sh", "-c", script, ready=told.exists)
    assert done.returncode == 124
    until(lambda: not is_alive(int(told.read_text())), "the child is gone")
    assert lockcore.free("job")
