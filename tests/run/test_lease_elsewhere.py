"""One job on several machines, as each of them sees it: simulated ones, and a real server that all of them reach."""

from __future__ import annotations

import json
import os
import re
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lockcore import open_lease_store
from tests.hosts.fixtures import NewHost
from tests.hosts.host import Host
from tests.postgres.fixtures import driver
from tests.postgres.server import Server
from tests.run.conftest import Lockcore, until

TTL = 4.0


class Machine:
    """A simulated machine with a home of its own for lockcore."""

    def __init__(self, host: Host, home: Path, environment: dict[str, str]) -> None:
        self.host = host
        home.mkdir(mode=0o700)
        self._environment = {**os.environ, **environment, "LOCKCORE_HOME": str(home)}

    def begin(self, *words: str) -> subprocess.Popen[str]:
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return self.host.start([sys.executable, "-m", "lockcore", *words], env=self._environment, text=True, **streams)


@pytest.fixture
def machine(tmp_path: Path, new_host: NewHost, lockcore: Lockcore, url: str) -> Machine:
    return Machine(new_host("far"), tmp_path / "far", lockcore.environment)


@pytest.fixture
def url(postgres: Server, database: str, monkeypatch: pytest.MonkeyPatch, lockcore: Lockcore) -> str:
    """A lease called `nightly`, over a socket that every machine has; the password is in the environment."""
    name = database.rpartition("/")[2]
    address = postgres.url(name, socket=True)
    head, password, rest = re.split(r"(?<=//postgres):(.*?)(?=@)", address)
    monkeypatch.setenv("PGPASSWORD", password)
    lockcore.environment["PGPASSWORD"] = password
    return f"{head}{rest}&ttl={TTL:g}s#nightly"


def job(lockcore: Lockcore, name: str = "nightly") -> dict[str, object]:
    """What `status` says about a job here."""
    found = json.loads(lockcore("status", "--json", name).stdout)["jobs"]
    assert len(found) == 1
    return dict(found[0])


def holder_host(url: str) -> str | None:
    with open_lease_store(url) as store:
        info = store.info()
    return None if info is None or info.holder is None else info.holder.host


def test_it_runs_on_one_of_them(lockcore: Lockcore, machine: Machine, url: str) -> None:
    """While another machine has it, it does not run here, and is shown to be elsewhere; then it may."""
    lockcore("add", "nightly", "--lock", url, "--", "echo", "here")
    far = machine.begin("run", "--lock", url, "nightly", "--", "sleep", "60")
    until(lambda: holder_host(url) == "far", "the other machine has it")
    refused = lockcore("run", "nightly")
    assert refused.returncode == 1
    assert "held on far" in refused.stderr
    seen = job(lockcore)
    assert (seen["state"], seen["verdict"], seen["format"]) == ("ELSEWHERE", "FOREIGN", "lease")
    assert seen["holder"]["host"] == "far"  # type: ignore[index]
    assert seen["holder"]["heartbeat_age_s"] is not None  # type: ignore[index]
    assert lockcore("clean", "nightly").returncode == 1
    far.terminate()
    assert far.wait(30) == 128 + signal.SIGTERM
    assert lockcore("run", "nightly").stdout == "here\n"


def test_a_machine_that_is_gone(lockcore: Lockcore, machine: Machine, url: str) -> None:
    """Its lease is stale once it has not been heard of for the TTL, and never before."""
    lockcore("add", "nightly", "--lock", url, "--", "true")
    machine.begin("run", "--lock", url, "nightly", "--", "sleep", "60")
    until(lambda: holder_host(url) == "far", "the other machine has it")
    gone = time.monotonic()
    machine.host.close()
    state = job(lockcore)["state"]
    assert state == "ELSEWHERE" or time.monotonic() - gone > TTL / 2  # a busy machine may look too late for that
    until(lambda: job(lockcore)["state"] == "STALE", "it is stale")
    with open_lease_store(url) as store:
        info = store.info()
    assert info is not None
    assert info.expired
    cleaned = lockcore("clean", "--yes", "nightly")
    assert "its lease was freed" in cleaned.stdout
    assert job(lockcore)["state"] == "IDLE"


def test_stopping_it_from_here(lockcore: Lockcore, machine: Machine, url: str) -> None:
    """The other machine is asked through the lease, obeys at once, and writes that into its own history."""
    lockcore("add", "nightly", "--lock", url, "--", "true")
    far = machine.begin("run", "--lock", url, "nightly", "--", "sleep", "60")
    until(lambda: holder_host(url) == "far", "the other machine has it")
    stopped = lockcore("stop", "nightly")
    assert stopped.returncode == 0, stopped.stderr
    assert re.search(r"asked to end, and PID \d+ on far let its lease go", stopped.stdout)
    assert far.wait(30) == 128 + signal.SIGTERM
    there = lockcore(
        "history", "nightly", env={**lockcore.environment, "LOCKCORE_HOME": str(lockcore.home.parent / "far")}
    )
    assert "stopped" in there.stdout


def test_a_program_that_does_not_listen(lockcore: Lockcore, machine: Machine, url: str) -> None:
    """Is named, and nothing is said to be done that is not."""
    program = f"import lockcore, time\nwith lockcore.Lease({url!r}): time.sleep(60)"
    environment = machine._environment
    machine.host.start([sys.executable, "-c", program], env=environment)
    until(lambda: holder_host(url) == "far", "the other machine has it")
    refused = lockcore("stop", "--grace", "0", url)
    assert refused.returncode == 1
    assert "still holds its lease" in refused.stderr


def test_a_cut_network(tmp_path: Path, lockcore: Lockcore, new_host: NewHost) -> None:
    """The machine that is cut off ends its command before another one can have the lease."""
    driver()
    host = new_host("far", network=True)
    password = secrets.token_hex(8)
    with Server(password=password, listen=[host.server_address]) as server:
        lockcore.environment["PGPASSWORD"] = password
        far = Machine(host, tmp_path / "far", lockcore.environment)
        there = server.url(host=host.server_address).replace(f":{password}@", "@") + f"?ttl={TTL:g}s#nightly"
        here = server.url().replace(f":{password}@", "@") + f"?ttl={TTL:g}s#nightly"
        log = tmp_path / "beats"
        beating = f"import time\nwhile True: open({str(log)!r}, 'a').write(f'{{time.time()}}\\n'); time.sleep(0.02)"
        far.begin("run", "--lock", there, "nightly", "--", sys.executable, "-c", beating)
        until(log.exists, "it runs there")
        host.unplug()
        taken = lockcore("run", "--lock", here, "--wait", "30s", "nightly", "--", "date", "+%s.%N")
        assert taken.returncode == 0, taken.stderr
        last = float(log.read_text().splitlines()[-1])
        assert last < float(taken.stdout)
        time.sleep(0.3)
        assert float(log.read_text().splitlines()[-1]) == last
