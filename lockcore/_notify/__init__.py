"""Notifications about runs, to any address that Apprise knows. A job never waits for one.

    __init__   starts a process that sends, and comes back       queue      what was and is to be sent, and the limit
    sender     that process                                      receivers  the addresses, through Apprise
    notices    which run is worth one, and its words             log        what could not be sent

`lockcore run` comes through here with its command's fate in its hands: so `send_later` loads nothing.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_OF_ONE_RUN = ("LOCKCORE_RUN", "LOCKCORE_JOB")
_FIRST_FREE, _FEW = 3, 1024


def send_later(run_ids: Sequence[int]) -> int | None:
    """Have another process say what there is to say about these runs, and come back at once. Never raises.

    Gives that process's PID, or None if there is none. It is a child of the caller, but no part of any job.
    """
    if not run_ids:
        return None
    try:
        from lockcore._again import again

        return _start([*again("lockcore._notify"), *map(str, run_ids)], _environment())
    except Exception as error:
        from lockcore._notify.log import note

        note(f"the process that sends could not be started: {type(error).__name__}.")
        return None


def _environment() -> dict[str, str]:
    environment = {name: value for name, value in os.environ.items() if name not in _OF_ONE_RUN}
    if (home := environment.get("LOCKCORE_HOME")) is not None:
        # It goes elsewhere, so that it keeps no folder busy.
        environment["LOCKCORE_HOME"] = os.path.abspath(os.path.expanduser(home))
    return environment


if sys.platform == "win32":

    def _start(command: list[str], environment: dict[str, str]) -> int:
        import subprocess

        apart = subprocess.DETACHED_PROCESS | subprocess.CREATE_NEW_PROCESS_GROUP
        null = subprocess.DEVNULL
        # Out of the job object that a run may be in, where that is allowed.
        for flags in (apart | subprocess.CREATE_BREAKAWAY_FROM_JOB, apart):
            try:
                process = subprocess.Popen(
                    command, env=environment, stdin=null, stdout=null, stderr=null, creationflags=flags
                )
            except PermissionError:
                if flags == apart:
                    raise
            else:
                process.returncode = 0  # nobody here waits for it
                return process.pid
        raise AssertionError

else:

    def _start(command: list[str], environment: dict[str, str]) -> int:
        actions: list[tuple[int, int] | tuple[int, int, str, int, int]] = [
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
            *((os.POSIX_SPAWN_CLOSE, fd) for fd in _inheritable()),
        ]
        return os.posix_spawn(command[0], command, environment, file_actions=actions, setsid=True, setsigmask=())

    def _inheritable() -> list[int]:
        """What others left open in us: a lock of theirs, or a pipe whose reader waits for its end."""
        try:
            candidates = [int(name) for name in os.listdir("/dev/fd")]
        except (OSError, ValueError):
            candidates = list(range(_FEW))
        found = []
        for fd in candidates:
            try:
                if fd >= _FIRST_FREE and os.get_inheritable(fd):
                    found.append(fd)
            except OSError:
                continue  # the one that the list was read through
        return found
