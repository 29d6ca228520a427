"""The release notes: the part of CHANGELOG.md about one version. `python installer/notes.py [VERSION]`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

UNRELEASED = "Unreleased"
_HEADING = re.compile(r"^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?\s*$", re.MULTILINE)


class NoNotes(LookupError):
    """The changelog does not know the version."""


def notes(changelog: str, version: str) -> str:
    """What is written about this version. Whatever was built between two releases is not released yet."""
    wanted = UNRELEASED if ".dev" in version or "+" in version else version
    found = list(_HEADING.finditer(changelog))
    for number, heading in enumerate(found):
        if heading[1] == wanted:
            end = found[number + 1].start() if number + 1 < len(found) else len(changelog)
            return _without_links(changelog[heading.end() : end]).strip() + "\n"
    raise NoNotes(f"CHANGELOG.md has no part about {wanted}: it needs the heading ## [{wanted}]")


def released(changelog: str) -> list[tuple[str, str]]:
    """Each released version and its day, the newest first."""
    return [(found[1], found[2]) for found in _HEADING.finditer(changelog) if found[2]]


def _without_links(text: str) -> str:
    """Without the list of addresses that may end the file."""
    return re.sub(r"^\[[^\]]+\]: \S+$", "", text, flags=re.MULTILINE)


def main(words: list[str]) -> int:
    if len(words) > 1:
        print("usage: notes.py [VERSION]", file=sys.stderr)
        return 2
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from installer.version import ROOT, project_version

    try:
        text = notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), words[0] if words else project_version())
    except NoNotes as error:
        print(f"notes: {error}", file=sys.stderr)
        return 1
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
