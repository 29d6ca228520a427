"""An Outcome as a command says it: one line, and below it what helps next."""

from __future__ import annotations

import sys

from lockcore._command.base import DONE, NOT_DONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._outcome import Outcome


def say(outcome: Outcome) -> int:
    """Print it, what was not done to stderr, and give the exit code."""
    from lockcore._terminal import Terminal

    sys.stdout.flush()
    terminal = Terminal(sys.stdout if outcome.done else sys.stderr)
    terminal.line(outcome.sentence if outcome.done else f"lockcore: {outcome.sentence}")
    for line in outcome.advice:
        terminal.line(f"  {line}")
    return DONE if outcome.done else NOT_DONE
