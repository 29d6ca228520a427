"""Explains one lock: reads what lies there, looks at its holder and its guard, and has it judged.

Nothing is changed and no lock is taken. Whatever lies at the path, the answer is a Report.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from dataclasses import replace

from lockcore import _formats
from lockcore._judge import judge
from lockcore._kernel import is_signed
from lockcore._look import DATA, Look
from lockcore._paths import Site, is_address, lock_of, lock_path
from lockcore._patience import answer_within
from lockcore._read import Found, read
from lockcore._said import counted, said
from lockcore._seal import unseal
from lockcore._system import system
from lockcore._values import (
    Format,
    Grounds,
    Guard,
    Here,
    Holder,
    Presence,
    Record,
    Report,
    Sealed,
    Sighting,
    Verdict,
)

READS = 100
"""How often files that change while they are read are read again: on a busy machine others may be faster for long."""

UNCHANGED_READS = 10
"""How often if nothing changes, but somebody seems to be in the middle of something."""

PATIENCE = 5.0
"""How long a file system that isn't this machine's own may take to answer."""

_GUARD_FLAGS = os.O_RDONLY
if sys.platform == "win32":
    _GUARD_FLAGS |= os.O_BINARY | os.O_NOINHERIT
else:
    _GUARD_FLAGS |= os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


def inspect(
    name_or_path: str | os.PathLike[str],
    *,
    lock_dir: str | os.PathLike[str] | None = None,
    max_age: float | None = None,
) -> Report:
    """Say what is known about a lock, ours or anybody's, and how it is known.

    It may also be the address of a lease, such as `sqlite:///home/me/leases.db#name`.

    Never raises on what lies there, never changes it. `max_age` is the rule by which a lock that names nobody (an empty
    file, a folder) counts as stale.
    """
    if isinstance(name_or_path, str) and is_address(name_or_path):
        from lockcore._lease.looking import inspect_lease

        return inspect_lease(name_or_path)
    path = lock_of(lock_path(name_or_path, lock_dir))
    look = Look()
    if look.mounts.may_hang(path):
        answer = answer_within(PATIENCE, os.path.dirname(path), lambda: inspect_with(look, Site(path), max_age))
        return answer or no_answer(path)
    return inspect_with(look, Site(path), max_age)


def inspect_with(look: Look, site: Site, max_age: float | None) -> Report:
    """The same for the lock at this site, starting with a look that may be of use for others too."""
    if not look.has(site.folder, site.guard):
        return _without_guard(look, site, max_age)
    path, guard_path = site.path, site.guard_path
    trusted = _uid_of(path)
    # The file between two looks at its guard: what did not change meanwhile belongs together.
    before, found = look_at_guard(look, guard_path, trusted), read(path, opened=look.opened)
    look = look if look.shared else look.again()
    after = look_at_guard(look, guard_path, trusted)
    unchanged = 0
    for _ in range(READS):
        if before == after:
            going_on = is_changing_hands(found, *after) or _is_going(found, after[1])
            if not going_on or unchanged == UNCHANGED_READS:
                break
            unchanged += 1
        time.sleep(0.001)
        look = look.again()
        before, found, after = after, read(path, opened=look.opened), look_at_guard(look, guard_path, trusted)
    else:
        restless = (said("It changes hands faster than it can be read."),)
        return Report(path, None, Verdict.UNKNOWN, restless, guard=after[0])
    state, sealed = after
    if found is None:
        return _without_public_file(site, state, sealed, look)
    report = explain(site, found, state, sealed, max_age=max_age, look=look)
    return _confirmed(report, site, found, look, max_age)


def _without_guard(look: Look, site: Site, max_age: float | None) -> Report:
    """Somebody else's lock, or none."""
    found = read(site.path, opened=look.opened)
    if found is None:
        return _without_public_file(site, Guard.NONE, None, look)
    report = explain(site, found, Guard.NONE, None, max_age=max_age, look=look)
    return _confirmed(report, site, found, look, max_age)


def _confirmed(report: Report, site: Site, found: Found, look: Look, max_age: float | None) -> Report:
    """The report, or one of a look for this lock alone, if a shared one may have been too old for what it says."""
    if not look.shared or not (report.orphaned or report.verdict is Verdict.STALE):
        return report
    alive = report.sighting is not None and report.sighting.presence is Presence.ALIVE
    if not report.orphaned and not alive and read(site.path, opened=look.opened) == found:
        return report
    return inspect_with(look.again(), site, max_age)


def _uid_of(path: str) -> int | None:
    try:
        return os.lstat(path).st_uid
    except OSError:
        return None


def is_changing_hands(found: Found | None, state: Guard, sealed: Sealed | None) -> bool:
    """Whether somebody is just taking the lock or letting it go: a matter of microseconds."""
    released = sealed is not None and sealed.record.released
    return state is Guard.BUSY and (found is None or released)


def _is_going(found: Found | None, sealed: Sealed | None) -> bool:
    """Whether the file of a lock that was let go is still there: on Windows until the last reader has closed it."""
    return found is not None and sealed is not None and sealed.record.released and sealed.inode == found.inode


def explain(
    site: Site | str,
    found: Found,
    state: Guard,
    sealed: Sealed | None,
    *,
    max_age: float | None = None,
    look: Look | None = None,
) -> Report:
    """Judge what was found there, given its guard and what the guard says."""
    look = look or Look()
    site = Site(site) if isinstance(site, str) else site
    record = _decode(site, found)
    ours = sealed is not None and _written_by(sealed, record, found)
    if ours and is_changing_hands(found, state, sealed):
        return _in_between(site, state, look)
    if sealed is not None and (ours or _is_taking_over(sealed.record, state, look)):
        # The guard knows more about the holder than a bare PID in the public file does.
        record = replace(
            sealed.record,
            format=record.format if ours else sealed.record.format,
            written=found.written,
            says=record.says,
        )
        pids: tuple[int, ...] = ()
    else:
        asked = found.content is not None and _needs_table(record, site, look)
        pids = look.takers(site.folder, found.device, found.inode) if asked else ()
        state = Guard.BUSY if pids or state is Guard.BUSY else Guard.NONE
        if record.holder is None and pids and record.format is not Format.LEASE:
            record = Record(
                Format.FLOCK,
                holder=Holder(pids[0]) if pids[0] else None,
                written=found.written,
                says=record.says,
            )
    if record.format is Format.LEASE and record.holder is None and record.problem is None:
        return Report(site.path, record, None, (said("The table has no row, so the lease is free."),))
    return _report(site, record, state, pids, look, max_age)


def _needs_table(record: Record, site: Site, look: Look) -> bool:
    """Whether the kernel's table of locks may tell something about somebody else's lock that decides."""
    if not look.brief or record.holder is None:
        return True
    return look.sighting(record.holder).presence is not Presence.ALIVE and site.path not in look.unlocked


def _report(
    site: Site, record: Record, state: Guard, pids: tuple[int, ...], look: Look, max_age: float | None
) -> Report:
    holder, now = record.holder, look.here
    sighting = look.sighting(holder) if holder is not None else Sighting(Presence.ABSENT)
    judgement = judge(
        record, sighting, state, now, takers=pids, max_age=max_age if max_age is not None else record.max_age
    )
    return Report(
        site.path,
        record,
        judgement.verdict,
        judgement.evidence + _companions(site, look),
        judgement.grounds,
        holder,
        sighting if holder is not None else None,
        state,
        _age(record, now),
        None if record.heartbeat is None else max(0.0, now.now - record.heartbeat),
    )


def _without_public_file(site: Site, state: Guard, sealed: Sealed | None, look: Look) -> Report:
    if state is Guard.BUSY and sealed is not None and not sealed.record.released:
        report = _report(site, sealed.record, state, (), look, None)
        missing = said("Its public file is missing: removed, or about to be published.")
        return replace(report, evidence=(*report.evidence, missing))
    if state is Guard.BUSY:
        return _in_between(site, state, look)
    free = said("Nothing lies at this path.")
    if state is Guard.FREE:
        free = said("Nobody holds its guard, so the lock is free.")
    return Report(site.path, None, None, (free,), guard=state, exists=state is Guard.FREE)


def _in_between(site: Site, state: Guard, look: Look) -> Report:
    """The guard is held, but what it says is history: the kernel alone may know by whom."""
    pid = next((pid for pid in _takers(look, site) if pid), 0)
    if not pid:
        evidence = (said("Its guard is held, by somebody who is just taking the lock or letting it go."),)
        return Report(site.path, None, Verdict.UNKNOWN, evidence, guard=state)
    evidence = (said("PID {pid} holds its guard, and is just taking the lock or letting it go.", pid),)
    return Report(
        site.path,
        None,
        Verdict.HELD,
        evidence,
        Grounds.MATCHES,
        holder=Holder(pid),
        sighting=look.sighting(Holder(pid)),
        guard=state,
    )


def _decode(site: Site, found: Found) -> Record:
    if found.problem is not None:
        return Record(Format.UNKNOWN, problem=found.problem, written=found.written)
    if found.folder:
        return _formats.folder(found.written)
    if found.target is not None:
        return _formats.decode_link(found.target, written=found.written)
    content = found.content or b""
    if _formats.is_sqlite(content):
        return _in_database(site.path)
    return _formats.decode(content, name=site.name, written=found.written, truncated=found.truncated)


def _in_database(path: str) -> Record:
    """The row that is a lock by itself; or a word about leases, of which nobody has said which one is meant."""
    from lockcore._lease_row import read_lease

    record = read_lease(path)
    if record.problem is None or not record.problem.startswith("the database has no table"):
        return record
    from lockcore._lease.address import in_file
    from lockcore._lease.looking import leases_in

    found = leases_in(path)
    if found is None:
        return record
    count, name = found
    problem = counted(
        "it is a database with {n} lease. Name one, as in {address}",
        "it is a database with {n} leases. Name one, as in {address}",
        *(count, in_file(path, name).shown),
    )
    return replace(record, problem=problem)


def _written_by(sealed: Sealed, record: Record, found: Found) -> bool:
    """Whether the public file is the one that the guard's last holder published."""
    guarded = sealed.record
    if record.token is not None:
        return record.token == guarded.token
    if record.holder is None or guarded.holder is None or record.format is not Format.PID:
        return False
    return found.inode == sealed.inode and record.holder.pid == guarded.holder.pid


def _is_taking_over(guarded: Record, state: Guard, look: Look) -> bool:
    """Whether the guard is held by the live process that it names, which has not published its own file yet."""
    if state is not Guard.BUSY or guarded.holder is None or guarded.released:
        return False
    return judge(guarded, look.sighting(guarded.holder), Guard.NONE, look.here).verdict is Verdict.HELD


def look_at_guard(look: Look, path: str, trusted: int | None) -> tuple[Guard, Sealed | None]:
    """The guard's state and what it says. A stranger's guard beside somebody's lock says nothing.

    `trusted` is the user whose public file it is.
    """
    try:
        seen = os.lstat(path)
        strange = seen.st_nlink > 1 or (os.name == "posix" and seen.st_uid not in (0, system.uid(), trusted))
        if not stat.S_ISREG(seen.st_mode) or strange:
            return Guard.NONE, None
    except OSError:
        return Guard.NONE, None
    try:
        fd = os.open(path, _GUARD_FLAGS)
    except OSError:
        if sys.platform != "linux":
            return Guard.NONE, None
        return (Guard.BUSY if look.takers(os.path.dirname(path), seen.st_dev, seen.st_ino) else Guard.FREE), None
    try:
        busy = is_signed(fd)
        sealed = unseal(os.read(fd, 4096))
    except OSError:
        return Guard.NONE, None
    finally:
        os.close(fd)
    # Who holds it sets a sign on it, a moment after he has locked it.
    busy = busy or (not look.shared and bool(look.takers(os.path.dirname(path), seen.st_dev, seen.st_ino)))
    return (Guard.BUSY if busy else Guard.FREE), sealed


def _takers(look: Look, site: Site) -> tuple[int, ...]:
    """Who holds the guard, as far as the kernel tells."""
    try:
        seen = os.lstat(site.guard_path)
    except OSError:
        return ()
    return look.takers(site.folder, seen.st_dev, seen.st_ino)


def _age(record: Record, now: Here) -> float | None:
    holder = record.holder
    if record.format is Format.FLOCK:
        return None  # when a kernel lock was taken is not written anywhere
    same_boot = holder is not None and holder.boot is not None and holder.boot == now.boot
    if same_boot and record.taken_boottime is not None and now.boottime is not None:
        return max(0.0, now.boottime - record.taken_boottime)
    since = holder.since if holder is not None and holder.since is not None else record.written
    return None if since is None else max(0.0, now.now - since)


def _companions(site: Site, look: Look) -> tuple[str, ...]:
    """A word about database files beside the lock, because people delete them with it."""
    if site.folder in look.dataless or not (base := site.base):
        return ()
    beside = look.among(site.folder, tuple(base + ending for ending in DATA))
    return tuple(
        said("{file} lies beside it: data that the database has not taken in yet. Never delete it.", companion)
        for companion in beside
    )


def no_answer(path: str) -> Report:
    record = Record(
        Format.UNKNOWN, problem=said("its file system did not answer within {seconds} s", format(PATIENCE, "g"))
    )
    judgement = judge(record, Sighting(Presence.ABSENT), Guard.NONE, Look().here)
    return Report(path, record, judgement.verdict, judgement.evidence, judgement.grounds)
