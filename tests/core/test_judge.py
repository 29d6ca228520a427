"""Every row of the verdict table, and the rules that stand above it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lockcore._judge import judge
from lockcore._values import (
    Format,
    Grounds,
    Guard,
    Here,
    Holder,
    Judgement,
    Presence,
    Record,
    Sighting,
    Verdict,
)

NOW = 1_800_000_000.0
HERE = Here(host="box", machine="m1", boot="boot-1", pid_namespace=4026531836, now=NOW, boottime=90_000.0)
HOLDER = Holder(
    pid=14521,
    host="box",
    machine="m1",
    boot="boot-1",
    pid_namespace=4026531836,
    start=5000,
    pidfd_inode=77,
    since=NOW - 3600,
)
RECORD = Record(Format.JSON, holder=HOLDER, written=NOW - 3600, token="a" * 32)
BARE = Record(Format.PID, holder=Holder(14521), written=NOW - 3600)
SAME = Sighting(Presence.ALIVE, start=5000, pidfd_inode=77, began=NOW - 3601)
GONE = Sighting(Presence.ABSENT)


def verdict(
    record: Record = RECORD, sighting: Sighting = SAME, guard: Guard = Guard.BUSY, here: Here = HERE, **rest: object
) -> Judgement:
    return judge(record, sighting, guard, here, **rest)  # type: ignore[arg-type]


def test_undecodable_content_is_unknown_and_the_reason_is_told() -> None:
    """What can't be read proves nothing, whatever the process table shows."""
    judged = verdict(Record(Format.UNKNOWN, problem="12 bytes of binary"), GONE, Guard.NONE)
    assert (judged.verdict, judged.grounds) == (Verdict.UNKNOWN, Grounds.UNDECODABLE)
    assert "12 bytes of binary" in judged.evidence[0]


def test_another_machine_is_foreign_even_if_its_pid_is_dead_here() -> None:
    """A PID of another machine says nothing about the processes of this one."""
    elsewhere = replace(HOLDER, machine="m2", boot="boot-2", host="web-2")
    judged = verdict(replace(RECORD, holder=elsewhere), GONE, Guard.NONE)
    assert (judged.verdict, judged.grounds) == (Verdict.FOREIGN, Grounds.OTHER_MACHINE)
    assert "web-2" in judged.evidence[0]


def test_another_host_name_is_foreign_where_no_machine_id_is_known() -> None:
    """The host name decides when the record has nothing better."""
    record = Record(Format.JSON, holder=Holder(41, host="web-2"), written=NOW)
    assert verdict(record, GONE, Guard.NONE).verdict is Verdict.FOREIGN


def test_a_host_name_differs_in_more_than_its_case() -> None:
    """Host names are compared as the network compares them."""
    record = Record(Format.JSON, holder=Holder(14521, host="BOX"), written=NOW)
    assert verdict(record, GONE, Guard.NONE).verdict is Verdict.STALE


def test_the_same_machine_id_outweighs_a_changed_host_name() -> None:
    """A laptop that was renamed still knows its own locks."""
    record = replace(RECORD, holder=replace(HOLDER, host="old-name", boot=None))
    assert verdict(record).verdict is Verdict.HELD


def test_the_same_boot_proves_the_same_machine() -> None:
    """A restarted container has another host name and machine id, but the kernel is the same one."""
    record = replace(RECORD, holder=replace(HOLDER, host="c0ffee", machine="m9", pid_namespace=7))
    judged = verdict(record, GONE, Guard.FREE)
    assert (judged.verdict, judged.grounds) == (Verdict.STALE, Grounds.NAMESPACE_GONE)


def test_the_same_boot_without_a_pid_namespace_may_be_a_container() -> None:
    """Qt's and older locks name boot and host only: another host name may be a container's, with its own PIDs."""
    record = Record(Format.QLOCKFILE, holder=Holder(37, host="c0ffee", boot="boot-1"), written=NOW)
    assert verdict(record, GONE, Guard.NONE).verdict is Verdict.FOREIGN


def test_another_boot_is_stale() -> None:
    """No process survives a restart of the machine, even if its PID is in use again."""
    judged = verdict(replace(RECORD, holder=replace(HOLDER, boot="boot-0")), SAME, Guard.FREE)
    assert (judged.verdict, judged.grounds) == (Verdict.STALE, Grounds.REBOOTED)


@pytest.mark.parametrize("guard", [Guard.BUSY, Guard.NONE])
def test_another_pid_namespace_is_foreign_unless_its_guard_is_free(guard: Guard) -> None:
    """Processes of another container can't be judged from here, dead or alive."""
    judged = verdict(replace(RECORD, holder=replace(HOLDER, pid_namespace=7)), GONE, guard)
    assert (judged.verdict, judged.grounds) == (Verdict.FOREIGN, Grounds.OTHER_NAMESPACE)


def test_another_pid_namespace_with_our_guard_free_is_stale() -> None:
    """The kernel lock reaches across containers: free means gone."""
    judged = verdict(replace(RECORD, holder=replace(HOLDER, pid_namespace=7)), SAME, Guard.FREE)
    assert (judged.verdict, judged.grounds) == (Verdict.STALE, Grounds.NAMESPACE_GONE)


@pytest.mark.parametrize("guard", [Guard.FREE, Guard.NONE])
@pytest.mark.parametrize("record", [RECORD, BARE], ids=["ours", "bare"])
def test_no_such_process_is_stale(record: Record, guard: Guard) -> None:
    """A dead holder can't hold."""
    judged = verdict(record, GONE, guard)
    assert (judged.verdict, judged.grounds) == (Verdict.STALE, Grounds.NO_PROCESS)


def test_not_allowed_to_look_is_unknown() -> None:
    """A process that may not be looked at may be the holder."""
    judged = verdict(BARE, Sighting(Presence.HIDDEN), Guard.NONE)
    assert (judged.verdict, judged.grounds) == (Verdict.UNKNOWN, Grounds.NOT_ALLOWED)


def test_a_hidden_process_is_still_identified_by_its_pidfd() -> None:
    """Behind hidepid the pidfd's inode tells the holder from a stranger."""
    same = Sighting(Presence.HIDDEN, pidfd_inode=77)
    other = Sighting(Presence.HIDDEN, pidfd_inode=78)
    assert verdict(RECORD, same, Guard.NONE).verdict is Verdict.HELD
    assert verdict(RECORD, other, Guard.FREE).grounds is Grounds.REUSED


def test_a_hidden_process_with_a_busy_guard_is_held() -> None:
    """The kernel says that it is held; who it is may stay open."""
    assert verdict(BARE, Sighting(Presence.HIDDEN), Guard.BUSY).verdict is Verdict.HELD


@pytest.mark.parametrize("guard", [Guard.FREE, Guard.NONE])
def test_a_zombie_is_stale_when_nothing_holds_its_guard(guard: Guard) -> None:
    """A zombie has no descriptors and does no work."""
    judged = verdict(RECORD, replace(SAME, presence=Presence.ZOMBIE), guard)
    assert (judged.verdict, judged.grounds) == (Verdict.STALE, Grounds.ZOMBIE)


def test_a_zombie_whose_guard_is_busy_is_held() -> None:
    """Somebody that it started goes on."""
    judged = verdict(RECORD, replace(SAME, presence=Presence.ZOMBIE), Guard.BUSY)
    assert (judged.verdict, judged.grounds) == (Verdict.HELD, Grounds.DESCENDANT)


def test_another_pidfd_inode_is_a_reused_pid_even_in_the_same_tick() -> None:
    """PID and start tick can repeat in a small container; the inode does not."""
    judged = verdict(RECORD, replace(SAME, pidfd_inode=78), Guard.FREE)
    assert (judged.verdict, judged.grounds) == (Verdict.STALE, Grounds.REUSED)


def test_other_start_ticks_are_a_reused_pid_where_there_is_no_pidfd_inode() -> None:
    """Older kernels tell processes apart by when they began."""
    holder = replace(HOLDER, pidfd_inode=None)
    judged = verdict(replace(RECORD, holder=holder), replace(SAME, start=9000), Guard.FREE)
    assert (judged.verdict, judged.grounds) == (Verdict.STALE, Grounds.REUSED)


def test_the_same_pidfd_inode_outweighs_other_start_ticks() -> None:
    """The stronger identity decides alone."""
    assert verdict(RECORD, replace(SAME, start=9000)).verdict is Verdict.HELD


@pytest.mark.parametrize(
    ("began_after", "expected"), [(2.5, Verdict.STALE), (1.5, Verdict.HELD), (-10.0, Verdict.HELD)]
)
def test_a_bare_pid_is_reused_when_the_process_began_after_the_file(began_after: float, expected: Verdict) -> None:
    """Two seconds of slack cover coarse clocks."""
    sighting = Sighting(Presence.ALIVE, start=1, began=NOW - 3600 + began_after)
    assert verdict(BARE, sighting, Guard.NONE).verdict is expected


def test_a_clock_set_forward_does_not_make_a_live_holder_look_reused() -> None:
    """After the clock jumped, a process seems younger than the file that it wrote before."""
    here = replace(HERE, clock_step=7200.0)
    jumped = Sighting(Presence.ALIVE, start=1, began=NOW - 3600 + 7000)
    later = Sighting(Presence.ALIVE, start=1, began=NOW - 3600 + 7300)
    judged = verdict(BARE, jumped, Guard.NONE, here)
    assert judged.verdict is Verdict.HELD
    assert "clock was set forward by 2 h 00 m" in judged.evidence[1]
    assert verdict(BARE, later, Guard.NONE, here).verdict is Verdict.STALE


def test_a_timestamp_later_than_the_file_excuses_the_holder() -> None:
    """The latest time that the record can have been written counts, so that nobody is accused wrongly."""
    record = Record(Format.JSON, holder=Holder(14521, since=NOW - 10), written=NOW - 3600)
    assert verdict(record, Sighting(Presence.ALIVE, began=NOW - 100), Guard.NONE).verdict is Verdict.HELD


@pytest.mark.parametrize(
    "sighting",
    [GONE, replace(SAME, presence=Presence.ZOMBIE), replace(SAME, pidfd_inode=78)],
    ids=["gone", "zombie", "reused"],
)
def test_a_busy_guard_without_its_holder_is_held_by_a_descendant(sighting: Sighting) -> None:
    """A busy kernel lock is never judged free."""
    judged = verdict(RECORD, sighting, Guard.BUSY, takers=(14521, 14530))
    assert (judged.verdict, judged.grounds) == (Verdict.HELD, Grounds.DESCENDANT)
    assert "PID 14530" in judged.evidence[-1]


def test_a_matching_holder_is_held() -> None:
    """Identity and kernel lock agree."""
    judged = verdict()
    assert (judged.verdict, judged.grounds) == (Verdict.HELD, Grounds.MATCHES)


def test_a_live_pid_alone_is_held_weakly() -> None:
    """Nothing contradicts it, so it is never broken; the evidence says how little is known."""
    judged = verdict(Record(Format.PID, holder=Holder(14521)), SAME, Guard.NONE)
    assert (judged.verdict, judged.grounds) == (Verdict.HELD, Grounds.WEAK)
    assert "does not tell" in judged.evidence[1]


@pytest.mark.parametrize("age", [1.0, 3600.0, 86400.0 * 400])
@pytest.mark.parametrize("max_age", [None, 60.0])
def test_age_never_takes_a_lock_from_a_live_holder(age: float, max_age: float | None) -> None:
    """However old, with whatever rule."""
    record = replace(RECORD, written=NOW - age, max_age=max_age, holder=replace(HOLDER, since=NOW - age))
    assert verdict(record, SAME, Guard.NONE, max_age=max_age).verdict is Verdict.HELD


def test_a_released_record_is_stale_even_if_its_process_lives() -> None:
    """The holder said itself that it let go; only removing its file failed."""
    judged = verdict(replace(RECORD, released=True), SAME, Guard.FREE)
    assert (judged.verdict, judged.grounds) == (Verdict.STALE, Grounds.RELEASED)


def test_a_kernel_lock_may_be_younger_than_its_file() -> None:
    """flock(1) locks a file that was made long ago: that is no reused PID."""
    record = Record(Format.FLOCK, holder=Holder(14521), written=NOW - 86400)
    judged = verdict(record, replace(SAME, began=NOW - 5), Guard.BUSY)
    assert (judged.verdict, judged.grounds) == (Verdict.HELD, Grounds.MATCHES)


def test_a_live_holder_whose_guard_is_free_is_held_and_the_oddity_is_told() -> None:
    """A daemon that closed all its descriptors still works under its lock."""
    judged = verdict(guard=Guard.FREE)
    assert judged.verdict is Verdict.HELD
    assert "closed its descriptors" in judged.evidence[-1]


@pytest.mark.parametrize("kind", [Format.EMPTY, Format.FOLDER])
def test_a_lock_that_names_nobody_is_unknown_without_a_rule(kind: Format) -> None:
    """Age alone proves nothing."""
    judged = verdict(Record(kind, written=NOW - 86400), GONE, Guard.NONE)
    assert (judged.verdict, judged.grounds) == (Verdict.UNKNOWN, Grounds.NAMELESS)


def test_a_lock_that_names_nobody_is_stale_by_the_jobs_own_rule() -> None:
    """The job's own rule decides, and the evidence says that it did."""
    judged = verdict(Record(Format.EMPTY, written=NOW - 7200), GONE, Guard.NONE, max_age=3600.0)
    assert (judged.verdict, judged.grounds) == (Verdict.STALE, Grounds.AGE_RULE)
    assert "own rule" in judged.evidence[-1]
    young = verdict(Record(Format.EMPTY, written=NOW - 60), GONE, Guard.NONE, max_age=3600.0)
    assert young.verdict is Verdict.UNKNOWN


def test_a_nameless_lock_from_the_future_is_unknown() -> None:
    """A clock that ran ahead proves nothing."""
    judged = verdict(Record(Format.EMPTY, written=NOW + 3600), GONE, Guard.NONE, max_age=1.0)
    assert judged.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize(
    ("heartbeat_age", "expected"), [(10.0, Verdict.FOREIGN), (61.0, Verdict.STALE)], ids=["fresh", "expired"]
)
def test_a_lease_of_another_machine_counts_for_its_ttl(heartbeat_age: float, expected: Verdict) -> None:
    """Heartbeats are all that crosses machines."""
    record = Record(Format.LEASE, holder=Holder(41, host="web-2"), heartbeat=NOW - heartbeat_age, ttl=60.0)
    assert verdict(record, GONE, Guard.NONE).verdict is expected


def test_a_lease_of_a_live_process_here_is_held_past_its_ttl() -> None:
    """A live process that stopped beating hangs; it is not gone."""
    record = Record(Format.LEASE, holder=Holder(14521, host="box"), heartbeat=NOW - 600, ttl=60.0)
    assert verdict(record, SAME, Guard.NONE).verdict is Verdict.HELD


LEASE = Record(Format.LEASE, holder=HOLDER, heartbeat=NOW - 10, ttl=60.0, token="a" * 32)


@pytest.mark.parametrize(
    ("heartbeat_age", "expected"),
    [
        (10.0, (Verdict.FOREIGN, Grounds.OTHER_NAMESPACE)),
        (61.0, (Verdict.STALE, Grounds.LEASE_EXPIRED)),
    ],
    ids=["fresh", "expired"],
)
def test_a_lease_in_another_container_counts_for_its_ttl(
    heartbeat_age: float, expected: tuple[Verdict, Grounds]
) -> None:
    """Its process can't be looked at, so it is heartbeats that tell, as with another machine."""
    record = replace(LEASE, holder=replace(HOLDER, pid_namespace=7), heartbeat=NOW - heartbeat_age)
    judged = verdict(record, GONE, Guard.NONE)
    assert (judged.verdict, judged.grounds) == expected
    assert judged.evidence[0] == "The lease names PID 14521 in another container of this machine."


def test_a_lease_here_is_judged_by_its_process() -> None:
    """Gone is gone, however fresh the heartbeat is; and who lives holds it."""
    assert verdict(LEASE, GONE, Guard.NONE).verdict is Verdict.STALE
    assert verdict(LEASE, SAME, Guard.NONE).verdict is Verdict.HELD
    rebooted = replace(LEASE, holder=replace(HOLDER, boot="boot-0"))
    judged = verdict(rebooted, GONE, Guard.NONE)
    assert (judged.verdict, judged.grounds) == (Verdict.STALE, Grounds.REBOOTED)


def test_machines_from_one_image_are_not_taken_for_one() -> None:
    """With the same machine id, but another host name and boot, whoever beats is somewhere else."""
    clone = replace(LEASE, holder=replace(HOLDER, host="web-2", boot="boot-2"))
    judged = verdict(clone, GONE, Guard.NONE)
    assert (judged.verdict, judged.grounds) == (Verdict.FOREIGN, Grounds.OTHER_MACHINE)
    assert judged.evidence[0] == "The lease names PID 14521 on web-2; this is box."


def test_the_evidence_of_a_lease_elsewhere_does_not_change_with_every_heartbeat() -> None:
    """Else whoever watches it would have news all the time."""
    there = replace(HOLDER, machine="m2", boot="boot-2", host="web-2")
    seen = {verdict(replace(LEASE, holder=there, heartbeat=NOW - silent), GONE, Guard.NONE) for silent in (0, 7, 59)}
    assert len(seen) == 1


def test_every_judgement_has_evidence_in_sentences() -> None:
    """No verdict without a reason that a person can read."""
    for record in (RECORD, BARE, Record(Format.EMPTY, written=1.0), Record(Format.UNKNOWN, problem="x")):
        for sighting in (SAME, GONE, Sighting(Presence.HIDDEN), replace(SAME, presence=Presence.ZOMBIE)):
            for guard in Guard:
                judged = verdict(record, sighting, guard)
                assert judged.evidence
                assert all(text[0].isupper() and text.endswith(".") for text in judged.evidence)
