"""The server that other tests stand on: it harms nobody, does what it is told, and is gone afterwards."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import psutil
import pytest

from tests.postgres.fixtures import driver
from tests.postgres.server import Server
from tests.run.conftest import ROOT, is_alive, until

psycopg = driver()


def memory_of(pids: Iterable[int]) -> list[str]:
    """The shared memory of System V that these processes have made."""
    try:
        rows = Path("/proc/sysvipc/shm").read_text().splitlines()[1:]
    except OSError:
        pytest.skip("shared memory is not listed here")
    return [row for row in rows if int(row.split()[4]) in set(pids)]


def answer(url: str, question: str = "SELECT 1") -> object:
    with psycopg.connect(url, autocommit=True, connect_timeout=5) as connection:
        (row,) = connection.execute(question).fetchall()
        return row[0]


def test_it_runs_as_an_ordinary_user(postgres: Server) -> None:
    """Neither the server nor what it keeps is root's."""
    ids = []
    for process in postgres.processes():
        try:
            ids.append((process.uids(), process.gids()))
        except psutil.NoSuchProcess:
            pass  # some of them only come and go
    assert len(ids) > 3
    assert all(0 not in users and 0 not in groups for users, groups in ids)
    assert postgres.data.stat().st_uid == psutil.Process(postgres.pid).uids().real != 0


def test_nobody_else_can_reach_it(postgres: Server) -> None:
    """It listens on the loopback address alone, and wants its password there and at its socket."""
    heard = {
        (connection.laddr.ip, connection.laddr.port)
        for connection in psutil.Process(postgres.pid).net_connections("inet")
        if connection.status == psutil.CONN_LISTEN
    }
    assert heard == {("127.0.0.1", postgres.port)}
    for socket in (False, True):
        assert answer(postgres.url(socket=socket)) == 1
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            answer(postgres.url(socket=socket, password="guessed"))


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_what_was_committed_survives(postgres: Server, database: str, end: str) -> None:
    """Stopped or killed, it keeps what was committed, and has the same address when it is there again."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("CREATE TABLE kept (number integer)")
        connection.execute("INSERT INTO kept VALUES (7)")
        processes = postgres.processes()
        getattr(postgres, end)()
        assert not any(is_alive(process.pid) for process in processes)
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT 1")
    assert not postgres.is_running
    with pytest.raises(psycopg.OperationalError, match="refused"):
        answer(database)
    postgres.start()
    assert answer(database, "SELECT number FROM kept") == 7


def test_a_paused_server_is_silent(postgres: Server, database: str) -> None:
    """While it is paused neither a new connection nor an old one has an answer; later both have."""
    with psycopg.connect(database, autocommit=True) as old, ThreadPoolExecutor(2) as pool:
        postgres.pause()
        try:
            answers = [pool.submit(answer, database), pool.submit(old.execute, "SELECT 1")]
            assert not wait(answers, timeout=0.3).done
        finally:
            postgres.resume()
        assert wait(answers, timeout=30).not_done == set()
        assert answers[0].result() == 1


def test_a_database_is_empty_and_speaks_no_language(database: str) -> None:
    """It is the same on every machine, whatever the person's own settings are."""
    assert answer(database, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == 0
    names = ("server_encoding", "lc_messages", "timezone", "fsync")
    assert [answer(database, f"SHOW {name}") for name in names] == ["UTF8", "C", "UTC", "on"]


def test_nothing_is_left_when_it_is_closed(postgres: Server) -> None:
    """Closed right after it was killed, the folder, the processes and the shared memory are gone."""
    with Server() as server:
        folder, pids = server.folder, [process.pid for process in server.processes()]
        assert answer(server.url()) == 1
        assert len(memory_of(pids)) == 1
        server.kill()
    assert not folder.exists()
    assert not any(map(is_alive, pids))
    assert not memory_of(pids)


OWNER = """
import os, sys
from tests.postgres.server import Server
server = Server()
server.start()
print(server.folder, server.warden, *(process.pid for process in server.processes()), flush=True)
{then}
print("done", flush=True)
sys.stdin.readline()
"""


@pytest.mark.parametrize(
    "then",
    ["", "server.stop()", "server.pause(); os.fork() or sys.stdin.readline()"],
    ids=["running", "stopped", "paused, and a fork has its files"],
)
def test_nothing_is_left_when_its_owner_is_killed(postgres: Server, then: str) -> None:
    """The server, its folder and its memory go with the process that started it, whatever state it was in."""
    with subprocess.Popen(
        [sys.executable, "-c", OWNER.format(then=then)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    ) as owner:
        try:
            folder, *words = owner.stdout.readline().split()
            pids = [int(word) for word in words]
            assert len(pids) > 4
            assert owner.stdout.readline() == "done\n"
            assert Path(folder).is_dir()
            owner.kill()
            until(lambda: not Path(folder).exists(), "the folder goes")
            until(lambda: not any(map(is_alive, pids)), "all processes end")
            assert not memory_of(pids)
        finally:
            os.killpg(owner.pid, signal.SIGKILL)
