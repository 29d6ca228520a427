"""The version of everything that is built from this tree: what git's last tag says. `python installer/version.py`.

A tagged commit is that version; later ones lead to the next: `0.2.0` and 5 commits are `0.3.0.dev5+g1a2b3c4`. An
unpacked source archive has its version in PKG-INFO. LOCKTRAY_VERSION overrides all of it. The build backend runs this
file by itself, so it imports nothing of ours.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FIRST = "0.1.0"
"""What comes before the first tag leads to this."""

_TAG = re.compile(r"v?(\d+)\.(\d+)\.(\d+)((?:a|b|rc)\d+)?")
_VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)(?:(a|b|rc)(\d+))?(?:\.dev(\d+))?(?:\+([a-z0-9.]+))?")


def project_version() -> str:
    """The version of this tree, in the form that Python's tools agree on."""
    chosen = os.environ.get("LOCKTRAY_VERSION")
    if chosen:
        return checked(chosen)
    archived = version_in(ROOT / "PKG-INFO")
    if archived is not None:
        return archived
    if not (ROOT / ".git").exists():
        return f"{FIRST}.dev0"
    dirty = bool(_git("status", "--porcelain", "--untracked-files=no"))
    described = _git("describe", "--tags", "--long", "--match", "v[0-9]*")
    if described:
        return from_description(described, dirty=dirty)
    return before_any_tag(_git("rev-list", "--count", "HEAD"), _git("rev-parse", "--short=7", "HEAD"), dirty=dirty)


def from_description(described: str, *, dirty: bool) -> str:
    """What `git describe --long` says, as a version. Raises ValueError for a tag that is none."""
    tag, distance, commit = described.rsplit("-", 2)
    found = _TAG.fullmatch(tag)
    if found is None:
        raise ValueError(f"the tag {tag} is not like v1.2.3 or v1.2.3rc1")
    major, minor, patch, before = found.groups()
    if distance == "0":
        return f"{major}.{minor}.{patch}{before or ''}{'+dirty' * dirty}"
    following = f"{major}.{minor}.{patch}" if before else f"{major}.{int(minor) + 1}.0"
    return f"{following}.dev{distance}+{commit}{'.dirty' * dirty}"


def before_any_tag(count: str, commit: str, *, dirty: bool) -> str:
    """A clone without tags: how many commits there are, and which is the last."""
    return f"{FIRST}.dev{count or 0}{f'+g{commit}' if commit else ''}{'.dirty' * (dirty and bool(commit))}"


def checked(version: str) -> str:
    """The same version, if every package format can say it. Raises ValueError."""
    if _VERSION.fullmatch(version) is None:
        raise ValueError(f"{version!r} is no version such as 1.2.3, 1.2.3rc1 or 1.2.3.dev4+g1a2b3c4")
    return version


def for_debian(version: str) -> str:
    """For dpkg and rpm alike: a tilde sorts before nothing, as what comes before a version has to."""
    return re.sub(r"^(\d+\.\d+\.\d+)(a|b|rc)", r"\1~\2", checked(version)).replace(".dev", "~dev")


def for_windows(version: str) -> str:
    """Four numbers, which Windows and macOS want; what comes before a version has its number in the last."""
    found = _VERSION.fullmatch(checked(version))
    assert found is not None
    major, minor, patch, _, before, dev, _ = found.groups()
    return f"{major}.{minor}.{patch}.{min(int(dev or before or 0), 65535)}"


def version_in(metadata: Path) -> str | None:
    """The version that a file of package metadata names."""
    try:
        lines = metadata.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return None
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("Version:")), None)


def built_at() -> int:
    """The time that packages carry, so that building again gives the same: that of the last commit."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or _git("log", "-1", "--format=%ct") or 0) or 1577836800


def _git(*words: str) -> str:
    """What git says, or nothing if there is no git or no answer."""
    try:
        ran = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return ran.stdout.strip() if ran.returncode == 0 else ""


def main(words: list[str]) -> int:
    forms: dict[str, Callable[[str], str]] = {"": checked, "--debian": for_debian, "--windows": for_windows}
    chosen = words[0] if words else ""
    if chosen == "--epoch":
        print(built_at())
        return 0
    if chosen not in forms:
        print("usage: version.py [--debian | --windows | --epoch]", file=sys.stderr)
        return 2
    print(forms[chosen](project_version()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
