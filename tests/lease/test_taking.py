"""Taking a lease: one winner, and everybody else is told who."""

from __future__ import annotations

import os
import threading
import time

import pytest

from lockcore import Lease, LeaseLost, LockHeld, StoreFailed, Verdict
from lockcore._lease import taker
from lockcore._lease.values import Beat, Grant
from tests.lease.conftest import Actors, OpenStore, until


def test_one_of_many_processes_gets_it(actors: Actors, open_store: OpenStore) -> None:
    """Eight at once, in a store that none of them has seen before, ten times over."""
    many = [actors() for _ in range(8)]
    for actor in many:
        assert actor("1") == 1
    for turn in range(10):
        at = time.time() + 0.05
        for actor in many:
            actor.begin(f"make('job{turn}'), time.sleep(max(0, {at} - time.time())), lease.try_acquire()")
        won = [actor.answer()[2] for actor in many]
        assert sorted(won) == [False] * 7 + [True]
    held = open_store().list()
    assert [info.name for info in held] == sorted(f"job{turn}" for turn in range(10))
    assert all(info.holder is not None for info in held)


def test_who_is_refused_is_told_who_has_it(actors: Actors, url: str) -> None:
    """By its process and host, and with the address as it may be shown."""
    actor = actors()
    actor.take()
    with pytest.raises(LockHeld) as refused:
        Lease(f"{url}#job").acquire()
    assert refused.value.holder is not None
    assert refused.value.holder.pid == actor.pid
    assert str(actor.pid) in str(refused.value)
    assert refused.value.report.verdict is Verdict.HELD
    assert refused.value.path.endswith("#job")


def test_a_fence_grows_with_every_taking(open_store: OpenStore, actors: Actors) -> None:
    """Whoever takes it, and after a store that was lost too: it begins with the time."""
    fences = []
    for _ in range(3):
        with open_store().lease("job") as lease:
            fences.append(lease.fence)
            lease.check(lease.fence)
        actor = actors()
        fences.append(actor.take())
        actor("lease.release()")
    assert fences == sorted(set(fences))
    assert fences[0] > 1_600_000_000_000


def test_an_older_fence_does_not_pass(open_store: OpenStore) -> None:
    """Somebody who was given one asks whether it still counts."""
    lease = open_store().lease("job")
    with lease:
        before = lease.fence
    with lease, pytest.raises(LeaseLost):
        lease.check(before)


def test_a_store_tells_what_is_in_it(open_store: OpenStore, actors: Actors) -> None:
    """All leases by name, those that are free too; one that was never taken is not there."""
    store = open_store()
    assert store.list() == []
    assert store.info("b") is None
    with store.lease("b", ttl=30):
        pass
    actor = actors()
    actor.take(name="a", ttl=20.0)
    a, b = store
    assert (a.name, a.ttl, b.name, b.holder, b.token) == ("a", 20.0, "b", None, None)
    assert a.holder is not None
    assert (a.holder.pid, a.holder.host) == (actor.pid, os.uname().nodename)
    assert 0 < a.left <= 20
    assert a.age is not None
    assert a.heartbeat_age is not None
    assert 0 <= a.heartbeat_age <= a.age + 0.001
    assert a.token is not None
    assert a.token not in repr(a)


def test_to_look_makes_nothing(url: str, open_store: OpenStore) -> None:
    """Neither a file nor a table."""
    store = open_store()
    assert store.list() == []
    assert store.info("job") is None
    assert store.request_stop("job") is False
    if url.startswith("sqlite"):
        assert not os.path.exists(url.removeprefix("sqlite://"))
    else:
        import psycopg

        with psycopg.connect(url) as connection:
            assert connection.execute("SELECT to_regclass('lockcore_leases')").fetchone() == (None,)


@pytest.mark.parametrize("name", ["a b", "a'b\"c", "50%", "%s%(name)s", "a#b?c=d&e", "ünï☃😀", "-- ;", "x" * 200, "{}"])
def test_a_name_may_be_odd(open_store: OpenStore, name: str) -> None:
    """It is a value everywhere, never a part of a statement."""
    store = open_store()
    with store.lease(name) as lease:
        lease.heartbeat()
        lease.check()
        assert [info.name for info in store] == [name]
        assert open_store().lease(name).try_acquire() is False
        assert lease.request_stop()
    assert store.lease(name).try_acquire()


def test_many_leases_of_a_store_beat_in_one_go(open_store: OpenStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """One call for all that are due, and all stay held."""
    store = open_store()
    called: list[int] = []
    beat = store.backend.beat

    def counted(grants: list[Grant]) -> dict[str, Beat]:
        called.append(len(grants))
        return beat(grants)

    monkeypatch.setattr(store.backend, "beat", counted)
    leases = [store.lease(f"job{number}", ttl=30, heartbeat=0.4) for number in range(20)]
    for lease in leases:
        lease.acquire()
    for lease in leases:  # however long it took to get them all
        assert lease._taker.held is not None
        lease._taker.held.term.next = 0.0
    until(lambda: called.count(20) >= 2, "twenty beat at once")
    assert all(lease.held for lease in leases)
    assert threading.active_count() <= 4
    for lease in leases:
        lease.release()
    assert all(info.holder is None for info in store)


def test_a_lease_has_no_second_entrance(open_store: OpenStore) -> None:
    """Neither for this object nor for another one of the same process."""
    store = open_store()
    lease = store.lease("job")
    with lease:
        assert lease.try_acquire() is False
        assert store.lease("job").try_acquire() is False
        with pytest.raises(LockHeld):
            lease.acquire(wait=0.1)
    assert lease.try_acquire()
    lease.release()


def test_threads_that_share_an_object_exclude_each_other(open_store: OpenStore, url: str) -> None:
    """Each holds it alone for a while, and the last one lets it go. Also where the object has a store of its own."""
    for lease in (open_store().lease("job"), Lease(f"{url}#job")):
        inside: list[int] = []
        most: list[int] = []

        def work(lease: Lease = lease, inside: list[int] = inside, most: list[int] = most) -> None:
            for _ in range(3):
                lease.acquire(wait=60)
                inside.append(1)
                most.append(len(inside))
                lease.check()
                inside.pop()
                lease.release()

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert most == [1] * 12
        info = open_store().info("job")
        assert info is not None
        assert info.holder is None


def test_threads_that_take_what_was_lost_do_not_disturb_each_other(
    open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One clears away what was lost while the other one has taken it anew: that stays his."""
    store = open_store()
    lease = store.lease("job", ttl=600).acquire()
    info = store.info("job")
    assert info is not None
    assert info.token is not None
    store.backend.free(Grant("job", info.token, info.fence))
    with pytest.raises(LeaseLost):
        lease.heartbeat()
    release = lease._taker.release
    calls: list[int] = []
    done = threading.Event()

    def slow() -> None:
        calls.append(1)
        if len(calls) == 1:
            done.wait(1)
        release()

    monkeypatch.setattr(lease._taker, "release", slow)
    won: list[bool] = []
    threads = [threading.Thread(target=lambda: (won.append(lease.try_acquire()), done.set())) for _ in range(2)]
    for thread in threads:
        thread.start()
        time.sleep(0.2)
    for thread in threads:
        thread.join()
    assert sorted(won) == [False, True]
    lease.check()
    lease.release()


def test_an_interrupted_taking_leaves_nothing(open_store: OpenStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+C between the database's answer and the first heartbeat, say: nobody shall wait for the TTL."""
    store = open_store()
    lease = store.lease("job")

    def interrupted(term: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(store.heart, "add", interrupted)
        with pytest.raises(KeyboardInterrupt):
            lease.acquire()
    assert not lease.held
    assert open_store().lease("job").try_acquire()


def test_a_taking_that_is_interrupted_in_the_database_leaves_nothing(
    open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row was written, and the answer never read."""
    store = open_store()
    lease = store.lease("job")
    take = store.backend.take

    def interrupted(*words: object) -> None:
        take(*words)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(store.backend, "take", interrupted)
        with pytest.raises(KeyboardInterrupt):
            lease.acquire()
    assert open_store().lease("job").try_acquire()


def test_an_answer_that_comes_too_late_is_none(open_store: OpenStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lease that took longer to get than it lasts is not given to anybody, and not left lying."""
    store = open_store()
    lease = store.lease("job", ttl=60)
    now = taker.system.boottime()
    times = iter([now - 100])
    with monkeypatch.context() as patch:
        patch.setattr(taker.system, "boottime", lambda: next(times, now))
        with pytest.raises(StoreFailed, match="longer to answer"):
            lease.acquire()
    assert not lease.held
    assert open_store().lease("job").try_acquire()


@pytest.mark.parametrize(
    "terms",
    [
        {"ttl": 0},
        {"ttl": -1},
        {"ttl": float("nan")},
        {"heartbeat": 0},
        {"ttl": 10, "heartbeat": 6},
        {"ttl": 5, "margin": 5},
    ],
)
def test_times_that_can_not_work_are_refused(open_store: OpenStore, terms: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"TTL|seconds"):
        open_store().lease("job", **terms)  # type: ignore[arg-type]
