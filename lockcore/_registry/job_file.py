"""What a job file says. Pure: text in, a Job out, or everything that is wrong with it.

`lockcore run` reads its job through here, so nothing that is slow to load is imported: plain classes, and tomllib.
"""

from __future__ import annotations

import os

from lockcore._paths import LONGEST_NAME, lock_path
from lockcore._registry.table import BadFile, Table, parse, quoted
from lockcore._said import joined, said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

KINDS = ("daemon", "periodic", "manual")
TAKERS = ("lockcore", "job")
EVENTS = ("crash", "failure", "timeout", "recovery", "missed")
FORMATS = tuple("auto json pid flock filelock qlockfile link postmaster lease folder empty".split())
OWN_FORMATS = ("auto", "json", "pid")
"""What lockcore itself can write."""

GRACE = 10.0

TABLES = {
    "": ("title", "command", "cwd", "kind", "schedule"),
    "lock": ("path", "url", "format", "taken_by", "companions"),
    "limits": ("max_age", "timeout", "grace", "min_interval", "heartbeat_ttl"),
    "notify": EVENTS,
}
"""Every key of a job file, in the order in which one is written."""

_SHORTHANDS = {
    "@hourly": "0 * * * *",
    "@daily": "0 0 * * *",
    "@midnight": "0 0 * * *",
    "@weekly": "0 0 * * 0",
    "@monthly": "0 0 1 * *",
    "@yearly": "0 0 1 1 *",
    "@annually": "0 0 1 1 *",
}


class BadJobFile(BadFile):
    """A job that can't be used because of its file. It concerns no other job."""

    def __init__(self, name: str, file: str, problems: Iterable[str]) -> None:
        super().__init__(file, problems)
        self.name = name
        self.args = (name, file, self.problems)


class Job:
    """A registered job. Paths are absolute, durations are seconds, and what the file leaves open is None.

    `lock_path` is None only for a lock that is a row in a database, at `lock_url`.
    """

    __slots__ = (
        "command",
        "companions",
        "cwd",
        "file",
        "format",
        "grace",
        "heartbeat_ttl",
        "kind",
        "lock_path",
        "lock_url",
        "max_age",
        "min_interval",
        "name",
        "notify",
        "schedule",
        "taken_by",
        "timeout",
        "title",
    )

    def __init__(self, name: str, file: str) -> None:
        self.name = name
        self.file = file
        self.title: str | None = None
        self.command: tuple[str, ...] | None = None
        self.cwd: str | None = None
        self.kind = "manual"
        self.schedule: tuple[str, ...] = ()
        self.lock_path: str | None = None
        self.lock_url: str | None = None
        self.format = "auto"
        self.taken_by = "lockcore"
        self.companions: tuple[str, ...] = ()
        self.max_age: float | None = None
        self.timeout: float | None = None
        self.grace = GRACE
        self.min_interval: float | None = None
        self.heartbeat_ttl: float | None = None
        self.notify: dict[str, bool] = {}


def name_problem(name: str) -> str | None:
    """Why a job can't have this name, or None if it can."""
    wrong = not name.isprintable() or not name or name != name.strip() or "/" in name or name[0] in ".-~"
    if not wrong:
        try:
            if os.path.basename(lock_path(name)).removesuffix(".lock") == name.removesuffix(".lock"):
                return None
        except ValueError:
            pass
    return said(
        "{name} can't name a job. Use up to {n} printable characters without a separator; "
        "the first can't be a dot, a dash or a tilde.",
        *(quoted(name), LONGEST_NAME),
    )


def plain_schedule(expression: str) -> str:
    """A cron expression as five fields, also where cron has a word for it."""
    fields = " ".join(expression.split())
    return _SHORTHANDS.get(fields.lower(), fields.lower() if fields.startswith("@") else fields)


def read_job(name: str, text: str, file: str) -> Job:
    """The job that a file registers. Raises BadJobFile with all its problems."""
    problems: list[str] = []
    if (unusable := name_problem(name)) is not None:
        raise BadJobFile(name, file, [unusable])
    job = Job(name, file)
    top = parse(text, problems)
    _read_top(top, job)
    _read_lock(top.table("lock"), job)
    _read_limits(top.table("limits"), job)
    notify = top.table("notify")
    job.notify = {event: wanted for event in EVENTS if (wanted := notify.flag(event)) is not None}
    notify.finish(_HOMES)
    top.finish(_HOMES)
    if problems:
        raise BadJobFile(name, file, problems)
    return job


_HOMES = {key: table for table, keys in TABLES.items() for key in keys if table != "notify"}
"""Which table each key belongs in; `timeout` is a limit before it is something to notify about."""


def _read_top(top: Table, job: Job) -> None:
    job.title = top.text("title")
    command = top.texts("command", said('["python3", "scheduler.py"]; a shell line is ["sh", "-c", "…"]'))
    if command is not None and not (command and command[0]):
        top.wrong(
            said(
                "{key} is empty: its first word is the program to run. Leave it out if there is none.",
                top.called("command"),
            )
        )
    job.command = command or None
    if (cwd := top.text("cwd")) is not None:
        job.cwd = _expanded(top, "cwd", cwd, os.path.expanduser("~"))
    schedule = top.texts("schedule", '["0 8 * * *"]') or ()
    job.schedule = tuple(plain_schedule(expression) for expression in schedule)
    job.kind = top.choice("kind", KINDS) or ("periodic" if schedule else "manual")


def _read_lock(lock: Table, job: Job) -> None:
    path, url = lock.text("path"), lock.text("url")
    job.format = lock.choice("format", FORMATS) or "auto"
    job.taken_by = lock.choice("taken_by", TAKERS) or "lockcore"
    companions = lock.texts("companions", '["~/data/prices.duckdb.wal"]') or ()
    job.companions = tuple(
        found for companion in companions if (found := _expanded(lock, "companions", companion, job.cwd)) is not None
    )
    lock.finish(_HOMES)
    if job.taken_by == "lockcore" and job.format not in OWN_FORMATS:
        lock.wrong(
            said(
                '{key} must be "auto", "json" or "pid" for a lock that lockcore takes, not {given}. '
                'If the program takes it itself, set taken_by = "job".',
                *(lock.called("format"), quoted(job.format)),
            )
        )
    if path is not None and url is not None:
        lock.wrong(
            said(
                "{key} and url are both given. Keep one: a lock is a file, or a row in a database.", lock.called("path")
            )
        )
    if url is not None:
        job.lock_url = _lease(lock, url, job.name)
    elif path is not None:
        job.lock_path = _file(lock, path, job.cwd)
    elif job.taken_by == "job":
        lock.wrong(
            said('{key} = "job" needs path: the file that the program takes its lock with.', lock.called("taken_by"))
        )
    else:
        job.lock_path = lock_path(job.name)


def _read_limits(limits: Table, job: Job) -> None:
    job.max_age = limits.seconds("max_age")
    job.timeout = limits.seconds("timeout")
    grace = limits.seconds("grace", zero=True)
    job.grace = GRACE if grace is None else grace
    job.min_interval = limits.seconds("min_interval", zero=True)
    job.heartbeat_ttl = limits.seconds("heartbeat_ttl")
    limits.finish(_HOMES)


def _lease(lock: Table, url: str, name: str) -> str:
    """The address of a lease, which has the job's name unless it says another."""
    if not url.startswith("env:") and url.partition("://")[0] not in ("sqlite", "postgresql", "postgres"):
        lock.wrong(
            said('{key} must be an address such as "sqlite:///…#name" or "postgresql://…#name".', lock.called("url"))
        )
        return url
    from lockcore._lease.address import BadAddress, absolute, named, parse

    if absolute(url) != url:
        lock.wrong(
            said("{key} has a relative path. Write the whole path, or one that begins with ~.", lock.called("url"))
        )
    elif not url.startswith("env:"):
        try:
            parse(url)
        except BadAddress as bad:
            lock.wrong(joined(": ", (lock.called("url"), str(bad))))
    return named(url, name)


def _file(lock: Table, path: str, cwd: str | None) -> str | None:
    absolute = _expanded(lock, "path", path, cwd)
    if absolute is None:
        return None
    try:
        return lock_path(absolute + path[-1:] if path.endswith(os.sep) else absolute)
    except ValueError as error:
        lock.wrong(said("{key}: {why}.", lock.called("path"), str(error)))
        return None


def _expanded(table: Table, key: str, path: str, base: str | None) -> str | None:
    """An absolute path; a relative one counts from `base`, if there is one."""
    expanded = os.path.expanduser(path)
    if expanded.startswith("~"):
        table.wrong(said("{key} is {path}, but there is no such user.", table.called(key), quoted(path)))
        return None
    if not os.path.isabs(expanded) and base is None:
        table.wrong(
            said(
                "{key} is {path}, which is relative. Start it with / or ~, or set cwd.", table.called(key), quoted(path)
            )
        )
        return None
    return os.path.normpath(os.path.join(base or "", expanded))
