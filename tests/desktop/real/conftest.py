"""A real desktop for each test that asks for one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.desktop.real.desk import Desk, Panel
from tests.desktop.real.software import missing
from tests.desktop.session import Desktop
from tests.postgres.fixtures import skip

NewDesk = Callable[..., Desk]


@pytest.fixture
def new_desk(new_desktop: Callable[..., Desktop], tmp_path: Path) -> Iterator[NewDesk]:
    """Make a real desktop with a panel, on a screen of this size, with more parameters of `Desk`.

    Screenshots go where DESKTOP_SHOTS says.
    """
    packages = missing()
    if packages:
        skip(f"not installed: {' '.join(packages)} (`make desktop-test` does that)")
    shots = Path(os.environ.get("DESKTOP_SHOTS", tmp_path))

    with ExitStack() as desks:

        def new_desk(panel: Panel, *, screen: tuple[int, int] = (1024, 768), **parameters: Any) -> Desk:
            desktop = new_desktop(size=screen, tray=False, notices=False, activate=["org.xfce.Xfconf"], name="XFCE")
            desk = Desk(desktop, panel, shots, **parameters)
            desks.callback(desk.close)
            return desk

        yield new_desk
