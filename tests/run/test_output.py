"""The command's output: untouched, and kept when that is asked for."""

from __future__ import annotations

import fcntl
import gzip
import os
import pty
import select
import signal
import stat
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from .conftest import PYTHON, Lockcore, until

SHOW_TERMINAL = """
import os, sys, json
print(json.dumps([os.isatty(0), os.isatty(1), os.isatty(2), os.get_terminal_size(1)[0] if os.isatty(1) else 0]))
sys.stderr.write("to stderr\\n")
"""


def in_terminal(lockcore: Lockcore, *words: object, columns: int = 77, keys: bytes = b"") -> tuple[int, bytes]:
    """Run `lockcore` in a terminal of its own; its exit code and what the terminal showed."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(
        [PYTHON, "-m", "lockcore", *map(str, words)],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=lockcore.environment,
        preexec_fn=_own_terminal,
    )
    os.close(slave)
    shown = b""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if select.select([master], [], [], 0.1)[0]:
            try:
                piece = os.read(master, 65536)
            except OSError:
                break
            if not piece:
                break
            shown += piece
        if keys and b"ready" in shown:
            os.write(master, keys)
            keys = b""
    code = process.wait(30)
    os.close(master)
    return code, shown


def _own_terminal() -> None:
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def test_a_terminal_stays_a_terminal(lockcore: Lockcore) -> None:
    """Also with its size."""
    code, shown = in_terminal(lockcore, "run", "job", "--", PYTHON, "-c", SHOW_TERMINAL)
    assert code == 0
    assert b"[true, true, true, 77]" in shown


def test_a_terminal_stays_a_terminal_while_the_output_is_kept(lockcore: Lockcore, tmp_path: Path) -> None:
    """Lines end as they would have, on the screen and in the log."""
    log = tmp_path / "out.log"
    code, shown = in_terminal(lockcore, "run", "--log", log, "job", "--", PYTHON, "-c", SHOW_TERMINAL)
    assert code == 0
    assert shown == b"[true, true, true, 77]\r\nto stderr\r\n"
    assert log.read_bytes() == b"[true, true, true, 77]\nto stderr\n"
    assert stat.S_IMODE(log.stat().st_mode) == 0o600


@pytest.mark.parametrize("log", [False, True])
def test_ctrl_c_reaches_the_command_once(lockcore: Lockcore, tmp_path: Path, log: bool) -> None:
    """The terminal sends it to both; the wrapper waits for the command and does not send it again."""
    code = """
import signal, sys, time
count = 0
def on(number, frame):
    global count
    count += 1
signal.signal(signal.SIGINT, on)
print("ready", flush=True)
while not count: time.sleep(0.01)
time.sleep(0.3)
print("interrupted", count, flush=True)
sys.exit(5)
"""
    options = ["--log", tmp_path / "x.log"] if log else []
    status, shown = in_terminal(lockcore, "run", *options, "job", "--", PYTHON, "-c", code, keys=b"\x03")
    assert b"interrupted 1" in shown
    assert status == 5
    assert lockcore.rows("outcome, exit_code") == [("stopped", 5)]


def test_a_log_keeps_both_streams_apart_for_whoever_reads_them(lockcore: Lockcore, tmp_path: Path) -> None:
    """Pipes stay pipes; the log has everything, byte for byte."""
    log = tmp_path / "out.log"
    script = "printf 'a\\0b\\377'; printf err >&2; printf tail"
    done = subprocess.run(
        [PYTHON, "-m", "lockcore", "run", "--log", str(log), "job", "--", "sh", "-c", script],
        env=lockcore.environment,
        capture_output=True,
        timeout=30,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"a\0b\xfftail", b"err")
    content = log.read_bytes()
    assert sorted(content) == sorted(b"a\0b\xfftailerr")
    assert lockcore.rows("log") == [(str(log),)]


def test_nothing_is_held_back(lockcore: Lockcore, tmp_path: Path) -> None:
    """Half a line arrives before the command goes on."""
    code = "import sys; sys.stdout.write('half'); sys.stdout.flush(); sys.stdin.readline(); print(' and half')"
    process = lockcore.begin("run", "--log", tmp_path / "x.log", "job", "--", PYTHON, "-c", code)
    assert process.stdout is not None
    assert process.stdout.read(4) == "half"
    until(lambda: (tmp_path / "x.log").read_text() == "half", "it is in the log too")
    rest, _ = process.communicate("\n", timeout=30)
    assert rest == " and half\n"


def test_a_lot_of_output_and_a_slow_reader(lockcore: Lockcore, tmp_path: Path) -> None:
    """Nothing is lost, and the command waits as it would have."""
    size = 3_000_000
    process = lockcore.begin("run", "--log", tmp_path / "x.log", "job", "--", "head", "-c", size, "/dev/zero")
    assert process.stdout is not None
    time.sleep(0.3)
    total = len(process.stdout.buffer.read())
    assert process.wait(30) == 0
    assert total == size == (tmp_path / "x.log").stat().st_size


def test_a_reader_who_leaves_ends_the_command_as_without_us(lockcore: Lockcore, tmp_path: Path) -> None:
    """`| head` with a log."""
    words = ["run", "--log", str(tmp_path / "x.log"), "job", "--", "yes"]
    shown = subprocess.run(
        ["bash", "-c", '"$@" | head -n 1; echo "${PIPESTATUS[0]}"', "bash", PYTHON, "-m", "lockcore", *words],
        env=lockcore.environment,
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert shown.stdout == f"y\n{128 + signal.SIGPIPE}\n"


def test_a_log_folder_gets_a_file_a_run(lockcore: Lockcore, tmp_path: Path) -> None:
    """Each run its own, in a folder for each job, and named in the history; older ones are compressed."""
    folder = tmp_path / "logs"
    folder.mkdir()
    for word in ("one", "two"):
        assert lockcore("run", "--log", folder, "job", "--", "echo", word).returncode == 0
    logs = [Path(str(row[0])) for row in lockcore.rows("log")]
    assert logs[1].read_text() == "two\n"
    assert gzip.decompress(Path(f"{logs[0]}.gz").read_bytes()) == b"one\n"
    assert all(log.parent == folder / "job" for log in logs)


def test_a_log_that_is_a_file_is_added_to(lockcore: Lockcore, tmp_path: Path) -> None:
    """As `>>` would."""
    log = tmp_path / "x.log"
    log.write_text("before\n")
    lockcore("run", "--log", log, "job", "--", "echo", "after")
    assert log.read_text() == "before\nafter\n"


def test_a_log_that_can_not_be_made(lockcore: Lockcore, tmp_path: Path) -> None:
    """The command is not started, and it is said why and what to do."""
    ran = tmp_path / "ran"
    done = lockcore("run", "--log", "/proc/no/such.log", "job", "--", "touch", ran)
    assert done.returncode == 125
    assert "/proc/no/such.log" in done.stderr
    assert "--log none" in done.stderr
    assert not ran.exists()
    assert lockcore.free("job")


def test_a_log_is_never_written_through_a_link(lockcore: Lockcore, tmp_path: Path) -> None:
    """Somebody may have put one there."""
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (tmp_path / "x.log").symlink_to(victim)
    done = lockcore("run", "--log", tmp_path / "x.log", "job", "--", "echo", "hello")
    assert done.returncode == 125
    assert victim.read_text() == "precious"


def test_a_full_disk_does_not_stop_the_job(lockcore: Lockcore, tmp_path: Path) -> None:
    """What can't be kept is said; what the command writes still arrives."""
    log = tmp_path / "x.log"
    limited = (
        "import resource, os, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)); "
        "os.execv(sys.argv[1], sys.argv[1:])"
    )
    words = ["run", "--log", str(log), "job", "--", "head", "-c", "1000000", "/dev/zero"]
    done = subprocess.run(
        [PYTHON, "-c", limited, PYTHON, "-m", "lockcore", *words],
        env=lockcore.environment,
        capture_output=True,
        timeout=30,
    )
    assert (done.returncode, len(done.stdout)) == (0, 1_000_000)
    assert b"the log is not complete" in done.stderr
    assert log.stat().st_size == 100_000
    assert sys.platform == "linux"


def test_one_channel_keeps_its_order(lockcore: Lockcore, tmp_path: Path) -> None:
    """As cron has it: output and error into one pipe."""
    log = tmp_path / "x.log"
    script = "for i in 1 2 3 4 5 6 7 8 9; do echo o$i; echo e$i >&2; done"
    done = lockcore("run", "--log", log, "job", "--", "sh", "-c", script)
    assert sorted(done.stdout + done.stderr) == sorted(log.read_text())
    both = subprocess.run(
        [PYTHON, "-m", "lockcore", "run", "--log", str(log), "job", "--", "sh", "-c", script],
        env=lockcore.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=30,
    )
    assert both.stdout == "".join(f"o{n}\ne{n}\n" for n in range(1, 10))
    assert log.read_text().endswith(both.stdout)


def test_output_that_can_not_be_written_is_no_success(lockcore: Lockcore, tmp_path: Path) -> None:
    """A dump that was cut off must not count as a good one."""
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [PYTHON, "-m", "lockcore", "run", "--log", str(tmp_path / "x.log"), "job", "--", "echo", "precious"],
            env=lockcore.environment,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=30,
        )
    assert done.returncode != 0
    assert "could not be passed on" in done.stderr
    assert lockcore.rows("outcome") == [("failed",)]


def test_a_reader_that_stalls_keeps_nothing_from_ending(lockcore: Lockcore, tmp_path: Path) -> None:
    """The time limit holds although nobody takes the output."""
    process = lockcore.begin("run", "--log", tmp_path / "x.log", "--timeout", "2", "--grace", "1", "job", "--", "yes")
    assert process.wait(30) == 124
    assert lockcore.free("job")


def test_what_a_command_left_running_does_not_keep_the_run(lockcore: Lockcore, tmp_path: Path) -> None:
    """It writes on and on, but the command has ended."""
    told = tmp_path / "pid"
    process = lockcore.begin(
        "run", "--log", tmp_path / "x.log", "job", "--", "sh", "-c", f"yes & echo $! > {told}; exit 3"
    )
    reader = subprocess.Popen(["cat"], stdin=process.stdout, stdout=subprocess.DEVNULL)
    try:
        assert process.wait(30) == 3
        lockcore.pids.append(int(told.read_text()))
    finally:
        assert process.stdout is not None
        process.stdout.close()
        reader.wait(30)


def test_the_command_learns_the_new_size_of_its_terminal(lockcore: Lockcore, tmp_path: Path) -> None:
    """Also while its output is kept."""
    code = """
import os, signal, sys, time
seen = []
signal.signal(signal.SIGWINCH, lambda n, f: seen.append(os.get_terminal_size(1)[0]))
print("ready", flush=True)
while True:
    print(*("size %d" % size for size in seen), flush=True)
    time.sleep(0.02)
"""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [PYTHON, "-m", "lockcore", "run", "--log", str(tmp_path / "x.log"), "job", "--", PYTHON, "-c", code],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=lockcore.environment,
        preexec_fn=_own_terminal,
    )
    try:
        shown = b""
        while b"ready" not in shown:
            shown += os.read(master, 1000)
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 123, 0, 0))
        while b"size 123" not in shown:
            shown += os.read(master, 1000)
    finally:
        process.terminate()
        process.wait(30)
        os.close(slave)
        os.close(master)


def test_ctrl_c_ends_a_shell_loop_around_us(lockcore: Lockcore) -> None:
    """bash goes on unless it sees that the command ended by the signal."""
    command = "import sys, time; print('ready', sys.argv[1], flush=True); time.sleep(30)"
    loop = f'for i in 1 2 3; do {PYTHON} -m lockcore run job -- {PYTHON} -c "{command}" $i; done; echo went-on'
    master, slave = pty.openpty()
    process = subprocess.Popen(
        ["bash", "-c", loop],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=lockcore.environment,
        preexec_fn=_own_terminal,
    )
    os.close(slave)
    shown = b""
    try:
        while b"ready 1" not in shown:
            shown += os.read(master, 1000)
        os.write(master, b"\x03")
        while True:
            try:
                shown += os.read(master, 1000)
            except OSError:
                break
    finally:
        process.wait(30)
        os.close(master)
    assert b"ready 2" not in shown
    assert b"went-on" not in shown
