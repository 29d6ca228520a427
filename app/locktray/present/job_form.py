"""What is said beneath each field of a job while somebody types, and whether the job can be saved. Pure.

What only the system knows comes in as `Seen`. A problem keeps the job from being saved, unless it is about a field
that has not been touched: then it was there before, and is only told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field as field_of

from lockcore._crontab.shell import simple_words
from lockcore._duration import written
from lockcore._lease.address import BadAddress, carries_secret, parse
from lockcore._paths import LONGEST_NAME, is_address
from lockcore._registry.job_file import OWN_FORMATS, name_problem, plain_schedule
from lockcore._registry.schedule import never_comes, schedule_problem
from lockcore._text import printable
from lockcore._value import value
from lockcore._watch.due import LocalZone, next_run
from locktray.present.durations import seconds_of
from locktray.present.job_draft import FIELDS, JobDraft
from locktray.present.job_seen import Place, Program, Seen
from locktray.present.limits import LIMITS, limit_note
from locktray.present.moments import listed_moments
from locktray.present.notes import Note, care, hint, problem
from locktray.tongue import tr

TIMES = 3
LONGEST = 10_000
"""Characters in a field; nothing that somebody means is longer."""


@value
class Checked:
    """A note for each field that has one, and why the job can't be saved: empty if it can. `field` is where."""

    notes: Mapping[str, Note] = field_of(default_factory=dict)
    objection: str = ""
    field: str = ""


def check(draft: JobDraft, seen: Seen | None, now: float, before: JobDraft | None = None) -> Checked:
    """All fields. `before` is the registered job that is being changed; None for a new one."""
    known = seen if seen is not None and seen.draft == draft else None
    found = {
        "name": _name(draft, known, before),
        "lock": _lock(draft, known),
        "command": _command(draft, known),
        "folder": _folder(draft, known),
        "schedule": _schedule(draft, now),
        "kind": _kind(draft),
        "format": _format(draft),
        "taken_by": _taken_by(draft),
        "companions": hint(tr("Such as a database's .wal, one a line. They are shown with the lock, never removed.")),
        **{limit: limit_note(limit, getattr(draft, limit)) for limit in LIMITS},
    }
    notes = {name: note for name, note in found.items() if note is not None}
    for name in FIELDS:
        if len(getattr(draft, name)) > LONGEST:
            notes[name] = problem(tr("This is longer than anything that is taken here."))
    for name, note in notes.items():
        if note.is_problem and before is not None and getattr(before, name) == getattr(draft, name):
            notes[name] = care(note.text)
    for name, why in draft.why.items():
        if name in FIELDS and why and not (name in notes and notes[name].is_problem):
            own = f"{notes[name].text}\n" if name in notes else ""
            notes[name] = Note(own + printable(why, 300), notes[name].weight if name in notes else hint("").weight)
    return Checked(notes, *_objection(draft, known, notes, before))


def words_of(command: str) -> tuple[str, ...]:
    """The command's words, as `lockcore add` takes a line apart; what needs a shell gets one."""
    line = command.strip()
    return (simple_words(line) or ("sh", "-c", line)) if line else ()


def schedules_of(draft: JobDraft) -> tuple[str, ...]:
    return tuple(line.strip() for line in draft.schedule.splitlines() if line.strip())


def next_runs(schedules: tuple[str, ...], now: float, times: int = TIMES) -> tuple[float, ...]:
    """The next times at which it is due."""
    found: list[float] = []
    schedules = tuple(map(plain_schedule, schedules))
    while len(found) < times and (at := next_run(schedules, found[-1] if found else now, LocalZone())) is not None:
        found.append(at)
    return tuple(found)


def _objection(
    draft: JobDraft, seen: Seen | None, notes: Mapping[str, Note], before: JobDraft | None
) -> tuple[str, str]:
    for name in FIELDS:
        if name in notes and notes[name].is_problem:
            return notes[name].text, name
    if not draft.name:
        return tr("A job needs a name."), ""
    if before is not None and all(getattr(before, name) == getattr(draft, name) for name in FIELDS):
        return tr("Nothing has been changed."), ""
    return ("", "") if seen is not None else (tr("Still looking at what was typed."), "")


def _name(draft: JobDraft, seen: Seen | None, before: JobDraft | None) -> Note | None:
    if before is not None:
        return None
    if not draft.name:
        return hint(tr("A short one, for commands and files: nightly-sync"))
    size = len(draft.name.encode(errors="replace"))
    if size > LONGEST_NAME:
        return problem(
            tr("This name is too long: it takes {size} bytes, and {n} are the most.", size=size, n=LONGEST_NAME)
        )
    if name_problem(draft.name) is not None:
        return problem(
            tr("This can't name a job. Leave out slashes and what can't be printed; don't begin with a dot, dash or ~.")
        )
    if seen is not None and seen.taken:
        return problem(tr("A job of this name is registered already."))
    return None


def _lock(draft: JobDraft, seen: Seen | None) -> Note | None:
    lock = draft.lock.strip()
    if is_address(lock):
        return _lease(lock)
    if not lock:
        if draft.taken_by == "job":
            return problem(tr("Say which file the program takes its lock with."))
        return (
            None
            if seen is None or not seen.lock_file
            else hint(tr("A file of its own: {path}", path=printable(seen.lock_file, 300)))
        )
    if not lock.startswith(("/", "~")) and lock[1:3] != ":\\":
        return problem(tr("This is in no folder. Write the whole path, from / or ~ on."))
    return None if seen is None else _lock_place(draft, seen)


def _lock_place(draft: JobDraft, seen: Seen) -> Note | None:
    weigh = care if draft.taken_by == "job" else problem
    match seen.lock_place:
        case Place.MISSING:
            return weigh(tr("The folder of this file is not there."))
        case Place.NO_FOLDER:
            return weigh(tr("The folder of this file is a file itself."))
        case Place.READ_ONLY:
            return weigh(tr("You may not write there, so the lock can't be taken."))
        case Place.NETWORK:
            return weigh(
                tr("This is on a network file system, where a file can't prove that there is one holder. Use a lease.")
            )
        case Place.SILENT:
            return care(tr("The file system does not answer."))
    if seen.lock_is_folder and draft.taken_by != "job":
        return problem(tr("This is a folder. A lock that Locktray takes is a file."))
    return None


def _lease(lock: str) -> Note | None:
    if carries_secret(lock):
        return problem(
            tr(
                "A password does not belong here, where others may see it. Leave it out and put it into ~/.pgpass; or "
                "put the whole address into an environment variable and write env:VARIABLE#name."
            )
        )
    if lock.startswith("env:"):
        return hint(tr("The address is read from this environment variable when it is needed."))
    try:
        parse(lock)
    except BadAddress as bad:
        return problem(tr("This address can't be used: {reason}", reason=printable(str(bad), 300)))
    return hint(tr("A lease in a database. It holds for all machines that reach it."))


def _command(draft: JobDraft, seen: Seen | None) -> Note | None:
    words = words_of(draft.command)
    if not words:
        return hint(tr("Without a command the lock is only watched."))
    if "\0" in draft.command or "\n" in draft.command.strip():
        return problem(tr("A command is one line."))
    if seen is not None:
        program = printable(words[0], 100)
        match seen.program:
            case Program.MISSING:
                return problem(tr("There is no program {program}.", program=program))
            case Program.NOT_EXECUTABLE:
                return problem(tr("{program} is not executable.", program=program))
            case Program.FOLDER:
                return problem(tr("{program} is a folder.", program=program))
    if seen is not None and seen.refusal:
        return problem(tr("The shell can't read this line: {reason}", reason=printable(seen.refusal, 200)))
    if words[:2] == ("sh", "-c") and simple_words(draft.command.strip()) is None:
        return hint(tr("A shell runs this line: sh -c"))
    if seen is not None and seen.program_path and seen.program_path != words[0]:
        return hint(tr("This runs {path}", path=printable(seen.program_path, 300)))
    return None


def _folder(draft: JobDraft, seen: Seen | None) -> Note | None:
    folder = draft.folder.strip()
    if not folder:
        return hint(tr("Empty is your home folder.")) if draft.command.strip() else None
    if not folder.startswith(("/", "~")) and folder[1:3] != ":\\":
        return problem(tr("Write the whole path, from / or ~ on."))
    match Place.THERE if seen is None else seen.folder:
        case Place.MISSING:
            return problem(tr("This folder is not there."))
        case Place.NO_FOLDER:
            return problem(tr("This is a file, not a folder."))
        case Place.SILENT:
            return care(tr("The file system does not answer."))
    return None


def _schedule(draft: JobDraft, now: float) -> Note | None:
    schedules = schedules_of(draft)
    if not schedules:
        return hint(tr("Cron expressions, one a line, such as 0 23 * * *. They tell of missed runs; cron starts it."))
    for schedule in schedules:
        if schedule == "@reboot":
            return problem(tr("Nobody can tell when the machine starts again. Leave @reboot out."))
        if never_comes(schedule):
            return problem(tr("“{schedule}” never comes: there is no such day.", schedule=printable(schedule, 60)))
        if schedule_problem(schedule) is not None:
            return problem(
                tr(
                    "“{schedule}” is not understood. Write minute, hour, day, month and weekday, such as 0 8 * * 1-5.",
                    schedule=printable(schedule, 60),
                )
            )
    return hint(tr("Next: {times}", times=listed_moments(next_runs(schedules, now), now)))


def _kind(draft: JobDraft) -> Note | None:
    if draft.kind != "daemon":
        return None
    if seconds := seconds_of(draft.timeout):
        return care(tr("It should always run, but a limit ends it after {duration}.", duration=written(seconds)))
    return hint(tr("It is shown as down whenever it does not run."))


def _format(draft: JobDraft) -> Note | None:
    if draft.taken_by != "job" and draft.format not in ("", *OWN_FORMATS):
        return problem(
            tr("Locktray takes a lock as json or pid. Other formats are for programs that take it themselves.")
        )
    return None


def _taken_by(draft: JobDraft) -> Note | None:
    if draft.taken_by == "job":
        return hint(tr("Its lock is only looked at. Each run that is started here has a lock of its own besides."))
    return None
