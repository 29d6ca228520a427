"""What can be done with a job, as far as what is shown tells."""

from __future__ import annotations

from dataclasses import replace

from lockcore import JobState
from lockcore._objections import Kind, objection
from lockcore._values import Format
from tests.present.jobs import job


def test_a_lock_file_of_another_machine_is_out_of_reach() -> None:
    """Nobody there can be asked."""
    found = objection(Kind.STOP, job("sync", JobState.ELSEWHERE))
    assert found is not None
    assert found.sentence == "sync is held elsewhere, and can't be stopped from here."


def test_the_holder_of_a_lease_can_be_asked() -> None:
    """Through the lease, wherever he is."""
    status = job("sync", JobState.ELSEWHERE)
    assert status.report.record is not None
    lease = replace(status.report.record, format=Format.LEASE)
    assert objection(Kind.STOP, replace(status, report=replace(status.report, record=lease))) is None
