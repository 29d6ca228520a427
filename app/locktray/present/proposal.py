"""How a lock that was found would be registered: by what its live holder runs, and by the person's crontab. Pure.

Each field says where it comes from. What is not proven is left open, with the reason: a person fills it in then.
"""

from __future__ import annotations

import os.path
import re
import shlex
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from lockcore._crontab.lines import Command, Entry
from lockcore._crontab.reading import Reading, job_command, read_command
from lockcore._lease.address import carries_secret
from lockcore._paths import is_address, lock_path
from lockcore._registry.job_file import name_problem, plain_schedule
from lockcore._run.options import Options, UsageError, parse
from lockcore._value import value
from lockcore._values import Report
from lockcore._watch.status import JobStatus
from locktray.present.job_draft import JobDraft
from locktray.tongue import tr, trn

_SECRET = re.compile(r"(?i)(://[^/\s@]*:[^/\s@]+@|(pass(word|wd|phrase|wort)?|secret|token|api[-_]?key)(=|\s+)\S)")


@value
class Process:
    """A live holder. `words` are what it was started with, and `runs` whether the first of them leads to a program."""

    pid: int
    words: tuple[str, ...]
    folder: str | None
    runs: bool = True


@value
class Proposal:
    """The draft of a job, what its file would say, and what is missing before it can be registered as it is."""

    draft: JobDraft
    values: Mapping[tuple[str, str], object] = field(default_factory=dict)
    missing: tuple[str, ...] = ()


@dataclass(slots=True)
class _Found:
    """What is known so far. `text` and `folder` are what crontab lines are compared with."""

    command: tuple[str, ...] = ()
    folder: str | None = None
    taken_by: str = ""
    lock: str = ""
    name: str = ""
    timeout: str = ""
    why: dict[str, str] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)


def proposal_of(
    status: JobStatus,
    process: Process | None,
    entries: Sequence[Entry],
    *,
    home: str,
    taken: Collection[str],
    understood: Callable[[str], bool],
) -> Proposal:
    """What to register. `entries` are those of the crontab, `taken` the names of registered jobs, and `understood`
    tells which schedules a job file can have.
    """
    report = status.report
    found = _Found(lock=report.path, name=status.name.lstrip(".-~"), taken_by="" if is_address(report.path) else "job")
    lines = _lines(entries, report, process, home)
    if process is not None:
        _take_from_process(found, process, report)
    elif lines:
        _take_from_crontab(found, lines)
    else:
        found.missing.append(
            tr("Its command is not known: nobody holds the lock now, and no line of your crontab names it.")
        )
    _check_command(found)
    schedules = [plain_schedule(entry.schedule) for entry, _ in lines]
    schedules = [schedule for schedule in dict.fromkeys(schedules) if schedule != "@reboot" and understood(schedule)]
    if schedules:
        found.why["schedule"] = _from_lines(lines)
    if (problem := name_problem(found.name)) is not None or found.name in taken:
        found.missing.append(problem or tr("A job named {name} is registered already.", name=found.name))
        found.name = ""
    else:
        found.why.setdefault("name", tr("From the name of its lock."))
    if is_address(report.path) and not report.path.startswith("sqlite"):
        found.missing.append(tr("Its address may need a password, which is not shown anywhere."))
    titles = {entry.comment for entry, _ in lines if entry.comment is not None and len(entry.comment) <= 80}
    draft = JobDraft(
        name=found.name,
        title=titles.pop() if len(titles) == 1 else "",
        lock=found.lock,
        command=shlex.join(found.command),
        folder=found.folder or "",
        schedule="\n".join(schedules),
        taken_by=found.taken_by,
        timeout=found.timeout,
        why=found.why,
    )
    return Proposal(draft, _values(draft, found.command, schedules), tuple(found.missing))


def _take_from_process(found: _Found, process: Process, report: Report) -> None:
    pid = process.pid
    found.folder = process.folder
    if process.folder is None:
        found.missing.append(tr("The folder of PID {pid} can't be seen.", pid=pid))
    else:
        found.why["folder"] = tr("PID {pid}, which holds the lock, works in this folder.", pid=pid)
    options = wrapped_options(process.words)
    if options is not None:
        _take_from_wrapper(found, options, process, report)
        return
    found.command = process.words
    found.why["command"] = tr("PID {pid}, which holds the lock, runs this command.", pid=pid)
    reading = _reading_of(process)
    if reading is not None and reading.lock == report.path:
        found.command, found.taken_by = tuple(job_command(reading, "sh")), ""
        found.timeout = reading.timeout or ""
        found.why["command"] = tr(
            "PID {pid} runs this command under flock(1); lockcore takes the lock instead.", pid=pid
        )
    elif not process.words:
        found.missing.append(tr("The command of PID {pid} can't be seen.", pid=pid))
    elif not process.runs:
        found.command = ()
        found.missing.append(tr("What PID {pid} calls itself is not a command that can be run.", pid=pid))


def _take_from_wrapper(found: _Found, options: Options, process: Process, report: Report) -> None:
    """Its holder is `lockcore run`, which says itself what the job is."""
    found.command, found.taken_by, found.name = tuple(options.command or ()), "", options.job
    found.why["command"] = tr("lockcore runs this command as PID {pid}, which holds the lock.", pid=process.pid)
    found.why["name"] = tr("It is how PID {pid} calls the job.", pid=process.pid)
    found.timeout = "" if options.timeout is None else f"{options.timeout:g}s"
    try:
        found.lock = "" if lock_path(options.job) == report.path else report.path
    except ValueError:
        pass
    if not found.command:
        found.missing.append(tr("The command of PID {pid} can't be seen.", pid=process.pid))


def _take_from_crontab(found: _Found, lines: Sequence[tuple[Entry, Reading]]) -> None:
    """Nobody holds it, but lines of the crontab name this very lock."""
    entry, reading = lines[0]
    if len({(other.text, other.folder) for _, other in lines}) > 1:
        found.missing.append(tr("Several lines of your crontab use this lock, each with a command of its own."))
        return
    found.command, found.folder = tuple(job_command(reading, entry.shell)), reading.folder
    found.taken_by, found.timeout = "", reading.timeout or ""
    found.why["command"] = found.why["folder"] = _from_lines(lines)


def _check_command(found: _Found) -> None:
    words = shlex.join(found.command)
    if found.command and not words.isprintable():
        found.missing.append(tr("Its command holds characters that can't be typed."))
    elif _SECRET.search(words) or any(map(carries_secret, found.command)):
        found.missing.append(
            tr("Its command seems to hold a password, which is not copied. Put that into a file or a variable.")
        )
    else:
        return
    found.command = ()
    found.why.pop("command", None)


def wrapped_options(words: Sequence[str]) -> Options | None:
    """What `lockcore run` was asked for, if these words are it."""
    for place, word in enumerate(words[:6]):
        called = os.path.basename(word) == "lockcore" or (word == "lockcore" and words[place - 1 : place] == ["-m"])
        if called and words[place + 1 : place + 2] in (("run",), ["run"]):
            try:
                return parse(words[place + 2 :])
            except UsageError:
                return None
    return None


def _lines(entries: Sequence[Entry], report: Report, process: Process | None, home: str) -> list[tuple[Entry, Reading]]:
    """The lines of the crontab that run this job: they name its lock, or they run what its holder runs."""
    running = None if process is None else _reading_of(process)
    options = None if process is None else wrapped_options(process.words)
    found = []
    for entry in entries:
        if not entry.enabled or entry.command is None:
            continue
        reading = read_command(entry.command, home)
        if reading.lock == report.path or _is_same(reading, running, options):
            found.append((entry, reading))
    return found


def _is_same(line: Reading, running: Reading | None, options: Options | None) -> bool:
    if running is None or line.folder != running.folder:
        return False
    if line.under_lockcore or options is not None:
        try:
            named = wrapped_options(shlex.split(line.text))
        except ValueError:
            return False
        return named is not None and options is not None and named.job == options.job
    return line.program is not None and (line.program, line.arguments) == (running.program, running.arguments)


def _reading_of(process: Process) -> Reading | None:
    """What a process runs, read as a line of a crontab would be."""
    if not process.words or process.folder is None:
        return None
    text = shlex.join(process.words)
    return read_command(Command(text, text, tuple(range(len(text) + 1))), process.folder)


def _from_lines(lines: Sequence[tuple[Entry, Reading]]) -> str:
    numbers = ", ".join(str(entry.number) for entry, _ in lines)
    return trn("From your crontab, line {lines}.", "From your crontab, lines {lines}.", len(lines), lines=numbers)


def _values(draft: JobDraft, command: Sequence[str], schedules: Sequence[str]) -> dict[tuple[str, str], object]:
    lock = "url" if is_address(draft.lock) else "path"
    values: dict[tuple[str, str], object] = {
        ("", "title"): draft.title,
        ("", "command"): list(command),
        ("", "cwd"): draft.folder,
        ("", "schedule"): list(schedules),
        ("lock", lock): draft.lock,
        ("lock", "taken_by"): draft.taken_by,
        ("limits", "timeout"): draft.timeout,
    }
    return {place: value for place, value in values.items() if value}
