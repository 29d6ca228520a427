"""The command's process on Linux and macOS: started with the lock's guard in its hands."""

from __future__ import annotations

import errno
import os
import sys

assert sys.platform != "win32"

from lockcore._errors import said
from lockcore._run.plan import RunFailed

if sys.platform == "linux":
    from lockcore._run.signals_linux import Inbox
else:
    from lockcore._run.signals_darwin import Inbox

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from collections.abc import Iterable, Mapping
else:
    import _signal as signal  # a tenth of the time to load

__all__ = [
    "FORWARDED",
    "REQUEST",
    "Ended",
    "Inbox",
    "Pid",
    "end_like",
    "hold_back_signals",
    "occupy_standard_streams",
    "start",
]

Pid = int

REQUEST = "TERM"
"""How a command is asked to end."""

NOT_EXECUTABLE, NOT_FOUND = 126, 127

FORWARDED = frozenset(
    {signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2, signal.SIGWINCH}
)
"""What is passed on to the command when somebody sends it to us."""


def hold_back_signals() -> tuple[set[int], Inbox]:
    """Have signals wait in an inbox until they are read; and what the command's own mask is to be."""
    wanted = FORWARDED | {signal.SIGCHLD}
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # where it is ignored, nobody learns how a child ended
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, wanted)
    return set(mask), Inbox(wanted)


def occupy_standard_streams() -> list[int]:
    """Put something in the place of closed standard streams, so that no file of ours can get their numbers.

    Gives those that were closed: for the command they are to be closed too.
    """
    closed = []
    for fd in (0, 1, 2):
        try:
            os.fstat(fd)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
            closed.append(fd)
    return closed


def start(
    command: list[str],
    environment: Mapping[str, str],
    *,
    keep: int | None,
    streams: Mapping[int, int],
    closed: Iterable[int],
    mask: set[int],
    timed: bool,
) -> Pid:
    """Start the command and give its PID. `keep` is the guard, if its lock has one; `streams` says which of ours
    becomes which of its.

    Not by fork: this process's hooks would close the guard in the child. `timed` is for Windows.
    """
    actions: list[tuple[int, ...]] = []
    if keep is not None:
        actions.append((os.POSIX_SPAWN_DUP2, keep, keep))  # onto itself: that lets it be inherited
    actions += [(os.POSIX_SPAWN_DUP2, ours, theirs) for theirs, ours in streams.items()]
    actions += [(os.POSIX_SPAWN_CLOSE, fd) for fd in closed if fd not in streams]
    if not command[0]:
        raise RunFailed(said("the command is empty."), NOT_FOUND)

    def spawn(words: list[str]) -> Pid:
        return os.posix_spawnp(
            words[0],
            words,
            environment,
            file_actions=actions,
            setsigmask=mask,
            setsigdef=[signal.SIGPIPE, signal.SIGXFSZ],  # Python ignores them for itself
        )

    try:
        try:
            return spawn(command)
        except OSError as error:
            if error.errno != errno.ENOEXEC:
                raise
            # A script without a first line that says what runs it: shells run it themselves, and so does flock(1).
            return spawn(["/bin/sh", _found(command[0]), *command[1:]])
    except (OSError, ValueError) as error:
        raise _not_started(command[0], error) from None


def end_like(ended: Ended) -> None:
    """End by Ctrl-C as the command did: a shell that runs us in a loop looks for that, not for a number."""
    if ended.signal == signal.SIGINT:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        os.kill(os.getpid(), signal.SIGINT)


def _not_started(program: str, error: OSError | ValueError) -> RunFailed:
    from lockcore._run.not_started import cannot_run, not_found, not_now
    from lockcore._text import printable

    shown = printable(program, 200)
    if isinstance(error, ValueError):
        return RunFailed(cannot_run(shown, str(error)), NOT_FOUND)
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        if os.sep in program and os.path.exists(program):
            return RunFailed(
                cannot_run(shown, said("the interpreter in its first line does not exist")), NOT_EXECUTABLE
            )
        return RunFailed(not_found(shown, is_path=os.sep in program), NOT_FOUND)
    if error.errno == errno.EACCES and os.sep not in program and not os.path.lexists(_found(program)):
        return RunFailed(not_found(shown, is_path=False), NOT_FOUND)  # a folder in PATH may not be read
    if error.errno == errno.EACCES:
        is_folder = os.path.isdir(program)
        what = said("it is a folder") if is_folder else said("no permission to execute it (chmod +x {file})", shown)
        return RunFailed(cannot_run(shown, what), NOT_EXECUTABLE)
    why = error.strerror or str(error)
    if error.errno in (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE):
        return RunFailed(not_now(shown, why))
    return RunFailed(cannot_run(shown, why), NOT_EXECUTABLE)


def _found(program: str) -> str:
    """Where PATH leads to; the program itself if it leads nowhere."""
    if os.sep in program:
        return program
    for folder in os.get_exec_path():
        if os.path.isfile(path := os.path.join(folder, program)):
            return path
    return program


class Ended:
    """How the command ended: by itself with `exit_code`, or by `signal`."""

    __slots__ = ("exit_code", "signal")

    def __init__(self, wait_status: int) -> None:
        self.signal = os.WTERMSIG(wait_status) if os.WIFSIGNALED(wait_status) else None
        self.exit_code = os.WEXITSTATUS(wait_status) if os.WIFEXITED(wait_status) else None

    @property
    def is_hangup(self) -> bool:
        return self.signal == signal.SIGHUP

    @property
    def as_exit_code(self) -> int:
        """What a shell would say."""
        return 128 + self.signal if self.signal is not None else self.exit_code or 0
