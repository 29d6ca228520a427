"""The book of what there is to watch."""

from __future__ import annotations

from pathlib import Path

import pytest

from lockcore._watch.book import Book

JOB = '[lock]\npath = "locks/nightly.lock"\ntaken_by = "job"\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path))
    for name in ("jobs", "locks"):
        (tmp_path / name).mkdir(mode=0o700)
    (tmp_path / "locks/nightly.run.lock").touch()
    return tmp_path


def register(home: Path) -> str:
    file = home / "jobs/nightly.toml"
    file.write_text(f'command = ["true"]\ncwd = "{home}"\n{JOB}')
    return str(file)


def found(home: Path, book: Book) -> set[str]:
    return book.find(str(home / "locks"), ["nightly.run.lock", "other.lock"])


def test_the_lock_of_a_run_is_no_job_of_its_own(home: Path) -> None:
    """The job's program takes nightly.lock, so what starts it takes another: one job, not two."""
    register(home)
    book = Book()
    book.load()
    assert found(home, book) == {"other"}
    assert set(book.entries) == {"nightly", "other"}


def test_it_goes_when_its_job_is_registered(home: Path) -> None:
    book = Book()
    book.load()
    assert found(home, book) == {"nightly.run", "other"}
    assert book.load_job(register(home)) == {"nightly", "nightly.run"}
    assert set(book.entries) == {"nightly", "other"}


def test_it_comes_back_when_its_job_is_removed(home: Path) -> None:
    """A lock that belongs to nobody is shown."""
    file = register(home)
    book = Book()
    book.load()
    found(home, book)
    Path(file).unlink()
    assert "nightly.run" in book.load_job(file)
    assert "nightly.run" in book.entries


@pytest.mark.parametrize("lock", ['path = "nightly.pid"', 'url = "sqlite:///srv/app.db?table=scheduler_lock"'])
def test_also_where_the_program_has_its_lock_elsewhere(home: Path, lock: str) -> None:
    """Then the lock of the run has the job's own name, and is not shown beside it; without the job it is."""
    (home / "locks/nightly.lock").touch()
    file = home / "jobs/nightly.toml"
    file.write_text(f'command = ["true"]\ncwd = "{home}"\n[lock]\n{lock}\ntaken_by = "job"\n')
    book = Book()
    book.load()
    assert book.find(str(home / "locks"), ["nightly.lock"]) == set()
    assert set(book.entries) == {"nightly"}
    file.unlink()
    assert book.load_job(str(file)) == {"nightly"}
    assert book.entries["nightly"].path == str(home / "locks/nightly.lock")
