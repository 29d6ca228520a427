"""Snapshots, what changes between them, and how scripts see both."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, replace
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lockcore import JobState, Report, Verdict
from lockcore._derive import WORST_FIRST, needs_attention
from lockcore._values import Format, Grounds, Holder, Record
from lockcore._watch import by_name
from lockcore._watch.as_json import flip_object, status_object
from lockcore._watch.by_name import ByName
from lockcore._watch.diff import diff, diff_of_changes, is_another_holder
from lockcore._watch.facts import Facts, LastRun
from lockcore._watch.status import Flip, JobStatus, Snapshot

quickly = settings(max_examples=200, derandomize=True, deadline=None, database=None)

NOW = 1_800_000_000.0
names = st.text("abcde", min_size=1, max_size=3)
holders = st.none() | st.builds(Holder, st.integers(2, 4), start=st.none() | st.integers(1, 2))
statuses = st.builds(
    JobStatus,
    st.just(""),
    st.sampled_from(JobState),
    st.builds(Report, st.just("/l/job.lock"), st.none(), st.just(Verdict.HELD), st.just(()), holder=holders),
    st.just(()),
    progress=st.none() | st.floats(0, 1),
)
jobs = st.dictionaries(names, statuses, max_size=20).map(
    lambda found: {name: replace(status, name=name) for name, status in found.items()}
)
changes = st.dictionaries(names, st.none() | statuses, max_size=8).map(
    lambda found: {name: status and replace(status, name=name) for name, status in found.items()}
)


def snapshot(found: dict[str, JobStatus], at: float = NOW) -> Snapshot:
    return Snapshot.of(at, "box", found.values())


def status(name: str, state: JobState = JobState.RUNNING, holder: Holder | None = None, **more: object) -> JobStatus:
    report = Report(f"/l/{name}.lock", None, Verdict.HELD, (), holder=holder)
    return JobStatus(name, state, report, (), **more)  # type: ignore[arg-type]


def merged(found: dict[str, JobStatus], changed: dict[str, JobStatus | None]) -> dict[str, JobStatus]:
    return {name: value for name, value in {**found, **changed}.items() if value is not None}


@quickly
@given(st.dictionaries(names, st.integers(), max_size=30), st.lists(st.dictionaries(names, st.none() | st.integers())))
def test_a_changed_copy_is_what_a_dict_would_be_and_leaves_the_first_alone(values, steps):
    """Whatever is added, changed and taken away, in pages of any fill: sorted, complete, and the old ones untouched."""
    with patch.object(by_name, "PAGE", 2):
        seen = [(ByName(values), dict(values))]
        for step in steps:
            mapping, model = seen[-1]
            model = {name: value for name, value in {**model, **step}.items() if value is not None}
            seen.append((mapping.replaced(step), model))
    for mapping, model in seen:
        assert list(mapping.items()) == sorted(model.items())
        assert list(mapping) == sorted(model)
        assert list(mapping.values()) == [value for _, value in sorted(model.items())]
        assert len(mapping) == len(model)
        assert mapping == ByName(model)
        for name in "abcde":
            assert mapping.get(name) == model.get(name)
            assert (name in mapping) is (name in model)


@quickly
@given(jobs, changes, changes)
def test_differences_are_found_although_shared_pages_are_passed_over(found, first, second):
    """The names that differ between any two copies, with both values, in order."""
    with patch.object(by_name, "PAGE", 2):
        before = ByName(found).replaced(first)
        after = before.replaced(second)
    old, new = dict(before.items()), dict(after.items())
    expected = [
        (name, old.get(name), new.get(name))
        for name in sorted(old.keys() | new.keys())
        if old.get(name) is not new.get(name)
    ]
    assert before.differences(after) == expected


def test_a_change_of_one_job_copies_one_page():
    """All other pages of 10,000 jobs are the same objects before and after, also when a job comes or goes."""
    before = ByName({f"job-{number:05}": number + 1 for number in range(10_000)})
    for step in ({"job-00700": -1}, {"job-00700": None}, {"job-00700a": 5}, {"a": 1}, {"z": 1}):
        after = before.replaced(step)
        own = {id(page) for page in after._pages} - {id(page) for page in before._pages}
        assert len(own) == 1
        assert [name for name, _, _ in before.differences(after)] == list(step)
    with pytest.raises(KeyError):
        before["job"]


def test_pages_do_not_become_many_and_empty():
    """After most jobs have gone, and after many came one by one, the pages are few and none is too long."""
    many = ByName({f"job-{number:05}": 1 for number in range(10_000)})
    few = many
    for number in range(10_000):
        if number % 64:
            few = few.replaced({f"job-{number:05}": None})
    assert len(few._pages) <= 8 + 4 * len(few) // by_name.PAGE
    grown: ByName[int] = ByName()
    for number in range(2000):
        grown = grown.replaced({f"job-{number * 7919 % 2000:05}": 1})
    assert len(grown) == 2000
    assert max(map(len, grown._pages)) <= 2 * by_name.PAGE
    assert len(grown._pages) <= 2000 // (by_name.PAGE // 2)


@quickly
@given(jobs, changes)
def test_a_snapshot_and_its_changed_copy_count_alike(found, changed):
    """Counting on from the snapshot before gives what counting all gives; the snapshot before stays as it was."""
    before = snapshot(found)
    after = before.replaced(changed, at=NOW + 1)
    anew = snapshot(merged(found, changed), NOW + 1)
    assert after == anew
    assert after.attention == anew.attention == sum(needs_attention(job.state) for job in after.jobs.values())
    assert after.worst is anew.worst
    assert before == snapshot(found)
    assert before.counts == snapshot(found).counts
    assert {state: count for state, count in after.counts.items() if count} == dict(anew.counts)


@pytest.mark.parametrize("at", range(len(WORST_FIRST)))
def test_the_worst_state_is_shown(at: int) -> None:
    """Each state yields to those before it and hides those after it; without any job nothing is wrong."""
    rest = [status(state.value, state) for state in reversed(WORST_FIRST[at:])]
    assert Snapshot.of(NOW, "box", rest).worst is WORST_FIRST[at]
    assert Snapshot.of(NOW, "box").worst is JobState.IDLE
    assert Snapshot.of(NOW, "box").attention == 0


def test_a_snapshot_is_a_value() -> None:
    """It can't be changed; trouble stays until something else is said."""
    first = Snapshot.of(NOW, "box", [status("b"), status("a")], ("No events for /tmp.",))
    with pytest.raises(FrozenInstanceError):
        first.at = 1.0  # type: ignore[misc]
    assert list(first.jobs) == ["a", "b"]
    assert first.replaced({}, at=NOW + 1).trouble == ("No events for /tmp.",)
    assert first.replaced({}, at=NOW + 1, trouble=()).trouble == ()


def test_a_status_follows_from_what_was_found() -> None:
    """State, count and evidence in one value: the report's sentences first, then those of the state."""
    report = Report("/l/job.lock", None, Verdict.HELD, ("PID 5 is running.",), holder=Holder(5), age=600.0)
    facts = Facts(max_age=60.0, instances=(5, 70))
    found = JobStatus.of("job", report, NOW, facts, title="A job", registered=True, next_run=NOW + 60)
    assert (found.state, found.instances) == (JobState.DUPLICATED, 2)
    assert found.evidence == (
        "PID 5 is running.",
        "One process runs this job outside its lock: PID 70.",
        "It has been held for 10 m; its maximum age is 1 m.",
    )
    assert (found.title, found.registered, found.next_run) == ("A job", True, NOW + 60)
    assert JobStatus.of("job", report, NOW).state is JobState.RUNNING


@quickly
@given(jobs)
def test_equal_snapshots_have_no_flips(found):
    """Neither the same snapshot nor one that was built anew differs, however much later."""
    assert diff(snapshot(found), snapshot(found)) == ()
    anew = {name: replace(job) for name, job in found.items()}
    assert diff(snapshot(found), snapshot(anew, NOW + 60)) == ()


@quickly
@given(jobs, jobs)
def test_flips_lead_from_one_snapshot_to_the_other(found, then):
    """Applied to the first they give the states, names and holders of the second; each flip is a change; in order."""
    before, after = snapshot(found), snapshot(then, NOW + 1)
    flips = diff(before, after)
    states = {name: (job.state, _pid(job)) for name, job in found.items()}
    for flip in flips:
        assert flip.at == NOW + 1
        assert flip.before is before.jobs.get(flip.job)
        assert flip.after is after.jobs.get(flip.job)
        assert flip.before is not flip.after
        if flip.after is None:
            del states[flip.job]
        else:
            states[flip.job] = (flip.after.state, _pid(flip.after))
    assert {name: state for name, (state, _) in states.items()} == {name: job.state for name, job in then.items()}
    for name, job in then.items():
        if _pid(job) is not None and states[name][1] is not None:
            assert states[name][1] == _pid(job)
    assert [flip.job for flip in flips] == sorted({flip.job for flip in flips})


@quickly
@given(jobs, changes)
def test_the_flips_of_changes_are_those_between_the_snapshots(found, changed):
    """What is cheap to know gives the same as the look at everything."""
    before = snapshot(found)
    whole = snapshot(merged(found, changed), NOW + 1)
    expected = diff(before, whole)
    assert diff_of_changes(before, changed, NOW + 1) == expected
    assert diff(before, before.replaced(changed, at=NOW + 1)) == expected


@quickly
@given(jobs, jobs)
def test_the_way_back_has_as_many_flips(found, then):
    """What appeared one way went the other way."""
    there = diff(snapshot(found), snapshot(then))
    back = diff(snapshot(then), snapshot(found))
    assert [(flip.job, flip.before, flip.after) for flip in there] == [
        (flip.job, flip.after, flip.before) for flip in back
    ]


def test_the_first_snapshot_is_no_news() -> None:
    """Nobody knows when what is found at first began; jobs that appear later are Flips."""
    first = Snapshot.of(NOW, "box", [status("a", JobState.STALE)])
    assert diff(None, first) == ()
    assert diff(Snapshot.of(NOW, "box"), first) == (Flip(NOW, "a", None, first.jobs["a"]),)


def test_ages_and_progress_are_no_flip() -> None:
    """What changes all the time, or is only said in other words, wakes nobody."""
    old = status("a", holder=Holder(5, since=1.0), progress=0.1, message="one", instances=1)
    report = replace(old.report, age=5.0, evidence=("Older.",), holder=Holder(5, since=2.0, start=9))
    new = replace(old, report=report, progress=0.9, message="two", title="A", next_run=NOW, evidence=("Older.",))
    assert diff_of_changes(Snapshot.of(NOW, "box", [old]), {"a": new}, NOW) == ()


TOKENS = Record(Format.JSON, token="a" * 32), Record(Format.JSON, token="b" * 32)


@pytest.mark.parametrize(
    ("was", "now", "another"),
    [
        (Holder(5), Holder(6), True),
        (Holder(5), Holder(5), False),
        (Holder(5), None, False),
        (None, Holder(5), False),
        (Holder(5, start=1), Holder(5, start=2), True),
        (Holder(5, start=1), Holder(5), False),
        (Holder(5, pidfd_inode=1), Holder(5, pidfd_inode=2), True),
        (Holder(5, boot="a"), Holder(5, boot="b"), True),
        (Holder(5, machine="a"), Holder(5, machine="b"), True),
        (Holder(5, host="box"), Holder(5, host="web"), True),
        (Holder(5, host="box"), Holder(5, host="BOX"), False),
        (Holder(5, since=1.0), Holder(5, since=2.0), False),
    ],
)
def test_another_holder_is_one_that_is_proven_to_be_another(was: Holder, now: Holder, another: bool) -> None:
    """A PID, or what tells two processes with one PID apart. A time that is refreshed is not another holder."""
    before, after = (Report("p", TOKENS[0], Verdict.HELD, (), holder=holder) for holder in (was, now))
    assert is_another_holder(before, after) is another
    old, new = (JobStatus("a", JobState.RUNNING, report, ()) for report in (before, after))
    assert bool(diff_of_changes(Snapshot.of(NOW, "box", [old]), {"a": new}, NOW)) is another


def test_the_same_process_that_took_the_lock_anew_is_a_flip() -> None:
    """The token tells: the lock was free in between, although nobody looked."""
    before, after = (Report("p", record, Verdict.HELD, (), holder=Holder(5)) for record in TOKENS)
    assert is_another_holder(before, after)


PROMISED = {
    "schema": 1,
    "at": "2026-11-16T08:00:00+00:00",
    "host": "box",
    "attention": 0,
    "jobs": [
        {
            "name": "sync",
            "title": "Nightly sync",
            "state": "RUNNING",
            "verdict": "HELD",
            "registered": True,
            "lock": "/home/me/.scheduler.lock",
            "format": "pid",
            "instances": 1,
            "holder": {
                "pid": 14521,
                "host": "box",
                "command": None,
                "since": "2026-11-16T07:45:48+00:00",
                "age_s": 852.1,
                "heartbeat_age_s": None,
            },
            "evidence": ["PID 14521 is running and began before this lock was taken"],
            "progress": None,
            "message": None,
            "last_run": {
                "id": 41,
                "label": "morning",
                "started": "2026-11-15T08:00:00+00:00",
                "ended": "2026-11-15T08:00:05+00:00",
                "outcome": "completed",
                "exit_code": 0,
                "items": 5,
                "log": "/logs/sync/41.log",
            },
            "next_run": "2026-11-16T12:00:00+00:00",
        }
    ],
}
AT = 1_794_816_000.0


def promised() -> JobStatus:
    holder = Holder(14521, host="box", since=AT - 852)
    report = Report(
        "/home/me/.scheduler.lock",
        Record(Format.PID, holder=holder),
        Verdict.HELD,
        ("PID 14521 is running and began before this lock was taken",),
        Grounds.WEAK,
        holder,
        age=852.123,
    )
    run = LastRun(
        id=41,
        label="morning",
        started=AT - 86400,
        ended=AT - 86395,
        outcome="completed",
        exit_code=0,
        items=5,
        log="/logs/sync/41.log",
    )
    facts = Facts(kind="periodic", instances=(14521,), last_run=run)
    return JobStatus.of("sync", report, AT, facts, title="Nightly sync", registered=True, next_run=AT + 4 * 3600)


def test_a_snapshot_has_the_shape_that_is_promised() -> None:
    """Every key, in its order, with its kind of value."""
    shown = status_object(Snapshot.of(AT, "box", [promised()]))
    assert json.dumps(shown) == json.dumps(PROMISED)


def test_a_flip_has_the_shape_that_is_promised() -> None:
    """From and to are states, or null for a job that appeared or went."""
    job = promised()
    crashed = replace(job, state=JobState.STALE)
    shown = flip_object(Flip(AT, "sync", job, crashed))
    assert list(shown) == ["schema", "at", "job", "from", "to", "status"]
    expected = {**PROMISED["jobs"][0], "state": "STALE"}  # type: ignore[index]
    assert shown == {
        "schema": 1,
        "at": "2026-11-16T08:00:00+00:00",
        "job": "sync",
        "from": "RUNNING",
        "to": "STALE",
        "status": expected,
    }
    came, went = flip_object(Flip(AT, "sync", None, job)), flip_object(Flip(AT, "sync", job, None))
    assert (came["from"], came["to"], came["status"]) == (None, "RUNNING", PROMISED["jobs"][0])  # type: ignore[index]
    assert (went["from"], went["to"], went["status"]) == ("RUNNING", None, None)


def test_attention_is_counted_for_scripts() -> None:
    """It is the number that the tray shows, too."""
    found = [status("a", JobState.STALE), status("b", JobState.MISSED), status("c"), status("d", JobState.ELSEWHERE)]
    assert status_object(Snapshot.of(NOW, "box", found))["attention"] == 2


@quickly
@given(
    st.text() | st.just("\udc80"),
    st.floats() | st.just(1e300),
    st.none() | st.floats(),
    st.sampled_from([None, *Verdict]),
)
def test_whatever_a_job_says_becomes_json(text, number, progress, verdict):
    """Times that no clock shows, numbers that JSON lacks and any text: what is written can be read again."""
    report = Report(text, None, verdict, (text,), holder=Holder(5, host=text, since=number))
    run = LastRun(1, text, number, number, text, log=text)
    job = JobStatus(text, JobState.IDLE, report, (text,), text, True, None, run, number, progress, text)
    line = json.dumps(flip_object(Flip(number, text, job, job)), allow_nan=False)
    assert line.isascii()
    assert json.loads(line)["status"]["name"] == text


def _pid(job: JobStatus) -> int | None:
    return None if job.report.holder is None else job.report.holder.pid
