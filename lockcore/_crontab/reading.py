"""What an entry's command runs: in which folder, which program or script, behind which wrappers."""

from __future__ import annotations

import os.path
import re
from collections.abc import Sequence
from dataclasses import replace

from lockcore._crontab.lines import Command, escaped
from lockcore._crontab.shell import (
    BUILTINS,
    Token,
    commands,
    expanded,
    is_one_command,
    is_one_program,
    simple_words,
    tokens,
)
from lockcore._duration import duration
from lockcore._said import joined, said
from lockcore._value import value

_INTERPRETERS = re.compile(r"python[0-9.]*|pypy[0-9.]*|perl|ruby|node|deno|bun|php[0-9.]*|Rscript|lua|(ba|da|z|k|a)?sh")
SHELLS = frozenset("sh bash dash zsh ksh ash".split())
_LAUNCHERS = frozenset(
    "env nice ionice nohup exec time command chronic setsid stdbuf chrt sudo doas flock timeout".split()
)
_WITH_VALUES = {
    "nice": ("-n",),
    "ionice": ("-c", "-n"),
    "sudo": ("-u", "-g"),
    "doas": ("-u",),
    "env": ("-u", "-C"),
    "flock": ("-w", "-E"),
    "timeout": ("-k", "-s"),
}
"""Options of launchers that are followed by a value."""

_RUNNERS = frozenset("uv poetry pipenv pdm hatch rye".split())
_BY_THE_WAY = frozenset("sleep echo printf true false mkdir date logger".split())
"""Programs that a line isn't there for if it runs another one too."""

_ENDINGS = (".py", ".sh", ".bash", ".pl", ".rb", ".js", ".mjs", ".ts", ".php", ".R", ".lua")
_SYSTEM_FOLDERS = ("/bin/", "/sbin/", "/usr/bin/", "/usr/sbin/", "/usr/lib/", "/usr/libexec/")


@value
class Reading:
    """`folder` is where it runs. `text` is the command without `cd` and without what lockcore does instead.

    `written` is what is to run under the lock, as it stands in the crontab; `needs_shell` tells that only a shell
    can. `program` is what is run in the end, a script rather than its interpreter; `arguments` are its own.
    `own` tells that it is somebody's own program, not one of the system's.
    """

    folder: str
    text: str
    written: str
    needs_shell: bool
    program: str | None = None
    arguments: tuple[str, ...] = ()
    own: bool = False
    under_lockcore: bool = False
    lock: str | None = None
    options: tuple[str, ...] = ()
    timeout: str | None = None
    grace: str | None = None
    notes: tuple[str, ...] = ()


def read_command(command: Command, home: str) -> Reading:
    """See what a command runs, as far as that can be told."""
    found = tokens(command.text)
    if found is None:
        return Reading(home, command.text, command.raw, True, notes=(said("A quotation mark is left open in it."),))
    folder, after = _folder(found, home)
    body = found[after:]
    begin = body[0].begin if body else len(command.text)
    front = command.raw_part(0, begin)
    reading = Reading(
        folder or home,
        command.text[begin:],
        command.raw,
        needs_shell=folder is not None or not is_one_program(found),
    )
    if is_one_command(body):
        reading = _without_wrappers(reading, command, body, front, home)
    return _with_program(reading, tokens(reading.text) or (), home)


def _folder(found: tuple[Token, ...], home: str) -> tuple[str | None, int]:
    """The folder of a `cd` in front, and how many tokens that takes."""
    if len(found) > 3 and found[0].value == "cd" and found[2].value in ("&&", ";") and not found[1].operator:
        folder = expanded(found[1], home)
        if folder is not None:
            return os.path.normpath(os.path.join(home, folder)), 3
    return None, 0


def _without_wrappers(reading: Reading, command: Command, body: tuple[Token, ...], front: str, home: str) -> Reading:
    """Take away flock(1) and timeout(1) in front, where lockcore can do all that they were asked for."""
    as_it_is, rest = reading, body
    for name, take in (("flock", _flock), ("timeout", _timeout), ("flock", _flock)):
        if rest and os.path.basename(rest[0].value) == name:
            taken = take(reading, rest, home)
            if taken is None:
                note = said("It keeps its {program}, which lockcore does not understand here.", name)
                return replace(reading, notes=(*reading.notes, note))
            reading, rest = taken
    if rest == body or not rest:
        return reading
    begin = rest[0].begin
    text, written = command.text[begin:], command.raw_part(begin)
    one_program = is_one_program(rest)
    if rest[0].value == "-c":  # flock's own way to run a shell line, which is all that follows
        if len(rest) != 2 or not rest[1].plain:
            return as_it_is
        text = rest[1].value
        written, one_program = escaped(text), is_one_program(tokens(text) or ())
    return replace(reading, text=text, written=front + written, needs_shell=bool(front) or not one_program)


def _flock(reading: Reading, found: tuple[Token, ...], home: str) -> tuple[Reading, tuple[Token, ...]] | None:
    place, waits, code = 1, "1d", None
    while place < len(found) and found[place].value.startswith("-"):
        word = found[place].value
        if re.fullmatch(r"-[xeoFnv]+|--(exclusive|close|no-fork|nb|nonblock|nonblocking|verbose)", word):
            at_once = word.startswith("--n") and word != "--no-fork" if word.startswith("--") else "n" in word
            waits = "" if at_once else waits
            place += 1
        elif word in ("-w", "-E") and place + 1 < len(found) and found[place + 1].value.replace(".", "", 1).isdigit():
            if word == "-w":
                waits = found[place + 1].value + "s"
            else:
                code = found[place + 1].value
            place += 2
        else:
            return None
    if len(found) < place + 2 or found[place].operator or found[place].value.isdigit():
        return None
    file = expanded(found[place], home)
    if file is None:
        return None
    # flock says nothing when it is refused, and cron would send a mail.
    options = ("-q", *(("--wait", waits) if waits else ()), *(("-E", code) if code is not None else ()))
    note: str = said("It was under flock(1); its lock file is kept as the job's lock.")
    if waits == "1d":
        note = joined(" ", (note, said("flock waited without end, lockcore waits for a day.")))
    path = os.path.normpath(os.path.join(reading.folder, file))
    kept = replace(reading, lock=path, options=options, notes=(*reading.notes, note))
    return kept, found[place + 1 :]


def _timeout(reading: Reading, found: tuple[Token, ...], home: str) -> tuple[Reading, tuple[Token, ...]] | None:
    words = [token.value for token in found]
    place, grace = 1, None
    if words[1:2] == ["-k"]:
        place, grace = 3, "".join(words[2:3])
    elif "".join(words[1:2]).startswith("--kill-after="):
        place, grace = 2, words[1].partition("=")[2]
    try:
        limit = words[place]
        if duration(limit) == 0 or (grace is not None and duration(grace) < 0):
            return None
    except (IndexError, ValueError):
        return None
    note = said("It was under timeout(1); its limit is kept as the job's.")
    kept = replace(reading, timeout=limit, grace=grace, notes=(*reading.notes, note))
    return kept, found[place + 1 :]


def _with_program(reading: Reading, found: tuple[Token, ...], home: str) -> Reading:
    """Name the first program of the line that isn't a part of the shell."""
    folder, otherwise = reading.folder, reading
    for words in commands(found):
        values = [expanded(token, home) or token.value for token in words]
        place = _past_launchers(values)
        if values[0] == "cd" and len(values) == 2:
            folder = os.path.normpath(os.path.join(folder, values[1]))
        elif place < len(values) and values[place] not in BUILTINS:
            named = _program(reading, values[place], values[place + 1 :], folder, home)
            if values[place] not in _BY_THE_WAY:
                return named
            otherwise = named if otherwise is reading else otherwise
    return otherwise


def _program(reading: Reading, program: str, rest: list[str], folder: str, home: str) -> Reading:
    base = os.path.basename(program)
    interprets = _INTERPRETERS.fullmatch(base) is not None
    if base == "lockcore" or (interprets and rest[:2] == ["-m", "lockcore"]):
        return replace(reading, under_lockcore=True)
    if base in SHELLS and "-c" in rest[:-1]:
        return _with_program(reading, tokens(rest[rest.index("-c") + 1]) or (), home)
    if interprets and (script := _script(base, rest)) is not None:
        place, name = script
        module = rest[place - 1 : place] == ["-m"]
        found = f"-m {name}" if module else os.path.normpath(os.path.join(folder, name))
        return replace(reading, program=found, arguments=tuple(rest[place + 1 :]), own=True)
    if "/" in program:
        program = os.path.normpath(os.path.join(folder, program))
    own = "/" in program and not program.startswith(_SYSTEM_FOLDERS)
    return replace(reading, program=program, arguments=tuple(rest), own=own)


def _past_launchers(values: list[str]) -> int:
    """Where the program itself stands, behind settings, `nice -n 10` and the like."""
    place, launcher, operands = 0, "", 0
    while place < len(values):
        word = values[place]
        base = os.path.basename(word)
        if launcher and word.startswith("-"):
            place += word in _WITH_VALUES.get(launcher, ())
        elif operands:
            operands -= 1
        elif base in _LAUNCHERS:
            launcher, operands = base, base in ("flock", "timeout", "chrt")
        elif base in _RUNNERS and values[place + 1 : place + 2] == ["run"]:
            place += 1
        elif not re.match(r"[A-Za-z_]\w*=", word):
            return place
        place += 1
    return place


def _script(base: str, words: list[str]) -> tuple[int, str] | None:
    """The script or module among an interpreter's words."""
    place = 0
    while place < len(words):
        word = words[place]
        if word in ("-m", "-jar") and place + 1 < len(words):
            return place + 1, words[place + 1]
        if word in ("-c", "-") or (word in ("-e", "-E", "-r", "-p") and not _takes_c(base)):
            return None  # the program itself is given, or read
        if not word.startswith(("-", "+")):
            return place, word
        place += 2 if word in ("-W", "-X", "-o", "-O", "+o", "-I", "-L", "-d") and _takes_c(base) else 1
    return None


def _takes_c(base: str) -> bool:
    """Whether an interpreter is given a program with -c, as shells and Python are, or with -e or the like."""
    return base in SHELLS or base.startswith(("python", "pypy"))


def script_among(command: Sequence[str]) -> str | None:
    """The script that a command gives to an interpreter, if one can be told for sure."""
    if not command or _INTERPRETERS.fullmatch(os.path.basename(command[0])) is None:
        return None
    words = list(command[1:])
    found = _script(os.path.basename(command[0]), words)
    if found is None or words[found[0] - 1 : found[0]] == ["-m"]:
        return None
    return found[1] if "/" in found[1] or found[1].endswith(_ENDINGS) else None


def job_command(reading: Reading, shell: str) -> list[str]:
    """The command as a job file says it."""
    return list(simple_words(reading.text) or (shell, "-c", reading.text))
