"""Times as somebody else writes them."""

from __future__ import annotations

import pytest

from lockcore._lease.stamps import written_like
from lockcore._lease_row import moment_of

MOMENT = 1_777_777_777.6789


@pytest.mark.parametrize(
    ("sample", "declared", "written"),
    [
        (1, "TEXT", 1_777_777_777),
        (1.5, "TEXT", 1_777_777_777.678),
        ("1700000000", "", "1777777777"),
        ("1700000000.25", "", "1777777777.678"),
        ("2026-04-29T20:10:53+00:00", "", "2026-05-03T03:09:37+00:00"),
        ("2026-04-29T20:10:53.123456+00:00", "", "2026-05-03T03:09:37.678000+00:00"),
        ("2026-04-29T22:10:53+02:00", "", "2026-05-03T03:09:37+00:00"),
        ("2026-04-29T20:10:53Z", "", "2026-05-03T03:09:37Z"),
        ("2026-04-29 20:10:53", "", "2026-05-03 03:09:37"),
        ("2026-04-29T20:10:53.5", "", "2026-05-03T03:09:37.678000"),
        (None, "INTEGER", 1_777_777_777),
        (None, "BIGINT", 1_777_777_777),
        (None, "REAL", 1_777_777_777.678),
        (None, "NUMERIC", 1_777_777_777.678),
        (None, "", 1_777_777_777.678),
        (None, "VARCHAR(40)", "2026-05-03T03:09:37.678000+00:00"),
        (None, "TEXT", "2026-05-03T03:09:37.678000+00:00"),
        (None, "TIMESTAMP", "2026-05-03 03:09:37"),
        (None, "DATETIME", "2026-05-03 03:09:37"),
        ("whenever", "REAL", 1_777_777_777.678),
        (b"\x00", "INTEGER", 1_777_777_777),
    ],
)
def test_a_time_has_the_form_of_the_one_before(sample: object, declared: str, written: object) -> None:
    """Else the one that its column is declared with; and it is read back as what it was, but for what was cut off."""
    now = written_like(MOMENT, sample, declared)
    assert (now, type(now)) == (written, type(written))
    read = moment_of(now)
    assert read is not None
    assert MOMENT - 1 < read <= MOMENT


@pytest.mark.parametrize("sample", [1, "2026-04-29 20:10:53", "1700000000"])
def test_a_heartbeat_is_never_older_than_it_was(sample: object) -> None:
    """Rounded up, it keeps others out for longer than its holder believes, not for less."""
    read = moment_of(written_like(MOMENT, sample, "", up=True))
    assert read is not None
    assert MOMENT <= read < MOMENT + 1
