"""`lockcore inspect`: explains one lock, whoever made it."""

from __future__ import annotations

import argparse
import sys

from lockcore._command.base import DONE, CommandFailed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands
    from lockcore._history import Run


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "inspect",
        help="explain one lock: what it says, the verdict, and the evidence",
        description="Explain one lock, whoever made it. Nothing is changed and no lock is taken.",
    )
    command.add_argument("lock", metavar="PATH|JOB", help="a lock file, the address of a lease, or the name of a job")
    command.add_argument("--json", action="store_true", help="print one JSON object instead")
    command.set_defaults(perform=perform)


def perform(options: argparse.Namespace) -> int:
    from lockcore._command.target import target_of
    from lockcore._inspect import inspect
    from lockcore._show import as_json, show
    from lockcore._terminal import Terminal
    from lockcore._text import printable

    target = target_of(options.lock)
    report = inspect(target.where, max_age=target.max_age)
    if not report.exists and target.where == target.path:
        raise CommandFailed(
            f"no lock at {printable(report.path, 400)}. Give the path of a lock file, or a lock's name."
        )
    if options.json:
        print(as_json(report, target.job, _newest_run(target.name)))
    else:
        show(report, Terminal(sys.stdout), target.name)
    return DONE


def _newest_run(job: str) -> Run | None:
    """What the history knows, if it can be read: it is not what was asked about."""
    from lockcore._history import History, HistoryFailed

    try:
        with History(read_only=True) as history:
            return history.latest(job)
    except HistoryFailed:
        return None
