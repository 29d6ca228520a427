"""The table of all jobs: the same rows as the newest Snapshot has, changed one by one."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from lockcore import JobState
from lockcore._watch.status import Snapshot
from locktray.present.columns import COLUMNS, Column
from locktray.present.day import Stretch
from locktray.present.order import NEEDS_ATTENTION, Narrowing, Order
from locktray.present.telling import Telling
from locktray.present.tones import Tone
from locktray.ui.jobs.model import JobsModel
from tests.present.jobs import NOW, job, run, snapshot

FLAT = Order(grouped=False)


@pytest.fixture
def model(qapp: object) -> JobsModel:
    """With a tester that looks at each of its signals."""
    model = JobsModel(now=lambda: NOW)
    model.tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)  # type: ignore[attr-defined]
    return model


def names(model: JobsModel) -> list[str]:
    """The jobs; headings as they read."""
    rows = range(model.rowCount())
    return [model.heading_at(row) or model.status_at(row).name for row in rows]  # type: ignore[union-attr]


def jobs(model: JobsModel) -> list[str]:
    found = (model.status_at(row) for row in range(model.rowCount()))
    return [status.name for status in found if status is not None]


def at(model: JobsModel, name: str, column: Column) -> QModelIndex:
    return model.index(model.row_of(name), COLUMNS.index(column))


def test_what_needs_attention_comes_first(model: JobsModel) -> None:
    """The worst first, then by name, each group under its heading."""
    model.show_snapshot(snapshot(job("b"), job("a"), job("z", JobState.STALE), job("y", JobState.RUNNING)))
    assert names(model) == ["Needs attention  1", "z", "At work  1", "y", "At rest  2", "a", "b"]
    assert at(model, "z", Column.STATE).data() == "Stale"


def test_one_group_needs_no_heading(model: JobsModel) -> None:
    """And a heading comes with the second group, and goes with it."""
    model.show_snapshot(snapshot(job("a"), job("b")))
    assert names(model) == ["a", "b"]
    model.show_snapshot(snapshot(job("a"), job("b", JobState.STALE)))
    assert names(model) == ["Needs attention  1", "b", "At rest  1", "a"]
    model.show_snapshot(snapshot(job("a")))
    assert names(model) == ["a"]


def test_a_heading_is_no_job(model: JobsModel) -> None:
    """It can't be selected, and tells who can't see it what it says."""
    model.show_snapshot(snapshot(job("a"), job("b", JobState.STALE)))
    heading = model.index(0, 0)
    assert not model.flags(heading) & Qt.ItemFlag.ItemIsSelectable
    assert heading.data(Qt.ItemDataRole.AccessibleTextRole) == "Needs attention  1"
    assert heading.data() is None
    assert model.status_at(0) is None


def test_one_change_touches_one_row(model: JobsModel) -> None:
    """Nothing is reset: what is selected and where one has scrolled to stays."""
    model.show_snapshot(snapshot(job("a"), job("b"), job("c")))
    resets: list[object] = []
    model.modelReset.connect(lambda: resets.append(True))
    changed: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda first, last: changed.append((first.row(), last.row())))
    diff = model.show_snapshot(snapshot(job("a"), job("b", message="something new"), job("c")))
    assert (resets, changed) == ([], [(1, 1)])
    assert diff.changed == ("b",)


def test_a_job_that_gets_worse_moves_up(model: JobsModel) -> None:
    """As the row that it is, and is known there by its name."""
    model.arrange(FLAT)
    model.show_snapshot(snapshot(job("a"), job("b")))
    moved: list[tuple[int, int]] = []
    model.rowsMoved.connect(lambda _, first, __, ___, to: moved.append((first, to)))
    model.show_snapshot(snapshot(job("a"), job("b", JobState.FAILED)))
    assert jobs(model) == ["b", "a"]
    assert moved == [(1, 0)]
    assert model.row_of("b") == 0
    assert model.row_of("nobody") == -1


@pytest.mark.parametrize("grouped", [True, False])
def test_any_snapshot_after_any_other(model: JobsModel, grouped: bool) -> None:
    """Row by row it becomes what it would be if it were made anew, whatever it is sorted and narrowed by."""
    chance = random.Random(7)
    states = list(JobState)
    for turn in range(300):
        if turn % 10 == 0:
            model.arrange(Order(chance.choice(COLUMNS), chance.random() < 0.5, grouped))
            model.narrow(Narrowing(chance.choice(["", "job-1"]), chance.choice([None, NEEDS_ATTENTION])))
        some = [_any_job(chance, number, chance.choice(states)) for number in range(14) if chance.random() < 0.7]
        newest = snapshot(*some)
        model.show_snapshot(newest)
        assert names(model) == names(anew(model, newest))


def _any_job(chance: random.Random, number: int, state: JobState):
    return job(
        f"job-{number}",
        state,
        pid=chance.randrange(1, 9999),
        since=chance.choice([None, NOW - chance.randrange(9999)]),
        next_run=chance.choice([None, NOW + 60.0 * number]),
        last_run=chance.choice([None, run("completed", started=NOW - 3600 * number)]),
        instances=chance.choice([None, 0, 1, 2]),
        message=chance.choice([None, "x", "y"]),
    )


def anew(model: JobsModel, newest: Snapshot) -> JobsModel:
    other = JobsModel(now=lambda: NOW)
    other.arrange(model.order)
    other.narrow(model.narrowing)
    other.show_snapshot(newest)
    return other


def test_very_many_at_once(model: JobsModel) -> None:
    """Ten thousand jobs appear together, and go together."""
    model.show_snapshot(snapshot(*(job(f"job-{number}") for number in range(10_000))))
    assert model.rowCount() == model.shown == 10_000
    model.show_snapshot(snapshot(job("left")))
    assert names(model) == ["left"]


def test_it_sorts_by_every_column(model: JobsModel) -> None:
    """What has nothing to sort by comes last, whichever way."""
    model.arrange(FLAT)
    model.show_snapshot(
        snapshot(
            job("a", JobState.RUNNING, pid=9, since=NOW - 10, instances=1, next_run=NOW + 20, last_run=run("failed")),
            job("b", JobState.RUNNING, pid=100, since=NOW - 5000, instances=3, next_run=NOW + 10),
            job("c", last_run=run("completed", started=NOW - 9000)),
        )
    )
    model.show_days({"c": (Stretch(NOW - 50_000, NOW - 10_000, Tone.GREEN),)})
    expected = {
        Column.STATE: ("abc", "cab"),
        Column.NAME: ("abc", "cba"),
        Column.PID: ("abc", "bac"),
        Column.AGE: ("abc", "bac"),
        Column.KNOWS: ("bac", "cab"),
        Column.COUNT: ("abc", "bac"),
        Column.DAY: ("abc", "cba"),
        Column.LAST: ("cab", "acb"),
        Column.NEXT: ("bac", "abc"),
    }
    for column, (up, down) in expected.items():
        model.sort(COLUMNS.index(column), Qt.SortOrder.AscendingOrder)
        assert "".join(jobs(model)) == up, column
        model.sort(COLUMNS.index(column), Qt.SortOrder.DescendingOrder)
        assert "".join(jobs(model)) == down, column


def test_it_is_narrowed_by_words_and_states(model: JobsModel) -> None:
    """A job that comes to match appears, and one that no longer does goes."""
    model.show_snapshot(snapshot(job("sync"), job("backup", JobState.STALE, pid=777)))
    model.narrow(Narrowing("777"))
    assert jobs(model) == ["backup"]
    model.narrow(Narrowing(states=NEEDS_ATTENTION))
    model.show_snapshot(snapshot(job("sync", JobState.FAILED), job("backup")))
    assert jobs(model) == ["sync"]
    assert model.shown == 1


def test_numbers_stand_at_the_right(model: JobsModel) -> None:
    """And texts at the left; what is under a cell is nothing."""
    model.show_snapshot(snapshot(job("a")))
    right = at(model, "a", Column.AGE).data(Qt.ItemDataRole.TextAlignmentRole)
    left = at(model, "a", Column.KNOWS).data(Qt.ItemDataRole.TextAlignmentRole)
    assert Qt.AlignmentFlag(right) & Qt.AlignmentFlag.AlignRight
    assert Qt.AlignmentFlag(left) & Qt.AlignmentFlag.AlignLeft
    assert model.rowCount(model.index(0, 0)) == 0
    assert model.data(QModelIndex()) is None


def test_an_outcome_stands_in_the_row_for_a_while(qapp: object) -> None:
    """In place of what is known; then that is said again."""
    now = [NOW]
    model = JobsModel(now=lambda: now[0])
    model.show_snapshot(snapshot(job("a")))
    before = at(model, "a", Column.KNOWS).data()
    model.tell("a", Telling("a was started.", Tone.GREEN, NOW + 5))
    assert at(model, "a", Column.KNOWS).data() == "a was started."
    now[0] += 6
    model.tick(0, 0)
    assert at(model, "a", Column.KNOWS).data() == before


def test_ages_count(qapp: object) -> None:
    """With each tick, in the rows that can be seen."""
    now = [NOW]
    model = JobsModel(now=lambda: now[0])
    model.show_snapshot(snapshot(job("a", JobState.RUNNING, since=NOW - 5)))
    assert at(model, "a", Column.AGE).data() == "5 s"
    now[0] += 2
    model.tick(0, 0)
    assert at(model, "a", Column.AGE).data() == "7 s"


def test_what_strangers_wrote_is_never_markup(model: JobsModel) -> None:
    """Neither in a cell nor in a tooltip, and ten thousand characters are cut."""
    name = "<b>bold</b>" + "x" * 10_000
    model.show_snapshot(snapshot(job(name)))
    assert len(at(model, name, Column.NAME).data()) <= 200
    tip = at(model, name, Column.NAME).data(Qt.ItemDataRole.ToolTipRole)
    assert "&lt;b&gt;" in tip
    assert "<b>" not in tip
    assert len(tip) < 1000
