"""What may have changed in watched folders. A hint, never more: whoever hears it looks for himself."""

from __future__ import annotations

import os
from dataclasses import dataclass, field


@dataclass(slots=True)
class Changes:
    """What was heard since the last time, as paths.

    `files` were made, written, moved or removed. `opened` were opened or closed by somebody, which is all that a
    kernel lock shows of itself. `folders` have to be read anew: they came, went, or are others now. `everything` tells
    that news were lost.
    """

    files: set[str] = field(default_factory=set)
    opened: set[str] = field(default_factory=set)
    folders: set[str] = field(default_factory=set)
    everything: bool = False


def identity_of(folder: str) -> tuple[int, int] | None:
    """What tells a folder from another one that has its name later; None if it is not there."""
    try:
        seen = os.stat(folder)
    except OSError:
        return None
    return seen.st_dev, seen.st_ino
