"""Looks at every job once: registered ones, and every lock in the lock folder and in watched folders."""

from __future__ import annotations

import os
import time

from lockcore._history import History, HistoryFailed, Run
from lockcore._inspect import inspect
from lockcore._registry.job_file import BadJobFile, Job
from lockcore._registry.jobs import all_jobs
from lockcore._system import system
from lockcore._values import Grounds, Report, Verdict
from lockcore._watch.due import LocalZone, Span, missed, next_run
from lockcore._watch.facts import NOTHING, Facts, LastRun
from lockcore._watch.found import found_locks
from lockcore._watch.status import JobStatus, Snapshot

RUNS = 50
"""How many runs back is looked for one that met the schedule."""


def gather() -> Snapshot:
    """All jobs as they are now."""
    jobs, bad = [], []
    for job in all_jobs():
        if isinstance(job, BadJobFile):
            bad.append(job)
        else:
            jobs.append(job)
    paths, trouble = found_locks()
    registered = {job.lock_path for job in jobs}
    known = {job.name for job in jobs}
    history = _open_history(trouble)
    try:
        statuses = [_of_job(job, history) for job in jobs]
        statuses += [_of_bad_file(file) for file in bad]
        for path, name in paths.items():
            if path not in registered:
                statuses.append(_of_lock(path, name if name not in known else path, history))
    finally:
        if history is not None:
            history.close()
    return Snapshot.of(time.time(), system.host(), statuses, tuple(trouble))


def _open_history(trouble: list[str]) -> History | None:
    try:
        return History(read_only=True)
    except HistoryFailed as failure:
        trouble.append(str(failure))
        return None


def _of_job(job: Job, history: History | None) -> JobStatus:
    now = time.time()  # first, then the lock, then the history: see `derive_job`
    report = _report(job, now)
    runs = [] if history is None else history.runs(job.name, limit=RUNS)
    newest = next((run for run in runs if run.outcome != "skipped"), None)
    zone = LocalZone()
    facts = Facts(
        kind=job.kind,
        max_age=job.max_age,
        timeout=job.timeout,
        heartbeat_ttl=job.heartbeat_ttl,
        last_run=_last_run(newest),
        due=_due(job, runs, now, zone),
    )
    return JobStatus.of(
        job.name,
        report,
        now,
        facts,
        title=job.title,
        registered=True,
        next_run=next_run(job.schedule, now, zone) if job.schedule else None,
        progress=_going(newest, report).progress,
        message=_going(newest, report).message,
    )


def _report(job: Job, now: float) -> Report:
    if job.lock_path is None:
        why = "Its lock is a row in a database, which this version does not look at."
        return Report(job.lock_url or job.name, None, Verdict.UNKNOWN, (why,), Grounds.UNDECODABLE)
    return inspect(job.lock_path, max_age=job.max_age)


def _due(job: Job, runs: list[Run], now: float, zone: LocalZone) -> float | None:
    """The scheduled time that nobody met since the job file was last changed. Before it booted the machine was off."""
    if not job.schedule:
        return None
    try:
        since = os.stat(job.file).st_mtime
    except OSError:
        return None
    # A crash has no end that anybody knows: it counts as a moment.
    ends = [run.ended if run.ended is not None or run.outcome is None else run.started for run in runs]
    spans = [Span(run.started, end) for run, end in zip(runs, ends, strict=True)]
    booted = now - system.boottime()
    return missed(job.schedule, since, now, spans, zone=zone, asleep=[Span(0.0, booted)])


def _of_lock(path: str, name: str, history: History | None) -> JobStatus:
    now = time.time()
    report = inspect(path)
    newest = None if history is None else history.latest(name)
    if newest is not None and newest.lock != path:
        newest = None
    facts = NOTHING if newest is None else Facts(last_run=_last_run(newest))
    going = _going(newest, report)
    return JobStatus.of(name, report, now, facts, progress=going.progress, message=going.message)


def _of_bad_file(file: BadJobFile) -> JobStatus:
    report = Report(file.file, None, Verdict.UNKNOWN, file.problems, Grounds.UNDECODABLE)
    return JobStatus.of(file.name or os.path.basename(file.file), report, time.time(), registered=True)


def _last_run(run: Run | None) -> LastRun | None:
    return None if run is None else LastRun(**{name: getattr(run, name) for name in LastRun.__slots__})


def _going(run: Run | None, report: Report) -> Run:
    """The run that goes on now, which says of itself how far it is; an empty one if none does."""
    goes_on = run is not None and run.outcome is None and report.verdict is Verdict.HELD
    return run if run is not None and goes_on else Run()
