"""`python -m tests.torture`: torture a lock and say how it went."""

from __future__ import annotations

import argparse
import json
import random
import sys

from .arena import Arena
from .chaos import RATES
from .locks import FACTORIES
from .report import Tally
from .rounds import LENGTHS, play


def main() -> int:
    """Exit 0 only when nothing went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (60)")
    parser.add_argument("--workers", type=int, default=8, help="how many processes at a time (8)")
    parser.add_argument("--seed", type=int, help="the same choices again; the kernel's timing is never the same")
    parser.add_argument("--lock", choices=sorted(FACTORIES), default="lockcore")
    parser.add_argument("--folder", help="where to make the folder of the lock (the system's temporary folder)")
    parser.add_argument("--without", action="append", default=[], choices=sorted([*RATES, *LENGTHS]), help="leave out")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1_000_000)
    tally = Tally(options.lock, seed, options.seconds, options.workers)
    arena = Arena(tally, options.folder)
    try:
        play(arena, frozenset(options.without))
    finally:
        arena.close()
    print(json.dumps(tally.as_json(), indent=2) if options.json else tally)
    return 0 if tally.passed else 1


if __name__ == "__main__":
    sys.exit(main())
