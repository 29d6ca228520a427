"""Writes a log at a rate: a script of its own, which is told path, bytes a second and seconds."""

from __future__ import annotations

import sys
import time

TICK = 0.01


def main() -> None:
    path, rate, seconds = sys.argv[1], float(sys.argv[2]), float(sys.argv[3])
    if sys.platform != "win32":
        import fcntl
    written, number = 0, 0
    with open(path, "ab", buffering=0) as file:
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_SH)  # as a run does, so that it counts as going on
        began = time.monotonic()
        while (now := time.monotonic() - began) < seconds:
            lines = []
            while written < rate * now:
                number += 1
                line = b"2026-11-16 05:41:03 INFO \x1b[32mpage %d\x1b[0m of 240 %s\n" % (number, b"x" * (number % 120))
                lines.append(line)
                written += len(line)
            file.write(b"".join(lines))
            time.sleep(TICK)
    print(written)


if __name__ == "__main__":
    main()
