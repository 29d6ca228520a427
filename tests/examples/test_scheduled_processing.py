"""Scheduled processing, as its description promises it."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cronsim import CronSim

from .conftest import EXAMPLES, Lockcore, Program, Start, gone_pid, is_alive, until

MAIN = "scheduled_processing/main.py"
CRONTAB = EXAMPLES / "scheduled_processing" / "crontab"


class Links:
    """A folder with links, and what came of them."""

    def __init__(self, folder: Path, lock: Path, start: Start) -> None:
        self.folder = folder
        self.lock = lock
        self._start = start

    def add(self, *urls: str) -> None:
        (self.folder / "links.json").write_text(json.dumps([{"url": url, "status": "New"} for url in urls]))

    def begin(self, *words: object, pause: float = 0) -> Program:
        return self._start(MAIN, "--lock-file", self.lock, "--pause", pause, *words, cwd=self.folder)

    def run(self, *words: object, pause: float = 0) -> Program:
        program = self.begin(*words, pause=pause)
        program.end()
        return program

    @property
    def states(self) -> list[str]:
        return [link["status"] for link in json.loads((self.folder / "links.json").read_text())]

    @property
    def status(self) -> dict[str, dict[str, object]]:
        return dict(json.loads((self.folder / "status.json").read_text()))


@pytest.fixture
def links(tmp_path: Path, shared: Path, start: Start) -> Links:
    folder = tmp_path / "saved_links"
    folder.mkdir()
    made = Links(folder, shared / "process_saved_links.lock", start)
    made.add("data:,one", "data:,two")
    return made


def test_the_cron_lines_are_for_morning_noon_and_night() -> None:
    """Promised: at 8:00, 12:00 and 23:00 every day, each with its own word."""
    lines = [line.split(None, 5) for line in CRONTAB.read_text().splitlines() if not line.startswith("#")]
    seen = {}
    for *schedule, command in lines:
        times = CronSim(" ".join(schedule), datetime(2026, 11, 16, tzinfo=UTC))
        seen[command.rpartition(" ")[2]] = [f"{next(times):%d %H:%M}" for _ in range(2)]
    assert seen == {
        "morning": ["16 08:00", "17 08:00"],
        "noon": ["16 12:00", "17 12:00"],
        "night": ["16 23:00", "17 23:00"],
    }


def test_the_cron_lines_run_as_cron_runs_them(lockcore: Lockcore, tmp_path: Path, shared: Path) -> None:
    """Promised: the line alone is enough, with next to nothing in the environment."""
    shutil.copytree(CRONTAB.parent, tmp_path / "saved_links")
    (tmp_path / "saved_links" / "links.json").write_text('[{"url": "data:,one", "status": "New"}]')
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3").symlink_to(sys.executable)
    environment = {"HOME": str(tmp_path), "PATH": f"{tmp_path}/bin:/usr/bin:/bin", "SHELL": "/bin/sh"}
    for name in ("LOCKCORE_HOME", "PYTHONPATH"):
        environment[name] = lockcore.environment[name]
    for line in CRONTAB.read_text().splitlines()[1:]:
        command = f"{line.split(None, 5)[5]} --lock-file {shared}/links.lock"
        subprocess.run(["/bin/sh", "-c", command], env=environment, check=True, capture_output=True, timeout=60)
    status = json.loads((tmp_path / "saved_links" / "status.json").read_text())
    assert {label: entry["status"] for label, entry in status.items()} == dict.fromkeys(
        ("morning", "noon", "night"), "completed"
    )


def test_a_run_saves_the_links_and_says_so_in_the_status_file(links: Links) -> None:
    """Promised: `status.json` with `last_run`, `status` and `items_processed` for each time of the day."""
    assert links.run("--scheduled", "morning").end() == 0
    assert links.states == ["Done", "Done"]
    assert [path.read_text() for path in sorted((links.folder / "saved").iterdir())] == ["one", "two"]
    entry = links.status["morning"]
    assert (entry["status"], entry["items_processed"]) == ("completed", 2)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?", str(entry["last_run"]))
    assert set(entry) == {"last_run", "status", "items_processed"}
    assert not links.lock.exists()
    links.run("--scheduled", "noon")
    assert list(links.status) == ["morning", "noon"]
    assert links.status["noon"]["items_processed"] == 0


def test_the_defaults(tmp_path: Path) -> None:
    """Promised: the lock in /tmp, `status.json` here, 4 hours between runs, 6 for a lock, 900 s between links."""
    code = "import main, os, sys; os.execv = lambda _, words: print(*words); sys.argv[1:] = ['--scheduled', 'noon']; "
    environment = {**os.environ, "PYTHONPATH": str(EXAMPLES / "scheduled_processing")}
    program = Program([sys.executable, "-c", code + "main.main()"], cwd=tmp_path, env=environment)
    assert program.end() == 0
    program.clear()
    (said,) = program.lines
    for words in (
        "--lock /tmp/process_saved_links.lock --format pid",
        "--max-age 6h",
        "--log logs",
        "--label noon --min-interval 4h --status-file status.json",
        "--pause 900",
    ):
        assert words in said


def test_another_word_is_wrong_usage(links: Links) -> None:
    """Promised: morning, noon or night."""
    assert links.run("--scheduled", "evening").end() == 2


def test_the_limit_is_kept(links: Links) -> None:
    """Promised: `--limit` is the greatest number of links."""
    links.run("--scheduled", "night", "--limit", 1)
    assert links.states == ["Done", "New"]
    assert links.status["night"]["items_processed"] == 1


def test_verbose_says_more(links: Links) -> None:
    """Promised: `--verbose`."""
    assert "3 bytes" in links.run("--verbose").text


def test_without_a_time_it_runs_at_once(links: Links) -> None:
    """Promised: `main.py` alone processes the links, whatever ran before; ours: under the same lock."""
    links.run("--scheduled", "morning", "--limit", 1)
    links.run()
    assert links.states == ["Done", "Done"]
    assert list(links.status) == ["morning"]


def test_a_link_that_fails_does_not_end_the_run(links: Links) -> None:
    """Promised: it is marked Failed and the rest goes on; one that nobody can process stays as it is."""
    links.add("file:///there/is/no/such/file", "gopher://old/", "data:,three")
    assert links.run("--scheduled", "morning").end() == 0
    assert links.states == ["Failed", "New", "Done"]
    assert links.status["morning"]["items_processed"] == 1


def test_a_run_that_fails_is_recorded_and_frees_the_lock(links: Links, lockcore: Lockcore) -> None:
    """Promised: `failed` in the status file, the lock free. On purpose not: exit code 0, which hides it from cron."""
    (links.folder / "links.json").write_text("{ no JSON")
    failed = links.run("--scheduled", "morning")
    assert failed.end() == 1
    assert "JSONDecodeError" in failed.text
    assert links.status["morning"]["status"] == "failed"
    assert not links.lock.exists()
    assert lockcore.rows("job, label, outcome, exit_code") == [("links", "morning", "failed", 1)]


def test_a_second_run_within_the_interval_is_skipped(links: Links) -> None:
    """Promised: four hours for each time of the day, said, exit code 0, the status file as it was."""
    links.run("--scheduled", "morning", "--limit", 1)
    before = links.status
    second = links.run("--scheduled", "morning")
    assert second.end() == 0
    assert "skipped" in second.text
    assert "4 h" in second.text
    assert links.states == ["Done", "New"]
    assert links.status == before


def test_the_interval_goes_by_the_status_file_of_others(links: Links) -> None:
    """Promised: what the file says counts, whoever wrote it; older ones and other times of the day run."""
    for hours, label, ran in ((1, "morning", False), (1, "noon", True), (5, "night", True)):
        when = datetime.fromtimestamp(datetime.now(UTC).timestamp() - hours * 3600)  # noqa: DTZ006 - local, as they write
        entry = {"last_run": when.isoformat(), "status": "completed", "items_processed": 5}
        written = "morning" if label == "noon" else label
        (links.folder / "status.json").write_text(json.dumps({written: entry}))
        links.add("data:,one")
        links.run("--scheduled", label)
        assert links.states == (["Done"] if ran else ["New"]), label


def test_after_a_failure_it_is_tried_again_at_once(links: Links) -> None:
    """On purpose not promised there: a failed run does not use up the four hours."""
    (links.folder / "links.json").write_text("{ no JSON")
    links.run("--scheduled", "morning")
    links.add("data:,one")
    assert links.run("--scheduled", "morning").end() == 0
    assert links.states == ["Done"]


def test_a_broken_status_file_stops_nothing(links: Links) -> None:
    """Promised: the run happens and the file is written anew. Ours: what lay there is put aside, and said."""
    (links.folder / "status.json").write_text("{ no JSON")
    program = links.run("--scheduled", "morning")
    assert program.end() == 0
    assert links.status["morning"]["status"] == "completed"
    assert "status.json" in program.text
    aside = [
        path for path in links.folder.iterdir() if path.name.startswith("status.json") and path.name != "status.json"
    ]
    assert [path.read_text() for path in aside] == ["{ no JSON"]


def test_two_runs_do_not_overlap(links: Links) -> None:
    """Promised: the second one says that another runs, with the lock's PID, and ends with 0; nothing is changed."""
    first = links.begin("--scheduled", "morning", pause=900)
    first.says("the next link follows in 15 minutes")
    assert links.lock.read_text().strip() == str(first.pid)
    second = links.run("--scheduled", "noon")
    assert second.end() == 0
    assert "already running" in second.text
    assert links.states == ["Done", "New"]
    assert not (links.folder / "status.json").exists()


def test_a_run_beyond_the_age_is_overdue_and_keeps_its_lock(links: Links, lockcore: Lockcore) -> None:
    """Broken on purpose: after six hours it is no stale lock, while its process lives."""
    assert lockcore("watch-dir", "add", links.lock.parent).returncode == 0
    first = links.begin("--scheduled", "morning", "--max-age", "1s", pause=900)
    first.says("the next link follows in 15 minutes")
    until(lambda: '"OVERDUE"' in lockcore("status", "--json").stdout, "it is shown as overdue")
    second = links.run("--scheduled", "noon", "--max-age", "1s")
    assert "already running" in second.text
    assert links.lock.read_text().strip() == str(first.pid)


def test_what_is_logged_has_its_time_and_level(links: Links) -> None:
    """Promised: `time - LEVEL - message`, to the terminal and to a file in `logs`."""
    program = links.run("--scheduled", "morning")
    pattern = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} - INFO - 2 of 2 links saved")
    assert any(pattern.fullmatch(line) for line in program.lines)
    (log,) = (links.folder / "logs" / "links").iterdir()
    assert any(pattern.fullmatch(line) for line in log.read_text().splitlines())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_ends_the_pause(links: Links, number: int) -> None:
    """Ours: nobody waits for 15 minutes; what was done is kept, and the rest is for the next run."""
    first = links.begin("--scheduled", "morning", pause=900)
    first.says("the next link follows in 15 minutes")
    first.send(number)
    first.end()
    assert "asked to stop: 1 links are left" in first.text
    assert not links.lock.exists()
    assert links.status["morning"]["status"] == "failed"
    assert links.status["morning"]["items_processed"] == 1
    links.run("--scheduled", "morning")
    assert links.states == ["Done", "Done"]


def test_there_is_no_pause_after_the_last_link(links: Links) -> None:
    """Promised: pauses are between two links."""
    program = links.run("--scheduled", "morning")
    assert program.text.count("the next link follows") == 1


def test_after_kill_9_the_next_run_goes_on(links: Links, lockcore: Lockcore) -> None:
    """Promised after six hours; ours at once: what a dead run left is stale, and the crash is in the history."""
    first = links.begin("--scheduled", "morning", pause=900)
    first.says("the next link follows in 15 minutes")
    (work,) = _children(first.pid)
    first.kill()
    os.kill(work, signal.SIGKILL)
    until(lambda: not is_alive(work), "all of it is gone")
    assert links.lock.read_text().strip() == str(first.pid)
    links.run("--scheduled", "morning")
    assert links.states == ["Done", "Done"]
    assert lockcore.rows("outcome") == [("crashed",), ("completed",)]


def test_a_stale_lock_of_another_program_is_taken_over(links: Links) -> None:
    """Promised: old ones are cleaned up. Ours: as soon as their process is gone, however young the file is."""
    links.lock.write_text(str(gone_pid()))
    assert links.run("--scheduled", "morning").end() == 0
    assert links.states == ["Done", "Done"]


def test_a_corrupt_lock_is_refused(links: Links) -> None:
    """Ours: a file that names nobody is removed after six hours, as promised, and not before; a text never."""
    links.lock.write_text("notes")
    assert "can't be taken" in links.run("--scheduled", "morning").text
    assert links.states == ["New", "New"]
    assert links.lock.read_text() == "notes"
    links.lock.write_text("")
    links.run("--scheduled", "morning")
    assert links.states == ["New", "New"]
    os.utime(links.lock, (0, 0))
    links.run("--scheduled", "morning")
    assert links.states == ["Done", "Done"]


def test_logs_are_rotated(links: Links) -> None:
    """Promised: 14 are kept, the older ones compressed, the newest plain."""
    for number in range(17):
        links.add(f"data:,{number}")
        assert links.run("--scheduled", "morning", "--min-interval", "0").end() == 0
    logs = sorted((links.folder / "logs" / "links").iterdir())
    assert len(logs) == 14
    assert "data:,16" in logs[-1].read_text()
    assert logs[0].suffix == ".gz"
    assert "data:,3" in gzip.decompress(logs[0].read_bytes()).decode()


def test_the_history_has_every_run(links: Links, lockcore: Lockcore) -> None:
    """Ours: which time of the day, how many links, how it ended; the newest first."""
    links.run("--scheduled", "morning")
    links.run("--scheduled", "morning")
    links.run("--scheduled", "noon")
    runs = json.loads(lockcore("history", "links", "--json").stdout)["runs"]
    assert [(run["label"], run["outcome"], run["items"]) for run in runs] == [
        ("noon", "completed", None),
        ("morning", "skipped", None),
        ("morning", "completed", 2),
    ]


def test_a_naive_peer_is_kept_out_whatever_the_age(links: Links, lockcore: Lockcore, peer: Start, user: str) -> None:
    """The description's own algorithm goes by the file's age: it is renewed for as long as we run."""
    words = ["--lock", links.lock, "--format", "pid", "--max-age", "8s", "links", "--", "sleep", "300"]
    lockcore.begin("run", *words)
    until(links.lock.exists, "it has its lock")
    os.utime(links.lock, (0, 0))
    until(lambda: links.lock.stat().st_mtime > 0, "the file is renewed")
    second = peer("young_file", links.lock, 8, user=user)
    assert second.end() == 0
    assert lockcore("stop", links.lock).returncode == 0
    assert second.lines == ["refused"]


def test_a_naive_peer_that_was_first_keeps_us_out_whatever_the_age(links: Links, peer: Start, user: str) -> None:
    """Broken on purpose: a live process keeps its lock beyond six hours."""
    first = peer("young_file", links.lock, 1, user=user)
    first.says("acquired")
    until(lambda: time.time() - links.lock.stat().st_mtime > 1, "it is older than that")
    assert "already running" in links.run("--scheduled", "morning", "--max-age", "1s").text
    assert links.states == ["New", "New"]
    first.tell()
    first.says("released")
    links.run("--scheduled", "morning")
    assert links.states == ["Done", "Done"]


def _children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
