"""`lockcore import crontab` with the real `crontab`, and rewritten lines in a real shell."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lockcore._crontab.lines import read_crontab
from lockcore._crontab.proposal import propose
from lockcore._registry.jobs import load, names

from .conftest import ROOT

pty = pytest.importorskip("pty")

IN_PRIVATE = """
mount -t tmpfs none /var/spool/cron || exit 70
mkdir -m 1730 /var/spool/cron/crontabs || exit 70
chgrp crontab /var/spool/cron/crontabs 2> /dev/null
if [ -s "$1" ]; then crontab "$1" || exit 70; fi
shift
exec "$@"
"""
"""Runs a command with a crontab that nobody else ever sees, and that is gone with the command."""


def private_crontabs() -> bool:
    """Whether this user may have a crontab of its own in a mount namespace of its own."""
    try:
        words = ["unshare", "--mount", "sh", "-c", IN_PRIVATE, "sh", "/dev/null", "crontab", "-l"]
        ran = subprocess.run(words, capture_output=True, text=True, timeout=30, check=False)
    except OSError:
        return False
    return ran.returncode == 1 and "no crontab for" in ran.stderr


def has_no_crontab() -> bool:
    """Whether `crontab` works for this user, who has none: then there is nothing to lose."""
    try:
        ran = subprocess.run(["crontab", "-l"], capture_output=True, text=True, timeout=30, check=False)
    except OSError:
        return False
    return ran.returncode == 1 and "no crontab for" in ran.stderr


PRIVATE = private_crontabs()
needs_crontab = pytest.mark.skipif(
    not (PRIVATE or has_no_crontab()), reason="needs `crontab`, and a user who has none that could be lost"
)

Import = Callable[..., "subprocess.CompletedProcess[str]"]

TWO = "0 8 * * * /srv/sync/sync.sh\n30 2 * * 1-5 cd /srv/shop && ./backup.sh > /dev/null\n"


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "lockcore"))
    return tmp_path / "lockcore"


def environment(**changes: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100", "PYTHONIOENCODING": "utf-8", **changes}


@pytest.fixture
def import_(tmp_path: Path) -> Import:
    """Run `lockcore import crontab` for a user whose crontab is this text."""

    def import_(crontab: str | bytes, *words: str, **options: object) -> subprocess.CompletedProcess[str]:
        file = tmp_path / "crontab"
        file.write_bytes(crontab.encode() if isinstance(crontab, str) else crontab)
        command = [sys.executable, "-m", "lockcore", "import", "crontab", *words]
        options.setdefault("stdin", subprocess.DEVNULL)
        settings = {"capture_output": True, "text": True, "encoding": "utf-8", "env": environment(), "timeout": 60}
        settings |= options
        if PRIVATE:
            command = ["unshare", "--mount", "sh", "-c", IN_PRIVATE, "sh", str(file), *command]
            return subprocess.run(command, check=False, **settings)  # type: ignore[call-overload,no-any-return]
        try:
            if file.stat().st_size:
                subprocess.run(["crontab", str(file)], check=True, timeout=30)
            return subprocess.run(command, check=False, **settings)  # type: ignore[call-overload,no-any-return]
        finally:
            subprocess.run(["crontab", "-r"], capture_output=True, timeout=30, check=False)

    return import_


@needs_crontab
def test_jobs_are_registered_when_asked_to(import_: Import) -> None:
    """With their commands, folders and schedules; the new lines are shown, and that nothing changed them."""
    ran = import_(TWO, "--yes")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert names() == ["backup", "sync"]
    backup = load("backup")
    assert backup is not None
    assert backup.command == ("sh", "-c", "./backup.sh > /dev/null")
    assert (backup.cwd, backup.schedule, backup.kind) == ("/srv/shop", ("30 2 * * 1-5",), "periodic")
    line = next(line.strip() for line in ran.stdout.splitlines() if " run sync " in line)
    assert line.startswith("0 8 * * * /")
    assert line.endswith(" run sync -- /srv/sync/sync.sh")
    assert "Your crontab was not changed." in ran.stdout
    assert f"    LOCKCORE_HOME={os.environ['LOCKCORE_HOME']}" in ran.stdout.splitlines()


@needs_crontab
def test_importing_twice_registers_nothing_new(import_: Import) -> None:
    """The lines are shown again."""
    import_(TWO, "--yes")
    ran = import_(TWO, "--yes")
    assert ran.returncode == 0
    assert "sync: registered already" in ran.stdout
    assert " run sync -- /srv/sync/sync.sh" in ran.stdout
    assert names() == ["backup", "sync"]


@needs_crontab
@pytest.mark.parametrize("words", [["--dry-run"], ["--dry-run", "--yes"], []])
def test_nothing_is_written_without_a_yes(import_: Import, home: Path, words: list[str]) -> None:
    """Nor where nobody can be asked."""
    ran = import_(TWO, *words)
    assert ran.returncode == 0
    assert " run sync -- /srv/sync/sync.sh" in ran.stdout
    assert "Nothing was registered" in ran.stdout
    assert not home.exists()


@needs_crontab
@pytest.mark.parametrize(("answer", "registered"), [("\n", False), ("n\n", False), ("y\n", True), ("\x04", False)])
def test_a_person_is_asked_and_no_is_the_default(import_: Import, answer: str, registered: bool) -> None:
    """Enter alone registers nothing."""
    ours, theirs = pty.openpty()
    try:
        os.write(ours, answer.encode())
        ran = import_(TWO, stdin=theirs)
    finally:
        os.close(ours)
        os.close(theirs)
    assert "Register 2 jobs? [y/N]" in ran.stdout
    assert names() == (["backup", "sync"] if registered else [])
    assert ran.returncode == (0 if registered else 1)


@needs_crontab
def test_no_crontab_and_an_empty_one_are_no_errors(import_: Import) -> None:
    """There is nothing to import."""
    for text, said in (
        ("", "There is no crontab for this user"),
        ("# only a comment\n", "Your crontab has no entries"),
    ):
        ran = import_(text)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout.startswith(said)


@needs_crontab
def test_a_crontab_with_everything_in_it(import_: Import) -> None:
    """Settings, disabled entries, input, strange bytes: each has its word, and none hides another."""
    text = (
        'MAILTO=""\nAPI_KEY=SECRET\n#0 5 * * * /bin/old\n@reboot /srv/bot/bot.py\n'
        "0 1 * * * mail me%Hello\n0 2 * * * /srv/caf\udce9.sh\n0 3 * * * flock -n /srv/x.lock /srv/in.py\n"
    )
    ran = import_(text.encode(errors="surrogateescape"), "--yes")
    assert ran.returncode == 0, ran.stderr
    assert names() == ["bot", "in"]
    for said in ("disabled", "percent sign", "can't be shown", "your crontab sets API_KEY", "flock(1)"):
        assert said in ran.stdout
    assert "SECRET" not in ran.stdout
    job = load("in")
    assert job is not None
    assert job.lock_path == "/srv/x.lock"


def test_without_a_crontab_program_that_is_said(home: Path) -> None:
    """And not shown as a traceback."""
    code = (
        "import crontab\ncrontab.CRON_COMMAND = '/nonexistent/crontab'\n"
        "from lockcore._cli import main\nraise SystemExit(main(['import', 'crontab']))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), timeout=60, check=False
    )
    assert ran.returncode == 1
    assert ran.stderr.startswith("lockcore: there is no program `crontab` here.")


COMMANDS = [
    "echo one two",
    "echo 'it'\"'\"'s' \"a  b\" c\\ d",
    r"date +\%Y > out; cat out | tr 0-9 x",
    "cd sub && pwd && ls > ../listed 2>&1; cat ../listed",
    "X=5 sh -c 'echo $X'",
    "echo $HOME *.txt",
    'echo "$(printf %s nested)"'.replace("%", r"\%"),
    r"printf '\%s|' 'a\\b' 'c\d' \"e\"",
    "echo a # and a comment",
    "exit 3",
    "false && echo no || echo yes",
    "echo 'a;b' && (echo c; echo d)",
    "flock -n lock echo under",
    "flock -n lock -c 'echo under | cat; echo 50\\%'",
    "timeout 9 echo quick >&2",
    "cd sub && flock -n lock timeout 9 pwd",
    "for i in 1 2; do echo $i; done",
    "echo `echo back; echo again`",
    'echo "$(echo "a b"; echo $((1 + 2)))" | cat',
    "sleep $((0 \\% 3)); echo awake",
    "echo \\",
]


@pytest.mark.skipif(shutil.which("flock") is None, reason="needs flock(1)")
@pytest.mark.parametrize("shell", ["/bin/sh", "/bin/bash"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_rewritten_line_does_what_the_old_one_did(tmp_path: Path, command: str, shell: str) -> None:
    """In a real shell, behind cron's own reading of the line: the same output and exit code."""
    if not os.path.exists(shell):
        pytest.skip(f"needs {shell}")
    wrapper = tmp_path / "lock core"
    wrapper.write_text('#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done; shift; exec "$@"\n')
    wrapper.chmod(0o755)
    crontab = read_crontab(f"SHELL={shell}\n* * * * * {command}\n", lambda _: True)
    proposals, skipped = propose(
        crontab, program=f"'{wrapper}'", home=str(tmp_path), jobs=[], taken=[], understood=lambda _: True
    )
    assert skipped == []
    rewritten = read_crontab(f"SHELL={shell}\n{proposals[0].lines[0].line}\n", lambda _: True)
    seen = []
    for number, entry in enumerate((crontab.entries[0], rewritten.entries[0])):
        folder = tmp_path / f"home-{number}"
        (folder / "sub").mkdir(parents=True)
        (folder / "some.txt").touch()
        assert entry.command is not None
        ran = subprocess.run(
            [shell, "-c", entry.command.text], cwd=folder, capture_output=True, text=True, timeout=60, check=False
        )
        seen.append((ran.stdout.replace(str(folder), "~"), ran.stderr.replace(str(folder), "~"), ran.returncode))
    assert seen[0] == seen[1]
    assert str(wrapper) in rewritten.entries[0].line
