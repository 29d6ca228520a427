"""One sign and one colour for each state, the same everywhere."""

from __future__ import annotations

from lockcore._derive import JobState
from lockcore._value import value


@value
class Sign:
    """How a state is shown: a character, one in plain ASCII, and the name of a colour."""

    character: str
    ascii: str
    colour: str


SIGNS = {
    JobState.RUNNING: Sign("▶", ">", "green"),
    JobState.ORPHANED: Sign("◌", "o", "amber"),
    JobState.OVERDUE: Sign("◷", "@", "amber"),
    JobState.HUNG: Sign("∿", "~", "amber"),
    JobState.STALE: Sign("✖", "x", "red"),
    JobState.DUPLICATED: Sign("⚭", "%", "red"),
    JobState.FAILED: Sign("⬣", "!", "red"),
    JobState.DOWN: Sign("■", "#", "red"),
    JobState.MISSED: Sign("▲", "^", "amber"),
    JobState.IDLE: Sign("○", "-", "grey"),
    JobState.ELSEWHERE: Sign("↗", "/", "blue"),
    JobState.UNREADABLE: Sign("◆", "?", "violet"),
}
