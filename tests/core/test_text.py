"""Words for people."""

from __future__ import annotations

import pytest

from lockcore._text import age, printable


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "0 s"),
        (38.9, "38 s"),
        (60, "1 m"),
        (14 * 60 + 59, "14 m"),
        (3 * 3600 + 12 * 60, "3 h 12 m"),
        (2 * 3600 + 3 * 60, "2 h 03 m"),
        (6 * 86400 + 4 * 3600, "6 d 04 h"),
    ],
)
def test_an_age_has_at_most_two_units(seconds: float, words: str) -> None:
    """No seconds where minutes matter."""
    assert age(seconds) == words


def test_strangers_text_can_not_reach_the_terminal_raw() -> None:
    """Escapes and line breaks are shown, not obeyed."""
    assert printable("a\x1b[31m\nb") == "a\\x1b[31m\\nb"
    assert printable("čeština 日本") == "čeština 日本"
    assert len(printable("x" * 1000, 50)) == 50
