"""A process that has ended, as a value. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ended:
    """A process that has ended. `status` is its exit code, negative for a signal; None where nobody can tell."""

    pid: int
    status: int | None = None
