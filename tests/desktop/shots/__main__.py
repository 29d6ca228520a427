"""`python -m tests.desktop.shots`: take all pictures, or those whose names have one of the given words in them."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from installer.linux.tools import install
from tests.desktop.real.software import missing
from tests.desktop.shots.scenes import SCENES

FONT = "fonts-inter"
AT_ONCE = 5


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.desktop.shots", description=__doc__)
    parser.add_argument("words", nargs="*", help="take only these")
    parser.add_argument("--out", type=Path, default=Path("docs/screenshots"), help="where they go (docs/screenshots)")
    options = parser.parse_args()
    packages = missing()
    if not any(Path("/usr/share/fonts").glob("**/Inter-Regular.*")):
        packages.append(FONT)
    trouble = install(packages)
    if trouble is not None:
        print(trouble, file=sys.stderr)
        return 1
    options.out.mkdir(parents=True, exist_ok=True)
    scenes = [
        scene
        for scene in SCENES
        if (any(word in scene.name for word in options.words) if options.words else scene.kept)
    ]
    with ThreadPoolExecutor(AT_ONCE) as stages:  # most of the time a scene waits until its samples have an age
        list(stages.map(lambda scene: scene.take(options.out), scenes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
