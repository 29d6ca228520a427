"""A job in each of the twelve states, made as they come about in life."""

from __future__ import annotations

import json
import os
import signal
import time
from datetime import UTC, datetime

import psutil

from tests.docs.place import Place
from tests.docs.scene import Scene
from tests.docs.scenes.deeds import dead_pid, state, wait_for

SLEEP = "import time\ntime.sleep(600)\n"
TTL = 4


def eight_states(place: Place) -> None:
    """The reader is in a watched folder with locks of others, and has registered some jobs."""
    place.cwd = place.home / "locks"
    place.cwd.mkdir()
    place.do("lockcore", "watch-dir", "add", place.cwd)
    place.write("ingest.duckdb.pid", f"{dead_pid()}\n")
    place.write("strange.lock", "notes of somebody\n")
    when = datetime.fromtimestamp(time.time() - 66_000, UTC).isoformat()
    place.write("remote.lock", json.dumps({"pid": 1190, "timestamp": when, "hostname": "nas"}))
    place.write("~/bot/bot.py", SLEEP)
    place.do("lockcore", "add", "bot", "--", "python3", "bot.py", cwd=place.home / "bot")
    place.do("lockcore", "start", "bot")
    place.begin("python3", "bot.py", cwd=place.home / "bot")
    place.do("lockcore", "add", "report", "--schedule", "30 18 * * *", "--", "sh", "-c", "sleep 1; exit 3")
    place.begin("lockcore", "run", "report").wait()
    place.do("lockcore", "add", "web", "--kind", "daemon", "--", "./web")
    place.script("fetch.sh", "sleep 600")
    place.begin("flock", "cron.lock", "./fetch.sh")
    wait_for(lambda: state(place, "cron") == "RUNNING", "flock has its file")
    sync = 'lockcore report --progress 0.4 --message "page 2 of 5"; sleep 600'
    place.do("lockcore", "add", "nightly-sync", "--schedule", "0 8 * * *", "--", "sh", "-c", sync)
    place.do("lockcore", "start", "nightly-sync")
    wait_for(lambda: state(place, "bot") == "DUPLICATED", "two bots")
    wait_for(lambda: "page 2" in place.do("lockcore", "status", "nightly-sync"), "it has reported")


def every_state(place: Place) -> None:
    eight_states(place)
    idle(place)
    missed(place)
    orphaned(place)
    overdue(place)
    hung(place)


def idle(place: Place) -> None:
    place.do("lockcore", "add", "links", "--schedule", "0 12 * * *", "--", "true")
    place.do("lockcore", "run", "links")


def missed(place: Place) -> None:
    """Registered two days ago, and never run."""
    place.do("lockcore", "add", "backup", "--schedule", "0 3 * * *", "--", "true")
    long_ago = time.time() - 2 * 86_400
    os.utime(place.home / ".config/lockcore/jobs/backup.toml", (long_ago, long_ago))
    wait_for(lambda: state(place, "backup") == "MISSED", "it was missed")


def orphaned(place: Place) -> None:
    """Only the wrapper is killed."""
    place.do("lockcore", "add", "fetch", "--", "sleep", "600")
    place.do("lockcore", "start", "fetch")
    lock = place.home / ".local/state/lockcore/locks/fetch.lock"
    psutil.Process(json.loads(lock.read_text())["pid"]).kill()
    wait_for(lambda: state(place, "fetch") == "ORPHANED", "it is orphaned")


def overdue(place: Place) -> None:
    place.do("lockcore", "add", "import", "--max-age", "1s", "--", "sleep", "600")
    place.do("lockcore", "start", "import")
    wait_for(lambda: state(place, "import") == "OVERDUE", "it is overdue")


def hung(place: Place) -> None:
    """Its wrapper is stopped, as by Ctrl+Z, and so sends no heartbeats."""
    place.do(
        "lockcore", "add", "poll", "--lock", f"sqlite://{place.home}/leases.db?ttl={TTL}s#poll", "--", "sleep", "600"
    )
    place.do("lockcore", "start", "poll")
    holder = json.loads(place.do("lockcore", "inspect", "--json", "poll"))["holder"]["pid"]
    os.kill(holder, signal.SIGSTOP)
    wait_for(lambda: state(place, "poll") == "HUNG", "it hangs")


SCENES = {"docs/states.md": Scene(every_state)}
