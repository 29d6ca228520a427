"""What Locktray is without a desktop: the view of `lockcore status --watch`, with samples for who has no jobs yet."""

from __future__ import annotations

import signal
import sys
from argparse import Namespace
from contextlib import ExitStack
from types import FrameType
from typing import NoReturn

SAMPLES = "You have no jobs yet, so these are samples; they end with this view. Your own: lockcore add NAME -- COMMAND"


def watch_in_terminal() -> int:
    """Until somebody quits; gives the exit code."""
    from lockcore._command.base import CommandFailed
    from lockcore._command.status import watch
    from lockcore._watch.gather import gather
    from locktray.nothing import is_nothing

    signal.signal(signal.SIGTERM, _leave)
    with ExitStack() as stack:
        try:
            if is_nothing(gather()):
                from locktray.samples.samples import Samples

                print(f"locktray: {SAMPLES}", file=sys.stderr, flush=True)
                stack.enter_context(Samples())
            return watch(Namespace(jobs=[], json=False, check=False))
        except CommandFailed as failure:
            print(f"locktray: {failure}", file=sys.stderr)
            return failure.code
        except BrokenPipeError:
            return 1
        except KeyboardInterrupt:
            return 130


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    """Ending by an exception lets samples end too."""
    raise SystemExit(128 + number)
