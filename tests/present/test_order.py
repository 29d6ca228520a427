"""In which order jobs stand, and which of them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from lockcore import JobState
from lockcore._values import Presence, Sighting
from locktray.present.columns import COLUMNS, Column
from locktray.present.order import NEEDS_ATTENTION, Narrowing, Order
from tests.present.jobs import NOW, job

quickly = settings(max_examples=100, derandomize=True, deadline=None, database=None)


@given(st.lists(st.text(max_size=12), max_size=8, unique=True))
@quickly
def test_descending_is_the_other_way_round(names: list[str]) -> None:
    """For texts of any length and script, shorter ones included."""
    jobs = [job(name) for name in names]
    up, down = Order(Column.NAME, grouped=False), Order(Column.NAME, descending=True, grouped=False)
    ascending = [status.name.casefold() for status in sorted(jobs, key=lambda status: up.place(status, NOW))]
    descending = [status.name.casefold() for status in sorted(jobs, key=lambda status: down.place(status, NOW))]
    assert descending == ascending[::-1]


@given(st.sampled_from(COLUMNS), st.booleans(), st.booleans())
@quickly
def test_no_two_jobs_have_the_same_place(column: Column, descending: bool, grouped: bool) -> None:
    """And any two can be compared."""
    jobs = [job(name, state) for name in ("a", "b") for state in (JobState.IDLE, JobState.RUNNING, JobState.STALE)]
    jobs = [job(f"{status.name}-{number}", status.state) for number, status in enumerate(jobs)]
    places = [Order(column, descending, grouped).place(status, NOW) for status in jobs]
    assert len(set(places)) == len(jobs)
    assert sorted(places)


def test_what_needs_attention_is_first_whatever_it_is_sorted_by() -> None:
    order = Order(Column.NAME, descending=True)
    jobs = [job("z"), job("a", JobState.STALE), job("m", JobState.RUNNING)]
    assert [each.name for each in sorted(jobs, key=lambda status: order.place(status, NOW))] == ["a", "m", "z"]


def test_every_word_is_searched_for_everywhere() -> None:
    """In name, PID, command, path and evidence; upper and lower case are the same."""
    from dataclasses import replace

    status = job("Nightly-Sync", JobState.RUNNING, pid=4711)
    seen = Sighting(Presence.ALIVE, command="python3 scheduler.py")
    status = replace(status, report=replace(status.report, sighting=seen))
    for text in ("nightly", "4711", "scheduler.py sync", "is running", "/l/", " "):
        assert Narrowing(text).matcher()(status), text
    for text in ("weekly", "nightly 4712", "syncpython3"):
        assert not Narrowing(text).matcher()(status), text


def test_states_and_words_count_together() -> None:
    stale, idle = job("a", JobState.STALE), job("a2")
    matches = Narrowing("a", NEEDS_ATTENTION).matcher()
    assert matches(stale)
    assert not matches(idle)
    assert Narrowing(" ").is_all
    assert not Narrowing("", NEEDS_ATTENTION).is_all
