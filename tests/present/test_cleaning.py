"""A list of locks to clean: what may be ticked when, what is known as old news, and what people read about it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lockcore import JobState, Verdict
from lockcore._company import Companion, Company, Database, Opener, Openers
from lockcore._live.view import Looked
from lockcore._outcome import Effect, Outcome
from lockcore._set_aside import SetAside, Whereabouts
from lockcore._values import Format, Guard, Record, Report
from lockcore._watch.status import JobStatus
from locktray.present import cleaning as steps
from locktray.present.clean_one import Step, question_of
from locktray.present.cleaning import Line, Phase, Sight
from locktray.present.cleaning_texts import line_of, parts_of, size, summary_of, undo_reason
from locktray.present.set_aside import entry_of, heading_of, parts_of_entry, reason_against
from tests.present.jobs import NOW, job, snapshot

DONE = Outcome(Effect.DONE, "nightly: its lock was set aside.", (), 7)
NOTHING = Report("/l/nightly.lock", None, None, (), exists=False)


def sight(status: JobStatus, *, needs_name: bool = False, refusal: str | None = None) -> Sight:
    return Sight(Looked(status, status.report, None, needs_name, refusal))


def proven(name: str = "nightly", *, fresh: bool = True) -> Line:
    line = steps.begun(job(name, JobState.STALE), fresh=fresh)
    return steps.seen(line, 0, sight(line.status))


def look(line: Line, status: JobStatus, **more: object) -> Line:
    return steps.seen(line, line.turn, sight(status, **more))  # type: ignore[arg-type]


def cleaned() -> Line:
    return steps.came(steps.asked(proven()), DONE)


def test_a_live_holder_is_never_in_the_list() -> None:
    """Stale ones come first, then those that nobody can judge."""
    between = job("between", JobState.UNREADABLE)
    between = replace(between, report=replace(between.report, record=None, guard=Guard.BUSY))
    jobs = [job(state.value.lower(), state) for state in JobState]
    no_file = job("a-bad-job-file", JobState.UNREADABLE)
    no_file = replace(no_file, report=replace(no_file.report, record=None))
    found = steps.candidates(snapshot(*jobs, between, no_file, job("also", JobState.UNREADABLE)))
    assert [status.name for status in found] == ["stale", "also", "unreadable"]


def test_only_what_is_proven_is_ticked() -> None:
    """And only if it was there when the list was opened."""
    assert proven().ticked
    assert not proven(fresh=False).ticked
    for found in (
        sight(job("nightly", JobState.STALE), needs_name=True),
        sight(job("nightly", JobState.STALE), refusal="It is data."),
        sight(job("nightly", JobState.RUNNING)),
        Outcome(Effect.FAILED, "It can't be looked at."),
    ):
        line = steps.seen(steps.begun(job("nightly", JobState.STALE), fresh=True), 0, found)
        assert line.phase is not Phase.PROVEN
        assert not steps.ticked(line, on=True).ticked
        assert line_of(line).checked is None


def test_a_tick_is_for_what_the_person_has_seen() -> None:
    """The same lock keeps it when it is looked at again; another crash under the same name does not."""
    line = steps.told(proven(), job("nightly", JobState.STALE, message="new"))
    assert (line.phase, line_of(line).checked) == (Phase.LOOKING, None)
    assert look(line, job("nightly", JobState.STALE)).ticked
    assert not look(line, job("nightly", JobState.STALE, pid=99)).ticked


def test_a_look_from_before_is_old_news() -> None:
    """It can't bring a lock back that was set aside since."""
    line = proven()
    later = steps.came(steps.asked(line), DONE)
    assert steps.seen(later, line.turn, sight(line.status)) is later
    busy = steps.asked(line)
    assert steps.seen(busy, busy.turn, sight(line.status)) is busy


def test_a_lock_that_a_new_run_has_is_no_longer_offered() -> None:
    line = look(steps.told(proven(), job("nightly", JobState.RUNNING)), job("nightly", JobState.RUNNING))
    assert (line.phase, line.ticked) == (Phase.OVER, False)
    assert line_of(line).third == "It is no longer offered."
    gone = replace(job("nightly"), report=NOTHING)
    line = look(steps.told(proven(), None), gone)
    assert "somebody else has cleaned it" in line_of(line).second


def test_what_was_set_aside_can_be_undone_until_something_lies_there() -> None:
    line = cleaned()
    assert line.can_be_undone
    assert undo_reason(line) == ""
    assert look(line, replace(line.status, report=NOTHING)).can_be_undone
    taken = look(line, job("nightly", JobState.RUNNING))
    assert not taken.can_be_undone
    assert undo_reason(taken) == "Something else lies in its place now."
    assert line_of(taken).state is JobState.RUNNING
    crashed = look(line, job("nightly", JobState.STALE, pid=5))
    assert (crashed.phase, crashed.ticked, crashed.outcome) == (Phase.PROVEN, False, None)


def test_what_was_put_back_is_never_ticked_by_itself() -> None:
    line = steps.undone(steps.undoing(cleaned()), Outcome(Effect.DONE, "nightly: its lock is back."))
    assert line.phase is Phase.LOOKING
    line = look(line, job("nightly", JobState.STALE))
    assert (line.phase, line.ticked) == (Phase.PROVEN, False)
    assert line_of(line).third == "Done. nightly: its lock is back."
    refused = steps.undone(steps.undoing(cleaned()), Outcome(Effect.CHANGED, "Somebody holds it now."))
    assert (refused.phase, refused.kept) == (Phase.CLEANED, 7)
    assert line_of(refused).third == "Changed meanwhile. Somebody holds it now."


@pytest.mark.parametrize("effect", [Effect.REFUSED, Effect.CHANGED, Effect.FAILED])
def test_an_outcome_stays_with_its_line(effect: Effect) -> None:
    """With its advice, also after the look that follows it, until something else is asked for."""
    line = steps.came(steps.asked(proven()), Outcome(effect, "It is not cleaned.", ("Stop it first.",)))
    line = look(line, job("nightly", JobState.STALE, pid=9))
    assert line_of(line).third.endswith("It is not cleaned. Stop it first.")
    assert not line.ticked
    assert steps.asked(line).outcome is None


def test_a_lease_says_that_it_can_not_be_undone() -> None:
    status = job("nightly", JobState.STALE)
    status = replace(status, report=replace(status.report, record=Record(Format.LEASE)))
    line = steps.seen(steps.begun(status, fresh=True), 0, sight(status))
    assert line_of(line).third == "Its row in the database is freed, for good"
    line = steps.came(steps.asked(line), Outcome(Effect.DONE, "nightly: its lease was freed."))
    assert not line.can_be_undone
    assert "lease" in undo_reason(line)


def test_companions_are_reported_with_advice_and_who_has_the_database_open() -> None:
    database = "/d/x.db"
    company = Company(
        (Companion("/d/x.db-wal", 48_000_000, database), Companion("/d/x.db-shm", 32768, database)),
        (Database(database, Openers((Opener(12, "python3 read.py"),), 2)),),
    )
    line = replace(proven(), company=company)
    assert line_of(line).third.startswith("x.db-wal (48 MB) is data and stays · 1 process has x.db open")
    parts = {part.title: part.lines for part in parts_of(line, "~/kept")}
    assert parts["Who has x.db open"] == (
        "PID 12: python3 read.py",
        "2 processes of other users can't be looked at.",
    )
    beside = parts["Beside it"]
    assert "never removed" in beside[0]
    assert "Open x.db with its own program and close it" in beside[1]
    assert len(beside) == 3  # an index asks for nothing
    assert "~/kept" in parts["What will happen"][0]


def test_the_whole_list_is_summed_up() -> None:
    lines = [proven("a"), steps.ticked(proven("b"), on=False), cleaned()]
    counts = steps.tally(lines)
    assert (counts.proven, counts.ticked, counts.cleaned, counts.undoable) == (2, 1, 1, 1)
    assert summary_of(counts).button == "Set aside 1 lock"
    assert summary_of(counts).sentence.startswith("2 locks are proven stale.")
    assert summary_of(steps.tally([])).sentence == "No lock is stale. There is nothing to clean up."
    assert summary_of(steps.tally([cleaned()])).sentence.startswith("1 lock was set aside. Undo puts it back,")
    two = summary_of(steps.tally([cleaned(), cleaned()])).sentence
    assert two.startswith("2 locks were set aside. Undo all puts them back,")
    assert summary_of(steps.tally([steps.begun(job("a"), fresh=True)])).sentence == "Looking at 1 lock…"


def test_hostile_names_and_evidence_are_bounded_and_printable() -> None:
    status = job("x\n<b>\x1b[2J" * 2000, JobState.STALE)
    line = steps.seen(steps.begun(status, fresh=True), 0, sight(status))
    row = line_of(line)
    told = [row.title, row.aside, row.second, row.third]
    told += [text for part in parts_of(line, "~") for text in part.lines]
    assert all(text.isprintable() and len(text) <= 400 for text in told)


def test_what_is_asked_about_one_lock() -> None:
    """A click for what is proven, its name for what is not; a live holder is only ever stopped first."""
    assert question_of(sight(job("a", JobState.STALE))).typed == ""
    assert question_of(sight(job("a", JobState.STALE))).step is Step.CLEAN
    unproven = question_of(sight(job("a", JobState.STALE), needs_name=True))
    assert (unproven.step, unproven.typed) == (Step.CLEAN, "a")
    held = question_of(sight(job("a", JobState.RUNNING), refusal="It is held."))
    assert (held.step, held.typed) == (Step.STOP_AND_CLEAN, "a")
    refused = question_of(sight(job("a", JobState.STALE), refusal="It is data."))
    assert (refused.step, refused.ask) == (Step.NOTHING, "It is data.")
    unseen = job("a", JobState.RUNNING)
    unseen = replace(unseen, report=replace(unseen.report, holder=None))
    assert question_of(sight(unseen, refusal="It is held.")).step is Step.NOTHING


def entry(whereabouts: Whereabouts = Whereabouts.KEPT, **more: object) -> SetAside:
    return SetAside(1, NOW, "a", "/l/a.lock", Verdict.STALE.value, ("No process has PID 5.",), whereabouts, **more)  # type: ignore[arg-type]


def test_what_was_set_aside_says_when_why_and_whether_it_can_be_put_back() -> None:
    assert reason_against(entry()) == ""
    assert "No process has PID 5." in entry_of(entry(), NOW).second
    assert parts_of_entry(entry(), NOW)[1].lines[-1] == "So it was proven stale."
    by_force = parts_of_entry(replace(entry(), verdict=Verdict.FOREIGN.value), NOW)[1].lines[-1]
    assert by_force == "That did not prove it stale; it was set aside by force."
    for other in (
        entry(Whereabouts.RESTORED, restored=NOW),
        entry(Whereabouts.FREED),
        entry(Whereabouts.LOST),
        entry(in_the_way=True),
        None,
    ):
        assert reason_against(other)
    refused = entry_of(entry(), NOW, Outcome(Effect.CHANGED, "Somebody holds the lock now."))
    assert refused.third == "Changed meanwhile. Somebody holds the lock now."
    assert "Nothing was set aside yet" in heading_of(0, 0)[1]


def test_sizes_have_at_most_three_figures() -> None:
    assert [size(number) for number in (0, 999, 1700, 48_000_000, 3_200_000_000, 10**15)] == [
        *("0 B", "999 B", "1.7 kB", "48 MB", "3.2 GB", "1000.0 TB"),
    ]
