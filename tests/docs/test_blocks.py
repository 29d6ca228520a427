"""Every command and code block of the pages for people, run for real."""

from __future__ import annotations

import pytest

from tests.docs import runners
from tests.docs.pages import PAGES, Block, load
from tests.docs.place import Place
from tests.docs.scene import Play
from tests.docs.scenes import SCENES, WHOLE


def chapters() -> dict[str, list[Block]]:
    """What runs one after the other in one place: a guide from beginning to end, or a section of a reference."""
    found: dict[str, list[Block]] = {}
    for name in PAGES:
        for block in load(name).blocks:
            found.setdefault(name if name in WHOLE else f"{name}#{block.section}", []).append(block)
    return found


CHAPTERS = chapters()


def test_every_scene_is_of_a_chapter() -> None:
    """One that is left over shows that a page has lost what was tested."""
    assert set(SCENES) <= set(CHAPTERS)
    assert set(WHOLE) <= set(PAGES)


@pytest.mark.parametrize("name", CHAPTERS)
def test_its_blocks_do_what_the_page_says(name: str, request: pytest.FixtureRequest) -> None:
    """Each ends as it should, and prints what is shown."""
    assert name in SCENES, f"nobody has said what there is before {name}: see tests/docs/scenes"
    play = Play(SCENES[name])
    with Place() as place:
        place.fixture = request.getfixturevalue
        play.scene.prepare(place)
        for block in CHAPTERS[name]:
            wrong = runners.run(block, place, play)
            if wrong is not None:
                pytest.fail(wrong, pytrace=False)
    assert not play.unused, f"{name} has no such lines any more: {sorted(play.unused)}"
