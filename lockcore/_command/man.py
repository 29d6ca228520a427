"""`lockcore man`: the manual, a page for each command."""

from __future__ import annotations

import argparse
import os
import sys

from lockcore._command.base import DONE, CommandFailed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from lockcore._command.base import Commands
    from lockcore._manual import Page

_EPILOG = """\
examples:
  lockcore man                                         the page about lockcore
  lockcore man run                                     the page about one command
  lockcore man --write ~/.local/share/man/man1         so that man lockcore-run finds them
"""


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "man",
        help="show the manual",
        usage="lockcore man [COMMAND | --write DIR]",
        description="Show a page of the manual, or write all of them as files.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    # All commands by the time that somebody types one; so far only those before us are there.
    command.add_argument(
        "page", metavar="COMMAND", nargs="?", choices=commands.choices, help="the command; lockcore itself without one"
    )
    command.add_argument("--write", metavar="DIR", help="write every page into this folder, for man to find")
    command.set_defaults(perform=perform)


def perform(options: argparse.Namespace) -> int:
    from lockcore import __version__
    from lockcore._command import parser
    from lockcore._manual import make_pages
    from lockcore._text import printable

    pages = make_pages(parser(), __version__)
    if options.write is not None:
        _write(pages.values(), options.write)
        print(f"{len(pages)} pages written to {printable(options.write, 400)}")
        return DONE
    _show(pages[options.page or ""])
    return DONE


def _write(pages: Iterable[Page], folder: str) -> None:
    from lockcore._manual import as_roff
    from lockcore._text import printable

    try:
        os.makedirs(folder, exist_ok=True)
        for page in pages:
            _replace(os.path.join(folder, f"{page.name}.1"), as_roff(page))
    except OSError as error:
        raise CommandFailed(
            f"the manual can't be written to {printable(folder, 400)}: {error.strerror or error}. "
            "Give a folder that you may write to."
        ) from None


def _replace(path: str, text: str) -> None:
    """Whole or not at all, and never through a link that lies there."""
    draft = f"{path}.{os.getpid()}.new"
    fd = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
    try:
        with open(fd, "w", encoding="ascii", newline="\n") as file:
            file.write(text)
        os.replace(draft, path)
    except BaseException:
        os.unlink(draft)
        raise


def _show(page: Page) -> None:
    """With `man`, if it is there and can; else as plain text."""
    import shutil

    from lockcore._manual import as_plain

    if not _shown_by_man(page):
        width = min(shutil.get_terminal_size((80, 24)).columns, 100)
        sys.stdout.write(as_plain(page, max(width, 40)))


def _shown_by_man(page: Page) -> bool:
    import shutil
    import subprocess
    import tempfile

    from lockcore._manual import as_roff

    viewer = shutil.which("man")
    if viewer is None:
        return False
    try:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, f"{page.name}.1")
            _replace(path, as_roff(page))
            sys.stdout.flush()
            return subprocess.run([viewer, "-l", path], stderr=subprocess.DEVNULL, check=False).returncode == 0
    except OSError:
        return False
