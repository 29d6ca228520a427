"""What is to be run: what was asked for, completed by what is registered under the job's name."""

from __future__ import annotations

import os

from lockcore._errors import said
from lockcore._home import jobs_folder
from lockcore._paths import is_address, lock_path, locks_folder, run_lock_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._lease.address import Address
    from lockcore._registry.job_file import Job
    from lockcore._run.options import Options

GRACE = 10.0


class RunFailed(Exception):
    """Why nothing was run, or why lockcore could not do its part; ends with `code`."""

    def __init__(self, message: str, code: int = 125) -> None:
        super().__init__(message)
        self.code = code


class Plan:
    """A run that is about to happen. Paths are absolute.

    `lock` is what this process takes: a file, or the `lease` in words. `watched` is a lock that the program takes
    itself: it is only looked at.
    `registered` tells that the job's name leads to its lock.
    """

    __slots__ = (
        "command",
        "conflict",
        "cwd",
        "format",
        "grace",
        "heartbeat_ttl",
        "label",
        "lease",
        "lock",
        "log",
        "max_age",
        "min_interval",
        "name",
        "quiet",
        "registered",
        "status_file",
        "timeout",
        "wait",
        "watched",
    )

    def __init__(self, options: Options, job: Job | None) -> None:
        self.name = options.job
        self.registered = job is not None and options.lock is None
        self.conflict = 1 if options.conflict_exit_code is None else options.conflict_exit_code
        self.quiet = bool(options.quiet)
        self.label = options.label
        self.wait = options.wait or 0.0
        self.log = _absolute(options.log) if options.log != "none" else "none"
        self.status_file = _absolute(options.status_file)
        self.command = options.command or (list(job.command) if job is not None and job.command else [])
        self.cwd = job.cwd if job is not None and options.command is None else None
        self.timeout = options.timeout if options.timeout is not None or job is None else job.timeout
        self.min_interval = (
            options.min_interval if options.min_interval is not None or job is None else job.min_interval
        )
        self.max_age = options.max_age if options.max_age is not None or job is None else job.max_age
        self.grace = options.grace if options.grace is not None else GRACE if job is None else job.grace
        self.heartbeat_ttl = None if job is None else job.heartbeat_ttl
        self.watched: str | None = None
        self.lease: Address | None = None
        self.format = options.format or _format(job)
        self.timeout, self.max_age = self.timeout or None, self.max_age or None  # 0 is no limit
        self.lock = self._lock(options, job)

    def _lock(self, options: Options, job: Job | None) -> str:
        try:
            if options.lock and is_address(options.lock):
                self.lease = _lease_at(options.lock, self.name)
                return self.lease.shown
            own = lock_path(self.name)
            if not options.lock and job is not None and job.lock_url:
                if job.taken_by == "lockcore":
                    self.lease = _lease_at(job.lock_url, None)
                    return self.lease.shown
                self.watched = job.lock_url
                return own
            if options.lock:
                return lock_path(os.path.abspath(os.path.expanduser(options.lock)))
            if job is not None and job.lock_path:
                if job.taken_by == "lockcore":
                    return lock_path(job.lock_path)
                self.watched = job.lock_path
                if self.watched == own:
                    return run_lock_path(self.name)  # theirs has this name already
            return own
        except ValueError as error:
            from lockcore._said import clause, joined

            raise RunFailed(joined("", (clause(str(error)), "."))) from None

    @property
    def log_folder(self) -> str | None:
        """The folder that was asked for, if it was one: each job has a folder in it."""
        if self.log is not None and (self.log.endswith(os.sep) or os.path.isdir(self.log)):
            return self.log
        return None

    @property
    def private(self) -> bool:
        """Whether the lock lies in the folder that is made if need be."""
        return os.path.dirname(self.lock) == locks_folder()


def _lease_at(text: str, name: str | None) -> Address:
    """The lease at an address. One from the command line has the job's `name`, unless it says another.

    Raises ValueError.
    """
    from lockcore._lease.address import named, parse, parse_given

    return parse(text) if name is None else parse_given(named(text, name))


def make_plan(options: Options) -> Plan:
    """Find what is registered, and put the two together. Raises RunFailed."""
    name = options.job
    if "/" in name or os.sep in name:
        raise RunFailed(
            said(
                "{name} is a path. Give the job a name: lockcore run --lock {path} NAME -- COMMAND...",
                *(repr(name), name),
            )
        )
    job = _registered(name)
    plan = Plan(options, job)
    if not plan.command:
        add = f"lockcore add --replace {name}" if job is not None else f"lockcore add {name}"
        raise RunFailed(
            said(
                "there is nothing to run for {name}. Give a command (lockcore run {job} -- COMMAND...) "
                "or register one ({add} --command COMMAND...).",
                *(repr(name), name, add),
            )
        )
    return plan


def _registered(name: str) -> Job | None:
    if not os.path.lexists(os.path.join(jobs_folder(), f"{name}.toml")):
        return None  # the common case, without loading what reads TOML
    from lockcore._registry.job_file import BadJobFile
    from lockcore._registry.jobs import load

    try:
        return load(name)
    except BadJobFile as bad:
        raise RunFailed(str(bad)) from None


def _absolute(path: str | None) -> str | None:
    """The path as seen from here; a separator at its end still says that it is a folder."""
    return None if path is None else os.path.join(_here(path), os.path.expanduser(path))


def _here(path: str) -> str:
    try:
        return os.getcwd()
    except OSError:
        raise RunFailed(
            said("the current folder is gone, so {path} leads nowhere. Go to another folder.", path)
        ) from None


def _format(job: Job | None) -> str:
    return "pid" if job is not None and job.format == "pid" else "json"
