"""When something is told: once, seldom, and together. Time and flips come in as values."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lockcore import JobState
from lockcore._notify.notices import LIMIT
from lockcore._watch.status import Flip, JobStatus, Snapshot
from locktray.present.digest import Past
from locktray.present.incidents import Incident, JobRun, Kind, news_of
from locktray.present.memory import STEADY
from locktray.present.notices import Button, Notice, Urgency, Wishes
from locktray.present.notifier import AT_ONCE, BURST, Notifier
from locktray.present.quiet import Quiet
from tests.present.jobs import NOW, flip, job, run, snapshot

quickly = settings(max_examples=150, derandomize=True, deadline=None, database=None)

RUNNING, STALE, FAILED, IDLE, HUNG = JobState.RUNNING, JobState.STALE, JobState.FAILED, JobState.IDLE, JobState.HUNG
ALL = Wishes()


class Watch:
    """A Notifier and what it has told."""

    def __init__(self, wishes: Wishes = ALL) -> None:
        self.notifier = Notifier()
        self.wishes = wishes

    def hears(self, *flips: Flip, at: float = NOW, runs: tuple[JobRun, ...] = ()) -> list[str]:
        self.notifier, notices = self.notifier.step(flips, at, self.wishes, runs)
        return [notice.title for notice in notices]

    def waits(self, until: float) -> list[str]:
        """Time passes, and it is asked when it wants to be."""
        titles: list[str] = []
        while (at := self.notifier.wakes_at) is not None and at <= until:
            before = self.notifier
            titles += self.hears(at=at)
            assert self.notifier != before, "it wakes for nothing"
        return titles


def crash(name: str = "sync", at: float = NOW, pid: int = 1) -> Flip:
    return flip(job(name, RUNNING, pid=pid), job(name, STALE, pid=pid), at)


def begins(name: str = "sync", at: float = NOW, pid: int = 1) -> Flip:
    return flip(job(name, STALE, pid=pid), job(name, RUNNING, pid=pid + 1), at)


def completes(name: str = "sync", at: float = NOW, number: int = 9) -> Flip:
    ended = run("completed", number, started=at - 60)
    return flip(job(name, RUNNING), job(name, IDLE, last_run=ended), at)


def test_a_crash_is_told_at_once_and_once() -> None:
    """However often the same is heard."""
    watch = Watch()
    assert watch.hears(crash()) == ["sync crashed"]
    assert watch.hears(crash()) == []
    assert watch.hears(crash(), at=NOW + 2 * LIMIT) == []
    assert watch.waits(NOW + 3 * LIMIT) == []


def test_the_run_of_a_crash_that_was_told_is_no_second_one() -> None:
    """The lock tells first; its row in the history comes a moment later, and stays when the lock is cleaned."""
    watch = Watch()
    ended = run("crashed", started=NOW - 90)
    cleaned = job("sync", FAILED, last_run=ended)
    assert watch.hears(crash()) == ["sync crashed"]
    assert watch.hears(at=NOW + 1, runs=(JobRun("sync", ended),)) == []
    assert watch.hears(flip(job("sync", STALE), cleaned, NOW + 700), at=NOW + 700) == []
    assert watch.waits(NOW + 3 * LIMIT) == []


def test_a_loop_is_summed_up_when_ten_minutes_are_over() -> None:
    watch = Watch()
    titles = []
    for number in range(7):
        at = NOW + number * 60
        titles += watch.hears(begins(at=at - 5, pid=number - 1), at=at - 5)
        titles += watch.hears(crash(at=at, pid=number), at=at)
    assert titles == ["sync crashed"]
    assert watch.notifier.wakes_at == NOW + LIMIT
    assert watch.waits(NOW + LIMIT) == ["sync crashed 7 times in 10 minutes"]
    assert watch.waits(NOW + 2 * LIMIT) == []


def test_what_happens_after_a_sum_is_counted_anew() -> None:
    watch = Watch()
    for number in range(20):
        watch.hears(crash(at=NOW + number * 60, pid=number), at=NOW + number * 60)
    # The first sum came with the crash after ten minutes; nine more followed.
    assert watch.waits(NOW + 3 * LIMIT) == ["sync crashed 9 times in 9 minutes"]


def test_failures_without_a_flip_count_too() -> None:
    watch = Watch()
    ended = [JobRun("sync", run("failed", number, exit_code=1)) for number in range(3)]
    assert watch.hears(runs=(ended[0],)) == ["sync failed with exit code 1"]
    assert watch.hears(at=NOW + 60, runs=(ended[0], ended[1])) == []
    assert watch.hears(at=NOW + 120, runs=(ended[2],)) == []
    assert watch.waits(NOW + LIMIT) == ["sync failed 3 times in 10 minutes"]


def test_more_than_three_at_a_time_become_one() -> None:
    assert Watch().hears(*map(crash, "abc")) == ["a crashed", "b crashed", "c crashed"]
    assert Watch().hears(*map(crash, "abcde")) == ["5 jobs crashed: a, b, c and 2 more"]


def test_a_burst_in_small_steps_is_summed_up_too() -> None:
    """Twenty jobs end within two seconds, each heard of by itself."""
    watch = Watch()
    titles = []
    for number in range(20):
        at = NOW + number / 10
        titles += watch.hears(crash(f"job-{number:02}", at), at=at)
    assert titles == ["job-00 crashed", "job-01 crashed", "job-02 crashed"]
    assert watch.waits(NOW + BURST) == ["17 jobs crashed: job-03, job-04, job-05 and 14 more"]
    assert watch.waits(NOW + 2 * LIMIT) == []


def test_trouble_and_recovery_are_never_told_in_one() -> None:
    watch = Watch()
    for name in "abcd":
        watch.hears(crash(name))
        watch.waits(NOW + BURST)
    at = NOW + LIMIT
    titles = watch.hears(*(completes(name, at) for name in "abcd"), *(crash(name, at) for name in "wxyz"), at=at)
    assert titles == ["4 jobs crashed: w, x, y and 1 more", "4 jobs recovered: a, b, c and 1 more"]


def test_recovery_is_told_only_after_trouble_that_was_told() -> None:
    watch = Watch()
    assert watch.hears(completes()) == []
    watch.hears(crash(at=NOW + 10), at=NOW + 10)
    assert watch.hears(completes(at=NOW + 20), at=NOW + 20) == ["sync completed again"]
    assert watch.hears(completes(at=NOW + 30, number=10), at=NOW + 30) == []
    silent = Watch(replace(ALL, events={"crash": False}))
    assert silent.hears(crash()) == silent.hears(completes(at=NOW + 9), at=NOW + 9) == []


def test_a_recovery_that_had_to_wait_is_dropped_by_new_trouble() -> None:
    watch = Watch()
    fails = flip(
        job("sync", RUNNING), job("sync", FAILED, last_run=run("failed", 1, started=NOW + 11, took=9)), NOW + 20
    )
    missed = flip(job("sync"), job("sync", JobState.MISSED, due=NOW + 40), NOW + 40)
    titles = watch.hears(crash()) + watch.hears(completes(at=NOW + 10), at=NOW + 10)
    titles += watch.hears(fails, at=NOW + 20) + watch.hears(completes(at=NOW + 30), at=NOW + 30)
    titles += watch.hears(missed, at=NOW + 40)
    assert titles == ["sync crashed", "sync completed again", "sync failed", "sync missed a run"]
    assert watch.waits(NOW + 2 * LIMIT) == []


def test_a_run_that_ended_before_the_trouble_is_no_recovery() -> None:
    watch = Watch()
    watch.hears(crash())
    assert watch.hears(at=NOW + 5, runs=(JobRun("sync", run("completed", started=NOW - 900)),)) == []


def test_a_daemon_has_recovered_when_it_runs_steadily() -> None:
    watch = Watch()
    watch.hears(crash())
    assert watch.hears(begins(at=NOW + 5), at=NOW + 5) == []
    assert watch.notifier.wakes_at == NOW + 5 + STEADY
    assert watch.waits(NOW + 5 + STEADY) == ["sync is running again"]


def test_a_job_that_crashes_again_before_that_has_not() -> None:
    watch = Watch()
    watch.hears(crash())
    watch.hears(begins(at=NOW + 5), at=NOW + 5)
    watch.hears(crash(at=NOW + 30, pid=2), at=NOW + 30)
    assert watch.waits(NOW + LIMIT) == ["sync crashed 2 times in 10 minutes"]


def test_a_recovery_says_what_was_not_told() -> None:
    watch = Watch()
    for number in range(7):
        watch.hears(crash(at=NOW + number, pid=number), at=NOW + number)
    watch.notifier, [notice] = watch.notifier.step([completes(at=NOW + 99)], NOW + 99, ALL)
    assert notice.title == "sync completed again"
    assert notice.body == "Its run took 1 m. Before that it crashed 6 more times."


def test_a_heartbeat_that_returns_is_told_at_once() -> None:
    watch = Watch()
    assert watch.hears(flip(job("sync", RUNNING), job("sync", HUNG))) == ["sync sends no heartbeat"]
    back = flip(job("sync", HUNG), job("sync", RUNNING), NOW + 9)
    assert watch.hears(back, at=NOW + 9) == ["sync sends heartbeats again"]


def test_muted_jobs_and_a_pause_are_silent_for_good() -> None:
    """What happened meanwhile is not told afterwards, nor its recovery."""
    for quiet in (Quiet(muted=frozenset({"sync"})), Quiet(paused_until=NOW + 60)):
        watch = Watch(Wishes(quiet=quiet))
        assert watch.hears(crash()) == []
        watch.wishes = ALL
        assert watch.hears(crash(), at=NOW + 61) == []
        assert watch.hears(completes(at=NOW + 70), at=NOW + 70) == []
        assert watch.waits(NOW + 2 * LIMIT) == []


def test_a_pause_drops_what_waits() -> None:
    watch = Watch()
    watch.hears(crash())
    watch.hears(crash(at=NOW + 60, pid=2), at=NOW + 60)
    watch.wishes = Wishes(quiet=Quiet(paused_until=NOW + 120))
    assert watch.hears(at=NOW + 61) == []
    watch.wishes = ALL
    assert watch.waits(NOW + 2 * LIMIT) == []


def test_a_job_that_we_stop_ourselves_is_no_news() -> None:
    assert Watch(Wishes(busy=frozenset({"sync"}))).hears(crash()) == []


def test_a_clock_that_was_set_back_stops_nothing() -> None:
    watch = Watch()
    assert watch.hears(crash()) == ["sync crashed"]
    back = NOW - 5 * LIMIT
    assert watch.hears(crash(at=back, pid=2), at=back) == ["sync crashed"]


def test_what_is_long_over_is_forgotten() -> None:
    watch = Watch()
    for number in range(300):
        at = NOW + number * 600
        watch.hears(
            flip(job(f"{number}", RUNNING), job(f"{number}", FAILED, last_run=run("failed", number)), at), at=at
        )
        watch.hears(completes(f"{number}", at + 30, 10_000), at=at + 30)
    assert 140 < len(watch.notifier.memories) < 150


# -- the first look --


def first(shown: Snapshot, *runs: JobRun, past: Past, wishes: Wishes = ALL) -> tuple[Notifier, Notice | None]:
    notifier, notices = Notifier.begin(shown, runs, past, NOW, wishes)
    assert len(notices) <= 1
    return notifier, notices[0] if notices else None


SINCE = Past(NOW - 3600)


def test_one_crash_while_nobody_watched_is_told_like_any_other() -> None:
    _, notice = first(snapshot(job("sync", STALE, since=NOW - 999)), past=SINCE)
    assert notice is not None
    assert notice.title == "sync crashed while nobody watched"
    assert notice.buttons == (Button.CLEAN_AND_RESTART, Button.MUTE)
    assert notice.urgency is Urgency.CRITICAL


def test_what_happened_while_nobody_watched_is_one_notice() -> None:
    shown = snapshot(
        job("a", STALE),
        job("b", FAILED, last_run=run("failed", 7, exit_code=2)),
        job("c", IDLE, last_run=run("completed", 9)),
        job("d", JobState.MISSED, due=NOW - 600),
    )
    ended = [JobRun("c", run("failed", number, started=NOW - 900 + number)) for number in range(3)]
    _, notice = first(shown, *ended, JobRun("b", run("failed", 7, exit_code=2)), past=SINCE)
    assert notice is not None
    assert notice.title == "While nobody watched, 4 jobs had trouble: c, b, a and 1 more"
    assert notice.body.splitlines() == [
        "c failed 3 times; idle now",
        "b failed with exit code 2",
        "a crashed",
        "d missed a run",
    ]


def test_what_is_older_than_the_last_watch_is_not_told_again() -> None:
    old = run("failed", 7, started=NOW - 9000)
    shown = snapshot(
        job("b", FAILED, last_run=old),
        job("d", JobState.MISSED, due=NOW - 7200),
        job("e", JobState.DOWN),
        job("f", RUNNING),
    )
    assert first(shown, JobRun("b", old), past=SINCE)[1] is None


def test_nobody_who_starts_it_the_first_time_is_told_of_the_past() -> None:
    """And what lies there then is no news later."""
    notifier, notice = first(snapshot(job("sync", STALE, pid=1)), past=Past())
    assert notice is None
    assert notifier.step([crash(at=NOW + 5)], NOW + 5, ALL)[1] == ()


@pytest.mark.parametrize("state", [STALE, HUNG, JobState.DUPLICATED, FAILED, JobState.MISSED])
def test_trouble_that_was_told_is_not_told_by_the_next_watch(state: JobState) -> None:
    status = job("sync", state, last_run=run("failed") if state is FAILED else None, due=NOW - 5, since=NOW - 99)
    watch = Watch()
    assert len(watch.hears(flip(job("sync", RUNNING, since=NOW - 99), status, NOW))) == 1
    past = replace(watch.notifier.past(NOW + 10), until=0.0)
    assert first(snapshot(status), past=past)[1] is None
    assert first(snapshot(status), past=Past(0.0))[1] is not None


def test_the_row_of_a_crash_that_left_its_lock_is_the_same_crash() -> None:
    shown = snapshot(job("sync", STALE, since=NOW - 100))
    mine = JobRun("sync", run("crashed", 2, started=NOW - 100))
    assert first(shown, mine, past=SINCE)[1] == first(shown, past=SINCE)[1]
    earlier = JobRun("sync", run("crashed", 1, started=NOW - 800))
    notice = first(shown, earlier, mine, past=SINCE)[1]
    assert notice is not None
    assert notice.body == "sync crashed 2 times"


def test_a_crash_that_was_told_by_its_lock_is_known_by_its_row() -> None:
    """When such a run ended nobody knows, so its time can't tell."""
    watch = Watch()
    watch.hears(crash(at=NOW - 500), at=NOW - 500)
    row = JobRun("sync", replace(run("crashed", started=NOW - 550), ended=None))
    past = watch.notifier.past(NOW - 400)
    assert first(snapshot(job("sync", RUNNING, pid=5)), row, past=past)[1] is None
    assert first(snapshot(job("sync", RUNNING, pid=5)), row, past=Past(NOW - 400))[1] is not None


def test_what_goes_on_is_not_said_to_be_over() -> None:
    _, notice = first(snapshot(job("sync", HUNG)), past=SINCE)
    assert notice is not None
    assert notice.title == "sync sends no heartbeat"
    late = JobRun("sync", run("failed", exit_code=1))
    _, notice = first(snapshot(job("sync", RUNNING, last_run=run(None, 2))), late, past=SINCE)
    assert notice is not None
    assert notice.title == "sync failed with exit code 1 while nobody watched"
    assert notice.body.endswith("It is running now.")


def test_the_first_notice_counts_for_the_limit_and_for_recovery() -> None:
    notifier, notice = first(snapshot(job("sync", STALE, pid=1)), past=SINCE)
    assert notice is not None
    watch = Watch()
    watch.notifier = notifier
    assert watch.hears(crash(at=NOW + 9, pid=2), at=NOW + 9) == []
    assert watch.hears(completes(at=NOW + 90), at=NOW + 90) == ["sync completed again"]


def test_what_happened_before_is_not_counted_as_if_it_were_now() -> None:
    watch = Watch()
    watch.notifier, _ = first(snapshot(job("sync", STALE, pid=1)), past=SINCE)
    for number in (2, 3):
        watch.hears(crash(at=NOW + number, pid=number), at=NOW + number)
    assert watch.waits(NOW + LIMIT) == ["sync crashed 2 times in 10 minutes"]


def test_wishes_hold_for_the_first_look_too() -> None:
    shown = snapshot(job("sync", STALE))
    for wishes in (Wishes(quiet=Quiet(muted=frozenset({"sync"}))), Wishes(of_jobs={"sync": {"crash": False}})):
        assert first(shown, past=SINCE, wishes=wishes)[1] is None


# -- whatever happens --

NAMES = [f"job-{letter}" for letter in "abcdef"]


def state_of(name: str, state: JobState, number: int) -> JobStatus:
    outcome = "failed" if state is FAILED else "completed" if state is IDLE else None
    ended = None if outcome is None else run(outcome, number, started=NOW + number - 1, took=1)
    return job(name, state, pid=number, last_run=ended, due=NOW + number)


@st.composite
def histories(draw: st.DrawFn) -> list[tuple[float, list[Flip]]]:
    """Steps: when, and which Flips were heard, some of them again."""
    states: dict[str, JobStatus] = {name: job(name) for name in NAMES}
    now, number = NOW, 0
    steps: list[tuple[float, list[Flip]]] = []
    heard: list[Flip] = []
    for _ in range(draw(st.integers(1, 25))):
        now += draw(st.sampled_from([0.0, 0.5, 4.0, 61.0, 250.0, LIMIT]))
        flips = []
        for name in draw(st.lists(st.sampled_from(NAMES), max_size=6, unique=True)):
            number += 1
            after = state_of(name, draw(st.sampled_from(JobState)), number)
            flips.append(Flip(now, name, states[name], after))
            states[name] = after
        heard += flips
        again = draw(st.lists(st.sampled_from(heard), max_size=2)) if heard else []
        steps.append((now, [*flips, *again]))
    return steps


def played(steps: list[tuple[float, list[Flip]]]) -> list[tuple[float, Notice]]:
    notifier = Notifier()
    told: list[tuple[float, Notice]] = []

    def step(flips: list[Flip], at: float) -> None:
        nonlocal notifier
        notifier, notices = notifier.step(flips, at, ALL)
        told.extend((at, notice) for notice in notices)

    def wait(until: float) -> None:
        while (at := notifier.wakes_at) is not None and at <= until:
            step([], max(at, last))

    last = steps[0][0]
    for at, flips in steps:
        wait(at)
        step(flips, at)
        last = at
    wait(last + 3 * LIMIT)
    assert notifier.wakes_at is None, "something waits for ever"
    return told


@given(histories())
@quickly
def test_never_two_for_one_flip(steps: list[tuple[float, list[Flip]]]) -> None:
    """What notices tell adds up to no more than what happened; recoveries to no more than there was trouble told."""
    happened: Counter[tuple[str, Kind]] = Counter()
    for given_flip in {one for _, flips in steps for one in flips}:
        news = news_of(given_flip)
        if isinstance(news, Incident):
            happened[news.job, news.kind] += 1
    told: Counter[tuple[str, Kind]] = Counter()
    for _, notice in played(steps):
        for about in notice.about:
            assert about.times > 0
            told[about.job, about.kind] += about.times
    for (name, kind), times in told.items():
        if kind is Kind.RECOVERY:
            assert times <= sum(told[name, other] for other in Kind if other is not Kind.RECOVERY)
        else:
            assert times <= happened[name, kind]


@given(histories())
@quickly
def test_the_rate_is_bounded(steps: list[tuple[float, list[Flip]]]) -> None:
    """For each job and kind one in ten minutes, and for all three in ten seconds."""
    told = played(steps)
    last: dict[tuple[str, Kind], float] = {}
    for at, notice in told:
        for about in notice.about:
            assert at - last.get((about.job, about.kind), -LIMIT) >= LIMIT
            last[about.job, about.kind] = at
    times = [at for at, _ in told]
    for at in times:
        assert sum(at <= other < at + BURST for other in times) <= AT_ONCE


@given(histories())
@quickly
def test_every_notice_can_be_shown(steps: list[tuple[float, list[Flip]]]) -> None:
    for _, notice in played(steps):
        assert notice.title.isprintable()
        assert 0 < len(notice.title) < 200
        assert len(notice.body) < 2000
        assert len(notice.buttons) <= 3
        assert (notice.status is None) is (len(notice.about) != 1)
