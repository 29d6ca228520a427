"""The window: every job in a table, what needs attention first, and the one at hand beside it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QHideEvent,
    QKeySequence,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lockcore._objections import Kind
from lockcore._outcome import Outcome
from lockcore._watch.status import JobStatus, Snapshot
from locktray.present.bar import DOES, actions_of, bar_of
from locktray.present.foot import foot_of, troubles_of
from locktray.present.layout import Layout
from locktray.present.menu import Action, Do
from locktray.present.order import Narrowing
from locktray.present.rows import RowDiff
from locktray.present.telling import asked, came, is_outdone
from locktray.present.tones import Tone
from locktray.tongue import told, tr
from locktray.ui.jobs.bar import TopBar
from locktray.ui.jobs.chips import States
from locktray.ui.jobs.foot import FootLine, OutcomeLine
from locktray.ui.jobs.halves import Halves
from locktray.ui.jobs.listing import Listing
from locktray.ui.jobs.samples_bar import SamplesBar
from locktray.ui.jobs.several import menu_of_several
from locktray.ui.kit.drops import welcome
from locktray.ui.kit.lines import Hairline
from locktray.ui.kit.ring import Ring

SECOND = 1000


class JobsWindow(QWidget):
    """Shows a Snapshot, and says what somebody asks for. Closing ends it: the tray goes on.

    `details` has a method `show_status`, which gets the one job that is selected or None, `close_down`, which ends
    whatever it has under way, and `take_find` and `take_escape`, which say whether a key was meant for it.

    Signals:
        chosen: an Action.
        menu_wanted: the job under the pointer, and where on the screen.
        look_wanted: everything is to be read again.
        dropped: the paths that were dropped on it.
        undo_wanted: what the line at the bottom tells of is to be undone.
        closing: the Layout that it had.
    """

    chosen = Signal(object)
    menu_wanted = Signal(object, QPoint)
    look_wanted = Signal()
    dropped = Signal(object)
    undo_wanted = Signal()
    closing = Signal(object)

    def __init__(
        self, layout: Layout | None = None, details: QWidget | None = None, now: Callable[[], float] = time.time
    ) -> None:
        super().__init__()
        self._now = now
        self._snapshot: Snapshot | None = None
        self._folders: int | None = None
        self._done: JobStatus | None = None
        self._asked: dict[str, Kind] = {}
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Jobs"))
        self.setMinimumHeight(320)
        self.setAcceptDrops(True)
        self.samples = SamplesBar()
        self.samples.hide()
        self.bar = TopBar()
        self.listing = Listing(now)
        self.model, self.table = self.listing.model, self.listing.table
        self.outcome = OutcomeLine()
        self.foot = FootLine()
        self.halves = Halves(self.listing, details, self.table.heads.least)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        for part in (self.samples, self.bar, Hairline()):
            whole.addWidget(part)
        whole.addWidget(self.halves, 1)
        whole.addWidget(self.outcome)
        whole.addWidget(self.foot)
        self._welcome = Ring(self)
        self._welcome.hide()
        self._connect()
        # Ages count while somebody can see them.
        self._clock = QTimer(self)
        self._clock.setInterval(SECOND)
        self._clock.timeout.connect(self._tick)
        self._lay_out(Layout() if layout is None else layout)
        self._offer()
        self.table.setFocus()

    @property
    def details(self) -> QWidget | None:
        return self.halves.details

    def show_snapshot(self, snapshot: Snapshot) -> RowDiff:
        """All jobs as they are now. Gives what that changed."""
        self._snapshot = snapshot
        diff = self.listing.show_snapshot(snapshot)
        if self._done is not None and self._is_outdone(self._done):
            self.outcome.hide()
        self._show_pane(self.bar.chips.has_pane)
        if self.bar.chips.show_counts(snapshot):
            self.bar.fold()
        self._say_how_things_stand()
        return diff

    def show_folders(self, number: int) -> None:
        """How many folders are watched."""
        self._folders = number
        self._say_how_things_stand()

    def show_asked(self, action: Action) -> None:
        """Something is being done with a job."""
        kind = next((kind for kind, does in DOES.items() if does is action.do), None)
        if action.status is not None and kind is not None:
            self.model.tell(action.status.name, asked(kind, self._now()))
            self._asked[action.status.name] = kind
            self.outcome.hide()  # what came of the one before
            self._offer_again()

    def show_outcome(self, outcome: Outcome, status: JobStatus | None = None) -> None:
        """What came of the last action: in the job's row for a while, and below the table until the next one.

        That it was done is not told any longer once the job has gone wrong.
        """
        self._done = status if outcome.done else None
        if status is not None:
            if self._asked.pop(status.name, None) is not None:
                self._offer_again()
            if outcome.done and self._is_outdone(status):
                self.model.tell(status.name, None)
                self.outcome.hide()
                return
            self.model.tell(status.name, came(outcome, self._now(), status))
        said = " ".join(map(told, (outcome.sentence, *outcome.advice)))
        self.outcome.tell(said, Tone.GREEN if outcome.done else Tone.RED)

    def show_note(self, text: str, tone: Tone, *, can_undo: bool = False) -> None:
        """Something that is about no job in the table."""
        self._done = None
        self.outcome.tell(text, tone, can_undo=can_undo)

    def bring_up(self) -> None:
        """Show it in front of everything else."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def select(self, name: str) -> None:
        """This job, even if it is not among those that are shown just now."""
        self.listing.select(name)

    def resemble(self, narrowing: Narrowing, names: frozenset[str], current: str) -> None:
        """Show and select the same jobs as another one did."""
        self.bar.search.setText(narrowing.text)
        self._narrow_to(narrowing.states)
        self.table.select(names, current)

    def selected(self) -> list[JobStatus]:
        return self.table.selected()

    def show_all(self) -> None:
        """Every job, whatever was searched for."""
        self.bar.search.clear()
        self._narrow_to(None)

    def open_details(self) -> None:
        """Everything about the job at hand; where there is no pane for it, somebody else has to show it."""
        status = self.table.current()
        if status is None:
            return
        if self.details is None:
            self.chosen.emit(Action(Do.DETAILS, status))
            return
        self._show_pane(True)
        self.details.setFocus()

    def layout_now(self) -> Layout:
        """How a person has arranged it."""
        size = self.normalGeometry().size() if self.isMaximized() else self.size()
        return replace(
            self.table.heads.arranged(self._layout),
            order=self.model.order,
            states=self.model.narrowing.states,
            size=(size.width(), size.height()),
            maximized=self.isMaximized(),
            details=self.halves.details_width(),
            has_details=self.bar.chips.has_pane,
        )

    def showEvent(self, event: QShowEvent) -> None:
        self._clock.start()
        self._tick()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._clock.stop()
        super().hideEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._clock.stop()
        self.halves.close_down()
        self.closing.emit(self.layout_now())
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if welcome(event):
            self._welcome.put_on()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._welcome.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self._welcome.hide()
        paths = welcome(event)
        if paths:
            self.dropped.emit(paths)

    def _connect(self) -> None:
        self.bar.pressed.connect(self._press)
        self.bar.searched.connect(self.listing.search)
        self.bar.found.connect(self.listing.take_up)
        self.bar.chips.chosen.connect(self._narrow_to)
        self.bar.chips.grouped.connect(self._group)
        self.bar.chips.pane_wanted.connect(self._show_pane)
        self.bar.chips.columns = self.table.heads.menu
        self.table.heads.grouped_wanted.connect(self._group)
        self.table.heads.reset_wanted.connect(self._reset_columns)
        self.table.turned.connect(self._offer)
        self.table.opened.connect(self.open_details)
        self.table.menu_asked.connect(self._menu)
        self.listing.all_wanted.connect(self.show_all)
        self.outcome.undo_wanted.connect(self.undo_wanted)
        for keys, wanted in (
            (QKeySequence.StandardKey.Close, self.close),
            (QKeySequence.StandardKey.Find, self._find),
            (QKeySequence.StandardKey.Refresh, self.look_wanted.emit),
            (QKeySequence(Qt.Key.Key_Escape), self._escape),
        ):
            QShortcut(keys, self, wanted)

    def _lay_out(self, layout: Layout) -> None:
        self._layout = layout
        room = self.screen().availableSize()
        width, height = min(layout.size[0], room.width()), min(layout.size[1], room.height())
        self.resize(width, height)
        if layout.maximized:
            self.setWindowState(self.windowState() | Qt.WindowState.WindowMaximized)
        self.listing.lay_out(layout)
        self.bar.chips.is_grouped = layout.order.grouped
        self._narrow_to(layout.states)
        self._show_pane(layout.has_details)
        self.halves.share(width, min(layout.details, width // 2))

    def _reset_columns(self) -> None:
        self.table.heads.arrange(Layout())
        self._group(True)

    def _press(self, kind: Kind) -> None:
        if kind is Kind.CLEAN:
            self.chosen.emit(Action(Do.CLEAN_UP))
            return
        for action in actions_of(kind, self.table.selected(), self._asked):
            self.show_asked(action)
            self.chosen.emit(action)

    def _narrow_to(self, states: States) -> None:
        self.bar.chips.show_states(states)
        self.listing.narrow_to(states)

    def _group(self, on: bool) -> None:
        self.bar.chips.is_grouped = on
        self.listing.group(on)

    def _show_pane(self, on: bool) -> None:
        self.bar.chips.has_pane = on
        if self.details is not None:
            self.details.setVisible(on and not self._has_none)
        self._offer()

    @property
    def _has_none(self) -> bool:
        """Whether there is no job at all: then there is nothing to select either."""
        return self._snapshot is not None and not len(self._snapshot.jobs)

    def _offer(self) -> None:
        at = self.focusWidget()
        has_pane = self.details is not None and self.bar.chips.has_pane
        status = self.table.current() if has_pane and self.table.selected_rows() == 1 else None
        beside = status is not None
        self.bar.offer(bar_of(self.table.selected(), self._snapshot, self._asked, is_beside_details=beside))
        self.halves.show_status(status)
        self._rest(at)

    def _offer_again(self) -> None:
        """Something is being done with a job, or is done."""
        at = self.focusWidget()
        self._offer()
        self.halves.show_asked(self._asked)
        self._rest(at)

    def _rest(self, at: QWidget | None) -> None:
        """Where the keyboard was, nothing can be pressed any more: it is with the jobs again. Qt would give it to the
        next button, whatever that does.
        """
        if at is not None and not (at.isEnabled() and at.isVisibleTo(self)):
            self.table.setFocus()

    def _menu(self, row: int, at: QPoint) -> None:
        under, selected = self.model.status_at(row), self.table.selected()
        if len(selected) > 1 and under is not None and under in selected:
            menu_of_several(self, self.bar, len(selected), self.listing.copy).popup(at)
        elif under is not None:
            self.menu_wanted.emit(under, at)

    def _find(self) -> None:
        if self.halves.take_find():
            return
        self.bar.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.bar.search.selectAll()

    def _escape(self) -> None:
        """One step back: a search in the log, then that for jobs, which states, and what the last action came to."""
        if self.halves.take_escape():
            return
        if self.bar.search.text():
            self.bar.search.clear()
        elif self.model.narrowing.states is not None:
            self._narrow_to(None)
        else:
            self.outcome.hide()
        self.table.setFocus()

    def _is_outdone(self, about: JobStatus) -> bool:
        now = None if self._snapshot is None else self._snapshot.jobs.get(about.name)
        return now is not None and is_outdone(about, now)

    def _tick(self) -> None:
        self.listing.tick()
        self._say_how_things_stand()

    def _say_how_things_stand(self) -> None:
        if self._snapshot is not None:
            words = foot_of(self._snapshot, self._folders, self._now())
            self.foot.words.setText(words, troubles_of(self._snapshot))
