"""The classical PID file lock: look, and then create.

Wrong on purpose, in the usual way: between the look and the creation, and between the look at a dead holder
and the removal of its file, somebody else can come.
"""

from __future__ import annotations

import json
import os


def take(path: str) -> bool:
    """Take the lock unless its file names a live process."""
    try:
        with open(path, encoding="utf-8") as file:
            pid = _pid_in(file.read())
    except FileNotFoundError:
        pass
    else:
        if pid is None or _alive(pid):
            return False
        try:
            os.unlink(path)
        except FileNotFoundError:
            pass
        except PermissionError:
            return False
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"{os.getpid()}\n")
    except PermissionError:
        return False
    return True


def drop(path: str) -> None:
    """Give the lock back, if the file still names this process."""
    try:
        with open(path, encoding="utf-8") as file:
            if _pid_in(file.read()) == os.getpid():
                os.unlink(path)
    except FileNotFoundError:
        pass


def _pid_in(text: str) -> int | None:
    try:
        value = json.loads(text)
    except ValueError:
        return None
    if isinstance(value, dict):
        value = value.get("pid")
    return value if isinstance(value, int) else None


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
