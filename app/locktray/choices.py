"""Does what was chosen in the menu, in the window or on a notice: at once, at the desk, or by a dialog that asks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from lockcore._live import view
from lockcore._objections import Kind
from lockcore._outcome import Outcome
from lockcore._watch.status import JobStatus, Snapshot
from locktray.cleaning import Cleaning
from locktray.desk import Desk
from locktray.present.menu import Action, Do
from locktray.present.notices import Button, Notice
from locktray.present.quiet import HOUR, Quiet, tomorrow
from locktray.windows import Windows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from locktray.present.proposal import Proposal
    from locktray.proposing import Registered

_KINDS = {Do.START: Kind.START, Do.STOP: Kind.STOP, Do.RESTART: Kind.RESTART}


class Choices(QObject):
    """Signals:
    quiet_chosen: the Quiet that somebody wants from now on.
    window_wanted: the name of a job to select in it, or nothing.
    details_wanted: the name of a job to tell everything about.
    edit_wanted, remove_wanted: the name of a registered job.
    form_wanted: the JobDraft of a job to register.
    undo_offered: what takes back what was told just now.
    settings_wanted, renewal_wanted, quit_wanted: as they say.
    """

    quiet_chosen = Signal(object)
    window_wanted = Signal(str)
    details_wanted = Signal(str)
    edit_wanted = Signal(str)
    remove_wanted = Signal(str)
    form_wanted = Signal(object)
    undo_offered = Signal(object)
    settings_wanted = Signal()
    renewal_wanted = Signal()
    quit_wanted = Signal()

    def __init__(
        self, desk: Desk, windows: Windows, snapshot: Callable[[], Snapshot | None], quiet: Callable[[], Quiet]
    ) -> None:
        super().__init__()
        self._desk, self._windows = desk, windows
        self._quiet = quiet
        self.cleaning = Cleaning(desk, windows, snapshot)

    def choose(self, action: Action) -> None:
        """Whatever it is."""
        if action.status is not None:
            self._choose_for(action.do, action.status)
            return
        match action.do:
            case Do.CLEAN_UP:
                self.cleaning.clean_up()
            case Do.SET_ASIDE:
                self.cleaning.list_set_aside()
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
            case Do.RENEW:
                self.renewal_wanted.emit()
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
            case Do.CLEAN_AND_RESTART:
                self._desk.clean_and_start(status)
            case Do.CLEAN:
                self.cleaning.force(status)
            case Do.SHOW_LOG:
                from locktray.ui.log_window import LogWindow

                self._windows.open(LogWindow(status))
            case Do.COPY_PID if status.report.holder is not None:
                QGuiApplication.clipboard().setText(str(status.report.holder.pid))
            case Do.DETAILS:
                self.details_wanted.emit(status.name)
            case Do.EDIT:
                self.edit_wanted.emit(status.name)
            case Do.REMOVE:
                self.remove_wanted.emit(status.name)
            case Do.REGISTER:
                self._desk.register(status, partial(self._registered, status))
            case Do.MUTE | Do.UNMUTE:
                self._mute(status.name, on=do is Do.MUTE)

    def _registered(self, status: JobStatus, found: Registered | Outcome | Proposal) -> None:
        """It is registered, or not; or a person has to say what nobody could find out."""
        from locktray.present.proposal import Proposal

        if isinstance(found, Proposal):
            self.form_wanted.emit(found.draft)
        elif isinstance(found, Outcome):
            self._desk.came.emit(found, status)
        else:
            self._desk.came.emit(found.outcome, status)
            self.undo_offered.emit(found.undo)

    def _mute(self, name: str, *, on: bool) -> None:
        quiet = self._quiet()
        self.quiet_chosen.emit(replace(quiet, muted=quiet.muted | {name} if on else quiet.muted - {name}))
