"""What state a lock shows by itself, and what a job is doing given everything that is known about it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lockcore import JobState, Report, Verdict
from lockcore._derive import WORST_FIRST, deadline, derive, derive_job, needs_attention
from lockcore._signs import SIGNS
from lockcore._text import moment
from lockcore._values import Format, Grounds, Guard, Holder, Record
from lockcore._watch.facts import NOTHING, Facts, LastRun, instances_of

quickly = settings(max_examples=300, derandomize=True, deadline=None, database=None)

NOW = 1_800_000_000.0
HELD = Record(Format.LEASE, holder=Holder(5), ttl=60.0, max_age=3600.0)


@pytest.mark.parametrize(
    ("report", "state"),
    [
        (Report("p", None, None, ()), JobState.IDLE),
        (Report("p", HELD, Verdict.STALE, ()), JobState.STALE),
        (Report("p", HELD, Verdict.FOREIGN, ()), JobState.ELSEWHERE),
        (Report("p", HELD, Verdict.UNKNOWN, ()), JobState.UNREADABLE),
        (Report("p", HELD, Verdict.HELD, ()), JobState.RUNNING),
        (Report("p", None, Verdict.HELD, ()), JobState.RUNNING),
        (Report("p", HELD, Verdict.HELD, (), age=3601.0), JobState.OVERDUE),
        (Report("p", HELD, Verdict.HELD, (), age=3599.0), JobState.RUNNING),
        (Report("p", HELD, Verdict.HELD, (), heartbeat_age=61.0), JobState.HUNG),
        (Report("p", HELD, Verdict.HELD, (), heartbeat_age=59.0), JobState.RUNNING),
        (Report("p", HELD, Verdict.HELD, (), grounds=Grounds.DESCENDANT), JobState.ORPHANED),
    ],
)
def test_the_state_follows_from_the_verdict(report: Report, state: JobState) -> None:
    """Each verdict has its state; age and heartbeat only ever colour a lock that is held."""
    assert derive(report) is state


def test_every_state_has_a_sign_of_its_own() -> None:
    """Colour is never the only sign, not even in plain ASCII."""
    assert set(SIGNS) == set(JobState)
    assert len({sign.character for sign in SIGNS.values()}) == len(JobState)
    assert len({sign.ascii for sign in SIGNS.values()}) == len(JobState)


BARE = Record(Format.PID, holder=Holder(5), written=NOW - 600)
LOCKS = {
    "free": Report("/l/job.lock", None, None, ("Nothing lies at this path.",), exists=False),
    "held": Report("/l/job.lock", BARE, Verdict.HELD, ("PID 5 is running.",), Grounds.WEAK, Holder(5), age=600.0),
    "orphaned": Report("/l/job.lock", BARE, Verdict.HELD, ("No process has PID 5.",), Grounds.DESCENDANT, Holder(5)),
    "stale": Report("/l/job.lock", BARE, Verdict.STALE, ("No process has PID 5.",), Grounds.NO_PROCESS, Holder(5)),
    "foreign": Report("/l/job.lock", BARE, Verdict.FOREIGN, ("On box-2.",), Grounds.OTHER_MACHINE, Holder(5)),
    "unknown": Report("/l/job.lock", Record(Format.UNKNOWN, problem="x"), Verdict.UNKNOWN, (), Grounds.UNDECODABLE),
    "hidden": Report("/l/job.lock", BARE, Verdict.UNKNOWN, (), Grounds.NOT_ALLOWED, Holder(5)),
    "nameless": Report(
        "/l/job.lock", Record(Format.EMPTY, written=NOW - 600), Verdict.UNKNOWN, (), Grounds.NAMELESS, age=600.0
    ),
    "too old": Report(
        "/l/job.lock", Record(Format.EMPTY, written=NOW - 600), Verdict.STALE, (), Grounds.AGE_RULE, age=600.0
    ),
    "in between": Report("/l/job.lock", None, Verdict.UNKNOWN, (), guard=Guard.BUSY),
}
FAILED = LastRun(41, "morning", NOW - 900, NOW - 800, "failed", exit_code=3, lock="/l/job.lock")
FACTS: dict[str, dict[str, object]] = {
    "a daemon": {"kind": "daemon"},
    "failed": {"last_run": FAILED},
    "due": {"due": NOW - 700},
    "too long": {"max_age": 60.0},
    "past timeout": {"timeout": 60.0},
    "silent": {"heartbeat_ttl": 30.0},
    "one outside": {"instances": (70,)},
    "two outside": {"instances": (70, 71)},
    "nobody runs": {"instances": ()},
}
S = JobState
ROWS: dict[tuple[str, ...], JobState] = {
    # What the lock says decides over what is known of the job's past.
    **{("held", past): S.RUNNING for past in ("a daemon", "failed", "due", "nobody runs")},
    **{("orphaned", past): S.ORPHANED for past in ("a daemon", "failed", "due", "nobody runs")},
    **{("stale", past): S.STALE for past in ("a daemon", "failed", "due", "too long", "past timeout", "nobody runs")},
    **{("foreign", past): S.ELSEWHERE for past in ("a daemon", "failed", "due", "too long", "nobody runs")},
    **{("unknown", past): S.UNREADABLE for past in ("a daemon", "failed", "due", "too long", "nobody runs")},
    **{("hidden", past): S.UNREADABLE for past in ("a daemon", "failed", "due", "too long", "nobody runs")},
    **{("nameless", past): S.UNREADABLE for past in ("a daemon", "failed", "due", "too long", "nobody runs")},
    **{("too old", past): S.STALE for past in ("a daemon", "failed", "due", "too long", "nobody runs")},
    **{("in between", past): S.RUNNING for past in ("a daemon", "failed", "due", "nobody runs")},
    # Held.
    ("held", "too long"): S.OVERDUE,
    ("held", "past timeout"): S.OVERDUE,
    ("held", "silent"): S.HUNG,
    ("held", "too long", "past timeout"): S.OVERDUE,
    ("held", "silent", "too long"): S.HUNG,
    ("orphaned", "silent"): S.ORPHANED,
    ("orphaned", "too long"): S.ORPHANED,
    ("held", "one outside"): S.DUPLICATED,
    ("held", "one outside", "too long"): S.DUPLICATED,
    ("held", "one outside", "silent"): S.DUPLICATED,
    # Somebody has it whom nobody can name: one process may be that one, two are one too many.
    ("orphaned", "one outside"): S.ORPHANED,
    ("orphaned", "two outside"): S.DUPLICATED,
    ("in between", "one outside"): S.RUNNING,
    ("in between", "two outside"): S.DUPLICATED,
    ("foreign", "one outside"): S.ELSEWHERE,
    ("foreign", "two outside"): S.DUPLICATED,
    ("unknown", "one outside"): S.UNREADABLE,
    ("unknown", "two outside"): S.DUPLICATED,
    ("hidden", "one outside"): S.UNREADABLE,
    ("stale", "one outside"): S.STALE,
    ("stale", "two outside"): S.DUPLICATED,
    # A lock that names nobody, and a process of its job.
    ("nameless", "one outside"): S.RUNNING,
    ("nameless", "one outside", "too long"): S.OVERDUE,
    ("nameless", "two outside"): S.DUPLICATED,
    ("too old", "one outside", "too long"): S.OVERDUE,
    # Free.
    ("free",): S.IDLE,
    ("free", "nobody runs"): S.IDLE,
    ("free", "one outside"): S.RUNNING,
    ("free", "two outside"): S.DUPLICATED,
    **{("free", "one outside", past): S.RUNNING for past in ("a daemon", "failed", "due")},
    **{("free", "two outside", past): S.DUPLICATED for past in ("a daemon", "failed", "due")},
    ("free", "a daemon"): S.DOWN,
    ("free", "failed"): S.FAILED,
    ("free", "due"): S.MISSED,
    ("free", "a daemon", "failed"): S.DOWN,
    ("free", "a daemon", "due"): S.DOWN,
    ("free", "failed", "due"): S.FAILED,
    ("free", "too long"): S.IDLE,
}


def case(*names: str) -> tuple[Report, Facts]:
    known: dict[str, object] = {}
    for name in names[1:]:
        known |= FACTS[name]
    report = LOCKS[names[0]]
    return replace(report, heartbeat_age=31.0) if "silent" in names else report, Facts(**known)  # type: ignore[arg-type]


@pytest.mark.parametrize("names", ROWS, ids=" + ".join)
def test_of_what_is_true_at_once_one_row_decides(names: tuple[str, ...]) -> None:
    """The precedence of the states, row by row."""
    report, facts = case(*names)
    assert derive_job(report, facts, NOW)[0] is ROWS[names]


def said(*names: str, **more: object) -> str:
    report, facts = case(*names)
    return "\n".join(derive_job(report, replace(facts, **more), NOW)[1])  # type: ignore[arg-type]


def test_what_did_not_decide_is_told_all_the_same() -> None:
    """The evidence names everything that is wrong, the reason for the state first."""
    assert said("held", "one outside", "silent", "too long", "past timeout").splitlines() == [
        "One process runs this job outside its lock: PID 70.",
        "Its last heartbeat is 31 s old; it counts for 30 s.",
        "It has been held for 10 m; its maximum age is 1 m.",
        "It has been held for 10 m; its timeout is 1 m.",
    ]
    assert said("free", "a daemon", "failed", "due").splitlines() == [
        "It is a daemon, which should be running, and is not.",
        f"Its last run failed with exit code 3, at {moment(NOW - 800, NOW)}.",
        f"It was due at {moment(NOW - 700, NOW)}, and no run has begun since.",
    ]


def test_a_process_without_the_lock_is_named() -> None:
    """Wherever one process of the job runs without its lock, the evidence says which, and many are cut short."""
    assert said("free", "one outside") == (
        "PID 70 runs this job, but does not hold its lock: nothing keeps a second one from starting."
    )
    for lock in ("stale", "foreign", "unknown", "orphaned", "nameless"):
        assert said(lock, "one outside") == "PID 70 runs this job, but the lock does not name it."
    assert said("free", instances=(9, 8, 7, 6, 5, 4, 3)) == (
        "7 processes run this job outside its lock: PID 3, 4, 5, 6, 7 and 2 more."
    )


@pytest.mark.parametrize("state", [row for row in JobState if row not in (S.RUNNING, S.IDLE, S.ELSEWHERE)])
def test_every_state_that_is_not_in_order_says_why(state: JobState) -> None:
    """Either the report's evidence or that of the state tells the reason."""
    for names in (names for names, row in ROWS.items() if row is state):
        report, facts = case(*names)
        told_by_report = report.verdict in (Verdict.STALE, Verdict.UNKNOWN) or report.orphaned
        assert told_by_report or derive_job(report, facts, NOW)[1]


@pytest.mark.parametrize(
    ("run", "state", "sentence"),
    [
        (replace(FAILED, exit_code=None), S.FAILED, "Its last run failed, at "),
        (replace(FAILED, outcome="timeout"), S.FAILED, "Its last run was ended because it took too long, at "),
        (replace(FAILED, outcome="killed", signal=9), S.FAILED, "Its last run was killed by signal 9, at "),
        (replace(FAILED, outcome="killed"), S.FAILED, "Its last run was killed, at "),
        (
            replace(FAILED, outcome="crashed", ended=None, noticed="Its \x1block was free."),
            S.FAILED,
            "Its last run crashed. Its \\x1block was free.",
        ),
        (replace(FAILED, outcome="stopped"), S.IDLE, "Its last run was stopped, at "),
        (replace(FAILED, outcome="completed"), S.IDLE, ""),
        (replace(FAILED, outcome="skipped"), S.IDLE, ""),
        (replace(FAILED, outcome="\x07odd"), S.IDLE, "Its last run ended as \\x07odd, at "),
        (None, S.IDLE, ""),
    ],
)
def test_the_last_run_counts_once_the_lock_is_free(run: LastRun | None, state: JobState, sentence: str) -> None:
    """What ended badly is FAILED; what a person ended, what was skipped and what completed is not."""
    found, sentences = derive_job(LOCKS["free"], Facts(last_run=run), NOW)
    assert found is state
    assert "\n".join(sentences).startswith(sentence)
    assert bool(sentences) is bool(sentence)


def test_a_run_without_an_end_has_crashed_only_if_its_own_lock_is_free() -> None:
    """Under another lock, or begun after the look, it may well be running."""
    going = replace(FAILED, ended=None, outcome=None, exit_code=None)
    assert derive_job(LOCKS["free"], Facts(last_run=going), NOW)[0] is S.FAILED
    assert "it crashed" in said("free", last_run=going)
    assert derive_job(LOCKS["free"], Facts(last_run=replace(going, lock="/l/other.lock")), NOW)[0] is S.IDLE
    assert derive_job(LOCKS["free"], Facts(last_run=replace(going, started=NOW)), NOW)[0] is S.IDLE
    assert derive_job(LOCKS["held"], Facts(last_run=going), NOW) == (S.RUNNING, ())


def test_a_daemon_that_was_stopped_is_down() -> None:
    """A shutdown stops it in the same words as a person does, so it is not taken for rest; the evidence tells."""
    stopped = Facts(kind="daemon", last_run=replace(FAILED, outcome="stopped"))
    state, sentences = derive_job(LOCKS["free"], stopped, NOW)
    assert state is S.DOWN
    assert sentences[-1].startswith("Its last run was stopped, at ")


def test_what_is_switched_off_rests() -> None:
    """Nothing is expected of it, but what went wrong is still told; and what runs although it is off is shown."""
    facts = Facts(kind="daemon", enabled=False, last_run=FAILED, due=NOW - 60)
    state, sentences = derive_job(LOCKS["free"], facts, NOW)
    assert state is S.IDLE
    assert sentences[0] == "It is switched off."
    assert sentences[1].startswith("Its last run failed with exit code 3")
    assert len(sentences) == 2
    assert derive_job(LOCKS["held"], facts, NOW)[0] is S.RUNNING
    assert derive_job(LOCKS["stale"], facts, NOW)[0] is S.STALE


def test_the_job_file_goes_before_the_lock() -> None:
    """A lock was written earlier, perhaps by an old rule; its own limits count only where the file is silent."""
    report = Report("p", HELD, Verdict.HELD, (), holder=Holder(5), age=4000.0, heartbeat_age=70.0)
    assert derive_job(report, NOTHING, NOW)[0] is S.HUNG
    assert derive_job(report, Facts(heartbeat_ttl=80.0), NOW)[0] is S.OVERDUE
    assert derive_job(report, Facts(heartbeat_ttl=80.0, max_age=5000.0), NOW)[0] is S.RUNNING


@pytest.mark.parametrize(
    ("lock", "instances", "lock_pids", "state", "count"),
    [
        ("held", None, (), S.RUNNING, 1),
        ("held", (5,), (), S.RUNNING, 1),
        ("held", (6,), (5, 6), S.RUNNING, 1),
        ("held", (6, 7), (5, 6, 7), S.RUNNING, 1),
        ("held", (6, 70), (5, 6), S.DUPLICATED, 2),
        ("held", (70,), (), S.DUPLICATED, 2),
        ("held", (70, 70, 71), (5,), S.DUPLICATED, 3),
        ("orphaned", None, (), S.ORPHANED, 1),
        ("orphaned", (70,), (), S.ORPHANED, 1),
        ("orphaned", (70,), (70,), S.ORPHANED, 1),
        ("orphaned", (70, 71), (70,), S.DUPLICATED, 2),
        ("orphaned", (70, 71), (), S.DUPLICATED, 2),
        ("orphaned", (5, 70), (), S.DUPLICATED, 2),  # the dead holder's PID is another process by now
        ("in between", (), (), S.RUNNING, 1),
        ("stale", None, (), S.STALE, 0),
        ("stale", (5,), (), S.STALE, 1),
        ("stale", (5, 70), (), S.DUPLICATED, 2),
        ("free", (), (), S.IDLE, 0),
        ("free", None, (), S.IDLE, 0),
        ("free", (70,), (), S.RUNNING, 1),
        ("foreign", None, (), S.ELSEWHERE, None),
        ("foreign", (70,), (), S.ELSEWHERE, None),
        ("unknown", None, (), S.UNREADABLE, None),
        ("unknown", (70,), (), S.UNREADABLE, 1),
        ("hidden", (5,), (), S.UNREADABLE, 1),
        ("nameless", (70,), (), S.RUNNING, 1),
    ],
)
def test_how_many_instances_there_are(
    lock: str, instances: tuple[int, ...] | None, lock_pids: tuple[int, ...], state: JobState, count: int | None
) -> None:
    """A lock stands for one instance, with all that it started; every other process of the job is one more."""
    facts = Facts(instances=instances, lock_pids=frozenset(lock_pids))
    assert derive_job(LOCKS[lock], facts, NOW)[0] is state
    assert instances_of(LOCKS[lock], facts) == count


def test_what_needs_attention_comes_before_what_runs() -> None:
    """All states have a place in the order, and attention ends where things are as they should be."""
    assert sorted(state.value for state in WORST_FIRST) == sorted(state.value for state in JobState)
    assert [state for state in WORST_FIRST if not needs_attention(state)] == [S.RUNNING, S.ELSEWHERE, S.IDLE]
    assert WORST_FIRST[4] is S.UNREADABLE


seconds = st.none() | st.floats(0, 10_000)
limits = st.none() | st.floats(0.1, 10_000)
reports = st.builds(
    Report,
    st.just("/l/job.lock"),
    st.none() | st.builds(Record, st.just(Format.JSON), ttl=limits, max_age=limits),
    st.none() | st.sampled_from(Verdict),
    st.just(()),
    st.none() | st.sampled_from(Grounds),
    st.none() | st.builds(Holder, st.integers(2, 9)),
    guard=st.sampled_from(Guard),
    age=seconds,
    heartbeat_age=seconds,
)
runs = st.none() | st.builds(
    LastRun,
    st.just(1),
    st.none(),
    st.floats(NOW - 100, NOW + 100),
    st.none() | st.floats(NOW - 100, NOW),
    st.sampled_from([None, "completed", "failed", "timeout", "killed", "crashed", "stopped", "skipped"]),
    lock=st.sampled_from(["/l/job.lock", "/l/other.lock"]),
)
pids = st.lists(st.integers(2, 9), max_size=4)
facts = st.builds(
    Facts,
    st.sampled_from(["daemon", "periodic", "manual"]),
    limits,
    limits,
    limits,
    st.none() | pids.map(tuple),
    pids.map(frozenset),
    runs,
    st.none() | st.floats(NOW - 100, NOW),
    st.booleans(),
)


@quickly
@given(reports, facts)
def test_any_report_and_any_facts_give_a_state(report: Report, known: Facts) -> None:
    """Nothing raises, sentences are never empty, and age takes no lock from whoever is proven to hold it."""
    state, sentences = derive_job(report, known, NOW)
    assert all(sentence.endswith(".") and sentence.isprintable() for sentence in sentences)
    if report.verdict is Verdict.HELD:
        assert state in (S.RUNNING, S.ORPHANED, S.OVERDUE, S.HUNG, S.DUPLICATED)
    if state is S.DUPLICATED:
        assert known.instances
    count = instances_of(report, known)
    least = {S.RUNNING: 1, S.ORPHANED: 1, S.OVERDUE: 1, S.HUNG: 1, S.DUPLICATED: 2}
    assert count is None or count >= least.get(state, 0)


@quickly
@given(reports)
def test_without_facts_a_job_shows_what_its_lock_shows(report: Report) -> None:
    """Both ways to a state agree, but for a lock that is held by somebody who can't be read in that moment."""
    if report.verdict is not Verdict.UNKNOWN or not report.is_in_between:
        assert derive_job(report, NOTHING, NOW)[0] is derive(report)


@quickly
@given(reports, facts, st.floats(0, 0.999))
def test_between_two_deadlines_time_changes_nothing(report: Report, known: Facts, part: float) -> None:
    """A lock shows the same until its deadline; without one, for ever."""

    def later(passed: float) -> tuple[JobState, int]:
        aged = replace(
            report,
            age=None if report.age is None else report.age + passed,
            heartbeat_age=None if report.heartbeat_age is None else report.heartbeat_age + passed,
        )
        state, sentences = derive_job(aged, known, NOW)
        return state, len(sentences)

    end = deadline(report, known, NOW)
    if report.verdict in (None, Verdict.STALE):
        assert end is None
    if end is not None:
        assert end > NOW
        assert later((end - NOW - 0.001) * part) == later(0.0)
    elif report.verdict is not Verdict.STALE:
        assert later(1e9) == later(0.0)


def test_a_deadline_is_when_the_next_limit_is_past() -> None:
    """The nearest of maximum age, timeout and TTL, the job's and the lock's; a lock at rest has none."""
    report = Report("p", HELD, Verdict.HELD, (), holder=Holder(5), age=100.0, heartbeat_age=10.0)
    assert deadline(report, NOTHING, NOW) == pytest.approx(NOW + 50, abs=0.01)
    assert deadline(report, Facts(timeout=130.0, heartbeat_ttl=5.0), NOW) == pytest.approx(NOW + 30, abs=0.01)
    assert deadline(report, Facts(heartbeat_ttl=300.0), NOW) == pytest.approx(NOW + 50, abs=0.01)
    assert deadline(LOCKS["held"], NOTHING, NOW) is None
    assert deadline(LOCKS["free"], Facts(max_age=1.0), NOW) is None
    end = deadline(report, NOTHING, NOW)
    assert end is not None
    assert derive(replace(report, heartbeat_age=10.0 + end - NOW)) is S.HUNG
