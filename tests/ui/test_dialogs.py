"""Dialogs: what they show, what they ask for, and what can't be agreed to."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from lockcore import JobState
from lockcore._live.view import Looked
from lockcore._outcome import Effect, Outcome
from locktray.ui.dialogs.clean import CleanDialog
from locktray.ui.dialogs.clean_up import CleanUpDialog
from locktray.ui.dialogs.command import add_my_own, import_from_crontab
from locktray.ui.dialogs.frame import Dialog
from locktray.ui.dialogs.settings import SettingsDialog
from locktray.windows import Windows
from tests.present.jobs import job


def looked(name: str = "nightly", *, needs_name: bool = False, refusal: str | None = None) -> Looked:
    status = job(name, JobState.STALE)
    return Looked(status, status.report, None, needs_name, refusal)


def shown(qtbot: QtBot, dialog: Dialog) -> None:
    qtbot.addWidget(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    dialog.show()


def test_a_stale_lock_takes_one_yes(qtbot: QtBot) -> None:
    """Which is the button that Enter presses."""
    dialog = CleanDialog(seen := looked())
    shown(qtbot, dialog)
    assert dialog.agree.isDefault()
    with qtbot.waitSignal(dialog.agreed) as agreed:
        dialog.agree.click()
    assert agreed.args == [seen]
    assert not dialog.isVisible()


def test_what_is_not_proven_takes_its_name(qtbot: QtBot) -> None:
    """Nothing else will do, and Enter does nothing dangerous."""
    dialog = CleanDialog(looked("nightly", needs_name=True))
    shown(qtbot, dialog)
    assert dialog.field is not None
    assert not dialog.agree.isDefault()
    for typed, enough in (("", False), ("night", False), ("nightly ", False), ("nightly", True)):
        dialog.field.setText(typed)
        assert dialog.agree.isEnabled() is enough


def test_what_may_not_go_can_only_be_closed(qtbot: QtBot) -> None:
    dialog = CleanDialog(looked(refusal="nightly is in use."))
    shown(qtbot, dialog)
    assert [button.text() for button in dialog.buttons.buttons()] == ["Close"]


def test_each_line_of_a_clean_up_is_ticked_and_tells_its_outcome(qtbot: QtBot) -> None:
    """What is unticked stays, and what may not go can't be ticked."""
    found = [looked("a"), looked("b"), looked("c", needs_name=True)]
    dialog = CleanUpDialog(found)
    dialog.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]
        dialog.lines.model(), QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    shown(qtbot, dialog)
    assert (dialog.ticked(), dialog.agree.text()) == (["a", "b"], "Set aside 2")
    line = dialog.lines.topLevelItem(1)
    assert line is not None
    line.setCheckState(0, Qt.CheckState.Unchecked)
    assert dialog.agree.text() == "Set aside 1"
    agreed: list[Looked] = []
    dialog.agreed.connect(agreed.append)
    dialog.agree.click()
    assert agreed == [found[0]]
    assert not dialog.agree.isEnabled()
    dialog.show_outcome(Outcome(Effect.DONE, "a is set aside."), found[0].status)
    first = dialog.lines.topLevelItem(0)
    assert first is not None
    assert first.text(1) == "a is set aside."


def test_a_clean_up_may_find_nothing(qtbot: QtBot) -> None:
    """Somebody else was faster."""
    dialog = CleanUpDialog([])
    shown(qtbot, dialog)
    assert not dialog.agree.isEnabled()


def test_settings_take_effect_at_once(qtbot: QtBot) -> None:
    """And a switch that failed shows how it is."""
    dialog = SettingsDialog(pulse=True, autostart=False)
    shown(qtbot, dialog)
    with qtbot.waitSignal(dialog.pulse_chosen) as chosen:
        dialog.pulse.click()
    assert chosen.args == [False]
    with qtbot.waitSignal(dialog.autostart_chosen):
        dialog.autostart.click()
    with qtbot.assertNotEmitted(dialog.autostart_chosen):
        dialog.show_problem("That could not be switched.", autostart=False)
    assert not dialog.autostart.isChecked()
    assert dialog.note.isVisible()


@pytest.mark.parametrize("make", [add_my_own, import_from_crontab])
def test_a_command_can_be_copied(qtbot: QtBot, make: type[Dialog]) -> None:
    dialog = make()  # type: ignore[call-arg]
    shown(qtbot, dialog)
    assert dialog.best is not None
    dialog.best.click()
    assert QGuiApplication.clipboard().text().startswith("lockcore ")


def test_windows_are_kept_until_they_are_closed(qtbot: QtBot) -> None:
    windows = Windows()
    for _ in range(2):
        windows.open(SettingsDialog(pulse=True, autostart=False))
    assert len(windows) == 2
    windows.close()
    qtbot.waitUntil(lambda: not len(windows))
