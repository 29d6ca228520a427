"""What lies at the public path when the guard is ours: whose is it, and may it go?

It goes only when it is proven stale, or blank and untouched for a while; and it is looked at again under
another name before it is removed, because somebody who ignores the guard may have replaced it meanwhile.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace

from lockcore import _seal
from lockcore._errors import failed
from lockcore._inspect import explain
from lockcore._read import Found, read
from lockcore._said import said
from lockcore._system import files
from lockcore._values import Format, Guard, Report, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._hold import Spec

HEAL_AFTER = 10.0
"""Seconds for which a blank or half-written file must have stayed unchanged before it counts as debris."""


def clear(spec: Spec, folder: files.Folder, guard: files.Guard) -> Report | None:
    """Remove what lies at the public path if it is stale. The report says why it may not go."""
    found = read(*files.at(folder, spec.name))
    if found is None:
        return None
    sealed = _seal.unseal(guard.read())
    report = explain(spec.path, found, Guard.FREE, sealed, max_age=spec.max_age)
    if report.verdict is not Verdict.STALE and not (
        _is_debris(report, found, spec.max_age) or _is_our_own_past(report)
    ):
        return report
    if found.folder:
        return replace(report, evidence=(*report.evidence, said("It is a folder, which only a person may remove.")))
    try:
        claimed = files.claim(folder, spec.name) if found.content is not None else None
        if claimed is not None:
            guard.claims.append(claimed)
        removed = remove(spec, folder, guard, found)
    except BlockingIOError:
        why = said("Somebody holds a kernel lock on it, who can't be seen from here.")
        return replace(report, verdict=Verdict.UNKNOWN, evidence=(*report.evidence, why))
    except OSError as error:
        why = said("It can't be removed: {why}.", error.strerror or str(error))
        return replace(report, evidence=(*report.evidence, why))
    if not removed:
        return replace(report, verdict=Verdict.UNKNOWN, evidence=(said("Somebody else took it at the same moment."),))
    return None


def finish(spec: Spec, folder: files.Folder, guard: files.Guard) -> Report | None:
    """End a takeover that somebody was killed in: what it had set aside goes back, to be judged in its place.

    If its place has been taken meanwhile it is judged where it is, and stays there while its holder may live.
    """
    try:
        aside = read(*files.at(folder, files.aside_of(spec.name)))
        if aside is not None:
            if files.exists(folder, spec.name):
                report = explain(spec.path, aside, Guard.FREE, None, max_age=spec.max_age)
                if report.verdict is not Verdict.STALE and not _is_debris(report, aside, spec.max_age):
                    return report
                files.remove_aside(folder, spec.name)
            else:
                files.put_back(folder, spec.name)
        guard.note_takeover(under_way=False)
    except OSError as error:
        raise failed(spec.path, said("what an interrupted takeover left can't be cleared"), error) from error
    return None


def pause(report: Report, seconds: float) -> bool:
    """Wait for a foreign lock's holder to exit, `seconds` at most. False when time alone can't help."""
    if report.verdict is Verdict.STALE:
        return False
    pid = report.holder.pid if report.verdict is Verdict.HELD and report.holder is not None else None
    if sys.platform == "linux" and pid is not None:
        import select

        try:
            fd = os.pidfd_open(pid)
        except OSError:
            time.sleep(min(seconds, 0.01))
            return True
        try:
            select.select([fd], [], [], seconds)
        finally:
            os.close(fd)
    else:
        time.sleep(seconds)
    return True


def _is_our_own_past(report: Report) -> bool:
    """This very process took it and lost its guard: it has replaced its own program (exec) since."""
    return report.guard is Guard.FREE and report.holder is not None and report.holder.pid == os.getpid()


def _is_debris(report: Report, found: Found, max_age: float | None) -> bool:
    """A file that was made but never written whole, and that nobody has touched for a while."""
    record = report.record
    if record is None or found.content is None or report.guard is Guard.BUSY:
        return False
    blank = record.format is Format.EMPTY and max_age is None
    return (blank or record.torn) and time.time() - max(found.written, found.changed) >= HEAL_AFTER


def remove(spec: Spec, folder: files.Folder, guard: files.Guard, found: Found) -> bool:
    guard.note_takeover(under_way=True)
    try:
        if not found.same_as(read(*files.at(folder, spec.name))):
            return False  # before it is touched: taking away a live lock, even for a moment, can hurt its holder
        aside = files.set_aside(folder, spec.name)
        if not found.same_as(read(*files.at(folder, aside))):
            files.put_back(folder, spec.name)
            return False
        files.remove_aside(folder, spec.name)
        return True
    finally:
        guard.note_takeover(under_way=False)
