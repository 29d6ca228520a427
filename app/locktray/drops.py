"""What is done with a file or a folder that was dropped on the window: it is watched from now on, or said why not."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial

import lockcore
from lockcore._registry.edits import AlreadyRegistered, register, remove, unwatch, watch
from lockcore._registry.job_file import name_problem
from lockcore._registry.table import BadFile
from lockcore._registry.toml_edit import EditFailed
from lockcore._text import printable
from lockcore._value import value
from lockcore._values import Format
from locktray.tongue import tr, trn, why

_ENDINGS = (".lock", ".lck", ".pid")
_MOST_NAMES = 100

MOST_TOLD = 3
"""Of how many that are not watched it is said why."""


@value
class Taken:
    """What came of it. `undo` takes it back; None if nothing was changed. `name` is the job that there is now."""

    text: str
    is_done: bool
    undo: Callable[[], object] | None = None
    name: str = ""


def take_in(path: str) -> Taken:
    """Watch a folder, or the lock in a file. It may read and write files; nothing is done to what was dropped."""
    path = os.path.abspath(path)
    shown = printable(path, 200)
    try:
        return _folder(path, shown) if os.path.isdir(path) else _file(path, shown)
    except (BadFile, EditFailed, OSError) as error:
        return Taken(tr("{path} is not watched: {why}", path=shown, why=printable(why(error), 300)), False)


def told_of(taken: Sequence[Taken], shown_already: int = 0) -> str:
    """What came of all that was dropped at once, in one line; `shown_already` needed nothing to be done."""
    done, wrong = [each for each in taken if each.is_done], [each for each in taken if not each.is_done]
    if not wrong and len(done) > 1:
        parts = [trn("{n} of them is watched.", "All {n} are watched.", len(done))]
    elif len(taken) == 1:
        parts = [taken[0].text]
    else:
        parts = [trn("{n} is watched.", "{n} are watched.", len(done))] if done else []
        parts += [each.text for each in wrong[:MOST_TOLD]]
    if len(wrong) > MOST_TOLD:
        parts.append(trn("{n} more is not watched.", "{n} more are not watched.", len(wrong) - MOST_TOLD))
    if shown_already:
        parts.append(trn("{n} is shown already.", "{n} are shown already.", shown_already))
    return " ".join(parts)


def _folder(path: str, shown: str) -> Taken:
    if not path.isprintable():
        return Taken(tr("{path} has a name that can't be written down. Rename the folder.", path=shown), False)
    if not watch(path):
        return Taken(tr("{path} is watched already.", path=shown), True)
    return Taken(tr("The locks in {path} are watched.", path=shown), True, partial(unwatch, path))


def _file(path: str, shown: str) -> Taken:
    report = lockcore.inspect(path)
    record = report.record
    if record is None:
        why = report.evidence[0] if report.evidence else tr("There is no lock.")
        return Taken(tr("{path} is not watched: {why}", path=shown, why=printable(why, 200)), False)
    if record.problem or record.format is Format.UNKNOWN:
        why = record.problem or tr("It is no lock that is known.")
        return Taken(tr("{path} is no lock: {why}", path=shown, why=printable(why, 200)), False)
    for name in _names(path):
        try:
            register(name, {("lock", "path"): path, ("lock", "taken_by"): "job"})
        except AlreadyRegistered:
            continue
        told = tr("{path} is watched as the job {name}.", path=shown, name=name)
        return Taken(told, True, partial(remove, name), name)
    return Taken(tr("{path} is not watched: all names for it are taken.", path=shown), False)


def _names(path: str) -> list[str]:
    """What the job may be called: as its file, with a number if that is taken."""
    stem = os.path.basename(path).lstrip(".")
    for ending in _ENDINGS:
        stem = stem.removesuffix(ending)
    stem = "".join(character if character.isalnum() or character in "-_." else "-" for character in stem)[:60]
    if not stem or name_problem(stem) is not None:
        stem = "lock"
    return [stem, *(f"{stem}-{number}" for number in range(2, _MOST_NAMES))]
