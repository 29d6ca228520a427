"""What the details say about a job, as values."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lockcore import JobState
from lockcore._values import Format, Grounds, Record
from locktray.present.crashes import Crashes
from locktray.present.details import LONGEST_MESSAGE, LONGEST_NAME, LONGEST_TEXT, details_of, head_of, progress_of
from locktray.present.menu import Do, Item, entries_of
from locktray.present.remedies import can_clean_and_restart, remedies_of
from tests.present.jobs import NOW, flip, job, run

ALL = (Do.START, Do.STOP, Do.RESTART, Do.CLEAN, Do.SHOW_LOG)


def at(seconds: float) -> str:
    return time.strftime("%H:%M", time.localtime(seconds))


def test_a_crash_is_told_with_its_time_only_if_the_history_knows_it() -> None:
    crashed = run("crashed", started=NOW - 11_000, took=8040)
    status = job("sync", JobState.STALE, last_run=crashed)
    assert head_of(status, NOW).sentence == f"Stale: it crashed at {at(NOW - 2960)}, after 2 h 14 m"
    unknown = replace(status, last_run=replace(crashed, ended=None))
    assert head_of(unknown, NOW).sentence == "Stale: PID 14521 exited; lock left"
    of_another = replace(status, last_run=replace(crashed, lock="/l/other.lock"))
    assert head_of(of_another, NOW).sentence == "Stale: PID 14521 exited; lock left"


def test_a_crash_that_was_seen_is_told_with_its_time() -> None:
    """As long as it is the same lock that was left; of one that nobody watched the time is not known."""
    before = job("sync", JobState.RUNNING, since=NOW - 200)
    stale = job("sync", JobState.STALE, since=NOW - 200)
    crashes = Crashes()
    crashes.hear([flip(before, stale, NOW - 80)])
    at_first = head_of(stale, NOW, crashes.seen_at(stale)).sentence
    assert at_first == f"Stale: it was seen to crash at {at(NOW - 80)}, after 2 m"
    ageless = replace(stale, report=replace(stale.report, age=None))
    assert head_of(ageless, NOW, NOW - 80).sentence == f"Stale: it was seen to crash at {at(NOW - 80)}"
    assert crashes.seen_at(job("sync", JobState.STALE, pid=9)) is None
    assert crashes.seen_at(before) is None
    for unseen in (
        flip(None, stale),
        flip(job("sync"), stale),
        flip(job("sync", JobState.RUNNING, pid=9), stale),
        flip(before, job("sync", JobState.STALE, since=NOW - 200, grounds=Grounds.RELEASED)),
    ):
        crashes.hear([unseen])
        assert unseen.after is not None
        assert crashes.seen_at(unseen.after) is None


def test_a_running_job_says_for_how_long() -> None:
    status = job("sync", JobState.RUNNING, since=NOW - 11_520)
    assert head_of(status, NOW).sentence == f"Running for 3 h 12 m, since {at(NOW - 11_520)}"
    assert head_of(status, NOW + 60).sentence.startswith("Running for 3 h 13 m")


@pytest.mark.parametrize("state", JobState)
def test_every_state_has_a_sentence_that_begins_with_its_word(state: JobState) -> None:
    assert head_of(job("sync", state), NOW).sentence.startswith(state.value.capitalize())


def test_registered_or_only_found_is_said() -> None:
    assert head_of(job("sync"), NOW).kind == "Registered"
    assert head_of(job("sync", registered=False), NOW).kind == "Found, not registered"
    assert head_of(job("sync", title="Nightly sync"), NOW).kind == "Nightly sync · Registered"


def test_progress_is_shown_when_the_run_reports_it() -> None:
    assert progress_of(job("sync")) is None
    shown = progress_of(job("sync", progress=0.62, message="1,240 of 2,000"))
    assert shown is not None
    assert (shown.share, shown.message) == (0.62, "1,240 of 2,000")
    odd = progress_of(job("sync", progress=float("nan"), message="m"))
    assert odd is not None
    assert odd.share is None
    beyond = progress_of(job("sync", progress=7.0))
    assert beyond is not None
    assert beyond.share == 1.0


def test_the_lock_is_shown_with_its_folder_but_a_row_has_none() -> None:
    status = job("sync", JobState.RUNNING)
    assert status.report.record is not None
    says = replace(status.report.record, says="pid 14521 · box")
    lock = details_of(replace(status, report=replace(status.report, record=says)), NOW).lock
    assert (lock.says, lock.where, lock.folder) == ("pid 14521 · box", "/l/sync.lock · json", "/l")
    assert lock.copied == "/l/sync.lock\npid 14521 · box"
    row = replace(status, report=replace(status.report, path="postgresql://box/db#sync"))
    lock = details_of(row, NOW).lock
    assert lock.folder == ""
    assert lock.no_folder == "This lock is a row in a database."


def test_of_a_lease_it_is_told_when_its_row_was_read() -> None:
    """Its holder may have been heard of since; heartbeats are read only now and then."""
    status = job("sync", JobState.RUNNING)
    record = Record(Format.LEASE, status.report.holder, heartbeat=0.0, ttl=60.0, says="pid 9 · heartbeat 00:00:00")
    read = replace(status, report=replace(status.report, record=record, read_at=1.0))
    assert details_of(read, NOW).lock.says == "pid 9 · heartbeat 00:00:00 · read 1970-01-01 00:00:01 +00:00"
    just_now = replace(status, report=replace(status.report, record=record))
    assert details_of(just_now, NOW).lock.says == record.says


def test_without_a_lock_nothing_is_made_up() -> None:
    lock = details_of(job("sync"), NOW).lock
    assert lock.says == "nothing: there is no file"
    assert lock.where == lock.copied == "/l/sync.lock"


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(st.text(max_size=300), st.sampled_from(JobState))
def test_strangers_texts_are_printable_and_bounded(text: str, state: JobState) -> None:
    long = text * 50
    status = job(long, state, message=long, title=long)
    assert status.report is not None
    status = replace(status, evidence=(long,), report=replace(status.report, path=f"/l/{long}"))
    spec = details_of(status, NOW)
    assert len(spec.head.name) <= LONGEST_NAME
    assert len(spec.head.kind) <= LONGEST_NAME + 40
    assert len(spec.evidence[0]) <= LONGEST_TEXT
    shown = [spec.head.name, spec.head.sentence, spec.head.kind, *spec.evidence, spec.lock.says, spec.lock.where]
    if spec.progress is not None:
        assert len(spec.progress.message) <= LONGEST_MESSAGE
        shown.append(spec.progress.message)
    assert all(one.isprintable() for one in shown)


def test_everything_is_told_in_the_chosen_language() -> None:
    """Evidence, reasons and ages too, although lockcore has said them in English."""
    from lockcore._said import said
    from locktray.tongue import speak

    speak(lambda one, many, count: f"⟨{one}⟩")
    try:
        status = job("sync", JobState.RUNNING, since=NOW - 11_520)
        spec = details_of(replace(status, evidence=(said("PID {pid} is running.", 7),)), NOW)
    finally:
        speak(None)
    assert spec.evidence == ("⟨PID 7 is running.⟩",)
    assert spec.head.sentence.startswith("⟨⟨Running⟩ for ⟨3 h 12 m⟩")
    assert all(remedy.reason[:1] in ("", "⟨") and remedy.label[0] == "⟨" for remedy in spec.remedies)


def best(state: JobState, **more: object) -> Do | None:
    found = [remedy.action.do for remedy in remedies_of(job("sync", state, **more)) if remedy.best]  # type: ignore[arg-type]
    assert len(found) <= 1
    return found[0] if found else None


def test_the_one_that_helps_most_stands_out() -> None:
    assert best(JobState.STALE) is Do.CLEAN_AND_RESTART
    assert best(JobState.STALE, registered=False) is Do.CLEAN
    assert best(JobState.DOWN) is best(JobState.FAILED) is best(JobState.MISSED) is best(JobState.IDLE) is Do.START
    assert best(JobState.IDLE, registered=False) is None
    assert best(JobState.HUNG) is best(JobState.OVERDUE) is Do.RESTART
    assert best(JobState.HUNG, registered=False) is Do.STOP
    for calm in (JobState.RUNNING, JobState.ELSEWHERE, JobState.UNREADABLE, JobState.DUPLICATED):
        assert best(calm) is None


@pytest.mark.parametrize("state", JobState)
@pytest.mark.parametrize("registered", [True, False])
def test_every_action_is_there_once_and_what_can_not_be_done_says_why(state: JobState, registered: bool) -> None:
    status = job("sync", state, registered=registered)
    remedies = remedies_of(status)
    kinds = [remedy.action.do for remedy in remedies]
    assert sorted(kinds, key=str) == sorted({*ALL, *kinds}, key=str)
    assert all(remedy.action.status is status for remedy in remedies)
    assert not any(remedy.best and (remedy.reason or remedy.danger) for remedy in remedies)
    assert all(not remedy.best for remedy in remedies[1:])
    if state is JobState.RUNNING:
        assert Do.START in {remedy.action.do for remedy in remedies if remedy.reason}


@pytest.mark.parametrize("state", JobState)
@pytest.mark.parametrize("registered", [True, False])
def test_a_button_and_the_entry_of_the_menu_that_does_the_same_are_the_same(state: JobState, registered: bool) -> None:
    """In what they are called, and in when they can be chosen."""
    status = job("sync", state, registered=registered)
    entries = {entry.action.do: entry for entry in entries_of(status, muted=False) if isinstance(entry, Item)}
    buttons = {remedy.action.do: remedy for remedy in remedies_of(status)}
    both = entries.keys() & buttons.keys()
    assert both >= {*ALL}
    for do in both:
        assert (buttons[do].label, buttons[do].reason) == (entries[do].label, entries[do].reason)


def test_only_a_stale_lock_of_a_registered_job_is_cleaned_and_restarted() -> None:
    assert can_clean_and_restart(job("sync", JobState.STALE))
    assert not can_clean_and_restart(job("sync", JobState.STALE, registered=False))
    assert not can_clean_and_restart(job("sync", JobState.RUNNING))
    assert not can_clean_and_restart(job("sync", JobState.UNREADABLE, grounds=Grounds.UNDECODABLE))


def test_a_lock_that_was_found_can_be_registered_from_its_details() -> None:
    """As from the table; a job that is registered can't be once more."""
    found = job("sync", JobState.RUNNING, registered=False)
    (offered,) = [remedy for remedy in remedies_of(found) if remedy.action.do is Do.REGISTER]
    assert (offered.action.status, offered.reason, offered.label) == (found, "", "Register…")
    assert Do.REGISTER not in [remedy.action.do for remedy in remedies_of(job("sync", JobState.RUNNING))]
