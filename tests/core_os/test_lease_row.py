"""Seed 004's lease row, read from real databases, sound and hostile."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from lockcore import _lease_row
from lockcore._lease_row import TTL, read_lease
from lockcore._values import Format, Holder, Record

CREATED, HEARTBEAT = 1794799622.0, 1794799682.5
TABLE = "CREATE TABLE scheduler_lock (id INTEGER PRIMARY KEY CHECK (id = 1), pid, hostname, created, heartbeat)"
INSERT = "INSERT INTO scheduler_lock VALUES (1, ?, ?, ?, ?)"
ROW = (14521, "box", CREATED, HEARTBEAT)
HELD = Record(
    Format.LEASE,
    Holder(14521, host="box", since=CREATED),
    heartbeat=HEARTBEAT,
    ttl=TTL,
    says="pid 14521 · taken 2026-11-16 03:27:02 +00:00 · heartbeat 2026-11-16 03:28:02 +00:00 · box",
)


def fill(path: Path, *statements: str, row: tuple[object, ...] | None = ROW, table: str = TABLE) -> str:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(table)
        if row is not None:
            connection.execute(INSERT, row)
        for statement in statements:
            connection.execute(statement)
    return str(path)


def contents(folder: Path) -> dict[str, bytes]:
    return {entry.name: entry.read_bytes() for entry in folder.iterdir()}


def write_and_die(path: Path, *statements: str) -> None:
    """Runs statements in another process that ends without closing the database."""
    program = "import os, sqlite3, sys\nc = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
    program += "for statement in sys.argv[2:]: c.execute(statement)\nos._exit(0)"
    subprocess.run([sys.executable, "-c", program, str(path), *statements], check=True, timeout=60)


def test_the_row_is_read(tmp_path):
    """PID, host, creation and heartbeat arrive, and nothing in the folder changes."""
    path = fill(tmp_path / "app.db")
    before = contents(tmp_path)
    assert read_lease(path) == HELD
    assert contents(tmp_path) == before


def test_no_row_is_free(tmp_path):
    """An empty table names nobody, and that is no problem."""
    record = read_lease(fill(tmp_path / "app.db", row=None))
    assert (record.format, record.holder, record.problem) == (Format.LEASE, None, None)


@pytest.mark.parametrize(
    "columns",
    [
        "ID INTEGER, PID, HostName, Created_At, Heartbeat_At",
        "id, pid TEXT, host, created TEXT, updated_at TEXT",
        "id, pid, hostname, acquired_at, last_heartbeat",
    ],
)
def test_column_names_are_taken_as_they_come(tmp_path, columns):
    """Other spellings and other cases of the columns mean the same."""
    assert read_lease(fill(tmp_path / "app.db", table=f"CREATE TABLE scheduler_lock ({columns})")) == HELD


@pytest.mark.parametrize(
    ("stamp", "epoch"),
    [
        (1794799622, CREATED),
        ("1794799622.0", CREATED),
        ("2026-11-16 03:27:02", CREATED),
        ("2026-11-16T04:27:02+01:00", CREATED),
        ("soon", None),
        (b"\0", None),
        (None, None),
        (12.5, None),
        (1794799622000, None),
        (float("inf"), None),
        ("nan", None),
    ],
)
def test_times_in_a_row(tmp_path, stamp, epoch):
    """Numbers are seconds, text is ISO 8601 and without a zone UTC; what is neither tells no time."""
    record = read_lease(fill(tmp_path / "app.db", row=(7, "box", stamp, stamp)))
    assert record.holder == Holder(7, host="box", since=epoch)
    assert record.heartbeat == epoch


@pytest.mark.parametrize(
    ("pid", "reason"),
    [
        (0, "its PID is 0, which no process has"),
        (2**40, "its PID 1099511627776 is out of range"),
        ("1_000", 'its PID "1_000" has an underscore in it'),
        (1.5, "its PID is 1.5, not a whole number"),
        (None, "its PID is null, not a number"),
        (b"7", "its PID is binary, not a number"),
    ],
)
def test_a_pid_that_is_none(tmp_path, pid, reason):
    """A row's PID is held to the same rules as a file's."""
    record = read_lease(fill(tmp_path / "app.db", row=(pid, "box", CREATED, HEARTBEAT)))
    assert (record.format, record.holder, record.problem) == (Format.LEASE, None, reason)


def test_a_host_with_escapes_is_shown_escaped(tmp_path):
    """Neither control characters nor broken UTF-8 get out of the database."""
    path = fill(tmp_path / "app.db", "UPDATE scheduler_lock SET hostname = CAST(x'1b5bff' AS TEXT)")
    assert read_lease(path).says.endswith("\\x1b[\N{REPLACEMENT CHARACTER}")


@pytest.mark.parametrize("name", ["a?b.db", "a#b.db", "a%41.db", "ä b&mode=rwc.db", "a'\"b.db"])
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such file names")
def test_any_path_is_read(tmp_path, name):
    """Characters that mean something in a URI are part of the path."""
    path = fill(tmp_path / name)
    before = contents(tmp_path)
    assert read_lease(path) == HELD
    assert contents(tmp_path) == before


def test_a_relative_path_is_read(tmp_path, monkeypatch):
    """The path may be relative to where the program runs."""
    fill(tmp_path / "app.db")
    monkeypatch.chdir(tmp_path)
    assert read_lease("app.db") == HELD


@pytest.mark.parametrize("table", ["other", 'x" (y); --', "sqlite_master", "", "\0"])
def test_a_table_that_is_not_there(tmp_path, table):
    """A missing table is a problem, and its name is never run as SQL."""
    record = read_lease(fill(tmp_path / "app.db"), table=table)
    assert record.holder is None
    assert record.problem is not None
    assert record.problem.isprintable()


def test_a_table_with_an_odd_name(tmp_path):
    """Quotes in a table's name are part of it."""
    fill(tmp_path / "app.db", 'ALTER TABLE scheduler_lock RENAME TO "my ""lock"""')
    assert read_lease(str(tmp_path / "app.db"), table='MY "lock"') == HELD


@pytest.mark.parametrize("table", ["CREATE TABLE scheduler_lock (id)", "CREATE TABLE scheduler_lock (pid)"])
def test_a_table_of_another_shape(tmp_path, table):
    """Without id or pid it is somebody's other table."""
    record = read_lease(fill(tmp_path / "app.db", row=None, table=table))
    assert "has no column" in str(record.problem)


def test_two_rows_1(tmp_path):
    """A table that does not keep its row single names nobody."""
    table = TABLE.replace("INTEGER PRIMARY KEY CHECK (id = 1)", "")
    record = read_lease(fill(tmp_path / "app.db", "INSERT INTO scheduler_lock VALUES (1, 2, 3, 4, 5)", table=table))
    assert (record.holder, record.problem) == (None, "its table scheduler_lock has several rows 1")


def test_a_live_wal_database_is_read_up_to_date(tmp_path):
    """A row that is so far only in the -wal is seen, while its writer goes on."""
    path = tmp_path / "app.db"
    fill(path, row=None)
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute(INSERT, ROW)
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE scheduler_lock SET pid = 9")
        before = contents(tmp_path)
        assert "app.db-wal" in before
        assert read_lease(str(path)) == HELD
        assert contents(tmp_path) == before
        writer.execute("COMMIT")


def test_a_crashed_wal_database_is_read_and_left_alone(tmp_path):
    """What a killed writer left in its -wal counts, and is not repaired by looking."""
    path = tmp_path / "app.db"
    fill(path)
    write_and_die(path, "PRAGMA journal_mode = WAL", "UPDATE scheduler_lock SET pid = 8")
    before = contents(tmp_path)
    assert set(before) == {"app.db", "app.db-wal", "app.db-shm"}
    record = read_lease(str(path))
    assert record.holder is not None
    assert record.holder.pid == 8
    assert contents(tmp_path) == before


def test_a_wal_without_its_shm_is_refused(tmp_path):
    """It could only be read by creating the -shm, so it is not."""
    path = tmp_path / "app.db"
    fill(path)
    write_and_die(path, "PRAGMA journal_mode = WAL", "UPDATE scheduler_lock SET pid = 8")
    (tmp_path / "app.db-shm").unlink()
    before = contents(tmp_path)
    assert "-shm" in str(read_lease(str(path)).problem)
    assert contents(tmp_path) == before


def test_a_closed_wal_database_gets_no_companions(tmp_path):
    """A database in WAL mode that nobody has open is read without -wal and -shm."""
    path = fill(tmp_path / "app.db")
    with closing(sqlite3.connect(path)) as writer:
        writer.execute("PRAGMA journal_mode = WAL")
    assert set(contents(tmp_path)) == {"app.db"}
    assert read_lease(path) == HELD
    assert set(contents(tmp_path)) == {"app.db"}


def test_a_read_only_database_is_read(tmp_path):
    """Reading needs no right to write, neither to the file nor to its folder."""
    path = fill(tmp_path / "app.db")
    os.chmod(path, 0o400)
    tmp_path.chmod(0o500)
    try:
        assert read_lease(path) == HELD
    finally:
        tmp_path.chmod(0o700)
        os.chmod(path, 0o600)


def test_a_transaction_under_way_does_not_show(tmp_path):
    """What is not committed does not count, and reading does not wait for it."""
    path = fill(tmp_path / "app.db")
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE scheduler_lock SET pid = 9")
        assert os.path.exists(f"{path}-journal")
        assert read_lease(path) == HELD
        writer.execute("ROLLBACK")


def test_a_locked_database_is_reported(tmp_path):
    """A writer that is just flushing its pages keeps readers out; after the timeout we say so."""
    path = fill(tmp_path / "app.db")
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("PRAGMA synchronous = OFF")  # so that the journal says at once that it is in use
        writer.execute("BEGIN EXCLUSIVE")
        writer.execute("UPDATE scheduler_lock SET pid = 9")
        record = read_lease(path, timeout=0.05)
        writer.execute("ROLLBACK")
    assert (record.holder, record.problem) == (None, "the database is locked by another program")


def test_a_cut_off_transaction_is_not_repaired(tmp_path):
    """A hot journal is its own program's to roll back; until then the row proves nothing."""
    path = tmp_path / "app.db"
    fill(path, "CREATE TABLE filler (x)")
    many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000)"
    spill = f"INSERT INTO filler {many} SELECT randomblob(1000) FROM n"
    write_and_die(path, "PRAGMA cache_size = 5", "BEGIN IMMEDIATE", "UPDATE scheduler_lock SET pid = 9", spill)
    before = contents(tmp_path)
    assert "app.db-journal" in before
    record = read_lease(str(path))
    assert record.holder is None
    assert "cut off" in str(record.problem)
    assert contents(tmp_path) == before


@pytest.mark.parametrize("mode", ["PERSIST", "TRUNCATE"])
def test_a_finished_journal_is_no_obstacle(tmp_path, mode):
    """Some programs keep their journal between transactions."""
    path = fill(tmp_path / "app.db")
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute(f"PRAGMA journal_mode = {mode}")
        writer.execute("UPDATE scheduler_lock SET hostname = 'other'")
        writer.execute("UPDATE scheduler_lock SET hostname = 'box'")
        assert os.path.exists(f"{path}-journal")
        assert read_lease(path) == HELD


@pytest.mark.parametrize("broken", [False, True])
def test_a_write_in_the_middle_of_reading_is_noticed(tmp_path, monkeypatch, broken):
    """Where no lock is taken, a change in between is seen and the row is read again."""
    path = fill(tmp_path / "app.db", row=(7, "old", CREATED, HEARTBEAT))
    os.utime(path, (1, 1))  # coarse clocks could give both writes the same time
    read_row = _lease_row._row
    tries = []

    def read_and_write(connection: sqlite3.Connection, table: str) -> object:
        row = read_row(connection, table)
        tries.append(row)
        if len(tries) == 1:
            write_and_die(Path(path), "UPDATE scheduler_lock SET pid = 14521, hostname = 'box'")
            if broken:
                raise sqlite3.DatabaseError("database disk image is malformed")
        return row

    monkeypatch.setattr(_lease_row, "_row", read_and_write)
    assert read_lease(path, timeout=60) == HELD
    assert len(tries) == 2


WRITER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], timeout=60, isolation_level=None)
connection.execute(f"PRAGMA journal_mode = {sys.argv[2]}").fetchall()
connection.execute("PRAGMA synchronous = OFF")
turn = 0
while True:
    turn += 1
    connection.execute("UPDATE scheduler_lock SET pid = ?, hostname = ?", (turn, f"box{turn}"))
    if turn == 1:
        print("writing", flush=True)
"""


@pytest.mark.parametrize("mode", ["DELETE", "TRUNCATE", "PERSIST", "MEMORY", "WAL"])
def test_a_row_that_is_written_all_the_time_is_never_read_half(tmp_path, mode):
    """However the reads fall between another process's writes, PID and host belong together."""
    path = fill(tmp_path / "app.db")
    command = [sys.executable, "-c", WRITER, path, mode]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        try:
            assert writer.stdout.readline() == b"writing\n"
            records = [read_lease(path, timeout=0.2) for _ in range(20)]
        finally:
            writer.kill()
    holders = [record.holder for record in records if record.holder is not None]
    assert all(holder.host == f"box{holder.pid}" for holder in holders)
    assert all(isinstance(record.problem, str) for record in records if record.holder is None)
    assert holders or mode != "WAL"  # without SQLite's locks there may be no quiet moment


FOREVER = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i"


@pytest.mark.parametrize(
    "trap",
    [
        f"CREATE VIEW scheduler_lock AS {FOREVER} AS id, i AS pid FROM n",
        "CREATE VIRTUAL TABLE scheduler_lock USING fts5(id, pid)",
        "CREATE TEMP TABLE scheduler_lock (id, pid)",
    ],
)
def test_only_a_real_table_is_read(tmp_path, trap):
    """A view that never ends or a virtual table is not even asked."""
    path = tmp_path / "app.db"
    try:
        fill(path, row=None, table=trap)
    except sqlite3.OperationalError as error:
        pytest.skip(str(error))
    assert read_lease(str(path)).problem == "the database has no table scheduler_lock"


def test_a_computed_column_is_not_computed(tmp_path):
    """A column with a stranger's expression does not count as the PID."""
    table = "CREATE TABLE scheduler_lock (id, pid AS (length(zeroblob(900000000))), hostname)"
    record = read_lease(fill(tmp_path / "app.db", "INSERT INTO scheduler_lock (id) VALUES (1)", row=None, table=table))
    assert record.problem == "its table scheduler_lock has no column pid"


def test_a_huge_table_does_not_hold_us_up(tmp_path):
    """A search that would take too long is given up at the deadline."""
    many = "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n LIMIT 20000)"
    path = fill(
        tmp_path / "app.db",
        f"INSERT INTO scheduler_lock {many} SELECT i, 0, 0, 0, 0 FROM n",
        row=None,
        table="CREATE TABLE scheduler_lock (id, pid, hostname, created, heartbeat)",
    )
    assert read_lease(path, timeout=0.0).problem == "the database could not be read in time"
    assert read_lease(path, timeout=60).problem is None


def test_a_huge_value_is_refused(tmp_path):
    """A host name of a megabyte is not brought into memory."""
    path = fill(tmp_path / "app.db", "UPDATE scheduler_lock SET hostname = hex(zeroblob(500000))")
    record = read_lease(path)
    assert record.holder is None
    assert record.problem is not None


def test_triggers_do_not_fire(tmp_path):
    """Looking at the row leaves the database as it is, whatever it is set to do."""
    trigger = "CREATE TRIGGER t AFTER UPDATE ON scheduler_lock BEGIN DELETE FROM scheduler_lock; END"
    path = fill(tmp_path / "app.db", trigger)
    before = contents(tmp_path)
    assert read_lease(path) == HELD
    assert contents(tmp_path) == before


def test_every_broken_page_is_survived(tmp_path):
    """Corrupt pages are a problem or are not noticed, but never an exception."""
    whole = Path(fill(tmp_path / "whole.db")).read_bytes()
    broken = tmp_path / "broken.db"
    for place in range(16, len(whole), 97):
        broken.write_bytes(whole[:place] + b"\xff\x00\x7f\xff" + whole[place + 4 :])
        record = read_lease(str(broken))
        assert record.format is Format.LEASE
        assert record.problem is None or record.problem.isprintable()
    for length in (1, 50, 100, 4096):
        broken.write_bytes(whole[:length])
        assert read_lease(str(broken)).holder is None


@pytest.mark.parametrize("content", [b"1234\n", b"\0" * 5000, os.urandom(5000)])
def test_what_is_no_database(tmp_path, content):
    """Any other file is a problem."""
    path = tmp_path / "app.db"
    path.write_bytes(content)
    assert read_lease(str(path)).problem == "not a SQLite database"


def test_an_empty_file_has_no_table(tmp_path):
    """SQLite takes an empty file for a database; we find no lock in it and leave it empty."""
    path = tmp_path / "app.db"
    path.touch()
    assert read_lease(str(path)).problem == "the database has no table scheduler_lock"
    assert contents(tmp_path) == {"app.db": b""}


def test_nothing_there_is_not_created(tmp_path):
    """A missing database stays missing."""
    assert read_lease(str(tmp_path / "app.db")).problem == "there is no such database"
    assert read_lease(str(tmp_path / "\0")).problem is not None
    assert contents(tmp_path) == {}


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are POSIX here")
@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-journal"])
@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_only_regular_files_are_opened(tmp_path, ending, kind):
    """A link is not followed and a pipe is not waited for, be it the database or a companion."""
    path = fill(tmp_path / "app.db")
    trap = tmp_path / f"trap.db{ending}"
    if ending:
        os.rename(path, tmp_path / "trap.db")
    if kind == "link":
        trap.symlink_to(path if not ending else tmp_path / "trap.db")
    elif kind == "pipe":
        os.mkfifo(trap)
    else:
        trap.mkdir()
    record = read_lease(str(tmp_path / "trap.db"))
    assert (record.holder, record.problem) == (None, f"trap.db{ending} is not a regular file")


def test_a_problem_never_carries_escapes(tmp_path):
    """Names in the database and in the path are escaped in what people read."""
    record = read_lease(fill(tmp_path / "app.db"), table="\x1b[2J")
    assert record.problem == "the database has no table \\x1b[2J"
