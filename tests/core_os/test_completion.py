"""Completion scripts, asked by the real shells."""

from __future__ import annotations

import argparse
import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lockcore import _completion
from lockcore._command import parser
from lockcore._outline import Command, outline

from .conftest import ROOT

Ask = Callable[..., list[set[str]]]

TOP = outline(parser())


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with some files, a `lockcore` in its bin and two registered jobs in its home."""
    place = tmp_path / "place"
    for folder in ("bin", "home/jobs", "somewhere"):
        (place / folder).mkdir(parents=True)
    (place / "some.lock").touch()
    for job in ("sync", "my job"):
        (place / "home/jobs" / f"{job}.toml").write_text('command = ["true"]\n')
    program = place / "bin" / "lockcore"
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m lockcore "$@"\n')
    program.chmod(0o755)
    return place


def environment(place: Path) -> dict[str, str]:
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith(("LOCKCORE", "XDG", "BASH"))},
        "HOME": str(place / "home"),
        "LOCKCORE_HOME": str(place / "home"),
        "PATH": f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "TERM": "dumb",
    }


def script(place: Path, shell: str, made_from: argparse.ArgumentParser) -> Path:
    path = place / "home" / f"_lockcore.{shell}"
    path.write_text(getattr(_completion, shell)(made_from))
    return path


def ask_bash(place: Path, lines: list[str], made_from: argparse.ArgumentParser) -> list[set[str]]:
    """Each line is what stands before the cursor; what comes back is what bash would offer."""
    asked = "".join(
        f"COMP_WORDS=({line}{'' if line[-1] != ' ' else chr(34) * 2}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); "
        '_lockcore; printf "%s\\n" "${COMPREPLY[@]}"; printf "\\0"\n'
        for line in lines
    )
    done = subprocess.run(
        ["bash", "--norc", "--noprofile", "-c", f"source {script(place, 'bash', made_from)}\n{asked}"],
        capture_output=True,
        text=True,
        env=environment(place),
        cwd=place,
        timeout=60,
        check=True,
    )
    assert done.stderr == ""
    return [set(part.split("\n")) - {""} for part in done.stdout.split("\0")[:-1]]


def ask_fish(place: Path, lines: list[str], made_from: argparse.ArgumentParser) -> list[set[str]]:
    asked = "; ".join(f"complete -C '{line}'; printf '\\0'" for line in lines)
    done = subprocess.run(
        ["fish", "-c", f"source {script(place, 'fish', made_from)}; {asked}"],
        capture_output=True,
        text=True,
        env=environment(place),
        cwd=place,
        timeout=60,
        check=True,
    )
    assert done.stderr == ""
    offered = [[line.partition("\t")[0] for line in part.split("\n")] for part in done.stdout.split("\0")[:-1]]
    return [{word.rstrip("/") for word in part} - {""} for part in offered]


SETUP = """
PS1=''
fpath=({home} $fpath)
autoload -Uz compinit && compinit -D -u
compadd() {{
    local word
    for word in "${{@[1,${{@[(i)(-|--)]}}]}}"; do
        [[ $word == -[OAD]* ]] && {{ builtin compadd "$@"; return }}
    done
    local -a found
    builtin compadd -O found "$@"
    (( $#found )) && print -rl -- $found >> $OUT
    builtin compadd "$@"
}}
_capture() {{ _main_complete; printf '\\0' >> $OUT; compstate[insert]=; compstate[list]= }}
zle -C capture complete-word _capture
bindkey '^I' capture
bindkey '^U' kill-whole-line
printf 'ready\\0' >> $OUT
"""
"""zsh completes at a terminal only: each tab writes down what would be offered."""


def ask_zsh(place: Path, lines: list[str], made_from: argparse.ArgumentParser) -> list[set[str]]:
    script(place, "zsh", made_from).rename(place / "home" / "_lockcore")
    out, setup = place / "home" / "out", place / "home" / "setup"
    setup.write_text(SETUP.format(home=place / "home"))
    out.touch()
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(place)
        os.execvpe("zsh", ["zsh", "-f", "-i"], {**environment(place), "OUT": str(out)})
    try:
        os.write(terminal, f" source {setup}\n".encode())
        _read(terminal, out, 1)
        for number, line in enumerate(lines, 2):
            os.write(terminal, b"\x15" + line.encode() + b"\t")
            _read(terminal, out, number)
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)
    return [set(part.split("\n")) - {""} for part in out.read_text().split("\0")[1:-1]]


def _read(terminal: int, out: Path, answers: int) -> None:
    """Wait for so many answers, and read the terminal meanwhile: zsh would wait for somebody who does."""
    shown = b""
    deadline = time.monotonic() + 30
    while out.read_text().count("\0") < answers:
        assert time.monotonic() < deadline, f"no answer: {shown.decode(errors='replace')}"
        if select.select([terminal], [], [], 0.02)[0]:
            shown += os.read(terminal, 65536)


SHELLS = {"bash": ask_bash, "zsh": ask_zsh, "fish": ask_fish}


@pytest.fixture(params=SHELLS)
def ask(request: pytest.FixtureRequest, place: Path) -> Ask:
    """Ask a shell what it would offer for lines that end at the cursor."""
    if shutil.which(request.param) is None:
        pytest.skip(f"needs {request.param}")

    def ask(lines: list[str], made_from: argparse.ArgumentParser | None = None) -> list[set[str]]:
        return SHELLS[request.param](place, lines, made_from or parser())

    return ask


def commands() -> Iterator[Command]:
    yield from TOP.walk()


def names(command: Command) -> set[str]:
    return {name for option in command.options for name in option.names}


def test_every_option_of_every_command_is_offered(ask: Ask) -> None:
    """And none that it does not have."""
    asked = [*commands()]
    lines = [f"{' '.join(command.path)} {dashes}" for command in asked for dashes in ("-", "--")]
    offered = ask(lines)
    for number, command in enumerate(asked):
        one, two = offered[2 * number : 2 * number + 2]
        assert one | two == names(command), command.path
        assert two >= {name for name in names(command) if name.startswith("--")}, command.path


def test_every_command_is_offered(ask: Ask) -> None:
    """At the beginning, and below a command that has some."""
    asked = [command for command in commands() if command.commands]
    for command, offered in zip(asked, ask([f"{' '.join(command.path)} " for command in asked]), strict=True):
        assert {below.name for below in command.commands} <= offered


def test_words_are_completed_with_what_they_stand_for(ask: Ask) -> None:
    """Jobs, files, folders and choices, also after options with values."""
    jobs, job, formats, file, folder, either, none, word = ask(
        [
            "lockcore run ",
            "lockcore run --timeout 5m --quiet sy",
            "lockcore run --format ",
            "lockcore run --lock some.",
            "lockcore watch-dir add some",
            "lockcore inspect s",
            "lockcore run --log n",
            "lockcore completion ",
        ]
    )
    assert {name.replace("\\", "") for name in jobs} == {"sync", "my job"}
    assert job == {"sync"}
    assert formats == {"json", "pid"}
    assert file == {"some.lock"}
    assert folder == {"somewhere"}
    assert either == {"sync", "some.lock", "somewhere"}
    assert none == {"none"}
    assert word == {"bash", "zsh", "fish"}


def test_after_two_dashes_comes_a_new_command_line(ask: Ask) -> None:
    """Commands first, then what they take; none of our options any more."""
    first, then, dashes, other, still_other, no_job = ask(
        [
            "lockcore run sync -- prin",
            "lockcore start --wait 5s sync -- cat some.",
            "lockcore run sync -- nosuchprogram --tim",
            "lockcore add x --command prin",
            "lockcore add x --command nosuchprogram --tim",
            "lockcore run sync -- nosuchprogram sy",
        ]
    )
    assert "printf" in first
    assert then == {"some.lock"}
    assert dashes == set()
    assert "printf" in other
    assert still_other == no_job == set()


def test_a_job_that_is_called_like_a_command_is_just_a_job(ask: Ask) -> None:
    """What comes after it is still about the command before it."""
    offered = ask(["lockcore log run --", "lockcore inspect add --"])
    assert offered[0] == {name for name in names(_named("log")) if name.startswith("--")}
    assert offered[1] == {name for name in names(_named("inspect")) if name.startswith("--")}


def _named(name: str) -> Command:
    return next(command for command in TOP.commands if command.name == name)


def test_any_parser_will_do(ask: Ask) -> None:
    """Help texts may hold whatever a shell takes for something else."""
    awkward = argparse.ArgumentParser(prog="lockcore")
    below = awkward.add_subparsers()
    sub = below.add_parser("do-it", help='it\'s [a] "b": `c` $(touch broken) \\ $HOME; 100 %%')
    sub.add_argument("--it's-off", dest="x", help=argparse.SUPPRESS)
    sub.add_argument("-x", "--an-option", metavar="A:B", help='it\'s [a] "b": `c` $(touch broken) \\ $HOME %% ]:(')
    sub.add_argument("--many", action="append", choices=("one", "two"))
    sub.add_argument("--number", type=int, default=3, help="%(default)s")
    sub.add_argument("files", metavar="FILE", nargs="+")
    command, options, choices, again = ask(
        ["lockcore do", "lockcore do-it --", "lockcore do-it --many ", "lockcore do-it some.lock some."], awkward
    )
    assert command == {"do-it"}
    assert options == {"--help", "--an-option", "--many", "--number"}
    assert choices == {"one", "two"}
    assert again == {"some.lock"}
    assert not Path("broken").exists()


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes_at_a_real_prompt(place: Path) -> None:
    """With a value behind an equals sign, with blanks in names, and with quotes."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(place)
        os.execvpe("bash", ["bash", "--norc", "--noprofile", "-i"], {**environment(place), "INPUTRC": "/dev/null"})
    try:
        os.write(terminal, f"source {script(place, 'bash', parser())}; PS1=\n".encode())
        for typed, completed in (
            ("run --lock=some.", "run --lock=some.lock "),
            ("run --form", "run --format "),
            ("run --format=p", "run --format=pid "),
            ("run --lock 'some.", "run --lock 'some.lock' "),
            ("run m", "run my\\ job "),
            ("run my\\ j", "run my\\ job "),
            ("watch-dir add somew", "watch-dir add somewhere/"),
            ("run sync -- cat somew", "run sync -- cat somewhere/"),
        ):
            os.write(terminal, f"\x15lockcore {typed}\t".encode())
            _until_shown(terminal, f"lockcore {completed}")
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)


def _until_shown(terminal: int, text: str) -> None:
    shown = b""
    deadline = time.monotonic() + 30
    while text.encode() not in shown:
        assert time.monotonic() < deadline, f"{text!r} was never shown, but {shown!r}"
        if select.select([terminal], [], [], 0.05)[0]:
            shown += os.read(terminal, 65536)


def test_the_command_prints_the_script(place: Path) -> None:
    """And its help tells how to install it, one line a shell."""
    for shell in SHELLS:
        ran = subprocess.run(
            ["lockcore", "completion", shell], capture_output=True, text=True, env=environment(place), check=True
        )
        assert ran.stdout == getattr(_completion, shell)(parser())
    ran = subprocess.run(
        ["lockcore", "completion", "--help"], capture_output=True, text=True, env=environment(place), check=True
    )
    assert "source <(lockcore completion bash)" in ran.stdout
    assert "lockcore completion zsh > " in ran.stdout
    assert "lockcore completion fish > " in ran.stdout
    wrong = subprocess.run(
        ["lockcore", "completion", "tcsh"], capture_output=True, text=True, env=environment(place), check=False
    )
    assert wrong.returncode == 2
