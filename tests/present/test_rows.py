"""Rows of a table, and what another snapshot changes of them."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from lockcore import JobState
from locktray.present.rows import Counts, RowDiff, counts_of, row_diff
from tests.present.jobs import NOW, job, run, snapshot

quickly = settings(max_examples=100, derandomize=True, deadline=None, database=None)
JOBS = st.dictionaries(st.sampled_from("abcdefgh"), st.sampled_from(JobState), max_size=8)


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


def test_what_came_went_and_changed() -> None:
    before = snapshot(job("a", JobState.RUNNING), job("b"))
    after = before.replaced(
        {"a": job("a", JobState.STALE), "b": replace(before.jobs["b"], message="x"), "c": job("c")}, at=NOW
    )
    assert row_diff(before, after) == RowDiff(inserted=("c",), changed=("a", "b"))
    assert row_diff(after, before) == RowDiff(removed=("c",), changed=("a", "b"))


def test_what_ran_again_is_told_apart() -> None:
    """Only of those the history is read again."""
    before = snapshot(job("a", last_run=run("completed", 1)), job("b", last_run=run("completed", 2)))
    after = snapshot(job("a", last_run=run("failed", 3)), job("b", last_run=run("completed", 2), message="x"))
    assert row_diff(before, after) == RowDiff(changed=("a", "b"), ran=("a",))


@given(JOBS, JOBS)
@quickly
def test_what_is_not_named_is_the_same(first: dict[str, JobState], then: dict[str, JobState]) -> None:
    before = snapshot(*(job(name, state) for name, state in first.items()))
    after = snapshot(*(job(name, state) for name, state in then.items()))
    diff = row_diff(before, after)
    assert set(diff.inserted) == set(then) - set(first)
    assert set(diff.removed) == set(first) - set(then)
    for name in set(first) & set(then) - set(diff.changed):
        assert before.jobs[name].state is after.jobs[name].state
