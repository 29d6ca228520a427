"""`lockcore status --watch` on a real terminal, with real jobs."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .conftest import ROOT, Lockcore, is_alive, until, usual_signals

if sys.platform == "win32":
    pytest.skip("needs a pty", allow_module_level=True)

from .terminal import Pty

View = Callable[..., Pty]


@pytest.fixture
def view(lockcore: Lockcore) -> Iterator[View]:
    """The live view on a terminal of its own."""
    open_ones: list[Pty] = []

    def begin(*words: str, **options: object) -> Pty:
        open_ones.append(Pty(lockcore, "status", "--watch", *words, **options))  # type: ignore[arg-type]
        return open_ones[-1]

    yield begin
    for pty in open_ones:
        pty.close()


@pytest.fixture
def watched(lockcore: Lockcore, tmp_path: Path) -> Path:
    folder = tmp_path / "watched"
    folder.mkdir()
    assert lockcore("watch-dir", "add", folder).returncode == 0
    return folder


def started(lockcore: Lockcore, job: str, *command: str) -> int:
    """The PID of the wrapper that holds the job's lock."""
    assert lockcore("add", job, "--", *command).returncode == 0
    said = lockcore("start", job).stdout
    pid = int(said.partition("under PID ")[2].split(",")[0])
    lockcore.pids += [pid, int(said.partition("PID ")[2].split(",")[0])]
    return pid


def row(screen: list[str], name: str) -> str:
    return next((line for line in screen if name in line.split()), "")


def test_it_shows_jobs_and_gives_the_terminal_back(lockcore: Lockcore, view: View) -> None:
    """Counts, rows and keys; q ends it, and everything on the terminal is as it was."""
    pid = started(lockcore, "sync", "sleep", "300")
    lockcore("add", "bad", "--", "false")
    lockcore("run", "bad")
    pty = view()
    screen = pty.shows("q quit")
    assert "1 failed" in screen[0]
    assert "1 running" in screen[0]
    assert "FAILED" in screen[2]
    assert "exit code 1" in screen[2]
    assert str(pid) in row(screen, "sync")
    pty.type("q")
    assert pty.ends() == 0
    assert pty.is_restored()


@pytest.mark.parametrize(
    ("how", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 0), ("\x03", 0)]
)
def test_signals_give_the_terminal_back_too(lockcore: Lockcore, view: View, how: int | str, code: int) -> None:
    """Ctrl-C is a way to quit; a signal that ends it is named by the exit code."""
    pty = view()
    pty.shows("q quit")
    if isinstance(how, str):
        pty.type(how)
    else:
        pty.process.send_signal(how)
    assert pty.ends() == code
    assert pty.is_restored()


def test_it_ends_with_its_terminal(lockcore: Lockcore, view: View) -> None:
    """A window that is closed leaves nothing behind."""
    pty = view()
    pty.shows("q quit")
    os.close(pty.slave)
    os.close(pty.master)
    pty.master, pty.slave = os.open(os.devnull, os.O_RDWR), os.open(os.devnull, os.O_RDWR)
    assert pty.process.wait(60) == 129


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs a shell with job control")
def test_it_can_be_stopped_and_goes_on(lockcore: Lockcore, view: View) -> None:
    """Ctrl-Z gives the terminal back; afterwards the view is there again."""
    lockcore("add", "sync", "--", "true")
    # A shell with job control, as a person has one.
    pty = view(under=("bash", "--norc", "-ic", '"$0" "$@"; echo "it stopped"; read -r; fg'))
    pty.shows("q quit")
    pty.type("\x1a")
    until(lambda: pty.read() and b"it stopped" in pty.written, "the shell has the terminal")
    assert pty.is_restored()
    pty.type("\r")
    until(lambda: b"\x1b[?1049h" in pty.read(), "it takes the screen again")
    pty.shows("q quit")
    pty.type("q")
    assert pty.ends() == 0
    assert pty.is_restored()


def test_it_takes_the_terminal_again_after_a_stop_from_outside(lockcore: Lockcore, view: View) -> None:
    """Whoever stopped it may have used the terminal meanwhile."""
    pty = view()
    pty.shows("q quit")
    for _ in range(20):  # the signal may reach any thread
        pty.process.send_signal(signal.SIGSTOP)
        pty.process.send_signal(signal.SIGCONT)
        until(lambda: b"\x1b[?1049h" in pty.read(), "it takes the screen again")
    pty.shows("q quit")
    pty.type("q")
    assert pty.ends() == 0
    assert pty.is_restored()


def test_stop_asks_and_really_stops(lockcore: Lockcore, view: View) -> None:
    """The question names job and PID; no means no; the row changes with the next look."""
    pid = started(lockcore, "sync", "sleep", "300")
    pty = view()
    pty.shows("sync")
    pty.type("t")
    pty.shows(f"Stop sync (PID {pid})? y/N")
    pty.type("n")
    pty.shows("Nothing was done.")
    assert is_alive(pid)
    pty.type("ty")
    pty.shows("sync stopped: PID")
    assert not is_alive(pid)
    pty.until(lambda screen: "IDLE" in row(screen, "sync"), "it rests")
    pty.type("t")
    pty.shows("sync is not running.")


def test_start_and_restart(lockcore: Lockcore, view: View) -> None:
    """A job that rests is started at once; one that runs is asked about, and runs again with another PID."""
    assert lockcore("add", "sync", "--", "sleep", "300").returncode == 0
    pty = view()
    pty.shows("IDLE")
    pty.type("s")
    pty.shows("sync started: PID")
    screen = pty.until(lambda screen: "RUNNING" in row(screen, "sync"), "it runs")
    first = int(row(screen, "sync").split()[4])
    lockcore.pids.append(first)
    pty.shows(f"sync started: PID {first}.")
    pty.type("s")
    pty.shows(f"sync is running already (PID {first}).")
    pty.type("r")
    pty.shows(f"Stop sync (PID {first}) and start it again? y/N")
    pty.type("y")
    pty.until(lambda screen: str(first) not in row(screen, "sync") and "RUNNING" in row(screen, "sync"), "another one")
    second = int(row(pty.screen(), "sync").split()[4])
    lockcore.pids.append(second)
    assert not is_alive(first)
    assert not Path(f"/proc/{first}").exists()  # nothing is left of it, not even its entry
    assert lockcore("stop", "sync").returncode == 0


def test_clean_shows_the_evidence_and_asks(lockcore: Lockcore, view: View, watched: Path) -> None:
    """A stale lock goes after a yes; what nothing is proven about only if its name is typed; a free one has none."""
    lockcore("add", "rest", "--", "true")
    stale, strange = watched / "gone.lock", watched / "strange.lock"
    stale.write_text("999999\n")
    strange.write_text("what is this")
    pty = view()
    pty.shows("STALE")
    pty.type("c")
    pty.shows("No process has PID 999999.")
    pty.shows("Set the lock of gone aside? y/N")
    pty.type("n")
    pty.shows("Nothing was done.")
    assert stale.exists()
    pty.type("cy")  # typed ahead: the question is not there yet, so this y answers nothing
    pty.shows("Set the lock of gone aside? y/N")
    assert stale.exists()
    pty.type("y")
    pty.shows("its lock was set aside")
    until(lambda: not stale.exists(), "it is gone")
    pty.until(lambda screen: not row(screen, "gone"), "its row is gone")
    pty.type("c")
    pty.shows("Type strange to set it aside:")
    pty.type("strang\r")
    pty.shows("Nothing was done.")
    assert strange.exists()
    pty.type("c")
    pty.shows("Type strange to set it aside:")
    pty.type("strangex\x7f\r")
    pty.shows("its lock was set aside")
    assert not strange.exists()
    pty.until(lambda screen: not row(screen, "strange"), "its row is gone")
    pty.type("c")
    pty.shows("rest has no lock to clean.")


def test_a_lock_that_changed_hands_is_not_stopped(lockcore: Lockcore, view: View) -> None:
    """What was asked about is what is acted on: another holder than the one on the screen is left alone."""
    pid = started(lockcore, "sync", "sleep", "300")
    pty = view()
    pty.shows("sync")
    pty.type("t")
    pty.shows(f"Stop sync (PID {pid})? y/N")
    assert lockcore("restart", "sync").returncode == 0
    now = int(lockcore("inspect", "sync", "--json").stdout.partition('"pid": ')[2].split(",")[0])
    lockcore.pids.append(now)
    pty.type("y")
    pty.shows(f"sync is no longer held by PID {pid}; nothing was done.")
    assert is_alive(now)
    assert lockcore("stop", "sync").returncode == 0


def test_details_and_log(lockcore: Lockcore, view: View) -> None:
    """Enter tells everything, l shows the output as it grows, Escape goes back."""
    go = lockcore.home / "go"
    second = r"printf '\033[31mse\033]0;x\007cond\n'"
    script = f"echo first; while [ ! -e {go} ]; do sleep 0.05; done; {second}; sleep 300"
    pid = started(lockcore, "sync", "sh", "-c", script)
    pty = view()
    pty.shows("sync")
    pty.type("\r")
    screen = pty.shows("How we know")
    assert any(str(lockcore.lock("sync")) in line for line in screen)
    assert any(f"PID {pid} is running" in line for line in screen)
    pty.until(lambda screen: any("running" in line and "▶" in line for line in screen[2:]), "its run")
    pty.type("l")
    pty.shows("first")
    go.touch()
    pty.shows("second")
    pty.type("q")
    pty.shows("How we know")
    pty.type("\x1b")
    pty.shows("WHAT WE KNOW")
    assert lockcore("stop", "sync").returncode == 0


def test_filter_and_selection(lockcore: Lockcore, view: View) -> None:
    """Only what matches; the selection stays with its job when the order changes."""
    for name in ("alpha", "beta", "gamma"):
        lockcore("add", name, "--", "false")
    pty = view()
    pty.shows("gamma")
    pty.type("jj")
    pty.until(lambda screen: row(screen, "gamma").startswith("❯"), "the third is selected")
    lockcore("run", "gamma")
    pty.look_again()
    pty.until(lambda screen: "gamma" in screen[2] and screen[2].startswith("❯"), "it went up, and is still selected")
    pty.type("/be")
    pty.until(lambda screen: row(screen, "beta") and not row(screen, "alpha"), "only beta")
    pty.type("\r")
    pty.shows("Filter: be")
    pty.type("\x1b")
    pty.shows("alpha")
    pty.type("?")
    pty.shows("TERM, its grace period, KILL")


@pytest.mark.parametrize(("columns", "lines"), [(40, 15), (80, 24), (120, 40), (20, 5), (1, 1)])
def test_it_fits_any_terminal_and_follows_its_size(
    lockcore: Lockcore, view: View, watched: Path, columns: int, lines: int
) -> None:
    """No line is longer than the screen is wide, and the keys are in the last line."""
    for name in ("写真の取り込み", "heart 💓", "plain", "a" * 60):
        (watched / f"{name}.lock").write_text("999999\n")
    pty = view(columns=100, lines=30)
    pty.shows("q quit")
    pty.resize(columns, lines)
    frame = pty.frame(b"\x1b[2J")
    written = re.sub(rb"\x1b\[[?0-9;]*[A-Za-z]", b"", re.sub(rb"\x1b\[\d+;1H", b"\n", frame)).decode()
    from lockcore._cells import width

    shown = written.split("\n")[1:]
    assert len(shown) == lines
    assert all(width(line) <= columns for line in shown)
    if columns >= 20:
        assert "q quit" in shown[-1]
        assert any("STALE" in line for line in shown)
    pty.type("q")
    assert pty.ends() == 0


def test_no_color_and_plain_terminals(lockcore: Lockcore, view: View) -> None:
    """NO_COLOR: nothing is coloured. ASCII: only that is written. A dumb terminal gets plain lines."""
    started(lockcore, "sync", "sleep", "300")
    pty = view(env={"NO_COLOR": "1"})
    pty.shows("sync")
    assert not re.search(rb"\x1b\[[0-9;]*(3[0-7]|9[0-7]|4[0-7])m", pty.written)
    pty.type("q")
    pty.ends()
    pty = view(env={"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"})
    pty.shows("RUNNING")
    assert pty.written.isascii()
    pty.type("q")
    pty.ends()
    pty = view(env={"TERM": "dumb"})
    until(lambda: b"1 running" in pty.read(), "the table")
    assert b"\x1b" not in pty.written
    assert lockcore("stop", "sync").returncode == 0


def test_it_sleeps_while_nothing_changes(lockcore: Lockcore, view: View) -> None:
    """No thread of it wakes up even once, and not a byte is written."""
    for number in range(5):
        lockcore("add", f"job-{number}", "--schedule", "0 8 * * *", "--", "true")
    pty = view()
    pty.shows("job-4")

    def switches() -> int:
        tasks = Path(f"/proc/{pty.process.pid}/task").glob("*/status")
        return sum(int(number) for task in tasks for number in re.findall(r"ctxt_switches:\s+(\d+)", task.read_text()))

    def rests() -> bool:
        before = switches()
        time.sleep(1)
        return switches() == before

    until(rests, "it has done all there was to do")
    pty.read()
    before = switches()
    time.sleep(3)
    assert switches() == before
    assert pty.read() == b""
    pty.look_again()  # and a look that finds the same writes nothing either
    time.sleep(1)
    assert pty.read() == b""


def test_only_changed_lines_are_written(lockcore: Lockcore, view: View) -> None:
    """One key that moves the selection writes two rows and what the foot says about them, at once."""
    for number in range(12):
        lockcore("add", f"job-{number:02}", "--", "true")
    pty = view()
    pty.shows("job-11")
    pty.shows("q quit")
    pty.type("j")
    new = pty.frame(b"\x1b[?2026h")
    assert len(re.findall(rb"\x1b\[\d+;1H", new)) == 2


class Pipe:
    """`status --watch` with its output in a pipe."""

    def __init__(self, lockcore: Lockcore, *words: str, module: str = "tests.run.feed") -> None:
        again, self.again = os.pipe()
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, "status", "--watch", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env={**lockcore.environment, "LOCKCORE_TEST_AGAIN": str(again)},
            pass_fds=(again,),
            text=True,
            preexec_fn=usual_signals,
        )
        os.close(again)

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()
        os.close(self.again)


@pytest.fixture
def pipe(lockcore: Lockcore) -> Iterator[Callable[..., Pipe]]:
    pipes: list[Pipe] = []

    def begin(*words: str, **options: str) -> Pipe:
        pipes.append(Pipe(lockcore, *words, **options))
        return pipes[-1]

    yield begin
    for each in pipes:
        each.close()


def test_a_line_of_json_for_each_flip(lockcore: Lockcore, pipe: Callable[..., Pipe]) -> None:
    """First the snapshot, then what changes, flushed at once; only the jobs that were named."""
    for name in ("sync", "other"):
        lockcore("add", name, "--", "false")
    reader = pipe("--json", "sync")
    first = json.loads(reader.line())
    assert [job["name"] for job in first["jobs"]] == ["sync"]
    lockcore("run", "other")
    lockcore("run", "sync")
    os.write(reader.again, b"\0")
    flip = json.loads(reader.line())
    assert (flip["job"], flip["from"], flip["to"], flip["status"]["name"]) == ("sync", "IDLE", "FAILED", "sync")
    reader.process.send_signal(signal.SIGINT)
    assert reader.process.wait(60) == 130


def test_a_plain_line_for_each_flip(lockcore: Lockcore, pipe: Callable[..., Pipe]) -> None:
    """After the table, which is as `status` prints it."""
    lockcore("add", "sync", "--", "false")
    reader = pipe()
    assert [reader.line() for _ in range(5)][3] == "1 job, 0 running."
    lockcore("run", "sync")
    os.write(reader.again, b"\0")
    assert re.fullmatch(r"⬣ +FAILED +sync +exit code 1 after \d+ s", reader.line().partition(" ")[2].strip())
    lockcore("remove", "sync")
    os.write(reader.again, b"\0")
    assert reader.line().split()[1:] == ["gone", "sync"]


def test_a_reader_that_goes_away_ends_it(lockcore: Lockcore, pipe: Callable[..., Pipe]) -> None:
    """At once and quietly, although nothing changes."""
    reader = pipe("--json")
    reader.line()
    assert reader.process.stdout is not None
    reader.process.stdout.close()
    assert reader.process.wait(60) == 1
    assert reader.process.stderr is not None
    assert reader.process.stderr.read() == ""
    reader.process.stdout = None


def test_wrong_usage(lockcore: Lockcore, pipe: Callable[..., Pipe]) -> None:
    """--check looks once; a job that is not there is named."""
    assert lockcore("status", "--watch", "--check").returncode == 2
    reader = pipe("nothing-such")
    assert reader.process.wait(60) == 1
    assert reader.process.stderr is not None
    assert "nothing-such" in reader.process.stderr.read()


def test_with_the_watch_itself(lockcore: Lockcore, view: View) -> None:
    """From key to process and back: nothing here looks unless the watch says so."""
    lockcore("add", "sync", "--", "sleep", "300")
    pty = view(module="lockcore")
    pty.until(lambda screen: "IDLE" in row(screen, "sync"), "it rests")
    pty.type("s")
    screen = pty.until(lambda screen: "RUNNING" in row(screen, "sync"), "it runs")
    lockcore.pids.append(int(row(screen, "sync").split()[4]))
    pty.shows("sync started")
    pty.type("ty")
    pty.until(lambda screen: "IDLE" in row(screen, "sync"), "it rests again")
    pty.shows("sync stopped")  # who leaves before that is asked
    pty.type("q")
    assert pty.ends() == 0


def test_a_crash_as_a_line_of_json(lockcore: Lockcore, watched: Path, pipe: Callable[..., Pipe]) -> None:
    """What a script hears of it from the watch."""
    reader = pipe("--json", module="lockcore")
    assert json.loads(reader.line())["jobs"] == []
    holder = subprocess.Popen(["sleep", "300"])
    (watched / "bot.pid").write_text(f"{holder.pid}\n")
    seen = json.loads(reader.line())
    assert (seen["job"], seen["from"], seen["to"]) == ("bot.pid", None, "RUNNING")
    holder.kill()
    holder.wait()
    seen = json.loads(reader.line())
    assert (seen["from"], seen["to"], seen["status"]["verdict"]) == ("RUNNING", "STALE", "STALE")
