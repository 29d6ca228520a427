"""`python -m tests.torture`: torture the lock, and leases in both kinds of store, and say how it went."""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys

from .arena import Arena
from .chaos import RATES
from .lease.broken import BROKEN
from .lease.play import DEEDS, STORES, why_not
from .lease.play import play as play_leases
from .lease.report import LeaseTally
from .locks import FACTORIES
from .report import Tally
from .rounds import LENGTHS, play

LOCK = "lock"


def main() -> int:
    """Exit 0 only when nothing went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("what", nargs="*", metavar="WHAT", help=f"{LOCK}, or leases in {' or '.join(STORES)}; or all")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long, each (60)")
    parser.add_argument("--workers", type=int, default=8, help="how many processes at a time (8)")
    parser.add_argument("--seed", type=int, help="the same choices again; the kernel's timing is never the same")
    parser.add_argument("--without", action="append", default=[], metavar="DEED", help="leave out")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--lock", choices=sorted(FACTORIES), default="lockcore", help="another lock")
    parser.add_argument("--folder", help="where to make the folder of the lock (the system's temporary folder)")
    parser.add_argument("--ttl", type=float, default=1.0, help="of the leases, in seconds (1)")
    parser.add_argument("--broken", choices=sorted(BROKEN), help="leases that are wrong on purpose")
    options = parser.parse_args()
    if unknown := set(options.what) - {LOCK, *STORES}:
        parser.error(f"{', '.join(sorted(unknown))} can't be tortured. Known are: {', '.join((LOCK, *STORES))}.")
    known = sorted({*RATES, *LENGTHS, *DEEDS})
    if unknown := set(options.without) - set(known):
        parser.error(f"{', '.join(sorted(unknown))} is nothing to leave out. Known are: {', '.join(known)}.")
    options.seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1_000_000)
    what = options.what or [LOCK, *STORES]
    if len(what) > 1:
        named = set(options.what)
        words = [word for word in sys.argv[1:] if word not in named]
        return max([_alone(each, words) for each in what])
    tally = _torture_lock(options) if what[0] == LOCK else _torture_leases(options, what[0])
    if tally is None:
        return 0
    print(json.dumps(tally.as_json(), indent=2) if options.json else tally)
    return 0 if tally.passed else 1


def _alone(what: str, words: list[str]) -> int:
    """In a process of its own: what one has loaded and left must not weigh on the next."""
    return subprocess.run([sys.executable, "-m", __package__, what, *words], check=False).returncode


def _torture_lock(options: argparse.Namespace) -> Tally:
    tally = Tally(options.lock, options.seed, options.seconds, options.workers)
    arena = Arena(tally, options.folder)
    try:
        play(arena, frozenset(options.without))
    finally:
        arena.close()
    return tally


def _torture_leases(options: argparse.Namespace, store: str) -> LeaseTally | None:
    reason = why_not(store)
    if reason is not None:
        print(f"leases in {store} are not tortured: {reason}", file=sys.stderr)
        return None
    tally = LeaseTally(store, options.seed, options.seconds, options.workers, options.ttl)
    play_leases(tally, frozenset(options.without), options.broken)
    return tally


if __name__ == "__main__":
    sys.exit(main())
