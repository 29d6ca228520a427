"""Texts are English unless a language is spoken that knows them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from locktray.tongue import speak, tr, trn

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
