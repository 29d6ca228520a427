"""Programs that guard themselves in the simple ways that people write by hand, each on its own and without lockcore.

    python peers.py KIND PATH [SECONDS]

One says `acquired` or `refused`. With the lock it waits for a line, releases it and says `released`.
`PEER_USER` names the user that it becomes first.
"""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def pid_file(path: str, limit: float) -> bool:
    """A bare PID: refuse while a process has it, else remove the file and make it anew."""
    if os.path.exists(path):
        with open(path) as file:
            if is_running(int(file.read().strip())):
                return False
        os.unlink(path)
    with open(path, "w") as file:
        file.write(str(os.getpid()))
    return True


def pid_and_wal(path: str, limit: float) -> bool:
    """A bare PID beside a database; what the database left from a crash counts as a lock too."""
    if os.path.exists(path.removesuffix(".pid") + ".wal"):
        return False
    return pid_file(path, limit)


def json_file(path: str, limit: float) -> bool:
    """PID, time and host as JSON; one that is older than the limit is taken over, whoever lives."""
    if os.path.exists(path):
        with open(path) as file:
            seen = json.load(file)
        age = (datetime.now(UTC) - datetime.fromisoformat(seen["timestamp"])).total_seconds()
        if age <= limit and is_running(seen["pid"]):
            return False
        os.unlink(path)
    with open(path, "w") as file:
        now = datetime.now(UTC).isoformat()
        json.dump({"pid": os.getpid(), "timestamp": now, "hostname": socket.gethostname()}, file)
    return True


def young_file(path: str, limit: float) -> bool:
    """Whatever is in it: refuse while the file is younger than the limit."""
    if os.path.exists(path):
        if time.time() - os.stat(path).st_mtime < limit:
            return False
        os.unlink(path)
    with open(path, "w") as file:
        file.write(str(os.getpid()))
    return True


def row(path: str, limit: float) -> bool:
    """The only row of a table; one whose heartbeat is older than the limit is replaced."""
    with sqlite3.connect(path, timeout=30, isolation_level=None) as database:
        database.execute("BEGIN IMMEDIATE")
        found = database.execute("SELECT heartbeat_at FROM scheduler_lock WHERE id = 1").fetchone()
        free = found is None or time.time() - found[0] > limit
        if free:
            now = time.time()
            database.execute("DELETE FROM scheduler_lock")
            database.execute(
                "INSERT INTO scheduler_lock (id, pid, hostname, created_at, heartbeat_at) VALUES (1, ?, ?, ?, ?)",
                (os.getpid(), socket.gethostname(), now, now),
            )
        database.execute("COMMIT")
    database.close()
    return free


def release(kind: str, path: str) -> None:
    if kind != "row":
        os.unlink(path)
        return
    with sqlite3.connect(path, timeout=30) as database:
        database.execute("DELETE FROM scheduler_lock WHERE pid = ?", (os.getpid(),))
    database.close()


KINDS: dict[str, Callable[[str, float], bool]] = {
    kind.__name__: kind for kind in (pid_file, pid_and_wal, json_file, young_file, row)
}


def main() -> None:
    kind, path, limit = sys.argv[1], sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else 3600.0
    if user := os.environ.get("PEER_USER"):
        import pwd

        other = pwd.getpwnam(user)
        "".encode("idna")  # what getting the host's name loads, while this user may read it
        os.setgroups([])
        os.setgid(other.pw_gid)
        os.setuid(other.pw_uid)
    if not KINDS[kind](path, limit):
        print("refused", flush=True)
        return
    print("acquired", flush=True)
    sys.stdin.readline()
    release(kind, path)
    print("released", flush=True)


if __name__ == "__main__":
    main()
