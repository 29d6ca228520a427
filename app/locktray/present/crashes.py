"""When a holder was seen to end that left its lock: known to who watched, long before the history knows. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from lockcore._derive import JobState
from lockcore._value import value
from lockcore._values import Grounds, Holder, Report
from lockcore._watch.diff import is_another_holder
from lockcore._watch.facts import is_held
from lockcore._watch.status import Flip, JobStatus

_NO_END = (Grounds.RELEASED, Grounds.AGE_RULE, Grounds.LEASE_EXPIRED)
"""A stale lock that tells nothing about when its holder ended."""


@value
class _Crash:
    """`path` and `holder` are those of the lock that was left."""

    at: float
    path: str
    holder: Holder


class Crashes:
    """One for each stale lock at most, as far as its holder was seen alive before."""

    def __init__(self) -> None:
        self._known: dict[str, _Crash] = {}

    def hear(self, flips: Iterable[Flip]) -> None:
        """What the watch has seen."""
        for flip in flips:
            self._known.pop(flip.job, None)
            before, after = flip.before, flip.after
            if before is None or after is None or after.state is not JobState.STALE:
                continue
            left = after.report
            if left.holder is not None and is_held(before.report) and _is_left_by(before.report, left):
                self._known[flip.job] = _Crash(flip.at, left.path, left.holder)

    def seen_at(self, status: JobStatus) -> float | None:
        """When this stale lock was seen to be left; None if nobody saw that."""
        crash = self._known.get(status.name)
        if crash is None or status.state is not JobState.STALE:
            return None
        same = (crash.path, crash.holder) == (status.report.path, status.report.holder)
        return crash.at if same else None


def _is_left_by(before: Report, left: Report) -> bool:
    return left.grounds not in _NO_END and before.holder is not None and not is_another_holder(before, left)
