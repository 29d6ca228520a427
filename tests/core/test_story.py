"""What Flips say about the runs of jobs that nobody wrapped, and when time alone wakes the watch."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lockcore._derive import JobState
from lockcore._values import Format, Grounds, Guard, Holder, Presence, Record, Report, Sighting, Verdict
from lockcore._watch.deadlines import Deadlines
from lockcore._watch.status import Flip, JobStatus
from lockcore._watch.story import FLOCKED, Begun, Over, first_story, story

NOW = 1_800_000_000.0
HOLDER = Holder(14521, since=NOW - 60)
RECORD = Record(Format.JSON, HOLDER, written=NOW - 60)
HELD = Report(
    "/locks/sync.lock",
    RECORD,
    Verdict.HELD,
    ("PID 14521 is running.",),
    Grounds.WEAK,
    HOLDER,
    Sighting(Presence.ALIVE, start=4711),
)
STALE = replace(HELD, verdict=Verdict.STALE, grounds=Grounds.NO_PROCESS, sighting=Sighting(Presence.ABSENT))
FREE = Report("/locks/sync.lock", None, None, ("Nothing lies at this path.",))
EMPTY = Report("/locks/sync.lock", Record(Format.EMPTY), Verdict.UNKNOWN, ("It is an empty file.",), Grounds.NAMELESS)
FOREIGN = replace(HELD, verdict=Verdict.FOREIGN, grounds=Grounds.OTHER_MACHINE)


def status(report: Report) -> JobStatus:
    return JobStatus.of("sync", report, NOW)


def told(before: Report | None, after: Report | None) -> tuple[Begun | Over, ...]:
    return story(Flip(NOW, "sync", before and status(before), after and status(after)))


def other_holder(report: Report) -> Report:
    holder = Holder(99, since=NOW)
    return replace(report, holder=holder, record=Record(Format.JSON, holder, written=NOW))


def test_a_run_begins_when_somebody_has_the_lock() -> None:
    """With when it was taken, as far as the lock tells."""
    (begun,) = told(None, HELD)
    assert isinstance(begun, Begun)
    assert (begun.job, begun.lock, begun.pid, begun.start, begun.started) == (
        "sync",
        "/locks/sync.lock",
        14521,
        4711,
        NOW - 60,
    )


def test_a_run_begins_when_its_holder_has_written_who_he_is() -> None:
    """Not before, when only the guard is taken: whether `lockcore run` takes it is not known yet."""
    taking = replace(HELD, record=None, holder=Holder(14521), guard=Guard.BUSY)
    assert told(None, taking) == told(FREE, taking) == ()
    assert first_story(status(taking), NOW) is None
    assert told(taking, HELD) == told(None, HELD)
    assert told(HELD, taking) == ()
    (over,) = told(taking, FREE)
    assert isinstance(over, Over)
    assert over.pid == 14521


def test_whoever_sees_it_gives_it_the_same_key() -> None:
    """Also later, when more is known of the process; but another taking has another one."""
    keys = {
        told(None, report)[0].key  # type: ignore[union-attr]
        for report in (HELD, replace(HELD, sighting=Sighting(Presence.ALIVE, start=4711, command="x", uid=1)))
    }
    assert len(keys) == 1
    later = replace(HELD, record=replace(RECORD, holder=replace(HOLDER, since=NOW)), holder=replace(HOLDER, since=NOW))
    assert told(None, later)[0].key not in keys  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("after", "outcome"),
    [(None, "completed"), (FREE, "completed"), (EMPTY, "completed"), (STALE, "crashed"), (FOREIGN, None)],
)
def test_how_it_is_over(after: Report | None, outcome: str | None) -> None:
    """Let go, or left behind; nothing is said where nobody can tell."""
    over = told(HELD, after)
    assert [one.outcome for one in over if isinstance(one, Over)] == ([] if outcome is None else [outcome])
    assert all(one.pid == 14521 and one.ended == NOW for one in over if isinstance(one, Over))


def test_one_after_the_other() -> None:
    """A new holder ends the run of the old one, and begins its own."""
    over, begun = told(HELD, other_holder(HELD))
    assert isinstance(over, Over)
    assert isinstance(begun, Begun)
    assert (over.pid, begun.pid) == (14521, 99)


LEASE = Record(Format.LEASE, replace(HOLDER, host="box"), token="a", heartbeat=NOW, ttl=60.0)
THERE = Record(Format.LEASE, Holder(7, host="web-2"), token="b", heartbeat=NOW, ttl=60.0)


@pytest.mark.parametrize("grounds", [Grounds.OTHER_MACHINE, Grounds.LEASE_EXPIRED])
@pytest.mark.parametrize(("silent", "outcome"), [(1.0, "completed"), (61.0, "crashed")])
def test_a_lease_that_goes_to_another_machine(silent: float, outcome: str, grounds: Grounds) -> None:
    """The run here is over; what runs there is not written down."""
    before = replace(HELD, record=LEASE, holder=LEASE.holder, heartbeat_age=silent)
    verdict = Verdict.FOREIGN if grounds is Grounds.OTHER_MACHINE else Verdict.STALE
    after = replace(FOREIGN, record=THERE, holder=THERE.holder, grounds=grounds, verdict=verdict)
    (over,) = told(before, after)
    assert isinstance(over, Over)
    assert (over.pid, over.outcome) == (14521, outcome)
    assert "omebody on web-2 has taken it since." in over.noticed
    assert told(after, FREE) == ()
    assert first_story(status(after), NOW) is None


def test_nothing_is_told_of_the_same_holder() -> None:
    """A job that becomes overdue goes on; a child that keeps the lock too."""
    assert told(HELD, replace(HELD, age=99999.0)) == ()
    orphaned = replace(HELD, grounds=Grounds.DESCENDANT, guard=Guard.BUSY, sighting=Sighting(Presence.ABSENT))
    assert told(HELD, orphaned) == ()
    assert [type(one) for one in told(orphaned, FREE)] == [Over]


def test_who_sets_a_stale_lock_aside_is_no_run_of_it() -> None:
    """Nor who takes it over, before he has written who he is. A process that lives is one, whatever was before."""
    passing = replace(HELD, grounds=Grounds.DESCENDANT, guard=Guard.BUSY, sighting=Sighting(Presence.ABSENT))
    assert told(STALE, passing) == ()
    assert [type(one) for one in told(FREE, passing)] == [Begun]
    assert [type(one) for one in told(STALE, HELD)] == [Begun]
    assert [type(one) for one in told(STALE, other_holder(HELD))] == [Begun]


def test_kernel_locks_are_marked() -> None:
    """So that the empty file which stays is known to be at rest. When it was taken nobody knows."""
    flock = replace(HELD, record=Record(Format.FLOCK, Holder(14521), written=NOW - 9000), holder=Holder(14521))
    (begun,) = told(None, flock)
    assert isinstance(begun, Begun)
    assert begun.key.startswith(FLOCKED)
    assert begun.started == NOW


def test_what_the_first_look_tells() -> None:
    """Who is there runs; what is left crashed while nobody watched; the rest says nothing."""
    assert isinstance(first_story(status(HELD), NOW), Begun)
    crashed = first_story(status(STALE), NOW)
    assert isinstance(crashed, Over)
    assert "nobody watched" in crashed.noticed
    assert status(EMPTY).state is JobState.UNREADABLE
    for report in (EMPTY, FOREIGN):
        assert first_story(status(report), NOW) is None


def test_deadlines_come_in_their_order() -> None:
    """Each name has one, the last that it was given."""
    deadlines = Deadlines()
    assert deadlines.next() is None
    for name, at in (("a", 5.0), ("b", 3.0), ("c", 4.0), ("b", 9.0)):
        deadlines.put(name, at)
    deadlines.put("c", None)
    deadlines.put("nobody", None)
    assert deadlines.next() == 5.0
    assert deadlines.passed(4.9) == set()
    assert deadlines.passed(5.0) == {"a"}
    assert deadlines.passed(100.0) == {"b"}
    assert deadlines.passed(100.0) == set()
    deadlines.put("a", 7.0)
    deadlines.sooner("a", 8.0)
    assert deadlines.next() == 7.0
    deadlines.sooner("a", 6.0)
    assert deadlines.next() == 6.0
