"""A job as one row: a few words about it, and when they change by themselves."""

from __future__ import annotations

import io
import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lockcore import JobState, Report, Verdict
from lockcore._cells import cut, padded, width, wrapped
from lockcore._columns import GAP, Columns, fitted
from lockcore._row import age_changes_at, changes_at, row_of
from lockcore._show_status import show_status
from lockcore._terminal import Terminal
from lockcore._text import age, clock
from lockcore._values import Format, Grounds, Guard, Holder, Presence, Record, Sighting
from lockcore._watch.facts import NOTHING, Facts, LastRun
from lockcore._watch.status import JobStatus, Snapshot

quickly = settings(max_examples=200, derandomize=True, deadline=None, database=None)

NOW = time.mktime((2026, 11, 16, 12, 0, 0, 0, 0, -1))
FREE = Report("/l/job.lock", None, None, ("Nothing lies at this path.",), exists=False)


def held(age: float = 900.0, command: str | None = None, **record: object) -> Report:
    holder = Holder(14521, since=NOW - age)
    return Report(
        "/l/job.lock",
        Record(Format.JSON, holder, **record),  # type: ignore[arg-type]
        Verdict.HELD,
        (),
        Grounds.MATCHES,
        holder,
        Sighting(Presence.ALIVE, command=command),
        Guard.BUSY,
        age,
        None if "heartbeat" not in record else NOW - record["heartbeat"],  # type: ignore[operator]
    )


def left(grounds: Grounds) -> Report:
    return replace(held(), verdict=Verdict.STALE, grounds=grounds)


def ran(outcome: str | None, took: float | None = 720.0, **more: object) -> Facts:
    started = NOW - 3600
    ended = None if took is None else started + took
    return Facts(last_run=LastRun(1, None, started, ended, outcome, lock="/l/job.lock", **more))  # type: ignore[arg-type]


def job(report: Report, facts: Facts = NOTHING, name: str = "job", **more: object) -> JobStatus:
    return JobStatus.of(name, report, NOW, facts, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("status", "state", "knows"),
    [
        (job(left(Grounds.NO_PROCESS)), "STALE", "PID 14521 exited; lock left"),
        (job(left(Grounds.REUSED)), "STALE", "PID 14521 is somebody else now; lock left"),
        (job(left(Grounds.REBOOTED)), "STALE", "machine restarted; lock left"),
        (job(held(7 * 3600), Facts(max_age=6 * 3600)), "OVERDUE", "held longer than 6 h"),
        (job(held(heartbeat=NOW - 720, ttl=60)), "HUNG", "no heartbeat for 12 m, limit 1 m"),
        (job(replace(held(), grounds=Grounds.DESCENDANT)), "ORPHANED", "PID 14521 exited; a child has it"),
        (job(held(), Facts(instances=(14521, 2))), "DUPLICATED", "2 run, its lock names one"),
        (job(FREE, ran("failed", exit_code=3)), "FAILED", "exit code 3 after 12 m"),
        (job(FREE, ran("killed", signal=9)), "FAILED", "killed by signal 9 after 12 m"),
        (job(FREE, ran("timeout")), "FAILED", "timed out after 12 m"),
        (job(FREE, ran(None, None)), "FAILED", "crashed without a word"),
        (job(FREE, Facts(kind="daemon")), "DOWN", "a daemon, not running"),
        (job(FREE, Facts(due=NOW - 7200)), "MISSED", "no run since 10:00"),
        (job(held(), progress=0.42, message="3/7 files"), "RUNNING", "42 % · 3/7 files"),
        (job(held(command="python3 sync.py")), "RUNNING", "runs python3 sync.py"),
        (job(held(command="python3 -m lockcore run a -- rsync b")), "RUNNING", "runs rsync b"),
        (job(held(command="python3 -m lockcore run a")), "RUNNING", "PID 14521 holds its lock"),
        (job(FREE, Facts(instances=(5,))), "RUNNING", "runs without its lock"),
        (job(FREE, ran("completed", items=5)), "IDLE", "took 12 m · 5 items"),
        (job(FREE, ran("stopped", items=5)), "IDLE", "stopped after 12 m · 5 items"),
        (job(FREE, replace(ran("killed", signal=9), enabled=False)), "IDLE", "killed by signal 9 after 12 m"),
        (job(FREE, registered=True), "IDLE", "has not run yet"),
        (job(FREE), "IDLE", "nobody holds it"),
    ],
)
def test_what_is_known_in_a_few_words(status: JobStatus, state: str, knows: str) -> None:
    """The one thing that decides, for each state."""
    row = row_of(status, NOW)
    assert (row.state.value, row.knows) == (state, knows)


def test_a_row_tells_the_holder_only_while_there_is_one() -> None:
    """A stale lock names a PID that may be anybody's by now: it is in the words, and not in the column."""
    running = row_of(job(held(3 * 3600 + 12 * 60)), NOW)
    assert (running.pid, running.age, running.last) == ("14521", "3 h 12 m", "")
    stale = row_of(job(left(Grounds.NO_PROCESS), ran(None, None)), NOW)
    assert (stale.pid, stale.age, stale.last) == ("", "", "unfinished 11:00")


def test_without_a_column_for_the_last_run_a_resting_job_tells_it() -> None:
    """So that a narrow table still says when a job completed."""
    row = row_of(job(FREE, ran("completed")), NOW)
    assert row.told(beside_last=True) == "took 12 m"
    assert row.told(beside_last=False) == "completed 11:12, took 12 m"
    stopped = row_of(job(FREE, ran("stopped")), NOW)
    assert stopped.told(beside_last=False) == "stopped 11:12, took 12 m"  # how it ended is told once


def test_text_of_strangers_is_escaped() -> None:
    """Names and messages can't move the cursor or paint."""
    status = job(held(), name="a\x1b[2Jb", message="c\r\nd\x9b1m", progress=float("nan"))
    row = row_of(status, NOW)
    assert all(text.isprintable() for text in (row.name, row.knows))
    assert "\\x1b" in row.name


@quickly
@given(st.floats(0, 40 * 86400), st.floats(0, 1e5))
def test_an_age_is_said_again_exactly_when_it_reads_differently(seconds: float, later: float) -> None:
    """Not before, and not much after."""
    since = NOW - seconds
    change = age_changes_at(since, NOW)
    assert change > NOW
    assert age(change + 0.01 - since) != age(NOW - since)
    assert age(min(NOW + later, change - 0.01) - since) == age(NOW - since) or change - 0.01 < NOW


def test_what_does_not_change_by_itself_needs_no_timer() -> None:
    """A job at rest with no time shown never; one with times at midnight; one that runs with its age."""
    assert changes_at(job(FREE), NOW) is None
    assert changes_at(job(FREE, ran("completed")), NOW) == pytest.approx(NOW + 43200, abs=0.1)
    assert changes_at(job(held(30.2)), NOW) == pytest.approx(NOW + 0.8, abs=0.1)
    assert changes_at(job(held(3 * 3600 + 10)), NOW) == pytest.approx(NOW + 50, abs=0.1)
    assert changes_at(job(held(3 * 86400 + 10)), NOW) == pytest.approx(NOW + 3590, abs=0.1)
    assert changes_at(job(left(Grounds.NO_PROCESS)), NOW) is None
    hung = job(held(3 * 86400, heartbeat=NOW - 700, ttl=60))
    assert changes_at(hung, NOW) == pytest.approx(NOW + 20, abs=0.1)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "12:00"), (-39600, "01:00"), (86400, "Tue 12:00"), (-86400, "Sun 12:00"), (20 * 86400, "6 Dec")],
)
def test_points_in_time_are_told_to_the_minute(seconds: float, text: str) -> None:
    """With the day only where it is not today."""
    assert clock(NOW + seconds, NOW) == text
    assert clock(1e300, NOW) == "?"


@pytest.mark.parametrize(
    ("text", "columns"), [("", 0), ("abc", 3), ("写真", 4), ("a💓", 3), ("e\u0301", 1), ("…·▶", 3), ("é", 1)]
)
def test_how_many_columns_a_text_takes(text: str, columns: int) -> None:
    """Two for a wide character, none for an accent that stands on another."""
    assert width(text) == columns


@quickly
@given(st.text("ab 写💓é\u0301", max_size=40), st.integers(1, 30))
def test_cut_and_padded_texts_take_the_columns_they_were_given(text: str, columns: int) -> None:
    """Wide characters and accents included; wrapping loses nothing."""
    assert width(cut(text, columns)) <= columns
    assert width(padded(text, columns)) == columns
    assert padded(text, columns, right=True).endswith(cut(text, columns))
    assert all(width(line) <= max(2, columns) for line in wrapped(text, columns))
    assert "".join(wrapped(text, columns)).replace(" ", "") == text.replace(" ", "")


@quickly
@given(st.integers(20, 200), st.integers(1, 60), st.integers(0, 72), st.integers(0, 20), st.integers(0, 10))
def test_the_columns_fit_into_any_room(room: int, name: int, knows: int, last: int, following: int) -> None:
    """Down to a width in which a name can just be read; with room for all, all are as wide as wanted."""
    wanted = Columns(name, 7, 9, knows, last, following)
    columns = fitted(wanted, room)
    assert columns.total <= max(room, columns.state + GAP + 8)
    assert columns.name
    if wanted.total <= room:
        assert columns == wanted


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
@pytest.mark.parametrize("columns", [40, 80, 120])
def test_the_table_is_aligned_in_any_encoding(encoding: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second column begins at the same place in every row, whatever characters the names have."""
    monkeypatch.setenv("COLUMNS", str(columns))
    names = ("plain", "写真の取り込み", "💓💓", "cafe\u0301", "a" * 60)
    jobs = [job(held(7300), name=name) for name in names]
    stream = io.TextIOWrapper(io.BytesIO(), encoding)
    show_status(Snapshot.of(NOW, "box", jobs), Terminal(stream))
    stream.flush()
    lines = stream.buffer.getvalue().decode(encoding).splitlines()  # type: ignore[attr-defined]
    rows = [line for line in lines if "RUNNING" in line]
    assert len(rows) == len(names)
    assert len({width(row[: row.index("2 h 01 m")]) for row in rows}) == 1
    assert all(width(line) <= columns for line in lines)


def test_groups_stand_apart() -> None:
    """What needs attention, what runs, what rests."""
    stream = io.StringIO()
    statuses = [job(FREE, name="rests"), job(held(), name="runs"), job(left(Grounds.ZOMBIE), name="stale")]
    show_status(Snapshot.of(NOW, "box", statuses), Terminal(stream))
    first = [line.split()[1] if line else "" for line in stream.getvalue().splitlines()[1:6]]
    assert first == [JobState.STALE.value, "", JobState.RUNNING.value, "", JobState.IDLE.value]
