"""Linux: how a process ended, also one that is not our child.

Since 6.15 the kernel tells it to whoever opened a pidfd while the process was there: not when it ends, but as soon
as its parent has collected it.
"""

from __future__ import annotations

import errno
import fcntl
import struct
import sys

assert sys.platform == "linux"

_SIZE = 64
"""Of `struct pidfd_info` as first published; a longer one is never needed here."""

_GET_INFO = 3 << 30 | _SIZE << 16 | 0xFF << 8 | 11  # _IOWR(0xFF, 11, struct pidfd_info)
_EXIT = 8
_MASK = struct.Struct("=Q")
_STATUS = struct.Struct("=i")
_STATUS_AT = 60


def exit_status(pidfd: int) -> int | None:
    """How its process ended, as `os.waitstatus_to_exitcode` takes it; None if it has not been collected yet.

    None also where the kernel can't tell.
    """
    info = bytearray(_SIZE)
    _MASK.pack_into(info, 0, _EXIT)
    try:
        fcntl.ioctl(pidfd, _GET_INFO, info)
    except OSError:
        return None
    return int(_STATUS.unpack_from(info, _STATUS_AT)[0]) if _MASK.unpack_from(info)[0] & _EXIT else None


def may_come(pidfd: int) -> bool:
    """Whether a status that is not there yet is worth waiting for: older kernels don't know the question."""
    try:
        fcntl.ioctl(pidfd, _GET_INFO, bytearray(_SIZE))
    except OSError as error:
        return error.errno not in (errno.ENOTTY, errno.EINVAL)
    return True
