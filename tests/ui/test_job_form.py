"""Adding, changing and removing a job in its dialogs, with real files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from locktray.forms import Forms
from locktray.kept import Kept
from locktray.present.job_draft import JobDraft
from locktray.present.job_seen import Seen
from locktray.ui.dialogs.job_form import JobForm
from locktray.ui.dialogs.job_trial import JobTrialDialog
from locktray.ui.dialogs.remove_job import RemoveJobDialog
from locktray.windows import Windows
from tests.ui.seeing import SCHEMES, desktop, picture

HOSTILE = "<b>bold</b>\u202e&x" + "x" * 10_000


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    (tmp_path / "home" / "jobs").mkdir(parents=True, mode=0o700)
    return tmp_path / "home"


@pytest.fixture
def forms(home: Path, qapp: object) -> Iterator[Forms]:
    windows = Windows()
    forms = Forms(windows, Kept, lambda kept: None)
    yield forms
    windows.close()
    forms.close()


def opened(kind: type[QWidget], qtbot: QtBot) -> QWidget:
    def find() -> list[QWidget]:
        return [widget for widget in QApplication.topLevelWidgets() if type(widget) is kind and widget.isVisible()]

    qtbot.waitUntil(lambda: bool(find()))
    return find()[0]


def form_of(qtbot: QtBot) -> JobForm:
    form = opened(JobForm, qtbot)
    assert isinstance(form, JobForm)
    return form


def type_into(form: JobForm, name: str, text: str) -> None:
    field = form.fields[name]
    field.setFocus()
    if isinstance(field, QLineEdit):
        field.selectAll()
        QTest.keyClicks(field, text) if text else field.clear()
    elif isinstance(field, QPlainTextEdit):
        field.setPlainText(text)
    else:
        field.setCurrentIndex(field.findData(text))


def write(home: Path, name: str, text: str) -> Path:
    file = home / "jobs" / f"{name}.toml"
    file.write_text(text)
    file.chmod(0o600)
    return file


def test_a_job_is_typed_and_saved(forms: Forms, qtbot: QtBot, home: Path) -> None:
    """Save waits for what is right, says why until then, and the file is there afterwards."""
    forms.add()
    form = form_of(qtbot)
    assert form.focusWidget() is form.fields["name"]
    assert not form.save.isEnabled()
    assert form.save.toolTip() == "A job needs a name."
    type_into(form, "name", "nightly")
    type_into(form, "command", "surely-not-there-4711")
    qtbot.waitUntil(lambda: "command" in form.checked.notes and form.checked.notes["command"].is_problem)
    assert not form.save.isEnabled()
    type_into(form, "command", "sh -c true")
    type_into(form, "schedule", "0 23 * * *")
    type_into(form, "timeout", "2 h")
    qtbot.waitUntil(form.save.isEnabled)
    with qtbot.waitSignal(forms.registered) as registered, qtbot.waitSignal(forms.saved) as saved:
        form.save.click()
    assert registered.args == ["nightly"]
    assert saved.args == ["nightly", "nightly was added."]
    text = (home / "jobs" / "nightly.toml").read_text()
    assert 'command = ["sh", "-c", "true"]' in text
    assert 'schedule = ["0 23 * * *"]' in text
    assert 'timeout = "2h"' in text


def test_escape_takes_two_presses_where_something_was_typed(forms: Forms, qtbot: QtBot, home: Path) -> None:
    """And says so after the first; with more typed, it is asked anew. An untouched form closes at once."""
    forms.add()
    form = form_of(qtbot)
    type_into(form, "name", "sync")
    QTest.keyClick(form.fields["name"], Qt.Key.Key_Escape)
    assert form.isVisible()
    qtbot.waitUntil(lambda: form._seen is not None)  # what was looked up comes a moment later
    assert form.reason.note is not None
    assert "once more" in form.reason.note.text
    type_into(form, "title", "Sync")
    QTest.keyClick(form.fields["title"], Qt.Key.Key_Escape)
    assert form.isVisible()
    QTest.keyClick(form.fields["title"], Qt.Key.Key_Escape)
    assert not form.isVisible()
    forms.add()
    qtbot.waitUntil(lambda: form_of(qtbot) is not form)
    untouched = form_of(qtbot)
    QTest.keyClick(untouched.fields["name"], Qt.Key.Key_Escape)
    assert not untouched.isVisible()


def test_a_name_that_is_taken_is_seen(forms: Forms, qtbot: QtBot, home: Path) -> None:
    write(home, "nightly", "")
    forms.add(JobDraft("nightly"))
    form = form_of(qtbot)
    qtbot.waitUntil(lambda: "registered already" in form.save.toolTip())


def test_who_was_faster_is_said(forms: Forms, qtbot: QtBot, home: Path) -> None:
    """The file that appeared meanwhile is not touched."""
    forms.add(JobDraft("nightly"))
    form = form_of(qtbot)
    qtbot.waitUntil(form.save.isEnabled)
    file = write(home, "nightly", "# mine\n")
    form.save.click()
    qtbot.waitUntil(lambda: form.reason.note is not None and "registered already" in form.reason.note.text)
    assert form.isVisible()
    assert file.read_text() == "# mine\n"


def test_a_change_keeps_comments(forms: Forms, qtbot: QtBot, home: Path) -> None:
    file = write(home, "nightly", '# mine\ntitle = "Old" # short\n[notify]\ncrash = false\n')
    forms.edit("nightly")
    form = form_of(qtbot)
    qtbot.waitUntil(lambda: form.save.toolTip() == "Nothing has been changed.")
    type_into(form, "title", "New")
    qtbot.waitUntil(form.save.isEnabled)
    with qtbot.waitSignal(forms.registered), qtbot.waitSignal(forms.saved) as saved:
        form.save.click()
    assert saved.args == ["nightly", "nightly was changed."]
    assert file.read_text() == '# mine\ntitle = "New" # short\n[notify]\ncrash = false\n'


def test_a_bad_file_is_explained_where_it_can_not_be_changed(forms: Forms, qtbot: QtBot, home: Path) -> None:
    file = write(home, "nightly", "title = \n")
    with qtbot.waitSignal(forms.troubled) as troubled:
        forms.edit("nightly")
    assert "nightly" in troubled.args[0]
    file.chmod(0o666)
    file.write_text("")
    with qtbot.waitSignal(forms.troubled) as troubled:
        forms.edit("nightly")
    assert "others may write" in troubled.args[1]


def test_a_password_in_a_file_is_not_shown(forms: Forms, qtbot: QtBot, home: Path) -> None:
    write(home, "nightly", '[lock]\nurl = "postgresql://me:hunter2@db/jobs#x"\n')
    forms.edit("nightly")
    form = form_of(qtbot)
    shown = [field.text() for field in form.findChildren(QLineEdit)] + [one.text() for one in form.findChildren(QLabel)]
    assert not any("hunter2" in text for text in shown)
    assert any("password" in text for text in shown)


def test_trying_shows_and_starts_nothing(forms: Forms, qtbot: QtBot, home: Path, tmp_path: Path) -> None:
    forms.add(JobDraft("nightly", command=f"touch {tmp_path / 'left'}", schedule="0 8 * * *"))
    form = form_of(qtbot)
    form.test.click()
    trial = opened(JobTrialDialog, qtbot)
    assert isinstance(trial, JobTrialDialog)
    shown = "\n".join(text.toPlainText() for text in trial.texts.values())
    assert f"1  {tmp_path / 'left'}" in shown
    assert "There is no lock here." in shown
    assert not (tmp_path / "left").exists()


def test_removing_asks_and_keeps_the_file(forms: Forms, qtbot: QtBot, home: Path) -> None:
    """The danger is no default."""
    write(home, "nightly", "# mine\n")
    forms.edit("nightly")
    form = form_of(qtbot)
    form.remove.click()
    dialog = opened(RemoveJobDialog, qtbot)
    assert isinstance(dialog, RemoveJobDialog)
    assert not dialog.remove.isDefault()
    with qtbot.waitSignal(forms.registered):
        dialog.remove.click()
    assert (home / "jobs" / "removed" / "nightly.toml").read_text() == "# mine\n"
    qtbot.waitUntil(lambda: not any(type(one) is JobForm and one.isVisible() for one in QApplication.topLevelWidgets()))


def test_hostile_texts_are_plain_and_bounded(forms: Forms, qtbot: QtBot, home: Path) -> None:
    """Markup in a shared job file, and ten thousand characters."""
    import tomlkit

    write(home, "<i>x<i>", tomlkit.dumps({"title": HOSTILE, "command": [HOSTILE], "cwd": HOSTILE}))
    forms.edit("<i>x<i>")
    form = form_of(qtbot)
    qtbot.waitUntil(lambda: form.checked.objection == "Nothing has been changed.")
    for label in form.findChildren(QLabel):
        assert len(label.text()) < 2000
    for name in ("folder", "command"):
        for line in (form._first.notes[name],):
            assert line.words.textFormat() is Qt.TextFormat.PlainText
    assert form.width() < 900
    form.test.click()
    opened(JobTrialDialog, qtbot)


def test_a_proposal_says_where_it_comes_from_until_it_is_changed(qtbot: QtBot, home: Path) -> None:
    form = JobForm(JobDraft("nightly", command="true", why={"command": "From PID 4711."}))
    qtbot.addWidget(form)
    assert form.checked.notes["command"].text.endswith("From PID 4711.")
    type_into(form, "command", "false")
    assert "command" not in form.checked.notes


def test_an_answer_that_is_too_late_is_not_used(qtbot: QtBot, home: Path) -> None:
    form = JobForm(JobDraft("nightly", command="true"))
    qtbot.addWidget(form)
    late = form.draft()
    type_into(form, "name", "other")
    form.show_seen(Seen(late))
    assert not form.save.isEnabled()
    form.show_seen(Seen(form.draft()))
    assert form.save.isEnabled()


def test_everything_has_a_name_and_is_reached_by_tab(qtbot: QtBot, home: Path) -> None:
    before = JobDraft("nightly", command="true")
    form = JobForm(before, replace(before))
    form.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(form)
    form.show()
    form.activateWindow()
    for field in form.fields.values():
        assert field.accessibleName()
    reached: set[QWidget] = set()
    for page in range(2):
        form.pages.setCurrentIndex(page)
        for _ in range(40):
            if (focus := form.focusWidget()) is not None:
                reached.add(focus)
            QTest.keyClick(form.focusWidget() or form, Qt.Key.Key_Tab)
    assert set(form.fields.values()) <= reached
    assert {form.test, form.remove} <= reached
    assert not any(isinstance(field, QComboBox) and not field.isEnabled() for field in form.fields.values())


@pytest.mark.parametrize("scheme", SCHEMES)
def test_what_can_be_typed_in_looks_so(qtbot: QtBot, scheme: str) -> None:
    """On both pages each field has the ground that fields have elsewhere on this desktop."""
    with desktop(scheme) as palette:
        form = JobForm(JobDraft())
        form.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        qtbot.addWidget(form)
        form.show()
        for page in range(form.pages.count()):
            form.pages.setCurrentIndex(page)
            fields = [field for field in form.fields.values() if field.isVisible() and not isinstance(field, QComboBox)]
            assert fields
            for field in fields:
                assert picture(field).pixelColor(field.rect().center()) == palette.base().color(), (
                    field.accessibleName()
                )
