"""A lease that is ours no longer: the holder knows in time, whatever stands still."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable

import pytest

from lockcore import Lease, LeaseLost
from lockcore._lease.values import Grant
from lockcore._system import system
from tests.lease.conftest import Actors, OpenStore, until


def test_a_stopped_holder_can_do_nothing_with_it_afterwards(open_store: OpenStore, actors: Actors) -> None:
    """Neither heartbeat, check nor release; and he is told, once. Who has it now keeps it."""
    actor = actors()
    fence = actor.take(ttl=1.0)
    os.kill(actor.pid, signal.SIGSTOP)
    lease = open_store().lease("job", ttl=60).acquire(wait=30)
    os.kill(actor.pid, signal.SIGCONT)
    assert actor("lease.held, lease.left") == (False, 0.0)
    assert actor("fails(lease.heartbeat)") == "LeaseLost"
    assert actor("fails(lease.check)") == "LeaseLost"
    assert actor("fails(getattr, lease, 'fence')") == "LeaseLost"
    until(lambda: actor("len(lost)"), "he is told")
    actor("lease.release()")
    actor("lease.release()")
    assert actor("len(lost)") == 1
    lease.check()
    assert lease.fence > fence
    info = lease.info()
    assert info is not None
    assert (info.holder and info.holder.pid, info.fence) == (os.getpid(), lease.fence)
    assert actor("lease.try_acquire()") is False
    lease.release()
    assert actor("lease.try_acquire()") is True


def test_a_lease_that_was_taken_by_others_is_refused_by_the_database_too(
    open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even to a holder whose own clock tells him that all is well."""
    heard: list[str] = []
    lease = open_store().lease("job", ttl=600, on_lost=heard.append).acquire()
    other = open_store()
    info = other.info("job")
    assert info is not None
    assert info.token is not None
    assert other.backend.free(Grant("job", info.token, info.fence))
    with pytest.raises(LeaseLost):
        lease.check()
    with other.lease("job") as its:
        with pytest.raises(LeaseLost):
            lease.heartbeat()
        assert not lease.held
        lease.release()
        its.check()
    until(lambda: heard, "on_lost was called")
    assert len(heard) == 1


def test_who_slept_with_the_machine_has_lost_it(open_store: OpenStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock that counts runs on during sleep: nothing is believed for a moment after waking."""
    heard: list[str] = []
    lease = open_store().lease("job", ttl=60, on_lost=heard.append).acquire()
    awake = system.boottime
    assert lease.held
    monkeypatch.setattr(system, "boottime", lambda: awake() + 120)
    assert not lease.held
    with pytest.raises(LeaseLost):
        lease.heartbeat()
    until(lambda: heard, "on_lost was called")
    lease.release()


def test_a_heart_that_stands_still_is_noticed(open_store: OpenStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that beats waits for ever: the other one tells in time, before the database lets anybody in."""
    heard: list[float] = []
    go_on = threading.Event()
    store = open_store()
    lease = store.lease("job", ttl=2, on_lost=lambda _: heard.append(time.monotonic()))
    beat = store.backend.beat

    def stuck(grants: object) -> object:
        go_on.wait(30)
        return beat(grants)  # type: ignore[arg-type]

    monkeypatch.setattr(store.backend, "beat", stuck)
    lease.acquire()
    with open_store().lease("job").acquire(wait=30):
        taken = time.monotonic()
        assert heard
        assert heard[0] < taken
        assert not lease.held
        assert lease.lost is not None
        go_on.set()
        time.sleep(0.3)
        assert not lease.held
    lease.release()


@pytest.mark.parametrize("what", ["on_lost", "on_stop"])
def test_what_is_called_may_take_its_time(open_store: OpenStore, what: str) -> None:
    """The other leases of the store stay alive meanwhile."""
    called, go_on = threading.Event(), threading.Event()

    def slow(*_: str) -> None:
        called.set()
        go_on.wait(30)

    store = open_store()
    calls: dict[str, Callable[..., None]] = {what: slow}
    lease = store.lease("slow", ttl=30, heartbeat=0.2, **calls).acquire()  # type: ignore[arg-type]
    other = store.lease("other", ttl=2.0).acquire()
    if what == "on_stop":
        open_store().request_stop("slow")
    else:
        info = open_store().info("slow")
        assert info is not None
        assert info.token is not None
        open_store().backend.free(Grant("slow", info.token, info.fence))
    assert called.wait(30)
    time.sleep(2.5)
    assert other.held
    other.check()
    go_on.set()
    lease.release()
    other.release()


def test_on_lost_may_let_it_go(url: str, open_store: OpenStore) -> None:
    """With a store of its own, that ends the very threads that noticed the loss."""
    gone = threading.Event()
    lease = Lease(f"{url}#job", ttl=30, heartbeat=0.2, on_lost=lambda _: (lease.release(), gone.set()))
    lease.acquire()
    info = open_store().info("job")
    assert info is not None
    assert info.token is not None
    assert open_store().backend.free(Grant("job", info.token, info.fence))
    assert gone.wait(30)
    until(lambda: not [t for t in threading.enumerate() if t.name.startswith("lockcore")], "the threads have ended")
    with lease:
        lease.check()


def test_without_on_lost_the_block_tells(open_store: OpenStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody goes on as if nothing had been; but an error of the program's own is not hidden."""
    lease = open_store().lease("job", ttl=60)
    awake = system.boottime

    def sleep() -> None:
        monkeypatch.setattr(system, "boottime", lambda: awake() + 120)

    with pytest.raises(LeaseLost), lease:
        sleep()
    monkeypatch.setattr(system, "boottime", awake)
    with pytest.raises(ZeroDivisionError), open_store().lease("another", ttl=60):
        print(1 / (sleep() or 0))


def test_a_request_to_stop_reaches_the_holder(open_store: OpenStore, actors: Actors, url: str) -> None:
    """On a server at once; in a file with the next heartbeat. Once."""
    actor = actors()
    server = url.startswith("postgres")
    actor.take(ttl=600.0, heartbeat=60.0 if server else 0.2)
    store = open_store()
    assert store.request_stop("job") is True
    until(lambda: actor("len(stops)"), "on_stop was called")
    assert actor("lease.stop_requested, lease.held") == (True, True)
    assert store.request_stop("job") is True
    time.sleep(0.6)
    assert actor("len(stops)") == 1
    info = store.info("job")
    assert info is not None
    assert info.stop_requested
    actor("lease.release()")
    assert store.request_stop("job") is False
    actor("lease.acquire()")
    assert actor("lease.stop_requested") is False


def test_a_release_is_no_loss(open_store: OpenStore) -> None:
    """However a heartbeat is under way at the same time: nobody is told of a loss, and no thread falls over."""
    heard: list[str] = []
    store = open_store()
    for _ in range(50):
        lease = store.lease("job", ttl=1, heartbeat=0.001, on_lost=heard.append).acquire()
        lease.release()
    time.sleep(0.2)
    assert heard == []
