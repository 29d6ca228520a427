"""How a Report on one lock is shown. Pure."""

from __future__ import annotations

import time
from dataclasses import dataclass

from lockcore import JobState, Report
from lockcore._derive import derive
from lockcore._text import age, printable
from lockcore._values import Format
from lockcore._wording import headline
from locktray.present.tones import TONES, Tone, word

COMMAND_LIMIT = 300

FORMAT_NAMES = {
    Format.JSON: "JSON record",
    Format.PID: "PID file",
    Format.FLOCK: "kernel lock",
    Format.FILELOCK: "filelock's file",
    Format.QLOCKFILE: "Qt lock file",
    Format.LINK: "symbolic link",
    Format.POSTMASTER: "PostgreSQL's PID file",
    Format.LEASE: "lease",
    Format.FOLDER: "folder",
    Format.EMPTY: "empty file",
    Format.UNKNOWN: "unknown format",
}


@dataclass(frozen=True, slots=True)
class Fact:
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class InspectionSpec:
    """What the inspector draws for one lock: nothing in it needs to be computed again."""

    path: str
    state: JobState
    word: str
    tone: Tone
    headline: str
    facts: tuple[Fact, ...]
    evidence: tuple[str, ...]
    says: str
    format: str
    seen: str


def present(report: Report, seen_at: float) -> InspectionSpec:
    """The report in words, as it was at `seen_at` (seconds since the epoch)."""
    state = derive(report)
    record = report.record
    return InspectionSpec(
        path=report.path,
        state=state,
        word=word(state),
        tone=TONES[state],
        headline=headline(report),
        facts=_facts(report),
        evidence=report.evidence,
        says=record.says if record is not None else "",
        format=FORMAT_NAMES[record.format] if record is not None else "",
        seen=f"As of {time.strftime('%H:%M:%S', time.localtime(seen_at))}",
    )


def _facts(report: Report) -> tuple[Fact, ...]:
    holder = report.holder
    facts = []
    if holder is not None:
        facts.append(Fact("PID", str(holder.pid)))
        if holder.host is not None:
            facts.append(Fact("Host", printable(holder.host, 80)))
    if report.age is not None:
        facts.append(Fact("Age", age(report.age)))
    if report.command is not None:
        facts.append(Fact("Command", printable(report.command, COMMAND_LIMIT)))
    return tuple(facts)
