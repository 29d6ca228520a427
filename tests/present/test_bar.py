"""What the buttons above the table offer, the line below it, and what is said in an empty one."""

from __future__ import annotations

from lockcore import JobState
from lockcore._objections import Kind
from lockcore._outcome import Effect, Outcome
from locktray.present.bar import actions_of, bar_of, best_of
from locktray.present.foot import emptiness_of, foot_of, troubles_of
from locktray.present.menu import Do
from locktray.present.order import NEEDS_ATTENTION, Narrowing
from locktray.present.telling import SHOWN, asked, came
from locktray.present.tones import Tone
from tests.present.jobs import NOW, job, snapshot


def test_nothing_selected_offers_nothing() -> None:
    bar = bar_of([], None)
    assert bar.start.reason == bar.stop.reason == "No job is selected."
    assert bar.clean_up.reason == "No lock is stale."


def test_one_job_is_judged_by_its_objections() -> None:
    bar = bar_of([job("a", JobState.RUNNING)], snapshot(job("a", JobState.RUNNING)))
    assert bar.start.reason == "a is running already (PID 14521)."
    assert bar.stop.reason == ""
    assert bar.stop.tip == "Stop this job"


def test_several_are_offered_what_some_can_do() -> None:
    """And the tooltip says how many; the others are left alone."""
    jobs = [job("a"), job("b", JobState.RUNNING), job("c")]
    bar = bar_of(jobs, snapshot(*jobs))
    assert bar.start.tip == "Start 2 of the 3 selected jobs"
    assert [(each.do, each.status) for each in actions_of(Kind.START, jobs)] == [
        (Do.START, jobs[0]),
        (Do.START, jobs[2]),
    ]
    idle = [job("a"), job("b")]
    assert bar_of(idle, snapshot(*idle)).stop.reason == "None of these 2 jobs: a is not running."
    assert bar_of(idle, snapshot(*idle)).start.tip == "Start these 2 jobs"


def test_what_helps_most_stands_out() -> None:
    """To start what is down, to restart what hangs, nothing for what runs well."""
    assert best_of([job("a", JobState.STALE)]) is Kind.START
    assert best_of([job("a", JobState.HUNG)]) is Kind.RESTART
    assert best_of([job("a", JobState.RUNNING)]) is None
    assert bar_of([job("a", JobState.FAILED)], None).start.is_best


def test_stale_locks_are_counted() -> None:
    bar = bar_of([], snapshot(job("a", JobState.STALE), job("b", JobState.STALE)))
    assert bar.clean_up.tip == "Look at 2 stale locks, and clean them up"


def test_how_things_stand() -> None:
    shown = snapshot(job("a"), job("b", JobState.STALE), at=NOW - 2)
    assert foot_of(shown, 1, NOW) == "2 jobs · 1 needs attention · watching 1 folder · last event 2 s ago"
    assert foot_of(snapshot(job("a")), None, NOW) == "1 job · last event 0 s ago"
    assert foot_of(snapshot(trouble=("It\x1b hurts.",)), None, NOW).endswith("It\\x1b hurts.")
    assert troubles_of(snapshot(trouble=("It\x1b hurts.",))) == ""
    several = snapshot(trouble=("/a is not there.", "/b is not there.", "It\x1b hurts."))
    assert foot_of(several, None, NOW).endswith("/a is not there. · 2 more problems")
    assert troubles_of(several) == "/a is not there.\n/b is not there.\nIt\\x1b hurts."


def test_an_empty_table_says_what_to_do() -> None:
    assert emptiness_of(1, 1, Narrowing("x")) is None
    nothing = emptiness_of(0, 0, Narrowing())
    assert nothing is not None
    assert not nothing.can_show_all
    searched = emptiness_of(0, 3, Narrowing("<b>\n" + "x" * 1000))
    assert searched is not None
    assert searched.can_show_all
    assert len(searched.title) < 100
    none = emptiness_of(0, 3, Narrowing(states=NEEDS_ATTENTION))
    assert none is not None
    assert none.advice == "There are 3 jobs in other states."


def test_an_outcome_is_told_for_a_while() -> None:
    assert came(Outcome(Effect.DONE, "It is done."), NOW).tone is Tone.GREEN
    refused = came(Outcome(Effect.REFUSED, "No\x07."), NOW)
    assert (refused.text, refused.tone, refused.until) == ("No\\x07.", Tone.RED, NOW + SHOWN)
    assert asked(Kind.LOG, NOW) is None
