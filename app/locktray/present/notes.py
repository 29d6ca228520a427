"""What is said beneath a field. Values only."""

from __future__ import annotations

from enum import Enum

from lockcore._value import value


class Weight(Enum):
    """HINT only helps, CARE is worth a thought, PROBLEM must be put right."""

    HINT = "hint"
    CARE = "care"
    PROBLEM = "problem"


@value
class Note:
    text: str
    weight: Weight

    @property
    def is_problem(self) -> bool:
        return self.weight is Weight.PROBLEM


def hint(text: str) -> Note:
    return Note(text, Weight.HINT)


def care(text: str) -> Note:
    return Note(text, Weight.CARE)


def problem(text: str) -> Note:
    return Note(text, Weight.PROBLEM)
