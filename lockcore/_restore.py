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
from lockcore._short_hold import Busy, short_hold
from lockcore._system import files
from lockcore._text import moment, printable
from lockcore._wording import named


def restore(id: int) -> Outcome:
    """Put back what was cleaned under this ID, with its content, mode and times as they were."""
    try:
        with History() as history:
            cleaned = history.find_cleaned(id)
            if cleaned is None:
                return Outcome(
                    Effect.REFUSED, f"nothing was cleaned under ID {id}.", ("See the list:  lockcore restore",)
                )
            if cleaned.restored is not None:
                when = moment(cleaned.restored, time.time())
                return Outcome(Effect.REFUSED, f"{printable(cleaned.job)} was put back already, at {when}.")
            if is_address(cleaned.path):
                return Outcome(Effect.REFUSED, f"{printable(cleaned.job)} is a lease that was freed: take it anew.")
            return _put_back(cleaned, history)
    except HistoryFailed as error:
        return Outcome(Effect.FAILED, f"nothing was put back: {why(error)}")


def kept_at(cleaned: Cleaned) -> str:
    """Where it is kept, wherever the quarantine was when it came there."""
    return os.path.join(quarantine_folder(), os.path.basename(cleaned.kept_as))


def _put_back(cleaned: Cleaned, history: History) -> Outcome:
    job, path, kept = printable(cleaned.job), cleaned.path, kept_at(cleaned)
    if not os.path.lexists(kept):
        return Outcome(Effect.FAILED, f"{job} can't be put back: {printable(kept, 400)} is gone.")
    try:
        with short_hold(path) as (folder, _):
            _quarantine.duplicate((kept, None), files.at(folder, os.path.basename(path)))
            history.mark_restored(cleaned.id, time.time())
            _quarantine.remove((kept, None))
    except FileExistsError:
        advice = f"Look closer:  lockcore inspect {named(path)}"
        return Outcome(Effect.CHANGED, f"{job} is not put back: something else lies in its place now.", (advice,))
    except Busy:
        return Outcome(Effect.CHANGED, f"{job} is not put back: somebody holds the lock now.")
    except (LockError, OSError) as error:
        return Outcome(Effect.FAILED, f"{job} could not be put back: {why(error)}")
    return Outcome(Effect.DONE, f"{job}: its lock is back at {printable(path, 400)}.")
