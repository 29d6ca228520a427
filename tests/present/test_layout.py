"""How the window is arranged, kept and read back."""

from __future__ import annotations

import json

import pytest

from locktray.present.columns import COLUMNS, WIDTHS, Column
from locktray.present.layout import DETAILS, SIZE, Layout, as_plain, from_plain
from locktray.present.order import NEEDS_ATTENTION, Order

OTHER = Layout(
    {**WIDTHS, Column.AGE: 61},
    COLUMNS[::-1],
    frozenset({Column.DAY}),
    Order(Column.NEXT, descending=True, grouped=False),
    NEEDS_ATTENTION,
    (800, 600),
    True,
    333,
    False,
)


@pytest.mark.parametrize("layout", [Layout(), OTHER])
def test_it_comes_back_as_it_was(layout: Layout) -> None:
    assert from_plain(json.loads(json.dumps(as_plain(layout)))) == layout


@pytest.mark.parametrize(
    "found",
    [
        None,
        3,
        [],
        {"widths": 3, "columns": "x", "hidden": "y", "size": [1], "states": [], "details": True},
        {"widths": {"age": -4, "pid": 1e9, "name": "wide"}, "columns": ["age"], "size": ["a", None], "details": 3},
        {"sorted_by": "nothing such", "states": ["NOTHING SUCH"], "descending": "yes"},
    ],
)
def test_what_makes_no_sense_is_as_at_first(found: object) -> None:
    assert from_plain(found) == Layout()


def test_the_name_can_not_be_hidden() -> None:
    assert from_plain({"hidden": ["name", "pid"]}).hidden == {Column.PID}
    assert (from_plain({}).size, from_plain({}).details) == (SIZE, DETAILS)
