"""The row above the table: what can be done, what is searched for, what is shown, and how to add something."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QPalette, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QPushButton, QSizePolicy, QWidget

from lockcore._objections import Kind
from locktray.present.bar import Bar, Offer
from locktray.tongue import tr
from locktray.ui.jobs.chips import Chips
from locktray.ui.kit.buttons import stand_out, warn
from locktray.ui.kit.clearing import let_be_cleared
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.hints import hint_at
from locktray.ui.kit.tips import plain_tip

MARGIN = 12
SHORTCUTS = {Kind.START: "Ctrl+Return", Kind.STOP: "Ctrl+.", Kind.RESTART: "Ctrl+R", Kind.CLEAN: "Ctrl+K"}


class _Narrow(QPushButton):
    """As wide as its sign needs: a style makes others wider."""

    def sizeHint(self) -> QSize:
        height = super().sizeHint().height()
        return QSize(height + MARGIN, height)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class TopBar(QWidget):
    """Signals:
    pressed: the Kind of what somebody wants done with what is selected; CLEAN is for all that is stale.
    searched: the text that is searched for.
    found: Enter or Down, in the search field: on to what was found.
    add_wanted, import_wanted, folder_wanted: what is to be added.
    more_wanted: where on the screen the menu of what is about no job is to open.
    """

    pressed = Signal(object)
    searched = Signal(str)
    found = Signal()
    add_wanted = Signal()
    import_wanted = Signal()
    folder_wanted = Signal()
    more_wanted = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__()
        self._bar: Bar | None = None
        self.start = self._button(tr("Start"), Kind.START)
        self.stop = self._button(tr("Stop"), Kind.STOP)
        self.restart = self._button(tr("Restart"), Kind.RESTART)
        self.clean_up = self._button(tr("Clean up…"), Kind.CLEAN)
        self.search = QLineEdit()
        hint_at(self.search, tr("Search jobs, PIDs, commands (Ctrl+F)"))
        self.search.setAccessibleName(tr("Search"))
        let_be_cleared(self.search)
        self.search.setMaxLength(200)
        self.search.setMinimumWidth(140)
        self.search.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # what the others leave
        self.search.setTextMargins(4, 0, 4, 0)
        self.search.textChanged.connect(self.searched)
        self.search.returnPressed.connect(self.found)
        down = QShortcut(QKeySequence(Qt.Key.Key_Down), self.search, self.found.emit)
        down.setContext(Qt.ShortcutContext.WidgetShortcut)
        self.chips = Chips()
        self.add = QPushButton(tr("Add job"))
        self.add.setMenu(self._add_menu())
        self.more = _Narrow("≡")
        self.more.setToolTip(tr("Settings, set-aside locks, quit"))
        self.more.setAccessibleName(tr("More"))
        self.more.clicked.connect(self._ask_more)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(MARGIN, 9, MARGIN, 9)
        row.setSpacing(8)
        for button in (self.start, self.stop, self.restart, self.clean_up):
            row.addWidget(button)
        row.addSpacing(8)
        row.addWidget(self.search, 1)
        row.addWidget(self.chips)
        row.addWidget(self.add)
        row.addWidget(self.more)
        follow_desktop(self._colour)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fold()

    def fold(self) -> None:
        """Show the chips if there is room for them."""
        self.chips.fold(self.width() < self._row.totalMinimumSize().width() + self.chips.foldable)

    def offer(self, bar: Bar) -> None:
        """Show what can be done."""
        if bar == self._bar:
            return
        before, self._bar = self._bar, bar
        for kind, button, offer in (
            (Kind.START, self.start, bar.start),
            (Kind.STOP, self.stop, bar.stop),
            (Kind.RESTART, self.restart, bar.restart),
            (Kind.CLEAN, self.clean_up, bar.clean_up),
        ):
            _offer(button, offer, SHORTCUTS[kind])
        if before is None or any(
            was.is_best is not now.is_best for was, now in ((before.start, bar.start), (before.restart, bar.restart))
        ):
            self._colour()

    def _colour(self) -> None:
        palette = self.palette()
        offers = () if self._bar is None else ((self.start, self._bar.start), (self.restart, self._bar.restart))
        for button, offer in offers:
            if offer.is_best:
                stand_out(button, palette)
            else:
                button.setPalette(QPalette())
        warn(self.clean_up, palette)

    def _button(self, text: str, kind: Kind) -> QPushButton:
        button = QPushButton(text)
        button.setShortcut(QKeySequence(SHORTCUTS[kind]))
        button.clicked.connect(lambda: self.pressed.emit(kind))
        return button

    def _ask_more(self) -> None:
        self.more_wanted.emit(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _add_menu(self) -> QMenu:
        menu = QMenu(self)
        entries: tuple[tuple[str, str, Callable[[], None]], ...] = (
            (tr("Add job…"), "Ctrl+N", self.add_wanted.emit),
            (tr("Import from crontab…"), "", self.import_wanted.emit),
            (tr("Watch a folder…"), "", self.folder_wanted.emit),
        )
        for text, shortcut, wanted in entries:
            action = QAction(text, self)
            if shortcut:
                action.setShortcut(QKeySequence(shortcut))
            action.triggered.connect(wanted)
            menu.addAction(action)
            self.addAction(action)
        return menu


def _offer(button: QPushButton, offer: Offer, shortcut: str) -> None:
    button.setEnabled(not offer.reason)
    said = offer.reason or f"{offer.tip} ({QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)})"
    button.setToolTip(plain_tip(said))
    button.setAccessibleDescription(said)
