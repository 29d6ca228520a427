"""The `lockcore` command."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Sequence

from lockcore import __version__

DONE, NOT_DONE, USAGE = 0, 1, 2

_DESCRIPTION = "Locks for jobs on this machine: who holds one, since when, and how that is known."

_EPILOG = """\
examples:
  lockcore inspect nightly-sync            a lock of yours, by its name
  lockcore inspect /tmp/ingest.pid         anybody's lock file, by its path
  lockcore inspect --json ./sync.lock      the same for a script

exit codes: 0 done, 1 nothing such, 2 wrong usage
"""


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="lockcore",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"lockcore {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)

    inspect = commands.add_parser(
        "inspect",
        help="explain one lock: what it says, the verdict, and the evidence",
        description="Explain one lock, whoever made it. Nothing is changed and no lock is taken.",
    )
    inspect.add_argument("lock", metavar="PATH|JOB", help="a lock file, or the name of a lock of yours")
    inspect.add_argument("--json", action="store_true", help="print one JSON object instead")
    inspect.set_defaults(perform=_inspect)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - closed by whoever started us, and ours from here on
    options = parser().parse_args(arguments)
    try:
        code: int = options.perform(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader of our output has gone; that is no error of ours, and Python is not to report it at exit.
        _give_up_output()
        return NOT_DONE
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EIO):
            raise
        _give_up_output()
        print(f"lockcore: the output can't be written: {error.strerror}", file=sys.stderr)
        return NOT_DONE
    except KeyboardInterrupt:
        return 130


def _give_up_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _inspect(options: argparse.Namespace) -> int:
    from lockcore._inspect import inspect
    from lockcore._show import as_json, show
    from lockcore._terminal import Terminal
    from lockcore._text import printable

    try:
        # A file of that name in this folder is meant before a lock of that name.
        path = os.path.abspath(options.lock) if os.path.lexists(options.lock) else options.lock
        report = inspect(path)
    except ValueError as error:
        print(f"lockcore: {error}", file=sys.stderr)
        return USAGE
    if not report.exists:
        print(
            f"lockcore: no lock at {printable(report.path, 400)}. Give the path of a lock file, or a lock's name.",
            file=sys.stderr,
        )
        return NOT_DONE
    if options.json:
        print(as_json(report))
    else:
        show(report, Terminal(sys.stdout))
    return DONE
