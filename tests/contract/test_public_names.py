"""What others may rely on is what is listed."""

from __future__ import annotations

import inspect as python_inspect
import pickle

import lockcore

PROMISED = {"ProcessLock", "LockHeld", "single_instance", "inspect"}


def test_every_listed_name_is_there() -> None:
    """Each of them can be imported, and star imports work."""
    for name in lockcore.__all__:
        assert getattr(lockcore, name) is not None
    names: dict[str, object] = {}
    exec("from lockcore import *", names)
    assert set(lockcore.__all__) <= set(names)


def test_the_promised_names_are_listed() -> None:
    """Scripts import these."""
    assert set(lockcore.__all__) >= PROMISED


def test_nothing_else_is_public() -> None:
    """A name without an underscore is a promise, so it has to be listed."""
    found = {
        name
        for name, value in vars(lockcore).items()
        if not name.startswith("_") and not python_inspect.ismodule(value)
    }
    assert found - {"TYPE_CHECKING", "annotations"} <= set(lockcore.__all__)
    assert set(lockcore._HOMES) == set(lockcore.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    """As in any other module."""
    assert not hasattr(lockcore, "Nonsense")


def test_process_lock_has_the_promised_signature() -> None:
    """Options by keyword, with these defaults."""
    parameters = python_inspect.signature(lockcore.ProcessLock).parameters
    assert {name: p.default for name, p in parameters.items() if p.kind is p.KEYWORD_ONLY} == {
        "lock_dir": None,
        "format": "json",
        "max_age": None,
        "release_on_signal": True,
        "on_lost": None,
    }


def test_errors_cross_process_borders() -> None:
    """A worker's refusal reaches its parent with everything that it carries."""
    report = lockcore.Report("/x/sync.lock", None, lockcore.Verdict.UNKNOWN, ("Nobody knows.",))
    held = pickle.loads(pickle.dumps(lockcore.LockHeld(report)))
    assert (held.report, held.evidence, held.path) == (report, report.evidence, report.path)
    failed = pickle.loads(pickle.dumps(lockcore.LockFailed("/x/sync.lock", "no space")))
    assert (failed.path, str(failed)) == ("/x/sync.lock", "no space")


def test_errors_are_shown_under_their_public_name() -> None:
    """A traceback names what people import."""
    assert {error.__module__ for error in (lockcore.LockError, lockcore.LockHeld, lockcore.LockFailed)} == {"lockcore"}
