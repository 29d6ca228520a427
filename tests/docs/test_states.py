"""The page about the states: all of them, with the signs that the program has."""

from __future__ import annotations

from lockcore import JobState
from lockcore._derive import WORST_FIRST
from lockcore._signs import SIGNS
from tests.docs.pages import load

PAGE = load("docs/states.md")


def test_every_state_has_a_section_in_the_order_of_the_table() -> None:
    """The worst first, each with its picture, what it rests on and what to do."""
    assert [heading.title for heading in PAGE.headings if heading.level == 2] == [state.value for state in WORST_FIRST]
    parts = PAGE.prose.split("\n## ")[1:]
    for state, part in zip(WORST_FIRST, parts, strict=True):
        assert f'src="states/{state.value.lower()}.png"' in part
        for words in ("**", "*It rests on*", "*Do:*"):
            assert words in part, f"{state.value} has no {words}"


def test_the_table_has_every_state_with_its_sign() -> None:
    """As the terminal shows it."""
    shown = PAGE.blocks[0].text
    assert {state for state in JobState if f"{SIGNS[state].character} {state.value} " in shown} == set(JobState)
