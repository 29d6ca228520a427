"""A lease as everybody judges it: its row becomes a Record, and a Report follows."""

from __future__ import annotations

from lockcore._fields import summary
from lockcore._judge import judge
from lockcore._look import Look
from lockcore._said import clause, said
from lockcore._text import age
from lockcore._values import Format, Grounds, Guard, Presence, Record, Report, Sighting, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._lease.values import LeaseInfo

FREE = said("Nobody holds it.")


def report_of(shown: str, info: LeaseInfo | None, look: Look | None = None, read_at: float | None = None) -> Report:
    """What follows from what a row says, with a look at the holder's process if it is on this machine.

    `read_at` is when the row was read, if that was not just now.
    """
    if info is None:
        return Report(shown, None, None, (said("It has never been taken."),), exists=False)
    if info.holder is None:
        return Report(shown, Record(Format.LEASE, fence=info.fence, ttl=info.ttl, says="free"), None, (FREE,))
    look = look or Look()
    record = _record(info, look.here.now)
    sighting = look.sighting(info.holder) if info.holder.pid else Sighting(Presence.ABSENT)
    judgement = judge(record, sighting, Guard.NONE, look.here)
    return Report(
        shown,
        record,
        judgement.verdict,
        judgement.evidence + _besides(info, judgement.verdict),
        judgement.grounds,
        info.holder,
        sighting,
        age=info.age,
        heartbeat_age=info.heartbeat_age,
        read_at=read_at,
    )


def unreachable(shown: str, why: str) -> Report:
    """Nothing can be said, because the database can't be read."""
    why = clause(why)
    record = Record(Format.LEASE, problem=why)
    return Report(
        shown, record, Verdict.UNKNOWN, (said("Its database can't be read: {why}.", why),), Grounds.UNDECODABLE
    )


def _record(info: LeaseInfo, now: float) -> Record:
    """The row in this machine's own time: how old things are counts, not what another machine's clock says."""
    if info.holder is not None and not info.holder.pid:
        return Record(Format.LEASE, problem=said("its row names no process"), fence=info.fence, ttl=info.ttl)
    heartbeat = None if info.heartbeat_age is None else now - info.heartbeat_age
    return Record(
        Format.LEASE,
        info.holder,
        token=info.token,
        heartbeat=heartbeat,
        ttl=info.ttl,
        says=summary(info.holder, heartbeat) if info.holder is not None else "",
        wrapped=info.wrapped,
        fence=info.fence,
    )


def _besides(info: LeaseInfo, verdict: Verdict) -> tuple[str, ...]:
    told: list[str] = []
    if verdict is Verdict.STALE and not info.expired:
        told.append(said("The next one may take it in {age}, when its heartbeat no longer counts.", age(info.left)))
    if verdict is Verdict.HELD and info.expired:
        told.append(said("It was not heard of for longer than {ttl}: anybody may take it by now.", age(info.ttl)))
    if info.stop_requested:
        told.append(said("It was asked to end."))
    return tuple(told)
