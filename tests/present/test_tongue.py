"""Texts are English unless a language is spoken that knows them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import lockcore
from lockcore import ProcessLock
from lockcore._clean import clean, look
from lockcore._said import joined, said
from locktray import tongue
from locktray.tongue import speak, told, tr, trn

ITALIAN = {
    ("Start", "", -1): "Avvia",
    ("{n} job", "{n} jobs", 1): "{n} lavoro",
    ("{n} job", "{n} jobs", 2): "{n} lavori",
    ("PID {pid} has held it for {age}.", "", -1): "Il PID {pid} lo tiene da {age}.",
    ("{minutes} m", "", -1): "{minutes} min",
}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    speak(None)


def test_english_is_what_is_written() -> None:
    assert tr("Start") == "Start"
    assert tr("{name} is here", name="{x}") == "{x} is here"
    assert tr("a {brace} alone") == "a {brace} alone"


def test_english_counts() -> None:
    assert [trn("{n} job", "{n} jobs", number) for number in (0, 1, 2, 1234)] == [
        "0 jobs",
        "1 job",
        "2 jobs",
        "1,234 jobs",
    ]


def test_a_language_is_asked_first() -> None:
    speak(lambda *asked: ITALIAN.get(asked, ""), ".")
    assert tr("Start") == "Avvia"
    assert trn("{n} job", "{n} jobs", 1) == "1 lavoro"
    assert trn("{n} job", "{n} jobs", 2) == "2 lavori"


def test_what_a_language_lacks_is_english() -> None:
    speak(lambda *asked: "")
    assert tr("Stop") == "Stop"
    assert trn("{n} job", "{n} jobs", 2) == "2 jobs"


def test_what_lockcore_says_for_a_terminal_is_told_as_it_is_done_here(tmp_path: Path) -> None:
    """A real refusal, alone and within other sentences; what only looks like one of its commands is left as it is."""
    with ProcessLock(tmp_path / "a.lock"):
        refused = clean(look(str(tmp_path / "a.lock")), name="a")
    assert [told(advice) for advice in refused.advice] == ["Stop it first."]
    assert tr("{why} So!", why=joined(" ", (said("It stays."), *refused.advice))) == "It stays. Stop it first. So!"
    stranger = said("PID {pid} runs {command}.", 7, "lockcore stop {lock}")
    assert told(stranger) == "PID 7 runs lockcore stop {lock}."
    speak(lambda one, many, count: f"⟨{one}⟩")
    assert told(refused.advice[0]) == "⟨Stop it first.⟩"


def test_lockcore_still_says_what_is_told_otherwise_here() -> None:
    files = Path(lockcore.__file__).parent.rglob("*.py")
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    assert [template for template in tongue._HERE if f'"{template}"' not in source] == []
