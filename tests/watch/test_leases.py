"""The watch engine and leases: real holders, a real SQLite file, a real PostgreSQL server, other machines."""

from __future__ import annotations

import json
import logging
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from lockcore import Lease, open_lease_store
from lockcore._watch.gather import gather
from lockcore._watch.status import JobStatus
from tests.hosts.fixtures import NewHost
from tests.postgres.server import Server

from .conftest import PYTHON, Watch

FOREVER = 3600.0
"""Seconds between two looks at everything: so that nothing is found by it."""

TTL = 3.0
"""Seconds; short, but long enough for a machine that has other things to do."""

HOLD = """
import sys, time
from lockcore import Lease
lease = Lease(sys.argv[1], ttl=float(sys.argv[2])).acquire()
print("held", flush=True)
sys.stdin.readline()
lease.release()
print("released", flush=True)
sys.stdin.readline()
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a lease, in either kind of database."""
    if request.param == "sqlite":
        return f"sqlite://{tmp_path}/leases.db#nightly"
    return f"{request.getfixturevalue('database')}#nightly"


def job(watch: Watch, url: str, name: str = "nightly") -> None:
    watch.job(name, f'[lock]\nurl = "{url}"\ntaken_by = "job"\n')


def hold(watch: Watch, url: str, ttl: float = 60.0) -> subprocess.Popen[str]:
    """A process that has the lease; it lets go when it is told to."""
    return watch.python(HOLD, url, ttl, stdin=subprocess.PIPE)


def tell(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def now(watch: Watch, name: str = "nightly") -> JobStatus:
    status = watch.now.jobs.get(name)
    assert status is not None
    return status


def test_from_taking_to_release(watch: Watch, url: str) -> None:
    """Each is told when it happens, by nothing but what the database tells; and the history knows of the run."""
    job(watch, url)
    watch.start(reconcile=FOREVER)
    assert now(watch).evidence == ("It has never been taken.",)
    holder = hold(watch, url)
    status = watch.becomes("nightly", "RUNNING")
    assert status is not None
    assert status.report.holder is not None
    assert status.report.holder.pid == holder.pid
    assert status.report.record is not None
    assert status.report.record.fence
    tell(holder)
    watch.becomes("nightly", "IDLE")
    runs = watch.recorded(lambda runs: runs and runs[0].outcome, "the run")
    assert [(run.job, run.pid, run.outcome) for run in runs] == [("nightly", holder.pid, "completed")]
    assert runs[0].lock == now(watch).report.path
    assert watch.went("nightly") == [("IDLE", "RUNNING"), ("RUNNING", "IDLE")]


def test_a_killed_holder(watch: Watch, url: str) -> None:
    """It is a crash as soon as the process is gone, however fresh its heartbeat; the next holder ends that."""
    job(watch, url)
    holder = hold(watch, url, ttl=6)
    watch.start(reconcile=FOREVER)
    assert watch.state("nightly") == "RUNNING"
    holder.kill()
    killed = time.time()
    holder.wait()
    status = watch.becomes("nightly", "STALE")
    assert status is not None
    exited = f"PID {holder.pid} has exited; only its entry is left until its parent collects it."
    assert {exited, f"No process has PID {holder.pid}."} & {*status.evidence}  # the look may come before the wait above
    assert "when its heartbeat no longer counts" in status.evidence[-1]
    (run,) = watch.recorded(lambda runs: runs and runs[0].outcome, "the crash")
    assert (run.outcome, run.signal) == ("crashed", signal.SIGKILL)
    assert run.ended is not None
    assert run.ended - killed < 5  # not when its TTL was over
    watch.until(lambda: "may take it in" not in " ".join(now(watch).evidence), "the TTL is over")
    after = hold(watch, url)
    status = watch.becomes("nightly", "RUNNING")
    assert status is not None
    assert status.report.holder is not None
    assert status.report.holder.pid == after.pid


def test_who_lets_go_and_ends_has_not_crashed(watch: Watch, url: str) -> None:
    """The end of the process may be heard of before the release is."""
    job(watch, url)
    watch.start(reconcile=FOREVER)
    code = "import sys; from lockcore import Lease\nLease(sys.argv[1]).acquire().release()"
    for _ in range(10):
        process = watch.begin(PYTHON, "-c", code, url)
        assert process.wait(30) == 0
    watch.becomes("nightly", "IDLE")
    time.sleep(0.5)
    assert "STALE" not in {after for _, after in watch.went("nightly")}
    assert "crashed" not in {run.outcome for run in watch.runs()}


def test_a_stopped_holder_hangs(watch: Watch, url: str) -> None:
    """It lives, but was not heard of for its TTL; when it goes on it has lost the lease."""
    job(watch, url)
    holder = hold(watch, url, ttl=TTL)
    watch.start(reconcile=FOREVER)
    time.sleep(TTL + 0.5)  # while it beats it does not hang
    assert watch.went("nightly") == []
    os.kill(holder.pid, signal.SIGSTOP)
    status = watch.becomes("nightly", "HUNG")
    os.kill(holder.pid, signal.SIGCONT)
    assert status is not None
    assert "It was not heard of for longer than 3 s: anybody may take it by now." in status.evidence


def test_a_holder_on_another_machine(watch: Watch, url: str, postgres: Server, new_host: NewHost) -> None:
    """It is elsewhere while it is heard of, and stale when it is not. Its runs are none of this machine's."""
    if url.startswith("postgresql"):  # by the socket, which is a file
        url = f"{postgres.url(urlsplit(url).path[1:], socket=True)}#nightly"
    job(watch, url)
    watch.start(reconcile=FOREVER)
    host = new_host("web-2")
    holder = host.start([sys.executable, "-c", HOLD, url, TTL], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    status = watch.becomes("nightly", "ELSEWHERE")
    assert status is not None
    assert status.evidence[0].startswith("The lease names PID ")
    assert "on web-2; this is" in status.evidence[0]
    time.sleep(TTL + 0.5)  # heartbeats keep it so
    assert watch.went("nightly") == [("IDLE", "ELSEWHERE")]
    holder.kill()
    status = watch.becomes("nightly", "STALE")
    assert status is not None
    assert "it counts for 3 s." in status.evidence[1]
    time.sleep(0.3)
    assert watch.runs() == []


def test_a_holder_in_a_container(watch: Watch, tmp_path: Path) -> None:
    """Its process can't be looked at from here, so its heartbeats tell."""
    url = f"sqlite://{tmp_path}/leases.db#nightly"
    job(watch, url)
    watch.start(reconcile=FOREVER)
    words = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"]
    if subprocess.run([*words, "true"], capture_output=True).returncode != 0:
        pytest.skip("no pid namespace can be made here")
    holder = watch.begin(*words, PYTHON, "-c", HOLD, url, TTL, stdin=subprocess.PIPE)
    status = watch.becomes("nightly", "ELSEWHERE")
    assert status is not None
    assert status.evidence[0].endswith("in another container of this machine.")
    holder.kill()
    watch.becomes("nightly", "STALE")


def test_another_one_takes_it_over(watch: Watch, url: str, postgres: Server, new_host: NewHost) -> None:
    """A run here is over when the next holder is elsewhere, also if the lease was never seen to be free."""
    if url.startswith("postgresql"):
        url = f"{postgres.url(urlsplit(url).path[1:], socket=True)}#nightly"
    job(watch, url)
    holder = hold(watch, url)
    watch.start(reconcile=FOREVER)
    host = new_host("web-2")
    code = HOLD.replace(".acquire()", ".acquire(wait=None)")
    host.start([sys.executable, "-c", code, url, 60], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    time.sleep(1)
    tell(holder)
    watch.becomes("nightly", "ELSEWHERE")
    (run,) = watch.recorded(lambda runs: runs and runs[0].outcome, "the run here")
    assert (run.pid, run.outcome) == (holder.pid, "completed")


def test_a_server_that_stops_and_comes_back(watch: Watch, database: str, postgres: Server) -> None:
    """Nothing is said about its leases meanwhile but what was last known; then they are right again."""
    url = f"{database}#nightly"
    job(watch, url)
    holder = hold(watch, url, ttl=60)
    watch.start(reconcile=FOREVER)
    assert watch.state("nightly") == "RUNNING"
    postgres.stop()
    status = watch.becomes("nightly", "UNREADABLE")
    assert status is not None
    assert status.evidence[0].startswith("Its database can't be read: ")
    assert f"PID {holder.pid} on {os.uname().nodename} had it." in status.evidence[1]
    assert any("can't be read" in sentence and "It was last read at" in sentence for sentence in watch.now.trouble)
    holder.kill()
    holder.wait()
    time.sleep(1)
    assert watch.state("nightly") == "UNREADABLE"
    postgres.start()
    assert watch.engine is not None
    watch.engine.look_again()
    watch.becomes("nightly", "STALE")
    assert watch.now.trouble == ()
    hold(watch, url.replace("#nightly", "#other"))
    assert "RUNNING" not in {after for before, after in watch.went("nightly") if before == "UNREADABLE"}


def test_a_server_that_is_back_is_found_without_being_asked_for(watch: Watch, database: str, postgres: Server) -> None:
    """It is tried again and again."""
    job(watch, f"{database}#nightly")
    watch.start(reconcile=FOREVER)
    postgres.kill()
    watch.becomes("nightly", "UNREADABLE")
    postgres.start()
    watch.becomes("nightly", "IDLE")
    hold(watch, f"{database}#nightly")
    watch.becomes("nightly", "RUNNING")


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection to a silent server is being made for a minute: who waits for it is told from who does not."""
    monkeypatch.setattr("lockcore._lease.postgres_link.CONNECT", 60)


@pytest.mark.usefixtures("patient")
def test_a_server_that_falls_silent(watch: Watch, database: str, postgres: Server) -> None:
    """Nobody is taken for crashed or expired whose row can't be read; and the end does not wait for the server."""
    job(watch, f"{database}#nightly")
    watch.job("file", "")
    hold(watch, f"{database}#nightly", ttl=TTL)
    watch.start(reconcile=FOREVER)
    assert watch.state("nightly") == "RUNNING"
    assert watch.engine is not None
    threads = threading.active_count()
    postgres.pause()
    try:
        watch.becomes("nightly", "UNREADABLE")
        assert watch.went("nightly") == [("RUNNING", "UNREADABLE")]
        watch.engine.look_again()
        time.sleep(0.2)  # a connection is being made, and nobody answers
        began = time.monotonic()
        watch.engine.stop()
        assert time.monotonic() - began < 30
    finally:
        postgres.resume()
    deadline = time.monotonic() + 60
    while threading.active_count() > threads - 2:  # who was left behind ends by himself
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.usefixtures("patient")
def test_the_first_look_does_not_wait_for_a_silent_server(watch: Watch, database: str, postgres: Server) -> None:
    """Everything else is there at once, and so is the end."""
    job(watch, f"{database}#nightly")
    job(watch, f"sqlite://{watch.home}/leases.db#near", "near")
    postgres.pause()
    try:
        began = time.monotonic()
        watch.start()
        assert time.monotonic() - began < 30
        assert watch.states() == {"near": "IDLE", "nightly": "UNREADABLE"}
        assert watch.engine is not None
        began = time.monotonic()
        watch.engine.stop()
        assert time.monotonic() - began < 30
    finally:
        postgres.resume()


@pytest.mark.usefixtures("patient")
def test_one_look_waits_for_a_silent_server_only_so_long(
    watch: Watch, database: str, postgres: Server, tmp_path: Path
) -> None:
    """`status` says what it knows."""
    near = f"sqlite://{tmp_path}/leases.db#near"
    job(watch, near, "near")
    for number in range(3):
        job(watch, f"{database}?application_name=number{number}#nightly", f"far{number}")
    hold(watch, near)
    postgres.pause()
    try:
        began = time.monotonic()
        snapshot = gather()
        assert time.monotonic() - began < 30
    finally:
        postgres.resume()
    states = {name: status.state.value for name, status in snapshot.jobs.items()}
    assert states == {"near": "RUNNING", **{f"far{number}": "UNREADABLE" for number in range(3)}}
    assert len(snapshot.trouble) == 3
    assert {status.state.value for status in gather().jobs.values()} == {"RUNNING", "IDLE"}


def test_a_thousand_that_beat_are_no_news(watch: Watch, tmp_path: Path) -> None:
    """A heartbeat changes nothing that anybody is shown; a release among all that does."""
    url = f"sqlite://{tmp_path}/leases.db"
    for number in range(1000):
        job(watch, f"{url}#{number}", f"job{number}")
    with open_lease_store(url) as store:
        leases = [store.lease(str(number), ttl=60, heartbeat=1) for number in range(1000)]
        for lease in leases:
            lease.acquire()
        watch.start(reconcile=FOREVER)
        assert set(watch.states().values()) == {"RUNNING"}
        told = -1
        while len(watch.snapshots) != told:  # until all are followed
            told = len(watch.snapshots)
            time.sleep(5)
        written = [Path(f"{tmp_path}/leases.db{ending}").stat().st_mtime_ns for ending in ("", "-wal")]
        time.sleep(3)
        assert len(watch.snapshots) == told
        assert written != [Path(f"{tmp_path}/leases.db{ending}").stat().st_mtime_ns for ending in ("", "-wal")]
        leases[500].release()
        watch.becomes("job500", "IDLE")
        assert len(watch.flips) == 1
        for lease in leases:
            lease.release()


def test_what_is_shown_of_a_heartbeat_is_never_older_than_its_ttl(watch: Watch, url: str) -> None:
    """It is refreshed now and then, though that is no Flip."""
    job(watch, url)
    hold(watch, url, ttl=TTL)
    watch.start(reconcile=FOREVER)
    until = time.monotonic() + 3 * TTL
    while time.monotonic() < until:
        record = now(watch).report.record
        assert record is not None
        assert record.heartbeat is not None
        assert time.time() - record.heartbeat < 2 * TTL
        time.sleep(0.05)
    assert watch.went("nightly") == []
    assert 2 <= len(watch.snapshots) <= 12


def test_who_looks_again_sees_the_heartbeats_of_a_file(watch: Watch, tmp_path: Path) -> None:
    """Also while they are no news: what was read of them counts, and when."""
    url = f"sqlite://{tmp_path}/leases.db#nightly"
    job(watch, url)
    hold(watch, url, ttl=6)
    watch.start(reconcile=FOREVER)

    def read() -> tuple[float, float]:
        report = now(watch).report
        assert report.record is not None
        assert report.record.heartbeat is not None
        assert report.read_at is not None
        assert report.record.heartbeat <= report.read_at + 0.1
        return report.record.heartbeat, report.read_at

    def is_newer() -> bool:
        assert watch.engine is not None
        watch.engine.look_again("nightly")
        return all(then < now for then, now in zip(first, read(), strict=True))

    first = read()
    watch.until(is_newer, "another heartbeat")


def test_nothing_wakes_it_while_nothing_happens(watch: Watch, tmp_path: Path) -> None:
    """Its own readings of a database least of all, which SQLite makes look like writes."""
    url = f"sqlite://{tmp_path}/leases.db#nightly"
    job(watch, url)
    theirs = tmp_path / "theirs.db"
    watch.job("theirs", f'[lock]\npath = "{theirs}"\nformat = "lease"\ntaken_by = "job"\n')
    with closing(open_lease_store(url)) as store, closing(sqlite3.connect(theirs, isolation_level=None)) as their:
        store.lease("other").acquire().release()  # the database stays open, and its -wal in use
        their.execute("PRAGMA journal_mode = WAL")
        their.execute("CREATE TABLE scheduler_lock (id INTEGER PRIMARY KEY, pid, hostname, created, heartbeat)")
        watch.start()
        watch.settles()
        before = watch.wakings()
        time.sleep(2)
        assert watch.wakings() == before


def test_a_database_that_is_removed_and_made_again(watch: Watch, tmp_path: Path) -> None:
    """What was in the old one is no lease any more."""
    folder = tmp_path / "apart"
    folder.mkdir()
    url = f"sqlite://{folder}/leases.db#nightly"
    job(watch, url)
    hold(watch, url)
    watch.start(reconcile=FOREVER)
    assert watch.state("nightly") == "RUNNING"
    for file in folder.iterdir():
        file.unlink()
    watch.becomes("nightly", "IDLE")
    hold(watch, url)
    watch.becomes("nightly", "RUNNING")


def test_a_database_that_is_none(watch: Watch, tmp_path: Path) -> None:
    """It is said what is wrong, and when it is mended that is seen."""
    file = tmp_path / "leases.db"
    file.write_bytes(b"nothing that anybody would call a database" * 100)
    job(watch, f"sqlite://{file}#nightly")
    watch.start(reconcile=FOREVER)
    watch.until(lambda: watch.now.trouble, "that is said")
    assert now(watch).evidence == ("Its database can't be read: not a SQLite database.",)
    file.unlink()
    watch.becomes("nightly", "IDLE")
    assert watch.now.trouble == ()


def test_jobs_come_and_go(watch: Watch, url: str) -> None:
    """Several may share a lease or a database; a new one is seen without waiting for anything."""
    job(watch, url)
    hold(watch, url)
    watch.start(reconcile=FOREVER)
    other = hold(watch, url.replace("#nightly", "#other"))
    job(watch, url, "same")
    job(watch, url.replace("#nightly", "#other"), "other")
    watch.until(lambda: watch.states() == dict.fromkeys(("nightly", "other", "same"), "RUNNING"), "all three")
    assert watch.went("other") == [(None, "RUNNING")]
    for name in ("nightly", "same"):
        (watch.home / "jobs" / f"{name}.toml").unlink()
    watch.until(lambda: watch.states() == {"other": "RUNNING"}, "one is left")
    tell(other)
    watch.becomes("other", "IDLE")


def test_an_address_in_the_environment(watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It leads where the variable says; without one it is said that it leads nowhere."""
    monkeypatch.setenv("HERE", f"sqlite://{tmp_path}/leases.db")
    job(watch, "env:HERE#nightly")
    job(watch, "env:NOWHERE#nightly", "lost")
    hold(watch, f"sqlite://{tmp_path}/leases.db#nightly")
    watch.start()
    assert watch.states() == {"lost": "UNREADABLE", "nightly": "RUNNING"}
    assert now(watch).report.path == f"sqlite://{tmp_path}/leases.db#nightly"
    assert now(watch, "lost").report.path == "env:NOWHERE#nightly"
    assert "'NOWHERE' is not set" in now(watch, "lost").evidence[0]
    assert {status.state.value for status in gather().jobs.values()} == {"UNREADABLE", "RUNNING"}


def test_no_password_is_shown(watch: Watch, database: str, postgres: Server, caplog: pytest.LogCaptureFixture) -> None:
    """Not while all is well, not when it is wrong, and not when the server is gone."""
    caplog.set_level(logging.DEBUG)
    password = postgres.password
    assert password
    job(watch, f"{database}#nightly")
    job(watch, f"{database.replace(password, 'wrong-one')}#nightly", "refused")
    job(watch, f"{database}?nonsense=1#nightly", "odd")
    watch.start()
    watch.until(lambda: "refuses the password" in now(watch, "refused").evidence[0], "it is refused")
    said = repr(list(watch.now.jobs.items())) + repr(watch.now.trouble)
    postgres.stop()
    watch.becomes("nightly", "UNREADABLE")
    said += repr([(snapshot, list(snapshot.jobs.items())) for snapshot in [*watch.snapshots, watch.now, gather()]])
    said += (
        repr(watch.flips) + caplog.text + watch.lockcore("status").stdout + watch.lockcore("status", "--json").stdout
    )
    assert "it refuses the password" in said
    assert "it can't be reached" in said
    assert password not in said
    assert "wrong-one" not in said


def test_without_the_driver(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way out is told."""
    for name in ("psycopg", "lockcore._lease.postgres_link"):
        monkeypatch.setitem(sys.modules, name, None)
    job(watch, "postgresql://me@nowhere/jobs#nightly")
    watch.start()
    status = watch.becomes("nightly", "UNREADABLE")
    assert status is not None
    assert "pip install 'lockcore[postgres]'" in status.evidence[0]


def test_status_as_scripts_see_it(watch: Watch, url: str) -> None:
    """The address without its password, the format, the age of the heartbeat; `inspect` adds what the row says."""
    job(watch, url)
    holder = hold(watch, url)
    (seen,) = json.loads(watch.lockcore("status", "--json").stdout)["jobs"]
    assert (seen["state"], seen["format"], seen["holder"]["pid"]) == ("RUNNING", "lease", holder.pid)
    assert seen["lock"].endswith("#nightly")
    assert 0 <= seen["holder"]["heartbeat_age_s"] < 60
    explained = json.loads(watch.lockcore("inspect", "nightly", "--json").stdout)
    assert explained["lock"] == seen["lock"]
    assert explained["record"]["ttl"] == 60
    assert explained["record"]["fence"] > 0
    assert explained["record"]["heartbeat"].endswith("+00:00")


def test_a_lease_taken_here_in_this_process(watch: Watch, url: str) -> None:
    """Looking at a database disturbs nobody who uses it, in this very process either."""
    job(watch, url)
    watch.start(reconcile=FOREVER)
    with Lease(url, ttl=5) as lease:
        watch.becomes("nightly", "RUNNING")
        time.sleep(1)
        lease.check()
    watch.becomes("nightly", "IDLE")
