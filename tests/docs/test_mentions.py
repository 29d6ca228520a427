"""Commands in the running text: what they name is there, under that name."""

from __future__ import annotations

import functools
import re
import subprocess
import sys
import tomllib

import pytest

from tests.docs.pages import PAGES, ROOT, load
from tests.docs.runners import commands

_OPTION = re.compile(r"(?<![\w-])--?[A-Za-z][\w-]*")
_EXTRA = re.compile(r"\.\[([\w,]+)\]")


def mentioned(page: str) -> list[str]:
    """Between backticks, and in blocks."""
    found = load(page)
    return [*found.spans, *(line for block in found.blocks if block.language == "sh" for line in commands(block.text))]


@functools.cache
def help_of(*words: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-m", *words, "--help"], capture_output=True, text=True, timeout=60, check=False
    )
    return ran.stdout if ran.returncode == 0 else ""


def of_lockcore(text: str) -> str:
    """What is wrong with a `lockcore` command; the words behind `--` are another program's."""
    _, verb, *words = text.split(" -- ")[0].split("  #")[0].replace("\\\n", " ").split()
    if not re.fullmatch(r"[a-z-]+", verb):
        return ""  # `lockcore COMMAND --help`
    told = help_of("lockcore", verb)
    if not told:
        return f"there is no lockcore {verb}"
    if verb == "watch-dir" and words:
        told += help_of("lockcore", verb, words[0])
    words = words[: words.index("--command")] if "--command" in words else words
    missing = [word for word in _OPTION.findall(" ".join(words)) if not re.search(rf"(?<![\w-]){word}\b", told)]
    return f"lockcore {verb} has no {', '.join(missing)}" if missing else ""


def of_make(text: str) -> str:
    target = text.split()[1]
    there = re.search(rf"^{re.escape(target)}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
    return "" if there or "=" in target else f"the Makefile has no {target}"


def of_pip(text: str) -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = {extra for found in _EXTRA.findall(text) for extra in found.split(",")}
    groups = set(re.findall(r"--group (\w+)", text))
    missing = (extras - set(project["project"]["optional-dependencies"])) | (groups - set(project["dependency-groups"]))
    return f"pyproject.toml has no {missing}" if missing else ""


def of_module(text: str) -> str:
    module = ROOT / text.split()[2].replace(".", "/")
    return "" if module.is_dir() or module.with_suffix(".py").exists() else f"there is no module {text.split()[2]}"


KINDS = {"lockcore ": of_lockcore, "make ": of_make, "pip install": of_pip, "python -m tests": of_module}


@pytest.mark.parametrize("page", [*PAGES, "ARCHITECTURE.md"])
def test_commands_in_the_text_are_there(page: str) -> None:
    """Verbs and options of lockcore, targets of make, extras of pip, modules."""
    wrong = [
        f"{text!r}: {problem}"
        for text in mentioned(page)
        for beginning, check in KINDS.items()
        if text.startswith(beginning) and (problem := check(text))
    ]
    assert wrong == []
