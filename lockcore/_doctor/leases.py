"""Looks at a job's lease: whether its database can be used, and whether it can be trusted."""

from __future__ import annotations

import shlex

from lockcore._doctor.finding import Finding
from lockcore._inspect import inspect
from lockcore._lease.address import Address, BadAddress, parse
from lockcore._registry.job_file import Job
from lockcore._system import system
from lockcore._text import printable
from lockcore._values import Verdict


def examine_lease(job: Job) -> list[Finding]:
    """Everything about the lease of one job; nothing if its lock is a file."""
    if job.lock_url is None:
        return []
    change = f"lockcore add {shlex.quote(job.name)} --replace --lock URL"
    try:
        address = parse(job.lock_url)
    except BadAddress as bad:
        text = str(bad)
        return [Finding(f"{job.name}: its lease can't be found", text[:1].upper() + text[1:], "Give another:", change)]
    report = inspect(job.lock_url)
    if report.verdict is Verdict.UNKNOWN:
        why = " ".join(printable(sentence, 400) for sentence in report.evidence)
        return [Finding(f"{job.name}: its lease can't be read", why, "Mend that, or give another address:", change)]
    return _on_network(job, address, change)


def _on_network(job: Job, address: Address, change: str) -> list[Finding]:
    if not address.is_file or not system.may_hang(address.database):
        return []
    return [
        Finding(
            f"{job.name}: its lease is in a SQLite file on a network file system",
            "SQLite's own locks can't be trusted there: two machines may write at once and destroy the file.",
            "Put it on a local disk for one machine, or on a PostgreSQL server for several:",
            change,
        )
    ]
