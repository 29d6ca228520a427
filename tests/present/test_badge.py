"""What the tray icon shows of a snapshot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lockcore import JobState
from lockcore._derive import ATTENTION
from locktray.present.badge import badge_of
from locktray.present.words import how_many, listed
from tests.present.jobs import NOW, job, snapshot

RUNNING, STALE, FAILED, IDLE = JobState.RUNNING, JobState.STALE, JobState.FAILED, JobState.IDLE


def test_the_worst_state_and_the_count_are_those_of_the_snapshot() -> None:
    spec = badge_of(snapshot(job("a", RUNNING), job("b", FAILED), job("c", STALE), job("d")))
    assert (spec.state, spec.attention, spec.running, spec.shackle_open) == (STALE, 2, True, True)


@pytest.mark.parametrize("state", [state for state in JobState if state is not STALE])
def test_the_shackle_is_open_only_for_a_stale_lock(state: JobState) -> None:
    spec = badge_of(snapshot(job("a", state)))
    assert not spec.shackle_open
    assert spec.running is (state is RUNNING)
    assert spec.attention == (state in ATTENTION)


@pytest.mark.parametrize(
    ("states", "tooltip"),
    [
        ("", "No jobs yet"),
        ("I", "Nothing is running, 1 job is idle"),
        ("II", "Nothing is running, 2 jobs are idle"),
        ("R", "1 running"),
        ("RRI", "2 running"),
        ("RRRS", "3 running, 1 stale: d"),
        ("SFS", "2 stale, 1 failed: a, c and b"),
        ("SFSF", "2 stale, 2 failed: a, c, b and 1 more"),
        ("SSSSSSS", "7 stale: a, b, c and 4 more"),
        ("E", "Nothing is running here, 1 held elsewhere"),
        ("REE", "1 running, 2 held elsewhere"),
    ],
)
def test_the_tooltip_counts_and_names_what_needs_attention(states: str, tooltip: str) -> None:
    by_letter = {"R": RUNNING, "S": STALE, "F": FAILED, "I": IDLE, "E": JobState.ELSEWHERE}
    jobs = [job(name, by_letter[letter]) for name, letter in zip("abcdefghij", states, strict=False)]
    assert badge_of(snapshot(*jobs)).tooltip == tooltip


def test_the_tooltip_says_what_can_not_be_watched() -> None:
    """Else it would promise that nothing runs."""
    assert badge_of(snapshot(job("a"), trouble=("/net can't be read.", "Other."))).tooltip.splitlines() == [
        "Nothing is running, 1 job is idle",
        "/net can't be read.",
    ]


def test_what_only_time_changes_gives_an_equal_spec() -> None:
    """So nothing is drawn again for an age, a progress or a later look."""
    before = job("a", RUNNING, since=NOW - 60)
    after = replace(before, progress=0.5, message="half", seen=NOW + 9, report=replace(before.report, age=69.0))
    assert badge_of(snapshot(before)) == badge_of(snapshot(after, at=NOW + 9))


def test_a_strange_name_stays_on_its_line() -> None:
    spec = badge_of(snapshot(job("a\nb\x1b[2J", STALE), job("x" * 500, STALE)))
    assert "\n" not in spec.tooltip
    assert len(spec.tooltip) < 150


def test_lists_and_counts_are_plain_english() -> None:
    assert [listed(list("abcde")[:n]) for n in range(6)] == [
        *("", "a", "a and b", "a, b and c", "a, b, c and 1 more", "a, b, c and 2 more")
    ]
    assert [how_many(RUNNING, count) for count in (0, 1, 1200)] == ["0 running", "1 running", "1,200 running"]
