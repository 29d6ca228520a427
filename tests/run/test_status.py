"""`lockcore status`: every job at one look."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from .conftest import PYTHON, Lockcore, until


def states(lockcore: Lockcore) -> dict[str, str]:
    shown = json.loads(lockcore("status", "--json").stdout)
    return {job["name"]: job["state"] for job in shown["jobs"]}


@pytest.fixture
def watched(lockcore: Lockcore, tmp_path: Path) -> Path:
    folder = tmp_path / "watched"
    folder.mkdir()
    assert lockcore("watch-dir", "add", folder).returncode == 0
    return folder


def test_registered_jobs_and_found_locks(lockcore: Lockcore, watched: Path) -> None:
    """Each with the state that its lock, its kind and its history show."""
    for words in (("sync", "--", "sleep", "300"), ("web", "--kind", "daemon", "--", "true"), ("bad", "--", "false")):
        assert lockcore("add", *words).returncode == 0
    assert lockcore("run", "bad").returncode == 1
    started = lockcore("start", "sync").stdout
    lockcore.pids.append(int(started.partition("PID ")[2].split(",")[0]))
    (watched / "gone.pid").write_text("999999\n")
    remote = {"pid": 1, "timestamp": "2026-01-01T00:00:00+00:00", "hostname": "elsewhere"}
    (watched / "remote.lock").write_text(json.dumps(remote))
    (watched / "strange.lock").write_text("what is this")
    holder = subprocess.Popen(["flock", watched / "cron.lock", "sh", "-c", "echo; sleep 300"], stdout=subprocess.PIPE)
    assert holder.stdout is not None
    with holder.stdout:
        holder.stdout.readline()
    (lockcore.home / "jobs" / "typo.toml").write_text("comand = 1\n")
    (lockcore.home / "jobs" / "typo.toml").chmod(0o600)
    try:
        assert states(lockcore) == {
            "bad": "FAILED",
            "cron": "RUNNING",
            "gone.pid": "STALE",
            "remote": "ELSEWHERE",
            "strange": "UNREADABLE",
            "sync": "RUNNING",
            "typo": "UNREADABLE",
            "web": "DOWN",
        }
        seen = json.loads(lockcore("status", "--json", "cron").stdout)["jobs"][0]
        assert seen["holder"]["pid"] == holder.pid
    finally:
        holder.kill()
        holder.wait()
    assert lockcore("stop", "sync").returncode == 0


def test_without_jobs_it_says_what_to_do(lockcore: Lockcore) -> None:
    """Also for who has run something without registering it: that is in the history alone."""
    assert lockcore("run", "backup", "--", "true").returncode == 0
    shown = lockcore("status").stdout.splitlines()
    assert shown[0] == "No job is registered, and none runs now."
    assert [line.rpartition("  ")[2] for line in shown[1:]] == [
        "lockcore add NAME --command COMMAND...",
        "lockcore history",
    ]


def test_the_object_has_the_promised_shape(lockcore: Lockcore) -> None:
    """The names and their order are a contract."""
    lockcore("add", "sync", "--schedule", "0 8 * * *", "--title", "Nightly", "--", "true")
    lockcore("run", "sync")
    shown = json.loads(lockcore("status", "--json").stdout)
    assert list(shown) == ["schema", "at", "host", "attention", "jobs"]
    (job,) = shown["jobs"]
    names = "name title state verdict registered lock format instances holder evidence progress message last_run"
    assert list(job) == [*names.split(), "next_run"]
    assert list(job["last_run"]) == "id label started ended outcome exit_code items log".split()
    assert (job["title"], job["state"], job["last_run"]["outcome"]) == ("Nightly", "IDLE", "completed")
    assert "T08:00:00" in job["next_run"] or job["next_run"] is not None


def test_check_is_for_scripts(lockcore: Lockcore) -> None:
    """1 if anything needs attention, else 0."""
    assert lockcore("status", "--check").returncode == 0
    lockcore("add", "job", "--", "false")
    assert lockcore("status", "--check").returncode == 0
    lockcore("run", "job")
    assert lockcore("status", "--check").returncode == 1
    assert lockcore("status", "--check", "job").returncode == 1
    assert lockcore("status", "nothing-such").returncode == 1


def test_the_table_says_what_needs_attention_first(lockcore: Lockcore) -> None:
    """With the reason beside it or below it, in any width."""
    lockcore("add", "aaa", "--", "true")
    lockcore("add", "zzz", "--", "sh", "-c", "exit 3")
    lockcore("run", "zzz")
    for columns in ("100", "60", "40"):
        shown = lockcore("status", env={**lockcore.environment, "COLUMNS": columns}).stdout.splitlines()
        assert shown[1].split()[1:3] == ["FAILED", "zzz"]
        assert re.search(r"exit code 3 after \d+ s\b", " ".join(shown))
        assert any(line.split()[1:3] == ["IDLE", "aaa"] for line in shown if line)
        assert all(len(line) <= int(columns) for line in shown)
        assert shown[-1] == "2 jobs, 0 running, 1 needs attention."


def test_in_a_pipe_nothing_is_cut(lockcore: Lockcore) -> None:
    """Neither columns nor colours depend on a terminal that is not there."""
    lockcore("add", "a-job-with-quite-a-long-name", "--schedule", "0 8 * * *", "--", "false")
    lockcore("run", "a-job-with-quite-a-long-name")
    environment = {name: value for name, value in lockcore.environment.items() if name != "COLUMNS"}
    shown = lockcore("status", env={**environment, "TERM": "xterm-256color"}).stdout
    row = shown.splitlines()[1]
    assert "\x1b" not in shown
    assert [word in row for word in ("a-job-with-quite-a-long-name", "exit code 1", "failed", "08:00")] == [True] * 4


def test_without_any_job(lockcore: Lockcore) -> None:
    """It says what to do first."""
    assert "lockcore add" in lockcore("status").stdout


def test_progress_is_shown_while_a_job_runs(lockcore: Lockcore) -> None:
    """As the job reports it."""
    script = f"{PYTHON} -m lockcore report --progress 0.5 --message half; sleep 300"
    started = lockcore("start", "job", "--", "sh", "-c", script).stdout
    lockcore.pids.append(int(started.partition("PID ")[2].split(",")[0]))
    until(lambda: lockcore.rows("1", "progress IS NOT NULL"), "it has reported")
    (job,) = json.loads(lockcore("status", "--json").stdout)["jobs"]
    assert (job["state"], job["progress"], job["message"]) == ("RUNNING", 0.5, "half")
    assert lockcore("stop", "job").returncode == 0
