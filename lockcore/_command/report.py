"""`lockcore report`: how a job says, while it runs, how far it is."""

from __future__ import annotations

import argparse
import os
import time

from lockcore._command.base import DONE, USAGE, CommandFailed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands

PATIENCE = 2.0
"""Seconds for which the run may be missing: it is written down a moment after the job has begun."""

_PAUSE = 0.02


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "report",
        help="inside a job: say how far it is; shown live and kept in the history",
        description="Called by a job that was started with lockcore: say how far it is.",
    )
    command.add_argument("--items", metavar="N", type=_items, help="how many items it has processed so far")
    command.add_argument("--progress", metavar="0..1", type=_progress, help="which part of the work is done")
    command.add_argument("--message", metavar="TEXT", help="what it is doing, in a few words")
    command.set_defaults(perform=perform)


def _items(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise argparse.ArgumentTypeError(f"{text!r} is no count: give a whole number from 0")
    return int(text)


def _progress(text: str) -> float:
    try:
        progress = float(text)
    except ValueError:
        progress = -1.0
    if not 0 <= progress <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not between 0 and 1: a half is 0.5")
    return progress


def perform(options: argparse.Namespace) -> int:
    key = os.environ.get("LOCKCORE_RUN")
    if not key:
        raise CommandFailed(
            "report is for jobs: it has to be called by a command that lockcore run or lockcore start has started "
            "(LOCKCORE_RUN is not set).",
            USAGE,
        )
    said = {"items": options.items, "progress": options.progress, "message": options.message}
    if all(value is None for value in said.values()):
        raise CommandFailed("report what? Give --items, --progress or --message.", USAGE)
    if not _keep(key, said):
        from lockcore._home import history_file
        from lockcore._text import printable

        raise CommandFailed(f"the history {history_file()} has no run {printable(key, 40)}: nothing was reported.")
    return DONE


def _keep(key: str, said: dict[str, object]) -> bool:
    """False if the run did not appear in time."""
    from lockcore._history import History, HistoryFailed
    from lockcore._home import history_file

    deadline = time.monotonic() + PATIENCE
    try:
        while not os.path.lexists(history_file()):  # not ours to make
            if time.monotonic() > deadline:
                return False
            time.sleep(_PAUSE)
        with History() as history:
            while not history.report(key, **said):  # type: ignore[arg-type]
                if time.monotonic() > deadline:
                    return False
                time.sleep(_PAUSE)
    except HistoryFailed as failure:
        raise CommandFailed(str(failure)) from failure
    return True
