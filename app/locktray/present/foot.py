"""The line below the table, and what is said where there is no row to show. Pure."""

from __future__ import annotations

from lockcore._text import age, printable
from lockcore._value import value
from lockcore._watch.status import Snapshot
from locktray.present.order import Narrowing
from locktray.tongue import safe, tr, trn


@value
class Emptiness:
    """Why there is nothing, what to do next, and whether all jobs can be shown instead, or the first is to be added."""

    title: str
    advice: str
    can_show_all: bool = False
    can_add: bool = False


def foot_of(snapshot: Snapshot, folders: int | None, now: float) -> str:
    """How many jobs there are, where they are looked for, and when something last happened."""
    parts = [trn("{n} job", "{n} jobs", len(snapshot.jobs))]
    if snapshot.attention:
        parts.append(trn("{n} needs attention", "{n} need attention", snapshot.attention))
    if folders is not None:
        parts.append(trn("watching {n} folder", "watching {n} folders", folders))
    parts.append(tr("last event {age} ago", age=age(now - snapshot.at)))
    parts += [safe(sentence, 160) for sentence in snapshot.trouble[:1]]
    more = len(snapshot.trouble) - 1
    if more > 0:
        parts.append(trn("{n} more problem", "{n} more problems", more))
    return " · ".join(parts)


def troubles_of(snapshot: Snapshot) -> str:
    """Each on a line, where there are more than the line below the table tells."""
    return "\n".join(safe(sentence, 400) for sentence in snapshot.trouble) if snapshot.trouble[1:] else ""


def emptiness_of(shown: int, total: int, narrowing: Narrowing) -> Emptiness | None:
    """None as long as there is a row to show."""
    if shown:
        return None
    if not total:
        return Emptiness(
            tr("No jobs yet"),
            tr("Add a job, import those of your crontab, or drop a lock file or a folder here to watch it."),
            can_add=True,
        )
    if narrowing.text.strip():
        what = tr("No job matches “{text}”", text=printable(narrowing.text.strip(), 60))
        return Emptiness(what, tr("Names, PIDs, commands and evidence were searched."), can_show_all=True)
    return Emptiness(
        tr("No job is in this state"),
        trn("There is {n} job in another state.", "There are {n} jobs in other states.", total),
        can_show_all=True,
    )
