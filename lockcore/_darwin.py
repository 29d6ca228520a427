"""macOS and other Unix systems: who this process is, and what psutil shows about another one.

Type-checked for macOS; not yet run there.
"""

from __future__ import annotations

import os
import sys
import time

assert sys.platform != "win32"
assert sys.platform != "linux"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._values import Sighting

NETWORK_FILE_SYSTEMS = frozenset("afpfs cifs ftp nfs nfs4 smbfs webdav macfuse osxfuse sshfs".split())


def host() -> str:
    return os.uname().nodename


def uid() -> int:
    return os.getuid()


def machine_id() -> str | None:
    """The host's UUID, which survives reinstalling the system."""
    import ctypes

    class TimeSpec(ctypes.Structure):
        _fields_ = [("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long)]

    uuid = (ctypes.c_ubyte * 16)()
    try:
        failed = ctypes.CDLL(None).gethostuuid(uuid, ctypes.byref(TimeSpec(1, 0)))
    except (OSError, AttributeError):
        return None
    return None if failed else bytes(uuid).hex()


def boot_id() -> str | None:
    """The UUID of this boot."""
    import ctypes

    text = ctypes.create_string_buffer(64)
    size = ctypes.c_size_t(len(text))
    try:
        failed = ctypes.CDLL(None).sysctlbyname(b"kern.bootsessionuuid", text, ctypes.byref(size), None, 0)
    except (OSError, AttributeError):
        return None
    return None if failed else text.value.decode("ascii", "replace") or None


def pid_namespace() -> int | None:
    return None


def boottime() -> float:
    """Seconds since boot, sleep included: macOS counts it in CLOCK_MONOTONIC."""
    return time.clock_gettime(time.CLOCK_MONOTONIC)


def awake() -> float:
    """Seconds since boot without those that the machine slept."""
    return time.clock_gettime(time.CLOCK_UPTIME_RAW)


def clock_step() -> float:
    return 0.0


def start_of(pid: int) -> int | None:
    """When the process began, in microseconds since the epoch, as the kernel noted it once and for all."""
    import psutil

    try:
        return round(psutil.Process(pid).create_time() * 1e6)
    except psutil.Error:
        return None


def pidfd_inode(pid: int) -> int | None:
    return None


def look(pid: int) -> Sighting:
    from lockcore._psutil_probe import look

    return look(pid)


class Mounts:
    """What is known about file systems without asking them."""

    __slots__ = ()

    def device_of(self, folder: str) -> int | None:
        return None

    def may_hang(self, path: str) -> bool:
        return may_hang(path)


def may_hang(path: str) -> bool:
    """Not known without asking the file system itself."""
    return False


def network_file_system(folder: str) -> str | None:
    """The type of the network file system that a folder lies on, or None."""
    import psutil

    try:
        device = os.stat(folder).st_dev
    except OSError:
        return None
    for partition in psutil.disk_partitions(all=True):
        try:
            if os.stat(partition.mountpoint).st_dev == device:
                return partition.fstype if partition.fstype in NETWORK_FILE_SYSTEMS else None
        except OSError:
            continue
    return None
