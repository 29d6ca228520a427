"""The `lockcore` command as people and scripts use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lockcore import ProcessLock

from .conftest import ROOT, Child


def lockcore(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100", **environment}
    return subprocess.run(
        [sys.executable, "-m", "lockcore", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        timeout=60,
        check=False,
    )


def test_help_names_every_command_with_an_example() -> None:
    """What a newcomer types first."""
    ran = lockcore("--help")
    assert ran.returncode == 0
    for word in ("inspect", "examples:", "exit codes:", "--version"):
        assert word in ran.stdout
    assert all(len(line) <= 100 for line in ran.stdout.splitlines())


def test_a_held_lock_is_explained(folder: Path, hold: Callable[..., Child]) -> None:
    """State, evidence, record and holder, each under its heading."""
    child = hold(folder / "nightly-sync.lock")
    ran = lockcore("inspect", folder / "nightly-sync.lock")
    assert ran.returncode == 0
    assert ran.stderr == ""
    lines = ran.stdout.splitlines()
    assert lines[0] == "▶ RUNNING  nightly-sync"
    assert lines[1].startswith(f"PID {child.pid} has held it for ")
    assert f"  • PID {child.pid} is running and is the same process that took this lock." in lines
    assert [line for line in lines if line and line[0] != " "][2:] == ["How we know", "The lock says", "The holder"]
    assert any(line.startswith(f"  pid {child.pid} · written ") for line in lines)


def test_json_is_one_job_object_with_its_record(folder: Path, hold: Callable[..., Child]) -> None:
    """With the keys that scripts rely on, and without the token."""
    child = hold(folder / "sync.lock")
    ran = lockcore("inspect", "--json", folder / "sync.lock")
    job = json.loads(ran.stdout)
    assert set(job) >= {
        *("name", "title", "state", "verdict", "registered", "lock", "format", "instances", "holder", "evidence"),
        *("progress", "message", "last_run", "next_run", "record"),
    }
    assert (job["name"], job["state"], job["verdict"], job["format"]) == ("sync", "RUNNING", "HELD", "json")
    assert (job["lock"], job["instances"], job["registered"]) == (str(folder / "sync.lock"), 1, False)
    assert set(job["holder"]) == {"pid", "host", "command", "since", "age_s", "heartbeat_age_s"}
    assert job["holder"]["pid"] == child.pid
    assert "-c" in job["holder"]["command"]
    assert job["holder"]["age_s"] >= 0
    assert job["record"]["pid"] == child.pid
    token = json.loads((folder / "sync.lock").read_text())["token"]
    assert token not in ran.stdout


@pytest.mark.parametrize(
    ("content", "state"),
    [("4194303\n", "STALE"), ("garbage", "UNREADABLE"), ('{"pid": 3, "hostname": "web-2"}', "ELSEWHERE")],
)
def test_every_verdict_has_its_state(folder: Path, content: str, state: str) -> None:
    """The same word in the terminal and in JSON."""
    (folder / "x.lock").write_text(content)
    assert f" {state}  x\n" in lockcore("inspect", folder / "x.lock").stdout
    assert json.loads(lockcore("inspect", folder / "x.lock", "--json").stdout)["state"] == state


def test_a_free_lock_is_idle(folder: Path) -> None:
    """Nothing lies there, but the guard shows that it is a lock."""
    with ProcessLock(folder / "x.lock"):
        pass
    ran = lockcore("inspect", folder / "x.lock")
    assert ran.returncode == 0
    assert ran.stdout.startswith("○ IDLE  x\nThe lock is free.")


def test_a_lock_is_found_by_its_name(tmp_path: Path) -> None:
    """As the job named it; looking makes no folder."""
    home = str(tmp_path / "home")
    missing = lockcore("inspect", "sync", LOCKCORE_HOME=home)
    assert missing.returncode == 1
    assert missing.stdout == ""
    assert f"no lock at {home}/locks/sync.lock" in missing.stderr
    assert not os.path.exists(home)
    os.makedirs(f"{home}/locks")
    Path(f"{home}/locks/sync.lock").write_text("4194303")
    assert lockcore("inspect", "sync", LOCKCORE_HOME=home).returncode == 0


def test_a_file_in_this_folder_is_meant_before_a_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`lockcore inspect sync.pid` means what `cat sync.pid` means."""
    (folder / "sync.pid").write_text("4194303")
    monkeypatch.chdir(folder)
    assert str(folder / "sync.pid") in lockcore("inspect", "sync.pid").stdout


@pytest.mark.parametrize("arguments", [[], ["inspect"], ["nonsense"], ["inspect", "a\nb"], ["inspect", ""]])
def test_wrong_usage_exits_with_2(arguments: list[str]) -> None:
    """And says what is wrong, without a traceback."""
    ran = lockcore(*arguments)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith(("lockcore: ", "usage: lockcore"))
    assert "Traceback" not in ran.stderr


def test_colour_only_where_it_is_wanted(folder: Path) -> None:
    """On a terminal, unless NO_COLOR says otherwise; never in a pipe."""
    pty = pytest.importorskip("pty")
    (folder / "x.lock").write_text("4194303")
    assert "\x1b[" not in lockcore("inspect", folder / "x.lock").stdout
    for no_colour, expected in (("", True), ("1", False)):
        ours, theirs = pty.openpty()
        env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "NO_COLOR": no_colour}
        command = [sys.executable, "-m", "lockcore", "inspect", str(folder / "x.lock")]
        subprocess.run(command, stdout=theirs, env=env, check=True, timeout=60)
        os.close(theirs)
        shown = os.read(ours, 65536)
        os.close(ours)
        assert (b"\x1b[1;31m" in shown) is expected


def test_a_terminal_without_unicode_gets_plain_signs(folder: Path) -> None:
    """Every state keeps a sign of its own."""
    (folder / "x.lock").write_text("4194303")
    ran = lockcore("inspect", folder / "x.lock", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert ran.stdout.startswith("x STALE  x\n")
    assert "  * No process has PID" in ran.stdout


def test_a_narrow_terminal_wraps_at_words(folder: Path) -> None:
    """Nothing is cut off."""
    (folder / "x.lock").write_text("4194303")
    lines = lockcore("inspect", folder / "x.lock", COLUMNS="44").stdout.splitlines()
    evidence = lines[lines.index("How we know") + 1 : lines.index("The lock says") - 1]
    assert all(len(line) <= 44 for line in evidence)


def test_a_reader_that_goes_away_is_no_error(folder: Path) -> None:
    """`lockcore inspect x | head -1` ends quietly."""
    (folder / "x.lock").write_text("4194303")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "lockcore", "inspect", str(folder / "x.lock")]
    ran = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, env=env, check=False, timeout=60)
    os.close(writer)
    assert ran.stderr == b""


def test_strange_file_names_are_survived(folder: Path) -> None:
    """Bytes that are no text, line breaks and escapes: shown escaped, and valid JSON."""
    for name in (b"caf\xe9.lock", b"a\nb.lock", b"\x1b[31mred.lock"):
        path = os.path.join(os.fsencode(folder), name)
        with open(path, "w") as file:
            file.write("4194303")
        ran = lockcore("inspect", os.fsdecode(path))
        assert ran.returncode == 0, ran.stderr
        assert "\x1b" not in ran.stdout
        assert json.loads(lockcore("inspect", "--json", os.fsdecode(path)).stdout)["state"] == "STALE"
