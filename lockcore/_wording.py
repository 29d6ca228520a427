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
    return "\n  ".join((held_sentence(report, job), *_next_steps(report, named(report.path, job))))


def _next_steps(report: Report, lock: str) -> tuple[str, ...]:
    look = f"Look closer:  lockcore inspect {lock}"
    stop = f"Stop it:      lockcore stop {lock}"
    clean = f"Set it aside: lockcore clean {lock}"
    match report.verdict:
        case Verdict.HELD if _is_ours(report):
            return ()
        case Verdict.HELD if report.orphaned:
            return look, stop
        case Verdict.HELD if report.holder is None:
            return *report.evidence[-1:], look
        case Verdict.HELD:
            return *report.evidence[1:2], look, stop
        case Verdict.FOREIGN:
            return *report.evidence, look
        case Verdict.STALE:
            return *report.evidence[-1:], look, clean
        case Verdict.UNKNOWN if not report.is_in_between:
            return *report.evidence, look, f"{clean} --force"
        case _:
            return ()


def held_sentence(report: Report, job: str | None = None) -> str:
    """Why a lock was not taken, without what to do."""
    name = printable(job or job_name(report.path))
    match report.verdict:
        case Verdict.HELD if _is_ours(report):
            return said(
                "{name} is held by this very process (PID {pid}); a lock has no second entrance.", name, os.getpid()
            )
        case Verdict.HELD if report.holder is not None and not report.orphaned:
            return said("{name} is already running: {holder}.", name, _holder_words(report))
        case Verdict.HELD | Verdict.FOREIGN:
            return said("{name} is taken. {how}", name, headline(report))
        case Verdict.STALE:
            return said("{name} can't be taken, although its holder is gone.", name)
        case Verdict.UNKNOWN if report.is_in_between:
            return said("{name} is just being taken, or let go, by another process. Try again.", name)
        case Verdict.UNKNOWN:
            return said("{name} can't be taken: nobody can tell whether it is held.", name)
        case None:
            return said("{name} was held until a moment ago. Try again.", name)


def _is_ours(report: Report) -> bool:
    return report.holder is not None and report.holder.pid == os.getpid()


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
    who: str = said("PID {pid}", report.holder.pid)
    if report.command:
        who = said("PID {pid} ({command})", report.holder.pid, printable(without_wrapper(report.command), 60))
    if report.age is None:
        return who
    now = time.time()
    return said("{holder}, for {age}, since {time}", who, age(report.age), moment(now - report.age, now))
