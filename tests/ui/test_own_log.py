"""Locktray's own log: private, and never larger than a few megabytes."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from locktray import _log


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(_log, "logs_folder", lambda: str(tmp_path / "logs"))
    monkeypatch.setattr(_log, "SIZE", 2000)
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    root.handlers.clear()  # those of the tests are not to be closed
    _log.begin(verbose=False)
    yield tmp_path / "logs"
    for handler in root.handlers[:]:
        root.removeHandler(handler)
        handler.close()
    root.handlers[:] = before
    root.setLevel(level)


def test_it_begins_anew_when_it_is_full_and_keeps_the_last_three(folder: Path) -> None:
    for number in range(400):
        logging.getLogger("locktray.test").info("line %d", number)
    names = sorted(os.listdir(folder))
    assert names == ["locktray.log", "locktray.log.1", "locktray.log.2", "locktray.log.3"]
    assert all((folder / name).stat().st_size < 2100 for name in names)
    lines = [line for name in reversed(names) for line in (folder / name).read_text().splitlines()]
    shown = [int(line.rpartition(" ")[2]) for line in lines]
    assert shown == list(range(shown[0], 400))


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such modes")
def test_nobody_else_can_read_it(folder: Path) -> None:
    for number in range(100):
        logging.getLogger("locktray.test").info("line %d", number)
    assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}
    assert folder.stat().st_mode & 0o777 == 0o700


def test_what_can_not_be_renamed_is_written_on(folder: Path) -> None:
    logging.getLogger("locktray.test").info("first")
    (folder / "locktray.log.1").mkdir()
    (folder / "locktray.log.2").mkdir()
    (folder / "locktray.log.2" / "full").touch()
    for number in range(100):
        logging.getLogger("locktray.test").info("line %d", number)
    assert "line 99" in (folder / "locktray.log").read_text()
