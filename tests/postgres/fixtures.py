"""One PostgreSQL server for all tests, and a fresh database for each test that asks for one."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from types import ModuleType
from typing import NoReturn

import pytest

from tests.postgres.server import Server, why_not


def skip(reason: str) -> NoReturn:
    """Skip the test, but fail it where everything is expected to be installed."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason, allow_module_level=True)


def driver() -> ModuleType:
    """psycopg, which is an extra."""
    try:
        import psycopg
    except ImportError:
        skip("psycopg is not installed: pip install 'lockcore[postgres]'")
    return psycopg


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """The server, started when it is first asked for. A test that stops or kills it need not start it again.

    It asks for a password, which is in its addresses: other users of this machine can reach 127.0.0.1 too, and who may
    do everything in a server may also start programs as the server's user.
    """
    reason = why_not()
    if reason is not None:
        skip(reason)
    with Server(password=secrets.token_hex(16)) as server:
        yield server


@pytest.fixture
def database(postgres: Server) -> Iterator[str]:
    """The address of an empty database, which is gone afterwards."""
    psycopg = driver()
    name = f"test_{secrets.token_hex(6)}"

    def order(sentence: str) -> None:
        postgres.resume()
        postgres.start()
        with psycopg.connect(postgres.url(), autocommit=True) as connection:
            connection.execute(sentence)

    order(f"CREATE DATABASE {name}")
    try:
        yield postgres.url(name)
    finally:
        order(f"DROP DATABASE {name} WITH (FORCE)")
