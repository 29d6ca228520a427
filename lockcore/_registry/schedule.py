"""Checks cron expressions. Kept apart from the job file: what knows them is too slow to load for every run."""

from __future__ import annotations

from datetime import datetime

from lockcore._registry.job_file import plain_schedule
from lockcore._registry.table import quoted
from lockcore._said import said

ALLOWED = said('five fields (minute, hour, day of month, month, day of week) such as "0 8 * * 1-5", or "@daily"')

_REASONS = {
    str(reason): reason
    for reason in (
        said("bad minute"),
        said("bad hour"),
        said("bad day-of-month"),
        said("bad month"),
        said("bad day-of-week"),
    )
}
"""What the library says that knows cron expressions."""


def schedule_problem(expression: str) -> str | None:
    """Why an expression can't be used, as a sentence; None if it can."""
    from cronsim import CronSim, CronSimError

    shown = quoted(expression)
    expression = plain_schedule(expression)
    if expression == "@reboot":
        return said(
            "schedule {schedule} can't be used: nobody can tell when the machine starts again. "
            'Leave it out, or set kind = "daemon".',
            shown,
        )
    if len(expression.split()) != 5:
        return said("schedule {schedule} can't be used: give {allowed}.", shown, ALLOWED)
    if never_comes(expression):
        return said("schedule {schedule} can't be used: there is no such day.", shown)
    try:
        CronSim(expression, datetime(2024, 1, 1))  # noqa: DTZ001 - no time is asked for
    except CronSimError as error:
        why = str(error)[:1].lower() + str(error)[1:]
        return said("schedule {schedule} can't be used: {why}. Give {allowed}.", shown, _REASONS.get(why, why), ALLOWED)
    return None


def never_comes(expression: str) -> bool:
    """Whether each field is understood, but all of them never meet: on the 30th of February."""
    fields = plain_schedule(expression).split()
    if len(fields) != 5 or _has_times(fields):
        return False
    return all(_has_times(["*"] * place + [field] + ["*"] * (4 - place)) for place, field in enumerate(fields))


def _has_times(fields: list[str]) -> bool:
    from cronsim import CronSim, CronSimError

    try:
        next(CronSim(" ".join(fields), datetime(2024, 1, 1)))  # noqa: DTZ001 - only whether there is any, not when
    except (CronSimError, StopIteration):
        return False
    return True


def cron_knows(expression: str) -> bool:
    """Whether it can stand in a crontab: some expressions that are understood here can't."""
    from crontab import CronSlices  # type: ignore[import-untyped]

    try:
        return bool(CronSlices.is_valid(*expression.split()))
    except TypeError:
        return False  # it compares a name with a number
