"""Decides what is sent about some runs, and sends it, with patience but not for ever."""

from __future__ import annotations

import os
import socket
import sqlite3
import threading
import time
from collections.abc import Collection, Sequence
from typing import BinaryIO

from lockcore._errors import LockError
from lockcore._history import History, HistoryFailed, Run
from lockcore._lock import ProcessLock
from lockcore._log_file import open_log
from lockcore._notify.log import note
from lockcore._notify.notices import Kind, Notice, kind_of, make_notice, outcome_before
from lockcore._notify.queue import Entry, Queue
from lockcore._notify.receivers import NoApprise, Receiver, open_receivers
from lockcore._paths import state_folder
from lockcore._registry.config import BadConfig, Config, load_config
from lockcore._registry.job_file import BadJobFile
from lockcore._registry.jobs import load

PAUSES = (0.0, 5.0, 20.0, 60.0)
"""Seconds before each try."""

LONGEST = 240.0
"""Seconds after which whatever is not sent is given up."""

_EARLIER = 100
_NAMED = 3
_TAIL, _LARGEST_PACKED = 16 * 1024, 64 * 1024 * 1024


def send(run_ids: Sequence[int]) -> None:
    """Say what there is to say about these runs, unless somebody has."""
    try:
        config = load_config()
        if not config.urls:
            return
        with Queue() as queue, History(read_only=True) as history:
            for run_id in run_ids:
                _add(queue, history, config, run_id)
            _send_what_waits(queue, history, config)
    except (BadConfig, HistoryFailed) as failure:
        note(str(failure))
    except sqlite3.Error as error:
        note(f"{os.path.join(state_folder(), 'notices.db')} can't be used: {error}. Remove it if that does not pass.")


def _add(queue: Queue, history: History, config: Config, run_id: int) -> None:
    run = history.find(run_id)
    if run is None:
        note(f"there is no run {run_id} in the history any more.")
        return
    kind = kind_of(run.outcome, _before(history, run))
    if kind is not None and _is_wanted(config, run.job, kind):
        queue.add(run.key, run.id, run.job, kind, time.time())


def _before(history: History, run: Run) -> str | None:
    return outcome_before(earlier.outcome for earlier in history.runs(run.job, limit=_EARLIER, before=run.id))


def _is_wanted(config: Config, job: str, kind: Kind) -> bool:
    try:
        registered = load(job)
    except BadJobFile as bad:
        note(f"{bad} Until that is mended, {config.file} decides what is sent about this job.")
        registered = None
    own = registered.notify if registered is not None else {}
    return own.get(kind.value, config.notify[kind.value])


def _send_what_waits(queue: Queue, history: History, config: Config) -> None:
    """One process sends for all. Who finds another at it leaves its own there, and the other looks again at the end."""
    while queue.waits():
        lock = ProcessLock(os.path.join(state_folder(), "notify.lock"))
        try:
            if not lock.try_acquire():
                return
        except LockError:
            pass  # several at once are only more processes than need be
        try:
            _send(queue, history, config)
        finally:
            lock.release()


def _send(queue: Queue, history: History, config: Config) -> None:
    taken = queue.take()
    notices: dict[int, Notice] = {}
    for entry in taken:
        if (notice := _notice(history, entry)) is not None:
            notices[entry.number] = notice
    try:
        receivers, problems = open_receivers(config.urls)
    except NoApprise:
        note(f'{_named(notices.values())}. Apprise is missing; install it: pip install "lockcore[notify]"')
        receivers, problems = [], []
    for problem in problems:
        note(f"{config.file}: {problem}")
    deliveries = [Delivery(receiver, notices) for receiver in receivers]
    until = time.monotonic() + LONGEST
    for delivery in deliveries:
        delivery.start()
    for delivery in deliveries:
        delivery.join(max(0.0, until - time.monotonic()))
        if left := [notices[number] for number in delivery.left]:
            note(f"{_named(left)} to {delivery.receiver.name}, which does not answer or refuses.")
    for entry in taken:
        queue.settle(entry, any(entry.number in delivery.sent for delivery in deliveries))


class Delivery(threading.Thread):
    """Everything that goes to one receiver. One that is slow or dead keeps nobody else waiting."""

    def __init__(self, receiver: Receiver, notices: dict[int, Notice]) -> None:
        super().__init__(daemon=True)
        self.receiver = receiver
        self.left = list(notices)
        self.sent: set[int] = set()
        self._notices = notices

    def run(self) -> None:
        for pause in PAUSES:
            time.sleep(pause)
            while self.left and (taken := self.receiver.deliver(self._notices[self.left[0]])) is not False:
                if taken is None:
                    return  # it may have it, and is not asked again
                self.sent.add(self.left.pop(0))
            if not self.left:
                return
            # The others first, next time: perhaps it is only this one that is refused.
            self.left = self.left[1:] + self.left[:1]


def _notice(history: History, entry: Entry) -> Notice | None:
    run = history.find(entry.run)
    if run is None:
        return None
    return make_notice(
        run,
        _before(history, run),
        host=socket.gethostname(),
        lines=_last_lines(run.log) if run.log else (),
        left_out=entry.left_out,
    )


def _last_lines(path: str) -> list[str]:
    """The end of a run's output; nothing if it can't be read."""
    from zlib import error as zlib_error

    try:
        with open_log(path) as log:
            try:
                log.seek(-_TAIL, os.SEEK_END)
            except ValueError:
                end = _end_of_packed(log)
            except OSError:
                end = log.read(_TAIL)  # shorter than that
            else:
                end = log.read(_TAIL)
    except (OSError, EOFError, zlib_error):
        return []
    return end.decode(errors="replace").split("\n")


def _end_of_packed(log: BinaryIO) -> bytes:
    """It can only be read from its beginning. A giant is not worth it."""
    end, read = b"", 0
    while piece := log.read(_TAIL * 16):
        end, read = (end + piece)[-_TAIL:], read + len(piece)
        if read > _LARGEST_PACKED:
            return b""
    return end


def _named(notices: Collection[Notice]) -> str:
    titles = [notice.title for notice in notices]
    more = f" and {len(titles) - _NAMED} more" if len(titles) > _NAMED else ""
    return f"{', '.join(titles[:_NAMED])}{more}: not sent"
