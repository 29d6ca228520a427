"""`lockcore remove`: takes a job out of the registry, and nothing else."""

from __future__ import annotations

import argparse
import os
import shlex
import sys

from lockcore._command.base import DONE, USAGE, CommandFailed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "remove",
        help="take a job out of the registry",
        description="Take a job out of the registry. Its lock, its history and its logs stay, and so does its file, "
        "put aside.",
    )
    command.add_argument("name", metavar="NAME", help="a registered job")
    command.set_defaults(perform=perform)


def perform(options: argparse.Namespace) -> int:
    from lockcore._registry.edits import NotRegistered, remove
    from lockcore._registry.job_file import name_problem
    from lockcore._registry.toml_edit import EditFailed
    from lockcore._terminal import Terminal
    from lockcore._text import printable

    if (problem := name_problem(options.name)) is not None:
        raise CommandFailed(problem, USAGE)
    kept = _kept(options.name)
    try:
        removed = remove(options.name)
    except NotRegistered:
        raise unknown(options.name) from None
    except EditFailed as failure:
        raise CommandFailed(str(failure)) from None
    terminal = Terminal(sys.stdout)
    terminal.line(f"{printable(options.name)} is no longer registered. What was kept:")
    for what, where in (("Job file", removed.kept), *kept):
        terminal.line(f"  {what + ':':<10} {printable(where, 400)}")
    if not removed.was_link:
        terminal.line(f"  Undo:      {printable(shlex.join(('mv', removed.kept, removed.was)), 900)}")
    return DONE


def _kept(name: str) -> list[tuple[str, str]]:
    """What belongs to the job and stays."""
    from lockcore._home import history_file, logs_folder
    from lockcore._registry.job_file import BadJobFile
    from lockcore._registry.jobs import load

    try:
        job = load(name)
    except BadJobFile:
        job = None
    places = [
        ("Lock", job.lock_path if job is not None else None),
        ("Logs", os.path.join(logs_folder(), name)),
        ("History", history_file()),
    ]
    return [(what, where) for what, where in places if where is not None and os.path.lexists(where)]


def unknown(name: str, otherwise: str = "") -> CommandFailed:
    """The error for a name that is not registered, with one that is close to it."""
    from difflib import get_close_matches

    from lockcore._registry.jobs import names
    from lockcore._text import printable

    try:
        registered = names()
    except OSError:
        registered = []
    close = get_close_matches(name, registered, 1)
    advice = f"Did you mean {printable(close[0])}?" if close else otherwise or "`lockcore jobs` lists what is."
    return CommandFailed(f"no job {printable(name)} is registered. {advice}")
