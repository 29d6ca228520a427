"""What happened while nobody watched, in one notice. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from lockcore._derive import needs_attention
from lockcore._row import since_of
from lockcore._value import value
from lockcore._watch.status import Snapshot
from locktray.present.incidents import Incident, JobRun, Kind, news_of_run, standing
from locktray.present.notices import (
    Button,
    Case,
    Notice,
    Wishes,
    buttons_of,
    first_lines,
    urgency_of,
)
from locktray.present.tones import doing
from locktray.present.words import listed
from locktray.tongue import tr, trn

_STILL = (Kind.HUNG, Kind.DUPLICATED)  # what is seen going on, whenever it began
_A_MOMENT = 1.0  # seconds between the taking of a lock and the row of its run


@value
class Past:
    """What a watch leaves to the next one: when it ended, and the incidents that it knew of, as (job, mark).

    Runs of a job that began before the time in `covered` are known too. Without `until` nobody ever watched, and there
    is nothing to catch up with.
    """

    until: float | None = None
    known: frozenset[tuple[str, str]] = frozenset()
    covered: Mapping[str, float] = field(default_factory=dict)


@value
class Digest:
    """`known` are incidents that are no news any more, `told` what the notice tells, `over` whose trouble is past.

    Of these the value is what they do now.
    """

    known: tuple[Incident, ...]
    told: tuple[Case, ...] = ()
    over: Mapping[str, str] = field(default_factory=dict)

    @property
    def notice(self) -> Notice | None:
        return _notice(self.told, self.over) if self.told else None


def digest_of(snapshot: Snapshot, runs: Iterable[JobRun], past: Past, now: float, wishes: Wishes) -> Digest:
    """From the runs of the history that ended since then, and what the first snapshot shows."""
    from_jobs = _from_jobs(snapshot, now)
    locks = {incident.job: incident for incident in from_jobs if incident.covers}
    from_runs = [one for one in _from_runs(runs, past, now) if not _is_part_of(one, locks.get(one.job))]
    found = [*from_runs, *from_jobs]
    known = tuple({(incident.job, incident.mark): incident for incident in found}.values())
    if past.until is None:
        return Digest(known)
    news = [
        incident
        for incident in known
        if (incident.job, incident.mark) not in past.known
        and not _is_old(incident, past.until)
        and wishes.wants(incident.job, incident.kind, now)
    ]
    cases = _cases(news)
    return Digest(known, cases, _over(cases, snapshot))


def _from_runs(runs: Iterable[JobRun], past: Past, now: float) -> list[Incident]:
    ended = sorted(runs, key=lambda run: run.run.started)
    found = (news_of_run(run, now) for run in ended if run.run.started > past.covered.get(run.job, 0.0))
    return [news for news in found if isinstance(news, Incident)]


def _from_jobs(snapshot: Snapshot, now: float) -> list[Incident]:
    looked = (standing(status, now) for status in snapshot.jobs.values() if needs_attention(status.state))
    return [incident for incident in looked if incident is not None]


def _is_old(incident: Incident, until: float) -> bool:
    """Whether it happened before the last watch ended, which has told it if it was to be told."""
    return (incident.began is not None or incident.kind is Kind.MISSED) and incident.at <= until


def _is_part_of(incident: Incident, lock: Incident | None) -> bool:
    """Whether the run that an incident is about is the one that has left this lock."""
    if incident.began is None or lock is None or lock.status is None:
        return False
    since = since_of(lock.status.report)
    return since is None or incident.began >= since - _A_MOMENT


def _cases(news: list[Incident]) -> tuple[Case, ...]:
    """One for each job and kind."""
    by_job: dict[tuple[str, Kind], list[Incident]] = {}
    for incident in news:
        by_job.setdefault((incident.job, incident.kind), []).append(incident)
    return tuple(Case(found[-1], len(found), len(found)) for found in by_job.values())


def _over(cases: tuple[Case, ...], snapshot: Snapshot) -> dict[str, str]:
    statuses = [status for case in cases if (status := snapshot.jobs.get(case.last.job)) is not None]
    return {status.name: doing(status.state) for status in statuses if not needs_attention(status.state)}


def _notice(cases: tuple[Case, ...], over: Mapping[str, str]) -> Notice:
    about = tuple(case.about for case in cases)
    last = cases[0].last
    if len(cases) == 1 and cases[0].times == 1:
        title = last.title if last.kind in _STILL else tr("{what} while nobody watched", what=last.title)
        body = last.body
        if last.job in over:
            now = tr("It is {state} now.", state=over[last.job])
            body = f"{body} {now}"
        return Notice(title, body, urgency_of(cases), buttons_of(last), about)
    jobs = list(dict.fromkeys(case.last.job for case in cases))
    title = trn(
        "While nobody watched, {n} job had trouble: {names}",
        "While nobody watched, {n} jobs had trouble: {names}",
        len(jobs),
        names=listed(jobs),
    )
    lines = [_line(case, over.get(case.last.job)) for case in cases]
    return Notice(title, first_lines(lines), urgency_of(cases), (Button.OPEN_WINDOW,), about)


def _line(case: Case, now: str | None) -> str:
    what = case.last.title if case.times == 1 else case.often
    return what if now is None else tr("{what}; {state} now", what=what, state=now)
