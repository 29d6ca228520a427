"""The table on the screen: rows of jobs, headings of groups, and what is selected whatever happens to the rows."""

from __future__ import annotations

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from lockcore._watch.status import JobStatus
from locktray.present.columns import COLUMNS
from locktray.tongue import tr
from locktray.ui.jobs.heads import Heads
from locktray.ui.jobs.looks import Looks
from locktray.ui.jobs.model import JobsModel
from locktray.ui.jobs.painting import PAD, Band, Painting, Strip
from locktray.ui.kit.follow import follow_desktop

FOCUS = 3

_BACKWARDS = frozenset(
    {
        QAbstractItemView.CursorAction.MoveUp,
        QAbstractItemView.CursorAction.MoveLeft,
        QAbstractItemView.CursorAction.MovePrevious,
        QAbstractItemView.CursorAction.MovePageUp,
        QAbstractItemView.CursorAction.MoveEnd,
    }
)


_NOBODY: tuple[frozenset[str], str] = (frozenset(), "")


class JobsTable(QTableView):
    """Signals:
    opened: somebody wants to know more about the job at hand.
    turned: what is selected is something else, or the same job reads differently.
    copied: somebody wants the selected rows as text.
    menu_asked: somebody wants to know what can be done with the job in a row, at that point of the screen.
    """

    opened = Signal()
    turned = Signal()
    copied = Signal()
    menu_asked = Signal(int, QPoint)

    def __init__(self, model: JobsModel) -> None:
        super().__init__()
        self._use_own_viewport()
        self.looks = Looks(self.palette(), self.font())
        self.heads = Heads(self.looks)
        self.setHorizontalHeader(self.heads)
        self._kept: tuple[frozenset[str], str, int] | None = None
        self._away: tuple[frozenset[str], str] = _NOBODY
        self._jobs = model
        self.setModel(model)
        self.heads.follow_model()
        self._painting = Painting(model, self.looks)
        self.setAccessibleName(tr("Jobs"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.doubleClicked.connect(self._double_clicked)
        model.modelAboutToBeReset.connect(self._keep)
        model.modelReset.connect(self._restore)
        model.rowsRemoved.connect(self.turned)
        model.dataChanged.connect(self._changed)
        follow_desktop(self.follow_palette)

    def selected(self) -> list[JobStatus]:
        """The selected jobs, from above."""
        rows = sorted(row for top, bottom in self._spans() for row in range(top, bottom + 1))
        found = (self._jobs.status_at(row) for row in rows)
        return [status for status in found if status is not None]

    def selected_rows(self) -> int:
        """How many."""
        return sum(bottom - top + 1 for top, bottom in self._spans())

    def current(self) -> JobStatus | None:
        """The one job that all looks at: the current one if it is selected, else the first that is."""
        row, spans = self.currentIndex().row(), self._spans()
        if not any(top <= row <= bottom for top, bottom in spans):
            row = min((top for top, _ in spans), default=-1)
        return self._jobs.status_at(row)

    def chosen(self) -> tuple[frozenset[str], str]:
        """The names of the selected jobs and of the current one, also of those that are narrowed away."""
        names, name = self._away
        current = self.current()
        return (
            names.union(status.name for status in self.selected()),
            name or ("" if current is None else current.name),
        )

    def select(self, names: frozenset[str], current: str = "") -> None:
        """Select these jobs. Those that are not shown are selected when they are, unless others were meanwhile."""
        away = frozenset(name for name in names if self._jobs.row_of(name) < 0)
        rows = sorted(self._jobs.row_of(name) for name in names - away)
        selection = QItemSelection()
        first = 0
        for place, row in enumerate(rows):
            if place + 1 == len(rows) or rows[place + 1] != row + 1:
                selection.select(self._jobs.index(rows[first], 0), self._jobs.index(row, len(COLUMNS) - 1))
                first = place + 1
        at = self._jobs.row_of(current)
        if at < 0 and rows:
            at = rows[0]
        chooser = self.selectionModel()
        if at >= 0:
            chooser.setCurrentIndex(self._jobs.index(at, 0), QItemSelectionModel.SelectionFlag.NoUpdate)
        chooser.select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self._away = away, current if current in away else ""

    def visible_rows(self) -> tuple[int, int]:
        """The first and the last row that can be seen; -1 where there is none."""
        view = self.viewport().rect()
        first, last = self.rowAt(view.top()), self.rowAt(view.bottom())
        return first, self._jobs.rowCount() - 1 if last < 0 else last

    def follow_palette(self) -> None:
        """The palette or the font is another one."""
        self.looks = self.heads.looks = Looks(self.palette(), self.font())
        self._painting.follow(self.looks)
        self.verticalHeader().setMinimumSectionSize(self.looks.row_height)
        self.verticalHeader().setDefaultSectionSize(self.looks.row_height)
        self.viewport().update()
        self.heads.update()

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self._away = _NOBODY
        self.turned.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.opened.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """By the pointer where that is; by a key where the current job is."""
        row, at = self.rowAt(event.pos().y()), event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            row = self.currentIndex().row()
            below = QPoint(PAD, self.rowViewportPosition(row) + self.looks.row_height)
            at = self.viewport().mapToGlobal(below)
        self.menu_asked.emit(row, at)

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Over headings, never onto them. Home and End lead to the first and the last job, since rows are selected."""
        if action in (QAbstractItemView.CursorAction.MoveHome, QAbstractItemView.CursorAction.MoveEnd):
            modifiers |= Qt.KeyboardModifier.ControlModifier
        index = super().moveCursor(action, modifiers)
        row, step = index.row(), -1 if action in _BACKWARDS else 1
        while 0 <= row < self._jobs.rowCount() and self._jobs.status_at(row) is None:
            row += step
        if row == index.row():
            return index
        return index.siblingAtRow(row) if 0 <= row < self._jobs.rowCount() else self.currentIndex()

    def paintEvent(self, event: QPaintEvent) -> None:
        """What has changed of the rows that can be seen."""
        area = event.rect()
        strips, bands = self._strips(area.top(), area.bottom()), self._bands(area.left(), area.right())
        painter = QPainter(self.viewport())
        self._painting.paint(painter, strips, bands, self.viewport().width())
        current = self.currentIndex().row()
        if self.hasFocus():
            for strip in strips:
                if strip.row == current and strip.status is not None:
                    painter.fillRect(0, strip.top, FOCUS, self.looks.row_height - 1, self.looks.accent)
        painter.end()

    def _use_own_viewport(self) -> None:
        """Like Qt's, but made here: PySide knows it, and need not make all types of widgets to hand it over."""
        viewport = QWidget()
        viewport.setBackgroundRole(QPalette.ColorRole.Base)
        viewport.setAutoFillBackground(True)
        self.setViewport(viewport)

    def _strips(self, top: int, bottom: int) -> list[Strip]:
        first, last = self.rowAt(top), self.rowAt(bottom)
        if first < 0:
            return []
        last = self._jobs.rowCount() - 1 if last < 0 else last
        start, height = self.rowViewportPosition(first), self.looks.row_height
        spans = self._spans()
        strips = []
        for row in range(first, last + 1):
            is_selected = any(above <= row <= below for above, below in spans)
            strips.append(Strip(row, self._jobs.status_at(row), start + (row - first) * height, is_selected))
        return strips

    def _bands(self, left: int, right: int) -> list[Band]:
        heads = self.heads
        bands = []
        for section, column in enumerate(COLUMNS):
            width, start = heads.sectionSize(section), heads.sectionViewportPosition(section)
            if width and start <= right and start + width > left:
                bands.append(Band(column, start, width))
        return bands

    def _spans(self) -> list[tuple[int, int]]:
        """The selected rows, from each first to its last."""
        ranges = self.selectionModel().selection()
        return [(span.top(), span.bottom()) for span in ranges]  # type: ignore[attr-defined]

    def _double_clicked(self, index: QModelIndex) -> None:
        if self._jobs.status_at(index.row()) is not None:
            self.opened.emit()

    def _keep(self) -> None:
        self._kept = *self.chosen(), self.verticalScrollBar().value()

    def _restore(self) -> None:
        if self._kept is None:
            return
        names, current, scrolled = self._kept
        self._kept = None
        self.select(names, current)
        self.verticalScrollBar().setValue(scrolled)
        self.turned.emit()  # what was selected may be out of sight now

    def _changed(self, first: QModelIndex | QPersistentModelIndex, last: QModelIndex | QPersistentModelIndex) -> None:
        """A job that is looked at reads differently: only a change of its first cell is news, the rest is time."""
        if first.column() == 0 and any(top <= last.row() and bottom >= first.row() for top, bottom in self._spans()):
            self.turned.emit()
