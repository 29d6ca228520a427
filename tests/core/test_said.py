"""What is said stays English, and remembers what it was made of."""

from __future__ import annotations

import copy
import json
import pickle
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lockcore._said import Clause, Counted, Cut, Joined, Said, clause, counted, joined, names_in, said, sentence
from lockcore._text import age, clock, moment, printable, tenths

NOW = time.mktime((2023, 11, 14, 22, 13, 20, 0, 0, -1))


def test_what_is_said_is_the_english_sentence() -> None:
    held = said("PID {pid} has held it for {age}.", 14521, age(11520))
    assert held == "PID 14521 has held it for 3 h 12 m."
    assert (held.template, held.values) == ("PID {pid} has held it for {age}.", (14521, "3 h 12 m"))
    assert json.dumps([held]) == '["PID 14521 has held it for 3 h 12 m."]'


def test_a_sentence_without_values_is_made_once() -> None:
    assert said("It holds the kernel lock.") is said("It holds the kernel lock.")
    assert said("100 % of it").template == "100 % of it" == said("100 % of it")


@given(st.text(), st.integers())
def test_values_are_taken_as_they_are(text: str, number: int) -> None:
    """A stranger's text may look like a template, or like what fills one in."""
    found = said("{name}: 50 % of {number}", text, number)
    assert found == f"{text}: 50 % of {number}"
    assert found.values == (text, number)


@given(st.text())
def test_a_sentence_of_its_own_kind_finds_its_value_in_its_text(value: str) -> None:
    """It keeps nothing but the text."""
    found = sentence("The lock names PID {pid} on this machine.")(value)
    assert found == f"The lock names PID {value} on this machine."
    assert (found.template, found.values) == ("The lock names PID {pid} on this machine.", (value,))


def test_counted_things_have_the_form_of_their_number() -> None:
    forms = [counted("{n} process of {job}", "{n} processes of {job}", number, "sync") for number in (1, 2)]
    assert forms == ["1 process of sync", "2 processes of sync"]
    assert isinstance(forms[1], Counted)
    assert (forms[1].one, forms[1].number, forms[1].values) == ("{n} process of {job}", 2, ("sync",))


def test_what_is_joined_cut_or_shortened_is_remembered_whole() -> None:
    first, second = said("PID {pid} is running.", 1), said("It holds the kernel lock.")
    both = joined(" ", (first, second))
    assert isinstance(both, Joined)
    assert both == "PID 1 is running. It holds the kernel lock."
    assert both.values == (first, second)
    assert joined(" ", (first,)) is first
    short = printable(both, 10)
    assert isinstance(short, Cut)
    assert (short, short.values) == ("PID 1 is …", (both, 10))
    part = clause(first)
    assert isinstance(part, Clause)
    assert (part, part.values) == ("PID 1 is running", (first,))
    assert not isinstance(clause("Somebody's text."), Said)
    assert printable(first) is first


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (age(38), "38 s"),
        (age(90000), "1 d 01 h"),
        (clock(NOW - 2 * 86400, NOW), "Sun 22:13"),
        (clock(NOW - 40 * 86400, NOW), "5 Oct"),
        (clock(NOW - 400 * 86400, NOW), "Oct 2022"),
        (moment(NOW - 86400, NOW), "2023-11-13 22:13:20"),
        (tenths(2.449), "2.4"),
    ],
)
def test_times_and_durations_can_be_told_otherwise(text: str, shown: str) -> None:
    assert isinstance(text, Said)
    assert text == shown


def test_it_is_copied_and_sent_as_any_text() -> None:
    held = said("PID {pid} is running.", 7)
    for other in (copy.copy(held), copy.deepcopy(held), pickle.loads(pickle.dumps(held))):
        assert other == held
        assert other.values == (7,)


def test_the_names_of_a_template_are_in_order() -> None:
    assert names_in("{job}: PID {pid}, {age}.") == ("job", "pid", "age")
    assert names_in("plain") == ()
