"""How locks that were set aside are listed. Pure."""

from __future__ import annotations

from lockcore._outcome import Outcome
from lockcore._set_aside import SetAside, Whereabouts
from lockcore._text import moment, printable
from lockcore._values import Verdict
from locktray.present.cleaning_texts import TONES_OF, outcome_words
from locktray.present.stacked import Part, Stacked
from locktray.present.tones import Tone
from locktray.present.words import named
from locktray.tongue import safe, told, tr

LONGEST = 400


def entry_of(entry: SetAside, now: float, outcome: Outcome | None = None) -> Stacked:
    """One of them. `outcome` is what came of putting it back, if that was asked for."""
    why = printable(" ".join(map(told, entry.evidence)), LONGEST)
    second = tr("Set aside {when}. {why}", when=moment(entry.at, now), why=why)
    if outcome is not None and not outcome.done:
        return _row(entry, second, printable(" ".join(outcome_words(outcome)), LONGEST), TONES_OF[outcome.effect])
    restored = entry.whereabouts is Whereabouts.RESTORED
    return _row(entry, second, _where(entry, now), Tone.GREEN if restored and outcome is not None else None)


def parts_of_entry(entry: SetAside, now: float) -> tuple[Part, ...]:
    """Everything that is known about one of them."""
    why = tuple(safe(sentence, LONGEST) for sentence in entry.evidence)
    return (
        Part(tr("Where it was"), (printable(entry.path, LONGEST),)),
        Part(tr("Why it was set aside"), (*why, _so(entry))),
        Part(tr("Where it is now"), (_where(entry, now),)),
    )


def reason_against(entry: SetAside | None) -> str:
    """Why it can't be put back; empty if it can."""
    if entry is None:
        return tr("No lock is selected.")
    match entry.whereabouts:
        case Whereabouts.RESTORED:
            return tr("It was put back already.")
        case Whereabouts.FREED:
            return tr("A lease that was freed can't be put back: whoever takes it next has it.")
        case Whereabouts.LOST:
            return tr("The file that was kept of it is gone.")
        case Whereabouts.KEPT:
            return tr("Something else lies in its place now.") if entry.in_the_way else ""


def heading_of(entries: int, kept: int) -> tuple[str, str]:
    """What stands above the list."""
    title = tr("Set-aside locks")
    if not entries:
        return title, tr("Nothing was set aside yet. Locks that you clean up are kept here, and can be put back.")
    if not kept:
        return title, tr("Everything that was set aside is back, or gone.")
    return title, tr("Each of these was moved out of the way. It can be put back where it was; nothing is replaced.")


def _so(entry: SetAside) -> str:
    if entry.verdict == Verdict.STALE.value:
        return tr("So it was proven stale.")
    return tr("That did not prove it stale; it was set aside by force.")


def _row(entry: SetAside, second: str, third: str, tone: Tone | None) -> Stacked:
    return Stacked(named(entry.job), printable(entry.path, LONGEST), second, third, tone)


def _where(entry: SetAside, now: float) -> str:
    match entry.whereabouts:
        case Whereabouts.RESTORED:
            return tr("It was put back {when}.", when=moment(entry.restored or now, now))
        case Whereabouts.FREED:
            return tr("It was a lease: whoever takes it next has it.")
        case Whereabouts.LOST:
            return tr("The file that was kept of it is gone.")
        case Whereabouts.KEPT if entry.in_the_way:
            return tr("It is in the quarantine. Something else lies in its place now, so it can't be put back.")
        case Whereabouts.KEPT:
            return tr("It is in the quarantine, and can be put back.")
