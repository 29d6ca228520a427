"""What is wrong with a PostgreSQL server, in a sentence that tells what to do and no secret."""

from __future__ import annotations

import re
from urllib.parse import quote

import psycopg

from lockcore._errors import StoreFailed
from lockcore._said import joined, said
from lockcore._text import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from lockcore._lease.address import Address

TABLE = "lockcore_leases"

# A fence is part of a key, so taking a lease locks its row against FOR KEY SHARE, and a heartbeat does not.
SCHEMA = f"""\
CREATE TABLE IF NOT EXISTS {TABLE} (
    name text PRIMARY KEY,
    fence bigint NOT NULL,
    token text,
    pid bigint,
    hostname text,
    identity text,
    created timestamptz NOT NULL,
    heartbeat timestamptz NOT NULL,
    ttl double precision NOT NULL,
    stop timestamptz,
    UNIQUE (name, fence)
)"""

MISSING = "42P01"
BUSY = "55P03"
TWICE = "23505"
EXISTS = ("42P07", "42710", TWICE)
"""Somebody else has made the table: before us, between two looks of the server (its row type), or in this moment."""

_LONGEST = 300
_KNOWN = {
    "25006": said("it takes no changes: it is a standby, or was made read-only. Give the address of the primary"),
    "42501": said(
        "its user may not use the table {table}. Its owner can allow it: {sql}",
        *(TABLE, f'GRANT SELECT, INSERT, UPDATE ON {TABLE} TO "user"'),
    ),
    "53300": said("it has no connection left. Raise its max_connections, or let fewer programs connect"),
    BUSY: said("somebody keeps rows of {table} locked. Look for an open transaction in pg_stat_activity", TABLE),
    "57014": said("it took too long. Somebody may keep the table {table} locked: look in pg_stat_activity", TABLE),
}
_CONNECTING = (
    ("password", said("it refuses the password. Keep the right one in ~/.pgpass or in PGPASSWORD")),
    ("authentication", said("it refuses this user. Look into its pg_hba.conf")),
    ("pg_hba.conf", said("it lets nobody in from here. Look into its pg_hba.conf")),
    ('database "', said("this database does not exist. Make it with createdb, or correct the address")),
    ('role "', said("this user does not exist. Make it with createuser, or correct the address")),
    ("read-only", _KNOWN["25006"]),
    ("hot standby", _KNOWN["25006"]),
    ("too many", _KNOWN["53300"]),
    ("starting up", said("it is just starting. Try again in a moment")),
    ("recovery mode", said("it is just starting again after a crash. Try again in a moment")),
    ("shutting down", said("it is just stopping. Start it again")),
)
_UNREACHED = said("it can't be reached. See that the server is running, and that host and port are right")
_NO_ANSWER = said("it does not answer. See that the server is running, and not overloaded")


class NoAnswer(psycopg.OperationalError):
    """The server is there, but silent."""


class Words:
    """Makes the error for what psycopg raised. Nothing of that is kept: it can carry the password."""

    def __init__(self, address: Address) -> None:
        self._place = address.place
        self._secrets: set[str] = set()

    def hide(self, secrets: Iterable[str]) -> None:
        """Never repeat these."""
        for secret in filter(None, secrets):
            self._secrets |= {secret, quote(secret), quote(secret, safe="")}

    def failed(self, why: str) -> StoreFailed:
        return StoreFailed(self._place, said("{place}: {why}.", self._place, why))

    def no_address(self, error: Exception) -> StoreFailed:
        """What libpq says about an address it can't read repeats parts of it: only the name of an option is shown."""
        option = re.search(r'URI query parameter: "([a-z_]{1,40})"', str(error))
        if option is None:
            return self.failed(said("PostgreSQL does not understand this address. See LIBPQ-CONNSTRING in its manual"))
        return self.failed(
            said(
                "PostgreSQL does not understand this address: it has no option {option}. "
                "See LIBPQ-CONNSTRING in its manual",
                option[1],
            )
        )

    def not_connected(self, error: Exception) -> StoreFailed:
        if isinstance(error, psycopg.errors.ConnectionTimeout):
            return self.failed(_NO_ANSWER)
        text = str(error)
        if isinstance(error, psycopg.Error) and error.pgconn is not None and error.pgconn.needs_password:
            return self.failed(said("it asks for a password. Keep it in ~/.pgpass or in PGPASSWORD"))
        # Before there is a connection libpq passes on what the server said, but no code.
        refusal = text.rpartition("FATAL:")[2].lower() if "FATAL:" in text else ""
        if not refusal and "session is" in text:
            refusal = text
        for word, meaning in _CONNECTING:
            if word in refusal:
                return self.failed(self._with(meaning, text))
        return self.failed(self._with(_UNREACHED, text))

    def refused(self, error: psycopg.Error) -> StoreFailed:
        if isinstance(error, NoAnswer):
            return self.failed(_NO_ANSWER)
        known = _KNOWN.get(error.sqlstate or "")
        if known is not None:
            return self.failed(known)
        if error.sqlstate is None:
            return self.failed(self._with(said("the connection was lost"), str(error)))
        return self.failed(self._with(said("it refuses (error {code})", error.sqlstate), str(error)))

    def no_table(self, error: psycopg.Error) -> StoreFailed:
        """The first lease is to be taken, and there is no table for it."""
        if error.sqlstate == "42501":
            sql = " ".join(SCHEMA.split())
            return self.failed(
                said(
                    "the table {table} is missing, and its user may not make it. Have somebody run who may: {sql}",
                    *(TABLE, f'{sql}; GRANT SELECT, INSERT, UPDATE ON {TABLE} TO "user"'),
                )
            )
        if error.sqlstate == "3F000":
            return self.failed(said("no schema of its user's search_path exists, so there is no place for a table"))
        return self.refused(error)

    def _with(self, why: str, text: str) -> str:
        """With what the server or libpq said, in brackets: not if a secret is among it, even one that is a word."""
        if any(secret in text for secret in self._secrets):
            return why
        line = printable(" ".join(text.split()).removeprefix("connection failed: "), _LONGEST)
        return joined(" ", (why, f"({line.rstrip('.')})")) if line else why
