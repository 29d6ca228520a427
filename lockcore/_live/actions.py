"""What a person asked for in the live view, done and verified. Everything here may take its time: it runs on a thread.

Each request carries what the person saw; who acts looks again, and does nothing if that has changed.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from collections.abc import Callable

from lockcore._clean import Shown, clean, look, refusal_of
from lockcore._command.stop import GRACE
from lockcore._history import History, HistoryFailed
from lockcore._live.view import Action, Looked
from lockcore._objections import Kind
from lockcore._outcome import Effect, Outcome
from lockcore._registry.job_file import BadJobFile, Job
from lockcore._registry.jobs import load
from lockcore._run.detach import NotStarted, start
from lockcore._run.options import UsageError, parse
from lockcore._run.plan import RunFailed, make_plan
from lockcore._said import joined, said
from lockcore._stop import stop
from lockcore._text import printable
from lockcore._values import Verdict
from lockcore._watch.facts import LastRun
from lockcore._watch.reading import as_value
from lockcore._watch.status import JobStatus

RUNS = 12
"""How many runs the details show."""


class Worker:
    """A thread that does one thing after the other."""

    def __init__(self, name: str) -> None:
        self._work: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        # A daemon: who leaves in the middle of a stop, and was told so, need not wait for its end.
        self._thread = threading.Thread(target=self._go_on, name=name, daemon=True)
        self._thread.start()

    def do(self, work: Callable[[], None]) -> None:
        self._work.put(work)

    def close(self, seconds: float = 1.0) -> None:
        """End it; what it is doing has these seconds."""
        self._work.put(None)
        self._thread.join(seconds)

    def _go_on(self) -> None:
        while (work := self._work.get()) is not None:
            work()


class Actions:
    """Performs actions, and collects the processes that it has started once they end."""

    def __init__(self) -> None:
        self._children: list[int] = []

    def perform(self, action: Action) -> Outcome:
        """Do it. Whatever goes wrong is an Outcome too."""
        try:
            match action.kind:
                case Kind.START:
                    return self._start(action.status)
                case Kind.STOP:
                    return _stop(action.status)
                case Kind.RESTART:
                    return self._restart(action.status)
                case Kind.CLEAN:
                    assert isinstance(action.shown, Shown)
                    return clean(action.shown, force=action.force, name=_registered_name(action.status))
                case Kind.LOG:
                    raise AssertionError("a log is read, not performed")
        except (OSError, ValueError, HistoryFailed, BadJobFile) as error:
            return Outcome(
                Effect.FAILED, said("{name}: {why}", printable(action.status.name), printable(str(error), 800))
            )

    def collect(self) -> None:
        """Take notice of ended children of ours, which would stay in the process table else."""
        if sys.platform != "win32":
            self._children = [pid for pid in self._children if not _has_ended(pid)]

    def _start(self, status: JobStatus) -> Outcome:
        name = printable(status.name)
        outcome = start(["--", status.name] if status.name.startswith("-") else [status.name])
        if isinstance(outcome, NotStarted):
            return Outcome(Effect.FAILED, printable(outcome.why, 800) or said("{name} was not started.", name))
        self._children.append(outcome.wrapper)
        job = _job(status)
        holder = outcome.pid if job is not None and job.taken_by == "job" else outcome.wrapper
        return Outcome(Effect.DONE, said("{name} started: PID {pid}.", name, holder))

    def _restart(self, status: JobStatus) -> Outcome:
        if status.report.verdict is Verdict.HELD:
            try:
                make_plan(parse([status.name]))  # what can't be started again is not stopped
            except (UsageError, RunFailed) as error:
                return Outcome(Effect.REFUSED, said("{why} Nothing was stopped.", printable(str(error), 800)))
            stopped = _stop(status)
            if not stopped.done:
                return stopped
        return self._start(status)


def look_at(status: JobStatus) -> Looked:
    """What lies at the lock now, for a person to decide about."""
    job = _job(status)
    shown = look(_where(status, job), max_age=None if job is None else job.max_age)
    refusal = refusal_of(shown, force=True, name=_registered_name(status))
    why = None if refusal is None else joined(" ", (refusal.sentence, *refusal.advice))
    proven = refusal_of(shown, force=False, name=_registered_name(status)) is None
    return Looked(status, shown.report, shown, needs_name=not proven, refusal=why)


def companions_of(status: JobStatus) -> tuple[str, ...]:
    """The files beside its lock that a job's file names."""
    job = _job(status)
    return () if job is None else job.companions


def runs_of(status: JobStatus) -> tuple[LastRun, ...]:
    """The job's last runs, the newest first."""
    try:
        with History(read_only=True) as history:
            return tuple(as_value(run) for run in history.runs(status.name, limit=RUNS))
    except HistoryFailed:
        return ()


def _stop(status: JobStatus) -> Outcome:
    job = _job(status)
    grace = GRACE if job is None else job.grace
    return stop(status.report, grace=grace, name=_registered_name(status), url=_where(status, job))


def _where(status: JobStatus, job: Job | None) -> str:
    """What leads to a job's lock. An address that was shown lacks its password."""
    return job.lock_url if job is not None and job.lock_url is not None else status.report.path


def _job(status: JobStatus) -> Job | None:
    return load(status.name) if status.registered else None


def _registered_name(status: JobStatus) -> str | None:
    return status.name if status.registered else None


def _has_ended(pid: int) -> bool:
    if sys.platform == "win32":
        return False
    try:
        return os.waitpid(pid, os.WNOHANG)[0] == pid
    except ChildProcessError:
        return True
