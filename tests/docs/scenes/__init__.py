"""What there is before each chapter of the pages, by the chapter's name."""

from __future__ import annotations

from tests.docs.scene import Scene
from tests.docs.scenes import guides, others, readme, states

WHOLE = ("docs/cron.md", "docs/crash.md", "docs/watch.md", "docs/python.md", "docs/machines.md", "docs/states.md")
"""Pages whose blocks follow one another from the first to the last."""

SCENES: dict[str, Scene] = {**guides.SCENES, **readme.SCENES, **others.SCENES, **states.SCENES}
