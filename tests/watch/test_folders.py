"""What is told of folders: by inotify itself, and by watchdog, which other systems use."""

from __future__ import annotations

import importlib
import os
import select
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lockcore._watch.changes import Changes

BACKENDS = ("folders_linux", "folders_watchdog")


@pytest.fixture(params=BACKENDS)
def folders(request: pytest.FixtureRequest) -> Iterator[Any]:
    try:
        module = importlib.import_module(f"lockcore._watch.{request.param}")
    except (AssertionError, ImportError):
        pytest.skip("not on this system")
    watched = module.Folders()
    yield watched
    watched.close()
    watched.close()  # twice is harmless


class Ear:
    """Hears until something is there."""

    def __init__(self, folders: Any) -> None:
        self._folders = folders
        self.heard = Changes()

    def until(self, condition: Callable[[Changes], object], seconds: float = 60.0) -> Changes:
        deadline = time.monotonic() + seconds
        while not condition(self.heard):
            left = deadline - time.monotonic()
            assert left > 0, f"never heard; only {self.heard}"
            if select.select([self._folders], [], [], left)[0]:
                news = self._folders.changes()
                self.heard.files |= news.files
                self.heard.opened |= news.opened
                self.heard.folders |= news.folders
        return self.heard

    def quiet(self, seconds: float = 0.5) -> bool:
        return not select.select([self._folders], [], [], seconds)[0]


def test_what_happens_to_files(folders: Any, tmp_path: Path) -> None:
    """Made, written, moved, removed: each is told by its path."""
    folders.watch(str(tmp_path))
    steps: list[Callable[[Path], object]] = [
        lambda file: file.write_text("1"),
        lambda file: file.write_text("2"),
        lambda file: os.utime(file),
        lambda file: file.rename(tmp_path / "b.lock"),
        lambda file: (tmp_path / "b.lock").unlink(),
    ]
    file = tmp_path / "a.lock"
    for number, step in enumerate(steps):
        ear = Ear(folders)
        step(file)
        expected = str(tmp_path / ("b.lock" if number > 2 else "a.lock"))
        ear.until(lambda heard, expected=expected: expected in heard.files)  # type: ignore[misc]
        time.sleep(0.2)
        folders.changes()


def test_reading_wakes_nobody(folders: Any, tmp_path: Path) -> None:
    """Our own reads would else wake us for ever."""
    file = tmp_path / "a.lock"
    file.write_text("1")
    folders.watch(str(tmp_path))
    time.sleep(0.3)
    folders.changes()
    for _ in range(10):
        file.read_text()
        os.listdir(tmp_path)
        os.stat(file)
    assert Ear(folders).quiet()


def test_a_folder_that_goes_and_comes(folders: Any, tmp_path: Path) -> None:
    """It is told that it has to be read anew; what it has then is told as before."""
    folder = tmp_path / "watched"
    folder.mkdir()
    folders.watch(str(folder))
    shutil.rmtree(folder)
    Ear(folders).until(lambda heard: str(folder) in heard.folders)
    folder.mkdir()
    (folder / "a.lock").write_text("1")
    Ear(folders).until(lambda heard: str(folder) in heard.folders)
    ear = Ear(folders)
    (folder / "b.lock").write_text("1")
    ear.until(lambda heard: str(folder / "b.lock") in heard.files)


def test_a_folder_that_is_not_there_yet(folders: Any, tmp_path: Path) -> None:
    """Nor the one above it; and others that come there are none of its business."""
    folder = tmp_path / "above" / "watched"
    folders.watch(str(folder))
    assert not folders.unwatched
    (tmp_path / "other").mkdir()
    time.sleep(0.3)
    assert not folders.changes().folders
    folder.mkdir(parents=True)
    Ear(folders).until(lambda heard: str(folder) in heard.folders)
    time.sleep(0.3)
    folders.changes()
    (folder / "a.lock").write_text("1")
    Ear(folders).until(lambda heard: str(folder / "a.lock") in heard.files)


def test_a_folder_above_is_moved(folders: Any, tmp_path: Path) -> None:
    """Nobody tells of that; whoever looks finds out."""
    folder = tmp_path / "above" / "watched"
    folder.mkdir(parents=True)
    folders.watch(str(folder))
    assert not folders.verify().folders
    (tmp_path / "above").rename(tmp_path / "elsewhere")
    assert str(folder) in folders.verify().folders
    folder.mkdir(parents=True)
    Ear(folders).until(lambda heard: str(folder) in heard.folders and folder.exists())
    time.sleep(0.3)
    folders.changes()
    ear = Ear(folders)
    (folder / "a.lock").write_text("1")
    ear.until(lambda heard: str(folder / "a.lock") in heard.files)


def test_what_is_forgotten_is_not_told(folders: Any, tmp_path: Path) -> None:
    """And may be forgotten again, or watched again."""
    folders.watch(str(tmp_path))
    assert folders.watched() == {str(tmp_path)}
    folders.forget(str(tmp_path))
    folders.forget(str(tmp_path))
    folders.changes()
    (tmp_path / "a.lock").write_text("1")
    assert Ear(folders).quiet()
    folders.watch(str(tmp_path))
    (tmp_path / "b.lock").write_text("1")
    Ear(folders).until(lambda heard: str(tmp_path / "b.lock") in heard.files)


def test_two_names_of_one_folder(folders: Any, tmp_path: Path) -> None:
    """Each is told of under its own name."""
    real, link = tmp_path / "real", tmp_path / "link"
    real.mkdir()
    link.symlink_to(real)
    for folder in (real, link):
        folders.watch(str(folder))
    (real / "a.lock").write_text("1")
    Ear(folders).until(lambda heard: {str(real / "a.lock"), str(link / "a.lock")} <= heard.files)
    folders.forget(str(real))
    time.sleep(0.2)
    folders.changes()
    (real / "b.lock").write_text("1")
    assert Ear(folders).until(lambda heard: heard.files).files == {str(link / "b.lock")}


def test_who_opens_a_file(tmp_path: Path) -> None:
    """All that a kernel lock on an empty file shows of itself. Other files stay quiet."""
    try:
        from lockcore._watch.folders_linux import Folders
    except (AssertionError, ImportError):
        pytest.skip("not on this system")
    file, other = tmp_path / "a.lock", tmp_path / "b.lock"
    file.touch()
    other.touch()
    folders = Folders()
    try:
        folders.watch(str(tmp_path))
        folders.watch_opens(str(file))
        os.close(os.open(other, os.O_RDONLY))
        assert Ear(folders).quiet(0.2)
        os.close(os.open(file, os.O_RDONLY))
        Ear(folders).until(lambda heard: str(file) in heard.opened)
        folders.changes()
        folders.forget_opens(str(file))
        folders.changes()
        os.close(os.open(file, os.O_RDONLY))
        assert not folders.changes().opened
        file.write_text("1")
        Ear(folders).until(lambda heard: str(file) in heard.files)
    finally:
        folders.close()
