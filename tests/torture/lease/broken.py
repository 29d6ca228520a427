"""Stores that are wrong on purpose, each in one way: the torture must find every one of them."""

from __future__ import annotations

from collections.abc import Callable

from lockcore._lease import sqlite
from lockcore._lease.heart import Heart
from lockcore._lease.sqlite_ways import Fences
from lockcore._lease.term import Term


def _replace(statement: str, old: str, new: str) -> None:
    before: str = getattr(sqlite, statement)
    assert old in before
    setattr(sqlite, statement, before.replace(old, new))


def _count_on(step: int) -> None:
    begin = Fences.__call__

    def count(fences: Fences, before: object) -> int:
        fences.last = before + step if isinstance(before, int) and before else begin(fences, before)
        return fences.last

    Fences.__call__ = count  # type: ignore[method-assign]


def _take_from_the_living() -> None:
    """Whoever asks is given it."""
    _replace("_TAKE", "(token IS NULL", "(true OR token IS NULL")


def _expire_early() -> None:
    """A lease is given away after half its TTL."""
    _replace("_TAKE", "> ttl", "> ttl / 2")


def _never_expire() -> None:
    """Who dies with a lease keeps it."""
    _replace("_TAKE", "> ttl", "> 1e9")


def _believe_for_ever() -> None:
    """A holder goes on, however long he was not heard of and whatever he hears."""
    Term.left = 1.0  # type: ignore[assignment, method-assign]
    Heart.lose = lambda *_, **__: None  # type: ignore[assignment, method-assign]


def _keep_the_fence() -> None:
    """The next holder has the fence of the one before."""
    _count_on(0)


def _turn_the_fence_back() -> None:
    """Fences get smaller."""
    _count_on(-1)


def _forget_to_compare() -> None:
    """The store is right; the resource takes what a holder writes who has lost his lease."""


BROKEN: dict[str, Callable[[], None]] = {
    "takes-from-the-living": _take_from_the_living,
    "expires-early": _expire_early,
    "never-expires": _never_expire,
    "believes-for-ever": _believe_for_ever,
    "keeps-the-fence": _keep_the_fence,
    "turns-the-fence-back": _turn_the_fence_back,
    "compares-no-fences": _forget_to_compare,
}
