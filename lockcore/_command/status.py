"""`lockcore status`: what every job is doing, and how that is known."""

from __future__ import annotations

import argparse
import os
import sys

from lockcore._command.base import DONE, NOT_DONE, USAGE, CommandFailed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands
    from lockcore._live.feed import Chosen, Feed
    from lockcore._watch.status import Snapshot

_EPILOG = """\
keys: with --watch on a terminal, the arrows or j and k select a job, Enter tells all about it, s starts,
  t stops, r restarts and c cleans it, l shows its log, / filters, ? lists all keys, q quits.

examples:
  lockcore status --watch                 jobs as they change, with keys to act on them
  lockcore status --watch --json sync     a line of JSON for each change of one job
  lockcore status --check || echo look    for scripts: does anything need attention?

exit codes: 0 done; 1 something needs attention (--check), or there is no such job; 2 wrong usage;
  130 interrupted while watching into a pipe
"""


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "status",
        help="what every job is doing: its state, PID, age, last and next run",
        description="Show registered jobs, and every lock in your lock folder and in watched folders. Nothing is "
        "changed and no lock is taken.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("jobs", metavar="JOB", nargs="*", help="only these")
    command.add_argument("--json", action="store_true", help="print one JSON object instead")
    command.add_argument(
        "--watch",
        action="store_true",
        help="stay, and show changes as they happen: with keys to start, stop and clean on a terminal, a line for each "
        "change in a pipe, and with --json a line of JSON for each",
    )
    command.add_argument("--check", action="store_true", help="exit with 1 if anything needs attention")
    command.set_defaults(perform=perform)


def perform(options: argparse.Namespace) -> int:
    if options.watch:
        return watch(options)
    from lockcore._live.feed import Chosen
    from lockcore._show_status import show_status
    from lockcore._terminal import Terminal
    from lockcore._watch.gather import gather

    snapshot = _of_chosen(gather(), Chosen(options.jobs))
    if options.json:
        import json

        from lockcore._watch.as_json import status_object

        print(json.dumps(status_object(snapshot), indent=2))
    else:
        show_status(snapshot, Terminal(sys.stdout))
    for sentence in snapshot.trouble:
        print(f"lockcore: {sentence}", file=sys.stderr)
    return NOT_DONE if options.check and snapshot.attention else DONE


def watch(options: argparse.Namespace, feed: Feed | None = None) -> int:
    """Show what changes until somebody quits. `feed` tells it; the watch engine does, if none is given."""
    if options.check:
        raise CommandFailed("--check looks once and --watch stays: use one of them.", USAGE)
    from lockcore._live.feed import Chosen
    from lockcore._live.stream import watch_stream

    if feed is None:
        from lockcore._watch.engine import Engine

        feed = Engine()
    chosen = Chosen(options.jobs)
    keys = None if options.json else _keys()
    try:
        _of_chosen(feed.start(), chosen)
        if keys is None:
            watch_stream(feed, chosen, as_json=options.json)
            return DONE
        from lockcore._live.live import watch_live

        return watch_live(feed, chosen, keys)
    finally:
        feed.stop()
        if keys is not None and keys > 2:
            os.close(keys)


def _of_chosen(snapshot: Snapshot, chosen: Chosen) -> Snapshot:
    if (name := chosen.missing(snapshot)) is not None:
        from lockcore._text import printable

        raise CommandFailed(f"there is no job or lock {printable(name)!r}. `lockcore status` shows all there are.")
    return chosen.of(snapshot)


def _keys() -> int | None:
    """Where keys come from; None if there is no terminal that can show a whole screen."""
    if not sys.stdout.isatty() or os.environ.get("TERM", "dumb" if os.name == "posix" else "") == "dumb":
        return None
    if sys.stdin is not None and sys.stdin.isatty():
        return sys.stdin.fileno()
    try:
        return os.open("/dev/tty", os.O_RDWR) if sys.platform != "win32" else None
    except OSError:
        return None
