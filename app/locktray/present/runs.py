"""How runs of the history are shown: as bars, as rows, and what their durations tell. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from lockcore._text import age, clock, printable, tenths
from lockcore._value import value
from lockcore._watch.facts import LastRun, is_held
from lockcore._watch.status import JobStatus
from locktray.present.tones import Tone
from locktray.tongue import told, tr, trn

MOST_BARS = 28
FEWEST = 8
"""Completed runs without which durations tell nothing."""

_GREW = 1.5
_MOST_OF_THEM = 0.75


class Mark(Enum):
    """What stands below a bar, so that its colour is not the only sign of how it ended."""

    NONE = ""
    CROSS = "it went wrong"
    DASH = "it was stopped or skipped"
    DOT = "its end is not known"


OUTCOMES: dict[str, tuple[Tone, Mark]] = {
    "completed": (Tone.GREEN, Mark.NONE),
    "failed": (Tone.RED, Mark.CROSS),
    "timeout": (Tone.RED, Mark.CROSS),
    "killed": (Tone.RED, Mark.CROSS),
    "crashed": (Tone.RED, Mark.CROSS),
    "stopped": (Tone.GREY, Mark.DASH),
    "skipped": (Tone.GREY, Mark.DASH),
    "running": (Tone.GREEN, Mark.NONE),
    "unfinished": (Tone.AMBER, Mark.DOT),
}
"""The colours are those of the terminal."""

_UNKNOWN = (Tone.GREY, Mark.DOT)


@value
class Bar:
    """One run. `height` is its share of the longest; `told` is what it says when somebody points at it."""

    id: int
    height: float
    tone: Tone
    mark: Mark
    told: str
    is_running: bool = False


@value
class RunRow:
    """One run in the table."""

    id: int
    when: str
    took: str
    outcome: str
    tone: Tone
    mark: Mark
    told: str
    has_log: bool


def outcome_of(run: LastRun, status: JobStatus | None) -> str:
    """One word. A run without an end goes on only if it is the newest and its job's lock is held."""
    if run.outcome is not None:
        return run.outcome
    if status is None or status.last_run is None or status.last_run.id != run.id:
        return "unfinished"
    return "running" if is_held(status.report) else "unfinished"


def outcome_words(word: str) -> str:
    """The outcome as people read it."""
    match word:
        case "completed":
            return tr("Completed")
        case "failed":
            return tr("Failed")
        case "timeout":
            return tr("Timed out")
        case "killed":
            return tr("Killed")
        case "crashed":
            return tr("Crashed")
        case "stopped":
            return tr("Stopped")
        case "skipped":
            return tr("Skipped")
        case "running":
            return tr("Running")
        case "unfinished":
            return tr("Unfinished")
        case _:
            return printable(word, 20)


def bars_of(runs: Sequence[LastRun], status: JobStatus | None, now: float) -> tuple[Bar, ...]:
    """The last runs, the newest last. `runs` has the newest first; skipped ones have no duration, and no bar."""
    shown = [run for run in runs if run.outcome != "skipped"][:MOST_BARS]
    words = [outcome_of(run, status) for run in shown]
    spans = [_seconds(run, word, now) or 0.0 for run, word in zip(shown, words, strict=True)]
    longest = max(spans, default=0.0)
    bars = []
    for run, word, seconds in zip(shown, words, spans, strict=True):
        tone, mark = OUTCOMES.get(word, _UNKNOWN)
        height = seconds / longest if longest > 0 else 0.0
        bars.append(Bar(run.id, height, tone, mark, told_of(run, word, now), word == "running"))
    return tuple(reversed(bars))


def run_row(run: LastRun, status: JobStatus | None, now: float) -> RunRow:
    word = outcome_of(run, status)
    tone, mark = OUTCOMES.get(word, _UNKNOWN)
    seconds = _seconds(run, word, now)
    took = "" if seconds is None else span(seconds)
    began, line = told(clock(run.started, now)), told_of(run, word, now)
    return RunRow(run.id, began, took, _how(run, word), tone, mark, line, run.log is not None)


def told_of(run: LastRun, word: str, now: float) -> str:
    """Start, duration, outcome, exit code."""
    parts = [told(clock(run.started, now))]
    seconds = _seconds(run, word, now)
    if seconds is not None:
        parts.append(span(seconds))
    parts.append(_how(run, word))
    if run.items is not None:
        parts.append(trn("{n} item", "{n} items", run.items))
    if run.label:
        parts.append(printable(run.label, 60))
    return " · ".join(parts)


def _median(took: Sequence[float]) -> float:
    """The module statistics loads decimals and fractions, which stay in memory when the window is gone."""
    ordered, half = sorted(took), len(took) // 2
    return ordered[half] if len(took) % 2 else (ordered[half - 1] + ordered[half]) / 2


def trend(runs: Sequence[LastRun]) -> str:
    """What the durations of the last completed runs tell; nothing if that is not sure. `runs`: the newest first.

    Of the older and of the newer half the medians are compared. They are said to differ if they do by half, and if
    most of the newer half is on the same side: one run that took long makes no trend.
    """
    ended = [run for run in runs if run.outcome == "completed" and run.ended is not None][:MOST_BARS]
    took = [max(0.0, (run.ended or 0.0) - run.started) for run in reversed(ended)]
    if len(took) < FEWEST:
        return ""
    older, newer = took[: len(took) // 2], took[-(len(took) // 2) :]
    was, now = _median(older), _median(newer)
    before, after = span(was), span(now)
    share = _MOST_OF_THEM * len(newer)
    if before != after and now >= was * _GREW and sum(one > was for one in newer) >= share:
        return trn(
            "Duration of the last completed run: the median grew from {before} to {after}.",
            "Duration of the last {n} completed runs: the median grew from {before} to {after}.",
            len(took),
            before=before,
            after=after,
        )
    if before != after and was >= now * _GREW and sum(one < was for one in newer) >= share:
        return trn(
            "Duration of the last completed run: the median fell from {before} to {after}.",
            "Duration of the last {n} completed runs: the median fell from {before} to {after}.",
            len(took),
            before=before,
            after=after,
        )
    return trn(
        "Median duration of the last completed run: {median}.",
        "Median duration of the last {n} completed runs: {median}.",
        len(took),
        median=span(_median(took)),
    )


def legend() -> str:
    """What the bars are, where nothing is told about their durations."""
    return tr("Each bar is a run: the higher, the longer.")


def merged(known: Sequence[LastRun], page: Sequence[LastRun]) -> tuple[LastRun, ...] | None:
    """Known runs with a newly read first page of them; None if between the two some are missing. Newest first."""
    if not page or not known:
        return tuple(page or known)
    last = page[-1].id
    if last > known[0].id:
        return None
    return (*page, *(run for run in known if run.id < last))


def span(seconds: float) -> str:
    """A duration, to a tenth where seconds are few."""
    return tr("{seconds} s", seconds=tenths(seconds)) if seconds < 9.95 else told(age(seconds))


def _how(run: LastRun, word: str) -> str:
    outcome = outcome_words(word)
    if run.signal is not None:
        return tr("{outcome}, signal {number}", outcome=outcome, number=run.signal)
    if run.exit_code:
        return tr("{outcome}, exit code {number}", outcome=outcome, number=run.exit_code)
    return outcome


def _seconds(run: LastRun, word: str, now: float) -> float | None:
    if run.ended is not None:
        return max(0.0, run.ended - run.started)
    return max(0.0, now - run.started) if word == "running" else None
