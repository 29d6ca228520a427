"""What was found, and how a question is asked of a file system that may not answer."""

from __future__ import annotations

import os
from collections.abc import Callable

from lockcore._patience import answer_within
from lockcore._system import system
from lockcore._text import printable
from lockcore._value import value

PATIENCE = 5.0
"""Seconds for which another machine, or another process, may keep us waiting."""


@value
class Finding:
    """What it is, why that hurts, and what to do, with the command for it if there is one.

    `wrong`: it will hurt, or does already. Otherwise it is a note: it may be meant so, or can't be told.
    """

    what: str
    why: str
    way_out: str
    command: str | None = None
    wrong: bool = True


def patiently(path: str, ask: Callable[[], list[Finding]]) -> list[Finding]:
    """What `ask` finds out about a path; a finding in itself if its file system does not answer."""
    if not system.may_hang(path):
        return ask()
    found = answer_within(PATIENCE, os.path.dirname(path), ask)
    if found is not None:
        return found
    return [
        Finding(
            f"{printable(path, 400)} can't be looked at",
            f"Its file system did not answer within {PATIENCE:g} s.",
            "See whether the other machine is up, or mount it again.",
        )
    ]
