"""What is known about a job beyond its lock, as values. Pure."""

from __future__ import annotations

from lockcore._said import joined, said
from lockcore._text import moment, printable
from lockcore._value import value
from lockcore._values import Format, Grounds, Report, Verdict


@value
class LastRun:
    """The newest run of a job, skipped ones left out. `lock` is what it held, `noticed` how its end was noticed.

    `outcome` is None as long as no end is known.
    """

    id: int
    label: str | None
    started: float
    ended: float | None
    outcome: str | None
    exit_code: int | None = None
    items: int | None = None
    log: str | None = None
    lock: str = ""
    signal: int | None = None
    noticed: str | None = None
    key: str = ""


@value
class Facts:
    """What counts for a job's state besides its lock. The limits are those of its file, in seconds.

    `instances` are the job's processes, one PID for each family (what a process of the job started is not counted
    again), or None if nobody looked. `lock_pids` are those that the lock accounts for: its living holder and the
    holder's descendants. `due` is the time of a scheduled run that did not happen. `flocked` tells that the job takes a
    kernel lock on its file, which stays there empty when nobody does.
    """

    kind: str = "manual"
    max_age: float | None = None
    timeout: float | None = None
    heartbeat_ttl: float | None = None
    instances: tuple[int, ...] | None = None
    lock_pids: frozenset[int] = frozenset()
    last_run: LastRun | None = None
    due: float | None = None
    enabled: bool = True
    flocked: bool = False


_BADLY = ("failed", "killed", "timeout", "crashed")

SEEN = "seen-"
"""How the key of a run begins that was only seen."""

NOTHING = Facts()
"""All that is known about a lock that was found and belongs to no registered job."""


@value
class Ending:
    """How a run ended, in a sentence, and whether badly."""

    sentence: str
    badly: bool


def ending(run: LastRun | None, free_lock: str, now: float) -> Ending | None:
    """How the last run of a job ended whose lock was found free at `now`; None if there is nothing to say."""
    if run is None or run.outcome in ("completed", "skipped"):
        return None
    if run.outcome is None:
        # Under another lock it may still be running, and one that began later had not taken this one yet. One that was
        # only seen writes nothing down when it ends.
        if run.lock != free_lock or run.started >= now or run.key.startswith(SEEN):
            return None
        begun = moment(run.started, now)
        silent = said("Its last run, begun at {time}, has ended without a word: it crashed.", begun)
        return Ending(silent, True)
    sentence, badly = _last_run(_how(run), run, now), run.outcome in _BADLY
    if badly and run.noticed:
        return Ending(joined(" ", (sentence, printable(run.noticed))), badly)
    return Ending(sentence, badly)


def _last_run(how: str, run: LastRun, now: float) -> str:
    if run.ended is None:
        return said("Its last run {how}.", how)
    return said("Its last run {how}, at {time}.", how, moment(run.ended, now))


def _how(run: LastRun) -> str:
    match run.outcome:
        case "failed":
            return said("failed") if run.exit_code is None else said("failed with exit code {code}", run.exit_code)
        case "killed":
            return said("was killed") if run.signal is None else said("was killed by signal {signal}", run.signal)
        case "timeout":
            return said("was ended because it took too long")
        case "crashed":
            return said("crashed")
        case "stopped":
            return said("was stopped")
        case unknown:
            return said("ended as {outcome}", printable(unknown or "", 40))


def is_held(report: Report) -> bool:
    """Whether somebody has the lock: it is proven who, or its guard is busy and can't be read just now."""
    return report.verdict is Verdict.HELD or (report.verdict is Verdict.UNKNOWN and report.is_in_between)


def is_at_rest(report: Report, facts: Facts) -> bool:
    """Whether nobody has the lock: there is none, or only the empty file that the job takes a kernel lock on."""
    nameless = report.grounds in (Grounds.NAMELESS, Grounds.AGE_RULE)
    empty = nameless and report.record is not None and report.record.format is Format.EMPTY
    return report.verdict is None or (facts.flocked and empty)


def strays(report: Report, facts: Facts) -> tuple[int, ...]:
    """The processes of the job that its lock does not account for."""
    if not facts.instances:
        return ()
    # A PID that a stale or foreign lock names is nobody's, or somebody else's by now.
    here = report.verdict in (Verdict.HELD, Verdict.UNKNOWN) and not report.orphaned
    named = report.holder.pid if report.holder is not None and here else None
    return tuple(pid for pid in sorted(set(facts.instances)) if pid != named and pid not in facts.lock_pids)


def passes(report: Report, facts: Facts) -> int:
    """How many strays may run without being one too many.

    None beside a holder that is known and lives. Else one: it may be the one that has the lock, or the one that is
    just about to take it.
    """
    known = report.verdict is Verdict.HELD and report.holder is not None and not report.orphaned
    accounted = not facts.lock_pids.isdisjoint(facts.instances or ())
    return 0 if known or accounted else 1


def instances_of(report: Report, facts: Facts) -> int | None:
    """How many instances of the job there are; None where that can't be seen from here."""
    if report.verdict is Verdict.FOREIGN:
        return None
    if facts is NOTHING and report.verdict is Verdict.HELD:
        return 1
    held = is_held(report)
    if facts.instances is None:
        return 0 if is_at_rest(report, facts) else 1 if held else None if report.verdict is Verdict.UNKNOWN else 0
    outside = len(strays(report, facts))
    if held:
        return 1 + max(0, outside - passes(report, facts))
    return outside + (outside < len(set(facts.instances)))
