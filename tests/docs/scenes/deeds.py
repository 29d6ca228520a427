"""What scenes are made of."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from urllib.parse import urlsplit

import psutil

from tests.desktop.patience import Patience
from tests.docs.place import Place


def wait_for(condition: Callable[[], object], what: str) -> None:
    for _ in Patience(what, pause=0.02):
        if condition():
            return


def scripts(place: Place, *names: str) -> None:
    """Programs in ~/bin that take no time, unless `slowly` says so."""
    for name in names:
        place.script(f"~/bin/{name}.sh", "sleep $(cat ~/slowly 2> /dev/null || echo 0)")


def slowly(place: Place, *words: str) -> None:
    """Start a job with such a program, which does not end by itself. It has its lock when it runs."""
    place.write("~/slowly", "600")
    before = _sleepers(place)
    place.begin(*words)
    wait_for(lambda: _sleepers(place) - before, f"{' '.join(words)} has begun")
    (place.home / "slowly").unlink()


def _sleepers(place: Place) -> set[int]:
    return {one.pid for one in psutil.process_iter(["name"]) if one.info["name"] == "sleep" and place.is_ours(one)}


def state(place: Place, job: str) -> str:
    jobs = json.loads(place.do("lockcore", "status", "--json"))["jobs"]
    return next((str(one["state"]) for one in jobs if one["name"] == job), "")


def dead_pid() -> int:
    """A PID that nobody has now."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def crash(place: Place, job: str) -> None:
    """kill -9 of the wrapper and of all that it has started, and nobody left of it."""
    lock = place.home / f".local/state/lockcore/locks/{job}.lock"
    wrapper = psutil.Process(json.loads(lock.read_text())["pid"])
    family = [wrapper, *wrapper.children(recursive=True)]
    for process in family:
        process.kill()
    wait_for(lambda: not any(_is_there(process) for process in family), f"{job} is gone")


def _is_there(process: psutil.Process) -> bool:
    try:
        return process.is_running()
    except psutil.Error:
        return False


def database(place: Place) -> None:
    """What pages call postgresql://me@db/jobs is an empty database of the tests' own server, known by ~/.pgpass."""
    assert place.fixture is not None
    address = urlsplit(place.fixture("database"))
    name = address.path.removeprefix("/")
    place.moved["postgresql://me@db/jobs"] = f"postgresql://{address.username}@{address.hostname}:{address.port}/{name}"
    line = f"{address.hostname}:{address.port}:*:{address.username}:{address.password}\n"
    place.write("~/.pgpass", line, 0o600)
