"""`lockcore stop`: ends the process that holds a job's lock, and what it started."""

from __future__ import annotations

import argparse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands
    from lockcore._command.target import Target
    from lockcore._outcome import Outcome

GRACE = 10.0


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "stop",
        help="stop a job, verified: TERM, a grace period, KILL",
        description="Stop whoever holds a job's lock, with everything that it started: it is asked to end (TERM), has "
        "the grace period to do so, and is killed then. Nobody is signalled who is not proven to be the holder.",
    )
    command.add_argument(
        "job", metavar="JOB", help="a registered job, a lock's name or file, or the address of a lease"
    )
    command.add_argument(
        "--grace",
        metavar="DUR",
        type=grace_of,
        help="how long it has to end by itself, e.g. 30s (default: the job's, else 10s)",
    )
    command.set_defaults(perform=perform)


def grace_of(text: str) -> float:
    from lockcore._duration import duration

    try:
        return duration(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def perform(options: argparse.Namespace) -> int:
    from lockcore._command.outcome import say
    from lockcore._command.target import target_of

    return say(stop_target(target_of(options.job), options.grace))


def stop_target(target: Target, grace: float | None) -> Outcome:
    """Stop whoever holds this lock now."""
    from lockcore._inspect import inspect
    from lockcore._stop import stop

    if grace is None:
        grace = target.job.grace if target.job is not None else GRACE
    return stop(inspect(target.where), grace=grace, name=target.registered_name, url=target.where)
