"""Does what was chosen in the menu, in the window or on a notice: at once, at the desk, or by a dialog that asks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

import lockcore
from lockcore import Report
from lockcore._derive import JobState
from lockcore._live import view
from lockcore._live.view import Looked
from lockcore._objections import Kind
from lockcore._outcome import Outcome
from lockcore._watch.status import JobStatus, Snapshot
from locktray.desk import Desk
from locktray.present.menu import Action, Do
from locktray.present.notices import Button, Notice
from locktray.present.quiet import HOUR, Quiet, tomorrow
from locktray.windows import Windows

_KINDS = {Do.START: Kind.START, Do.STOP: Kind.STOP, Do.RESTART: Kind.RESTART}


class Choices(QObject):
    """Signals:
    quiet_chosen: the Quiet that somebody wants from now on.
    window_wanted: the name of a job to select in it, or nothing.
    settings_wanted, quit_wanted: as they say.
    """

    quiet_chosen = Signal(object)
    window_wanted = Signal(str)
    settings_wanted = Signal()
    quit_wanted = Signal()

    def __init__(
        self, desk: Desk, windows: Windows, snapshot: Callable[[], Snapshot | None], quiet: Callable[[], Quiet]
    ) -> None:
        super().__init__()
        self._desk, self._windows = desk, windows
        self._snapshot, self._quiet = snapshot, quiet

    def choose(self, action: Action) -> None:
        """Whatever it is."""
        if action.status is not None:
            self._choose_for(action.do, action.status)
            return
        match action.do:
            case Do.CLEAN_UP:
                self._clean_up()
            case Do.OPEN_WINDOW:
                self.window_wanted.emit("")
            case Do.PAUSE_HOUR:
                self.quiet_chosen.emit(replace(self._quiet(), paused_until=time.time() + HOUR))
            case Do.PAUSE_TOMORROW:
                self.quiet_chosen.emit(replace(self._quiet(), paused_until=tomorrow(time.time())))
            case Do.RESUME:
                self.quiet_chosen.emit(replace(self._quiet(), paused_until=None))
            case Do.SETTINGS:
                self.settings_wanted.emit()
            case Do.QUIT:
                self.quit_wanted.emit()

    def press(self, button: Button, notice: Notice) -> None:
        """A button of a notice; it is about the job as the notice showed it."""
        status = notice.status
        match button:
            case Button.CLEAN_AND_RESTART if status is not None:
                self._desk.clean_and_start(status)
            case Button.SHOW_LOG if status is not None:
                self._choose_for(Do.SHOW_LOG, status)
            case Button.MUTE:
                self._mute(notice.tag, on=True)
            case _:
                self.window_wanted.emit(notice.tag)

    def _choose_for(self, do: Do, status: JobStatus) -> None:
        match do:
            case Do.START | Do.STOP | Do.RESTART:
                self._desk.perform(view.Action(_KINDS[do], status))
            case Do.CLEAN:
                self._desk.look([status], partial(self._ask_to_clean, status))
            case Do.SHOW_LOG:
                from locktray.ui.log_window import LogWindow

                self._windows.open(LogWindow(status))
            case Do.COPY_PID if status.report.holder is not None:
                QGuiApplication.clipboard().setText(str(status.report.holder.pid))
            case Do.DETAILS:
                self._details(status)
            case Do.MUTE | Do.UNMUTE:
                self._mute(status.name, on=do is Do.MUTE)

    def _mute(self, name: str, *, on: bool) -> None:
        quiet = self._quiet()
        self.quiet_chosen.emit(replace(quiet, muted=quiet.muted | {name} if on else quiet.muted - {name}))

    def _details(self, status: JobStatus) -> None:
        from locktray.ui.inspector import InspectorWindow

        window = InspectorWindow(partial(_inspect, status))
        self._windows.open(window)
        window.inspect(status.report.path)

    def _ask_to_clean(self, status: JobStatus, found: tuple[Looked | Outcome, ...]) -> None:
        from locktray.ui.dialogs.clean import CleanDialog

        looked = found[0]
        if isinstance(looked, Outcome):
            self._desk.came.emit(looked, status)
            return
        dialog = CleanDialog(looked)
        dialog.agreed.connect(self._clean)
        self._windows.open(dialog)

    def _clean_up(self) -> None:
        snapshot = self._snapshot()
        jobs = () if snapshot is None else snapshot.jobs.values()
        self._desk.look([status for status in jobs if status.state is JobState.STALE], self._ask_to_clean_up)

    def _ask_to_clean_up(self, found: tuple[Looked | Outcome, ...]) -> None:
        from locktray.ui.dialogs.clean_up import CleanUpDialog

        dialog = CleanUpDialog([looked for looked in found if isinstance(looked, Looked)])
        dialog.agreed.connect(self._clean)
        self._desk.came.connect(dialog.show_outcome)
        self._windows.open(dialog)

    def _clean(self, looked: Looked) -> None:
        self._desk.perform(view.Action(Kind.CLEAN, looked.status, looked.shown, force=looked.needs_name))


def _inspect(status: JobStatus, path: str) -> Report:
    """The job's own lock by what is registered, since an address that was shown lacks its password."""
    from lockcore._live.actions import look_at

    return look_at(status).report if path == status.report.path else lockcore.inspect(path)
