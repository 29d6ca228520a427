"""Locks for jobs on one machine: one holder, provably, and a verdict with evidence about any lock file.

    with ProcessLock("nightly-sync"):
        ...

Names are loaded when they are first used, so that `import lockcore` costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._derive import JobState
    from lockcore._errors import LeaseLost, LockError, LockFailed, LockHeld, NetworkFolder, StoreFailed, UnsafeFolder
    from lockcore._inspect import inspect
    from lockcore._lease.lease import Lease
    from lockcore._lease.store import LeaseStore, open_lease_store
    from lockcore._lease.values import LeaseInfo
    from lockcore._lock import ProcessLock, single_instance
    from lockcore._pause import pause
    from lockcore._values import Holder, Record, Report, Verdict
    from lockcore._version import __version__ as __version__

_HOMES = {
    "JobState": "_derive",
    "LeaseLost": "_errors",
    "LockError": "_errors",
    "LockFailed": "_errors",
    "LockHeld": "_errors",
    "NetworkFolder": "_errors",
    "StoreFailed": "_errors",
    "UnsafeFolder": "_errors",
    "inspect": "_inspect",
    "Lease": "_lease.lease",
    "LeaseStore": "_lease.store",
    "open_lease_store": "_lease.store",
    "LeaseInfo": "_lease.values",
    "ProcessLock": "_lock",
    "single_instance": "_lock",
    "pause": "_pause",
    "Holder": "_values",
    "Record": "_values",
    "Report": "_values",
    "Verdict": "_values",
}

__all__ = [  # noqa: RUF022 - in the order in which a reader meets them
    "ProcessLock",
    "single_instance",
    "Lease",
    "open_lease_store",
    "inspect",
    "pause",
    "LockError",
    "LockHeld",
    "LockFailed",
    "NetworkFolder",
    "UnsafeFolder",
    "StoreFailed",
    "LeaseLost",
    "Holder",
    "JobState",
    "LeaseInfo",
    "LeaseStore",
    "Record",
    "Report",
    "Verdict",
]


def __getattr__(name: str) -> object:
    home = "_version" if name == "__version__" else _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'lockcore' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"lockcore.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
