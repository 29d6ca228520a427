"""What can be chosen for a job where nothing is typed: each value with its words. Pure."""

from __future__ import annotations

from lockcore._registry.job_file import FORMATS
from locktray.tongue import tr

Choice = tuple[str, str]


def kind_choices() -> tuple[Choice, ...]:
    return (
        ("", tr("At its times, or by hand")),
        ("daemon", tr("Always")),
        ("periodic", tr("At its times")),
        ("manual", tr("By hand")),
    )


def taken_by_choices() -> tuple[Choice, ...]:
    return ("", tr("lockcore, around the command")), ("job", tr("the program itself"))


def format_choices() -> tuple[Choice, ...]:
    return ("", tr("Found out from the file")), *((name, name) for name in FORMATS if name != "auto")
