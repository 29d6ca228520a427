"""A fact with its name, as it stands in a list of them."""

from __future__ import annotations

import re

from lockcore._value import value
from lockcore._values import Record
from locktray.tongue import told, tr

_WHEN = re.compile(r"(pid \d+ · )(taken|written)\b", re.ASCII)


@value
class Fact:
    label: str
    value: str


def says_of(record: Record) -> str:
    """What a lock says. Its words are lockcore's where it names a holder, and a stranger's else."""
    if record.holder is not None and (found := _WHEN.match(record.says)):
        when = tr("written") if found[2] == "written" else tr("taken")
        return found[1] + when + record.says[found.end() :]
    return told(record.says)
