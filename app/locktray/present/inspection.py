"""How a Report on one lock is shown. Pure."""

from __future__ import annotations

import time

from lockcore import JobState, Report
from lockcore._derive import derive
from lockcore._said import said
from lockcore._text import age, printable
from lockcore._value import value
from lockcore._values import Format
from lockcore._wording import headline
from locktray.present.facts import Fact, says_of
from locktray.present.tones import TONES, Tone, word
from locktray.tongue import told, tr

COMMAND_LIMIT = 300

FORMAT_NAMES = {
    Format.JSON: said("JSON record"),
    Format.PID: said("PID file"),
    Format.FLOCK: said("kernel lock"),
    Format.FILELOCK: said("filelock's file"),
    Format.QLOCKFILE: said("Qt lock file"),
    Format.LINK: said("symbolic link"),
    Format.POSTMASTER: said("PostgreSQL's PID file"),
    Format.LEASE: said("lease"),
    Format.FOLDER: said("folder"),
    Format.EMPTY: said("empty file"),
    Format.UNKNOWN: said("unknown format"),
}


@value
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
        headline=told(headline(report)),
        facts=_facts(report),
        evidence=tuple(map(told, report.evidence)),
        says=says_of(record) if record is not None else "",
        format=told(FORMAT_NAMES[record.format]) if record is not None else "",
        seen=tr("As of {time}", time=time.strftime("%H:%M:%S", time.localtime(seen_at))),
    )


def _facts(report: Report) -> tuple[Fact, ...]:
    holder = report.holder
    facts = []
    if holder is not None:
        facts.append(Fact(tr("PID"), str(holder.pid)))
        if holder.host is not None:
            facts.append(Fact(tr("Host"), printable(holder.host, 80)))
    if report.age is not None:
        facts.append(Fact(tr("Age"), told(age(report.age))))
    if report.command is not None:
        facts.append(Fact(tr("Command"), printable(report.command, COMMAND_LIMIT)))
    return tuple(facts)
