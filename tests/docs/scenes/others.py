"""The examples, each in a copy of its folder, and the page for contributors."""

from __future__ import annotations

import shutil

from tests.docs.pages import ROOT
from tests.docs.place import Place
from tests.docs.scene import Deed, Scene
from tests.docs.scenes.deeds import wait_for


def example(name: str) -> Deed:
    """The reader is in its folder."""

    def go(place: Place) -> None:
        place.cwd = place.home / name
        shutil.copytree(ROOT / "examples" / name, place.cwd)

    return go


def monitor(place: Place) -> None:
    example("process_lock")(place)
    place.begin("python3", "monitor.py", "--lock-dir", str(place.root / "tmp"))
    wait_for((place.root / "tmp" / ".binance_monitor.lock").exists, "the monitor has its lock")


def trades(place: Place) -> None:
    place.do("python3", "make_data.py", "--data-dir", "data", "--days", "2")


CHECKED = "test_mentions looks for the target"
VENV = "it would install into this very folder; `make` does the same by installer/dev/venv.sh each time tests run"

SCENES = {
    "CONTRIBUTING.md#set-up": Scene(
        elsewhere={
            "make run": f"it opens the tray; {CHECKED}",
            "make test": f"these tests run in it; {CHECKED}",
            "python3 -m venv .venv": VENV,
            ".venv/bin/python -m pip install": VENV,
        }
    ),
    "examples/failsafe_scheduler/README.md#": Scene(example("failsafe_scheduler")),
    "examples/process_lock/README.md#": Scene(monitor),
    "examples/scheduled_processing/README.md#": Scene(example("scheduled_processing")),
    "examples/database_ingest/README.md#": Scene(
        example("database_ingest"), before={"python3 ingest_full_history_safe.py": trades}
    ),
    "examples/web_service/README.md#": Scene(example("web_service")),
}
