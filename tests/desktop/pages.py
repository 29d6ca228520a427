"""Locktray as a person sees it: its icon and menu, and a page for each of its windows.

What stands on a button and how a window is called is written down here and nowhere else in the tests that press them.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Protocol

from tests.desktop.access import Access, State, Widget
from tests.desktop.menu import Entry
from tests.desktop.patience import Patience
from tests.desktop.program import Program
from tests.desktop.session import Desktop
from tests.desktop.tray_item import TrayItem

LOCKTRAY = [sys.executable, "-m", "locktray"]
HIDDEN = [*LOCKTRAY, "--minimized"]


def log_of(desktop: Desktop) -> str:
    """What the program has written into its own log."""
    return "".join(file.read_text() for file in desktop.home.rglob("locktray.log"))


def click(item: TrayItem, *beginnings: str) -> None:
    """Click where labels begin like that. A label has an age in it: it may read differently a moment later."""
    for _ in Patience(f"{beginnings} is clicked"):
        labels: list[str] = []
        menu = item.menu().open().root
        for beginning in beginnings:
            label = next((label for label in menu.labels if label.startswith(beginning)), beginning)
            labels.append(label)
            menu = menu.child(label)
        try:
            item.menu().click(*labels)
        except AssertionError:
            continue
        return


class Locktray:
    """The running program with its icon, and the eyes that see its windows."""

    def __init__(
        self, desktop: Desktop, access: Access, *, words: Sequence[str] = HIDDEN, more: Mapping[str, str] | None = None
    ) -> None:
        self.desktop, self.access = desktop, access
        self.program: Program = desktop.start(words, environment={**access.environment, **(more or {})})
        self.item = desktop.tray.item()

    def tells(self, tooltip: str) -> None:
        """Wait until the icon says so."""
        self.item.until(lambda look: look.tooltip.title == tooltip, f"the icon tells {tooltip!r}")

    def choose(self, *beginnings: str) -> None:
        """Click an entry of the menu, by how the labels on the way begin."""
        click(self.item, *beginnings)

    def entries(self, *beginnings: str) -> tuple[Entry, ...]:
        """What stands in the menu, or in the submenu with this label."""
        entry = self.item.menu().open().root
        for beginning in beginnings:
            entry = next(child for child in entry.children if child.label.startswith(beginning))
        return entry.children

    def offers(self, *beginnings: str) -> Entry:
        """Wait for an entry that can be read at the end of a path."""
        *way, last = beginnings
        found: Entry | None = None
        for _ in Patience(f"the menu offers {beginnings}"):
            found = next((entry for entry in self.entries(*way) if entry.label.startswith(last)), None)
            if found is not None:
                break
        assert found is not None
        return found


class Eyes(Protocol):
    """Whoever sees windows."""

    access: Access


class Page:
    """A window, by words of its title."""

    def __init__(self, eyes: Eyes, title: str) -> None:
        self.access, self.title = eyes.access, title
        self.access.window(title)

    @property
    def now(self) -> Widget:
        return self.access.window(self.title)

    @property
    def texts(self) -> str:
        """Everything that can be read in it, a line a widget."""
        return "\n".join(widget.words for widget in self.now.walk() if widget.is_(State.SHOWING))

    def reads(self, words: str) -> None:
        """Wait until these words are in it."""
        self.access.find(self.title, lambda widget: words in widget.words, f"the words {words!r}")

    def button(self, *beginnings: str) -> Widget:
        """Whatever can be pressed and begins like one of these."""
        return self._find(("button", "check box", "radio button", "toggle button"), beginnings)

    def press(self, *beginnings: str) -> None:
        """Press a button when it can be pressed."""
        for _ in Patience(f"{beginnings} can be pressed in {self.title!r}", pause=0.05):
            button = self.button(*beginnings)
            if button.can_be_pressed:
                button.press()
                return

    def field(self, *beginnings: str) -> Widget:
        return self._find(("text",), beginnings)

    def gone(self) -> None:
        self.access.gone(self.title)

    def _find(self, roles: Sequence[str], beginnings: Sequence[str]) -> Widget:
        def wanted(widget: Widget) -> bool:
            fits = any(role in widget.role for role in roles) and widget.is_(State.SHOWING)
            return fits and (not beginnings or widget.name.startswith(tuple(beginnings)))

        return self.access.find(self.title, wanted, f"a {roles[0]} {' or '.join(beginnings)}")


class JobsPage(Page):
    """The window with all jobs."""

    def __init__(self, eyes: Eyes) -> None:
        super().__init__(eyes, "Jobs")

    def selected(self) -> list[str]:
        """What the cells of selected rows read."""
        return [widget.name for widget in self.now.walk() if widget.is_(State.SELECTED) and widget.name]


class DetailsPage(Page):
    """Everything about one job, beside the table."""

    def __init__(self, eyes: Eyes) -> None:
        super().__init__(eyes, "Jobs")


class LogPage(Page):
    """The log of a job, live."""

    def __init__(self, eyes: Eyes, name: str) -> None:
        super().__init__(eyes, f"Log of {name}")

    def shows(self, words: str) -> None:
        for _ in Patience(f"the log shows {words!r}", pause=0.05):
            if words in self.field("Log").text:
                return


class CleanPage(Page):
    """Asks before one lock is set aside."""

    def __init__(self, eyes: Eyes, name: str) -> None:
        super().__init__(eyes, f"Clean {name}")

    @property
    def agree(self) -> Widget:
        return self.button("Set aside")

    @property
    def stop(self) -> Widget:
        return self.button("Stop and clean")

    def close(self) -> None:
        """When it has told what came of it."""
        self.press("Close")
        self.gone()

    def type_name(self, name: str) -> None:
        self.field("The job's name").write(name)


class CleanUpPage(Page):
    """All stale locks, each with a box to tick."""

    def __init__(self, eyes: Eyes) -> None:
        super().__init__(eyes, "Clean up")

    def agree(self) -> None:
        self.press("Set aside")


class SettingsPage(Page):
    def __init__(self, eyes: Eyes) -> None:
        super().__init__(eyes, "Settings")

    @property
    def autostart(self) -> Widget:
        return self.button("Start Locktray when I log in")
