"""What was said arrives in another process as it was: the same English, and still made of the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lockcore._carried import pack, unpack
from lockcore._said import (
    Begun,
    Clause,
    Counted,
    Cut,
    Filled,
    Joined,
    Opening,
    Said,
    begun,
    clause,
    counted,
    joined,
    opening,
    said,
    sentence,
)
from lockcore._text import age, printable

HELD = said("PID {pid} has held it for {age}.", 14521, age(11520))
SAYINGS: list[tuple[type, str]] = [
    (Filled, HELD),
    (Filled, said("The lock is free.")),
    (Filled, said("100 % of {what}", said("it"))),
    (Filled, sentence("The lock names PID {pid} on this machine.")(7)),
    (Counted, counted("{n} process of {job}", "{n} processes of {job}", 1, "sync")),
    (Counted, counted("{n} process of {job}", "{n} processes of {job}", 3, said("it"))),
    (Joined, joined(" ", (HELD, "as it came", said("Try again.")))),
    (Cut, printable(HELD, 10)),
    (Clause, clause(HELD)),
    (Opening, opening(said("It is just starting. Try again."))),
    (Begun, begun(said("it is a folder"))),
    (Cut, printable(joined("\n", (begun(clause(HELD)), counted("{n} job", "{n} jobs", 2))), 800)),
    (str, "somebody's own {words}"),
    (str, ""),
]


def made_of(text: object) -> object:
    """All that a text can be told by, down to its last value. A `sentence` is only a cheaper way to say it."""
    if not isinstance(text, Said):
        return text
    count = (text.one, text.number) if isinstance(text, Counted) else None
    kind = type(text) if isinstance(text, Filled) else Filled
    return kind, text[:], text.template, count, [made_of(value) for value in text.values]


@pytest.mark.parametrize(("kind", "text"), SAYINGS)
def test_what_was_said_arrives_as_it_was(kind: type, text: str) -> None:
    """Every kind of text, and those inside of it."""
    arrived = unpack(pack(text))
    assert type(arrived) is kind
    assert arrived == text
    assert made_of(arrived) == made_of(text)


@given(st.text(st.characters()), st.integers() | st.floats(allow_nan=False))
def test_values_arrive_whatever_is_in_them(text: str, number: float) -> None:
    """Names may hold zero bytes, escapes and bytes that are no text; what is packed has none of these."""
    packed = pack(said("{name}: {number}", text, number))
    assert packed.isascii()
    assert packed.isprintable()
    arrived = unpack(packed)
    assert isinstance(arrived, Said)
    assert arrived.values == (text, number)


def test_a_value_that_is_neither_text_nor_number_arrives_as_its_text() -> None:
    arrived = unpack(pack(said("{path} is gone", Path("/x"))))
    assert isinstance(arrived, Said)
    assert arrived.values == ("/x",)


@pytest.mark.parametrize("text", [text for _, text in SAYINGS])
def test_a_part_of_it_is_no_text(text: str) -> None:
    """Whoever hands it over may be killed in the middle."""
    packed = pack(text)
    for end in range(len(packed)):
        with pytest.raises(ValueError, match=r"."):
            unpack(packed[:end])


@pytest.mark.parametrize(
    "packed",
    [
        "",
        "lockcore: no",
        "5",
        "null",
        "{}",
        "[]",
        "[5]",
        "[[]]",
        '["unheard-of", "x"]',
        '["said"]',
        '["said", 5, 6]',
        '["said", "{a}", 1, 2]',
        '["said", "{a} {b}", 1]',
        '["counted", "{n}", "{n} of {job}", 2]',
        '["counted", "{n}", "{x.y}", 2, 3]',
        '["joined", " ", 1, 2]',
        '["clause"]',
        '["clause", 5]',
        '["printable", "x", "y"]',
        "[" * 100_000,
    ],
)
def test_what_was_not_packed_is_refused(packed: str) -> None:
    """A newer version may say things in ways that this one does not know."""
    with pytest.raises(ValueError, match=r"."):
        unpack(packed)
