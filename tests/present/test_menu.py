"""The tray menu as a value: its order, its labels, and what each entry allows."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable

import pytest

from lockcore import JobState
from lockcore._live.reasons import objection
from lockcore._objections import Kind
from lockcore._watch.status import JobStatus
from locktray.present.menu import MOST_JOBS, Do, Entry, Heading, Item, Line, MenuSpec, Submenu, menu_of, menu_of_window
from locktray.present.quiet import LOUD, Quiet, tomorrow
from locktray.tongue import told
from tests.present.jobs import NOW, job, run, snapshot

RUNNING, STALE, FAILED, IDLE = JobState.RUNNING, JobState.STALE, JobState.FAILED, JobState.IDLE
KINDS = {
    Do.START: Kind.START,
    Do.STOP: Kind.STOP,
    Do.RESTART: Kind.RESTART,
    Do.CLEAN: Kind.CLEAN,
    Do.SHOW_LOG: Kind.LOG,
}


def menu(*jobs: JobStatus, quiet: Quiet = LOUD, **more: object) -> MenuSpec:
    return menu_of(snapshot(*jobs, **more), NOW, quiet)  # type: ignore[arg-type]


def submenus(spec: MenuSpec) -> list[Submenu]:
    return [entry for entry in spec.entries if isinstance(entry, Submenu) and entry.state is not None]


def items(entries: Iterable[Entry]) -> dict[Do, Item]:
    return {entry.action.do: entry for entry in entries if isinstance(entry, Item)}


def labels(spec: MenuSpec) -> list[str]:
    return [entry.label for entry in spec.entries if not isinstance(entry, Line)]


def test_attention_comes_first_then_what_runs_then_the_rest_by_name() -> None:
    spec = menu(
        job("a"),
        job("b", RUNNING),
        job("c", FAILED, last_run=run("failed", exit_code=3)),
        job("d", JobState.ELSEWHERE),
        job("e", STALE),
        job("f"),
    )
    assert [entry.label.partition(" ")[0] for entry in submenus(spec)] == ["e", "c", "b", "a", "d", "f"]
    assert [entry.state for entry in submenus(spec)][:3] == [STALE, FAILED, RUNNING]


def test_a_label_tells_state_name_pid_and_age() -> None:
    """Or what is known, where nobody holds the lock and something is wrong."""
    spec = menu(
        job("sync", RUNNING, since=NOW - 11_520),
        job("gone", STALE, pid=77),
        job("bad", FAILED, last_run=run("failed", exit_code=3)),
        job("rest", last_run=run("completed")),
    )
    assert [entry.label for entry in submenus(spec)] == [
        "gone · stale · PID 77 exited; lock left",
        "bad · failed · exit code 3 after 1 m",
        "sync · running · PID 14521 · 3 h 12 m",
        "rest · idle",
    ]


def test_the_heading_counts() -> None:
    assert labels(menu())[0] == "No jobs yet"
    assert labels(menu(job("a")))[0] == "1 job · 0 running"
    assert labels(menu(job("a", RUNNING), job("b", STALE)))[0] == "2 jobs · 1 running · 1 needs attention"
    assert labels(menu(job("a", STALE), job("b", STALE)))[0] == "2 jobs · 0 running · 2 need attention"
    assert labels(menu(job("a"), trouble=("/net can't be read.",)))[1] == "/net can't be read."


def test_beyond_thirty_the_window_has_the_rest() -> None:
    """And only the first have submenus."""
    spec = menu(*(job(f"job-{number:03}") for number in range(500)))
    assert len(submenus(spec)) == MOST_JOBS == 30
    more = [entry for entry in spec.entries if isinstance(entry, Item) and entry.label == "and 470 more…"]
    assert [entry.action.do for entry in more] == [Do.OPEN_WINDOW]
    assert not any("more" in label for label in labels(menu(*(job(f"{number}") for number in range(30)))))


def test_the_window_has_what_is_about_no_job_too() -> None:
    """With the same words and the same effect: there may be no tray."""
    here = [entry for entry in menu_of_window(NOW) if not isinstance(entry, Line)]
    there = menu().entries
    assert [entry.label for entry in here] == ["Set-aside locks…", "Pause notifications", "Settings…", "Quit"]
    assert all(entry in there for entry in here)


@pytest.mark.parametrize("state", list(JobState))
def test_what_can_not_be_done_is_there_with_the_reason(state: JobState) -> None:
    """The same reason as in the terminal, which adds a key that helps, or a command."""
    for status in (job("a", state), job("a", state, registered=False, last_run=run("failed"))):
        [entry] = submenus(menu(status))
        found = items(entry.entries)
        change = Do.EDIT if status.registered else Do.REGISTER
        assert {*KINDS, Do.COPY_PID, Do.DETAILS, Do.MUTE, change} == set(found)
        assert found[change].enabled
        for do, kind in KINDS.items():
            said = objection(kind, status)
            if kind is Kind.CLEAN and found[Do.STOP].enabled:
                said = None  # it can be stopped first
            assert found[do].enabled is (said is None)
            assert told(said or "").startswith(found[do].reason)
        assert found[Do.DETAILS].enabled
        assert found[Do.COPY_PID].enabled is (status.report.holder is not None)
        assert all(item.action.status is status for item in found.values())


def test_a_running_job_can_be_stopped_and_not_started() -> None:
    [entry] = submenus(menu(job("a", RUNNING)))
    found = items(entry.entries)
    assert found[Do.STOP].enabled
    assert found[Do.START].reason == "a is running already (PID 14521)."
    assert found[Do.CLEAN].enabled  # its holder can be stopped first, if his name is typed


def test_cleaning_up_counts_the_stale_locks() -> None:
    assert items(menu(job("a")).entries)[Do.CLEAN_UP] == Item(
        "Clean up stale locks…", items(menu(job("a")).entries)[Do.CLEAN_UP].action, "No lock is stale."
    )
    some = items(menu(job("a", STALE), job("b", STALE), job("c", FAILED)).entries)[Do.CLEAN_UP]
    assert (some.label, some.enabled) == ("Clean up stale locks (2)…", True)


def test_notifications_can_be_paused_and_resumed() -> None:
    [pause] = [entry for entry in menu().entries if isinstance(entry, Submenu)]
    assert list(items(pause.entries)) == [Do.PAUSE_HOUR, Do.PAUSE_TOMORROW]
    until = NOW + 1800
    paused = menu(quiet=Quiet(paused_until=until))
    said = f"Notifications are paused until {time.strftime('%H:%M', time.localtime(until))}"
    assert Heading(said) in paused.entries
    assert Do.RESUME in items(paused.entries)
    assert paused.changes_at == until
    assert Do.RESUME not in items(menu(quiet=Quiet(paused_until=NOW)).entries)
    assert Heading("Notifications are paused") in menu(quiet=Quiet(paused_until=math.inf)).entries


def test_a_muted_job_can_be_heard_again() -> None:
    muted, other = submenus(menu(job("a"), job("b"), quiet=Quiet(muted=frozenset({"a"}))))
    assert Do.UNMUTE in items(muted.entries)
    assert Do.MUTE in items(other.entries)


def test_tomorrow_is_the_morning_of_the_next_day() -> None:
    then, today = time.localtime(tomorrow(NOW)), time.localtime(NOW)
    assert (then.tm_hour, then.tm_min) == (8, 0)
    assert 0 < tomorrow(NOW) - NOW < 2 * 86400
    assert then.tm_yday != today.tm_yday


def test_the_menu_says_when_time_will_change_it() -> None:
    assert menu(job("a")).changes_at is None
    at = menu(job("a", RUNNING, since=NOW - 90)).changes_at
    assert at is not None
    assert 29 < at - NOW < 31


def test_names_are_printable_and_otherwise_as_they_are() -> None:
    """What is special in a menu only who draws it knows."""
    [entry] = submenus(menu(job("a & b\n\x1b[2J")))
    assert entry.label == "a & b\\n\\x1b[2J · idle"
    [entry] = submenus(menu(job("x" * 500, FAILED)))
    assert len(entry.label) <= 90


def test_equal_situations_give_equal_menus() -> None:
    jobs = [job(f"{number}", state) for number, state in enumerate(JobState)]
    assert menu(*jobs) == menu(*jobs)


def test_a_version_that_was_installed_meanwhile_is_offered_first() -> None:
    """Until it is used, and only then."""
    spec = menu_of(snapshot(job("a", RUNNING)), NOW, newer="2.0.0")
    offer = spec.entries[1]
    assert isinstance(offer, Item)
    assert (offer.label, offer.action.do) == ("Restart Locktray: version 2.0.0 is installed", Do.RENEW)
    assert not any(isinstance(each, Item) and each.action.do is Do.RENEW for each in menu(job("a", RUNNING)).entries)
