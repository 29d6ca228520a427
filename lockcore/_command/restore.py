"""`lockcore restore`: lists what was cleaned, and puts one of them back."""

from __future__ import annotations

import argparse
import sys
import time

from lockcore._command.base import DONE, CommandFailed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands
    from lockcore._set_aside import SetAside
    from lockcore._terminal import Terminal

LISTED = 50


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "restore",
        help="list the locks that were cleaned, or put one back",
        description="Without an ID: list what `lockcore clean` and `lockcore stop` have set aside, the newest first. "
        "With one: put it back where it was, replacing nothing.",
    )
    command.add_argument("id", metavar="ID", nargs="?", type=int, help="which one to put back")
    command.set_defaults(perform=perform)


def perform(options: argparse.Namespace) -> int:
    if options.id is not None:
        from lockcore._command.outcome import say
        from lockcore._restore import restore

        return say(restore(options.id))
    from lockcore._history import HistoryFailed
    from lockcore._restore import set_aside
    from lockcore._terminal import Terminal

    try:
        cleaned = set_aside(LISTED)
    except HistoryFailed as failure:
        raise CommandFailed(str(failure)) from None
    terminal = Terminal(sys.stdout)
    if not cleaned:
        terminal.line("Nothing was cleaned.")
    for number, entry in enumerate(cleaned):
        if number:
            terminal.line()
        _show(entry, terminal)
    return DONE


def _show(entry: SetAside, terminal: Terminal) -> None:
    from lockcore._set_aside import Whereabouts
    from lockcore._text import moment, printable

    now = time.time()
    state = {
        Whereabouts.RESTORED: f"Put back {moment(entry.restored or now, now)}.",
        Whereabouts.FREED: "It was a lease: whoever takes it next has it.",
        Whereabouts.KEPT: f"Put it back:  lockcore restore {entry.id}",
        Whereabouts.LOST: "The file that was kept of it is gone.",
    }[entry.whereabouts]
    terminal.line(f"{terminal.strong(f'{entry.id} {printable(entry.job)}')}, set aside {moment(entry.at, now)}")
    terminal.line(terminal.faint(f"  {printable(entry.path, 400)}"))
    terminal.item(f"{entry.verdict}: {' '.join(printable(sentence, 400) for sentence in entry.evidence)}")
    terminal.line(f"  {state}")
