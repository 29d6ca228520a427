"""A lock that is left for a moment only tells of no crash."""

from __future__ import annotations

from dataclasses import replace

from lockcore import JobState
from locktray.present.incidents import Incident, news_of
from locktray.present.left import MOMENT, lasting, may_pass
from tests.present.jobs import NOW, flip, job

RUNNING = job("a", JobState.RUNNING)
STALE = job("a", JobState.STALE)
GONE = replace(job("a"), report=replace(job("a").report, exists=False))
CRASH = flip(RUNNING, STALE, NOW)


def test_what_is_set_aside_at_once_is_no_crash() -> None:
    """Whether both are heard together or one after the other."""
    after = flip(STALE, GONE, NOW + 0.02)
    assert may_pass((CRASH,))
    assert lasting((CRASH,), (after,)) == ()
    assert lasting((CRASH, after), ()) == (after,)
    assert lasting((CRASH,), (flip(STALE, None, NOW + 0.02),)) == ()


def test_what_is_left_longer_or_taken_again_is_one() -> None:
    later = flip(STALE, GONE, NOW + 2 * MOMENT)
    again = flip(STALE, RUNNING, NOW + 0.02)
    before = flip(STALE, GONE, NOW - 0.02)
    another = flip(job("b"), replace(GONE, name="b"), NOW + 0.02)
    assert lasting((CRASH,), (later, again, before, another)) == (CRASH,)


def test_other_news_need_not_wait() -> None:
    assert not may_pass((flip(STALE, RUNNING), flip(RUNNING, GONE), flip(None, STALE)))


def test_the_end_of_what_was_left_behind_is_not_that_of_the_holder() -> None:
    """Who was gone already when it became orphaned."""
    told = news_of(flip(job("a", JobState.ORPHANED, pid=7), job("a", JobState.STALE, pid=7), NOW))
    assert isinstance(told, Incident)
    assert told.body == "What PID 7 had left behind has ended too. Its lock is left."
