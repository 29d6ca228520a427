"""Notices: what a notification says, how loud, and with which buttons. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import Enum

from lockcore._objections import Kind as Verb
from lockcore._objections import objection
from lockcore._said import said
from lockcore._value import value
from lockcore._watch.status import JobStatus
from locktray.present.happened import how_many_jobs, how_many_of_them, how_often
from locktray.present.incidents import Incident, Kind
from locktray.present.quiet import LOUD, Quiet
from locktray.present.remedies import can_clean_and_restart
from locktray.present.words import listed, named
from locktray.tongue import tr, trn

_LINES = 5


class Urgency(Enum):
    """As desktops have it. Only what is CRITICAL stays until somebody has seen it."""

    LOW = 0
    NORMAL = 1
    CRITICAL = 2


class Button(Enum):
    """What can be done from a notification. The value is its label."""

    CLEAN_AND_RESTART = said("Clean and restart")
    SHOW_LOG = said("Show log")
    MUTE = said("Mute this job")
    OPEN_WINDOW = said("Open window")


URGENCIES = {
    Kind.CRASH: Urgency.CRITICAL,
    Kind.DUPLICATED: Urgency.CRITICAL,
    Kind.RECOVERY: Urgency.LOW,
}
"""The others are NORMAL."""


@value
class Wishes:
    """What somebody wants to be told. `events` holds for all jobs, `of_jobs` are the [notify] tables of job files.

    Both are by the words of the settings, as are the kinds of `quiet`, which go before `events`; what none of them
    names is told. `busy` are jobs that we are stopping or
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
        here = self.quiet.kinds.get(kind.value, self.events.get(kind.value, True))
        return here if own is None else own


@value
class About:
    """Which job a notice is about, and how many incidents it tells that no notice told before."""

    job: str
    kind: Kind
    times: int
    status: JobStatus | None = None


@value
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


@value
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
        minutes = trn("{n} minute", "{n} minutes", max(1, round(self.seconds / 60)))
        return tr("{what} in {minutes}", what=self.often, minutes=minutes)

    @property
    def often(self) -> str:
        """`sync crashed 3 times`."""
        return how_often(self.last.kind, named(self.last.job), self.times)


def notice_of(case: Case) -> Notice:
    """The notice about one job."""
    body = case.last.body if case.times == 1 else tr("Last: {what}. {body}", what=case.last.title, body=case.last.body)
    return Notice(case.title, body, urgency_of((case,)), buttons_of(case.last), (case.about,))


def notice_of_all(cases: Sequence[Case]) -> Notice:
    """One notice about several jobs."""
    if len(cases) == 1:
        return notice_of(cases[0])
    by_kind: dict[Kind, list[str]] = {}
    for case in cases:
        by_kind.setdefault(case.last.kind, []).append(case.last.job)
    jobs = list(dict.fromkeys(case.last.job for case in cases))
    if len(by_kind) == 1:
        title = f"{how_many_jobs(cases[0].last.kind, len(jobs))}: {listed(jobs)}"
        lines = [f"{named(case.last.job)}: {case.last.body}" for case in cases]
    else:
        attention = trn("{n} job needs attention", "{n} jobs need attention", len(jobs))
        title = f"{attention}: {listed(jobs)}"
        lines = [f"{how_many_of_them(kind, len(them))}: {listed(them)}" for kind, them in by_kind.items()]
    return Notice(
        title, first_lines(lines), urgency_of(cases), (Button.OPEN_WINDOW,), tuple(case.about for case in cases)
    )


def first_lines(lines: Sequence[str]) -> str:
    """As many as a notification has room for."""
    if len(lines) <= _LINES:
        return "\n".join(lines)
    return "\n".join([*lines[: _LINES - 1], trn("and {n} more", "and {n} more", len(lines) - _LINES + 1)])


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
        if can_clean_and_restart(status):
            buttons.insert(0, Button.CLEAN_AND_RESTART)
    return tuple(buttons)
