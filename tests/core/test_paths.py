"""Which file a name stands for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lockcore._paths import guard_name, job_name, lock_path, locks_folder


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    return tmp_path


def test_a_bare_name_lives_in_the_lock_folder(home: Path) -> None:
    """With the ending that says what it is."""
    assert lock_path("nightly-sync") == str(home / "home/locks/nightly-sync.lock")
    assert lock_path("nightly-sync.lock") == lock_path("nightly-sync")


def test_asking_for_a_path_makes_nothing(home: Path) -> None:
    """Looking at a lock leaves no folder behind."""
    lock_path("nightly-sync")
    assert not (home / "home").exists()


def test_a_path_is_a_path(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anything with a separator, and every path object, relative to where we are now."""
    monkeypatch.chdir(home)
    assert lock_path("/tmp/.binance_monitor.lock") == "/tmp/.binance_monitor.lock"
    assert lock_path("./a.pid") == str(home / "a.pid")
    assert lock_path(Path("a.pid")) == str(home / "a.pid")
    assert lock_path("~/x.lock") == os.path.expanduser("~/x.lock")


def test_a_lock_folder_can_be_given(home: Path) -> None:
    """For a name and for a relative path alike."""
    assert lock_path("sync", lock_dir=home) == str(home / "sync.lock")
    assert lock_path("a/b.lock", lock_dir=home) == str(home / "a/b.lock")


@pytest.mark.parametrize("name", ["", ".", "..", "a\0b", "a\nb", "x" * 201, "folder/", "\x1b[31m"])
def test_a_name_that_can_not_be_a_file_is_refused(name: str) -> None:
    """With an error that shows it."""
    with pytest.raises(ValueError, match="name"):
        lock_path(name)


def test_without_a_home_of_its_own_locks_live_in_the_users_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same folder that platformdirs answers."""
    platformdirs = pytest.importorskip("platformdirs")
    monkeypatch.delenv("LOCKCORE_HOME")
    for state in ("", "/somewhere/state"):
        monkeypatch.setenv("XDG_STATE_HOME", state)
        assert locks_folder() == os.path.join(platformdirs.user_state_dir("lockcore", appauthor=False), "locks")


@pytest.mark.parametrize(
    ("path", "name"), [("/x/sync.lock", "sync"), ("/x/.scheduler.lock", "scheduler"), ("/x/a.pid", "a.pid")]
)
def test_people_see_a_short_name(path: str, name: str) -> None:
    """Neither the dot nor the ending carries meaning."""
    assert job_name(path) == name


def test_the_guard_lies_beside_its_lock() -> None:
    """Hidden, and named after the whole file name, so that two locks never share one."""
    assert guard_name("/x/a.lock") == ".a.lock.guard"
    assert guard_name("/x/a.pid") != guard_name("/x/a.lock")
