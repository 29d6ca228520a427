"""What is kept between two starts, and work beside the GUI thread."""

from __future__ import annotations

import stat
import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from locktray.beside import Beside
from locktray.kept import COLOUR_BLIND, Kept, read_kept, write_kept
from locktray.present.digest import Past
from locktray.present.quiet import Quiet


def test_all_of_it_is_kept(tmp_path: Path) -> None:
    """In a file that nobody else can read."""
    quiet = Quiet(12.5, frozenset({"a", "b"}), {"crash": True, "hung": False})
    kept = Kept(
        False, quiet, Past(7.0, frozenset({("a", "mark")}), {"a": 3.0}), "it", COLOUR_BLIND, limits={"timeout": "2 h"}
    )
    file = tmp_path / "folder" / "locktray.json"
    write_kept(str(file), kept)
    assert read_kept(str(file)) == kept
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"muted": 3, "known": [1, [2]], "covered": [], "pulse": "x", "kinds": {"a": 1}, "palette": 3, "limits": [1]}',
        "\0",
    ],
)
def test_what_can_not_be_read_is_begun_anew(tmp_path: Path, text: str) -> None:
    file = tmp_path / "locktray.json"
    file.write_text(text)
    assert read_kept(str(file)) == Kept()


def test_it_may_be_impossible_to_write(tmp_path: Path) -> None:
    """Nobody can do anything about it now, so nothing breaks."""
    (tmp_path / "locktray.json").mkdir()
    write_kept(str(tmp_path / "locktray.json"), Kept())


def test_answers_come_in_the_gui_thread(qtbot: QtBot) -> None:
    """In the order of the questions, also after one that failed."""
    beside = Beside("test")
    heard: list[tuple[str, bool]] = []
    gui = threading.get_ident()

    def hear(answer: int) -> None:
        heard.append((f"{answer != gui}", threading.get_ident() == gui))

    beside.ask(threading.get_ident, hear)
    beside.ask(lambda: 1 // 0, hear)
    beside.ask(threading.get_ident, hear)
    qtbot.waitUntil(lambda: len(heard) == 2)
    assert heard == [("True", True)] * 2
    beside.close()
    beside.ask(threading.get_ident, hear)
    assert not any(thread.name == "test" for thread in threading.enumerate())
