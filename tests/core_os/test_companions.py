"""What lies beside a lock and who has its database open: real databases, real processes."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

import pytest

from lockcore._clean import clean, look
from lockcore._companions import companies_of, company_of
from lockcore._company import ALONE, database_names
from lockcore._restore import restore, set_aside
from lockcore._set_aside import Whereabouts

from .conftest import Start

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at Linux's /proc")

WRITE = """
    import sqlite3, sys
    database = sqlite3.connect(sys.argv[1], isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA wal_autocheckpoint = 0")
    database.execute("CREATE TABLE IF NOT EXISTS t (x)")
    database.execute("INSERT INTO t VALUES (1)")
    print("written", flush=True)
    sys.stdin.readline()
"""
READ = """
    import sqlite3, sys
    database = sqlite3.connect(sys.argv[1])
    print(database.execute("SELECT count(*) FROM t").fetchone()[0], flush=True)
    sys.stdin.readline()
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))


def test_a_database_is_known_by_the_name_of_its_lock() -> None:
    assert database_names("/d/x.duckdb.pid") == ("/d/x.duckdb",)
    assert database_names("/d/x.db.lock", ("/e/y.db-wal", "/e/notes")) == ("/d/x.db", "/e/y.db")
    assert database_names("/d/.lock") == ()
    assert database_names("/d/plain") == ()


def test_a_killed_writer_leaves_a_log_that_holds_changes(folder: Path, start: Start) -> None:
    """Who else has the database open is told, and opening it once more after all have closed takes the log in."""
    database, lock = folder / "prices.db", folder / "prices.db.pid"
    writer = start(WRITE, database)
    assert writer.line() == "written"
    reader = start(READ, database)
    assert reader.line() == "1"
    lock.write_text(f"{writer.pid}\n")
    writer.kill()
    company = company_of(str(lock))
    assert {Path(found.path).name: found.holds_changes for found in company.companions} == {
        "prices.db-wal": True,
        "prices.db-shm": False,
    }
    assert all(found.database == str(database) for found in company.companions)
    (found,) = company.databases
    assert (found.path, [opener.pid for opener in found.openers.seen]) == (str(database), [reader.pid])
    reader.kill()
    connection = sqlite3.connect(database)
    assert connection.execute("SELECT x FROM t").fetchall() == [(1,)]
    connection.close()
    assert not company_of(str(lock)).companions


def test_many_are_looked_at_together(folder: Path, start: Start) -> None:
    """Also two locks for one database, one that names a companion of its own, and one without any company."""
    (folder / "notes.txt").write_text("data")
    database = folder / "x.db"
    writer = start(WRITE, database)
    assert writer.line() == "written"
    first, second, named, alone = companies_of(
        [
            (str(folder / "x.db.pid"), ()),
            (str(folder / "x.db.lock"), ()),
            (str(folder / "y"), (str(folder / "notes.txt"), str(folder / "gone"))),
            (str(folder / "z.lock"), ()),
        ]
    )
    assert first == second
    assert [opener.pid for opener in first.databases[0].openers.seen] == [writer.pid]
    assert [(Path(found.path).name, found.size, found.holds_changes) for found in named.companions] == [
        ("notes.txt", 4, False)
    ]
    assert alone is ALONE


def test_what_was_set_aside_is_listed_with_its_whereabouts(folder: Path) -> None:
    """It can't be put back while something lies in its place."""
    lock = folder / "nightly.lock"
    lock.write_text("4194303\n")
    outcome = clean(look(str(lock)))
    assert outcome.kept == 1
    (entry,) = set_aside()
    assert (entry.id, entry.job, entry.path, entry.verdict) == (1, "nightly", str(lock), "STALE")
    assert entry.can_be_put_back
    lock.write_text("new")
    assert set_aside()[0].in_the_way
    assert not set_aside()[0].can_be_put_back
    lock.unlink()
    assert restore(1).done
    assert set_aside()[0].whereabouts is Whereabouts.RESTORED
