"""One part of the bench in a process of its own: what one part has loaded must not weigh on the next."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import FrameType

from .table import Result

_PR_SET_PDEATHSIG = 1


def alone(measure: Callable[[], Result]) -> Result:
    """What it measured. It has cleaned up when this comes back, also after Ctrl-C."""
    context = get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    worker = context.Process(target=_work, args=(sender, measure))
    worker.start()
    sender.close()
    try:
        result: Result = receiver.recv()
        return result
    except EOFError:
        worker.join()
        raise SystemExit(worker.exitcode) from None
    except KeyboardInterrupt:
        if worker.pid is not None:
            os.kill(worker.pid, signal.SIGINT)
        raise
    finally:
        worker.join()


def _work(sender: Connection, measure: Callable[[], Result]) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGINT)
    try:
        sender.send(measure())
    except KeyboardInterrupt:
        sys.exit(130)


def _stop(number: int, frame: FrameType | None) -> None:
    """Once: whoever is impatient must not interrupt the cleaning up."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    raise KeyboardInterrupt
