"""What can be done with a job, and why something can't be now, as far as what is shown tells. Pure.

Terminal, tray and window ask here, so that they never disagree.
"""

from __future__ import annotations

from enum import Enum

from lockcore._said import said
from lockcore._text import printable
from lockcore._value import value
from lockcore._values import Format, Verdict
from lockcore._watch.facts import SEEN, is_held
from lockcore._watch.status import JobStatus


class Kind(Enum):
    """What can be done with a job. The value is the verb."""

    START = "start"
    STOP = "stop"
    RESTART = "restart"
    CLEAN = "clean"
    LOG = "log"


@value
class Objection:
    """Why not, in one sentence, and what would help instead: each surface has its own words for that."""

    sentence: str
    instead: Kind | None = None


def objection(kind: Kind, status: JobStatus) -> Objection | None:
    """What speaks against it, or None if it makes sense."""
    name = printable(status.name, 60)
    match kind:
        case Kind.START:
            return _to_start(status, name)
        case Kind.RESTART:
            return _to_restart(status, name)
        case Kind.STOP:
            return _to_stop(status, name)
        case Kind.CLEAN:
            return _to_clean(status, name)
        case Kind.LOG:
            return _to_log(status, name)


def has_no_lock(status: JobStatus) -> bool:
    """Whether the report is about a bad job file, or about a lock that is no file: nothing there may be moved."""
    report = status.report
    return report.verdict is Verdict.UNKNOWN and report.record is None and not report.is_in_between


def _to_start(status: JobStatus, name: str) -> Objection | None:
    report = status.report
    if not status.registered:
        unknown = said("{name} is not registered, so its command is not known. lockcore add registers it.", name)
        return Objection(unknown)
    if has_no_lock(status):
        return _not_looked_at(status, name)
    if is_held(report):
        if report.holder is None:
            return Objection(said("{name} is running already.", name))
        return Objection(said("{name} is running already (PID {pid}).", name, report.holder.pid))
    return Objection(said("{name} is held elsewhere.", name)) if report.verdict is Verdict.FOREIGN else None


def _to_restart(status: JobStatus, name: str) -> Objection | None:
    if status.registered and is_held(status.report):
        return _to_stop(status, name)
    return _to_start(status, name)


def _to_stop(status: JobStatus, name: str) -> Objection | None:
    report = status.report
    match report.verdict:
        case Verdict.HELD:
            if report.holder is None:
                return Objection(said("{name} is held by somebody who can't be seen from here.", name))
            return None
        case Verdict.FOREIGN:
            if report.record is not None and report.record.format is Format.LEASE:
                return None  # its holder can be asked through the lease
            return Objection(said("{name} is held elsewhere, and can't be stopped from here.", name))
        case Verdict.UNKNOWN:
            return Objection(said("{name} is not stopped: nobody can tell who holds it.", name))
        case Verdict.STALE:
            return Objection(said("{name} is not running; its lock is left.", name), Kind.CLEAN)
        case None:
            return Objection(said("{name} is not running.", name))


def _to_clean(status: JobStatus, name: str) -> Objection | None:
    if has_no_lock(status):
        return _not_looked_at(status, name)
    if status.report.verdict is None:
        return Objection(said("{name} has no lock to clean.", name))
    if is_held(status.report):
        return Objection(said("{name} is in use: what is held is never cleaned.", name), Kind.STOP)
    return None


def _to_log(status: JobStatus, name: str) -> Objection | None:
    run = status.last_run
    if run is not None and run.key.startswith(SEEN) and not status.registered:
        return Objection(said("{name} was only seen to run, which keeps no log.", name))
    if run is not None:
        return None
    return Objection(said("{name} has no run in the history, so there is no log.", name))


def _not_looked_at(status: JobStatus, name: str) -> Objection:
    why = printable(status.evidence[0], 200) if status.evidence else said("It can't be looked at.")
    return Objection(said("{name}: {why}", name, why))
