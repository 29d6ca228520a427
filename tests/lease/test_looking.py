"""Leases as people see them who only look: `inspect` with an address. Nothing is changed by it."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest

from lockcore import Lease, inspect, open_lease_store
from lockcore._values import Format, Grounds, Report, Verdict
from tests.postgres.server import Server

ROOT = Path(__file__).parents[2]
OTHERS = (
    "CREATE TABLE scheduler_lock (id INTEGER PRIMARY KEY, pid INTEGER, hostname TEXT, created REAL, heartbeat REAL)"
)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database, of either kind."""
    return f"sqlite://{tmp_path}/leases.db" if request.param == "sqlite" else request.getfixturevalue("database")


def contents(folder: Path) -> dict[str, bytes]:
    return {entry.name: entry.read_bytes() for entry in folder.iterdir()}


def test_what_a_lease_says(url: str) -> None:
    """Never taken, held, free again: each with its evidence."""
    never = inspect(f"{url}#nightly")
    assert (never.verdict, never.exists, never.evidence) == (None, False, ("It has never been taken.",))
    with Lease(f"{url}#nightly", ttl=30) as lease:
        held = inspect(f"{url}#nightly")
        assert (held.verdict, held.grounds) == (Verdict.HELD, Grounds.MATCHES)
        assert held.holder is not None
        assert held.holder.pid == os.getpid()
        assert held.record is not None
        assert (held.record.format, held.record.fence, held.record.ttl) == (Format.LEASE, lease.fence, 30)
        assert held.heartbeat_age is not None
        assert 0 <= held.heartbeat_age < 30
        assert held.evidence[0] == f"The lease names PID {os.getpid()} on this machine."
    free = inspect(f"{url}#nightly")
    assert (free.verdict, free.evidence) == (None, ("Nobody holds it.",))


def test_a_request_to_end_is_told(url: str) -> None:
    """It stands in the row."""
    with Lease(f"{url}#nightly") as lease, open_lease_store(url) as store:
        assert store.request_stop("nightly")
        assert "It was asked to end." in inspect(f"{url}#nightly").evidence
        lease.release()


def test_an_address_in_the_environment(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The report says where that leads, without the password."""
    monkeypatch.setenv("LEASES", url)
    report = inspect("env:LEASES#nightly")
    assert report.evidence == ("It has never been taken.",)
    assert report.path.endswith("#nightly")
    assert not report.path.startswith("env:")


@pytest.mark.parametrize("text", ["env:NOT_SET#x", "sqlite:///x.db#name", "mysql://me@db/x#name", "sqlite:///tmp/a.db"])
def test_what_is_no_address_of_a_lease(text: str) -> None:
    """It raises with what is wrong; what was meant may be typed wrong."""
    with pytest.raises(ValueError, match=r"not set|whole path|no address|which lease"):
        inspect(text)


def test_a_server_that_cannot_be_reached(database: str, postgres: Server) -> None:
    """It is unknown, with the reason and without the password."""
    postgres.stop()
    gone = inspect(f"{database}#nightly")
    postgres.start()
    refused = inspect(f"{database.replace(str(postgres.password), 'wrong-one')}#nightly")
    for report in (gone, refused):
        assert (report.verdict, report.grounds) == (Verdict.UNKNOWN, Grounds.UNDECODABLE)
        assert report.evidence[0].startswith("Its database can't be read: ")
        assert postgres.password not in repr(report)
        assert "wrong-one" not in repr(report)
    assert "refuses the password" in refused.evidence[0]


def test_a_silent_server_keeps_nobody_for_long(
    database: str, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if it is asked about several times."""
    monkeypatch.setattr("lockcore._lease.postgres_link.CONNECT", 60)
    postgres.pause()
    began = time.monotonic()
    try:
        reports = [inspect(f"{database}#{name}") for name in ("one", "two")]
    finally:
        postgres.resume()
    assert time.monotonic() - began < 45  # a wait for the connection would last for a minute
    assert {report.verdict for report in reports} == {Verdict.UNKNOWN}


CRASHED = """
import os, sys
from lockcore import Lease
lease = Lease(sys.argv[1], ttl=60).acquire()
os._exit(0)
"""

HELD = """
import sys
from lockcore import Lease
with Lease(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_looking_changes_no_file(tmp_path: Path) -> None:
    """Nor does it make one: not in a database that is in use, nor in one that a crash has left, nor where none is."""
    url = f"sqlite://{tmp_path}/leases.db#nightly"
    inspect(url)
    assert contents(tmp_path) == {}
    subprocess.run([sys.executable, "-c", CRASHED, url], check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    before = contents(tmp_path)
    assert set(before) == {"leases.db", "leases.db-shm", "leases.db-wal"}
    assert inspect(url).verdict is Verdict.STALE
    assert contents(tmp_path) == before
    with subprocess.Popen(
        [sys.executable, "-c", HELD, f"sqlite://{tmp_path}/leases.db#other"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        before = contents(tmp_path)
        assert inspect(url).verdict is Verdict.STALE
        assert contents(tmp_path) == before
        holder.communicate()


def test_looking_waits_for_no_writer(tmp_path: Path) -> None:
    """Who is in the middle of a transaction is not waited for, and is not kept waiting."""
    path = tmp_path / "leases.db"
    with Lease(f"sqlite://{path}#nightly"), closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")  # who waits for its end, waits in vain
        assert inspect(f"sqlite://{path}#nightly").verdict is Verdict.HELD
        writer.execute("COMMIT")


def _link(path: Path) -> None:
    with Lease(f"sqlite://{path}.real#nightly"):
        path.symlink_to(f"{path}.real")


def _view(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE other (name)")
        connection.execute("CREATE VIEW lockcore_leases AS SELECT * FROM other")


def _computed(path: Path) -> None:
    columns = "name, fence, token, pid, hostname, identity, ttl, stop, created, heartbeat, boot"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"CREATE TABLE lockcore_leases ({columns}, boottime AS (hex(zeroblob(9999999))))")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_link, "is not a regular file"),
        (_computed, "has no column boottime"),
        (lambda path: path.write_bytes(b"x" * 5000), "not a SQLite database"),
        (lambda path: os.mkfifo(path), "is not a regular file"),
        (lambda path: path.mkdir(), "is not a regular file"),
    ],
    ids=["a link", "a computed column", "no database", "a pipe", "a folder"],
)
def test_what_is_no_database_with_leases(tmp_path: Path, make: object, said: str) -> None:
    """It is never followed, waited for or computed: nothing is known, and why."""
    path = tmp_path / "leases.db"
    make(path)  # type: ignore[operator]
    report = inspect(f"sqlite://{path}#nightly")
    assert report.verdict is Verdict.UNKNOWN
    assert said in report.evidence[0]


def test_a_view_is_no_table(tmp_path: Path) -> None:
    """What a stranger's schema would compute is not asked for."""
    _view(tmp_path / "leases.db")
    assert inspect(f"sqlite://{tmp_path}/leases.db#nightly").evidence == ("It has never been taken.",)


def test_a_row_that_says_nonsense(tmp_path: Path) -> None:
    """Whatever stands in it, the answer is a report."""
    path = tmp_path / "leases.db"
    with Lease(f"sqlite://{path}#nightly"):
        pass
    values = [b"\xff\xfe", "x" * 90_000, -1, 2**62, 1e308, None, "\x1b[2J"]
    for column in ("fence", "token", "pid", "hostname", "identity", "ttl", "stop", "created", "heartbeat", "boottime"):
        for value in values:
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                connection.execute("UPDATE lockcore_leases SET token = 'a', pid = 1, fence = 1")
                try:
                    connection.execute(f"UPDATE lockcore_leases SET {column} = ?", (value,))
                except sqlite3.IntegrityError:
                    continue
            report = inspect(f"sqlite://{path}#nightly")
            assert isinstance(report, Report)
            assert all(sentence.isprintable() for sentence in report.evidence)


@pytest.mark.parametrize("name", ["a b", "ä#ö%25?", "x" * 200, "'; DROP TABLE lockcore_leases; --"])
def test_any_name(url: str, name: str) -> None:
    """As it is written in an address."""
    with Lease(url, name):
        assert inspect(f"{url}#{quote(name)}").verdict is Verdict.HELD


def test_another_programs_table(tmp_path: Path) -> None:
    """Row 1 is the lease; where there is no row nobody has it, and where there is no table nobody ever had."""
    path = tmp_path / "app.db"
    url = f"sqlite://{path}?table=scheduler_lock&ttl=30s"
    assert inspect(url).evidence == ("It has never been taken.",)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE other (x)")
        assert inspect(url).evidence == ("It has never been taken.",)
        connection.execute(OTHERS)
        assert inspect(url).evidence == ("Nobody holds it.",)
        now = time.time()
        row = (1, os.getpid(), os.uname().nodename, now, now)
        connection.execute("INSERT INTO scheduler_lock VALUES (?, ?, ?, ?, ?)", row)
    report = inspect(url)
    assert report.verdict is Verdict.HELD
    assert report.record is not None
    assert report.record.ttl == 30
    with open_lease_store(url) as store:
        info = store.info()
    assert info is not None
    assert (info.token, info.fence) == (report.record.token, report.record.fence)


def test_a_file_with_leases_says_how_to_name_one(tmp_path: Path) -> None:
    """The path of the database is what people have at hand."""
    path = tmp_path / "leases.db"
    with Lease(f"sqlite://{path}#nightly"), Lease(f"sqlite://{path}#weekly"):
        report = inspect(path)
    assert report.verdict is Verdict.UNKNOWN
    assert f"a database with 2 leases. Name one, as in sqlite://{path}#nightly." in report.evidence[0]


def test_the_command(tmp_path: Path) -> None:
    """`lockcore inspect` takes an address, and gives its record to scripts."""
    url = f"sqlite://{tmp_path}/leases.db#nightly"
    with Lease(url) as lease:
        words = [sys.executable, "-m", "lockcore", "inspect", url, "--json"]
        done = subprocess.run(words, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
        seen = json.loads(done.stdout)
        assert (seen["name"], seen["state"], seen["format"], seen["lock"]) == ("nightly", "RUNNING", "lease", url)
        assert (seen["record"]["fence"], seen["record"]["ttl"]) == (lease.fence, 60)
        assert "heartbeat" in seen["record"]
        assert "token" not in seen["record"]
