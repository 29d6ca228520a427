"""Which run is worth a notification, and what it says. Pure: a Run in, a Notice or nothing out."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Sequence
from enum import Enum

from lockcore._said import said
from lockcore._text import age, printable
from lockcore._value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._history import Run
    from lockcore._watch.facts import LastRun

LIMIT = 600.0
"""Seconds in which a job sends no second notice of the same kind."""

LINES = 10
"""How many lines of the log are shown at most."""

LONGEST = 1000
"""Characters of a body: what the most modest of the usual receivers takes without refusing it."""

_LONGEST_LINE = 120
_ESCAPES = re.compile(r"\x1b(\[[0-9;:?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|[@-Z\\^_=>78])")


class Kind(Enum):
    """What a notice is about, in the words of the settings."""

    CRASH = "crash"
    FAILURE = "failure"
    TIMEOUT = "timeout"
    RECOVERY = "recovery"


_TROUBLE = {"crashed": Kind.CRASH, "failed": Kind.FAILURE, "killed": Kind.FAILURE, "timeout": Kind.TIMEOUT}


@value
class Notice:
    """What is told about one run."""

    kind: Kind
    title: str
    body: str


def outcome_before(outcomes: Iterable[str | None]) -> str | None:
    """How the run before went, from the earlier outcomes, the newest first.

    What was skipped or stopped on purpose says nothing about the job, and what has no outcome yet neither.
    """
    return next((outcome for outcome in outcomes if outcome == "completed" or outcome in _TROUBLE), None)


def kind_of(outcome: str | None, before: str | None) -> Kind | None:
    """What there is to tell about a run with this outcome, if anything."""
    if outcome == "completed":
        return Kind.RECOVERY if before in _TROUBLE else None
    return _TROUBLE.get(outcome or "")


def is_too_soon(last: float, now: float) -> bool:
    """Whether a notice would follow the last one of its kind too closely. A clock that was set back proves nothing."""
    return abs(now - last) < LIMIT


def make_notice(
    run: Run, before: str | None, *, host: str, lines: Sequence[str] = (), left_out: int = 0
) -> Notice | None:
    """What is told about this run. `lines` are the last of its log, `left_out` how many notices were not sent."""
    kind = kind_of(run.outcome, before)
    if kind is None:
        return None
    parts = [_times(run)]
    if run.label:
        parts.append(f"Label: {printable(run.label, 80)}")
    if kind is Kind.RECOVERY:
        parts.append(f"Before: {before}")
    parts += [f"Message: {printable(said, 200)}" for said in (run.message, run.noticed) if said]
    parts.append(f"Host: {printable(host, 80)}")
    if left_out:
        others = "One more like this was" if left_out == 1 else f"{left_out} more like this were"
        parts.append(f"{others} not sent since the last notification.")
    return Notice(kind, title_of(run.job, kind, run), _with_log("\n".join(parts), lines))


def title_of(job: str, kind: Kind, run: Run | LastRun) -> str:
    """The one line about a run that says it all."""
    job = printable(job, 80)
    if kind is Kind.CRASH:
        return said("{job} crashed", job)
    if kind is Kind.RECOVERY:
        return said("{job} completed again", job)
    if kind is Kind.TIMEOUT:
        if run.ended is None:
            return said("{job} timed out", job)
        return said("{job} timed out after {age}", job, age(run.ended - run.started))
    if run.signal is not None:
        return said("{job} was killed by {signal}", job, _signal(run.signal))
    if run.exit_code is None:
        return said("{job} failed", job)
    return said("{job} failed with exit code {code}", job, run.exit_code)


def _signal(number: int) -> str:
    from signal import Signals

    try:
        return Signals(number).name
    except ValueError:
        return said("signal {number}", number)


def _times(run: Run) -> str:
    started = f"Started: {_moment(run.started)}"
    if run.ended is None:
        return f"{started}\nEnded: nobody knows when"
    return f"{started}\nEnded: {_moment(run.ended)}, after {age(run.ended - run.started)}"


def _moment(epoch: float) -> str:
    """With date and zone: it may be read tomorrow, and elsewhere."""
    try:
        return time.strftime("%Y-%m-%d %H:%M:%S %z", time.localtime(epoch))
    except (OverflowError, OSError, ValueError):
        return "at no time that a clock can show"


def _with_log(text: str, lines: Sequence[str]) -> str:
    """The text, and below it as many of the last lines as there is room for."""
    shown: list[str] = []
    heading = "\n\nThe end of its log:"
    room = LONGEST - len(text) - len(heading)
    for line in reversed([clean for line in lines if (clean := _clean(line))][-LINES:]):
        room -= len(line) + 3
        if room < 0:
            break
        shown.insert(0, f"\n  {line}")
    return f"{text}{heading}{''.join(shown)}" if shown else text


def _clean(line: str) -> str:
    """A line as it would stand on a terminal in the end: without colours, and without what was written over."""
    return printable(_ESCAPES.sub("", line).rstrip().rpartition("\r")[2], _LONGEST_LINE)
