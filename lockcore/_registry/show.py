"""A registered job as people see it."""

from __future__ import annotations

import os
import shlex
import shutil
import sys

from lockcore._again import by_name, is_packaged
from lockcore._paths import home
from lockcore._registry.config import masked
from lockcore._registry.job_file import Job
from lockcore._text import printable


def command_line(job: Job) -> str:
    """The command as one would type it, and where it runs."""
    if job.command is None:
        return ""
    where = f"  (in {short(job.cwd)})" if job.cwd is not None else ""
    return printable(shlex.join(job.command), 400) + where


def lock_shown(job: Job) -> str:
    """The lock's place. An address is shown without its password."""
    if job.lock_url is not None:
        return printable(lease_shown(job.lock_url), 400)
    return short(job.lock_path or "")


def lease_shown(url: str) -> str:
    """The address of a lease without what is secret; one that leads nowhere from here, as far as it is harmless."""
    from lockcore._lease.address import BadAddress, parse

    try:
        return url if url.startswith("env:") else parse(url).shown
    except BadAddress:
        return masked(url)


def short(path: str) -> str:
    """A path as people write it."""
    own = os.path.expanduser("~")
    inside = path.startswith(own.rstrip(os.sep) + os.sep) and len(own) > 1
    return printable(f"~{path.removeprefix(own)}" if inside else path, 400)


def program() -> str:
    """How a crontab line calls lockcore: by its whole path, because cron looks in few folders."""
    if is_packaged():
        return shlex.quote(by_name("lockcore"))
    called = shutil.which(sys.argv[0]) if os.path.basename(sys.argv[0]) == "lockcore" else None
    beside = os.path.join(os.path.dirname(sys.executable), "lockcore")
    for found in (called, beside):
        if found is not None and os.access(found, os.X_OK) and os.path.isfile(found):
            return shlex.quote(os.path.abspath(found))
    return f"{shlex.quote(sys.executable)} -m lockcore"


def settings_for_cron() -> list[str]:
    """What a crontab has to set so that lockcore finds there what it finds here."""
    if (top := home()) is not None:
        return [f"LOCKCORE_HOME={printable(top, 400)}"]
    names = ("XDG_CONFIG_HOME", "XDG_STATE_HOME")
    return [f"{name}={printable(value, 400)}" for name in names if (value := os.environ.get(name))]
