"""Locktray put together: the watch, the icon, the window, notices and actions, from the first icon to the end."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from lockcore._outcome import Outcome
from lockcore._watch.status import Flip, JobStatus, Snapshot
from locktray import instance
from locktray.choices import Choices
from locktray.desk import Desk
from locktray.herald import Herald
from locktray.instance import Instance
from locktray.kept import Kept, kept_file, read_kept, write_kept
from locktray.notify.bubbles import Bubbles
from locktray.present.badge import badge_of
from locktray.present.menu import MenuSpec, entries_of, menu_before, menu_of
from locktray.present.quiet import Quiet
from locktray.ui.first import FirstIcon
from locktray.ui.kit.badge import PHASES, Badges
from locktray.ui.tray import Tray, fill_job_menu
from locktray.ui.tray_host import TrayHost, is_there
from locktray.watching import Watching
from locktray.windows import Windows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from locktray.notify.freedesktop import FreedesktopNotices
    from locktray.ui.window import JobsWindow

GRACE = 10_000
"""Milliseconds that a panel has to come after a login, before the window opens instead."""

_log = logging.getLogger("locktray")


class Application(QObject):
    """Owns everything but the icon and the place of the one instance, which were there first; `close` ends it all."""

    def __init__(self, first: FirstIcon, place: Instance, leave: Callable[[], None], *, minimized: bool) -> None:
        super().__init__()
        badges = Badges()
        tray = self._tray = Tray(lambda spec, phase: badges.icon(spec, phase=phase), first, phases=PHASES)
        self._leave = leave
        self._kept_file = kept_file()
        self._kept = read_kept(self._kept_file)
        self._snapshot: Snapshot | None = None
        self._window: JobsWindow | None = None
        self._menu: QMenu | None = None
        self._menu_kept: tuple[tuple[Snapshot | None, Quiet], MenuSpec] = (None, self._kept.quiet), menu_before()
        self._windows = Windows()
        self._host = TrayHost()
        self._host.came.connect(self._tray_came)
        tray.draws_elsewhere = sys.platform == "linux" and is_there()
        tray.let_pulse(self._kept.pulse)

        self._watching = Watching()
        self._watching.began.connect(self._begin)
        self._watching.changed.connect(self._change)
        self._watching.failed.connect(self._fail)
        self._desk = Desk(self._watching.look_again)
        self._desk.came.connect(self._came)
        self._notices = _notices(tray)
        self._herald = Herald(self._notices, self._quiet, lambda: self._desk.busy)
        self._notices.pressed.connect(self._herald.pressed)
        self._choices = Choices(self._desk, self._windows, lambda: self._snapshot, self._quiet)
        self._choices.quiet_chosen.connect(lambda quiet: self._keep(replace(self._kept, quiet=quiet)))
        self._choices.window_wanted.connect(self.open_window)
        self._choices.settings_wanted.connect(self._settings)
        self._choices.quit_wanted.connect(leave)
        self._herald.asked.connect(self._choices.press)
        self._herald.told.connect(self._keep_past)
        tray.use_menu(self._menu_spec)
        tray.chosen.connect(self._choices.choose)
        tray.pressed.connect(self._toggle_window)
        place.listen(self._asked)
        self._watching.begin()
        if not minimized or not is_there():
            QTimer.singleShot(0 if not minimized else GRACE, self, lambda: self._show_somewhere(minimized=minimized))

    def close(self) -> None:
        """End every thread and window. Jobs go on."""
        self._keep_past()
        self._tray.close()
        self._windows.close()
        if self._window is not None:
            self._window.close()
        self._herald.close()
        self._watching.close()
        self._desk.close()
        self._notices.close()
        _log.info("ends")

    def open_window(self, name: str = "") -> None:
        """Bring the table of jobs up, with this job selected if there is one."""
        if self._window is None:
            self._window = self._new_window()
        self._window.bring_up()
        if name:
            self._window.select(name)

    def _new_window(self) -> JobsWindow:
        from locktray.ui.window import JobsWindow

        window = JobsWindow()
        window.chosen.connect(self._choices.choose)
        window.menu_wanted.connect(self._show_menu)
        window.appeared.connect(self._refresh_window)
        window.samples.add_wanted.connect(self._add_my_own)
        window.samples.import_wanted.connect(self._import)
        window.samples.folder_wanted.connect(self._watch_folder)
        return window

    def _begin(self, snapshot: Snapshot) -> None:
        _log.info("watches %s jobs%s", len(snapshot.jobs), ", which are samples" * self._watching.is_sampling)
        self._herald.begin(snapshot, self._kept.past, sampling=self._watching.is_sampling)
        self._show(snapshot)

    def _change(self, snapshot: Snapshot, flips: tuple[Flip, ...]) -> None:
        self._show(snapshot)
        self._herald.hear(snapshot, flips)
        if flips:
            self._desk.collect()

    def _show(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._tray.show_badge(badge_of(snapshot))
        if self._window is not None and self._window.isVisible():
            self._refresh_window()

    def _refresh_window(self) -> None:
        if self._window is not None and self._snapshot is not None:
            self._window.samples.setVisible(self._watching.is_sampling)
            self._window.show_snapshot(self._snapshot)

    def _fail(self, sentence: str) -> None:
        self._notices.show("watch", "Locktray can't watch", sentence, urgent=True)

    def _came(self, outcome: Outcome, status: JobStatus) -> None:
        if self._window is not None:
            self._window.show_outcome(outcome)
        if not hasattr(QApplication.activeWindow(), "show_outcome"):  # else it is said where the person looks
            self._herald.say(outcome, status)

    def _menu_spec(self, now: float) -> MenuSpec:
        """The same one for as long as it reads the same."""
        seen = (self._snapshot, self._kept.quiet)
        before, spec = self._menu_kept
        if before[0] is seen[0] and before[1] is seen[1] and (spec.changes_at is None or now < spec.changes_at):
            return spec
        spec = menu_before() if self._snapshot is None else menu_of(self._snapshot, now, self._kept.quiet)
        self._menu_kept = seen, spec
        return spec

    def _show_menu(self, status: JobStatus, at: QPoint) -> None:
        self._menu = QMenu()
        muted = status.name in self._kept.quiet.muted
        fill_job_menu(self._menu, entries_of(status, muted=muted), self._choices.choose)
        self._menu.popup(at)

    def _show_somewhere(self, *, minimized: bool) -> None:
        if not minimized or not is_there():
            self.open_window()

    def _toggle_window(self) -> None:
        if self._window is not None and self._window.isActiveWindow():
            self._window.hide()
        else:
            self.open_window()

    def _tray_came(self) -> None:
        _log.info("a tray has come")
        self._tray.draws_elsewhere = True
        self._tray.appear()

    def _asked(self, request: str) -> None:
        _log.info("is asked to %s", request)
        if request == instance.SHOW:
            self.open_window()
        elif request == instance.QUIT:
            self._leave()

    def _quiet(self) -> Quiet:
        return self._kept.quiet

    def _keep(self, kept: Kept) -> None:
        self._kept = kept
        write_kept(self._kept_file, kept)

    def _keep_past(self) -> None:
        past = self._herald.past()
        if past is not None and not self._watching.is_sampling:
            self._keep(replace(self._kept, past=past))

    def _settings(self) -> None:
        from locktray import autostart
        from locktray.ui.dialogs.settings import SettingsDialog

        dialog = SettingsDialog(pulse=self._kept.pulse, autostart=autostart.is_on())

        def switch(on: bool) -> None:
            try:
                autostart.switch(on)
            except OSError as error:
                dialog.show_problem(f"That could not be switched: {error}", autostart=autostart.is_on())

        dialog.pulse_chosen.connect(self._let_pulse)
        dialog.autostart_chosen.connect(switch)
        self._windows.open(dialog)

    def _let_pulse(self, on: bool) -> None:
        self._tray.let_pulse(on)
        self._keep(replace(self._kept, pulse=on))

    def _add_my_own(self) -> None:
        from locktray.ui.dialogs.command import add_my_own

        self._windows.open(add_my_own())

    def _import(self) -> None:
        from locktray.ui.dialogs.command import import_from_crontab

        self._windows.open(import_from_crontab())

    def _watch_folder(self) -> None:
        dialog = QFileDialog(self._window, "Watch a folder")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self.watch_folder)
        self._windows.open(dialog)

    def watch_folder(self, folder: str) -> None:
        """Watch it from now on, instead of samples."""
        self._watching.watch_folder(folder, self._watched)

    def _watched(self, problem: str) -> None:
        if problem:
            self._notices.show("folder", "The folder is not watched", problem, urgent=False)


def _notices(tray: Tray) -> FreedesktopNotices | Bubbles:
    if sys.platform == "linux":
        try:
            from locktray.notify.freedesktop import FreedesktopNotices
        except ImportError as error:
            _log.info("notices are bubbles: %s", error)
        else:
            notices = FreedesktopNotices()
            if notices.begin():
                return notices
    assert tray.icon is not None
    return Bubbles(tray.icon)
