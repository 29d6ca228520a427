"""A job's processes, as values."""

from __future__ import annotations

from lockcore import JobState
from lockcore._process_tree import Company, ProcessSeen
from locktray.present.processes import process_of, size
from tests.present.jobs import NOW, job

CHILD = ProcessSeen(14523, "sleep 100", cpu=0.0, memory=1_900_000)
HOLDER = ProcessSeen(
    *(14521, "python3 sync.py", NOW - 852, "/home/me", "me"),
    cpu=0.031,
    cpu_time=75.0,
    memory=31_000_000,
    children=(CHILD,),
)


def test_the_holder_is_shown_with_what_it_uses() -> None:
    spec = process_of(job("sync", JobState.RUNNING), Company(HOLDER), NOW)
    facts = {fact.label: fact.value for fact in spec.facts}
    assert facts["PID"] == "14521"
    assert facts["Command"] == "python3 sync.py"
    assert facts["Folder"] == "/home/me"
    assert facts["User"] == "me"
    assert facts["CPU"] == "3 %, 1 m in all"
    assert facts["Memory"] == "31 MB"
    assert facts["Started"].endswith("14 m ago")
    assert (spec.pid, spec.command, spec.note) == ("14521", "python3 sync.py", "")
    [grove] = spec.groves
    assert [(tree.key, tree.command, tree.uses) for tree in grove.trees] == [(14523, "sleep 100", "0 % · 1.9 MB")]


def test_others_of_a_duplicated_job_are_listed() -> None:
    others = (ProcessSeen(7, "python3 sync.py"), ProcessSeen(8, "python3 sync.py"))
    spec = process_of(job("sync", JobState.DUPLICATED, outside=(7, 8)), Company(HOLDER, others=others), NOW)
    assert [grove.title for grove in spec.groves] == ["Started by it", "Outside the lock: 2 processes"]
    assert [tree.key for tree in spec.groves[1].trees] == [7, 8]


def test_a_holder_that_is_not_proven_is_not_shown() -> None:
    spec = process_of(job("sync", JobState.RUNNING), Company(), NOW)
    assert not spec.facts
    assert not spec.pid
    assert spec.note == "PID 14521 can't be shown: it has ended, or is not proven to be the holder."


def test_nothing_is_there_for_a_job_that_nobody_runs() -> None:
    for state in (JobState.IDLE, JobState.STALE, JobState.ELSEWHERE):
        assert not process_of(job("sync", state), Company(), NOW)
        assert not process_of(job("sync", state), None, NOW)
    assert process_of(job("sync", JobState.RUNNING), None, NOW).note == "Looking…"


def test_who_keeps_an_orphaned_lock_is_told() -> None:
    status = job("sync", JobState.ORPHANED)
    spec = process_of(status, Company(keepers=(CHILD,)), NOW)
    assert [grove.title for grove in spec.groves] == ["These still have the lock"]
    assert not spec.facts
    assert process_of(status, Company(), NOW).note == "Who keeps the lock can't be seen from here."


def test_who_keeps_the_lock_is_not_told_to_be_outside_it() -> None:
    """He is, by what the lock says, which names another."""
    company = Company(keepers=(CHILD,), others=(CHILD, ProcessSeen(7, "python3 sync.py")))
    keep, outside = process_of(job("sync", JobState.ORPHANED), company, NOW).groves
    assert [tree.key for tree in keep.trees] == [CHILD.pid]
    assert (outside.title, [tree.key for tree in outside.trees]) == ("Outside the lock: 1 process", [7])


def test_no_process_is_told_twice() -> None:
    """One that keeps the lock is told below its parent, if that keeps it too; and so is one of the job's own."""
    shell = ProcessSeen(14522, "sh -c 'sleep 100'", children=(CHILD,))
    for keepers in ((shell, CHILD), (CHILD, shell)):
        company = Company(keepers=keepers, others=(CHILD, shell))
        [keep] = process_of(job("sync", JobState.ORPHANED), company, NOW).groves
        assert [tree.key for tree in keep.trees] == [shell.pid]


def test_what_is_too_much_is_counted() -> None:
    spec = process_of(job("sync", JobState.RUNNING), Company(HOLDER, left_out=12), NOW)
    assert spec.note == "12 more processes are not shown."


def test_memory_is_told_in_two_or_three_digits() -> None:
    assert [size(count) for count in (812_000, 1_900_000, 31_000_000, 2_400_000_000)] == [
        "812 kB",
        "1.9 MB",
        "31 MB",
        "2.4 GB",
    ]
