"""`lockcore import crontab`: registers the user's cron jobs, and shows each line rewritten to run under a lock.

The crontab itself is never changed: a person pastes the new lines.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys

from lockcore._command.base import DONE, NOT_DONE, CommandFailed
from lockcore._said import said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands
    from lockcore._crontab.lines import Crontab
    from lockcore._crontab.proposal import Proposal, Skipped
    from lockcore._terminal import Terminal

PATIENCE = 30.0

_KNOWN_SETTINGS = frozenset("MAILTO MAILFROM SHELL HOME LOGNAME USER LOCKCORE_HOME".split())
"""Settings that change nothing about a job that is started by hand."""


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "import",
        help="register your cron jobs, and show their lines rewritten to run under a lock",
        description="Read your crontab, propose a job for each entry, and register them if you agree. The crontab "
        "itself is never changed: you are shown the lines to put into it.",
    )
    command.add_argument("source", metavar="crontab", choices=("crontab",), help="where from: your crontab")
    command.add_argument("--dry-run", action="store_true", help="only show what would be registered")
    command.add_argument("--yes", action="store_true", help="register without asking")
    command.set_defaults(perform=perform)


def perform(options: argparse.Namespace) -> int:
    from lockcore._crontab.lines import read_crontab
    from lockcore._registry.schedule import cron_knows
    from lockcore._terminal import Terminal

    text = read_own()
    crontab = read_crontab(text or "", cron_knows)
    terminal = Terminal(sys.stdout)
    if not crontab.entries:
        empty = "There is no crontab for this user" if text is None else "Your crontab has no entries"
        terminal.line(f"{empty}, so there is nothing to import.")
        return DONE
    proposals, skipped = proposals_of(crontab)
    _show(proposals, skipped, crontab, terminal)
    fresh = [proposal for proposal in proposals if not proposal.known]
    if not fresh:
        return DONE
    if options.dry_run:
        terminal.line(f"Nothing was registered. Without --dry-run you are asked about {_jobs(len(fresh))}.")
        return DONE
    if not options.yes and not sys.stdin.isatty():
        terminal.line("Nothing was registered: nobody can be asked here. Use --yes to register without asking.")
        return DONE
    if not options.yes and not _agreed(len(fresh)):
        terminal.line("Nothing was registered.")
        return NOT_DONE
    return _register(fresh, terminal)


def read_own() -> str | None:
    """What `crontab -l` prints for this user; None if there is none. Raises CommandFailed."""
    from crontab import CRON_COMMAND  # type: ignore[import-untyped]

    try:
        listed = subprocess.run(
            [CRON_COMMAND, "-l"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env={**os.environ, "LC_ALL": "C"},
            timeout=PATIENCE,
            check=False,
        )
    except FileNotFoundError:
        raise CommandFailed(said("there is no program `crontab` here. Install your system's cron package.")) from None
    except OSError as error:
        raise CommandFailed(
            said("{program} can't be run: {why}.", CRON_COMMAND, error.strerror or str(error))
        ) from None
    except subprocess.TimeoutExpired:
        raise CommandFailed(
            said("`{program} -l` did not answer within {seconds} s.", CRON_COMMAND, format(PATIENCE, "g"))
        ) from None
    if listed.returncode != 0:
        complaint = listed.stderr.decode(errors="replace")
        if "no crontab for" in complaint:
            return None
        from lockcore._text import printable

        raise CommandFailed(said("`{program} -l` failed: {why}", CRON_COMMAND, printable(complaint.strip())))
    return listed.stdout.decode(errors="surrogateescape")


def proposals_of(crontab: Crontab) -> tuple[list[Proposal], list[Skipped]]:
    """The jobs that its entries would be, beside those that are registered."""
    from lockcore._crontab.proposal import propose
    from lockcore._registry.job_file import Job
    from lockcore._registry.jobs import all_jobs
    from lockcore._registry.schedule import schedule_problem
    from lockcore._registry.show import program

    registered = all_jobs()
    return propose(
        crontab,
        program=program(),
        home=os.path.expanduser("~"),
        jobs=[job for job in registered if isinstance(job, Job)],
        taken={job.name for job in registered},
        understood=lambda schedule: schedule_problem(schedule) is None,
    )


def _show(proposals: list[Proposal], skipped: list[Skipped], crontab: Crontab, terminal: Terminal) -> None:
    from lockcore._command.marks import NEW, NOTE, PLAIN
    from lockcore._text import printable

    for proposal in proposals:
        heading = f"{proposal.name}: registered already" if proposal.known else proposal.name
        terminal.line(terminal.signed(PLAIN if proposal.known else NEW, heading))
        for (_, key), value in proposal.values.items():
            terminal.line(f"  {'lock' if key == 'path' else key:<9} {printable(_words(key, value), 400)}")
        for note in proposal.notes:
            terminal.item(note)
        terminal.line("  now in your crontab:")
        for line in proposal.lines:
            terminal.line(terminal.faint(f"    {printable(line.entry.line.strip(), 1000)}"))
        terminal.line("  to run under its lock:")
        for line in proposal.lines:
            terminal.line(f"    {line.line}")
        terminal.line()
    for left in skipped:
        terminal.line(terminal.signed(PLAIN, f"left as it is, {left.reason}"))
        terminal.line(terminal.faint(f"    {printable(left.entry.line.strip(), 1000)}"))
        terminal.line()
    for unknown in crontab.unknown:
        terminal.line(terminal.signed(NOTE, "not understood, left as it is"))
        terminal.line(terminal.faint(f"    {printable(unknown.strip(), 1000)}"))
        terminal.line()
    _show_settings(crontab, terminal)


def _show_settings(crontab: Crontab, terminal: Terminal) -> None:
    """What is set on one side only."""
    from lockcore._command.marks import NOTE
    from lockcore._registry.show import settings_for_cron
    from lockcore._text import printable

    missing = [line for line in settings_for_cron() if line.partition("=")[0] not in crontab.settings]
    if missing:
        terminal.line(terminal.signed(NOTE, "above the new lines your crontab needs this, as it is set here"))
        for line in missing:
            terminal.line(f"    {line}")
        terminal.line()
    if variables := [name for name in crontab.settings if name not in _KNOWN_SETTINGS]:
        terminal.line(terminal.signed(NOTE, f"your crontab sets {printable(', '.join(variables))}"))
        terminal.item("The lines there have it. `lockcore start` has not: it starts a job with your own environment.")
        if "CRON_TZ" in variables:
            terminal.item("CRON_TZ moves the schedules; in a job file they are in local time.")
        terminal.line()


def _words(key: str, value: object) -> str:
    if not isinstance(value, list):
        return str(value)
    return ", ".join(value) if key == "schedule" else shlex.join(value)


def _jobs(count: int) -> str:
    return "1 job" if count == 1 else f"{count} jobs"


def _agreed(count: int) -> bool:
    try:
        return input(f"Register {_jobs(count)}? [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        print()
        return False


def _register(proposals: list[Proposal], terminal: Terminal) -> int:
    """One that fails keeps no other from being registered."""
    from lockcore._registry.edits import register
    from lockcore._registry.job_file import BadJobFile
    from lockcore._registry.toml_edit import EditFailed

    failures = 0
    for proposal in proposals:
        try:
            job = register(proposal.name, proposal.values)
        except (BadJobFile, EditFailed) as failure:
            sys.stdout.flush()
            print(f"lockcore: {proposal.name} was not registered: {failure}", file=sys.stderr)
            failures += 1
        else:
            terminal.line(f"{job.name} is registered: {job.file}")
    if failures < len(proposals):
        terminal.line("Your crontab was not changed. Put the new lines into it yourself:  crontab -e")
    return NOT_DONE if failures else DONE
