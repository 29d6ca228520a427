"""Which process this is, without asking the kernel every time: a lease asks a dozen times from taking to release."""

from __future__ import annotations

import os

_pid: list[int] = []
_registered: list[bool] = []


def pid() -> int:
    """Another one in a forked child."""
    return _pid[0] if _pid else _learn()


def _learn() -> int:
    if not hasattr(os, "register_at_fork"):
        return os.getpid()  # nobody forks here
    if not _registered:
        _registered.append(True)
        os.register_at_fork(after_in_child=_pid.clear)
    _pid.append(os.getpid())
    return _pid[0]
