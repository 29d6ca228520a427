"""The processes of one job as values: what they are, what they use, whom they started."""

from __future__ import annotations

from lockcore._value import value


@value
class ProcessSeen:
    """One process. What could not be seen of it is None.

    `cpu` is its share of one processor since the look before; None at the first. `memory` is in bytes, `cpu_time` in
    seconds, `began` in seconds since the epoch.
    """

    pid: int
    command: str
    began: float | None = None
    folder: str | None = None
    user: str | None = None
    cpu: float | None = None
    cpu_time: float | None = None
    memory: int | None = None
    children: tuple[ProcessSeen, ...] = ()


@value
class Uses:
    """What one process uses, and where and for whom it does. What isn't ours to see is None."""

    folder: str | None = None
    user: str | None = None
    cpu_time: float | None = None
    memory: int | None = None


@value
class Company:
    """Who has a job's lock, and who else belongs to the job.

    `keepers` are those who have the lock in place of a holder who is gone, `others` run the job outside its lock.
    `left_out` is how many children were too many to look at.
    """

    holder: ProcessSeen | None = None
    keepers: tuple[ProcessSeen, ...] = ()
    others: tuple[ProcessSeen, ...] = ()
    left_out: int = 0
