"""Values by name, in the order of the names, never changed: a changed copy shares all but what changed.

To copy a dict of 10,000 jobs takes longer than to read and judge a lock. So the names lie on pages, and a change copies
its page and the list of pages.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from operator import eq
from typing import Generic, TypeVar

PAGE = 64
"""How many names a new page has; one is split when it has twice as many."""

V = TypeVar("V")


class ByName(Generic[V]):
    """A sorted mapping that is a value: `replaced` gives another one. No value is None."""

    __slots__ = ("_firsts", "_pages", "_size")

    def __init__(self, values: Mapping[str, V] | None = None) -> None:
        self._fill(_paged(dict(sorted((values or {}).items(), key=_name_of))))

    def _fill(self, pages: list[dict[str, V]]) -> None:
        self._pages = pages
        self._firsts = [next(iter(page)) for page in pages]
        self._size = sum(map(len, pages))

    def __getitem__(self, name: str) -> V:
        value = self.get(name)
        if value is None:
            raise KeyError(name)
        return value

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(self._pages)

    def __len__(self) -> int:
        return self._size

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ByName):
            return NotImplemented
        return self._size == other._size and all(map(eq, self.items(), other.items()))

    def __repr__(self) -> str:
        return f"ByName({dict(self.items())!r})"

    def get(self, name: str) -> V | None:
        return self._pages[self._place(name)].get(name) if self._pages else None

    def values(self) -> Iterator[V]:
        return chain.from_iterable(page.values() for page in self._pages)

    def items(self) -> Iterator[tuple[str, V]]:
        return chain.from_iterable(page.items() for page in self._pages)

    def replaced(self, changes: Mapping[str, V | None]) -> ByName[V]:
        """A copy with these values; None takes a name away. The work grows with the changes, hardly with the rest."""
        by_page: dict[int, dict[str, V | None]] = {}
        for name, value in changes.items():
            by_page.setdefault(self._place(name), {})[name] = value
        copy: ByName[V] = ByName.__new__(ByName)
        copy._pages, copy._firsts, copy._size = self._pages.copy(), self._firsts, self._size
        for at in sorted(by_page, reverse=True):  # from the end, because a page may become several, or none
            copy._turn(at, by_page[at])
        if len(copy._pages) > 8 + 4 * copy._size // PAGE:  # many that are nearly empty
            copy._fill(_paged(dict(copy.items())))
        return copy

    def differences(self, other: ByName[V]) -> list[tuple[str, V | None, V | None]]:
        """The names whose values are not the very same here and there, with both. Shared pages are passed over."""
        if len(self._pages) == len(other._pages):
            apart = [pair for pair in zip(self._pages, other._pages, strict=True) if pair[0] is not pair[1]]
            here, there = _joined(ours for ours, _ in apart), _joined(theirs for _, theirs in apart)
        else:
            shared = {id(page) for page in self._pages} & {id(page) for page in other._pages}
            here = _joined(page for page in self._pages if id(page) not in shared)
            there = _joined(page for page in other._pages if id(page) not in shared)
        return [
            (name, here.get(name), there.get(name))
            for name in sorted(here.keys() | there.keys())
            if here.get(name) is not there.get(name)
        ]

    def _place(self, name: str) -> int:
        return max(0, bisect_right(self._firsts, name) - 1)

    def _turn(self, at: int, changes: Mapping[str, V | None]) -> None:
        old = self._pages[at] if self._pages else {}
        page = old.copy()
        for name, value in changes.items():
            if value is None:
                page.pop(name, None)
            else:
                page[name] = value
        if page.keys() == old.keys():
            self._pages[at : at + 1] = [page] if page else []
            return
        pages = _paged(dict(sorted(page.items(), key=_name_of)))
        self._pages[at : at + 1] = pages
        self._firsts = [*self._firsts[:at], *(next(iter(page)) for page in pages), *self._firsts[at + 1 :]]
        self._size += len(page) - len(old)


def _joined(pages: Iterable[dict[str, V]]) -> dict[str, V]:
    values: dict[str, V] = {}
    for page in pages:
        values |= page
    return values


def _paged(values: dict[str, V]) -> list[dict[str, V]]:
    """Sorted values on pages that are neither empty nor too long."""
    if len(values) <= 2 * PAGE:
        return [values] if values else []
    items = list(values.items())
    return [dict(items[at : at + PAGE]) for at in range(0, len(items), PAGE)]


def _name_of(item: tuple[str, V]) -> str:
    return item[0]
