"""A fact with its name, as it stands in a list of them."""

from __future__ import annotations

from lockcore._fields import summary
from lockcore._value import value
from lockcore._values import Record
from locktray.tongue import told, tr


@value
class Fact:
    label: str
    value: str


def says_of(record: Record) -> str:
    """What a lock says. Its words are lockcore's where it names a holder, and a stranger's else."""
    holder, heartbeat = record.holder, record.heartbeat
    if holder is not None and record.says == summary(holder, heartbeat):
        return summary(holder, heartbeat, taken=tr("taken"))
    return told(record.says)
