"""How a lock is judged: a pure function from what was read and seen to a verdict with its evidence.

The rows are tried from the top and the first that fits decides. Two rules stand above the table:
a busy kernel lock is never judged free, and age never takes a lock from a process that lives.
"""

from __future__ import annotations

from lockcore._text import age, moment
from lockcore._values import (
    Format,
    Grounds,
    Guard,
    Here,
    Holder,
    Judgement,
    Presence,
    Record,
    Sighting,
    Verdict,
)

CLOCK_SLACK = 2.0
"""Seconds by which a process may seem younger than the file it wrote, for coarse clocks."""


def judge(
    record: Record,
    sighting: Sighting,
    guard: Guard,
    here: Here,
    *,
    takers: tuple[int, ...] = (),
    max_age: float | None = None,
) -> Judgement:
    """Say what is proven about the holder that `record` names.

    `guard` is the kernel lock behind the record: FREE only when that record was written by the
    last process that held the guard, BUSY when somebody holds it now, NONE when there is none
    or it proves nothing about this record. `takers` are the PIDs the kernel names for it.
    `max_age` is the job's own rule for locks that name nobody.
    """
    holder = record.holder
    if record.problem is not None:
        return _verdict(Verdict.UNKNOWN, Grounds.UNDECODABLE, f"It can't be read as a lock: {record.problem}.")
    if holder is None:
        return _nameless(record, here, max_age)
    if foreign := _foreign(record, holder, here):
        return foreign

    named = _names(record, holder)
    gone = _gone(record, holder, sighting, guard, here)
    if gone is not None and guard is Guard.BUSY:
        _, proof = gone
        return _verdict(Verdict.HELD, Grounds.DESCENDANT, named, proof, _kept_by(takers, holder.pid))
    if gone is not None:
        grounds, proof = gone
        free = ("Nobody holds its guard, so nothing that it started is left.",) if guard is Guard.FREE else ()
        return _verdict(Verdict.STALE, grounds, named, proof, *free)
    if _in_other_namespace(holder, here):
        return _verdict(
            Verdict.FOREIGN,
            Grounds.OTHER_NAMESPACE,
            f"The lock names PID {holder.pid} in another container, whose processes can't be judged from here.",
        )
    hidden = sighting.presence is Presence.HIDDEN and not _identified(holder, sighting)
    if hidden and guard is not Guard.BUSY:
        return _verdict(
            Verdict.UNKNOWN,
            Grounds.NOT_ALLOWED,
            named,
            f"A process has PID {holder.pid}, but this user may not look at it.",
        )
    return _held(record, holder, sighting, guard, here, named)


def _gone(record: Record, holder: Holder, sighting: Sighting, guard: Guard, here: Here) -> tuple[Grounds, str] | None:
    """The row that proves the holder gone, with its sentence, or None."""
    pid = holder.pid
    if record.released:
        return Grounds.RELEASED, f"PID {pid} has let the lock go; only its file is left."
    if holder.boot is not None and here.boot is not None and holder.boot != here.boot:
        return Grounds.REBOOTED, "The machine has been started again since; no process of that time is left."
    if _in_other_namespace(holder, here):
        if guard is Guard.FREE:
            return (
                Grounds.NAMESPACE_GONE,
                f"PID {pid} ran in another container and no longer holds its guard.",
            )
        return None
    if sighting.presence is Presence.ABSENT:
        return Grounds.NO_PROCESS, f"No process has PID {pid}."
    if sighting.presence is Presence.ZOMBIE:
        return Grounds.ZOMBIE, f"PID {pid} has exited; only its entry is left until its parent collects it."
    if _reused(record, holder, sighting, here):
        began = f", begun {moment(sighting.began, here.now)}" if sighting.began is not None else ""
        return Grounds.REUSED, f"PID {pid} belongs to another process now{began}; the holder has exited."
    return None


def _reused(record: Record, holder: Holder, sighting: Sighting, here: Here) -> bool:
    """Whether the process that has the PID now is provably not the one that took the lock."""
    if holder.pidfd_inode is not None and sighting.pidfd_inode is not None:
        return holder.pidfd_inode != sighting.pidfd_inode
    if holder.start is not None and sighting.start is not None:
        return holder.start != sighting.start
    written = _written(record, holder)
    if written is None or sighting.began is None or record.format is Format.FLOCK:
        return False  # a kernel lock may be much younger than the file that it is on
    return sighting.began > written + CLOCK_SLACK + here.clock_step


def _held(record: Record, holder: Holder, sighting: Sighting, guard: Guard, here: Here, named: str) -> Judgement:
    pid = holder.pid
    guarded = ("It holds the kernel lock.",) if guard is Guard.BUSY else ()
    if guard is Guard.FREE:
        guarded = ("Yet nobody holds its guard: it may have closed its descriptors.",)
    if _identified(holder, sighting):
        proof = f"PID {pid} is running and is the same process that took this {_noun(record)}."
        return _verdict(Verdict.HELD, Grounds.MATCHES, named, proof, *guarded)
    if sighting.presence is Presence.HIDDEN:
        return _verdict(Verdict.HELD, Grounds.WEAK, named, "Its kernel lock is held.")
    if record.format is Format.FLOCK:
        return _verdict(Verdict.HELD, Grounds.MATCHES, named, f"PID {pid} is running.")
    written = _written(record, holder)
    if written is None or sighting.began is None:
        proof = f"PID {pid} is running; the lock does not tell whether it is the same process."
    elif sighting.began <= written + CLOCK_SLACK:
        proof = f"PID {pid} is running and began before this lock was taken."
    else:
        proof = (
            f"PID {pid} is running. The clock was set forward by {age(here.clock_step)} since this machine "
            "started, so its age can't show whether it is the same process."
        )
    return _verdict(Verdict.HELD, Grounds.WEAK, named, proof, *guarded)


def _identified(holder: Holder, sighting: Sighting) -> bool:
    """Whether record and process both carry the same kind of identity, so that they can be compared."""
    return (holder.pidfd_inode is not None and sighting.pidfd_inode is not None) or (
        holder.start is not None and sighting.start is not None
    )


def _foreign(record: Record, holder: Holder, here: Here) -> Judgement | None:
    """Held where its process can't be looked at: on another machine; a lease also in another container of this one.

    The same boot id proves the same machine, whatever the names say; but then its PID counts only together
    with its pid namespace, since containers share the boot.
    """
    heartbeat, ttl = record.heartbeat, record.ttl
    grounds = Grounds.OTHER_MACHINE
    if holder.boot is not None and holder.boot == here.boot and holder.pid_namespace is not None:
        if heartbeat is None or not _in_other_namespace(holder, here):
            return None
        grounds = Grounds.OTHER_NAMESPACE
    elif not _is_elsewhere(record, holder, here):
        return None
    where = f"The {_noun(record)} names PID {holder.pid} on {holder.host or 'another machine'}; this is {here.host}."
    if grounds is Grounds.OTHER_NAMESPACE:
        where = f"The {_noun(record)} names PID {holder.pid} in another container of this machine."
    if heartbeat is None or ttl is None:
        return _verdict(Verdict.FOREIGN, grounds, where, "It can't be judged from here.")
    silent = here.now - heartbeat
    if silent > ttl:
        expired = f"Its last heartbeat is {age(silent)} old; it counts for {age(ttl)}."
        return _verdict(Verdict.STALE, Grounds.LEASE_EXPIRED, where, expired)
    # Not how old it is: that would be another sentence at every look.
    return _verdict(Verdict.FOREIGN, grounds, where, f"Its last heartbeat still counts: it does so for {age(ttl)}.")


def _is_elsewhere(record: Record, holder: Holder, here: Here) -> bool:
    other_host = holder.host is not None and holder.host.casefold() != here.host.casefold()
    if holder.machine is None or here.machine is None:
        return other_host
    if holder.machine != here.machine:
        return True
    # Machines made from one image may have the same id. One that beats is not taken for an earlier start of this one.
    other_boot = holder.boot is not None and here.boot is not None and holder.boot != here.boot
    return other_host and other_boot and record.heartbeat is not None


def _nameless(record: Record, here: Here, max_age: float | None) -> Judgement:
    """A lock that names nobody: age is all there is, and only the job's own rule may use it."""
    named = f"It is {'a folder' if record.format is Format.FOLDER else 'an empty file'} and names nobody."
    unlocked = "No kernel lock on it can be seen from here." if record.format is Format.EMPTY else None
    facts = tuple(fact for fact in (named, unlocked) if fact)
    if record.written is None:
        return _verdict(Verdict.UNKNOWN, Grounds.NAMELESS, *facts)
    old = here.now - record.written
    if old < 0:
        return _verdict(Verdict.UNKNOWN, Grounds.NAMELESS, *facts, "Its time lies in the future.")
    if max_age is None:
        return _verdict(
            Verdict.UNKNOWN,
            Grounds.NAMELESS,
            *facts,
            f"It was last changed {age(old)} ago; age proves nothing.",
            *(("Whoever takes the lock removes such a file once it has been quiet for 10 s.",) if unlocked else ()),
        )
    if old > max_age:
        rule = f"It was last changed {age(old)} ago; by this job's own rule {age(max_age)} makes it stale."
        return _verdict(Verdict.STALE, Grounds.AGE_RULE, *facts, rule)
    rule = f"It was last changed {age(old)} ago; by this job's own rule it counts for {age(max_age)}."
    return _verdict(Verdict.UNKNOWN, Grounds.NAMELESS, *facts, rule)


def _in_other_namespace(holder: Holder, here: Here) -> bool:
    return (
        holder.pid_namespace is not None
        and here.pid_namespace is not None
        and holder.pid_namespace != here.pid_namespace
    )


def _written(record: Record, holder: Holder) -> float | None:
    """The latest time at which the record can have been written: the one that accuses nobody wrongly."""
    times = [moment for moment in (record.written, holder.since) if moment is not None]
    return max(times) if times else None


def _names(record: Record, holder: Holder) -> str:
    if record.format is Format.FLOCK:
        return f"PID {holder.pid} took a kernel lock (flock) on this file."
    return f"The {_noun(record)} names PID {holder.pid} on this machine."


def _noun(record: Record) -> str:
    return "lease" if record.format is Format.LEASE else "lock"


def _kept_by(takers: tuple[int, ...], dead: int) -> str:
    living = [str(pid) for pid in takers if pid != dead]
    if living:
        return f"Yet its kernel lock is held, by PID {', '.join(living)}."
    return "Yet its kernel lock is held: by a process that it started, or by one taking it over just now."


def _verdict(verdict: Verdict, grounds: Grounds, *evidence: str) -> Judgement:
    return Judgement(verdict, grounds, evidence)
