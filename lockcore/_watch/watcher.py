"""Everything that the watch knows and does, one step at a time. Not for several threads: the engine has one for it.

A wake-up is a hint about some names. A step reads those again, and nothing else; what follows is the next Snapshot.
"""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import Iterable
from itertools import islice

from lockcore._bell import Bell
from lockcore._clock import Clock
from lockcore._look import Look
from lockcore._said import said
from lockcore._system import system
from lockcore._values import Format, Grounds, Guard, Presence, Report, Verdict
from lockcore._watch.agenda import Agenda
from lockcore._watch.book import Entry
from lockcore._watch.clockwork import Clockwork
from lockcore._watch.deadlines import Deadlines
from lockcore._watch.diff import diff_of_changes, is_same
from lockcore._watch.following import Following
from lockcore._watch.leases import Leases
from lockcore._watch.matching import wanted_of
from lockcore._watch.processes import Processes
from lockcore._watch.reading import Reader, Reading
from lockcore._watch.recorder import Recorder
from lockcore._watch.runs import Runs
from lockcore._watch.scribe import Scribe
from lockcore._watch.status import Flip, JobStatus, Snapshot
from lockcore._watch.territory import SCAN, Territory

RECONCILE = 60.0
"""Seconds between two looks at everything: the net under lost wake-ups."""

AT_ONCE = 256
"""How many jobs are read in one step; meanwhile somebody may have ended."""

FEW = 32
"""Up to how many jobs are looked at closely at once. More are only glanced at first."""

MANY = 1000
"""With more jobs than that, what was made at first is kept out of Python's garbage collection, which would stop us."""

UNFINISHED = 1.0
"""Seconds for which an empty or half-written file counts as being written: nobody makes a lock file in one go."""

NEWS = (0.02, 0.3)
"""Seconds after which the history is asked again: SQLite writes to its files first, and shows it to others then."""

FIRST = 0.5
"""Seconds that the first look waits for databases on servers."""

LAST_WORDS = 0.8
"""Seconds for what is left to be written down at the end."""

DOUBTFUL = 32
"""How many locks whose evidence speaks of their age, or of nobody, are read again at each reconcile."""

_log = logging.getLogger("lockcore.watch")

_Changes = dict[str, JobStatus | None]


class Watcher:
    """The watch without its thread. `bell` is for other threads to wake it."""

    def __init__(self, clock: Clock | None = None, *, reconcile: float = RECONCILE, record: bool = True) -> None:
        self.clock = clock or Clock()
        self.bell = Bell()
        self.leases = Leases(self.bell, self.clock)
        self.territory = Territory(self.bell, self.leases)
        self.following = Following()
        self.snapshot = Snapshot.of(self.clock.now(), system.host())
        self._agenda = Agenda()
        self._clockwork = Clockwork(self.clock)
        self._runs = Runs()
        self._processes = Processes()
        self._reader = Reader(self._runs, self._processes, self.clock)
        self._recorder = Recorder() if record else None
        self._scribe = Scribe(self.bell)
        self._newcomers: dict[str, None] = {}
        self._is_new = False
        self._news = Deadlines()
        self._doubtful: dict[str, None] = {}
        self._unlocked: set[str] = set()
        self._opened = _opened()
        self._every = reconcile
        self._reconcile_at = self.clock.boottime() + reconcile
        self._scan_at = self.clock.boottime() + SCAN

    def first(self) -> Snapshot:
        """Look at everything once."""
        collecting = gc.isenabled()
        gc.disable()  # what is made now stays; to look through it again and again takes a third of the time
        try:
            names = self.territory.load()
            self._want_processes()
            self._runs.news()
            self._processes.look(self.clock.now())
            read = self._read(names)
            self.leases.settle(lambda names: read.update(self._read(names)), FIRST)
            read |= self._not_answered(read)
            known = (status for status in read.values() if status is not None)
            self.snapshot = Snapshot.of(self.clock.now(), system.host(), known, self._trouble())
        finally:
            if collecting:
                gc.enable()
        if len(self.snapshot.jobs) > MANY:
            gc.freeze()
        self._newcomers, self._is_new = dict.fromkeys(self.snapshot.jobs), True
        return self.snapshot

    def timeout(self) -> float:
        """Seconds until there is something to do, if nothing wakes us before."""
        if self._agenda.is_busy or self._is_new:
            return 0.0
        now, boottime = self.clock.now(), self.clock.boottime()
        times = (self._agenda.next(), self._news.next(), self._processes.wake)
        waits = [time - now for time in times if time is not None]
        waits.append(self._reconcile_at - boottime)
        if self.territory.folders.unwatched:
            waits.append(self._scan_at - boottime)
        if (due := self.leases.next()) is not None:
            waits.append(due - boottime)
        return max(0.0, min(waits))

    def step(self, asked: Iterable[str] = (), *, everything: bool = False) -> tuple[Snapshot, tuple[Flip, ...]] | None:
        """Hear what there is to hear, and read what it concerns. None if nothing is new."""
        agenda = self._agenda
        ended = self._hear_exits()
        agenda.add(asked)
        self._hear_territory()
        if everything:
            self._look_around(whole=True)
        self._notice_time()
        # Whose process has ended goes first: that is what people want to know at once.
        batch = list(dict.fromkeys((*ended, *agenda.take(AT_ONCE))))
        read: _Changes = {}
        if batch:
            read = self._read(batch)
        elif glanced := agenda.take_to_follow(2 * FEW):
            self._follow_glanced(glanced)
        elif closely := agenda.take_closely(FEW):
            read = self._read(closely, closely=True)
        else:
            self._introduce_some()
        read |= self._read_history(read)
        changes = {name: new for name, new in read.items() if not is_same(self.snapshot.jobs.get(name), new)}
        return self._publish(changes)

    def remember(self, flips: tuple[Flip, ...]) -> None:
        """Have it written down in the history what was seen. Apart from `step`, because listeners come first."""
        if self._recorder is not None:
            for flip in flips:
                if flip.job in self._newcomers and flip.before is not None:
                    self._introduce(flip.before)  # what is over was under way before
            self._recorder.heard(flips)
            self._scribe.config = self.territory.book.config
            self._scribe.put(self._recorder.take(self.following.exits.awaited()))

    def close(self) -> None:
        """Let everything go."""
        self.territory.close()
        self._runs.close()
        if self._recorder is not None:
            self._scribe.put(self._recorder.take())
        self._scribe.close(LAST_WORDS)
        self.following.close()
        self.bell.close()

    def _publish(self, changes: _Changes) -> tuple[Snapshot, tuple[Flip, ...]] | None:
        trouble = self._trouble()
        if not changes and trouble == self.snapshot.trouble:
            return None
        now = self.clock.now()
        flips = diff_of_changes(self.snapshot, changes, now)
        self.snapshot = self.snapshot.replaced(changes, at=now, trouble=trouble)
        return self.snapshot, flips

    def _hear_exits(self) -> set[str]:
        """The names whose processes have ended."""
        names: set[str] = set()
        exits = self.following.exits
        for ended in exits.ended():
            names |= self.following.concerned(ended.pid) | self._processes.gone(ended.pid)
            self._note_exit(ended.pid, ended.status)
        for late in exits.statuses():
            self._note_exit(late.pid, late.status)
        return names

    def _note_exit(self, pid: int, status: int | None) -> None:
        if status is not None and self._recorder is not None:
            self._recorder.exited(pid, status)

    def _hear_territory(self) -> None:
        territory, now = self.territory, self.clock.now()
        self._agenda.add(territory.hear())
        for name in territory.opened:
            self._agenda.recheck(name, now)
        if territory.registry:
            self._want_processes()
        written = self._scribe.written()
        if territory.history:
            for wait in NEWS:
                self._news.put(str(wait), now + wait)
        if territory.history or written or self._news.passed(now):
            self._agenda.retell(self._runs.news())
        self._agenda.retell(written)

    def _notice_time(self) -> None:
        boottime = self.clock.boottime()
        if self._clockwork.has_jumped():
            self._reader.asleep = self._clockwork.asleep
            self._agenda.add(self.territory.book.entries)
            self._reconcile_at = boottime
        now = self.clock.now()
        self._agenda.add(self._refreshed_with(self._agenda.pass_to(now), now))
        if self._processes.wake is not None and self._processes.wake <= now:
            self._agenda.add(self._processes.look(now))
        if boottime >= self._reconcile_at:
            self._look_around()
        elif self.territory.folders.unwatched and boottime >= self._scan_at:
            self._scan_at = boottime + SCAN
            self._agenda.add(self.territory.scan())

    def _refreshed_with(self, names: set[str], now: float) -> list[str]:
        """What will be due soon in the databases of leases that are due now: better one new snapshot than many."""
        deadlines = self._agenda.deadlines
        beside = self.leases.beside(names, self.territory.book.entries) if names else {}
        return [name for name, soon in beside.items() if (at := deadlines.of(name)) is not None and at <= now + soon]

    def _look_around(self, *, whole: bool = False) -> None:
        """Find what no wake-up told of."""
        boottime = self.clock.boottime()
        self._reconcile_at, self._scan_at = boottime + self._every, boottime + SCAN
        self._opened = _opened()
        self._agenda.retell(self._runs.news())
        self._agenda.add(self.territory.look_around(whole=whole))
        self._agenda.add(self._processes.look(self.clock.now(), whole=whole))
        self._agenda.add(self.following.polled)
        some = list(self._doubtful)[:DOUBTFUL]
        for name in some:  # the next ones the next time
            self._doubtful[name] = self._doubtful.pop(name)
        self._agenda.add(some)

    def _want_processes(self) -> None:
        jobs = [entry.job for entry in self.territory.book.entries.values() if entry.job is not None]
        self._processes.want({job.name: wanted for job in jobs if (wanted := wanted_of(job)) is not None})

    def _introduce_some(self) -> None:
        """Have the history told about some of those that were there at the first look; then spread the net."""
        if not self._is_new:
            return
        for name in list(islice(self._newcomers, FEW)):
            status = self.snapshot.jobs.get(name)
            if status is None:
                del self._newcomers[name]
            else:
                self._introduce(status)
        if not self._newcomers:
            self._is_new = False
            self._agenda.add(self.territory.look_around())

    def _introduce(self, status: JobStatus) -> None:
        del self._newcomers[status.name]
        if self._recorder is not None:
            self._recorder.first(status, self.snapshot.at)

    def _read(self, names: Iterable[str], *, closely: bool = False) -> _Changes:
        """What these are doing now; None for those that are no more. What is just being written is left as it was."""
        names = list(names)
        look = self._look_at(len(names), closely)
        entries = self.territory.book.entries
        read: _Changes = {}
        for name in names:
            entry = entries.get(name)
            reading = Reading(None) if entry is None else self._read_entry(entry, look)
            if reading is None:
                continue  # its database has been asked
            status = reading.status
            self._agenda.deadlines.put(name, reading.until)
            if status is None:
                self._gone(name, entry)
            elif self._is_being_written(status):
                self._agenda.recheck_further(name, self.clock.now())
                continue
            elif look.glances and status.report.verdict is Verdict.HELD:
                self._agenda.look_closely(name)
            else:
                self._after(status, closely=closely or (entry is not None and not entry.is_file))
            read[name] = status
        return read

    def _look_at(self, count: int, closely: bool) -> Look:
        """A look for so many."""
        look = Look(self.territory.mounts, opened=self._opened, shared=True, brief=not closely, clock=self.clock)
        look.unlocked = self._unlocked
        look.glances = count > FEW and not closely
        entries = self.territory.book.entries
        if count > FEW and count > len(entries) // 16:  # else asking for each file costs less
            for folder in {entry.folder for entry in entries.values()}:
                if not self.territory.is_far(folder):
                    look.list(folder)
        return look

    def _read_entry(self, entry: Entry, look: Look) -> Reading | None:
        try:
            if entry.address is not None:
                now, report = self.clock.now(), self.leases.report(entry, look)
                return None if report is None else self._reader.of_report(entry, now, report)
            if not self.territory.is_far(entry.folder):
                return self._reader.read(entry, look)
            answer = self.territory.answer(entry.path)
        except Exception as error:  # something that nobody thought of must not blind us for all others
            _log.exception("%s could not be read", entry.path)
            return self._unreadable(entry, said("It could not be looked at: {why}.", type(error).__name__))
        if answer is None:
            return self._unreadable(entry, said("Its file system has not answered yet."))
        return self._reader.of_report(entry, *answer)

    def _not_answered(self, read: _Changes) -> _Changes:
        """Leases about which nothing can be said yet."""
        entries = self.territory.book.entries.values()
        silent = [entry for entry in entries if entry.address is not None and entry.name not in read]
        why = said("Its database has not answered yet.")
        return {entry.name: self._unreadable(entry, why).status for entry in silent}

    def _unreadable(self, entry: Entry, why: str) -> Reading:
        report = Report(entry.path, None, Verdict.UNKNOWN, (why,), Grounds.UNDECODABLE)
        return Reading(JobStatus.of(entry.name, report, self.clock.now(), registered=entry.registered))

    def _read_history(self, just_read: _Changes) -> _Changes:
        """The same for those about which only the history says something new."""
        read: _Changes = {}
        for name in self._agenda.take_retold(FEW):
            entry, status = self.territory.book.entries.get(name), self.snapshot.jobs.get(name)
            if name not in just_read and entry is not None and entry.bad is None and status is not None:
                reading = self._reader.of_report(entry, status.seen, status.report)
                self._agenda.deadlines.put(name, reading.until)
                read[name] = reading.status
        return read

    def _is_being_written(self, status: JobStatus) -> bool:
        """Whether a lock file says nothing, or half of it, and was written only just now."""
        record = status.report.record
        if record is None or record.written is None or not (record.torn or record.format is Format.EMPTY):
            return False
        return 0 <= self.clock.now() - record.written < UNFINISHED

    def _gone(self, name: str, entry: Entry | None) -> None:
        self.following.forget(name)
        self._doubtful.pop(name, None)
        if entry is not None:
            self.territory.folders.forget_opens(entry.path)
            self._unlocked.discard(entry.path)
            self.territory.book.drop(name)

    def _after(self, status: JobStatus, *, closely: bool) -> None:
        """See to it that we hear of the next change of what was just read."""
        name, report, now = status.name, status.report, self.clock.now()
        if report.record is not None and report.record.format in (Format.EMPTY, Format.FLOCK) and _is_empty(report):
            self.territory.folders.watch_opens(report.path)
        else:
            self.territory.folders.forget_opens(report.path)  # to read it is to open it
        if report.grounds in (Grounds.NAMELESS, Grounds.AGE_RULE) or status.limit is not None:
            self._doubtful[name] = None
        else:
            self._doubtful.pop(name, None)
        if report.is_in_between or self._agenda.is_rechecked(name):
            self._agenda.recheck_further(name, now)
        if not self._follow(status):
            self._agenda.recheck(name, now)
        unlocked = report.verdict is Verdict.HELD and report.guard is Guard.NONE
        if closely and unlocked:
            # Nobody has a kernel lock on the file while its holder lives: then nobody can have it from him later.
            self._unlocked.add(report.path)
        elif closely or report.verdict is Verdict.HELD:
            self._unlocked.discard(report.path)
        if not closely and report.verdict in (Verdict.HELD, Verdict.STALE):
            self._agenda.look_closely_later(name, now)

    def _follow_glanced(self, names: Iterable[str]) -> None:
        for name in names:
            status = self.snapshot.jobs.get(name)
            if status is not None and not self._follow(status):
                self._agenda.add((name,))

    def _follow(self, status: JobStatus) -> bool:
        """Follow the processes of a job. False if one of them is gone already."""
        processes: dict[int, int | None] = dict.fromkeys(self._processes.of(status.name))
        holder, sighting = status.report.holder, status.report.sighting
        if holder is None or sighting is None or status.report.verdict is not Verdict.HELD:
            pass
        elif sighting.presence in (Presence.ALIVE, Presence.HIDDEN):
            processes[holder.pid] = sighting.start
        if self.following.follow(status.name, processes):
            return True
        self._processes.confirm(status.name)
        return False

    def _trouble(self) -> tuple[str, ...]:
        others = (self._runs.trouble, self._scribe.trouble, self.following.trouble, self._processes.trouble)
        return (*self.territory.trouble(), *(sentence for sentence in others if sentence is not None))


def _is_empty(report: Report) -> bool:
    try:
        return os.lstat(report.path).st_size == 0
    except OSError:
        return False


def _opened() -> frozenset[tuple[int, int]]:
    """The files that this process has open, but for those with large numbers: these are pidfds of ours."""
    found = set()
    for fd in range(256):
        try:
            seen = os.fstat(fd)
        except OSError:
            continue
        found.add((seen.st_dev, seen.st_ino))
    return frozenset(found)
