"""What a process uses: the same as psutil says, without it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from lockcore import _uses_psutil
from lockcore._process_tree import Uses

if sys.platform != "linux":
    pytest.skip("reads /proc", allow_module_level=True)

from lockcore._uses_linux import uses_of

BUSY = """
import time
until = time.process_time() + 0.3
while time.process_time() < until:
    pass
print(1, flush=True)
time.sleep(600)
"""


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that has used some time, and whose name would mislead whoever splits at spaces."""
    named = tmp_path / "a) b 1 (c"
    named.symlink_to(sys.executable)
    folder = tmp_path / "folder"
    folder.mkdir()
    process = subprocess.Popen([named, "-c", BUSY], stdout=subprocess.PIPE, cwd=folder)
    assert process.stdout is not None
    assert process.stdout.readline() == b"1\n"
    while psutil.Process(process.pid).status() != psutil.STATUS_SLEEPING:
        time.sleep(0.01)
    yield process
    process.kill()
    process.wait()
    process.stdout.close()


def test_it_says_what_psutil_says(busy: subprocess.Popen[bytes], tmp_path: Path) -> None:
    seen, other = uses_of(busy.pid), _uses_psutil.uses_of(busy.pid)
    assert seen.cpu_time == pytest.approx(other.cpu_time)
    assert replace(seen, cpu_time=other.cpu_time) == other
    assert seen.folder == str(tmp_path / "folder")
    assert seen.user == psutil.Process().username()
    assert seen.cpu_time is not None
    assert seen.cpu_time >= 0.3 - 2 / os.sysconf("SC_CLK_TCK")  # its own time and the system's are whole ticks each
    assert seen.memory is not None
    assert seen.memory > 2**20


def test_a_folder_that_was_removed_is_named_without_a_word_of_the_kernel(
    busy: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    (tmp_path / "folder").rmdir()
    assert uses_of(busy.pid).folder == str(tmp_path / "folder")


def test_nothing_is_told_of_who_is_gone(busy: subprocess.Popen[bytes]) -> None:
    busy.kill()
    busy.wait()
    assert uses_of(busy.pid) == Uses() == _uses_psutil.uses_of(busy.pid)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be somebody else")
def test_a_user_without_a_name_is_a_number() -> None:
    process = subprocess.Popen(["sleep", "600"], user=54321)
    try:
        assert uses_of(process.pid).user == "54321"
    finally:
        process.kill()
        process.wait()
