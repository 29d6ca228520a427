"""PySide6 6.12.0 lost a reference to None on every void call; below Python 3.12 that ends in an abort."""

from __future__ import annotations

import subprocess
import sys

CALLS = 20_000
# Its own process: what we look for kills it. Where None is immortal (3.12 on), surviving is the check.
PROBE = f"""
import sys
from PySide6.QtCore import QObject

thing = QObject()
before = sys.getrefcount(None)
for _ in range({CALLS}):
    thing.setObjectName("x")
    if before - sys.getrefcount(None) > 1000:
        sys.exit("void Qt calls lose references to None")
print("kept")
"""


def test_void_qt_calls_keep_the_references_to_none() -> None:
    """Many void calls leave the count of references to None where it was."""
    run = subprocess.run([sys.executable, "-I", "-c", PROBE], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == "kept"
