"""One Locktray for each person: a lock says which, and a socket lets others talk to it."""

from __future__ import annotations

import os
import sys

from lockcore import LockHeld, ProcessLock
from lockcore._home import make_private_folder
from lockcore._paths import state_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Ears(Protocol):
        """Whoever listens."""

        def close(self) -> None: ...


SHOW, QUIT = "show", "quit"
"""What another start of the program may ask of the first: to bring its window up, or to end."""

ANSWER = b"done\n"
PATIENCE = 3.0
_LONGEST = 4096
_LONGEST_ADDRESS = 100  # bytes that every system takes for a socket's path


class Instance:
    """The place of the one instance. It is taken with our own lock, and free the moment its process is gone."""

    def __init__(self) -> None:
        self._lock = ProcessLock(os.path.join(state_folder(), "locktray.lock"))
        self._ears: Ears | None = None

    def take(self, wait: float = 0.0) -> bool:
        """Be the one, if there is none."""
        make_private_folder(state_folder())
        try:
            self._lock.acquire(wait)
        except LockHeld:
            return False
        return True

    def listen(self, heard: Callable[[str], None]) -> None:
        """Have a function called, in the GUI thread, with what others ask."""
        if sys.platform == "win32":
            from locktray import _ears_windows as ears
        else:
            from locktray import _ears_posix as ears
        self._ears = ears.Ears(address(), heard)

    def close(self) -> None:
        """Make room for another. Twice is harmless."""
        if self._ears is not None:
            self._ears.close()
            self._ears = None
        self._lock.release()


def ask(request: str) -> bool:
    """Ask the one that runs, and say whether it has answered."""
    if sys.platform == "win32":
        from locktray._ears_windows import ask_there

        return ask_there(address(), request)
    import socket

    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(PATIENCE)
        try:
            line.connect(address())
            line.sendall(f"{request}\n".encode())
            return line.recv(len(ANSWER)) == ANSWER
        except OSError:
            return False


def ask_patiently(request: str) -> bool:
    """The same of one that may have started just now: it takes its place first, and listens a moment later."""
    import time

    until = time.monotonic() + PATIENCE
    while not ask(request):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def address() -> str:
    """Where it listens: a socket that this user alone can reach, one for each home of lockcore."""
    if sys.platform == "win32":
        return f"locktray-{_home()}"
    path = os.path.join(state_folder(), "locktray.socket")
    if len(os.fsencode(path)) <= _LONGEST_ADDRESS:
        return path
    import tempfile

    folder = os.path.join(os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir(), f"locktray-{os.getuid()}")
    make_private_folder(folder)
    return os.path.join(folder, _home())


def _home() -> str:
    """A short name of this home of lockcore."""
    from lockcore._digest import blake2b

    return blake2b(os.fsencode(state_folder()), digest_size=8).hexdigest()
