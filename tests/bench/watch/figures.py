"""Percentiles and their text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Spread:
    """How a figure was spread, in its own unit; the percentiles are values that were really seen."""

    count: int
    p50: float
    p90: float
    p99: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread | None:
        """None if there are no values."""
        if not values:
            return None
        ordered = sorted(values)
        p50, p90, p99 = (ordered[math.ceil(part * len(ordered)) - 1] for part in (0.5, 0.9, 0.99))
        return cls(len(ordered), p50, p90, p99, ordered[-1])

    @classmethod
    def of_uniform(cls, most: float) -> Spread:
        """Of a value that is anything from 0 to `most`, all alike."""
        return cls(0, most * 0.5, most * 0.9, most * 0.99, most)


def columns(spread: Spread | None) -> tuple[str, str, str, str]:
    """p50, p90, p99 and the most, for a table."""
    if spread is None:
        return "", "", "", ""
    return figure(spread.p50), figure(spread.p90), figure(spread.p99), figure(spread.most)


def figure(value: float) -> str:
    """Three digits that mean something."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
