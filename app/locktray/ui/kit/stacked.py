"""A list whose rows have three lines each, drawn from `Stacked` values: only what is on the screen costs anything."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from lockcore._derive import JobState
from locktray.present.stacked import Stacked
from locktray.present.tones import TONES
from locktray.ui.kit.colours import dim, hairline, ink
from locktray.ui.kit.signs import sign_pixmap

ROW = Qt.ItemDataRole.UserRole
"""The role under which a model gives its `Stacked`."""

SIGN = 16
SIDE, EDGE, GAP, LEADING, BAR = 12, 8, 10, 2, 3
TINT = 0.14

Index = QModelIndex | QPersistentModelIndex


class StackedList(QListView):
    """Space ticks all selected rows, or takes their ticks away if the current one is ticked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(StackedDelegate(self))
        self.setUniformItemSizes(True)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self._toggle()
            return
        super().keyPressEvent(event)

    def _toggle(self) -> None:
        rows = [index for index in self.selectedIndexes() if index.flags() & Qt.ItemFlag.ItemIsUserCheckable]
        current = self.currentIndex()
        lead = current if current in rows else rows[0] if rows else None
        if lead is None:
            return
        on = Qt.CheckState(lead.data(Qt.ItemDataRole.CheckStateRole)) is not Qt.CheckState.Checked
        for index in rows:
            self.model().setData(index, _state(on), Qt.ItemDataRole.CheckStateRole)


class StackedDelegate(QStyledItemDelegate):
    """Draws one row, and takes the clicks on its box."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._signs: dict[tuple[JobState, int, float], object] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        metrics = QFontMetrics(option.font)
        return QSize(200, 3 * metrics.height() + 2 * LEADING + 2 * EDGE + 1)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW)
        if not isinstance(row, Stacked):
            return
        self.initStyleOption(option, index)
        widget: QWidget = option.widget
        style = widget.style()
        painter.save()
        area: QRect = option.rect
        _draw_ground(painter, option)
        left = area.left() + SIDE
        if row.boxed:
            self._draw_box(painter, option, row, style)
            left = _box(option, style).right() + 1 + GAP
        height = QFontMetrics(option.font).height()
        if row.state is not None:
            self._draw_sign(painter, row.state, widget, QPoint(left, area.top() + EDGE + (height - SIGN) // 2))
            left += SIGN + GAP
        self._draw_texts(painter, option, row, QRect(left, area.top() + EDGE, area.right() - SIDE - left, height))
        painter.setPen(hairline(widget.palette()))
        painter.drawLine(area.left() + SIDE, area.bottom(), area.right() - SIDE, area.bottom())
        painter.restore()

    def editorEvent(self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index) -> bool:
        presses = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonDblClick)
        if event.type() not in presses or not isinstance(event, QMouseEvent):
            return False
        widget: QWidget = option.widget
        near = _box(option, widget.style()).adjusted(-SIDE, -EDGE, GAP // 2, EDGE)
        if not near.contains(event.position().toPoint()) or not index.flags() & Qt.ItemFlag.ItemIsUserCheckable:
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            on = Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole)) is not Qt.CheckState.Checked
            model.setData(index, _state(on), Qt.ItemDataRole.CheckStateRole)
        return True

    def _draw_box(self, painter: QPainter, option: QStyleOptionViewItem, row: Stacked, style: QStyle) -> None:
        place = _box(option, style)
        if row.checked is None:
            return
        box = QStyleOptionViewItem(option)
        box.rect = place
        flags = QStyle.StateFlag.State_On if row.checked else QStyle.StateFlag.State_Off
        box.state = flags | QStyle.StateFlag.State_Enabled
        style.drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck, box, painter, option.widget)
        # Some styles draw no edge that can be seen on a dark ground.
        painter.setPen(dim(option.palette))
        painter.drawRect(place.adjusted(0, 0, -1, -1))

    def _draw_sign(self, painter: QPainter, state: JobState, widget: QWidget, at: QPoint) -> None:
        colour = ink(TONES[state], widget.palette())
        ratio = painter.device().devicePixelRatioF()
        key = (state, colour.rgb(), ratio)
        if key not in self._signs:
            self._signs[key] = sign_pixmap(state, colour, SIGN, ratio)
        painter.drawPixmap(at, self._signs[key])  # type: ignore[call-overload]

    def _draw_texts(self, painter: QPainter, option: QStyleOptionViewItem, row: Stacked, first: QRect) -> None:
        palette: QPalette = option.palette
        text, quiet = palette.color(QPalette.ColorRole.Text), dim(palette)
        told = quiet if row.tone is None else ink(row.tone, palette)
        bold = QFont(option.font)
        bold.setBold(True)
        end = _draw(painter, bold, text, first, row.title, Qt.TextElideMode.ElideRight)
        aside = QRect(first)
        aside.setLeft(min(end + GAP, first.right()))
        _draw(painter, _fixed(option.font), quiet, aside, row.aside, Qt.TextElideMode.ElideMiddle)
        step = first.height() + LEADING
        plain: QFont = option.font
        _draw(painter, plain, text, first.translated(0, step), row.second, Qt.TextElideMode.ElideRight)
        _draw(painter, plain, told, first.translated(0, 2 * step), row.third, Qt.TextElideMode.ElideRight)


def _draw_ground(painter: QPainter, option: QStyleOptionViewItem) -> None:
    """A selected row keeps its colours: they mean something. A bar at its side tells the current one."""
    area: QRect = option.rect
    accent = option.palette.color(QPalette.ColorRole.Highlight)
    if option.state & QStyle.StateFlag.State_Selected:
        tint = QColor(accent)
        tint.setAlphaF(TINT)
        painter.fillRect(area, tint)
    if option.state & QStyle.StateFlag.State_HasFocus:
        painter.fillRect(QRect(area.left(), area.top(), BAR, area.height() - 1), accent)


def _draw(painter: QPainter, font: QFont, colour: QColor, area: QRect, text: str, elide: Qt.TextElideMode) -> int:
    """Draw what fits, and give where it ends."""
    painter.setFont(font)
    painter.setPen(colour)
    shown = QFontMetrics(font).elidedText(text, elide, area.width())
    painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)
    return area.left() + QFontMetrics(font).horizontalAdvance(shown)


def _fixed(font: QFont) -> QFont:
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    if font.pointSizeF() > 0:
        fixed.setPointSizeF(font.pointSizeF() * 0.92)
    return fixed


def _box(option: QStyleOptionViewItem, style: QStyle) -> QRect:
    """Where the box to tick is: beside the first line."""
    area: QRect = option.rect
    wide = style.pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth)
    high = style.pixelMetric(QStyle.PixelMetric.PM_IndicatorHeight)
    first = QFontMetrics(option.font).height()
    return QRect(area.left() + SIDE, area.top() + EDGE + (first - high) // 2, wide, high)


def _state(on: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
