"""`lockcore stop`, `clean` and `restore` as people use them: at a terminal, and in scripts."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lockcore import Verdict, inspect

from .conftest import ROOT, Child, Start
from .test_tree import lives

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at Linux's /proc")

NOBODY = "4194303\n"
IDLE = "import sys; print('up', flush=True); sys.stdin.readline()"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "home"
    (made / "locks").mkdir(parents=True, mode=0o700)
    monkeypatch.setenv("LOCKCORE_HOME", str(made))
    return made


def lockcore(*arguments: object, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Without a terminal, wherever these tests run."""
    return subprocess.run(
        [sys.executable, "-m", "lockcore", *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100", **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def at_terminal(answer: str, *arguments: object, **environment: str) -> tuple[int, str]:
    """Run it at a terminal of its own, type an answer, and give exit code and everything that was shown."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "lockcore", *map(str, arguments)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80", "TERM": "xterm", **environment},
    )
    os.close(theirs)
    os.write(ours, answer.encode())
    shown = b""
    try:
        while part := os.read(ours, 4096):
            shown += part
    except OSError:
        pass  # the other side is closed
    os.close(ours)
    return process.wait(60), shown.decode().replace("\r\n", "\n")


def idle(start: Start) -> Child:
    child = start(IDLE)
    assert child.line() == "up"
    return child


def register(home: Path, name: str, text: str) -> None:
    (home / "jobs").mkdir(exist_ok=True, mode=0o700)
    (home / "jobs" / f"{name}.toml").write_text(text)


def test_stop_says_in_one_line_what_came_of_it(folder: Path, hold: Callable[..., Child]) -> None:
    """And a second time that there is nobody to stop."""
    child = hold(folder / "sync.lock")
    ran = lockcore("stop", folder / "sync.lock")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(f"sync stopped: PID {child.pid} ended after ")
    assert ran.stdout.count("\n") == 1
    ran = lockcore("stop", folder / "sync.lock")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "lockcore: sync is not running. The lock is free.\n"


def test_a_job_is_found_by_its_registration_its_file_or_its_lock(
    folder: Path, home: Path, hold: Callable[..., Child], start: Start
) -> None:
    """In this order; the registered job brings its grace period along."""
    stubborn = start(
        """
        import signal, sys
        from lockcore import ProcessLock
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        ProcessLock(sys.argv[1], release_on_signal=False).acquire()
        print("up", flush=True)
        sys.stdin.readline()
        """,
        folder / "elsewhere.lock",
    )
    assert stubborn.line() == "up"
    register(home, "job", f'[lock]\npath = "{folder / "elsewhere.lock"}"\n[limits]\ngrace = "1s"\n')
    by_name = hold("job")
    here = idle(start)
    (folder / "job").write_text(f"{here.pid}\n")
    ran = lockcore("stop", "job", cwd=folder)
    assert ran.returncode == 0
    assert ran.stdout.startswith(f"job did not react to TERM within 1 s and was killed (PID {stubborn.pid})")
    (home / "jobs" / "job.toml").unlink()
    assert f"PID {here.pid} ended" in lockcore("stop", "job", cwd=folder).stdout
    assert lives(by_name.pid)
    (folder / "job").mkdir()  # a folder of that name is somebody's folder, while there is such a lock
    assert f"PID {by_name.pid} ended" in lockcore("stop", "job", cwd=folder).stdout


def test_a_lock_in_a_watched_folder_has_the_name_that_status_shows(tmp_path: Path, hold: Callable[..., Child]) -> None:
    """Who sees `app.pid` in the table can type that, wherever he is. One in the lock folder, and a path, come first."""
    watched = tmp_path / "watched"
    watched.mkdir(mode=0o700)
    child = hold(watched / "app.pid", format="pid")
    (watched / "old.lock").write_text(NOBODY)
    unknown = lockcore("stop", "app.pid")
    assert (unknown.returncode, lives(child.pid)) == (1, True)
    assert lockcore("watch-dir", "add", watched).returncode == 0
    assert str(watched / "app.pid") in lockcore("inspect", "app.pid").stdout
    assert lockcore("stop", "app.pid").returncode == 0
    assert not lives(child.pid)
    assert lockcore("clean", "--yes", "old").returncode == 0
    assert not (watched / "old.lock").exists()
    assert lockcore("inspect", "old").returncode == 1


def test_wrong_usage_is_told_apart(folder: Path, home: Path) -> None:
    """Exit code 2, with what is allowed; a bad job file is named."""
    ran = lockcore("stop", "job", "--grace", "soon")
    assert (ran.returncode, "15m" in ran.stderr) == (2, True)
    for words in (["clean"], ["clean", "--all", "x"], ["clean", "--all", "--force"], ["stop"], ["restore", "x"]):
        assert lockcore(*words).returncode == 2
    assert lockcore("stop", "a\tb").returncode == 2
    register(home, "bad", "title = 3")
    ran = lockcore("stop", "bad")
    assert ran.returncode == 1
    assert "bad.toml" in ran.stderr


def test_clean_shows_what_is_known_and_asks(folder: Path, start: Start) -> None:
    """State, evidence, record, and who has the database open; only a yes sets it aside."""
    database = folder / "x.duckdb"
    database.write_text("data")
    (folder / "x.duckdb.wal").write_text("log")
    user = start("import sys; f = open(sys.argv[1]); print('up', flush=True); sys.stdin.readline()", database)
    assert user.line() == "up"
    lock = folder / "x.duckdb.pid"
    lock.write_text(NOBODY)
    for answer in ("n\n", "\n", "nope\n", "\x04"):
        code, shown = at_terminal(answer, "clean", lock)
        assert code == 1
        assert "Set it aside? [y/N]" in shown
        assert "Nothing was done." in shown
        assert lock.exists()
    code, shown = at_terminal("y\n", "clean", lock, NO_COLOR="1")
    assert code == 0
    for words in (
        *("✖ STALE  x.duckdb.pid", "No process has PID 4194303.", "pid 4194303", "x.duckdb.wal lies beside it"),
        *("Who has x.duckdb open", f"  PID {user.pid}  ", "lockcore restore 1 puts it back"),
    ):
        assert words in shown
    assert sorted(file.name for file in folder.iterdir()) == ["x.duckdb", "x.duckdb.wal"]


def test_colour_is_only_for_who_wants_it(folder: Path) -> None:
    """A terminal, unless NO_COLOR is set."""
    (folder / "x.lock").write_text(NOBODY)
    assert "\x1b[1;31m" in at_terminal("n\n", "clean", folder / "x.lock")[1]
    assert "\x1b" not in at_terminal("n\n", "clean", folder / "x.lock", NO_COLOR="1")[1]
    assert "\x1b" not in lockcore("clean", "--dry-run", folder / "x.lock").stdout


def test_without_a_terminal_nothing_happens_unless_said(folder: Path) -> None:
    """Nobody could answer; --yes is the answer."""
    (folder / "x.lock").write_text(NOBODY)
    for words in (["clean"], ["clean", "--force"]):
        ran = lockcore(*words, folder / "x.lock")
        assert ran.returncode == 1
        assert "nobody to ask" in ran.stderr
        assert (folder / "x.lock").exists()
    ran = lockcore("clean", "--yes", folder / "x.lock")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert not (folder / "x.lock").exists()


def test_a_live_holder_is_described_and_left(folder: Path, start: Start) -> None:
    """PID, parent, command, how long, and in which state; and how to stop it."""
    child = idle(start)
    (folder / "x.pid").write_text(f"{child.pid}\n")
    ran = lockcore("clean", "--yes", "--force", folder / "x.pid")
    assert ran.returncode == 1
    assert "▶ RUNNING" in ran.stdout
    assert "sleeping · running for " in ran.stdout
    assert f"parent {os.getpid()} (" in ran.stdout
    assert f"PID {child.pid} has held it" in ran.stderr
    assert f"  Stop it first:  lockcore stop {folder / 'x.pid'}\n" in ran.stderr
    assert lives(child.pid)
    assert (folder / "x.pid").exists()


def test_what_is_not_proven_needs_its_name(folder: Path) -> None:
    """Typed at the terminal; or, with --yes, given on the command line."""
    lock = folder / "far.lock"
    lock.write_text('{"pid": 3, "hostname": "web-2"}')
    ran = lockcore("clean", "--yes", lock)
    assert ran.returncode == 1
    assert f"lockcore clean --force {lock}" in ran.stderr
    for answer in ("y\n", "yes\n", "fa\n", "\n"):
        code, shown = at_terminal(answer, "clean", "--force", lock)
        assert code == 1
        assert "Type far to set it aside:" in shown
        assert lock.exists()
    assert at_terminal("far\n", "clean", "--force", lock)[0] == 0
    assert not lock.exists()
    assert lockcore("restore", "1").returncode == 0
    assert lockcore("clean", "--force", "--yes", lock).returncode == 0
    assert not lock.exists()


def test_a_dry_run_does_nothing(folder: Path, home: Path) -> None:
    """It says what would happen."""
    (folder / "x.lock").write_text(NOBODY)
    ran = lockcore("clean", "--dry-run", "--yes", folder / "x.lock")
    assert ran.returncode == 0
    assert "It would be set aside." in ran.stdout
    assert [file.name for file in folder.iterdir()] == ["x.lock"]
    assert not (home / "history.db").exists()


def test_all_takes_what_is_stale_and_nothing_else(
    folder: Path, home: Path, hold: Callable[..., Child], start: Start
) -> None:
    """Of registered jobs, in the lock folder and in watched folders; a bad job file is said."""
    assert lockcore("clean", "--all").stdout == "Nothing is stale.\n"
    watched = folder / "watched"
    watched.mkdir()
    (home / "config.toml").write_text(f'watch = ["{watched}", "{folder / "missing"}"]\n')
    register(home, "job", f'[lock]\npath = "{folder / "jobs-own.pid"}"\n')
    register(home, "bad", "title = 3")
    stale = [folder / "jobs-own.pid", home / "locks" / "mine.lock", watched / ".hidden.lock", watched / "x.pid"]
    for file in stale:
        file.write_text(NOBODY)
    others = [watched / "notes.txt", watched / "odd.lock", folder / "unwatched.lock"]
    for file in others:
        file.write_text("something else" if file.name == "odd.lock" else NOBODY)
    held = hold(watched / "held.lock")
    ran = lockcore("clean", "--all", "--dry-run")
    assert ran.stdout.count("It would be set aside.") == 4
    assert "bad.toml" in ran.stderr
    ran = lockcore("clean", "--all", "--yes")
    assert ran.returncode == 0
    assert ran.stdout.count("was set aside (lockcore restore") == 4
    assert "job: its lock was set aside" in ran.stdout
    assert not [file for file in stale if file.exists()]
    assert all(file.exists() for file in others)
    report = inspect(watched / "held.lock")
    assert (report.verdict, report.holder and report.holder.pid) == (Verdict.HELD, held.pid)


def test_several_are_done_one_by_one(folder: Path) -> None:
    """The exit code tells whether all were."""
    (folder / "a.lock").write_text(NOBODY)
    (folder / "b.lock").write_text("odd")
    (folder / "c.lock").write_text(NOBODY)
    ran = lockcore("clean", "--yes", *(folder / f"{name}.lock" for name in "abc"))
    assert ran.returncode == 1
    assert [file.name for file in folder.iterdir()] == ["b.lock"]
    assert lockcore("clean", "--yes", folder / "none.lock").returncode == 1


def test_restore_lists_and_puts_back(folder: Path) -> None:
    """When, which job, where, why; and whether it is back."""
    assert lockcore("restore").stdout == "Nothing was cleaned.\n"
    for name in ("one.lock", "two.lock"):
        (folder / name).write_text(NOBODY)
        assert lockcore("clean", "--yes", folder / name).returncode == 0
    ran = lockcore("restore", "2")
    assert (ran.returncode, ran.stdout) == (0, f"two: its lock is back at {folder / 'two.lock'}.\n")
    listed = lockcore("restore").stdout
    assert listed.index("2 two, set aside ") < listed.index("1 one, set aside ")
    for words in ("STALE: ", "No process has PID 4194303.", "Put back ", "Put it back:  lockcore restore 1"):
        assert words in listed
    assert str(folder / "one.lock") in listed
    (folder / "one.lock").write_text("new")
    ran = lockcore("restore", "1")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "something else lies in its place" in ran.stderr
    assert lockcore("restore", "9").returncode == 1


def test_what_strangers_wrote_reaches_no_terminal(folder: Path) -> None:
    """Escapes in names and contents are shown, not obeyed."""
    lock = folder / "a\x1b[2Jb.lock"
    lock.write_bytes(b'{"pid": 3, "hostname": "\x1b]0;owned\x07"}')
    code, shown = at_terminal("", "clean", "--force", "--yes", lock, NO_COLOR="1")
    assert "\x1b" not in shown
    assert code == 0
    assert "\x1b" not in lockcore("restore").stdout
    assert "\x1b" not in lockcore("stop", lock).stderr


def test_stopping_interrupted_at_the_terminal_leaves_nobody_stopped(folder: Path, start: Start) -> None:
    """Ctrl+C while it waits: the holder goes on as if nothing had been."""
    holder = start(
        """
        import signal, sys
        from lockcore import ProcessLock
        signal.signal(signal.SIGTERM, lambda number, frame: print("asked", flush=True))
        ProcessLock(sys.argv[1], release_on_signal=False).acquire()
        print("up", flush=True)
        for line in sys.stdin:
            print("works", flush=True)
        """,
        folder / "x.lock",
    )
    assert holder.line() == "up"
    stopping = start(
        "import sys; from lockcore._cli import main; sys.exit(main(['stop', '--grace', '60', sys.argv[1]]))",
        folder / "x.lock",
    )
    assert holder.line() == "asked"
    assert stopping.kill(signal.SIGINT) == 130
    holder.say("x")
    assert holder.line() == "works"


def test_a_lease_that_leads_nowhere_keeps_no_lock_from_being_cleaned(home: Path) -> None:
    """It is complained about, and the rest is cleaned."""
    stale = home / "locks" / "old.lock"
    stale.write_text(NOBODY)
    lockcore("add", "report", "--lock", "env:NOT_SET#report", "--", "true")
    ran = lockcore("clean", "--all", "--yes")
    assert "'NOT_SET' is not set" in ran.stderr
    assert "old: its lock was set aside" in ran.stdout
    assert not stale.exists()
