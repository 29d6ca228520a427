"""What is on the pictures. Each scene is one desktop, on which one or several pictures are taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.desktop.access import Widget
from tests.desktop.menu import Entry
from tests.desktop.picture import Box, Colour
from tests.desktop.shots.stage import Stage

RED = Colour.named("#e5383b")
LANGUAGES = ("en", "it", "cs")

# The menu's last lines, counted from its end: they are the same in every language.
SETTINGS, OPEN_WINDOW, CLEAN_UP = -3, -6, -8
DETAILS = -1
TALL, PANE = (1320, 1140), 359
MARGIN = 16


@dataclass(frozen=True)
class Scene:
    """`suffix` is added to the names of its pictures: how they differ from the plain ones.

    What is not `kept` is taken only when it is asked for: to be looked at by who has changed something there.
    """

    name: str
    play: Callable[[Stage, str], None]
    suffix: str = ""
    language: str = "en"
    dark: bool = False
    scale: int = 1
    panel: bool = False
    size: tuple[int, int] = (1600, 1200)
    kept: bool = True

    def take(self, folder: Path) -> None:
        with Stage(
            folder, language=self.language, dark=self.dark, scale=self.scale, panel=self.panel, size=self.size
        ) as stage:
            try:
                stage.wait_for_samples()
                self.play(stage, self.suffix)
            except Exception as error:
                raise AssertionError(f"{self.name}: {error}\n{stage.desktop.outputs()}") from error


def windows(stage: Stage, suffix: str) -> None:
    """The window, a job's details in it, the clean-up dialog and the settings, one after the other."""
    window = _window(stage, f"window{suffix}", lambda lines: lines[OPEN_WINDOW])
    stage.press(_details)
    stage.resize(window, TALL)
    halves = next(widget for widget in stage.again(window).walk() if widget.role == "splitter")
    both = stage.box_of(halves)
    stage.keep(f"details{suffix}", Box(both.right - PANE * stage.scale, both.top, both.right, both.bottom))
    _window(stage, f"clean-up{suffix}", lambda lines: lines[CLEAN_UP])
    _window(stage, f"settings{suffix}", lambda lines: lines[SETTINGS])


def table(stage: Stage, suffix: str) -> None:
    _window(stage, f"window{suffix}", lambda lines: lines[OPEN_WINDOW])


def tray(stage: Stage, suffix: str) -> None:
    """The panel with the open menu of the icon, and of its first job."""
    desk = stage.desk
    assert desk is not None
    panel = Box(0, 0, desk.picture().width - 1, desk.size)
    icon = desk.see(RED, "the icon is in the panel", within=panel, at_least=40, near=44)
    menu = desk.open_menu(icon)
    before = desk.picture()
    first = desk.lines(menu)[1]
    desk.click(first)
    submenu = desk.see_submenu(before, "the job's menu opens", beside=first)
    bottom = max(menu.bottom, submenu.bottom) + MARGIN
    stage.keep(f"tray{suffix}", Box(submenu.left - MARGIN, 0, menu.right, bottom))


def notification(stage: Stage, suffix: str) -> None:
    """A sample crashes."""
    desk = stage.desk
    assert desk is not None
    before = desk.picture()
    stage.crash("import")
    shown = desk.see_change(before, "the notification comes", size=(200, 60), below=desk.size + 1)
    stage.keep(f"notification{suffix}", Box(shown.left - MARGIN, 0, desk.picture().width - 1, shown.bottom + MARGIN))


def _window(stage: Stage, name: str, choose: Callable[[tuple[Entry, ...]], Entry]) -> Widget:
    window = stage.new_window(lambda: stage.press(choose))
    stage.keep(name, stage.box_of(window))
    return window


def dialogs(stage: Stage, suffix: str) -> None:
    """What adds jobs, and the other pages of the settings."""
    window = stage.new_window(lambda: stage.press(lambda lines: lines[OPEN_WINDOW]))
    add, crontab = [widget for widget in window.walk() if widget.role == "push button"][:2]
    for name, ask in (("add-job", add.press), ("import-crontab", crontab.press)):
        dialog = stage.new_window(ask)
        stage.keep(f"{name}{suffix}", stage.box_of(dialog))
    settings = stage.new_window(lambda: stage.press(lambda lines: lines[SETTINGS]))
    for number in range(2, 6):
        stage.type_keys("ctrl+Tab")
        stage.keep(f"settings-{number}{suffix}", stage.box_of(settings))


def _details(lines: tuple[Entry, ...]) -> Entry:
    return _job(lines, "sample-import").children[DETAILS]


def _job(lines: tuple[Entry, ...], name: str) -> Entry:
    return next(entry for entry in lines if entry.children and entry.label.startswith(name))


SCENES = (
    *(Scene(f"windows-{code}", windows, "" if code == "en" else f"-{code}", language=code) for code in LANGUAGES),
    Scene("windows-dark", windows, "-dark", dark=True),
    Scene("window-200", table, "-200", scale=2),
    Scene("tray-light", tray, "-light", panel=True),
    Scene("tray-dark", tray, "-dark", panel=True, dark=True),
    *(
        Scene(f"notification-{code}", notification, "" if code == "en" else f"-{code}", language=code, panel=True)
        for code in LANGUAGES
    ),
    *(Scene(f"dialogs-{code}", dialogs, f"-{code}", language=code, kept=False) for code in LANGUAGES),
    Scene("dialogs-dark", dialogs, "-dark", dark=True, kept=False),
    Scene("dialogs-200", dialogs, "-200", scale=2, kept=False),
)
