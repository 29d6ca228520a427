"""All of it, with a PostgreSQL server of our own where one is installed."""

from __future__ import annotations

import secrets
from contextlib import ExitStack
from dataclasses import dataclass

from tests.bench.machine import disk_folder
from tests.bench.table import Target
from tests.postgres.server import Server, why_not

from . import cycle, many, next_one


@dataclass(frozen=True)
class Result:
    """The parts; without a server one is missing, and `skipped` says why."""

    cycles: cycle.Cycles
    waits: next_one.Waits
    many: many.Many | None
    skipped: str | None

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "cycle": self.cycles.as_json(),
            "next": self.waits.as_json(),
            "many": None if self.many is None else self.many.as_json(),
            "skipped": self.skipped,
        }

    def targets(self) -> list[Target]:
        """What a server costs is only said."""
        return [*self.cycles.targets(), *self.waits.targets()]

    def __str__(self) -> str:
        last = f"not on a server: {self.skipped}" if self.many is None else str(self.many)
        return "\n\n".join((str(self.cycles), str(self.waits), last))


def measure() -> Result:
    """About two minutes."""
    with ExitStack() as stack:
        folder, _ = stack.enter_context(disk_folder())
        cycles = cycle.measure(folder)
        urls = {"sqlite": f"sqlite://{folder}/next.db"}
        skipped = _why_not()
        server = None
        if skipped is None:
            server = stack.enter_context(Server(password=secrets.token_hex(16), settings=many.SETTINGS))
            urls["postgres"] = server.url()
        waits = next_one.measure(urls)
        return Result(cycles, waits, None if server is None else many.measure(server), skipped)


def _why_not() -> str | None:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed"
    return why_not()
