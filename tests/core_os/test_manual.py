"""The manual, checked with the tools that show it."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from lockcore import _home, _paths
from lockcore._command import parser
from lockcore._manual import as_plain, as_roff, make_pages
from lockcore._manual.content import FILES
from lockcore._outline import outline

from .conftest import ROOT

TOP = outline(parser())
PAGES = make_pages(parser(), "1.2.3")

needs_groff = pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")


def has_man() -> bool:
    """Whether there is a `man` that shows a file, and warns."""
    viewer = shutil.which("man")
    if viewer is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "a.1")
        page.write_text('.TH "A" "1"\n.SH "NAME"\na\n')
        return subprocess.run([viewer, "--warnings", "-l", page], capture_output=True, check=False).returncode == 0


needs_man = pytest.mark.skipif(not has_man(), reason="needs a man that shows files")


def lockcore(*words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "MANWIDTH": "80", "LC_ALL": "C.UTF-8", **environment}
    return subprocess.run(
        [sys.executable, "-m", "lockcore", *map(str, words)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        timeout=60,
        check=False,
    )


def rendered(source: str) -> str:
    """The page as groff shows it, with everything that it warns about as an error."""
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Tutf8", "-P-cbou"], input=source, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    return done.stdout


def test_there_is_a_page_for_the_program_and_one_for_each_command() -> None:
    """Each with the sections that people look for."""
    assert set(PAGES) == {"", *(command.name for command in TOP.commands)}
    for name, page in PAGES.items():
        assert page.name == ("lockcore" if not name else f"lockcore-{name}")
        headings = [section.heading for section in page.sections]
        assert headings[:3] == ["NAME", "SYNOPSIS", "DESCRIPTION"]
        assert {"OPTIONS", "EXIT STATUS", "FILES", "SEE ALSO"} <= set(headings)


@needs_groff
@pytest.mark.parametrize("name", PAGES)
def test_groff_has_nothing_to_say_about_any_page(name: str) -> None:
    """And no line is torn: what is too long to fit is broken between words."""
    shown = rendered(as_roff(PAGES[name]))
    assert "LOCKCORE" in shown
    assert max(map(len, shown.splitlines())) <= 80


@needs_man
@pytest.mark.parametrize("name", PAGES)
def test_man_shows_every_page_without_a_warning(name: str, tmp_path: Path) -> None:
    """As its checks for packages do."""
    path = tmp_path / f"{PAGES[name].name}.1"
    path.write_text(as_roff(PAGES[name]))
    done = subprocess.run(
        ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(path)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", "MANROFFSEQ": ""},
    )
    assert (done.returncode, done.stderr) == (0, "")


@needs_groff
def test_every_option_and_word_of_every_command_is_in_its_page() -> None:
    """With its value and the beginning of its help, as groff shows it and as plain text."""
    for command in TOP.commands:
        page = PAGES[command.name]
        for text in (rendered(as_roff(page)), as_plain(page, 80)):
            flat = " ".join(text.split()).lower()
            for part in command.walk():
                for option in part.options:
                    if option.ends and part is not command:
                        continue
                    value = f" {option.value.name.lower()}" if option.value else ""
                    assert f"{', '.join(option.names).lower()}{value}" in flat, (part.path, option.names)
                    assert option.help.lower() in flat
                for word in part.words:
                    assert word.value.name.lower() in flat
            assert command.help.lower() in flat
            assert command.usage.lower() in flat


def test_commands_that_are_mentioned_are_to_be_seen_also() -> None:
    """The program's page leads to all, a command's to those that its text speaks of."""
    every = as_plain(PAGES[""], 80).partition("SEE ALSO")[2]
    assert all(f"lockcore-{command.name}(1)" in every for command in TOP.commands)
    start = as_plain(PAGES["start"], 80).partition("SEE ALSO")[2]
    assert start.split() == ["lockcore(1),", "lockcore-log(1)"]


def test_exit_codes_and_examples_come_from_the_help() -> None:
    """Each code with its meaning, each example with its explanation."""
    text = as_plain(PAGES["run"], 80)
    assert re.search(r"^    124\n        Timed out\.$", text, re.MULTILINE)
    assert re.search(r"^    1 \(or -E\)\n        Another instance holds the lock\.$", text, re.MULTILINE)
    assert re.search(r"^    128\+n\n        Killed by signal n\.$", text, re.MULTILINE)
    assert re.search(r"^    lockcore run nightly-sync\n        A registered job\.$", text, re.MULTILINE)


@pytest.mark.skipif(sys.platform != "linux", reason="the places on Linux")
def test_the_files_are_where_the_page_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The page can't ask the system that it will be read on."""
    for name in ("LOCKCORE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    places = [os.path.expanduser(path).rstrip("/") for path, _ in FILES]
    assert places == [
        _home.config_file(),
        os.path.join(_home.jobs_folder(), "NAME.toml"),
        _paths.locks_folder(),
        _home.history_file(),
        _home.quarantine_folder(),
        _home.logs_folder(),
        os.path.join(_paths.state_folder(), "notify.log"),
    ]


def awkward() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="lockcore", description="All of it.")
    commands = top.add_subparsers()
    odd = commands.add_parser(
        "odd",
        help="what's odd",
        description='.so /etc/passwd is no request, and \'so neither: \\n \\fB ~/a^b `--literal` "q" –…',
        epilog="examples:\n  .lockcore '\\n' \"x\"   .dotted\n      'and quoted\n\nsome words: here\n\n"
        "no heading at all",
    )
    odd.add_argument("--dry-run", metavar="A\\B", help=".starts with a dot")
    odd.add_argument("--hidden", help=argparse.SUPPRESS)
    odd.add_argument("word", metavar=".WORD", nargs="*", help="'starts with a quote")
    return top


@needs_groff
def test_nothing_in_a_text_is_taken_for_roff() -> None:
    """Dots and quotes at the beginning, backslashes, minus signs, and what is not ASCII."""
    page = make_pages(awkward(), "0")["odd"]
    source = as_roff(page)
    assert source.isascii()
    assert all(
        line.startswith((".TH", ".SH", ".TP", ".PP", ".nh", ".ad")) for line in source.splitlines() if line[0] == "."
    )
    assert r"\-\-dry\-run" in source
    shown = rendered(source)
    flat = " ".join(shown.split())
    description = '.so /etc/passwd is no request, and \'so neither: \\n \\fB ~/a^b --literal "q" –…'
    for text in (description, "--dry-run A\\B .starts with a dot.", ".lockcore '\\n' \"x\" .dotted 'and quoted."):
        assert text in flat
    assert "SOME WORDS Here." in flat
    assert "No heading at all." in flat
    assert "hidden" not in flat


def test_pages_are_written_for_packagers(tmp_path: Path) -> None:
    """All of them, the same bytes each time, and never through a link."""
    victim = tmp_path / "victim"
    victim.write_text("mine")
    folder = tmp_path / "new" / "man1"
    folder.mkdir(parents=True)
    (folder / "lockcore-run.1").symlink_to(victim)
    ran = lockcore("man", "--write", folder)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == f"{len(PAGES)} pages written to {folder}\n"
    written = {path.name: path.read_text() for path in folder.iterdir()}
    assert set(written) == {f"{page.name}.1" for page in PAGES.values()}
    assert victim.read_text() == "mine"
    assert not (folder / "lockcore-run.1").is_symlink()
    assert lockcore("man", "--write", folder).returncode == 0
    assert {path.name: path.read_text() for path in folder.iterdir()} == written


def test_a_folder_that_can_not_be_written_is_said(tmp_path: Path) -> None:
    """In one line, with what to do."""
    (tmp_path / "file").touch()
    ran = lockcore("man", "--write", tmp_path / "file")
    assert ran.returncode == 1
    assert ran.stderr == (
        f"lockcore: the manual can't be written to {tmp_path / 'file'}: File exists. "
        "Give a folder that you may write to.\n"
    )


@needs_man
def test_a_page_is_shown_with_man() -> None:
    """And nothing of it is left lying around."""
    ran = lockcore("man", "run")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("LOCKCORE-RUN(1)")
    assert "User Commands" in ran.stdout


def test_without_man_it_is_plain_text(tmp_path: Path) -> None:
    """Also if there is one that can't show a file."""
    ran = lockcore("man", "run", PATH=str(tmp_path), COLUMNS="80")
    assert ran.stdout.startswith("lockcore-run(1)\n\nNAME\n    lockcore-run - run a command")
    assert max(map(len, ran.stdout.splitlines())) <= 80
    broken = tmp_path / "man"
    broken.write_text("#!/bin/sh\necho no >&2\nexit 1\n")
    broken.chmod(0o755)
    again = lockcore("man", "run", PATH=str(tmp_path), COLUMNS="80")
    assert (again.stdout, again.stderr) == (ran.stdout, "")
    assert lockcore("man", PATH=str(tmp_path)).stdout.startswith("lockcore(1)\n")


def test_a_page_that_is_not_there_is_wrong_usage() -> None:
    """The ones that are there are named."""
    ran = lockcore("man", "nosuch")
    assert ran.returncode == 2
    assert "'run'" in ran.stderr or "run," in ran.stderr
