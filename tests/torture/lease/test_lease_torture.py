"""The short form of the torture of leases, and the proof that it catches broken ones."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.postgres.fixtures import skip
from tests.torture.lease.play import why_not

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and POSIX signals")

ROOT = Path(__file__).parents[3]


def begin(store: str, seconds: float, *options: str) -> subprocess.Popen[str]:
    """Run the harness in a process of its own: it forks, and it adopts orphans."""
    command = [sys.executable, "-m", "tests.torture", store, "--seconds", str(seconds), "--json", *options]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def result_of(harness: subprocess.Popen[str]) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(harness.communicate()[0])
    print(json.dumps(result, indent=2))
    assert harness.returncode == 0 or not result["passed"]
    return result


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_one_holder_whatever_goes_wrong(store: str) -> None:
    """Never two holders, fences that grow, nobody too early, never stuck."""
    reason = why_not(store)
    if reason is not None:
        skip(reason)
    result = result_of(begin(store, 8))
    assert {what: count for what, count in result["wrong"].items() if count} == {}, result["details"]
    assert result["takings"] > 0
    assert result["accepted"] > 0


BROKEN = {
    "takes-from-the-living": ("overlaps", "granted too early"),
    "expires-early": ("granted too early",),
    "never-expires": ("wedges",),
    "believes-for-ever": ("overlaps",),
    "keeps-the-fence": ("fences used twice",),
    "turns-the-fence-back": ("fences going back",),
    "compares-no-fences": ("fences going back",),
}
SPARED = {
    "believes-for-ever": ("kill", "remove", "remove-wal", "lock", "term"),
    "compares-no-fences": ("kill", "remove", "remove-wal", "lock", "term"),
}
"""Where stops are what it is about, nothing else happens, so that there are more of them."""


def begin_broken(broken: str, seconds: float) -> subprocess.Popen[str]:
    spared = [f"--without={deed}" for deed in SPARED.get(broken, ("remove", "remove-wal", "lock", "term"))]
    return begin("sqlite", seconds, "--ttl", "0.6", "--broken", broken, *spared)


@pytest.fixture(scope="module")
def harnesses() -> Iterator[dict[str, subprocess.Popen[str]]]:
    """All at once: they mostly sleep."""
    begun = {broken: begin_broken(broken, 8) for broken in BROKEN}
    yield begun
    for harness in begun.values():
        if harness.poll() is None:
            harness.kill()
            harness.communicate()


@pytest.mark.parametrize("broken", BROKEN)
def test_the_harness_catches_a_broken_one(broken: str, harnesses: dict[str, subprocess.Popen[str]]) -> None:
    """Each is wrong in one way. On a slow machine little happens in a few seconds: then it gets more of them."""
    if is_caught(broken, harnesses[broken]):
        return
    assert is_caught(broken, begin_broken(broken, 30))


def is_caught(broken: str, harness: subprocess.Popen[str]) -> bool:
    wrong = result_of(harness)["wrong"]
    return all(wrong[what] for what in BROKEN[broken])
