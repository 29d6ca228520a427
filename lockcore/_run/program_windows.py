"""Windows: which file a command means, and the one line in which its words are handed over."""

from __future__ import annotations

import os
import sys

assert sys.platform == "win32"

from lockcore._errors import said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_USUAL = ".COM;.EXE;.BAT;.CMD"
_BATCH = (".bat", ".cmd")
_BETWEEN_WORDS = frozenset(" \t\n\v")
_OF_CMD = frozenset("&|<>^()")
_LOST_IN_CMD = frozenset('"\r\n')


class BadWord(ValueError):
    """A word that can't be handed over."""


def find(program: str) -> str | None:
    """The file that `program` means at the prompt of cmd.exe: by the endings of PATHEXT, a bare name by PATH too."""
    for folder in _folders(program):
        for name in _names(program):
            path = os.path.abspath(os.path.join(folder, name))
            # Not isfile: what the Microsoft Store installs is a link that can be started, but not followed.
            if os.path.lexists(path) and not os.path.isdir(path):
                return path
    return None


def is_path(program: str) -> bool:
    """Whether it says itself where it is."""
    return any(sign in program for sign in "\\/:")


def _folders(program: str) -> Iterator[str]:
    # The setting by which people and cmd.exe agree to search the PATH alone.
    if is_path(program) or "NoDefaultCurrentDirectoryInExePath" not in os.environ:
        yield os.curdir
    if not is_path(program):
        for folder in os.environ.get("PATH", "").split(os.pathsep):
            if folder:
                yield folder.strip('"')


def _names(program: str) -> Iterable[str]:
    endings = [ending for ending in (os.environ.get("PATHEXT") or _USUAL).split(os.pathsep) if ending]
    if program.lower().endswith(tuple(ending.lower() for ending in endings)):
        return [program]
    # In a folder of PATH, `npm` is a script for another system next to npm.cmd: without an ending it is not ours.
    as_it_is = [program] if is_path(program) or "." in program else []
    return [program + ending for ending in endings] + as_it_is


def command_line(words: Sequence[str], found: str) -> str:
    """The words in one line, for the file that was found. Raises BadWord."""
    if not found.lower().endswith(_BATCH):
        return " ".join(_quoted(word, _BETWEEN_WORDS) for word in words)
    # Windows starts cmd.exe for these, and that reads the line before the script does.
    for word in words[1:]:
        if not _LOST_IN_CMD.isdisjoint(word):
            raise BadWord(
                said("to a batch file, cmd.exe can't hand over a word with a quotation mark or a new line in it")
            )
    return " ".join(_quoted(word, _BETWEEN_WORDS | _OF_CMD) for word in (found, *words[1:]))


def _quoted(word: str, needing: frozenset[str]) -> str:
    if word and needing.isdisjoint(word) and '"' not in word:
        return word
    # Backslashes mean themselves, except before a quotation mark.
    return '"' + '\\"'.join(_doubled_at_the_end(part) for part in word.split('"')) + '"'


def _doubled_at_the_end(text: str) -> str:
    return text + "\\" * (len(text) - len(text.rstrip("\\")))
