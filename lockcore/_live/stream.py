"""`status --watch` where there is no terminal: what there is once, then a line for each Flip, at once."""

from __future__ import annotations

import json
import sys
import time
from collections import deque

from lockcore._columns import STATE
from lockcore._live.feed import Chosen, Feed
from lockcore._row import row_of
from lockcore._show_status import show_status
from lockcore._signs import SIGNS
from lockcore._terminal import Terminal
from lockcore._text import printable
from lockcore._watch.as_json import flip_object, status_object
from lockcore._watch.status import Flip, Snapshot

if sys.platform == "win32":
    from lockcore._live.wakeup_windows import Wakeup
else:
    from lockcore._live.wakeup_posix import Wakeup


def watch_stream(feed: Feed, chosen: Chosen, *, as_json: bool) -> None:
    """Print until the reader goes away, which is a BrokenPipeError, or somebody interrupts."""
    terminal = Terminal(sys.stdout)
    heard: deque[tuple[Snapshot, tuple[Flip, ...]]] = deque()
    with Wakeup(out=sys.stdout.fileno()) as wakeup:

        def hear(snapshot: Snapshot, flips: tuple[Flip, ...]) -> None:
            heard.append((snapshot, flips))
            wakeup.wake()

        deaf = feed.listen(hear)
        try:
            heard.clear()  # what was told so far is in the snapshot, which is asked for after that
            first = feed.snapshot
            _say_first(chosen.of(first), terminal, as_json=as_json)
            told = _say_trouble(first, ())
            while True:
                while heard:
                    snapshot, flips = heard.popleft()
                    if snapshot is first:
                        continue
                    for flip in chosen.flips(flips):
                        _say_flip(flip, terminal, as_json=as_json)
                    told = _say_trouble(snapshot, told)
                if wakeup.wait(None).gone:
                    raise BrokenPipeError
        finally:
            deaf()


def _say_first(snapshot: Snapshot, terminal: Terminal, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(status_object(snapshot)))
    else:
        show_status(snapshot, terminal)
        terminal.line()
    sys.stdout.flush()


def _say_flip(flip: Flip, terminal: Terminal, *, as_json: bool) -> None:
    print(json.dumps(flip_object(flip)) if as_json else flip_line(flip, terminal), flush=True)


def flip_line(flip: Flip, terminal: Terminal) -> str:
    """One Flip in a line: when, what it is now, which job, and what is known."""
    when = time.strftime("%H:%M:%S", time.localtime(flip.at))
    name = terminal.plain(printable(flip.job))
    if flip.after is None:
        return f"{when}  {'  gone'.ljust(STATE)}  {name}"
    row = row_of(flip.after, flip.at)
    state = f"{terminal.character(SIGNS[row.state])} {row.state.value}".ljust(STATE)
    return f"{when}  {terminal.strong(state, SIGNS[row.state].colour)}  {name}  {terminal.plain(row.knows)}".rstrip()


def _say_trouble(snapshot: Snapshot, told: tuple[str, ...]) -> tuple[str, ...]:
    """What can't be watched well, each sentence once."""
    for sentence in snapshot.trouble:
        if sentence not in told:
            print(f"lockcore: {sentence}", file=sys.stderr, flush=True)
    return snapshot.trouble
