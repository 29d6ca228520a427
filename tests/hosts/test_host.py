"""A simulated machine is another one in every way that counts, and leaves nothing behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

import lockcore
from lockcore._identity import hashed_machine_id
from lockcore._system import system
from lockcore._values import Verdict
from tests.hosts.fixtures import NewHost
from tests.hosts.host import Host
from tests.postgres.fixtures import driver
from tests.postgres.server import Server
from tests.run.conftest import ROOT, is_alive, until

WHO = """
import sys
from lockcore._identity import Signature
sys.stdout.buffer.write(Signature("0" * 32, None).now())
"""

IDENTITY = ("hostname", "machine", "boot", "pid_namespace")


def who(host: Host) -> dict[str, object]:
    """What a process there writes into the record of a lock."""
    ran = host.run([sys.executable, "-c", WHO])
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_it_is_another_machine(new_host: NewHost) -> None:
    """Host name, machine id, boot id and pid namespace differ from ours and from each other's, and stay the same."""
    ours = (system.host(), hashed_machine_id(), system.boot_id(), system.pid_namespace())
    one, other = new_host("one"), new_host("other")
    first, second, again = who(one), who(other), who(one)
    assert [first[fact] for fact in IDENTITY] == [again[fact] for fact in IDENTITY]
    for fact, here in zip(IDENTITY, ours, strict=True):
        assert len({first[fact], second[fact], here}) == 3, fact
    assert (first["hostname"], first["boot"]) == ("one", one.boot_id)
    assert (system.host(), hashed_machine_id(), system.boot_id(), system.pid_namespace()) == ours


def test_its_locks_are_foreign_here(new_host: NewHost, tmp_path: Path) -> None:
    """A record that was written there is judged to be another machine's, although its PID is in use here."""
    path = tmp_path / "far.lock"
    path.write_text(json.dumps({**who(new_host()), "pid": os.getpid()}))
    assert lockcore.inspect(path).verdict is Verdict.FOREIGN


def test_a_started_process_is_a_child_like_any_other(new_host: NewHost) -> None:
    """It can be spoken to, killed and waited for; to kill it kills the command itself."""
    host = new_host()
    code = "import os, sys; print(os.getpid(), flush=True); print(sys.stdin.readline())"
    child = host.start([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    there = int(child.stdout.readline())
    assert there != child.pid
    assert child.pid in [process.pid for process in host.processes()]
    child.kill()
    assert child.wait(30) == -signal.SIGKILL
    assert len(host.processes()) == 1
    assert host.run(["sh", "-c", "exit 7"]).returncode == 7


def test_orphans_leave_no_zombies(new_host: NewHost) -> None:
    """What loses its parent there is collected when it ends, as on a real machine."""
    host = new_host()
    assert host.run(["sh", "-c", "sleep 0.05 >/dev/null 2>&1 &"]).returncode == 0
    until(lambda: len(host.processes()) == 1, "only the first process is left")


def test_nothing_is_left_when_it_is_closed(new_host: NewHost) -> None:
    """Its processes end with it, those too that were started by others, and so does its network."""
    host = new_host(network=True)
    assert host.cable is not None
    interface = host.cable.name
    assert host.run(["sh", "-c", "setsid sleep 600 >/dev/null 2>&1 &"]).returncode == 0
    child = host.start(["sleep", "600"])
    processes = host.processes()
    assert len(processes) == 3
    assert interface in psutil.net_if_addrs()
    host.close()
    assert child.returncode == -signal.SIGKILL
    assert not any(is_alive(process.pid) for process in processes)
    assert interface not in psutil.net_if_addrs()


OWNER = """
import sys
from tests.hosts.host import Host
host = Host("orphan", network=True)
host.start(["sleep", "600"])
print(host.cable.name, *(process.pid for process in host.processes()), flush=True)
sys.stdin.readline()
"""


def test_nothing_is_left_when_its_owner_is_killed(new_host: NewHost) -> None:
    """The machine goes with the process that made it."""
    new_host(network=True)  # or skip
    with subprocess.Popen(
        [sys.executable, "-c", OWNER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as owner:
        interface, *pids = owner.stdout.readline().split()
        assert len(pids) == 2
        owner.kill()
    until(lambda: not any(is_alive(int(pid)) for pid in pids), "its processes end")
    until(lambda: interface not in psutil.net_if_addrs(), "its network is gone")


def test_it_reaches_our_server_through_the_socket(new_host: NewHost, database: str, postgres: Server) -> None:
    """A machine without a network still shares our files, and the server's socket is one of them."""
    driver()
    code = "import psycopg, sys; print(psycopg.connect(sys.argv[1]).execute('SELECT 3').fetchone()[0])"
    words = [sys.executable, "-W", "ignore", "-c", code]
    host = new_host()
    assert host.run([*words, postgres.url(database.rpartition("/")[2], socket=True)]).stdout == "3\n"
    assert "refused" in host.run([*words, database]).stderr  # its 127.0.0.1 is not ours


CLIENT = """
import sys, psycopg
connection = None
for _ in sys.stdin:
    try:
        if connection is None:
            connection = psycopg.connect(sys.argv[1], autocommit=True, connect_timeout=5, tcp_user_timeout=500)
        print(connection.execute("SELECT host(inet_client_addr())").fetchone()[0], flush=True)
    except psycopg.OperationalError:
        if connection is not None:
            connection.close()
            connection = None
        print("lost", flush=True)
"""


@pytest.fixture
def pair(new_host: NewHost) -> tuple[Host, Host]:
    driver()
    return new_host("one", network=True), new_host("other", network=True)


def test_a_cut_off_machine_loses_the_server(pair: tuple[Host, Host], postgres: Server) -> None:
    """It reaches the server, loses it while it is unplugged, and reaches it again; another machine notices nothing."""

    def ask(client: subprocess.Popen) -> str:
        client.stdin.write("\n")
        client.stdin.flush()
        return client.stdout.readline().strip()

    address = pair[0].server_address
    with Server(password="secret", listen=[address]) as server:
        words = [sys.executable, "-c", CLIENT, server.url(host=address)]
        pipe = subprocess.PIPE
        one, other = (host.start(words, stdin=pipe, stdout=pipe, text=True) for host in pair)
        assert [ask(one), ask(other)] == [pair[0].address, pair[1].address]
        pair[0].unplug()
        assert [ask(one), ask(other)] == ["lost", pair[1].address]
        pair[0].plug_in()
        assert ask(one) == pair[0].address
