"""How a Snapshot becomes the tray menu: entries with what they ask for, never with what does it. Pure.

Only the first jobs get an entry, and what each entry allows is decided by the rules that the terminal follows too.
"""

from __future__ import annotations

from enum import Enum

from lockcore._derive import ATTENTION, JobState
from lockcore._objections import Kind, objection
from lockcore._row import changes_at, row_of
from lockcore._text import clock, printable
from lockcore._value import value
from lockcore._watch.status import JobStatus, Snapshot
from locktray.present.quiet import LOUD, MORNING, Quiet
from locktray.present.tones import doing
from locktray.present.words import how_many, named
from locktray.tongue import number, safe, told, tr, trn

MOST_JOBS = 30
"""How many jobs have an entry; the window has all."""

_LONGEST = 90


class Do(Enum):
    """What an entry asks for. Those above the line concern one job."""

    START = "start"
    STOP = "stop"
    RESTART = "restart"
    CLEAN = "clean"
    CLEAN_AND_RESTART = "clean and restart"
    SHOW_LOG = "show log"
    COPY_PID = "copy pid"
    DETAILS = "details"
    MUTE = "mute"
    UNMUTE = "unmute"
    EDIT = "edit"
    REMOVE = "remove"
    REGISTER = "register"
    # ----
    CLEAN_UP = "clean up"
    SET_ASIDE = "set aside"
    OPEN_WINDOW = "open window"
    PAUSE_HOUR = "pause for an hour"
    PAUSE_TOMORROW = "pause until tomorrow"
    RESUME = "resume"
    SETTINGS = "settings"
    RENEW = "restart locktray"
    QUIT = "quit"


@value
class Action:
    """A request. `status` is the job as the person saw it."""

    do: Do
    status: JobStatus | None = None


@value
class Heading:
    """A line that only says something."""

    label: str


@value
class Line:
    """Parts what is above from what is below."""


@value
class Item:
    """Something to choose. `reason` is why it can't be chosen now; empty if it can."""

    label: str
    action: Action
    reason: str = ""

    @property
    def enabled(self) -> bool:
        return not self.reason


@value
class Submenu:
    """Entries behind a label; with the sign of a state if it is about a job."""

    label: str
    entries: tuple[Entry, ...]
    state: JobState | None = None


Entry = Heading | Line | Item | Submenu


@value
class MenuSpec:
    """The whole menu. `changes_at` is when it will read differently although nothing happens; None if it never will."""

    entries: tuple[Entry, ...]
    changes_at: float | None = None


def menu_of(snapshot: Snapshot, now: float, quiet: Quiet = LOUD, newer: str = "") -> MenuSpec:
    """The menu at `now`; `newer` is a version that was installed meanwhile.

    The work grows with the jobs that are shown, hardly with the rest.
    """
    shown = _first(snapshot)
    entries: list[Entry] = [Heading(summary_of(snapshot))]
    entries += [Heading(safe(sentence, _LONGEST)) for sentence in snapshot.trouble[:1]]
    if newer:
        entries.append(Item(tr("Restart Locktray: version {version} is installed", version=newer), Action(Do.RENEW)))
    entries.append(Line())
    entries += [_job(status, now, muted=status.name in quiet.muted) for status in shown]
    if more := len(snapshot.jobs) - len(shown):
        entries.append(Item(trn("and {n} more…", "and {n} more…", more), Action(Do.OPEN_WINDOW)))
    if shown:
        entries.append(Line())
    entries += [_clean_up(snapshot), _set_aside(), Item(tr("Open window"), Action(Do.OPEN_WINDOW)), Line()]
    entries += _program(now, quiet)
    return MenuSpec(tuple(entries), _changes_at(shown, quiet, now))


def menu_of_window(now: float, quiet: Quiet = LOUD) -> tuple[Entry, ...]:
    """What is about no job: the window has it too, since not every desktop has a tray."""
    return (_set_aside(), Line(), *_program(now, quiet))


def menu_before() -> MenuSpec:
    """Until the first Snapshot."""
    return MenuSpec((Heading(tr("Looking…")), Line(), Item(tr("Quit"), Action(Do.QUIT))))


def _set_aside() -> Item:
    return Item(tr("Set-aside locks…"), Action(Do.SET_ASIDE))


def _program(now: float, quiet: Quiet) -> tuple[Entry, ...]:
    return (
        *_pause(quiet, now),
        Item(tr("Settings…"), Action(Do.SETTINGS)),
        Line(),
        Item(tr("Quit"), Action(Do.QUIT)),
    )


def _first(snapshot: Snapshot) -> list[JobStatus]:
    """What needs attention, the worst first; what runs; and the rest by name."""
    by_state: dict[JobState | None, list[JobStatus]] = {state: [] for state in (*ATTENTION, JobState.RUNNING, None)}
    for status in snapshot.jobs.values():
        by_state[status.state if status.state in by_state else None].append(status)
    first: list[JobStatus] = []
    for group in by_state.values():
        first += group[: MOST_JOBS - len(first)]
    return first


def summary_of(snapshot: Snapshot) -> str:
    """How many jobs there are, and how many need attention."""
    if not len(snapshot.jobs):
        return tr("No jobs yet")
    parts = [
        trn("{n} job", "{n} jobs", len(snapshot.jobs)),
        how_many(JobState.RUNNING, snapshot.counts.get(JobState.RUNNING, 0)),
    ]
    if snapshot.attention:
        parts.append(trn("{n} needs attention", "{n} need attention", snapshot.attention))
    return " · ".join(parts)


def _job(status: JobStatus, now: float, *, muted: bool) -> Submenu:
    return Submenu(_label(status, now), entries_of(status, muted=muted), status.state)


def entries_of(status: JobStatus, *, muted: bool) -> tuple[Entry, ...]:
    """What can be done with one job."""
    mute = Item(tr("Unmute notifications"), Action(Do.UNMUTE, status))
    if not muted:
        mute = Item(tr("Mute notifications"), Action(Do.MUTE, status))
    return (
        _item(tr("Start"), Do.START, Kind.START, status),
        _item(tr("Stop"), Do.STOP, Kind.STOP, status),
        _item(tr("Restart"), Do.RESTART, Kind.RESTART, status),
        Item(tr("Force-clean…"), Action(Do.CLEAN, status), why_not_clean(status)),
        Line(),
        _item(tr("Show log"), Do.SHOW_LOG, Kind.LOG, status),
        _copy_pid(status),
        mute,
        Line(),
        _edit(status) if status.registered else _register(status),
        Item(tr("Details"), Action(Do.DETAILS, status)),
    )


def _label(status: JobStatus, now: float) -> str:
    """Name and state; then who has the lock and since when, or what is known if that says more."""
    row = row_of(status, now)
    parts = [named(status.name), doing(status.state)]
    if row.pid:
        parts += [tr("PID {pid}", pid=row.pid), told(row.age)]
    elif status.state in ATTENTION:
        parts.append(told(row.knows))
    return printable(" · ".join(filter(None, parts)), _LONGEST)


def _item(label: str, do: Do, kind: Kind, status: JobStatus) -> Item:
    found = objection(kind, status)
    return Item(label, Action(do, status), "" if found is None else told(found.sentence))


def why_not_clean(status: JobStatus) -> str:
    """What is held can be asked about too, if its holder can be stopped first."""
    found = objection(Kind.CLEAN, status)
    stoppable = found is not None and found.instead is Kind.STOP and objection(Kind.STOP, status) is None
    return "" if found is None or stoppable else told(found.sentence)


def _register(status: JobStatus) -> Item:
    """For a lock that was found: what is registered can be changed instead."""
    return Item(tr("Register…"), Action(Do.REGISTER, status))


def _copy_pid(status: JobStatus) -> Item:
    known = status.report.holder is not None
    why = "" if known else tr("{name} has no PID now.", name=named(status.name))
    return Item(tr("Copy PID"), Action(Do.COPY_PID, status), why)


def _edit(status: JobStatus) -> Item:
    return Item(tr("Change job…"), Action(Do.EDIT, status))


def _clean_up(snapshot: Snapshot) -> Item:
    stale = snapshot.counts.get(JobState.STALE, 0)
    if not stale:
        return Item(tr("Clean up stale locks…"), Action(Do.CLEAN_UP), tr("No lock is stale."))
    return Item(tr("Clean up stale locks ({count})…", count=number(stale)), Action(Do.CLEAN_UP))


def _pause(quiet: Quiet, now: float) -> list[Entry]:
    if quiet.paused_until is None or not quiet.is_paused(now):
        hour = Item(tr("For 1 hour"), Action(Do.PAUSE_HOUR))
        day = Item(tr("Until tomorrow, {time}", time=f"{MORNING:02d}:00"), Action(Do.PAUSE_TOMORROW))
        return [Submenu(tr("Pause notifications"), (hour, day))]
    until = clock(quiet.paused_until, now)
    paused = tr("Notifications are paused until {time}", time=until)
    if until == "?":
        paused = tr("Notifications are paused")
    return [Heading(paused), Item(tr("Resume notifications"), Action(Do.RESUME))]


def _changes_at(shown: list[JobStatus], quiet: Quiet, now: float) -> float | None:
    moments = [moment for status in shown if (moment := changes_at(status, now)) is not None]
    if quiet.paused_until is not None and quiet.is_paused(now):
        moments.append(quiet.paused_until)
    return min(moments, default=None)
