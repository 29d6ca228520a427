"""What a thousand leases with their heartbeats cost one PostgreSQL server, while nothing else happens."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from tests.bench.table import table
from tests.postgres.server import Server

from .crowd import Member, keep_many

LEASES = 1000
SPREADS = {1: 30.0, 10: 20.0}
"""Over how many processes, and for how many seconds that is looked at: a heartbeat comes every ten."""

SETTINGS = {"shared_preload_libraries": "pg_stat_statements", "max_connections": "50"}
_STATEMENTS = """
SELECT coalesce(sum(calls), 0), coalesce(sum(total_exec_time), 0) FROM pg_stat_statements
WHERE query NOT LIKE '%pg_stat_statements%'"""


@dataclass(frozen=True)
class Load:
    """A second: statements, each of which is a message and its answer; time in the database; processor time."""

    statements: float
    database_ms: float
    processor_ms: float
    lost: int


@dataclass(frozen=True)
class Many:
    """By the number of processes that hold them."""

    loads: dict[int, Load]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {str(processes): vars(load) for processes, load in self.loads.items()}

    def __str__(self) -> str:
        rows = [
            (
                str(processes),
                f"{load.statements:.2f}",
                f"{2 * load.statements:.2f}",
                f"{load.database_ms:.2f}",
                f"{load.processor_ms:.2f}",
                str(load.lost),
            )
            for processes, load in self.loads.items()
        ]
        head = ("processes", "statements/s", "messages/s", "database ms/s", "server CPU ms/s", "lost")
        return table(f"{LEASES} leases on one PostgreSQL server, heartbeats every 10 s, TTL 60 s", head, rows)


def measure(server: Server) -> Many:
    """For each spread: take them all, let it become quiet, then look."""
    import psycopg

    with psycopg.connect(server.url(), autocommit=True) as connection:
        connection.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
        return Many({count: _measure(server, connection, count, seconds) for count, seconds in SPREADS.items()})


def _measure(server: Server, connection: Any, processes: int, seconds: float) -> Load:
    members = [Member(server.url(), keep_many) for _ in range(processes)]
    try:
        for number, member in enumerate(members):
            member.tell(f"many-{processes}-{number}", LEASES // processes)
        for member in members:
            member.hear()
        time.sleep(1.0)
        before, began = _processor(server), time.monotonic()
        connection.execute("SELECT pg_stat_statements_reset()")
        time.sleep(seconds)
        calls, spent = connection.execute(_STATEMENTS).fetchone()
        lasted, used = time.monotonic() - began, _processor(server) - before
        for member in members:
            member.tell("how many are lost")
        lost = sum(member.hear() for member in members)
    finally:
        for member in members:
            member.kill()
    return Load(float(calls) / lasted, float(spent) / lasted, used * 1000 / lasted, lost)


def _processor(server: Server) -> float:
    """Seconds of processor time that all its processes have used."""
    return sum(sum(process.cpu_times()[:2]) for process in server.processes())
