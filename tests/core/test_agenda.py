"""What the watch has to look at and when; when time did not go on as it should; which files are not what they were."""

from __future__ import annotations

import os
from pathlib import Path

from lockcore._clock import Clock
from lockcore._watch.agenda import CLOSER, RECHECKS, Agenda
from lockcore._watch.clockwork import JUMP, Clockwork
from lockcore._watch.sweep import PARTS, Sweep

NOW = 1_800_000_000.0


def test_a_name_is_looked_at_once_in_the_order_of_news() -> None:
    """However often somebody tells of it."""
    agenda = Agenda()
    assert not agenda.is_busy
    agenda.add(["b", "a"])
    agenda.add(["b", "c"])
    assert agenda.is_busy
    assert agenda.take(2) == ["b", "a"]
    assert agenda.take(2) == ["c"]
    assert agenda.take(2) == []
    assert not agenda.is_busy


def test_what_is_glanced_at_is_followed_first() -> None:
    """Then it is looked at closely, when there is nothing else to do."""
    agenda = Agenda()
    for name in "abc":
        agenda.look_closely(name)
    assert agenda.take_to_follow(2) == ["a", "b"]
    assert agenda.take_to_follow(2) == ["c"]
    assert agenda.take_closely(9) == ["a", "b", "c"]
    assert not agenda.is_busy


def test_closer_looks_are_taken_together() -> None:
    """However the news of a few seconds came; but never at once."""
    agenda = Agenda()
    for number in range(100):
        agenda.look_closely_later(str(number), NOW + number * 0.01)
    first = agenda.next()
    assert first is not None
    assert NOW < first <= NOW + 2 * CLOSER
    agenda.pass_to(first)
    assert len(agenda.take_closely(1000)) >= 50
    agenda.pass_to(first + CLOSER)
    agenda.take_closely(1000)
    assert agenda.next() is None


def test_rechecks_come_at_longer_intervals_and_end() -> None:
    """Something may be changing hands for long, but nobody looks for ever."""
    agenda = Agenda()
    now, waits = NOW, []
    agenda.recheck("a", now)
    while (then := agenda.next()) is not None:
        waits.append(round(then - now, 3))
        now = then
        agenda.pass_to(now)
        assert agenda.take(9) == ["a"]
        assert agenda.is_rechecked("a")
        agenda.recheck_further("a", now)
    assert waits == list(RECHECKS)
    assert not agenda.is_rechecked("a")


class Clocks(Clock):
    """Three clocks, each to be set."""

    __slots__ = ("times",)

    def __init__(self) -> None:
        self.times = [NOW, 1000.0, 900.0]

    def now(self) -> float:
        return self.times[0]

    def boottime(self) -> float:
        return self.times[1]

    def awake(self) -> float:
        return self.times[2]

    def pass_by(self, now: float, boottime: float, awake: float) -> None:
        self.times = [a + b for a, b in zip(self.times, (now, boottime, awake), strict=True)]


def test_clocks_that_run_apart() -> None:
    """One was set, or the machine slept; a little is no matter."""
    clocks = Clocks()
    clockwork = Clockwork(clocks)
    for passed in ((60.0, 60.0, 60.0), (60.0 + JUMP / 2, 60.0, 60.0), (60.0, 60.0, 60.0 - JUMP / 2)):
        clocks.pass_by(*passed)
        assert not clockwork.has_jumped()
    for step in (3600.0, -3600.0):
        clocks.pass_by(step, 1.0, 1.0)
        assert clockwork.has_jumped()
    assert clockwork.asleep == []
    clocks.pass_by(3600.0, 3600.0, 10.0)
    assert clockwork.has_jumped()
    (span,) = clockwork.asleep
    assert (span.begin, span.end) == (clocks.now() - 3590.0, clocks.now())
    assert not clockwork.has_jumped()


def test_a_sweep_finds_what_came_went_and_changed(tmp_path: Path) -> None:
    """Without reading; files of other names are none of its business."""
    names = [f"{number}.lock" for number in range(8)]
    for name in (*names, "data.txt"):
        (tmp_path / name).write_text("1")
    sweep = Sweep()
    new, changed = sweep.folder(str(tmp_path), whole=True)
    assert (sorted(new), changed) == (names, [])
    assert sweep.folder(str(tmp_path), whole=True) == ([], [])
    (tmp_path / "0.lock").unlink()
    (tmp_path / "9.lock").write_text("1")
    assert sweep.folder(str(tmp_path), whole=False) == (["9.lock"], [str(tmp_path / "0.lock")])
    with open(tmp_path / "5.lock", "a") as file:
        file.write("2")
    os.utime(tmp_path / "6.lock", ns=(1, 1))
    found: list[str] = []
    for _ in range(PARTS + 1):
        found += sweep.folder(str(tmp_path), whole=False)[1]
    assert sorted(found) == [str(tmp_path / "5.lock"), str(tmp_path / "6.lock")]


def test_a_sweep_of_one_file(tmp_path: Path) -> None:
    """There, changed, gone, there again."""
    file = tmp_path / "a.lock"
    sweep = Sweep()
    assert not sweep.is_changed(str(file))
    file.write_text("1")
    assert sweep.is_changed(str(file))
    assert not sweep.is_changed(str(file))
    file.unlink()
    assert sweep.is_changed(str(file))
