"""Notifications, sent by real processes to a real HTTP receiver."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from lockcore._history import History, Run
from lockcore._notify import log as notify_log
from lockcore._notify import send_later
from lockcore._notify.notices import Kind, Notice
from lockcore._notify.receivers import Receiver

from .conftest import ROOT, Start

pytest.importorskip("apprise", reason="needs the extra `notify`")


def _has_loopback() -> bool:
    try:
        with socket.create_server(("127.0.0.1", 0)) as server:
            socket.create_connection(server.getsockname(), timeout=5).close()
    except OSError:
        return False
    return True


pytestmark = pytest.mark.skipif(not _has_loopback(), reason="this network has no loopback")

SECRET = "hunter2"


def until(condition: Callable[[], object], what: str, seconds: float = 50.0) -> None:
    """Wait for something that must happen."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"never happened: {what}"
        time.sleep(0.01)


class Inbox:
    """An HTTP receiver. While `open` is not set, it takes requests and never answers."""

    def __init__(self) -> None:
        self.got: list[dict[str, str]] = []
        self.asked = threading.Semaphore(0)
        self.open = threading.Event()
        self.open.set()
        self.answer = 200
        inbox = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                content = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                inbox.asked.release()
                inbox.open.wait(100)
                if inbox.answer == 200:
                    inbox.got.append(content)
                self.send_response(inbox.answer)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

            def handle(self) -> None:
                try:
                    super().handle()
                except OSError:
                    pass  # a sender that was killed

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()
        self.url = f"json://{SECRET}user:{SECRET}@127.0.0.1:{self._server.server_address[1]}/{SECRET}"

    def titles(self) -> list[str]:
        return [message["title"] for message in self.got]

    def end(self) -> None:
        self.open.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    inbox = Inbox()
    yield inbox
    inbox.end()


class Home:
    """A home of its own, with settings that send to a receiver."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.senders: list[int] = []

    def configure(self, *urls: str, more: str = "") -> None:
        (self.path / "config.toml").write_text(f"[notify]\nurls = {json.dumps(urls)}\n{more}\n")

    def job(self, name: str, text: str) -> None:
        (self.path / "jobs").mkdir(exist_ok=True)
        (self.path / "jobs" / f"{name}.toml").write_text(text)

    def ran(self, outcome: str, job: str = "sync", **values: object) -> int:
        """Put a finished run into the history, and give its id."""
        run = Run()
        run.key, run.job, run.lock, run.outcome = os.urandom(8).hex(), job, f"/nowhere/{job}.lock", outcome
        now = time.time()
        run.started, run.ended, run.exit_code = now - 5, now, 3 if outcome == "failed" else 0
        for name, value in values.items():
            setattr(run, name, value)
        with History() as history:
            return history.record(run)

    def send(self, *ids: int) -> int:
        pid = send_later(ids)
        assert pid is not None
        self.senders.append(pid)
        return pid

    def send_and_wait(self, *ids: int) -> None:
        assert self.wait(self.send(*ids)) == 0

    def wait(self, pid: int) -> int:
        self.senders.remove(pid)
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])

    def lockcore(self, *words: object, **options: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(  # type: ignore[call-overload, no-any-return]
            [sys.executable, "-m", "lockcore", *map(str, words)],
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=60,
            **options,
        )

    def states(self) -> list[str]:
        """What became of each notice, oldest first."""
        if not (self.path / "notices.db").exists():
            return []
        database = sqlite3.connect(self.path / "notices.db", timeout=30)
        try:
            return [row[0] for row in database.execute("SELECT state FROM notices ORDER BY number")]
        except sqlite3.OperationalError:
            return []
        finally:
            database.close()

    def change(self, sql: str) -> None:
        database = sqlite3.connect(self.path / "notices.db", timeout=30)
        with database:
            database.execute(sql)
        database.close()

    def idle(self) -> bool:
        """Whether nobody sends any more."""
        return not (self.path / "notify.lock").exists()

    def sender(self) -> int:
        """The PID of the process that sends now."""
        return int(json.loads((self.path / "notify.lock").read_text())["pid"])

    def log(self) -> str:
        log = self.path / "notify.log"
        return log.read_text() if log.exists() else ""

    def end(self) -> None:
        for pid in list(self.senders):
            os.kill(pid, signal.SIGKILL)
            self.wait(pid)
        try:
            pid = self.sender()
            if b"lockcore._notify" in Path(f"/proc/{pid}/cmdline").read_bytes():
                os.kill(pid, signal.SIGKILL)
        except (OSError, ValueError):
            pass


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    path = tmp_path / "home"
    path.mkdir(mode=0o700)
    monkeypatch.setenv("LOCKCORE_HOME", str(path))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv("LOCKCORE_RUN", raising=False)
    home = Home(path)
    yield home
    home.end()


IMPATIENT = """
    import sys
    from lockcore._notify import __main__, sender
    sender.PAUSES = (0.0, 0.01)
    __main__.main(sys.argv[1:])
    print("done", flush=True)
"""
"""The sender, with shorter pauses between its tries."""


def test_a_failure_a_timeout_a_crash_and_a_recovery_arrive_once_each(home: Home, inbox: Inbox) -> None:
    """From `lockcore run` to the receiver, and nothing about a run that went well."""
    home.configure(inbox.url)
    log = home.path / "sync.log"
    assert home.lockcore("run", "sync", "--", "true").returncode == 0
    ran = home.lockcore("run", "--label", "morning", "--log", log, "sync", "--", "sh", "-c", "echo no disk; exit 3")
    assert ran.returncode == 3
    assert ran.stderr == ""
    until(lambda: inbox.titles() == ["sync failed with exit code 3"], "the failure arrives")
    body = inbox.got[0]["message"]
    assert "Label: morning\n" in body
    assert body.endswith("The end of its log:\n  no disk")
    assert f"Host: {socket.gethostname()}" in body

    assert home.lockcore("run", "--timeout", "0.5", "sync", "--", "sleep", "60").returncode == 124
    until(lambda: len(inbox.got) == 2, "the timeout arrives")
    assert inbox.titles()[1].startswith("sync timed out after ")

    until_told = f"until [ -e {home.path}/end ]; do sleep 0.02; done"
    wrapper = subprocess.Popen([sys.executable, "-m", "lockcore", "run", "sync", "--", "sh", "-c", until_told])
    until(lambda: _unfinished(home), "the run is in the history")
    wrapper.kill()
    wrapper.wait()
    (home.path / "end").touch()
    assert home.lockcore("run", "--wait", "30", "sync", "--", "true").returncode == 0
    until(lambda: len(inbox.got) == 4, "the crash and the recovery arrive")
    assert sorted(inbox.titles()[2:]) == ["sync completed again", "sync crashed"]
    crash, recovery = sorted(inbox.got[2:], key=lambda message: message["title"], reverse=True)
    assert "Ended: nobody knows when" in crash["message"]
    assert "Before: crashed" in recovery["message"]
    assert (crash["type"], recovery["type"]) == ("failure", "success")

    assert home.lockcore("run", "sync", "--", "true").returncode == 0
    until(lambda: home.idle() and home.states() == ["sent"] * 4, "all is told")
    assert len(inbox.got) == 4
    assert home.log() == ""


def _unfinished(home: Home) -> bool:
    with History(read_only=True) as history:
        latest = history.latest("sync")
    return latest is not None and latest.outcome is None


def test_a_receiver_that_never_answers_delays_neither_the_job_nor_its_lock(home: Home, inbox: Inbox) -> None:
    """The command's exit code is there, and the next run goes, while the receiver still keeps its sender waiting."""
    home.configure(inbox.url)
    inbox.open.clear()
    assert home.lockcore("run", "sync", "--", "false").returncode == 1
    assert home.lockcore("run", "sync", "--", "true").returncode == 0
    assert inbox.asked.acquire(timeout=50)
    assert inbox.got == []
    pid = home.sender()
    open_files = [os.readlink(f"/proc/{pid}/fd/{name}") for name in os.listdir(f"/proc/{pid}/fd")]
    assert not [file for file in open_files if "sync" in file]
    assert [os.readlink(f"/proc/{pid}/fd/{fd}") for fd in (0, 1, 2)] == ["/dev/null"] * 3


def test_the_sender_keeps_nothing_of_its_caller(home: Home, inbox: Inbox, tmp_path: Path, start: Start) -> None:
    """Not an inherited lock, a blocked signal, the run's mark, the session or the folder."""
    home.configure(inbox.url)
    inbox.open.clear()
    run = home.ran("failed")
    caller = start(
        """
        import fcntl, os, signal, sys
        from lockcore._notify import send_later
        fd = os.open(sys.argv[2], os.O_RDWR | os.O_CREAT)
        fcntl.flock(fd, fcntl.LOCK_EX)
        os.set_inheritable(fd, True)
        os.environ["LOCKCORE_RUN"] = os.environ["LOCKCORE_JOB"] = "mine"
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})
        print(send_later([int(sys.argv[1])]), flush=True)
        """,
        run,
        tmp_path / "other.lock",
        cwd=tmp_path,
    )
    pid = int(caller.line())
    assert caller.end() == 0
    with open(tmp_path / "other.lock", "r+") as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    assert inbox.asked.acquire(timeout=50)
    assert home.sender() == pid
    environment = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    assert not [entry for entry in environment if entry.startswith((b"LOCKCORE_RUN", b"LOCKCORE_JOB"))]
    assert "SigBlk:\t0000000000000000" in Path(f"/proc/{pid}/status").read_text()
    assert os.getsid(pid) == pid
    assert os.readlink(f"/proc/{pid}/cwd") == "/"


def test_coming_back_at_once_loads_nothing(home: Home, start: Start) -> None:
    """`lockcore run` calls it while somebody waits for its exit code."""
    home.configure("json://127.0.0.1:9/")
    child = start("""
        import sys
        import lockcore
        before = set(sys.modules)
        from lockcore._notify import send_later
        assert send_later([]) is None
        send_later([1])
        print(sorted(name for name in set(sys.modules) - before if not name.startswith("lockcore")), flush=True)
    """)
    assert child.line() == "[]"


def test_it_never_raises(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sender that can't be started is a line in the log."""
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert send_later([1]) is None
    assert "the process that sends could not be started: FileNotFoundError" in home.log()


def test_nobody_there_is_said_in_the_log_without_secrets(home: Home, start: Start) -> None:
    """After some tries: one line with the scheme alone, and no traceback."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        home.configure(f"json://{SECRET}user:{SECRET}@127.0.0.1:{free.getsockname()[1]}/{SECRET}")
    child = start(IMPATIENT, home.ran("failed"))
    assert child.line() == "done"
    assert child.end() == 0
    assert child.process.stderr.read() == ""
    assert len(home.log().splitlines()) == 1
    assert "sync failed with exit code 3: not sent to json://…, which does not answer or refuses." in home.log()
    assert SECRET not in home.log()
    assert "127.0.0.1" not in home.log()
    assert stat.S_IMODE((home.path / "notify.log").stat().st_mode) == 0o600
    assert stat.S_IMODE((home.path / "notices.db").stat().st_mode) == 0o600
    assert home.states() == ["failed"]


def test_a_receiver_that_is_back_in_time_gets_it(home: Home, inbox: Inbox, start: Start) -> None:
    """One that refuses is tried again; one that has it is not."""
    other = Inbox()
    try:
        home.configure(other.url, inbox.url)
        inbox.answer = 500
        child = start(IMPATIENT.replace("0.01", "1, 1, 1, 1, 1"), home.ran("failed"))
        assert inbox.asked.acquire(timeout=50)
        inbox.answer = 200
        assert child.line() == "done"
        assert inbox.titles() == other.titles() == ["sync failed with exit code 3"]
        assert home.states() == ["sent"]
    finally:
        other.end()


def test_what_may_have_arrived_is_not_sent_again(home: Home, inbox: Inbox, start: Start) -> None:
    """A receiver that took it and never answered is left alone."""
    home.configure(inbox.url)
    inbox.open.clear()
    patient = "from lockcore._notify import receivers\n    receivers.ANSWERS_WITHIN = 0.3\n    sender.PAUSES"
    assert start(IMPATIENT.replace("sender.PAUSES", patient), home.ran("failed")).line() == "done"
    assert inbox.asked.acquire(timeout=50)
    assert not inbox.asked.acquire(blocking=False)
    assert home.states() == ["failed"]
    assert "which does not answer or refuses." in home.log()


def test_code_that_breaks_has_not_delivered(home: Home) -> None:
    """There are a hundred services, and each may fail in its own way."""

    class Broken:
        def notify(self, **_: object) -> bool:
            raise KeyError(SECRET)

    assert Receiver("json://…", Broken()).deliver(Notice(Kind.CRASH, "a", "b")) is False  # type: ignore[arg-type]


def test_a_dead_receiver_does_not_keep_the_others_waiting(home: Home, inbox: Inbox, start: Start) -> None:
    """Each has its own patience; what reached one of them counts as sent, and the log names the other."""
    dead = Inbox()
    dead.answer = 500
    try:
        home.configure(dead.url, "nosuchservice://x/y", inbox.url)
        assert start(IMPATIENT, home.ran("failed")).line() == "done"
        assert inbox.titles() == ["sync failed with exit code 3"]
        assert home.states() == ["sent"]
        address, refused = home.log().splitlines()
        assert "address number 2 (nosuchservice://…) is none that Apprise knows" in address
        assert "not sent to json://…" in refused
    finally:
        dead.end()


def test_without_apprise_the_log_says_how_to_get_it(home: Home, tmp_path: Path, start: Start) -> None:
    """Nothing is sent, and nothing breaks."""
    home.configure("json://127.0.0.1:9/")
    (tmp_path / "apprise.py").write_text("raise ImportError('not there')")
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}"}
    child = start(IMPATIENT, home.ran("failed"), env=environment)
    assert child.line() == "done"
    assert 'sync failed with exit code 3: not sent. Apprise is missing; install it: pip install "lockcore[notify]"' in (
        home.log()
    )
    assert home.states() == ["failed"]


def test_settings_with_a_mistake_are_said_in_the_log(home: Home, inbox: Inbox) -> None:
    """With the file and the key, and without the address in it."""
    home.configure(inbox.url, more='failure = "yes"')
    home.send_and_wait(home.ran("failed"))
    assert "config.toml: [notify] failure must be true or false" in home.log()
    assert SECRET not in home.log()
    assert inbox.got == []


def test_the_settings_decide_and_a_job_decides_for_itself(home: Home, inbox: Inbox) -> None:
    """A kind that is switched off is not sent, unless the job wants it; and the other way round."""
    home.configure(inbox.url, more="failure = false")
    home.job("loud", 'command = ["true"]\n[notify]\nfailure = true\n')
    home.job("quiet", 'command = ["true"]\n[notify]\ntimeout = false\n')
    home.job("broken", "command = 7\n")
    home.send_and_wait(
        home.ran("failed", "sync"),
        home.ran("failed", "loud"),
        home.ran("timeout", "quiet"),
        home.ran("timeout", "sync"),
        home.ran("timeout", "broken"),
    )
    assert inbox.titles() == ["loud failed with exit code 3", "sync timed out after 5 s", "broken timed out after 5 s"]
    assert "broken.toml: command must be a list of texts" in home.log()


def test_without_addresses_nothing_happens(home: Home) -> None:
    """Not even a file is made."""
    home.configure()
    home.send_and_wait(home.ran("failed"))
    assert sorted(path.name for path in home.path.iterdir() if "history" not in path.name) == ["config.toml"]


def test_a_job_that_fails_again_and_again_is_told_of_once_in_ten_minutes(home: Home, inbox: Inbox) -> None:
    """Each kind for itself and each job for itself; the next notice counts the ones that were left out."""
    home.configure(inbox.url)
    for _ in range(4):
        home.send_and_wait(home.ran("failed"))
    home.send_and_wait(home.ran("timeout"), home.ran("failed", "other"))
    assert inbox.titles() == [
        "sync failed with exit code 3",
        "sync timed out after 5 s",
        "other failed with exit code 3",
    ]
    home.change("UPDATE notices SET at = at - 601")
    home.send_and_wait(home.ran("failed"))
    assert inbox.titles()[3:] == ["sync failed with exit code 3"]
    assert "3 more like this were not sent since the last notification." in inbox.got[3]["message"]
    home.change("UPDATE notices SET at = at - 601")
    home.send_and_wait(home.ran("failed"))
    assert "not sent" not in inbox.got[4]["message"]


def test_several_senders_tell_of_a_run_once(home: Home, inbox: Inbox) -> None:
    """Whoever else was asked to."""
    home.configure(inbox.url)
    run = home.ran("failed")
    for pid in [home.send(run, run) for _ in range(6)]:
        assert home.wait(pid) == 0
    assert inbox.titles() == ["sync failed with exit code 3"]
    assert home.log() == ""


def test_one_process_sends_for_all(home: Home, inbox: Inbox) -> None:
    """Many jobs that fail while a receiver hangs do not fill the memory with processes; all are told of."""
    home.configure(inbox.url)
    inbox.open.clear()
    first = home.send(home.ran("failed", "job-0"))
    assert inbox.asked.acquire(timeout=50)
    others = [home.send(home.ran("failed", f"job-{number}")) for number in range(1, 8)]
    for pid in others:
        assert home.wait(pid) == 0
    assert os.waitpid(first, os.WNOHANG) == (0, 0)
    inbox.open.set()
    until(lambda: {f"job-{n} failed with exit code 3" for n in range(8)} == set(inbox.titles()), "all are told of")
    assert home.wait(first) == 0
    assert home.states() == ["sent"] * 8


def test_what_a_killed_sender_had_begun_is_counted_by_the_next(home: Home, inbox: Inbox) -> None:
    """It may have been sent or not; it is not sent again."""
    home.configure(inbox.url)
    inbox.open.clear()
    pid = home.send(home.ran("failed"))
    assert inbox.asked.acquire(timeout=50)
    os.kill(pid, signal.SIGKILL)
    assert home.wait(pid) == -signal.SIGKILL
    inbox.open.set()
    until(lambda: len(inbox.got) == 1, "the killed sender's request is read")
    home.change("UPDATE notices SET at = at - 601")
    home.send_and_wait(home.ran("failed"))
    assert "One more like this was not sent" in inbox.got[1]["message"]


def test_a_damaged_memory_is_made_anew(home: Home, inbox: Inbox) -> None:
    """Better to say something twice than nothing for ever."""
    home.configure(inbox.url)
    (home.path / "notices.db").write_bytes(b"garbage " * 1000)
    (home.path / "notices.db").chmod(0o600)
    home.send_and_wait(home.ran("failed"))
    assert inbox.titles() == ["sync failed with exit code 3"]


def test_the_end_of_a_compressed_log_is_found(home: Home, inbox: Inbox, tmp_path: Path) -> None:
    """A crash may be noticed long after; by then its log is packed, or gone."""
    import gzip

    home.configure(inbox.url)
    with gzip.open(tmp_path / "run.log.gz", "wb") as log:
        log.write(b"".join(b"line %d\n" % number for number in range(10_000)))
    home.send_and_wait(home.ran("crashed", ended=None, log=str(tmp_path / "run.log")))
    home.send_and_wait(home.ran("timeout", log=str(tmp_path / "gone.log")))
    assert inbox.got[0]["message"].endswith("\n  line 9999")
    assert "line 9989" not in inbox.got[0]["message"]
    assert "log" not in inbox.got[1]["message"]


def test_the_log_stays_small_and_is_never_written_through_a_link(home: Home, tmp_path: Path) -> None:
    """The full one is kept beside the new one; addresses are cut wherever they come from."""
    for number in range(400):
        notify_log.note(f"line {number} discord://{SECRET}/token " + "x" * 800)
    sizes = {path.name: path.stat().st_size for path in home.path.iterdir()}
    assert set(sizes) == {"notify.log", "notify.log.1"}
    assert max(sizes.values()) < notify_log.LONGEST + 2000
    assert "line 399 discord://…" in home.log()
    assert SECRET not in home.log()

    victim = tmp_path / "victim"
    victim.write_text("mine")
    (home.path / "notify.log").unlink()
    (home.path / "notify.log").symlink_to(victim)
    notify_log.note("hello\nthere\x1b[2J")
    assert victim.read_text() == "mine"
    (home.path / "notify.log").unlink()
    notify_log.note("hello\nthere\x1b[2J")
    assert home.log().endswith(" hello there\\x1b[2J\n")


def test_an_address_can_be_tried(inbox: Inbox) -> None:
    """It is told whether it is one, and whether what is sent arrives; the address stands on no command line."""
    from lockcore._notify.trial import GOOD, REFUSED, SENT, UNKNOWN, tried

    assert tried(inbox.url, send=False) == GOOD
    assert inbox.got == []
    assert tried(inbox.url, send=True) == SENT
    assert inbox.titles() == ["lockcore: a test"]
    inbox.answer = 500
    assert tried(inbox.url, send=True) == REFUSED
    assert tried(f"nonsense://{SECRET}", send=True) == UNKNOWN
