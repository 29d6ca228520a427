"""Writes notes into the history, on a thread of its own: a disk may take half a second, and nobody is to wait."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Sequence

from lockcore._bell import Bell
from lockcore._history import History, HistoryFailed, Run
from lockcore._registry.config import MAX_AGE, MAX_RUNS, Config
from lockcore._said import said
from lockcore._watch.facts import SEEN
from lockcore._watch.story import Begun, Over

KEPT = 20_000
"""Notes that wait while the history can't be written; the oldest go first."""

AGAIN = 5.0
"""Seconds after which it is tried again."""

TIDY_EVERY = 64
"""How many rows may be added before somebody looks whether there are too many."""

_PATIENCE = 5.0


class Scribe:
    """Takes notes from one thread; the bell tells when some are written. Several scribes may write the same.

    `trouble` says why nothing can be written just now. `config` bounds the history.
    """

    def __init__(self, bell: Bell) -> None:
        self.trouble: str | None = None
        self.config: Config | None = None
        self._bell = bell
        self._notes: deque[Begun | Over] = deque(maxlen=KEPT)
        self._written: deque[str] = deque(maxlen=KEPT)
        self._work = threading.Condition()
        self._ending = False
        self._thread: threading.Thread | None = None

    def put(self, notes: Sequence[Begun | Over]) -> None:
        """Have these written down."""
        if not notes:
            return
        with self._work:
            self._notes.extend(notes)
            if self._thread is None:
                self._thread = threading.Thread(target=self._write_on, name="lockcore-scribe", daemon=True)
                self._thread.start()
            self._work.notify()

    def written(self) -> set[str]:
        """The jobs about which something was written since the last time."""
        names = set()
        while self._written:
            names.add(self._written.popleft())
        return names

    def close(self, seconds: float) -> None:
        """Write what is left, and end; give up after so many seconds."""
        with self._work:
            self._ending = True
            self._work.notify()
        if self._thread is not None:
            self._thread.join(seconds)

    def _write_on(self) -> None:
        history: History | None = None
        while True:
            with self._work:
                while not self._notes and not self._ending:
                    self._work.wait()
                notes = list(self._notes)
                self._notes.clear()
            if notes:
                try:
                    history = history or History(patience=_PATIENCE)
                    with history.together():
                        for note in notes:
                            self._write(history, note)
                    self._tell(notes, None)
                except HistoryFailed as failure:
                    if history is not None:
                        history.close()
                        history = None
                    self._tell((), said("What is seen can't be written down: {why}", str(failure)))
                    with self._work:
                        self._notes.extendleft(reversed(notes))
                        self._work.wait_for(lambda: self._ending, AGAIN)
            if self._ending:
                break
        if history is not None:
            history.close()

    def _tell(self, notes: Sequence[Begun | Over], trouble: str | None) -> None:
        self.trouble = trouble
        self._written.extend(note.job for note in notes)
        self._bell.ring()

    def _write(self, history: History, note: Begun | Over) -> None:
        if isinstance(note, Over):
            _write_end(history, note)
            return
        run = Run()
        for name in ("key", "job", "lock", "pid", "start", "started", "noticed"):
            setattr(run, name, getattr(note, name))
        if history.see(run) and run.id % TIDY_EVERY == 0:
            config = self.config
            max_runs, max_age = (MAX_RUNS, MAX_AGE) if config is None else (config.max_runs, config.max_age)
            history.prune(note.job, max_runs=max_runs, max_age=max_age)


def _write_end(history: History, over: Over) -> None:
    outcome, exit_code, signal = over.how
    in_order = outcome == "completed" and exit_code == 0
    history.seen_over(
        over.job,
        over.lock,
        over.pid,
        SEEN,
        ended=over.ended,
        outcome=outcome,
        exit_code=exit_code,
        signal=signal,
        noticed=None if in_order else over.noticed,
    )
