"""`lockcore add`: registers a job, or changes one."""

from __future__ import annotations

import argparse
import os
import sys

from lockcore._command.base import DONE, USAGE, CommandFailed, take_the_rest
from lockcore._paths import is_address

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands
    from lockcore._registry.job_file import Job
    from lockcore._terminal import Terminal

_EPILOG = """\
durations: 90, 90s, 15m, 6h, 1d; paths are relative to this folder, where the command will run too

examples:
  lockcore add sync --schedule "0 8 * * *" -- python3 sync.py          run under a lock of its own
  lockcore add bot --lock ./bot.lock --taken-by job -- python3 bot.py   a program that takes its lock itself
  lockcore add sync --replace --timeout 2h                             change what is given, keep the rest
  lockcore add report --lock postgresql://me@db/jobs -- python3 report.py   one instance on several machines
"""

_LIMITS = ("max_age", "timeout", "grace", "min_interval", "heartbeat_ttl")


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "add",
        help="register a job",
        usage="lockcore add NAME [OPTIONS] [--command WORDS... | -- WORDS...]",
        description="Register a job: its lock, its command, its schedule. One file a job, which you may edit.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("name", metavar="NAME", help="what the job is called")
    command.add_argument(
        "--lock", metavar="PATH|URL", help="its lock file, or the address of a lease; the default is a file of its own"
    )
    command.add_argument("--title", metavar="TEXT", help="a longer name, for people")
    command.add_argument("--cwd", metavar="DIR", help="where its command runs; the default is this folder")
    command.add_argument("--kind", choices=("daemon", "periodic", "manual"), help="whether it always runs, or at times")
    command.add_argument("--schedule", metavar="CRON", action="append", help="when it runs; may be given again")
    command.add_argument("--format", metavar="FORMAT", help="what its lock file says: auto (the default), json, pid, …")
    command.add_argument("--taken-by", choices=("lockcore", "job"), help="who takes the lock (lockcore)")
    command.add_argument("--companion", metavar="PATH", action="append", help="a file to report with the lock")
    command.add_argument("--max-age", metavar="DUR", help="a longer run is overdue")
    command.add_argument("--timeout", metavar="DUR", help="a longer run is ended")
    command.add_argument("--grace", metavar="DUR", help="how long it may take to end before it is killed (10s)")
    command.add_argument("--min-interval", metavar="DUR", help="a run is skipped if the last one is younger")
    command.add_argument("--heartbeat-ttl", metavar="DUR", help="a heartbeat that is older shows a hung job")
    command.add_argument("--replace", action="store_true", help="change a registered job; what is not given stays")
    command.add_argument(
        "--command", metavar="WORDS", dest="words", nargs=argparse.REMAINDER, help="what it runs: all that follows"
    )
    command.set_defaults(perform=perform)
    take_the_rest(command, "--", "--command")


def perform(options: argparse.Namespace) -> int:
    from lockcore._registry.edits import AlreadyRegistered, NotRegistered, register
    from lockcore._registry.job_file import BadJobFile, name_problem
    from lockcore._registry.toml_edit import EditFailed
    from lockcore._terminal import Terminal
    from lockcore._text import printable

    name = options.name
    if (problem := name_problem(name)) is not None:
        raise CommandFailed(problem, USAGE)
    try:
        job = register(name, _values(options), replace=options.replace)
    except AlreadyRegistered as there:
        raise CommandFailed(
            f"{printable(name)} is registered already, in {there}.\n"
            f"  Change it:  lockcore add {printable(name)} --replace …\n"
            f"  Remove it:  lockcore remove {printable(name)}"
        ) from None
    except NotRegistered:
        from lockcore._command.remove import unknown

        raise unknown(name, "Leave --replace out to register it.") from None
    except BadJobFile as bad:
        raise CommandFailed(_in_options(bad, options.replace)) from None
    except EditFailed as failure:
        raise CommandFailed(str(failure)) from None
    _tell(job, Terminal(sys.stdout), "changed" if options.replace else "registered")
    return DONE


def _in_options(bad: Exception, replace: bool) -> str:
    from lockcore._registry.job_file import BadJobFile

    assert isinstance(bad, BadJobFile)
    if replace:
        return str(bad)
    return "\n  - ".join(("nothing was registered:", *bad.problems))


def _values(options: argparse.Namespace) -> dict[tuple[str, str], object]:
    """What was given, as a job file says it."""
    values: dict[tuple[str, str], object] = {}
    for key in ("title", "kind", "schedule"):
        values["", key] = getattr(options, key)
    values["", "command"] = _words(options.words)
    if options.cwd is not None:
        values["", "cwd"] = _absolute(options.cwd)
    elif options.words and not options.replace:
        values["", "cwd"] = os.getcwd()
    if options.lock is not None:
        if is_address(options.lock):
            values["lock", "url"] = _lease(options.lock)
        else:
            values["lock", "path"] = _absolute(options.lock)
    for key in ("format", "taken_by"):
        values["lock", key] = getattr(options, key)
    if options.companion is not None:
        values["lock", "companions"] = [_absolute(path) for path in options.companion]
    for key in _LIMITS:
        values["limits", key] = getattr(options, key)
    return {key: value for key, value in values.items() if value is not None}


def _lease(text: str) -> str:
    """The address of a lease, to be read from anywhere. A password does not stand on a command line."""
    from lockcore._lease.address import BadAddress, absolute, parse_given

    try:
        if not text.startswith("env:"):
            parse_given(text)
    except BadAddress as bad:
        raise CommandFailed(f"--lock: {bad}", USAGE) from None
    return absolute(text)


def _absolute(path: str) -> str:
    return os.path.abspath(os.path.expanduser(path)) + ("/" if path.endswith("/") else "")


def _words(words: list[str] | None) -> list[str] | None:
    """The command; a whole line that was given as one word is taken apart, or left to a shell."""
    if words is None:
        return None
    if not words:
        raise CommandFailed("there is no command after --command or --. Leave it out if the job has none.", USAGE)
    if len(words) == 1 and " " in words[0].strip() and not os.path.exists(words[0]):
        from lockcore._crontab.shell import simple_words

        return list(simple_words(words[0]) or ("sh", "-c", words[0]))
    return list(words)


def _tell(job: Job, terminal: Terminal, done: str) -> None:
    import shlex

    from lockcore._registry.schedule import cron_knows
    from lockcore._registry.show import command_line, lock_shown, program, settings_for_cron
    from lockcore._text import printable

    name = shlex.quote(job.name)
    terminal.line(f"{printable(job.name)} is {done}: {printable(job.file, 400)}")
    taken = ", taken by the program itself" if job.taken_by == "job" else ""
    terminal.line(f"  Lock:      {lock_shown(job)}{taken}")
    if job.command is None:
        terminal.line("  It has no command, so it is only looked at.")
        return
    terminal.line(f"  Command:   {command_line(job)}")
    terminal.line(f"  Start it:  lockcore start {name}")
    if lines := [when for when in job.schedule if cron_knows(when)]:
        terminal.line("  In your crontab (crontab -e):")
        for line in (*settings_for_cron(), *(f"{when} {program()} run {name}" for when in lines)):
            terminal.line(f"    {line}")
