"""How a crontab's entries would be jobs: a name, schedules, and each line rewritten to run under the job's lock."""

from __future__ import annotations

import os.path
import shlex
from collections.abc import Callable, Collection, Sequence

from lockcore._crontab.lines import Crontab, Entry, escaped
from lockcore._crontab.reading import SHELLS, Reading, job_command, read_command
from lockcore._paths import LONGEST_NAME
from lockcore._registry.job_file import plain_schedule
from lockcore._said import said
from lockcore._value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._registry.job_file import Job

LONGEST_LINE = 998
"""What Debian's cron takes."""

_SAYS_NOTHING = frozenset(
    "main run start app index cron cronjob job script scripts manage cli console artisan entrypoint wrapper bin src "
    "lib code python python3 perl ruby node php env venv virtualenv __main__ tool tools home root opt srv".split()
)
"""Names of files and folders that don't tell which job it is."""


@value
class Rewritten:
    """One entry, and its line under the lock."""

    entry: Entry
    line: str


@value
class Proposal:
    """A job to register: what its file is to say, and the lines that then run it. `known` if it is registered."""

    name: str
    lines: tuple[Rewritten, ...]
    values: dict[tuple[str, str], object]
    notes: tuple[str, ...]
    known: bool = False


@value
class Skipped:
    """An entry that is left as it is, and why."""

    entry: Entry
    reason: str


@value
class _Read:
    entry: Entry
    reading: Reading


def propose(
    crontab: Crontab,
    *,
    program: str,
    home: str,
    jobs: Sequence[Job],
    taken: Collection[str],
    understood: Callable[[str], bool],
) -> tuple[list[Proposal], list[Skipped]]:
    """Turn entries into jobs. `program` is how the rewritten lines call lockcore; `jobs` are registered already,
    `taken` are names that can't be used again; `understood` tells which schedules a job file can have.
    """
    groups: dict[object, list[_Read]] = {}
    skipped: list[Skipped] = []
    for entry in crontab.entries:
        reason = _left_alone(entry)
        if entry.command is not None and reason is None:
            read = _Read(entry, read_command(entry.command, home))
            if read.reading.under_lockcore:
                reason = said("already under lockcore")
            else:
                groups.setdefault(_identity(read, groups), []).append(read)
        if reason is not None:
            skipped.append(Skipped(entry, reason))
    used = set(taken)
    numbers: dict[str, int] = {}
    proposals = []
    for group in groups.values():
        values, notes = _values(group, home, understood)
        same = _same(values, jobs, home)
        name = same.name if same is not None else _unique(_name(group[0].reading, home), used, numbers)
        used.add(name)
        lines = _rewritten(group, name, program)
        if any(len(line.line) > LONGEST_LINE for line in lines):
            notes.append(
                said("A line is longer than the {n} characters that cron may take: use a script.", LONGEST_LINE)
            )
        proposals.append(Proposal(name, lines, values, tuple(notes), same is not None))
    return proposals, skipped


def _left_alone(entry: Entry) -> str | None:
    if not entry.enabled:
        return said("disabled: it is commented out")
    if not entry.line.replace("\t", " ").isprintable():
        return said("it holds characters that can't be shown; put the command into a script")
    if entry.command is None:
        return said("a percent sign gives it input, which a rewritten line would lose; put the command into a script")
    return None


def _identity(read: _Read, groups: dict[object, list[_Read]]) -> object:
    """What must not overlap: one own program in one folder, or the very same command.

    Two lines with the same schedule and different arguments are meant to run at once: they are two jobs. So are lines
    with another lock or time limit: a job has one of each.
    """
    reading = read.reading
    rules = (reading.lock, reading.timeout, reading.grace)
    if not reading.own:
        return reading.folder, reading.text, rules
    key = (reading.folder, reading.program, rules)
    beside = groups.get(key, [])
    if any(other.entry.schedule == read.entry.schedule and other.reading.text != reading.text for other in beside):
        return (*key, reading.arguments)
    return key


def _values(
    group: list[_Read], home: str, understood: Callable[[str], bool]
) -> tuple[dict[tuple[str, str], object], list[str]]:
    """What the job file is to say, and what a person should know about it."""
    first = group[0]
    values: dict[tuple[str, str], object] = {}
    notes = list(dict.fromkeys(note for read in group for note in read.reading.notes))
    if first.entry.comment is not None and len(first.entry.comment) <= 80:
        values["", "title"] = first.entry.comment
    if len({read.reading.text for read in group}) == 1:
        values["", "command"] = job_command(first.reading, _shell(first.entry))
    else:
        notes.append(
            said(
                "These lines run one program, so they share one lock and never overlap. Each has its own arguments: "
                "set `command` in the job file if you want to start it by hand."
            )
        )
    values["", "cwd"] = _from_home(first.reading.folder, home)
    schedules = list(dict.fromkeys(plain_schedule(read.entry.schedule) for read in group))
    kept = [schedule for schedule in schedules if schedule != "@reboot" and understood(schedule)]
    if kept:
        values["", "schedule"] = kept
    for schedule in schedules:
        if schedule == "@reboot":
            notes.append(
                said('It starts with the machine. If it should always run, set kind = "daemon" in the job file.')
            )
        elif schedule not in kept:
            notes.append(said("The schedule {schedule} is not understood, so missed runs won't be noticed.", schedule))
    for key, said_there in (
        (("lock", "path"), next((read.reading.lock for read in group if read.reading.lock), None)),
        (("limits", "timeout"), next((read.reading.timeout for read in group if read.reading.timeout), None)),
        (("limits", "grace"), next((read.reading.grace for read in group if read.reading.grace), None)),
    ):
        if said_there is not None:
            values[key] = _from_home(said_there, home) if key[0] == "lock" else said_there
    return values, notes


def _same(values: dict[tuple[str, str], object], jobs: Sequence[Job], home: str) -> Job | None:
    """The registered job that these values would make once more: in the same folder, or under the same lock."""
    folder = os.path.normpath(str(values["", "cwd"]).replace("~", home, 1))
    lock = os.path.normpath(str(values.get(("lock", "path"), "")).replace("~", home, 1))
    command, schedule = values.get(("", "command"), []), values.get(("", "schedule"), [])
    for job in jobs:
        is_there = job.cwd == folder or job.lock_path == lock
        if is_there and list(job.command or ()) == command and list(job.schedule) == schedule:
            return job
    return None


def _rewritten(group: list[_Read], name: str, program: str) -> tuple[Rewritten, ...]:
    labels = _labels(group)
    lines = []
    for read, label in zip(group, labels, strict=True):
        reading, shell = read.reading, _shell(read.entry)
        words = [name, *reading.options, *(["--label", label] if label else [])]
        command = reading.written
        if reading.needs_shell or os.path.basename(shell) not in SHELLS:
            inside = command.replace("'", """'"'"'""")
            command = f"{escaped(shlex.quote(shell))} -c '{inside}'"
        call = escaped(f"{program} run {shlex.join(words)}")
        lines.append(Rewritten(read.entry, f"{read.entry.schedule} {call} -- {command}"))
    return tuple(lines)


def _labels(group: list[_Read]) -> list[str | None]:
    """What tells the lines of one job apart: the arguments that differ."""
    if len({read.reading.text for read in group}) == 1:
        return [None] * len(group)
    arguments = [read.reading.arguments for read in group]
    common = set(arguments[0]).intersection(*arguments)
    labels = [_slug("-".join(word for word in words if word not in common)) or "plain" for words in arguments]
    if len(set(labels)) < len({read.reading.text for read in group}):
        labels = [f"line-{read.entry.number}" for read in group]
    return list(labels)


def _name(reading: Reading, home: str) -> str:
    program = reading.program
    if program is None:
        return _slug(os.path.basename(reading.folder)) if reading.folder != home else "job"
    if program.startswith("-m "):
        parts = program[3:].split(".")
        candidates = [*reversed(parts), os.path.basename(reading.folder)]
    else:
        path = os.path.splitext(program) if reading.own else (program, "")
        candidates = [os.path.basename(path[0])]
        folder = os.path.dirname(program)
        while len(folder) > 1 and folder != home:
            candidates.append(os.path.basename(folder))
            folder = os.path.dirname(folder)
        if reading.folder != home:
            candidates.append(os.path.basename(reading.folder))
    names = [_slug(candidate) for candidate in candidates]
    return next((name for name in names if name and name not in _SAYS_NOTHING), names[0] or "job")


def _slug(text: str) -> str:
    """Lower case, and words joined by dashes."""
    spaced = "".join(character if character.isalnum() or character == "." else " " for character in text.lower())
    return "-".join(spaced.split()).strip(".-")[:60].strip(".-")


def _unique(name: str, used: Collection[str], numbers: dict[str, int]) -> str:
    """`numbers` tells how far each name has got, so that thousands of one name are numbered in one go."""
    number, found = numbers.get(name, 1), name
    while found in used:
        number += 1
        found = f"{name[: LONGEST_NAME // 4 - 4]}-{number}"
    numbers[name] = number
    return found


def _shell(entry: Entry) -> str:
    return "sh" if entry.shell == "/bin/sh" else entry.shell


def _from_home(path: str, home: str) -> str:
    """A path as people write it."""
    if path == home:
        return "~"
    return f"~{path.removeprefix(home)}" if path.startswith(home.rstrip("/") + "/") and home != "/" else path
