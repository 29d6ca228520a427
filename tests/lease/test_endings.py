"""How a holder ends: by its own will, by a signal, killed, or as the copy that a fork makes."""

from __future__ import annotations

import os
import signal
import time

import pytest

from lockcore import Lease
from lockcore._lease.values import LeaseInfo
from tests.core_os.conftest import Start
from tests.lease.conftest import Actors, OpenStore, until


def job(open_store: OpenStore) -> LeaseInfo:
    info = open_store().info("job")
    assert info is not None
    return info


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_lets_it_go(open_store: OpenStore, start: Start, url: str, number: int) -> None:
    """And the process ends by that signal, as it would have without a lease."""
    child = start(
        """
        import signal, sys, time
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        from lockcore import Lease
        lease = Lease(sys.argv[1] + "#job", ttl=600)
        lease.acquire()
        print("held", flush=True)
        time.sleep(60)
        """,
        url,
    )
    assert child.line() == "held"
    assert child.kill(number) == -number
    assert job(open_store).holder is None


def test_the_end_of_the_program_lets_it_go(open_store: OpenStore, actors: Actors) -> None:
    actor = actors()
    actor.take(ttl=600.0)
    actor.child.process.stdin.close()
    assert actor.child.end() == 0
    assert job(open_store).holder is None


def test_a_kill_does_not(open_store: OpenStore, actors: Actors) -> None:
    """Nobody is left who could: its time has to pass."""
    actor = actors()
    actor.take(ttl=600.0)
    actor.child.kill(signal.SIGKILL)
    info = job(open_store)
    assert info.holder is not None
    assert info.left > 500


def test_many_leases_end_together_when_the_database_is_gone(start: Start, postgres: object, database: str) -> None:
    """One that can't be reached keeps a process that was asked to end for a moment, not for a moment each."""
    child = start(
        """
        import sys, time
        from lockcore import open_lease_store
        store = open_lease_store(sys.argv[1])
        leases = [store.lease(f"job{number}", ttl=600).acquire() for number in range(20)]
        print("held", flush=True)
        time.sleep(60)
        """,
        database,
    )
    assert child.line() == "held"
    postgres.pause()  # type: ignore[attr-defined]
    try:
        assert child.kill(signal.SIGTERM) == -signal.SIGTERM  # waits for 30 s at most
    finally:
        postgres.resume()  # type: ignore[attr-defined]


def test_a_forked_child_holds_nothing_and_harms_nothing(open_store: OpenStore, actors: Actors) -> None:
    """It has a copy of the object, and of the connection: whatever it does with the one, the other is left alone."""
    actor = actors()
    fence = actor.take(ttl=5.0)
    assert actor("forked(lambda: (lease.held, lease.left, lease.stop_requested))") == "(False, 0.0, False)"
    for word in ("lease.release()", "lease.__exit__(None, None, None)", "lease._store.close()"):
        actor(f"forked(lambda: {word})")
        assert actor("lease.held, fails(lease.check), fails(lease.heartbeat)") == (True, None, None)
    for word in ("lease.check", "lease.heartbeat"):
        assert actor(f"forked(lambda: fails({word}))") == "'LeaseLost'"
    assert actor("forked(lambda: lease.try_acquire())") == "False"
    assert actor("forked(lambda: lease.info().fence)") == str(fence)
    time.sleep(1)
    assert actor("lease.held, lease.fence, lost") == (True, fence, [])


def test_a_child_that_is_forked_in_the_middle_of_a_heartbeat_can_use_the_store(actors: Actors) -> None:
    """The locks that the parent's threads had in that moment are nobody's in the child."""
    actor = actors()
    actor.take(ttl=30.0, heartbeat=0.001)
    actor("def use(): other = lease._store.lease('other'); other.acquire(5); other.release(); return 'used'")
    for _ in range(30):
        assert actor("forked(use)") == "'used'"
    assert actor("lease.held") is True


def test_a_child_may_take_what_its_parent_lets_go(actors: Actors) -> None:
    """With the very object that it has a copy of; its heartbeats are its own."""
    actor = actors()
    actor.take(ttl=1.0)
    actor("def use(): lease.acquire(30); time.sleep(2); lease.check(); lease.release(); return lease.held")
    actor("threading.Timer(0.5, lease.release).start()")
    assert actor("forked(use)") == "False"


def test_letting_go_twice_is_harmless(open_store: OpenStore, url: str) -> None:
    """Also after somebody else has it."""
    lease = Lease(f"{url}#job").acquire()
    lease.release()
    lease.release()
    with open_store().lease("job") as other:
        lease.release()
        other.check()
    assert repr(lease).endswith("not held>")


def test_a_process_that_exits_without_a_word_leaves_it(open_store: OpenStore, actors: Actors) -> None:
    """os._exit asks nobody."""
    actor = actors()
    actor.take(ttl=1.0)
    actor.begin("os._exit(0)")
    actor.child.end()
    assert job(open_store).holder is not None
    until(lambda: job(open_store).expired, "its time is over")
    assert os.getpid() != actor.pid
    with open_store().lease("job"):
        pass
