"""A real desktop for each test that asks for one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.desktop.real.desk import Desk, Panel
from tests.desktop.real.software import missing
from tests.desktop.session import Desktop
from tests.postgres.fixtures import skip

NewDesk = Callable[[Panel], Desk]


@pytest.fixture
def new_desk(new_desktop: Callable[..., Desktop], tmp_path: Path) -> NewDesk:
    """Make a real desktop with a panel; screenshots go where DESKTOP_SHOTS says."""
    packages = missing()
    if packages:
        skip(f"not installed: {' '.join(packages)} (`make desktop-test` does that)")
    shots = Path(os.environ.get("DESKTOP_SHOTS", tmp_path))

    def new_desk(panel: Panel) -> Desk:
        desktop = new_desktop(tray=False, notices=False, activate=["org.xfce.Xfconf"], name="XFCE")
        return Desk(desktop, panel, shots)

    return new_desk
