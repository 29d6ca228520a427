"""Locktray put together: the watch, the icon, the window, notices and actions, from the first icon to the end."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QApplication, QMenu

from lockcore._outcome import Outcome
from lockcore._watch.status import Flip, JobStatus, Snapshot
from locktray import instance
from locktray._trim import share_one_heap
from locktray.board import Board
from locktray.choices import Choices
from locktray.desk import Desk
from locktray.forms import Forms
from locktray.herald import Herald
from locktray.instance import Instance
from locktray.kept import COLOUR_BLIND, Kept, kept_file, read_kept, write_kept
from locktray.language import Language
from locktray.notify.bubbles import Bubbles
from locktray.present.badge import badge_of
from locktray.present.menu import MenuSpec, entries_of, menu_before, menu_of, menu_of_window
from locktray.present.quiet import Quiet
from locktray.present.tones import see_as
from locktray.renewal import Renewal
from locktray.tongue import tr
from locktray.ui.first import FirstIcon
from locktray.ui.kit.badge import PHASES, Badges, chosen_look
from locktray.ui.kit.menus import fill_job_menu
from locktray.ui.tray import Tray
from locktray.ui.tray_host import TrayHost, is_there
from locktray.watching import Watching
from locktray.windows import Windows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from locktray.notify.freedesktop import FreedesktopNotices

GRACE = 10_000
"""Milliseconds that a panel has to come after a login, before the window opens instead."""

NEWER, RENEW = "newer", "RENEW"
"""The notice about another version, and its button."""

HIDDEN = "hidden"
"""The notice that it goes on without a window."""

_log = logging.getLogger("locktray")


class Application(QObject):
    """Owns everything but the icon and the place of the one instance, which were there first; `close` ends it all."""

    def __init__(self, first: FirstIcon, place: Instance, leave: Callable[[], None], *, minimized: bool) -> None:
        super().__init__()
        badges = Badges()
        tray = self._tray = Tray(lambda spec, phase: badges.icon(spec, chosen_look(), phase), first, phases=PHASES)
        self._leave = leave
        self.successor: list[str] | None = None
        """What is to be started when this has ended, if anything is."""
        self._newer = ""
        self._kept_file = kept_file()
        self._kept = read_kept(self._kept_file)
        self._language = Language()
        self._language.speak(self._kept.language)
        self._snapshot: Snapshot | None = None
        self._menu: QMenu | None = None
        self._menu_kept: tuple[tuple[Snapshot | None, Quiet], MenuSpec] = (None, self._kept.quiet), menu_before()
        self._menu_lines: tuple[object, ...] = ()
        self._windows = Windows()
        self._forms = Forms(self._windows, lambda: self._kept, self._keep)
        see_as(colour_blind=self._kept.palette == COLOUR_BLIND)
        self._host = TrayHost()
        self._host.came.connect(self._tray_came)
        tray.let_pulse(self._kept.pulse)

        share_one_heap()
        self._watching = Watching()
        self._watching.began.connect(self._begin)
        self._watching.changed.connect(self._change)
        self._watching.failed.connect(self._fail)
        self._desk = Desk(self._watching.look_again)
        self._desk.came.connect(self._came)
        self._notices = _notices(tray, self._lose_session)
        self._herald = Herald(self._notices, self._quiet, lambda: self._desk.busy)
        self._notices.pressed.connect(self._herald.pressed)
        self._forms.config_changed.connect(self._herald.read_again)
        self._forms.troubled.connect(partial(self._tell_trouble, "forms"))
        self._choices = Choices(self._desk, self._windows, lambda: self._snapshot, self._quiet)
        self._choices.quiet_chosen.connect(lambda quiet: self._keep(replace(self._kept, quiet=quiet)))
        self._choices.window_wanted.connect(self.open_window)
        self._choices.settings_wanted.connect(self._forms.settings)
        self._choices.edit_wanted.connect(self._forms.edit)
        self._choices.remove_wanted.connect(self._forms.remove)
        self._choices.form_wanted.connect(self._forms.add)
        self._choices.quit_wanted.connect(leave)
        self._choices.renewal_wanted.connect(self._renew)
        self._herald.asked.connect(self._choices.press)
        self._herald.told.connect(self._keep_past)
        self._renewal = Renewal()
        self._renewal.came.connect(self._tell_newer)
        self._notices.pressed.connect(self._pressed)
        self._board = self._new_board()
        self._forms.saved.connect(self._board.show_saved)
        self._board.show_muted(self._kept.quiet.muted)
        tray.use_menu(self._menu_spec)
        tray.chosen.connect(self._choices.choose)
        tray.pressed.connect(self._board.toggle)
        place.listen(self._asked)
        self._watching.begin()
        if not minimized or not is_there():
            QTimer.singleShot(0 if not minimized else GRACE, self, lambda: self._show_somewhere(minimized=minimized))

    def close(self) -> None:
        """End every thread and window. Jobs go on."""
        self._keep_past()
        self._renewal.close()
        self._forms.close()
        self._tray.close()
        self._windows.close()
        self._board.close()
        self._herald.close()
        self._watching.close()
        self._desk.close()
        self._notices.close()
        _log.info("ends")

    def collect(self) -> None:
        """A process has ended that was started here."""
        self._desk.collect()

    def open_window(self, name: str = "") -> None:
        """Bring the table of jobs up, with this job selected if there is one."""
        self._board.open(name)

    def _new_board(self) -> Board:
        board = Board(self._watching, self._kept.layout)
        board.chosen.connect(self._choices.choose)
        self._choices.details_wanted.connect(board.open_details)
        self._choices.undo_offered.connect(board.offer_undo)
        board.menu_wanted.connect(self._show_menu)
        board.add_wanted.connect(lambda: self._forms.add())
        board.import_wanted.connect(self._forms.import_crontab)
        board.folder_wanted.connect(self._watch_folder)
        board.more_wanted.connect(self._show_more)
        board.closed.connect(self._tell_where_it_is)
        board.layout_chosen.connect(lambda layout: self._keep(replace(self._kept, layout=layout)))
        return board

    def _begin(self, snapshot: Snapshot) -> None:
        _log.info("watches %s jobs%s", len(snapshot.jobs), ", which are samples" * self._watching.is_sampling)
        self._herald.begin(snapshot, self._kept.past, sampling=self._watching.is_sampling)
        self._show(snapshot)

    def _change(self, snapshot: Snapshot, flips: tuple[Flip, ...]) -> None:
        self._board.hear(flips)
        self._show(snapshot)
        self._herald.hear(snapshot, flips)

    def _show(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._tray.show_badge(badge_of(snapshot))
        self._refresh_menu()
        self._choices.cleaning.changed.emit(snapshot)
        self._board.show_snapshot(snapshot)

    def _fail(self, sentence: str) -> None:
        self._notices.show("watch", tr("Locktray can't watch"), sentence, urgent=True)

    def _came(self, outcome: Outcome, status: JobStatus) -> None:
        self._board.show_outcome(outcome, status)
        if not hasattr(QApplication.activeWindow(), "show_outcome"):  # else it is said where the person looks
            self._herald.say(outcome, status)

    def _menu_spec(self, now: float) -> MenuSpec:
        """The same one for as long as it reads the same."""
        seen = (self._snapshot, self._kept.quiet)
        before, spec = self._menu_kept
        if before[0] is seen[0] and before[1] is seen[1] and (spec.changes_at is None or now < spec.changes_at):
            return spec
        spec = menu_before() if self._snapshot is None else menu_of(self._snapshot, now, self._kept.quiet, self._newer)
        self._menu_kept = seen, spec
        return spec

    def _refresh_menu(self) -> None:
        """When it has other lines than before; that an age counts is seen early enough when it opens."""
        if self._snapshot is not None:
            lines = (len(self._snapshot.jobs), self._snapshot.counts, self._snapshot.trouble, self._kept.quiet)
            if lines != self._menu_lines:
                self._menu_lines = lines
                self._tray.refresh()

    def _show_menu(self, status: JobStatus, at: QPoint) -> None:
        self._menu = QMenu()
        muted = status.name in self._kept.quiet.muted
        fill_job_menu(self._menu, entries_of(status, muted=muted), self._choices.choose)
        self._menu.popup(at)

    def _show_more(self, at: QPoint) -> None:
        self._menu = QMenu()
        fill_job_menu(self._menu, menu_of_window(time.time(), self._kept.quiet), self._choices.choose)
        self._menu.popup(at)

    def _tell_where_it_is(self) -> None:
        """Its window is closed, and nothing on the screen leads to it."""
        if not is_there():
            title = tr("Locktray goes on without a window")
            body = tr("There is no tray here. Start Locktray again to see its window, which has a menu to quit it.")
            self._notices.show(HIDDEN, title, body, urgent=False)

    def _show_somewhere(self, *, minimized: bool) -> None:
        if not minimized or not is_there():
            self.open_window()

    def _tray_came(self) -> None:
        _log.info("a tray has come")
        self._tray.appear()

    def _lose_session(self) -> None:
        """Nothing leads to us any more: a panel's icon goes with the bus. Most often the person has logged out."""
        if self._tray.is_in_panel:
            self._leave()

    def _asked(self, request: str) -> None:
        _log.info("is asked to %s", request)
        if request == instance.SHOW:
            self.open_window()
        elif request == instance.QUIT:
            self._leave()

    def _tell_newer(self, version: str) -> None:
        """Once a version, and in the menu from then on."""
        self._newer = version
        self._menu_kept = (None, self._kept.quiet), menu_before()
        self._tray.refresh()
        self._notices.show(
            NEWER,
            tr("A new version of Locktray is installed"),
            tr("Version {version} is used after a restart of Locktray. Jobs go on.", version=version),
            urgent=False,
            buttons=[(RENEW, tr("Restart Locktray"))],
        )

    def _pressed(self, key: str, button: str) -> None:
        if key == NEWER and button == RENEW:
            self._renew()

    def _renew(self) -> None:
        """Make room for the version that is installed now; a window that is open comes up again there."""
        self.successor = self._renewal.words(minimized=self._board.window is None)
        self._leave()

    def _quiet(self) -> Quiet:
        return self._kept.quiet

    def _keep(self, kept: Kept) -> None:
        """Keep what was chosen, and have it take effect."""
        before, self._kept = self._kept, kept
        write_kept(self._kept_file, kept)
        self._tray.let_pulse(kept.pulse)
        if kept.palette != before.palette:
            from locktray.ui.kit.follow import use_colours

            use_colours(colour_blind=kept.palette == COLOUR_BLIND)
            self._tray.redraw()
        self._forms.show_kept(kept)
        self._board.show_muted(kept.quiet.muted)
        if kept.language != before.language:
            self._speak(kept.language)
        self._refresh_menu()

    def _keep_past(self) -> None:
        past = self._herald.past()
        if past is not None and not self._watching.is_sampling:
            self._keep(replace(self._kept, past=past))

    def _speak(self, choice: str) -> None:
        """Speak this language from now on, or the system's. Windows are made anew, where they were open.

        A form in which somebody has typed stays as it is.
        """
        self._language.speak(choice)
        settling = self._forms.is_settling
        self._windows.close(unless=lambda window: getattr(window, "is_typed_in", False))
        self._menu_kept = (None, self._kept.quiet), menu_before()
        if self._snapshot is not None:
            self._tray.show_badge(badge_of(self._snapshot))
        self._tray.fill()
        self._board.open_anew()
        if settling:
            self._forms.settings()

    def _watch_folder(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        dialog = QFileDialog(self._board.window, tr("Watch a folder"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self.watch_folder)
        self._windows.open(dialog)

    def watch_folder(self, folder: str) -> None:
        """Watch it from now on, instead of samples."""
        self._watching.watch_folder(folder, self._watched)

    def _watched(self, problem: str) -> None:
        if problem:
            self._tell_trouble("folder", tr("The folder is not watched"), problem)

    def _tell_trouble(self, key: str, title: str, words: str) -> None:
        """Where the person looks."""
        if not self._board.show_trouble(f"{title}: {words}"):
            self._notices.show(key, title, words, urgent=False)


def _notices(tray: Tray, lost: Callable[[], None]) -> FreedesktopNotices | Bubbles:
    bubbles = Bubbles(lambda: tray.icon)
    tray.message_pressed.connect(bubbles.press)
    if sys.platform == "linux":
        try:
            from locktray.notify.freedesktop import FreedesktopNotices
        except ImportError as error:
            _log.info("notices are bubbles: %s", error)
        else:
            notices = FreedesktopNotices(bubbles)
            notices.lost.connect(lost)
            if notices.begin():
                return notices
    return bubbles
