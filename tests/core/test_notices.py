"""Which run is worth a notification, and what it says."""

from __future__ import annotations

import time

import pytest

from lockcore._history import Run
from lockcore._notify.notices import LIMIT, LINES, LONGEST, Kind, is_too_soon, kind_of, make_notice, outcome_before

STARTED = 1_700_000_000.0


def run(outcome: str, **values: object) -> Run:
    run = Run()
    run.id, run.key, run.job, run.outcome = 7, "0123456789abcdef", "nightly-sync", outcome
    run.started, run.ended = STARTED, STARTED + 845
    for name, value in values.items():
        setattr(run, name, value)
    return run


def told(outcome: str, before: str | None = None, **values: object) -> tuple[str, str]:
    """Title and body; left_out and lines are passed on, the rest is the run's."""
    extra = {name: values.pop(name) for name in ("lines", "left_out") if name in values}
    notice = make_notice(run(outcome, **values), before, host="box", **extra)  # type: ignore[arg-type]
    assert notice is not None
    return notice.title, notice.body


@pytest.mark.parametrize(
    ("outcome", "before", "kind"),
    [
        ("failed", None, Kind.FAILURE),
        ("failed", "failed", Kind.FAILURE),
        ("killed", "completed", Kind.FAILURE),
        ("timeout", "completed", Kind.TIMEOUT),
        ("crashed", None, Kind.CRASH),
        ("completed", "failed", Kind.RECOVERY),
        ("completed", "killed", Kind.RECOVERY),
        ("completed", "timeout", Kind.RECOVERY),
        ("completed", "crashed", Kind.RECOVERY),
        ("completed", "completed", None),
        ("completed", None, None),
        ("stopped", "completed", None),
        ("skipped", "failed", None),
        (None, "failed", None),
    ],
)
def test_the_outcome_decides_what_is_told(outcome: str | None, before: str | None, kind: Kind | None) -> None:
    """Trouble is told each time, success only after trouble, and what somebody did on purpose never."""
    assert kind_of(outcome, before) is kind
    if outcome is not None:
        notice = make_notice(run(outcome), before, host="box")
        assert (notice and notice.kind) is kind


def test_what_was_stopped_or_skipped_in_between_does_not_hide_the_trouble_before() -> None:
    """A failed job that was stopped and then completes has recovered."""
    assert outcome_before(["stopped", "skipped", None, "failed", "completed"]) == "failed"
    assert outcome_before(["skipped", "completed", "failed"]) == "completed"
    assert outcome_before([]) is None


@pytest.mark.parametrize(
    ("outcome", "values", "title"),
    [
        ("failed", {"exit_code": 3}, "nightly-sync failed with exit code 3"),
        ("failed", {}, "nightly-sync failed"),
        ("killed", {"signal": 9}, "nightly-sync was killed by SIGKILL"),
        ("killed", {"signal": 250}, "nightly-sync was killed by signal 250"),
        ("timeout", {"signal": 15}, "nightly-sync timed out after 14 m"),
        ("timeout", {"ended": None}, "nightly-sync timed out"),
        ("crashed", {"ended": None}, "nightly-sync crashed"),
        ("completed", {"exit_code": 0}, "nightly-sync completed again"),
        ("failed", {"job": "a\x1b]0;b\x07", "exit_code": 1}, "a\\x1b]0;b\\x07 failed with exit code 1"),
    ],
)
def test_the_title_says_it_all(outcome: str, values: dict[str, object], title: str) -> None:
    """A phone shows no more than that."""
    assert told(outcome, "failed", **values)[0] == title


def test_the_body_says_when_how_long_where_and_what_the_job_said() -> None:
    """With date and zone: it may be read another day, and in another country."""
    _, body = told("failed", exit_code=3, label="morning", message="5 of 9 files", lines=["one", "two"])
    zone = time.strftime("%z", time.localtime(STARTED))
    started, ended = (time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(STARTED + more)) for more in (0, 845))
    assert body.splitlines() == [
        f"Started: {started} {zone}",
        f"Ended: {ended} {zone}, after 14 m",
        "Label: morning",
        "Message: 5 of 9 files",
        "Host: box",
        "",
        "The end of its log:",
        "  one",
        "  two",
    ]


def test_a_crash_tells_how_it_was_noticed_and_a_recovery_from_what() -> None:
    """When a crashed run ended nobody knows, and the notice does not pretend to."""
    _, body = told("crashed", ended=None, noticed="It left no word of its end; sync found its lock free.")
    assert "Ended: nobody knows when" in body
    assert "It left no word of its end" in body
    assert "Before: timeout" in told("completed", "timeout")[1]


def test_what_was_left_out_is_counted() -> None:
    """So that one notice in ten minutes does not look like one failure in ten minutes."""
    assert "not sent" not in told("failed")[1]
    assert "One more like this was not sent since the last notification." in told("failed", left_out=1)[1]
    assert "12 more like this were not sent since the last notification." in told("failed", left_out=12)[1]


def test_only_the_end_of_the_log_is_shown() -> None:
    """At most ten lines, and empty ones are no lines."""
    _, body = told("failed", lines=[*(f"line {number}\n" for number in range(30)), "", "  \n"])
    assert body.splitlines()[-LINES:] == [f"  line {number}" for number in range(20, 30)]
    assert LINES == 10
    assert "log" not in told("failed", lines=["", " "])[1]


def test_a_hostile_log_harms_nobody() -> None:
    """Colours and what a progress bar wrote over are gone; other control characters are shown as text."""
    lines = ["\x1b[1;31merror\x1b[0m: \x07no\x00", "10 %\r50 %\r100 %\r", "\x1b]0;title\x07after", "a\u202eb"]
    _, body = told("failed", message="\x1b[2J", lines=lines)
    assert body.splitlines()[-4:] == ["  error: \\x07no\\x00", "  100 %", "  after", "  a\\u202eb"]
    assert all(character.isprintable() or character == "\n" for character in body)


def test_a_body_is_short_enough_for_every_receiver() -> None:
    """What is too much goes from the beginning of the log."""
    _, body = told("failed", message="m" * 5000, label="l" * 5000, lines=[f"{n} {'x' * 5000}" for n in range(10)])
    assert len(body) <= LONGEST
    assert body.splitlines()[-1].startswith("  9 xxx")
    assert "  0 xxx" not in body


def test_a_second_notice_has_to_wait() -> None:
    """But not for a clock that was set back by a year."""
    now = 1_000_000.0
    assert is_too_soon(now - 1, now)
    assert is_too_soon(now - LIMIT + 1, now)
    assert is_too_soon(now + 1, now)
    assert not is_too_soon(now - LIMIT, now)
    assert not is_too_soon(now + 365 * 86400, now)


def test_a_time_that_no_clock_can_show_is_no_error() -> None:
    """The history may say anything."""
    assert "no time that a clock can show" in told("failed", started=1e300, ended=1e300)[1]
