"""The three ways to narrow the table that are one press away, and the menu with the others."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QWidget

from lockcore._derive import WORST_FIRST, JobState
from lockcore._watch.status import Snapshot
from locktray.present.order import NEEDS_ATTENTION, RUNNING
from locktray.present.rows import counts_of
from locktray.present.tones import TONES, word
from locktray.tongue import number, tr, trn
from locktray.ui.jobs.looks import SIGN, mixed
from locktray.ui.kit.colours import hairline, ink, is_dark
from locktray.ui.kit.signs import sign_pixmap

States = frozenset[JobState] | None

SPACING = 8


class Chip(QAbstractButton):
    """A pill that is pressed or not."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setText(text)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The same for every number with as many digits, so that nothing moves while things are counted."""
        metrics = self.fontMetrics()
        text = "".join("0" if character.isdigit() else character for character in self.text())
        return QSize(metrics.horizontalAdvance(text) + 22, metrics.height() + 8)

    def say(self, text: str) -> bool:
        """Whether that needs another width."""
        if text == self.text():
            return False
        before = self.sizeHint()
        self.setText(text)
        if self.sizeHint() == before:
            return False
        self.updateGeometry()
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self.palette()
        accent = palette.color(QPalette.ColorRole.Highlight)
        window = palette.color(QPalette.ColorRole.Window)
        line = hairline(palette)
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        strength = 0.30 if is_dark(palette) else 0.16
        if self.isChecked():
            painter.setBrush(mixed(window, accent, strength))
            painter.setPen(accent)
        else:
            painter.setBrush(
                mixed(window, accent, 0.08) if self.underMouse() else palette.color(QPalette.ColorRole.Base)
            )
            painter.setPen(line)
        if self.hasFocus():
            painter.setPen(accent)
        painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()


class Chips(QWidget):
    """Which states are shown. Where there is no room for chips they are folded: the menu offers the same.

    Signals:
        chosen: a set of states, or None for all of them.
        grouped: whether jobs stand in groups.
        pane_wanted: whether the details are to be seen.
    """

    chosen = Signal(object)
    grouped = Signal(bool)
    pane_wanted = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._states: States = None
        self._snapshot: Snapshot | None = None
        self.is_grouped = True
        self.has_pane = True
        self.columns: Callable[[], QMenu] | None = None
        """Makes the menu of the columns, which is reached by keyboard only here."""
        self._columns: QMenu | None = None
        self.attention, self.running, self.all = Chip(), Chip(), Chip()
        self.more = QPushButton(tr("View"))
        self.more.setMenu(QMenu(self.more))
        self.more.menu().aboutToShow.connect(self._fill)
        self.more.setToolTip(tr("Pick single states, groups and panes"))
        self._group = QButtonGroup(self)
        self.is_folded = False
        self._entries: list[QAction] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACING)
        for place, (chip, states) in enumerate(self._chips(), 1):
            chip.setToolTip(tr("Show only these (Ctrl+{n})", n=place) if states else tr("Show all jobs (Ctrl+3)"))
            chip.clicked.connect(lambda _=False, states=states: self.chosen.emit(states))
            self._group.addButton(chip)
            row.addWidget(chip)
            entry = QAction(self)  # has the key, since a button that is hidden does not hear it
            entry.setCheckable(True)
            entry.setShortcut(f"Ctrl+{place}")
            entry.triggered.connect(chip.clicked)
            self.addAction(entry)
            self._entries.append(entry)
        row.addWidget(self.more)
        self.show_counts(None)
        self.show_states(None)

    def minimumSizeHint(self) -> QSize:
        """Whether they are folded or not: it does not depend on what it decides about."""
        return self.more.minimumSizeHint()

    @property
    def foldable(self) -> int:
        """How much narrower it is without the chips."""
        return sum(chip.sizeHint().width() + SPACING for chip, _ in self._chips())

    def fold(self, on: bool) -> None:
        """Put the chips into the menu, or back. Their keys stay."""
        if on is self.is_folded:
            return
        self.is_folded = on
        for chip, _ in self._chips():
            chip.setVisible(not on)

    def show_counts(self, snapshot: Snapshot | None) -> bool:
        """How many there are of each kind. Whether that needs another width."""
        self._snapshot = snapshot
        attention, running, whole = 0, 0, 0
        if snapshot is not None:
            counts = counts_of(snapshot)
            attention, running, whole = counts.attention, counts.running, counts.all
        texts = (
            tr("Needs attention {n}", n=number(attention)),
            tr("Running {n}", n=number(running)),
            tr("All {n}", n=number(whole)),
        )
        said = [chip.say(text) for (chip, _), text in zip(self._chips(), texts, strict=True)]
        return any(said)

    def show_states(self, states: States) -> None:
        """Mark what is shown."""
        self._states = states
        self._group.setExclusive(False)
        marked = False
        for chip, those in self._chips():
            chip.setChecked(states == those)
            marked = marked or states == those
        self._group.setExclusive(marked)
        self.more.setText(tr("View") if marked or states is None else trn("{n} state", "{n} states", len(states)))

    def _chips(self) -> tuple[tuple[Chip, States], ...]:
        return (self.attention, NEEDS_ATTENTION), (self.running, RUNNING), (self.all, None)

    def _fill(self) -> None:
        menu = self.more.menu()
        menu.clear()
        if self.is_folded:
            for (chip, _), entry in zip(self._chips(), self._entries, strict=True):
                entry.setText(chip.text())
                entry.setChecked(chip.isChecked())
                menu.addAction(entry)
            menu.addSeparator()
        counts = {} if self._snapshot is None else self._snapshot.counts
        for state in WORST_FIRST:
            pixmap = sign_pixmap(state, ink(TONES[state], menu.palette()), SIGN, self.devicePixelRatioF())
            entry = menu.addAction(tr("{state} ({n})", state=word(state), n=number(counts.get(state, 0))))
            entry.setIcon(pixmap)
            entry.setCheckable(True)
            entry.setChecked(self._states is not None and state in self._states)
            entry.toggled.connect(lambda on, state=state: self._toggle(state, on))
        menu.addSeparator()
        for text, on, wanted in (
            (tr("Group by what needs attention"), self.is_grouped, self.grouped),
            (tr("Show details"), self.has_pane, self.pane_wanted),
        ):
            entry = menu.addAction(text)
            entry.setCheckable(True)
            entry.setChecked(on)
            entry.toggled.connect(wanted)
        if self.columns is not None:
            if self._columns is not None:
                self._columns.deleteLater()
            self._columns = self.columns()
            menu.addMenu(self._columns)

    def _toggle(self, state: JobState, on: bool) -> None:
        states = self._states or frozenset()
        self.chosen.emit((states | {state} if on else states - {state}) or None)
