"""Keys from what a terminal sends, in pieces of any size."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lockcore._live.keys import Decoder

quickly = settings(max_examples=200, derandomize=True, deadline=None, database=None)

SENT = {
    "\x1b[A": "up",
    "\x1bOB": "down",
    "\x1b[1;5A": "up",
    "\x1b[5~": "page up",
    "\x1b[6~": "page down",
    "\x1b[H": "home",
    "\x1b[1~": "home",
    "\x1bOF": "end",
    "\x1b[4~": "end",
    "\r": "enter",
    "\x7f": "backspace",
    "\x03": "quit",
    "j": "j",
    "é": "é",
    "写": "写",
}


@pytest.mark.parametrize(("sent", "key"), SENT.items())
def test_each_key(sent: str, key: str) -> None:
    """However a terminal says it."""
    assert Decoder().feed(sent.encode()) == [key]


@quickly
@given(st.lists(st.sampled_from(sorted(SENT)), max_size=12), st.data())
def test_pieces_of_any_size_give_the_same_keys(sent: list[str], data: st.DataObject) -> None:
    """A sequence that is split over reads is put together."""
    rest, decoder, keys = "".join(sent).encode(), Decoder(), []
    while rest:
        size = data.draw(st.integers(1, len(rest)))
        keys += decoder.feed(rest[:size])
        rest = rest[size:]
    assert keys == [SENT[each] for each in sent]
    assert not decoder.is_waiting


def test_escape_by_itself() -> None:
    """It counts once nothing more comes, or when something else follows."""
    decoder = Decoder()
    assert decoder.feed(b"\x1b") == []
    assert decoder.is_waiting
    assert decoder.flush() == ["escape"]
    assert decoder.feed(b"\x1bq") == ["escape", "q"]


@quickly
@given(st.binary(max_size=60))
def test_garbage_gives_only_keys_that_can_be_shown(data: bytes) -> None:
    """Nothing raises, and no control character comes through."""
    decoder = Decoder()
    keys = decoder.feed(data) + decoder.flush()
    assert all(key.isprintable() for key in keys)
    assert not decoder.is_waiting
