"""What becomes of the view when something happens: a key, a snapshot, the end of an action. Pure."""

from __future__ import annotations

from dataclasses import replace

from lockcore._live.listing import filtered, listed, moved, settled
from lockcore._live.reasons import objection
from lockcore._live.view import (
    Action,
    Ask,
    AskName,
    Effect,
    Filtering,
    Leave,
    Log,
    LookAt,
    Looked,
    Note,
    Page,
    Perform,
    Read,
    Redraw,
    StopReading,
    Tone,
    View,
)
from lockcore._objections import Kind
from lockcore._outcome import Outcome
from lockcore._text import printable
from lockcore._values import Verdict
from lockcore._watch.facts import LastRun
from lockcore._watch.status import JobStatus, Snapshot

Step = tuple[View, Effect | None]

_ACTIONS = {"s": Kind.START, "t": Kind.STOP, "x": Kind.STOP, "r": Kind.RESTART, "c": Kind.CLEAN, "l": Kind.LOG}
_LONGEST_TYPED = 200


def on_snapshot(view: View, snapshot: Snapshot) -> View:
    """The list in its new order. What a person has selected stays selected, wherever it went."""
    return listed(replace(view, snapshot=snapshot))


def is_outdated(view: View, before: View) -> bool:
    """Whether the runs in the details are no longer the last ones."""
    was, now = before.job, view.job
    return view.page is Page.DETAILS and now is not None and (was is None or was.last_run != now.last_run)


def on_size(view: View, columns: int, lines: int) -> View:
    return settled(replace(view, columns=max(1, columns), lines=max(1, lines)))


def on_outcome(view: View, outcome: Outcome) -> View:
    """Say it. The rows change with the next snapshot."""
    text = " ".join((outcome.sentence, *outcome.advice)) if not outcome.done else outcome.sentence
    return replace(view, busy=None, leaving=False, note=Note(text, Tone.GOOD if outcome.done else Tone.BAD))


def on_looked(view: View, looked: Looked) -> View:
    """Ask, with what is known; for what is not proven stale the name must be typed."""
    view = replace(view, busy=None)
    if looked.refusal is not None:
        return replace(view, note=Note(looked.refusal, Tone.BAD))
    if view.prompt is not None or view.selected != looked.status.name:
        return view  # the person has gone on: no key that is meant for something else may answer this
    name = looked.status.name
    action = Action(Kind.CLEAN, looked.status, looked.shown, force=looked.needs_name)
    why = printable(" ".join(looked.report.evidence), 400)
    called = printable(name, 80)
    if looked.needs_name:
        return replace(view, note=Note(why), prompt=AskName(f"Type {called} to set it aside:", name, action))
    return replace(view, note=Note(why), prompt=Ask(f"Set the lock of {called} aside?", action))


def on_runs(view: View, name: str, runs: tuple[LastRun, ...]) -> View:
    return replace(view, runs=runs) if view.selected == name else view


def on_log(view: View, log: Log) -> View:
    """What came to the end of a log does not move what somebody has scrolled back to."""
    if view.page is not Page.LOG:
        return view
    more = 0 if view.log is None or not view.scroll else max(0, len(log.lines) - len(view.log.lines))
    return replace(view, log=log, scroll=view.scroll + more)


def on_key(view: View, key: str) -> Step:
    """What a key does here."""
    if key == "quit":
        return view, Leave()
    if key == "redraw":
        return view, Redraw()
    if view.prompt is not None:
        return _answered(view, key)
    view = replace(view, note=None, held=True)
    if key == "q" and view.page in (Page.LIST, Page.DETAILS):
        return _left(view)
    view = replace(view, leaving=False)
    if key in ("escape", "q"):
        return _back(view)
    if key == "?" and view.page is not Page.HELP:
        return replace(view, page=Page.HELP, under=view.page, scroll=0), None
    if view.page is Page.HELP:
        return _scrolled(view, key), None
    if key in _ACTIONS and view.page is not Page.LOG:
        return _asked_for(view, _ACTIONS[key])
    if view.page is not Page.LIST:
        return _scrolled(view, key), None
    if key == "enter" and view.job is not None:
        return replace(view, page=Page.DETAILS, scroll=0, runs=None), Read(view.job)
    if key == "/":
        return replace(view, prompt=Filtering(view.filter)), None
    return moved(view, key), None


def _left(view: View) -> Step:
    if view.busy is None or view.leaving:
        return view, Leave()
    return replace(view, leaving=True, note=Note(f"{view.busy} is not finished. q again leaves it so.")), None


def _back(view: View) -> Step:
    match view.page:
        case Page.LOG:
            return replace(view, page=view.under, log=None, scroll=0), StopReading()
        case Page.HELP:
            return replace(view, page=view.under, scroll=0), None
        case Page.DETAILS:
            return settled(replace(view, page=Page.LIST, scroll=0, runs=None)), None
        case Page.LIST if view.filter:
            return filtered(view, ""), None
        case Page.LIST:
            return view, None


def _asked_for(view: View, kind: Kind) -> Step:
    status = view.job
    if status is None:
        return replace(view, note=Note("No job is selected.", Tone.BAD)), None
    if (reason := objection(kind, status)) is not None:
        return replace(view, note=Note(reason, Tone.BAD)), None
    if kind is Kind.LOG:
        name = printable(status.name, 80)
        return replace(view, page=Page.LOG, under=view.page, scroll=0, log=Log(name)), Read(status, log=True)
    if view.busy is not None:
        return replace(view, note=Note(f"{view.busy} is not finished yet.", Tone.BAD)), None
    if kind is Kind.CLEAN:
        return replace(view, busy=f"Looking at {printable(status.name, 80)}"), LookAt(status)
    action = Action(kind, status)
    if kind is Kind.START or status.report.verdict is not Verdict.HELD:
        return _performed(view, action)
    return replace(view, prompt=Ask(_question(kind, status), action)), None


def _question(kind: Kind, status: JobStatus) -> str:
    holder = status.report.holder
    if status.report.orphaned:
        who = "what its holder left running"
    else:
        who = "its holder" if holder is None else f"PID {holder.pid}"
    name = printable(status.name, 80)
    return f"Stop {name} ({who}){' and start it again' if kind is Kind.RESTART else ''}?"


def _performed(view: View, action: Action) -> Step:
    doing = {Kind.START: "Starting", Kind.STOP: "Stopping", Kind.RESTART: "Restarting"}.get(action.kind, "Cleaning")
    busy = f"{doing} {printable(action.status.name, 80)}"
    return replace(view, prompt=None, note=None, busy=busy), Perform(action)


def _answered(view: View, key: str) -> Step:
    prompt = view.prompt
    match prompt:
        case Filtering():
            return _typed_filter(view, prompt, key)
        case Ask():
            if key in ("y", "Y"):
                return _performed(view, prompt.yes)
        case AskName():
            if key == "enter" and prompt.typed == prompt.name:
                return _performed(view, prompt.yes)
            if key not in ("enter", "escape"):
                return replace(view, prompt=replace(prompt, typed=_typed(prompt.typed, key))), None
    return replace(view, prompt=None, note=Note("Nothing was done.")), None


def _typed_filter(view: View, prompt: Filtering, key: str) -> Step:
    if key == "enter":
        return replace(view, prompt=None), None
    if key == "escape":
        return replace(filtered(view, prompt.before), prompt=None), None
    if len(key) > 1 and key != "backspace":
        return moved(view, key), None
    return filtered(view, _typed(view.filter, key)), None


def _typed(text: str, key: str) -> str:
    if key == "backspace":
        return text[:-1]
    return (text + key)[:_LONGEST_TYPED] if len(key) == 1 else text


def _scrolled(view: View, key: str) -> View:
    """Pages that are read line by line. How far down they go only drawing knows; a log counts from its end."""
    page = max(1, view.rows - 1)
    steps = {"up": -1, "k": -1, "down": 1, "j": 1, "page up": -page, "page down": page, "home": -(10**6), "end": 10**6}
    step = steps.get(key, 0)
    if view.page is Page.LOG and view.log is not None:
        most = max(0, len(view.log.lines) - view.rows)
        return replace(view, scroll=max(0, min(most, view.scroll - step)))
    return replace(view, scroll=max(0, min(10**6, view.scroll + step)))
