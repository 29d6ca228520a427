"""The window with all jobs, while it is open: made when it is wanted, kept up to date, and gone when it is closed."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, QTimer, Signal

from lockcore._outcome import Outcome
from lockcore._text import printable
from lockcore._watch.status import Flip, JobStatus, Snapshot
from locktray.present.crashes import Crashes
from locktray.present.layout import Layout
from locktray.present.menu import Action
from locktray.present.tones import Tone
from locktray.tongue import tr, why
from locktray.watching import Watching

TYPE_CHECKING = False
if TYPE_CHECKING:
    from locktray.days import Days
    from locktray.drops import Taken
    from locktray.ui.details.pane import DetailsPane
    from locktray.ui.jobs.window import JobsWindow

SETTLE = 500
"""Milliseconds after which Qt has taken a closed window apart."""


class Board(QObject):
    """Signals:
    chosen: an Action that somebody wants.
    menu_wanted: the job under the pointer, and where on the screen.
    add_wanted, import_wanted, folder_wanted: what somebody wants to add.
    more_wanted: where on the screen somebody wants the menu of what is about no job.
    layout_chosen: how the window was arranged when it was closed.
    closed: somebody has closed it.
    """

    chosen = Signal(object)
    menu_wanted = Signal(object, QPoint)
    add_wanted = Signal()
    import_wanted = Signal()
    folder_wanted = Signal()
    more_wanted = Signal(QPoint)
    layout_chosen = Signal(object)
    closed = Signal()

    def __init__(self, watching: Watching, layout: Layout) -> None:
        super().__init__()
        self._watching = watching
        self._layout = layout
        self._snapshot: Snapshot | None = None
        self._days: Days | None = None
        self._crashes = Crashes()
        self._is_closing = False
        self._undo: list[Callable[[], object]] = []
        self._saved = ""
        self._muted: frozenset[str] = frozenset()
        self._pane: DetailsPane | None = None
        self.window: JobsWindow | None = None

    def open(self, name: str = "") -> None:
        """Bring the window up, with this job selected if there is one."""
        if self.window is None:
            self.window = self._new_window()
            self._refresh()
        self.window.bring_up()
        if name:
            self.window.select(name)

    def open_anew(self) -> None:
        """If it is open: made once more, with the same jobs shown and selected."""
        before = self.window
        if before is not None:
            narrowing, chosen = before.model.narrowing, before.table.chosen()
            self.close()
            self.open()
            assert self.window is not None
            self.window.resemble(narrowing, *chosen)

    def open_details(self, name: str) -> None:
        """Everything about one job, in the window."""
        self.open(name)
        if self.window is not None:
            self.window.open_details()

    def toggle(self) -> None:
        """Close it if it is in front of everything, else bring it there."""
        if self.window is not None and self.window.isActiveWindow():
            self.window.close()
        else:
            self.open()

    def close(self) -> None:
        """Without anybody's wish. Twice is harmless."""
        if self.window is not None:
            self._is_closing = True
            self.window.close()
            self._is_closing = False

    def hear(self, flips: tuple[Flip, ...]) -> None:
        """What led to the next Snapshot, also while no window is open."""
        self._crashes.hear(flips)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """All jobs as they are now."""
        self._snapshot = snapshot
        self._refresh()

    def show_outcome(self, outcome: Outcome, status: JobStatus) -> None:
        """What came of an action."""
        if self.window is not None:
            self.window.show_outcome(outcome, status)

    def offer_undo(self, undo: Callable[[], object]) -> None:
        """What is told below the table just now can be taken back. With samples it goes with them."""
        if self.window is not None and not self._watching.is_sampling:
            self._undo = [undo]
            self.window.outcome.undo.show()

    def show_muted(self, names: frozenset[str]) -> None:
        """The jobs about which nobody is told on this desktop; what has changed of them is said."""
        more, less = names - self._muted, self._muted - names
        self._muted = names
        if self._pane is None or self.window is None:
            return
        self._pane.show_muted(names)
        for name in (*more, *less):
            words = tr("{name} is muted: there are no notifications about it here.", name=printable(name, 60))
            if name in less:
                words = tr("{name} is not muted any more.", name=printable(name, 60))
            self.window.show_note(words, Tone.GREEN)

    def show_saved(self, name: str, sentence: str) -> None:
        """This job is what a person wanted: select it, as soon as it is there."""
        if self.window is not None:
            self._saved = name
            self._select_saved()
            self.window.show_note(sentence, Tone.GREEN)

    def show_trouble(self, sentence: str) -> bool:
        """Say below the table what could not be done. False if that is not where the person looks."""
        if self.window is None or not self.window.isActiveWindow():
            return False
        self.window.show_note(sentence, Tone.RED)
        return True

    def take_in(self, paths: tuple[str, ...]) -> None:
        """Watch these from now on."""
        known = {path: name for path in paths if (name := self._job_at(path)) is not None}
        new = tuple(path for path in paths if path not in known)
        if new:
            self._watching.change(lambda: _take_in(new), partial(self._taken, len(known)))
        elif known and self.window is not None:
            name = next(iter(known.values()))
            self.window.select(name)
            self.window.show_note(tr("{name} is shown already.", name=printable(name, 60)), Tone.GREEN)

    def _new_window(self) -> JobsWindow:
        # All code first: what stays of it then lies together, and what goes with the window leaves no gaps.
        from locktray.days import Days
        from locktray.ui.details.pane import DetailsPane
        from locktray.ui.jobs.window import JobsWindow
        from locktray.ui.kit.window_icon import set_window_icon

        set_window_icon()
        pane = DetailsPane(self._crashes)
        pane.chosen.connect(self._choose)
        pane.look_wanted.connect(self._watching.look_again)
        pane.show_muted(self._muted)
        self._pane = pane
        window = JobsWindow(self._layout, pane)
        window.chosen.connect(self.chosen)
        window.menu_wanted.connect(self.menu_wanted)
        window.look_wanted.connect(self._look_again)
        window.dropped.connect(self.take_in)
        window.undo_wanted.connect(self._take_back)
        window.closing.connect(self._closed)
        window.bar.more_wanted.connect(self.more_wanted)
        for part in (window.bar, window.samples, window.listing.empty):
            part.add_wanted.connect(self.add_wanted)
            part.import_wanted.connect(self.import_wanted)
            part.folder_wanted.connect(self.folder_wanted)
        self._days = Days()
        self._days.came.connect(window.model.show_days)
        self._count_folders()
        return window

    def _choose(self, action: Action) -> None:
        """From beside the table: its row tells that something is on its way, too."""
        if self.window is not None:
            self.window.show_asked(action)
        self.chosen.emit(action)

    def _refresh(self) -> None:
        if self.window is None or self._snapshot is None:
            return
        self.window.samples.setVisible(self._watching.is_sampling)
        diff = self.window.show_snapshot(self._snapshot)
        self._select_saved()
        if self._days is not None:
            self._days.read((*diff.inserted, *diff.ran))
        if diff.inserted or diff.removed:
            self._count_folders()

    def _select_saved(self) -> None:
        if self.window is not None and self._snapshot is not None and self._saved in self._snapshot.jobs:
            name, self._saved = self._saved, ""
            self.window.select(name)

    def _closed(self, layout: Layout) -> None:
        self._layout = layout
        self.window, self._pane, self._saved = None, None, ""
        if self._days is not None:
            self._days.close()
            self._days = None
        self.layout_chosen.emit(layout)
        if not self._is_closing:
            self.closed.emit()
        QTimer.singleShot(SETTLE, self, self._give_back)

    def _give_back(self) -> None:
        if self.window is None:
            from locktray._trim import give_back

            give_back()

    def _look_again(self) -> None:
        self._watching.look_again()
        self._count_folders()
        if self._days is not None:
            self._days.read_all()

    def _count_folders(self) -> None:
        self._watching.ask(_folders, self._counted)

    def _counted(self, number: int) -> None:
        if self.window is not None:
            self.window.show_folders(number)

    def _job_at(self, path: str) -> str | None:
        jobs = () if self._snapshot is None else self._snapshot.jobs.values()
        path = os.path.abspath(path)
        return next((status.name for status in jobs if status.report.path == path), None)

    def _taken(self, shown_already: int, taken: tuple[Taken, ...]) -> None:
        from locktray.drops import told_of

        self._undo = [each.undo for each in taken if each.undo is not None]
        if self.window is None:
            return
        done = [each.is_done for each in taken]
        tone = Tone.GREEN if all(done) else Tone.AMBER if any(done) else Tone.RED
        self.window.show_note(told_of(taken, shown_already), tone, can_undo=bool(self._undo))
        self._count_folders()

    def _take_back(self) -> None:
        undo, self._undo = self._undo, []
        self._watching.change(lambda: _take_back(undo), self._taken_back)

    def _taken_back(self, problem: str) -> None:
        if self.window is not None:
            self.window.show_note(problem or tr("It is as it was before."), Tone.RED if problem else Tone.GREEN)
        self._count_folders()


def _take_in(paths: tuple[str, ...]) -> tuple[Taken, ...]:
    from locktray.drops import take_in

    return tuple(map(take_in, paths))


def _take_back(undo: list[Callable[[], object]]) -> str:
    try:
        for each in undo:
            each()
    except Exception as error:  # a file that somebody else has changed meanwhile, for one
        return tr("That could not be undone: {why}", why=printable(why(error), 300))
    return ""


def _folders() -> int:
    from lockcore._registry.config import BadConfig, load_config

    try:
        return len(load_config().watch)
    except (BadConfig, OSError):
        return 0
