"""`lockcore log`: the output of a run, as it was written."""

from __future__ import annotations

import argparse
import sys
import time

from lockcore._command.base import DONE, CommandFailed
from lockcore._command.history import is_running, no_run_of, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from lockcore._command.base import Commands
    from lockcore._history import History, Run

_PIECE = 65536
_PAUSE = 0.1
_LOOK_EVERY = 1.0


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "log",
        help="print the output of a run",
        description="Print the output of a job's newest run that kept it, or of another run.",
    )
    command.add_argument("job", metavar="JOB", help="the name of a job")
    command.add_argument("-f", "--follow", action="store_true", help="go on printing until the run ends")
    command.add_argument("--run", metavar="ID", type=number, help="this run; lockcore history JOB lists them")
    command.set_defaults(perform=perform)


def perform(options: argparse.Namespace) -> int:
    from lockcore._history import History, HistoryFailed

    try:
        with History(read_only=True) as history:
            run = _chosen(options, history)
            with _opened(run) as log:
                if options.follow:
                    _follow(log, run, history)
                else:
                    _copy(log, run)
    except HistoryFailed as failure:
        raise CommandFailed(str(failure)) from failure
    return DONE


def _chosen(options: argparse.Namespace, history: History) -> Run:
    if options.run is None:
        return _newest(options.job, history)
    run = history.find(options.run)
    if run is None or run.job != options.job:
        from lockcore._text import printable

        name = printable(options.job, 80)
        what = f"{name} has no run {options.run}" if run is None else f"run {run.id} is one of {printable(run.job, 80)}"
        raise CommandFailed(f"{what}. lockcore history {name} lists the runs of {name}.")
    return run


def _newest(job: str, history: History) -> Run:
    newest, run = history.latest(job), history.latest_logged(job)
    if newest is None and run is None:
        raise no_run_of(job, history)
    if run is None or newest is None:
        assert newest is not None
        return newest
    if newest.id > run.id:
        print(f"lockcore: run {newest.id} is newer, but kept no log; this is run {run.id}.", file=sys.stderr)
    return run


def _opened(run: Run) -> BinaryIO:
    from lockcore._log_file import open_log
    from lockcore._text import printable

    if run.log is None:
        raise CommandFailed(
            f"run {run.id} kept no log: its output went where it was started. "
            "lockcore start keeps one, and lockcore run with --log FOLDER/."
        )
    try:
        return open_log(run.log)
    except FileNotFoundError:
        raise CommandFailed(
            f"the log of run {run.id} is no longer there ({printable(run.log, 400)}): only the newest are kept."
        ) from None
    except OSError as error:
        raise _unreadable(run, error) from error


def _copy(log: BinaryIO, run: Run) -> None:
    import zlib

    while True:
        try:
            piece = log.read(_PIECE)
        except (EOFError, OSError, zlib.error) as error:
            raise _unreadable(run, error) from error
        if not piece:
            break
        sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()


def _unreadable(run: Run, error: Exception) -> CommandFailed:
    from lockcore._text import printable

    why = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return CommandFailed(f"the log of run {run.id}, {printable(run.log or '', 400)}, can't be read: {why}.")


def _follow(log: BinaryIO, run: Run, history: History) -> None:
    """Print what comes until nothing more can come, and say how it ended."""
    looked = 0.0
    while True:
        # Asked first: what was written before the end is there when it is read.
        now = history.find(run.id)
        over = now is None or now.outcome is not None
        if not over and time.monotonic() - looked > _LOOK_EVERY:
            looked = time.monotonic()
            over = not _may_go_on(run)
        _copy(log, run)
        if over:
            _say_end(history.find(run.id) or run)
            return
        time.sleep(_PAUSE)


def _may_go_on(run: Run) -> bool:
    """False once nobody is left who could write to the log, although nobody has said how the run ended."""
    from lockcore._log_file import may_be_written

    written = may_be_written(run.log or "")
    return is_running(run) if written is None else written


def _say_end(run: Run) -> None:
    from lockcore._text import age

    if run.outcome is None:
        how = "left no word of its end, and nobody writes its log any more"
    else:
        how = run.outcome + (f" after {age(run.ended - run.started)}" if run.ended is not None else "")
    print(f"lockcore: run {run.id} {how}.", file=sys.stderr)
