"""The settings: each takes effect at once, and trouble is shown where it occurs."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QLabel, QLineEdit, QListWidget
from pytestqt.qtbot import QtBot

from lockcore import JobState
from lockcore._registry.config import load_config
from locktray import autostart
from locktray.forms import Forms
from locktray.kept import COLOUR_BLIND, Kept
from locktray.present.badge import BadgeSpec
from locktray.present.incidents import Kind
from locktray.present.job_draft import JobDraft
from locktray.present.notices import Wishes
from locktray.present.quiet import Quiet
from locktray.present.settings import LANGUAGES, Tried, tried_words, typed_words
from locktray.present.tones import Tone, ink_of, see_as
from locktray.ui.dialogs.job_form import JobForm
from locktray.ui.dialogs.settings import SettingsDialog
from locktray.ui.kit.badge import Badges, chosen_look
from locktray.ui.kit.follow import use_colours
from locktray.windows import Windows

SECRET = "hunter2"


class Keeper:
    """What is kept, and where."""

    def __init__(self) -> None:
        self.kept = Kept(quiet=Quiet(None, frozenset({"nightly", "<b>x</b>"})))
        self.forms: Forms | None = None

    def keep(self, kept: Kept) -> None:
        self.kept = kept
        assert self.forms is not None
        self.forms.show_kept(kept)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "home").mkdir(mode=0o700)
    return tmp_path / "home"


@pytest.fixture
def keeper(home: Path, qapp: object) -> Iterator[Keeper]:
    windows, keeper = Windows(), Keeper()
    keeper.forms = Forms(windows, lambda: keeper.kept, keeper.keep)
    yield keeper
    windows.close()
    keeper.forms.close()
    see_as(colour_blind=False)


def opened(keeper: Keeper, qtbot: QtBot) -> SettingsDialog:
    assert keeper.forms is not None
    keeper.forms.settings()
    forms = keeper.forms._settings
    assert forms is not None
    dialog = forms.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.folders.add.isEnabled() or "can't be used" in dialog.folders.add.toolTip())
    return dialog


def configure(home: Path, text: str) -> Path:
    file = home / "config.toml"
    file.write_text(text)
    file.chmod(0o600)
    return file


def test_there_is_one_dialog(keeper: Keeper, qtbot: QtBot) -> None:
    assert opened(keeper, qtbot) is opened(keeper, qtbot)


def test_folders_come_and_go(keeper: Keeper, qtbot: QtBot, home: Path, tmp_path: Path) -> None:
    """Written as `lockcore watch-dir` would; what can't be watched says why."""
    configure(home, f'watch = ["{tmp_path}/gone"] # mine\n')
    page = opened(keeper, qtbot).folders
    line = page.list.topLevelItem(0)
    assert line is not None
    assert line.text(1) == "not there now"
    page.add_wanted.emit(str(tmp_path))
    qtbot.waitUntil(lambda: page.list.topLevelItemCount() == 2)
    assert load_config().watch == (f"{tmp_path}/gone", str(tmp_path))
    page.add_wanted.emit(str(tmp_path))
    qtbot.waitUntil(lambda: page.note.note is not None and "already" in page.note.note.text)
    page.list.setCurrentItem(page.list.topLevelItem(0))
    page.remove.click()
    qtbot.waitUntil(lambda: page.list.topLevelItemCount() == 1)
    assert load_config().watch == (str(tmp_path),)


def test_an_empty_list_says_what_to_do(keeper: Keeper, qtbot: QtBot, home: Path, tmp_path: Path) -> None:
    """To who looks and to who listens, as long as it is empty."""
    keeper.kept = Kept()
    dialog = opened(keeper, qtbot)
    for page, view in (
        (dialog.folders, dialog.folders.list),
        (dialog.addresses, dialog.addresses.list),
        (dialog.notices, dialog.notices.muted),
    ):
        dialog.pages.setCurrentWidget(page)
        assert view.accessibleDescription()
        assert has_ink(view)
    view = dialog.folders.list
    dialog.pages.setCurrentWidget(dialog.folders)
    dialog.folders.add_wanted.emit(str(tmp_path))
    qtbot.waitUntil(lambda: view.topLevelItemCount() == 1)
    assert view.accessibleDescription() == ""
    line = view.topLevelItem(0)
    assert line is not None
    line.setText(0, "")
    line.setText(1, "")
    line.setSelected(False)
    view.clearFocus()
    assert not has_ink(view)


def has_ink(view: QAbstractItemView) -> bool:
    """Whether anything is written in the middle of it."""
    seen = view.viewport().grab().toImage()
    middle = seen.height() // 2
    rows = range(middle - 20, middle + 20)
    return len({seen.pixel(x, y) for y in rows for x in range(seen.width())}) > 1


def test_a_folder_that_is_none_is_refused(keeper: Keeper, qtbot: QtBot, home: Path) -> None:
    page = opened(keeper, qtbot).folders
    page.add_wanted.emit(str(home / "nowhere"))
    qtbot.waitUntil(lambda: page.note.note is not None and page.note.note.is_problem)
    assert not (home / "config.toml").exists()


def test_kinds_are_switched_here_and_for_addresses(keeper: Keeper, qtbot: QtBot, home: Path) -> None:
    """The one is kept by Locktray, the other in the file; neither moves the other."""
    page = opened(keeper, qtbot).notices
    page.here[Kind.HUNG].click()
    assert keeper.kept.quiet.kinds == {"hung": False}
    assert not Wishes(keeper.kept.quiet).wants("x", Kind.HUNG, 0.0)
    assert keeper.forms is not None
    with qtbot.waitSignal(keeper.forms.config_changed):
        page.sent[Kind.CRASH].click()
    assert load_config().notify["crash"] is False
    assert page.here[Kind.CRASH].isChecked()
    assert Wishes(keeper.kept.quiet, {"crash": False}).wants("x", Kind.CRASH, 0.0)
    assert not page.sent[Kind.HUNG].isEnabled()
    assert page.sent[Kind.HUNG].toolTip()


def test_what_a_file_switches_off_is_off_here_until_somebody_chooses(home: Path, keeper: Keeper, qtbot: QtBot) -> None:
    configure(home, "[notify]\nfailure = false\n")
    page = opened(keeper, qtbot).notices
    assert not page.here[Kind.FAILURE].isChecked()
    assert page.here[Kind.MISSED].isChecked()
    page.here[Kind.FAILURE].click()
    assert Wishes(keeper.kept.quiet, {"failure": False}).wants("x", Kind.FAILURE, 0.0)


def test_a_pause_that_began_meanwhile_stays(keeper: Keeper, qtbot: QtBot) -> None:
    page = opened(keeper, qtbot).notices
    keeper.kept = replace(keeper.kept, quiet=replace(keeper.kept.quiet, paused_until=9e9))
    page.here[Kind.CRASH].click()
    assert keeper.kept.quiet.paused_until == 9e9


def test_muted_jobs_are_unmuted(keeper: Keeper, qtbot: QtBot) -> None:
    page = opened(keeper, qtbot).notices
    page.muted.setCurrentRow(1)
    page.unmute.click()
    assert keeper.kept.quiet.muted == {"<b>x</b>"}
    page.unmute.click()
    assert not page.unmute.isEnabled()


def test_addresses_are_never_shown(keeper: Keeper, qtbot: QtBot, home: Path) -> None:
    """Not in a list, a field, a tooltip or a note; in the file they are, for this user alone."""
    pytest.importorskip("apprise")
    configure(home, f'[notify]\nurls = ["json://me:{SECRET}@{SECRET}host/{SECRET}"]\n')
    dialog = opened(keeper, qtbot)
    page = dialog.addresses
    page.field.setText(f"json://{SECRET}@localhost/{SECRET}")
    assert SECRET not in page.field.displayText()
    page.add.click()
    assert not page.add.isEnabled()
    qtbot.waitUntil(lambda: page.list.count() == 2, timeout=30_000)
    qtbot.waitUntil(lambda: page.note.note == tried_words(Tried.GOOD))
    assert page.field.text() == ""
    texts = [one.item(row).text() for one in dialog.findChildren(QListWidget) for row in range(one.count())]
    texts += [one.text() + one.toolTip() for one in dialog.findChildren(QLabel)]
    texts += [one.displayText() for one in dialog.findChildren(QLineEdit)]
    assert "1.  json://…" in texts
    assert not any(SECRET in text for text in texts)
    assert (home / "config.toml").stat().st_mode & 0o777 == 0o600
    assert load_config().urls[1] == f"json://{SECRET}@localhost/{SECRET}"
    page.list.setCurrentRow(0)
    page.remove.click()
    qtbot.waitUntil(lambda: page.list.count() == 1)
    assert load_config().urls == (f"json://{SECRET}@localhost/{SECRET}",)


def test_what_is_no_address_is_not_added(keeper: Keeper, qtbot: QtBot, home: Path) -> None:
    pytest.importorskip("apprise")
    page = opened(keeper, qtbot).addresses
    page.field.setText("nonsense://x")
    page.add.click()
    qtbot.waitUntil(lambda: page.note.note == tried_words(Tried.UNKNOWN), timeout=30_000)
    assert page.field.text() == "nonsense://x"
    assert load_config().urls == ()


def test_a_test_that_nobody_takes_is_said(keeper: Keeper, qtbot: QtBot, home: Path) -> None:
    """Beside the GUI thread: the page says that it waits."""
    pytest.importorskip("apprise")
    configure(home, '[notify]\nurls = ["json://127.0.0.1:1/"]\n')
    page = opened(keeper, qtbot).addresses
    page.test.click()
    assert page.test.toolTip() == "Wait for the answer."
    qtbot.waitUntil(lambda: page.note.note == tried_words(Tried.REFUSED), timeout=30_000)
    assert page.test.isEnabled()


def test_what_is_typed_is_told_by_its_kind_alone() -> None:
    for text in ("", "x", "://", f"discord://{SECRET}", f"{SECRET * 30}://x"):
        note = typed_words(text)
        assert note is not None
        assert SECRET not in note.text


def test_what_is_kept_of_runs_is_settled(keeper: Keeper, qtbot: QtBot, home: Path) -> None:
    page = opened(keeper, qtbot).history
    page.keep_logs.setValue(30)
    qtbot.waitUntil(lambda: (home / "config.toml").exists() and load_config().keep_logs == 30)
    page.max_age.setText("90 days")
    page.max_age.editingFinished.emit()
    qtbot.waitUntil(lambda: load_config().max_age == 90 * 86400)
    page.max_age.setText("soon")
    page.max_age.editingFinished.emit()
    assert page._form.notes["max_age"].note is not None
    assert page._form.notes["max_age"].note.is_problem
    assert load_config().max_age == 90 * 86400


def test_a_file_that_can_not_be_read_is_explained(keeper: Keeper, qtbot: QtBot, home: Path) -> None:
    """Nothing in it can be changed here; what Locktray itself keeps can."""
    configure(home, f'wach = []\n[notify]\nurls = "json://{SECRET}"\n')
    dialog = opened(keeper, qtbot)
    assert not dialog.folders.add.isEnabled()
    assert not dialog.history.keep_logs.isEnabled()
    assert not dialog.addresses.add.isEnabled()
    assert dialog.notices.here[Kind.CRASH].isEnabled()
    assert dialog.folders.note.note is not None
    assert "wach" in dialog.folders.note.note.text
    assert SECRET not in dialog.folders.note.note.text


def test_what_changed_meanwhile_is_not_overwritten(keeper: Keeper, qtbot: QtBot, home: Path) -> None:
    """An editor has made the file bad: it stays so, and that is said."""
    page = opened(keeper, qtbot).history
    file = configure(home, "wach = []\n")
    page.keep_logs.setValue(30)
    qtbot.waitUntil(lambda: page.note.note is not None and "wach" in page.note.note.text)
    assert file.read_text() == "wach = []\n"


def test_pulse_language_and_palette_are_kept(keeper: Keeper, qtbot: QtBot) -> None:
    page = opened(keeper, qtbot).general
    page.pulse.click()
    page.palette_box.click()
    page.language.setCurrentIndex(LANGUAGES.index("it"))
    assert (keeper.kept.pulse, keeper.kept.palette, keeper.kept.language) == (False, COLOUR_BLIND, "it")


def test_new_jobs_begin_with_limits(keeper: Keeper, qtbot: QtBot) -> None:
    """In the form, where they can be seen and changed; what is no duration is not kept."""
    page = opened(keeper, qtbot).new_jobs
    for limit, text in (("timeout", "2 h"), ("grace", "soon"), ("max_age", "90 min")):
        page.fields[limit].setFocus()
        qtbot.keyClicks(page.fields[limit], text)
        qtbot.keyClick(page.fields[limit], Qt.Key.Key_Return)
    assert keeper.kept.limits == {"timeout": "2 h", "max_age": "90 min"}
    assert (note := page._form.notes["grace"].note) is not None
    assert note.is_problem
    assert keeper.forms is not None
    keeper.forms.add()
    keeper.forms.add(JobDraft("bot", kind="daemon", timeout="1 h"))
    blank, daemon = (form for form in keeper.forms._windows._open.values() if isinstance(form, JobForm))
    assert (blank.draft().timeout, blank.draft().max_age, blank.draft().grace) == ("2 h", "90 min", "")
    assert "settings" in blank.checked.notes["timeout"].text
    assert (daemon.draft().timeout, daemon.draft().max_age) == ("1 h", "")
    page.fields["timeout"].clear()
    qtbot.keyClick(page.fields["timeout"], Qt.Key.Key_Return)
    assert keeper.kept.limits == {"max_age": "90 min"}


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="the registry there is nobody's to try with")
def test_a_switch_that_failed_shows_how_it_is(keeper: Keeper, qtbot: QtBot, tmp_path: Path) -> None:
    page = opened(keeper, qtbot).general
    page.autostart.click()
    assert page.autostart.isChecked() is autostart.is_on() is True
    page.autostart.click()
    assert not autostart.is_on()
    (tmp_path / "config" / "autostart").rmdir()
    (tmp_path / "config" / "autostart").write_text("in the way")
    page.autostart.click()
    assert not page.autostart.isChecked()
    assert page.note.note is not None


def test_colours_change_at_once_and_everywhere(qtbot: QtBot) -> None:
    """In open windows and in the tray; the shapes stay."""
    dialog = SettingsDialog(Kept(), autostart=False)
    qtbot.addWidget(dialog)
    dialog.show()
    spec = BadgeSpec(JobState.RUNNING, 0, False, False, "")
    before = dialog.general.signs.grab().toImage()
    icon = Badges().icon(spec, chosen_look()).pixmap(32, 32).toImage()
    try:
        use_colours(colour_blind=True)
        dialog.general.show_kept(Kept(palette=COLOUR_BLIND))
        assert dialog.general.signs.grab().toImage() != before
        assert Badges().icon(spec, chosen_look()).pixmap(32, 32).toImage() != icon
        assert ink_of(Tone.GREEN).light == "#008560"
    finally:
        use_colours(colour_blind=False)
    dialog.general.show_kept(Kept())
    assert dialog.general.signs.grab().toImage() == before


def test_nothing_is_cut_off(keeper: Keeper, qtbot: QtBot, home: Path) -> None:
    """Every tick and text has the room it asks for."""
    dialog = opened(keeper, qtbot)
    for number in range(dialog.pages.count()):
        dialog.pages.setCurrentIndex(number)
        page = dialog.pages.widget(number)
        for child in page.findChildren(QCheckBox):
            assert child.width() >= child.sizeHint().width()
            place = child.mapTo(page, child.rect().topLeft())
            assert page.rect().contains(QRect(place, child.size()))
        assert all(box.accessibleName() or box.text() for box in page.findChildren(QCheckBox))
    assert json.dumps([dialog.pages.tabText(number) for number in range(dialog.pages.count())])
