"""A run and the process that sends word of it: they have nothing to do with each other."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from .conftest import PYTHON, Lockcore, until

pytest.importorskip("apprise")


def _has_loopback() -> bool:
    try:
        with socket.create_server(("127.0.0.1", 0)) as server:
            socket.create_connection(server.getsockname(), timeout=5).close()
    except OSError:
        return False
    return True


pytestmark = pytest.mark.skipif(not _has_loopback(), reason="this network has no loopback")


def test_a_receiver_that_never_answers_is_no_part_of_the_job(lockcore: Lockcore, tmp_path: Path) -> None:
    """Word of a crash is sent while the next run goes on; neither its end nor its time limit touches the sender."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        config = lockcore.home / "config.toml"
        config.write_text(f'[notify]\nurls = ["json://127.0.0.1:{silent.getsockname()[1]}/"]\n')
        config.chmod(0o600)
        first = lockcore.begin("run", "job", "--", PYTHON, "-c", "import os; print(os.getpid(), flush=True); input()")
        assert first.stdout is not None
        lockcore.pids.append(int(first.stdout.readline()))
        until(lockcore.rows, "it is in the history")
        first.kill()
        first.communicate()
        until(lambda: lockcore("inspect", "job").stdout.find("ORPHANED") < 0, "its command has ended too")
        second = lockcore("run", "--timeout", "1", "--grace", "60", "job", "--", "sleep", "300")
        assert second.returncode == 124
        assert "goes on" not in second.stderr
        assert "killed" not in second.stderr
        silent.settimeout(30)
        connection, _ = silent.accept()
        with connection:
            said = b""
            while b"job crashed" not in said:
                piece = connection.recv(65536)
                assert piece, said
                said += piece
    assert lockcore.rows("outcome") == [("crashed",), ("timeout",)]
