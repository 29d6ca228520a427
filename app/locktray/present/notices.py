"""Notices: what a notification says, how loud, and with which buttons. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from lockcore._derive import JobState
from lockcore._objections import Kind as Verb
from lockcore._objections import objection
from lockcore._watch.status import JobStatus
from locktray.present.incidents import Incident, Kind
from locktray.present.quiet import LOUD, Quiet
from locktray.present.words import counted, listed, named

_LINES = 5


class Urgency(Enum):
    """As desktops have it. Only what is CRITICAL stays until somebody has seen it."""

    LOW = 0
    NORMAL = 1
    CRITICAL = 2


class Button(Enum):
    """What can be done from a notification. The value is its label."""

    CLEAN_AND_RESTART = "Clean and restart"
    SHOW_LOG = "Show log"
    MUTE = "Mute this job"
    OPEN_WINDOW = "Open window"


URGENCIES = {
    Kind.CRASH: Urgency.CRITICAL,
    Kind.DUPLICATED: Urgency.CRITICAL,
    Kind.RECOVERY: Urgency.LOW,
}
"""The others are NORMAL."""

_HAPPENED = {  # to one, to several
    Kind.CRASH: ("crashed", "crashed"),
    Kind.FAILURE: ("failed", "failed"),
    Kind.TIMEOUT: ("timed out", "timed out"),
    Kind.MISSED: ("missed a run", "missed a run"),
    Kind.HUNG: ("went silent", "went silent"),
    Kind.DUPLICATED: ("was duplicated", "are duplicated"),
    Kind.RECOVERY: ("recovered", "recovered"),
}


@dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody wants to be told. `events` holds for all jobs, `of_jobs` are the [notify] tables of job files.

    Both are by the words of the settings; what neither names is told. `busy` are jobs that we are stopping or
    restarting just now: that they end is no news.
    """

    quiet: Quiet = LOUD
    events: Mapping[str, bool] = field(default_factory=dict)
    of_jobs: Mapping[str, Mapping[str, bool]] = field(default_factory=dict)
    busy: frozenset[str] = frozenset()

    def wants(self, job: str, kind: Kind, now: float) -> bool:
        if self.quiet.is_paused(now) or job in self.quiet.muted or job in self.busy:
            return False
        own = self.of_jobs.get(job, {}).get(kind.value)
        return self.events.get(kind.value, True) if own is None else own


@dataclass(frozen=True, slots=True)
class About:
    """Which job a notice is about, and how many incidents it tells that no notice told before."""

    job: str
    kind: Kind
    times: int
    status: JobStatus | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """A notification. Title and body are plain text: who shows them escapes what is special there."""

    title: str
    body: str
    urgency: Urgency
    buttons: tuple[Button, ...]
    about: tuple[About, ...]

    @property
    def status(self) -> JobStatus | None:
        """The job that the buttons are about, as the person is shown it."""
        return self.about[0].status if len(self.about) == 1 else None

    @property
    def tag(self) -> str:
        """A later notice with the same tag takes this one's place. That of several jobs has none."""
        return self.about[0].job if len(self.about) == 1 else ""


@dataclass(frozen=True, slots=True)
class Case:
    """What is to be told about a job: the last incident of a kind, and how often that happened.

    `new` of these times were never told; all of them happened within `seconds`.
    """

    last: Incident
    new: int = 1
    times: int = 1
    seconds: float = 0.0

    @property
    def about(self) -> About:
        return About(self.last.job, self.last.kind, self.new, self.last.status)

    @property
    def title(self) -> str:
        if self.times == 1:
            return self.last.title
        minutes = counted(max(1, round(self.seconds / 60)), "minute", "minutes")
        return f"{self.happened} {self.times:,} times in {minutes}"

    @property
    def happened(self) -> str:
        return f"{named(self.last.job)} {happened(self.last.kind)}"


def happened(kind: Kind) -> str:
    """What the job did: `crashed`."""
    return _HAPPENED[kind][0]


def notice_of(case: Case) -> Notice:
    """The notice about one job."""
    body = case.last.body if case.times == 1 else f"Last: {case.last.title}. {case.last.body}"
    return Notice(case.title, body, urgency_of((case,)), buttons_of(case.last), (case.about,))


def notice_of_all(cases: Sequence[Case]) -> Notice:
    """One notice about several jobs."""
    if len(cases) == 1:
        return notice_of(cases[0])
    by_kind: dict[Kind, list[str]] = {}
    for case in cases:
        by_kind.setdefault(case.last.kind, []).append(case.last.job)
    jobs = list(dict.fromkeys(case.last.job for case in cases))
    together = _HAPPENED[cases[0].last.kind][1] if len(by_kind) == 1 else "need attention"
    if len(by_kind) == 1:
        lines = [f"{named(case.last.job)}: {case.last.body}" for case in cases]
    else:
        lines = [f"{len(them):,} {_HAPPENED[kind][len(them) > 1]}: {listed(them)}" for kind, them in by_kind.items()]
    title = f"{counted(len(jobs), 'job', 'jobs')} {together}: {listed(jobs)}"
    return Notice(
        title, first_lines(lines), urgency_of(cases), (Button.OPEN_WINDOW,), tuple(case.about for case in cases)
    )


def first_lines(lines: Sequence[str]) -> str:
    """As many as a notification has room for."""
    if len(lines) <= _LINES:
        return "\n".join(lines)
    return "\n".join([*lines[: _LINES - 1], f"and {len(lines) - _LINES + 1:,} more"])


def urgency_of(cases: Sequence[Case]) -> Urgency:
    return max((URGENCIES.get(case.last.kind, Urgency.NORMAL) for case in cases), key=lambda urgency: urgency.value)


def buttons_of(incident: Incident) -> tuple[Button, ...]:
    """Those that would help and can work, as far as what is shown tells."""
    status = incident.status
    if incident.kind is Kind.RECOVERY:
        return ()
    buttons = [Button.MUTE]
    if status is not None:
        if objection(Verb.LOG, status) is None:
            buttons.insert(0, Button.SHOW_LOG)
        stale = status.state is JobState.STALE and objection(Verb.CLEAN, status) is None
        if stale and objection(Verb.START, status) is None:
            buttons.insert(0, Button.CLEAN_AND_RESTART)
    return tuple(buttons)
