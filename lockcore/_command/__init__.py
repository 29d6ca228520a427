"""The commands of `lockcore`, one module each. Each has `define`, which adds it to the parser.

What a command needs is imported when it runs: defining all of them has to be quick.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import NoReturn

COMMANDS = (
    "run",
    "start",
    "stop",
    "restart",
    "status",
    "inspect",
    "clean",
    "restore",
    "history",
    "log",
    "report",
    "add",
    "remove",
    "jobs",
    "watch_dir",
    "import_",
    "doctor",
    "completion",
    "man",
)
"""The modules in this package that are commands, in the order in which help lists them."""

_DESCRIPTION = "Jobs under locks: one instance at a time, who runs, since when, and how that is known."

_EPILOG = """\
examples:
  lockcore run backup -- rsync -a ~/ /mnt/backup     one instance at a time, of anything
  lockcore add sync --command python3 sync.py        register a job; then: lockcore start sync
  lockcore inspect /tmp/ingest.pid                   explain anybody's lock file
  lockcore stop sync                                 TERM, a grace period, KILL, verified
  lockcore history sync                              its runs, and how they ended

exit codes: 0 done, 1 not done, 2 wrong usage
"""

_VERSION_HELP = "show program's version number and exit"


class _Version(argparse.Action):
    """Argparse's own, but the version is looked for only when somebody asks."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from lockcore import __version__

        print(f"{parser.prog} {__version__}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="lockcore",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action=_Version, nargs=0, default=argparse.SUPPRESS, help=_VERSION_HELP)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    for name in COMMANDS:
        import_module(f"lockcore._command.{name}").define(commands)
    return top
