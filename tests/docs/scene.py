"""What a page takes for granted: the programs that it names, and what has happened before its next line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from tests.docs.place import Place, Typed

T = TypeVar("T")
Deed = Callable[[Place], object]


def nothing(place: Place) -> None:
    """Nothing has to be there."""


@dataclass(frozen=True)
class Scene:
    """All keys are how a command, or the text of a block, begins. One that fits nothing is an error."""

    prepare: Deed = nothing
    before: Mapping[str, Deed] = field(default_factory=dict)
    codes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Exit codes other than 0 alone."""
    typed: Mapping[str, tuple[Typed, ...]] = field(default_factory=dict)
    """What a person types while it runs."""
    python: str = ""
    """What a page's Python code has before its first line: names of the reader's own program."""
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    """Blocks that no runner knows, and commands that can't run inside a test: why, and what checks them instead."""


class Play:
    """A scene while its blocks run. Knows in the end what was never used."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._used: set[str] = set()

    def before(self, text: str, place: Place) -> None:
        for key, deed in self.scene.before.items():
            if text.startswith(key):
                self._used.add(key)
                deed(place)

    def codes(self, command: str) -> tuple[int, ...]:
        return self._find(self.scene.codes, command) or (0,)

    def typed(self, command: str) -> tuple[Typed, ...]:
        return self._find(self.scene.typed, command) or ()

    def is_elsewhere(self, text: str) -> bool:
        return self._find(self.scene.elsewhere, text) is not None

    @property
    def unused(self) -> set[str]:
        scene = self.scene
        return {*scene.before, *scene.codes, *scene.typed, *scene.elsewhere} - self._used

    def _find(self, table: Mapping[str, T], text: str) -> T | None:
        for key, value in table.items():
            if text.startswith(key):
                self._used.add(key)
                return value
        return None
