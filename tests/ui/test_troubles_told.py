"""What is wrong is told whole in the language that was chosen, down to its last word: real mistakes, really made."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

from lockcore import LockError, ProcessLock
from lockcore import _history_file as history_file
from lockcore._quarantine import duplicate
from lockcore._said import Said, said
from locktray.language import Language
from locktray.tongue import told, why

ENGLISH = re.compile(
    r"(?<![\w/-])(the|is|it|its|can't|must|not|of|which|and|be|has|was|use|give|known)(?![\w/-])", re.IGNORECASE
)
"""Words that neither Italian nor Czech has; but for those in a path."""


@pytest.fixture(params=["it", "cs"])
def spoken(request: pytest.FixtureRequest, qapp: object) -> Iterator[str]:
    """English again afterwards, as every other test expects it."""
    language = Language()
    language.speak(request.param)
    yield request.param
    language.speak("en")
    QLocale.setDefault(QLocale.c())


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Its name has none of the words in it that are looked for."""
    place = tmp_path / "h"
    (place / "jobs").mkdir(mode=0o700, parents=True)
    place.chmod(0o700)
    monkeypatch.setenv("LOCKCORE_HOME", str(place))
    return place


def assert_is_told(text: str) -> None:
    """That another language is spoken throughout: no word of it is English, whatever it was put together of.

    In brackets a server, or its library, may have its own words.
    """
    shown = re.sub(r"\(.*\)", "", told(text))
    assert isinstance(text, Said), f"this can only be shown as it is: {text}"
    assert shown != text
    assert ENGLISH.findall(shown) == [], shown


def raised(error: type[Exception], step: Callable[[], object]) -> str:
    with pytest.raises(error) as caught:
        step()
    assert told(str(caught.value)) == why(caught.value)
    return str(caught.value)


def database(path: Path, *statements: str) -> str:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()
    return str(path)


def test_an_error_that_is_made_text_still_knows_its_words() -> None:
    """Errors are passed on by what they say. Only with other text around it becomes plain text."""
    words = said("Use a shorter name.")
    assert str(ValueError(words)) is words
    assert type(f"{words} x") is str


def test_a_history_that_can_not_be_used(spoken: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history_file, "PATIENCE", 0.05)
    link, folder, open_folder = home / "l.db", home / "f.db", home / "o"
    link.symlink_to(home / "x")
    folder.mkdir()
    open_folder.mkdir()
    open_folder.chmod(0o777)
    (open_folder / "x.db").touch()
    (home / "file").touch()
    for path in (link, folder, open_folder / "x.db", home / "file" / "x" / "y.db"):
        assert_is_told(raised(history_file.HistoryFailed, partial(history_file.find_file, str(path), make=True)))
    newer = database(home / "n.db", f"PRAGMA application_id = {history_file.APPLICATION}", "PRAGMA user_version = 99")
    foreign = database(home / "q.db", "CREATE TABLE t (a)")
    (home / "d.db").write_bytes(b"garbage " * 1000)
    locked = database(home / "b.db", "CREATE TABLE t (a)")
    other = sqlite3.connect(locked, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    for file in (newer, foreign, str(home / "d.db"), locked):
        assert_is_told(raised(history_file.HistoryFailed, partial(history_file.open_database, file, False, 0.05)))
    other.close()
    full = sqlite3.OperationalError("database or disk is full")
    for code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY):
        full.sqlite_errorcode = code
        assert_is_told(str(history_file.failure("/x.db", full)))


@pytest.mark.skipif(os.name == "nt", reason="modes and links are POSIX's")
def test_a_lock_that_can_not_be_taken(spoken: str, home: Path) -> None:
    unsafe, linked, twice, folder = (home / name for name in ("u", "k", "t", "g"))
    for place in (unsafe, linked, twice, folder):
        place.mkdir()
    unsafe.chmod(0o777)
    (linked / ".a.lock.guard").symlink_to(home / "x")
    (home / "other").touch()
    os.link(home / "other", twice / ".a.lock.guard")
    (folder / ".a.lock.guard").mkdir()
    for path in (unsafe, linked, twice, folder, home / "missing", home / "other"):
        assert_is_told(raised(LockError, ProcessLock(path / "a.lock").acquire))
    os.mkfifo(home / "pipe")
    with pytest.raises(OSError, match="neither a file") as pipe:
        duplicate((str(home / "pipe"), None), (str(home / "copy"), None))
    assert ENGLISH.findall(why(pipe.value)) == []
