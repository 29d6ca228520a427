"""`python -m tests.bench`: measure, print the figures and whether the targets are reached. Exits with 0."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from multiprocessing import get_context

from . import acquire, contend, imports, machine, run
from .table import Result, Target

SETTLE = 45.0
"""Seconds after which ext4 has forgotten the thousands of files that a part has removed: until then it is slow."""

PARTS: dict[str, Callable[[], Result]] = {
    "contend": contend.measure,
    "import": imports.measure,
    "run": run.measure,
    "acquire": acquire.measure,
}


def main() -> None:
    """Run the parts that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("part", nargs="?", choices=[*PARTS, "all"], default="all")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    chosen = list(PARTS) if options.part == "all" else [options.part]
    results: dict[str, object] = {"machine": machine.describe()}
    targets: list[Target] = []
    if not options.json:
        print(machine.describe(), flush=True)
    for name in chosen:
        if name == "acquire" and len(chosen) > 1:
            time.sleep(SETTLE)
        # In a process of its own: what one part has loaded must not weigh on the next.
        with get_context("spawn").Pool(1) as pool:
            result = pool.apply(PARTS[name])
        results[name] = result.as_json()
        targets += result.targets()
        if not options.json:
            print(f"\n{result}", flush=True)
    if options.json:
        results["targets"] = [{"what": each.what, "figure": each.figure, "reached": each.reached} for each in targets]
        print(json.dumps(results, indent=2))
    elif targets:
        print("\ntargets")
        print("\n".join(map(str, targets)))


if __name__ == "__main__":
    main()
