"""Lines of a log as plain text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lockcore._plain_lines import LONGEST_LINE, plain_line, plain_lines


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("\x1b[1;31mred\x1b[0m text", "red text"),
        ("\x1b]0;a title\x07after", "after"),
        ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1b(Bplain\x1b7\x1b8", "plain"),
        ("\x9b31mred", "red"),
        ("a\x00b\x08c\x7fd", "abcd"),
        ("a\tb", "a       b"),
        ("10 %\r50 %\r100 %\r", "100 %"),
        ("cut short \x1b[3", "cut short "),
        ("cut short \x1b", "cut short "),
        ("\u202eevil", "\\u202eevil"),
        ("שלום", "שלום"),
        ("<b>bold</b>", "<b>bold</b>"),
    ],
)
def test_what_steers_a_terminal_goes_and_the_rest_stays(written: str, shown: str) -> None:
    assert plain_line(written) == shown


@settings(max_examples=300, deadline=None, database=None, derandomize=True)
@given(st.binary(max_size=400))
def test_whatever_bytes_a_log_has_its_lines_are_printable_and_short(content: bytes) -> None:
    """Not one line more or less than there are line feeds."""
    lines = plain_lines(content)
    assert all(line.isprintable() and len(line) <= LONGEST_LINE for line in lines)
    assert len(lines) == content.count(b"\n") + (not content.endswith(b"\n") and bool(content))


def test_a_line_of_megabytes_is_cut() -> None:
    assert plain_line("x" * 5_000_000) == "x" * (LONGEST_LINE - 1) + "…"
    assert plain_line("\x1b[31m" * 1_000_000) == ""
