"""How a job's state follows from its lock, its limits, its processes and its history. Pure.

`derive` tells what a lock shows by itself; `derive_job` knows the job too. Of what is true at once, the first of these
rows names the state, and the evidence tells the rest:

    DUPLICATED   more processes of the job run than its lock can account for, whatever else is true
    ELSEWHERE    FOREIGN: what runs there is not judged from here
    UNREADABLE   UNKNOWN, unless the lock counts as held (see below)
    ORPHANED     held, but by what the holder left behind; that explains a silent heartbeat and a great age
    HUNG         held, the heartbeat past its TTL; that says more than an age
    OVERDUE      held, older than the job's maximum age or its timeout
    RUNNING      held; or the lock is free, but one process of the job runs without it
    STALE        the holder is gone and its lock is left, even if one process of the job runs without it
    DOWN         free, a daemon, however its last run ended
    FAILED       free, the last run ended badly; red before amber
    MISSED       free, a scheduled run did not happen
    IDLE         free, or switched off; also the empty file of a job that takes kernel locks, while nobody has one

A lock counts as held when it is proven HELD; when its guard is busy, although it can't be read just now by whom; and
when it is of a kind that names nobody, but a process of its job runs: age proves nothing against that one.

A daemon that was stopped is DOWN: `stopped` can't tell a person from a shutdown or a logout, and one that was forgotten
after some work is what the sign is for. Who wants it to rest switches it off.
"""

from __future__ import annotations

from enum import Enum

from lockcore._said import counted, said
from lockcore._text import age, moment
from lockcore._value import value
from lockcore._values import Format, Grounds, Report, Verdict
from lockcore._watch.facts import NOTHING, Facts, ending, is_at_rest, is_held, passes, strays

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class JobState(Enum):
    """What a job is doing. The names are a contract."""

    RUNNING = "RUNNING"
    ORPHANED = "ORPHANED"
    OVERDUE = "OVERDUE"
    HUNG = "HUNG"
    STALE = "STALE"
    DUPLICATED = "DUPLICATED"
    FAILED = "FAILED"
    DOWN = "DOWN"
    MISSED = "MISSED"
    IDLE = "IDLE"
    ELSEWHERE = "ELSEWHERE"
    UNREADABLE = "UNREADABLE"


WORST_FIRST = (
    *(JobState.DUPLICATED, JobState.STALE, JobState.FAILED, JobState.DOWN),
    JobState.UNREADABLE,
    *(JobState.OVERDUE, JobState.HUNG, JobState.ORPHANED, JobState.MISSED),
    *(JobState.RUNNING, JobState.ELSEWHERE, JobState.IDLE),
)
"""The states in the order in which they claim a person's eye."""

ATTENTION = WORST_FIRST[: WORST_FIRST.index(JobState.RUNNING)]
"""Those that need it."""

_NUDGE = 0.001  # seconds; a limit is past only after its instant
_MOST_PIDS = 5

_Found = tuple[JobState, str]
"""Something that is true of a job, and the sentence about it; empty where the report has said it already."""


def needs_attention(state: JobState) -> bool:
    """Whether a person should look at a job in this state."""
    return state in ATTENTION


def derive(report: Report) -> JobState:
    """The state that one lock shows by itself, without a job's schedule, history or processes."""
    match report.verdict:
        case None:
            return JobState.IDLE
        case Verdict.STALE:
            return JobState.STALE
        case Verdict.FOREIGN:
            return JobState.ELSEWHERE
        case Verdict.UNKNOWN:
            return JobState.UNREADABLE
        case Verdict.HELD:
            return next(_while_held(report, NOTHING))[0]


def derive_job(report: Report, facts: Facts, now: float) -> tuple[JobState, tuple[str, ...]]:
    """What a job is doing, and the sentences that tell so beyond those of the report.

    `now` is when its lock was looked at, and its history must have been read after that: a run writes down its end
    before it lets go, so one that began before `now`, has no end and yet left the lock free has crashed.
    """
    if facts is NOTHING and report.verdict is Verdict.HELD and not report.orphaned and not _has_limits(report):
        return JobState.RUNNING, ()  # by far the most, when there are many
    found = list(_findings(report, facts, now))
    return found[0][0], tuple([sentence for _, sentence in found if sentence])


def deadline(report: Report, facts: Facts, now: float) -> float | None:
    """When time alone may change the state of a lock that was seen at `now`; None if it can't."""
    if report.verdict is None or (facts is NOTHING and not _has_limits(report)):
        return None
    if report.verdict is Verdict.STALE and (report.record is None or report.record.format is not Format.LEASE):
        return None  # but of a lease it is said when the next one may take it
    limits = [*_limits(report, facts), *_limits(report, NOTHING)]  # a lock's own limits count for its verdict
    left = [limit.limit - limit.seconds for limit in limits if not limit.is_past]
    return now + min(left) + _NUDGE if left else None


def limit_past(report: Report, facts: Facts) -> float | None:
    """The limit in seconds that makes a held lock HUNG or OVERDUE; None if none is past."""
    if facts is NOTHING and not _has_limits(report):
        return None
    return next((limit.limit for limit in _limits(report, facts) if limit.is_past), None)


def _findings(report: Report, facts: Facts, now: float) -> Iterator[_Found]:
    """Everything that is true, the row that decides first."""
    outside = strays(report, facts)
    crowd = bool(outside) and len(outside) > passes(report, facts)
    if crowd:
        yield JobState.DUPLICATED, _outside(outside)
    found = _without_crowd(report, facts, now, runs=bool(outside))
    first = next(found)
    yield first
    if outside and not crowd:
        pid = outside[0]
        sentence = said("PID {pid} runs this job, but the lock does not name it.", pid)
        if report.verdict is None:
            sentence = said(
                "PID {pid} runs this job, but does not hold its lock: nothing keeps a second one from starting.", pid
            )
        yield first[0], sentence
    yield from found


def _without_crowd(report: Report, facts: Facts, now: float, *, runs: bool) -> Iterator[_Found]:
    nameless = report.grounds in (Grounds.NAMELESS, Grounds.AGE_RULE)
    rests = is_at_rest(report, facts)
    if is_held(report) or (nameless and runs and not rests):
        yield from _while_held(report, facts)
    elif not rests:
        yield derive(report), ""
    elif runs:
        yield JobState.RUNNING, ""
    else:
        yield from _at_rest(report, facts, now)


def _while_held(report: Report, facts: Facts) -> Iterator[_Found]:
    if report.orphaned:
        yield JobState.ORPHANED, ""
    for limit in _limits(report, facts):
        if limit.is_past:
            yield limit.state, limit.sentence
    yield JobState.RUNNING, ""


def _at_rest(report: Report, facts: Facts, now: float) -> Iterator[_Found]:
    ended = ending(facts.last_run, report.path, now)
    badly = ended is not None and ended.badly
    if not facts.enabled:
        yield JobState.IDLE, said("It is switched off.")
    elif facts.kind == "daemon":
        yield JobState.DOWN, said("It is a daemon, which should be running, and is not.")
    if ended is not None and badly:
        yield JobState.FAILED, ended.sentence
    if facts.due is not None and facts.enabled:
        yield JobState.MISSED, said("It was due at {time}, and no run has begun since.", moment(facts.due, now))
    if report.verdict is not None:
        yield JobState.IDLE, said("Its job takes a kernel lock on this file, and nobody has one now.")
    yield JobState.IDLE, "" if ended is None or badly else ended.sentence


@value
class _Limit:
    """A limit that applies, and the seconds that count against it."""

    state: JobState
    seconds: float
    limit: float
    kind: str

    @property
    def is_past(self) -> bool:
        return self.seconds > self.limit

    @property
    def sentence(self) -> str:
        past, limit = age(self.seconds), age(self.limit)
        match self.kind:
            case "ttl":
                return said("Its last heartbeat is {age} old; it counts for {ttl}.", past, limit)
            case "age":
                return said("It has been held for {age}; its maximum age is {limit}.", past, limit)
            case _:
                return said("It has been held for {age}; its timeout is {limit}.", past, limit)


def _limits(report: Report, facts: Facts) -> Iterator[_Limit]:
    """What the job's file says goes before what the lock says, which may be older, or a guess."""
    return iter(()) if facts is NOTHING and not _has_limits(report) else _limits_of(report, facts)


def _has_limits(report: Report) -> bool:
    """Whether the lock itself sets any."""
    record = report.record
    return record is not None and (record.ttl is not None or record.max_age is not None)


def _limits_of(report: Report, facts: Facts) -> Iterator[_Limit]:
    record = report.record
    ttl = facts.heartbeat_ttl if facts.heartbeat_ttl is not None or record is None else record.ttl
    if report.heartbeat_age is not None and ttl is not None:
        yield _Limit(JobState.HUNG, report.heartbeat_age, ttl, "ttl")
    if report.age is None:
        return
    max_age = facts.max_age if facts.max_age is not None or record is None else record.max_age
    if max_age is not None:
        yield _Limit(JobState.OVERDUE, report.age, max_age, "age")
    if facts.timeout is not None:
        yield _Limit(JobState.OVERDUE, report.age, facts.timeout, "timeout")


def _outside(pids: tuple[int, ...]) -> str:
    listed = ", ".join(map(str, pids[:_MOST_PIDS]))
    if len(pids) == 1:
        return said("One process runs this job outside its lock: PID {pids}.", listed)
    if len(pids) > _MOST_PIDS:
        return said(
            "{count} processes run this job outside its lock: PID {pids} and {more} more.",
            *(len(pids), listed, len(pids) - _MOST_PIDS),
        )
    return counted(
        "{n} processes run this job outside its lock: PID {pids}.",
        "{n} processes run this job outside its lock: PID {pids}.",
        *(len(pids), listed),
    )
