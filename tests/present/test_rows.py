"""Rows of a table, and what another snapshot changes of them."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from lockcore import JobState
from lockcore._row import row_of
from locktray.present.rows import Counts, Group, RowDiff, counts_of, place_of, row_diff, table_of, table_row
from tests.present.jobs import NOW, job, snapshot

quickly = settings(max_examples=100, derandomize=True, deadline=None, database=None)
JOBS = st.dictionaries(st.sampled_from("abcdefgh"), st.sampled_from(JobState), max_size=8)


def test_what_needs_attention_is_the_first_group() -> None:
    rows = table_of(snapshot(job("a"), job("b", JobState.RUNNING), job("c", JobState.MISSED), job("d", JobState.STALE)))
    assert [row.key for row in rows] == ["d", "c", "b", "a"]
    assert [row.group for row in rows] == [Group.ATTENTION, Group.ATTENTION, Group.ACTIVE, Group.RESTING]
    assert [row.place for row in rows] == sorted(row.place for row in rows)


def test_a_row_reads_as_in_the_terminal() -> None:
    status = job("a", JobState.RUNNING, since=NOW - 90)
    assert table_row(status).cells(NOW) == row_of(status, NOW)


def test_counts_are_those_of_the_chips() -> None:
    shown = snapshot(job("a"), job("b", JobState.RUNNING), job("c", JobState.STALE), job("d", JobState.STALE))
    assert counts_of(shown) == Counts(attention=2, running=1, all=4)


def test_the_first_snapshot_inserts_all() -> None:
    assert row_diff(None, snapshot(job("b"), job("a"))) == RowDiff(inserted=("a", "b"))


def test_a_later_look_at_the_same_changes_no_row() -> None:
    before = snapshot(job("a", JobState.RUNNING, since=NOW - 60))
    later = replace(before.jobs["a"], seen=NOW + 5, report=replace(before.jobs["a"].report, age=65.0))
    diff = row_diff(before, before.replaced({"a": later}, at=NOW + 5))
    assert diff == RowDiff()
    assert not diff


def test_a_new_limit_changes_the_row() -> None:
    """It is told there, although no state changes with it."""
    before = snapshot(job("a", JobState.OVERDUE, limit=60.0), job("b", JobState.MISSED, due=NOW - 60))
    after = snapshot(job("a", JobState.OVERDUE, limit=90.0), job("b", JobState.MISSED, due=NOW))
    assert row_diff(before, after).changed == ("a", "b")


def test_what_gets_worse_moves() -> None:
    before = snapshot(job("a", JobState.RUNNING), job("b"))
    after = before.replaced(
        {"a": job("a", JobState.STALE), "b": replace(before.jobs["b"], message="x"), "c": job("c")}, at=NOW
    )
    assert row_diff(before, after) == RowDiff(inserted=("c",), changed=("a", "b"), moved=("a",))
    assert row_diff(after, before) == RowDiff(removed=("c",), changed=("a", "b"), moved=("a",))


@given(JOBS, JOBS)
@quickly
def test_applying_the_diff_gives_the_other_table(first: dict[str, JobState], then: dict[str, JobState]) -> None:
    """Rows that are not named stay what and where they are, in relation to each other."""
    before = snapshot(*(job(name, state) for name, state in first.items()))
    after = snapshot(*(job(name, state) for name, state in then.items()))
    diff = row_diff(before, after)
    gone = {*diff.removed, *diff.moved}
    keys = [row.key for row in table_of(before) if row.key not in gone]
    keys += [*diff.inserted, *diff.moved]
    keys.sort(key=lambda key: place_of(after.jobs[key]))
    assert keys == [row.key for row in table_of(after)]
    for key in keys:
        if key not in (*diff.inserted, *diff.changed):
            assert before.jobs[key].state is after.jobs[key].state
