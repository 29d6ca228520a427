"""A word to the person, on standard error."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._values import Report


def say(text: str) -> None:
    """Whether anybody reads it or not: a reader who does not must not keep a job from being watched."""
    _write(f"lockcore: {text}\n".encode(errors="backslashreplace"))


def hand_over(why: str) -> None:
    """To `lockcore start`, which can tell it in another language, behind what was said in this one."""
    from lockcore._carried import pack

    _write(b"\0" + pack(why).encode())


def say_whom_we_wait_for(name: str, seconds: float, report: Report, *, quiet: bool) -> None:
    """For somebody at a terminal who wonders why nothing happens."""
    if quiet or not os.isatty(2):
        return
    from lockcore._duration import written
    from lockcore._wording import headline

    say(f"{name} waits for its lock, {written(seconds)} at most. {headline(report)}")


def _write(content: bytes) -> None:
    try:
        if _can_be_written():
            os.write(2, content)
    except OSError:
        pass


if sys.platform == "win32":

    def _can_be_written() -> bool:
        return True

else:

    def _can_be_written() -> bool:
        import select

        poll = select.poll()
        poll.register(2, select.POLLOUT)
        return any(event & select.POLLOUT for _, event in poll.poll(0))
