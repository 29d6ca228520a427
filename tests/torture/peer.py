"""A peer that is not lockcore: another user's program with the classical PID file, in a sticky folder.

Which overlaps would be its own fault?  It looks at the public file and then creates it, so all its
protection is that file, and its dangerous steps are the removal of a file it takes for stale and the
creation.

* Two such peers overlap by themselves: there is only ever one.
* When the public file is removed by hand, the peer's protection (while it holds) or its only sign (while we
  hold) is gone: the rounds with a peer remove the guard, never the public file.
* It looks, sees nothing; we publish; it creates. Our file belongs to another user and is read-only: its
  `open(path, "w")` fails, and it stands back. It creates first: our publication finds a file and stands
  back.
* It looks, sees the file of a dead peer; we take over; it removes the file. The folder is sticky and the
  file is now ours: its `unlink` fails, and it stands back.
* It has created the file but not yet written its pid: we see an empty file and refuse.
* It must not be killed between creating and writing: that leaves an empty file, which nobody may judge
  before it has stayed unchanged for ten seconds, and would be counted as a wedge. So it kills itself,
  inside, at random.

So, as another user in a sticky folder, it can't harm us by any fault of its own: each overlap with it is
ours. In particular we must not judge the file of a dead peer and then remove that of its living successor.
"""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable

from . import naive
from .nursery import Voice, die_with_parent

NOBODY = 65534


def possible() -> bool:
    """Whether this process may become another user."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def live(voice: Voice, path: str, over: Callable[[], bool], rng: random.Random) -> None:
    """Become another user; take, hold and drop until the round is over or the peer kills itself."""
    parent = os.getppid()
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)
    die_with_parent(parent)
    while not over():
        if naive.take(path):
            voice.say("enter")
            time.sleep(rng.uniform(0, 0.005))
            if rng.random() < 0.25:
                voice.say("die")
                os.kill(os.getpid(), signal.SIGKILL)
            voice.say("leave")
            naive.drop(path)
        time.sleep(rng.uniform(0, 0.002))
