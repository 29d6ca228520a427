"""Looks at one registered job: whether it could run as it is written down."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Sequence

from lockcore._crontab.reading import script_among
from lockcore._doctor.finding import Finding, patiently
from lockcore._doctor.leases import examine_lease
from lockcore._inspect import inspect
from lockcore._registry.job_file import Job
from lockcore._registry.schedule import schedule_problem
from lockcore._system import system
from lockcore._text import age, printable
from lockcore._values import Grounds

CRON_PATH = ("/usr/bin", "/bin")
"""Where cron looks for programs unless the crontab says otherwise."""

_COMES_AND_GOES = (".wal", "-wal", "-journal", "-shm")


def examine_job(job: Job) -> list[Finding]:
    """Everything about one job except where its lock lies."""
    found = [_bad_schedule(job, problem) for when in job.schedule if (problem := schedule_problem(when))]
    missing = _cwd(job)
    found += missing
    if job.command is not None and not missing:
        found += _program(job, job.command)
    for companion in job.companions:
        found += patiently(companion, lambda companion=companion: _companion(job, companion))  # type: ignore[misc]
    return found + _age_rule(job) + examine_lease(job)


def shared_locks(jobs: Sequence[Job]) -> list[Finding]:
    """Jobs that have one lock between them."""
    by_lock: dict[str, list[Job]] = {}
    for job in jobs:
        if job.lock_path is not None:
            real = job.lock_path if system.may_hang(job.lock_path) else os.path.realpath(job.lock_path)
            by_lock.setdefault(real, []).append(job)
    return [
        Finding(
            f"{', '.join(job.name for job in sharing)}: they share one lock",
            f"It is {_shown(path)}. They keep each other from running, and nobody can tell which of them holds it.",
            "If that is not meant, give one of them its own:",
            f"lockcore add {_quoted(sharing[-1].name)} --replace --lock PATH",
            wrong=False,
        )
        for path, sharing in by_lock.items()
        if len(sharing) > 1
    ]


def _bad_schedule(job: Job, problem: str) -> Finding:
    out = f'lockcore add {_quoted(job.name)} --replace --schedule "0 8 * * *"'
    return Finding(f"{job.name}: its schedule can't be read", problem[:1].upper() + problem[1:], "Give another:", out)


def _cwd(job: Job) -> list[Finding]:
    folder = job.cwd
    if folder is None:
        return []

    def look() -> list[Finding]:
        if os.path.isdir(folder) and os.access(folder, os.X_OK):
            return []
        why = "It is not there." if not os.path.lexists(folder) else "It is no folder that this user may enter."
        out = f"lockcore add {_quoted(job.name)} --replace --cwd DIR"
        return [
            Finding(f"{job.name}: its folder {_shown(folder)} can't be used", why, "Make it, or give another:", out)
        ]

    return patiently(os.path.join(folder, "x"), look)


def _program(job: Job, command: tuple[str, ...]) -> list[Finding]:
    program = command[0]
    if os.path.basename(program) == program:
        return _by_name(job, program) + _script(job, command)
    path = os.path.join(job.cwd or "", program)
    if not os.path.isabs(path):
        return [
            Finding(
                f"{job.name}: nobody knows where its command {_shown(program)} is",
                "It is relative, and the job has no cwd: it would depend on where it is started.",
                "Say where it is to run:",
                f"lockcore add {_quoted(job.name)} --replace --cwd DIR",
            )
        ]

    def look() -> list[Finding]:
        if os.path.isfile(path) and os.access(path, os.X_OK):
            return []
        if os.path.isfile(path):
            why, way, out = "It is not executable.", "Make it so:", f"chmod +x {_quoted(path)}"
        else:
            why = "It is a folder." if os.path.isdir(path) else "There is no such file."
            way, out = "Give another:", f"lockcore add {_quoted(job.name)} --replace -- COMMAND"
        return [Finding(f"{job.name}: its command {_shown(path)} can't be run", why, way, out)]

    return patiently(path, look) + _script(job, command)


def _by_name(job: Job, program: str) -> list[Finding]:
    found = shutil.which(program)
    if found is None:
        return [
            Finding(
                f"{job.name}: its command {_shown(program)} is not found",
                "No folder of PATH has a program of that name.",
                "Install it, or give its whole path:",
                f"lockcore add {_quoted(job.name)} --replace -- /PATH/TO/{_quoted(program)}",
            )
        ]
    if job.schedule and shutil.which(program, path=os.pathsep.join(CRON_PATH)) is None and os.name == "posix":
        return [
            Finding(
                f"{job.name}: cron may not find {_shown(program)}",
                f"It is {_shown(found)}. Unless the crontab sets PATH, cron looks in {' and '.join(CRON_PATH)} only.",
                "Give its whole path:",
                f"lockcore add {_quoted(job.name)} --replace -- {_quoted(found)} {_rest(job)}".rstrip(),
                wrong=False,
            )
        ]
    return []


def _script(job: Job, command: tuple[str, ...]) -> list[Finding]:
    """The script that an interpreter is given."""
    name = script_among(command)
    path = None if name is None else os.path.join(job.cwd or "", name)
    if path is None or not os.path.isabs(path):
        return []

    def look() -> list[Finding]:
        if os.path.exists(path):
            return []
        what = f"{job.name}: its script {_shown(path)} is not there"
        out = f"lockcore add {_quoted(job.name)} --replace -- COMMAND"
        return [Finding(what, "Its command names it.", "Put it there, or give another command:", out)]

    return patiently(path, look)


def _companion(job: Job, companion: str) -> list[Finding]:
    if os.path.lexists(companion) or (
        companion.endswith(_COMES_AND_GOES) and os.path.isdir(os.path.dirname(companion))
    ):
        return []
    there = os.path.isdir(os.path.dirname(companion))
    return [
        Finding(
            f"{job.name}: its companion {_shown(companion)} is not there",
            "It may come with the first run." if there else "Not even its folder is.",
            f"If the path is wrong, put it right in {_shown(job.file)}.",
            wrong=not there,
        )
    ]


def _age_rule(job: Job) -> list[Finding]:
    """A lock that names nobody: only its age can tell whether it is stale."""
    if job.lock_path is None or job.taken_by == "lockcore":
        return []  # lockcore always says who holds it, and clears away what is blank
    report = inspect(job.lock_path, max_age=job.max_age)
    if report.grounds not in (Grounds.NAMELESS, Grounds.AGE_RULE):
        return []
    if job.max_age is not None:
        return [
            Finding(
                f"{job.name}: its lock names nobody, so it is judged by its age alone",
                f"A run that takes longer than {age(job.max_age)} counts as crashed, and a second one may start.",
                "Have the program write its PID into it, or let lockcore take the lock (taken_by).",
            )
        ]
    return [
        Finding(
            f"{job.name}: its lock names nobody",
            f"After a crash nobody can tell that {_shown(job.lock_path)} is stale, so it would stay in the way.",
            "Have the program write its PID into it, or set max_age for a rule by age.",
            wrong=False,
        )
    ]


def _rest(job: Job) -> str:
    return printable(shlex.join((job.command or ())[1:]), 400)


def _shown(text: str) -> str:
    return printable(text, 400)


def _quoted(text: str) -> str:
    return printable(shlex.quote(text), 400)
