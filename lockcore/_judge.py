"""How a lock is judged: a pure function from what was read and seen to a verdict with its evidence.

The rows are tried from the top and the first that fits decides. Two rules stand above the table:
a busy kernel lock is never judged free, and age never takes a lock from a process that lives.
"""

from __future__ import annotations

from lockcore._said import said, sentence
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

_LOCK_NAMES = sentence("The lock names PID {pid} on this machine.")
_LEASE_NAMES = sentence("The lease names PID {pid} on this machine.")
_TOOK_LOCK = sentence("PID {pid} is running and is the same process that took this lock.")
_TOOK_LEASE = sentence("PID {pid} is running and is the same process that took this lease.")
_BEGAN_BEFORE = sentence("PID {pid} is running and began before this lock was taken.")
_RUNNING = sentence("PID {pid} is running.")
_NO_PROCESS = sentence("No process has PID {pid}.")


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
        return _verdict(
            Verdict.UNKNOWN, Grounds.UNDECODABLE, said("It can't be read as a lock: {problem}.", record.problem)
        )
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
        free = (said("Nobody holds its guard, so nothing that it started is left."),) if guard is Guard.FREE else ()
        return _verdict(Verdict.STALE, grounds, named, proof, *free)
    if _in_other_namespace(holder, here):
        return _verdict(
            Verdict.FOREIGN,
            Grounds.OTHER_NAMESPACE,
            said(
                "The lock names PID {pid} in another container, whose processes can't be judged from here.", holder.pid
            ),
        )
    hidden = sighting.presence is Presence.HIDDEN and not _identified(holder, sighting)
    if hidden and guard is not Guard.BUSY:
        return _verdict(
            Verdict.UNKNOWN,
            Grounds.NOT_ALLOWED,
            named,
            said("A process has PID {pid}, but this user may not look at it.", holder.pid),
        )
    return _held(record, holder, sighting, guard, here, named)


def _gone(record: Record, holder: Holder, sighting: Sighting, guard: Guard, here: Here) -> tuple[Grounds, str] | None:
    """The row that proves the holder gone, with its sentence, or None."""
    pid = holder.pid
    if record.released:
        return Grounds.RELEASED, said("PID {pid} has let the lock go; only its file is left.", pid)
    if holder.boot is not None and here.boot is not None and holder.boot != here.boot:
        gone = said("The machine has been started again since; no process of that time is left.")
        return Grounds.REBOOTED, gone
    if _in_other_namespace(holder, here):
        if guard is Guard.FREE:
            return (
                Grounds.NAMESPACE_GONE,
                said("PID {pid} ran in another container and no longer holds its guard.", pid),
            )
        return None
    if sighting.presence is Presence.ABSENT:
        return Grounds.NO_PROCESS, _NO_PROCESS(pid)
    if sighting.presence is Presence.ZOMBIE:
        entry = said("PID {pid} has exited; only its entry is left until its parent collects it.", pid)
        return Grounds.ZOMBIE, entry
    if _reused(record, holder, sighting, here):
        if sighting.began is None:
            return Grounds.REUSED, said("PID {pid} belongs to another process now; the holder has exited.", pid)
        began = moment(sighting.began, here.now)
        other = said("PID {pid} belongs to another process now, begun {time}; the holder has exited.", pid, began)
        return Grounds.REUSED, other
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
    guarded = (said("It holds the kernel lock."),) if guard is Guard.BUSY else ()
    if guard is Guard.FREE:
        guarded = (said("Yet nobody holds its guard: it may have closed its descriptors."),)
    if _identified(holder, sighting):
        proof = _TOOK_LEASE(pid) if _is_lease(record) else _TOOK_LOCK(pid)
        return _verdict(Verdict.HELD, Grounds.MATCHES, named, proof, *guarded)
    if sighting.presence is Presence.HIDDEN:
        return _verdict(Verdict.HELD, Grounds.WEAK, named, said("Its kernel lock is held."))
    if record.format is Format.FLOCK:
        return _verdict(Verdict.HELD, Grounds.MATCHES, named, _RUNNING(pid))
    written = _written(record, holder)
    if written is None or sighting.began is None:
        proof = said("PID {pid} is running; the lock does not tell whether it is the same process.", pid)
    elif sighting.began <= written + CLOCK_SLACK:
        proof = _BEGAN_BEFORE(pid)
    else:
        proof = said(
            "PID {pid} is running. The clock was set forward by {step} since this machine started, "
            "so its age can't show whether it is the same process.",
            pid,
            age(here.clock_step),
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
    where = _where(record, holder, here, grounds)
    if heartbeat is None or ttl is None:
        return _verdict(Verdict.FOREIGN, grounds, where, said("It can't be judged from here."))
    silent = here.now - heartbeat
    if silent > ttl:
        expired = said("Its last heartbeat is {age} old; it counts for {ttl}.", age(silent), age(ttl))
        return _verdict(Verdict.STALE, Grounds.LEASE_EXPIRED, where, expired)
    # Not how old it is: that would be another sentence at every look.
    counts = said("Its last heartbeat still counts: it does so for {ttl}.", age(ttl))
    return _verdict(Verdict.FOREIGN, grounds, where, counts)


def _where(record: Record, holder: Holder, here: Here, grounds: Grounds) -> str:
    if grounds is Grounds.OTHER_NAMESPACE:
        if _is_lease(record):
            return said("The lease names PID {pid} in another container of this machine.", holder.pid)
        return said("The lock names PID {pid} in another container of this machine.", holder.pid)
    host = holder.host or said("another machine")
    if _is_lease(record):
        return said("The lease names PID {pid} on {host}; this is {here}.", holder.pid, host, here.host)
    return said("The lock names PID {pid} on {host}; this is {here}.", holder.pid, host, here.host)


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
    named = said("It is an empty file and names nobody.")
    if record.format is Format.FOLDER:
        named = said("It is a folder and names nobody.")
    unlocked = said("No kernel lock on it can be seen from here.") if record.format is Format.EMPTY else None
    facts = tuple(fact for fact in (named, unlocked) if fact)
    if record.written is None:
        return _verdict(Verdict.UNKNOWN, Grounds.NAMELESS, *facts)
    old = here.now - record.written
    if old < 0:
        return _verdict(Verdict.UNKNOWN, Grounds.NAMELESS, *facts, said("Its time lies in the future."))
    if max_age is None:
        return _verdict(
            Verdict.UNKNOWN,
            Grounds.NAMELESS,
            *facts,
            said("It was last changed {age} ago; age proves nothing.", age(old)),
            *(
                (said("Whoever takes the lock removes such a file once it has been quiet for 10 s."),)
                if unlocked
                else ()
            ),
        )
    if old > max_age:
        rule = said(
            "It was last changed {age} ago; by this job's own rule {limit} makes it stale.", age(old), age(max_age)
        )
        return _verdict(Verdict.STALE, Grounds.AGE_RULE, *facts, rule)
    rule = said("It was last changed {age} ago; by this job's own rule it counts for {limit}.", age(old), age(max_age))
    return _verdict(Verdict.UNKNOWN, Grounds.NAMELESS, *facts, rule)


def _in_other_namespace(holder: Holder, here: Here) -> bool:
    return (
        holder.pid_namespace is not None
        and here.pid_namespace is not None
        and holder.pid_namespace != here.pid_namespace
    )


def _written(record: Record, holder: Holder) -> float | None:
    """The latest time at which the record can have been written: the one that accuses nobody wrongly."""
    written, since = record.written, holder.since
    if written is None or since is None:
        return since if written is None else written
    return max(written, since)


def _names(record: Record, holder: Holder) -> str:
    if record.format is Format.FLOCK:
        return said("PID {pid} took a kernel lock (flock) on this file.", holder.pid)
    if _is_lease(record):
        return _LEASE_NAMES(holder.pid)
    return _LOCK_NAMES(holder.pid)


def _is_lease(record: Record) -> bool:
    return record.format is Format.LEASE


def _kept_by(takers: tuple[int, ...], dead: int) -> str:
    pids = ", ".join(str(pid) for pid in takers if pid != dead)
    if pids:
        return said("Yet its kernel lock is held, by PID {pids}.", pids)
    return said("Yet its kernel lock is held: by a process that it started, or by one taking it over just now.")


def _verdict(verdict: Verdict, grounds: Grounds, *evidence: str) -> Judgement:
    return Judgement(verdict, grounds, evidence)
