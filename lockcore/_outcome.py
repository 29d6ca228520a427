"""What came of an action that a person asked for: a verified effect, never a hope."""

from __future__ import annotations

from enum import Enum

from lockcore._value import value


class Effect(Enum):
    """DONE: it was seen to have happened. REFUSED: it would have been wrong. CHANGED: what the person saw is no
    longer there, so nothing was done. FAILED: it was tried and did not work.
    """

    DONE = "DONE"
    REFUSED = "REFUSED"
    CHANGED = "CHANGED"
    FAILED = "FAILED"


@value
class Outcome:
    """`sentence` says it in one line; `advice` is what helps next, if anything does.

    `kept` is the ID by which `restore` puts back what was set aside, if something was.
    """

    effect: Effect
    sentence: str
    advice: tuple[str, ...] = ()
    kept: int | None = None

    @property
    def done(self) -> bool:
        return self.effect is Effect.DONE
