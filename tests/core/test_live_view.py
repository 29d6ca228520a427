"""The live view: what keys and snapshots make of it, and what it looks like. No terminal, no clock."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lockcore import JobState, Report, Verdict
from lockcore._cells import width
from lockcore._live.draw import draw, next_change
from lockcore._live.frame import BEGIN, END, Painter, difference
from lockcore._live.reasons import objection
from lockcore._live.step import is_outdated, on_key, on_log, on_looked, on_outcome, on_runs, on_size, on_snapshot
from lockcore._live.tail import lines_of
from lockcore._live.view import (
    Ask,
    AskName,
    Effect,
    Leave,
    Log,
    LookAt,
    Looked,
    Page,
    Perform,
    Read,
    StopReading,
    Tone,
    View,
)
from lockcore._objections import Kind
from lockcore._outcome import Effect as Came
from lockcore._outcome import Outcome
from lockcore._terminal import Terminal
from lockcore._values import Format, Grounds, Guard, Holder, Record
from lockcore._watch.facts import LastRun
from lockcore._watch.status import JobStatus, Snapshot

quickly = settings(max_examples=150, derandomize=True, deadline=None, database=None)

NOW = 1_800_000_000.0
KEYS = ["up", "down", "page up", "page down", "home", "end", "enter", "escape", "backspace", *"jkstxrcl/?qya "]


def terminal(encoding: str = "utf-8") -> Terminal:
    return Terminal(io.TextIOWrapper(io.BytesIO(), encoding))


def job(name: str, state: JobState = JobState.IDLE, age: float | None = None, **more: object) -> JobStatus:
    verdicts = {JobState.IDLE: None, JobState.FAILED: None, JobState.STALE: Verdict.STALE}
    verdict = verdicts.get(state, Verdict.HELD)
    if state is JobState.UNREADABLE:
        verdict = Verdict.UNKNOWN
    holder = None if verdict in (None, Verdict.UNKNOWN) else Holder(14521, since=None if age is None else NOW - age)
    record = Record(Format.JSON, holder) if verdict is not None else None
    evidence = ("No process has PID 14521.",)
    report = Report(f"/l/{name}.lock", record, verdict, evidence, Grounds.NO_PROCESS, holder, age=age)
    return JobStatus(name, state, report, evidence, **{"registered": True, **more})  # type: ignore[arg-type]


def view(*jobs: JobStatus, columns: int = 80, lines: int = 24, **more: object) -> View:
    snapshot = Snapshot.of(NOW, "box", jobs, more.pop("trouble", ()))  # type: ignore[arg-type]
    shown = on_size(on_snapshot(View(snapshot), snapshot), columns, lines)
    return replace(shown, **more)  # type: ignore[arg-type]


def pressed(shown: View, *keys: str) -> tuple[View, Effect | None]:
    effect = None
    for key in keys:
        shown, effect = on_key(shown, key)
    return shown, effect


def lines(shown: View, now: float = NOW, encoding: str = "utf-8") -> list[str]:
    return [line.plain.rstrip() for line in draw(shown, now, terminal(encoding)).lines]


def test_the_worst_is_first_and_selected_until_somebody_moves() -> None:
    """Then the selection stays with its job, wherever that goes."""
    shown = view(job("a"), job("b"), job("c"))
    assert (shown.order, shown.selected) == (("a", "b", "c"), "a")
    worse = Snapshot.of(NOW, "box", (job("a"), job("b"), job("c", JobState.STALE)))
    assert on_snapshot(shown, worse).selected == "c"
    moved, _ = pressed(shown, "down")
    after = on_snapshot(moved, worse)
    assert (after.order, after.selected, after.place) == (("c", "a", "b"), "b", 2)


def test_a_selected_job_that_goes_leaves_the_selection_where_it_was() -> None:
    """In the list; a page about it says that it is gone, and no key acts on another job there."""
    jobs = (job("a"), job("b", JobState.RUNNING, 90.0), job("c"))
    shown, _ = pressed(view(*jobs), "end", "up")
    assert shown.selected == "a"
    left = Snapshot.of(NOW, "box", jobs[1:])
    assert on_snapshot(shown, left).selected == "c"
    details = on_snapshot(pressed(shown, "enter")[0], left)
    assert details.selected == "a"
    assert "It is no longer there." in lines(details)
    after, effect = pressed(details, "t")
    assert (effect, after.prompt) == (None, None)
    assert on_snapshot(view(*jobs), Snapshot.of(NOW, "box")).selected is None


def test_stopping_asks_and_carries_what_was_seen() -> None:
    """Even if another holder is there when the person answers."""
    before = job("sync", JobState.RUNNING, 90.0)
    asked, effect = pressed(view(before), "t")
    assert effect is None
    assert isinstance(asked.prompt, Ask)
    assert asked.prompt.question == "Stop sync (PID 14521)?"
    report = replace(before.report, holder=Holder(7))
    asked = on_snapshot(asked, Snapshot.of(NOW, "box", (replace(before, report=report),)))
    after, effect = pressed(asked, "y")
    assert isinstance(effect, Perform)
    assert effect.action.status is before
    assert after.busy == "Stopping sync"
    done = on_outcome(after, Outcome(Came.DONE, "sync stopped."))
    assert (done.busy, done.note and done.note.text, done.note and done.note.tone) == (None, "sync stopped.", Tone.GOOD)
    assert pressed(asked, "n")[1] is None
    assert pressed(asked, "enter")[0].prompt is None


def test_cleaning_looks_first_and_asks_for_a_yes_or_the_name() -> None:
    """For what is proven a yes is enough."""
    stale = job("gone", JobState.STALE, 90.0)
    shown, effect = pressed(view(stale), "c")
    assert effect == LookAt(stale)
    sure = on_looked(shown, Looked(stale, stale.report, "the file"))
    assert isinstance(sure.prompt, Ask)
    assert "No process has PID 14521." in "\n".join(lines(sure))
    action = pressed(sure, "y")[1]
    assert isinstance(action, Perform)
    assert (action.action.shown, action.action.force) == ("the file", False)
    unsure = on_looked(shown, Looked(stale, stale.report, "the file", needs_name=True))
    assert isinstance(unsure.prompt, AskName)
    assert pressed(unsure, *"gon", "enter")[1] is None
    action = pressed(unsure, *"gonx", "backspace", "e", "enter")[1]
    assert isinstance(action, Perform)
    assert action.action.force
    refused = on_looked(shown, Looked(stale, stale.report, None, refusal="It is data."))
    assert (refused.prompt, refused.note and refused.note.text) == (None, "It is data.")


def test_a_question_that_comes_late_is_not_asked() -> None:
    """Whoever types something else by then must not answer it by accident."""
    jobs = (job("gone", JobState.STALE, 90.0), job("other", JobState.STALE, 90.0))
    looked = Looked(jobs[0], jobs[0].report, "the file")
    asked, _ = pressed(view(*jobs), "c")
    for keys in (("/",), ("down",)):
        after = on_looked(pressed(asked, *keys)[0], looked)
        assert not isinstance(after.prompt, Ask)
        assert after.busy is None


def test_new_runs_are_read_while_the_details_are_open() -> None:
    """When the last run is another one, and not else."""
    run = LastRun(1, None, NOW - 60, NOW - 50, "completed")
    details, _ = pressed(view(job("a", last_run=run)), "enter")
    same = on_snapshot(details, Snapshot.of(NOW, "box", (job("a", JobState.RUNNING, 9.0, last_run=run),)))
    assert not is_outdated(same, details)
    other = on_snapshot(details, Snapshot.of(NOW, "box", (job("a", last_run=replace(run, id=2)),)))
    assert is_outdated(other, details)
    assert not is_outdated(replace(other, page=Page.LIST), details)


def test_what_makes_no_sense_is_answered_with_the_reason() -> None:
    """And nothing is done."""
    cases = {
        "s": (job("a", JobState.RUNNING, 9.0), "a is running already (PID 14521)."),
        "t": (job("a"), "a is not running."),
        "c": (job("a", JobState.RUNNING, 9.0), "a is in use: what is held is never cleaned. t stops it."),
        "l": (job("a"), "a has no run in the history, so there is no log."),
        "r": (job("a", registered=False), "a is not registered"),
    }
    for key, (status, reason) in cases.items():
        after, effect = pressed(view(status), key)
        assert effect is None
        assert after.note is not None
        assert after.note.text.startswith(reason)


def test_a_bad_job_file_is_never_cleaned() -> None:
    """What its report is about is the job's own file."""
    report = Report("/j/a.toml", None, Verdict.UNKNOWN, ("`comand` is no setting.",), Grounds.UNDECODABLE)
    bad = JobStatus("a", JobState.UNREADABLE, report, report.evidence, registered=True)
    assert [objection(kind, bad) is not None for kind in Kind] == [True] * 5
    taken = replace(report, guard=Guard.BUSY, grounds=None)
    assert (
        objection(Kind.CLEAN, replace(bad, report=taken)) == "a is in use: what is held is never cleaned. t stops it."
    )


def test_leaving_in_the_middle_of_an_action_takes_two_keys() -> None:
    """The first tells what is not finished."""
    shown = view(job("a"), busy="Stopping a")
    first, effect = pressed(shown, "q")
    assert effect is None
    assert first.note is not None
    assert "not finished" in first.note.text
    assert isinstance(pressed(first, "q")[1], Leave)
    assert pressed(first, "down", "q")[1] is None
    assert isinstance(pressed(shown, "quit")[1], Leave)


def test_pages_and_the_way_back() -> None:
    """Details, log and help each lead back to where they were opened."""
    run = LastRun(1, None, NOW - 60, NOW - 50, "completed", log="/x.log")
    status = job("a", last_run=run)
    details, effect = pressed(view(status), "enter")
    assert (details.page, effect) == (Page.DETAILS, Read(status))
    details = on_runs(details, "a", (run,))
    assert any("completed · took 10 s" in line for line in lines(details))
    log, effect = pressed(details, "l")
    assert (log.page, effect) == (Page.LOG, Read(status, log=True))
    log = on_log(log, Log("run 1", tuple(f"line {number}" for number in range(100)), going=True))
    assert any("line 99" in line for line in lines(log))
    assert not any("line 99" in line for line in lines(pressed(log, "up")[0]))
    scrolled, _ = pressed(log, "up", "up")
    grown = on_log(scrolled, Log("run 1", tuple(f"line {number}" for number in range(150)), going=True))
    assert lines(grown)[:-2] == lines(scrolled)[:-2]
    back, effect = pressed(log, "escape")
    assert (back.page, effect) == (Page.DETAILS, StopReading())
    helped, _ = pressed(back, "?")
    assert pressed(helped, "q")[0].page is Page.DETAILS
    assert pressed(helped, "q", "escape")[0].page is Page.LIST


def test_a_filter_is_typed_kept_and_taken_back() -> None:
    """All words must match, in the name, the state, the PID or the path."""
    shown = view(job("alpha", JobState.RUNNING, 9.0), job("beta"), job("alphabet"))
    typed, _ = pressed(shown, "/", *"alpha 145")
    assert typed.order == ("alpha",)
    assert pressed(typed, "enter")[0].order == ("alpha",)
    assert pressed(typed, "escape")[0].order == shown.order
    assert pressed(typed, "enter", "escape")[0].order == shown.order
    nothing, _ = pressed(shown, "/", *"zzz", "enter")
    assert any("No job matches" in line for line in lines(nothing))
    assert pressed(nothing, "t")[0].note is not None


NAMES = st.text("ab写💓\x1b", min_size=1, max_size=40)
JOBS = st.lists(
    st.builds(job, NAMES, st.sampled_from(JobState), st.floats(0, 1e7)), max_size=8, unique_by=lambda j: j.name
)


@quickly
@given(JOBS, st.lists(st.sampled_from(KEYS), max_size=12), st.integers(1, 140), st.integers(1, 40), st.booleans())
def test_every_frame_fits_whatever_was_pressed(
    jobs: list[JobStatus], keys: list[str], columns: int, height: int, ascii_only: bool
) -> None:
    """As many lines as the screen has, none too wide, nothing that a terminal would obey; in any page and prompt."""
    shown = view(*jobs, columns=columns, lines=height, trouble=("A folder\x1b[2J is not there.",) * 4)
    paper = terminal("ascii" if ascii_only else "utf-8")
    for key in keys:
        shown, effect = on_key(shown, key)
        if isinstance(effect, LookAt):
            shown = on_looked(shown, Looked(effect.status, effect.status.report, None, needs_name=height % 2 == 0))
        frame = draw(shown, NOW, paper)
        shown = replace(shown, scroll=frame.scroll)
        assert len(frame.lines) == height
        for line in frame.lines:
            assert width(line.plain) <= columns
            assert line.plain.isprintable()
            assert line.plain.isascii() or not ascii_only
        assert shown.selected is None or shown.page is not Page.LIST or shown.order[shown.place] == shown.selected


def test_the_selected_row_says_the_same_as_when_it_is_not() -> None:
    """Nothing is cut because it is selected."""
    jobs = (job("a", JobState.STALE), job("b", JobState.STALE, next_run=NOW + 60))
    for columns in (60, 80, 100, 120):
        first, second = view(*jobs, columns=columns), pressed(view(*jobs, columns=columns), "down")[0]
        assert lines(first)[2][2:] == lines(second)[2][2:]
        assert lines(first)[3][2:] == lines(second)[3][2:]
        assert width(draw(second, NOW, terminal()).lines[3].plain) == columns


def test_the_keys_that_make_no_sense_are_dim() -> None:
    """In the last line, for the selected job."""
    foot = draw(view(job("a", JobState.RUNNING, 9.0)), NOW, terminal()).lines[-1]
    dim = {foot.plain[span.start : span.end].strip() for span in foot.spans if span.style == "dim"}
    assert {"start", "clean", "log"} <= dim
    assert not {"stop", "restart", "quit"} & dim


def test_it_sleeps_until_a_visible_text_changes() -> None:
    """What is not on the screen wakes nobody."""
    resting = [job(f"a{number:02}", JobState.STALE) for number in range(30)]
    young = job("z", JobState.RUNNING, 10.5)
    shown = view(*resting, young, lines=20)
    assert next_change(shown, NOW) is None
    below, _ = pressed(shown, "end")
    assert next_change(below, NOW) == pytest.approx(NOW + 0.5, abs=0.05)
    assert next_change(pressed(below, "enter")[0], NOW) == pytest.approx(NOW + 0.5, abs=0.05)
    assert next_change(pressed(below, "?")[0], NOW) is None
    assert next_change(view(job("z", JobState.RUNNING, 3600.0)), NOW) == pytest.approx(NOW + 60, abs=0.05)


@quickly
@given(st.floats(0, 200_000), st.floats(0, 4000))
def test_nothing_on_the_screen_changes_before_its_time(age: float, later: float) -> None:
    """Drawn again before that moment, it is the same; at that moment, another."""
    shown = view(job("z", JobState.RUNNING, age))
    change = next_change(shown, NOW)
    assert change is not None
    assert lines(shown, min(NOW + later, change - 0.02)) == lines(shown) or change - 0.02 < NOW
    assert lines(shown, change) != lines(shown)


def test_only_what_differs_is_written() -> None:
    """At once, each line to its place; nothing if nothing differs."""
    assert difference(["a", "b"], ["a", "b"]) == ""
    assert difference(["a", "b"], ["a", "c"]) == f"{BEGIN}\x1b[2;1Hc{END}"
    assert difference([], ["a"]) == f"{BEGIN}\x1b[1;1Ha{END}"


def test_without_colour_the_selection_can_still_be_seen() -> None:
    """It is shown in reverse, and has a mark."""
    shown = view(job("a", JobState.STALE), job("b"))
    painter = Painter(colour=False)
    painted = [painter.painted(line, 80) for line in draw(shown, NOW, terminal()).lines]
    assert "\x1b[7m" in painted[2]
    assert "❯" in painted[2]
    assert not any(f"\x1b[{code}" in line for line in painted for code in ("3", "9", "1;3"))


def test_a_long_note_does_not_hide_what_it_is_about() -> None:
    """The selected row is on the screen, however much is said below."""
    shown, _ = pressed(view(*(job(f"job-{number}", JobState.STALE) for number in range(20)), lines=12), "page down")
    for length in (1, 100, 500):
        noted = on_outcome(shown, Outcome(Came.FAILED, "word " * length))
        assert any(line.startswith("❯") for line in lines(noted))


def test_trouble_is_told_above_the_list() -> None:
    """Each sentence on a line; where there is no room, how many more there are."""
    shown = view(job("a"), trouble=("One.", "Two."))
    assert lines(shown)[1:3] == ["▲ One.", "▲ Two."]
    assert lines(on_size(shown, 80, 10))[1] == "▲ One. +1 more"


def test_a_log_is_shown_as_it_would_stand_there() -> None:
    """Colours go, a progress bar shows its last state, and nothing that a terminal would obey is left."""
    content = b"\x1b[31mred\x1b[0m\r\n10 %\r50 %\r100 %\n\x1b]0;title\x07\xff\tend"
    assert lines_of(content) == ("red", "100 %", "\ufffd       end")


def test_ten_thousand_jobs_cost_what_is_visible() -> None:
    """Only the rows on the screen are made."""
    made = []
    jobs = [job(f"job-{number:05}", JobState.RUNNING, 90.0) for number in range(10_000)]
    shown = view(*jobs)
    import lockcore._live.draw as module

    plain = module.row_of
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "row_of", lambda status, now: made.append(status.name) or plain(status, now))
        frame = draw(shown, NOW, terminal())
    assert len(made) <= 24
    assert "1–20 of 10000" in frame.lines[0].plain
    assert pressed(shown, "end")[0].selected == "job-09999"
