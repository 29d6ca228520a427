"""What can be done with a job, as far as what is shown tells."""

from __future__ import annotations

from dataclasses import replace

from lockcore import JobState
from lockcore._objections import Kind, objection
from lockcore._values import Format
from lockcore._watch.facts import SEEN
from tests.present.jobs import job, run


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


def test_a_lock_that_was_only_found_has_no_log() -> None:
    """Of its runs somebody saw the lock alone. A registered job may have been started before."""
    seen = replace(run("completed"), key=f"{SEEN}1")
    found = objection(Kind.LOG, job("sync", registered=False, last_run=seen))
    assert found is not None
    assert found.sentence == "sync was only seen to run, which keeps no log."
    assert objection(Kind.LOG, job("sync", last_run=seen)) is None
    assert objection(Kind.LOG, job("sync", registered=False, last_run=run("completed"))) is None
