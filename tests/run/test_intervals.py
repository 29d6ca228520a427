"""Runs that are skipped, and the status file that says when the last one was."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from .conftest import PYTHON, Lockcore


def test_a_run_is_skipped_while_the_last_completed_one_is_young(lockcore: Lockcore) -> None:
    """Exit code 0, said on standard error, and noted."""
    first = lockcore("run", "--min-interval", "4h", "job", "--", "echo", "ran")
    second = lockcore("run", "--min-interval", "4h", "job", "--", "echo", "ran")
    assert (first.stdout, second.returncode, second.stdout) == ("ran\n", 0, "")
    assert "job skipped: the last completed run ended" in second.stderr
    assert "interval is 4 h." in second.stderr
    assert lockcore("run", "-q", "--min-interval", "4h", "job", "--", "echo", "ran").stderr == ""
    assert lockcore.rows("outcome") == [("completed",), ("skipped",), ("skipped",)]


def test_labels_are_apart(lockcore: Lockcore) -> None:
    """A morning run says nothing about the noon run; the same label does."""
    for label, shown in (("morning", "ran\n"), ("noon", "ran\n"), ("morning", "")):
        done = lockcore("run", "--min-interval", "1h", "--label", label, "job", "--", "echo", "ran")
        assert (done.returncode, done.stdout) == (0, shown)


def test_a_failed_run_does_not_count(lockcore: Lockcore) -> None:
    """It is tried again."""
    assert lockcore("run", "--min-interval", "1h", "job", "--", "false").returncode == 1
    assert lockcore("run", "--min-interval", "1h", "job", "--", "echo", "again").stdout == "again\n"


def test_an_interval_that_is_over(lockcore: Lockcore) -> None:
    """The command runs again."""
    assert lockcore("run", "--min-interval", "1s", "job", "--", "true").returncode == 0
    time.sleep(1.1)
    assert lockcore("run", "--min-interval", "1s", "job", "--", "echo", "again").stdout == "again\n"


def test_the_status_file(lockcore: Lockcore, tmp_path: Path) -> None:
    """One entry a label, other keys kept."""
    status = tmp_path / "status.json"
    status.write_text(json.dumps({"noon": {"last_run": "2025-02-26T12:00:09.123456"}, "mine": 1}))
    report = [PYTHON, "-m", "lockcore", "report", "--items", "5"]
    done = lockcore("run", "--status-file", status, "--label", "morning", "job", "--", *report)
    assert (done.returncode, done.stderr) == (0, "")
    content = json.loads(status.read_text())
    assert list(content) == ["noon", "mine", "morning"]
    assert content["morning"]["status"] == "completed"
    assert content["morning"]["items_processed"] == 5
    age = datetime.now() - datetime.fromisoformat(content["morning"]["last_run"])  # noqa: DTZ005 - local, as written
    assert timedelta(0) <= age < timedelta(minutes=5)
    assert lockcore("run", "--status-file", status, "--label", "night", "job", "--", "false").returncode == 1
    assert json.loads(status.read_text())["night"]["status"] == "failed"


def test_a_status_file_of_before_counts(lockcore: Lockcore, tmp_path: Path) -> None:
    """Whoever comes from a script of his own keeps his interval."""
    status = tmp_path / "status.json"
    last = (datetime.now() - timedelta(hours=1)).isoformat()  # noqa: DTZ005
    status.write_text(json.dumps({"morning": {"last_run": last, "status": "completed", "items_processed": 5}}))
    words = ("--min-interval", "4h", "--status-file", status, "--label", "morning", "job", "--", "echo", "ran")
    assert lockcore("run", *words).stdout == ""


def test_a_corrupt_status_file_is_put_aside_and_said(lockcore: Lockcore, tmp_path: Path) -> None:
    """Nothing that was in it is lost."""
    status = tmp_path / "status.json"
    status.write_text("{ half")
    done = lockcore("run", "--status-file", status, "job", "--", "true")
    assert done.returncode == 0
    assert "status.json" in done.stderr
    assert json.loads(status.read_text())["job"]["status"] == "completed"
    (aside,) = (entry for entry in tmp_path.iterdir() if entry.name.startswith("status.json.corrupt"))
    assert aside.read_text() == "{ half"


def test_a_run_in_the_future_says_nothing(lockcore: Lockcore) -> None:
    """A clock was wrong once; the interval is kept all the same."""
    assert lockcore("run", "--min-interval", "1h", "job", "--", "true").returncode == 0
    with closing(sqlite3.connect(lockcore.home / "history.db")) as database, database:
        database.execute("UPDATE runs SET ended = ended + 31536000.0")
    assert lockcore("run", "--min-interval", "1h", "job", "--", "echo", "ran").stdout == "ran\n"
    assert lockcore("run", "--min-interval", "1h", "job", "--", "echo", "ran").stdout == ""
