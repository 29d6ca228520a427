"""The end of real log files, as they grow, and parts before it."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

import lockcore._log_end as module
from lockcore._history import History, Run
from lockcore._log_end import LogEnd, Missing, NoLog, open_run

GIGABYTE = 1 << 30


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PART", 100)
    monkeypatch.setattr(module, "LINES", 8)


def numbered(first: int, last: int) -> tuple[str, ...]:
    return tuple(f"line {number:04}" for number in range(first, last + 1))


def write(path: Path, *lines: str) -> str:
    path.write_text("".join(f"{line}\n" for line in lines))
    return str(path)


def test_a_short_log_is_told_whole_and_then_what_is_added(tmp_path: Path) -> None:
    path = write(tmp_path / "a.log", "one", "two")
    log = LogEnd(path)
    part = log.last()
    assert (part.lines, part.rest, part.anew, part.earlier) == (("one", "two"), "", True, False)
    assert log.more() is None
    with open(path, "ab") as file:
        file.write(b"three\nfo")
    added = log.more()
    assert added is not None
    assert (added.lines, added.rest, added.anew) == (("three",), "fo", False)
    with open(path, "ab") as file:
        file.write(b"ur\n")
    added = log.more()
    assert added is not None
    assert (added.lines, added.rest) == (("four",), "")
    log.close()


@pytest.mark.usefixtures("small_parts")
def test_parts_before_the_end_join_without_a_gap(tmp_path: Path) -> None:
    """Read backwards, every line comes exactly once, however lines and parts fall."""
    for packed in (False, True):
        lines = tuple("x" * (number % 23) + str(number) for number in range(200))
        path = write(tmp_path / "a.log", *lines)
        if packed:
            Path(path + ".gz").write_bytes(gzip.compress(Path(path).read_bytes()))
            Path(path).unlink()
        log = LogEnd(path)
        part = log.last()
        told = part.lines
        while part.earlier:
            part = log.earlier()
            assert 0 < len(part.lines) <= 8
            told = part.lines + told
        assert told == lines
        log.close()


@pytest.mark.usefixtures("small_parts")
def test_of_more_than_can_be_read_only_the_last_is_told(tmp_path: Path) -> None:
    path = write(tmp_path / "a.log", *numbered(1, 3))
    log = LogEnd(path)
    log.last()
    with open(path, "a") as file:
        file.writelines(f"{line}\n" for line in numbered(4, 500))
    part = log.more()
    assert part is not None
    assert part.anew
    assert part.earlier
    assert part.lines == numbered(493, 500)
    assert log.earlier().lines == numbered(485, 492)
    log.close()


@pytest.mark.usefixtures("small_parts")
def test_what_was_dropped_above_comes_again_with_the_part_before(tmp_path: Path) -> None:
    """A view that has let go of its oldest lines gets those that stand right above what it still shows."""
    path = write(tmp_path / "a.log", *numbered(1, 20))
    log = LogEnd(path)
    assert log.last().lines == numbered(13, 20)
    for number in range(21, 61):
        with open(path, "a") as file:
            file.write(f"line {number:04}\n")
        log.more()
    assert log.earlier(dropped=40).lines == numbered(45, 52)
    log.close()


def test_a_log_that_was_emptied_is_told_anew(tmp_path: Path) -> None:
    path = write(tmp_path / "a.log", *numbered(1, 50))
    log = LogEnd(path)
    log.last()
    os.truncate(path, 0)
    with open(path, "ab") as file:
        file.write(b"again\n")
    part = log.more()
    assert part is not None
    assert part.anew
    assert part.lines == ("again",)
    log.close()


def test_a_progress_bar_without_a_line_feed_keeps_its_last_state(tmp_path: Path) -> None:
    """However long it goes on, nothing piles up."""
    path = write(tmp_path / "a.log", "begin")
    log = LogEnd(path)
    log.last()
    part = None
    for number in range(100):
        with open(path, "ab") as file:
            file.write(b"".join(b"\r%d.%d %%" % (number, tenth) for tenth in range(1000)))
        part = log.more()
    assert part is not None
    assert part.rest == "99.999 %"
    assert len(log._rest) <= 64 * 1024
    log.close()


def test_a_gigabyte_opens_by_its_end(tmp_path: Path) -> None:
    path = tmp_path / "big.log"
    with path.open("wb") as file:
        file.truncate(GIGABYTE)
        file.seek(GIGABYTE)
        file.write(b"\nlast\n")
    log = LogEnd(str(path))
    part = log.last()
    assert part.lines == ("last",)
    assert part.earlier
    assert log.earlier().lines == ("",)
    log.close()


def test_a_packed_log_that_was_cut_off_shows_what_is_there(tmp_path: Path) -> None:
    import random

    content = "".join(f"{random.Random(number).random()}\n" for number in range(5000)).encode()
    path = tmp_path / "a.log.gz"
    path.write_bytes(gzip.compress(content)[:-2000])
    log = LogEnd(str(path))
    part = log.last()
    log.close()
    assert len(part.lines) == module.LINES
    assert "\n".join((*part.lines, part.rest)) in content.decode()


def test_giving_up_ends_a_long_read(tmp_path: Path) -> None:
    path = tmp_path / "a.log.gz"
    path.write_bytes(gzip.compress(b"x" * 50_000_000))
    asked: list[int] = []
    log = LogEnd(str(path), enough=lambda: asked.append(1) is None and len(asked) > 3)
    log.last()
    assert len(asked) == 4
    log.close()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    return tmp_path


def add(log: str | None, key: str = "a") -> int:
    run = Run()
    run.key, run.job, run.lock, run.started, run.log = key, "sync", "/l/sync.lock", 1.0, log
    with History() as history:
        return history.begin(run)


def test_the_newest_run_with_a_log_is_opened_or_the_one_that_is_asked_for(home: Path) -> None:
    first = add(write(home / "1.log", "first"), "a")
    add(write(home / "2.log", "second"), "b")
    add(None, "c")
    for asked, line in ((None, "second"), (first, "first")):
        opened = open_run("sync", asked, lambda: False)
        assert not isinstance(opened, NoLog)
        assert opened[1].last().lines == (line,)
        opened[1].close()


def test_why_there_is_no_log_is_told(home: Path) -> None:
    assert open_run("sync", None, lambda: False) == NoLog(Missing.NONE_KEPT)
    kept_none, gone, odd = add(None, "a"), add(str(home / "gone.log"), "b"), add(str(home), "c")
    whys = []
    for run in (kept_none, gone, odd):
        found = open_run("sync", run, lambda: False)
        assert isinstance(found, NoLog)
        assert found.run is not None
        whys.append(found.why)
    assert whys == [Missing.NOT_KEPT, Missing.GONE, Missing.UNREADABLE]
