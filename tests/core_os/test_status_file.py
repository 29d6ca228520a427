"""The status file that other programs read: its exact bytes, and that nobody's entry gets lost."""

from __future__ import annotations

import fcntl
import json
import os
import stat
from datetime import datetime
from pathlib import Path

import pytest

from lockcore import _status_file
from lockcore._status_file import last_run, update

from .conftest import Start, needs_root

NOW = datetime(2026, 11, 16, 8, 0, 12, 345678).timestamp()  # noqa: DTZ001 - a local time, as in the file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "project").mkdir()
    return tmp_path / "project/status.json"


def others(path: Path) -> list[str]:
    """What lies beside it."""
    return sorted(entry.name for entry in path.parent.iterdir() if entry != path)


def test_a_new_file_has_the_shape_that_readers_know(path: Path) -> None:
    """To the byte; nothing else is left in its folder."""
    assert update(str(path), "morning", "completed", 5, NOW) is None
    assert path.read_text() == (
        '{\n  "morning": {\n    "last_run": "2026-11-16T08:00:12.345678",\n'
        '    "status": "completed",\n    "items_processed": 5\n  }\n}'
    )
    assert others(path) == []


def test_a_new_file_can_be_read_by_whoever_may_read_new_files(path: Path) -> None:
    """As if the job had written it: it is for other programs."""
    before = os.umask(0o027)
    try:
        update(str(path), "morning", "completed", 5, NOW)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_other_labels_stay_as_they_are_and_where_they_are(path: Path) -> None:
    """Also what is no entry of ours; the mode stays too."""
    mine = {"noon": {"x": [1, None, 2.5]}, "morning": {"old": 1}, "ünïcode": "ä\u0000", "night": 7}
    path.write_text(json.dumps(mine))
    path.chmod(0o604)
    assert update(str(path), "morning", "failed", 0, NOW) is None
    assert update(str(path), "evening", "completed", 2, NOW) is None
    entries = json.loads(path.read_text())
    assert list(entries) == ["noon", "morning", "ünïcode", "night", "evening"]
    assert entries["morning"] == {"last_run": "2026-11-16T08:00:12.345678", "status": "failed", "items_processed": 0}
    assert {**entries, "morning": None} == {**mine, "morning": None, "evening": entries["evening"]}
    assert path.read_text() == json.dumps(entries, indent=2)
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


@pytest.mark.parametrize("outcome", ["failed", "timeout", "stopped", "killed", "crashed"])
def test_what_is_not_completed_has_failed(path: Path, outcome: str) -> None:
    """Readers know no other words."""
    update(str(path), "morning", outcome, 0, NOW)
    assert json.loads(path.read_text())["morning"]["status"] == "failed"


def test_the_last_run_is_read_back(path: Path) -> None:
    """To the microsecond; by the label alone."""
    update(str(path), "morning", "completed", 5, NOW)
    update(str(path), "noon", "killed", 0, NOW + 3600)
    assert last_run(str(path), "morning") == ("completed", pytest.approx(NOW, abs=1e-6))
    assert last_run(str(path), "noon") == ("failed", pytest.approx(NOW + 3600, abs=1e-6))
    assert last_run(str(path), "night") is None


def test_a_time_with_a_zone_is_understood(path: Path) -> None:
    """Some programs write one."""
    path.write_text('{"a": {"last_run": "2026-11-16T08:00:00+00:00", "status": "completed"}}')
    assert last_run(str(path), "a") == ("completed", 1794816000.0)


@pytest.mark.parametrize(
    "content",
    [
        *("", "{", "[]", "7", "null", '{"a": 1}', '{"a": {}}', '{"a": {"status": "completed"}}', "\xff\xfe\x00"),
        *('{"a": {"status": "completed", "last_run": 5}}', '{"a": {"status": "completed", "last_run": "soon"}}'),
        *('{"a": {"status": [], "last_run": "2026-11-16T08:00:00"}}', "[" * 100_000),
    ],
)
def test_a_file_that_says_nothing_useful_says_nothing(path: Path, content: str) -> None:
    """Whatever it holds; nor does one that is not there."""
    path.write_text(content, encoding="latin-1")
    assert last_run(str(path), "a") is None
    path.unlink()
    assert last_run(str(path), "a") is None


@pytest.mark.parametrize("content", [b"{ broken", b"[1, 2]", b"\xff\xfe\xfd", b"[" * 100_000, b"null"])
def test_a_damaged_file_is_put_aside_and_that_is_said(path: Path, content: bytes) -> None:
    """Each one under a name of its own: nothing is overwritten, nothing is lost."""
    kept = []
    for _ in range(3):
        path.write_bytes(content)
        said = update(str(path), "morning", "completed", 5, NOW)
        assert said is not None
        assert str(path) in said
        kept.append(said.split(" kept as ")[1].split(",")[0])
        assert list(json.loads(path.read_text())) == ["morning"]
    assert others(path) == sorted(os.path.basename(each) for each in kept)
    assert others(path)[0] == "status.json.corrupt-2026-11-16T08-00-12"
    assert all(Path(each).read_bytes() == content for each in kept)


def test_an_empty_file_holds_nothing_to_put_aside(path: Path) -> None:
    """It is simply filled."""
    path.write_bytes(b" \n")
    assert update(str(path), "morning", "completed", 5, NOW) is None
    assert others(path) == []


def test_a_link_is_not_written_through(path: Path, tmp_path: Path) -> None:
    """In a shared folder it may lead to a file of somebody's own; the sentence says what to do."""
    victim = tmp_path / "victim"
    victim.write_text("precious")
    path.symlink_to(victim)
    said = update(str(path), "morning", "completed", 5, NOW)
    assert said is not None
    assert "symbolic link" in said
    assert victim.read_text() == "precious"
    assert path.is_symlink()
    assert others(path) == []


@pytest.mark.parametrize("kind", ["folder", "pipe", "huge", "no folder"])
def test_what_can_be_no_status_file_is_left_alone(path: Path, kind: str) -> None:
    """And said; nothing is waited for."""
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "huge":
        path.touch()
        os.truncate(path, 1 << 30)
    else:
        path.parent.rmdir()
    said = update(str(path), "morning", "completed", 5, NOW)
    assert said is not None
    assert said.startswith(f"{path} can't be written: ")
    assert last_run(str(path), "morning") is None
    assert kind == "no folder" or others(path) == []


@needs_root
def test_root_keeps_a_users_file_the_users(path: Path) -> None:
    """Else the user's own program could not write it any more."""
    path.write_text("{}")
    os.chown(path, 65534, 65534)
    path.chmod(0o600)
    update(str(path), "morning", "completed", 5, NOW)
    seen = path.stat()
    assert (seen.st_uid, seen.st_gid, stat.S_IMODE(seen.st_mode)) == (65534, 65534, 0o600)


MANY = """
    import os, sys, time
    from lockcore._status_file import update
    reader, writer = os.pipe()
    children = []
    for number in range(60):
        pid = os.fork()
        if not pid:
            os.close(writer)
            os.read(reader, 1)
            said = [update(sys.argv[1], f"label-{number}", "completed", turn, time.time()) for turn in range(3)]
            os._exit(0 if said == [None] * 3 else 1)
        children.append(pid)
    os.close(writer)
    print(sum(os.waitpid(pid, 0)[1] != 0 for pid in children), flush=True)
"""


def test_no_entry_is_lost_when_many_write_at_once(path: Path, start: Start) -> None:
    """Sixty processes, each with a label of its own."""
    assert start(MANY, path).line() == "0"
    entries = json.loads(path.read_text())
    assert {label: entry["items_processed"] for label, entry in entries.items()} == {
        f"label-{number}": 2 for number in range(60)
    }
    assert others(path) == []


UPDATE_ON = """
    import sys, time
    from lockcore._status_file import update
    print("ready", flush=True)
    turn = 0
    while True:
        turn += 1
        update(sys.argv[1], sys.argv[2], "completed", turn, time.time())
        print(turn, flush=True)
"""


def test_a_reader_never_sees_half_a_file_even_if_writers_are_killed(path: Path, start: Start) -> None:
    """What a killed one leaves is gone after the next update."""
    path.write_text(json.dumps({"other": "x" * 100_000}))
    for turn in range(5):
        writers = [start(UPDATE_ON, path, f"{turn}-{number}") for number in range(3)]
        for writer in writers:
            for _ in range(5):
                writer.line()
            for _ in range(20):
                assert len(json.loads(path.read_text())["other"]) == 100_000
        for writer in writers:
            writer.kill()
        assert len(json.loads(path.read_text())) >= 1 + 3 * turn
    assert update(str(path), "last", "completed", 0, NOW) is None
    assert others(path) == []
    assert len(json.loads(path.read_text())) == 17


def test_somebody_who_keeps_the_folder_locked_is_not_waited_for_for_ever(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody who may read the folder can lock it. The entry is written, and the risk is said."""
    monkeypatch.setattr(_status_file, "PATIENCE", 0.05)
    fd = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(fd, fcntl.LOCK_EX)
        said = update(str(path), "morning", "completed", 5, NOW)
    finally:
        os.close(fd)
    assert said is not None
    assert "could not be locked" in said
    assert list(json.loads(path.read_text())) == ["morning"]
    assert others(path) == []


FULL = """
    import resource, sys
    from lockcore._status_file import update
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
    print(update(sys.argv[1], "morning", "completed", 5, 1.0), flush=True)
"""


@pytest.mark.parametrize("content", ['{"other": 1}', "broken"])
def test_without_room_everything_stays_as_it_was(path: Path, start: Start, content: str) -> None:
    """The old file is whole; a damaged one still has its name."""
    path.write_text(content)
    assert "can't be written" in start(FULL, path).line()
    assert path.read_text() == content
    assert others(path) == []
