"""Whether a process is of a job: its words, then whatever they leave open, looked at."""

from __future__ import annotations

import os
import shutil
import sys

from lockcore._system import system
from lockcore._tree_proc import OUT_OF_DESCRIPTORS
from lockcore._watch.matching import Fit, Wanted, fit, head_of, is_head

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._watch.process_view import View

_LONGEST_LINE = 256
"""What the kernel reads of a `#!` line."""


def is_of(view: View, pid: int, argv: tuple[str, ...], wanted: Wanted) -> bool:
    """Whether this process, started with these words, is of the job. What can't be seen is no proof."""
    found = fit(wanted.command, argv)
    if found is None or not view.is_ours(pid) or not (wanted.cwd is None or view.is_in(pid, wanted.cwd)):
        return False
    if found is Fit.SAME:
        return True
    program = _program(wanted)
    if program is None:
        return False
    if found is Fit.PROGRAM:
        return view.runs(pid, program)
    ahead = len(argv) - len(wanted.command)
    head = head_of(_first_line(program)) if _is_same(argv[ahead], program, wanted.cwd) else None
    return head is not None and is_head(head, argv[:ahead])


def _program(wanted: Wanted) -> str | None:
    """The file that the command's first word means, if it can be looked at without waiting for another machine."""
    word = wanted.command[0]
    if os.path.basename(word) == word:
        found = shutil.which(word)
    else:
        found = word if os.path.isabs(word) else os.path.join(wanted.cwd, word) if wanted.cwd is not None else None
    return None if found is None or system.may_hang(found) else found


def _is_same(seen: str, script: str, cwd: str | None) -> bool:
    if not os.path.isabs(seen):
        if cwd is None:
            return False
        seen = os.path.join(cwd, seen)
    try:
        return seen == script or (not system.may_hang(seen) and os.path.samefile(seen, script))
    except (OSError, ValueError):
        return False


def _first_line(script: str) -> bytes:
    if sys.platform == "win32":
        return b""  # scripts have no such line there
    try:
        fd = os.open(script, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOCTTY)
    except OSError as error:
        if error.errno in OUT_OF_DESCRIPTORS:
            raise
        return b""
    try:
        return os.read(fd, _LONGEST_LINE)
    except OSError:
        return b""
    finally:
        os.close(fd)
