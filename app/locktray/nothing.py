"""Whether somebody has nothing to watch yet."""

from __future__ import annotations

from lockcore._registry.config import BadConfig, load_config
from lockcore._watch.status import Snapshot


def is_nothing(snapshot: Snapshot) -> bool:
    """Nothing registered, nothing found, and no folder in which something could be found."""
    if len(snapshot.jobs) or snapshot.trouble:
        return False
    try:
        return not load_config().watch
    except (BadConfig, OSError):
        return False
