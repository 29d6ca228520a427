"""Jobs and snapshots as values, for tests of what is shown."""

from __future__ import annotations

from lockcore import JobState, Report, Verdict
from lockcore._values import Format, Grounds, Holder, Record
from lockcore._watch.facts import LastRun
from lockcore._watch.status import Flip, JobStatus, Snapshot

NOW = 1_800_000_000.0

_VERDICTS = {
    JobState.RUNNING: Verdict.HELD,
    JobState.ORPHANED: Verdict.HELD,
    JobState.OVERDUE: Verdict.HELD,
    JobState.HUNG: Verdict.HELD,
    JobState.DUPLICATED: Verdict.HELD,
    JobState.STALE: Verdict.STALE,
    JobState.ELSEWHERE: Verdict.FOREIGN,
    JobState.UNREADABLE: Verdict.UNKNOWN,
}
_GROUNDS = {
    JobState.ORPHANED: Grounds.DESCENDANT,
    JobState.STALE: Grounds.NO_PROCESS,
    JobState.ELSEWHERE: Grounds.OTHER_MACHINE,
    JobState.UNREADABLE: Grounds.UNDECODABLE,
}


def job(
    name: str,
    state: JobState = JobState.IDLE,
    *,
    pid: int = 14521,
    since: float | None = None,
    grounds: Grounds | None = None,
    **more: object,
) -> JobStatus:
    """A registered job in this state, whose lock was taken at `since`."""
    verdict = _VERDICTS.get(state)
    holder = Holder(pid, start=pid * 7, since=since) if verdict not in (None, Verdict.UNKNOWN) else None
    record = Record(Format.JSON, holder) if verdict is not None else None
    evidence = (f"{name} is {state.value}.",)
    report = Report(
        f"/l/{name}.lock",
        record,
        verdict,
        evidence,
        grounds or _GROUNDS.get(state, Grounds.MATCHES),
        holder,
        age=None if since is None else NOW - since,
    )
    return JobStatus(name, state, report, evidence, **{"registered": True, "seen": NOW, **more})  # type: ignore[arg-type]


def snapshot(*jobs: JobStatus, at: float = NOW, trouble: tuple[str, ...] = ()) -> Snapshot:
    return Snapshot.of(at, "box", jobs, trouble)


def run(
    outcome: str | None, number: int = 1, *, started: float = NOW - 90, took: float = 60, **more: object
) -> LastRun:
    ended = None if outcome is None else started + took
    return LastRun(number, None, started, ended, outcome, key=f"key-{number}", **more)  # type: ignore[arg-type]


def flip(before: JobStatus | None, after: JobStatus | None, at: float = NOW) -> Flip:
    known = after or before
    assert known is not None
    return Flip(at, known.name, before, after)
