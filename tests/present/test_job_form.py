"""What is said beneath each field of a job, and what its file is made to say."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lockcore._duration import duration
from lockcore._registry.edits import register
from locktray.job_looks import look, try_out
from locktray.present.durations import as_file, seconds_of
from locktray.present.job_draft import JobDraft
from locktray.present.job_form import Checked, check, next_runs, words_of
from locktray.present.job_seen import Place, Program, Seen
from locktray.present.job_trial import sections_of
from locktray.present.job_values import draft_of, values_of
from locktray.present.notes import problem
from tests.present.jobs import NOW

GOOD = JobDraft("sync", command="sh -c true", lock="/srv/sync.lock", folder="/srv")


def checked(draft: JobDraft, before: JobDraft | None = None, **seen: object) -> Checked:
    return check(draft, Seen(draft, **seen), NOW, before)  # type: ignore[arg-type]


def test_what_is_right_can_be_saved() -> None:
    assert checked(GOOD).objection == ""


@pytest.mark.parametrize("name", ["a/b", ".x", "-x", "~x", " x", "a\nb", "x" * 300, "a\u202eb"])
def test_what_is_no_name_is_said(name: str) -> None:
    assert checked(replace(GOOD, name=name)).notes["name"].is_problem


def test_a_name_that_is_too_long_is_told_so() -> None:
    """In bytes, which is what a file name has: letters beyond ASCII take several."""
    assert "name" not in checked(replace(GOOD, name="x" * 200)).notes
    for name, size in (("x" * 201, 201), ("ř" * 101, 202)):
        note = checked(replace(GOOD, name=name)).notes["name"]
        assert note == problem(f"This name is too long: it takes {size} bytes, and 200 are the most.")


@pytest.mark.parametrize("name", ["../etc", "worker/x", "~", ""])
def test_what_is_no_name_has_no_file_of_its_own(name: str) -> None:
    """It is no path from wherever this program was started."""
    draft = JobDraft(name)
    seen = look(draft)
    assert seen.lock_file == ""
    assert "lock" not in check(draft, seen, NOW).notes
    assert look(JobDraft("worker")).lock_file.endswith("/worker.lock")


def test_a_blank_form_is_no_reproach() -> None:
    """It can't be saved, but nothing is wrong yet."""
    found = checked(JobDraft())
    assert found.objection == "A job needs a name."
    assert not any(note.is_problem for note in found.notes.values())


def test_a_name_that_is_taken_is_said_but_not_for_its_own_job() -> None:
    assert checked(GOOD, taken=True).notes["name"].is_problem
    assert "name" not in checked(replace(GOOD, title="New"), GOOD, taken=True).notes


@pytest.mark.parametrize("place", [Place.MISSING, Place.NO_FOLDER, Place.READ_ONLY, Place.NETWORK])
def test_where_no_lock_can_be_taken(place: Place) -> None:
    """A program that takes its lock itself knows better, so then it is only said."""
    found = checked(GOOD, lock_place=place)
    assert found.notes["lock"].is_problem
    assert found.objection == found.notes["lock"].text
    assert checked(replace(GOOD, taken_by="job"), lock_place=place).objection == ""


def test_a_relative_lock_is_in_no_folder() -> None:
    assert "in no folder" in checked(replace(GOOD, lock="sync.lock")).notes["lock"].text


@pytest.mark.parametrize("lock", ["postgresql://me:hunter2@db/jobs", "postgresql://db/jobs?password=hunter2"])
def test_a_password_is_refused_with_a_way_out(lock: str) -> None:
    note = checked(replace(GOOD, lock=lock)).notes["lock"]
    assert note.is_problem
    assert "pgpass" in note.text
    assert "env:" in note.text
    assert "hunter2" not in note.text


@pytest.mark.parametrize("lock", ["sqlite:///srv/l.db#x", "postgresql://me@db/jobs", "env:LEASES#x"])
def test_addresses_of_leases_will_do(lock: str) -> None:
    assert checked(replace(GOOD, lock=lock)).objection == ""


@pytest.mark.parametrize("lock", ["mysql://x/y", "sqlite:///", "postgresql://a@b@c/d"])
def test_other_addresses_are_explained(lock: str) -> None:
    assert checked(replace(GOOD, lock=lock)).notes["lock"].is_problem


@pytest.mark.parametrize("program", [Program.MISSING, Program.NOT_EXECUTABLE, Program.FOLDER])
def test_a_program_that_can_not_be_run_is_said(program: Program) -> None:
    """What was so before keeps nobody from changing something else."""
    assert checked(GOOD, program=program).notes["command"].is_problem
    assert checked(replace(GOOD, title="Other"), GOOD, program=program).objection == ""


def test_what_is_still_looked_at_can_not_be_saved() -> None:
    assert check(GOOD, None, NOW).objection
    assert check(GOOD, Seen(replace(GOOD, name="other")), NOW).objection


def test_what_is_unchanged_need_not_be_saved() -> None:
    assert checked(GOOD, GOOD).objection == "Nothing has been changed."


def test_schedules_are_said_back() -> None:
    assert checked(replace(GOOD, schedule="0 23 * * *")).notes["schedule"].text.startswith("Next: ")
    for wrong in ("61 * * * *", "every day", "* * * *", "@reboot", "0 0 31 2 *"):
        assert checked(replace(GOOD, schedule=f"@daily\n{wrong}")).notes["schedule"].is_problem


@pytest.mark.parametrize("schedule", ["0 0 30 2 *", "0 0 31 4,6 *"])
def test_a_schedule_that_never_comes_is_told_so(schedule: str) -> None:
    """It is understood all the same."""
    note = checked(replace(GOOD, schedule=schedule)).notes["schedule"]
    assert note == problem(f"“{schedule}” never comes: there is no such day.")


def test_several_schedules_are_one_row_of_times() -> None:
    """Words of cron's count as well."""
    times = next_runs(("0 0 * * *", "@hourly", "*/30 * * * *"), NOW)
    assert [at - times[0] for at in times] == [0, 1800, 3600]
    assert next_runs((), NOW) == ()


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("90", 90),
        ("2 h", 7200),
        ("1h 30m", 5400),
        ("15 MIN", 900),
        ("1.5h", 5400),
        ("1,5 h", 5400),
        ("2 days", 172800),
        ("2 g", 172800),
        ("1 Dní 2 hodiny", 93600),
        ("", None),
        ("h", None),
        ("1h30", None),
        ("2 weeks", None),
        ("-1h", None),
        ("1e9", None),
        ("٣h", None),
        ("9" * 400, None),
    ],
)
def test_durations_are_understood(text: str, seconds: float | None) -> None:
    assert seconds_of(text) == seconds
    if seconds is not None:
        assert duration(as_file(text)) == seconds


@given(st.text(max_size=30))
def test_no_duration_is_too_odd(text: str) -> None:
    seconds = seconds_of(text)
    assert seconds is None or duration(as_file(text)) == seconds


def test_limits_say_what_they_mean() -> None:
    notes = checked(replace(GOOD, timeout="2 h", max_age="0", grace="0")).notes
    assert notes["timeout"].text == "A run that takes longer than 2 h is ended."
    assert notes["max_age"].is_problem
    assert not notes["grace"].is_problem


@pytest.mark.parametrize("text", ["99999999d", "20000 days 20000 days", "9" * 400])
def test_a_limit_of_more_than_a_hundred_years_is_told_so(text: str) -> None:
    """No job file takes one."""
    note = checked(replace(GOOD, timeout=text)).notes["timeout"]
    assert note == problem("This is longer than a hundred years, which is the most.")
    assert seconds_of(text) is None


def test_a_daemon_that_a_limit_ends_is_told_of() -> None:
    assert checked(replace(GOOD, kind="daemon", timeout="2 h")).notes["kind"].text.endswith("ends it after 2 h.")
    assert "down" in checked(replace(GOOD, kind="daemon", timeout="")).notes["kind"].text


def test_where_a_proposal_comes_from_is_said() -> None:
    notes = checked(replace(GOOD, why={"command": "From PID 4711.", "nonsense": "x", "folder": ""})).notes
    assert notes["command"].text.endswith("From PID 4711.")
    assert "nonsense" not in notes


@given(
    st.builds(
        JobDraft, *([st.text(max_size=40)] * 15), why=st.dictionaries(st.sampled_from(["name", "lock"]), st.text())
    )
)
def test_whatever_is_typed_is_answered(draft: JobDraft) -> None:
    """Nothing raises, and what can be saved gives values that a job file can have."""
    found = checked(draft)
    if not found.objection:
        assert values_of(draft) is not None


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1), min_size=1))
def test_a_command_comes_back_as_it_was(words: list[str]) -> None:
    """Or it runs in a shell, which takes it apart in the same way."""
    typed = shlex.join(words)
    if "\n" not in typed and typed.strip() == typed:
        assert words_of(typed) in (tuple(words), ("sh", "-c", typed))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    return tmp_path


ADDED = [
    (["--", "python3", "sync.py", "a b"], JobDraft("sync", command="python3 sync.py 'a b'")),
    (["--command", "cd x && y"], JobDraft("sync", command="cd x && y")),
    (
        ["--lock", "/srv/l.lock", "--taken-by", "job", "--format", "qlockfile", "--title", "T"],
        JobDraft("sync", lock="/srv/l.lock", taken_by="job", format="qlockfile", title="T"),
    ),
    (
        ["--lock", "sqlite:///srv/l.db", "--schedule", "@daily", "--schedule", "0 8 * * *", "--timeout", "2h"],
        JobDraft("sync", lock="sqlite:///srv/l.db", schedule="@daily\n0 8 * * *", timeout="2h"),
    ),
    (["--kind", "daemon", "--companion", "/srv/x.wal"], JobDraft("sync", kind="daemon", companions="/srv/x.wal")),
]


@pytest.mark.parametrize(("words", "draft"), ADDED)
def test_it_is_written_as_the_command_would_write_it(home: Path, words: list[str], draft: JobDraft) -> None:
    """Letter by letter, in a file for this user alone."""
    subprocess.run(
        [sys.executable, "-m", "lockcore", "add", "sync", *words],
        cwd=os.path.expanduser("~"),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
        capture_output=True,
    )
    file = home / "home" / "jobs" / "sync.toml"
    by_command = file.read_text()
    file.unlink()
    register("sync", values_of(draft))
    assert file.read_text() == by_command
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_change_touches_nothing_else(home: Path) -> None:
    text = (
        '# mine\ntitle = "Old" # short\ncommand = ["a", "b c"]\n[lock]\npath = "~/x.lock"\n'
        "[limits]\ntimeout = 60\n[notify]\ncrash = false\n"
    )
    file = home / "home" / "jobs" / "sync.toml"
    file.parent.mkdir(parents=True, mode=0o700)
    file.write_text(text)
    file.chmod(0o600)
    before = draft_of("sync", text)
    assert (before.command, before.lock, before.timeout) == ("a 'b c'", "~/x.lock", "60")
    assert values_of(before, before) == {}
    after = replace(before, title="New", timeout="")
    register("sync", values_of(after, before), replace=True)
    assert file.read_text() == text.replace('"Old"', '"New"').replace("timeout = 60\n", "")


def test_a_password_in_a_job_file_is_never_shown(home: Path) -> None:
    """And stays as long as nobody writes another address."""
    text = '[lock]\nurl = "postgresql://me:hunter2@db/jobs#x"\n'
    draft = draft_of("sync", text)
    assert "hunter2" not in repr(draft)
    assert values_of(replace(draft, title="New"), draft) == {("", "title"): "New"}
    changed = values_of(replace(draft, lock="/srv/x.lock"), draft)
    assert changed == {("lock", "path"): "/srv/x.lock", ("lock", "url"): None}


@pytest.mark.parametrize("text", ["title = 3\ncommand = 'x'\nlock = 7", "[limits]\ntimeout = true", ""])
def test_odd_values_are_left_out(text: str) -> None:
    assert draft_of("sync", text).name == "sync"
    with pytest.raises(tomllib.TOMLDecodeError):
        draft_of("sync", "=")


def test_the_system_is_looked_at(home: Path) -> None:
    """Real files, folders and programs."""
    script = home / "script.sh"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o600)
    seen = look(JobDraft("sync", command="./script.sh", folder=str(home), lock=str(home / "no" / "x.lock")))
    assert (seen.program, seen.folder, seen.lock_place) == (Program.NOT_EXECUTABLE, Place.THERE, Place.MISSING)
    script.chmod(0o700)
    seen = look(JobDraft("sync", command="./script.sh", folder=str(script)))
    assert (seen.program, seen.folder, seen.taken) == (Program.MISSING, Place.NO_FOLDER, False)
    assert look(JobDraft("sync", command="./script.sh", folder=str(home))).program is Program.FOUND
    assert look(JobDraft("sync", command="surely-not-there-4711")).program is Program.MISSING
    assert look(JobDraft("sync", lock=f"{home}/")).lock_is_folder
    register("sync", {})
    assert look(JobDraft("sync")).taken


@pytest.mark.parametrize("line", ["echo 'open", "echo $(date", "if true; then", "true &&"])
def test_a_line_that_no_shell_can_read_is_told(home: Path, line: str) -> None:
    """By the shell itself, which runs nothing of it."""
    draft = JobDraft("sync", command=f"touch {home}/left; {line}")
    seen = look(draft)
    assert seen.refusal
    assert not seen.refusal.startswith(("sh", "/", "-"))
    checked = check(draft, seen, NOW)
    assert checked.notes["command"] == problem(f"The shell can't read this line: {seen.refusal}")
    assert checked.field == "command"
    whole = JobDraft("sync", command=f"touch {home}/left; echo `touch {home}/left`")
    assert look(whole).refusal == ""
    assert check(whole, look(whole), NOW).notes["command"].text == "A shell runs this line: sh -c"
    assert not (home / "left").exists()


def test_trying_it_starts_nothing(home: Path) -> None:
    """It tells what would be run, how the lock is, and which processes run already."""
    left = home / "left"
    draft = JobDraft("sync", command=f"touch {left}", folder=str(home), lock=str(home / "x.lock"), schedule="0 8 * * *")
    (home / "x.lock").write_text(f"{os.getpid()}\n")
    trial = try_out(draft, None, NOW)
    assert trial.argv == ("touch", str(left))
    assert trial.report is not None
    assert trial.report.evidence
    assert len(trial.schedule) == 3
    assert trial.instances == ()
    assert not left.exists()
    said = [line for section in sections_of(trial, NOW) for line in section.lines]
    assert str(home) in said
    assert any(line.startswith("LOCKCORE_JOB=sync") for line in said)


def test_processes_of_the_job_are_found(home: Path) -> None:
    script = home / "bot.sh"
    script.write_text("#!/bin/sh\nread x\n")
    script.chmod(0o700)
    with subprocess.Popen([str(script)], cwd=home, stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        try:
            draft = JobDraft("bot", command=str(script), folder=str(home))
            until = time.monotonic() + 30  # one that has just begun does not count yet
            while not (found := try_out(draft, None, NOW).instances) and time.monotonic() < until:
                time.sleep(0.1)
            assert [pid for pid, _ in found or ()] == [process.pid]
        finally:
            process.stdin.close()
