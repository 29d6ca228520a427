"""How a person has arranged the window, as a value that can be kept. Pure; what was kept is never trusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from lockcore._derive import JobState
from lockcore._value import value
from locktray.present.columns import ALWAYS, COLUMNS, HIDDEN_AT_FIRST, LEAST_WIDTH, MOST_WIDTH, WIDTHS, Column
from locktray.present.order import Order

SIZE = (1320, 700)
LEAST_SIZE, MOST_SIZE = 320, 20_000
DETAILS = 360


@value
class Layout:
    """`size` is the window's, `details` the width of the pane at the right, `has_details` whether it is there."""

    widths: Mapping[Column, int] = field(default_factory=lambda: dict(WIDTHS))
    columns: tuple[Column, ...] = COLUMNS
    hidden: frozenset[Column] = HIDDEN_AT_FIRST
    order: Order = field(default_factory=Order)
    states: frozenset[JobState] | None = None
    size: tuple[int, int] = SIZE
    maximized: bool = False
    details: int = DETAILS
    has_details: bool = True


def as_plain(layout: Layout) -> dict[str, object]:
    """For a JSON file."""
    return {
        "widths": {column.value: width for column, width in layout.widths.items()},
        "columns": [column.value for column in layout.columns],
        "hidden": sorted(column.value for column in layout.hidden),
        "sorted_by": layout.order.column.value,
        "descending": layout.order.descending,
        "grouped": layout.order.grouped,
        "states": None if layout.states is None else sorted(state.value for state in layout.states),
        "size": list(layout.size),
        "maximized": layout.maximized,
        "details": layout.details,
        "has_details": layout.has_details,
    }


def from_plain(found: object) -> Layout:
    """What was kept; what makes no sense is as it is for somebody new."""
    if not isinstance(found, dict):
        return Layout()
    new = Layout()
    order = _columns(found.get("columns"))
    widths = found.get("widths")
    given = widths if isinstance(widths, dict) else {}
    size = found.get("size")
    width, height = size if isinstance(size, list) and len(size) == 2 else new.size
    states = found.get("states")
    by = _columns([found.get("sorted_by")]) or (new.order.column,)
    return Layout(
        {column: _whole(given.get(column.value), WIDTHS[column], LEAST_WIDTH, MOST_WIDTH) for column in COLUMNS},
        order if set(order) == set(COLUMNS) else COLUMNS,
        frozenset(_columns(found["hidden"])) - ALWAYS if isinstance(found.get("hidden"), list) else new.hidden,
        Order(by[0], found.get("descending") is True, found.get("grouped") is not False),
        _states(states) if isinstance(states, list) else None,
        (_whole(width, SIZE[0], LEAST_SIZE, MOST_SIZE), _whole(height, SIZE[1], LEAST_SIZE, MOST_SIZE)),
        found.get("maximized") is True,
        _whole(found.get("details"), DETAILS, LEAST_WIDTH, MOST_WIDTH),
        found.get("has_details") is not False,
    )


def _columns(found: object) -> tuple[Column, ...]:
    known = {column.value: column for column in COLUMNS}
    names = found if isinstance(found, list) else []
    return tuple(dict.fromkeys(known[name] for name in names if isinstance(name, str) and name in known))


def _states(found: list[object]) -> frozenset[JobState] | None:
    return frozenset(state for state in JobState if state.value in found) or None


def _whole(value: object, otherwise: int, least: int, most: int) -> int:
    fits = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    return value if fits and isinstance(value, int) else otherwise
