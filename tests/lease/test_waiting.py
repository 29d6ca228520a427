"""Waiting for a lease."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import Coroutine
from types import SimpleNamespace

import pytest

from lockcore import LockHeld
from lockcore._errors import StoreFailed
from lockcore._lease import taker
from tests.lease.conftest import Actors, OpenStore, until


def test_who_waits_gets_it_when_it_is_let_go(
    open_store: OpenStore, actors: Actors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In another process, long before anything would expire; and without asking all the time."""
    monkeypatch.setattr(taker, "NET", 600.0)
    actor = actors()
    fence = actor.take(ttl=600.0)
    store = open_store()
    looked: list[float] = []
    info = store.backend.info

    def counted(name: str) -> object:
        looked.append(time.monotonic())
        return info(name)

    store.backend.info = counted  # type: ignore[method-assign,assignment]
    lease = store.lease("job")
    waiting = threading.Thread(target=lease.acquire, args=(60,))
    waiting.start()
    until(lambda: looked, "it looks")
    time.sleep(1)
    assert len(looked) <= 10
    actor("lease.release()")
    waiting.join(30)
    assert lease.held
    assert lease.fence > fence
    lease.release()


def test_a_killed_holder_is_followed_when_his_time_is_over(open_store: OpenStore, actors: Actors) -> None:
    """Not before."""
    actor = actors()
    actor.take(ttl=2.0)
    actor.child.kill(signal.SIGKILL)
    info = open_store().info("job")
    assert info is not None
    began = time.monotonic()
    lease = open_store().lease("job").acquire(wait=30)
    assert time.monotonic() - began >= info.left - 0.05
    lease.release()


def test_the_ttl_of_the_holder_counts(open_store: OpenStore, actors: Actors) -> None:
    """Whoever comes with a shorter one does not get it earlier."""
    actor = actors()
    actor.take(ttl=60.0)
    actor.child.kill(signal.SIGKILL)
    lease = open_store().lease("job", ttl=0.5)
    with pytest.raises(LockHeld) as refused:
        lease.acquire(wait=1.5)
    assert "its heartbeat no longer counts" in " ".join(refused.value.evidence)
    assert lease.try_acquire() is False


def test_who_waits_in_vain_is_told_who_has_it(open_store: OpenStore, actors: Actors) -> None:
    actor = actors()
    actor.take()
    began = time.monotonic()
    with pytest.raises(LockHeld) as refused:
        open_store().lease("job").acquire(wait=0.5)
    assert time.monotonic() - began >= 0.5
    assert refused.value.holder is not None
    assert refused.value.holder.pid == actor.pid


def test_all_who_wait_get_it_in_turn(actors: Actors, open_store: OpenStore) -> None:
    """None is forgotten, and none has it together with another."""
    first = actors()
    first.take()
    others = [actors() for _ in range(5)]
    for actor in others:
        actor.begin(
            "make(), lease.acquire(wait=60).fence, time.sleep(0.01), lease.check(), lease.fence, lease.release()"
        )
    time.sleep(0.5)
    first("lease.release()")
    answers = [actor.answer() for actor in others]
    assert len({answer[1] for answer in answers}) == 5
    assert all(answer[1] == answer[4] for answer in answers)


@pytest.mark.parametrize(("ttl", "longest"), [(1, 0.25), (60, 1.0)])
def test_who_waits_for_a_short_lease_tries_a_failing_store_more_often(
    open_store: OpenStore, monkeypatch: pytest.MonkeyPatch, ttl: float, longest: float
) -> None:
    """A pause may come on top of the TTL of somebody who died meanwhile, so it is a part of that at most."""
    store = open_store()
    info, pauses = store.backend.info, list[float]()

    def failing(name: str) -> object:
        if len(pauses) < 6:
            raise StoreFailed("leases", "not now")
        return info(name)

    monkeypatch.setattr(store.backend, "info", failing)
    monkeypatch.setattr(taker, "time", SimpleNamespace(monotonic=time.monotonic, sleep=pauses.append))
    with store.lease("job", ttl=ttl, heartbeat=ttl / 6).acquire(wait=300):
        assert len(pauses) == 6
        assert max(pauses) == longest


async def wait_a_little(lease: object) -> None:
    await asyncio.wait_for(lease.acquire_async(wait=None), 0.5)  # type: ignore[attr-defined]


def test_a_coroutine_that_is_cancelled_takes_nothing(open_store: OpenStore, actors: Actors) -> None:
    """Also not later, when the lease is free."""
    actor = actors()
    actor.take()
    store = open_store()
    with pytest.raises(TimeoutError):
        asyncio.run(wait_a_little(store.lease("job")))
    actor("lease.release()")
    time.sleep(0.5)
    info = store.info("job")
    assert info is not None
    assert info.holder is None


async def cancelled_once(begun: threading.Event, coroutine: Coroutine[object, object, object]) -> None:
    """Cancel it as soon as it has come so far."""
    task = asyncio.create_task(coroutine)
    await asyncio.to_thread(begun.wait, 30)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_a_coroutine_that_is_cancelled_in_the_moment_of_taking_gives_it_back(
    open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store()
    taking, go_on = threading.Event(), threading.Event()
    take = store.backend.take

    def slow(*words: object) -> object:
        taking.set()
        go_on.wait(30)
        return take(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(store.backend, "take", slow)
    lease = store.lease("job")

    async def cancelled() -> None:
        await cancelled_once(taking, lease.acquire_async(wait=30))
        go_on.set()

    asyncio.run(cancelled())
    until(lambda: (info := store.info("job")) is not None and info.holder is None, "it was given back")
    assert not lease.held


def test_who_lets_go_after_a_cancelled_taking_has_nothing_of_it_left(
    open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process may end right after that, and nobody would be left to give it back."""
    store, looker = open_store(), open_store()
    taking, go_on = threading.Event(), threading.Event()
    take = store.backend.take

    def slow(*words: object) -> object:
        answer = take(*words)  # type: ignore[arg-type]
        taking.set()
        go_on.wait(30)
        return answer

    monkeypatch.setattr(store.backend, "take", slow)
    lease = store.lease("job")

    async def cancelled() -> None:
        await cancelled_once(taking, lease.acquire_async(wait=30))
        asyncio.get_running_loop().call_later(0.2, go_on.set)
        await asyncio.to_thread(lease.release)
        info = looker.info("job")
        assert info is not None
        assert info.holder is None

    asyncio.run(cancelled())


def test_a_cancelled_coroutine_that_waits_does_not_take_it_later(
    open_store: OpenStore, actors: Actors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is free in the very moment: not even for a moment."""
    actor = actors()
    actor.take()
    store = open_store()
    taken: list[object] = []
    take, waits, go_on = store.backend.take, threading.Event(), threading.Event()
    monkeypatch.setattr(store.backend, "take", lambda *words: taken.append(words) or take(*words))  # type: ignore[func-returns-value]
    wait = taker._wait

    def slow(*words: object) -> None:
        waits.set()
        go_on.wait(30)
        wait(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(taker, "_wait", slow)
    lease = store.lease("job")

    async def cancelled() -> None:
        await cancelled_once(waits, lease.acquire_async(wait=None))
        actor("lease.release()")
        go_on.set()
        await asyncio.to_thread(lease.release)

    asyncio.run(cancelled())
    assert taken == []


def test_a_cancelled_coroutine_does_not_take_it_from_the_next(open_store: OpenStore, actors: Actors) -> None:
    """The same object is used again while the thread of the cancelled one is still at it."""
    actor = actors()
    actor.take()
    lease = open_store().lease("job")

    async def twice() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(lease.acquire_async(wait=None), 0.3)
        asyncio.get_running_loop().call_later(0.05, actor.begin, "lease.release()")
        await lease.acquire_async(wait=30)
        await asyncio.sleep(1)
        assert lease.held
        lease.check()

    asyncio.run(twice())
    lease.release()


def test_coroutines_use_it_as_others_do(open_store: OpenStore) -> None:
    """`async with`, refused or not."""
    store = open_store()

    async def use() -> None:
        lease = store.lease("job")
        async with lease:
            assert lease.held
            with pytest.raises(LockHeld):
                async with store.lease("job"):
                    pass
        assert not lease.held
        async with await lease.acquire_async(wait=1):
            assert lease.held

    asyncio.run(use())
    info = store.info("job")
    assert info is not None
    assert info.holder is None
