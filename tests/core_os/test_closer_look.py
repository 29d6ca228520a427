"""A closer look at real processes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import lockcore
from lockcore._closer_look import CloserLook
from lockcore._system import system
from lockcore._values import Format, Grounds, Holder, Record, Report, Verdict
from lockcore._watch.status import JobStatus

PARENT = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; print(1, flush=True); time.sleep(60)", "the-child"])
time.sleep(60)
"""
BUSY = "while True: pass"


@pytest.fixture
def start(tmp_path: Path) -> Iterator[object]:
    started: list[subprocess.Popen[bytes]] = []

    def begin(code: str, *words: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-c", code, *words], cwd=tmp_path, stdout=subprocess.PIPE, start_new_session=True
        )
        started.append(process)
        return process

    yield begin
    for process in started:
        os.killpg(process.pid, 9)
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def status_of(pid: int, **more: object) -> JobStatus:
    sighting = system.look(pid)
    holder = Holder(pid, start=sighting.start)
    report = Report(
        "/l/a.lock", Record(Format.PID, holder), Verdict.HELD, (), Grounds.MATCHES, holder, sighting=sighting
    )
    return JobStatus("a", lockcore.JobState.RUNNING, report, (), seen=time.time(), **more)  # type: ignore[arg-type]


def test_the_holder_is_shown_with_folder_user_memory_and_children(start, tmp_path: Path) -> None:
    process = start(PARENT)
    assert process.stdout.readline() == b"1\n"
    seen = CloserLook().look(status_of(process.pid)).holder
    assert seen is not None
    assert seen.pid == process.pid
    assert sys.executable in seen.command
    assert seen.folder == str(tmp_path)
    assert seen.user
    assert seen.memory is not None
    assert seen.memory > 1_000_000
    assert seen.began is not None
    assert abs(seen.began - time.time()) < 60
    [child] = seen.children
    assert "the-child" in child.command


def test_the_share_of_the_processor_comes_with_the_second_look(start) -> None:
    process = start(BUSY)
    look, status = CloserLook(), status_of(process.pid)
    first = look.look(status).holder
    assert first is not None
    assert first.cpu is None
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        time.sleep(0.2)
        seen = look.look(status).holder
        assert seen is not None
        assert seen.cpu is not None
        if seen.cpu > 0:
            return
    pytest.fail("a busy process never used anything")


def test_a_process_that_only_has_the_holders_number_is_never_shown(start) -> None:
    """The same PID with another start is somebody else."""
    process = start("import time; time.sleep(60)")
    status = status_of(process.pid)
    sighting = status.report.sighting
    assert sighting is not None
    assert sighting.start is not None
    other = replace(status, report=replace(status.report, sighting=replace(sighting, start=sighting.start + 1)))
    assert CloserLook().look(status).holder is not None
    assert CloserLook().look(other).holder is None


def test_nothing_is_told_of_a_holder_that_is_not_proven_to_live(start) -> None:
    process = start("import time; time.sleep(60)")
    status = status_of(process.pid)
    stale = replace(status, report=replace(status.report, verdict=Verdict.STALE))
    unseen = replace(status, report=replace(status.report, sighting=None))
    assert CloserLook().look(stale).holder is None
    assert CloserLook().look(unseen).holder is None


def test_other_instances_are_shown_unless_they_began_after_they_were_seen(start) -> None:
    holder, other = start("import time; time.sleep(60)"), start("import time; time.sleep(60)", "other")
    status = status_of(holder.pid, outside=(other.pid,))
    [seen] = CloserLook().look(status).others
    assert seen.pid == other.pid
    assert "other" in seen.command
    long_ago = replace(status, seen=time.time() - 3600)
    assert CloserLook().look(long_ago).others == ()


@pytest.mark.skipif(sys.platform != "linux", reason="who has a file open is seen on Linux")
def test_who_keeps_an_orphaned_lock_is_shown(start, tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    path.write_text("1")
    keeper = start("import time; f = open('a.lock'); print(1, flush=True); time.sleep(60)", "keeper")
    assert keeper.stdout.readline() == b"1\n"
    status = status_of(keeper.pid)
    report = replace(status.report, path=str(path), grounds=Grounds.DESCENDANT)
    company = CloserLook().look(replace(status, report=report, seen=time.time()))
    assert company.holder is None
    assert [seen.pid for seen in company.keepers] == [keeper.pid]
