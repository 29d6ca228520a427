"""Finds the processes of registered jobs by command and folder, whether or not they hold the job's lock.

Only processes of the user whom this process acts for count, root's own for root; never this process, nor those it
descends from. A look at which nothing is new costs a list of PIDs: a process is read when it is first seen, and again
while it is young, because a shell may become another program. Those found are looked at each time. What else may have
changed, down to a PID that somebody else has by now, shows when everything is read again.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace

from lockcore._said import said
from lockcore._value import value
from lockcore._watch.families import Kin, families
from lockcore._watch.matching import key_of, keys_of
from lockcore._watch.process_proof import is_of
from lockcore._watch.process_view import ancestors

if sys.platform == "linux":
    from lockcore._watch import processes_linux as here
else:
    from lockcore._watch import processes_psutil as here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from lockcore._watch.matching import Wanted
    from lockcore._watch.process_view import Seen, View

SETTLE = 2.0
"""Seconds before a process counts: one that finds the lock taken, and leaves at once, is no second instance."""

RESTLESS = 60.0
"""Seconds for which a process is read at each look."""

_ROOM = 65536
_NUDGE = 0.01


@value
class _Member:
    """A process of some jobs. `settled` tells that it is old enough to count."""

    pid: int
    start: float
    argv: tuple[str, ...]
    jobs: frozenset[str]
    settled: bool
    kin: Kin


class Processes:
    """The processes of the jobs that are looked for. Not for several threads at once.

    `wake` is when a further look is worth it, because somebody was too young at the last one. `trouble` says why the
    last look saw nothing; the answers are those of the look before, then.
    """

    def __init__(self, view: View = here) -> None:
        self._view = view
        self._wanted: dict[str, Wanted] = {}
        self._by_key: dict[str, list[str]] = {}
        self._longest = 0
        self._anew = False
        self._pids: set[int] = set()
        self._young: set[int] = set()
        self._members: dict[int, _Member] = {}
        self._families: dict[str, dict[int, int]] = {}
        self._instances: dict[str, tuple[int, ...]] = {}
        self.wake: float | None = None
        self.trouble: str | None = None

    def want(self, jobs: Mapping[str, Wanted]) -> None:
        """Replace what is looked for. The answers follow at the next look."""
        if jobs == self._wanted:
            return
        kept = {name for name, wanted in jobs.items() if self._wanted.get(name) == wanted}
        self._members = {pid: replace(one, jobs=one.jobs & kept) for pid, one in self._members.items()}
        self._wanted = dict(jobs)
        self._by_key = {}
        for name, wanted in jobs.items():
            self._by_key.setdefault(key_of(wanted.command), []).append(name)
        self._longest = max((len(os.fsencode("\0".join(job.command))) for job in jobs.values()), default=0)
        self._anew = True

    def look(self, now: float | None = None, *, whole: bool = False) -> frozenset[str]:
        """Look again: at what is new, or at everything. The jobs whose processes differ from the last look."""
        now = time.time() if now is None else now
        try:
            changed = self._look(now, whole=whole or self._anew)
        except OSError as error:
            self.trouble = said(
                "The processes can't be looked at: {why}. Those found before are shown.", error.strerror
            )
            self.wake = now + SETTLE
            return frozenset()
        self.trouble = None
        return changed

    def looks_for(self, job: str) -> bool:
        """Whether the job's processes would be found."""
        return job in self._wanted

    def of(self, job: str) -> tuple[int, ...]:
        """The job's processes, one PID a family: what a process of the job started is not counted again."""
        return self._instances.get(job, ())

    def accounted(self, holder_pid: int, job: str) -> frozenset[int]:
        """Those of them that a lock accounts for which this process holds: itself, whom it started, who started it."""
        try:
            line = {holder_pid, *ancestors(self._view, holder_pid)}
        except OSError:
            return frozenset(self.of(job))  # no alarm without a look
        kin = self._families.get(job, {})
        covered = {
            family
            for pid, family in kin.items()
            if pid in line or family == holder_pid or holder_pid in self._members[pid].kin.ancestors
        }
        return frozenset(pid for pid in self.of(job) if kin[pid] in covered)

    def gone(self, pid: int) -> frozenset[str]:
        """A process is known to have ended: forget it, and what has ended with it. The jobs concerned."""
        member = self._forget(pid)
        if member is None:
            return frozenset()
        self._forget_ended(member.jobs)
        self._count(self._members)
        return member.jobs

    def confirm(self, job: str) -> bool:
        """Forget those of a job that have ended without anybody hearing of it. Whether all are still there."""
        all_there = not self._forget_ended(frozenset((job,)))
        if not all_there:
            self._count(self._members)
        return all_there

    def _forget(self, pid: int) -> _Member | None:
        self._pids.discard(pid)
        self._young.discard(pid)
        return self._members.pop(pid, None)

    def _forget_ended(self, jobs: frozenset[str]) -> bool:
        """Only one of a family is followed: who takes its place may have ended before it did."""
        ended = [one.pid for one in self._members.values() if one.jobs & jobs and not self._is_there(one)]
        for pid in ended:
            self._forget(pid)
        return bool(ended)

    def _is_there(self, member: _Member) -> bool:
        seen = self._view.see(member.pid)
        return seen is not None and seen.lives and seen.start == member.start

    def _look(self, now: float, *, whole: bool) -> frozenset[str]:
        pids = self._view.pids() if self._wanted else set()
        known = self._young | self._members.keys()
        wake: float | None = None
        young: set[int] = set()
        members: dict[int, _Member] = {}
        for pid in list(pids) if whole else (pids - self._pids) | (known & pids):
            seen = self._view.see(pid)
            if seen is None:
                pids.discard(pid)  # whoever has the PID at the next look is new
                continue
            age = now - seen.began
            if not seen.lives:
                continue
            if age < RESTLESS:
                young.add(pid)
            member = self._member(seen, age, whole=whole)
            if member is not None:
                members[pid] = member
            if member is not None and not member.settled:
                ripe = seen.began + SETTLE + _NUDGE
                wake = ripe if wake is None else min(wake, ripe)
        if members != self._members:
            members = {pid: replace(member, kin=self._kin(member)) for pid, member in members.items()}
        changed = self._count(members)
        self._members, self._pids, self._young, self.wake, self._anew = members, pids, young, wake, False
        return changed

    def _member(self, seen: Seen, age: float, *, whole: bool) -> _Member | None:
        """What it is now. Whoever was found stays so, wherever it goes, until it becomes another program."""
        old = self._members.get(seen.pid)
        if old is not None and old.start != seen.start:
            old = None
        settled = age >= SETTLE or (old is not None and old.settled)
        argv = old.argv if old is not None else ()
        if old is None or whole or age < RESTLESS:
            argv = self._view.words_of(seen.pid, self._longest + _ROOM)
            if old is not None and old.argv != argv:
                old = None
        jobs = old.jobs if old is not None else frozenset()
        if old is None or self._anew:
            jobs |= self._jobs_of(seen.pid, argv, jobs)
        if not jobs:
            return None
        if old is not None:
            return old if (old.jobs, old.settled) == (jobs, settled) else replace(old, jobs=jobs, settled=settled)
        return _Member(seen.pid, seen.start, argv, jobs, settled, Kin(seen.pid))

    def _jobs_of(self, pid: int, argv: tuple[str, ...], known: frozenset[str]) -> frozenset[str]:
        names = {name for key in keys_of(argv) for name in self._by_key.get(key, ()) if name not in known}
        found = frozenset(name for name in names if is_of(self._view, pid, argv, self._wanted[name]))
        if found and pid in (os.getpid(), *ancestors(self._view, os.getpid())):
            return frozenset()
        return found

    def _kin(self, member: _Member) -> Kin:
        seen = self._view.see(member.pid)
        if seen is None:
            return member.kin
        leader = self._view.see(seen.group) if seen.group is not None else None
        led = seen.group is None or (leader is not None and leader.lives)
        return Kin(member.pid, ancestors(self._view, member.pid), seen.group, led, seen.image)

    def _count(self, members: Mapping[int, _Member]) -> frozenset[str]:
        """Sort them by job and family. The jobs for which that makes a difference."""
        before, self._families, instances = self._families, {}, {}
        for job in {job for member in members.values() for job in member.jobs}:
            kin = {pid: member.kin for pid, member in members.items() if job in member.jobs}
            self._families[job] = families(kin, before.get(job, {}))
            instances[job] = _one_each(self._families[job], [members[pid] for pid in kin if members[pid].settled])
        old, self._instances = self._instances, {job: pids for job, pids in instances.items() if pids}
        return frozenset(job for job in self._wanted if old.get(job) != self._instances.get(job))


def _one_each(family_of: Mapping[int, int], members: Iterable[_Member]) -> tuple[int, ...]:
    """One process a family: the one it is named after, else the oldest."""
    chosen: dict[int, _Member] = {}
    for member in sorted(members, key=lambda one: (one.pid != family_of[one.pid], one.start, one.pid)):
        chosen.setdefault(family_of[member.pid], member)
    return tuple(sorted(member.pid for member in chosen.values()))
