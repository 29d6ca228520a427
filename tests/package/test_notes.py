"""The changelog's part about a version is its release notes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from installer.notes import NoNotes, notes, released

ROOT = Path(__file__).parents[2]
CHANGELOG = """\
# Changelog

## [Unreleased]

### Added

- Later.

## [0.2.0] - 2026-12-01

### Fixed

- This.

## [0.1.0] - 2026-11-01

- First.

[0.1.0]: docs/README.md
"""


def test_a_version_has_its_own_part_and_nothing_else() -> None:
    assert notes(CHANGELOG, "0.2.0") == "### Fixed\n\n- This.\n"
    assert notes(CHANGELOG, "0.1.0") == "- First.\n"


@pytest.mark.parametrize("version", ["0.3.0.dev4+g1a2b3c4", "0.2.0+dirty"])
def test_what_is_between_releases_is_not_released_yet(version: str) -> None:
    assert notes(CHANGELOG, version) == "### Added\n\n- Later.\n"


def test_a_version_that_nobody_wrote_about_can_not_be_released() -> None:
    """Said with the heading that is missing."""
    with pytest.raises(NoNotes, match=r"## \[0\.4\.0\]"):
        notes(CHANGELOG, "0.4.0")


def test_releases_are_listed_with_their_days() -> None:
    assert released(CHANGELOG) == [("0.2.0", "2026-12-01"), ("0.1.0", "2026-11-01")]


def test_the_command_reads_our_own_changelog() -> None:
    words = [sys.executable, str(ROOT / "installer/notes.py"), "0.2.0.dev1"]
    shown = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert shown.startswith("### Added\n\n- `ProcessLock`")
    unknown = subprocess.run([*words[:2], "77.0.0"], capture_output=True, text=True, check=False)
    assert (unknown.returncode, unknown.stdout) == (1, "")
