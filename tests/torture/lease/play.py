"""One torture of the leases in one kind of store."""

from __future__ import annotations

from .arena import Arena, Store
from .broken import BROKEN
from .chaos import RATES
from .report import LeaseTally
from .sqlite import SqliteStore

STORES = ("sqlite", "postgres")
DEEDS = ("fork", *RATES, *SqliteStore.deeds, "restart", "crash", "pause", "long pause")


def play(tally: LeaseTally, without: frozenset[str] = frozenset(), broken: str | None = None) -> None:
    """Fill in the tally. `broken` makes the store wrong in one way."""
    if broken is not None:
        BROKEN[broken]()

    def make(folder: str) -> Store:
        if tally.store == "sqlite":
            return SqliteStore(folder, tuple(deed for deed in SqliteStore.deeds if deed not in without))
        from .postgres import PostgresStore

        return PostgresStore(tally.ttl, tuple(deed for deed in PostgresStore.deeds if deed not in without))

    arena = Arena(tally, make, compares=broken != "compares-no-fences")
    try:
        arena.play(without)
    finally:
        arena.close()


def why_not(store: str) -> str | None:
    """What keeps such a store from being tortured here."""
    if store == "sqlite":
        return None
    from tests.postgres.server import why_not as no_server

    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed"
    return no_server()
