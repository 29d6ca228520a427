"""Whether the words that a process was started with are those of a job's command. Pure.

Words alone are not always proof. `fit` says what is still to be looked at before a process counts as the job's: a
process that only resembles it would be shown as one instance too many.
"""

from __future__ import annotations

import sys
from enum import Enum

from lockcore._value import value

if sys.platform == "win32":
    import ntpath as _path
else:
    import posixpath as _path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Protocol

    class Commanded(Protocol):
        """A Job, as far as it matters here."""

        @property
        def command(self) -> tuple[str, ...] | None: ...
        @property
        def cwd(self) -> str | None: ...


SYSTEM_FOLDERS = frozenset(
    "/bin /sbin /usr/bin /usr/sbin /usr/local/bin /usr/local/sbin /usr/games /snap/bin "
    "/opt/homebrew/bin /opt/local/bin c:\\windows c:\\windows\\system32".split()
)
"""Where programs lie that anybody may start for anything."""

INTERPRETERS = frozenset(
    "sh bash dash zsh ksh fish tcsh csh busybox python pythonw pypy perl ruby node nodejs deno bun php java lua tclsh "
    "rscript julia guile emacs cmd powershell pwsh wscript cscript env".split()
)
"""Programs that say nothing about a job by themselves, wherever they lie. Without a version and `.exe`."""

LONGEST_HEAD = 4
"""How many words a `#!` line may put before a script's own name."""


@value
class Wanted:
    """What a job's processes look like."""

    command: tuple[str, ...]
    cwd: str | None


class Fit(Enum):
    """How a process's words fit a command, and what has to be proven besides its folder."""

    SAME = "word for word: nothing"
    PROGRAM = "but for the program's path or version: that it is the same file"
    SCRIPT = "behind other words: that they come from the `#!` line of that script"


def wanted_of(job: Commanded) -> Wanted | None:
    """What to look for; None if there is no command, or if others may well be started with the same words."""
    if not job.command:
        return None
    program, *rest = job.command
    own = _is_own(program)
    if job.cwd is None:
        found = (own and _path.isabs(program)) or any(_is_own(word) and _path.isabs(word) for word in rest)
    else:
        # A shell that somebody opened in that folder has no words, or only options; a `sleep` has a number.
        found = own or any(word and not word.startswith("-") and not _is_number(word) for word in rest)
    return Wanted(tuple(job.command), job.cwd) if found else None


def fit(command: Sequence[str], argv: Sequence[str]) -> Fit | None:
    """How a process's words fit a job's command; None if they don't."""
    ahead = len(argv) - len(command)
    if not command or not 0 <= ahead <= LONGEST_HEAD or tuple(argv[ahead + 1 :]) != tuple(command[1:]):
        return None
    wanted, seen = command[0], argv[ahead]
    if not seen:
        return None
    if ahead:
        return Fit.SCRIPT if _name(seen) == _name(wanted) else None
    if seen == wanted or (_name(seen) == wanted and _path.isabs(seen)):
        return Fit.SAME  # a bare name is looked up, and becomes a path
    return Fit.PROGRAM if _differs_by_version(_name(seen), _name(wanted)) else None


def head_of(first_line: bytes) -> tuple[str, ...] | None:
    """The words that a script's `#!` line puts before its own name; None if that can't be told."""
    if not first_line.startswith(b"#!"):
        return None
    line = first_line.partition(b"\n")[0][2:].decode("utf-8", "surrogateescape").strip(" \t")
    interpreter, _, option = line.replace("\t", " ").partition(" ")
    option = option.strip(" ")
    if _name(interpreter) != "env":
        # The kernel makes one word of the rest.
        return ((interpreter, option) if option else (interpreter,)) if interpreter else None
    words = option.split(" ")
    if words[0] in ("-S", "--split-string"):
        words = words[1:]
    elif len(words) > 1:
        return None  # env would look for a program with spaces in its name
    while words and (not words[0] or "=" in words[0]):
        words = words[1:]
    return tuple(filter(None, words)) if words and not words[0].startswith("-") else None


def is_head(head: Sequence[str], argv: Sequence[str]) -> bool:
    """Whether these are the words in front of the script. The interpreter may be called by a path or by its name."""
    return (
        bool(head)
        and len(head) == len(argv)
        and tuple(head[1:]) == tuple(argv[1:])
        and _name(head[0]) == _name(argv[0])
    )


def key_of(command: Sequence[str]) -> str:
    """A key that every argv has, among others, which may fit this command: so not all are tried on all."""
    return "=" + command[-1] if len(command) > 1 else "." + _stem(_name(command[0]))


def keys_of(argv: Sequence[str]) -> Iterator[str]:
    """The keys of all commands that these words may fit."""
    if argv:
        yield "=" + argv[-1]
        yield "." + _stem(_name(argv[-1]))


def _is_own(word: str) -> bool:
    """Whether a word is the path of something that belongs to few."""
    if _path.basename(word) == word or word.startswith("-"):
        return False
    folder = _path.dirname(word)
    if sys.platform == "win32":
        folder = folder.lower()
    if folder in SYSTEM_FOLDERS or folder.split("/")[:2] == ["", "dev"] or not _path.basename(word.rstrip("/")):
        return False
    return _stem(_name(word)).lower() not in INTERPRETERS


def _is_number(word: str) -> bool:
    """Whether it is a number, or a time such as `5m`."""
    return word[:1].isdigit() and not word.rstrip("smhd").replace(".", "", 1).strip("0123456789")


def _name(word: str) -> str:
    name = _path.basename(word)
    if sys.platform == "win32":
        name = name.lower().removesuffix(".exe")
    return name


def _stem(name: str) -> str:
    return name.rstrip("0123456789.-")


def _differs_by_version(one: str, other: str) -> bool:
    """`python3` and `python3.11` do, `python3.11` and `python3.12` don't: one name has to begin with the other."""
    short, long = sorted((one, other), key=len)
    return bool(short) and long.startswith(short) and not long[len(short) :].strip("0123456789.-")
