"""When jobs are due, and which runs did not happen."""

from __future__ import annotations

import os
import time
from bisect import bisect_right
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import pytest
from cronsim import CronSim
from hypothesis import given, settings
from hypothesis import strategies as st

from lockcore._watch import due as module
from lockcore._watch.due import SLACK, SOON, LocalZone, Span, missed, next_run

quickly = settings(max_examples=300, derandomize=True, deadline=None, database=None)

ROME = ZoneInfo("Europe/Rome")
DAY, HOUR, MINUTE = 86400.0, 3600.0, 60.0


def at(text: str, zone: ZoneInfo = ROME, fold: int = 0) -> float:
    """`29.3. 02:30`, in 2026."""
    return datetime.strptime(f"2026 {text}", "%Y %d.%m. %H:%M").replace(tzinfo=zone, fold=fold).timestamp()


def owed(
    schedule: str | tuple[str, ...],
    now: float,
    *runs: tuple[float, float | None],
    since: float = 0.0,
    asleep: tuple[tuple[float, float | None], ...] = (),
    zone: ZoneInfo = ROME,
) -> float | None:
    schedules = (schedule,) if isinstance(schedule, str) else schedule
    return missed(
        schedules,
        since,
        now,
        [Span(*run) for run in runs],
        zone=zone,
        asleep=[Span(*sleep) for sleep in asleep],
    )


def test_the_next_run_is_the_first_of_all_schedules() -> None:
    """Later than now, whatever the order; nothing is due without a schedule."""
    now = at("16.11. 08:00")
    assert next_run(["0 8 * * *"], now, ROME) == at("17.11. 08:00")
    assert next_run(["0 8 * * *"], now - 0.25, ROME) == now
    assert next_run(["0 12 * * *", "30 9 * * 1"], now, ROME) == at("16.11. 09:30")
    assert next_run([], now, ROME) is None


@pytest.mark.parametrize("schedule", ["@reboot", "", "61 * * * *", "* * * * * *", "0 0 31 2 *", "0 0 */31 2 1#2"])
def test_what_is_no_schedule_has_no_times(schedule: str) -> None:
    """Neither the machine's start nor a mistake in one expression keeps the others from counting."""
    now = at("16.11. 08:10")
    assert next_run([schedule], now, ROME) is None
    assert next_run([schedule, "0 9 * * *"], now, ROME) == at("16.11. 09:00")
    assert owed(schedule, now) is None
    assert owed((schedule, "0 8 * * *"), now) == at("16.11. 08:00")


def test_a_time_that_the_clock_skips_comes_right_after_the_gap() -> None:
    """On 29 March 2026 in Rome 02:30 does not exist."""
    assert next_run(["30 2 * * *"], at("29.3. 01:00"), ROME) == at("29.3. 03:00")
    assert owed("30 2 * * *", at("29.3. 03:10")) == at("29.3. 03:00")
    assert owed("30 2 * * *", at("29.3. 03:10"), (at("29.3. 03:00"), at("29.3. 03:01"))) is None


def test_a_time_that_the_clock_shows_twice_counts_once() -> None:
    """On 25 October 2026 in Rome 02:30 comes twice: a nightly run is due at the first, one of every hour at both."""
    first, second = at("25.10. 02:30"), at("25.10. 02:30", fold=1)
    assert second - first == HOUR
    assert next_run(["30 2 * * *"], first - 60, ROME) == first
    assert next_run(["30 2 * * *"], first, ROME) == at("26.10. 02:30")
    assert next_run(["30 2 * * *"], second - 1200, ROME) == at("26.10. 02:30")
    assert owed("30 2 * * *", second - 1200) == first
    assert owed("30 2 * * *", second + HOUR) == first
    assert next_run(["30 * * * *"], first, ROME) == second
    assert owed("30 * * * *", second + 600) == second


ZONES = [ZoneInfo(name) for name in ("Europe/Rome", "America/New_York", "America/Santiago", "Africa/Cairo", "UTC")]
EXPRESSIONS = (
    *("30 2 * * *", "0,30 2 * * *", "* * * * *", "*/7 * * * *", "15 */2 * * *", "0 0 * * *", "59 23 * * *"),
    *("0 3 * * 0", "30 * * * *", "0 1-3 * * *", "15 0 * * *"),
)


def shifts(zone: ZoneInfo) -> list[float]:
    """When clocks change in 2026, to the hour; else any time."""
    start = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
    offsets = [datetime.fromtimestamp(start + hour * HOUR, zone).utcoffset() for hour in range(365 * 24)]
    return [start + hour * HOUR for hour in range(1, len(offsets)) if offsets[hour] != offsets[hour - 1]] or [start]


SHIFTS = [(zone, shift) for zone in ZONES for shift in shifts(zone)]


@cache
def all_times(zone: ZoneInfo, shift: float, expression: str) -> list[float]:
    """From eight days before to eight days after, each once."""
    times = set()
    for when in CronSim(expression, datetime.fromtimestamp(shift - 8 * DAY, zone)):
        times.add(when.timestamp())
        if when.timestamp() > shift + 8 * DAY:
            break
    return sorted(times)


@quickly
@given(st.sampled_from(SHIFTS), st.sampled_from(EXPRESSIONS), st.integers(-6 * 60, 8 * 60), st.floats(0, 59.9))
def test_the_times_before_and_after_meet_around_a_change_of_clocks(where, expression, minutes, seconds):
    """What is last and what is next follow each other in the list of all times, whichever side one comes from."""
    zone, shift = where
    now = shift + minutes * MINUTE + seconds
    listed = all_times(zone, shift, expression)
    place = bisect_right(listed, now)
    assert module._last(expression, now, zone) == listed[place - 1]
    assert next_run([expression], now, zone) == listed[place]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of a process can't be set here")
@pytest.mark.parametrize("name", ["Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"])
def test_the_local_zone_is_the_machine_s(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It tells the same as the database of zones, in every hour of a year and in those that are skipped or double."""
    try:
        monkeypatch.setenv("TZ", name)
        time.tzset()
        zone, local = ZoneInfo(name), LocalZone()
        start = datetime(2026, 1, 1, tzinfo=UTC)
        for half in range(365 * 48):
            when = start + timedelta(minutes=30 * half + 7)
            ours, theirs = when.astimezone(local), when.astimezone(zone)
            assert (ours.replace(tzinfo=None), ours.fold) == (theirs.replace(tzinfo=None), theirs.fold)
            assert ours.timestamp() == when.timestamp()
            naive = when.replace(tzinfo=None)
            for fold in (0, 1):
                assert (
                    naive.replace(tzinfo=local, fold=fold).utcoffset()
                    == naive.replace(tzinfo=zone, fold=fold).utcoffset()
                )
        for expression in ("30 2 * * *", "0 * * * *"):
            for shift in shifts(zone):
                for now in (shift - 1800, shift + 600, shift + 5400):
                    assert next_run([expression], now, local) == next_run([expression], now, zone)
    finally:
        monkeypatch.undo()
        time.tzset()
    assert os.environ.get("TZ") != "Asia/Kathmandu"


EIGHT = at("16.11. 08:00")


@pytest.mark.parametrize(
    ("runs", "now", "found"),
    [
        ([], EIGHT + SLACK - 1, EIGHT - DAY),
        ([], EIGHT + SLACK, EIGHT),
        ([(EIGHT - DAY, EIGHT - DAY + 60)], EIGHT + SLACK - 1, None),
        ([(EIGHT - DAY, EIGHT - DAY + 60)], EIGHT + SLACK, EIGHT),
        ([(EIGHT, EIGHT + 1)], EIGHT + HOUR, None),
        ([(EIGHT + 200, EIGHT + 201)], EIGHT + HOUR, None),
        ([(EIGHT - SLACK, EIGHT - SLACK + 1)], EIGHT + HOUR, None),
        ([(EIGHT - SLACK - 1, EIGHT - SLACK)], EIGHT + HOUR, EIGHT),
        ([(EIGHT - HOUR, EIGHT + 60)], EIGHT + HOUR, None),
        ([(EIGHT - HOUR, None)], EIGHT + HOUR, None),
        ([(EIGHT - HOUR, EIGHT)], EIGHT + HOUR, EIGHT),
        ([(EIGHT + 3 * HOUR, EIGHT + 3 * HOUR + 9)], EIGHT + 4 * HOUR, None),
    ],
    ids=[
        *("today's may still come", "slack is over", "yesterday's was met", "yesterday's does not count for today"),
        *("in time", "a little late", "a little early", "too early", "one that ran through it", "one still going"),
        *("one that ended right then", "made up for by hand, hours later"),
    ],
)
def test_a_run_that_was_due(runs: list[tuple[float, float | None]], now: float, found: float | None) -> None:
    """Daily at eight: which runs count for it."""
    assert owed("0 8 * * *", now, *runs) == found


def test_a_job_owes_nothing_from_before_it_was_registered() -> None:
    """The time at which it was registered itself counts."""
    assert owed("0 8 * * *", EIGHT + HOUR, since=EIGHT + 1) is None
    assert owed("0 8 * * *", EIGHT + HOUR, since=EIGHT) == EIGHT


def test_the_latest_of_several_schedules_decides() -> None:
    """A run at the later time makes up for the earlier one, not the other way round."""
    schedules = ("0 8 * * *", "0 9 * * *")
    assert owed(schedules, EIGHT + 2 * HOUR, (EIGHT, EIGHT + 5)) == EIGHT + HOUR
    assert owed(schedules, EIGHT + 2 * HOUR, (EIGHT + HOUR, EIGHT + HOUR + 5)) is None


def test_a_nightly_run_that_the_machine_slept_through_is_owed_once_it_is_awake() -> None:
    """It gets the usual slack from then on, and one that is started on waking is a run like any other."""
    night = (at("15.11. 23:00"), at("16.11. 07:00"))
    before = (at("15.11. 03:00"), at("15.11. 03:05"))
    assert owed("0 3 * * *", at("16.11. 07:01"), before, asleep=(night,)) is None
    assert owed("0 3 * * *", at("16.11. 07:05"), before, asleep=(night,)) == at("16.11. 03:00")
    assert owed("0 3 * * *", at("16.11. 22:00"), before, (night[1] + 20, night[1] + 60), asleep=(night,)) is None


def test_what_was_owed_before_the_sleep_is_owed_until_the_machine_has_had_time() -> None:
    """Waking up does not make it look as if nothing were wrong for some minutes."""
    night = (at("15.11. 23:00"), at("16.11. 07:00"))
    assert owed("0 3 * * *", at("16.11. 07:01"), asleep=(night,)) == at("15.11. 03:00")


def test_a_frequent_run_that_the_machine_slept_through_is_not_owed() -> None:
    """The next one makes up for it; but what did not run while the machine was awake is still owed."""
    night = (at("15.11. 23:10"), at("16.11. 07:10"))
    morning = at("16.11. 07:30")
    last = (at("15.11. 23:00"), at("15.11. 23:01"))
    assert owed("0 * * * *", morning, last, asleep=(night,)) is None
    assert owed("0 * * * *", morning, (last[0] - HOUR, last[1] - HOUR), asleep=(night,)) == last[0]
    assert owed("0 * * * *", at("16.11. 08:05"), last, asleep=(night,)) == at("16.11. 08:00")
    assert SOON < 12 * HOUR


def test_a_machine_that_fell_asleep_right_after_the_time_slept_through_it() -> None:
    """Nobody can tell whether the run was about to begin."""
    asleep = ((EIGHT + 20, EIGHT + HOUR),)
    met = (EIGHT - HOUR, EIGHT - HOUR + 5)
    assert owed("0 * * * *", EIGHT + HOUR + 10 * MINUTE - 601, met, asleep=asleep) is None
    assert owed("0 * * * *", EIGHT + HOUR - 1, met, asleep=((EIGHT + SLACK, EIGHT + HOUR),)) == EIGHT


def test_a_machine_that_never_wakes_owes_nothing() -> None:
    """A sleep without an end, as long as all that is asked about."""
    assert owed("0 8 * * *", EIGHT + HOUR, since=EIGHT - DAY, asleep=((EIGHT - 2 * DAY, None),)) is None


@pytest.mark.parametrize("asleep", [0, 50])
def test_the_work_does_not_grow_with_the_time_that_has_passed(asleep: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A job of every minute that has not run for a year costs a few steps, and a few for each sleep."""
    steps = 0

    class Counted(CronSim):
        def __next__(self) -> datetime:
            nonlocal steps
            steps += 1
            return super().__next__()

    monkeypatch.setattr("cronsim.CronSim", Counted)
    year = EIGHT - 365 * DAY
    sleeps = tuple((EIGHT - day * DAY, EIGHT - day * DAY + DAY - 1) for day in range(1, asleep + 1))
    assert owed("* * * * *", EIGHT + 1, (year, year + 1), asleep=sleeps) is not None
    assert steps <= 5 + 15 * asleep


@quickly
@given(
    st.lists(st.sampled_from(EXPRESSIONS), min_size=1, max_size=3),
    st.lists(st.tuples(st.floats(-3 * DAY, 0), st.none() | st.floats(0, DAY)), max_size=4),
    st.floats(-3 * DAY, 0),
)
def test_what_is_missed_is_the_latest_time_that_no_run_met(schedules, lengths, since):
    """The same as listing all times and asking of the last one whether anything began from then on or went on."""
    now = EIGHT + 1234.5
    runs = [(now + begin, None if length is None else now + begin + length) for begin, length in lengths]
    times = {when for schedule in schedules for when in minutes_of(schedule) if now + since <= when <= now - SLACK}
    expected = max(times, default=None)
    if expected is not None and any(
        begin >= expected - SLACK or end is None or (begin <= expected < end) for begin, end in runs
    ):
        expected = None
    assert owed(tuple(schedules), now, *runs, since=now + since) == expected


@cache
def minutes_of(schedule: str) -> list[float]:
    begin = EIGHT - 3 * DAY - HOUR
    return [when for step in range(4 * 24 * 60) if fits(schedule, when := begin + step * MINUTE)]


def fits(schedule: str, when: float) -> bool:
    """Whether a cron field would name this minute, worked out in another way than by cronsim."""
    clock = datetime.fromtimestamp(when, ROME)
    fields = (clock.minute, clock.hour, clock.day, clock.month, clock.isoweekday() % 7)
    return all(matches(text, value) for text, value in zip(schedule.split(), fields, strict=True))


def matches(text: str, value: int) -> bool:
    for part in text.split(","):
        span, _, step = part.partition("/")
        first, _, last = span.partition("-")
        if span == "*":
            if value % int(step or 1) == 0:
                return True
        elif int(first) <= value <= int(last or first):
            return True
    return False
