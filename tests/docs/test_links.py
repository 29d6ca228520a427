"""Links and pictures of all pages lead somewhere."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

import pytest

from tests.docs.pages import PAGES, ROOT, Page, load

ALL = (*PAGES, "ARCHITECTURE.md", "CHANGELOG.md")


def leads_somewhere(target: Path, anchor: str) -> bool:
    if not target.exists() or not target.is_relative_to(ROOT):
        return False
    return not anchor or anchor in load(target.relative_to(ROOT).as_posix()).anchors


def dead_links(page: Page) -> list[str]:
    """Those within the project that lead nowhere."""
    found = []
    for link in page.links:
        where = urlsplit(link)
        if where.scheme or where.netloc:
            continue  # somebody else's page: tests ask nobody outside
        path = f"{PurePosixPath(page.name).parent}/{unquote(where.path)}" if where.path else page.name
        if not leads_somewhere((ROOT / path).resolve(), where.fragment):
            found.append(link)
    return found


@pytest.mark.parametrize("name", ALL)
def test_links_within_the_project_lead_somewhere(name: str) -> None:
    """To a file that is there, and to a heading that it has."""
    assert dead_links(load(name)) == []


def test_every_guide_is_in_the_index() -> None:
    """Whoever opens docs/ finds all of them, and the README leads there."""
    listed = {link.partition("#")[0] for link in load("docs/README.md").links}
    there = {PurePosixPath(name).name for name in PAGES if name.startswith("docs/")}
    assert there - {"README.md"} <= listed
    assert "docs/README.md" in load("README.md").links
