"""The tables of the history, step by step: each version is made from the one before."""

from __future__ import annotations

from lockcore._history_file import APPLICATION, version_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _sqlite3 import Connection

# Not STRICT: an interpreter with a SQLite before 3.37 could not open such a table, and machines have several.
_RUNS = """
CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    job TEXT NOT NULL,
    label TEXT,
    lock TEXT NOT NULL,
    pid INTEGER CHECK (typeof(pid) IN ('integer', 'null')),
    start INTEGER CHECK (typeof(start) IN ('integer', 'null')),
    started REAL NOT NULL CHECK (typeof(started) = 'real'),
    ended REAL CHECK (typeof(ended) IN ('real', 'null')),
    outcome TEXT,
    exit_code INTEGER CHECK (typeof(exit_code) IN ('integer', 'null')),
    signal INTEGER CHECK (typeof(signal) IN ('integer', 'null')),
    items INTEGER CHECK (typeof(items) IN ('integer', 'null')),
    progress REAL CHECK (progress BETWEEN 0 AND 1),
    message TEXT,
    log TEXT,
    noticed TEXT
)"""

_CLEANED = """
CREATE TABLE cleaned (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at REAL NOT NULL,
    job TEXT NOT NULL,
    path TEXT NOT NULL,
    kept_as TEXT NOT NULL,
    verdict TEXT NOT NULL,
    evidence TEXT NOT NULL,
    record TEXT,
    restored REAL
)"""

STEPS: tuple[tuple[str, ...], ...] = (
    (
        f"PRAGMA application_id = {APPLICATION}",
        _RUNS,
        "CREATE INDEX runs_of_job ON runs (job, id)",
        "CREATE INDEX runs_of_label ON runs (job, label, outcome, ended)",
        "CREATE INDEX runs_unfinished ON runs (lock) WHERE outcome IS NULL",
        _CLEANED,
    ),
    # What goes on, without what was only seen: there may be thousands of those, and nobody reports their progress.
    ("CREATE INDEX runs_going ON runs (job) WHERE outcome IS NULL AND substr(key, 1, 5) <> 'seen-'",),
    # The evidence once more, as `_carried` packs it, so that it can be told in other languages.
    ("ALTER TABLE cleaned ADD COLUMN said TEXT",),
)
"""What leads from each version to the next. A step that was released is never changed; a new one is added."""


def migrate(connection: Connection, steps: tuple[tuple[str, ...], ...] = STEPS) -> None:
    """Bring the database up to date, all steps or none. Of several processes that try at once, one does it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = version_of(connection)
        for number, step in enumerate(steps[version:], version + 1):
            for statement in step:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
