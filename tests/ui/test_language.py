"""What people read, in the language that they chose, from the moment they chose it."""

from __future__ import annotations

import errno
import logging
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QTabWidget, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from lockcore import JobState, ProcessLock, inspect
from lockcore._clean import clean, look
from lockcore._knows import knows
from lockcore._objections import Kind as Verb
from lockcore._objections import objection
from lockcore._reasons import reasons
from lockcore._registry.table import BadFile
from lockcore._registry.toml_edit import EditFailed
from lockcore._restore import set_aside
from lockcore._said import counted, joined, said
from lockcore._text import age, clock, moment, printable, tenths
from lockcore._values import Report, Verdict
from lockcore._watch.facts import LastRun
from locktray import language
from locktray.application import Application
from locktray.drops import take_in
from locktray.instance import Instance
from locktray.kept import Kept, kept_file, read_kept
from locktray.language import LANGUAGES, Language
from locktray.present.badge import badge_of
from locktray.present.details import Progress
from locktray.present.facts import says_of
from locktray.present.incidents import Incident, Kind
from locktray.present.inspection import present
from locktray.present.job_draft import JobDraft
from locktray.present.menu import Heading, Item, menu_of
from locktray.present.notices import Button, Case, notice_of
from locktray.present.set_aside import entry_of, parts_of_entry
from locktray.present.tones import word
from locktray.present.words import listed
from locktray.registering import in_own_words
from locktray.tongue import number, safe, told, tr, trn, why
from locktray.ui.details.head import ProgressView
from locktray.ui.details.runs_chart import RunsChart
from locktray.ui.details.runs_model import TOOK
from locktray.ui.dialogs.clean_up import CleanUpDialog
from locktray.ui.dialogs.import_crontab import ImportCrontabDialog
from locktray.ui.dialogs.job_form import JobForm
from locktray.ui.dialogs.set_aside import SetAsideDialog
from locktray.ui.dialogs.settings import SettingsDialog
from locktray.ui.first import FirstIcon
from locktray.ui.inspector import InspectorWindow
from locktray.ui.jobs.window import JobsWindow
from tests.present.jobs import NOW, job, snapshot

RUNNING, STALE = JobState.RUNNING, JobState.STALE


@pytest.fixture
def spoken(qtbot: QtBot) -> Iterator[Language]:
    """English again afterwards, as every other test expects it."""
    found = Language()
    yield found
    found.speak("en")
    QLocale.setDefault(QLocale.c())


def labels(now: float = NOW) -> list[str]:
    menu = menu_of(snapshot(job("sync", RUNNING), job("backup", STALE)), now)
    return [entry.label for entry in menu.entries if isinstance(entry, Heading | Item)]


@pytest.mark.parametrize(
    ("code", "summary", "quit_", "tooltip"),
    [
        ("en", "2 jobs · 1 running · 1 needs attention", "Quit", "1 running, 1 stale: backup"),
        ("it", "2 job · 1 in esecuzione · 1 richiede attenzione", "Esci", "1 in esecuzione, 1 abbandonato: backup"),
        ("cs", "2 úlohy · 1 běží · 1 vyžaduje pozornost", "Ukončit", "1 běží, 1 opuštěná: backup"),
    ],
)
def test_menu_and_tooltip(spoken: Language, code: str, summary: str, quit_: str, tooltip: str) -> None:
    spoken.speak(code)
    assert (labels()[0], labels()[-1]) == (summary, quit_)
    assert badge_of(snapshot(job("sync", RUNNING), job("backup", STALE))).tooltip == tooltip


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("en", ["0 jobs", "1 job", "2 jobs", "5 jobs", "1,234 jobs"]),
        ("it", ["0 job", "1 job", "2 job", "5 job", "1.234 job"]),
        ("cs", ["0 úloh", "1 úloha", "2 úlohy", "5 úloh", "1\u00a0234 úloh"]),
    ],
)
def test_each_number_has_its_form(spoken: Language, code: str, forms: list[str]) -> None:
    spoken.speak(code)
    assert [trn("{n} job", "{n} jobs", count) for count in (0, 1, 2, 5, 1234)] == forms
    assert safe(counted("{n} job", "{n} jobs", 1234), 400) == forms[-1].replace(",", "")


@pytest.mark.parametrize(
    ("code", "title", "button"),
    [
        ("it", "sync: 3 arresti anomali in 5 minuti", "Pulisci e riavvia"),
        ("cs", "sync: 3 pády za 5 minut", "Vyčistit a restartovat"),
    ],
)
def test_a_notice(spoken: Language, code: str, title: str, button: str) -> None:
    spoken.speak(code)
    notice = notice_of(Case(Incident("sync", Kind.CRASH, NOW, "mark", "", ""), 3, 3, 300.0))
    assert notice.title == title
    assert told(Button.CLEAN_AND_RESTART.value) == button


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ("en", ["3 h 12 m", "2 d 03 h", "Sun 22:13", "5 Oct", "2023-11-13 22:13:20", "2.4", "12,345"]),
        ("it", ["3 h 12 min", "2 g 03 h", "dom 22:13", "5 ott", "13/11/2023 22:13:20", "2,4", "12.345"]),
        ("cs", ["3 h 12 min", "2 d 03 h", "ne 22:13", "5. říj", "13. 11. 2023 22:13:20", "2,4", "12\u00a0345"]),
    ],
)
def test_times_durations_and_numbers(spoken: Language, code: str, texts: list[str]) -> None:
    spoken.speak(code)
    now = time.mktime((2023, 11, 14, 22, 13, 20, 0, 0, -1))
    said = [
        age(11520),
        age(183600),
        clock(now - 2 * 86400, now),
        clock(now - 40 * 86400, now),
        moment(now - 86400, now),
    ]
    assert [*map(told, said), told(tenths(2.42)), number(12345)] == texts


@pytest.mark.parametrize(("code", "percent"), [("en", "29 %"), ("it", "29%"), ("cs", "29 %")])
def test_how_far_a_run_is(spoken: Language, qtbot: QtBot, code: str, percent: str) -> None:
    """The same figure on the bar as in the table, written as the language writes it."""
    spoken.speak(code)
    view = ProgressView()
    qtbot.addWidget(view)
    view.show_progress(Progress(0.288, ""))
    assert view.bar.text() == percent == told(knows(job("a", RUNNING, progress=0.288), NOW))


@pytest.mark.parametrize("code", LANGUAGES)
def test_how_long_a_run_took_has_room(spoken: Language, qtbot: QtBot, code: str) -> None:
    spoken.speak(code)
    chart = RunsChart()
    qtbot.addWidget(chart)
    now = time.time()
    chart.show_first((LastRun(1, None, now - 90_000, now - 90_000 + 86_399, "completed"),))
    index = chart.model.index(0, TOOK)
    assert chart.table.columnWidth(TOOK) >= chart.table.sizeHintForIndex(index).width()


@pytest.mark.parametrize(("code", "written"), [("en", "written"), ("it", "scritto"), ("cs", "zapsán")])
def test_what_a_lock_says(spoken: Language, tmp_path: Path, code: str, written: str) -> None:
    """A real lock, as the details and the window of one lock tell it; a stranger's words are left as they are."""
    spoken.speak(code)
    with ProcessLock(tmp_path / "a.lock"):
        report = inspect(tmp_path / "a.lock")
    assert re.fullmatch(rf"pid {os.getpid()} · {written} .*", present(report, NOW).says)
    assert report.record is not None
    refreshed = replace(report.record, says=report.record.says.replace(" 20", " 19"))  # for who judges by a file's age
    assert says_of(refreshed) == says_of(report.record).replace(" 20", " 19")
    (tmp_path / "b.lock").write_text("taken by somebody\n")
    assert present(inspect(tmp_path / "b.lock"), NOW).says == '"taken by somebody"'


def test_why_a_lock_was_set_aside(spoken: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real stale lock, as the list tells it after the history kept it."""
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    ended = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    (tmp_path / "a.lock").write_bytes(ended.stdout)
    assert clean(look(str(tmp_path / "a.lock"))).done
    (entry,) = set_aside()
    spoken.speak("it")
    evidence = f"Nessun processo ha il PID {int(ended.stdout)}."
    assert evidence in entry_of(entry, time.time()).second
    assert evidence in parts_of_entry(entry, time.time())[1].lines


def test_evidence_is_told_whole(spoken: Language) -> None:
    """Also where it was put together, cut, or has somebody's text in it that looks like a template."""
    spoken.speak("it")
    found = objection(Verb.STOP, job("{pid} %s", STALE))
    assert found is not None
    assert told(found.sentence) == "{pid} %s non è in esecuzione; il suo lock è rimasto."
    both = joined(" ", (said("Its file is gone."), said("No process has PID {pid}.", 7)))
    assert told(both) == "Il suo file non c'è più. Nessun processo ha il PID 7."
    assert told(printable(both, 20)) == "Il suo file non c'è…"
    assert told("Start") == "Start"
    assert listed(["a", "b", "c", "d", "e"]) == "a, b, c e altri 2"


@pytest.mark.parametrize(
    ("code", "reason", "sentence"),
    [
        ("en", "Not a directory", "it can't be opened: Is a directory."),
        ("it", "non è una cartella", "non si può aprire: è una cartella."),
        ("cs", "není to složka", "nelze ho otevřít: je to složka."),
    ],
)
def test_a_systems_reason_is_told_too(spoken: Language, tmp_path: Path, code: str, reason: str, sentence: str) -> None:
    """By itself, behind what it is about, and within a sentence; with what lockcore says around it."""
    spoken.speak(code)
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(NotADirectoryError) as real:
        (file / "below").open()
    assert why(real.value) == f"{file / 'below'}: {reason}"
    assert told(f"{file}: {real.value.strerror}.") == f"{file}: {reason}."
    assert tr("That could not be undone: {why}", why=real.value.strerror).endswith(f": {reason}")
    assert told(said("it can't be opened: {why}.", os.strerror(errno.EISDIR))) == sentence
    assert told("No such thing") == "No such thing"
    bad = BadFile("/x.toml", [said("it can't be opened: {why}.", os.strerror(errno.EISDIR))])
    assert why(bad) == f"/x.toml: {sentence}"


@pytest.mark.parametrize("code", ["it", "cs"])
def test_every_reason_that_is_known_is_translated(spoken: Language, code: str) -> None:
    spoken.speak(code)
    assert [reason for reason in reasons() if told(reason) == reason] == []


@pytest.mark.parametrize(("code", "words"), [("it", "non si può scrivere: "), ("cs", "nelze zapsat: ")])
def test_a_file_that_can_not_be_written_is_told_whole(
    spoken: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, words: str
) -> None:
    """As a person meets it: a folder is to be watched, but where the settings go there is a folder already."""
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    spoken.speak(code)
    (tmp_path / "home").mkdir(mode=0o700)
    failed = EditFailed(said("{file} can't be written: {why}.", "/c.toml", os.strerror(errno.EROFS)))
    assert in_own_words(failed).startswith(f"/c.toml {words}")
    assert "Read-only" not in in_own_words(failed)
    (tmp_path / "home" / "config.toml").mkdir()
    text = take_in(str(tmp_path)).text
    assert "regular file" not in text
    assert str(tmp_path / "home" / "config.toml") in text


@pytest.mark.parametrize("code", ["it", "cs"])
def test_a_window_and_qts_own_texts(spoken: Language, qtbot: QtBot, code: str) -> None:
    spoken.speak(code)
    window = InspectorWindow(lambda path: Report(path, None, Verdict.UNKNOWN, ()))
    qtbot.addWidget(window)
    assert window.windowTitle() == {"it": "Esamina un lock", "cs": "Prozkoumat zámek"}[code]
    assert window.report.evidence_title.text() == {"it": "Come lo sappiamo", "cs": "Jak to víme"}[code]
    cancel = QCoreApplication.translate("QPlatformTheme", "Cancel")
    assert cancel == {"it": "Annulla", "cs": "Zrušit"}[code]
    assert QLocale().name().partition("_")[0] == code
    window.close()


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_letter_leads_to_two_places(spoken: Language, qtbot: QtBot, code: str) -> None:
    """Neither in a dialog nor, where it has pages, on any of them together with what all of them show."""
    spoken.speak(code)
    for dialog in (
        SettingsDialog(Kept(), autostart=False),
        JobForm(JobDraft()),
        CleanUpDialog("/quarantine"),
        SetAsideDialog(),
        ImportCrontabDialog(),
    ):
        qtbot.addWidget(dialog)
        for keys in keys_of(dialog):
            assert len(set(keys)) == len(keys), f"{type(dialog).__name__}: {keys}"


def keys_of(dialog: QWidget) -> Iterator[list[str]]:
    """The keys that lead somewhere while a page is open, for each of its pages; else those of the dialog."""
    books = dialog.findChildren(QTabWidget)
    tabs = [book.tabText(place) for book in books for place in range(book.count())]
    pages = [page for book in books for place in range(book.count()) if (page := book.widget(place)) is not None]
    for page in pages or [dialog]:
        others = [other for other in pages if other is not page]
        texts = [text for widget, text in leading(dialog) if not any(other.isAncestorOf(widget) for other in others)]
        keys = [QKeySequence.mnemonic(text).toString() for text in tabs + texts]
        yield [key for key in keys if key]


def leading(dialog: QWidget) -> Iterator[tuple[QWidget, str]]:
    """What may have a key, and its text."""
    for button in dialog.findChildren(QAbstractButton):
        yield button, button.text()
    for label in dialog.findChildren(QLabel):
        if label.buddy() is not None:
            yield label, label.text()


def test_states_have_different_words(spoken: Language) -> None:
    for code in LANGUAGES:
        spoken.speak(code)
        assert len({word(state) for state in JobState}) == len(JobState)


def test_english_loads_nothing(spoken: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tray starts as quickly and is as small as without other languages."""
    monkeypatch.setattr(language, "QTranslator", None)
    spoken.speak("en")
    assert (spoken.spoken, tr("Start")) == ("en", "Start")


def test_without_a_choice_the_systems_language_is_spoken(spoken: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "system_language", lambda: "cs")
    spoken.speak("")
    assert (spoken.spoken, tr("Start")) == ("cs", "Spustit")
    spoken.speak("tlh")
    assert spoken.spoken == "cs"


def test_a_missing_file_is_logged_and_english_is_spoken(
    spoken: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    spoken.speak("cs")
    monkeypatch.setattr(language, "resource", lambda name: str(tmp_path / name))
    with caplog.at_level(logging.WARNING, "locktray.language"):
        spoken.speak("it")
    assert (spoken.spoken, tr("Start")) == ("en", "Start")
    assert "locktray_it.qm can't be loaded" in caplog.text


def test_a_choice_holds_at_once_and_is_kept(
    spoken: Language, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Menu, open window and settings are in the language that was just chosen there; another start begins with it."""
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path))
    (tmp_path / "jobs").mkdir(mode=0o700)
    (tmp_path / "jobs" / "nightly.toml").write_text('command = ["true"]\n')
    place = Instance()
    assert place.take()
    first = FirstIcon()
    application = Application(first, place, lambda: None, minimized=True)
    try:
        qtbot.waitUntil(lambda: bool(entries(first, "Settings…")), timeout=30_000)
        application.open_window()
        shown_jobs().bar.search.setText("night")
        shown_jobs().bar.add_wanted.emit()
        shown_jobs().bar.add_wanted.emit()
        form, blank = (window for window in QApplication.topLevelWidgets() if isinstance(window, JobForm))
        form.fields["command"].setText("true")
        entries(first, "Settings…")[0].trigger()
        for code, settings, quit_ in (("it", "Impostazioni", "Esci"), ("cs", "Nastavení", "Ukončit")):
            choice = shown_choice()
            choice.setCurrentIndex(choice.findData(code))
            assert entries(first, quit_)
            qtbot.waitUntil(partial(is_chosen, code))
            assert shown_choice().window().windowTitle() == settings
            assert read_kept(kept_file()).language == code
            assert shown_jobs().bar.search.text() == "night"
            assert [status.name for status in shown_jobs().selected()] == ["nightly"]
        assert form.isVisible()
        assert not (isValid(blank) and blank.isVisible())
        assert form.windowTitle() == "Add a job"
    finally:
        application.close()
        first.hide()
        place.close()


def entries(icon: FirstIcon, label: str) -> list[QAction]:
    icon.menu.aboutToShow.emit()
    return [action for action in icon.menu.actions() if action.text() == label]


def is_chosen(code: str) -> bool:
    return bool(shown_choice().currentData() == code)


def shown_jobs() -> JobsWindow:
    windows = QApplication.topLevelWidgets()
    (window,) = (window for window in windows if isinstance(window, JobsWindow) and window.isVisible())
    return window


def shown_choice() -> QComboBox:
    """The choice of a language in the settings that are open."""
    windows = [window for window in QApplication.topLevelWidgets() if window.isVisible()]
    boxes = [box for window in windows for box in window.findChildren(QComboBox) if box.findData("cs") >= 0]
    return boxes[-1]
