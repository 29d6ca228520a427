"""`lockcore doctor`: finds what will hurt."""

from __future__ import annotations

import argparse
import sys
import textwrap

from lockcore._command.base import DONE, NOT_DONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands
    from lockcore._doctor.finding import Finding
    from lockcore._terminal import Terminal


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "doctor",
        help="find what will hurt: swept folders, bad job files, commands that are not there, …",
        description="Look at everything that is registered and set, and find what will hurt. Nothing is changed. "
        "Exit code 1 if anything is wrong, 0 if there are only notes.",
    )
    command.set_defaults(perform=perform)


def perform(options: argparse.Namespace) -> int:
    from lockcore._command.marks import GOOD
    from lockcore._doctor.examine import examine
    from lockcore._terminal import Terminal

    terminal = Terminal(sys.stdout)
    examined = examine()
    wrong = [finding for finding in examined.findings if finding.wrong]
    notes = [finding for finding in examined.findings if not finding.wrong]
    for finding in wrong + notes:
        _show(finding, terminal)
    looked = f"{_count(examined.jobs, 'job')} and {_count(examined.folders, 'lock folder')} looked at"
    if wrong:
        terminal.line(f"{_count(len(wrong), 'thing')} will hurt, {_count(len(notes), 'note')}; {looked}.")
        return NOT_DONE
    good = "Nothing wrong was found" + (f", {_count(len(notes), 'note')}" if notes else "")
    terminal.line(terminal.signed(GOOD, f"{good}; {looked}."))
    return DONE


def _show(finding: Finding, terminal: Terminal) -> None:
    from lockcore._command.marks import NOTE, WRONG, arrow

    terminal.line(terminal.signed(WRONG if finding.wrong else NOTE, finding.what))
    for paragraph in finding.why.split("\n"):
        _wrapped(paragraph, "  ", terminal)
    _wrapped(finding.way_out, f"  {arrow(terminal)} ", terminal)
    if finding.command is not None:
        terminal.line(f"      {finding.command}")  # never wrapped: it is there to be copied
    terminal.line()


def _wrapped(text: str, indent: str, terminal: Terminal) -> None:
    for line in textwrap.wrap(
        text,
        terminal.width,
        initial_indent=indent,
        subsequent_indent=" " * len(indent),
        break_on_hyphens=False,
        break_long_words=False,
    ):
        terminal.line(line)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
