"""A found lock is registered in one click, by what its real holder runs and by the crontab; else the form is opened."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import crontab  # type: ignore[import-untyped]
import pytest
from pytestqt.qtbot import QtBot

from lockcore import ProcessLock
from lockcore._outcome import Effect, Outcome
from lockcore._registry.jobs import load, names
from lockcore._watch.gather import gather
from lockcore._watch.status import JobStatus
from locktray.choices import Choices
from locktray.desk import Desk
from locktray.present.job_draft import JobDraft
from locktray.present.menu import Action, Do
from locktray.present.quiet import LOUD
from locktray.windows import Windows

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no crontab")

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from lockcore import ProcessLock
ProcessLock(sys.argv[1]).acquire()
print("held", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """With a crontab that is a file."""
    home = tmp_path / "home"
    (home / "locks").mkdir(parents=True, mode=0o700)
    monkeypatch.setenv("LOCKCORE_HOME", str(home))
    command = tmp_path / "crontab"
    command.write_text(f'#!/bin/sh\nexec cat "{tmp_path}/lines"\n')
    command.chmod(0o755)
    (tmp_path / "lines").write_text("")
    monkeypatch.setattr(crontab, "CRON_COMMAND", str(command))
    return home


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """The folder of a program that takes a lock."""
    work = tmp_path / "work"
    work.mkdir()
    (work / "sync.py").write_text(PROGRAM)
    return work


@pytest.fixture
def holder(home: Path, work: Path) -> Iterator[subprocess.Popen[str]]:
    words = [sys.executable, "sync.py", str(home / "locks" / "sync.lock")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        words, cwd=work, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


@pytest.fixture
def choices(home: Path, qapp: object) -> Iterator[Choices]:
    desk = Desk(lambda *_: None)
    choices = Choices(desk, Windows(), lambda: None, lambda: LOUD)
    choices.desk = desk  # type: ignore[attr-defined]
    yield choices
    desk.close()


def found(name: str) -> JobStatus:
    status = gather().jobs[name]
    assert not status.registered
    return status


def came(choices: Choices, qtbot: QtBot, status: JobStatus) -> Outcome:
    with qtbot.waitSignal(choices.desk.came, timeout=20_000) as told:  # type: ignore[attr-defined]
        choices.choose(Action(Do.REGISTER, status))
    outcome = told.args[0]
    assert isinstance(outcome, Outcome)
    return outcome


def test_one_click_registers_what_is_proven(
    choices: Choices, qtbot: QtBot, home: Path, work: Path, holder: subprocess.Popen[str]
) -> None:
    lock = home / "locks" / "sync.lock"
    lines = work.parent / "lines"
    lines.write_text(f"# mail\n\n0 8 * * 1 cd {work} && {sys.executable} sync.py {lock} > /dev/null\n")
    with qtbot.waitSignal(choices.undo_offered, timeout=20_000) as undo:
        outcome = came(choices, qtbot, found("sync"))
    assert outcome.effect is Effect.DONE, outcome
    assert outcome.sentence == f"sync is registered as {sys.executable} sync.py {lock} in {work}."
    holds = f"PID {holder.pid}, which holds the lock, runs this command."
    assert outcome.advice == (holds, "From your crontab, line 3.")
    job = load("sync")
    assert job is not None
    assert job.command == (sys.executable, "sync.py", str(lock))
    assert (job.cwd, job.schedule, job.lock_path, job.taken_by) == (str(work), ("0 8 * * 1",), str(lock), "job")
    undo.args[0]()
    assert names() == []


def test_a_holder_that_is_another_one_by_now_registers_nothing(
    choices: Choices, qtbot: QtBot, home: Path, holder: subprocess.Popen[str]
) -> None:
    status = found("sync")
    holder.kill()
    holder.wait()
    with ProcessLock("sync"):
        outcome = came(choices, qtbot, status)
    assert outcome.effect is Effect.CHANGED
    assert names() == []


def test_without_a_holder_the_form_has_what_is_known(choices: Choices, qtbot: QtBot, home: Path) -> None:
    lock = home / "locks" / "old.lock"
    lock.write_text("4194303\n")
    with qtbot.waitSignal(choices.form_wanted, timeout=20_000) as wanted:
        choices.choose(Action(Do.REGISTER, found("old")))
    draft = wanted.args[0]
    assert isinstance(draft, JobDraft)
    assert (draft.name, draft.lock, draft.command) == ("old", str(lock), "")
    assert names() == []


def test_a_name_that_was_taken_meanwhile_is_not_overwritten(
    choices: Choices, qtbot: QtBot, home: Path, holder: subprocess.Popen[str]
) -> None:
    status = found("sync")
    (home / "jobs").mkdir(mode=0o700)
    file = home / "jobs" / "sync.toml"
    file.write_text('title = "mine"\n')
    with qtbot.waitSignal(choices.form_wanted, timeout=20_000):
        choices.choose(Action(Do.REGISTER, status))
    assert file.read_text() == 'title = "mine"\n'
