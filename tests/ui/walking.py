"""Through a window with the Tab key alone: where that leads, and where it should."""

from __future__ import annotations

import itertools
from typing import TypeGuard

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

MOST = 300


def walked(window: QWidget, qtbot: QtBot, *, back: bool = False) -> list[QWidget]:
    """What has the focus after each press of Tab (or Shift+Tab), once around."""
    qtbot.waitUntil(lambda: window.activateWindow() or window.isActiveWindow())
    key = Qt.Key.Key_Backtab if back else Qt.Key.Key_Tab
    modifier = Qt.KeyboardModifier.ShiftModifier if back else Qt.KeyboardModifier.NoModifier
    reached: list[QWidget] = []
    if window.focusWidget() is None:
        QTest.keyClick(window, key, modifier)
    for _ in range(MOST):
        widget = window.focusWidget()
        if widget is None or (reached and widget is reached[0]):
            break
        assert widget not in reached, f"Tab leads back to {described(widget)}, and never to the first"
        reached.append(widget)
        QTest.keyClick(widget, key, modifier)
        if window.focusWidget() is widget:
            break  # there is no other
    return reached


def reachable(window: QWidget) -> list[QWidget]:
    """Every control that somebody could want to reach. Of buttons that exclude each other the chosen one: from there
    arrow keys lead on."""
    found = []
    for widget in window.findChildren(QWidget):
        takes = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
        inside = widget.window() is window and widget.isVisible() and widget.isEnabled()
        if takes and inside and not (_is_one_of_many(widget) and not widget.isChecked()):
            found.append(widget)
    return found


def _is_one_of_many(widget: QWidget) -> TypeGuard[QAbstractButton]:
    if not isinstance(widget, QAbstractButton):
        return False
    group = widget.group()
    return widget.autoExclusive() or (group is not None and group.exclusive())


def only_by_mouse(window: QWidget) -> list[QWidget]:
    """What can be pressed, but never gets the focus. A field is emptied by its keys, and of many one is enough."""
    buttons = (QAccessible.Role.PushButton, QAccessible.Role.CheckBox, QAccessible.Role.ComboBox)
    found = []
    for widget in window.findChildren(QWidget):
        seen = QAccessible.queryAccessibleInterface(widget)
        shown = widget.window() is window and widget.isVisible() and widget.isEnabled()
        shown = shown and not isinstance(widget.parent(), QLineEdit) and not _is_one_of_many(widget)
        if shown and seen.role() in buttons and not widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            found.append(widget)
    return found


def nameless(widgets: list[QWidget]) -> list[QWidget]:
    """What a screen reader would have nothing to say about."""
    return [widget for widget in widgets if not _spoken(widget)]


def in_order(reached: list[QWidget], window: QWidget) -> list[str]:
    """Where the walk goes back in what is read: upwards or to the left. A new column may begin at its top."""
    places = [QRect(widget.mapTo(window, QPoint(0, 0)), widget.size()) for widget in reached]
    first = min(range(len(places)), key=lambda number: (places[number].top(), places[number].left()))
    round_trip = [*range(first, len(places)), *range(first)]
    wrong = []
    for one, other in itertools.pairwise(round_trip):
        here, there = places[one], places[other]
        above = there.bottom() < here.top() and there.left() <= here.right()
        beside = there.top() <= here.center().y() <= there.bottom() and there.right() < here.left()
        if (above or beside) and not here.contains(there):
            wrong.append(f"{described(reached[one])} -> {described(reached[other])}")
    return wrong


def described(widget: QWidget) -> str:
    return (
        f"{type(widget).__name__} {_spoken(widget)[:40]!r} at {widget.mapTo(widget.window(), QPoint(0, 0)).toTuple()}"
    )


def _spoken(widget: QWidget) -> str:
    seen = QAccessible.queryAccessibleInterface(widget)
    return seen.text(QAccessible.Text.Name).strip()


def press_escape(window: QWidget) -> None:
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Escape)
