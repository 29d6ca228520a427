"""A process that has ended, as a value. Pure."""

from __future__ import annotations

from lockcore._value import value


@value
class Ended:
    """A process that has ended. `status` is its exit code, negative for a signal; None where nobody can tell."""

    pid: int
    status: int | None = None
