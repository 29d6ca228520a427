"""Everything about one job, in the order in which the details show it. Pure."""

from __future__ import annotations

import math
import sys
import time

from lockcore._derive import JobState
from lockcore._knows import knows
from lockcore._objections import Kind
from lockcore._row import since_of
from lockcore._text import age, clock, printable
from lockcore._value import value
from lockcore._values import Grounds, Verdict
from lockcore._watch.facts import LastRun
from lockcore._watch.status import JobStatus
from locktray.present.facts import says_of
from locktray.present.remedies import Remedy, remedies_of
from locktray.present.tones import TONES, Tone, word
from locktray.tongue import safe, tr

if sys.platform == "win32":
    import ntpath as _path
else:
    import posixpath as _path

LONGEST_NAME = 200
LONGEST_TEXT = 2000
LONGEST_MESSAGE = 300
MOST_EVIDENCE = 100


@value
class Head:
    """Sign, name, and what the job is doing, in a sentence."""

    state: JobState
    tone: Tone
    name: str
    sentence: str
    kind: str


@value
class Progress:
    """What the run says of itself. `share` is from 0 to 1; None if it only says a message."""

    share: float | None
    message: str


@value
class LockSays:
    """What the lock itself says. `folder` is empty where there is none to open; then `no_folder` says why."""

    says: str
    where: str
    copied: str
    folder: str
    no_folder: str


@value
class DetailsSpec:
    """What the details draw before anything is read beside."""

    head: Head
    progress: Progress | None
    evidence: tuple[str, ...]
    lock: LockSays
    remedies: tuple[Remedy, ...]


def details_of(
    status: JobStatus,
    now: float,
    crash: float | None = None,
    asked: Kind | None = None,
    *,
    muted: bool = False,
) -> DetailsSpec:
    """`crash` is when the lock was seen to be left, if somebody saw that."""
    evidence = tuple(safe(sentence, LONGEST_TEXT) for sentence in status.evidence[:MOST_EVIDENCE])
    head = head_of(status, now, crash, muted=muted)
    return DetailsSpec(head, progress_of(status), evidence, _lock(status), remedies_of(status, asked))


def head_of(status: JobStatus, now: float, crash: float | None = None, *, muted: bool = False) -> Head:
    kind = tr("Registered") if status.registered else tr("Found, not registered")
    if muted:
        silence = tr("Notifications muted")
        kind = f"{kind} · {silence}"
    if status.title and status.title != status.name:
        kind = f"{printable(status.title, LONGEST_NAME)} · {kind}"
    name = printable(status.name, LONGEST_NAME)
    return Head(status.state, TONES[status.state], name, sentence_of(status, now, crash), kind)


def sentence_of(status: JobStatus, now: float, crash: float | None = None) -> str:
    """The state, and what is known about it in a few words. It says no more than is proven."""
    run, since = status.last_run, since_of(status.report)
    state = word(status.state)
    if status.state is JobState.RUNNING and since is not None:
        return tr("{state} for {age}, since {when}", state=state, age=age(now - since), when=clock(since, now))
    if status.state in (JobState.STALE, JobState.FAILED) and run is not None and _crash_is_told(run, status):
        ended = run.started if run.ended is None else run.ended
        took = age(ended - run.started)
        return tr("{state}: it crashed at {when}, after {age}", state=state, when=clock(ended, now), age=took)
    if crash is not None:
        when = clock(crash, now)
        if since is None:
            return tr("{state}: it was seen to crash at {when}", state=state, when=when)
        took = age(crash - since)
        return tr("{state}: it was seen to crash at {when}, after {age}", state=state, when=when, age=took)
    what = knows(status, now)
    return tr("{state}: {what}", state=state, what=what) if what else state


def _crash_is_told(run: LastRun, status: JobStatus) -> bool:
    """Whether the history knows when the process crashed that left this lock."""
    return run.outcome == "crashed" and run.ended is not None and run.lock in ("", status.report.path)


def has_processes(status: JobStatus) -> bool:
    """Whether there is anybody to look at: who holds the lock, or runs the job outside it."""
    return status.report.verdict is Verdict.HELD or bool(status.outside)


def is_alive_by_heartbeats(status: JobStatus) -> bool:
    """Whether somebody has a lease, which heartbeats keep."""
    record = status.report.record
    return status.report.read_at is not None and record is not None and record.heartbeat is not None


def progress_of(status: JobStatus) -> Progress | None:
    """How far the run is, as far as it says so."""
    share = status.progress
    if share is not None and not math.isfinite(share):
        share = None
    if share is None and not status.message:
        return None
    return Progress(
        None if share is None else min(1.0, max(0.0, share)), printable(status.message or "", LONGEST_MESSAGE)
    )


def _has_bad_file(status: JobStatus) -> bool:
    """Whether nobody knows its lock: then the report is about the job's file."""
    report = status.report
    is_own = status.registered and _path.basename(report.path) == f"{status.name}.toml"
    return is_own and report.record is None and report.grounds is Grounds.UNDECODABLE


def _lock(status: JobStatus) -> LockSays:
    report, record = status.report, status.report.record
    if _has_bad_file(status):
        file, says = printable(report.path, LONGEST_TEXT), tr("not known, since the job file can't be used")
        return LockSays(says, file, file, _path.dirname(report.path), "")
    is_row = "://" in report.path
    if record is not None:
        says = printable(says_of(record), LONGEST_TEXT) if record.says else tr("nothing that can be read")
        if record.says and record.heartbeat is not None and report.read_at is not None:
            # Heartbeats are no news to the watch: beside an older one it has to be seen how old the reading is.
            says = tr("{says} · read {time}", says=says, time=_in_utc(report.read_at))
    elif not report.exists or report.verdict is None:
        says = tr("nothing: there is no row") if is_row else tr("nothing: there is no file")
    else:
        says = tr("nothing that can be read")
    path = printable(report.path, LONGEST_TEXT)
    where = path if record is None else f"{path} · {record.format.value}"
    folder = "" if is_row else _path.dirname(report.path)
    no_folder = tr("This lock is a row in a database.") if is_row else ""
    return LockSays(says, where, f"{path}\n{says}" if record is not None else path, folder, no_folder)


def _in_utc(epoch: float) -> str:
    """As a lock's own times are told."""
    return time.strftime("%Y-%m-%d %H:%M:%S +00:00", time.gmtime(epoch))
