"""Puts a cleaned lock file back where it was, replacing nothing."""

from __future__ import annotations

import os
import time

from lockcore import _quarantine
from lockcore._clean import why
from lockcore._errors import LockError
from lockcore._history import Cleaned, History, HistoryFailed
from lockcore._home import quarantine_folder
from lockcore._outcome import Effect, Outcome
from lockcore._paths import is_address
from lockcore._said import said
from lockcore._set_aside import SetAside, Whereabouts
from lockcore._short_hold import Busy, short_hold
from lockcore._system import files, system
from lockcore._text import moment, printable
from lockcore._wording import named


def restore(id: int) -> Outcome:
    """Put back what was cleaned under this ID, with its content, mode and times as they were."""
    try:
        with History() as history:
            cleaned = history.find_cleaned(id)
            if cleaned is None:
                return Outcome(
                    Effect.REFUSED,
                    said("nothing was cleaned under ID {id}.", id),
                    (said("See the list:  lockcore restore"),),
                )
            if cleaned.restored is not None:
                when = moment(cleaned.restored, time.time())
                already = said("{job} was put back already, at {time}.", printable(cleaned.job), when)
                return Outcome(Effect.REFUSED, already)
            if is_address(cleaned.path):
                freed = said("{job} is a lease that was freed: take it anew.", printable(cleaned.job))
                return Outcome(Effect.REFUSED, freed)
            return _put_back(cleaned, history)
    except HistoryFailed as error:
        return Outcome(Effect.FAILED, said("nothing was put back: {why}", why(error)))


def set_aside(limit: int = 50) -> tuple[SetAside, ...]:
    """What was cleaned, the newest first, and where each of it is now. Raises HistoryFailed."""
    with History(read_only=True) as history:
        return tuple(map(_seen, history.cleaned(limit=limit)))


def _seen(cleaned: Cleaned) -> SetAside:
    if cleaned.restored is not None:
        where = Whereabouts.RESTORED
    elif is_address(cleaned.path):
        where = Whereabouts.FREED
    else:
        where = Whereabouts.KEPT if os.path.lexists(kept_at(cleaned)) else Whereabouts.LOST
    in_the_way = where is Whereabouts.KEPT and not system.may_hang(cleaned.path) and os.path.lexists(cleaned.path)
    return SetAside(
        cleaned.id,
        cleaned.at,
        cleaned.job,
        cleaned.path,
        cleaned.verdict,
        cleaned.evidence,
        where,
        cleaned.restored,
        in_the_way,
    )


def kept_at(cleaned: Cleaned) -> str:
    """Where it is kept, wherever the quarantine was when it came there."""
    return os.path.join(quarantine_folder(), os.path.basename(cleaned.kept_as))


def _put_back(cleaned: Cleaned, history: History) -> Outcome:
    job, path, kept = printable(cleaned.job), cleaned.path, kept_at(cleaned)
    if not os.path.lexists(kept):
        return Outcome(Effect.FAILED, said("{job} can't be put back: {file} is gone.", job, printable(kept, 400)))
    try:
        with short_hold(path) as (folder, _):
            _quarantine.duplicate((kept, None), files.at(folder, os.path.basename(path)))
            history.mark_restored(cleaned.id, time.time())
            _quarantine.remove((kept, None))
    except FileExistsError:
        advice = said("Look closer:  lockcore inspect {lock}", named(path))
        occupied = said("{job} is not put back: something else lies in its place now.", job)
        return Outcome(Effect.CHANGED, occupied, (advice,))
    except Busy:
        return Outcome(Effect.CHANGED, said("{job} is not put back: somebody holds the lock now.", job))
    except (LockError, OSError) as error:
        return Outcome(Effect.FAILED, said("{job} could not be put back: {why}", job, why(error)))
    return Outcome(Effect.DONE, said("{job}: its lock is back at {path}.", job, printable(path, 400)))
