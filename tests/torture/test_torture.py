"""The short form of `make torture`, and the proof that it catches a broken lock."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and POSIX signals")

ROOT = Path(__file__).parents[2]


def torture(lock: str, seconds: float, *options: str) -> dict[str, Any]:
    """Run the harness in a process of its own: it forks, and it adopts orphans."""
    command = [
        sys.executable,
        "-m",
        "tests.torture",
        "lock",
        "--lock",
        lock,
        "--seconds",
        str(seconds),
        "--json",
        *options,
    ]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    result: dict[str, Any] = json.loads(done.stdout)
    print(json.dumps(result, indent=2))
    assert done.returncode == 0 or not result["passed"]
    return result


def test_one_holder_whatever_goes_wrong() -> None:
    """Never two holders, never stuck, nothing left behind."""
    result = torture("lockcore", 4)
    found = {what: result[what] for what in ("overlaps", "wedges", "litter", "errors")}
    assert found == {"overlaps": 0, "wedges": 0, "litter": 0, "errors": 0}, result["details"]
    assert result["acquisitions"] > 0
    assert result["kills"] > 0
    assert result["stampedes"] > 0


def test_each_that_is_named_is_tortured_once() -> None:
    command = [sys.executable, "-m", "tests.torture", "lock", "sqlite", "--seconds", "0.2", "--workers", "2", "--json"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False, timeout=60)
    assert done.stdout.count('"passed": true') == 2
    assert done.returncode == 0


def overlaps(lock: str, *spared: str) -> int:
    """How many are found. On a slow machine little happens in a second, so there is more time if nothing was."""
    found = (torture(lock, seconds, *(f"--without={deed}" for deed in spared))["overlaps"] for seconds in (1.5, 5, 15))
    return next(filter(None, found), 0)


def test_the_harness_catches_a_lock_that_looks_and_then_creates() -> None:
    """The classical PID file lets several in when they start together over a stale one."""
    assert overlaps("naive", "melee", "peers") > 0


def test_the_harness_catches_a_kernel_lock_on_a_file_that_is_removed() -> None:
    """flock on the visible file does not survive `rm`."""
    pytest.importorskip("filelock")
    assert overlaps("filelock", "peers", "stampede") > 0
