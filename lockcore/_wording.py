"""What people are told: the sentence about a lock, and the message of a refused one."""

from __future__ import annotations

import os
import shlex
import sys
import time

from lockcore._paths import job_name, lock_path
from lockcore._said import said
from lockcore._text import age, moment, printable, without_wrapper
from lockcore._values import Report, Verdict


def headline(report: Report) -> str:
    """One sentence about the lock as a whole."""
    pid = report.holder.pid if report.holder is not None else None
    match report.verdict:
        case None:
            return said("The lock is free.") if report.exists else said("There is no lock here.")
        case Verdict.HELD if report.orphaned and pid is not None:
            return said("PID {pid} is gone, but a process that it started still holds the lock.", pid)
        case Verdict.HELD if report.orphaned:
            return said("Somebody is gone, but a process that it started still holds the lock.")
        case Verdict.HELD:
            return _held(pid, report.age)
        case Verdict.STALE if pid is not None:
            return said("PID {pid} is gone and its lock is left behind.", pid)
        case Verdict.STALE:
            return said("It is older than this job allows.")
        case Verdict.FOREIGN:
            where = report.holder.host if report.holder is not None else None
            return said("It is held on {host} or in another container.", where or said("another machine"))
        case Verdict.UNKNOWN:
            return said("Nothing is proven about it.")


def _held(pid: int | None, seconds: float | None) -> str:
    if seconds is None:
        return said("Somebody holds it.") if pid is None else said("PID {pid} holds it.", pid)
    if pid is None:
        return said("Somebody has held it for {age}.", age(seconds))
    return said("PID {pid} has held it for {age}.", pid, age(seconds))


def held_message(report: Report, job: str | None = None) -> str:
    """Why a lock was not taken, and what to do, on a few short lines. `job` is whose it is, if it is registered."""
    name = printable(job or job_name(report.path))
    lock = named(report.path, job)
    look = f"Look closer:  lockcore inspect {lock}"
    stop = f"Stop it:      lockcore stop {lock}"
    clean = f"Set it aside: lockcore clean {lock}"
    lines = []
    match report.verdict:
        case Verdict.HELD if report.holder is not None and report.holder.pid == os.getpid():
            lines.append(f"{name} is held by this very process (PID {os.getpid()}); a lock has no second entrance.")
        case Verdict.HELD if report.holder is not None and not report.orphaned:
            lines.append(f"{name} is already running: {_holder_words(report)}.")
            lines += [*report.evidence[1:2], look, stop]
        case Verdict.HELD:
            lines.append(f"{name} is taken. {headline(report)}")
            lines += [look, stop] if report.orphaned else [*report.evidence[-1:], look]
        case Verdict.FOREIGN:
            lines.append(f"{name} is taken. {headline(report)}")
            lines += [*report.evidence, look]
        case Verdict.STALE:
            lines.append(f"{name} can't be taken, although its holder is gone.")
            lines += [*report.evidence[-1:], look, clean]
        case Verdict.UNKNOWN if report.is_in_between:
            lines.append(f"{name} is just being taken, or let go, by another process. Try again.")
        case Verdict.UNKNOWN:
            lines.append(f"{name} can't be taken: nobody can tell whether it is held.")
            lines += [*report.evidence, look, f"{clean} --force"]
        case None:
            lines.append(f"{name} was held until a moment ago. Try again.")
    return "\n  ".join(lines)


def named(path: str, job: str | None = None) -> str:
    """How the lock is called on a command line: by a registered job, by a name that leads to it, else by its path."""
    if job is not None:
        return quoted(job)
    name = job_name(path)
    try:
        return quoted(name if lock_path(name) == path else path)
    except ValueError:
        return quoted(path)


def quoted(text: str) -> str:
    """The text as one word of the shell at hand; on Windows it can't hold a quotation mark."""
    return printable(f'"{text}"' if sys.platform == "win32" else shlex.quote(text), 400)


def _holder_words(report: Report) -> str:
    assert report.holder is not None
    words = f"PID {report.holder.pid}"
    if report.command:
        words += f" ({printable(without_wrapper(report.command), 60)})"
    if report.age is not None:
        now = time.time()
        words += f", for {age(report.age)}, since {moment(now - report.age, now)}"
    return words
