"""The heads of the columns: quiet, in line with what stands below them, and with a menu to choose columns."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QMenu, QWidget

from lockcore import JobState
from lockcore._text import age
from locktray.present.columns import ALWAYS, COLUMNS, LONG_AGES, NUMBERS, WIDTHS, Column, heading
from locktray.present.layout import Layout
from locktray.present.tones import word
from locktray.tongue import told, tr
from locktray.ui.jobs.looks import SIGN, Looks
from locktray.ui.jobs.painting import GAP, PAD

ARROW = 8
LEAST_KNOWS = 170
"""In which a few words can be read."""

LONG_PID = "4194303"
"""The highest that Linux gives. What is cut off tells nothing, or something else."""


class Heads(QHeaderView):
    """Signals:
    reset_wanted: all columns as they were at first.
    grouped_wanted: whether jobs stand in groups.
    """

    reset_wanted = Signal()
    grouped_wanted = Signal(bool)

    def __init__(self, looks: Looks, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.looks = looks
        self.is_grouped = True
        self.setSectionsClickable(True)
        self.setSectionsMovable(True)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(40)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu)
        self.setAccessibleName(tr("Columns"))

    def sizeHint(self) -> QSize:
        return QSize(0, self.looks.row_height)

    def follow_model(self) -> None:
        """There are columns now."""
        self.setStretchLastSection(False)
        self.setSectionResizeMode(COLUMNS.index(Column.KNOWS), QHeaderView.ResizeMode.Fixed)
        self.sectionResized.connect(self.fill)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        looks, column = self.looks, COLUMNS[section]
        painter.fillRect(rect, self.palette().color(QPalette.ColorRole.Window))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, looks.hairline)
        painter.fillRect(rect.right(), rect.top() + 9, 1, rect.height() - 18, looks.hairline)
        inner = rect.adjusted(PAD, 0, -PAD, -1)
        at_right = column in NUMBERS
        if self.sortIndicatorSection() == section:
            self._arrow(painter, inner, at_right=at_right)
            if at_right:
                inner.setRight(inner.right() - ARROW - 4)
        painter.setFont(looks.plain)
        painter.setPen(looks.dim)
        side = Qt.AlignmentFlag.AlignRight if at_right else Qt.AlignmentFlag.AlignLeft
        text = looks.metrics[id(looks.plain)].elidedText(heading(column), Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, side | Qt.AlignmentFlag.AlignVCenter, text)

    def menu(self) -> QMenu:
        """Which columns are shown, and in which way."""
        menu = QMenu(tr("Columns"), self)
        for column in COLUMNS:
            entry = menu.addAction(heading(column))
            entry.setCheckable(True)
            entry.setChecked(not self.isSectionHidden(COLUMNS.index(column)))
            entry.setEnabled(column not in ALWAYS)
            entry.toggled.connect(lambda on, column=column: self._show(column, on))
        menu.addSeparator()
        sorting = menu.addMenu(tr("Sort by"))
        for column in self.columns():
            section = COLUMNS.index(column)
            if not self.isSectionHidden(section):
                entry = sorting.addAction(heading(column))
                entry.setCheckable(True)
                entry.setChecked(section == self.sortIndicatorSection())
                entry.triggered.connect(lambda _=False, section=section: self._sort_by(section))
        grouped = menu.addAction(tr("Group by what needs attention"))
        grouped.setCheckable(True)
        grouped.setChecked(self.is_grouped)
        grouped.toggled.connect(self.grouped_wanted)
        menu.addAction(tr("Reset columns and sorting")).triggered.connect(self.reset_wanted)
        return menu

    def arrange(self, layout: Layout) -> None:
        """Put the columns where they were, as wide as they were, and mark what is sorted by."""
        for place, column in enumerate(layout.columns):
            section = COLUMNS.index(column)
            self.moveSection(self.visualIndex(section), place)
            width = layout.widths.get(column, WIDTHS[column])
            self.resizeSection(section, self._usual(column) if width == WIDTHS[column] else width)
            self.setSectionHidden(section, column in layout.hidden)
        down = Qt.SortOrder.DescendingOrder if layout.order.descending else Qt.SortOrder.AscendingOrder
        self.setSortIndicator(COLUMNS.index(layout.order.column), down)
        self.fill()

    def _usual(self, column: Column) -> int:
        """As wide as at first, or as its own words are in the language that is spoken."""
        advance = self.looks.metrics[id(self.looks.plain)].horizontalAdvance
        in_figures = self.looks.metrics[id(self.looks.figures)].horizontalAdvance
        widest = advance(heading(column)) + ARROW + 6
        if column is Column.STATE:
            widest = max(widest, SIGN + GAP + max(advance(word(state)) for state in JobState))
        elif column is Column.AGE:
            widest = max(widest, *(in_figures(told(age(seconds))) for seconds in LONG_AGES))
        elif column is Column.PID:
            widest = max(widest, in_figures(LONG_PID))
        return max(WIDTHS[column], widest + 2 * PAD + 1)

    def _chosen(self, column: Column, section: int) -> int:
        """How wide somebody has made it; what nobody has touched may be another width in another language."""
        size = self.sectionSize(section)
        return WIDTHS[column] if size == self._usual(column) else size

    def arranged(self, before: Layout) -> Layout:
        """Where and how wide they are now. A hidden one keeps the width that it had, since it has none to ask for."""
        widths = {
            column: self._chosen(column, section) or before.widths.get(column, WIDTHS[column])
            for section, column in enumerate(COLUMNS)
        }
        widths[Column.KNOWS] = before.widths.get(Column.KNOWS, WIDTHS[Column.KNOWS])
        hidden = frozenset(column for section, column in enumerate(COLUMNS) if self.isSectionHidden(section))
        return replace(before, widths=widths, columns=self.columns(), hidden=hidden)

    def least(self) -> int:
        """The width in which all columns can be seen."""
        knows = COLUMNS.index(Column.KNOWS)
        others = sum(self.sectionSize(section) for section in range(self.count()) if section != knows)
        return others if self.isSectionHidden(knows) else others + LEAST_KNOWS

    def fill(self) -> None:
        """Give what is known the room that the others leave; where that is too little, the table scrolls."""
        knows = COLUMNS.index(Column.KNOWS)
        others = sum(self.sectionSize(section) for section in range(self.count()) if section != knows)
        wanted = max(LEAST_KNOWS, self.width() - others)
        if self.count() and not self.isSectionHidden(knows) and self.sectionSize(knows) != wanted:
            self.resizeSection(knows, wanted)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fill()

    def columns(self) -> tuple[Column, ...]:
        """In the order in which they stand."""
        return tuple(COLUMNS[self.logicalIndex(place)] for place in range(self.count()))

    def _arrow(self, painter: QPainter, inner: QRect, *, at_right: bool) -> None:
        width = 0
        if not at_right:
            text = heading(COLUMNS[self.sortIndicatorSection()])
            width = inner.width() - self.looks.metrics[id(self.looks.plain)].horizontalAdvance(text) - ARROW - 6
        left = max(inner.left(), inner.right() - ARROW - max(0, width))
        middle = inner.center().y() + 1
        tip = ARROW // 4 if self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder else -ARROW // 4
        corners = (
            QPoint(left, middle - tip),
            QPoint(left + ARROW, middle - tip),
            QPoint(left + ARROW // 2, middle + tip),
        )
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawPolygon(corners)
        painter.restore()

    def _sort_by(self, section: int) -> None:
        """As a click on its head does: the same one twice turns the order around."""
        up, down = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
        turned = section == self.sortIndicatorSection() and self.sortIndicatorOrder() == up
        self.setSortIndicator(section, down if turned else up)

    def _show(self, column: Column, on: bool) -> None:
        self.setSectionHidden(COLUMNS.index(column), not on)
        self.fill()

    def _menu(self, at: QPoint) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.mapToGlobal(at))
