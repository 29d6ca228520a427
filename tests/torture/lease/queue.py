"""How long nobody gets a lease that somebody waits for and nobody holds.

The time runs while somebody who can run waits for the lease, the store can be reached, and nobody is known to hold it.
It begins anew with everything after which one TTL may have to pass: the death, the stop or the loss of a holder; the
death, the stop or the failure of somebody who was just asking, because he may have been given it; a removed file.
So it may never exceed one TTL and a little.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from .clock import SECOND

BOUND = 1.5
"""Seconds beyond the TTL."""


@dataclass
class Queue:
    """One lease: who asks for it, who holds it, and since when it should be free for those who wait."""

    asking: set[str] = field(default_factory=set)
    waiting: set[str] = field(default_factory=set)
    holders: dict[str, tuple[str, int]] = field(default_factory=dict)  # by taking: who, and since when
    granted_ns: int = 0
    removed_ns: int = 0
    since_ns: int = 0
    why: str = "start"

    def restart(self, why: str, at_ns: int) -> None:
        self.why = why
        self.since_ns = max(self.since_ns, at_ns)


class Queues:
    """All leases, by name."""

    def __init__(self, ttl: float) -> None:
        self.limit_ns = int((ttl + BOUND) * SECOND)
        self.waits_ns: dict[str, list[int]] = defaultdict(list)
        self._queues: dict[str, Queue] = defaultdict(Queue)
        self._absent: set[str] = set()
        self._dead: set[str] = set()
        self._troubles = 0

    def ask(self, lease: str, name: str, at_ns: int, *, waits: bool) -> None:
        """Somebody calls acquire."""
        queue = self._queues[lease]
        queue.asking.add(name)
        if waits:
            if not self._candidates(queue):
                queue.restart("alone", at_ns)
            queue.waiting.add(name)

    def give_up(self, lease: str, name: str) -> None:
        """He was told that somebody else has it."""
        self._queues[lease].asking.discard(name)
        self._queues[lease].waiting.discard(name)

    def fail(self, lease: str, name: str, at_ns: int) -> None:
        """He does not know whether he was given it."""
        self.give_up(lease, name)
        self._queues[lease].restart("unsettled", at_ns)

    def grant(self, lease: str, name: str, key: str, at_ns: int) -> None:
        """He was given it."""
        queue = self._queues[lease]
        if self._is_measured(queue) and at_ns > queue.since_ns:
            self.waits_ns[queue.why].append(at_ns - queue.since_ns)
        self.give_up(lease, name)
        queue.holders[key] = name, at_ns
        queue.granted_ns = max(queue.granted_ns, at_ns)

    def over(self, lease: str, key: str, why: str, at_ns: int) -> None:
        """He has let it go (`leave`) or lost it (`lost`)."""
        queue = self._queues[lease]
        queue.holders.pop(key, None)
        queue.restart(why, at_ns)

    def absent(self, name: str, at_ns: int) -> None:
        """A process is stopped."""
        self._absent.add(name)
        self._unsettle(name, at_ns, "stopped")

    def back(self, name: str, at_ns: int) -> None:
        """A process goes on."""
        self._absent.discard(name)
        self._unsettle(name, at_ns, "stopped")

    def end(self, name: str, at_ns: int, why: str = "killed") -> None:
        """A process is killed, or asked to end."""
        was_stopped = name in self._absent
        self._dead.add(name)
        self._unsettle(name, at_ns, "stopped" if was_stopped else why)

    def bury(self, name: str, at_ns: int) -> None:
        """A process is gone, perhaps without having been killed by us."""
        if name not in self._dead:
            self._unsettle(name, at_ns, "unsettled")
        for queue in self._queues.values():
            queue.asking.discard(name)
            queue.waiting.discard(name)
            for key in [key for key, (by, _) in queue.holders.items() if by == name]:
                del queue.holders[key]
        self._absent.discard(name)
        self._dead.discard(name)

    def unsettle_all(self, at_ns: int) -> None:
        """The store's file was removed."""
        for queue in self._queues.values():
            queue.restart("removed", at_ns)
            queue.removed_ns = at_ns

    def close(self) -> None:
        """The store can't be reached."""
        self._troubles += 1

    def reopen(self, at_ns: int) -> None:
        """It can be reached again."""
        self._troubles -= 1
        for queue in self._queues.values():
            queue.restart("trouble", at_ns)

    def waiting(self) -> Iterable[str]:
        """Those in a blocking acquire."""
        return {name for queue in self._queues.values() for name in queue.waiting}

    def wedged(self, now_ns: int) -> list[str]:
        """The leases that nobody gets although they should be free; the time begins anew for them."""
        found = [
            f"{lease}: nobody got it for {(now_ns - queue.since_ns) / SECOND:.1f} s ({queue.why}), "
            f"while {', '.join(sorted(self._candidates(queue)))} waited"
            for lease, queue in self._queues.items()
            if self._is_measured(queue) and now_ns - queue.since_ns > self.limit_ns
        ]
        for queue in self._queues.values():
            if self._is_measured(queue) and now_ns - queue.since_ns > self.limit_ns:
                queue.restart("wedged", now_ns)
        return found

    def told(self, why: str, beyond_s: float = 0.0) -> str:
        """Median, longest and number of these waits, in milliseconds beyond some seconds."""
        waits = [wait / 1e6 - beyond_s * 1000 for wait in self.waits_ns.get(why, ())]
        if not waits:
            return "none measured"
        return f"p50 {statistics.median(waits):.0f} ms, max {max(waits):.0f} ms, of {len(waits)}"

    def _is_measured(self, queue: Queue) -> bool:
        held = any(by not in self._absent and by not in self._dead for by, _ in queue.holders.values())
        return not held and not self._troubles and bool(self._candidates(queue))

    def _candidates(self, queue: Queue) -> set[str]:
        return queue.waiting - self._absent - self._dead

    def _unsettle(self, name: str, at_ns: int, why: str) -> None:
        for queue in self._queues.values():
            since = [since for by, since in queue.holders.values() if by == name]
            if since:
                is_last = max(since) >= queue.granted_ns and max(since) > queue.removed_ns
                queue.restart(why if is_last else "unsettled", at_ns)
            elif name in queue.asking:
                queue.restart("unsettled", at_ns)
