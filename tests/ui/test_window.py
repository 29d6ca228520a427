"""The window with all jobs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QFont,
    QGuiApplication,
)
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from lockcore import JobState
from lockcore._outcome import Effect, Outcome
from lockcore._text import age
from lockcore._watch.status import JobStatus
from locktray.language import Language
from locktray.present.columns import COLUMNS, Column
from locktray.present.layout import Layout
from locktray.present.menu import Action, Do
from locktray.present.order import NEEDS_ATTENTION, RUNNING, Order
from locktray.present.tones import Tone, word
from locktray.tongue import told
from locktray.ui.details.pane import DetailsPane
from locktray.ui.jobs.heads import LEAST_KNOWS
from locktray.ui.jobs.looks import SIGN
from locktray.ui.jobs.painting import GAP, PAD
from locktray.ui.jobs.several import menu_of_several
from locktray.ui.jobs.window import JobsWindow
from locktray.ui.kit.colours import ink
from tests.present.jobs import NOW, job, run, snapshot
from tests.ui.seeing import contrast

Make = Callable[..., JobsWindow]
COPY, MOVE, LINK = Qt.DropAction.CopyAction, Qt.DropAction.MoveAction, Qt.DropAction.LinkAction


class Pane(QWidget):
    """Remembers what it was asked to show."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.shown: list[str | None] = []

    def show_status(self, status: JobStatus | None) -> None:
        self.shown.append(None if status is None else status.name)


@pytest.fixture
def make(qtbot: QtBot) -> Make:
    def make(*jobs: JobStatus, layout: Layout | None = None, details: QWidget | None = None) -> JobsWindow:
        window = JobsWindow(layout, details, now=lambda: NOW)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        qtbot.addWidget(window)
        window.tester = QAbstractItemModelTester(window.model, QAbstractItemModelTester.FailureReportingMode.Fatal)  # type: ignore[attr-defined]
        window.show_snapshot(snapshot(*jobs))
        window.show()
        # asked for until it is: a window of the test before may still be going, and take the focus along
        qtbot.waitUntil(lambda: window.activateWindow() or window.isActiveWindow())
        return window

    return make


def test_it_is_not_larger_than_the_screen(make: Make) -> None:
    """However large it was on another one."""
    room = QGuiApplication.primaryScreen().availableSize()
    window = make(job("a", JobState.RUNNING), layout=Layout(size=(room.width() + 400, room.height() + 400)))
    assert window.height() <= room.height()
    assert window.width() <= max(room.width(), window.minimumSizeHint().width())


@pytest.fixture(params=["en", "it", "cs"])
def spoken(request: pytest.FixtureRequest, qapp: object) -> Iterator[None]:
    """English again afterwards, as every other test expects it."""
    language = Language()
    language.speak(request.param)
    yield
    language.speak("en")
    QLocale.setDefault(QLocale.c())


@pytest.mark.usefixtures("spoken")
def test_every_state_has_room_for_its_word(make: Make) -> None:
    """In each language, as long as nobody has chosen another width."""
    window = make(job("a", JobState.RUNNING))
    room = window.table.horizontalHeader().sectionSize(COLUMNS.index(Column.STATE)) - SIGN - GAP - 2 * PAD
    longest = max((word(state) for state in JobState), key=len)
    assert window.fontMetrics().horizontalAdvance(longest) <= room


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("size", [10.0, 16.0])
def test_every_age_and_every_pid_is_whole(make: Make, request: pytest.FixtureRequest, size: float) -> None:
    """Whatever unit a language writes, and however large a desktop does."""
    font = QApplication.font()
    request.addfinalizer(lambda: QApplication.setFont(font))
    larger = QFont("Inter", -1)  # whose figures are wider where they stand below one another; or what is there
    larger.setPointSizeF(size)
    QApplication.setFont(larger)
    window = make(job("a", JobState.RUNNING))
    looks = window.table.looks
    header, advance = window.table.horizontalHeader(), looks.metrics[id(looks.figures)].horizontalAdvance
    for column, texts in (
        (Column.AGE, [told(age(seconds)) for seconds in (3599, 40_271, 86_399, 99 * 86_400 + 86_399)]),
        (Column.PID, ["99999", "4194303"]),
    ):
        room = header.sectionSize(COLUMNS.index(column)) - 2 * PAD
        assert max(map(advance, texts)) <= room


@pytest.mark.usefixtures("spoken")
def test_nothing_in_the_bar_is_cut_off_however_narrow_the_window(make: Make, qtbot: QtBot) -> None:
    """Where there is no room for chips, the menu beside them offers the same, with the same keys."""
    window = make(*(job(f"job-{number}", JobState.STALE) for number in range(12)))
    bar, chips = window.bar, window.bar.chips

    def is_whole() -> bool:
        buttons = (widget for widget in bar.findChildren(QAbstractButton) if widget.parentWidget() is not bar.search)
        shown = [widget for widget in buttons if widget.isVisible()]
        return all(widget.width() >= widget.sizeHint().width() for widget in shown)

    for width in (1400, 1100, 1000, 900, 700, 100, 1000, 1400):
        window.resize(width, 500)
        qtbot.waitUntil(is_whole)
        if width == 100:
            assert window.width() < 800
            assert not chips.attention.isVisible()
            chips.more.menu().aboutToShow.emit()
            assert chips.more.menu().actions()[0].text() == chips.attention.text()
            qtbot.keyClick(window.table, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
            assert window.model.narrowing.states == NEEDS_ATTENTION
            qtbot.keyClick(window.table, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    assert chips.attention.isVisible()
    qtbot.keyClick(window.table, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.model.narrowing.states == NEEDS_ATTENTION)


def test_chips_are_folded_when_they_count_more_than_there_is_room_for(make: Make, qtbot: QtBot) -> None:
    window = make(*(job(f"job-{number}", JobState.STALE) for number in range(9)))
    chips = window.bar.chips
    width = next(width for width in range(700, 2000) if window.resize(width, 500) or not chips.is_folded)
    assert width > 700
    window.show_snapshot(snapshot(*(job(f"job-{number:04}", JobState.STALE) for number in range(1200))))
    assert chips.is_folded
    window.show_snapshot(snapshot(job("a", JobState.STALE)))
    assert not chips.is_folded


def names(window: JobsWindow) -> list[str]:
    found = (window.model.status_at(row) for row in range(window.model.rowCount()))
    return [status.name for status in found if status is not None]


def test_it_shows_jobs_or_says_what_to_do(make: Make) -> None:
    """An empty table would say nothing."""
    window = make()
    assert window.listing.empty.isVisible()
    assert window.listing.empty.title.text() == "No jobs yet"
    assert not window.listing.empty.show_all.isVisible()
    window.show_folders(3)
    window.show_snapshot(snapshot(job("a"), job("b", JobState.STALE), at=NOW - 2))
    assert window.table.isVisible()
    assert window.foot.words.text() == "2 jobs · 1 needs attention · watching 3 folders · last event 2 s ago"
    assert window.bar.chips.attention.text() == "Needs attention 1"
    window.show_snapshot(snapshot(trouble=("/a is not there.", "/b is not there.")))
    assert "/b is not there." in window.foot.words.toolTip()
    assert window.foot.words.accessibleDescription() == "/a is not there.\n/b is not there."


def test_the_first_job_is_at_hand(make: Make) -> None:
    """What needs attention most is what somebody opened the window for."""
    pane = Pane()
    window = make(job("a"), job("b", JobState.STALE), details=pane)
    assert window.table.hasFocus()
    assert [status.name for status in window.selected()] == ["b"]
    assert pane.shown[-1] == "b"


def test_nothing_that_matches_leads_back_to_all(make: Make, qtbot: QtBot) -> None:
    window = make(job("a"), job("b"))
    window.bar.search.setFocus()
    qtbot.keyClicks(window.bar.search, "nothing such")
    assert window.listing.empty.isVisible()
    assert window.listing.empty.title.text() == "No job matches “nothing such”"
    window.listing.empty.show_all.click()
    assert names(window) == ["a", "b"]
    assert window.bar.search.text() == ""


def test_chips_narrow_it(make: Make) -> None:
    window = make(job("a"), job("b", JobState.STALE), job("c", JobState.RUNNING))
    window.bar.chips.attention.click()
    assert names(window) == ["b"]
    window.bar.chips.running.click()
    assert names(window) == ["c"]
    window.bar.chips.all.click()
    assert names(window) == ["b", "c", "a"]


def test_single_states_are_picked_from_a_menu(make: Make) -> None:
    """Several of them together; then no chip is marked."""
    window = make(job("a"), job("b", JobState.STALE), job("c", JobState.RUNNING))
    chips = window.bar.chips
    chips.more.menu().aboutToShow.emit()
    next(entry for entry in chips.more.menu().actions() if entry.text() == "Idle (1)").trigger()
    assert names(window) == ["a"]
    chips.more.menu().aboutToShow.emit()
    next(entry for entry in chips.more.menu().actions() if entry.text() == "Running (1)").trigger()
    assert names(window) == ["c", "a"]
    assert not any(chip.isChecked() for chip in (chips.attention, chips.running, chips.all))
    assert chips.more.text() == "2 states"


def test_what_is_selected_stays(make: Make) -> None:
    """While rows move, while it is sorted otherwise, and while it is narrowed to them."""
    window = make(*(job(f"job-{number}") for number in range(20)))
    window.table.select(frozenset({"job-3", "job-4", "job-17"}), "job-17")
    window.show_snapshot(snapshot(*(job(f"job-{n}", JobState.STALE if n == 17 else JobState.IDLE) for n in range(20))))
    assert {status.name for status in window.selected()} == {"job-3", "job-4", "job-17"}
    window.table.sortByColumn(COLUMNS.index(Column.NAME), Qt.SortOrder.DescendingOrder)
    assert {status.name for status in window.selected()} == {"job-3", "job-4", "job-17"}
    window.bar.search.setText("job-1")
    assert [status.name for status in window.selected()] == ["job-17"]
    assert window.table.current() == window.selected()[0]


def test_what_was_narrowed_away_is_selected_again(make: Make) -> None:
    """When it is shown again, and in sight; unless somebody has selected something else meanwhile."""
    pane = Pane()
    window = make(*(job(f"job-{number:03}") for number in range(200)), details=pane)
    search = window.bar.search
    window.table.select(frozenset({"job-150"}), "job-150")
    search.setText("job-07")
    assert (window.selected(), pane.shown[-1]) == ([], None)
    search.setText("job-15")
    assert pane.shown[-1] == "job-150"
    search.setText("job-07")
    window.bar.chips.chosen.emit(RUNNING)
    window.table.sortByColumn(COLUMNS.index(Column.NAME), Qt.SortOrder.DescendingOrder)
    window.show_all()
    assert [status.name for status in window.selected()] == ["job-150"]
    first, last = window.table.visible_rows()
    assert first <= window.model.row_of("job-150") <= last
    search.setText("job-07")
    window.table.selectRow(1)
    other = window.selected()
    search.clear()
    assert window.selected() == other
    assert other[0].name.startswith("job-07")


def test_a_job_that_goes_is_no_longer_selected(make: Make) -> None:
    """And what is shown beside the table is about another one, or nobody."""
    pane = Pane()
    window = make(job("a"), details=pane)
    assert pane.shown[-1] == "a"
    window.show_snapshot(snapshot(job("b")))
    assert window.selected() == []
    assert pane.shown[-1] is None
    assert not window.bar.start.isEnabled()
    assert window.bar.start.accessibleDescription() == "No job is selected."


def test_actions_are_for_all_that_are_selected(make: Make) -> None:
    """Those that it makes no sense for are left out; each row says that something is on its way."""
    window = make(job("a"), job("b", JobState.RUNNING), job("c"))
    chosen: list[Action] = []
    window.chosen.connect(chosen.append)
    window.table.selectAll()
    window.bar.start.click()
    assert [(action.do, action.status.name) for action in chosen if action.status] == [(Do.START, "a"), (Do.START, "c")]
    row = window.model.row_of("a")
    assert window.model.index(row, COLUMNS.index(Column.KNOWS)).data() == "Starting…"
    window.show_outcome(Outcome(Effect.DONE, "a was started."), chosen[0].status)
    assert window.model.index(row, COLUMNS.index(Column.KNOWS)).data() == "a was started."
    assert window.outcome.words.text() == "a was started."


def test_a_failure_is_not_hidden_by_that_the_job_was_started(make: Make) -> None:
    """Neither in its row nor below the table, whichever comes first; what ended before is no such failure."""
    before = job("a", JobState.FAILED, last_run=run("failed", exit_code=3))
    failed = job("a", JobState.FAILED, last_run=run("failed", 2, started=NOW + 1, took=1, exit_code=4))
    started = Outcome(Effect.DONE, "a was started.")
    window = make(before)

    def knows() -> object:
        return window.model.index(window.model.row_of("a"), COLUMNS.index(Column.KNOWS)).data()

    window.show_outcome(started, before)
    window.show_snapshot(snapshot(job("a", JobState.FAILED, last_run=before.last_run, message="again")))
    assert (knows(), window.outcome.isHidden()) == ("a was started.", False)
    window.show_snapshot(snapshot(failed))
    assert (knows(), window.outcome.isHidden()) == ("exit code 4 after 1 s", True)
    window.show_note("Another thing.", Tone.GREEN)
    window.show_outcome(started, before)
    assert (knows(), window.outcome.isHidden()) == ("exit code 4 after 1 s", True)
    window.show_outcome(Outcome(Effect.REFUSED, "a is in use."), before)
    window.show_snapshot(snapshot(failed))
    assert (knows(), window.outcome.isHidden()) == ("a is in use.", False)


def test_that_a_job_was_stopped_is_told_whatever_state_that_leaves(make: Make) -> None:
    """A daemon is down then: that was asked for."""
    before = job("a", JobState.RUNNING, last_run=run(None))
    window = make(before)
    window.show_outcome(Outcome(Effect.DONE, "a was stopped."), before)
    window.show_snapshot(snapshot(job("a", JobState.DOWN, last_run=run("stopped"))))
    assert window.model.index(0, COLUMNS.index(Column.KNOWS)).data() == "a was stopped."
    assert not window.outcome.isHidden()


def test_shortcuts_do_the_same(make: Make, qtbot: QtBot) -> None:
    """And the tooltips name them."""
    window = make(job("a", JobState.RUNNING))
    assert "Ctrl+." in window.bar.stop.toolTip()
    with qtbot.waitSignal(window.chosen) as chosen:
        qtbot.keyClick(window.table, Qt.Key.Key_Period, Qt.KeyboardModifier.ControlModifier)
    assert chosen.args[0].do is Do.STOP
    with qtbot.waitSignal(window.look_wanted):
        qtbot.keyClick(window.table, Qt.Key.Key_F5)
    qtbot.keyClick(window.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert window.bar.search.hasFocus()
    window.bar.search.setText("x")
    qtbot.keyClick(window.bar.search, Qt.Key.Key_Escape)
    assert window.bar.search.text() == ""


def test_columns_are_reached_by_keyboard(make: Make) -> None:
    """What the heads offer to a mouse is in the menu beside the chips too, and sorts as a click on a head does."""
    window = make(job("a"), job("b"), job("c"))
    menu = window.bar.chips.more.menu()

    def choose(*words: str) -> None:
        menu.aboutToShow.emit()
        found = menu
        for label in words[:-1]:
            found = next(entry.menu() for entry in found.actions() if entry.text() == label)  # type: ignore[assignment]
        next(entry for entry in found.actions() if entry.text() == words[-1]).trigger()

    choose("Columns", "Last run")
    assert not window.table.isColumnHidden(COLUMNS.index(Column.LAST))
    choose("Columns", "Sort by", "Job")
    assert (window.model.order.column, window.model.order.descending) == (Column.NAME, False)
    choose("Columns", "Sort by", "Job")
    assert window.model.order.descending


def test_what_is_typed_is_cleared_by_a_button_with_a_name(make: Make) -> None:
    """Qt gives it none; who can't see it would hear of a button alone."""
    window = make(job("a"))
    field = window.bar.search
    field.setText("a")
    spoken = QAccessible.queryAccessibleInterface(field)
    assert spoken is not None
    buttons = [spoken.child(place) for place in range(spoken.childCount())]
    assert [button.text(QAccessible.Text.Name) for button in buttons if button is not None] == ["Clear"]


def test_chips_have_shortcuts(make: Make, qtbot: QtBot) -> None:
    """Whatever is counted meanwhile."""
    window = make(job("a", JobState.RUNNING), job("b", JobState.STALE))
    chips = window.bar.chips
    window.show_snapshot(snapshot(job("a", JobState.RUNNING), job("b", JobState.STALE), job("c", JobState.STALE)))
    for key, chip in ((Qt.Key.Key_1, chips.attention), (Qt.Key.Key_2, chips.running), (Qt.Key.Key_3, chips.all)):
        qtbot.keyClick(window.table, key, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(chip.isChecked)  # it goes down and up first


def test_what_can_not_be_done_says_why(make: Make) -> None:
    window = make(job("a", JobState.RUNNING))
    assert not window.bar.start.isEnabled()
    assert "a is running already" in window.bar.start.toolTip()
    assert not window.bar.clean_up.isEnabled()
    window.show_snapshot(snapshot(job("a", JobState.STALE)))
    assert window.bar.start.isEnabled()
    assert window.bar.clean_up.isEnabled()


def test_the_keyboard_goes_over_headings(make: Make, qtbot: QtBot) -> None:
    window = make(job("a"), job("b", JobState.STALE))
    window.table.setFocus()
    assert [status.name for status in window.selected()] == ["b"]
    qtbot.keyClick(window.table, Qt.Key.Key_Down)
    assert [status.name for status in window.selected()] == ["a"]
    qtbot.keyClick(window.table, Qt.Key.Key_Up)
    assert [status.name for status in window.selected()] == ["b"]
    qtbot.keyClick(window.table, Qt.Key.Key_Up)
    assert [status.name for status in window.selected()] == ["b"]
    qtbot.keyClick(window.table, Qt.Key.Key_End)
    assert [status.name for status in window.selected()] == ["a"]
    qtbot.keyClick(window.table, Qt.Key.Key_Home)
    assert [status.name for status in window.selected()] == ["b"]
    qtbot.keyClick(window.table, Qt.Key.Key_PageDown)
    assert [status.name for status in window.selected()] == ["a"]


def test_enter_leads_to_the_details(make: Make, qtbot: QtBot) -> None:
    """Also where they were put away."""
    pane = Pane()
    window = make(job("a"), layout=Layout(has_details=False), details=pane)
    assert not pane.isVisible()
    qtbot.keyClick(window.table, Qt.Key.Key_Return)
    assert pane.isVisible()
    assert QApplication.focusWidget() is pane
    assert pane.shown[-1] == "a"


def test_without_a_pane_somebody_else_shows_them(make: Make, qtbot: QtBot) -> None:
    window = make(job("a"))
    with qtbot.waitSignal(window.chosen) as chosen:
        window.table.opened.emit()
    assert chosen.args == [Action(Do.DETAILS, window.selected()[0])]


def test_a_job_out_of_sight_is_brought_into_it(make: Make) -> None:
    """Whatever the table was narrowed to."""
    window = make(job("a"), job("b", JobState.STALE))
    window.bar.chips.attention.click()
    window.select("a")
    assert [status.name for status in window.selected()] == ["a"]


def test_it_tells_how_it_was_arranged(make: Make) -> None:
    """The next one is arranged like that."""
    layout = Layout(
        {**Layout().widths, Column.NAME: 222},
        (Column.NAME, *(column for column in COLUMNS if column is not Column.NAME)),
        frozenset({Column.PID}),
        Order(Column.AGE, descending=True, grouped=False),
        NEEDS_ATTENTION,
        (760, 500),
        details=300,
        has_details=True,
    )
    window = make(job("a", JobState.STALE), layout=layout, details=Pane())
    told: list[Layout] = []
    window.closing.connect(told.append)
    window.close()
    assert told[0] == layout


def test_columns_are_chosen_at_their_heads(make: Make) -> None:
    window = make(job("a"))
    heads = window.table.heads
    entries = {entry.text(): entry for entry in heads.menu().actions()}
    assert heads.isSectionHidden(COLUMNS.index(Column.LAST))
    entries["Last run"].trigger()
    assert not heads.isSectionHidden(COLUMNS.index(Column.LAST))
    assert not entries["Job"].isEnabled()
    entries["Reset columns and sorting"].trigger()
    assert heads.isSectionHidden(COLUMNS.index(Column.LAST))


def test_files_and_folders_are_dropped_on_it(make: Make, qtbot: QtBot) -> None:
    window = make()
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile("/tmp/some.lock"), QUrl("https://example.org/")])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    with qtbot.waitSignal(window.dropped) as dropped:
        window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, mime, left, none))
    assert dropped.args == [("/tmp/some.lock",)]


@pytest.mark.parametrize(
    ("offered", "taken"),
    [
        (COPY | MOVE | LINK, LINK),
        (COPY | MOVE, COPY),
        (MOVE, Qt.DropAction.IgnoreAction),
    ],
)
def test_what_is_dropped_is_never_moved(make: Make, offered: Qt.DropAction, taken: Qt.DropAction) -> None:
    """Whoever offers to move it would remove it where it lies: a lock that somebody holds, maybe."""
    window = make()
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile("/tmp/some.lock")])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(QPoint(5, 5), offered, mime, left, none)
    entered.setDropAction(MOVE)
    window.dragEnterEvent(entered)
    let_go = QDropEvent(QPointF(5, 5), offered, mime, left, none)
    let_go.setDropAction(MOVE)
    window.dropEvent(let_go)
    for event in (entered, let_go):
        assert event.isAccepted() is (taken is not Qt.DropAction.IgnoreAction)
        assert not event.isAccepted() or event.dropAction() is taken


def test_selected_rows_are_copied_as_they_read(make: Make, qtbot: QtBot) -> None:
    window = make(job("a"), job("b", JobState.RUNNING, pid=42, since=NOW - 60))
    window.table.select(frozenset({"b"}), "b")
    qtbot.keyClick(window.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().split("\t")[:4] == ["Running", "b", "42", "1 m"]


def test_a_menu_for_one_is_asked_for(make: Make, qtbot: QtBot) -> None:
    """By the pointer and by a key; several have one of their own."""
    window = make(job("a"), job("b"))
    at = QPoint(30, window.table.rowViewportPosition(window.model.row_of("b")) + 5)
    place = window.table.viewport().mapToGlobal(at)
    with qtbot.waitSignal(window.menu_wanted) as wanted:
        QCoreApplication.sendEvent(
            window.table.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, place)
        )
    assert (wanted.args[0].name, wanted.args[1]) == ("b", place)
    with qtbot.waitSignal(window.menu_wanted) as wanted:
        QCoreApplication.sendEvent(
            window.table.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, place)
        )
    assert wanted.args[0].name == "a"


def test_a_menu_for_several_offers_what_the_buttons_do(make: Make) -> None:
    window = make(job("a"), job("b"), job("c", JobState.RUNNING))
    chosen: list[Action] = []
    window.chosen.connect(chosen.append)
    window.table.selectAll()
    menu = menu_of_several(window, window.bar, 3, window.listing.copy)
    entries = {entry.text(): entry for entry in menu.actions()}
    assert entries["3 jobs"].isEnabled() is False
    entries["Stop"].trigger()
    assert [(action.do, action.status.name) for action in chosen if action.status] == [(Do.STOP, "c")]


def test_what_is_searched_away_is_no_longer_at_hand(make: Make) -> None:
    """Neither the buttons nor the details are about a job that nobody sees."""
    pane = Pane()
    window = make(job("a"), job("b"), details=pane)
    assert pane.shown[-1] == "a"
    window.bar.search.setText("b")
    assert pane.shown[-1] is None
    assert not window.bar.start.isEnabled()


def test_what_is_known_keeps_room(make: Make) -> None:
    """It takes what the other columns leave; in a small window the table scrolls instead."""
    window = make(job("a"))
    window.resize(1320, 700)
    heads, knows = window.table.heads, COLUMNS.index(Column.KNOWS)
    others = sum(heads.sectionSize(section) for section in range(heads.count()) if section != knows)
    assert heads.sectionSize(knows) == heads.viewport().width() - others
    heads.resizeSection(COLUMNS.index(Column.NAME), 2000)
    assert heads.sectionSize(knows) == LEAST_KNOWS


def test_samples_are_marked(make: Make, qtbot: QtBot) -> None:
    """With three ways to something of one's own."""
    window = make()
    assert not window.samples.isVisible()
    window.samples.show()
    assert "samples" in window.samples.words.text()
    for button, signal in zip(
        window.samples.buttons,
        (window.samples.add_wanted, window.samples.import_wanted, window.samples.folder_wanted),
        strict=True,
    ):
        with qtbot.waitSignal(signal):
            button.click()


def test_hostile_names_are_painted_as_they_are(make: Make) -> None:
    """Markup, other directions and ten thousand characters."""
    window = make(job("<img src=x>" + "y" * 10_000), job("שלום"), job("\u202egnp.exe"), job("a\nb"))
    assert not window.grab().isNull()
    assert len(names(window)) == 4


def test_nothing_counts_in_a_window_that_is_minimised(make: Make, qtbot: QtBot) -> None:
    window = make(job("a"))
    window.show()
    assert window._clock.isActive()
    window.showMinimized()
    qtbot.waitUntil(lambda: not window._clock.isActive())
    window.showNormal()
    qtbot.waitUntil(lambda: window._clock.isActive())


@pytest.mark.parametrize("state", [JobState.STALE, JobState.FAILED, JobState.HUNG])
def test_one_button_stands_out(make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: JobState) -> None:
    """That of the details, which knows best what helps; without them, or for several jobs, one above the table."""
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path))
    pane = DetailsPane()
    window = make(job("a", state), job("b", state), details=pane)
    green = ink(Tone.GREEN, window.palette()).hue()

    def standing_out() -> list[str]:
        found = (button for button in window.findChildren(QPushButton) if button.isVisible() and button.isEnabled())
        return [button.text() for button in found if button.palette().button().color().hue() == green]

    window.select("a")
    assert standing_out() == [pane.remedies.buttons()[0].text()]
    window.table.selectAll()
    assert standing_out() == ["Restart" if state is JobState.HUNG else "Start"]
    window.select("a")
    window.bar.chips.pane_wanted.emit(False)
    assert standing_out() == ["Restart" if state is JobState.HUNG else "Start"]
    window.bar.chips.pane_wanted.emit(True)
    assert standing_out() == [pane.remedies.buttons()[0].text()]
    pane.close_down()


def test_where_there_is_no_job_buttons_add_one(make: Make, qtbot: QtBot) -> None:
    """And no details ask to select one; they are back with the first job."""
    window = make(details=QWidget())
    page = window.listing.empty
    assert window.details is not None
    assert not window.details.isVisible()
    shown = [button for button in page.findChildren(QPushButton) if button.isVisible()]
    assert [button.text() for button in shown] == ["Add job…", "Import from crontab…", "Watch a folder…"]
    for button, wanted in zip(shown, (page.add_wanted, page.import_wanted, page.folder_wanted), strict=True):
        with qtbot.waitSignal(wanted):
            button.click()
    window.show_snapshot(snapshot(job("a")))
    assert window.details.isVisible()
    window.bar.search.setText("nothing like it")
    assert window.details.isVisible()
    assert [button.text() for button in page.findChildren(QPushButton) if button.isVisible()] == ["Show all"]
    window.show_snapshot(snapshot())
    assert not window.details.isVisible()
    assert window.layout_now().has_details


def test_nothing_else_is_asked_of_a_job_until_what_was_asked_is_done(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Above the table and in the details, with the reason; what came of the last action is no longer told."""
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path))
    pane = DetailsPane()
    running = job("a", JobState.RUNNING)
    window = make(running, job("b", JobState.RUNNING), details=pane)
    window.select("a")
    window.show_note("a was started.", Tone.GREEN)
    asked: list[Action] = []
    window.chosen.connect(asked.append)

    def can() -> list[str]:
        buttons = (window.bar.start, window.bar.stop, window.bar.restart, *pane.remedies.buttons())
        return [button.text() for button in buttons if button.isEnabled()]

    before = can()
    assert before == ["Stop", "Restart", "Stop", "Restart", "Force-clean…"]
    window.bar.stop.click()
    assert asked == [Action(Do.STOP, running)]
    assert can() == []
    assert not window.outcome.isVisible()
    assert "a is being stopped." in window.bar.restart.toolTip()
    assert "a is being stopped." in pane.remedies.button(Do.RESTART).toolTip()
    window.select("b")
    assert can() == before
    window.table.selectAll()
    window.bar.stop.click()
    assert asked[1:] == [Action(Do.STOP, job("b", JobState.RUNNING))]
    window.select("a")
    window.show_outcome(Outcome(Effect.REFUSED, "a is stubborn."), running)
    assert can() == before
    pane.close_down()


def test_what_opens_a_dialog_says_so_with_dots(make: Make) -> None:
    """The samples' buttons as the menu that adds the same."""
    window = make(job("a"))
    entries = [action.text() for action in window.bar.add.menu().actions()]
    assert [button.text() for button in window.samples.buttons][1:] == entries[1:]
    assert all(button.text().endswith("…") for button in window.samples.buttons)


@pytest.mark.usefixtures("spoken")
def test_the_details_leave_room_for_all_columns(make: Make, qtbot: QtBot) -> None:
    """In a window that is wide enough for both; in a larger one they are as wide as somebody wanted them."""
    window = make(job("a"), details=Pane())
    scrolls, details = window.table.horizontalScrollBar(), window.details
    assert details is not None
    for width in (1320, 1200, 1400, 1200):
        window.resize(width, 700)
        qtbot.waitUntil(lambda: scrolls.maximum() == 0)
        assert window.layout_now().details == Layout().details
    window.resize(1600, 700)
    qtbot.waitUntil(lambda: details.width() == Layout().details)
    window.halves.setSizes([1100, 499])
    window.halves.splitterMoved.emit(1100, 1)
    assert window.layout_now().details == details.width() > Layout().details


def test_the_keyboard_goes_to_the_jobs_from_what_can_no_longer_be_pressed(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And never to the next button, which may do anything."""
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path))
    pane = DetailsPane()
    stale, idle = job("a", JobState.STALE), job("a")
    window = make(stale, details=pane)
    pane.chosen.connect(window.show_asked)
    pane.remedies.button(Do.CLEAN).setFocus()
    window.show_snapshot(snapshot(stale, job("b")))
    assert pane.remedies.button(Do.CLEAN).hasFocus()
    window.show_snapshot(snapshot(idle))
    assert window.table.hasFocus()
    for press in (window.bar.start, pane.remedies.button(Do.START)):
        press.setFocus()
        press.click()
        assert window.table.hasFocus()
        window.show_outcome(Outcome(Effect.DONE, "a was started."), idle)
    pane.close_down()


def test_a_drag_that_is_welcome_is_shown_to_be(make: Make) -> None:
    """Until it leaves or is dropped."""
    window = make(job("a"))
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    lock, page = QMimeData(), QMimeData()
    lock.setUrls([QUrl.fromLocalFile("/tmp/some.lock")])
    page.setUrls([QUrl("https://example.org/")])
    before = window.grab().toImage()
    for end in (
        lambda: window.dragLeaveEvent(QDragLeaveEvent()),
        lambda: window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, lock, left, none)),
    ):
        window.dragEnterEvent(QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, lock, left, none))
        edge = window.grab().toImage().pixelColor(1, window.height() // 2)
        assert contrast(edge, before.pixelColor(1, window.height() // 2)) >= 3
        end()
        assert window.grab().toImage() == before
    window.dragEnterEvent(QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, page, left, none))
    assert window.grab().toImage() == before


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Down])
def test_from_the_search_a_key_leads_on_to_what_was_found(make: Make, qtbot: QtBot, key: Qt.Key) -> None:
    """What was selected stays so if it is among them; where nothing was found, one can go on typing."""
    window = make(job("a", JobState.STALE), job("b"), job("backup"))
    qtbot.keyClick(window.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    for typed, there, at in (("b", ["b"], True), ("backup", ["backup"], True), ("none", [], False)):
        window.bar.search.setFocus()
        window.bar.search.setText(typed)
        qtbot.keyClick(window.bar.search, key)
        assert [status.name for status in window.selected()] == there
        assert window.table.hasFocus() is at
        assert window.bar.search.hasFocus() is not at
    window.select("backup")
    window.bar.search.setFocus()
    window.bar.search.setText("b")
    qtbot.keyClick(window.bar.search, key)
    assert [status.name for status in window.selected()] == ["backup"]
