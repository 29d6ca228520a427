"""`lockcore restart`: stop, and start again."""

from __future__ import annotations

import argparse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands


def define(commands: Commands) -> None:
    from lockcore._command.start import define_words

    command = commands.add_parser(
        "restart",
        help="stop a job, verified, and start it again",
        usage="lockcore restart [OPTIONS] JOB [-- COMMAND...]",
        description="Stop a job as `lockcore stop` does, then start it as `lockcore start` does. A job that is not "
        "running is simply started; one that can't be stopped is left as it is.",
    )
    define_words(command)
    command.set_defaults(perform=perform)


def perform(options: argparse.Namespace) -> int:
    from lockcore._command.base import DONE, USAGE, CommandFailed
    from lockcore._command.outcome import say
    from lockcore._command.start import perform as start
    from lockcore._command.start import words_for_run
    from lockcore._command.stop import stop_target
    from lockcore._command.target import Target, target_of
    from lockcore._duration import duration
    from lockcore._inspect import inspect
    from lockcore._run.options import UsageError, parse
    from lockcore._run.plan import RunFailed, make_plan
    from lockcore._values import Verdict

    try:
        plan = make_plan(parse(words_for_run(options)))  # what can't be started again is not stopped
    except (UsageError, RunFailed) as error:
        raise CommandFailed(f"{error}\n  Nothing was stopped.") from None
    try:
        grace = None if options.grace is None else duration(options.grace)
        target = (
            target_of(options.job)
            if plan.registered
            else Target(options.job, plan.lock, where=options.lock if plan.lease is not None else None)
        )
    except ValueError as error:
        raise CommandFailed(str(error), USAGE) from None
    if inspect(target.where).verdict not in (None, Verdict.STALE):
        code = say(stop_target(target, grace))
        if code != DONE:
            return code
    return start(options)
