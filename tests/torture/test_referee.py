"""The referee counts what is an overlap, and nothing else."""

from __future__ import annotations

from tests.torture.referee import WEDGE_NS, Referee


def test_one_after_the_other_is_no_overlap() -> None:
    """Leave before enter: the lock was handed over."""
    referee = Referee(0)
    referee.enter("a", 1)
    referee.leave("a", 2)
    referee.enter("b", 3)
    assert referee.overlaps == []
    assert referee.acquisitions == 2


def test_entering_while_another_is_inside_is_an_overlap() -> None:
    """Two inside at once, with what had been done to the files in between."""
    referee = Referee(0)
    referee.deed("rm guard", 5)
    referee.enter("a", 10)
    referee.deed("rm public", 15)
    referee.enter("b", 20)
    (overlap,) = referee.overlaps
    assert (overlap.entered, overlap.inside, overlap.inside_for_ns) == ("b", "a", 10)
    assert len(overlap.meanwhile) == 1
    assert "rm public" in overlap.meanwhile[0]


def test_a_stopped_process_stays_inside() -> None:
    """However long ago it entered: it has not left."""
    referee = Referee(0)
    referee.enter("a", 1)
    referee.enter("b", 10**12)
    assert len(referee.overlaps) == 1


def test_who_enters_after_a_kill_does_not_overlap_with_the_killed() -> None:
    """The kernel frees the lock at some moment after the signal, long before the end can be seen."""
    referee = Referee(0)
    referee.enter("a", 1)
    referee.end("a", 5)
    referee.enter("b", 5)
    assert referee.overlaps == []


def test_who_entered_before_the_kill_overlaps_even_if_heard_after_it() -> None:
    """The line was still in the pipe when the signal was sent."""
    referee = Referee(0)
    referee.enter("a", 1)
    referee.end("a", 5)
    referee.enter("b", 4)
    assert len(referee.overlaps) == 1


def test_a_killed_process_that_had_left_is_not_inside() -> None:
    """Its leave is read after the kill, and the next one is free to enter."""
    referee = Referee(0)
    referee.enter("a", 1)
    referee.end("a", 5, waiters=["b"])
    referee.leave("a", 4)
    referee.enter("b", 4)
    assert referee.overlaps == []
    assert referee.recoveries_ns == []


def test_recovery_is_measured_from_the_kill_to_the_next_enter() -> None:
    """Only with somebody waiting."""
    referee = Referee(0)
    referee.enter("a", 1)
    referee.end("a", 5)
    referee.enter("b", 9)
    assert referee.recoveries_ns == []
    referee.end("b", 10, waiters=["c"])
    referee.enter("c", 17)
    assert referee.recoveries_ns == [7]


def test_a_wedge_needs_that_nobody_alive_is_inside() -> None:
    """A live holder may take its time; a killed one may not keep others out."""
    referee = Referee(0)
    referee.enter("a", 1)
    assert not referee.wedged(2 * WEDGE_NS)
    referee.end("a", 5)
    assert referee.wedged(2 * WEDGE_NS)
