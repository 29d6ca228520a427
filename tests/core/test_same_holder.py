"""Whether the holder of a lock is still the one that a person saw."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lockcore._stop_proof import same_holder
from lockcore._values import Format, Guard, Holder, Presence, Record, Report, Sighting, Verdict

PID = 4711
RECORD = Record(Format.JSON, Holder(PID, start=7), token="one")
HELD = Report("/x.lock", RECORD, Verdict.HELD, (), holder=RECORD.holder, guard=Guard.BUSY)
SEEN = replace(HELD, sighting=Sighting(Presence.ALIVE, start=7, pidfd_inode=99))
TAKING = replace(SEEN, record=None, holder=Holder(PID))


def test_the_same() -> None:
    """Nothing has changed."""
    assert same_holder(SEEN, SEEN)


def test_one_look_knew_less() -> None:
    """A brief look does not ask for everything about a process: that makes it no other one."""
    assert same_holder(replace(SEEN, sighting=Sighting(Presence.ALIVE, start=7)), SEEN)


def test_seen_while_it_took_the_lock() -> None:
    """Who was seen with the guard before his record was written has one now, and is still the same."""
    assert same_holder(TAKING, SEEN)


@pytest.mark.parametrize(
    "now",
    [
        replace(SEEN, holder=Holder(PID + 1)),
        replace(SEEN, sighting=Sighting(Presence.ALIVE, start=8)),
        replace(SEEN, sighting=Sighting(Presence.ALIVE, start=7, pidfd_inode=100)),
        replace(SEEN, record=replace(RECORD, token="two")),
        replace(SEEN, record=replace(RECORD, token=None)),
        replace(SEEN, verdict=Verdict.STALE),
        replace(SEEN, sighting=None),
    ],
)
def test_another(now: Report) -> None:
    """Another process, the same one with a lock taken anew, or nobody."""
    assert not same_holder(SEEN, now)


@pytest.mark.parametrize("start", [8, 9])
def test_another_process_while_it_was_taken(start: int) -> None:
    """Its PID alone proves nothing."""
    assert not same_holder(TAKING, replace(SEEN, sighting=Sighting(Presence.ALIVE, start=start)))
