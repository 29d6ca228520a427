"""The web service with several workers, as its description promises it."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from .conftest import EXAMPLES, Lockcore, Program, Start, gone_pid, is_alive, until

pytest.importorskip("uvicorn")

SERVICE = "web_service/service.py"
TTL = 3


class Service:
    """A running service, asked as its users ask it."""

    def __init__(self, program: Program, port: int, db: Path) -> None:
        self.program = program
        self.db = db
        self._where = f"http://127.0.0.1:{port}"

    def get(self, path: str) -> dict[str, object]:
        """Each time by a connection of its own, so by any of the workers."""
        with urllib.request.urlopen(self._where + path, timeout=30) as answer:
            return dict(json.load(answer))

    def health(self) -> dict[str, object]:
        return self.get("/api/health")

    def answers(self) -> bool:
        try:
            return self.health()["status"] == "ok"
        except (OSError, urllib.error.URLError):
            return False

    def leader(self) -> int | None:
        """Who runs the scheduler, by what a worker says about all of them."""
        try:
            lock = self.health()["lock"]
        except (OSError, urllib.error.URLError):
            return None
        return None if lock is None else int(dict(lock)["pid"])  # type: ignore[call-overload]

    def new_leader(self, *before: int) -> int:
        until(lambda: self.leader() not in (None, *before), "another worker runs the scheduler")
        leader = self.leader()
        assert leader is not None
        return leader

    def row(self) -> tuple[object, ...] | None:
        with closing(sqlite3.connect(self.db, timeout=30)) as database:
            row = database.execute("SELECT id, pid, hostname, created_at, heartbeat_at FROM scheduler_lock").fetchone()
        return None if row is None else tuple(row)

    def archive(self) -> list[tuple[int, int]]:
        """Who has done something, with which fence, oldest first."""
        with closing(sqlite3.connect(self.db, timeout=30)) as database:
            return database.execute("SELECT worker, fence FROM archive ORDER BY id").fetchall()


@pytest.fixture
def db(shared: Path) -> Path:
    return shared / "service.db"


@pytest.fixture
def serve(start: Start, db: Path) -> Callable[..., Service]:
    def serve(*words: object, workers: int = 2) -> Service:
        port = _free_port()
        program = start(SERVICE, "--db", db, "--port", port, "--workers", workers, *words)
        service = Service(program, port, db)
        until(lambda: service.answers() or program.process.poll() is not None, "it answers", 60)
        assert program.process.poll() is None, program.text
        return service

    return serve


@pytest.fixture
def service(serve: Callable[..., Service]) -> Service:
    return serve("--ttl", TTL, "--every", 0.2)


def test_one_of_the_workers_runs_the_scheduler(service: Service) -> None:
    """Promised: one executor however many workers there are; `/api/health` answers 200 and says which it is."""
    leader = service.new_leader()
    seen: dict[int, bool] = {}

    def ask() -> bool:
        answer = service.health()
        seen[int(str(answer["worker"]))] = bool(answer["scheduler"])
        return len(seen) == 2

    until(ask, "both workers have answered")
    assert [pid for pid, leads in seen.items() if leads] == [leader]
    until(lambda: len(service.archive()) >= 3, "the scheduler works")
    assert {worker for worker, _ in service.archive()} == {leader}


def test_the_row_is_the_only_one_and_says_who(service: Service) -> None:
    """Promised: row 1 with PID, host, creation and heartbeat, which is renewed."""
    leader = service.new_leader()
    first = service.row()
    assert first is not None
    assert first[:3] == (1, leader, socket.gethostname())
    until(lambda: (service.row() or first)[4] > first[4], "a heartbeat")  # type: ignore[operator]
    later = service.row()
    assert later is not None
    assert later[:4] == first[:4]


def test_the_defaults_are_60_and_10_seconds(serve: Callable[..., Service]) -> None:
    """Promised: a heartbeat every 10 seconds that counts for 60; the port is 8000."""
    service = serve(workers=1)
    service.new_leader()
    lock = service.health()["lock"]
    assert isinstance(lock, dict)
    assert (lock["heartbeat_every"], lock["ttl"]) == (10, 60)
    code = "import service; print(service.PORT)"
    environment = {**os.environ, "PYTHONPATH": str(EXAMPLES.parent)}
    program = Program([sys.executable, "-c", code], cwd=EXAMPLES / "web_service", env=environment)
    assert program.end() == 0
    program.clear()
    assert program.lines == ["8000"]


def test_a_killed_worker_is_followed_when_its_time_is_over(service: Service) -> None:
    """Promised: an instance that crashes is followed by another, after the TTL. Its fence is higher; none overlap."""
    leader = service.new_leader()
    until(lambda: len(service.archive()) > 0, "the scheduler works")
    os.kill(leader, signal.SIGKILL)
    following = service.new_leader(leader)
    until(lambda: service.archive()[-1][0] == following, "the next one works")
    workers = [worker for worker, _ in service.archive()]
    assert workers == sorted(workers, key=[leader, following].index)
    fences = [fence for _, fence in service.archive()]
    assert fences == sorted(fences)
    assert len(set(fences)) == 2


def test_a_rolling_restart_hands_over_at_once(serve: Callable[..., Service]) -> None:
    """Promised: the lock is released on shutdown, so nobody waits for the TTL, which is far longer than this test."""
    service = serve("--ttl", 3600, "--every", 0.2)
    leader = service.new_leader()
    service.program.send(signal.SIGHUP)
    following = service.new_leader(leader)
    until(lambda: service.archive()[-1][0] != leader, "the next one works")
    until(lambda: not is_alive(leader), "the old one is gone")
    assert following != leader


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_releases_the_lock(service: Service, number: int) -> None:
    """Promised: the row is gone after a shutdown, and so are the workers."""
    leader = service.new_leader()
    service.program.send(number)
    service.program.end()
    assert service.row() is None
    assert not is_alive(leader)


def test_a_second_instance_serves_and_waits(service: Service, serve: Callable[..., Service]) -> None:
    """Promised: another instance on the same database does not run the scheduler; it takes over when this one ends."""
    leader = service.new_leader()
    second = serve("--ttl", TTL, "--every", 0.2, workers=1)
    assert second.leader() == leader
    assert second.health()["scheduler"] is False
    service.program.send(signal.SIGTERM)
    service.program.end()
    assert second.new_leader(leader) == second.health()["worker"]


def test_a_stale_row_is_taken_over_at_startup(serve: Callable[..., Service], db: Path) -> None:
    """Promised: a row whose heartbeat is older than the TTL is replaced."""
    service = serve("--ttl", TTL, "--every", 0.2, workers=1)
    service.new_leader()
    service.program.send(signal.SIGTERM)
    service.program.end()
    stale = gone_pid()
    _put(db, stale, age=60)
    assert serve("--ttl", TTL, "--every", 0.2, workers=1).new_leader(stale)


def test_a_row_that_makes_no_sense_stops_the_scheduler_only(service: Service, db: Path) -> None:
    """Ours: it goes on answering, says what is wrong, and works again once the row is deleted."""
    service.new_leader()
    with closing(sqlite3.connect(db, timeout=30)) as database, database:
        database.execute("UPDATE scheduler_lock SET pid = 'what', heartbeat_at = 'is', created_at = 'this'")
    with pytest.raises(urllib.error.HTTPError, match="503") as refused:
        until(lambda: not service.health(), "it says so")
    assert "scheduler_lock" in json.load(refused.value)["why"]
    refused.value.close()
    with closing(sqlite3.connect(db, timeout=30)) as database, database:
        database.execute("DELETE FROM scheduler_lock")
    service.new_leader()


def test_the_history_comes_in_pages(service: Service, db: Path) -> None:
    """Promised: keyset pages by `id`, at most 50,000 rows whatever is asked for."""
    service.new_leader()
    with closing(sqlite3.connect(db, timeout=30)) as database, database:
        database.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50200) "
            "INSERT INTO archive (at, worker, fence) SELECT i, 1, 1 FROM n"
        )
    first = service.get("/api/history?page_size=3")
    ids = [record["id"] for record in first["records"]]  # type: ignore[attr-defined]
    assert ids == sorted(ids, reverse=True)
    assert len(ids) == 3
    second = service.get(f"/api/history?page_size=3&last_id={first['last_id']}")
    assert [record["id"] for record in second["records"]] == [ids[-1] - n for n in (1, 2, 3)]  # type: ignore[attr-defined]
    until(lambda: len(service.archive()) <= 50_000, "the oldest are removed")
    assert len(service.get("/api/history?page_size=1000000")["records"]) <= 50_000  # type: ignore[arg-type]
    assert service.get("/api/history?last_id=1") == {"records": [], "last_id": None}


def test_other_pages(service: Service) -> None:
    """What is not there is 404; what is no number is 400."""
    for path, code in (("/api/nothing", 404), ("/api/history?page_size=many", 400)):
        with pytest.raises(urllib.error.HTTPError) as refused:
            service.get(path)
        assert refused.value.code == code
        refused.value.close()


def test_lockcore_shows_it(service: Service, lockcore: Lockcore, db: Path, tmp_path: Path) -> None:
    """Ours: registered by the table's address it shows which worker has it, and a crash as soon as it is one."""
    words = ["--kind", "daemon", "--lock", f"sqlite://{db}?table=scheduler_lock&ttl={TTL}s", "--taken-by", "job"]
    added = lockcore("add", "web", *words, "--", sys.executable, EXAMPLES / SERVICE, cwd=tmp_path)
    assert added.returncode == 0, added.stderr
    leader = service.new_leader()
    (job,) = json.loads(lockcore("status", "--json", "web").stdout)["jobs"]
    assert (job["state"], job["holder"]["pid"]) == ("RUNNING", leader)
    service.program.send(signal.SIGTERM)
    service.program.end()
    (job,) = json.loads(lockcore("status", "--json", "web").stdout)["jobs"]
    assert job["state"] == "DOWN"


def test_a_naive_peer_and_we_keep_each_other_out(
    service: Service, serve: Callable[..., Service], peer: Start, user: str
) -> None:
    """The description's own algorithm on the same row, as the same and as another user: one at a time."""
    leader = service.new_leader()
    assert leader
    service.db.chmod(0o666 if user else 0o600)
    second = peer("row", service.db, TTL, user=user)
    assert second.end() == 0
    assert second.lines == ["refused"]
    service.program.send(signal.SIGTERM)
    service.program.end()
    third = peer("row", service.db, 3600, user=user)
    third.says("acquired")
    waiting = serve("--ttl", 3600, "--every", 0.2, workers=1)
    assert waiting.leader() == third.pid
    assert waiting.health()["scheduler"] is False
    third.tell()
    third.says("released")
    assert waiting.new_leader(third.pid) == waiting.health()["worker"]


def _put(db: Path, pid: int, age: float) -> None:
    with closing(sqlite3.connect(db, timeout=30)) as database, database:
        database.execute(
            "INSERT INTO scheduler_lock SELECT 1, ?, ?, unixepoch() - ?, unixepoch() - ?",
            (pid, socket.gethostname(), age, age),
        )


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
