"""What has to be seen of processes to tell which job they are of. Each system has its own view."""

from __future__ import annotations

from lockcore._value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class View(Protocol):
        """A module that looks at processes. Everything may vanish meanwhile: that is no error.

        An OSError tells that nothing could be looked at, so that nobody takes it for "there is no such process".
        """

        def pids(self) -> set[int]:
            """All processes that can be seen."""

        def see(self, pid: int) -> Seen | None:
            """One of them; None if there is no such process."""

        def words_of(self, pid: int, limit: int) -> tuple[str, ...]:
            """What it was started with; nothing if that isn't ours to see, or if it is `limit` bytes or more."""

        def is_ours(self, pid: int) -> bool:
            """Whether it acts for the same user as this process, and in the same file system."""

        def is_in(self, pid: int, folder: str) -> bool:
            """Whether that is its working folder, by whatever path; never if that isn't ours to see."""

        def runs(self, pid: int, program: str) -> bool:
            """Whether that file is the program that it runs."""


@value
class Seen:
    """A process as it was seen. `start` tells it from others that have the PID later, `began` is the time of day.

    `lives` is false for a zombie, and for a thread of the kernel. `group` is its process group, where there is such,
    and `image` where its program lies in memory, where that can be seen.
    """

    pid: int
    start: float
    began: float
    parent: int
    group: int | None
    lives: bool
    image: int | None = None


def ancestors(view: View, pid: int) -> tuple[int, ...]:
    """Its parent, whose parent, and so on."""
    line: list[int] = []
    seen = view.see(pid)
    while seen is not None and seen.parent > 0 and seen.parent not in line:
        line.append(seen.parent)
        seen = view.see(seen.parent)
    return tuple(line)
