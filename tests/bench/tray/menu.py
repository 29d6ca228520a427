"""How long a person waits for the menu: a panel says that it is about to show it, and reads it."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from dataclasses import dataclass

from tests.bench.table import Target, table
from tests.bench.watch.figures import Spread, columns
from tests.bench.watch.herd import Herd
from tests.bench.watch.home import Home, content, make_home, replace
from tests.desktop.menu import ALL_LEVELS, MENU, ROOT
from tests.desktop.session import Desktop
from tests.desktop.tray_item import TrayItem

from .stage import MINIMAL, item_of, shown
from .wire import Wire

JOBS = 500
PLAIN = 43
"""Entries of a menu that is there already; ours has as many lines, and a submenu for each of thirty jobs."""

OPENED = 60
SETTLE = 3.0
NEWS = 0.3
"""Seconds in which a changed lock is noticed."""

SHOWN = 30
ALL = f"{JOBS} jobs, all that are shown have changed since"
CHANGED = f"{JOBS} jobs, one has changed since"
SAME = f"{JOBS} jobs, nothing has changed"
QMENU = f"a plain QMenu of {PLAIN} entries"


@dataclass(frozen=True)
class Result:
    """Milliseconds."""

    waits: dict[str, Spread | None]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {name: spread and vars(spread) for name, spread in self.waits.items()}

    def targets(self) -> list[Target]:
        """At once, also when lines must be made anew."""
        return [
            Target(f"the menu opens, {name}, p50 ms", spread and spread.p50, 15.0, at_most=True)
            for name, spread in self.waits.items()
            if name in (ALL, CHANGED)
        ]

    def __str__(self) -> str:
        rows = [(name, *columns(spread)) for name, spread in self.waits.items()]
        head = ("AboutToShow and GetLayout", "p50 ms", "p90 ms", "p99 ms", "most ms")
        return table(f"tray: the menu is opened over D-Bus, {OPENED} times", head, rows)


def measure(top: str, herd: Herd) -> Result:
    """Ours and the plain one on one desktop, in turn."""
    home = make_home(top, herd.of(JOBS))
    holders = itertools.cycle(herd.of(JOBS + 2 * SHOWN + 1)[JOBS:])
    waits: dict[str, list[float]] = {ALL: [], CHANGED: [], SAME: [], QMENU: []}
    with shown(home, f"{JOBS} running") as (desktop, ours), Wire(desktop.bus.address) as wire:
        plain = _plain(desktop)
        time.sleep(SETTLE)
        for _ in range(OPENED):
            for name, count in ((ALL, SHOWN), (CHANGED, 1)):
                pid = _change(home, holders, count)
                time.sleep(NEWS)
                waits[name].append(_open(wire, ours, f"PID {pid}"))
            waits[SAME].append(_open(wire, ours, f"PID {pid}"))
            waits[QMENU].append(_open(wire, plain, f"Entry {PLAIN - 1}"))
    return Result({name: Spread.of(taken) for name, taken in waits.items()})


def _plain(desktop: Desktop) -> TrayItem:
    return item_of(desktop, desktop.start([*MINIMAL, str(PLAIN)]))


def _change(home: Home, holders: Iterator[int], count: int) -> int:
    """Other processes take the first locks, which the menu shows. One of these."""
    for path in home.paths[:count]:
        replace(path, content(path, pid := next(holders)))
    return pid


def _open(wire: Wire, item: TrayItem, words: str) -> float:
    """As a panel does it: the second question comes after the first answer."""
    path = item.look().menu
    about = wire.call(item.owner, path, MENU, "AboutToShow", "i", ROOT)
    layout = wire.call(item.owner, path, MENU, "GetLayout", "iias", ROOT, ALL_LEVELS, [])
    if words not in str(layout.body):
        raise RuntimeError(f"the menu does not say {words}")
    return (about.took + layout.took) / 1e6
