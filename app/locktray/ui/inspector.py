"""The window that explains one lock: what state it is in, how we know, and what it says itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeySequence,
    QPalette,
    QShortcut,
)
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from lockcore import Report
from lockcore._said import said
from locktray.present.inspection import InspectionSpec, present
from locktray.tongue import told, tr, why
from locktray.ui.kit.clearing import let_be_cleared
from locktray.ui.kit.colours import dim, ink
from locktray.ui.kit.drops import welcome
from locktray.ui.kit.facts import FactsGrid
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.hints import hint_at
from locktray.ui.kit.lines import Hairline, Panel
from locktray.ui.kit.signs import sign_pixmap
from locktray.ui.kit.texts import ElidedLabel, FlowText
from locktray.ui.kit.type import fixed_font, paint, scaled, section

MARGIN = 16
SIGN_SIZE = 32
EMPTY = said("Choose a lock file, drop it here, or type its path and press Enter.")


class InspectorWindow(QWidget):
    """Asks `inspect` about a path and shows the answer.

    The question runs beside the GUI thread: a lock on a network that hangs must not freeze the
    window. Only the answer to the last question is shown.

    Signals:
        answered: number of the question, its InspectionSpec; emitted by the asking thread.
        refused: number of the question, why the path can't be asked about; likewise.
    """

    answered = Signal(int, object)
    refused = Signal(int, str)

    def __init__(self, inspect: Callable[[str], Report]) -> None:
        super().__init__()
        self._inspect = inspect
        self._asker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="inspect")
        self._question = 0
        self.answered.connect(self._show_answer)
        self.refused.connect(self._show_refusal)

        self.setWindowTitle(tr("Inspect a lock"))
        self.setAcceptDrops(True)
        self.setMinimumWidth(320)
        self.resize(560, 480)

        self.field = QLineEdit()
        hint_at(self.field, tr("Path of a lock file"))
        self.field.setAccessibleName(tr("Path of a lock file"))
        let_be_cleared(self.field)
        self.field.returnPressed.connect(self._ask_again)
        self.choose = QPushButton(tr("Choose…"))
        self.choose.clicked.connect(self._choose)
        QShortcut(QKeySequence.StandardKey.Open, self, self._choose)
        QShortcut(QKeySequence.StandardKey.Refresh, self, self._ask_again)
        QShortcut(QKeySequence.StandardKey.Quit, self, self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)

        self.note = QLabel(told(EMPTY))
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note.setWordWrap(True)
        self.note.setMargin(MARGIN)
        self.note.setBackgroundRole(QPalette.ColorRole.Base)
        self.note.setAutoFillBackground(True)
        self.report = ReportView()
        self.pages = QStackedWidget()
        self.pages.addWidget(self.note)
        self.pages.addWidget(self.report)

        bar = QHBoxLayout()
        bar.setContentsMargins(MARGIN, MARGIN, MARGIN, 12)
        bar.setSpacing(8)
        bar.addWidget(self.field, 1)
        bar.addWidget(self.choose)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(bar)
        whole.addWidget(Hairline())
        whole.addWidget(self.pages, 1)

    def inspect(self, path: str) -> None:
        """Look at the lock at `path` and show what is found, as soon as it is known."""
        if not path:
            return
        self.field.setText(path)
        self._question += 1
        self._asker.submit(self._ask, self._question, path)

    def _ask(self, question: int, path: str) -> None:
        if question != self._question:
            return
        try:
            self.answered.emit(question, present(self._inspect(path), time.time()))
        except Exception as error:  # in this thread nobody else would tell of it
            self.refused.emit(question, why(error) or repr(error))

    def _show_answer(self, question: int, spec: InspectionSpec) -> None:
        if question == self._question:
            self.report.show_spec(spec)
            self.pages.setCurrentWidget(self.report)

    def _show_refusal(self, question: int, reason: str) -> None:
        if question == self._question:
            self.note.setText(reason)
            self.pages.setCurrentWidget(self.note)

    def _ask_again(self) -> None:
        self.inspect(self.field.text())

    def _choose(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Inspect a lock"), self.field.text())
        self.inspect(path)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        welcome(event)

    def dropEvent(self, event: QDropEvent) -> None:
        for path in welcome(event)[:1]:
            self.inspect(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._question += 1
        self._asker.shutdown(cancel_futures=True)
        super().closeEvent(event)


class ReportView(QScrollArea):
    """Draws an InspectionSpec in the desktop's font and colours."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setAccessibleName(tr("Details"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.spec: InspectionSpec | None = None

        self.sign = QLabel()
        self.sign.setFixedSize(SIGN_SIZE, SIGN_SIZE)
        self.word = QLabel()
        self.word.setFont(scaled(self.font(), 1.35, bold=True))
        self.headline = FlowText()
        self.headline.setAccessibleName(tr("State"))
        self.path = ElidedLabel()
        self.seen = QLabel()

        self.facts = FactsGrid()
        self.evidence_title = section(tr("How we know"))
        self.evidence = FlowText()
        self.evidence.setAccessibleName(tr("How we know"))
        self.says_title = section(tr("The lock says"))
        self.format = QLabel()
        self.format.setFont(scaled(self.font(), 0.9))
        self.says = FlowText()
        self.says.setAccessibleName(tr("The lock says"))
        self.says.setFont(fixed_font())

        self._quiet = (self.path, self.seen, self.evidence_title, self.says_title, self.format)

        self.says_box = Panel()
        box = QVBoxLayout(self.says_box)
        box.setContentsMargins(10, 8, 10, 8)
        box.addWidget(self.says)

        top = QGridLayout()
        top.setHorizontalSpacing(12)
        top.setVerticalSpacing(3)
        top.setColumnStretch(1, 1)
        top.addWidget(self.sign, 0, 0, 2, 1, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.word, 0, 1)
        top.addWidget(self.seen, 0, 2, Qt.AlignmentFlag.AlignBaseline)
        top.addWidget(self.headline, 1, 1, 1, 2)
        top.addWidget(self.path, 2, 1, 1, 2)

        says_bar = QHBoxLayout()
        says_bar.addWidget(self.says_title)
        says_bar.addStretch(1)
        says_bar.addWidget(self.format)

        page = QWidget()
        page.setBackgroundRole(QPalette.ColorRole.Base)
        column = QVBoxLayout(page)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(6)
        column.addLayout(top)
        column.addSpacing(4)
        column.addWidget(self.facts)
        column.addSpacing(10)
        column.addWidget(self.evidence_title)
        column.addWidget(self.evidence)
        column.addSpacing(10)
        column.addLayout(says_bar)
        column.addWidget(self.says_box)
        column.addStretch(1)
        self.setWidget(page)
        follow_desktop(self._colour)

    def show_spec(self, spec: InspectionSpec) -> None:
        self.spec = spec
        self.word.setText(spec.word)
        self.headline.setPlainText(spec.headline)
        self.path.setText(spec.path)
        self.seen.setText(spec.seen)
        self.facts.show_facts(spec.facts)
        self.evidence.set_lines(spec.evidence)
        self.says.setPlainText(spec.says)
        self.format.setText(spec.format)
        for widget in (self.evidence_title, self.evidence):
            widget.setVisible(bool(spec.evidence))
        self.says_box.setVisible(bool(spec.says))
        for widget in (self.says_title, self.format):
            widget.setVisible(bool(spec.says or spec.format))
        self._colour()

    def _colour(self) -> None:
        """Colours are of the palette of the moment: light and dark may change while it is shown."""
        if self.spec is None:
            return
        colour = ink(self.spec.tone, self.palette())
        self.sign.setPixmap(sign_pixmap(self.spec.state, colour, SIGN_SIZE, self.devicePixelRatioF()))
        paint(self.word, colour)
        quiet = dim(self.palette())
        for label in self._quiet:
            paint(label, quiet)
