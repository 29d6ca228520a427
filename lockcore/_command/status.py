"""`lockcore status`: what every job is doing, and how that is known."""

from __future__ import annotations

import argparse
import sys

from lockcore._command.base import DONE, NOT_DONE, CommandFailed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "status",
        help="what every job is doing: its state, PID, age, last and next run",
        description="Show registered jobs, and every lock in your lock folder and in watched folders. Nothing is "
        "changed and no lock is taken.",
    )
    command.add_argument("jobs", metavar="JOB", nargs="*", help="only these")
    command.add_argument("--json", action="store_true", help="print one JSON object instead")
    command.add_argument("--check", action="store_true", help="exit with 1 if anything needs attention")
    command.set_defaults(perform=perform)


def perform(options: argparse.Namespace) -> int:
    from lockcore._show_status import show_status
    from lockcore._terminal import Terminal
    from lockcore._text import printable
    from lockcore._watch.gather import gather
    from lockcore._watch.status import Snapshot

    snapshot = gather()
    if options.jobs:
        for name in options.jobs:
            if name not in snapshot.jobs:
                raise CommandFailed(
                    f"there is no job or lock {printable(name)!r}. `lockcore status` shows all there are."
                )
        chosen = [snapshot.jobs[name] for name in dict.fromkeys(options.jobs)]
        snapshot = Snapshot.of(snapshot.at, snapshot.host, chosen, snapshot.trouble)
    if options.json:
        import json

        from lockcore._watch.as_json import status_object

        print(json.dumps(status_object(snapshot), indent=2))
    else:
        show_status(snapshot, Terminal(sys.stdout))
    for sentence in snapshot.trouble:
        print(f"lockcore: {sentence}", file=sys.stderr)
    return NOT_DONE if options.check and snapshot.attention else DONE
