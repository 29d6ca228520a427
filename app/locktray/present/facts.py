"""A fact with its name, as it stands in a list of them."""

from __future__ import annotations

import re

from lockcore._value import value
from lockcore._values import Record
from locktray.tongue import told, tr

_TAKEN = re.compile(r"(pid \d+ · )taken\b", re.ASCII)


@value
class Fact:
    label: str
    value: str


def says_of(record: Record) -> str:
    """What a lock says. Its words are lockcore's where it names a holder, and a stranger's else.

    The time is that of the file, which is not the holder's own where the file was refreshed.
    """
    if record.holder is not None and (found := _TAKEN.match(record.says)):
        return found[1] + tr("taken") + record.says[found.end() :]
    return told(record.says)
