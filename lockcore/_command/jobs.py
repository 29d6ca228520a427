"""`lockcore jobs`: what is registered."""

from __future__ import annotations

import argparse
import sys

from lockcore._command.base import DONE, NOT_DONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands
    from lockcore._registry.job_file import BadJobFile, Job
    from lockcore._terminal import Terminal

_HEADINGS = ("NAME", "KIND", "SCHEDULE", "LOCK", "COMMAND")
_NOTHING = "-"
_ROOM_FOR_A_TABLE = 80
_LEAST = 12
"""A column that can be cut keeps this many characters."""


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "jobs",
        help="list the registered jobs",
        description="List what is registered. Exit code 1 if a job file can't be used.",
    )
    command.add_argument("--json", action="store_true", help="print one JSON object instead")
    command.add_argument("--names", action="store_true", help="print the names only, one a line")
    command.set_defaults(perform=perform)


def perform(options: argparse.Namespace) -> int:
    from lockcore._registry.job_file import BadJobFile, Job
    from lockcore._registry.jobs import all_jobs, names
    from lockcore._terminal import Terminal

    if options.names:
        for name in names():
            if name.isprintable():
                print(name)
        return DONE
    found = [_checked(job) for job in all_jobs()]
    good = [job for job in found if isinstance(job, Job)]
    bad = [job for job in found if isinstance(job, BadJobFile)]
    if options.json:
        _print_json(good, bad)
    else:
        _show(good, bad, Terminal(sys.stdout))
    return NOT_DONE if bad else DONE


def _checked(job: Job | BadJobFile) -> Job | BadJobFile:
    """With its schedule looked at, which `run` has no time for."""
    from lockcore._registry.job_file import BadJobFile
    from lockcore._registry.schedule import schedule_problem

    if isinstance(job, BadJobFile):
        return job
    problems = [problem for when in job.schedule if (problem := schedule_problem(when)) is not None]
    return BadJobFile(job.name, job.file, problems) if problems else job


def _print_json(good: list[Job], bad: list[BadJobFile]) -> None:
    import json

    from lockcore._registry.show import lease_shown

    jobs = [
        {
            "name": job.name,
            "title": job.title,
            "kind": job.kind,
            "schedule": job.schedule,
            "command": job.command,
            "cwd": job.cwd,
            "lock": job.lock_path if job.lock_url is None else lease_shown(job.lock_url),
            "format": job.format,
            "taken_by": job.taken_by,
            "companions": job.companions,
            "limits": {
                key: getattr(job, key) for key in ("max_age", "timeout", "grace", "min_interval", "heartbeat_ttl")
            },
            "notify": job.notify,
            "file": job.file,
        }
        for job in good
    ]
    unusable = [{"name": file.name, "file": file.file, "problems": file.problems} for file in bad]
    print(json.dumps({"schema": 1, "jobs": jobs, "bad": unusable}, indent=2))


def _show(good: list[Job], bad: list[BadJobFile], terminal: Terminal) -> None:
    from lockcore._command.marks import WRONG
    from lockcore._text import printable

    if not good and not bad:
        terminal.line("No job is registered. Register one (lockcore add --help), or your crontab's:")
        terminal.line("  lockcore import crontab")
    rows = [_row(job) for job in good]
    if not sys.stdout.isatty() or terminal.width >= _ROOM_FOR_A_TABLE:
        _table(rows, good, terminal)
    else:
        _blocks(rows, good, terminal)
    for number, file in enumerate(bad):
        if good or number:
            terminal.line()
        terminal.line(terminal.signed(WRONG, f"{printable(file.name or file.file)} can't be used"))
        terminal.line(terminal.faint(f"  {printable(file.file, 400)}"))
        for problem in file.problems:
            terminal.item(problem)


def _row(job: Job) -> tuple[str, ...]:
    import shlex

    from lockcore._registry.show import lock_shown
    from lockcore._text import printable

    command = printable(shlex.join(job.command), 400) if job.command else _NOTHING
    return printable(job.name), job.kind, ", ".join(map(printable, job.schedule)) or _NOTHING, lock_shown(job), command


def _table(rows: list[tuple[str, ...]], jobs: list[Job], terminal: Terminal) -> None:
    """One line a job, and its title below it. On a terminal it is cut to fit; what a pipe gets is whole."""
    from lockcore._text import printable

    if not rows:
        return
    widths = [max(map(len, column)) for column in zip(_HEADINGS, *rows, strict=True)]
    room = terminal.width - 2 * (len(widths) - 1)
    while sys.stdout.isatty() and sum(widths) > room and max(widths) > _LEAST:
        widths[widths.index(max(widths))] -= 1
    for number, row in enumerate((_HEADINGS, *rows)):
        cells = (printable(cell, width).ljust(width) for cell, width in zip(row, widths, strict=True))
        line = "  ".join(cells).rstrip()
        terminal.line(terminal.faint(line) if number == 0 else line)
        title = jobs[number - 1].title if number else None
        if title is not None:
            terminal.line(terminal.faint(f"  {printable(title)}"))


def _blocks(rows: list[tuple[str, ...]], jobs: list[Job], terminal: Terminal) -> None:
    """A few lines a job, for a narrow terminal."""
    from lockcore._text import printable

    for number, (job, row) in enumerate(zip(jobs, rows, strict=True)):
        if number:
            terminal.line()
        title = terminal.faint(f"  {printable(job.title)}") if job.title is not None else ""
        terminal.line(f"{terminal.strong(row[0])}{title}")
        for heading, cell in zip(_HEADINGS[1:], row[1:], strict=True):
            if cell != _NOTHING:
                terminal.line(f"  {heading.lower():<9} {cell}")
