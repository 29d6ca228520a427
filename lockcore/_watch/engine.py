"""The watch: one thread that sleeps until something happens, and tells whoever listens."""

from __future__ import annotations

import logging
import selectors
import threading
import time
from collections.abc import Callable

from lockcore._clock import Clock
from lockcore._watch.status import Flip, Snapshot
from lockcore._watch.watcher import RECONCILE, Watcher

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

Listener = Callable[[Snapshot, tuple[Flip, ...]], None]

PAUSE = 0.2
"""Seconds after a step that failed."""

_log = logging.getLogger("lockcore.watch")


class Engine:
    """Watches every job, from `start` until `stop`. Its methods may be called from any thread.

    `record` has it write down what it sees of jobs that nobody wrapped.
    """

    def __init__(self, clock: Clock | None = None, *, reconcile: float = RECONCILE, record: bool = True) -> None:
        self._clock = clock
        self._reconcile = reconcile
        self._record = record
        self._guard = threading.Lock()
        self._listeners: list[Listener] = []
        self._asked: set[str] = set()
        self._everything = False
        self._stopping = False
        self._thread: threading.Thread | None = None
        self._watcher: Watcher | None = None
        self._snapshot: Snapshot | None = None
        self._failure: BaseException | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> Snapshot:
        """Look at everything once, and go on watching. Gives the first snapshot."""
        if self._thread is not None:
            raise RuntimeError("this engine has been started already")
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,), name="lockcore-watch", daemon=True)
        self._thread.start()
        ready.wait()
        if self._failure is not None:
            self._thread.join()
            raise self._failure
        return self.snapshot

    @property
    def snapshot(self) -> Snapshot:
        """All jobs, as they were last seen."""
        if self._snapshot is None:
            raise RuntimeError("this engine has not been started")
        return self._snapshot

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Have a function called for every new snapshot, on the thread of the watch. Gives what ends that.

        There may be no Flips: progress, evidence or trouble is new then. It should not take long.
        """
        with self._guard:
            self._listeners = [*self._listeners, listener]

        def end() -> None:
            with self._guard:
                self._listeners = [one for one in self._listeners if one is not listener]

        return end

    def look_again(self, *names: str) -> None:
        """Read these jobs again now, whatever was heard; without names, everything."""
        with self._guard:
            self._asked.update(names)
            self._everything = self._everything or not names
        self._wake()

    def stop(self) -> None:
        """End the thread, and let go of everything. Twice is harmless."""
        self._stopping = True
        self._wake()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    def _wake(self) -> None:
        watcher = self._watcher
        if watcher is not None:
            watcher.bell.ring()

    def _run(self, ready: threading.Event) -> None:
        try:
            watcher = self._watcher = Watcher(self._clock, reconcile=self._reconcile, record=self._record)
        except BaseException as error:
            self._failure = error
            ready.set()
            return
        try:
            try:
                self._snapshot = watcher.first()
            except BaseException as error:
                self._failure = error
                return
            finally:
                ready.set()
            self._watch(watcher)
        finally:
            self._watcher = None
            watcher.close()

    def _watch(self, watcher: Watcher) -> None:
        with selectors.DefaultSelector() as selector:
            for source in (watcher.bell, watcher.following.exits, watcher.territory.folders):
                if source.fileno() >= 0:
                    selector.register(source, selectors.EVENT_READ)
            while not self._stopping:
                selector.select(watcher.timeout())
                watcher.bell.hush()
                with self._guard:
                    asked, everything = self._asked, self._everything
                    self._asked, self._everything = set(), False
                try:
                    news = watcher.step(asked, everything=everything)
                except Exception:
                    _log.exception("a step of the watch failed")
                    time.sleep(PAUSE)  # it may fail again at once
                    continue
                if news is not None:
                    self._tell(*news)
                watcher.remember(() if news is None else news[1])

    def _tell(self, snapshot: Snapshot, flips: tuple[Flip, ...]) -> None:
        self._snapshot = snapshot
        for listener in self._listeners:
            try:
                listener(snapshot, flips)
            except Exception:
                _log.exception("a listener of the watch failed")
