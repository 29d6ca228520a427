"""The guides, each from a new user's empty home."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime

from tests.docs.place import Place, Typed
from tests.docs.scene import Scene
from tests.docs.scenes.deeds import crash, database, dead_pid, scripts, slowly, state, wait_for

SYNC = 'import time\nprint("page 1", flush=True)\nprint("page 2", flush=True)\ntime.sleep(600)\n'


def cron(place: Place) -> None:
    scripts(place, "fetch", "report", "ingest", "links", "list")
    place.script("/srv/app/app.sh", "echo served")
    place.script("bin/backup.sh", "echo copied")
    place.write("crontab", "0 3 * * * /home/me/bin/backup.sh\n")
    place.script(".local/bin/crontab", f"cat {place.home}/crontab")


def crashed_sync(place: Place) -> None:
    place.write("sync/sync.py", SYNC)
    place.do("lockcore", "add", "sync", "--schedule", "0 8 * * *", "--", "python3", "sync.py", cwd=place.home / "sync")
    again(place)


def again(place: Place) -> None:
    """It runs, says two lines, and is killed."""
    place.do("lockcore", "start", "sync")
    wait_for(lambda: "page 2" in place.do("lockcore", "log", "sync"), "it has said something")
    crash(place, "sync")


def machines(place: Place) -> None:
    database(place)
    scripts(place, "report", "server")


def run_report(place: Place) -> None:
    lock = place.inside("postgresql://me@db/jobs")
    slowly(place, "lockcore", "run", "--lock", lock, "report", "--", "bin/report.sh")


def stop_report(place: Place) -> None:
    place.do("lockcore", "stop", place.inside("postgresql://me@db/jobs#report"))


def locks(place: Place) -> None:
    """Of programs that know nothing of lockcore."""
    folder = place.root / "srv" / "locks"
    place.write("/srv/app/app.pid", f"{dead_pid()}\n")
    place.write("/srv/locks/old.pid", f"{dead_pid()}\n")
    place.write("/srv/locks/strange.lock", "notes of somebody\n")
    when = datetime.fromtimestamp(time.time() - 66_000, UTC).isoformat()
    place.write("/srv/locks/remote.lock", json.dumps({"pid": 77, "timestamp": when, "hostname": "nas"}))
    app = place.begin("sleep", "300")
    place.write("/srv/locks/app.pid", f"{app.pid}\n")
    place.begin("flock", "fetch.lock", "sleep", "300", cwd=folder)
    wait_for(lambda: "RUNNING" in place.do("lockcore", "inspect", folder / "fetch.lock"), "flock has it")
    bot = "import os, time\nfrom pathlib import Path\nPath('bot.pid').write_text(str(os.getpid()))\ntime.sleep(600)\n"
    place.write("/srv/bot/bot.py", bot)


def python(place: Place) -> None:
    place.write("/srv/app/app.pid", f"{dead_pid()}\n")


def one_runs(place: Place) -> None:
    place.begin("python3", "sync.py")
    wait_for(lambda: state(place, "nightly-sync") == "RUNNING", "the first one runs")


PYTHON = """
import os, signal, threading, time
def sync(): pass
async def work(): pass
def finish(): pass
def ask_to_stop():
    while getattr(signal.getsignal(signal.SIGTERM), "__name__", "") != "wake": time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGTERM)
def check(): threading.Thread(target=ask_to_stop).start()
"""

LEASE = """
import psycopg, threading
stop_working = threading.Event().set
connection = psycopg.connect("postgresql://me@db/jobs")
def write_the_report(connection): connection.execute("SELECT 1")
"""

SCENES = {
    "docs/cron.md": Scene(
        cron,
        before={
            "$ lockcore run fetch --": lambda place: slowly(place, "lockcore", "run", "fetch", "--", "bin/fetch.sh")
        },
        typed={"lockcore import crontab  ": (Typed("[y/N]", b"y\n"),)},
    ),
    "docs/crash.md": Scene(
        crashed_sync,
        before={"$ lockcore clean": lambda place: crash(place, "sync")},
        typed={"lockcore clean": (Typed("[y/N]", b"y\n"),)},
    ),
    "docs/watch.md": Scene(locks),
    "docs/python.md": Scene(
        python,
        before={
            "$ python3 sync.py": one_runs,
            "from lockcore import LockHeld": lambda place: place.do("lockcore", "stop", "nightly-sync"),
        },
        python=PYTHON,
    ),
    "docs/machines.md": Scene(
        machines,
        before={
            "$ lockcore run --lock": run_report,
            "lockcore run -q -E 0 --lock": stop_report,
            "$ lockcore add report": run_report,
        },
        python=LEASE,
    ),
}
