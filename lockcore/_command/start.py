"""`lockcore start`: the same as `run`, but detached."""

from __future__ import annotations

import argparse
import sys

from lockcore._command.base import DONE, NOT_DONE, take_the_rest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands

LEFT_OUT = frozenset({"quiet", "conflict_exit_code"})


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "start",
        help="run a job detached: it survives the terminal, and its output goes to a log",
        usage="lockcore start [OPTIONS] JOB [-- COMMAND...]",
        description="Start a job and come back once its command runs. `lockcore log JOB` shows its output.",
    )
    define_words(command)
    command.set_defaults(perform=perform)


def define_words(command: argparse.ArgumentParser) -> None:
    from lockcore._command.run import add_options
    from lockcore._run.options import OPTIONS

    command.add_argument("job", metavar="JOB", help="a registered job, or a name for what is started")
    command.add_argument("words", metavar="COMMAND", nargs="*", help="what to start; a registered job has its own")
    add_options(command, (option for option in OPTIONS if option.field not in LEFT_OUT))
    take_the_rest(command, "--")


def perform(options: argparse.Namespace) -> int:
    from lockcore._run.detach import NotStarted, start
    from lockcore._text import printable
    from lockcore._wording import quoted

    outcome = start(words_for_run(options))
    if isinstance(outcome, NotStarted):
        print(f"lockcore: {outcome.message or f'{options.job} was not started'}", file=sys.stderr)
        return NOT_DONE
    print(f"{printable(options.job)} started: PID {outcome.pid}, under PID {outcome.wrapper}, which holds its lock.")
    if outcome.log is not None:
        print(f"  Its output:  lockcore log -f {quoted(options.job)}")
    return DONE


def words_for_run(options: argparse.Namespace) -> list[str]:
    """What was asked for, as `lockcore run` reads it."""
    from lockcore._run.options import OPTIONS

    words = [
        f"{option.names[-1]}={value}"
        for option in OPTIONS
        if option.field not in LEFT_OUT and (value := getattr(options, option.field)) is not None
    ]
    return [*words, options.job, *(["--", *options.words] if options.words else [])]
