"""What an import costs: the library loads nothing heavy until it is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("PySide6", "psutil", "watchdog", "asyncio", "locktray")


@pytest.mark.parametrize("statement", ["import lockcore", "from lockcore import ProcessLock"])
def test_importing_the_library_loads_nothing_heavy(statement: str) -> None:
    """Neither Qt nor psutil nor watchdog is paid for by a script that only takes a lock."""
    asked = f"{statement}\nimport sys\nprint([name for name in {HEAVY!r} if name in sys.modules])"
    seen = subprocess.run([sys.executable, "-I", "-c", asked], capture_output=True, text=True, check=True)
    assert seen.stdout.strip() == "[]"
