"""Import from crontab, connected: reads the crontab and registers what was agreed to; the crontab is never written."""

from __future__ import annotations

from collections.abc import Sequence

from shiboken6 import isValid

from lockcore._command.base import CommandFailed
from lockcore._command.import_ import proposals_of, read_own
from lockcore._crontab.lines import read_crontab
from lockcore._registry.edits import register
from lockcore._registry.schedule import cron_knows
from lockcore._registry.show import settings_for_cron
from lockcore._said import begun
from lockcore._value import value
from locktray.forms import Forms, while_open
from locktray.present.crontab_import import ImportSpec, Row, import_spec
from locktray.registering import Refused, in_own_words
from locktray.tongue import told, tr
from locktray.ui.dialogs.import_crontab import ImportCrontabDialog
from locktray.windows import Windows


@value
class Outcomes:
    """What came of each job, in words; and which were not registered."""

    words: dict[str, str]
    failed: frozenset[str]


class CrontabForms:
    """One dialog at a time."""

    def __init__(self, forms: Forms) -> None:
        self._forms = forms
        self.dialog: ImportCrontabDialog | None = None

    def open(self, windows: Windows) -> None:
        if self.dialog is None or not isValid(self.dialog) or not self.dialog.isVisible():
            dialog = self.dialog = ImportCrontabDialog()
            dialog.agreed.connect(lambda rows: self._register(dialog, rows))
            self._forms.ask(read, while_open(dialog, lambda spec: _show(dialog, spec)), slow=True)
        windows.open(self.dialog)

    def _register(self, dialog: ImportCrontabDialog, rows: Sequence[Row]) -> None:
        def done(outcomes: Outcomes | Refused) -> None:
            if isinstance(outcomes, Refused):
                dialog.show_problem(str(outcomes))
                return
            for name in outcomes.words.keys() - outcomes.failed:
                self._forms.registered.emit(name)
            if isValid(dialog):
                dialog.show_outcomes(outcomes.words, outcomes.failed)

        self._forms.ask(lambda: register_all(rows), done)


def read() -> ImportSpec:
    """What is there, and what it would become."""
    try:
        text = read_own()
    except CommandFailed as failed:
        raise Refused(told(begun(str(failed)))) from None
    crontab = read_crontab(text or "", cron_knows)
    proposals, skipped = proposals_of(crontab) if crontab.entries else ([], [])
    return import_spec(text, crontab, proposals, skipped, settings_for_cron())


def register_all(rows: Sequence[Row]) -> Outcomes:
    """One that fails keeps no other from being registered."""
    words: dict[str, str] = {}
    failed: set[str] = set()
    for row in rows:
        try:
            register(row.name, row.values)
        except Exception as error:
            words[row.name] = in_own_words(error)
            failed.add(row.name)
        else:
            words[row.name] = tr("registered")
    return Outcomes(words, frozenset(failed))


def _show(dialog: ImportCrontabDialog, spec: ImportSpec | Refused) -> None:
    if isinstance(spec, Refused):
        dialog.show_problem(str(spec))
    else:
        dialog.show_spec(spec)
