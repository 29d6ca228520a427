"""Locks on file systems that may not answer: a real one, whose server is stopped."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lockcore._watch import remote
from tests.watch.conftest import Watch


@pytest.fixture
def mounted(watch: Watch) -> Iterator[tuple[Path, int]]:
    """A folder on a file system that a process serves, and its PID."""
    program = shutil.which("bindfs")
    if program is None or not os.path.exists("/dev/fuse"):
        pytest.skip("no bindfs here")
    source, point = watch.home / "source", watch.home / "mounted"
    source.mkdir()
    point.mkdir()
    server = subprocess.Popen([program, "-f", source, point])
    try:
        deadline = time.monotonic() + 10
        while not os.path.ismount(point):
            if server.poll() is not None or time.monotonic() > deadline:
                pytest.skip("nothing can be mounted here")
            time.sleep(0.02)
        yield point, server.pid
    finally:
        server.send_signal(signal.SIGCONT)
        subprocess.run(["umount", "-l", point], check=False)
        server.kill()
        server.wait()


def test_a_server_that_stops_answering(
    watch: Watch, mounted: tuple[Path, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its locks are seen, late; while it is silent that is said, and everything else goes on as ever."""
    monkeypatch.setattr(remote, "EVERY", 0.2)
    monkeypatch.setattr(remote, "PATIENCE", 0.5)
    folder, server = mounted
    (folder / "far.pid").write_text("999999\n")
    watch.watch(watch.folder, folder)
    watch.start(reconcile=0.3)
    watch.becomes("far.pid", "STALE")
    assert any("network file system" in sentence for sentence in watch.now.trouble)
    (folder / "more.pid").write_text("999999\n")
    watch.becomes("more.pid", "STALE")
    os.kill(server, signal.SIGSTOP)
    watch.until(lambda: any("does not answer" in sentence for sentence in watch.now.trouble), "that it is silent")
    near = watch.begin("sleep", "300")
    (watch.folder / "near.pid").write_text(f"{near.pid}\n")
    watch.becomes("near.pid", "RUNNING")
    near.kill()
    watch.becomes("near.pid", "STALE")
    assert watch.state("far.pid") == "STALE"
    began = time.monotonic()
    assert watch.engine is not None
    watch.engine.stop()
    assert time.monotonic() - began < 30  # the server goes on only after this
    os.kill(server, signal.SIGCONT)
