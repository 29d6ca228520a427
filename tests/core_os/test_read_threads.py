"""A lock is read as it is, also while another thread of this process opens and closes files, this one among them."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from lockcore import _read
from lockcore._read import read

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="descriptors can't be listed there")


def test_descriptors_that_come_and_go_change_nothing(folder: Path) -> None:
    lock, other = folder / "a.lock", folder / "b.lock"
    lock.write_text("4194303\n")
    other.write_text("1\n")
    wanted = read(str(lock))
    over = threading.Event()

    def come_and_go() -> None:
        while not over.is_set():
            for path in (lock, other, lock):
                os.close(os.open(path, os.O_RDONLY))

    threads = [threading.Thread(target=come_and_go) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        assert {read(str(lock)) for _ in range(3000)} == {wanted}
    finally:
        over.set()
        for thread in threads:
            thread.join()


def test_what_is_open_for_writing_alone_is_said_to_be(folder: Path) -> None:
    """Reading it through another descriptor would drop the locks that this process has on it."""
    lock = folder / "a.lock"
    lock.write_text("4194303\n")
    fd = os.open(lock, os.O_WRONLY)
    try:
        found = read(str(lock))
    finally:
        os.close(fd)
    assert found is not None
    assert found.problem == "this process has it open, but not for reading"


def test_a_number_that_another_file_got_meanwhile_is_not_believed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, other = folder / "a.lock", folder / "b.lock"
    lock.write_text("4194303\n")
    other.write_text("1\n")
    ours = os.open(lock, os.O_RDONLY)
    theirs = os.open(other, os.O_RDONLY)
    pread = os.pread

    def too_late(fd: int, length: int, offset: int) -> bytes:
        os.dup2(theirs, fd)
        return pread(fd, length, offset)

    monkeypatch.setattr(_read.os, "pread", too_late)  # type: ignore[attr-defined]
    try:
        found = read(str(lock))
    finally:
        os.close(ours)
        os.close(theirs)
    assert found is not None
    assert found.content == b"4194303\n"


def test_nor_one_that_was_given_back_meanwhile(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number is the lock's before and after, and was another file's in between."""
    lock, other = folder / "a.lock", folder / "b.lock"
    lock.write_text("4194303\n")
    other.write_text("1194303\n")
    ours, theirs = os.open(lock, os.O_RDONLY), os.open(other, os.O_RDONLY)
    pread, swaps = os.pread, [True]

    def swapped(fd: int, length: int, offset: int) -> bytes:
        return pread(theirs if swaps and swaps.pop() else fd, length, offset)

    monkeypatch.setattr(_read.os, "pread", swapped)  # type: ignore[attr-defined]
    try:
        found = read(str(lock))
    finally:
        os.close(ours)
        os.close(theirs)
    assert found is not None
    assert found.content == b"4194303\n"
