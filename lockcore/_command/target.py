"""Which lock the words of a command line mean."""

from __future__ import annotations

import os

from lockcore._command.base import USAGE, CommandFailed
from lockcore._paths import guard_name, is_address, job_name, lock_of, lock_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._registry.job_file import Job


class Target:
    """A lock that somebody named. `job` is its registration, if it has one.

    `where` leads to it. For a lease that may carry a password; `path` is what is shown.
    """

    __slots__ = ("job", "name", "path", "where")

    def __init__(self, name: str, path: str, job: Job | None = None, where: str | None = None) -> None:
        self.name = name
        self.path = path
        self.job = job
        self.where = where or path

    @property
    def registered_name(self) -> str | None:
        """The name that leads to this lock by its registration."""
        return self.job.name if self.job is not None else None

    @property
    def max_age(self) -> float | None:
        """The job's rule for a lock that names nobody."""
        return self.job.max_age if self.job is not None else None


def lock_of_job(text: str) -> tuple[str, str]:
    """The name and the path of the lock that `text` means."""
    target = target_of(text)
    return target.name, target.path


def target_of(text: str) -> Target:
    """A registered job of that name; else a file of that name in this folder; else a lock of that name.

    That is one in the lock folder, or one that was found in a watched folder. An address is a lease.
    """
    if is_address(text):
        return _lease_at(text, given=True)
    from lockcore._registry.job_file import BadJobFile
    from lockcore._registry.jobs import load

    try:
        job = load(text)
    except BadJobFile as bad:
        raise CommandFailed(str(bad)) from None
    if job is not None:
        return target_of_job(job)
    here = _is_a_file_here(text)
    try:
        path = lock_of(os.path.abspath(text) if here else lock_path(text))
    except ValueError as error:
        raise CommandFailed(str(error), USAGE) from None
    if not here and not os.path.lexists(path) and (found := _found(text)) is not None:
        return Target(text, found)
    return Target(job_name(path), path)


def target_of_job(job: Job) -> Target:
    """The lock of a registered job."""
    if job.lock_path is None:
        return _lease_at(job.lock_url or "", job)
    return Target(job.name, lock_of(job.lock_path), job)


def _lease_at(text: str, job: Job | None = None, *, given: bool = False) -> Target:
    from lockcore._lease.address import BadAddress, parse, parse_given

    try:
        address = parse_given(text) if given else parse(text)
    except BadAddress as bad:
        whose = "" if job is None else f"the lock of {job.name}: "
        raise CommandFailed(f"{whose}{bad}", USAGE) from None
    if address.name is None:
        raise CommandFailed(f"{address.shown} is a database. Say which lease in it: {address.shown}#NAME", USAGE)
    return Target(address.name if job is None else job.name, address.shown, job, text)


def _found(name: str) -> str | None:
    """The path of the lock that `lockcore status` shows by this name, although nobody has registered it."""
    from lockcore._watch.gather import list_all

    book, _ = list_all()
    entry = book.entries.get(name)
    return entry.path if entry is not None and not entry.registered else None


def _is_a_file_here(text: str) -> bool:
    """Whether something of that name lies in this folder. A folder counts only if no lock has its name."""
    if not text or not os.path.lexists(text):
        return False
    if os.path.islink(text) or not os.path.isdir(text):
        return True
    try:
        lock = lock_path(text)
    except ValueError:
        return True
    return not any(os.path.lexists(file) for file in (lock, os.path.join(os.path.dirname(lock), guard_name(lock))))
