"""A window with the newest log of a job, which grows while the job writes."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QFontDatabase, QKeySequence, QShortcut
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from lockcore._live.tail import Tail
from lockcore._live.view import Log
from lockcore._watch.status import JobStatus
from locktray.present.words import named
from locktray.ui.kit.lines import Hairline
from locktray.ui.kit.texts import ElidedLabel

MARGIN = 12


class LogWindow(QWidget):
    """Reads on a thread that ends with the window, which is deleted when it is closed."""

    _came = Signal(object)

    def __init__(self, status: JobStatus) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(f"Log of {named(status.name)}")
        self.resize(760, 460)
        self.head = ElidedLabel()
        self.head.setText("Reading…")
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName("Log")
        self.text.document().setDocumentMargin(MARGIN)
        QShortcut(QKeySequence.StandardKey.Close, self, self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        top = QVBoxLayout()
        top.setContentsMargins(MARGIN, 8, MARGIN, 8)
        top.addWidget(self.head)
        whole.addLayout(top)
        whole.addWidget(Hairline())
        whole.addWidget(self.text, 1)
        self._came.connect(self._show, Qt.ConnectionType.QueuedConnection)
        self._tail: Tail | None = Tail(status, self._came.emit)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._tail is not None:
            self._tail.close()
            self._tail = None
        super().closeEvent(event)

    def _show(self, log: Log) -> None:
        self.head.setText(log.heading)
        bar = self.text.verticalScrollBar()
        at_end = bar.value() >= bar.maximum()
        before = self.text.toPlainText()
        now = "\n".join(log.lines)
        if before and now.startswith(before):
            self.text.moveCursor(self.text.textCursor().MoveOperation.End)
            self.text.insertPlainText(now[len(before) :])
        elif now != before:
            self.text.setPlainText(now)
        if at_end:
            bar.setValue(bar.maximum())
