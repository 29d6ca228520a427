"""Opens the dialogs by which somebody adds, changes and removes jobs and settles settings, and has it all done."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from locktray.beside import Beside
from locktray.kept import Kept
from locktray.present.job_draft import JobDraft
from locktray.windows import Windows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from locktray.crontab_forms import CrontabForms
    from locktray.registering import Refused
    from locktray.settings_forms import SettingsForms
    from locktray.ui.dialogs.frame import Dialog
    from locktray.ui.dialogs.job_form import JobForm
    from locktray.ui.dialogs.remove_job import RemoveJobDialog

T = TypeVar("T")


class Forms(QObject):
    """It is made before there are samples: what it changes are the person's own files, whatever is shown just now.

    Signals:
        registered: the name of a job that was added, changed or removed.
        saved: the name of a job that was added or changed, and a sentence about it.
        config_changed: something in config.toml was.
        troubled: a title and a sentence about something that could not be done, and has no dialog to say it in.
    """

    registered = Signal(str)
    saved = Signal(str, str)
    config_changed = Signal()
    troubled = Signal(str, str)

    def __init__(self, windows: Windows, kept: Callable[[], Kept], keep: Callable[[Kept], None]) -> None:
        super().__init__()
        self._windows, self.kept, self.keep = windows, kept, keep
        self._home = os.environ.get("LOCKCORE_HOME")
        self._beside = Beside("locktray-forms")
        self._slow = Beside("locktray-sending")
        self._settings: SettingsForms | None = None
        self._crontab: CrontabForms | None = None

    def close(self) -> None:
        self._beside.close()
        self._slow.close()

    def add(self, draft: JobDraft | None = None) -> None:
        """A new job, blank or as it was proposed, with the limits that new jobs have."""
        from locktray.present.limits import as_new

        self._open_form(as_new(JobDraft() if draft is None else draft, self.kept().limits), None)

    def edit(self, name: str) -> None:
        """A registered job."""
        from locktray.present.words import named
        from locktray.registering import Refused, load_draft
        from locktray.tongue import tr

        def found(draft: JobDraft | Refused) -> None:
            if isinstance(draft, Refused):
                self.troubled.emit(tr("{name} can't be changed here", name=named(name)), str(draft))
            else:
                self._open_form(draft, draft)

        self.ask(lambda: load_draft(name), found)

    def remove(self, name: str) -> None:
        """Ask whether a job should go."""
        from locktray.ui.dialogs.remove_job import RemoveJobDialog

        dialog = RemoveJobDialog(name)
        dialog.agreed.connect(partial(self._remove, dialog))
        self._windows.open(dialog)

    def settings(self) -> None:
        """Bring the settings up."""
        from locktray.settings_forms import SettingsForms

        if self._settings is None:
            self._settings = SettingsForms(self)
        self._settings.open(self._windows)

    @property
    def is_settling(self) -> bool:
        """Whether the settings are open."""
        return self._settings is not None and self._settings.is_open

    def import_crontab(self) -> None:
        """Show what the person's cron jobs would be."""
        from locktray.crontab_forms import CrontabForms

        if self._crontab is None:
            self._crontab = CrontabForms(self)
        self._crontab.open(self._windows)

    def show_kept(self, kept: Kept) -> None:
        """Somebody has chosen something, here or elsewhere."""
        if self._settings is not None:
            self._settings.show_kept(kept)

    def ask(self, work: Callable[[], T], then: Callable[[T | Refused], None], *, slow: bool = False) -> None:
        """Have it done with the person's own files; `slow` is what others need not wait for."""
        from locktray.registering import in_home

        home = self._home
        (self._slow if slow else self._beside).ask(lambda: in_home(home, work), then)

    def _open_form(self, draft: JobDraft, before: JobDraft | None) -> None:
        from locktray.job_looks import look
        from locktray.ui.dialogs.job_form import JobForm

        form = JobForm(draft, before)
        form.look_wanted.connect(lambda typed: self.ask(lambda: look(typed), while_open(form, form.show_looked)))
        form.try_wanted.connect(partial(self._try, form))
        form.save_wanted.connect(partial(self._save, form))
        form.remove_wanted.connect(lambda: self.remove(draft.name))
        self.registered.connect(form.job_changed)
        self._windows.open(form)

    def _try(self, form: JobForm, draft: JobDraft) -> None:
        from locktray.job_looks import try_out
        from locktray.present.job_trial import Trial, sections_of
        from locktray.ui.dialogs.job_trial import JobTrialDialog

        now = time.time()

        def tried(trial: Trial | Refused) -> None:
            if isinstance(trial, Trial):
                self._windows.open(JobTrialDialog(draft.name, sections_of(trial, now), form))
            else:
                form.show_problem(str(trial))

        self.ask(lambda: try_out(draft, form.before, now), while_open(form, tried))

    def _save(self, form: JobForm, draft: JobDraft) -> None:
        from locktray.present.words import named
        from locktray.registering import Refused, save
        from locktray.tongue import tr

        def saved(name: str | Refused) -> None:
            if isinstance(name, Refused):
                form.show_problem(str(name))
            else:
                form.accept()
                self.registered.emit(name)
                words = tr("{name} was added.", name=named(name))
                if form.before is not None:
                    words = tr("{name} was changed.", name=named(name))
                self.saved.emit(name, words)

        self.ask(lambda: save(draft, form.before), while_open(form, saved))

    def _remove(self, dialog: RemoveJobDialog, name: str) -> None:
        from locktray.registering import Refused, remove

        def removed(kept: str | Refused) -> None:
            if isinstance(kept, Refused):
                dialog.show_problem(str(kept))
            else:
                dialog.accept()
                self.registered.emit(name)

        self.ask(lambda: remove(name), while_open(dialog, removed))


def while_open(dialog: Dialog, then: Callable[[T], None]) -> Callable[[T], None]:
    """An answer for a dialog that may have been closed meanwhile."""

    def answered(answer: T) -> None:
        if isValid(dialog):
            then(answer)

    return answered
