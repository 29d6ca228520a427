"""One version, from git's last tag, in the form that each kind of package wants."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from installer.version import before_any_tag, checked, for_debian, for_windows, from_description

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("described", "dirty", "version"),
    [
        ("v0.2.0-0-g1a2b3c4", False, "0.2.0"),
        ("v0.2.0-0-g1a2b3c4", True, "0.2.0+dirty"),
        ("v0.2.0-5-g1a2b3c4", False, "0.3.0.dev5+g1a2b3c4"),
        ("v0.2.0-5-g1a2b3c4", True, "0.3.0.dev5+g1a2b3c4.dirty"),
        ("v1.0.0rc1-0-g1a2b3c4", False, "1.0.0rc1"),
        ("v1.0.0rc1-2-g1a2b3c4", False, "1.0.0.dev2+g1a2b3c4"),
    ],
)
def test_a_description_becomes_a_version(described: str, dirty: bool, version: str) -> None:
    """A tag is itself; what follows leads to the next version, and says from which commit it is."""
    assert from_description(described, dirty=dirty) == version
    assert checked(version) == version


def test_a_tag_that_is_no_version_is_refused() -> None:
    with pytest.raises(ValueError, match="v2"):
        from_description("v2-0-g1a2b3c4", dirty=False)
    with pytest.raises(ValueError, match=r"1\.0"):
        checked("1.0")


def test_before_any_tag_commits_are_counted() -> None:
    assert before_any_tag("35", "1a2b3c4", dirty=False) == "0.1.0.dev35+g1a2b3c4"
    assert before_any_tag("35", "1a2b3c4", dirty=True) == "0.1.0.dev35+g1a2b3c4.dirty"
    assert before_any_tag("", "", dirty=True) == "0.1.0.dev0"


ORDER = ["0.1.0.dev9+g1a2b3c4", "0.1.0.dev10+g0000000", "0.1.0rc1", "0.1.0", "0.2.0.dev1+g1a2b3c4", "0.2.0", "0.10.0"]


@pytest.mark.skipif(shutil.which("dpkg") is None, reason="no dpkg")
def test_debian_sorts_versions_as_we_do() -> None:
    """An upgrade must go forward: from a build in between to the release, from a release to the next."""
    for older, newer in pairwise(ORDER):
        words = ["dpkg", "--compare-versions", for_debian(older), "lt", for_debian(newer)]
        assert subprocess.run(words, check=False).returncode == 0, (older, newer)


def test_windows_gets_four_numbers() -> None:
    assert for_windows("0.2.0") == "0.2.0.0"
    assert for_windows("0.3.0.dev5+g1a2b3c4.dirty") == "0.3.0.5"
    assert for_windows("1.0.0rc2") == "1.0.0.2"


def git(folder: Path, *words: str) -> None:
    quiet = ["-c", "user.name=t", "-c", "user.email=t@localhost", "-c", "commit.gpgsign=false"]
    bare = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    subprocess.run(["git", *quiet, *words], cwd=folder, env=bare, check=True, capture_output=True)


def said(folder: Path, *words: str, **more: str) -> str:
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "LOCKTRAY_"))}
    command = [sys.executable, "installer/version.py", *words]
    return subprocess.run(
        command, cwd=folder, env={**bare, **more}, check=True, capture_output=True, text=True
    ).stdout.strip()


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """As little as a build needs, without git."""
    for name in ("installer/version.py", "installer/hatch_build.py", "pyproject.toml", "README.md", "LICENSE"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for package in ("lockcore", "app/locktray", "resources"):
        (tmp_path / package).mkdir(parents=True)
        (tmp_path / package / "__init__.py").touch()
    return tmp_path


@pytest.mark.skipif(shutil.which("git") is None, reason="no git")
def test_a_clone_says_what_git_says(tree: Path) -> None:
    """Without git, without tags, on a tag, changed, and after it."""
    assert said(tree) == "0.1.0.dev0"
    git(tree, "init", "-q")
    git(tree, "add", ".")
    git(tree, "commit", "-qm", "One")
    assert said(tree).startswith("0.1.0.dev1+g")
    git(tree, "tag", "v0.4.0")
    git(tree, "tag", "something-else")
    assert (said(tree), said(tree, "--windows")) == ("0.4.0", "0.4.0.0")
    (tree / "README.md").write_text("changed")
    assert said(tree) == "0.4.0+dirty"
    git(tree, "commit", "-qam", "Two")
    assert said(tree, "--debian").startswith("0.5.0~dev1+g")
    assert said(tree, LOCKTRAY_VERSION="9.9.9") == "9.9.9"


def test_a_source_archive_knows_its_version_without_git(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What is built from it is called the same as what it was built from."""
    dist = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(dist), "-t"]
    chosen = {**os.environ, "LOCKTRAY_VERSION": "3.2.1"}
    subprocess.run([*build, "sdist"], cwd=tree, env=chosen, check=True, capture_output=True)
    subprocess.run(["tar", "-xzf", dist / "lockcore-3.2.1.tar.gz", "-C", dist], check=True)
    bare = {name: value for name, value in os.environ.items() if name != "LOCKTRAY_VERSION"}
    subprocess.run([*build, "wheel"], cwd=dist / "lockcore-3.2.1", env=bare, check=True, capture_output=True)
    assert (dist / "lockcore-3.2.1-py3-none-any.whl").is_file()
    assert said(dist / "lockcore-3.2.1") == "3.2.1"
