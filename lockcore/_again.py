"""How we start ourselves once more: through the interpreter, or, where we are packaged, through our own programs.

A packaged Locktray has no interpreter that takes `-m`. Its programs stand in one folder, and `lockcore -m MODULE` runs
one of the few modules that are started that way.
"""

from __future__ import annotations

import os
import sys

MODULES = ("lockcore._notify", "lockcore._notify.trial", "locktray.samples.play")
"""What a packaged lockcore runs besides itself."""


def is_packaged() -> bool:
    """Whether we are programs of our own, without an interpreter."""
    return bool(getattr(sys, "frozen", False))


def again(module: str) -> list[str]:
    """The words that run a module of ours in a process of its own."""
    if not is_packaged():
        # -P: a file called lockcore.py in the current folder must not be taken for us.
        return [sys.executable, "-P", "-m", module]
    if module in ("lockcore", "locktray"):
        return [packaged(module)]
    return [packaged("lockcore"), "-m", module]


def packaged(name: str) -> str:
    """Where a packaged program of ours lies: beside the one that runs."""
    return os.path.join(os.path.dirname(sys.executable), f"{name}.exe" if sys.platform == "win32" else name)


def by_name(name: str) -> str:
    """The same, by the path that people know if there is one: a later version may lie in another folder."""
    import shutil

    found, real = shutil.which(name), packaged(name)
    return found if found is not None and os.path.realpath(found) == os.path.realpath(real) else real
