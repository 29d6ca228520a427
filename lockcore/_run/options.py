"""The options of `lockcore run`, as a table, and the small parser that reads them.

argparse would take longer to load than all the rest. Its help, the manual and shell completion are made from the
same table.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class UsageError(Exception):
    """What is wrong on the command line, and what is allowed."""


def _duration(text: str) -> float:
    from lockcore._duration import duration

    return duration(text)


def _format(text: str) -> str:
    if text not in ("json", "pid"):
        raise ValueError(f"{text!r} is not 'json' or 'pid'")
    return text


def _exit_code(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= 255):
        raise ValueError(f"{text!r} is no exit code from 0 to 255")
    return int(text)


def _text(text: str) -> str:
    if not text:
        raise ValueError("it is empty")
    return text


class Option:
    """One option. `value` is what its value is called; without one it is a switch."""

    __slots__ = ("convert", "field", "help", "names", "value")

    def __init__(self, names: str, value: str, convert: Callable[[str], object], help: str) -> None:
        self.names = names.split()
        self.field = self.names[-1].lstrip("-").replace("-", "_")
        self.value = value
        self.convert = convert
        self.help = help


OPTIONS = (
    Option(
        "--lock",
        "PATH|URL",
        _text,
        "the lock file, or a lease's address; the default is the job's own file in your lock folder",
    ),
    Option("--format", "json|pid", _format, "what the lock file says: JSON (the default) or a bare PID"),
    Option("--timeout", "DUR", _duration, "end it and all its children after this time (0: never); exit code 124"),
    Option("--max-age", "DUR", _duration, "a longer run is overdue; who goes by a lock's age sees it renewed"),
    Option("--grace", "DUR", _duration, "how long they may take to end before they are killed (10s)"),
    Option("--wait", "DUR", _duration, "how long to wait for the lock if another instance holds it (0s)"),
    Option("--min-interval", "DUR", _duration, "skip if the last completed run is younger; exit code 0"),
    Option("--label", "TEXT", _text, "a name for this kind of run, such as 'morning'; --min-interval goes by it"),
    Option("--status-file", "PATH", _text, "keep a JSON file with the last run of each label"),
    Option("--log", "PATH|none", _text, "keep the output: in this file, or in a file a run if it is a folder"),
    Option("-E --conflict-exit-code", "N", _exit_code, "exit code if another instance holds the lock (1)"),
    Option("-q --quiet", "", _text, "say nothing if it is held or skipped"),
)

_BY_NAME = {name: option for option in OPTIONS for name in option.names}


class Options:
    """What was asked for; None where nothing was."""

    __slots__ = ("command", "job", *(option.field for option in OPTIONS))

    job: str
    command: list[str] | None
    lock: str | None
    format: str | None
    timeout: float | None
    max_age: float | None
    grace: float | None
    wait: float | None
    min_interval: float | None
    label: str | None
    status_file: str | None
    log: str | None
    conflict_exit_code: int | None
    quiet: bool | None


def parse(words: Sequence[str]) -> Options:
    """Read `[OPTIONS] JOB [-- COMMAND...]`. Raises UsageError."""
    found: dict[str, object] = {option.field: None for option in OPTIONS}
    jobs: list[str] = []
    rest = list(words)
    command: list[str] | None = None
    while rest:
        word = rest.pop(0)
        if word == "--":
            command = rest
            break
        if len(word) > 1 and word.startswith("-"):
            option, value = _option(word, rest)
            found[option.field] = value
        else:
            jobs.append(word)
    if not jobs:
        raise UsageError("which job? lockcore run [OPTIONS] JOB [-- COMMAND...]")
    if len(jobs) > 1 and command is not None:
        raise UsageError(f"one job at a time, not {', '.join(jobs)}")
    if len(jobs) > 1:
        raise UsageError(f"put -- before the command: lockcore run {jobs[0]} -- {' '.join(jobs[1:])}")
    if command is not None and not command:
        raise UsageError("there is no command after --")
    options = Options()
    options.job, options.command = jobs[0], command
    for field, value in found.items():
        setattr(options, field, value)
    return options


def _option(word: str, rest: list[str]) -> tuple[Option, object]:
    name, equals, value = word.partition("=")
    if not word.startswith("--") and len(word) > 2:
        name, equals, value = word[:2], "=", word[2:]
    option = _BY_NAME.get(name)
    if option is None:
        raise UsageError(f"there is no option {name}; see lockcore run --help")
    if not option.value:
        if equals:
            raise UsageError(f"{name} takes no value")
        return option, True
    if not equals:
        if not rest:
            raise UsageError(f"{name} needs a value: {option.value}")
        value = rest.pop(0)
    try:
        return option, option.convert(value)
    except ValueError as error:
        raise UsageError(f"{name}: {error}") from None
