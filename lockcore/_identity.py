"""Who this process is, and the record that it writes.

This runs each time a lock is taken, so what can't change while the process lives is found out once.
"""

from __future__ import annotations

import os
import time

from lockcore._system import system

VERSION = 1

_known: dict[int, tuple[str, str]] = {}
_seconds: dict[int, bytes] = {}


def hashed_machine_id() -> str | None:
    """The machine's id for records that anybody may read; the id itself is to stay private."""
    raw = system.machine_id()
    return None if raw is None else _hashed(raw, 16)


def place_of(path: str) -> str:
    """A short word for where a lock is, the same by whichever links one gets there."""
    folder, name = os.path.split(path)
    return _hashed(os.path.join(os.path.realpath(folder), name), 8)


def _hashed(text: str, size: int) -> str:
    from lockcore._digest import blake2b

    return str(blake2b(os.fsencode(text), digest_size=size, key=b"lockcore").hexdigest())


def new_token() -> str:
    """128 random bits that tell this taking of a lock from every other."""
    return os.urandom(16).hex()


class Signature:
    """This process's record, but for the time: that is filled in when the lock is taken, in a hurry."""

    __slots__ = ("_after", "_before", "_between")

    def __init__(self, token: str, max_age: float | None, wrapped: bool = False) -> None:
        pid = os.getpid()
        known = _known.get(pid)
        if known is None:
            _known.clear()  # a forked child has another identity
            known = _known[pid] = _unchanging(pid)
        host, rest = known
        rule = "" if max_age is None else f', "max_age": {max_age!r}'
        rule += ', "wrapped": true' if wrapped else ""
        self._before = f'{{"pid": {pid}, "timestamp": "'.encode()
        self._between = f'", "hostname": {host}, "version": {VERSION}, "token": "{token}", "boottime": '.encode()
        self._after = f", {rest}{rule}}}".encode()

    def now(self) -> bytes:
        """One JSON object on one line: `pid`, `timestamp` and `hostname` first."""
        whole, nanoseconds = divmod(time.time_ns(), 1_000_000_000)
        second = _seconds.get(whole)
        if second is None:
            _seconds.clear()
            second = _seconds[whole] = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(whole)).encode()
        return b"%s%s.%06d+00:00%s%.3f%s" % (
            self._before,
            second,
            nanoseconds // 1000,
            self._between,
            system.boottime(),
            self._after,
        )


def _unchanging(pid: int) -> tuple[str, str]:
    facts = {
        "start": system.start_of(pid),
        "boot": system.boot_id(),
        "pid_namespace": system.pid_namespace(),
        "pidfd_inode": system.pidfd_inode(pid),
        "machine": hashed_machine_id(),
        "uid": system.uid(),
    }
    return _quoted(system.host()), ", ".join(f'"{key}": {_json(fact)}' for key, fact in facts.items())


def _json(fact: int | str | None) -> str:
    return "null" if fact is None else _quoted(fact) if isinstance(fact, str) else str(fact)


def _quoted(text: str) -> str:
    """`text` as a JSON string; the json module is loaded only for text that needs escaping."""
    if text.isascii() and text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    import json

    return json.dumps(text)
