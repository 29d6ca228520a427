"""What a system says why something failed, by its number: known here, so that it can be told in another language. Pure.

Every system has words of its own for a number, and in the language of its own settings. What is not known is told as it
came.
"""

from __future__ import annotations

import errno
import os

from lockcore._said import Said, said

_REASONS = {
    "EPERM": said("Operation not permitted"),
    "ENOENT": said("No such file or directory"),
    "ESRCH": said("No such process"),
    "EINTR": said("Interrupted system call"),
    "EIO": said("Input/output error"),
    "ENXIO": said("No such device or address"),
    "E2BIG": said("Argument list too long"),
    "ENOEXEC": said("Exec format error"),
    "EBADF": said("Bad file descriptor"),
    "EAGAIN": said("Resource temporarily unavailable"),
    "ENOMEM": said("Cannot allocate memory"),
    "EACCES": said("Permission denied"),
    "EBUSY": said("Device or resource busy"),
    "EEXIST": said("File exists"),
    "EXDEV": said("Invalid cross-device link"),
    "ENODEV": said("No such device"),
    "ENOTDIR": said("Not a directory"),
    "EISDIR": said("Is a directory"),
    "EINVAL": said("Invalid argument"),
    "ENFILE": said("Too many open files in system"),
    "EMFILE": said("Too many open files"),
    "ETXTBSY": said("Text file busy"),
    "EFBIG": said("File too large"),
    "ENOSPC": said("No space left on device"),
    "EROFS": said("Read-only file system"),
    "EPIPE": said("Broken pipe"),
    "EDEADLK": said("Resource deadlock avoided"),
    "ENAMETOOLONG": said("File name too long"),
    "ENOLCK": said("No locks available"),
    "ENOSYS": said("Function not implemented"),
    "ENOTEMPTY": said("Directory not empty"),
    "ELOOP": said("Too many levels of symbolic links"),
    "EOVERFLOW": said("Value too large for defined data type"),
    "EOPNOTSUPP": said("Operation not supported"),
    "EADDRINUSE": said("Address already in use"),
    "ENETUNREACH": said("Network is unreachable"),
    "ECONNRESET": said("Connection reset by peer"),
    "ENOTCONN": said("Transport endpoint is not connected"),
    "ETIMEDOUT": said("Connection timed out"),
    "ECONNREFUSED": said("Connection refused"),
    "EHOSTDOWN": said("Host is down"),
    "EHOSTUNREACH": said("No route to host"),
    "ESTALE": said("Stale file handle"),
    "EREMOTEIO": said("Remote I/O error"),
    "EDQUOT": said("Disk quota exceeded"),
}


def reasons() -> dict[str, Said]:
    """All that are known, by their English words and by the words of this system, in the language that it has now."""
    found = {str(reason): reason for reason in _REASONS.values()}
    for name, reason in _REASONS.items():
        if (number := getattr(errno, name, None)) is not None:
            found.setdefault(os.strerror(number), reason)
    return found
