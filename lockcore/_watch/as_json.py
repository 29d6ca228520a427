"""Snapshots and Flips as scripts see them: plain objects for `json`, in the shape and order that is promised."""

from __future__ import annotations

import math

from lockcore._show import holder_object, iso
from lockcore._watch.facts import LastRun
from lockcore._watch.status import Flip, JobStatus, Snapshot

SCHEMA = 1


def status_object(snapshot: Snapshot) -> dict[str, object]:
    """What `status --json` prints."""
    return {
        "schema": SCHEMA,
        "at": iso(snapshot.at),
        "host": snapshot.host,
        "attention": snapshot.attention,
        "jobs": [job_object(status, snapshot.at) for status in snapshot.jobs.values()],
    }


def flip_object(flip: Flip) -> dict[str, object]:
    """One line of `status --watch --json`. A job that appeared comes from null, and one that went goes to null."""
    before, after = flip.before, flip.after
    return {
        "schema": SCHEMA,
        "at": iso(flip.at),
        "job": flip.job,
        "from": None if before is None else before.state.value,
        "to": None if after is None else after.state.value,
        "status": None if after is None else job_object(after, flip.at),
    }


def job_object(status: JobStatus, at: float) -> dict[str, object]:
    """One job of a snapshot, as it is at that time."""
    report = status.report
    return {
        "name": status.name,
        "title": status.title,
        "state": status.state.value,
        "verdict": None if report.verdict is None else report.verdict.value,
        "registered": status.registered,
        "lock": report.path,
        "format": None if report.record is None else report.record.format.value,
        "instances": status.instances,
        "holder": holder_object(report, max(0.0, at - status.seen)),
        "evidence": list(status.evidence),
        "progress": _finite(status.progress),
        "message": status.message,
        "last_run": None if status.last_run is None else _last_run(status.last_run),
        "next_run": iso(status.next_run),
    }


def _last_run(run: LastRun) -> dict[str, object]:
    return {
        "id": run.id,
        "label": run.label,
        "started": iso(run.started),
        "ended": iso(run.ended),
        "outcome": run.outcome,
        "exit_code": run.exit_code,
        "items": run.items,
        "log": run.log,
    }


def _finite(number: float | None) -> float | None:
    """JSON has no word for the other numbers."""
    return number if number is not None and math.isfinite(number) else None
