"""The registry on disk: which files are trusted, and how they are changed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lockcore._registry import edits
from lockcore._registry.config import BadConfig, load_config
from lockcore._registry.job_file import BadJobFile, Job
from lockcore._registry.jobs import all_jobs, job_file, load, names
from lockcore._registry.toml_edit import EditFailed

from .conftest import AS_NOBODY, ROOT, Start, needs_root

WRITTEN = """\
# My own words.
title = "Sync"   # short

command = ["python3", "sync.py"]


[lock]
# beside the data
path = "/srv/sync.lock"

[limits] # generous
timeout = "2h"
"""


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Everything that lockcore keeps, in a folder that every user may enter."""
    home = tmp_path / "lockcore"
    home.mkdir(mode=0o755)
    (home / "jobs").mkdir(mode=0o755)
    monkeypatch.setenv("LOCKCORE_HOME", str(home))
    return home


def write(home: Path, name: str, text: str, mode: int = 0o600) -> Path:
    file = home / "jobs" / f"{name}.toml"
    file.write_text(text)
    file.chmod(mode)
    return file


def lockcore(*arguments: object, **options: object) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "lockcore", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        stdin=subprocess.DEVNULL,
        timeout=60,
        check=False,
        **options,
    )


def problem(name: str) -> str:
    with pytest.raises(BadJobFile) as bad:
        load(name)
    (said,) = bad.value.problems
    return said


def test_a_registered_job_is_loaded(home: Path) -> None:
    """And none where there is no file."""
    file = write(home, "sync", WRITTEN)
    job = load("sync")
    assert job is not None
    assert (job.name, job.title, job.timeout, job.file) == ("sync", "Sync", 7200.0, str(file))
    assert load("other") is None
    assert load("../config") is None


def test_a_bad_file_is_that_jobs_problem_only(home: Path) -> None:
    """The others are there, sorted, and what editors leave behind is not."""
    write(home, "b", "tittle = 1")
    write(home, "c", "")
    write(home, "a", "")
    write(home, ".hidden", "")
    (home / "jobs" / "a.toml~").write_text("")
    (home / "jobs" / "removed").mkdir()
    (home / "jobs" / "\x1b[31m.toml").write_text("")
    found = [(type(job), job.name) for job in all_jobs()]
    assert found == [(BadJobFile, "\x1b[31m"), (Job, "a"), (BadJobFile, "b"), (Job, "c")]
    assert names() == ["\x1b[31m", "a", "b", "c"]


def test_without_a_folder_nothing_is_registered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And looking makes none."""
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "nowhere"))
    assert (all_jobs(), names(), load("x")) == ([], [], None)
    assert load_config().watch == ()
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_may_write_decides_nothing(home: Path, mode: int) -> None:
    """The way out is said."""
    file = write(home, "sync", "", mode)
    assert problem("sync").endswith(f"chmod go-w {file}")
    config = home / "config.toml"
    config.write_text("")
    config.chmod(mode)
    with pytest.raises(BadConfig, match="chmod go-w"):
        load_config()


def test_a_folder_that_others_may_write_decides_nothing(home: Path) -> None:
    """They could put any file of ours in the job file's place."""
    write(home, "sync", "")
    (home / "jobs").chmod(0o777)
    assert problem("sync").endswith(f"chmod go-w {home / 'jobs'}")


@needs_root
def test_a_strangers_file_decides_nothing(home: Path) -> None:
    """Neither directly nor through a link."""
    file = write(home, "sync", "")
    os.chown(file, 65534, 65534)
    assert "another user (uid 65534)" in problem("sync")
    (home / "jobs" / "link.toml").symlink_to(file)
    assert "another user (uid 65534)" in problem("link")


@needs_root
def test_roots_file_is_trusted_by_everybody(home: Path, start: Start) -> None:
    """A machine may have jobs for all its users."""
    write(home, "sync", 'title = "For all"', 0o644)
    imports = "import tomllib\nfrom lockcore._registry.jobs import load\n"
    child = start(imports + AS_NOBODY + "print(load('sync').title, flush=True)")
    assert child.line() == "For all"


def test_a_link_is_followed_to_a_file_that_is_trusted(home: Path, tmp_path: Path) -> None:
    """People keep such files in a repository of theirs."""
    target = tmp_path / "dotfiles.toml"
    target.write_text('title = "Linked"')
    target.chmod(0o600)
    (home / "jobs" / "sync.toml").symlink_to(target)
    job = load("sync")
    assert job is not None
    assert job.title == "Linked"
    target.chmod(0o666)
    assert "chmod go-w" in problem("sync")
    target.unlink()
    assert problem("sync") == "it is a link to a file that is not there."


def test_what_is_no_file_is_not_waited_for(home: Path) -> None:
    """A pipe would keep a reader waiting for ever."""
    os.mkfifo(home / "jobs" / "pipe.toml", 0o600)
    (home / "jobs" / "folder.toml").mkdir()
    assert problem("pipe") == "it is no regular file."
    assert problem("folder") == "it is no regular file."


def test_a_file_that_can_be_no_job_file_is_not_read(home: Path) -> None:
    """Too large, or no text."""
    with write(home, "large", "").open("wb") as file:
        file.truncate(4 << 30)
    assert "4294967296 bytes" in problem("large")
    (home / "jobs" / "binary.toml").write_bytes(b'title = "x"\nkind = "\xff"\n')
    (home / "jobs" / "binary.toml").chmod(0o600)
    assert problem("binary") == "line 2: a byte that is no UTF-8. Save it as UTF-8."
    (home / "jobs" / "windows.toml").write_bytes(b'\xef\xbb\xbftitle = "x"\r\nkind = "manual"\r\n')
    (home / "jobs" / "windows.toml").chmod(0o600)
    assert load("windows") is not None


def test_reading_a_job_loads_little() -> None:
    """It is on the way of every run."""
    heavy = "dataclasses json pathlib logging argparse psutil tomlkit cronsim crontab subprocess difflib".split()
    asked = (
        "import sys\nfrom lockcore._registry.jobs import load\nfrom lockcore._registry.config import load_config\n"
        "load('sync'), load_config()\n"
        f"print([name for name in {heavy!r} if name in sys.modules], 'tomllib' in sys.modules)"
    )
    assert edits.register("sync", {("", "command"): ["true"]}).command == ("true",)
    seen = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{asked}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert seen.stdout.strip() == "[] True"


def test_a_change_keeps_what_a_person_wrote(home: Path) -> None:
    """Comments, order and blank lines; only what was given is new."""
    file = write(home, "sync", WRITTEN)
    edits.register("sync", {("", "title"): "Nightly", ("limits", "grace"): "3s"}, replace=True)
    changed = WRITTEN.replace('"Sync"', '"Nightly"').replace('timeout = "2h"\n', 'timeout = "2h"\ngrace = "3s"\n')
    assert file.read_text() == changed


def test_a_lock_changes_from_a_file_to_a_row(home: Path) -> None:
    """A job has one of them."""
    file = write(home, "sync", WRITTEN)
    edits.register("sync", {("lock", "url"): "sqlite:///home/me/x.db#sync"}, replace=True)
    assert "path =" not in file.read_text()
    job = load("sync")
    assert job is not None
    assert job.lock_url == "sqlite:///home/me/x.db#sync"


def test_what_could_not_be_read_again_is_not_written(home: Path) -> None:
    """All that is wrong is said, and the file stays as it was."""
    file = write(home, "sync", WRITTEN)
    with pytest.raises(BadJobFile) as bad:
        edits.register("sync", {("", "schedule"): ["61 * * * *"], ("limits", "grace"): "soon"}, replace=True)
    assert len(bad.value.problems) == 2
    with pytest.raises(BadJobFile):
        edits.register("new", {("", "kind"): "deamon"})
    assert file.read_text() == WRITTEN
    assert sorted(os.listdir(home / "jobs")) == ["sync.toml"]


def test_a_broken_file_is_not_changed(home: Path) -> None:
    """Its person is told where it is broken."""
    write(home, "sync", "title = \n")
    with pytest.raises(BadJobFile, match="line 1, column 9"):
        edits.register("sync", {("", "title"): "x"}, replace=True)


def test_a_new_file_is_for_this_user_alone(home: Path) -> None:
    """Whatever the umask; it replaces nothing."""
    before = os.umask(0)
    try:
        edits.register("sync", {("", "title"): "x"})
        edits.watch("/srv")
    finally:
        os.umask(before)
    assert (home / "jobs" / "sync.toml").stat().st_mode & 0o777 == 0o600
    assert (home / "config.toml").stat().st_mode & 0o777 == 0o600
    with pytest.raises(edits.AlreadyRegistered):
        edits.register("sync", {("", "title"): "y"})
    with pytest.raises(edits.NotRegistered):
        edits.register("other", {("", "title"): "y"}, replace=True)


def test_a_linked_file_is_changed_where_it_is(home: Path, tmp_path: Path) -> None:
    """The link stays one."""
    target = tmp_path / "dotfiles.toml"
    target.write_text(WRITTEN)
    target.chmod(0o600)
    link = home / "jobs" / "sync.toml"
    link.symlink_to(target)
    edits.register("sync", {("", "title"): "Nightly"}, replace=True)
    assert link.is_symlink()
    assert 'title = "Nightly"   # short' in target.read_text()


def test_a_full_disk_leaves_the_old_file(home: Path, start: Start) -> None:
    """Nothing half-written is left, under any name."""
    file = write(home, "sync", WRITTEN)
    child = start("""
        import resource
        from lockcore._registry import edits
        from lockcore._registry.toml_edit import EditFailed
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
        try:
            edits.register("sync", {("", "title"): "x"}, replace=True)
        except EditFailed as failure:
            print(failure, flush=True)
    """)
    assert "can't be written: File too large" in child.line()
    assert file.read_text() == WRITTEN
    assert sorted(os.listdir(home / "jobs")) == ["sync.toml"]


def test_many_edits_at_once_lose_nothing(home: Path, tmp_path: Path, start: Start) -> None:
    """Each process adds folders of its own to the same file."""
    code = """
        import sys
        from lockcore._registry import edits
        print("ready", flush=True)
        sys.stdin.readline()
        for number in range(10):
            edits.watch(f"/srv/{sys.argv[1]}-{number}")
        print("done", flush=True)
    """
    children = [start(code, writer) for writer in range(6)]
    for child in children:
        assert child.line() == "ready"
    for child in children:
        child.say()
    for child in children:
        assert child.line() == "done"
    assert set(load_config().watch) == {f"/srv/{writer}-{number}" for writer in range(6) for number in range(10)}
    assert sorted(os.listdir(home)) == [".edit.guard", "config.toml", "jobs"]


def test_somebody_who_edits_for_ever_is_not_waited_for(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one is told."""
    child = start("""
        import sys
        from lockcore._registry.toml_edit import turn
        with turn():
            print("editing", flush=True)
            sys.stdin.readline()
    """)
    assert child.line() == "editing"
    monkeypatch.setattr("lockcore._registry.toml_edit.PATIENCE", 0.1)
    with pytest.raises(EditFailed, match="somebody else has been editing"):
        edits.watch("/srv")
    child.kill()
    assert edits.watch("/srv")


def test_a_removed_job_is_kept_aside(home: Path) -> None:
    """As often as it is removed."""
    for number, kept in enumerate(("sync.toml", "sync.2.toml")):
        write(home, "sync", f'title = "{number}"')
        removed = edits.remove("sync")
        assert removed.kept == str(home / "jobs" / "removed" / kept)
        assert Path(removed.kept).read_text() == f'title = "{number}"'
    assert names() == []
    with pytest.raises(edits.NotRegistered):
        edits.remove("sync")


def test_a_linked_job_is_removed_without_its_file(home: Path, tmp_path: Path) -> None:
    """Only the link goes."""
    target = tmp_path / "dotfiles.toml"
    target.write_text(WRITTEN)
    (home / "jobs" / "sync.toml").symlink_to(target)
    assert edits.remove("sync") == edits.Removed(str(home / "jobs" / "sync.toml"), str(target), was_link=True)
    assert target.read_text() == WRITTEN
    assert names() == []


def test_add_tells_what_it_registered(home: Path, tmp_path: Path) -> None:
    """The command runs in the folder where it was added; how to start it and the crontab line are said."""
    ran = lockcore("add", "sync", "--schedule", "0 8 * * *", "--timeout", "2h", "--", "echo", "a b", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    job = load("sync")
    assert job is not None
    assert (job.command, job.cwd, job.timeout) == (("echo", "a b"), str(tmp_path), 7200.0)
    assert ran.stdout.splitlines()[0] == f"sync is registered: {job_file('sync')}"
    assert f"  Command:   echo 'a b'  (in {tmp_path})" in ran.stdout
    assert "  Start it:  lockcore start sync" in ran.stdout
    crontab_line = next(line for line in ran.stdout.splitlines() if "0 8 * * *" in line)
    program = crontab_line.split()[5]
    assert os.path.isabs(program)
    assert crontab_line.endswith(" run sync")


@pytest.mark.parametrize(
    ("words", "command"),
    [
        (
            ["--command", "python3", "a.py", "--timeout", "5", "--", "x"],
            ("python3", "a.py", "--timeout", "5", "--", "x"),
        ),
        (["--", "python3", "a.py", "--command", "x"], ("python3", "a.py", "--command", "x")),
        (["--command", "python3 'a b.py'"], ("python3", "a b.py")),
        (["--command", "cat x | sort"], ("sh", "-c", "cat x | sort")),
    ],
)
def test_the_command_is_all_that_follows(words: list[str], command: tuple[str, ...]) -> None:
    """Its options are not ours."""
    assert lockcore("add", "sync", "--lock", "/srv/sync.lock", *words).returncode == 0
    job = load("sync")
    assert job is not None
    assert (job.command, job.lock_path, job.timeout) == (command, "/srv/sync.lock", None)


def test_adding_again_is_refused_with_the_way_out(home: Path) -> None:
    """`--replace` then changes what is given and keeps the rest."""
    assert lockcore("add", "sync", "--title", "One", "--", "true").returncode == 0
    again = lockcore("add", "sync", "--title", "Two")
    assert again.returncode == 1
    assert "lockcore add sync --replace" in again.stderr
    assert lockcore("add", "sync", "--replace", "--title", "Two").returncode == 0
    job = load("sync")
    assert job is not None
    assert (job.title, job.command) == ("Two", ("true",))
    unknown = lockcore("add", "sinc", "--replace", "--title", "Two")
    assert unknown.returncode == 1
    assert "Did you mean sync?" in unknown.stderr


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["add", "-x"], 2, "NAME"),
        (["add", "a/b"], 2, "can't name a job"),
        (["add", "a", "--"], 2, "no command after"),
        (["add", "a", "--timeout", "soon"], 1, "[limits] timeout: 'soon' is no duration"),
        (["add", "a", "--schedule", "61 * * * *"], 1, "bad minute"),
        (["add", "a", "--lock", "/tmp/"], 1, "names a folder"),
        (["add", "a", "--taken-by", "job"], 1, "needs path"),
        (["remove", "a"], 1, "no job a is registered"),
        (["remove", "../a"], 2, "can't name a job"),
        (["watch-dir", "add", "/nonexistent"], 1, "is not there"),
        (["watch-dir", "remove", "/nonexistent"], 1, "is not watched"),
        (["watch-dir"], 2, "ACTION"),
    ],
)
def test_what_can_not_be_done_is_said(home: Path, words: list[str], code: int, said: str) -> None:
    """With the right exit code, no traceback, and nothing written."""
    ran = lockcore(*words)
    assert (ran.returncode, ran.stdout) == (code, "")
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr
    assert list((home / "jobs").iterdir()) == []


def test_remove_tells_what_was_kept(home: Path) -> None:
    """The lock and the logs are never touched."""
    write(home, "sync", "")
    (home / "locks").mkdir()
    (home / "locks" / "sync.lock").write_text("1")
    (home / "logs" / "sync").mkdir(parents=True)
    ran = lockcore("remove", "sync")
    assert ran.returncode == 0
    for kept in ("jobs/removed/sync.toml", "locks/sync.lock", "logs/sync"):
        assert str(home / kept) in ran.stdout
        assert (home / kept).exists()


def test_jobs_are_listed_and_a_bad_one_hides_none(home: Path) -> None:
    """Exit code 1 tells a script."""
    write(home, "bad", "kind = 1")
    write(home, "when", 'schedule = ["61 * * * *"]')
    write(home, "sync", WRITTEN)
    ran = lockcore("jobs")
    assert ran.returncode == 1
    lines = ran.stdout.splitlines()
    assert lines[0].split() == ["NAME", "KIND", "SCHEDULE", "LOCK", "COMMAND"]
    assert lines[1].split() == ["sync", "manual", "-", "/srv/sync.lock", "python3", "sync.py"]
    assert lines[2] == "  Sync"
    assert "✖ bad can't be used" in lines
    assert '  • kind must be "daemon", "periodic" or "manual", not a number.' in lines
    assert "✖ when can't be used" in lines
    assert lockcore("jobs", "--names").stdout.splitlines() == ["bad", "sync", "when"]
    listed = json.loads(lockcore("jobs", "--json").stdout)
    assert [job["name"] for job in listed["jobs"]] == ["sync"]
    assert listed["jobs"][0]["limits"]["timeout"] == 7200.0
    assert [job["name"] for job in listed["bad"]] == ["bad", "when"]


def test_no_jobs_are_no_error() -> None:
    """A newcomer is told what to do."""
    ran = lockcore("jobs")
    assert ran.returncode == 0
    assert "lockcore import crontab" in ran.stdout


def test_an_address_with_a_password_is_not_listed(home: Path) -> None:
    """Neither in the table nor in JSON."""
    write(home, "lease", '[lock]\nurl = "postgresql://me:SECRET@db/jobs#sync"')
    assert "postgresql://me@db/jobs#sync" in lockcore("jobs").stdout
    for words in (["jobs"], ["jobs", "--json"], ["doctor"], ["add", "lease", "--replace", "--title", "x"]):
        ran = lockcore(*words)
        assert "SECRET" not in ran.stdout + ran.stderr


def test_folders_are_watched_and_no_longer(home: Path, tmp_path: Path) -> None:
    """However they are written in the file; comments stay."""
    (home / "config.toml").write_text('# mine\nwatch = ["~"] # home\n')
    (home / "config.toml").chmod(0o600)
    assert lockcore("watch-dir", "add", ".", cwd=tmp_path).returncode == 0
    assert "already" in lockcore("watch-dir", "add", tmp_path).stdout
    assert lockcore("watch-dir", "list").stdout.splitlines() == [os.path.expanduser("~"), str(tmp_path)]
    assert lockcore("watch-dir", "remove", os.path.expanduser("~")).returncode == 0
    assert (home / "config.toml").read_text() == f'# mine\nwatch = ["{tmp_path}"] # home\n'


def test_bad_settings_are_not_changed(home: Path) -> None:
    """Nor is their password told."""
    (home / "config.toml").write_text('wach = []\n[notify]\nurls = "discord://SECRET"\n')
    (home / "config.toml").chmod(0o600)
    for words in (["add", str(home)], ["remove", "/srv"], ["list"]):
        ran = lockcore("watch-dir", *words)
        assert ran.returncode == 1
        assert 'Did you mean "watch"?' in ran.stderr
        assert "SECRET" not in ran.stderr
    assert (home / "config.toml").read_text().startswith("wach")


def test_what_is_none_is_taken_away(home: Path) -> None:
    """And everything else stays as it was written."""
    file = write(home, "sync", WRITTEN)
    edits.register("sync", {("limits", "timeout"): None, ("lock", "path"): None, ("", "title"): None}, replace=True)
    assert file.read_text() == WRITTEN.replace('timeout = "2h"\n', "").replace('path = "/srv/sync.lock"\n', "").replace(
        'title = "Sync"   # short\n', ""
    )


def test_a_lock_becomes_a_lease_and_a_file_again(home: Path) -> None:
    write(home, "sync", WRITTEN)
    job = edits.register("sync", {("lock", "url"): "sqlite:///srv/l.db", ("lock", "path"): None}, replace=True)
    assert (job.lock_path, job.lock_url) == (None, "sqlite:///srv/l.db#sync")
    job = edits.register("sync", {("lock", "url"): None, ("lock", "path"): "/srv/x.lock"}, replace=True)
    assert (job.lock_path, job.lock_url) == ("/srv/x.lock", None)


def test_settings_are_changed_one_by_one(home: Path) -> None:
    """Comments stay, what can't be used is refused, and what was set can be left to the default again."""
    file = home / "config.toml"
    file.write_text('watch = ["/srv"]  # ours\n[logs]\nkeep = 3 # few\n')
    file.chmod(0o600)
    edits.settle({("logs", "keep"): 30, ("history", "max_age"): "90d", ("notify", "missed"): True})
    assert 'watch = ["/srv"]  # ours\n[logs]\nkeep = 30 # few\n' in file.read_text()
    assert (load_config().max_age, load_config().notify["missed"]) == (90 * 86400, True)
    with pytest.raises(BadConfig):
        edits.settle({("logs", "keep"): 0})
    edits.settle({("logs", "keep"): None})
    assert load_config().keep_logs == 14


def test_addresses_come_and_go(home: Path) -> None:
    """In a file that nobody else can read, whoever could before."""
    file = home / "config.toml"
    file.write_text('[notify]\nurls = [\n  "json://a:secret@x/", # mine\n  "json://b/",\n]\n')
    file.chmod(0o644)
    assert edits.add_address("discord://c/d")
    assert not edits.add_address("discord://c/d")
    assert edits.remove_address("json://b/")
    assert not edits.remove_address("json://b/")
    assert load_config().urls == ("json://a:secret@x/", "discord://c/d")
    assert "# mine" in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_thread_may_have_another_home(home: Path, tmp_path: Path) -> None:
    """Nobody else notices, and it ends with its block."""
    from threading import Thread

    from lockcore._paths import HomeIs, state_folder

    other = tmp_path / "other"
    elsewhere: list[str] = []
    with HomeIs(str(other)):
        edits.register("sync", {("", "command"): ["true"]})
        thread = Thread(target=lambda: elsewhere.append(state_folder()))
        thread.start()
        thread.join()
        assert state_folder() == str(other)
    assert elsewhere == [str(home)]
    assert state_folder() == str(home)
    assert (other / "jobs" / "sync.toml").exists()
    assert names() == []
    with HomeIs(None):
        assert state_folder() != str(home)
