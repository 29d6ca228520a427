"""The packages that were built, and machines to install them on."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.package.real.machine import Machine


def _packages() -> Path:
    return Path(os.environ["PACKAGE_TEST_PACKAGES"])


@pytest.fixture
def older() -> Path:
    (found,) = _packages().glob("locktray_90.0.0_*.deb")
    return found


@pytest.fixture
def newer() -> Path:
    (found,) = _packages().glob("locktray_91.0.0_*.deb")
    return found


@pytest.fixture
def rpms() -> tuple[Path, Path]:
    """The older and the newer one."""
    (older,), (newer,) = (_packages().glob(f"locktray-{version}-1.*.rpm") for version in ("90.0.0", "91.0.0"))
    return older, newer


@pytest.fixture
def base() -> Path:
    """The clean Debian, which stays as it is."""
    return Path(os.environ["PACKAGE_TEST_BASE"])


@pytest.fixture
def archive() -> Path:
    (found,) = _packages().glob("locktray-91.0.0-linux-*.tar.xz")
    return found


@pytest.fixture
def wheel() -> Path:
    return _packages() / "lockcore-90.0.0-py3-none-any.whl"


@pytest.fixture
def clean(base: Path) -> Iterator[Machine]:
    """A copy of the clean Debian, thrown away afterwards."""
    with tempfile.TemporaryDirectory(prefix="locktray-debian-", dir="/var/tmp") as folder:
        root = Path(folder) / "root"
        subprocess.run(["cp", "-a", base, root], check=True)
        yield Machine(root)


@pytest.fixture(params=["clean", "here"])
def machine(request: pytest.FixtureRequest) -> Machine:
    """Such a copy; this machine only if somebody asked for that."""
    if request.param == "clean":
        copy: Machine = request.getfixturevalue("clean")
        return copy
    if "PACKAGE_TEST_HERE" not in os.environ:
        pytest.skip("not asked for: --here")
    return Machine(Path("/"))
