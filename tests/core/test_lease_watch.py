"""What the watch makes of the rows of a database, without any database: what is news, and what has to be confirmed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lockcore._lease.address import parse
from lockcore._lease.looking import Sight
from lockcore._lease.sqlite import as_info
from lockcore._look import Look
from lockcore._values import Format, Grounds, Holder, Presence, Record, Report, Sighting, Verdict
from lockcore._watch.database import Database
from lockcore._watch.diff import is_same
from lockcore._watch.purse import MOST, SHARE, Purse
from lockcore._watch.status import JobStatus

NOW, BOOTTIME, TTL = 1_800_000_000.0, 5000.0, 60.0
SHOWN = "sqlite:///x/leases.db#nightly"


class Here(Look):
    """A look at a machine on which processes are as a test says."""

    presence = Presence.ALIVE

    def sighting(self, holder: Holder) -> Sighting:
        return Sighting(self.presence)


def row(token: str | None = "a", fence: int = 1, *, beat: float = BOOTTIME, host: str | None = None) -> tuple:
    host = host or Look().here.host
    return ("nightly", fence, token, 14521, host, "{}", TTL, None, NOW, NOW, "boot", beat)


def sight(begun: float = BOOTTIME, *rows: tuple) -> Sight:
    def decode(row: tuple) -> object:
        return as_info(row, boot="boot", boottime=begun, now=NOW)

    return Sight(begun, frozenset(("nightly", "other")), {row[0]: row for row in rows}, decode)  # type: ignore[arg-type]


@pytest.fixture
def database() -> Database:
    made = Database(parse(SHOWN), BOOTTIME)
    made.jobs = {"nightly": ("first", "second"), "other": ("third",)}
    return made


def test_a_heartbeat_is_no_news(database: Database) -> None:
    """Another holder, another taking, a release and a request to end are."""
    assert database.take(sight(BOOTTIME, row()), NOW) == {"first", "second", "third"}
    assert database.take(sight(BOOTTIME + 9, row(beat=BOOTTIME + 8)), NOW) == set()
    for changed in (row("b"), row(fence=2), row(None), (*row(None)[:7], 1.0, *row()[8:])):
        assert database.take(sight(BOOTTIME + 9, changed), NOW) == {"first", "second"}
    assert database.take(sight(BOOTTIME + 9), NOW) == {"first", "second"}


def test_who_waits_is_named_once_it_was_read(database: Database) -> None:
    """Also if nothing has changed."""
    database.take(sight(BOOTTIME, row()), NOW)
    database.waiting.add("third")
    assert database.take(sight(BOOTTIME + 1, row()), NOW) == {"third"}
    assert database.take(sight(BOOTTIME + 2, row()), NOW) == set()


def test_that_it_cannot_be_read_is_news_once(database: Database) -> None:
    """And so is that it can be, for all."""
    database.take(sight(BOOTTIME, row()), NOW)
    assert database.fail("it is gone") == {"first", "second", "third"}
    assert database.fail("it is gone") == set()
    report = database.report("nightly", SHOWN, Here(), BOOTTIME + 1)
    assert report is not None
    assert report.verdict is Verdict.UNKNOWN
    assert report.evidence[0] == "Its database can't be read: it is gone."
    assert "PID 14521 on" in report.evidence[1]
    assert database.take(sight(BOOTTIME + 2, row()), NOW) == {"first", "second", "third"}


def test_a_crash_is_said_by_a_row_that_was_read_after_it(database: Database) -> None:
    """Who has let go and ended looks, by an older row, like one that has crashed."""
    look = Here()
    look.presence = Presence.ABSENT
    database.take(sight(BOOTTIME, row()), NOW)
    assert database.report("nightly", SHOWN, look, BOOTTIME + 5) is None
    database.take(sight(BOOTTIME + 4, row()), NOW)
    assert database.report("nightly", SHOWN, look, BOOTTIME + 6) is None
    database.take(sight(BOOTTIME + 7, row("b", 2)), NOW)  # taken anew, by one who is gone too
    assert database.report("nightly", SHOWN, look, BOOTTIME + 8) is None
    database.take(sight(BOOTTIME + 9, row("b", 2)), NOW)
    report = database.report("nightly", SHOWN, look, BOOTTIME + 10)
    assert report is not None
    assert report.verdict is Verdict.STALE


def test_silence_is_said_by_a_row_that_was_read_after_the_ttl(database: Database) -> None:
    """A heartbeat that nobody told of may have come; then nothing is wrong."""
    database.take(sight(BOOTTIME, row(host="web-2")), NOW)
    fresh = database.report("nightly", SHOWN, Here(), BOOTTIME + TTL - 1)
    assert fresh is not None
    assert fresh.verdict is Verdict.FOREIGN
    assert database.report("nightly", SHOWN, Here(), BOOTTIME + TTL + 1) is None
    database.take(sight(BOOTTIME + TTL + 2, row(host="web-2", beat=BOOTTIME + TTL)), NOW)
    fresh = database.report("nightly", SHOWN, Here(), BOOTTIME + TTL + 2)
    assert fresh is not None
    assert fresh.verdict is Verdict.FOREIGN
    assert database.report("nightly", SHOWN, Here(), BOOTTIME + 2 * TTL + 1) is None
    database.take(sight(BOOTTIME + 2 * TTL + 3, row(host="web-2", beat=BOOTTIME + TTL)), NOW)
    stale = database.report("nightly", SHOWN, Here(), BOOTTIME + 2 * TTL + 4)
    assert stale is not None
    assert (stale.verdict, stale.grounds) == (Verdict.STALE, Grounds.LEASE_EXPIRED)


def test_what_was_not_asked_for_is_not_known(database: Database) -> None:
    """A lease whose row was not read is not one that was never taken."""
    assert database.report("nightly", SHOWN, Here(), BOOTTIME) is None
    database.take(Sight(BOOTTIME, frozenset(("other",))), NOW)
    assert database.report("nightly", SHOWN, Here(), BOOTTIME) is None
    never = database.report("other", SHOWN, Here(), BOOTTIME)
    assert never is not None
    assert never.evidence == ("It has never been taken.",)


def test_a_fresh_heartbeat_alone_is_nothing_new_to_show() -> None:
    """Until what is shown of it would be too old."""

    def status(heartbeat: float, token: str = "a") -> JobStatus:
        record = Record(Format.LEASE, Holder(7), token=token, heartbeat=heartbeat, ttl=TTL, says=f"at {heartbeat}")
        return JobStatus.of("nightly", Report(SHOWN, record, Verdict.HELD, (), Grounds.MATCHES, Holder(7)), NOW)

    assert is_same(status(NOW), status(NOW + 10))
    assert not is_same(status(NOW), status(NOW + TTL / 2))
    assert not is_same(status(NOW), status(NOW + 10, "b"))
    plain = replace(status(NOW), report=replace(status(NOW).report, record=Record(Format.PID, Holder(7), written=NOW)))
    assert not is_same(plain, replace(plain, report=replace(plain.report, record=Record(Format.PID, Holder(8)))))


def test_a_purse_lasts_for_a_while_and_then_for_its_share() -> None:
    """After a quiet time there is something in it; who spends all the time waits for it to be filled."""
    purse = Purse(0.0)
    assert purse.ready(0.0) == 0.0
    purse.spend(MOST + 0.001, 0.0)
    assert purse.ready(0.0) == pytest.approx(0.001 / SHARE, abs=0.01)
    assert purse.ready(100.0) == 100.0
    now, spent = 100.0, 0.0
    while now < 200.0:
        now = max(now, purse.ready(now))
        purse.spend(0.005, now)
        spent += 0.005
    assert spent == pytest.approx(100 * SHARE, rel=0.1)
