"""The history: many writers, killed writers, old and new tables, and files that are not ours."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from lockcore import _history, _history_file
from lockcore._history import History, HistoryFailed, Run
from lockcore._history_schema import STEPS, migrate
from lockcore._said import Said, joined, said

from .conftest import ROOT, Start, needs_root


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where everything goes, not made yet."""
    home = tmp_path / "home"
    monkeypatch.setenv("LOCKCORE_HOME", str(home))
    return home


def run(key: str, job: str = "sync", **fields: object) -> Run:
    made = Run()
    made.key, made.job, made.lock, made.started = key, job, f"/locks/{job}.lock", 1000.0
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def values(run: Run | None) -> dict[str, object]:
    assert run is not None
    return {name: getattr(run, name) for name in Run.__slots__}


def execute(path: Path, *statements: str) -> list[tuple[object, ...]]:
    """What somebody with another program does to the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        return [row for statement in statements for row in database.execute(statement)]


def test_a_run_is_kept_from_its_beginning_to_its_end(home: Path) -> None:
    """Every field comes back as it was given, to whoever opens the file later."""
    whole = run("k1", label="morning", pid=14521, start=998, started=1000.25, log="/logs/sync/1.log")
    with History() as history:
        number = history.begin(whole)
        assert whole.id == number
        assert values(history.find(number)) == values(whole)
        assert history.finish("k1", ended=1060.5, outcome="killed", exit_code=None, signal=9)
    with History() as history:
        ended = history.find(number)
        assert values(ended) == values(whole) | {"ended": 1060.5, "outcome": "killed", "signal": 9}
        assert not history.finish("nobody", ended=1.0, outcome="completed")
        assert history.find(number + 1) is None


def test_it_is_for_this_user_alone(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first moment; also the two files that SQLite puts beside it, whatever the umask."""
    monkeypatch.delattr(os, "chmod")
    before = os.umask(0)
    try:
        with History() as history:
            history.record(run("k1"))
            names = {entry.name: stat.S_IMODE(entry.stat().st_mode) for entry in home.iterdir()}
    finally:
        os.umask(before)
    assert names == {"history.db": 0o600, "history.db-wal": 0o600, "history.db-shm": 0o600}
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


def test_a_mode_that_lets_others_read_is_taken_back(home: Path) -> None:
    """A restored backup, for one."""
    History().close()
    (home / "history.db").chmod(0o644)
    History(read_only=True).close()
    assert stat.S_IMODE((home / "history.db").stat().st_mode) == 0o600


MANY = """
    import os, sys, time
    from lockcore._history import History, Run
    reader, writer = os.pipe()
    children = []
    for number in range(int(sys.argv[1])):
        pid = os.fork()
        if not pid:
            os.close(writer)
            os.read(reader, 1)
            try:
                with History() as history:
                    for turn in range(5):
                        run = Run()
                        run.key, run.job, run.lock, run.started = f"{number}-{turn}", f"job-{number}", "/x", time.time()
                        history.begin(run)
                        assert history.finish(run.key, ended=time.time(), outcome="completed", exit_code=0)
                os._exit(0)
            except BaseException as error:
                print(repr(error), file=sys.stderr, flush=True)
                os._exit(1)
        children.append(pid)
    os.close(writer)
    print(sum(os.waitpid(pid, 0)[1] != 0 for pid in children), flush=True)
"""


def test_a_hundred_processes_make_and_write_it_at_the_same_instant(home: Path, start: Start) -> None:
    """None fails, and every row is there with its end."""
    assert start(MANY, 100).line() == "0"
    with History(read_only=True) as history:
        runs = history.runs(limit=1000)
        assert {each.key for each in runs} == {f"{number}-{turn}" for number in range(100) for turn in range(5)}
        assert {each.outcome for each in runs} == {"completed"}
        assert len(history.jobs()) == 100
    assert execute(home / "history.db", "PRAGMA journal_mode", "PRAGMA integrity_check") == [("wal",), ("ok",)]


def test_who_is_in_the_way_for_a_moment_is_waited_for(home: Path) -> None:
    """SQLite itself gives up at once when two processes switch a new file to WAL; then it is tried again."""
    History().close()
    with (
        closing(sqlite3.connect(home / "history.db", isolation_level=None)) as other,
        closing(sqlite3.connect(home / "history.db", isolation_level=None, timeout=0)) as ours,
    ):
        other.execute("BEGIN IMMEDIATE")
        tried: list[None] = []

        def step(database: sqlite3.Connection) -> int:
            tried.append(None)
            if len(tried) == 3:
                other.execute("ROLLBACK")
            database.execute("BEGIN IMMEDIATE")
            return len(tried)

        assert _history_file._patiently(ours, step) == 3


WRITE_ON = """
    import sys, time
    from lockcore._history import History, Run
    number = 0
    while True:
        with History() as history:
            for _ in range(7):
                number += 1
                run = Run()
                run.key, run.job, run.lock, run.started = f"{sys.argv[1]}-{number}", "sync", "/x", time.time()
                run.message = "x" * 900
                history.begin(run)
                history.finish(run.key, ended=time.time(), outcome="completed", exit_code=0)
                print(run.key, flush=True)
"""


def test_writers_killed_in_the_middle_lose_nothing_that_they_had_written(home: Path, start: Start) -> None:
    """And leave a sound database, each time."""
    written: set[str] = set()
    for turn in range(6):
        writers = [start(WRITE_ON, f"{turn}-{number}") for number in range(4)]
        for number, writer in enumerate(writers):
            for _ in range(5 + 9 * number):
                written.add(writer.line())
        for writer in writers:
            writer.kill()
            written.update(writer.process.stdout.read().splitlines()[:-1])
        assert execute(home / "history.db", "PRAGMA integrity_check") == [("ok",)]
        with History() as history:
            ended = {each.key for each in history.runs(limit=10_000) if each.outcome == "completed"}
        assert written <= ended
    assert len(written) > 100


def test_a_writer_killed_while_making_it_leaves_something_to_go_on_from(home: Path) -> None:
    """An empty file, or one without tables."""
    home.mkdir(mode=0o700)
    (home / "history.db").touch()
    with History(read_only=True) as history:
        assert history.runs() == []
    assert (home / "history.db").stat().st_size == 0
    with History() as history:
        assert history.record(run("k1")) == 1
    (home / "history.db").unlink()
    execute(home / "history.db", "PRAGMA journal_mode = WAL")
    with History() as history:
        assert history.record(run("k1")) == 1


def test_a_reader_makes_nothing(home: Path) -> None:
    """Without a history there are no runs, and still no folder."""
    with History(read_only=True) as history:
        assert history.runs() == history.cleaned() == history.jobs() == []
        assert history.latest("sync") is history.last_completed("sync", None) is None
        with pytest.raises(HistoryFailed, match="not open"):
            history.record(run("k1"))
    assert not home.exists()


def test_a_reader_changes_nothing(home: Path) -> None:
    """Whatever it calls."""
    History().close()
    with History(read_only=True) as history, pytest.raises(HistoryFailed):
        history.record(run("k1"))
    with History(read_only=True) as history:
        assert history.runs() == []


LATER = (*STEPS, ("ALTER TABLE runs ADD COLUMN cost REAL", "UPDATE runs SET cost = 0"))


def test_the_version_is_the_number_of_steps() -> None:
    """What the code expects is what the steps lead to."""
    assert len(STEPS) == _history_file.VERSION


def test_an_old_history_is_brought_up_to_date_with_its_rows(home: Path) -> None:
    """Each step once, and the version with it."""
    with History() as history:
        history.record(run("k1"))
    path = home / "history.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        migrate(database, LATER)
        migrate(database, LATER)
    assert execute(path, "PRAGMA user_version", "SELECT key, cost FROM runs") == [(len(LATER),), ("k1", 0.0)]


def test_a_step_that_fails_changes_nothing(home: Path) -> None:
    """Not even the statements before the one that failed."""
    History().close()
    path = home / "history.db"
    broken = (*STEPS, ("ALTER TABLE runs ADD COLUMN cost REAL", "NONSENSE"))
    with closing(sqlite3.connect(path, isolation_level=None)) as database, pytest.raises(sqlite3.OperationalError):
        migrate(database, broken)
    assert execute(path, "PRAGMA user_version") == [(len(STEPS),)]
    assert "cost" not in {row[1] for row in execute(path, "PRAGMA table_info(runs)")}
    History().close()


MIGRATE = """
    import os, sqlite3, sys
    from lockcore._history_schema import STEPS, migrate
    reader, writer = os.pipe()
    children = []
    for _ in range(20):
        pid = os.fork()
        if not pid:
            os.close(writer)
            os.read(reader, 1)
            database = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=30)
            migrate(database, (*STEPS, ("ALTER TABLE runs ADD COLUMN cost REAL",)))
            os._exit(0)
        children.append(pid)
    os.close(writer)
    print(sum(os.waitpid(pid, 0)[1] != 0 for pid in children), flush=True)
"""


def test_of_many_that_bring_it_up_to_date_at_once_one_does_it(home: Path, start: Start) -> None:
    """A second time, the step would fail."""
    History().close()
    assert start(MIGRATE, home / "history.db").line() == "0"


def test_a_newer_history_is_refused_and_left_alone(home: Path) -> None:
    """By readers and writers; the message says what to do."""
    History().close()
    path = home / "history.db"
    execute(path, "PRAGMA user_version = 7")
    before = path.read_bytes()
    for read_only in (True, False):
        with pytest.raises(HistoryFailed, match=r"newer lockcore .version 7.*Update") as caught:
            History(read_only=read_only)
        assert str(path) in str(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"not a database" * 500, b"SQLite format 3\0" + b"\xff" * 8000])
def test_a_damaged_file_is_refused_and_kept(home: Path, content: bytes) -> None:
    """With the way out: whoever follows it has a history again."""
    home.mkdir(mode=0o700)
    path = home / "history.db"
    path.write_bytes(content)
    for read_only in (True, False):
        with pytest.raises(HistoryFailed, match=r"damaged or no history.*Move it away"):
            History(read_only=read_only)
    assert path.read_bytes() == content
    path.rename(home / "broken.db")
    History().close()


def test_damage_that_shows_later_is_told_as_well(home: Path) -> None:
    """The first page is sound, a later one is not."""
    with History() as history:
        for number in range(200):
            history.record(run(f"k{number}", message="m" * 900))
    path = home / "history.db"
    with open(path, "r+b") as file:
        file.seek(8192)
        file.write(b"\xff" * (path.stat().st_size - 8192))
    with History(read_only=True) as history, pytest.raises(HistoryFailed, match="damaged"):
        history.runs(limit=1000)


@pytest.mark.parametrize("statement", ["CREATE TABLE bookmarks (x)", "PRAGMA user_version = 1"])
def test_another_programs_database_is_refused_and_left_alone(home: Path, statement: str) -> None:
    """Even if its version looks like ours."""
    home.mkdir(mode=0o700)
    path = home / "history.db"
    execute(path, statement)
    before = path.read_bytes()
    with pytest.raises(HistoryFailed, match="another program's database"):
        History()
    assert path.read_bytes() == before


@pytest.mark.parametrize("kind", ["link", "dangling", "folder", "pipe"])
def test_what_is_no_file_is_refused(home: Path, tmp_path: Path, kind: str) -> None:
    """A link is not followed, a pipe is not waited for."""
    home.mkdir(mode=0o700)
    path, victim = home / "history.db", tmp_path / "victim"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(victim)
    if kind == "link":
        victim.touch()
    with pytest.raises(HistoryFailed, match="symbolic link" if "link" in kind or kind == "dangling" else "regular"):
        History()
    assert kind != "link" or victim.read_bytes() == b""
    assert kind != "dangling" or not victim.exists()


@needs_root
@pytest.mark.parametrize("whose", ["home", "history.db"])
def test_what_belongs_to_somebody_else_is_refused(home: Path, whose: str) -> None:
    """Root does not write into a user's history, nor leave a file of root's there."""
    History().close()
    os.chown(home if whose == "home" else home / whose, 65534, 65534)
    with pytest.raises(HistoryFailed, match=r"another user \(uid 65534\)"):
        History()


def test_a_folder_that_anybody_may_write_to_is_refused(home: Path) -> None:
    """Somebody could put a journal there that SQLite would believe."""
    home.mkdir()
    home.chmod(0o1777)
    with pytest.raises(HistoryFailed, match=r"anybody may write.*chmod o-w"):
        History()


def test_a_folder_that_cannot_be_made_is_told(home: Path) -> None:
    """In plain words."""
    home.write_text("a file in the way")
    with pytest.raises(HistoryFailed, match=r"can't be used.*LOCKCORE_HOME"):
        History()


FULL = """
    import resource, sys
    from lockcore._history import History, HistoryFailed, Run
    with History() as history:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
        for number in range(1000):
            run = Run()
            run.key, run.job, run.lock, run.started, run.message = f"k{number}", "sync", "/x", 1.0, "m" * 900
            try:
                history.record(run)
            except HistoryFailed as failure:
                print(number, failure, flush=True)
                break
"""


def test_no_room_left_is_told_and_breaks_nothing(home: Path, start: Start) -> None:
    """What had been written is there, and once there is room it goes on."""
    number, _, message = start(FULL).line().partition(" ")
    assert "the disk is full" in message or "no space" in message
    assert str(home / "history.db") in message
    with History() as history:
        assert len(history.runs(limit=1000)) == int(number)
        history.record(run("after"))
    assert execute(home / "history.db", "PRAGMA integrity_check") == [("ok",)]


def test_a_lock_that_stays_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while, instead of waiting for ever."""
    History().close()
    monkeypatch.setattr(_history_file, "PATIENCE", 0.05)
    with closing(sqlite3.connect(home / "history.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with History() as history, pytest.raises(HistoryFailed, match="locked by another program"):
            history.record(run("k1"))
        assert history.path == str(home / "history.db")


def test_on_a_network_file_system_it_goes_without_shared_memory(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which WAL would need, and which does not reach other machines."""
    from lockcore._system import system

    monkeypatch.setattr(system, "network_file_system", lambda folder: "nfs4")
    with History() as history:
        history.record(run("k1"))
    assert execute(home / "history.db", "PRAGMA journal_mode") == [("delete",)]


def test_strange_places_are_found(tmp_path: Path) -> None:
    """A path with what means something in an address, and bytes that are no text."""
    for name in ("a?b#c%20d", "caf\udce9", "ä ö"):
        path = tmp_path / name / "history.db"
        with History(str(path)) as history:
            history.record(run("k1"))
        with History(str(path)) as history:
            assert len(history.runs()) == 1
        assert [entry.name for entry in path.parent.iterdir()] == ["history.db"]
    assert len(list(tmp_path.iterdir())) == 3


def test_texts_are_kept_as_they_came(home: Path) -> None:
    """Bytes that are no text, escapes and line breaks; cut where they would be endless."""
    odd = "caf\udce9 \x1b[31m\n\0 ✓"
    with History() as history:
        number = history.record(run("k1", job=odd, lock=f"/l/{odd}", label=odd, message=odd, log=odd))
        found = history.find(number)
        assert found is not None
        assert (found.job, found.lock, found.label, found.message, found.log) == (odd, f"/l/{odd}", odd, odd, odd)
        history.finish("k1", ended=5.0, outcome="completed")
        assert history.last_completed(odd, odd) == 5.0
        number = history.record(run("k2", message="m" * 5000, label="l" * 5000, outcome="completed", ended=7.0))
        found = history.find(number)
        assert found is not None
        assert (found.message, found.label) == ("m" * 1000, "l" * 200)
        assert history.last_completed("sync", "l" * 5000) == 7.0
        assert history.record(run("k3", message="\ud800")) == number + 1


def test_a_key_is_one_runs_alone(home: Path) -> None:
    """A second one is refused, and nothing is added."""
    with History() as history:
        history.record(run("k1"))
        with pytest.raises(HistoryFailed):
            history.record(run("k1"))
        assert len(history.runs()) == 1


def test_whoever_holds_the_lock_settles_what_was_left_unfinished(home: Path) -> None:
    """Of that lock, whichever job's; when it ended nobody knows. A late word from the run itself counts more."""
    with History() as history:
        for key, fields in {
            "gone": {},
            "other-job": {"job": "import", "lock": "/locks/sync.lock"},
            "elsewhere": {"lock": "/locks/b.lock"},
            "done": {"outcome": "failed", "ended": 5.0},
            "mine": {},
        }.items():
            history.begin(run(key, **fields))  # type: ignore[arg-type]
        crashed = history.settle("sync", "/locks/sync.lock", "mine")
        assert [(each.key, each.outcome, each.ended) for each in crashed] == [
            ("gone", "crashed", None),
            ("other-job", "crashed", None),
        ]
        assert crashed[0].noticed is not None
        assert {each.key: each.outcome for each in history.runs()} == {
            "gone": "crashed",
            "other-job": "crashed",
            "elsewhere": None,
            "done": "failed",
            "mine": None,
        }
        assert history.settle("sync", "/locks/sync.lock", "mine") == []
        history.finish("gone", ended=9.0, outcome="completed", exit_code=0)
        late = history.find(crashed[0].id)
        assert late is not None
        assert (late.outcome, late.ended, late.noticed) == ("completed", 9.0, None)


def test_the_last_completed_run_is_asked_for_by_label(home: Path) -> None:
    """One label's says nothing about another's, nor about runs without one; failed ones don't count."""
    with History() as history:
        for key, label, outcome, ended in (
            ("a", "morning", "completed", 10.0),
            ("b", "morning", "failed", 20.0),
            ("c", None, "completed", 30.0),
            ("d", "morning", "completed", 5.0),
            ("e", "night", "skipped", None),
        ):
            history.record(run(key, label=label, outcome=outcome, ended=ended))
        assert history.last_completed("sync", "morning") == 10.0
        assert history.last_completed("sync", None) == 30.0
        assert history.last_completed("sync", "night") is None
        assert history.last_completed("other", "morning") is None


def test_skipped_runs_are_no_news(home: Path) -> None:
    """Neither as the latest run nor as the outcome before."""
    with History() as history:
        for key, outcome in (("a", "failed"), ("b", "skipped"), ("c", None), ("d", "skipped")):
            history.record(run(key, outcome=outcome))
        latest = history.latest("sync")
        assert latest is not None
        assert latest.key == "c"
        assert history.previous_outcome("sync", latest.id) == "failed"
        assert history.previous_outcome("sync", 1) is None
        assert history.previous_outcome("other", 99) is None


def test_a_report_adds_to_what_was_said(home: Path) -> None:
    """And tells when there is no such run yet."""
    with History() as history:
        assert not history.report("k1", items=3)
        number = history.begin(run("k1"))
        assert history.report("k1", items=3, progress=0.5)
        assert history.report("k1", message="half way")
        found = history.find(number)
        assert found is not None
        assert (found.items, found.progress, found.message) == (3, 0.5, "half way")


def test_pages_stay_in_place_while_runs_are_added(home: Path) -> None:
    """Read to the end, they hold every run that was there, once, newest first."""
    with History() as history:
        for number in range(25):
            history.record(run(f"k{number}", job="sync" if number % 2 else "other"))
        for job, expected in ((None, list(range(25, 0, -1))), ("sync", list(range(24, 0, -2)))):
            seen: list[int] = []
            page = history.runs(job, limit=4)
            while page:
                seen += [each.id for each in page]
                history.record(run(f"{job}-{len(seen)}"))
                page = history.runs(job, limit=4, before=page[-1].id)
            assert [number for number in seen if number <= 25] == expected


def fill(history: History, count: int, job: str = "sync") -> None:
    database = history._database
    assert database is not None
    database.execute("BEGIN")
    database.executemany(
        "INSERT INTO runs (key, job, lock, started, ended, outcome) VALUES (?, ?, '/x', ?, ?, 'completed')",
        ((f"{job}-{number}", job, float(number), float(number)) for number in range(count)),
    )
    database.execute("COMMIT")


def test_exactly_the_newest_are_kept(home: Path) -> None:
    """Of this job; an unfinished run stays."""
    with History() as history:
        history.begin(run("first"))
        fill(history, 60_000)
        fill(history, 10, "other")
        assert history.prune("sync") == 10_000
        assert history.prune("sync") == 0
        kept = history.runs("sync", limit=100_000)
        assert [each.id for each in kept] == [*range(60_001, 10_001, -1), 1]
        assert len(history.runs("other")) == 10
        assert history.prune("sync", max_runs=0) == 50_000


def test_an_id_is_never_used_again(home: Path) -> None:
    """Not even if the newest run is gone."""
    with History() as history:
        fill(history, 3)
        assert history.prune("sync", max_runs=0) == 3
        assert history.record(run("next")) == 4


def test_the_old_ones_go_by_their_age(home: Path) -> None:
    """And only they; a run that is older but not known to be over stays."""
    with History() as history:
        history.begin(run("daemon", started=1.0))
        fill(history, 100)
        assert history.prune("sync", max_age=60.0, now=100.0) == 40
        assert [each.started for each in history.runs("sync", limit=200)] == [*map(float, range(99, 39, -1)), 1.0]
        assert history.prune("sync", max_runs=50, max_age=60.0, now=100.0) == 10
        assert history.prune("sync", max_age=60.0, now=1e6) == 50
        assert [each.key for each in history.runs()] == ["daemon"]


def test_the_common_questions_go_through_an_index(home: Path) -> None:
    """None of them reads the whole table, however long it gets."""
    with History() as history:
        database = history._database
        assert database is not None
        asked: list[str] = []
        database.set_trace_callback(asked.append)
        history.begin(run("k0", outcome="completed", ended=1.0))
        history.begin(run("k1", outcome="completed", ended=1.0))
        history.prune("sync", max_runs=1, max_age=1e12)
        history.runs("sync")
        history.runs()
        history.latest("sync")
        history.latest_logged("sync")
        history.last_completed("sync", None)
        history.previous_outcome("sync", 5)
        history.settle("sync", "/locks/sync.lock", "k1")
        history.report("k1", items=1)
        history.finish("k1", ended=1.0, outcome="failed")
        database.set_trace_callback(None)
        asked = [sql for sql in asked if sql.startswith(("SELECT", "UPDATE", "DELETE"))]
        assert len(asked) == 13
        for sql in asked:
            plan = [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {sql}").fetchall()]
            assert all(step.startswith("SEARCH") for step in plan), (sql, plan)
            assert "max(ended)" not in sql or "COVERING INDEX runs_of_label" in plan[0]


def test_what_was_cleaned_can_be_found_again(home: Path) -> None:
    """With the grounds it was cleaned on, and whether it was put back."""
    with History() as history:
        number = history.keep_cleaned(
            at=5.0,
            job="sync",
            path="/locks/sync.lock",
            kept_as="/cleaned/1",
            verdict="STALE",
            evidence=("No process has PID 7.", "Nobody holds its guard."),
            record='{"pid": 7}',
        )
        second = history.keep_cleaned(
            at=6.0, job="b", path="/b", kept_as="/cleaned/2", verdict="UNKNOWN", evidence=(), record=None
        )
        history.mark_restored(number, 9.0)
        assert [each.id for each in history.cleaned()] == [second, number]
        assert [each.id for each in history.cleaned(limit=1)] == [second]
        found = history.find_cleaned(number)
        assert found is not None
        assert (found.at, found.job, found.path, found.kept_as) == (5.0, "sync", "/locks/sync.lock", "/cleaned/1")
        assert (found.verdict, found.record, found.restored) == ("STALE", '{"pid": 7}', 9.0)
        assert found.evidence == ("No process has PID 7.", "Nobody holds its guard.")
        other = history.find_cleaned(second)
        assert other is not None
        assert (other.evidence, other.record, other.restored) == ((), None, None)
        assert history.find_cleaned(99) is None


def test_evidence_that_was_kept_can_be_told_in_another_language(home: Path) -> None:
    """Where nothing was packed, or it says otherwise than the text, the text is what counts."""
    evidence = (said("No process has PID {pid}.", 7), joined(" ", (said("It is free."), "{as it came}")))
    with History() as history:
        for number in range(4):
            history.keep_cleaned(
                at=float(number), job="a", path="/a", kept_as="/1", verdict="STALE", evidence=evidence, record=None
            )
    execute(
        home / "history.db",
        "UPDATE cleaned SET said = NULL WHERE id = 2",
        "UPDATE cleaned SET said = substr(said, 1, 30) WHERE id = 3",
        "UPDATE cleaned SET evidence = 'No process has PID 8.' || substr(evidence, 22) WHERE id = 4",
    )
    with History(read_only=True) as history:
        changed, cut, old, kept = (each.evidence for each in history.cleaned())
    assert kept == old == cut == evidence
    assert [isinstance(sentence, Said) for sentence in kept] == [True, True]
    assert not any(isinstance(sentence, Said) for sentence in (*old, *cut, *changed))
    assert changed[0] == "No process has PID 8."


def test_it_costs_little_to_load() -> None:
    """`lockcore run` loads it: none of the modules that cost more than the run."""
    code = "import sys, lockcore._history, lockcore._run_log; print(*sys.modules)"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True, timeout=60)
    heavy = {"argparse", "dataclasses", "datetime", "enum", "gzip", "json", "pathlib", "re", "sqlite3", "typing"}
    assert heavy.isdisjoint(ran.stdout.split())
    assert _history.__name__ in ran.stdout.split()
