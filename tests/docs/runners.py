"""How each kind of block is run. A kind that is not here makes the test fail."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime

from cronsim import CronSim

from tests.docs import transcript
from tests.docs.pages import Block
from tests.docs.place import LONGEST, Place
from tests.docs.scene import Play

_NAMED = re.compile(r"# (~?/?[\w./-]+\.(?:toml|py))\s*$", re.MULTILINE)
"""A block's first line, where it says which file it is."""

_JOB = "import sys; from lockcore._registry.jobs import load; print(load(sys.argv[1]).name)"
_CONFIG = "from lockcore._registry.config import load_config; load_config()"


class Wrong(Exception):
    """A block does not do what its page says."""

    def __init__(self, block: Block, what: str) -> None:
        super().__init__(f"{block.where}: {what}")


def run(block: Block, place: Place, play: Play) -> str | None:
    """What is wrong with it; None if it does what its page says."""
    runner = RUNNERS.get(block.language)
    if runner is None:
        known = play.is_elsewhere(block.text)
        return None if known else f"{block.where}: nobody knows how to run this kind of block"
    try:
        runner(block, place, play)
    except Wrong as wrong:
        return str(wrong)
    return None


def commands(text: str) -> list[str]:
    """The commands of an `sh` block, each with the lines that it goes on in."""
    found: list[str] = []
    goes_on = False
    for line in text.splitlines():
        if goes_on:
            found[-1] += "\n" + line
        elif line.strip() and not line.startswith("#"):
            found.append(line)
        goes_on = line.endswith("\\")
    return found


def run_sh(block: Block, place: Place, play: Play) -> None:
    for command in commands(block.text):
        if play.is_elsewhere(command):
            continue
        play.before(command, place)
        ran = place.type(command, *play.typed(command))
        if ran.code not in play.codes(command):
            raise Wrong(block, f"{command!r} ended with {ran.code}:\n{ran.said}")


def run_console(block: Block, place: Place, play: Play) -> None:
    """What it prints is what the page shows."""
    for exchange in transcript.read(block.text):
        play.before(f"{transcript.PROMPT}{exchange.command}", place)
        ran = place.type(exchange.command, *play.typed(exchange.command))
        if not transcript.agrees(exchange.answer, ran.said):
            really = f"{exchange.command!r} ended with {ran.code} and really prints:\n{ran.said}"
            raise Wrong(block, f"{really}\nand not:\n{exchange.answer}")


def run_python(block: Block, place: Place, play: Play) -> None:
    """As a program of its own; one that is named in its first line is only put where the page says."""
    play.before(block.text, place)
    if named := _NAMED.match(block.text):
        place.write(named[1], place.inside(block.text))
        compile(block.text, block.where, "exec")
        return
    file = place.write("page.py", place.inside(play.scene.python + block.text))
    ran = subprocess.run(
        [sys.executable, "-W", "error", str(file)],
        cwd=place.cwd,
        env=place.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    if ran.returncode not in play.codes(block.text):
        raise Wrong(block, f"ended with {ran.returncode}:\n{ran.stdout}{ran.stderr}")


def run_toml(block: Block, place: Place, play: Play) -> None:
    """Its first line names the file; lockcore itself reads it there."""
    play.before(block.text, place)
    named = _NAMED.match(block.text)
    if named is None:
        raise Wrong(block, "its first line must be a comment with the name of the file")
    file = place.write(named[1], place.inside(block.text), 0o600)
    code = [_CONFIG] if file.name == "config.toml" else [_JOB, file.stem]
    ran = subprocess.run(
        [sys.executable, "-c", *code],
        env=place.environment,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    if ran.returncode:
        raise Wrong(block, ran.stderr)


def run_crontab(block: Block, place: Place, play: Play) -> None:
    """Each line as cron runs it: by sh, in the home, with next to nothing in the environment."""
    environment = {name: place.environment[name] for name in ("HOME", "LOGNAME")}
    environment |= {"PATH": "/usr/bin:/bin", "SHELL": "/bin/sh"}
    for line in block.text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if setting := re.match(r"(\w+) *= *(.*)", line):
            environment[setting[1]] = place.inside(setting[2])
            continue
        *schedule, command = line.split(None, 5)
        next(CronSim(" ".join(schedule), datetime.now(UTC)))  # raises if there is no such time
        play.before(command, place)
        ran = subprocess.run(
            ["/bin/sh", "-c", place.inside(command.replace("\\%", "%"))],
            cwd=place.home,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
        if ran.returncode not in play.codes(command):
            raise Wrong(block, f"{command!r} ended with {ran.returncode}:\n{ran.stdout}{ran.stderr}")


RUNNERS: dict[str, Callable[[Block, Place, Play], None]] = {
    "sh": run_sh,
    "console": run_console,
    "python": run_python,
    "toml": run_toml,
    "crontab": run_crontab,
}
