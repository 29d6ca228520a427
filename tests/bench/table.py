"""Plain tables and target lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Target:
    """A figure that is to reach a least value, or to stay below a most; None when it could not be measured."""

    what: str
    figure: float | None
    bound: float
    at_most: bool = False

    @property
    def reached(self) -> bool | None:
        """None when it could not be measured."""
        if self.figure is None:
            return None
        return self.figure <= self.bound if self.at_most else self.figure >= self.bound

    def __str__(self) -> str:
        if self.figure is None:
            return f"  ?    {self.what}: not measured"
        wanted = f"{'at most' if self.at_most else 'at least'} {self.bound:g}"
        return f"  {'ok ' if self.reached else 'NOT'}  {self.what}: {self.figure:.2f} ({wanted})"


class Result(Protocol):
    """What a part of the bench found out; its text is a table."""

    def as_json(self) -> dict[str, object]:
        """For programs."""

    def targets(self) -> list[Target]:
        """What was to be reached."""


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The first column to the left, figures to the right, the last column of words to the left again."""
    lines = [list(head), *[list(row) for row in rows]]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    figures = [_is_figures([row[column] for row in rows]) for column in range(len(head))]
    shown = [
        "  ".join(
            cell.rjust(width) if figure else cell.ljust(width)
            for cell, width, figure in zip(line, widths, figures, strict=True)
        ).rstrip()
        for line in lines
    ]
    return "\n".join([title, *[f"  {line}" for line in shown]])


def _is_figures(cells: Sequence[str]) -> bool:
    return all(not cell or cell.lstrip("+-").replace(".", "").isdigit() for cell in cells)
