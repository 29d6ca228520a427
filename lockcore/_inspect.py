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
from lockcore._identity import hashed_machine_id
from lockcore._judge import judge
from lockcore._kernel import guard_state, takers
from lockcore._paths import guard_name, lock_of, lock_path
from lockcore._patience import answer_within
from lockcore._read import Found, read
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

READS = 5
"""How often files that change while they are read are read again."""

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

    Never raises on what lies at the path, never changes it. `max_age` is the rule by which a lock
    that names nobody (an empty file, a folder) counts as stale.
    """
    path = lock_of(lock_path(name_or_path, lock_dir))
    if system.may_hang(path):
        answer = answer_within(PATIENCE, os.path.dirname(path), lambda: _inspect(path, max_age))
        return answer or _no_answer(path)
    return _inspect(path, max_age)


def here() -> Here:
    """This machine, now."""
    return Here(
        host=system.host(),
        machine=hashed_machine_id(),
        boot=system.boot_id(),
        pid_namespace=system.pid_namespace(),
        now=time.time(),
        boottime=system.boottime(),
        clock_step=system.clock_step(),
    )


def _inspect(path: str, max_age: float | None) -> Report:
    guard_path = os.path.join(os.path.dirname(path), guard_name(path))
    trusted = _uid_of(path)
    # The file between two looks at its guard: what did not change meanwhile belongs together.
    before, found, after = _look_at_guard(guard_path, trusted), read(path), _look_at_guard(guard_path, trusted)
    for _ in range(READS):
        if before == after and not _is_changing_hands(found, *after):
            break
        time.sleep(0.001)
        before, found, after = after, read(path), _look_at_guard(guard_path, trusted)
    state, sealed = after
    if found is None:
        return _without_public_file(path, state, sealed)
    return explain(path, found, state, sealed, max_age=max_age)


def _uid_of(path: str) -> int | None:
    try:
        return os.lstat(path).st_uid
    except OSError:
        return None


def _is_changing_hands(found: Found | None, state: Guard, sealed: Sealed | None) -> bool:
    """Whether somebody is just taking the lock or letting it go: a matter of microseconds."""
    return state is Guard.BUSY and (found is None or (sealed is not None and sealed.record.released))


def explain(
    path: str,
    found: Found,
    state: Guard,
    sealed: Sealed | None,
    *,
    max_age: float | None = None,
) -> Report:
    """Judge what was found at `path`, given its guard and what the guard says."""
    now = here()
    record = _decode(path, found)
    ours = sealed is not None and _written_by(sealed, record, found)
    if ours and _is_changing_hands(found, state, sealed):
        return _in_between(path, state)
    if sealed is not None and (ours or _is_taking_over(sealed.record, state, now)):
        # The guard knows more about the holder than a bare PID in the public file does.
        record = replace(
            sealed.record,
            format=record.format if ours else sealed.record.format,
            written=found.written,
            says=record.says,
        )
        pids: tuple[int, ...] = ()
    else:
        pids = () if found.folder or found.target is not None else _takers(path)
        state = Guard.BUSY if pids or state is Guard.BUSY else Guard.NONE
        if record.holder is None and pids and record.format is not Format.LEASE:
            record = Record(
                Format.FLOCK,
                holder=Holder(pids[0]) if pids[0] else None,
                written=found.written,
                says=record.says,
            )
    if record.format is Format.LEASE and record.holder is None and record.problem is None:
        return Report(path, record, None, ("The table has no row, so the lease is free.",))
    return _report(path, record, state, pids, now, max_age)


def _report(path: str, record: Record, state: Guard, pids: tuple[int, ...], now: Here, max_age: float | None) -> Report:
    holder = record.holder
    sighting = system.look(holder.pid) if holder is not None else Sighting(Presence.ABSENT)
    judgement = judge(
        record, sighting, state, now, takers=pids, max_age=max_age if max_age is not None else record.max_age
    )
    return Report(
        path=path,
        record=record,
        verdict=judgement.verdict,
        grounds=judgement.grounds,
        evidence=judgement.evidence + _companions(path),
        holder=holder,
        sighting=sighting if holder is not None else None,
        guard=state,
        age=_age(record, now),
        heartbeat_age=None if record.heartbeat is None else max(0.0, now.now - record.heartbeat),
    )


def _without_public_file(path: str, state: Guard, sealed: Sealed | None) -> Report:
    if state is Guard.BUSY and sealed is not None and not sealed.record.released:
        report = _report(path, sealed.record, state, (), here(), None)
        missing = "Its public file is missing: removed, or about to be published."
        return replace(report, evidence=(*report.evidence, missing))
    if state is Guard.BUSY:
        return _in_between(path, state)
    free = "Nobody holds its guard, so the lock is free." if state is Guard.FREE else "Nothing lies at this path."
    return Report(path, None, None, (free,), guard=state, exists=state is Guard.FREE)


def _in_between(path: str, state: Guard) -> Report:
    """The guard is held, but what it says is history: the kernel alone may know by whom."""
    guard = os.path.join(os.path.dirname(path), guard_name(path))
    pid = next((pid for pid in _takers(guard) if pid), 0)
    if not pid:
        evidence = ("Its guard is held, by somebody who is just taking the lock or letting it go.",)
        return Report(path, None, Verdict.UNKNOWN, evidence, guard=state)
    evidence = (f"PID {pid} holds its guard, and is just taking the lock or letting it go.",)
    return Report(
        path, None, Verdict.HELD, evidence, Grounds.MATCHES, holder=Holder(pid), sighting=system.look(pid), guard=state
    )


def _decode(path: str, found: Found) -> Record:
    if found.problem is not None:
        return Record(Format.UNKNOWN, problem=found.problem, written=found.written)
    if found.folder:
        return _formats.folder(found.written)
    if found.target is not None:
        return _formats.decode_link(found.target, written=found.written)
    content = found.content or b""
    if _formats.is_sqlite(content):
        from lockcore._lease_row import read_lease

        return read_lease(path)
    return _formats.decode(content, name=os.path.basename(path), written=found.written, truncated=found.truncated)


def _written_by(sealed: Sealed, record: Record, found: Found) -> bool:
    """Whether the public file is the one that the guard's last holder published."""
    guarded = sealed.record
    if record.token is not None:
        return record.token == guarded.token
    if record.holder is None or guarded.holder is None or record.format is not Format.PID:
        return False
    return found.inode == sealed.inode and record.holder.pid == guarded.holder.pid


def _is_taking_over(guarded: Record, state: Guard, now: Here) -> bool:
    """Whether the guard is held by the live process that it names, which has not published its own file yet."""
    if state is not Guard.BUSY or guarded.holder is None or guarded.released:
        return False
    return judge(guarded, system.look(guarded.holder.pid), Guard.NONE, now).verdict is Verdict.HELD


def _look_at_guard(path: str, trusted: int | None) -> tuple[Guard, Sealed | None]:
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
        fd: int | None = os.open(path, _GUARD_FLAGS)
    except OSError:
        fd = None
    if fd is None:
        return guard_state(path, None, seen), None
    try:
        return guard_state(path, fd, seen), unseal(os.read(fd, 4096))
    except OSError:
        return Guard.NONE, None
    finally:
        os.close(fd)


def _takers(path: str) -> tuple[int, ...]:
    try:
        return takers(path, os.lstat(path))
    except OSError:
        return ()


def _age(record: Record, now: Here) -> float | None:
    holder = record.holder
    if record.format is Format.FLOCK:
        return None  # when a kernel lock was taken is not written anywhere
    same_boot = holder is not None and holder.boot is not None and holder.boot == now.boot
    if same_boot and record.taken_boottime is not None and now.boottime is not None:
        return max(0.0, now.boottime - record.taken_boottime)
    since = holder.since if holder is not None and holder.since is not None else record.written
    return None if since is None else max(0.0, now.now - since)


def _companions(path: str) -> tuple[str, ...]:
    """A word about database files beside the lock, because people delete them with it."""
    base = path.removesuffix(".pid").removesuffix(".lock")
    if base == path:
        return ()
    present = [base + ending for ending in (".wal", "-wal", "-journal") if os.path.lexists(base + ending)]
    return tuple(
        f"{os.path.basename(file)} lies beside it: data that the database has not taken in yet. Never delete it."
        for file in present
    )


def _no_answer(path: str) -> Report:
    record = Record(Format.UNKNOWN, problem=f"its file system did not answer within {PATIENCE:g} s")
    judgement = judge(record, Sighting(Presence.ABSENT), Guard.NONE, here())
    return Report(path, record, judgement.verdict, judgement.evidence, judgement.grounds)
