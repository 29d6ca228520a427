"""Changes lock files at a rate: a script of its own, which reads its order and tells what it wrote as JSON."""

from __future__ import annotations

import json
import os
import random
import sys
import time

from .home import content, overwrite, replace, update

TICK = 0.002


def main() -> None:
    order = json.loads(sys.stdin.readline())
    rng = random.Random(order["seed"])
    paths, pids, rate, parts = order["paths"], order["pids"], order["rate"], order["parts"]
    texts = [[content(path, pid) for path in paths[:2]] for pid in pids]  # a JSON and a bare one for each process
    last: dict[str, int | None] = {}
    began = time.monotonic()
    until, done = began + order["seconds"], 0
    while (now := time.monotonic()) < until:
        due = int((now - began) * rate)
        if done >= due:
            time.sleep(TICK)
            continue
        for _ in range(min(due - done, 50)):
            at, who, kind = rng.randrange(len(paths)), rng.randrange(len(pids)), rng.random()
            path, text = paths[at], texts[who][at % 2]
            last[path] = pids[who]
            if kind < parts["replace"]:
                replace(path, text)
            elif kind < parts["replace"] + parts["overwrite"]:
                overwrite(path, text)
            elif kind < parts["replace"] + parts["overwrite"] + parts["remove"]:
                last[path] = None
                if os.path.exists(path):
                    os.unlink(path)
            else:
                update(path, text)
            done += 1
    ended = time.monotonic_ns()
    print(json.dumps({"count": done, "seconds": ended / 1e9 - began, "ended": ended, "last": last}))


if __name__ == "__main__":
    main()
