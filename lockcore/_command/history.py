"""`lockcore history`: the runs of jobs, the newest first."""

from __future__ import annotations

import argparse
import sys
import time

from lockcore._command.base import DONE, CommandFailed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands
    from lockcore._history import History, Run

LIMIT = 50


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "history",
        help="list runs: when, how they ended, how long they took",
        description="List the runs of one job, or of all, the newest first.",
    )
    command.add_argument("job", metavar="JOB", nargs="?", help="the name of a job; all jobs if it is left out")
    command.add_argument("--json", action="store_true", help="print one JSON object instead")
    command.add_argument("--limit", metavar="N", type=number, default=LIMIT, help="how many runs at most (50)")
    command.add_argument("--before", metavar="ID", type=number, help="only runs before that one: the next page")
    command.set_defaults(perform=perform)


def number(text: str) -> int:
    """A whole number from 1, as ids are."""
    if not (text.isascii() and text.isdigit() and 0 < int(text[:20]) < 2**63):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1")
    return int(text)


def perform(options: argparse.Namespace) -> int:
    from lockcore._history import History, HistoryFailed

    try:
        with History(read_only=True) as history:
            # One more than asked for shows whether there is another page.
            runs = history.runs(options.job, limit=options.limit + 1, before=options.before)
            if not runs and options.job is not None and not history.runs(options.job, limit=1):
                raise no_run_of(options.job, history)
    except HistoryFailed as failure:
        raise CommandFailed(str(failure)) from failure
    more = len(runs) > options.limit
    runs = runs[: options.limit]
    if options.json:
        from lockcore._show_runs import as_json

        print(as_json(runs, runs[-1].id if more else None))
    else:
        _show(runs, more, options)
    return DONE


def _show(runs: list[Run], more: bool, options: argparse.Namespace) -> None:
    from lockcore._show_runs import RunsTerminal, show_runs

    terminal = RunsTerminal(sys.stdout)
    if not runs:
        terminal.line(
            "No older runs." if options.before else "No runs yet. They come with: lockcore run JOB -- COMMAND"
        )
        return
    running = {run.id for run in runs if is_running(run)}
    show_runs(runs, terminal, now=time.time(), one_job=options.job is not None, running=running)
    if more:
        import shlex

        words = ["lockcore", "history", *([options.job] if options.job is not None else [])]
        words += [] if options.limit == LIMIT else ["--limit", str(options.limit)]
        terminal.line(
            terminal.faint(f"older runs: {terminal.shown(shlex.join([*words, '--before', str(runs[-1].id)]))}")
        )


def is_running(run: Run) -> bool:
    """Whether the run is proven to go on: its lock is held, and its command lives, as the child of who holds it."""
    if run.outcome is not None or run.pid is None:
        return False
    from lockcore._inspect import inspect
    from lockcore._system import system
    from lockcore._values import Presence, Verdict

    try:
        report = inspect(run.lock)
    except ValueError:
        return False
    seen = system.look(run.pid)
    if report.verdict is not Verdict.HELD or report.holder is None or seen.presence is not Presence.ALIVE:
        return False
    if run.start is not None and seen.start is not None:
        return run.start == seen.start
    return seen.parent == report.holder.pid


def no_run_of(job: str, history: History) -> CommandFailed:
    """The error for a job without runs, with the name that was probably meant."""
    from difflib import get_close_matches

    from lockcore._text import printable

    jobs = history.jobs()
    message = f"the history has no run of {printable(job, 80)!r}."
    if near := get_close_matches(job, jobs, 1):
        return CommandFailed(f"{message} Did you mean {printable(near[0], 80)}?")
    if not jobs:
        return CommandFailed(f"{message} It is empty; runs come with lockcore run.")
    named = ", ".join(printable(each, 80) for each in jobs[:5])
    return CommandFailed(f"{message} It has runs of {named}{' and others' if len(jobs) > 5 else ''}.")
