"""How a Report is put into words and colours, without Qt."""

from __future__ import annotations

import subprocess
import sys

import pytest

from lockcore import Holder, JobState, Record, Report, Verdict
from lockcore._derive import derive
from lockcore._values import Format, Grounds, Guard, Presence, Sighting
from lockcore._wording import headline
from locktray.present.inspection import FORMAT_NAMES, Fact, present
from locktray.present.tones import TONES, Tone, ink_of

SEEN = 1_800_000_000.0
HOLDER = Holder(14521, host="box")


def report(
    verdict: Verdict | None,
    grounds: Grounds | None = None,
    *,
    holder: Holder | None = HOLDER,
    says: str = "14521",
    max_age: float | None = None,
    age: float | None = 11_520.0,
    heartbeat_age: float | None = None,
    command: str | None = None,
) -> Report:
    record = Record(Format.PID, holder, says=says, max_age=max_age, ttl=60.0 if heartbeat_age else None)
    seen = Sighting(Presence.ALIVE, command=command)
    evidence = ("The lock names PID 14521 on this machine.",)
    return Report("/tmp/a.lock", record, verdict, evidence, grounds, holder, seen, Guard.NONE, age, heartbeat_age)


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (report(Verdict.HELD, Grounds.MATCHES), "Running"),
        (report(Verdict.HELD, Grounds.MATCHES, max_age=7200.0), "Overdue"),
        (report(Verdict.HELD, Grounds.MATCHES, heartbeat_age=300.0), "Hung"),
        (report(Verdict.HELD, Grounds.DESCENDANT), "Orphaned"),
        (report(Verdict.STALE, Grounds.NO_PROCESS), "Stale"),
        (report(Verdict.FOREIGN, Grounds.OTHER_MACHINE), "Elsewhere"),
        (report(Verdict.UNKNOWN, Grounds.UNDECODABLE), "Unreadable"),
        (report(None), "Idle"),
    ],
)
def test_state_is_shown_by_its_word_and_colour(given: Report, word: str) -> None:
    spec = present(given, SEEN)
    assert spec.word == word
    assert spec.state is derive(given)
    assert spec.tone is TONES[spec.state]


@pytest.mark.parametrize("verdict", [*Verdict, None])
def test_headline_is_the_sentence_the_command_line_says(verdict: Verdict | None) -> None:
    """Window and terminal tell the same story in the same words."""
    given = report(verdict)
    assert present(given, SEEN).headline == headline(given)


def test_nothing_at_the_path_is_idle_and_says_so() -> None:
    nothing = Report("/tmp/none.lock", None, None, ("Nothing lies at this path.",), exists=False)
    spec = present(nothing, SEEN)
    assert spec.word == "Idle"
    assert (spec.facts, spec.says, spec.format) == ((), "", "")


def test_facts_name_the_holder_its_age_and_its_command() -> None:
    spec = present(report(Verdict.HELD, Grounds.MATCHES, command="python3 scheduler.py"), SEEN)
    assert spec.facts == (
        Fact("PID", "14521"),
        Fact("Host", "box"),
        Fact("Age", "3 h 12 m"),
        Fact("Command", "python3 scheduler.py"),
    )


def test_text_from_strangers_keeps_to_one_line() -> None:
    """A command line or host name with control characters can't draw over the rest."""
    strange = report(Verdict.HELD, Grounds.MATCHES, holder=Holder(1, host="a\x1b[2Jb"), command="sh\n" + "x" * 5000)
    values = {fact.label: fact.value for fact in present(strange, SEEN).facts}
    assert values["Host"] == "a\\x1b[2Jb"
    assert "\n" not in values["Command"]
    assert len(values["Command"]) <= 300


def test_evidence_and_record_are_passed_on_as_they_are() -> None:
    given = report(Verdict.STALE, Grounds.NO_PROCESS, says="14521\nnightly")
    spec = present(given, SEEN)
    assert spec.evidence == given.evidence
    assert spec.says == "14521\nnightly"
    assert spec.format == "PID file"
    assert spec.path == "/tmp/a.lock"


def test_every_state_has_a_colour_and_every_format_a_name() -> None:
    assert set(TONES) == set(JobState)
    assert set(FORMAT_NAMES) == set(Format)


@pytest.mark.parametrize("tone", list(Tone))
@pytest.mark.parametrize("colour_blind", [False, True])
@pytest.mark.parametrize(("side", "back"), [("light", "#ffffff"), ("dark", "#1e1e1e")])
def test_colours_are_readable_as_text(tone: Tone, side: str, back: str, colour_blind: bool) -> None:
    """At least 4.5 to 1 against the background they are made for."""
    assert _contrast(getattr(ink_of(tone, colour_blind=colour_blind), side), back) >= 4.5


def test_presenting_loads_no_qt() -> None:
    code = "import locktray.present.inspection, sys; print('PySide6' in sys.modules)"
    seen = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert seen.stdout.strip() == "False"


def _contrast(one: str, other: str) -> float:
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
