"""What is told about a Flip or a run: kinds, words, urgency and buttons."""

from __future__ import annotations

import time

import pytest

from lockcore import JobState
from lockcore._values import Grounds
from lockcore._watch.status import Flip, JobStatus
from locktray.present.incidents import Incident, JobRun, Kind, Relief, Turn, ended_between, news_of, news_of_run
from locktray.present.notices import Button, Case, Notice, Urgency, Wishes, notice_of, notice_of_all
from locktray.present.quiet import Quiet
from tests.present.jobs import NOW, flip, job, run, snapshot

RUNNING, STALE, FAILED, IDLE, DOWN = JobState.RUNNING, JobState.STALE, JobState.FAILED, JobState.IDLE, JobState.DOWN
HUNG, MISSED, DUPLICATED = JobState.HUNG, JobState.MISSED, JobState.DUPLICATED


def clock(at: float) -> str:
    return time.strftime("%H:%M", time.localtime(at))


def incident(given: Flip) -> Incident:
    found = news_of(given)
    assert isinstance(found, Incident)
    return found


def turn(given: Flip) -> Turn:
    found = news_of(given)
    assert isinstance(found, Turn)
    return found


def told(after: JobStatus, before: JobStatus | None = None) -> Notice:
    return notice_of(Case(incident(flip(before or job("sync", RUNNING), after))))


def test_a_lock_that_is_left_is_a_crash() -> None:
    notice = told(job("sync", STALE, since=NOW - 8040))
    assert notice.title == "sync crashed"
    assert notice.body == f"PID 14521 exited at {clock(NOW)}, after 2 h 14 m. Its lock is left."
    assert notice.urgency is Urgency.CRITICAL


def test_when_it_ended_is_told_only_if_somebody_saw_it_alive() -> None:
    notice = told(job("sync", STALE, since=NOW - 60), before=job("sync"))
    assert (notice.title, notice.body) == ("sync crashed", "PID 14521 exited; lock left.")


@pytest.mark.parametrize("grounds", [Grounds.RELEASED, Grounds.AGE_RULE])
def test_a_stale_lock_that_proves_no_crash_is_none(grounds: Grounds) -> None:
    assert turn(flip(job("sync", RUNNING), job("sync", STALE, grounds=grounds))).relief is Relief.OTHER


def test_a_lease_that_runs_out_is_called_by_its_name() -> None:
    notice = told(job("sync", STALE, grounds=Grounds.LEASE_EXPIRED))
    assert notice.title == "The lease of sync has run out"


def test_an_old_stale_lock_that_appears_is_no_news() -> None:
    """Somebody has begun to watch its folder. One that was taken just now is."""
    assert isinstance(news_of(flip(None, job("sync", STALE, since=NOW - 3600))), Turn)
    assert isinstance(news_of(flip(None, job("sync", STALE))), Turn)
    assert incident(flip(None, job("sync", STALE, since=NOW - 2))).kind is Kind.CRASH


@pytest.mark.parametrize(
    ("ended", "kind", "title"),
    [
        (run("failed", exit_code=3), Kind.FAILURE, "sync failed with exit code 3"),
        (run("killed", signal=9), Kind.FAILURE, "sync was killed by SIGKILL"),
        (run("timeout"), Kind.TIMEOUT, "sync timed out after 1 m"),
        (run("crashed"), Kind.CRASH, "sync crashed"),
        (run(None), Kind.CRASH, "sync crashed"),
    ],
)
def test_how_the_run_ended_decides_the_kind(ended: object, kind: Kind, title: str) -> None:
    found = incident(flip(job("sync", RUNNING), job("sync", FAILED, last_run=ended)))
    assert (found.kind, found.title) == (kind, title)


def test_a_failure_says_when_and_after_how_long() -> None:
    notice = told(job("sync", FAILED, last_run=run("failed", exit_code=3)))
    assert notice.body == f"It ended at {clock(NOW - 30)}, after 1 m."
    assert notice.urgency is Urgency.NORMAL


def test_the_same_run_has_the_same_mark_however_it_is_learnt_of() -> None:
    ended = run("failed", exit_code=1)
    by_run = news_of_run(JobRun("sync", ended), NOW + 5)
    assert isinstance(by_run, Incident)
    assert by_run.mark == incident(flip(job("sync", RUNNING), job("sync", FAILED, last_run=ended))).mark


@pytest.mark.parametrize("outcome", ["stopped", "skipped", None])
def test_what_ended_on_purpose_or_not_at_all_is_no_trouble(outcome: str | None) -> None:
    assert isinstance(news_of_run(JobRun("sync", run(outcome)), NOW), Turn)


def test_a_missed_run_says_when_it_was_due() -> None:
    notice = told(job("sync", MISSED, due=NOW - 300, next_run=NOW + 600), before=job("sync"))
    assert notice.title == "sync missed a run"
    assert notice.body == (
        f"It was due at {clock(NOW - 300)}, and no run has begun since. The next one is due at {clock(NOW + 600)}."
    )


def test_a_silent_job_is_said_to_be_alive() -> None:
    """It is not proven to hang."""
    notice = told(job("sync", HUNG))
    assert (notice.title, notice.body) == (
        "sync sends no heartbeat",
        "PID 14521 is alive; its heartbeat has stopped.",
    )


def test_instances_are_counted_and_named() -> None:
    status = job("sync", DUPLICATED, instances=2)
    assert told(status).body == "2 run, its lock names one."
    said = "One process runs this job outside its lock: PID 7."
    notice = told(
        JobStatus("sync", DUPLICATED, status.report, (*status.report.evidence, said), registered=True, instances=2)
    )
    assert (notice.title, notice.body) == ("2 instances of sync are running", said)
    assert notice.urgency is Urgency.CRITICAL


def test_a_daemon_that_ends_is_down_unless_somebody_stopped_it() -> None:
    """With its run in the history that tells more."""
    was = job("sync", RUNNING)
    assert incident(flip(was, job("sync", DOWN))).title == "sync is down"
    assert incident(flip(was, job("sync", DOWN, last_run=run("crashed")))).kind is Kind.CRASH
    assert isinstance(news_of(flip(was, job("sync", DOWN, last_run=run("stopped")))), Turn)
    assert isinstance(news_of(flip(job("sync"), job("sync", DOWN))), Turn)
    old = run("failed", exit_code=1)
    found = incident(flip(job("sync", RUNNING, last_run=old), job("sync", DOWN, last_run=old)))
    assert (found.title, found.covers) == ("sync is down", True)


@pytest.mark.parametrize("state", [JobState.OVERDUE, JobState.ORPHANED, JobState.ELSEWHERE, JobState.UNREADABLE, IDLE])
def test_other_states_are_for_the_icon_alone(state: JobState) -> None:
    assert turn(flip(job("sync", RUNNING), job("sync", state))).relief is Relief.OTHER
    assert turn(flip(job("sync", state), None)).relief is Relief.OTHER


def test_running_and_completing_may_end_trouble() -> None:
    assert turn(flip(job("sync"), job("sync", RUNNING))).relief is Relief.RUNS
    completed = job("sync", last_run=run("completed"))
    assert turn(flip(job("sync", RUNNING), completed)).relief is Relief.COMPLETED


def test_runs_that_end_without_a_flip_are_found() -> None:
    """A job that fails twice has failed before and afterwards."""
    before = snapshot(job("a", FAILED, last_run=run("failed", 1)), job("b", last_run=run(None, 2)), job("c"))
    after = snapshot(
        job("a", FAILED, last_run=run("failed", 3)), job("b", last_run=run("completed", 2)), job("c"), job("d")
    )
    assert [(ended.job, ended.run.id) for ended in ended_between(before, after)] == [("a", 3), ("b", 2)]
    assert ended_between(after, after) == ()


@pytest.mark.parametrize(
    ("status", "buttons"),
    [
        (job("a", STALE, last_run=run(None)), [Button.CLEAN_AND_RESTART, Button.SHOW_LOG, Button.MUTE]),
        (job("a", STALE), [Button.CLEAN_AND_RESTART, Button.MUTE]),
        (job("a", STALE, registered=False), [Button.MUTE]),
        (job("a", FAILED, last_run=run("failed")), [Button.SHOW_LOG, Button.MUTE]),
        (job("a", MISSED), [Button.MUTE]),
        (job("a", DUPLICATED, last_run=run(None)), [Button.SHOW_LOG, Button.MUTE]),
    ],
)
def test_buttons_are_those_that_help(status: JobStatus, buttons: list[Button]) -> None:
    notice = told(status, before=job("a", RUNNING))
    assert list(notice.buttons) == buttons
    assert notice.status is status


def test_a_loop_is_summed_up() -> None:
    last = incident(flip(job("sync", RUNNING), job("sync", STALE)))
    notice = notice_of(Case(last, 6, 7, 601.0))
    assert notice.title == "sync crashed 7 times in 10 minutes"
    assert notice.body.startswith("Last: sync crashed. PID 14521 exited")
    assert notice_of(Case(last, 2, 2, 9.0)).title == "sync crashed 2 times in 1 minute"


def crashes(*names: str) -> list[Case]:
    return [Case(incident(flip(job(name, RUNNING), job(name, STALE)))) for name in names]


def test_several_at_once_become_one() -> None:
    notice = notice_of_all(crashes(*"abcde"))
    assert notice.title == "5 jobs crashed: a, b, c and 2 more"
    assert notice.buttons == (Button.OPEN_WINDOW,)
    assert (notice.status, notice.tag) == (None, "")
    assert len(notice_of_all(crashes(*map(str, range(50)))).body.splitlines()) == 5


def test_several_kinds_are_told_apart() -> None:
    failed = [Case(incident(flip(job("x", RUNNING), job("x", FAILED, last_run=run("failed")))))]
    notice = notice_of_all([*crashes("a", "b"), *failed])
    assert notice.title == "3 jobs need attention: a, b and x"
    assert notice.body.splitlines() == ["2 crashed: a and b", "1 failed: x"]
    assert notice.urgency is Urgency.CRITICAL


def test_strange_names_stay_on_their_line() -> None:
    [case] = crashes("a\nb\x1b[2J" + "x" * 300)
    assert notice_of(case).title.isprintable()
    assert len(notice_of(case).title) < 60


def test_a_job_file_says_what_is_told_about_its_job() -> None:
    """Else the settings do, and else everything is told."""
    wishes = Wishes(events={"failure": False}, of_jobs={"a": {"crash": False}, "b": {"failure": True}})
    wanted = {(name, kind) for name in "abc" for kind in Kind if wishes.wants(name, kind, NOW)}
    assert {("a", Kind.CRASH), ("a", Kind.FAILURE), ("c", Kind.FAILURE)}.isdisjoint(wanted)
    assert len(wanted) == 3 * len(Kind) - 3


def test_nobody_is_told_about_muted_jobs_in_a_pause_or_of_what_he_does_himself() -> None:
    quiet = Wishes(quiet=Quiet(paused_until=NOW + 60, muted=frozenset({"a"})), busy=frozenset({"b"}))
    assert not any(quiet.wants(name, kind, NOW) for name in "abc" for kind in Kind)
    assert [quiet.wants(name, Kind.CRASH, NOW + 60) for name in "abc"] == [False, False, True]
