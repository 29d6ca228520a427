"""What the samples have done until now: a day that could have been."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from locktray.samples.past import AGO, HOUR, past_of

NOW = 1_800_000_000.0


@given(st.floats(1e9, 4e9))
def test_it_is_over_and_not_older_than_a_day(now: float) -> None:
    """Whatever the time is; and in order, as ids are given."""
    runs = past_of("sample-", now)
    assert [run.began for run in runs] == sorted(run.began for run in runs)
    assert all(now - 24 * HOUR <= run.began < run.ended < now - AGO for run in runs)


def test_no_job_runs_twice_at_once() -> None:
    last: dict[str, float] = {}
    for run in past_of("sample-", NOW):
        assert run.began > last.get(run.job, 0.0)
        last[run.job] = run.ended


def test_there_is_something_to_see() -> None:
    """Runs that get longer, and some that failed."""
    imports = [run.ended - run.began for run in past_of("", NOW) if run.job == "import"]
    assert sum(imports[-3:]) > 1.5 * sum(imports[:3])
    assert {run.job for run in past_of("", NOW) if run.exit_code} == {"report", "sync"}
