"""What a server says that refuses a connection becomes what to do about it."""

from __future__ import annotations

import pytest

from lockcore._lease import address
from tests.postgres.fixtures import driver

psycopg = driver()


@pytest.mark.parametrize(
    ("said", "meaning"),
    [
        ("the database system is starting up", "just starting"),
        ("the database system is in recovery mode", "just starting again"),
        ("the database system is shutting down", "just stopping"),
        ('database "jobs" does not exist', "createdb"),
        ('role "me" does not exist', "createuser"),
    ],
)
def test_a_refusal_is_taken_for_what_it_is(said: str, meaning: str) -> None:
    """One that speaks of the database system is not about a database that is missing."""
    from lockcore._lease.postgres_words import Words

    words = Words(address.parse("postgresql://me@host/jobs"))
    error = psycopg.OperationalError(
        f'connection failed: connection to server at "10.0.0.1", port 5432 failed: FATAL:  {said}'
    )
    assert meaning in str(words.not_connected(error))
