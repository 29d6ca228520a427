"""What state a lock shows by itself."""

from __future__ import annotations

import pytest

from lockcore import JobState, Report, Verdict
from lockcore._derive import derive
from lockcore._signs import SIGNS
from lockcore._values import Format, Grounds, Holder, Record

HELD = Record(Format.LEASE, holder=Holder(5), ttl=60.0, max_age=3600.0)


@pytest.mark.parametrize(
    ("report", "state"),
    [
        (Report("p", None, None, ()), JobState.IDLE),
        (Report("p", HELD, Verdict.STALE, ()), JobState.STALE),
        (Report("p", HELD, Verdict.FOREIGN, ()), JobState.ELSEWHERE),
        (Report("p", HELD, Verdict.UNKNOWN, ()), JobState.UNREADABLE),
        (Report("p", HELD, Verdict.HELD, ()), JobState.RUNNING),
        (Report("p", None, Verdict.HELD, ()), JobState.RUNNING),
        (Report("p", HELD, Verdict.HELD, (), age=3601.0), JobState.OVERDUE),
        (Report("p", HELD, Verdict.HELD, (), age=3599.0), JobState.RUNNING),
        (Report("p", HELD, Verdict.HELD, (), heartbeat_age=61.0), JobState.HUNG),
        (Report("p", HELD, Verdict.HELD, (), heartbeat_age=59.0), JobState.RUNNING),
        (Report("p", HELD, Verdict.HELD, (), grounds=Grounds.DESCENDANT), JobState.ORPHANED),
    ],
)
def test_the_state_follows_from_the_verdict(report: Report, state: JobState) -> None:
    """Each verdict has its state; age and heartbeat only ever colour a lock that is held."""
    assert derive(report) is state


def test_every_state_has_a_sign_of_its_own() -> None:
    """Colour is never the only sign, not even in plain ASCII."""
    assert set(SIGNS) == set(JobState)
    assert len({sign.character for sign in SIGNS.values()}) == len(JobState)
    assert len({sign.ascii for sign in SIGNS.values()}) == len(JobState)
