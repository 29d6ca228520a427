"""`lockcore run` on Windows, tried by a Windows Python under Wine.

run_scenario.py says what is tried, conftest.py what is needed for that.
"""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from .conftest import Tried

SCENARIO = Path(__file__).with_name("run_scenario.py")
BEHAVIOURS = list(runpy.run_path(str(SCENARIO))["BEHAVIOURS"])


@pytest.fixture(scope="module")
def answers(tried: Tried) -> dict[str, str]:
    return tried(SCENARIO, BEHAVIOURS)


@pytest.mark.parametrize("sentence", BEHAVIOURS)
def test_on_windows(sentence: str, answers: dict[str, str]) -> None:
    answer = answers.get(sentence, "not tried: the scenario ended before")
    if answer.startswith("ok # skip "):
        pytest.skip(answer.removeprefix("ok # skip "))
    assert answer == "ok"
