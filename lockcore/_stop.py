"""Stops the process that holds a lock, and what it started: verified before each step, and afterwards.

Nobody is signalled who is not proven to be the holder that the person saw. His pidfd is opened first, then everything
is looked at again, and only then is he asked to end, through that pidfd.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack

from lockcore import _tree
from lockcore._clean import clean, what_of
from lockcore._clean import look as look_closely
from lockcore._history import History, HistoryFailed
from lockcore._home import history_file
from lockcore._inspect import inspect
from lockcore._openers import openers, taker_of
from lockcore._outcome import Effect, Outcome
from lockcore._paths import files_of, is_address, job_name
from lockcore._said import counted, joined, said
from lockcore._stop_proof import may_be_signalled, objection, out_of_bounds, same_holder
from lockcore._stop_wrapper import wrapper_of
from lockcore._text import printable, tenths
from lockcore._tree import Ending, Member
from lockcore._values import Format, Guard, Report, Verdict
from lockcore._wording import headline, named

LEAST = 1.0
"""Seconds that what the holder left behind has to end, however much of the grace he took."""

_KILL_SIGNAL = None if sys.platform == "win32" else 9
_KILL = "taskkill /F /PID" if sys.platform == "win32" else "kill -KILL"

Look = Callable[[str], Report]


def stop(
    seen: Report, *, grace: float, name: str | None = None, look: Look = inspect, url: str | None = None
) -> Outcome:
    """Stop whoever holds the lock, if he still is who was seen: TERM, `grace` seconds, KILL.

    `name` is what the job is called, if not by its lock. `url` is where its lease is, if it is one.
    """
    job = printable(name or job_name(seen.path))
    if is_address(seen.path):
        from lockcore._lease.address import parse
        from lockcore._stop_lease import ask_to_stop

        lease = url or seen.path
        if seen.verdict is Verdict.FOREIGN or (seen.verdict is Verdict.HELD and not may_be_signalled(parse(lease))):
            return ask_to_stop(job, seen, lease, grace=grace, name=name)
        look = lambda _: inspect(lease)  # noqa: E731
    if (refusal := _refusal(job, seen, name)) is not None:
        return refusal
    with ExitStack() as cleanup:
        attempt = _Attempt(job, name, seen, grace, look, cleanup, url or seen.path)
        return attempt.on_orphans() if seen.orphaned else attempt.on_holder()


def _refusal(job: str, seen: Report, name: str | None) -> Outcome | None:
    """Why there is nobody to stop, as far as what was seen tells."""
    match seen.verdict:
        case None:
            return Outcome(Effect.REFUSED, said("{job} is not running. {headline}", job, headline(seen)))
        case Verdict.STALE:
            advice = said("Set its lock aside:  lockcore clean {lock}", named(seen.path, name))
            return Outcome(Effect.REFUSED, said("{job} is not running. {headline}", job, headline(seen)), (advice,))
        case Verdict.FOREIGN:
            elsewhere = said("{job} can't be stopped from here. {headline}", job, headline(seen))
            return Outcome(Effect.REFUSED, elsewhere, seen.evidence)
        case Verdict.UNKNOWN:
            unknown = said("{name} is not stopped: nobody can tell who holds it.", job)
            return Outcome(Effect.REFUSED, unknown, seen.evidence)
        case Verdict.HELD:
            return None


class _Attempt:
    """One try to stop the holder of one lock."""

    def __init__(
        self, job: str, name: str | None, seen: Report, grace: float, look: Look, cleanup: ExitStack, where: str
    ) -> None:
        self._job = job
        self._name = name
        self._seen = seen
        self._path = seen.path
        self._where = where
        self._grace = grace
        self._look = look
        self._cleanup = cleanup
        self._began = time.monotonic()

    def on_holder(self) -> Outcome:
        """Ask the holder alone, or the wrapper that it runs under: that one passes it on. Then see who is left."""
        assert self._seen.holder is not None
        pid = self._seen.holder.pid
        member = _tree.find(pid)  # before anything else is read about it
        if member is not None:
            self._cleanup.callback(member.close)
        now = self._look(self._path)
        if member is None or not same_holder(self._seen, now):
            return self._changed(said("is no longer held by PID {pid}", pid), now)
        if (reason := objection(member, now)) is not None:
            return Outcome(Effect.REFUSED, said("{job} is not stopped: {why}", self._job, reason))
        asked = wrapper_of(member, self._name, self._path) or member
        tree = self._tree_of(asked)
        mark = _mark_below(asked, tree)
        if member.ended():  # looked at last: all of this was about the holder, and about nobody else
            by_itself = said("is no longer held by PID {pid}, which has ended by itself", pid)
            return self._changed(by_itself, self._look(self._path))
        if self._grace > 0:
            self._ask(asked)
        if asked.ended():
            return self._after_its_end(asked, member, tree, mark)
        if asked.denied:
            denied = said("could not be stopped: the system lets nobody here signal PID {pid}", asked.pid)
            return self._outcome(Effect.FAILED, [denied])
        if not same_holder(self._seen, now := self._look(self._path)):
            _tree.wait([asked], LEAST)
            if asked.ended():  # just in this moment; somebody else may have killed it
                return self._after_its_end(asked, member, tree, mark)
            sentence = said(
                "{job}: PID {pid} has let the lock go, but still runs, and was not killed. {headline}",
                *(self._job, asked.pid, headline(now)),
            )
            return Outcome(Effect.FAILED, sentence, (said("End it:  {kill} {pid}", _KILL, asked.pid),))
        ending = _tree.end(None, mark, grace=0, known=tree)
        self._note_end(mark, killed=True)
        others = sum(number != pid for number, _ in ending.ended)
        whom: str = said("PID {pid}", pid)
        if others:
            whom = said("PID {pid}, with {processes} that it had started", pid, _counted(others))
        if self._grace > 0:
            grace = f"{self._grace:g}"
            late = said("did not react to TERM within {seconds} s and was killed ({whom})", grace, whom)
            return self._confirmed([late], ending)
        return self._confirmed([said("was killed ({whom})", whom)], ending)

    def _after_its_end(self, asked: Member, holder: Member, tree: list[Member], mark: str | None) -> Outcome:
        """End what was left behind: without its lock, a second instance could come beside it."""
        took = time.monotonic() - self._began
        left = [below for below in tree if not below.ended()]
        pid = holder.pid if holder.ended() else asked.pid
        clauses: list[str] = [said("stopped: PID {pid} ended after {seconds} s", pid, tenths(took))]
        ending = _tree.end(None, mark, grace=max(LEAST, self._grace - took), known=left)
        if ending.ended and ending.killed:
            many = _counted(len(ending.ended))
            clauses.append(said("what it had started and left behind was killed ({processes})", many))
        elif ending.ended:
            many = _counted(len(ending.ended))
            clauses.append(said("what it had started and left behind ended too ({processes})", many))
        return self._confirmed(clauses, ending)

    def on_orphans(self) -> Outcome:
        """Stop the processes that keep the kernel lock of a holder who is gone."""
        orphans = self._orphans()
        now = self._look(self._path)
        if not same_holder(self._seen, now):
            return self._changed(said("is no longer kept by what its holder left behind"), now)
        if not orphans:
            unseen = said(
                "a process keeps its lock that can't be seen from here: another user's, or in another container."
            )
            return Outcome(Effect.REFUSED, said("{job} is not stopped: {why}", self._job, unseen))
        for member in orphans:
            if (reason := out_of_bounds(member)) is not None:
                return Outcome(Effect.REFUSED, said("{job} is not stopped: {why}", self._job, reason))
        mark = self._mark_of(orphans)
        ending = _tree.end(None, mark, grace=self._grace, known=orphans)
        self._note_end(mark, killed=ending.killed)
        took = time.monotonic() - self._began
        many, pids = _counted(len(ending.ended)), ", ".join(str(member.pid) for member in orphans)
        if ending.killed:
            how = said("stopped: {processes} that its holder left behind were killed (PID {pids})", many, pids)
        else:
            how = said(
                "stopped: {processes} that its holder left behind ended after {seconds} s (PID {pids})",
                *(many, tenths(took), pids),
            )
        return self._confirmed([how], ending)

    def _ask(self, member: Member) -> None:
        member.ask(signal.SIGTERM)
        until = self._began + self._grace
        while not member.denied and not member.ended() and (left := until - time.monotonic()) > 0:
            _tree.wait([member], min(left, _tree.LOOK_EVERY))
            member.let_go_on()

    def _tree_of(self, member: Member) -> list[Member]:
        """Everybody below the holder, found before he goes: then they are nobody's descendants any more."""
        tree = _tree.members(member, None)
        for below in tree:
            self._cleanup.callback(below.close)
        return tree

    def _orphans(self) -> list[Member]:
        """The processes that hold the lock's kernel lock without having taken it: they have it from the holder.

        Somebody who took it himself, just now, is no orphan.
        """
        found = []
        for file in files_of(self._path):
            for opener in openers(file).seen:
                member = _tree.find(opener.pid) if opener.taker not in (None, opener.pid) else None
                if member is None:
                    continue
                self._cleanup.callback(member.close)
                if taker_of(member.pid, file) not in (None, member.pid) and not member.ended():
                    found.append(member)
        return list({member.pid: member for member in found}.values())

    def _mark_of(self, orphans: list[Member]) -> str | None:
        """The mark of the run that left them, if it was one of this job."""
        for member in orphans:
            if _tree.carried(member, _tree.JOB) in (self._name, job_name(self._path)):
                return _tree.carried(member, _tree.MARK)
        return None

    def _confirmed(self, clauses: list[str], ending: Ending) -> Outcome:
        """What is seen afterwards decides: nobody left, and the lock free."""
        survivors = ending.survivors
        now = self._settled_look()
        if now.orphaned and (more := self._orphans()):
            survivors = [*survivors, *_tree.end(None, None, grace=0, known=more).survivors]
            now = self._settled_look()
        if survivors:
            named_ones = ", ".join(f"PID {pid} ({printable(command, 60)})" for pid, command in survivors)
            left = said("but not everybody has ended: {processes}", named_ones)
            return self._outcome(Effect.FAILED, [*clauses, left])
        match now.verdict:
            case None:
                return self._outcome(Effect.DONE, clauses)
            case Verdict.STALE:
                return self._without_stale_lock(clauses)
            case Verdict.UNKNOWN if _format(self._seen) is Format.FLOCK and now.guard is not Guard.BUSY:
                return self._outcome(Effect.DONE, clauses)  # its file stays, and says nothing
            case Verdict.HELD if not same_holder(self._seen, now) and not now.orphaned and now.holder is not None:
                taken = said("PID {pid} has taken its lock since", now.holder.pid)
                return self._outcome(Effect.DONE, [*clauses, taken])
            case _:
                return self._outcome(Effect.FAILED, [*clauses, said("but its lock is not free")], now.evidence)

    def _settled_look(self) -> Report:
        """Look, but not in a moment in which somebody else is just cleaning it or taking it."""
        until = time.monotonic() + LEAST
        while True:
            now = self._look(self._path)
            # One who has its guard without having it from the holder is just passing by.
            passing = now.is_in_between or (now.orphaned and not self._orphans())
            if not passing or time.monotonic() > until:
                return now
            time.sleep(0.01)

    def _without_stale_lock(self, clauses: list[str]) -> Outcome:
        cleaned = clean(look_closely(self._where), name=self._name)
        if cleaned.done:
            return self._outcome(Effect.DONE, [*clauses, what_of(cleaned)], kept=cleaned.kept)
        if self._look(self._path).verdict is not Verdict.STALE:
            return self._outcome(Effect.DONE, clauses)  # somebody else has set it aside, or has taken it
        left = said("its stale lock is left")
        return self._outcome(Effect.DONE, [*clauses, left], (cleaned.sentence, *cleaned.advice))

    def _changed(self, what: str, now: Report) -> Outcome:
        sentence = said("{job} {what}; nothing was done. {headline}", self._job, what, headline(now))
        return Outcome(Effect.CHANGED, sentence)

    def _outcome(
        self, effect: Effect, clauses: list[str], advice: tuple[str, ...] = (), kept: int | None = None
    ) -> Outcome:
        return Outcome(effect, said("{job} {what}.", self._job, joined("; ", clauses)), advice, kept)

    def _note_end(self, mark: str | None, *, killed: bool) -> None:
        """Say in the history how a run ended whose wrapper can't any more; else it would pass for a crash."""
        if mark is None or not os.path.exists(history_file()):
            return
        try:
            with History() as history:
                history.finish(mark, ended=time.time(), outcome="stopped", signal=_KILL_SIGNAL if killed else None)
        except HistoryFailed:
            pass


def _mark_below(member: Member, tree: list[Member]) -> str | None:
    """The mark that the holder gave to what he started, if he is a wrapper: his children carry it, he does not."""
    own = _tree.carried(member, _tree.MARK)
    marks = (_tree.carried(child, _tree.MARK) for child in _tree.children_of(member, tree))
    return next((mark for mark in marks if mark not in (None, own)), None)


def _format(report: Report) -> Format | None:
    return report.record.format if report.record is not None else None


def _counted(processes: int) -> str:
    return counted("{n} process", "{n} processes", processes)
