"""Finds out how a lock that was found would be registered, and registers it. All of it runs beside the GUI thread."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable
from functools import partial

from lockcore._outcome import Effect, Outcome
from lockcore._text import printable
from lockcore._value import value
from lockcore._values import Verdict
from lockcore._watch.status import JobStatus
from locktray.present.proposal import Process, Proposal, proposal_of
from locktray.tongue import tr, why

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._crontab.lines import Entry

_log = logging.getLogger("locktray.proposing")


@value
class Registered:
    """What came of it, and what takes it back."""

    outcome: Outcome
    undo: Callable[[], object]


def register(status: JobStatus) -> Registered | Outcome | Proposal:
    """Register it if everything that is needed is proven; else say what there is, and what is missing."""
    from lockcore._registry.edits import register as write
    from lockcore._registry.edits import remove
    from lockcore._registry.table import BadFile
    from lockcore._registry.toml_edit import EditFailed

    found = propose(status)
    if isinstance(found, Outcome) or found.missing:
        return found
    draft = found.draft
    try:
        job = write(draft.name, found.values)
    except (BadFile, EditFailed, OSError, ValueError) as error:
        sentence = tr("{name} is not registered: {why}", name=printable(draft.name), why=printable(why(error), 400))
        return Outcome(Effect.FAILED, sentence)
    name, command, folder = printable(job.name), printable(draft.command, 200), printable(draft.folder, 200)
    sentence = tr("{name} is registered as {command}.", name=name, command=command)
    if draft.folder:
        sentence = tr("{name} is registered as {command} in {folder}.", name=name, command=command, folder=folder)
    # The folder comes from where the command does.
    sources = dict.fromkeys(draft.why[field] for field in ("command", "schedule") if field in draft.why)
    return Registered(Outcome(Effect.DONE, sentence, tuple(sources)), partial(remove, job.name))


def propose(status: JobStatus) -> Outcome | Proposal:
    """What is known about the job of this lock. If its holder is another one by now, that is said instead."""
    from lockcore._live.actions import look_at
    from lockcore._registry.jobs import names
    from lockcore._registry.schedule import schedule_problem
    from lockcore._stop_proof import same_holder

    report, process = status.report, None
    if report.verdict is Verdict.HELD and not report.orphaned and report.holder is not None:
        process = _process(report.holder.pid)
        if process is None or not same_holder(report, look_at(status).report):
            sentence = tr("{name} is no longer as it was shown. Nothing was registered.", name=printable(status.name))
            return Outcome(Effect.CHANGED, sentence)
    return proposal_of(
        status,
        process,
        _entries(),
        home=os.path.expanduser("~"),
        taken=names(),
        understood=lambda schedule: schedule_problem(schedule) is None,
    )


def _process(pid: int) -> Process | None:
    import psutil

    try:
        process = psutil.Process(pid)
        words = tuple(process.cmdline())
        folder: str | None = process.cwd()
    except psutil.NoSuchProcess:
        return None
    except (psutil.Error, OSError):
        return Process(pid, (), None)
    return Process(pid, words, folder, bool(words) and _leads_somewhere(words[0], folder))


def _leads_somewhere(program: str, folder: str | None) -> bool:
    if os.path.basename(program) == program:
        return shutil.which(program) is not None
    return shutil.which(os.path.join(folder or "", program)) is not None


def _entries() -> tuple[Entry, ...]:
    """Those of the person's crontab; none if it can't be read."""
    from lockcore._command.base import CommandFailed
    from lockcore._command.import_ import read_own
    from lockcore._crontab.lines import read_crontab
    from lockcore._registry.schedule import cron_knows

    try:
        return read_crontab(read_own() or "", cron_knows).entries
    except (CommandFailed, OSError, ImportError) as error:
        _log.info("there is no crontab: %s", error)
        return ()
