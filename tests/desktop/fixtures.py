"""A desktop for a test that asks for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from tests.postgres.fixtures import skip

if TYPE_CHECKING:
    from tests.desktop.session import Desktop


@pytest.fixture
def new_desktop() -> Iterator[Callable[..., Desktop]]:
    """Make a desktop, with the parameters of `Desktop`. If the test fails, it is told what its programs said."""
    from tests.desktop.session import Desktop, why_not  # not for every test that is run

    reason = why_not()
    if reason is not None:
        skip(reason)
    with ExitStack() as desktops:

        def new_desktop(**parameters: Any) -> Desktop:
            desktop = desktops.enter_context(Desktop(**parameters))
            desktops.callback(lambda: print(desktop.outputs()))
            return desktop

        yield new_desktop


@pytest.fixture
def desktop(new_desktop: Callable[..., Desktop]) -> Desktop:
    """A desktop as most people have one: a tray, and notifications with buttons."""
    return new_desktop()
