"""All jobs as a Qt table, sorted, narrowed and in groups by itself: no proxy, so that a changed job costs one row."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from lockcore._watch.status import JobStatus, Snapshot
from locktray.present.columns import COLUMNS, NUMBERS, Column, heading
from locktray.present.day import Day, busy
from locktray.present.order import Narrowing, Order, Place
from locktray.present.rows import Group, RowDiff, group_heading, row_diff
from locktray.present.telling import Telling
from locktray.tongue import number
from locktray.ui.jobs.texts import Texts
from locktray.ui.kit.tips import plain_tip

MANY = 300
"""With more changes at once than that, the whole table is made anew: each row by itself would take longer."""

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_NOTHING, _HEADING = Qt.ItemFlag.NoItemFlags, Qt.ItemFlag.ItemIsEnabled
_JOB = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren


@dataclass(slots=True)
class _Line:
    """One row: a job, or the heading of a group if there is none."""

    place: Place
    status: JobStatus | None


class JobsModel(QAbstractTableModel):
    """The jobs of the newest Snapshot. `texts` says what is said about them now."""

    def __init__(self, now: Callable[[], float] = time.time, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._snapshot: Snapshot | None = None
        self._lines: list[_Line] = []
        self._places: dict[str, Place] = {}
        self._groups: dict[int, int] = {}
        self.texts = Texts(now)
        self.order = Order()
        self.narrowing = Narrowing()
        self._matches = self.narrowing.matcher()

    @property
    def shown(self) -> int:
        """How many jobs there are in it."""
        return len(self._places)

    def show_snapshot(self, snapshot: Snapshot) -> RowDiff:
        """Be this snapshot. What was changed by that is for whoever else shows it."""
        diff = row_diff(self._snapshot, snapshot)
        self._snapshot = snapshot
        self.texts.forget((*diff.removed, *diff.changed))
        for name in diff.changed:
            self.texts.withdraw(snapshot.jobs[name])
        if len(diff.inserted) + len(diff.removed) + len(diff.changed) > MANY:
            self._arrange()
            return diff
        for name in (*diff.removed, *diff.changed, *diff.inserted):
            self._place(name, snapshot.jobs.get(name))
        return diff

    def arrange(self, order: Order) -> None:
        """Sort by this."""
        if order != self.order:
            self.order = order
            self._arrange()

    def narrow(self, narrowing: Narrowing) -> None:
        """Show only these."""
        if narrowing != self.narrowing:
            self.narrowing, self._matches = narrowing, narrowing.matcher()
            self._arrange()

    def show_days(self, days: Mapping[str, Day]) -> None:
        """When these jobs ran of late, in place of what was known of them."""
        self.texts.show_days(days)
        if self.order.column is Column.DAY:
            self._arrange()
        elif self._lines:
            self._emit_changed(0, len(self._lines) - 1, Column.DAY, Column.DAY)

    def tell(self, name: str, telling: Telling | None) -> None:
        """Say this in a job's row for a while, in place of what is known of it; None ends it."""
        self.texts.tell(name, telling)
        row = self.row_of(name)
        if row >= 0:
            self._emit_changed(row, row, Column.KNOWS, Column.KNOWS)

    def tick(self, first: int, last: int, *, whole: bool = False) -> None:
        """Time has passed: what these rows say about it reads differently; now and then all that they say."""
        self.texts.forget_all()
        if self._lines and 0 <= first <= last:
            to = Column.NEXT if whole else Column.KNOWS
            self._emit_changed(first, min(last, len(self._lines) - 1), Column.AGE, to)

    def status_at(self, row: int) -> JobStatus | None:
        """The job in a row; None for a heading."""
        return self._lines[row].status if 0 <= row < len(self._lines) else None

    def heading_at(self, row: int) -> str:
        """What is said above a group; empty for a job."""
        if not 0 <= row < len(self._lines) or self._lines[row].status is not None:
            return ""
        group = self._lines[row].place[0]
        return f"{group_heading(Group(group))}  {number(self._groups.get(group, 0))}"

    def row_of(self, name: str) -> int:
        """Where a job stands; -1 if it is not shown."""
        place = self._places.get(name)
        return -1 if place is None else bisect_left(self._lines, place, key=_place)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.status_at(index.row()) is None:
            return _HEADING if index.isValid() else _NOTHING
        return _JOB

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return heading(COLUMNS[section])
        return _alignment(COLUMNS[section]) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """For who reads instead of looking; what is painted is asked for without roles."""
        if not index.isValid():
            return None
        status, column = self.status_at(index.row()), COLUMNS[index.column()]
        if status is None:
            spoken = role == Qt.ItemDataRole.AccessibleTextRole and column is Column.STATE
            return self.heading_at(index.row()) if spoken else None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.texts.cell(status, column)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(self.texts.tip(status, column))
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
            case Qt.ItemDataRole.AccessibleTextRole if column is Column.DAY:
                return self.texts.of_day(status)
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        if 0 <= column < len(COLUMNS):
            descending = order == Qt.SortOrder.DescendingOrder
            chosen = replace(self.order, column=COLUMNS[column], descending=descending)
            self.arrange(chosen)

    def _arrange(self) -> None:
        """Make all of it anew. Whoever shows it keeps what is selected by the names."""
        jobs: Iterable[JobStatus] = () if self._snapshot is None else self._snapshot.jobs.values()
        matches = self._matches
        self.beginResetModel()
        self.texts.forget_all()
        lines = [_Line(self._place_of(status), status) for status in jobs if matches(status)]
        self._places = {line.status.name: line.place for line in lines if line.status is not None}
        self._groups = {}
        for line in lines:
            self._groups[line.place[0]] = self._groups.get(line.place[0], 0) + 1
        lines += [_Line(place, None) for place in self._headings()]
        lines.sort(key=_place)
        self._lines = lines
        self.endResetModel()

    def _place_of(self, status: JobStatus) -> Place:
        if self.order.column is not Column.DAY:
            return self.order.place(status, self.texts.now())
        day, now = self.texts.day(status)
        return self.order.place(status, now, busy(day, now))

    def _place(self, name: str, status: JobStatus | None) -> None:
        """Put one job where it belongs now, if it is shown at all."""
        before = self._places.get(name)
        after = self._place_of(status) if status is not None and self._matches(status) else None
        if before is not None and before == after:
            row = self.row_of(name)
            self._lines[row].status = status
            self._emit_changed(row, row, Column.STATE, Column.NEXT)
            return
        if before is not None:
            del self._places[name]
            self._groups[before[0]] -= 1
        if after is not None:
            self._places[name] = after
            self._groups[after[0]] = self._groups.get(after[0], 0) + 1
        if before is None and after is not None:
            self._insert(_Line(after, status))
        elif before is not None and after is None:
            self._remove(before)
        elif before is not None and after is not None:
            self._move(before, _Line(after, status))
        if before is None or after is None or before[0] != after[0]:
            self._mend_headings()

    def _headings(self) -> list[Place]:
        """One a group, where there is more than one."""
        groups = sorted(group for group, number in self._groups.items() if number)
        return [(group, -1) for group in groups] if self.order.grouped and len(groups) > 1 else []

    def _mend_headings(self) -> None:
        wanted = self._headings()
        for place in [(group, -1) for group in Group]:
            row = bisect_left(self._lines, place, key=_place)
            there = row < len(self._lines) and self._lines[row].status is None and self._lines[row].place == place
            if there and place not in wanted:
                self._remove(place)
            elif place in wanted and not there:
                self._insert(_Line(place, None))
            elif there:
                self._emit_changed(row, row, Column.STATE, Column.NEXT)

    def _remove(self, place: Place) -> None:
        row = bisect_left(self._lines, place, key=_place)
        self.beginRemoveRows(_NOWHERE, row, row)
        del self._lines[row]
        self.endRemoveRows()

    def _insert(self, line: _Line) -> None:
        row = bisect_left(self._lines, line.place, key=_place)
        self.beginInsertRows(_NOWHERE, row, row)
        self._lines.insert(row, line)
        self.endInsertRows()

    def _move(self, place: Place, line: _Line) -> None:
        """To another place, still selected if it was."""
        row = bisect_left(self._lines, place, key=_place)
        to = bisect_left(self._lines, line.place, key=_place)
        if to in (row, row + 1):
            self._lines[row] = line
        else:
            self.beginMoveRows(_NOWHERE, row, row, _NOWHERE, to)
            del self._lines[row]
            row = to if to < row else to - 1
            self._lines.insert(row, line)
            self.endMoveRows()
        self._emit_changed(row, row, Column.STATE, Column.NEXT)

    def _emit_changed(self, first: int, last: int, left: Column, right: Column) -> None:
        self.dataChanged.emit(self.index(first, COLUMNS.index(left)), self.index(last, COLUMNS.index(right)))


def _place(line: _Line) -> Place:
    return line.place


def _alignment(column: Column) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in NUMBERS else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
