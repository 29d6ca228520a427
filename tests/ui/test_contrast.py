"""What is written can be read: at least 4.5 to 1 to what is really drawn around it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from lockcore import JobState
from locktray.kept import Kept
from locktray.present.job_draft import JobDraft
from locktray.present.layout import Layout
from locktray.present.settings import ConfigSpec
from locktray.present.tones import Tone, see_as
from locktray.ui.details.pane import DetailsPane
from locktray.ui.dialogs.job_form import JobForm
from locktray.ui.dialogs.settings import SettingsDialog
from locktray.ui.jobs.window import JobsWindow
from locktray.ui.kit.buttons import stand_out
from locktray.ui.kit.colours import dim
from locktray.ui.kit.notes import NoteLine
from tests.present.jobs import job, snapshot
from tests.ui.seeing import SCHEMES, contrast, desktop, picture

ENOUGH = 4.5
EDGE = 5


@pytest.fixture(params=SCHEMES)
def palette(request: pytest.FixtureRequest) -> Iterator[QPalette]:
    with desktop(request.param) as palette:
        yield palette


@pytest.mark.parametrize("how", ["as it is", "default", "hovered", "pressed"])
@pytest.mark.parametrize("colour_blind", [False, True])
def test_the_words_of_the_button_that_stands_out(
    qtbot: QtBot, request: pytest.FixtureRequest, palette: QPalette, colour_blind: bool, how: str
) -> None:
    """The style draws a gradient, which is what counts and not the colour that it was asked for."""
    request.addfinalizer(lambda: see_as(colour_blind=False))
    see_as(colour_blind=colour_blind)
    window = QWidget()
    qtbot.addWidget(window)
    button = QPushButton(window)
    button.resize(160, 30)
    stand_out(button, palette)
    window.show()
    button.setDefault(how == "default")
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, how == "hovered")
    button.setDown(how == "pressed")
    words, image = button.palette().buttonText().color(), picture(button)
    inside = button.rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
    column = [image.pixelColor(inside.center().x(), y) for y in range(inside.top(), inside.bottom())]
    assert min(contrast(words, ground) for ground in column) >= ENOUGH


def words_too_faint(window: QWidget) -> list[str]:
    """What is written and can be used, but is hardly told from the ground that is drawn around it."""
    found = []
    for label in window.findChildren(QLabel):
        if label.isVisible() and label.isEnabled() and label.text():
            colour = label.palette().color(label.foregroundRole())
            if contrast(colour, ground_of(label)) < ENOUGH:
                found.append(label.text())
    for button in window.findChildren(QPushButton):
        if button.isVisible() and button.isEnabled():
            colour = button.palette().buttonText().color()
            if contrast(colour, ground_of(button)) < ENOUGH:
                found.append(button.text())
    for field in window.findChildren(QLineEdit):
        if field.isVisible() and field.isEnabled() and field.placeholderText():
            colour = field.palette().color(QPalette.ColorRole.PlaceholderText)
            if contrast(over(colour, ground_of(field)), ground_of(field)) < ENOUGH:
                found.append(field.placeholderText())
    return found


def ground_of(widget: QWidget) -> QColor:
    """What most of it is."""
    image = picture(widget)
    pixels = [image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(3, image.height() - 3)]
    return QColor(max(set(pixels), key=pixels.count))


def over(colour: QColor, ground: QColor) -> QColor:
    share = colour.alphaF()
    parts = zip(colour.getRgbF()[:3], ground.getRgbF()[:3], strict=True)  # type: ignore[index]
    return QColor.fromRgbF(*(above * share + below * (1 - share) for above, below in parts))


@pytest.mark.parametrize("page", range(6))
def test_the_settings(qtbot: QtBot, palette: QPalette, page: int) -> None:
    dialog = SettingsDialog(Kept(), autostart=False)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    dialog.show_config(ConfigSpec())
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.pages.setCurrentIndex(page)
    assert words_too_faint(dialog) == []


def test_the_job_form(qtbot: QtBot, palette: QPalette) -> None:
    form = JobForm(JobDraft("sync", command="true"))
    form.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(form)
    form.show()
    for page in range(form.pages.count()):
        form.pages.setCurrentIndex(page)
        assert words_too_faint(form) == []


def test_the_window(qtbot: QtBot, palette: QPalette, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path))
    window = JobsWindow(Layout(size=(1200, 700)), DetailsPane())
    qtbot.addWidget(window)
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    window.show_snapshot(snapshot(job("sync", JobState.STALE), job("other", JobState.RUNNING)))
    window.show()
    for tone in Tone:
        window.show_note("done or not", tone)
        assert words_too_faint(window) == []
    window.show_snapshot(snapshot())
    assert words_too_faint(window) == []
    window.close()


def test_quiet_words_do_not_fade_with_a_window_that_is_behind_others(palette: QPalette) -> None:
    """They keep the colour that they got there, also when it comes up."""
    behind = QPalette(palette)
    behind.setColor(QPalette.ColorGroup.Inactive, QPalette.ColorRole.WindowText, QColor("#929595"))
    behind.setCurrentColorGroup(QPalette.ColorGroup.Inactive)
    assert dim(behind) == dim(palette)


def test_no_part_of_the_settings_is_a_window_for_a_moment(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[QWidget] = []
    monkeypatch.setattr(NoteLine, "showEvent", lambda self, event: shown.append(self), raising=False)
    dialog = SettingsDialog(Kept(), autostart=False)
    qtbot.addWidget(dialog)
    assert shown == []
