"""Every text that people see is there in every language, complete and with what it is filled in with."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import PySide6
import pytest

from lockcore._said import names_in

ROOT = Path(__file__).parents[2]
TEXTS = ROOT / "resources" / "translations"
PACKAGES = (ROOT / "app" / "locktray", ROOT / "lockcore")
FORMS = {"it": 2, "cs": 3}
"""How many forms a language has that depend on a number."""

ONE, COUNTED = ("tr", "said", "sentence"), ("trn", "counted")
LOOKED_UP = ("tr", "trn", "told")
SHOWING = frozenset(
    """QLabel QPushButton QToolButton QAction QCheckBox QRadioButton QGroupBox QFileDialog setText setTitle
    setWindowTitle setToolTip setAccessibleName setAccessibleDescription setPlaceholderText setHeaderLabels addAction
    addMenu addTab addRow addItem addButton heading plain section offer""".split()
)
"""What shows the text that it is called with."""


@dataclass(frozen=True)
class Text:
    """A text in the source: `many` is its form for many, if it counts things."""

    text: str
    many: str
    place: str


@dataclass(frozen=True)
class Translation:
    """What a file of Qt Linguist says about a text."""

    text: str
    many: str
    forms: tuple[str, ...]
    counts: bool
    finished: bool


@cache
def parsed(path: Path) -> ast.AST:
    return ast.parse(path.read_text(encoding="utf-8"))


def calls_in(tree: ast.AST, functions: Sequence[str] = (*ONE, *COUNTED)) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in functions:
            yield node.func.id, node


def sources() -> list[Path]:
    return sorted(path for package in PACKAGES for path in package.rglob("*.py"))


def literal(node: ast.expr, place: str) -> str:
    assert isinstance(node, ast.Constant), f"{place}: the text is no literal, so translators never see it"
    assert isinstance(node.value, str), place
    return node.value


def texts() -> list[Text]:
    found = []
    for path in sources():
        for name, call in calls_in(parsed(path)):
            place = f"{path.relative_to(ROOT)}:{call.lineno}"
            many = literal(call.args[1], place) if name in COUNTED else ""
            found.append(Text(literal(call.args[0], place), many, place))
    return found


def translations(language: str) -> list[Translation]:
    found = []
    for message in ElementTree.parse(TEXTS / f"locktray_{language}.ts").getroot().iter("message"):
        translation = message.find("translation")
        assert translation is not None
        counts = message.get("numerus") == "yes"
        forms = [form.text or "" for form in translation.iter("numerusform")] if counts else [translation.text or ""]
        finished = translation.get("type") is None and all(forms)
        text, many = message.findtext("source", ""), message.findtext("comment", "")
        found.append(Translation(text, many, tuple(forms), counts, finished))
    return found


def values(call: ast.Call) -> int | None:
    """How many values a sentence is filled in with; None if that can't be seen."""
    number = 0
    for argument in call.args[1:]:
        if not isinstance(argument, ast.Starred):
            number += 1
        elif isinstance(argument.value, ast.Tuple):
            number += len(argument.value.elts)
        else:
            return None
    return number


@pytest.mark.parametrize("language", FORMS)
def test_every_text_is_translated_and_nothing_else(language: str) -> None:
    """`make translations` updates the files from the source; a person fills them in.

    Qt's tool sees no text inside an f-string.
    """
    known = {(one.text, one.many) for one in translations(language)}
    wanted = {(one.text, one.many): one.place for one in texts()}
    assert [f"{wanted[text]}: {text[0]}" for text in wanted.keys() - known] == []
    assert known - wanted.keys() == set()


@pytest.mark.parametrize("language", FORMS)
def test_translations_are_finished_and_have_all_forms(language: str) -> None:
    found = translations(language)
    assert [one.text for one in found if not one.finished] == []
    assert [one.text for one in found if one.counts != bool(one.many)] == []
    assert [one.text for one in found if one.counts and len(one.forms) != FORMS[language]] == []


@pytest.mark.parametrize("language", FORMS)
def test_translations_are_filled_in_with_the_same_values(language: str) -> None:
    """The form for a single thing may say "one" instead of its number."""
    wrong = []
    for one in translations(language):
        number = {"n"} if one.counts else set()
        wanted = number.union(names_in(one.many or one.text))
        wrong += [(one.text, form) for form in one.forms if number.union(names_in(form)) != wanted]
    assert wrong == []


@pytest.mark.parametrize("language", FORMS)
def test_to_undo_reads_differently_from_to_cancel(language: str) -> None:
    """They stand below one another in the dialog that sets a lock aside, and one of them is told to put it back."""
    found = {each.text: each.forms[0].replace("&", "") for each in translations(language)}
    assert len({found["&Undo"], found["Cancel"], found["Close"]}) == 3


def test_each_value_has_its_place_in_the_text() -> None:
    """What is said is filled in by order, what the application shows by name."""
    wrong = []
    for path in sources():
        for name, call in calls_in(parsed(path)):
            place = f"{path.relative_to(ROOT)}:{call.lineno}"
            names = names_in(literal(call.args[name in COUNTED], place))
            if name in ("tr", "trn"):
                given = {keyword.arg for keyword in call.keywords} | ({"n"} if name == "trn" else set())
                right = None in given or not given or given == set(names) | ({"n"} if name == "trn" else set())
            elif name == "sentence":
                right = len(names) == 1
            else:
                right = values(call) in (None, len(names) + (name == "counted" and 1 + ("n" not in names)))
            if not right or len(set(names)) != len(names):
                wrong.append(place)
    assert wrong == []


def test_nothing_is_looked_up_before_the_language_is_known() -> None:
    """What a module or a class is made of is made when it is imported: in whatever language is spoken then."""
    wrong = []
    for path in sources():
        tree = parsed(path)
        inside = {
            id(node)
            for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            for node in ast.walk(function)
        }
        wrong += [
            f"{path.relative_to(ROOT)}:{call.lineno}"
            for name, call in calls_in(tree, LOOKED_UP)
            if id(call) not in inside
        ]
    assert wrong == []


def test_no_widget_shows_a_text_that_was_not_looked_up() -> None:
    wrong = []
    for path in (PACKAGES[0] / "ui").rglob("*.py"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in SHOWING:
                wrong += [f"{path.relative_to(ROOT)}:{node.lineno}" for one in node.args if is_bare(one)]
    assert wrong == []


def is_bare(argument: ast.expr) -> bool:
    """Whether it has words in it that are shown as they stand in the source."""
    if isinstance(argument, ast.Call):
        return False
    if isinstance(argument, ast.Constant):
        return isinstance(argument.value, str) and any(map(str.isalpha, argument.value))
    return any(is_bare(inner) for inner in ast.iter_child_nodes(argument) if isinstance(inner, ast.expr))


@pytest.mark.parametrize("language", FORMS)
def test_what_is_loaded_is_made_of_what_is_translated(language: str, tmp_path: Path) -> None:
    """`make translations` compiles it."""
    made = tmp_path / "made.qm"
    program = Path(PySide6.__file__).parent / "lrelease"
    flags = ("-silent", "-fail-on-unfinished", "-fail-on-invalid")
    subprocess.run([program, *flags, TEXTS / f"locktray_{language}.ts", "-qm", made], check=True)
    assert made.read_bytes() == (TEXTS / f"locktray_{language}.qm").read_bytes()
