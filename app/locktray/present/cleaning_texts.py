"""What a person reads about locks to clean: each line, everything about one of them, and about all together. Pure."""

from __future__ import annotations

from lockcore._company import Company, Database, Openers
from lockcore._derive import JobState, derive
from lockcore._outcome import Effect, Outcome
from lockcore._text import printable
from lockcore._value import value
from lockcore._values import Format, Report
from lockcore._wording import headline
from locktray.present.cleaning import Line, Phase, Tally
from locktray.present.stacked import Part, Stacked
from locktray.present.tones import Tone
from locktray.present.words import named
from locktray.tongue import safe, told, tr, trn

LONGEST = 400
MOST_OPENERS = 8

TONES_OF = {Effect.DONE: Tone.GREEN, Effect.REFUSED: Tone.AMBER, Effect.CHANGED: Tone.AMBER, Effect.FAILED: Tone.RED}


@value
class Summary:
    """What stands above all lines, and on the button below them."""

    heading: str
    sentence: str
    button: str


def line_of(line: Line) -> Stacked:
    """One lock in the list."""
    report = _report(line)
    third, tone = _what_happens(line)
    return Stacked(
        title=named(line.name),
        aside=printable(report.path, LONGEST),
        second=_what_we_know(line, report),
        third=third,
        tone=tone,
        state=_state(line, report),
        checked=line.ticked if line.phase is Phase.PROVEN else None,
        boxed=True,
    )


def parts_of(line: Line, quarantine: str) -> tuple[Part, ...]:
    """Everything about one lock. `quarantine` is where it would be moved to."""
    report = _report(line)
    parts = []
    if line.outcome is not None:
        parts.append(Part(tr("What came of it"), (*map(_bounded, outcome_words(line.outcome)),)))
    evidence = tuple(map(_bounded, report.evidence))
    if evidence:
        parts.append(Part(tr("How we know"), evidence))
    if line.phase is Phase.PROVEN:
        parts.append(Part(tr("What will happen"), _effects(report, quarantine)))
    elif line.phase is Phase.UNPROVEN:
        parts.append(Part(tr("Why it stays"), (_why_not(line),)))
    return (*parts, *company_parts(line.company))


def company_parts(company: Company) -> tuple[Part, ...]:
    """The data beside a lock, and who has its database open."""
    parts = []
    beside = []
    for companion in company.companions:
        path = printable(companion.path, LONGEST)
        beside.append(tr("{file}, {size}: data, which is never removed.", file=path, size=size(companion.size)))
        if companion.holds_changes:
            database = _base(companion.database or "")
            beside.append(
                tr(
                    "It may hold changes that are not in the database yet. Open {database} with its own program and "
                    "close it: that takes them in.",
                    database=database,
                )
            )
    if beside:
        parts.append(Part(tr("Beside it"), tuple(beside)))
    return (*parts, *map(_users, company.databases))


def summary_of(counts: Tally) -> Summary:
    """What is true of the whole list."""
    number = counts.ticked
    button = trn("Set aside {n} lock", "Set aside {n} locks", number) if number else tr("Set aside")
    heading = tr("Clean up stale locks")
    if counts.looking and not counts.proven:
        sentence = trn("Looking at {n} lock…", "Looking at {n} locks…", counts.looking)
    elif counts.proven:
        stale = trn("{n} lock is proven stale.", "{n} locks are proven stale.", counts.proven)
        again = tr("Each is judged again in the moment it is set aside, and can be put back.")
        sentence = f"{stale} {again}"
    elif counts.cleaned:
        done = trn("{n} lock was set aside.", "{n} locks were set aside.", counts.cleaned)
        undo = trn(
            "Undo puts it back, also later from the list of set-aside locks.",
            "Undo all puts them back, also later from the list of set-aside locks.",
            counts.cleaned,
        )
        sentence = f"{done} {undo}"
    elif counts.lines:
        sentence = tr("No lock is proven stale.")
    else:
        sentence = tr("No lock is stale. There is nothing to clean up.")
    return Summary(heading, sentence, button)


def undo_reason(line: Line | None) -> str:
    """Why there is nothing to undo; empty if there is."""
    if line is None:
        return tr("No lock is selected.")
    if line.can_be_undone:
        return ""
    if line.phase is Phase.CLEANED and line.kept is None:
        return tr("A lease that was freed can't be put back: whoever takes it next has it.")
    if line.phase is Phase.CLEANED:
        return tr("Something else lies in its place now.")
    return tr("Nothing was done with this lock.")


def size(number: int) -> str:
    """`48 MB`: a file's size in at most three figures."""
    amount = float(number)
    for unit in ("B", "kB", "MB", "GB"):
        if amount < 1000:
            return f"{amount:.0f} {unit}" if amount >= 10 or unit == "B" else f"{amount:.1f} {unit}"
        amount /= 1000
    return f"{amount:.1f} TB"


def _report(line: Line) -> Report:
    if line.since is not None and line.is_taken:
        return line.since
    return line.looked.report if line.looked is not None else line.status.report


def _state(line: Line, report: Report) -> JobState:
    if line.phase is Phase.CLEANED and not line.is_taken:
        return JobState.IDLE
    return derive(report)


def _what_we_know(line: Line, report: Report) -> str:
    if line.phase is Phase.CLEANED and not line.is_taken:
        return tr("Its lock is no longer in the way.")
    if line.phase is Phase.OVER and report.verdict is None:
        return tr("Its lock is gone: somebody else has cleaned it, or the job has let it go.")
    return _bounded(headline(report))


def _what_happens(line: Line) -> tuple[str, Tone | None]:
    match line.phase:
        case Phase.CLEANING:
            return tr("Setting it aside…"), None
        case Phase.UNDOING:
            return tr("Putting it back…"), None
        case Phase.CLEANED if line.is_taken:
            return tr("Set aside. A new run has the lock since, so it can't be put back now."), Tone.AMBER
    if line.outcome is not None:
        return " ".join(map(_bounded, outcome_words(line.outcome))), TONES_OF[line.outcome.effect]
    match line.phase:
        case Phase.LOOKING:
            return tr("Looking…"), None
        case Phase.OVER:
            return tr("It is no longer offered."), None
        case Phase.UNPROVEN:
            return _why_not(line), None
    return " · ".join((*_company_words(line.company), _effect(_report(line)))), None


def outcome_words(outcome: Outcome) -> tuple[str, ...]:
    """An Outcome in the words of this list: Undo is a button here, not a command."""
    match outcome.effect:
        case Effect.DONE if outcome.kept is not None:
            return (tr("Done. It is set aside; Undo puts it back."),)
        case Effect.DONE:
            return (tr("Done. {sentence}", sentence=outcome.sentence),)
        case Effect.REFUSED:
            return tr("Refused. {sentence}", sentence=outcome.sentence), *map(told, outcome.advice)
        case Effect.CHANGED:
            return tr("Changed meanwhile. {sentence}", sentence=outcome.sentence), *map(told, outcome.advice)
        case Effect.FAILED:
            return tr("Failed. {sentence}", sentence=outcome.sentence), *map(told, outcome.advice)


def _why_not(line: Line) -> str:
    if line.problem:
        return _bounded(line.problem)
    if line.looked is not None and line.looked.refusal is not None:
        return _bounded(line.looked.refusal)
    return tr("Nobody can prove that it is stale, so it stays. Force-clean asks for its name.")


def _effect(report: Report) -> str:
    """In a few words."""
    if report.record is not None and report.record.format is Format.LEASE:
        return tr("Its row in the database is freed, for good")
    return tr("Goes to the quarantine; Undo puts it back")


def _effects(report: Report, quarantine: str) -> tuple[str, ...]:
    """In whole sentences."""
    match report.record.format if report.record is not None else None:
        case Format.LEASE:
            freed = tr("Its row in the database is freed before its time is over. The row itself stays.")
            return freed, tr("That can't be undone: whoever takes the lease next has it.")
        case Format.LINK:
            what = tr("The link itself is moved to {folder}, never what it leads to.", folder=quarantine)
        case Format.FILELOCK | Format.QLOCKFILE | Format.POSTMASTER:
            what = tr(
                "The file is moved to {folder}. The program that wrote it makes a new one when it starts.",
                folder=quarantine,
            )
        case _:
            what = tr("The file is moved to {folder}, as it is.", folder=quarantine)
    return what, tr("It is judged again in that moment. Undo puts it back.")


def _company_words(company: Company) -> list[str]:
    words = [
        tr("{file} ({size}) is data and stays", file=_base(companion.path), size=size(companion.size))
        for companion in company.companions
        if companion.holds_changes or companion.database is None
    ]
    words += [
        trn("{n} process has {file} open", "{n} processes have {file} open", number, file=_base(database.path))
        for database in company.databases
        if (number := len(database.openers.seen))
    ]
    return words


def _users(database: Database) -> Part:
    openers: Openers = database.openers
    lines = [
        tr("PID {pid}: {command}", pid=opener.pid, command=printable(opener.command, 200))
        for opener in openers.seen[:MOST_OPENERS]
    ]
    if more := len(openers.seen) - len(lines):
        lines.append(trn("and {n} more", "and {n} more", more))
    if not openers.seen:
        lines.append(tr("Nobody that can be seen."))
    if openers.hidden:
        lines.append(
            trn(
                "{n} process of another user can't be looked at.",
                "{n} processes of other users can't be looked at.",
                openers.hidden,
            )
        )
    return Part(tr("Who has {database} open", database=_base(database.path)), tuple(lines))


def _base(path: str) -> str:
    return printable(path.replace("\\", "/").rpartition("/")[2] or path, 80)


def _bounded(text: str) -> str:
    return safe(text, LONGEST)
