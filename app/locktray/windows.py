"""The windows and dialogs that are open beside the table of jobs. Each goes when it is closed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from locktray.ui.kit.window_icon import set_window_icon


class Windows:
    """Keeps them for as long as they are open."""

    def __init__(self) -> None:
        self._open: dict[int, QWidget] = {}

    def __len__(self) -> int:
        return len(self._open)

    def open(self, window: QWidget) -> None:
        """Show a window in front of the others."""
        set_window_icon()
        key = id(window)
        self._open[key] = window
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.destroyed.connect(lambda: self._open.pop(key, None))
        window.show()
        window.raise_()
        window.activateWindow()

    def close(self, *, unless: Callable[[QWidget], bool] | None = None) -> None:
        """All of them; or those for which `unless` is not true."""
        for window in list(self._open.values()):
            if unless is None or not unless(window):
                window.close()
