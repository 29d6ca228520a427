"""A stand-in for the watch engine: it looks at everything again, but only when it is told to.

    python -m tests.run.feed status --watch …

runs the command with it. It looks once for each byte on its pipe `LOCKCORE_TEST_AGAIN`, if there is one.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable

from lockcore._live.feed import Listener
from lockcore._watch.diff import diff
from lockcore._watch.gather import gather
from lockcore._watch.status import Snapshot


class Feed:
    """The interface of the engine, without its events."""

    def __init__(self, look: Callable[[], Snapshot] = gather) -> None:
        self._look = look
        self._listeners: list[Listener] = []
        self._again = threading.Semaphore(0)
        self._over = False
        self._thread = threading.Thread(target=self._go_on, daemon=True)
        self._pipe = os.environ.get("LOCKCORE_TEST_AGAIN")

    def start(self) -> Snapshot:
        self.snapshot = self._look()
        self._thread.start()
        if self._pipe is not None:
            threading.Thread(target=self._hear, args=(int(self._pipe),), daemon=True).start()
        return self.snapshot

    def listen(self, listener: Listener) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def look_again(self, *names: str) -> None:
        self._again.release()

    def stop(self) -> None:
        self._over = True
        self._again.release()
        self._thread.join(5)

    def _go_on(self) -> None:
        while self._again.acquire() and not self._over:
            before, self.snapshot = self.snapshot, self._look()
            for listener in [*self._listeners]:
                listener(self.snapshot, diff(before, self.snapshot))

    def _hear(self, pipe: int) -> None:
        while os.read(pipe, 1):
            self.look_again()


def main() -> int:
    from lockcore import _cli
    from lockcore._command import status

    plain = status.watch
    status.watch = lambda options, feed=None: plain(options, feed or Feed())
    return _cli.main()


if __name__ == "__main__":
    sys.exit(main())
