"""How a found lock would be registered: what is proven by its holder and the crontab, and what is left to a person."""

from __future__ import annotations

import shlex
from dataclasses import replace

import pytest

from lockcore import JobState
from lockcore._crontab.lines import Entry, read_crontab
from lockcore._paths import lock_path
from lockcore._watch.status import JobStatus
from locktray.present.proposal import Process, Proposal, proposal_of, wrapped_options
from tests.present.jobs import job

HOME = "/home/me"


def found(name: str = "sync", path: str = "/l/sync.lock", state: JobState = JobState.RUNNING) -> JobStatus:
    status = job(name, state, registered=False)
    return replace(status, report=replace(status.report, path=path))


def process(command: str, folder: str | None = "/srv/sync", **more: object) -> Process:
    return Process(14521, tuple(shlex.split(command)), folder, **more)  # type: ignore[arg-type]


def crontab(text: str) -> tuple[Entry, ...]:
    return read_crontab(text, lambda _: True).entries


def propose(
    status: JobStatus, holder: Process | None, lines: str = "", taken: tuple[str, ...] = (), home: str = HOME
) -> Proposal:
    known = lambda schedule: "?" not in schedule  # noqa: E731
    return proposal_of(status, holder, crontab(lines), home=home, taken=taken, understood=known)


def test_a_live_holder_tells_command_and_folder_and_the_crontab_the_schedule() -> None:
    """Each with where it comes from; the program takes its lock itself."""
    lines = "# Nightly sync\n0 8 * * * cd /srv/sync && python3 sync.py --fast >> log 2>&1\n0 9 * * * other\n"
    proposal = propose(found(), process("python3 sync.py --fast"), lines)
    draft = proposal.draft
    assert proposal.missing == ()
    assert (draft.name, draft.title, draft.lock) == ("sync", "Nightly sync", "/l/sync.lock")
    assert (draft.command, draft.folder, draft.schedule) == ("python3 sync.py --fast", "/srv/sync", "0 8 * * *")
    assert draft.taken_by == "job"
    assert "PID 14521" in draft.why["command"]
    assert "PID 14521" in draft.why["folder"]
    assert draft.why["schedule"] == "From your crontab, line 2."
    assert proposal.values == {
        ("", "title"): "Nightly sync",
        ("", "command"): ["python3", "sync.py", "--fast"],
        ("", "cwd"): "/srv/sync",
        ("", "schedule"): ["0 8 * * *"],
        ("lock", "path"): "/l/sync.lock",
        ("lock", "taken_by"): "job",
    }


@pytest.mark.parametrize(
    "line",
    [
        "0 8 * * * cd /srv/other && python3 sync.py",
        "0 8 * * * cd /srv/sync && python3 sync.py --slow",
        "0 8 * * * cd /srv/sync && python3 other.py",
        "#0 8 * * * cd /srv/sync && python3 sync.py",
        "@reboot cd /srv/sync && python3 sync.py",
        "0 ? * * * cd /srv/sync && python3 sync.py",
    ],
)
def test_a_line_that_is_not_its_own_gives_no_schedule(line: str) -> None:
    """Another folder, other words, another program, one that is switched off, and what is no schedule for us."""
    proposal = propose(found(), process("python3 sync.py"), line)
    assert (proposal.draft.schedule, proposal.missing) == ("", ())


def test_several_lines_give_several_schedules() -> None:
    lines = "0 8 * * * cd /srv/sync && ./sync\n\n@daily cd /srv/sync && ./sync\n0 8 * * * cd /srv/sync && ./sync\n"
    draft = propose(found(), process("./sync"), lines).draft
    assert draft.schedule == "0 8 * * *\n0 0 * * *"
    assert draft.why["schedule"] == "From your crontab, lines 1, 3, 4."


def test_flock_is_what_lockcore_does_instead() -> None:
    """By its live holder, or by the line of the crontab that names this very lock while nobody holds it."""
    held = propose(found(path="/tmp/x.lock"), process("flock -n /tmp/x.lock ./fetch.sh"))
    assert (held.draft.command, held.draft.taken_by, held.missing) == ("./fetch.sh", "", ())
    line = "*/5 * * * * cd /srv/sync && flock -n /tmp/x.lock timeout 5m ./fetch.sh"
    resting = propose(found(path="/tmp/x.lock", state=JobState.IDLE), None, line)
    draft = resting.draft
    assert (draft.command, draft.folder, draft.timeout) == ("./fetch.sh", "/srv/sync", "5m")
    assert draft.schedule == "*/5 * * * *"
    assert draft.why["command"] == "From your crontab, line 1."
    assert resting.missing == ()
    two = propose(found(path="/tmp/x.lock", state=JobState.IDLE), None, f"{line}\n0 1 * * * flock /tmp/x.lock ./other")
    assert two.draft.command == ""
    assert two.missing


def test_a_wrapper_says_itself_what_the_job_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lock is the job's own, so none is written down; the crontab line is known by the job's name."""
    monkeypatch.setenv("LOCKCORE_HOME", "/home/me/lockcore")
    status = found("report", lock_path("report"))
    words = "/usr/bin/python3 -m lockcore run --timeout 2h report -- ./report.sh --all"
    line = "0 6 * * * cd /srv/sync && lockcore run --timeout 2h report -- ./report.sh --all"
    proposal = propose(status, process(words), line)
    draft = proposal.draft
    assert (draft.name, draft.command, draft.lock, draft.taken_by) == ("report", "./report.sh --all", "", "")
    assert (draft.timeout, draft.schedule) == ("7200s", "0 6 * * *")
    assert proposal.missing == ()
    assert wrapped_options(["lockcore", "run"]) is None
    assert wrapped_options(["echo", "lockcore", "stop"]) is None


@pytest.mark.parametrize(
    "command",
    [
        "mysqldump --password=hunter2 shop",
        "sync --token hunter2",
        "sync postgresql://me:hunter2@db/jobs",
        "env API_KEY=hunter2 ./sync",
        "curl https://me:hunter2@example.org/",
    ],
)
def test_a_password_is_never_copied(command: str) -> None:
    """It is not in the draft, nor in what would be written, nor in any sentence."""
    proposal = propose(found(), process(command))
    assert proposal.draft.command == ""
    assert proposal.missing
    assert "hunter2" not in repr(proposal)


def test_what_is_not_proven_is_left_to_a_person() -> None:
    """With the reason each."""
    assert "nobody holds the lock" in propose(found(state=JobState.STALE), None).missing[0]
    assert "folder" in propose(found(), process("./sync", None)).missing[0]
    assert "can't be seen" in propose(found(), Process(14521, (), "/srv")).missing[0]
    titled = propose(found(), process("'postgres: writer'", runs=False))
    assert (titled.draft.command, len(titled.missing)) == ("", 1)
    assert propose(found(), Process(1, ("sh", "-c", "a\nb"), "/srv")).draft.command == ""
    assert "registered already" in propose(found(), process("./sync"), taken=("sync",)).missing[0]
    assert propose(found("a/b"), process("./sync")).missing
    assert "password" in propose(found(path="postgresql://me@db/jobs#sync"), process("./sync")).missing[0]
    assert propose(found(path="sqlite:///d/l.db#sync"), process("./sync")).values["lock", "url"]


def test_a_hidden_lock_gives_a_name_without_its_dot() -> None:
    assert propose(found(".scheduler"), process("./s")).draft.name == "scheduler"
