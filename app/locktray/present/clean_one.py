"""What a person is asked before one lock is cleaned, by what a look has found. Pure."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from lockcore._objections import Kind, objection
from lockcore._text import printable
from lockcore._value import value
from lockcore._watch.facts import is_held
from lockcore._wording import headline
from locktray.present.cleaning import Sight
from locktray.present.cleaning_texts import company_parts
from locktray.present.stacked import Part
from locktray.present.words import named
from locktray.tongue import safe, told, tr

LONGEST = 800


class Step(Enum):
    """What is done if the person agrees."""

    NOTHING = "nothing"
    CLEAN = "clean"
    STOP_AND_CLEAN = "stop, then clean"


@value
class Question:
    """`typed` is what has to be typed first, letter for letter; empty if a click is enough. What needs that is red."""

    step: Step
    heading: str
    sentence: str
    ask: str
    button: str = ""
    typed: str = ""
    parts: tuple[Part, ...] = ()


def question_of(sight: Sight) -> Question:
    """A stale lock takes a click, what is not proven takes its name, and a live holder is stopped first."""
    looked = sight.looked
    report, status = looked.report, looked.status
    name = named(status.name)
    evidence = tuple(safe(sentence, LONGEST) for sentence in report.evidence)
    parts = (*((Part(tr("How we know"), evidence),) if evidence else ()), *company_parts(sight.company))
    known = safe(headline(report), LONGEST)
    typed = to_type(status.name)
    if is_held(report):
        why_not = objection(Kind.STOP, replace(status, report=report))
        if why_not is not None:
            return Question(Step.NOTHING, tr("{name} stays", name=name), known, told(why_not.sentence), parts=parts)
        ask = tr(
            "What is held is never cleaned. It can be stopped first: its lock is then judged again, and set aside "
            "only if it is stale. To stop it, type “{name}”:",
            name=typed,
        )
        heading = tr("Stop {name}, then clean its lock?", name=name)
        return Question(Step.STOP_AND_CLEAN, heading, known, ask, tr("Stop and clean"), typed, parts)
    if report.verdict is None:
        return Question(
            Step.NOTHING,
            tr("{name} has no lock to clean", name=name),
            known,
            tr("Nothing has to be done."),
            parts=parts,
        )
    if looked.refusal is not None:
        why = safe(looked.refusal, LONGEST)
        return Question(Step.NOTHING, tr("{name} stays", name=name), known, why, parts=parts)
    heading = tr("Set the lock of {name} aside?", name=name)
    if not looked.needs_name:
        ask = tr("It is kept, and Undo puts it back.")
        return Question(Step.CLEAN, heading, known, ask, tr("Set aside"), parts=parts)
    ask = tr(
        "Nobody can prove that it is stale. Whoever holds it may work on. To set it aside all the same, type “{name}”:",
        name=typed,
    )
    return Question(Step.CLEAN, heading, known, ask, tr("Set aside"), typed, parts)


def to_type(name: str) -> str:
    """A job's name as it can be typed: as it is, or with what can't be typed written out, as it is shown."""
    return printable(name, LONGEST)
