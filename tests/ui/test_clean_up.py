"""The clean-up with real locks: processes that were killed, a database in use, a holder that lives. Nothing is lost."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lockcore import Verdict, inspect
from lockcore._outcome import Effect
from lockcore._watch.engine import Engine
from lockcore._watch.status import Snapshot
from locktray.bridge import Bridge
from locktray.cleaning import Cleaning
from locktray.desk import Desk
from locktray.present.cleaning import Line, Phase, tally
from locktray.present.cleaning_texts import line_of
from locktray.present.tones import Tone
from locktray.ui.dialogs.clean import CleanDialog
from locktray.ui.dialogs.clean_up import CleanUpDialog
from locktray.ui.dialogs.set_aside import SetAsideDialog
from locktray.ui.kit.colours import ink, ink_in_words
from locktray.windows import Windows
from tests.core_os.conftest import HOLD, Child
from tests.core_os.test_companions import READ, WRITE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills with signals")


class Bench:
    """A home of its own, a watch of it, and the cleaning that a person uses."""

    def __init__(self, home: Path, qtbot: QtBot) -> None:
        self.home, self.qtbot = home, qtbot
        self.locks = home / "locks"
        self.locks.mkdir(parents=True, mode=0o700)
        self.children: list[Child] = []
        self.engine = Engine()
        self.told: list[object] = []

    def start(self, code: str, *args: object) -> Child:
        child = Child(code, *map(str, args))
        self.children.append(child)
        return child

    def hold(self, name: str) -> Child:
        child = self.start(HOLD, self.locks / f"{name}.lock")
        assert child.line() == "held"
        return child

    def crash(self, *names: str) -> list[Path]:
        """Processes that have their locks, and are killed."""
        children = [self.hold(name) for name in names]
        for child in children:
            child.kill(signal.SIGKILL)
        return [self.locks / f"{name}.lock" for name in names]

    def watch(self) -> None:
        self.engine.start()
        self.bridge = Bridge(self.engine)
        self.desk = Desk(self.engine.look_again)
        self.desk.came.connect(lambda outcome, _: self.told.append(outcome))
        self.windows = Windows()
        self.cleaning = Cleaning(self.desk, self.windows, lambda: self.engine.snapshot)
        self.bridge.changed.connect(lambda snapshot, _: self.cleaning.changed.emit(snapshot))

    def opened(self, kind: type[QWidget]) -> QWidget:
        def found() -> list[QWidget]:
            return [window for window in self.windows._open.values() if isinstance(window, kind)]

        self.qtbot.waitUntil(lambda: bool(found()), timeout=20_000)
        return found()[-1]

    def clean_up(self, *, tested: bool = True) -> CleanUpDialog:
        self.cleaning.clean_up()
        dialog = self.opened(CleanUpDialog)
        assert isinstance(dialog, CleanUpDialog)
        if tested:  # each signal has it look at all rows
            dialog.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]
                dialog.model, QAbstractItemModelTester.FailureReportingMode.Fatal, dialog
            )
        self.settle(dialog)
        return dialog

    def settle(self, dialog: CleanUpDialog) -> None:
        """Until everything was looked at and done."""

        def settled() -> bool:
            counts = tally(dialog.model.lines)
            return not counts.looking and not counts.busy and not dialog._counting.isActive()

        self.qtbot.waitUntil(settled, timeout=30_000)

    def force(self, name: str) -> CleanDialog:
        self.cleaning.force(self.engine.snapshot.jobs[name])
        dialog = self.opened(CleanDialog)
        assert isinstance(dialog, CleanDialog)
        return dialog

    def until(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=20_000)

    def close(self) -> None:
        if hasattr(self, "windows"):
            self.windows.close()
            self.until(lambda: not len(self.windows))
            self.bridge.close()
            self.desk.close()
            self.engine.stop()
        for child in self.children:
            child.clear()


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> Iterator[Bench]:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    bench = Bench(tmp_path / "home", qtbot)
    yield bench
    bench.close()


def picture(path: Path) -> tuple[object, ...]:
    seen = os.lstat(path)
    return seen.st_mode, seen.st_mtime_ns, path.read_bytes()


def line(dialog: CleanUpDialog, name: str) -> Line:
    found = dialog.model.line(name)
    assert found is not None
    return found


def test_what_is_ticked_is_set_aside_and_undone_byte_for_byte(bench: Bench) -> None:
    """What is unticked stays. Each line tells its Outcome; Undo works for one and for all."""
    a, b, c = bench.crash("a", "b", "c")
    before = {path: picture(path) for path in (a, b, c)}
    bench.watch()
    dialog = bench.clean_up()
    assert dialog.ticked() == ["a", "b", "c"]
    assert dialog.agree.isDefault()
    dialog.model.setData(dialog.model.index(1), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    bench.until(lambda: dialog.agree.text() == "Set aside 2 locks")
    dialog.agree.click()
    bench.settle(dialog)
    assert (a.exists(), b.exists(), c.exists()) == (False, True, False)
    assert line_of(line(dialog, "a")).third == "Done. It is set aside; Undo puts it back."
    assert line(dialog, "b").phase is Phase.PROVEN
    dialog.select(0)
    bench.settle(dialog)
    dialog.undo.click()
    bench.until(a.exists)
    assert not c.exists()
    bench.settle(dialog)
    dialog.undo_all.click()
    bench.until(c.exists)
    bench.settle(dialog)
    assert {path: picture(path) for path in (a, b, c)} == before
    assert dialog.ticked() == []
    assert bench.told == []  # it is told where it was asked for


def test_what_sets_locks_aside_stands_out_while_it_can(bench: Bench) -> None:
    bench.crash("gone")
    bench.watch()
    dialog = bench.clean_up()
    green = ink(Tone.GREEN, dialog.palette()).hue()
    assert dialog.agree.palette().color(QPalette.ColorRole.Button).hue() == green
    dialog.model.setData(dialog.model.index(0), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    bench.until(lambda: not dialog.agree.isEnabled())
    assert dialog.agree.palette().color(QPalette.ColorRole.Button).hue() != green


def test_nothing_is_ticked_that_is_not_proven(bench: Bench) -> None:
    """A live holder is not even listed; what nobody can judge is, with the reason and another way."""
    bench.crash("gone")
    bench.hold("alive")
    (bench.locks / "strange.lock").write_text("whatever this is\n")
    bench.watch()
    dialog = bench.clean_up()
    assert [line.name for line in dialog.model.lines] == ["gone", "strange"]
    strange = dialog.model.index(1)
    assert not strange.flags() & Qt.ItemFlag.ItemIsUserCheckable
    assert strange.data(Qt.ItemDataRole.CheckStateRole) is None
    assert not dialog.model.setData(strange, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    dialog.select(1)
    bench.settle(dialog)
    assert dialog.force.isVisibleTo(dialog)
    dialog.force.click()
    asked = bench.opened(CleanDialog)
    assert isinstance(asked, CleanDialog)
    assert asked.question.typed == "strange"


def test_a_database_and_its_users_are_shown_and_left_alone(bench: Bench) -> None:
    """A killed writer has left its log, and somebody else has the database open."""
    database, lock = bench.locks / "prices.db", bench.locks / "prices.db.lock"
    writer = bench.start(WRITE, database)
    assert writer.line() == "written"
    reader = bench.start(READ, database)
    assert reader.line() == "1"
    lock.write_text(f"{writer.pid}\n")
    writer.kill()
    files = {path.name: path.read_bytes() for path in bench.locks.glob("prices.db*") if path != lock}
    assert "prices.db-wal" in files
    bench.watch()
    dialog = bench.clean_up()
    dialog.select(0)
    bench.settle(dialog)
    told = dialog.facts.toPlainText()
    assert f"PID {reader.pid}" in told
    assert "prices.db-wal" in told
    assert "close it" in told
    dialog.agree.click()
    bench.settle(dialog)
    assert not lock.exists()
    assert {path.name: path.read_bytes() for path in bench.locks.glob("prices.db*")} == files


def test_a_lock_that_changes_while_the_dialog_is_open_is_no_longer_offered(bench: Bench) -> None:
    """One is cleaned elsewhere, one is taken by a new run, and one that crashes later comes unticked."""
    a, _ = bench.crash("a", "b")
    bench.watch()
    dialog = bench.clean_up()
    a.unlink()
    bench.hold("b")
    bench.crash("later")
    bench.until(lambda: dialog.model.line("later") is not None)
    bench.until(lambda: [line(dialog, name).phase for name in ("a", "b")] == [Phase.OVER, Phase.OVER])
    bench.until(lambda: line(dialog, "later").phase is Phase.PROVEN)
    assert dialog.ticked() == []
    assert not line_of(line(dialog, "later")).checked


def test_what_changed_unheard_of_is_not_cleaned(bench: Bench) -> None:
    """The Outcome says CHANGED, and what lies there now stays."""
    (path,) = bench.crash("a")
    bench.watch()
    dialog = bench.clean_up()
    bench.bridge.close()
    path.write_text("4194303\n")
    dialog.agree.click()
    bench.settle(dialog)
    found = line(dialog, "a")
    assert found.outcome is not None
    assert found.outcome.effect is Effect.CHANGED
    assert path.read_text() == "4194303\n"
    assert "Changed meanwhile." in line_of(found).third


def test_undo_is_refused_when_a_new_run_has_the_lock(bench: Bench) -> None:
    bench.crash("a")
    bench.watch()
    dialog = bench.clean_up()
    dialog.agree.click()
    bench.settle(dialog)
    bench.hold("a")
    bench.until(lambda: not line(dialog, "a").can_be_undone)
    dialog.refresh()
    assert not dialog.undo.isEnabled()
    assert dialog.undo.toolTip() == "Something else lies in its place now."


def test_the_keyboard_does_everything(bench: Bench) -> None:
    """Space ticks what is selected, Ctrl+A selects all, Ctrl+Z undoes, Enter sets aside."""
    bench.crash("a", "b", "c")
    bench.watch()
    dialog = bench.clean_up()
    keys = bench.qtbot
    keys.keyClick(dialog.lines, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    keys.keyClick(dialog.lines, Qt.Key.Key_Space)
    assert dialog.ticked() == []
    keys.keyClick(dialog.lines, Qt.Key.Key_Space)
    assert dialog.ticked() == ["a", "b", "c"]
    keys.keyClick(dialog.lines, Qt.Key.Key_Down)
    keys.keyClick(dialog.lines, Qt.Key.Key_Home)
    keys.keyClick(dialog.lines, Qt.Key.Key_Space)
    assert dialog.ticked() == ["b", "c"]
    bench.settle(dialog)
    keys.keyClick(dialog.lines, Qt.Key.Key_Return)
    bench.until(lambda: not (bench.locks / "c.lock").exists())
    bench.settle(dialog)
    keys.keyClick(dialog.lines, Qt.Key.Key_End)
    dialog._undo()  # a shortcut needs an active window, which there is none of without a screen
    bench.until(lambda: (bench.locks / "c.lock").exists())


def test_the_box_is_ticked_by_a_click_on_it_alone(bench: Bench) -> None:
    bench.crash("a")
    bench.watch()
    dialog = bench.clean_up()
    area = dialog.lines.visualRect(dialog.model.index(0))
    view = dialog.lines.viewport()
    bench.qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=area.topLeft() + QPoint(18, 16))
    assert dialog.ticked() == []
    bench.qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=area.center())
    assert dialog.ticked() == []
    bench.qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=area.topLeft() + QPoint(18, 16))
    assert dialog.ticked() == ["a"]


def test_closing_the_dialog_leaves_the_rest_as_it_is(bench: Bench) -> None:
    """And what was just being done is told elsewhere."""
    bench.crash(*"abcdef")
    bench.watch()
    dialog = bench.clean_up()
    dialog.agree.click()
    dialog.close()
    bench.until(lambda: not len(bench.windows))
    bench.until(lambda: bool(bench.told))
    assert len(list(bench.locks.glob("?.lock"))) >= 4


def test_a_thousand_locks(bench: Bench) -> None:
    """All are offered, and all go and come back."""
    for number in range(1000):
        (bench.locks / f"job-{number:04}.lock").write_text("4194303\n")
    bench.watch()
    dialog = bench.clean_up(tested=False)
    assert len(dialog.ticked()) == 1000
    dialog.all.click()
    assert dialog.ticked() == []
    dialog.lines.scrollToBottom()
    dialog.model.setData(dialog.model.index(999), Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    bench.until(lambda: dialog.agree.text() == "Set aside 1 lock")
    dialog.agree.click()
    bench.settle(dialog)
    assert len(list(bench.locks.glob("job-*.lock"))) == 999


def test_a_live_holder_is_stopped_only_by_its_name(bench: Bench) -> None:
    """Typed exactly. The button is red and never the default; its lock is judged again when the holder is gone."""
    child = bench.hold("alive")
    bench.watch()
    dialog = bench.force("alive")
    assert dialog.field.isVisibleTo(dialog)
    red = ink_in_words(Tone.RED, dialog.palette())
    assert dialog.agree.palette().color(QPalette.ColorGroup.Active, QPalette.ColorRole.ButtonText) == red
    for typed in ("", "aliv", "alive ", "Alive"):
        dialog.field.setText(typed)
        assert not dialog.agree.isEnabled()
        assert dialog.agree.toolTip() == "Type alive first."
        bench.qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    assert child.process.poll() is None
    assert not dialog.agree.isDefault()
    dialog.field.setText("alive")
    assert dialog.agree.isEnabled()
    assert dialog.agree.toolTip() == ""
    dialog.agree.click()
    bench.until(lambda: dialog.note.text().startswith("Done."))
    child.end()
    assert inspect(str(bench.locks / "alive.lock")).verdict is None
    assert not dialog.agree.isVisibleTo(dialog)


STUBBORN = """
    import os, signal, sys, time
    signal.signal(signal.SIGTERM, lambda *_: os._exit(3))
    open(sys.argv[1], "w").write(f"{os.getpid()}\\n")
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_stopped_holder_that_leaves_its_lock_is_cleaned_after_another_look(bench: Bench) -> None:
    child = bench.start(STUBBORN, bench.locks / "old.lock")
    assert child.line() == "held"
    bench.watch()
    dialog = bench.force("old")
    dialog.field.setText("old")
    dialog.agree.click()
    bench.until(lambda: child.process.poll() is not None)
    bench.until(lambda: dialog.note.text().startswith("Done."))
    assert "old stopped: PID" in dialog.note.text()
    assert not (bench.locks / "old.lock").exists()
    assert dialog.undo.isVisibleTo(dialog)
    dialog.undo.click()
    bench.until(lambda: (bench.locks / "old.lock").exists())


def test_another_holder_than_the_one_that_was_shown_is_not_stopped(bench: Bench) -> None:
    """What was typed was about somebody else: it is asked about anew."""
    first = bench.hold("job")
    bench.watch()
    dialog = bench.force("job")
    dialog.field.setText("job")
    bench.bridge.close()
    first.say()
    assert first.line() == "released"
    second = bench.hold("job")
    dialog.agree.click()
    bench.until(lambda: dialog.note.text().startswith("Changed meanwhile."))
    bench.until(lambda: f"PID {second.pid}" in dialog.facts.toPlainText())
    assert second.process.poll() is None
    assert dialog.field.text() == ""
    assert not dialog.agree.isEnabled()


def test_what_is_typed_stays_while_the_lock_only_grows_older(bench: Bench) -> None:
    """The sentence counts its age; whose lock it is and what is asked are the same. Focus stays where it is, too."""
    child = bench.hold("alive")
    bench.watch()
    dialog = bench.force("alive")
    dialog.field.setText("alive")
    dialog.close_button.setFocus()
    looked = dialog.sight.looked
    older = replace(dialog.sight, looked=replace(looked, report=replace(looked.report, age=3600.0)))
    dialog.follow(older)
    assert "1 h" in dialog.known.text()
    assert dialog.field.text() == "alive"
    assert dialog.agree.isEnabled()
    assert dialog.close_button.hasFocus()
    dialog.agree.click()
    bench.until(lambda: dialog.note.text().startswith("Done."))
    child.end()


def test_a_question_follows_what_happens(bench: Bench) -> None:
    """A holder that crashes while it is asked about leaves a stale lock, which takes one click, and Undo."""
    child = bench.hold("job")
    bench.watch()
    dialog = bench.force("job")
    dialog.field.setText("jo")
    child.kill()
    bench.until(lambda: dialog.question.typed == "" and dialog.agree.isEnabled())
    path = bench.locks / "job.lock"
    before = picture(path)
    dialog.agree.click()
    bench.until(lambda: dialog.note.text().startswith("Done."))
    assert not path.exists()
    dialog.undo.click()
    bench.until(path.exists)
    bench.until(lambda: "is back" in dialog.note.text())
    assert picture(path) == before


def test_set_aside_locks_are_listed_and_put_back(bench: Bench) -> None:
    """Refused, with the reason, where a new lock lies."""
    a, b = bench.crash("a", "b")
    before = picture(a)
    bench.watch()
    dialog = bench.clean_up()
    dialog.agree.click()
    bench.settle(dialog)
    dialog.close()
    bench.cleaning.list_set_aside()
    listed = bench.opened(SetAsideDialog)
    assert isinstance(listed, SetAsideDialog)
    listed.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]
        listed.model, QAbstractItemModelTester.FailureReportingMode.Fatal, listed
    )
    bench.until(lambda: listed.model.rowCount() == 2)
    listed.lines.setCurrentIndex(listed.model.index(1))
    assert listed.put_back.isEnabled()
    listed.put_back.click()
    bench.until(a.exists)
    assert picture(a) == before
    bench.until(lambda: listed.put_back.toolTip() == "It was put back already.")
    listed.lines.setCurrentIndex(listed.model.index(0))
    b.write_text("new\n")
    listed.put_back.click()
    spoken = Qt.ItemDataRole.AccessibleTextRole
    bench.until(lambda: "something else lies in its place" in str(listed.model.index(0).data(spoken)))
    assert b.read_text() == "new\n"
    bench.until(lambda: listed.put_back.toolTip() == "Something else lies in its place now.")
    assert not listed.put_back.isEnabled()


def test_nothing_to_clean_says_so(bench: Bench) -> None:
    bench.watch()
    dialog = bench.clean_up()
    assert dialog.sentence.text() == "No lock is stale. There is nothing to clean up."
    assert not dialog.agree.isEnabled()
    assert not dialog.rows.isVisibleTo(dialog)
    bench.cleaning.list_set_aside()
    listed = bench.opened(SetAsideDialog)
    assert isinstance(listed, SetAsideDialog)
    bench.until(lambda: listed.sentence.text().startswith("Nothing was set aside yet."))


def test_a_stale_verdict_is_still_what_inspect_says(bench: Bench) -> None:
    """After an undo the lock is as stale as it was."""
    (path,) = bench.crash("a")
    bench.watch()
    dialog = bench.clean_up()
    dialog.agree.click()
    bench.settle(dialog)
    dialog.undo_all.click()
    bench.until(path.exists)
    assert inspect(str(path)).verdict is Verdict.STALE


def test_every_snapshot_may_come(bench: Bench) -> None:
    """Also one of another watch, which knows nothing of the jobs before."""
    bench.crash("a")
    bench.watch()
    dialog = bench.clean_up()
    bench.cleaning.changed.emit(Snapshot.of(0.0, "box"))
    bench.settle(dialog)
    assert line(dialog, "a").phase is Phase.PROVEN
