"""The last 24 hours of a job."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lockcore import JobState
from lockcore._spell import Spell
from locktray.present.day import DAY, LEAST, Bar, Stretch, bars_of, busy, days_of, with_now
from locktray.present.tones import Tone
from tests.present.jobs import NOW, job, run

quickly = settings(max_examples=200, derandomize=True, deadline=None, database=None)
WIDTH = 144.0
HOUR = 3600.0


def test_outcomes_have_their_colours_and_trouble_lies_on_top() -> None:
    found = days_of(
        [
            Spell("a", NOW - 50, NOW - 40, "failed"),
            Spell("a", NOW - 90, NOW - 80, "completed"),
            Spell("b", NOW - 30, NOW - 20, "stopped"),
        ]
    )
    assert [stretch.tone for stretch in found["a"]] == [Tone.GREEN, Tone.RED]
    assert [stretch.tone for stretch in found["b"]] == [Tone.GREY]


def test_a_line_ends_now() -> None:
    """Six hours of a day are a quarter of it; what was before is not seen."""
    day = (
        Stretch(NOW - 30 * HOUR, NOW - 25 * HOUR, Tone.GREEN),
        Stretch(NOW - 26 * HOUR, NOW - 18 * HOUR, Tone.GREEN),
        Stretch(NOW - 6 * HOUR, NOW, Tone.RED),
    )
    assert bars_of(day, NOW, WIDTH) == [Bar(0.0, WIDTH / 4, Tone.GREEN), Bar(WIDTH * 3 / 4, WIDTH / 4, Tone.RED)]


def test_what_runs_reaches_to_the_right_edge() -> None:
    """In the colour of its state."""
    (live,) = with_now((), job("a", JobState.OVERDUE, since=NOW - 2 * HOUR), NOW)
    assert live == Stretch(NOW - 2 * HOUR, NOW, Tone.AMBER)
    (elsewhere,) = with_now((), job("a", JobState.ELSEWHERE, since=NOW - DAY * 3), NOW)
    assert bars_of((elsewhere,), NOW, WIDTH) == [Bar(0.0, WIDTH, Tone.BLUE)]


def test_a_run_without_an_end_is_a_mark_where_it_began() -> None:
    """Nobody knows for how long it ran."""
    status = job("a", JobState.STALE, last_run=run(None, started=NOW - HOUR))
    assert with_now((), status, NOW) == (Stretch(NOW - HOUR, NOW - HOUR, Tone.RED),)
    assert with_now((), job("a", last_run=run("completed")), NOW) == ()


def test_a_run_that_took_days_is_known_from_the_job() -> None:
    status = job("a", last_run=run("completed", started=NOW - 5 * DAY, took=4.5 * DAY))
    assert bars_of(with_now((), status, NOW), NOW, WIDTH) == [Bar(0.0, WIDTH / 2, Tone.GREEN)]


def test_for_how_long_it_ran() -> None:
    day = (Stretch(NOW - 30 * HOUR, NOW - 23 * HOUR, Tone.GREEN), Stretch(NOW - HOUR, NOW + 60, Tone.RED))
    assert busy(day, NOW) == 2 * HOUR


@given(st.lists(st.tuples(st.floats(-2 * DAY, DAY), st.floats(0, 2 * DAY), st.sampled_from(Tone)), max_size=30))
@quickly
def test_every_bar_is_on_the_line(stretches: list[tuple[float, float, Tone]]) -> None:
    """Whatever a history says."""
    day = tuple(Stretch(NOW + began, NOW + began + took, tone) for began, took, tone in stretches)
    for bar in bars_of(day, NOW, WIDTH):
        assert bar.x >= 0
        assert bar.width >= LEAST
        assert bar.x + bar.width <= WIDTH + 1e-6


def test_short_runs_that_are_put_together_count_for_what_they_took() -> None:
    """Ten runs of a second each, a minute apart, are one stretch on the screen, but not nine minutes of work."""
    (day,) = days_of([Spell("a", NOW - 600, NOW - 59, "failed", busy=10.0)]).values()
    assert busy(day, NOW) == pytest.approx(10.0)
