"""The README: each section is a reference of its own, so each has a home of its own."""

from __future__ import annotations

from tests.docs.place import CTRL_C, Place, Typed
from tests.docs.scene import Scene
from tests.docs.scenes.deeds import crash, database, dead_pid, slowly, state, wait_for
from tests.docs.scenes.states import eight_states

SLEEP = "import time\ntime.sleep(600)\n"
SINGLE = """
import time
from lockcore import single_instance
@single_instance("nightly-sync")
def main(): time.sleep(600)
main()
"""
YES = (Typed("[y/N]", b"y\n"),)


def quit_with(key: bytes, at: str) -> tuple[Typed, ...]:
    return (Typed(at, key),)


def killed_sync(place: Place) -> None:
    place.do("lockcore", "start", "nightly-sync", "--", "sleep", "600")
    crash(place, "nightly-sync")


def cron_lines(place: Place) -> None:
    """`report.sh` in this folder, `rsync` on the path, and what Python is to run."""
    place.script("~/.local/bin/rsync")
    place.script("report.sh")
    place.write("ingest.py", "")
    place.write("main.py", "")


def slow_ingest(place: Place) -> None:
    place.write("ingest.py", SLEEP)
    place.begin("lockcore", "run", "ingest", "--", "python3", "ingest.py")
    wait_for(lambda: state(place, "ingest") == "RUNNING", "it runs")


def registry(place: Place) -> None:
    place.write("sync.py", 'print("working", flush=True)\n' + SLEEP)
    place.write("crontab", f"0 3 * * * {place.script('~/backup.sh')}\n")
    place.script("~/.local/bin/crontab", f"cat {place.home}/crontab")


def start_sync(place: Place) -> None:
    place.do("lockcore", "start", "sync")
    wait_for(lambda: "working" in place.do("lockcore", "log", "sync"), "it has said something")


def crash_sync(place: Place) -> None:
    crash(place, "sync")


def python_refused(place: Place) -> None:
    place.write("sync.py", SINGLE)
    place.begin("python3", "sync.py")
    wait_for(lambda: state(place, "nightly-sync") == "RUNNING", "it runs")


def leases(place: Place) -> None:
    database(place)
    place.script("report.sh", "sleep $(cat ~/slowly 2> /dev/null || echo 0)")
    place.script("server")


def run_report(place: Place) -> None:
    slowly(place, "lockcore", "run", "report", "--", "./report.sh")


def some_locks(place: Place) -> None:
    database(place)
    killed_sync(place)
    place.write("/tmp/ingest.pid", f"{dead_pid()}\n")
    place.write("sync.lock", f"{dead_pid()}\n")
    place.do("lockcore", "run", "--lock", place.inside("postgresql://me@db/jobs"), "report", "--", "true")


LEASE = """
import psycopg, threading
stop_working = threading.Event().set
connection = psycopg.connect("postgresql://me@db/jobs")
def write(connection): connection.execute("SELECT 1")
def call_the_service(fence): assert fence > 0
"""

SCENES = {
    "README.md#": Scene(killed_sync),
    "README.md#install": Scene(
        elsewhere={
            "sudo apt install": "it installs; tests/package/real does, on a Debian of its own",
            "sudo dnf install": "there is no dnf here; tests/package looks into the rpm's tree",
            "tar xf": "tests/package/real unpacks the archive and runs it",
            "pip install": "tests/package/real does, in an environment of its own",
            "locktray --quit": "tests/desktop does, with a tray that runs",
            "sudo apt purge": "tests/package/real does, and compares what is left",
            "rm -r": "it removes what a person keeps; the paths are those of `lockcore man`",
        }
    ),
    "README.md#two-commands": Scene(
        elsewhere={
            "make run": "it opens the tray; tests/desktop does, and test_mentions looks for the target",
            "make test": "these tests run in it; test_mentions looks for the target",
        }
    ),
    "README.md#put-it-in-front-of-a-cron-line": Scene(cron_lines, before={"$ lockcore run ingest": slow_ingest}),
    "README.md#register-jobs": Scene(
        registry,
        before={"lockcore log -f": start_sync, "lockcore clean --all": crash_sync},
        codes={"lockcore log -f": (130,), "lockcore doctor": (0, 1)},  # it may well find something on this machine
        typed={
            "lockcore status --watch": quit_with(b"q", "sync"),
            "lockcore log -f": quit_with(CTRL_C, "working"),
            "lockcore clean --all": YES,
            "lockcore import crontab": YES,
        },
    ),
    "README.md#see-all-of-them": Scene(
        eight_states,
        codes={"lockcore status --watch --json": (130,), "lockcore status --check": (1,)},
        typed={"lockcore status --watch --json": quit_with(CTRL_C, "nightly-sync")},
    ),
    "README.md#take-a-lock": Scene(before={"$ python3 sync.py": python_refused}, python="def sync(): pass\n"),
    "README.md#one-job-on-several-machines": Scene(leases, before={"lockcore stop report": run_report}, python=LEASE),
    "README.md#ask-about-a-lock": Scene(some_locks, python="import lockcore\n"),
}
