"""`lockcore run` as the parser knows it: for its help, the manual and completion. `_run` reads it by itself."""

from __future__ import annotations

import argparse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from lockcore._command.base import Commands
    from lockcore._run.options import Option

EXIT_CODES = """\
durations: 90, 90s, 15m, 6h, 1d

exit codes: the command's own; 124 timed out; 1 (or -E) another instance holds the lock; 0 skipped by
--min-interval; 125 lockcore itself failed; 126 not executable; 127 not found; 128+n killed by signal n

examples:
  lockcore run nightly-sync                               a registered job
  lockcore run backup -- rsync -a ~/ /mnt/backup          anything, under a lock of its own
  lockcore run --timeout 2h ingest -- python3 ingest.py   ended after two hours, children and all
"""


def define(commands: Commands) -> None:
    from lockcore._run.options import OPTIONS

    command = commands.add_parser(
        "run",
        help="run a command, or a registered job, under the job's lock",
        usage="lockcore run [OPTIONS] JOB [-- COMMAND...]",
        description="Run a command under a job's lock: one instance at a time, whatever happens to it.",
        epilog=EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("job", metavar="JOB", help="the job's name: registered, or just a name")
    command.add_argument("words", metavar="COMMAND", nargs="*", help="what to run; a registered job has its own")
    add_options(command, OPTIONS)


def add_options(command: argparse.ArgumentParser, options: Iterable[Option]) -> None:
    for option in options:
        if option.value:
            command.add_argument(*option.names, metavar=option.value, dest=option.field, help=option.help)
        else:
            command.add_argument(*option.names, action="store_true", dest=option.field, help=option.help)
