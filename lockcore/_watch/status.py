"""What the watch engine shows: each job as it was seen, all of them at one instant, and what changed. Values only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from lockcore._derive import ATTENTION, WORST_FIRST, JobState, derive_job, limit_past
from lockcore._value import value
from lockcore._values import Report
from lockcore._watch.by_name import ByName
from lockcore._watch.facts import NOTHING, Facts, LastRun, instances_of, strays


@value
class JobStatus:
    """One job in a Snapshot. `evidence` is the report's, and after it what the state rests on beyond that.

    `instances` is how many there are of it, or None where that can't be seen. `due` is the scheduled run that did not
    happen, `limit` the one that is past, in seconds. `seen` is when its lock was looked at; that, `due` and `next_run`
    are seconds since the epoch. `outside` are the PIDs of its processes that the lock does not account for.
    """

    name: str
    state: JobState
    report: Report
    evidence: tuple[str, ...]
    title: str | None = None
    registered: bool = False
    instances: int | None = None
    last_run: LastRun | None = None
    next_run: float | None = None
    progress: float | None = None
    message: str | None = None
    due: float | None = None
    limit: float | None = None
    seen: float = 0.0
    outside: tuple[int, ...] = ()

    @classmethod
    def of(
        cls,
        name: str,
        report: Report,
        now: float,
        facts: Facts = NOTHING,
        *,
        title: str | None = None,
        registered: bool = False,
        next_run: float | None = None,
        progress: float | None = None,
        message: str | None = None,
    ) -> JobStatus:
        """What follows from what was found at `now`; see `derive_job` for what must have been read when."""
        state, sentences = derive_job(report, facts, now)
        return cls(
            name,
            state,
            report,
            (*report.evidence, *sentences),
            title,
            registered,
            instances_of(report, facts),
            facts.last_run,
            next_run,
            progress,
            message,
            facts.due,
            limit_past(report, facts),
            now,
            strays(report, facts),
        )


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All jobs at one instant, by name and in the order of the names.

    `counts` tells how many are in each state. `trouble` are sentences about what can't be watched well.
    """

    at: float
    host: str
    jobs: ByName[JobStatus]
    counts: Mapping[JobState, int] = field(compare=False, repr=False)
    trouble: tuple[str, ...] = ()

    @classmethod
    def of(cls, at: float, host: str, jobs: Iterable[JobStatus] = (), trouble: tuple[str, ...] = ()) -> Snapshot:
        by_name = ByName({status.name: status for status in jobs})
        return cls(at, host, by_name, Counter(status.state for status in by_name.values()), trouble)

    @property
    def attention(self) -> int:
        """How many jobs need it."""
        return sum(self.counts.get(state, 0) for state in ATTENTION)

    @property
    def worst(self) -> JobState:
        """The state that claims a person's eye first; IDLE if there is no job at all."""
        return next((state for state in WORST_FIRST if self.counts.get(state)), JobState.IDLE)

    def replaced(
        self, changes: Mapping[str, JobStatus | None], *, at: float, trouble: tuple[str, ...] | None = None
    ) -> Snapshot:
        """A later snapshot in which only these jobs are others, or gone (None). It shares the rest with this one."""
        counts = dict(self.counts)
        for name, after in changes.items():
            before = self.jobs.get(name)
            if before is not None:
                counts[before.state] -= 1
            if after is not None:
                counts[after.state] = counts.get(after.state, 0) + 1
        return Snapshot(
            at, self.host, self.jobs.replaced(changes), counts, self.trouble if trouble is None else trouble
        )


@dataclass(frozen=True, slots=True)
class Flip:
    """One job's change between two snapshots: it appeared if there is no `before`, and went if there is no `after`."""

    at: float
    job: str
    before: JobStatus | None
    after: JobStatus | None
