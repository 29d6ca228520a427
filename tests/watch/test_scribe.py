"""What is seen is written down, sooner or later, and nobody waits for it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from lockcore._bell import Bell
from lockcore._history import History
from lockcore._watch import scribe as scribe_module
from lockcore._watch.facts import SEEN
from lockcore._watch.scribe import Scribe
from lockcore._watch.story import Begun, Over

BEGUN = Begun(f"{SEEN}1", "sync", "/locks/sync.lock", 14521, 4711, 1_800_000_000.0, "It was seen.")
OVER = Over("sync", "/locks/sync.lock", 14521, 1_800_000_060.0, "completed", "It was seen to let go.")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path))
    tmp_path.chmod(0o700)
    return tmp_path


def until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def rows() -> list[tuple[object, ...]]:
    with History(read_only=True) as history:
        return [(run.outcome, run.exit_code, run.signal, run.noticed) for run in history.runs()]


def written(*notes: Begun | Over) -> list[tuple[object, ...]]:
    bell = Bell()
    scribe = Scribe(bell)
    scribe.put(notes)
    scribe.close(20)
    bell.close()
    return rows()


def test_a_run_stands_there_once(home: Path) -> None:
    """Whoever else has seen it."""
    assert written(BEGUN) == [(None, None, None, "It was seen.")]
    assert written(BEGUN, BEGUN) == [(None, None, None, "It was seen.")]


@pytest.mark.parametrize(
    ("outcome", "status", "expected"),
    [
        ("completed", None, ("completed", None, None, "It was seen to let go.")),
        ("completed", 0, ("completed", 0, None, None)),
        ("completed", 3, ("failed", 3, None, "It was seen to let go.")),
        ("completed", -15, ("killed", None, 15, "It was seen to let go.")),
        ("crashed", -9, ("crashed", None, 9, "It was seen to let go.")),
        ("crashed", 1, ("crashed", 1, None, "It was seen to let go.")),
    ],
)
def test_how_it_ended(home: Path, outcome: str, status: int | None, expected: tuple[object, ...]) -> None:
    """By what its lock showed, and how its process ended if that is known."""
    over = Over(OVER.job, OVER.lock, OVER.pid, OVER.ended, outcome, OVER.noticed, status)
    assert written(BEGUN, over) == [expected]


def test_who_knows_how_it_ended_has_the_last_word(home: Path) -> None:
    """It may become known later; and nothing that is less known replaces it."""
    known = Over(OVER.job, OVER.lock, OVER.pid, OVER.ended, "completed", OVER.noticed, 3)
    assert written(BEGUN, OVER, known, OVER) == [("failed", 3, None, "It was seen to let go.")]


def test_runs_of_others_stay_as_they_are(home: Path) -> None:
    """A wrapper's row is its own, and another process's too."""
    with History() as history:
        for key, pid in (("wrapped", 14521), (f"{SEEN}0", 99)):
            other = Begun(key, "sync", "/locks/sync.lock", pid, None, 1_799_999_000.0, "")
            run = scribe_module.Run()
            for name in ("key", "job", "lock", "pid", "started"):
                setattr(run, name, getattr(other, name))
            history.record(run)
    assert [row[0] for row in written(BEGUN, OVER)] == ["completed", None, None]


def test_a_history_that_is_locked_for_a_while(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said, nothing is lost, and it is written when that is possible again."""
    monkeypatch.setattr(scribe_module, "_PATIENCE", 0.1)
    monkeypatch.setattr(scribe_module, "AGAIN", 0.1)
    History().close()
    bell = Bell()
    scribe = Scribe(bell)
    with closing(sqlite3.connect(home / "history.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        scribe.put([BEGUN])
        until(lambda: scribe.trouble)
        assert "locked" in (scribe.trouble or "")
        assert scribe.written() == set()
        scribe.put([OVER])
        other.execute("ROLLBACK")
    until(lambda: scribe.trouble is None)
    scribe.close(20)
    bell.close()
    assert scribe.written() == {"sync"}
    assert rows() == [("completed", None, None, "It was seen to let go.")]
