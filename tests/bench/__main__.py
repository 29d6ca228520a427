"""`python -m tests.bench`: measure, print the figures and whether the targets are reached. Exits with 0."""

from __future__ import annotations

import argparse
import compileall
import json
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import lockcore
import locktray

from . import acquire, contend, imports, machine, package, run
from .alone import alone
from .lease import parts as lease
from .table import Result, Target
from .tray import parts as tray
from .watch import parts as watch
from .window import parts as window
from .window import tail

SETTLE = 45.0
"""Seconds after which ext4 has forgotten the thousands of files that a part has removed: until then it is slow."""

PARTS: dict[str, Callable[[], Result]] = {
    "contend": contend.measure,
    "import": imports.measure,
    "run": run.measure,
    "acquire": acquire.measure,
    "lease": lease.measure,
    "watch": partial(watch.measure, watch.Options()),
    "tray": partial(tray.measure, tray.Options()),
    "window": window.measure,
    "tail": tail.measure,
    "package": package.measure,
}


def main() -> None:
    """Run the parts that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("part", nargs="?", choices=[*PARTS, "all"], default="all")
    parser.add_argument("--json", action="store_true")
    _add_watch_options(parser)
    options = parser.parse_args()
    chosen = list(PARTS) if options.part == "all" else [options.part]
    parts: dict[str, Callable[[], Result]] = {
        **PARTS,
        "watch": partial(watch.measure, _watch_options(options)),
        "tray": partial(tray.measure, _tray_options(options)),
    }
    _compile()
    results: dict[str, object] = {"machine": machine.describe()}
    targets: list[Target] = []
    if not options.json:
        print(machine.describe(), flush=True)
    for name in chosen:
        if name == "acquire" and len(chosen) > 1:
            time.sleep(SETTLE)
        result = alone(parts[name])
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


def _compile() -> None:
    """What is installed is compiled, so what is measured is, too, whatever this environment says about it."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    for package_file in (lockcore.__file__, locktray.__file__):
        assert package_file is not None
        compileall.compile_dir(Path(package_file).parent, quiet=2)


def _add_watch_options(parser: argparse.ArgumentParser) -> None:
    defaults = watch.Options()
    group = parser.add_argument_group("watch and tray")
    names = tuple(dict.fromkeys((*watch.PARTS, *tray.PARTS)))
    group.add_argument("--only", nargs="+", choices=names, default=names, help="some of their parts")
    group.add_argument("--jobs", nargs="+", type=int, default=defaults.jobs, metavar="N", help="with how many jobs")
    group.add_argument("--kills", type=int, default=defaults.kills, metavar="N")
    group.add_argument("--idle-seconds", type=float, default=defaults.idle_seconds, metavar="S")


def _watch_options(options: argparse.Namespace) -> watch.Options:
    only = tuple(name for name in watch.PARTS if name in options.only)
    return watch.Options(only, tuple(options.jobs), options.kills, options.idle_seconds)


def _tray_options(options: argparse.Namespace) -> tray.Options:
    only = tuple(name for name in tray.PARTS if name in options.only)
    return tray.Options(only, options.idle_seconds)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
