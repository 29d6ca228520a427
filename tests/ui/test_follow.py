"""Widgets that follow the desktop's colours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from locktray.present.tones import see_as
from locktray.ui.kit.follow import follow_desktop, use_colours


class Follower(QWidget):
    """Notes the colour of its window each time it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        follow_desktop(self._colour)

    def _colour(self) -> None:
        self.seen.append(self.palette().color(QPalette.ColorRole.Window).name())


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before, font = QPalette(QApplication.palette()), QApplication.font()
    yield
    QApplication.setPalette(before)
    QApplication.setFont(font)
    see_as(colour_blind=False)


def test_it_is_told_at_once_and_when_the_palette_changes(qtbot: QtBot) -> None:
    """And has the new one by then."""
    widget = Follower()
    qtbot.addWidget(widget)
    assert len(widget.seen) == 1
    QApplication.setPalette(QPalette(QColor("#303030"), QColor("#1e1e1e")))
    qtbot.waitUntil(lambda: widget.seen[-1] == "#1e1e1e")


def test_a_new_font_and_new_colours_of_states_are_told(qtbot: QtBot) -> None:
    widget = Follower()
    qtbot.addWidget(widget)
    font = QApplication.font()
    font.setPointSize(font.pointSize() + 3)
    QApplication.setFont(font)
    qtbot.waitUntil(lambda: len(widget.seen) == 2)
    use_colours(colour_blind=True)
    qtbot.waitUntil(lambda: len(widget.seen) == 3)


def test_what_was_closed_is_left_alone(qtbot: QtBot) -> None:
    """Even if it goes between the change and the telling."""
    widget, other = Follower(), Follower()
    qtbot.addWidget(other)
    seen = widget.seen
    use_colours(colour_blind=True)
    widget.deleteLater()
    del widget
    qtbot.waitUntil(lambda: len(other.seen) == 2)
    use_colours(colour_blind=False)
    qtbot.waitUntil(lambda: len(other.seen) == 3)
    assert len(seen) <= 2
