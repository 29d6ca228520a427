"""Which notices there are, and when: the rules that keep them few. Pure.

A Notifier is a value. A step gives the next one, and the notices that are due:

- an incident is told once, whether by itself or as one of several;
- a job has no second notice of a kind within ten minutes; what happens meanwhile is summed up when they are over;
- more than three at a time become one, and there are never more than three within ten seconds;
- a recovery is told only after trouble that was told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from lockcore._value import value
from lockcore._watch.status import Flip, Snapshot
from locktray.present.digest import Past, digest_of
from locktray.present.incidents import Incident, JobRun, Kind, Turn, news_of, news_of_run
from locktray.present.memory import Memory
from locktray.present.notices import Case, Notice, Wishes, notice_of, notice_of_all

AT_ONCE = 3
"""How many notices are shown at a time."""

BURST = 10.0
"""Seconds that count as one time."""

_FORGOTTEN = 86400.0
_MOST_JOBS = 1000
_NEW = Memory()


@value
class Notifier:
    """What was told, and what waits. `recent` are the times of the last notices."""

    memories: Mapping[str, Memory] = field(default_factory=dict)
    recent: tuple[float, ...] = ()

    @classmethod
    def begin(
        cls, snapshot: Snapshot, runs: Iterable[JobRun], past: Past, now: float, wishes: Wishes
    ) -> tuple[Notifier, tuple[Notice, ...]]:
        """The first look: what happened while nobody watched, in one notice.

        `past` is what an earlier Notifier left, `runs` are those of the history that ended since then.
        """
        digest = digest_of(snapshot, runs, past, now, wishes)
        memories: dict[str, Memory] = {}
        for incident in digest.known:
            memories[incident.job] = memories.get(incident.job, _NEW).suffers(incident, wanted=False)
        for case in digest.told:
            job = case.last.job
            memories[job] = memories[job].catches_up(case, now, over=job in digest.over)
        notices = () if digest.notice is None else (digest.notice,)
        return cls(memories, (now,) * len(notices)), notices

    def step(
        self, flips: Iterable[Flip], now: float, wishes: Wishes, runs: Iterable[JobRun] = ()
    ) -> tuple[Notifier, tuple[Notice, ...]]:
        """After these Flips and these runs, at `now`; also without any, at `wakes_at`."""
        memories = dict(self.memories)
        news = [*map(news_of, flips), *(news_of_run(run, now) for run in runs)]
        for one in news:
            memories[one.job] = _heard(memories.get(one.job, _NEW), one, now, wishes)
        for job, memory in memories.items():
            memories[job] = _settled(memory, job, now, wishes)
        recent = tuple(at for at in self.recent if abs(now - at) < BURST)
        ripe = [case for memory in memories.values() for case in memory.ripe(now)]
        notices = []
        for cases in _batches(ripe, AT_ONCE - len(recent)):
            notices.append(notice_of(cases[0]) if len(cases) == 1 else notice_of_all(cases))
            for case in cases:
                memories[case.last.job] = memories[case.last.job].telling(case, now)
        return Notifier(_kept(memories, now), recent + (now,) * len(notices)), tuple(notices)

    @property
    def wakes_at(self) -> float | None:
        """When `step` should be called although nothing has happened; None if it need not be."""
        moments = [at for memory in self.memories.values() if (at := memory.wakes_at()) is not None]
        if not moments:
            return None
        full = len(self.recent) >= AT_ONCE
        return max(min(moments), min(self.recent) + BURST) if full else min(moments)

    def past(self, now: float) -> Past:
        """What the next Notifier should know, when the watch ends at `now`."""
        marks = frozenset((job, mark) for job, memory in self.memories.items() for mark in memory.marks)
        covered = {job: memory.covered for job, memory in self.memories.items() if memory.covered is not None}
        return Past(now, marks, covered)


def _heard(memory: Memory, news: Incident | Turn, now: float, wishes: Wishes) -> Memory:
    if isinstance(news, Turn):
        return memory.turns(news, now, wanted=wishes.wants(news.job, Kind.RECOVERY, now))
    return memory.suffers(news, wanted=wishes.wants(news.job, news.kind, now))


def _settled(memory: Memory, job: str, now: float, wishes: Wishes) -> Memory:
    memory = memory.settles(now, wanted=wishes.wants(job, Kind.RECOVERY, now))
    return memory.hushed(frozenset(kind for kind in memory.waiting if not wishes.wants(job, kind, now)))


def _batches(ripe: Sequence[Case], room: int) -> list[list[Case]]:
    """What goes into one notice each. What there is no room for waits."""
    if len(ripe) <= room:
        return [[case] for case in ripe]
    trouble = [case for case in ripe if case.last.kind is not Kind.RECOVERY]
    recovered = [case for case in ripe if case.last.kind is Kind.RECOVERY]
    return [cases for cases in (trouble, recovered) if cases][: max(0, room)]


def _kept(memories: Mapping[str, Memory], now: float) -> dict[str, Memory]:
    """Without what is long over: a watch goes on for months, and found locks have ever new names."""
    kept = {
        job: memory
        for job, memory in memories.items()
        if memory.waiting or memory.open or (memory.marks and abs(now - memory.touched) < _FORGOTTEN)
    }
    if len(kept) <= _MOST_JOBS:
        return kept
    newest = sorted(kept, key=lambda job: kept[job].touched)[-_MOST_JOBS:]
    return {job: kept[job] for job in newest}
