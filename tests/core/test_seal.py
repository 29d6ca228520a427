"""What stands in the guard can be told from what was half written there."""

from __future__ import annotations

import pytest

from lockcore._identity import Signature, new_token
from lockcore._seal import RELEASED, SIZE, seal, unseal


def test_a_sealed_record_comes_back() -> None:
    """Token, holder and the public file's inode survive."""
    token = new_token()
    content = seal(Signature(token, 3600.0).now(), 4711, "here")
    opened = unseal(content)
    assert len(content) < SIZE
    assert opened is not None
    assert (opened.record.token, opened.record.max_age) == (token, 3600.0)
    assert (opened.inode, opened.place, opened.record.released) == (4711, "here", False)


def test_a_released_guard_says_who_held_it_last() -> None:
    """One byte makes the difference."""
    content = seal(Signature(new_token(), None).now(), 4711, "here")
    opened = unseal(RELEASED + content[len(RELEASED) :])
    assert opened is not None
    assert opened.record.released
    assert opened.record.holder is not None


def test_a_mixture_of_two_records_is_recognised() -> None:
    """A reader that catches the guard while it is overwritten sees the start of one and the rest of another."""
    one, other = (seal(Signature(new_token(), None).now(), inode, "here") for inode in (4711, 4712))
    whole = (unseal(one), unseal(other))
    seen = [unseal(one[:cut] + other[cut:]) for cut in range(len(one))]
    assert all(opened is None or opened in whole for opened in seen)
    assert seen.count(None) > 200
    assert unseal(one[:200]) is None


@pytest.mark.parametrize("content", [b"", b"\n", b"\0" * SIZE, b"4711\n", b'{"pid": 1}\n', b"\xff" * 900])
def test_a_guard_that_was_never_used_says_nothing(content: bytes) -> None:
    """Anything but a sealed record is no record."""
    assert unseal(content) is None
