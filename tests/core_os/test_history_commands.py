"""`lockcore history`, `log` and `report` as people, scripts and jobs use them."""

from __future__ import annotations

import gzip
import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lockcore._history import History, Run
from lockcore._run_log import new_log

from .conftest import ROOT, Child, Start

NOW = time.time()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where everything goes, not made yet."""
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("LOCKCORE_RUN", raising=False)
    return tmp_path / "home"


def lockcore(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100", **environment}
    return subprocess.run(
        [sys.executable, "-m", "lockcore", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        timeout=60,
        check=False,
    )


def kept(job: str = "sync", **fields: object) -> Run:
    """A run in the history."""
    run = Run()
    run.key, run.job, run.lock, run.started = os.urandom(8).hex(), job, f"/nowhere/{job}.lock", NOW - 3600
    for name, value in fields.items():
        setattr(run, name, value)
    with History() as history:
        history.record(run)
    return run


def completed(**fields: object) -> Run:
    return kept(**{"outcome": "completed", "ended": NOW - 3000, "exit_code": 0, **fields})  # type: ignore[arg-type]


def rows(text: str) -> list[list[str]]:
    """The words of each row of a table, without its titles."""
    return [line.split() for line in text.splitlines()[1:]]


def test_runs_are_listed_the_newest_first() -> None:
    """With what a person wants to know, and no column that no run needs."""
    completed(label="morning", items=5, message="all done")
    kept("ingest", outcome="failed", ended=NOW - 3596.8, exit_code=2)
    kept("ingest", outcome="killed", ended=NOW - 3569, signal=9)
    ran = lockcore("history", TZ="UTC")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines()[0].split() == ["id", "when", "job", "label", "outcome", "took", "items", "message"]
    listed = rows(ran.stdout)
    assert [row[0] for row in listed] == ["3", "2", "1"]
    assert listed[0][-5:] == ["†", "killed,", "SIGKILL", "31", "s"]
    assert listed[1][-6:] == ["⬣", "failed,", "exit", "2", "3.2", "s"]
    assert listed[2][-9:] == ["sync", "morning", "✔", "completed", "10", "m", "5", "all", "done"]
    assert lockcore("history", "ingest").stdout.splitlines()[0].split() == ["id", "when", "outcome", "took"]


def test_pages_lead_from_one_to_the_next() -> None:
    """The line below the table is the command for the next page; the last page has none."""
    for _ in range(5):
        completed()
    first = lockcore("history", "sync", "--limit", 2)
    assert first.stdout.splitlines()[-1] == "older runs: lockcore history sync --limit 2 --before 4"
    second = lockcore(*first.stdout.splitlines()[-1].split()[3:])
    assert [row[0] for row in rows(second.stdout)[:-1]] == ["3", "2"]
    last = lockcore("history", "sync", "--limit", 2, "--before", 2)
    assert [row[0] for row in rows(last.stdout)] == ["1"]
    assert lockcore("history", "--before", 1).stdout == "No older runs.\n"


def test_the_next_page_of_a_job_with_a_strange_name_can_be_pasted() -> None:
    """It is quoted for the shell."""
    for _ in range(2):
        completed(job="my job")
    ran = lockcore("history", "my job", "--limit", 1)
    assert ran.stdout.splitlines()[-1] == "older runs: lockcore history 'my job' --limit 1 --before 2"


def test_json_has_the_shape_that_scripts_rely_on() -> None:
    """Times with a zone, nulls for what is not known, and where the next page begins."""
    completed(label="morning", items=5, log="/logs/1.log", started=1794816000.0, ended=1794816060.5)
    kept(progress=0.5, message="\x1b[31m half")
    page = json.loads(lockcore("history", "--json").stdout)
    assert set(page) == {"schema", "runs", "next_before"}
    assert (page["schema"], page["next_before"]) == (1, None)
    assert page["runs"][1] == {
        "id": 1,
        "job": "sync",
        "label": "morning",
        "started": "2026-11-16T08:00:00+00:00",
        "ended": "2026-11-16T08:01:00.500000+00:00",
        "outcome": "completed",
        "exit_code": 0,
        "signal": None,
        "items": 5,
        "progress": None,
        "message": None,
        "log": "/logs/1.log",
        "noticed": None,
    }
    unfinished = page["runs"][0]
    assert (unfinished["outcome"], unfinished["ended"], unfinished["progress"]) == (None, None, 0.5)
    assert unfinished["message"] == "\x1b[31m half"
    page = json.loads(lockcore("history", "sync", "--json", "--limit", 1).stdout)
    assert ([run["id"] for run in page["runs"]], page["next_before"]) == ([2], 2)
    page = json.loads(lockcore("history", "sync", "--json", "--before", 1).stdout)
    assert (page["runs"], page["next_before"]) == ([], None)


RUN = """
    import os, subprocess, sys, time
    from lockcore import ProcessLock
    from lockcore._history import History, Run
    lock = ProcessLock(sys.argv[1])
    lock.acquire()
    command = subprocess.Popen(["sleep", "600"])
    run = Run()
    run.key, run.job, run.lock, run.pid, run.started = "00ff", "sync", sys.argv[1], command.pid, time.time()
    with History() as history:
        history.begin(run)
    print("running", flush=True)
    sys.stdin.readline()
    command.kill()
    os.waitid(os.P_PID, command.pid, os.WEXITED | os.WNOWAIT)
    print("dead, and not collected", flush=True)
    sys.stdin.readline()
"""


def test_running_is_said_only_of_what_is_proven_to_run(folder: Path, start: Start) -> None:
    """The lock is held and its holder's child lives; otherwise it is unfinished, and JSON never says more."""
    holder = start(RUN, folder / "sync.lock")
    assert holder.line()
    assert "▶ running" in lockcore("history").stdout
    assert json.loads(lockcore("history", "--json").stdout)["runs"][0]["outcome"] is None
    kept(lock=str(folder / "sync.lock"), pid=os.getpid())
    assert ["running" in row for row in rows(lockcore("history").stdout)] == [False, True]
    holder.say()
    assert holder.line() == "dead, and not collected"
    assert "running" not in lockcore("history").stdout


def test_a_job_without_runs_is_an_error_with_advice() -> None:
    """The name that was meant, or those that there are."""
    ran = lockcore("history", "sync")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "It is empty" in ran.stderr
    completed(job="nightly-sync")
    for command in ("history", "log"):
        ran = lockcore(command, "nigtly-sync")
        assert (ran.returncode, ran.stdout) == (1, "")
        assert ran.stderr == "lockcore: the history has no run of 'nigtly-sync'. Did you mean nightly-sync?\n"
    assert "It has runs of nightly-sync." in lockcore("history", "other").stderr


def test_looking_makes_nothing(home: Path) -> None:
    """An empty history is no error, and no folder."""
    ran = lockcore("history")
    assert ran.returncode == 0
    assert ran.stdout.startswith("No runs yet.")
    assert json.loads(lockcore("history", "--json").stdout) == {"schema": 1, "runs": [], "next_before": None}
    assert not home.exists()


def test_a_history_that_cannot_be_read_is_told(home: Path) -> None:
    """In one sentence, without a traceback."""
    home.mkdir(mode=0o700)
    (home / "history.db").write_bytes(b"garbage" * 1000)
    for arguments in (["history"], ["log", "sync"], ["report", "--items", "1"]):
        ran = lockcore(*arguments, LOCKCORE_RUN="00ff")
        assert (ran.returncode, ran.stdout) == (1, "")
        assert "is damaged or no history at all. Move it away" in ran.stderr
        assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        *(
            ["history", "--limit", "0"],
            ["history", "--limit", "x"],
            ["history", "--before", "-1"],
            ["history", "a", "b"],
        ),
        *(["history", "--before", "9" * 30], ["log"], ["log", "sync", "--run", "0"], ["report"], ["report", "5"]),
        *(["report", "--items", "-1"], ["report", "--items", "1e3"], ["report", "--items", "9" * 30]),
        *(["report", "--progress", "42"], ["report", "--progress", "nan"], ["report", "--progress", "-0.1"]),
    ],
)
def test_wrong_usage_exits_with_2(arguments: list[str]) -> None:
    """And says what is wrong."""
    ran = lockcore(*arguments, LOCKCORE_RUN="00ff")
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert "Traceback" not in ran.stderr
    assert ran.stderr.startswith(("lockcore: ", "usage: lockcore"))


def test_what_strangers_wrote_cannot_play_with_the_terminal() -> None:
    """Names, labels and messages are shown escaped."""
    evil = "\x1b]0;owned\x07\r\n\u202eevil"
    completed(job=evil, label=evil, message=evil)
    for arguments in (
        ["history"],
        ["history", evil],
        ["history", "nobody"],
        ["log", evil, "--run", "9"],
        ["log", evil],
    ):
        ran = lockcore(*arguments)
        assert not set("\x1b\x07\r\u202e") & set(ran.stdout + ran.stderr)


@pytest.mark.parametrize("columns", [100, 80, 60, 44])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    """What does not fit into a row stands below it, or is cut; also with wide characters."""
    completed(job="nightly-synchronisation", label="morning", items=123456, message="m " * 300)
    completed(job="バックアップ", label="夜" * 30, message="全部" * 100, started=NOW - 86400 * 400)
    kept("x" * 100, outcome="crashed", noticed="It left no word of its end.")
    kept("y", outcome="timeout", signal=15, ended=NOW)
    lines = lockcore("history", COLUMNS=str(columns)).stdout.splitlines()
    assert len(lines) > 5
    assert max(map(width, lines)) <= columns
    for word in ("crashed", "completed", "timeout"):
        assert any(word in line for line in lines)


def width(line: str) -> int:
    return sum(2 if "\u2e80" <= character <= "\uffef" else 1 for character in line)


def test_in_a_pipe_nothing_is_cut() -> None:
    """Whoever searches there wants to find it."""
    completed(message="m " * 300 + "needle")
    env = {key: value for key, value in os.environ.items() if key != "COLUMNS"} | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "lockcore", "history"]
    assert "needle" in subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=60).stdout


def on_terminal(*arguments: str, **environment: str) -> str:
    ours, theirs = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "NO_COLOR": "", **environment}
    subprocess.run([sys.executable, "-m", "lockcore", *arguments], stdout=theirs, env=env, check=True, timeout=60)
    os.close(theirs)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    return shown


def test_outcomes_have_their_colour_where_it_is_wanted() -> None:
    """And a sign each, also on a terminal without unicode."""
    completed()
    kept(outcome="failed", exit_code=2)
    shown = on_terminal("history")
    assert "\x1b[32m✔ completed" in shown
    assert "\x1b[31m⬣ failed, exit 2" in shown
    assert "\x1b" not in on_terminal("history", NO_COLOR="1")
    plain = lockcore("history", PYTHONIOENCODING="ascii").stdout
    assert "+ completed" in plain
    assert "! failed, exit 2" in plain


def logged(content: bytes, job: str = "sync", **fields: object) -> Run:
    """A run that is over and kept its output."""
    path, fd = new_log(job, NOW, os.urandom(8).hex())
    os.write(fd, content)
    os.close(fd)
    return completed(job=job, log=path, **fields)


def output(*arguments: object) -> bytes:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "lockcore", *map(str, arguments)]
    return subprocess.run(command, env=env, stdout=subprocess.PIPE, check=True, timeout=60).stdout


def test_a_log_comes_out_as_it_went_in() -> None:
    """Byte for byte, whatever it holds, compressed or not."""
    content = bytes(range(256)) * 1000 + b"no line break at the end"
    old, new = logged(content), logged(b"new\n")
    assert output("log", "sync") == b"new\n"
    assert output("log", "sync", "--run", old.id) == content
    assert old.log is not None
    with gzip.open(f"{old.log}.gz", "wb") as packed:
        packed.write(content)
    os.unlink(old.log)
    assert output("log", "sync", "--run", old.id) == content
    assert output("log", "-f", "sync", "--run", new.id) == b"new\n"


def test_the_newest_run_with_a_log_is_meant_and_a_newer_one_is_named() -> None:
    """So that nobody takes the one for the other."""
    run = logged(b"one\n")
    newer = completed()
    completed(job="other")
    ran = lockcore("log", "sync")
    assert (ran.returncode, ran.stdout) == (0, "one\n")
    assert ran.stderr == f"lockcore: run {newer.id} is newer, but kept no log; this is run {run.id}.\n"


def test_a_log_that_is_not_there_is_explained() -> None:
    """Never kept, removed since, another job's, damaged: each in a sentence of its own."""
    none = completed()
    gone = logged(b"x")
    assert gone.log is not None
    os.unlink(gone.log)
    other = logged(b"x", job="other")
    broken = logged(b"x")
    assert broken.log is not None
    Path(f"{broken.log}.gz").write_bytes(gzip.compress(b"x" * 100_000)[:50])
    os.unlink(broken.log)
    for number, said in (
        (none.id, "kept no log"),
        (gone.id, "is no longer there"),
        (other.id, f"run {other.id} is one of other. lockcore history sync lists"),
        (99, "sync has no run 99"),
        (broken.id, "can't be read"),
    ):
        ran = lockcore("log", "sync", "--run", number)
        assert (ran.returncode, ran.stdout) == (1, "")
        assert said in ran.stderr
        assert "Traceback" not in ran.stderr


WRITE = """
    import os, sys, time
    from lockcore._history import History, Run
    from lockcore._run_log import new_log
    run = Run()
    run.key, run.job, run.lock, run.pid, run.started = "00ff", "sync", "/nowhere/x.lock", os.getpid(), time.time()
    run.log, fd = new_log("sync", run.started, run.key)
    with History() as history:
        history.begin(run)
    print("begun", flush=True)
    for line in sys.stdin:
        if line == "end\\n":
            os.write(fd, b"last")
            with History() as history:
                history.finish("00ff", ended=time.time(), outcome="completed", exit_code=0)
        else:
            os.write(fd, line.encode())
        print("done", flush=True)
"""


def following(start: Start) -> tuple[Child, subprocess.Popen[bytes]]:
    """A run that writes what it is told, and `lockcore log -f` of it."""
    writer = start(WRITE)
    assert writer.line() == "begun"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    env["PYTHONUNBUFFERED"] = ""
    command = [sys.executable, "-m", "lockcore", "log", "sync", "-f"]
    # Ctrl-C works as on a terminal, even if these tests run in the background.
    usual = lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None  # noqa: E731
    follower = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=usual)
    return writer, follower


def said(writer: Child, line: str) -> None:
    writer.say(line)
    assert writer.line() == "done"


def test_a_log_is_followed_until_the_run_ends(start: Start) -> None:
    """Each line as it comes, to the last byte; then how it ended."""
    writer, follower = following(start)
    assert follower.stdout is not None
    for line in ("one", "two", "three"):
        said(writer, line)
        assert follower.stdout.readline() == f"{line}\n".encode()
    said(writer, "end")
    rest, errors = follower.communicate(timeout=30)
    assert rest == b"last"
    assert follower.returncode == 0
    assert errors.startswith(b"lockcore: run 1 completed after ")


def test_following_ends_with_a_run_that_leaves_no_word(start: Start) -> None:
    """Killed, with nobody left who could write: what there is comes, and that it is not known how it ended."""
    writer, follower = following(start)
    said(writer, "one")
    writer.kill()
    rest, errors = follower.communicate(timeout=30)
    assert (follower.returncode, rest) == (0, b"one\n")
    assert b"run 1 left no word of its end" in errors


def test_following_ends_quietly_when_a_person_has_seen_enough(start: Start) -> None:
    """Ctrl-C, without a traceback."""
    writer, follower = following(start)
    assert follower.stdout is not None
    said(writer, "one")
    assert follower.stdout.readline() == b"one\n"
    follower.send_signal(signal.SIGINT)
    _, errors = follower.communicate(timeout=30)
    assert (follower.returncode, errors) == (130, b"")


def test_a_report_is_kept_and_shown() -> None:
    """While the run goes on, with its progress."""
    run = kept()
    assert lockcore("report", "--items", 5, "--progress", "0.25", LOCKCORE_RUN=run.key).returncode == 0
    ran = lockcore("report", "--message", "x" * 5000, LOCKCORE_RUN=run.key)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    with History(read_only=True) as history:
        found = history.find(run.id)
        assert found is not None
        assert (found.items, found.progress, found.message) == (5, 0.25, "x" * 1000)
    assert "25 %, xxx" in lockcore("history").stdout


def test_a_report_waits_for_a_run_that_is_just_beginning(start: Start, home: Path) -> None:
    """Its row, or the whole history, may come a moment after its command has begun."""
    reporter = start(
        """
        import os, sys, time
        from lockcore import _cli
        from lockcore._command import report
        from lockcore._home import history_file
        report.PATIENCE = 30
        report._PAUSE = 0.001
        real = time.sleep
        def sleep(seconds):
            print("history" if os.path.exists(history_file()) else "nothing", flush=True)
            real(seconds)
        time.sleep = sleep
        os.environ["LOCKCORE_RUN"] = "00ff"
        print("code", _cli.main(["report", "--items", "7"]), flush=True)
        """
    )
    assert reporter.line() == "nothing"
    assert not home.exists()
    kept()
    for _ in range(2):  # once may have been in between
        while (line := reporter.line()) == "nothing":
            pass
        assert line == "history"
    late = kept(key="00ff")
    while (line := reporter.line()) == "history":
        pass
    assert line == "code 0"
    with History(read_only=True) as history:
        found = history.find(late.id)
        assert found is not None
        assert found.items == 7


def test_a_report_outside_a_job_is_wrong_usage(home: Path) -> None:
    """It says where it belongs, and makes nothing."""
    ran = lockcore("report", "--items", 5)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "has to be called by a command that lockcore run" in ran.stderr
    assert not home.exists()


def test_a_report_for_an_unknown_run_is_told(home: Path) -> None:
    """After a short wait; no history is made for it."""
    ran = lockcore("report", "--items", 5, LOCKCORE_RUN="\x1b[31m")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "has no run \\x1b[31m: nothing was reported" in ran.stderr
    assert not home.exists()
    kept()
    assert lockcore("report", "--items", 5, LOCKCORE_RUN="00ff").returncode == 1


def test_a_real_job_reports_and_is_followed(home: Path) -> None:
    """From `lockcore run` to the table."""
    report = f"{sys.executable} -m lockcore report --items 3 --message halfway"
    ran = lockcore("run", "--log", f"{home}/mine/", "sync", "--", "sh", "-c", f"echo hello; {report}; exit 3")
    assert (ran.returncode, ran.stdout, ran.stderr) == (3, "hello\n", "")
    assert output("log", "sync") == b"hello\n"
    (row,) = rows(lockcore("history", "sync").stdout)
    assert row[-8:-4] == ["⬣", "failed,", "exit", "3"]
    assert row[-2:] == ["3", "halfway"]
