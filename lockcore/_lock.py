"""`ProcessLock`, the lock that jobs take, and `single_instance` for a main function."""

from __future__ import annotations

import os
from _thread import RLock

from lockcore import _hold, _lifetime
from lockcore._errors import LockHeld
from lockcore._paths import lock_path, locks_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Literal, ParamSpec, Self, TypeVar

    from lockcore._keeper import Keeper
    from lockcore._values import Report

    P = ParamSpec("P")
    R = TypeVar("R")


class ProcessLock:
    """A lock that at most one process on this machine holds, and that a crash frees.

    `name_or_path`: a bare name lives in `lock_dir` (by default this user's lock folder) as `<name>.lock`;
    anything with a separator is a path.
    `format`: what the public file says, `json` or a bare `pid`.
    `max_age`: seconds. Others who judge the lock by its age see it refreshed well within it; a lock file that
    names nobody counts as stale after it; a watcher shows a longer run as overdue. It never ends a live hold.
    `release_on_signal`: remove the public file when SIGTERM, SIGINT or SIGHUP ends the process.
    `on_lost`: called from another thread, with a sentence, if the lock can no longer be kept because its
    guard was removed and somebody else has taken its place.

    Not reentrant: while it is held, taking it again raises LockHeld, in the same process too.
    """

    def __init__(
        self,
        name_or_path: str | os.PathLike[str],
        *,
        lock_dir: str | os.PathLike[str] | None = None,
        format: Literal["json", "pid"] = "json",
        max_age: float | None = None,
        release_on_signal: bool = True,
        on_lost: Callable[[str], object] | None = None,
    ) -> None:
        if format not in ("json", "pid"):
            raise ValueError(f"format is 'json' or 'pid', not {format!r}")
        if max_age is not None and (isinstance(max_age, bool) or not 0 < max_age < 1e12):
            raise ValueError(f"max_age is a number of seconds above 0, not {max_age!r}")
        if on_lost is not None and not callable(on_lost):
            raise TypeError(f"on_lost is called with a sentence, so it can't be {on_lost!r}")
        path = lock_path(name_or_path, lock_dir)
        private = os.path.dirname(path) == locks_folder()
        self._spec = _hold.Spec(path, format, None if max_age is None else float(max_age), private)
        self._release_on_signal = release_on_signal
        self._on_lost = on_lost
        self._hold: _hold.Hold | None = None
        self._keeper: Keeper | None = None
        self._acquired = Acquired(self)
        self._turn = RLock()  # a signal handler may release in the middle of a release

    @property
    def path(self) -> str:
        """The public lock file."""
        return self._spec.path

    @property
    def held(self) -> bool:
        """Whether this process holds the lock through this object."""
        return self._hold is not None and self._hold.ours

    def fileno(self) -> int:
        """The guard's descriptor, for a child that is to keep the lock when this process dies."""
        if self._hold is None or not self._hold.ours or self._hold.guard is None:
            raise ValueError(f"{self.path} is not held")
        return self._hold.guard.fd

    def try_acquire(self) -> bool:
        """Take the lock if it is free, and say whether it was."""
        return self._take(0.0) is None

    def acquire(self, wait: float | None = 0.0) -> Acquired:
        """Take the lock, waiting for it up to `wait` seconds, or for as long as it takes (None).

        Waits in the kernel's queue. Raises LockHeld when the time is over. `with lock.acquire(30):` works too.
        """
        if wait is not None and not wait >= 0:
            raise ValueError(f"wait is a number of seconds from 0 up, or None, not {wait!r}")
        refused = self._take(wait)
        if refused is not None:
            raise LockHeld(refused.report or self._who_is_busy())
        return self._acquired

    def release(self) -> None:
        """Let the lock go. Harmless when it is not held, and in a forked child."""
        with self._turn:
            hold = self._hold
            if hold is None:
                return
            if hold.ours and self._keeper is not None:
                self._keeper.stop()
            self._keeper = None
            try:
                hold.release()
            finally:
                _lifetime.end(hold)
                self._hold = None

    def _take(self, wait: float | None) -> _hold.Refused | None:
        if self.held:
            return _hold.Refused(None)
        try:
            if self._release_on_signal:
                _lifetime.be_ready()
            outcome = _hold.take(self._spec, wait)
            if isinstance(outcome, _hold.Refused):
                _lifetime.end(None)
                return outcome
            with self._turn:  # another thread may be in the middle of releasing what it had
                self._hold = outcome
                _lifetime.begin(outcome, self._release_on_signal)
                if self._on_lost is not None or self._spec.max_age is not None:
                    from lockcore._keeper import Keeper

                    self._keeper = Keeper(outcome, self._on_lost)
        except BaseException:
            self.release()  # a signal handler that raises must not leave a lock that nobody knows of
            _lifetime.end(None)
            raise
        return None

    def _who_is_busy(self) -> Report:
        from lockcore._inspect import inspect

        return inspect(os.path.abspath(self.path))

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.release()

    async def __aenter__(self) -> Self:
        return self.__enter__()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.release()

    def __reduce__(self) -> tuple[object, ...]:
        """A lock that is not held may be sent to another process; one that is held stays where it is."""
        if self.held:
            raise TypeError(f"{self.path} is held: it can't be copied")
        spec = self._spec
        return _remake, (spec.path, spec.format, spec.max_age, self._release_on_signal, self._on_lost)

    def __repr__(self) -> str:
        return f"<ProcessLock {self.path!r} {'held' if self.held else 'not held'}>"


class Acquired:
    """What `acquire` returns, for `with lock.acquire(30):`, which releases the lock at its end."""

    __slots__ = ("lock",)

    def __init__(self, lock: ProcessLock) -> None:
        self.lock = lock

    def release(self) -> None:
        """The same as the lock's own."""
        self.lock.release()

    def __enter__(self) -> ProcessLock:
        return self.lock

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.lock.release()


def _remake(
    path: str,
    format: Literal["json", "pid"],
    max_age: float | None,
    release_on_signal: bool,
    on_lost: Callable[[str], object] | None,
) -> ProcessLock:
    return ProcessLock(
        os.path.abspath(path), format=format, max_age=max_age, release_on_signal=release_on_signal, on_lost=on_lost
    )


def single_instance(
    name_or_path: str | os.PathLike[str],
    *,
    lock_dir: str | os.PathLike[str] | None = None,
    format: Literal["json", "pid"] = "json",
    max_age: float | None = None,
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a main function run in one process at a time.

    A second one says on standard error who is running, and exits with 1. The exception is both a LockHeld
    and a SystemExit, for programs that want to handle it.
    """

    def decorate(main: Callable[P, R]) -> Callable[P, R]:
        import functools
        import inspect as python_inspect

        def enter() -> ProcessLock:
            lock = ProcessLock(name_or_path, lock_dir=lock_dir, format=format, max_age=max_age)
            try:
                lock.acquire()
            except LockHeld as held:
                raise AlreadyRunning(held.report) from None
            return lock

        @functools.wraps(main)
        def alone(*args: P.args, **kwargs: P.kwargs) -> R:
            with_lock = enter()
            try:
                return main(*args, **kwargs)
            finally:
                with_lock.release()

        @functools.wraps(main)
        async def alone_async(*args: P.args, **kwargs: P.kwargs) -> object:
            with_lock = enter()
            try:
                return await main(*args, **kwargs)  # type: ignore[misc]
            finally:
                with_lock.release()

        return alone_async if python_inspect.iscoroutinefunction(main) else alone  # type: ignore[return-value]

    return decorate


class AlreadyRunning(LockHeld, SystemExit):
    """What a second instance of a `single_instance` function raises: uncaught, it ends with the message."""

    def __init__(self, report: Report) -> None:
        LockHeld.__init__(self, report)
        self.code = str(self)
