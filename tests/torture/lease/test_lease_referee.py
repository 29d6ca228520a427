"""The referee of the leases counts what is wrong, and nothing else."""

from __future__ import annotations

from tests.torture.lease.clock import SECOND
from tests.torture.lease.queue import BOUND
from tests.torture.lease.referee import Referee
from tests.torture.nursery import Line

TTL = 1.0


class Story:
    """What processes say, with times in milliseconds."""

    def __init__(self) -> None:
        self.referee = Referee(0, TTL, clock=lambda: 0)

    def say(self, at: int, name: str, word: str, detail: str = "") -> None:
        self.referee.heed(Line(word, name, at * 1_000_000, detail))

    def grant(self, at: int, name: str, fence: int, asked: int | None = None) -> None:
        asked_ns, at_ns = (at - 1 if asked is None else asked) * 1_000_000, at * 1_000_000
        self.say(at, name, "granted", f"red {fence} {name}/1 {asked_ns} {at_ns}")

    def still(self, at: int, name: str, word: str = "still") -> None:
        self.say(at, name, word, f"{name}/1 {at * 1_000_000}")


def test_one_after_the_other_is_no_overlap() -> None:
    """The first has given up before the second was granted."""
    story = Story()
    story.grant(10, "a", 1)
    story.still(20, "a", "leave")
    story.grant(30, "b", 2)
    assert not story.referee.overlaps()
    assert story.referee.takings == 2


def test_two_who_believe_at_once_overlap_also_when_it_is_heard_late() -> None:
    """A line may come after a line of somebody who was granted later."""
    story = Story()
    story.grant(10, "a", 1)
    story.grant(30, "b", 2)
    assert not story.referee.overlaps()
    story.still(40, "a")
    story.still(41, "b")
    (told,) = story.referee.overlaps()
    assert "a/1" in told
    assert "10.0 ms" in told


def test_a_holder_is_not_believed_to_hold_after_his_last_word() -> None:
    """One that was killed or stopped has said nothing since."""
    story = Story()
    story.grant(10, "a", 1)
    story.still(20, "a")
    story.grant(1500, "b", 2)
    assert not story.referee.overlaps()


def test_an_overlap_after_the_file_was_removed_is_counted_apart_for_one_ttl() -> None:
    """Then the old holder's time is over, whatever he knows of the file."""
    story = Story()
    story.grant(10, "a", 1)
    story.say(21, "t", "removed", f"{20 * 1_000_000}")
    story.grant(30, "b", 2)
    story.still(900, "a")
    story.still(900, "b")
    assert not story.referee.overlaps()
    assert story.referee.excused() == [870.0]
    story.still(1100, "a")
    story.still(1100, "b")
    assert story.referee.overlaps()


def test_fences_grow() -> None:
    """Who asks after another was granted has a greater one; nobody has another's."""
    story = Story()
    story.grant(10, "a", 5)
    story.grant(20, "b", 4, asked=15)
    assert len(story.referee.fences_back) == 1
    story.grant(30, "c", 5, asked=25)
    assert len(story.referee.fences_twice) == 1


def test_fences_of_two_who_asked_at_once_may_be_heard_in_any_order() -> None:
    """The later one may speak first."""
    story = Story()
    story.grant(20, "b", 5, asked=10)
    story.grant(21, "a", 4, asked=9)
    assert not story.referee.fences_back


def test_what_is_accepted_does_not_go_back() -> None:
    """A resource that accepts an old fence is caught."""
    story = Story()
    story.say(1, "r", "accepted", "red 5 a/1")
    story.say(2, "r", "accepted", "blue 3 b/1")
    assert not story.referee.fences_back
    story.say(3, "r", "accepted", "red 4 c/1")
    assert len(story.referee.fences_back) == 1
    story.say(4, "r", "accepted", "red 5 d/1")
    assert len(story.referee.fences_twice) == 1


def test_nobody_is_granted_it_within_a_ttl_of_the_last_heartbeat() -> None:
    """It has not been let go."""
    story = Story()
    story.grant(10, "a", 1)
    story.still(100, "a", "beat")
    story.grant(1100, "b", 2)
    assert not story.referee.too_early()
    story.still(1200, "b", "beat")
    story.grant(2100, "c", 3)
    assert len(story.referee.too_early()) == 1


def test_after_a_release_or_a_removal_somebody_may_be_granted_it_at_once() -> None:
    """Nothing counts any more that was said before."""
    story = Story()
    story.grant(1000, "a", 1)
    story.still(1001, "a", "beat")
    story.still(1002, "a", "leave")
    story.grant(1003, "b", 2)
    story.still(1004, "b", "beat")
    story.say(1006, "t", "removed", f"{1005 * 1_000_000}")
    story.grant(1007, "c", 3)
    assert not story.referee.too_early()


def test_a_heartbeat_that_is_heard_late_counts_too() -> None:
    """The next one may have been heard of before."""
    story = Story()
    story.grant(10, "a", 1)
    story.grant(1050, "b", 2)
    assert not story.referee.too_early()
    story.still(100, "a", "beat")
    assert len(story.referee.too_early()) == 1


def test_who_was_asked_to_end_may_let_go() -> None:
    """SIGTERM releases."""
    story = Story()
    story.grant(10, "a", 1)
    story.still(20, "a", "beat")
    story.referee.let_go("a")
    story.grant(30, "b", 2)
    assert not story.referee.too_early()


def wedged(story: Story, seconds: float) -> list[str]:
    return story.referee.queues.wedged(int(seconds * SECOND))


def test_a_wedge_is_a_lease_that_nobody_gets_for_longer_than_a_ttl() -> None:
    """Although somebody waits, and who had it is dead."""
    story = Story()
    story.grant(10, "a", 1)
    story.say(20, "b", "wait", "red")
    assert not wedged(story, 10)
    story.referee.end("a", 10 * SECOND)
    assert not wedged(story, 10 + TTL + BOUND)
    assert wedged(story, 10.1 + TTL + BOUND)


def test_it_is_no_wedge_while_the_store_is_gone_or_who_waits_is_stopped() -> None:
    """Nobody could take it."""
    story = Story()
    story.say(20, "b", "wait", "red")
    story.say(30, "t", "trouble", "crash")
    assert not wedged(story, 20)
    story.say(20_000, "t", "calm", "crash")
    assert not wedged(story, 20 + TTL)
    story.referee.queues.absent("b", 21 * SECOND)
    assert not wedged(story, 40)
    story.referee.queues.back("b", 40 * SECOND)
    assert wedged(story, 41.1 + TTL + BOUND)


def test_the_time_until_the_next_grant_is_measured() -> None:
    """From the kill, if somebody was waiting."""
    story = Story()
    story.grant(10, "a", 1)
    story.say(20, "b", "wait", "red")
    story.referee.end("a", 2 * SECOND)
    story.grant(3100, "b", 2)
    assert story.referee.queues.waits_ns["killed"] == [1_100_000_000]
