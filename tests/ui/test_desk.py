"""Actions beside the GUI thread: each ends in an Outcome, and its job is busy until that has settled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from lockcore import JobState
from lockcore._live.view import Action
from lockcore._objections import Kind
from lockcore._outcome import Effect
from locktray import desk as desk_module
from locktray.desk import Desk
from tests.present.jobs import job

looked_at: list[str] = []


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> Iterator[Desk]:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path))
    monkeypatch.setattr(desk_module, "AFTERMATH", 20)
    looked_at.clear()
    desk = Desk(looked_at.append)
    yield desk
    desk.close()


def test_a_job_is_busy_until_it_has_settled(desk: Desk, qtbot: QtBot) -> None:
    """So that its end is not told as trouble; and it is looked at again."""
    status = job("gone", JobState.RUNNING, registered=False)
    with qtbot.waitSignal(desk.came) as came:
        desk.perform(Action(Kind.STOP, status))
        assert desk.busy == {"gone"}
    outcome, about = came.args
    assert not outcome.done
    assert about is status
    assert looked_at == ["gone"]
    qtbot.waitUntil(lambda: not desk.busy)


def test_whatever_goes_wrong_is_an_outcome(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no luck")

    monkeypatch.setattr("lockcore._live.actions.Actions.perform", fail)
    with qtbot.waitSignal(desk.came) as came:
        desk.perform(Action(Kind.START, job("a")))
    assert came.args[0].effect is Effect.FAILED
    assert "no luck" in came.args[0].sentence


def test_a_lock_that_is_no_longer_as_it_was_shown_stays(desk: Desk, qtbot: QtBot) -> None:
    """Nothing is cleaned and nothing started."""
    with qtbot.waitSignal(desk.came) as came:
        desk.clean_and_start(job("gone", JobState.STALE, registered=False))
    assert came.args[0].effect in (Effect.CHANGED, Effect.REFUSED)
