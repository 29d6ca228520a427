"""The settings, connected: what each choice does, and where its trouble is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from shiboken6 import isValid

from locktray import autostart
from locktray.forms import Forms, while_open
from locktray.kept import Kept
from locktray.present.notes import problem
from locktray.present.quiet import Quiet
from locktray.present.settings import ConfigSpec, Tried
from locktray.registering import (
    Refused,
    add_address,
    read_settings,
    remove_address,
    settle,
    try_address,
    unwatch,
    watch,
)
from locktray.tongue import told, tr
from locktray.ui.dialogs.settings import SettingsDialog
from locktray.ui.kit.notes import NoteLine
from locktray.windows import Windows


class SettingsForms:
    """One dialog at a time."""

    def __init__(self, forms: Forms) -> None:
        self._forms = forms
        self.dialog: SettingsDialog | None = None

    def open(self, windows: Windows) -> None:
        dialog = self.dialog if self.is_open else None
        if dialog is None:
            dialog = self.dialog = self._new()
            self._read(dialog)
        windows.open(dialog)

    @property
    def is_open(self) -> bool:
        return self.dialog is not None and isValid(self.dialog) and self.dialog.isVisible()

    def show_kept(self, kept: Kept) -> None:
        if self.dialog is not None and isValid(self.dialog):
            self.dialog.show_kept(kept)

    def _new(self) -> SettingsDialog:
        dialog = SettingsDialog(self._forms.kept(), autostart=autostart.is_on())
        general, folders, addresses = dialog.general, dialog.folders, dialog.addresses
        general.autostart_chosen.connect(lambda on: self._switch_autostart(dialog, on))
        general.pulse_chosen.connect(lambda on: self._keep(lambda kept: replace(kept, pulse=on)))
        general.language_chosen.connect(lambda code: self._keep(lambda kept: replace(kept, language=code)))
        general.palette_chosen.connect(lambda name: self._keep(lambda kept: replace(kept, palette=name)))
        dialog.new_jobs.limits_chosen.connect(lambda limits: self._keep(lambda kept: replace(kept, limits=limits)))
        dialog.notices.quiet_chosen.connect(self._keep_quiet)
        dialog.config_wanted.connect(lambda values, page: self._do(dialog, page.note, lambda: settle(values)))
        folders.add_wanted.connect(lambda folder: self._do(dialog, folders.note, lambda: watch(folder)))
        folders.remove_wanted.connect(lambda folder: self._do(dialog, folders.note, lambda: unwatch(folder)))
        addresses.add_wanted.connect(lambda url: self._add_address(dialog, url))
        addresses.remove_wanted.connect(lambda mark: self._do(dialog, addresses.note, lambda: remove_address(mark)))
        addresses.try_wanted.connect(lambda mark: self._try_address(dialog, mark))
        return dialog

    def _keep(self, change: Callable[[Kept], Kept]) -> None:
        self._forms.keep(change(self._forms.kept()))

    def _keep_quiet(self, quiet: Quiet) -> None:
        """Only what the page is about: a pause may have begun meanwhile."""
        self._keep(
            lambda kept: replace(kept, quiet=replace(kept.quiet, muted=quiet.muted, kinds=quiet.kinds)),
        )

    def _switch_autostart(self, dialog: SettingsDialog, on: bool) -> None:
        try:
            autostart.switch(on)
        except OSError as error:
            trouble = tr("That could not be switched: {reason}", reason=told(error.strerror or str(error)))
            dialog.general.note.show_note(problem(trouble))
        else:
            dialog.general.note.show_note(None)
        dialog.general.show_autostart(autostart.is_on())

    def _read(self, dialog: SettingsDialog) -> None:
        self._forms.ask(read_settings, while_open(dialog, lambda spec: self._show(dialog, spec)))

    def _do(self, dialog: SettingsDialog, note: NoteLine, work: Callable[[], ConfigSpec]) -> None:
        """Change config.toml; show it as it is then, or why it could not be changed."""

        def done(answer: ConfigSpec | Refused) -> None:
            if isinstance(answer, Refused):
                self._read(dialog)
                note.show_note(problem(str(answer)))
            else:
                note.show_note(None)
                self._show(dialog, answer)
                self._forms.config_changed.emit()

        self._forms.ask(work, while_open(dialog, done))

    def _show(self, dialog: SettingsDialog, spec: ConfigSpec | Refused) -> None:
        dialog.show_config(ConfigSpec(trouble=str(spec)) if isinstance(spec, Refused) else spec)

    def _add_address(self, dialog: SettingsDialog, url: str) -> None:
        def done(answer: tuple[Tried, ConfigSpec] | Refused) -> None:
            if isinstance(answer, Refused):
                self._fail(dialog, answer)
                return
            tried, spec = answer
            self._show(dialog, spec)
            dialog.addresses.show_tried(tried, added=tried in (Tried.GOOD, Tried.MISSING))

        self._forms.ask(lambda: add_address(url), while_open(dialog, done), slow=True)

    def _try_address(self, dialog: SettingsDialog, mark: str) -> None:
        def done(answer: Tried | Refused) -> None:
            if isinstance(answer, Refused):
                self._fail(dialog, answer)
            else:
                dialog.addresses.show_tried(answer)

        self._forms.ask(lambda: try_address(mark), while_open(dialog, done), slow=True)

    def _fail(self, dialog: SettingsDialog, refused: Refused) -> None:
        dialog.addresses.show_idle()
        dialog.addresses.note.show_note(problem(str(refused)))
