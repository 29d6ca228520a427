"""What is watched: samples for who has nothing, and the person's own as soon as there is something."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from lockcore import ProcessLock
from locktray.watching import Watching

SLOW = 30_000


@pytest.fixture
def watching(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> Iterator[Watching]:
    """In a home of its own, with nothing in it."""
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    (tmp_path / "home").mkdir(mode=0o700)
    watching = Watching()
    yield watching
    watching.close()
    assert os.environ["LOCKCORE_HOME"] == str(tmp_path / "home")
    assert not list(tmp_path.glob("locktray-samples-*"))


def test_a_watched_folder_ends_the_samples(watching: Watching, qtbot: QtBot, tmp_path: Path) -> None:
    """The folder is written into the person's own settings, and its locks are shown."""
    with qtbot.waitSignal(watching.began, timeout=SLOW) as began:
        watching.begin()
    assert watching.is_sampling
    assert all(name.startswith("sample-") for name in began.args[0].jobs)
    folder = tmp_path / "locks"
    folder.mkdir()
    answers: list[str] = []
    with ProcessLock(folder / "mine.lock"), qtbot.waitSignal(watching.began, timeout=SLOW) as again:
        watching.watch_folder(str(folder), answers.append)
    assert answers == [""]
    assert not watching.is_sampling
    assert list(again.args[0].jobs) == ["mine"]
    assert str(folder) in (tmp_path / "home" / "config.toml").read_text()


def test_a_folder_that_can_not_be_added_is_explained(watching: Watching, qtbot: QtBot, tmp_path: Path) -> None:
    """The watch goes on."""
    (tmp_path / "home" / "config.toml").write_text("watch = 3\n")
    (tmp_path / "home" / "config.toml").chmod(0o600)
    with qtbot.waitSignal(watching.began, timeout=SLOW):
        watching.begin()
    answers: list[str] = []
    watching.watch_folder(str(tmp_path), answers.append)
    qtbot.waitUntil(lambda: bool(answers), timeout=SLOW)
    assert "watch" in answers[0]


def test_a_folder_is_added_to_what_is_watched(watching: Watching, qtbot: QtBot, tmp_path: Path) -> None:
    """Without a new beginning: the watch sees by itself that there is more now."""
    own, folder = tmp_path / "own", tmp_path / "locks"
    own.mkdir()
    folder.mkdir()
    config = tmp_path / "home" / "config.toml"
    config.write_text(f'watch = ["{own.as_posix()}"]\n')
    config.chmod(0o600)
    with qtbot.waitSignal(watching.began, timeout=SLOW):
        watching.begin()
    answers: list[str] = []
    shown: list[list[str]] = []
    watching.changed.connect(lambda snapshot, _: shown.append(list(snapshot.jobs)))
    with ProcessLock(folder / "mine.lock"):
        watching.watch_folder(str(folder), answers.append)
        qtbot.waitUntil(lambda: answers == [""] and ["mine"] in shown, timeout=SLOW)


def test_it_may_end_before_it_has_begun(watching: Watching) -> None:
    """Whatever is under way then ends too."""
    watching.begin()
