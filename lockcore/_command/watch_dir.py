"""`lockcore watch-dir`: the folders whose lock files are looked at without being registered one by one."""

from __future__ import annotations

import argparse
import os
import sys

from lockcore._command.base import DONE, NOT_DONE, CommandFailed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "watch-dir",
        help="watch all locks in a folder",
        description="Watch every lock file in a folder, without registering each.",
    )
    actions = command.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)
    for name, words in (("add", "watch a folder"), ("remove", "no longer watch a folder")):
        action = actions.add_parser(name, help=words, description=f"{words.capitalize()}.")
        action.add_argument("folder", metavar="DIR", help="the folder")
    actions.add_parser("list", help="list the watched folders", description="List the watched folders, one a line.")
    command.set_defaults(perform=perform)


def perform(options: argparse.Namespace) -> int:
    from lockcore._registry.config import BadConfig
    from lockcore._registry.toml_edit import EditFailed

    try:
        if options.action == "list":
            return _list()
        folder = os.path.abspath(os.path.expanduser(options.folder))
        return _add(folder) if options.action == "add" else _remove(folder)
    except (BadConfig, EditFailed) as failure:
        raise CommandFailed(str(failure)) from None


def _list() -> int:
    from lockcore._registry.config import load_config
    from lockcore._terminal import Terminal
    from lockcore._text import printable

    terminal = Terminal(sys.stdout)
    watched = load_config().watch
    if not watched:
        print("No folder is watched. Add one:  lockcore watch-dir add DIR")
    for folder in watched:
        missing = "" if os.path.isdir(folder) else terminal.faint("  (not there now)")
        terminal.line(f"{printable(folder, 400)}{missing}")
    return DONE


def _add(folder: str) -> int:
    from lockcore._registry.edits import watch
    from lockcore._text import printable

    shown = printable(folder, 400)
    if not os.path.isdir(folder):
        what = "is a file" if os.path.lexists(folder) else "is not there"
        raise CommandFailed(f"{shown} {what}. Give a folder; its lock files are then watched.")
    if not folder.isprintable():
        raise CommandFailed(f"{shown} has a name that can't be written down. Rename the folder.")
    added = watch(folder)
    print(f"{shown} is watched." if added else f"{shown} is watched already.")
    return DONE


def _remove(folder: str) -> int:
    from lockcore._registry.edits import unwatch
    from lockcore._text import printable

    shown = printable(folder, 400)
    if unwatch(folder):
        print(f"{shown} is no longer watched. Nothing in it was changed.")
        return DONE
    print(f"lockcore: {shown} is not watched. `lockcore watch-dir list` shows what is.", file=sys.stderr)
    return NOT_DONE
