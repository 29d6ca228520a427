"""Reads one job: its lock, what the history says of it, its processes; and tells what follows, and until when."""

from __future__ import annotations

from dataclasses import dataclass

from lockcore._clock import Clock
from lockcore._derive import deadline
from lockcore._history import Run
from lockcore._inspect import inspect_with
from lockcore._look import Look
from lockcore._registry.job_file import BadJobFile
from lockcore._said import said
from lockcore._text import printable
from lockcore._values import Grounds, Report, Verdict
from lockcore._watch.book import Entry
from lockcore._watch.due import SLACK, LocalZone, Span, missed, next_run
from lockcore._watch.facts import NOTHING, Facts, LastRun
from lockcore._watch.runs import Runs
from lockcore._watch.status import JobStatus
from lockcore._watch.story import FLOCKED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._watch.processes import Processes

RUNS = 50
"""How many runs back is looked for one that met the schedule."""

_NUDGE = 0.5  # seconds; a scheduled time is past only after it
_ZONE = LocalZone()


@dataclass(slots=True)
class Reading:
    """What was read of one entry. `status` is None for a found lock that is there no longer.

    `until` is when time alone may change it.
    """

    status: JobStatus | None
    until: float | None = None


def _about(bad: BadJobFile) -> tuple[str, ...]:
    """What is wrong with a job's file, and what to do."""
    way_out = said("Correct {file} in an editor; it is read again when it is saved.", printable(bad.file, 400))
    return (*(said("Its job file can't be used: {why}", problem) for problem in bad.problems), way_out)


class Reader:
    """Reads jobs, with everything that is known besides. `asleep` are the times when the machine slept or was off."""

    def __init__(self, runs: Runs, processes: Processes | None = None, clock: Clock | None = None) -> None:
        self.runs = runs
        self.processes = processes
        self.clock = clock or Clock()
        self.asleep: list[Span] = []

    def read(self, entry: Entry, look: Look) -> Reading:
        """What an entry is doing. The time first, then the lock, then the history: see `derive_job`."""
        now = self.clock.now()
        if entry.bad is not None:
            report = Report(entry.path, None, Verdict.UNKNOWN, _about(entry.bad), Grounds.UNDECODABLE)
            return Reading(JobStatus.of(entry.name, report, now, registered=True))
        if entry.job is None:
            return self._found(entry, now, inspect_with(look, entry.site, None))
        if entry.nowhere is not None:
            report = Report(entry.path, None, Verdict.UNKNOWN, (entry.nowhere,), Grounds.UNDECODABLE)
        else:
            report = inspect_with(look, entry.site, entry.job.max_age)
        return self.of_report(entry, now, report)

    def of_report(self, entry: Entry, now: float, report: Report) -> Reading:
        """The same for a lock that was looked at already, at `now`."""
        return self._found(entry, now, report) if entry.job is None else self._registered(entry, now, report)

    def _found(self, entry: Entry, now: float, report: Report) -> Reading:
        if report.verdict is None:
            return Reading(None)
        runs = self.runs.of(entry.name)
        newest = runs[0] if runs and runs[0].lock == entry.path else None
        if newest is None:
            return Reading(JobStatus.of(entry.name, report, now), deadline(report, NOTHING, now))
        facts = Facts(last_run=as_value(newest), flocked=_is_flocked(newest, entry.path))
        going = _going(newest, report)
        status = JobStatus.of(entry.name, report, now, facts, progress=going.progress, message=going.message)
        return Reading(status, deadline(report, facts, now))

    def _registered(self, entry: Entry, now: float, report: Report) -> Reading:
        job = entry.job
        assert job is not None
        runs = self.runs.of(job.name, RUNS if job.schedule else 1)
        newest = next((run for run in runs if run.outcome != "skipped"), None)
        instances, accounted = self._instances(job.name, report)
        facts = Facts(
            kind=job.kind,
            max_age=job.max_age,
            timeout=job.timeout,
            heartbeat_ttl=job.heartbeat_ttl,
            instances=instances,
            lock_pids=accounted,
            last_run=None if newest is None else as_value(newest),
            due=self._due(entry, runs, now),
            flocked=job.format == "flock" or _is_flocked(newest, entry.path),
        )
        upcoming = next_run(job.schedule, now, _ZONE) if job.schedule else None
        going = _going(newest, report)
        status = JobStatus.of(
            job.name,
            report,
            now,
            facts,
            title=job.title,
            registered=True,
            next_run=upcoming,
            progress=going.progress,
            message=going.message,
        )
        times = [upcoming]
        if job.schedule:
            # A run that is due within the slack is missed when that is over.
            late = next_run(job.schedule, now - SLACK, _ZONE)
            times.append(None if late is None else late + SLACK)
            # So is one that the machine slept through, when it has been awake for that long.
            times += [span.end + SLACK for span in self.asleep if span.end is not None and span.end + SLACK > now]
        later = [time + _NUDGE for time in times if time is not None]
        limit = deadline(report, facts, now)
        return Reading(status, min(later if limit is None else (*later, limit), default=None))

    def _instances(self, name: str, report: Report) -> tuple[tuple[int, ...] | None, frozenset[int]]:
        if self.processes is None or not self.processes.looks_for(name):
            return None, frozenset()
        found = self.processes.of(name)
        if not found or report.verdict is not Verdict.HELD or report.holder is None or report.orphaned:
            return found, frozenset()
        return found, self.processes.accounted(report.holder.pid, name)

    def _due(self, entry: Entry, runs: list[Run], now: float) -> float | None:
        """The scheduled time that nobody met since the job file was last changed."""
        job = entry.job
        if job is None or not job.schedule or entry.since is None:
            return None
        # A crash has no end that anybody knows: it counts as a moment.
        ends = [run.ended if run.ended is not None or run.outcome is None else run.started for run in runs]
        spans = [Span(run.started, end) for run, end in zip(runs, ends, strict=True)]
        off = Span(0.0, now - self.clock.boottime())
        return missed(job.schedule, entry.since, now, spans, zone=_ZONE, asleep=[off, *self.asleep])


def _is_flocked(run: Run | None, path: str) -> bool:
    """Whether the job was seen to take a kernel lock on that file."""
    return run is not None and run.lock == path and run.key.startswith(FLOCKED)


def as_value(run: Run) -> LastRun:
    """A run of the history as a value."""
    return LastRun(**{name: getattr(run, name) for name in LastRun.__annotations__})


def _going(run: Run | None, report: Report) -> Run:
    """The run that goes on now, which says of itself how far it is; an empty one if none does."""
    goes_on = run is not None and run.outcome is None and report.verdict is Verdict.HELD
    return run if run is not None and goes_on else Run()
