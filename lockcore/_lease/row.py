"""From a row to what it says, and from this process to what it writes there. Rows may be anybody's work."""

from __future__ import annotations

import json

from lockcore._fields import FormatError, host_of, pid_of
from lockcore._identity import hashed_machine_id, new_token
from lockcore._lease import here
from lockcore._lease.values import TTL, Claim, LeaseInfo
from lockcore._system import system
from lockcore._value import value
from lockcore._values import Format, Holder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_LONGEST = 4096


@value
class Row:
    """What stands in the columns that every database has."""

    name: object
    fence: object
    token: object
    pid: object
    host: object
    identity: object
    ttl: object
    stop: bool


def claim_of(ttl: float, *, wrapped: bool = False) -> Claim:
    """What this process writes to take a lease."""
    pid = here.pid()
    return Claim(new_token(), pid, system.host(), _identity(pid, wrapped), ttl)


_known: dict[tuple[int, bool], str] = {}


def _identity(pid: int, wrapped: bool) -> str:
    """What can't change while the process lives is found out once."""
    known = _known.get((pid, wrapped))
    if known is None:
        _known.clear()  # a forked child has another identity
        facts = {
            "machine": hashed_machine_id(),
            "boot": system.boot_id(),
            "pid_namespace": system.pid_namespace(),
            "start": system.start_of(pid),
            "pidfd_inode": system.pidfd_inode(pid),
            "uid": system.uid(),
            "wrapped": wrapped or None,
        }
        known = json.dumps({key: fact for key, fact in facts.items() if fact is not None})
        _known[pid, wrapped] = known
    return known


def info_of(row: Row, *, age: float | None, heartbeat_age: float | None, now: float) -> LeaseInfo:
    """What a row says. One that names nobody who can be understood is taken for free only if it has no token."""
    name = row.name if isinstance(row.name, str) else ""
    fence = fence_of(row.fence)
    ttl = float(row.ttl) if isinstance(row.ttl, int | float) and 0 < row.ttl < 1e12 else TTL
    if not isinstance(row.token, str):
        return LeaseInfo(name, fence, ttl)
    facts = _facts(row.identity)
    try:
        pid = pid_of(row.pid, Format.LEASE)
    except FormatError:
        pid = 0
    holder = Holder(
        pid,
        host=host_of(row.host),
        machine=_text(facts, "machine"),
        boot=_text(facts, "boot"),
        pid_namespace=_number(facts, "pid_namespace"),
        start=_number(facts, "start"),
        pidfd_inode=_number(facts, "pidfd_inode"),
        uid=_number(facts, "uid"),
        since=None if age is None else now - age,
    )
    return LeaseInfo(
        name,
        fence,
        ttl,
        holder,
        age=age,
        heartbeat_age=heartbeat_age,
        stop_requested=row.stop,
        wrapped=facts.get("wrapped") is True,
        token=row.token,
    )


def fence_of(value: object) -> int:
    """The number of a taking; 0 comes before all of them."""
    return value if isinstance(value, int) else 0


def since(moment: object, now: float) -> float | None:
    """Seconds since a moment; None if it is none. A moment in the future is now."""
    return max(0.0, now - moment) if isinstance(moment, int | float) else None


def _facts(identity: object) -> Mapping[str, object]:
    if not isinstance(identity, str) or len(identity) > _LONGEST:
        return {}
    try:
        facts = json.loads(identity)
    except (ValueError, RecursionError):
        return {}
    return facts if isinstance(facts, dict) else {}


def _text(facts: Mapping[str, object], key: str) -> str | None:
    fact = facts.get(key)
    return fact if isinstance(fact, str) and fact.isprintable() and len(fact) <= 100 else None


def _number(facts: Mapping[str, object], key: str) -> int | None:
    fact = facts.get(key)
    return fact if isinstance(fact, int) and not isinstance(fact, bool) else None
