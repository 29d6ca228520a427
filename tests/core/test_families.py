"""Which processes of a job are one instance."""

from __future__ import annotations

from lockcore._watch.families import Kin, families


def of(*kin: Kin, before: dict[int, int] | None = None) -> dict[int, int]:
    return families({one.pid: one for one in kin}, before or {})


def test_strangers_are_families_of_their_own() -> None:
    """A common ancestor that is not of the job makes nobody kin."""
    assert of(Kin(10, (5, 1)), Kin(20, (5, 1))) == {10: 10, 20: 20}


def test_whoever_was_started_by_one_of_them_belongs_to_it() -> None:
    """Also over others in between, and over several generations."""
    assert of(Kin(10, (1,)), Kin(20, (15, 10, 1)), Kin(30, (20, 15, 10, 1))) == {10: 10, 20: 10, 30: 10}


def test_what_has_lost_its_parent_still_belongs_to_whoever_leads_its_group() -> None:
    """A double fork leaves the line of its ancestors, not the process group."""
    assert of(Kin(10, (5, 1), 10), Kin(20, (1,), 10)) == {10: 10, 20: 10}


def test_two_in_the_group_of_a_script_are_two() -> None:
    """A living script that is not of the job may well have started it twice."""
    assert of(Kin(10, (5, 1), 5), Kin(20, (5, 1), 5)) == {10: 10, 20: 20}


def test_those_whose_leader_is_gone_may_be_one() -> None:
    """Workers that are left of an instance which nobody has seen; so nobody raises an alarm."""
    assert of(Kin(10, (1,), 5, False), Kin(20, (1,), 5, False), Kin(30, (1,), 6, False)) == {10: 5, 20: 5, 30: 6}


def test_what_was_started_by_itself_is_no_worker() -> None:
    """A script that has ended may have started it twice; forks lie at the same place in memory, starts do not."""
    apart = of(Kin(10, (1,), 5, False, 0x7F00), Kin(20, (1,), 5, False, 0x7F10), Kin(30, (1,), 5, False, 0x7F10))
    assert apart == {10: 10, 20: 20, 30: 20}


def test_workers_stay_together_when_their_parent_is_gone() -> None:
    """Wherever they went: what was one instance does not become several."""
    parent, one, two = Kin(10, (1,)), Kin(20, (10, 1), 20), Kin(30, (10, 1), 30)
    before = of(parent, one, two)
    assert before == {10: 10, 20: 10, 30: 10}
    left = of(Kin(20, (1,), 20), Kin(30, (1,), 30), before=before)
    assert left == {20: 10, 30: 10}
    assert of(Kin(20, (1,), 20), Kin(30, (1,), 30), Kin(40, (30, 1), 40), before=left) == {20: 10, 30: 10, 40: 10}


def test_a_child_that_was_seen_first_joins_its_parent() -> None:
    """The parent may become a process of the job later."""
    before = of(Kin(20, (10, 1)))
    assert of(Kin(10, (1,)), Kin(20, (10, 1)), before=before) == {10: 10, 20: 10}


def test_a_circle_ends() -> None:
    """PIDs that were used again while they were read can look like anything."""
    assert of(Kin(10, (20,)), Kin(20, (10,))).keys() == {10, 20}
    assert of(Kin(10, (), 20), Kin(20, (), 10)).keys() == {10, 20}
