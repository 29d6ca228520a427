"""When jobs ran of late, from a real history."""

from __future__ import annotations

from pathlib import Path

import pytest

from lockcore._history import History, Run
from lockcore._history_spells import spells
from lockcore._spell import Spell

NOW = 1_800_000_000.0
DAY = 86400.0
HOUR = 3600.0


@pytest.fixture
def history(tmp_path: Path):
    (tmp_path / "state").mkdir(mode=0o700)
    with History(str(tmp_path / "state" / "history.db")) as history:
        yield history


def keep(history: History, job: str, began: float, took: float | None, outcome: str | None) -> None:
    run = Run()
    run.key, run.job, run.started, run.outcome = f"{job}-{began}-{outcome}", job, NOW + began, outcome
    run.ended = None if took is None else NOW + began + took
    history.record(run)


def test_all_jobs_of_the_last_day(history: History) -> None:
    """Neither what was before, nor what has no end yet, nor what was skipped."""
    keep(history, "a", -3 * DAY, 60, "completed")
    keep(history, "a", -30 * HOUR, 8 * HOUR, "completed")
    keep(history, "b", -2 * HOUR, 60, "failed")
    keep(history, "b", -HOUR, 0, "skipped")
    keep(history, "b", -60, None, None)
    keep(history, "c", -300, None, "crashed")
    assert spells(history, NOW - DAY, 600) == [
        Spell("a", NOW - 30 * HOUR, NOW - 22 * HOUR, "completed", 8 * HOUR),
        Spell("b", NOW - 2 * HOUR, NOW - 2 * HOUR + 60, "failed", 60.0),
        Spell("c", NOW - 300, NOW - 300, "crashed", 0.0),
    ]


def test_what_began_together_is_one(history: History) -> None:
    """If it ended alike: a failure among many is never lost."""
    for minute in range(10):
        keep(history, "a", -HOUR + 60 * minute, 20, "failed" if minute == 4 else "completed")
    found = spells(history, NOW - DAY, 600)
    assert [(spell.began - NOW, spell.ended - NOW, spell.outcome) for spell in found] == [
        (-3600, -3600 + 560, "completed"),
        (-3360, -3340, "failed"),
    ]
    assert [spell.busy for spell in found] == [180, 20]


def test_some_jobs_only(history: History) -> None:
    """Whatever their names are made of."""
    for job in ("a", "b", "\udcff"):
        keep(history, job, -HOUR, 60, "completed")
    assert [spell.job for spell in spells(history, NOW - DAY, 600, ("b", "nobody", "c"))] == ["b"]


def test_there_may_be_no_history(tmp_path: Path) -> None:
    with History(str(tmp_path / "none.db"), read_only=True) as history:
        assert spells(history, NOW - DAY, 600) == []
        assert spells(history, NOW - DAY, 600, ("a",)) == []


def test_old_runs_are_not_even_looked_at(history: History) -> None:
    """However many there are, and where ids are missing."""
    with history.together():
        for number in range(2000):
            keep(history, "old", -30 * DAY + number, 1, "completed")
        keep(history, "new", -60, 1, "completed")
    history.prune("old", max_runs=1500)
    assert [spell.job for spell in spells(history, NOW - DAY, 600)] == ["new"]
