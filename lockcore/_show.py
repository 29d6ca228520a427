"""A Report as people and as scripts see it."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, datetime
from enum import Enum

from lockcore._derive import derive
from lockcore._paths import is_address, job_name
from lockcore._show_runs import as_object
from lockcore._system import system
from lockcore._terminal import Terminal
from lockcore._text import age, printable
from lockcore._values import Report, Verdict
from lockcore._wording import headline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._history import Run
    from lockcore._registry.job_file import Job


def show(report: Report, terminal: Terminal, name: str | None = None) -> None:
    """Explain one lock to a person: what is known, how, and what the lock itself says."""
    terminal.line(f"{terminal.state(derive(report))}  {printable(name or job_name(report.path))}")
    terminal.line(headline(report))
    terminal.heading("How we know")
    for sentence in report.evidence:
        terminal.item(sentence)
    terminal.heading("The lock says")
    record = report.record
    terminal.line(f"  {says(report)}")
    path = printable(report.path, 400)
    terminal.line(terminal.faint(f"  {path} · {record.format.value}" if record else f"  {path}"))
    if report.command:
        terminal.heading("The holder")
        terminal.line(f"  {printable(report.command, terminal.width - 2)}")
        if report.age is not None and report.holder is not None:
            terminal.line(terminal.faint(f"  PID {report.holder.pid} · {age(report.age)}"))


def says(report: Report) -> str:
    """What the lock itself says, for people."""
    if report.record is not None:
        return report.record.says or "nothing that can be read"
    if not is_address(report.path):
        return "nothing: there is no file"
    return "nothing: there is no row" if report.verdict is None else "nothing that can be read"


def as_json(report: Report, job: Job | None = None, run: Run | None = None) -> str:
    """The same as one JSON object: a job of `status --json`, with the record added. `run` is its newest."""
    return json.dumps(as_job(report, job, run), indent=2)


def as_job(report: Report, job: Job | None = None, run: Run | None = None) -> dict[str, object]:
    record = report.record
    going = run if run is not None and run.outcome is None and report.verdict is Verdict.HELD else None
    return {
        "schema": 1,
        "name": job_name(report.path) if job is None else job.name,
        "title": None if job is None else job.title,
        "state": derive(report).value,
        "verdict": report.verdict.value if report.verdict is not None else None,
        "registered": job is not None,
        "lock": report.path,
        "format": record.format.value if record is not None else None,
        "instances": _instances(report),
        "holder": holder_object(report),
        "evidence": list(report.evidence),
        "progress": None if going is None else going.progress,
        "message": None if going is None else going.message,
        "last_run": None if run is None else as_object(run),
        "next_run": None,
        "record": _record(report),
    }


def _instances(report: Report) -> int | None:
    """How many processes are known to hold it; None where that can't be seen."""
    match report.verdict:
        case Verdict.HELD:
            return 1
        case Verdict.STALE | None:
            return 0
        case _:
            return None


def holder_object(report: Report, passed: float = 0.0) -> dict[str, object] | None:
    """Who has the lock, as scripts see it. `passed` are the seconds since it was looked at."""
    holder = report.holder
    if holder is None:
        return None
    here = report.verdict in (Verdict.HELD, Verdict.STALE)
    return {
        "pid": holder.pid,
        "host": holder.host or (system.host() if here else None),
        "command": report.command,
        "since": iso(_since(report)),
        "age_s": _rounded(report.age, passed),
        "heartbeat_age_s": _rounded(report.heartbeat_age, passed),
    }


def _since(report: Report) -> float | None:
    if report.holder is not None and report.holder.since is not None:
        return report.holder.since
    return report.record.written if report.record is not None else None


def _record(report: Report) -> dict[str, object] | None:
    """What the lock says, without what it leaves open. The token stays out: it proves who took the lock."""
    if report.record is None:
        return None
    values: dict[str, object] = {}
    for key, value in asdict(report.record).items():
        if key == "holder" and value is not None:
            values |= {name: fact for name, fact in value.items() if fact is not None}
        elif key != "token" and value not in (None, False, ""):
            values[key] = value.value if isinstance(value, Enum) else value
    for key in ("since", "written", "heartbeat"):
        if isinstance(seconds := values.get(key), float):
            values[key] = iso(seconds)
    return values


def iso(epoch: float | None) -> str | None:
    if epoch is None:
        return None
    try:
        return datetime.fromtimestamp(epoch, UTC).isoformat()
    except (OverflowError, ValueError, OSError):
        return None


def _rounded(seconds: float | None, passed: float) -> float | None:
    return None if seconds is None else round(seconds + passed, 1)
