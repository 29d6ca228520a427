"""How we start ourselves again, from a source tree and packaged."""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path

import pytest

from lockcore._again import MODULES, again, by_name, packaged

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where packaged programs lie; this process takes itself for one of them."""
    for name in ("lockcore", "locktray"):
        (tmp_path / name).touch(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "locktray"))
    return tmp_path


def test_from_a_tree_it_is_the_interpreter() -> None:
    assert again("lockcore") == [sys.executable, "-P", "-m", "lockcore"]


def test_packaged_it_is_the_program_beside(folder: Path) -> None:
    """Modules that are no program go through lockcore."""
    assert again("lockcore") == [str(folder / "lockcore")]
    assert again("locktray") == [str(folder / "locktray")]
    assert again("lockcore._notify") == [str(folder / "lockcore"), "-m", "lockcore._notify"]


def test_a_link_on_the_path_is_preferred(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """It outlives an upgrade. A stranger of the same name is not taken."""
    path = tmp_path_factory.mktemp("bin")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", str(path))
        assert by_name("lockcore") == packaged("lockcore")
        (path / "lockcore").symlink_to(folder / "lockcore")
        assert by_name("lockcore") == str(path / "lockcore")
        (path / "lockcore").unlink()
        (path / "lockcore").touch(0o755)
        assert by_name("lockcore") == packaged("lockcore")


def test_nothing_else_starts_the_interpreter() -> None:
    """Packaged, sys.executable is no Python: whoever starts a module of ours asks `again`, and the entry knows it."""
    started = set()
    for file in [*ROOT.glob("lockcore/**/*.py"), *ROOT.glob("app/**/*.py")]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr == "executable":
                assert os.path.basename(file) in ("_again.py", "program.py", "show.py"), file
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "again":
                (module,) = node.args
                assert isinstance(module, ast.Constant)
                started.add(module.value)
    assert started - {"lockcore", "locktray"} == set(MODULES)
