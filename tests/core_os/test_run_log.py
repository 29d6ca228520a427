"""The logs of runs: made for one user, compressed and removed only when nobody writes to them."""

from __future__ import annotations

import gzip
import os
import re
import stat
import textwrap
import time
from pathlib import Path

import pytest

from lockcore import _run_log
from lockcore._log_file import may_be_written, open_log
from lockcore._run_log import append_to, folder_of, new_log, tidy

from .conftest import AS_NOBODY, Start

STARTED = time.mktime((2026, 11, 16, 8, 0, 12, 0, 0, -1))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where everything goes, not made yet."""
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def finished(number: int, content: bytes | None = None, job: str = "sync") -> Path:
    """The log of a run that is over; the higher the number, the newer."""
    path, fd = new_log(job, STARTED + number, f"{number:016x}")
    os.write(fd, b"line %d\n" % number if content is None else content)
    os.close(fd)
    os.utime(path, (STARTED + number, STARTED + number))
    return Path(path)


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def test_each_run_has_a_file_of_its_own(home: Path) -> None:
    """Named by its start and its key, for this user alone, to be appended to."""
    before = os.umask(0)
    try:
        path, fd = new_log("sync", STARTED, "00ff00ff00ff00ff")
    finally:
        os.umask(before)
    os.write(fd, b"one\n")
    os.lseek(fd, 0, os.SEEK_SET)
    os.write(fd, b"two\n")
    assert not os.get_inheritable(fd)
    assert os.get_blocking(fd)
    os.close(fd)
    assert path == str(home / "logs/sync/2026-11-16T08-00-12-000000-00ff00ff00ff00ff.log")
    assert Path(path).read_bytes() == b"one\ntwo\n"
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    assert stat.S_IMODE((home / "logs/sync").stat().st_mode) == 0o700


@pytest.mark.parametrize("kind", ["file", "link"])
def test_nothing_that_is_there_is_written_to(home: Path, tmp_path: Path, kind: str) -> None:
    """Neither a file of that name nor where a link leads."""
    path, fd = new_log("sync", STARTED, "00")
    os.close(fd)
    victim = tmp_path / "victim"
    if kind == "link":
        os.unlink(path)
        os.symlink(victim, path)
    with pytest.raises(FileExistsError):
        new_log("sync", STARTED, "00")
    assert not victim.exists()


def test_a_folder_of_ones_own_choice(tmp_path: Path) -> None:
    """Takes the place of the logs folder, and is tidied like it."""
    for number in range(3):
        path, fd = new_log("sync", STARTED + number, "00", folder=str(tmp_path / "mine"))
        os.close(fd)
    assert os.path.dirname(path) == str(tmp_path / "mine/sync")
    assert tidy("sync", keep=2, folder=str(tmp_path / "mine")) is None
    assert names(tmp_path / "mine/sync") == [
        "2026-11-16T08-00-13-000000-00.log.gz",
        "2026-11-16T08-00-14-000000-00.log",
    ]


@pytest.mark.parametrize(
    "job",
    ["..", ".", "", "a/b", "../../etc", "a\0b", "caf\udce9", "x" * 300, "ä" * 200, "a\nb", "%2E", ".hidden", "a "],
)
def test_any_name_gets_a_folder_in_its_place(home: Path, job: str) -> None:
    """Directly in the logs folder, and not hidden."""
    path, fd = new_log(job, STARTED, "00")
    os.close(fd)
    assert Path(path).parent.parent == home / "logs"
    assert os.path.realpath(os.path.dirname(path)) == os.path.dirname(path)
    assert not Path(path).parent.name.startswith(".")


def test_different_names_have_different_folders() -> None:
    """Else one job's logs would push out the other's."""
    jobs = ["a/b", "a%2Fb", "a%252Fb", ".a", "%2Ea", "a", "a ", "a  ", "x" * 300, "x" * 301, "", ".", "..", "%2E"]
    assert len({folder_of(job) for job in jobs}) == len(jobs)
    assert os.path.basename(folder_of("Nightly sync: ä")) == "Nightly sync: ä"


def test_a_file_of_ones_own_choice_is_appended_to(tmp_path: Path) -> None:
    """Made if need be; it keeps what it says."""
    path = tmp_path / "my.log"
    for line in (b"one\n", b"two\n"):
        fd = append_to(str(path))
        os.write(fd, line)
        os.close(fd)
    assert path.read_bytes() == b"one\ntwo\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    os.close(append_to(os.devnull))


@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_what_is_no_file_is_not_written_to(tmp_path: Path, kind: str) -> None:
    """A link is not followed, a pipe not waited for, whether somebody reads it or not."""
    path = tmp_path / "my.log"
    reader = None
    if kind == "link":
        path.symlink_to(tmp_path / "victim")
    elif kind == "folder":
        path.mkdir()
    else:
        os.mkfifo(path)
        with pytest.raises(OSError, match="No such device"):
            append_to(str(path))
        reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with pytest.raises(OSError, match=r"symbolic|regular|directory"):
        append_to(str(path))
    assert not (tmp_path / "victim").exists()
    if reader is not None:
        os.close(reader)


def test_old_logs_are_compressed_and_the_oldest_removed(home: Path) -> None:
    """The newest stays plain; a compressed one keeps its content, its time and its mode."""
    paths = [finished(number) for number in range(20)]
    assert tidy("sync") is None
    folder = home / "logs/sync"
    assert names(folder) == [*(f"{path.name}.gz" for path in paths[6:19]), paths[19].name]
    packed = Path(f"{paths[7]}.gz")
    assert gzip.decompress(packed.read_bytes()) == b"line 7\n"
    assert packed.stat().st_mtime == STARTED + 7
    assert stat.S_IMODE(packed.stat().st_mode) == 0o600
    before = {name: (folder / name).stat().st_ino for name in names(folder)}
    assert tidy("sync") is None
    assert {name: (folder / name).stat().st_ino for name in names(folder)} == before
    assert tidy("sync", keep=3) is None
    assert len(names(folder)) == 3


def test_a_log_is_read_whether_compressed_or_not() -> None:
    """Under the path that it had when it was written."""
    old, new = finished(1, b"old\n" * 100_000), finished(2, b"new\n")
    for _ in range(2):
        with open_log(str(old)) as log:
            assert log.read() == b"old\n" * 100_000
        with open_log(str(new)) as log:
            assert log.read() == b"new\n"
        tidy("sync")
    assert not old.exists()
    with open_log(f"{old}.gz") as log:
        assert log.readline() == b"old\n"
    tidy("sync", keep=1)
    with pytest.raises(FileNotFoundError):
        open_log(str(old))


def test_reading_waits_for_no_pipe(tmp_path: Path) -> None:
    """Whatever the history says was the log."""
    os.mkfifo(tmp_path / "x.log")
    with pytest.raises(OSError, match="not a regular file"):
        open_log(str(tmp_path / "x.log"))


def test_what_is_said_to_be_in_use_stays(home: Path) -> None:
    """However old it is."""
    paths = [finished(number) for number in range(5)]
    tidy("sync", keep=2, in_use=(str(paths[0]), None))
    assert names(home / "logs/sync") == [paths[0].name, f"{paths[3].name}.gz", paths[4].name]


WRITER = """
    import os, sys, time
    from lockcore._run_log import new_log
    path, fd = new_log("sync", float(sys.argv[1]), "0000000000000000")
    if sys.argv[2] == "child":
        os.set_inheritable(fd, True)
        pid = os.posix_spawn("/bin/sh", ["sh", "-c", "echo from the child >&9; read x; echo still here >&9; echo done"],
                             os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, fd, 9)])
        print(path, pid, flush=True)
        time.sleep(600)
    print(path, os.getpid(), flush=True)
    sys.stdin.readline()
    os.write(fd, b"still here\\n")
    print("done", flush=True)
    sys.stdin.readline()
"""


@pytest.mark.parametrize("who", ["wrapper", "child"])
def test_a_log_that_is_written_is_neither_compressed_nor_removed(home: Path, start: Start, who: str) -> None:
    """Also when its wrapper was killed, and only the command that it started goes on writing."""
    writer = start(WRITER, STARTED, who)
    path, _ = writer.line().rsplit(" ", 1)
    if who == "child":
        writer.kill()
    for number in range(1, 5):
        finished(number)
    assert may_be_written(path) is True
    assert tidy("sync", keep=2) is None
    assert os.path.exists(path)
    writer.say()
    assert writer.line() == "done"
    assert Path(path).read_bytes().endswith(b"still here\n")
    if who == "wrapper":
        writer.kill()
    wait_until_free(path)
    assert tidy("sync", keep=9) is None
    assert not os.path.exists(path)
    with open_log(path) as log:
        assert log.read().endswith(b"still here\n")


def wait_until_free(path: str) -> None:
    deadline = time.monotonic() + 30
    while may_be_written(path):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_log_compressed_before_its_writer_could_claim_it_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is ever written into a file that has no name any more."""
    real = _run_log._is_claimed
    removed: list[str] = []

    def late(fd: int, wait: bool) -> bool:
        if not removed:
            removed.append(os.readlink(f"/proc/self/fd/{fd}"))
            os.unlink(removed[0])
        return real(fd, wait)

    monkeypatch.setattr(_run_log, "_is_claimed", late)
    path, fd = new_log("sync", STARTED, "00")
    assert removed == [path]
    assert os.fstat(fd).st_ino == os.stat(path).st_ino
    os.close(fd)


TIDY_ON = """
    import sys
    from lockcore._run_log import tidy
    print("ready", flush=True)
    while True:
        trouble = tidy("sync", keep=10_000)
        if trouble:
            print(trouble, flush=True)
"""

MAKE_ON = """
    import os, sys
    from lockcore._run_log import new_log
    for number in range(400):
        path, fd = new_log("sync", float(sys.argv[1]) + number, sys.argv[2])
        os.write(fd, b"%d\\n" % number)
        os.close(fd)
    print("made", flush=True)
"""


def test_tidying_all_the_time_loses_no_line(home: Path, start: Start) -> None:
    """Several tidy while several make logs: each log has its line in the end."""
    tidying = [start(TIDY_ON) for _ in range(2)]
    assert [each.line() for each in tidying] == ["ready", "ready"]
    making = [start(MAKE_ON, STARTED, f"{number:016x}") for number in range(3)]
    assert [each.line() for each in making] == ["made"] * 3
    for each in tidying:
        each.kill()
        assert each.process.stdout.read() == ""
    tidy("sync", keep=10_000)
    stems = {name.partition(".")[0] for name in names(home / "logs/sync")}
    assert len(stems) == 1200
    for stem in stems:
        with open_log(str(home / "logs/sync" / f"{stem}.log")) as log:
            assert re.fullmatch(rb"\d+\n", log.read())


def test_a_tidying_killed_in_the_middle_is_done_again(home: Path) -> None:
    """What it left is replaced; a log that exists twice is one log."""
    paths = [finished(number) for number in range(3)]
    Path(f"{paths[0]}.gz.new").write_bytes(b"half")
    Path(f"{paths[1]}.gz").write_bytes(gzip.compress(b"line 1\n"))
    (home / "logs/sync/2026-11-16T08-00-09-00.log.gz.new").write_bytes(b"half")
    assert tidy("sync") is None
    assert names(home / "logs/sync") == [f"{paths[0].name}.gz", f"{paths[1].name}.gz", paths[2].name]
    with open_log(str(paths[1])) as log:
        assert log.read() == b"line 1\n"


def test_files_of_others_in_the_folder_stay(home: Path) -> None:
    """Only what has our names is ours."""
    paths = [finished(number) for number in range(3)]
    others = ["notes.txt", "2026.log", "x-2026-11-16T08-00-12-00.log", "2026-11-16T08-00-12-00.log.bak"]
    for name in others:
        (paths[0].parent / name).write_text("mine")
    tidy("sync", keep=1)
    assert names(paths[0].parent) == sorted([*others, paths[2].name])


def test_a_link_in_the_folder_is_not_followed(home: Path, tmp_path: Path) -> None:
    """What it leads to is not compressed."""
    victim = tmp_path / "victim"
    victim.write_text("mine")
    newest = finished(9)
    link = newest.with_name("2026-11-16T08-00-12-00.log")
    link.symlink_to(victim)
    assert tidy("sync") is not None
    assert victim.read_text() == "mine"
    assert names(newest.parent) == sorted([link.name, newest.name])


FULL = """
    import resource, sys
    from lockcore._run_log import tidy
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
    print(tidy("sync", keep=5), flush=True)
"""


def test_without_room_everything_stays_as_it_was(home: Path, start: Start) -> None:
    """Except what goes anyway; the log that could not be compressed is whole, and nothing half is left."""
    content = os.urandom(100_000)
    paths = [finished(number, content) for number in range(7)]
    assert "can't be tidied" in start(FULL).line()
    assert names(home / "logs/sync") == [path.name for path in paths[2:]]
    assert paths[3].read_bytes() == content
    assert tidy("sync") is None
    assert names(home / "logs/sync") == [*(f"{path.name}.gz" for path in paths[2:6]), paths[6].name]


TIDY = """
    from lockcore._run_log import tidy
    print(tidy("sync"), flush=True)
    print(tidy("sync", keep=1), flush=True)
"""


def test_without_permission_everything_stays_as_it_was(folder: Path, start: Start) -> None:
    """And it is said, with the place."""
    paths = [finished(number) for number in range(3)]
    logs = paths[0].parent
    prelude = ""
    if os.geteuid() == 0:  # root may do anything, so somebody else has to try
        prelude = textwrap.indent(f"import gzip\n{AS_NOBODY}", "    ")
        for path in paths:
            os.chown(path, 65534, 65534)
        for made in (logs, logs.parent, logs.parent.parent):
            made.chmod(0o755)
    else:
        logs.chmod(0o500)
    tidying = start(prelude + TIDY)
    for _ in range(2):
        said = tidying.line()
        assert "can't be tidied" in said
        assert str(logs) in said
    assert names(logs) == [path.name for path in paths]
    logs.chmod(0o700)


def test_a_job_without_logs_is_tidy(home: Path) -> None:
    """Nothing is made."""
    assert tidy("never-ran") is None
    assert not home.exists()
