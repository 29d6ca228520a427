"""Linux: who this process is, and what /proc shows about another one.

Only `os` and `time` are imported up here: taking a free lock runs through this module.
"""

from __future__ import annotations

import os
import sys
import time

assert sys.platform == "linux"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._values import Presence, Sighting

NETWORK_FILE_SYSTEMS = frozenset(
    "9p afs beegfs ceph cifs coda fuse.ceph fuse.glusterfs fuse.rclone fuse.s3fs fuse.sshfs glusterfs gpfs "
    "lustre ncpfs nfs nfs4 orangefs pvfs2 smb3 smbfs virtiofs".split()
)


TICKS = os.sysconf("SC_CLK_TCK")
"""Clock ticks a second."""


def read_line(path: str) -> str | None:
    """The first line of one of the kernel's small files, or None when it can't be read."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        return os.read(fd, 4096).split(b"\n", 1)[0].decode("ascii", "replace").strip() or None
    except OSError:
        return None
    finally:
        os.close(fd)


def host() -> str:
    return os.uname().nodename


def uid() -> int:
    return os.getuid()


def machine_id() -> str | None:
    return read_line("/etc/machine-id") or read_line("/var/lib/dbus/machine-id")


def boot_id() -> str | None:
    return read_line("/proc/sys/kernel/random/boot_id")


def pid_namespace() -> int | None:
    try:
        return os.stat("/proc/self/ns/pid").st_ino
    except OSError:
        return None


def boottime() -> float:
    """Seconds since boot, sleep included, the same in every time namespace."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) - (_offset[0] if _offset else _boottime_offset())


def awake() -> float:
    """Seconds since boot without those that the machine slept."""
    return time.monotonic()


def clock_step() -> float:
    """How far the wall clock was set forward since this machine, or this container, started, at least.

    The root of /proc was made about when the first process began, with the clock of that time. What the two clocks
    were apart then and what they are apart now differs by the step: a board without a battery, a machine resumed
    from a snapshot.
    """
    first = start_of(1)
    try:
        made = os.stat("/proc").st_ctime
    except OSError:
        return 0.0
    apart_then = made - (first or 0) / TICKS
    step = time.time() - boottime() - apart_then
    return step if step > 1.0 else 0.0


def start_of(pid: int) -> int | None:
    """When the process began, in clock ticks since boot, the same in every time namespace."""
    stat = stat_of(pid)
    return None if stat is None else start_in(stat)


def pidfd_inode(pid: int) -> int | None:
    """The inode of the process's pidfd, never used twice in one boot; None where the kernel has none."""
    try:
        fd = os.pidfd_open(pid)
    except OSError:
        return None
    try:
        return _inode_of(fd)
    finally:
        os.close(fd)


def look(pid: int) -> Sighting:
    """What can be seen of the process that has this PID now.

    The pidfd is opened first, so that everything read afterwards is either about that process
    or known to be about none.
    """
    from lockcore._values import Presence, Sighting

    try:
        fd = os.pidfd_open(pid)
    except ProcessLookupError:
        return Sighting(Presence.ABSENT)
    except OSError:
        # A thread's id, a kernel without pidfds, or no descriptor left: /proc alone has to tell.
        return _look_without_pidfd(pid)
    try:
        inode = _inode_of(fd)
        stat = stat_of(pid)
        if stat is None:
            if _has_exited(fd):
                return Sighting(Presence.ABSENT)
            # Behind hidepid the process is there, but only its pidfd can be seen.
            return Sighting(Presence.HIDDEN, pidfd_inode=inode)
        # A process whose main thread has ended looks like a zombie, but works on.
        ended = stat[0] in (b"Z", b"X") and _has_exited(fd)
        return _sighting(pid, stat, Presence.ZOMBIE if ended else Presence.ALIVE, inode)
    finally:
        os.close(fd)


def _look_without_pidfd(pid: int) -> Sighting:
    from lockcore._values import Presence, Sighting

    stat = stat_of(pid)
    if stat is not None:
        lone_zombie = stat[0] in (b"Z", b"X") and int(stat[17]) <= 1
        return _sighting(pid, stat, Presence.ZOMBIE if lone_zombie else Presence.ALIVE, None)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return Sighting(Presence.ABSENT)
    except OSError:
        pass
    return Sighting(Presence.HIDDEN)


def _sighting(pid: int, stat: list[bytes], presence: Presence, inode: int | None) -> Sighting:
    from lockcore._values import Sighting

    start = start_in(stat)
    try:
        uid: int | None = os.stat(f"/proc/{pid}").st_uid
    except OSError:
        uid = None
    return Sighting(
        presence,
        start=start,
        pidfd_inode=inode,
        began=began(start),
        uid=uid,
        parent=int(stat[1]),
        command=command_of(pid),
    )


def stat_of(pid: int) -> list[bytes] | None:
    """/proc/PID/stat from the state on to the start. The name before it may hold spaces and brackets of its own."""
    try:
        fd = os.open(f"/proc/{pid}/stat", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        return os.read(fd, 4096).rpartition(b")")[2].split(None, 20)
    except OSError:
        return None
    finally:
        os.close(fd)


def start_in(stat: list[bytes]) -> int:
    """The same, from what `stat_of` gave."""
    start = int(stat[19])
    return start - round(offset * TICKS) if (offset := _boottime_offset()) else start


def began(start: int) -> float:
    """The time of day at which a process began that began at this tick."""
    return time.time() - (boottime() - start / TICKS)


def command_of(pid: int) -> str | None:
    from lockcore._text import printable

    try:
        fd = os.open(f"/proc/{pid}/cmdline", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        words = os.read(fd, 4096).rstrip(b"\0").replace(b"\0", b" ")
    except OSError:
        return None
    finally:
        os.close(fd)
    return printable(os.fsdecode(words)) or read_line(f"/proc/{pid}/comm")


def _inode_of(pidfd: int) -> int | None:
    seen = os.fstat(pidfd)
    # Before Linux 6.9 every pidfd was the one anonymous inode, which tells nothing.
    return None if seen.st_dev == _anonymous_device() else seen.st_ino


def _has_exited(pidfd: int) -> bool:
    import select

    poll = select.poll()
    poll.register(pidfd, select.POLLIN)
    return bool(poll.poll(0))


_anonymous: list[int] = []
_offset: list[float] = []


def _anonymous_device() -> int:
    if not _anonymous:
        fd = os.eventfd(0, os.EFD_CLOEXEC)
        _anonymous.append(os.fstat(fd).st_dev)
        os.close(fd)
    return _anonymous[0]


def _boottime_offset() -> float:
    """How far this time namespace shifts the boot clock."""
    if not _offset:
        offset = 0.0
        try:
            with open("/proc/self/timens_offsets", "rb") as file:
                for line in file.read(4096).splitlines():
                    name, seconds, nanoseconds = line.split()
                    if name == b"boottime":
                        offset = int(seconds) + int(nanoseconds) / 1e9
        except (OSError, ValueError):
            pass
        _offset.append(offset)
    return _offset[0]


class Mount:
    """One line of the mount table."""

    __slots__ = ("device", "kind", "point")

    def __init__(self, device: int, kind: str, point: str) -> None:
        self.device = device
        self.kind = kind
        self.point = point

    @property
    def is_remote(self) -> bool:
        """Whether it may need another machine, or some process, to answer."""
        return self.kind in NETWORK_FILE_SYSTEMS or self.kind.startswith("fuse")


def mounts() -> list[Mount]:
    """The mount table, in the kernel's order: a later mount covers an earlier one."""
    try:
        with open("/proc/self/mountinfo", "rb") as file:
            lines = file.read().splitlines()
    except OSError:
        return []
    found = []
    for line in lines:
        fields, _, rest = line.partition(b" - ")
        words = fields.split(b" ")
        major, _, minor = words[2].partition(b":")
        point = words[4]
        if b"\\" in point:  # spaces and the like, in octal
            point = point.decode("unicode_escape").encode("latin-1")
        found.append(Mount(os.makedev(int(major), int(minor)), rest.split(b" ", 1)[0].decode(), os.fsdecode(point)))
    return found


class Mounts:
    """The mount table at one instant, asked about any number of folders."""

    __slots__ = ("_of", "_table")

    def __init__(self) -> None:
        self._table = {mount.point: mount for mount in mounts()}
        self._of: dict[str, Mount | None] = {}

    def of(self, folder: str) -> Mount | None:
        """The mount that a folder lies on.

        Found by walking down the path beside the mount table, links included, and never asking a file system that may
        be somebody else's: a dead server would not answer.
        """
        try:
            return self._of[folder]
        except KeyError:
            found = self._of[folder] = self._find(folder)
            return found

    def device_of(self, folder: str) -> int | None:
        """The device number of that mount, as the kernel's own tables give it."""
        mount = self.of(folder)
        return None if mount is None else mount.device

    def may_hang(self, path: str) -> bool:
        """Whether reading a file there may wait for another machine or for some process."""
        mount = self.of(os.path.dirname(path))
        return mount is not None and mount.is_remote

    def _find(self, folder: str) -> Mount | None:
        table = self._table
        here, rest = "/", os.path.abspath(folder).split("/")[1:]
        found = table.get("/")
        for _ in range(1000):
            if not rest or (found is not None and found.is_remote):
                return found
            step = os.path.join(here, rest.pop(0))
            if step in table:
                here, found = step, table[step]
                continue
            try:
                target = os.readlink(step)
            except OSError:
                here = step
                continue
            joined = os.path.normpath(os.path.join(here, target, *rest))
            here, rest, found = "/", joined.split("/")[1:], table.get("/")
        return found


def may_hang(path: str) -> bool:
    """Whether reading a file there may wait for another machine or for some process."""
    return Mounts().may_hang(path)


def network_file_system(folder: str) -> str | None:
    """The type of the network file system that a folder lies on, or None."""
    mount = Mounts().of(folder)
    return mount.kind if mount is not None and mount.kind in NETWORK_FILE_SYSTEMS else None
