"""Sets a lock file aside that nobody holds. What is live is never touched.

A person has seen what lies there. It goes only if the very same file still lies there, says the same and is judged
the same, at a moment when nobody can take the lock.
"""

from __future__ import annotations

import json
import os
import time

from lockcore import _quarantine
from lockcore._errors import LockError
from lockcore._formats import is_sqlite
from lockcore._history import History, HistoryFailed
from lockcore._hold import Spec
from lockcore._inspect import PATIENCE, explain, inspect
from lockcore._outcome import Effect, Outcome
from lockcore._paths import is_address, job_name, lock_of, lock_path
from lockcore._patience import answer_within
from lockcore._read import Found, read
from lockcore._said import Said, joined, said
from lockcore._seal import SIZE, unseal
from lockcore._short_hold import Busy, short_hold
from lockcore._show import as_job
from lockcore._system import files, system
from lockcore._takeover import finish
from lockcore._takeover import remove as remove_public
from lockcore._text import printable
from lockcore._value import value
from lockcore._values import Guard, Report, Verdict
from lockcore._wording import headline, named

READS = 5
"""How often a lock that changes while it is looked at is looked at again."""

_DATA = (".wal", "-wal", "-shm", "-journal", ".db", ".duckdb", ".sqlite", ".sqlite3")


@value
class Shown:
    """What a person was shown: the report, and the very file that it is about, or where its lease is."""

    report: Report
    found: Found | None
    max_age: float | None = None
    lease: str | None = None


def look(name_or_path: str, *, max_age: float | None = None) -> Shown:
    """See what lies there and what is known about it. `max_age` is the job's rule for locks that name nobody."""
    if is_address(name_or_path):
        return Shown(inspect(name_or_path), None, max_age, name_or_path)
    path = lock_of(lock_path(name_or_path))
    found, report, again = _found(path), inspect(path, max_age=max_age), _found(path)
    for _ in range(READS):
        if found == again:
            break
        found, report, again = again, inspect(path, max_age=max_age), _found(path)
    return Shown(report, again, max_age)


def clean(shown: Shown, *, force: bool = False, name: str | None = None) -> Outcome:
    """Set the lock aside that was shown, if it is proven stale; with `force` also if nothing is proven about it.

    One that is held stays, whatever `force` says.
    """
    path = shown.report.path
    job = printable(name or job_name(path))
    if (refusal := refusal_of(shown, force=force, name=name)) is not None:
        return refusal
    if shown.lease is not None:
        from lockcore._clean_lease import free_lease

        return free_lease(job, shown.report, shown.lease)
    assert shown.found is not None
    try:
        with History() as history, short_hold(path) as (folder, guard):
            return _set_aside(job, shown, shown.found, folder, guard, history)
    except Busy:
        return Outcome(
            Effect.REFUSED, said("{job} is in use: somebody holds its guard.", job), (stop_advice(path, name),)
        )
    except LockError as error:
        return Outcome(Effect.REFUSED, said("{job} is not cleaned. {why}", job, printable(str(error), 800)))
    except (HistoryFailed, OSError) as error:
        return Outcome(Effect.FAILED, said("{job} could not be cleaned and is as it was: {why}", job, why(error)))


def refusal_of(shown: Shown, *, force: bool, name: str | None = None) -> Outcome | None:
    """Why it may not be cleaned, as far as what was shown tells; None if it may."""
    report, found = shown.report, shown.found
    job = printable(name or job_name(report.path))
    if shown.lease is not None:
        from lockcore._clean_lease import lease_refusal

        return lease_refusal(job, report, force=force, name=name)
    if report.verdict is None:
        return Outcome(Effect.REFUSED, said("{job}: there is nothing to clean. {headline}", job, headline(report)))
    if report.verdict is Verdict.HELD:
        return Outcome(Effect.REFUSED, not_cleaned(job, report), (stop_advice(report.path, name),))
    if found is None:
        return Outcome(
            Effect.REFUSED, said("{job}: there is no file to clean. {why}", job, joined(" ", report.evidence))
        )
    if (data := _data(report.path, found)) is not None:
        return Outcome(Effect.REFUSED, said("{job} is not cleaned: {why}.", job, data))
    if (report.verdict is not Verdict.STALE or found.folder) and not force:
        advice = said("If you are sure:  lockcore clean --force {lock}", named(report.path, name))
        return Outcome(Effect.REFUSED, not_cleaned(job, report), (advice,))
    return None


def stop_advice(path: str, job: str | None = None) -> str:
    return said("Stop it first:  lockcore stop {lock}", named(path, job))


def not_cleaned(job: str, report: Report) -> str:
    return said("{job} is not cleaned. {why}", job, headline(report))


def what_of(cleaned: Outcome) -> str:
    """What the outcome of a clean-up says was done, as a part of another sentence."""
    assert isinstance(cleaned.sentence, Said)
    what = cleaned.sentence.values[-1]
    assert isinstance(what, str)
    return what


def why(error: Exception) -> str:
    """The reason in an error, as the end of a sentence."""
    text = printable((error.strerror or str(error)) if isinstance(error, OSError) else str(error), 800)
    return text if text.endswith(".") else joined("", (text, "."))


def _found(path: str) -> Found | None:
    if system.may_hang(path):
        return answer_within(PATIENCE, os.path.dirname(path), lambda: read(path))
    return read(path)


def _data(path: str, found: Found) -> str | None:
    """Why this is somebody's data rather than a lock."""
    content = found.content or b""
    if found.truncated:
        return said("it is too large for a lock, so it may be data")
    if is_sqlite(content):
        return said("it is a database, in which only a row can be a lock")
    if path.endswith(_DATA) or content[8:12] == b"DUCK":
        return said("it is part of a database: data, not a lock")
    return None


def _set_aside(
    job: str, shown: Shown, found: Found, folder: files.Folder, guard: files.Guard, history: History
) -> Outcome:
    spec = Spec(shown.report.path, "json", shown.max_age)
    size = guard.size_in_place()
    if size == SIZE + 1 and (report := finish(spec, folder, guard)) is not None:
        return Outcome(Effect.REFUSED, not_cleaned(job, report))
    if (changed := _changed(shown, found, spec, folder, guard)) is not None:
        return Outcome(Effect.CHANGED, said("{job} is not cleaned. {why}", job, changed))
    try:
        claimed = files.claim(folder, spec.name) if found.content is not None else None
    except BlockingIOError:
        unseen = said("{job} is not cleaned: somebody holds a kernel lock on it, who can't be seen from here.", job)
        return Outcome(Effect.REFUSED, unseen)
    if claimed is not None:
        guard.claims.append(claimed)
    kept = _quarantine.new_place(spec.name)
    _quarantine.duplicate(files.at(folder, spec.name), (kept, None))
    removed = False
    try:
        number = _note(shown, job, kept, history)
        try:
            removed = _remove(spec, folder, guard, found)
        finally:
            if not removed:
                history.mark_restored(number, time.time())
            if size == 0:
                os.ftruncate(guard.fd, 0)  # it still says that nobody has ever held it
    finally:
        if not removed:
            _quarantine.remove((kept, None))
    if not removed:
        return Outcome(Effect.CHANGED, said("{job} is not cleaned: somebody else took it at the same moment.", job))
    aside = said("its lock was set aside (lockcore restore {number} puts it back)", number)
    return Outcome(Effect.DONE, said("{job}: {what}.", job, aside), (), number)


def _changed(shown: Shown, found: Found, spec: Spec, folder: files.Folder, guard: files.Guard) -> str | None:
    """What is different from what was shown: device, inode, times and content, and what follows from them."""
    now = read(*files.at(folder, spec.name))
    if now is None:
        return said("Its file is gone.")
    if now != found:
        return said("Its file has changed since it was shown.")
    report = explain(spec.path, now, Guard.FREE, unseal(guard.read()), max_age=shown.max_age)
    return None if report.verdict is shown.report.verdict else headline(report)


def _note(shown: Shown, job: str, kept: str, history: History) -> int:
    report = shown.report
    assert report.verdict is not None
    return history.keep_cleaned(
        at=time.time(),
        job=job,
        path=report.path,
        kept_as=kept,
        verdict=report.verdict.value,
        evidence=report.evidence,
        record=json.dumps(as_job(report)["record"]),
    )


def _remove(spec: Spec, folder: files.Folder, guard: files.Guard, found: Found) -> bool:
    if not found.folder:
        return remove_public(spec, folder, guard, found)
    place = files.at(folder, spec.name)
    if read(*place) != found:
        return False
    _quarantine.remove(place)  # only if there is nothing in it
    return True
