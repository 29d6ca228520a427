"""What would be seen and run if a job was registered as it was typed, in words. Pure."""

from __future__ import annotations

from lockcore import Report
from lockcore._text import printable
from lockcore._value import value
from lockcore._wording import headline
from locktray.present.moments import moment
from locktray.tongue import safe, told, tr, trn

MOST_PIDS = 20


@value
class Trial:
    """What was found out, without starting anything.

    `instances` are processes of the job that run now; None if its command says too little to tell them from others.
    `trouble` says why its lock can't be looked at.
    """

    name: str
    argv: tuple[str, ...] = ()
    folder: str = ""
    environment: tuple[tuple[str, str], ...] = ()
    lock: str = ""
    report: Report | None = None
    trouble: str = ""
    schedule: tuple[float, ...] = ()
    instances: tuple[tuple[int, str], ...] | None = None


@value
class Section:
    """A heading and what is said below it. `is_code` is shown letter by letter."""

    title: str
    lines: tuple[str, ...]
    is_code: bool = False


def sections_of(trial: Trial, now: float) -> tuple[Section, ...]:
    """All there is to tell, in the order of interest."""
    return (
        *_run(trial),
        Section(tr("Its lock now"), _lock(trial)),
        Section(tr("Next times"), tuple(moment(at, now) for at in trial.schedule) or (tr("It has no schedule."),)),
        Section(tr("Running now"), _instances(trial)),
    )


def _run(trial: Trial) -> tuple[Section, ...]:
    if not trial.argv:
        return (Section(tr("What would be run"), (tr("Nothing: it has no command, so its lock is only watched."),)),)
    empty = "''"
    words = tuple(f"{number}  {printable(word, 400) or empty}" for number, word in enumerate(trial.argv))
    added = tuple(f"{name}={printable(value, 200)}" for name, value in trial.environment)
    return (
        Section(tr("What would be run, word by word"), words, is_code=True),
        Section(tr("In this folder"), (printable(trial.folder, 400),), is_code=True),
        Section(tr("Added to its environment"), added, is_code=True),
    )


def _lock(trial: Trial) -> tuple[str, ...]:
    where = printable(trial.lock, 400)
    if trial.report is None:
        return (where, printable(trial.trouble, 400))
    evidence = (safe(sentence, 400) for sentence in trial.report.evidence)
    return (where, told(headline(trial.report)), *evidence)


def _instances(trial: Trial) -> tuple[str, ...]:
    if not trial.argv:
        return (tr("Without a command nobody can tell which processes are its own."),)
    if trial.instances is None:
        return (tr("Other programs may be started with the same words, so its processes are not looked for."),)
    if not trial.instances:
        return (tr("No process of this job runs."),)
    number = len(trial.instances)
    shown = tuple(f"PID {pid}  {printable(command, 200)}" for pid, command in trial.instances[:MOST_PIDS])
    return (trn("{n} process of this job runs.", "{n} processes of this job run.", number), *shown)
