"""The table of all jobs: the same rows as the newest Snapshot has, changed one by one."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QAbstractItemModelTester

from lockcore import JobState
from locktray.present.rows import table_of
from locktray.ui.jobs_model import AGE, KNOWS, NAME, STATE, JobsModel
from tests.present.jobs import NOW, job, snapshot


@pytest.fixture
def model(qapp: object) -> JobsModel:
    """With a tester that looks at each of its signals."""
    model = JobsModel(QPalette, now=lambda: NOW)
    model.tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)  # type: ignore[attr-defined]
    return model


def names(model: JobsModel) -> list[str]:
    return [str(model.index(row, NAME).data()) for row in range(model.rowCount())]


def test_what_needs_attention_comes_first(model: JobsModel) -> None:
    """The worst first, then by name."""
    model.show_snapshot(snapshot(job("b"), job("a"), job("z", JobState.STALE), job("y", JobState.RUNNING)))
    assert names(model) == ["z", "y", "a", "b"]
    assert model.index(0, STATE).data() == "Stale"


def test_one_change_touches_one_row(model: JobsModel) -> None:
    """Nothing is reset: what is selected and where one has scrolled to stays."""
    model.show_snapshot(snapshot(job("a"), job("b"), job("c")))
    resets: list[object] = []
    model.modelReset.connect(lambda: resets.append(True))
    changed: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda first, last: changed.append((first.row(), last.row())))
    model.show_snapshot(snapshot(job("a"), job("b", message="something new"), job("c")))
    assert (resets, changed) == ([], [(1, 1)])


def test_a_job_that_gets_worse_moves_up(model: JobsModel) -> None:
    """And is known there by its name."""
    model.show_snapshot(snapshot(job("a"), job("b")))
    model.show_snapshot(snapshot(job("a"), job("b", JobState.FAILED)))
    assert names(model) == ["b", "a"]
    assert model.row_of("b") == 0
    assert model.row_of("nobody") == -1


def test_any_snapshot_after_any_other(model: JobsModel) -> None:
    """The rows are always those of the newest, whatever came before."""
    chance = random.Random(7)
    states = list(JobState)
    for _ in range(200):
        some = [job(f"job-{number}", chance.choice(states)) for number in range(12) if chance.random() < 0.7]
        newest = snapshot(*some)
        model.show_snapshot(newest)
        assert names(model) == [row.key for row in table_of(newest)]


def test_very_many_at_once(model: JobsModel) -> None:
    """Ten thousand jobs appear together, and go together."""
    model.show_snapshot(snapshot(*(job(f"job-{number}") for number in range(10_000))))
    assert model.rowCount() == 10_000
    model.show_snapshot(snapshot(job("left")))
    assert names(model) == ["left"]


def test_numbers_stand_at_the_right(model: JobsModel) -> None:
    """And texts at the left; what is under a cell is nothing."""
    model.show_snapshot(snapshot(job("a")))
    right = model.index(0, AGE).data(Qt.ItemDataRole.TextAlignmentRole)
    left = model.index(0, KNOWS).data(Qt.ItemDataRole.TextAlignmentRole)
    assert Qt.AlignmentFlag(right) & Qt.AlignmentFlag.AlignRight
    assert Qt.AlignmentFlag(left) & Qt.AlignmentFlag.AlignLeft
    assert model.rowCount(model.index(0, 0)) == 0
    assert model.data(QModelIndex()) is None
