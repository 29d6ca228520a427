"""What a Markdown page has in it: sections, fenced blocks, links and commands in the running text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = (
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")),
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "examples").glob("**/README.md")),
    "CONTRIBUTING.md",
    "README.md",
)

_FENCE = re.compile(r"^( *)(`{3,}|~{3,}) *([^`\s]*)[^`]*$")
_HEADING = re.compile(r"^(#{1,6}) +(.+?) *#*$")
_SPAN = re.compile(r"(`+)(.+?)\1", re.DOTALL)
_LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)")
_TAG = re.compile(r"""<(?:img|a|source)\b[^>]*?\b(?:src|href|srcset)=["']([^"' ]+)""")


@dataclass(frozen=True)
class Block:
    """A fenced block, and where it is."""

    page: str
    section: str
    line: int
    language: str
    text: str

    @property
    def where(self) -> str:
        return f"{self.page}:{self.line} ({self.language or 'no language'})"


@dataclass(frozen=True)
class Heading:
    level: int
    title: str

    @property
    def anchor(self) -> str:
        """As GitHub makes it of the title."""
        plain = re.sub(r"[`*]|\[|\]\([^)]*\)", "", self.title).lower()
        return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


@dataclass(frozen=True)
class Page:
    name: str
    blocks: tuple[Block, ...]
    headings: tuple[Heading, ...]
    prose: str
    """Everything that is no fenced block."""

    @property
    def anchors(self) -> set[str]:
        """A title that comes again gets a number."""
        seen: dict[str, int] = {}
        found = set()
        for heading in self.headings:
            count = seen.get(heading.anchor, 0)
            seen[heading.anchor] = count + 1
            found.add(f"{heading.anchor}-{count}" if count else heading.anchor)
        return found

    @property
    def links(self) -> list[str]:
        """Those of pictures too."""
        plain = _SPAN.sub("", self.prose)
        return [*_LINK.findall(plain), *_TAG.findall(plain)]

    @property
    def spans(self) -> list[str]:
        """What stands between backticks."""
        return [" ".join(text.split()) for _, text in _SPAN.findall(self.prose)]


def load(name: str) -> Page:
    return read(name, (ROOT / name).read_text(encoding="utf-8"))


def read(name: str, text: str) -> Page:
    """A section begins with a heading of the second level; what is before the first one has the name ""."""
    blocks: list[Block] = []
    headings: list[Heading] = []
    prose: list[str] = []
    section = ""
    lines = iter(enumerate(text.splitlines(), 1))
    for number, line in lines:
        if fence := _FENCE.match(line):
            blocks.append(_block(name, section, number, fence, lines))
            continue
        if heading := _HEADING.match(line):
            headings.append(Heading(len(heading[1]), heading[2]))
            section = headings[-1].anchor if len(heading[1]) == 2 else section
        prose.append(line)
    return Page(name, tuple(blocks), tuple(headings), "\n".join(prose))


def _block(page: str, section: str, number: int, fence: re.Match[str], lines: Iterator[tuple[int, str]]) -> Block:
    inside: list[str] = []
    for _, line in lines:
        bare = line.strip()
        if bare.startswith(fence[2]) and not bare.strip(fence[2][0]):
            return Block(page, section, number, fence[3], "\n".join(inside) + "\n")
        inside.append(line.removeprefix(fence[1]))
    raise ValueError(f"{page}:{number}: this block does not end")
