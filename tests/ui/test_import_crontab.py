"""Import from crontab: what is shown, what is registered, and that the crontab itself stays as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from lockcore._command.import_ import proposals_of
from lockcore._crontab.lines import read_crontab
from lockcore._registry.edits import register
from lockcore._registry.jobs import names
from lockcore._registry.schedule import cron_knows
from locktray.crontab_forms import register_all
from locktray.forms import Forms
from locktray.kept import Kept
from locktray.present.crontab_import import ImportSpec, Mark, differing, import_spec, new_crontab, new_lines
from locktray.ui.crontab_model import JOB, NEW, OLD, STATE
from locktray.ui.dialogs.import_crontab import ImportCrontabDialog
from locktray.windows import Windows
from tests.core_os.test_import_crontab import IN_PRIVATE, PRIVATE

CRONTAB = """\
# Nightly sync
0 8 * * * /srv/sync/sync.sh
30 2 * * 1-5 cd /srv/shop && ./backup.sh > /dev/null
*/5 * * * * cd /srv/shop && python3 manage.py ingest --feed a
*/7 * * * * cd /srv/shop && python3 manage.py ingest --feed b
#0 1 * * * /srv/old.sh
0 3 * * * dump > "/srv/$(date +%F).sql"
nonsense here
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def spec_of(text: str, settings: tuple[str, ...] = ()) -> ImportSpec:
    crontab = read_crontab(text, cron_knows)
    proposals, skipped = proposals_of(crontab)
    return import_spec(text, crontab, proposals, skipped, settings)


def shown(qtbot: QtBot, text: str = CRONTAB) -> ImportCrontabDialog:
    dialog = ImportCrontabDialog()
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]
        dialog.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    dialog.show_spec(spec_of(text))
    dialog.show()
    return dialog


def test_every_line_is_there_once() -> None:
    """Offered or not, and then with the reason."""
    spec = spec_of(CRONTAB)
    assert [(row.mark, row.name, len(row.pairs)) for row in spec.rows] == [
        (Mark.NEW, "sync", 1),
        (Mark.NEW, "backup", 1),
        (Mark.NEW, "shop", 2),
        (Mark.LEFT, "", 1),
        (Mark.LEFT, "", 1),
        (Mark.LEFT, "", 1),
    ]
    assert all(row.reason for row in spec.rows if not row.is_offered)
    assert sorted(pair.old for row in spec.rows for pair in row.pairs) == sorted(CRONTAB.splitlines()[1:])


def test_what_is_registered_is_not_offered_again() -> None:
    spec = spec_of(CRONTAB)
    register_all([row for row in spec.rows if row.is_offered])
    assert {row.mark for row in spec_of(CRONTAB).rows} == {Mark.KNOWN, Mark.LEFT}


def test_old_and_new_stand_side_by_side(qtbot: QtBot) -> None:
    dialog = shown(qtbot)
    model = dialog.model
    assert model.index(0, OLD).data() == "0 8 * * * /srv/sync/sync.sh"
    assert "run sync -- /srv/sync/sync.sh" in model.index(0, NEW).data()
    assert model.index(2, JOB).data() == "shop, 2 lines"
    assert "disabled" in model.index(3, STATE).data()
    text = dialog.detail.toPlainText().splitlines()
    assert text[0].startswith("− 0 8 * * * /srv")
    assert text[1].startswith("+ 0 8 * * * ")
    cursor = dialog.detail.textCursor()
    cursor.setPosition(dialog.detail.toPlainText().index("run sync"))
    cursor.movePosition(cursor.MoveOperation.Right)
    assert cursor.charFormat().font().underline()


def test_only_what_is_ticked_is_registered(qtbot: QtBot) -> None:
    """And only what can be, has a tick."""
    dialog = shown(qtbot)
    model = dialog.model
    assert dialog.agree.text() == "Register 3 jobs"
    assert model.setData(model.index(0, JOB), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    assert not model.setData(model.index(4, JOB), Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    assert dialog.agree.text() == "Register 2 jobs"
    assert not dialog.copy.isEnabled()
    with qtbot.waitSignal(dialog.agreed) as agreed:
        dialog.agree.click()
    outcomes = register_all(agreed.args[0])
    dialog.show_outcomes(outcomes.words, outcomes.failed)
    assert names() == ["backup", "shop"]
    assert dialog.note.note is None  # it is not registering any more
    assert not dialog.agree.text().startswith("Register 2")
    dialog.copy.click()
    copied = QGuiApplication.clipboard().text().splitlines()
    before = CRONTAB.splitlines()
    assert [new for new, old in zip(copied, before, strict=True) if new == old] == [*before[:2], *before[5:]]


def test_one_that_fails_keeps_no_other_from_it(qtbot: QtBot) -> None:
    dialog = shown(qtbot)
    rows = dialog.model.chosen()
    register("backup", {})
    outcomes = register_all(rows)
    dialog.show_outcomes(outcomes.words, outcomes.failed)
    assert outcomes.failed == {"backup"}
    assert "already" in dialog.model.index(1, STATE).data()
    assert names() == ["backup", "shop", "sync"]
    assert dialog.note.note is not None
    assert dialog.note.note.is_problem


def test_all_can_be_ticked_at_once(qtbot: QtBot) -> None:
    dialog = shown(qtbot)
    dialog.all.click()
    assert not dialog.agree.isEnabled()
    assert dialog.agree.toolTip()
    dialog.all.click()
    assert len(dialog.model.chosen()) == 3


def test_what_is_registered_has_no_tick_any_more(qtbot: QtBot) -> None:
    """The rest can be ticked and registered after it, and then nothing is left to count."""
    dialog = shown(qtbot)
    model = dialog.model
    tick = Qt.ItemDataRole.CheckStateRole
    assert (dialog.count.text(), dialog.all.isChecked()) == ("3 of 3", True)
    model.setData(model.index(0, JOB), Qt.CheckState.Unchecked, tick)
    assert (dialog.count.text(), dialog.all.isChecked()) == ("2 of 3", False)
    dialog.show_outcomes({"backup": "registered", "shop": "registered"}, frozenset())
    assert [model.index(row, JOB).data(tick) for row in range(3)] == [Qt.CheckState.Unchecked, None, None]
    assert (dialog.count.text(), dialog.all.isChecked(), dialog.all.isEnabled()) == ("0 of 1", False, True)
    dialog.all.click()
    assert [row.name for row in model.chosen()] == ["sync"]
    dialog.show_outcomes({"sync": "registered"}, frozenset())
    assert model.index(0, JOB).data(tick) is None
    assert (dialog.count.text(), dialog.all.isChecked(), dialog.all.isEnabled()) == ("", False, False)


def test_ten_thousand_lines_are_shown(qtbot: QtBot) -> None:
    """Also if all of them run the same program."""
    dialog = shown(qtbot, "".join(f"{n % 60} {n % 24} * * * rsync -a /a/{n} /b/{n}\n" for n in range(10_000)))
    assert dialog.model.rowCount() == 10_000
    assert dialog.agree.text() == "Register 10,000 jobs"
    dialog.list.scrollToBottom()
    dialog.list.setCurrentIndex(dialog.model.index(9_999, JOB))
    assert "/a/9999" in dialog.detail.toPlainText()


def test_hostile_lines_are_plain_and_bounded(qtbot: QtBot) -> None:
    line = "0 8 * * * /srv/<b>x</b>/" + "y" * 50_000 + "\n"
    dialog = shown(qtbot, line + "0 9 * * * /srv/\x1b[31mred\n" + "<img src=x>\n")
    assert "<b>x</b>" in dialog.detail.toPlainText()
    assert len(dialog.detail.toPlainText()) < 5000
    tip = dialog.model.index(0, OLD).data(Qt.ItemDataRole.ToolTipRole)
    assert "&lt;b&gt;x&lt;/b&gt;" in tip
    for row in range(dialog.model.rowCount()):
        assert "\x1b" not in dialog.model.index(row, OLD).data()
        assert len(dialog.model.index(row, OLD).data()) <= 1000


def test_a_crontab_that_is_no_text_is_not_copied_whole() -> None:
    """What can't be copied would be lost."""
    spec = spec_of("0 8 * * * /srv/sync.sh\n# \udcff\n", ("LOCKCORE_HOME=/x",))
    assert new_crontab(spec, {"sync"}) == ""
    assert new_lines(spec, {"sync"}).startswith("LOCKCORE_HOME=/x\n0 8 * * * ")


@given(st.text(alphabet="ab ", max_size=12), st.text(alphabet="ab ", max_size=12))
def test_what_is_not_marked_is_the_same(old: str, new: str) -> None:
    first, second = differing(old, new)
    assert old[: first[0]] == new[: second[0]]
    assert old[first[1] :] == new[second[1] :]
    assert 0 <= first[0] <= first[1] <= len(old)
    assert 0 <= second[0] <= second[1] <= len(new)


def test_an_empty_crontab_says_so(qtbot: QtBot) -> None:
    dialog = ImportCrontabDialog()
    qtbot.addWidget(dialog)
    dialog.show_spec(import_spec(None, read_crontab("", cron_knows), [], [], []))
    assert dialog.words.text() == "You have no crontab."
    assert not dialog.agree.isEnabled()


@pytest.fixture
def forms(qapp: object) -> Iterator[Forms]:
    windows = Windows()
    forms = Forms(windows, Kept, lambda kept: None)
    yield forms
    windows.close()
    forms.close()


def test_without_a_crontab_program_it_says_so(
    forms: Forms, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    crontab = pytest.importorskip("crontab")
    monkeypatch.setattr(crontab, "CRON_COMMAND", str(tmp_path / "crontab"))
    forms.import_crontab()
    assert forms._crontab is not None
    dialog = forms._crontab.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: "no program" in dialog.words.text())


WHOLE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from locktray.forms import Forms
from locktray.kept import Kept
from locktray.windows import Windows
app = QApplication([])
windows = Windows()
forms = Forms(windows, Kept, lambda kept: None)
forms.import_crontab()
dialog = forms._crontab.dialog
left = {"sync", "backup", "shop"}
def look():
    if dialog.agree.isEnabled():
        dialog.agree.click()
    if not left:
        dialog.copy.click()
        sys.stdout.write(QApplication.clipboard().text())
        sys.stdout.flush()
        app.quit()
forms.registered.connect(left.discard)
timer = QTimer()
timer.timeout.connect(look)
timer.start(20)
app.exec()
windows.close()
forms.close()
"""


@pytest.mark.skipif(not PRIVATE, reason="needs `crontab` in a mount namespace of its own")
def test_with_the_real_crontab(tmp_path: Path, home: Path) -> None:
    """Read, registered, copied; cron takes what was copied, and what it had is as it was until then."""
    file = tmp_path / "crontab"
    file.write_text(CRONTAB.replace("nonsense here\n", ""))
    script = tmp_path / "whole.py"
    script.write_text(WHOLE)
    words = [sys.executable, str(script)]
    check = f'"$@" > "{tmp_path}/copied" && crontab -l > "{tmp_path}/after" && crontab "{tmp_path}/copied"'
    ran = subprocess.run(
        ["unshare", "--mount", "sh", "-c", IN_PRIVATE, "sh", str(file), "sh", "-c", check, "sh", *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "after").read_text() == file.read_text()
    copied = (tmp_path / "copied").read_text()
    assert f"LOCKCORE_HOME={home}" in copied
    assert "run sync -- /srv/sync/sync.sh" in copied
    assert names() == ["backup", "shop", "sync"]
