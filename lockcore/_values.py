"""The nouns of the library as immutable values: what a lock says, what was seen, what follows.

    Record    what a lock says on disk or in a row, decoded
    Holder    who took it
    Sighting  what the operating system showed about the holder's process
    Here      this machine, at this instant
    Guard     the state of the kernel lock behind the record
    Report    record, verdict and the evidence it rests on

Nothing here touches the operating system; `_formats` makes Records, `_probe` makes Sightings,
`_judge` turns them into verdicts.
"""

from __future__ import annotations

from enum import Enum

from lockcore._value import value


class Verdict(Enum):
    """What is proven about the holder of a lock."""

    HELD = "HELD"
    STALE = "STALE"
    FOREIGN = "FOREIGN"
    UNKNOWN = "UNKNOWN"


class Format(Enum):
    """How a lock says who holds it."""

    JSON = "json"
    PID = "pid"
    FLOCK = "flock"
    FILELOCK = "filelock"
    QLOCKFILE = "qlockfile"
    LINK = "link"
    POSTMASTER = "postmaster"
    LEASE = "lease"
    FOLDER = "folder"
    EMPTY = "empty"
    UNKNOWN = "unknown"


@value
class Holder:
    """Who took a lock, as far as its record tells. Everything that it leaves open is None."""

    pid: int
    host: str | None = None
    machine: str | None = None
    boot: str | None = None
    pid_namespace: int | None = None
    start: int | None = None
    pidfd_inode: int | None = None
    uid: int | None = None
    since: float | None = None


@value
class Record:
    """What a lock says, decoded.

    `holder` is None when the lock names nobody; `problem` then says why if the content
    can't be read as any format we know. `torn` marks a problem that a half-written record
    explains; `released` tells that its holder has let go, `wrapped` that `lockcore run` took it, `fence` how
    often a lease was taken. Times are seconds since the epoch.
    """

    format: Format
    holder: Holder | None = None
    problem: str | None = None
    torn: bool = False
    written: float | None = None
    token: str | None = None
    taken_boottime: float | None = None
    max_age: float | None = None
    heartbeat: float | None = None
    ttl: float | None = None
    says: str = ""
    released: bool = False
    wrapped: bool = False
    fence: int | None = None


@value
class Sealed:
    """What a guard says: the record of its last holder, that one's public file, and where the lock was then."""

    record: Record
    inode: int
    place: str


class Presence(Enum):
    """What the operating system says about a PID."""

    ALIVE = "alive"
    ZOMBIE = "zombie"
    ABSENT = "absent"
    HIDDEN = "hidden"


@value
class Sighting:
    """What was seen of the process that has the holder's PID now."""

    presence: Presence
    start: int | None = None
    pidfd_inode: int | None = None
    began: float | None = None
    uid: int | None = None
    parent: int | None = None
    command: str | None = None


class Guard(Enum):
    """The kernel lock behind a record, looked at without taking it."""

    NONE = "none"
    FREE = "free"
    BUSY = "busy"


@value
class Here:
    """This machine, seen from this process, at one instant.

    `clock_step` is how far the wall clock is known to have been set forward since boot.
    """

    host: str
    machine: str | None
    boot: str | None
    pid_namespace: int | None
    now: float
    boottime: float | None = None
    clock_step: float = 0.0


class Grounds(Enum):
    """The row of the verdict table that decided."""

    UNDECODABLE = "undecodable"
    NAMELESS = "nameless"
    AGE_RULE = "age rule"
    OTHER_MACHINE = "another machine"
    LEASE_EXPIRED = "lease expired"
    RELEASED = "released"
    REBOOTED = "rebooted"
    OTHER_NAMESPACE = "another pid namespace"
    NAMESPACE_GONE = "pid namespace gone"
    NO_PROCESS = "no such process"
    NOT_ALLOWED = "not allowed to look"
    ZOMBIE = "zombie"
    REUSED = "reused pid"
    DESCENDANT = "held by a descendant"
    MATCHES = "matches"
    WEAK = "live pid only"


@value
class Judgement:
    """A verdict, the row that decided it and the sentences it rests on."""

    verdict: Verdict
    grounds: Grounds
    evidence: tuple[str, ...]


@value
class Report:
    """Everything `inspect` found out about one lock.

    `verdict` is None when there is no lock: nothing lies at the path and nobody holds its guard. `read_at` is when the
    record was read, in seconds since the epoch, where that may have been long before it was judged.
    """

    path: str
    record: Record | None
    verdict: Verdict | None
    evidence: tuple[str, ...]
    grounds: Grounds | None = None
    holder: Holder | None = None
    sighting: Sighting | None = None
    guard: Guard = Guard.NONE
    age: float | None = None
    heartbeat_age: float | None = None
    exists: bool = True
    read_at: float | None = None

    @property
    def orphaned(self) -> bool:
        """The recorded holder is gone, but a process that it started keeps the kernel lock."""
        return self.grounds is Grounds.DESCENDANT

    @property
    def is_in_between(self) -> bool:
        """Somebody holds the guard, but has not written who he is, or has let go already."""
        return self.guard is Guard.BUSY and self.record is None

    @property
    def command(self) -> str | None:
        """The command line of the live holder, if it could be seen."""
        if self.verdict is Verdict.HELD and not self.orphaned and self.sighting is not None:
            return self.sighting.command
        return None
