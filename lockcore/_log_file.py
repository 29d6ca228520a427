"""The log of a run as a file: to read it, compressed or not, and to know whether it may still be written."""

from __future__ import annotations

import errno
import os
import stat
import sys

from lockcore._errors import said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

if sys.platform == "win32":

    def alone(path: str) -> int:
        try:
            os.rename(path, path)  # refused while somebody has it open
        except PermissionError as error:
            raise BlockingIOError(errno.EAGAIN, error.strerror, path) from None
        return os.open(path, os.O_RDONLY | os.O_BINARY | os.O_NOINHERIT)

else:
    import fcntl

    SAFELY = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC

    def alone(path: str) -> int:
        """A descriptor of a log that nobody writes to, and that nobody can begin to. Raises BlockingIOError."""
        # For writing as well: on some network file systems an exclusive lock needs that.
        fd = os.open(path, os.O_RDWR | SAFELY)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BaseException:
            os.close(fd)
            raise
        return fd


def may_be_written(path: str) -> bool | None:
    """Whether a process may still write to this log; None where that can't be told."""
    try:
        os.close(alone(path))
    except BlockingIOError:
        return True
    except OSError:
        return None
    return False


def open_log(path: str) -> BinaryIO:
    """Open the log of a run to read it, also if it was compressed since. Raises OSError."""
    try:
        return _opened(path, path.endswith(".gz"))
    except FileNotFoundError:
        return _opened(f"{path}.gz", packed=True)


def _opened(path: str, packed: bool) -> BinaryIO:
    # A pipe would keep us waiting for ever.
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(errno.EINVAL, said("it is not a regular file"), path)
    if not packed:
        return open(path, "rb")
    import gzip
    from typing import cast

    return cast("BinaryIO", gzip.open(path, "rb"))
