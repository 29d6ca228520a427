"""Runs as bars, rows and a sentence."""

from __future__ import annotations

from dataclasses import replace
from statistics import median

from hypothesis import given, settings
from hypothesis import strategies as st

from lockcore import JobState
from lockcore._show_runs import SIGNS
from lockcore._watch.facts import LastRun
from locktray.present.runs import (
    FEWEST,
    MOST_BARS,
    OUTCOMES,
    Mark,
    bars_of,
    merged,
    run_row,
    span,
    trend,
)
from locktray.present.tones import Tone
from tests.present.jobs import NOW, job, run

MINUTE = 60.0


def runs_of(*minutes: float, outcome: str = "completed") -> list[LastRun]:
    """The newest first, as the history gives them; `minutes` has the oldest first."""
    made = [
        run(outcome, number, started=NOW - 86_400 * (len(minutes) - number), took=took * MINUTE)
        for number, took in enumerate(minutes)
    ]
    return list(reversed(made))


def test_runs_that_get_longer_are_told_with_both_medians() -> None:
    told = trend(runs_of(*[18] * 7, *[44] * 7))
    assert told == "Duration of the last 14 completed runs: the median grew from 18 m to 44 m."


def test_runs_that_get_shorter_are_told_too() -> None:
    assert "fell from 44 m to 18 m" in trend(runs_of(*[44] * 7, *[18] * 7))


def test_one_run_that_took_long_is_no_trend() -> None:
    assert trend(runs_of(*[18] * 13, 500)) == "Median duration of the last 14 completed runs: 18 m."


def test_runs_that_differ_without_a_direction_are_no_trend() -> None:
    """The medians may differ by half, when most of the newer ones don't."""
    assert "Median duration" in trend(runs_of(*[10] * 10, *[30] * 4))


def test_few_runs_tell_nothing_and_failed_ones_do_not_count() -> None:
    assert trend(runs_of(*[18] * (FEWEST - 1))) == ""
    assert trend(runs_of(*[18] * 30, outcome="failed")) == ""
    mixed = runs_of(*[44] * 3, outcome="failed") + runs_of(*[18] * FEWEST)
    assert "8 completed runs: 18 m" in trend(mixed)


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.lists(st.floats(0, 10_000), max_size=40))
def test_what_is_said_is_true(minutes: list[float]) -> None:
    """Whatever the durations were: the medians that are named are those of the halves, and differ as is said."""
    runs = runs_of(*minutes)
    told = trend(runs)
    # As the clock tells them: what is half a tenth of a second may round either way.
    took = [(one.ended or 0.0) - one.started for one in reversed(runs[:MOST_BARS])]
    if len(took) < FEWEST:
        assert told == ""
        return
    half = len(took) // 2
    before, after = median(took[:half]), median(took[-half:])
    if "grew" in told:
        assert after >= before * 1.49
        assert told.endswith(f"from {span(before)} to {span(after)}.")
    elif "fell" in told:
        assert before >= after * 1.49
        assert told.endswith(f"from {span(before)} to {span(after)}.")
    else:
        assert "Median duration" in told


def test_bars_are_as_high_as_runs_were_long_the_newest_last() -> None:
    bars = bars_of(runs_of(10, 40, 20), None, NOW)
    assert [round(bar.height, 3) for bar in bars] == [0.25, 1.0, 0.5]
    assert [bar.id for bar in bars] == [0, 1, 2]
    assert bars_of([], None, NOW) == ()
    assert [bar.height for bar in bars_of(runs_of(0, 0), None, NOW)] == [0.0, 0.0]


def test_colours_are_those_of_the_terminal_and_never_the_only_sign() -> None:
    for word, sign in SIGNS.items():
        tone, mark = OUTCOMES[word]
        assert tone.name.lower() == sign.colour
        assert (tone is Tone.GREEN) == (mark is Mark.NONE)


def test_a_run_without_an_end_runs_only_if_its_job_does() -> None:
    newest = run(None, 7, started=NOW - 600)
    running = job("sync", JobState.RUNNING, last_run=newest)
    [bar] = bars_of([newest], running, NOW)
    assert bar.is_running
    assert bar.told.endswith("10 m · Running")
    [bar] = bars_of([newest], job("sync", JobState.STALE, last_run=newest), NOW)
    assert not bar.is_running
    assert bar.mark is Mark.DOT
    older = run(None, 3, started=NOW - 6000)
    assert run_row(older, running, NOW).outcome == "Unfinished"


def test_a_bar_says_start_duration_outcome_and_exit_code() -> None:
    failed = run("failed", started=NOW - 90, took=72, exit_code=3, items=1)
    [bar] = bars_of([failed], None, NOW)
    assert bar.told.endswith("· 1 m · Failed, exit code 3 · 1 item")
    killed = replace(failed, outcome="killed", signal=9, exit_code=137)
    assert run_row(killed, None, NOW).outcome == "Killed, signal 9"


def test_skipped_runs_have_a_row_but_no_bar() -> None:
    skipped = run("skipped", took=0)
    assert bars_of([skipped], None, NOW) == ()
    assert run_row(skipped, None, NOW).outcome == "Skipped"


def test_an_outcome_that_nobody_knows_is_shown_as_it_is() -> None:
    row = run_row(run("<b>odd</b>\x1b"), None, NOW)
    assert row.outcome == "<b>odd</b>\\x1b"
    assert row.tone is Tone.GREY


def test_a_newly_read_page_joins_what_is_known() -> None:
    known = [run("completed", number) for number in (5, 4, 3, 2, 1)]
    ended = replace(known[0], outcome="failed")
    page = [run(None, 6), ended, known[1]]
    assert merged(known, page) == (*page, *known[2:])
    assert merged([], page) == tuple(page)
    assert merged(known, []) == tuple(known)
    assert merged(known, [run("completed", 9), run("completed", 8)]) is None
