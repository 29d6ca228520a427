"""A window with the newest log of a job, which grows while the job writes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lockcore._watch.status import JobStatus
from locktray.present.words import named
from locktray.tongue import tr
from locktray.ui.kit.log.view import LogView

MARGIN = 12


class LogWindow(QWidget):
    """Reads on a thread that ends with the window, which is deleted when it is closed."""

    def __init__(self, status: JobStatus) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Log of {name}", name=named(status.name)))
        self.resize(760, 460)
        self.log = LogView()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        whole.addWidget(self.log)
        QShortcut(QKeySequence.StandardKey.Close, self, self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self._escape)
        self.log.show_run(status.name, can_start=status.registered)
        self.log.sheet.text.setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.log.close_down()
        super().closeEvent(event)

    def _escape(self) -> None:
        if not self.log.take_escape():
            self.close()
