"""What Locktray keeps between two starts: a person's choices, and what was told already. A small private file."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Mapping
from dataclasses import field

from lockcore._home import make_private_folder
from lockcore._paths import state_folder
from lockcore._value import value
from locktray.present.digest import Past
from locktray.present.layout import Layout, as_plain, from_plain
from locktray.present.quiet import LOUD, Quiet

LONGEST = 1_000_000
"""Bytes; a longer file is not ours."""

PLAIN, COLOUR_BLIND = "", "colour-blind"

_log = logging.getLogger("locktray.kept")


@value
class Kept:
    """All of it. `pulse` is whether the icon may pulse; `language` is a code such as `it`, empty for the desktop's;
    `palette` is PLAIN or COLOUR_BLIND; `layout` is how the window is arranged; `limits` are those that the form for a
    new job begins with, as they were typed.
    """

    pulse: bool = True
    quiet: Quiet = LOUD
    past: Past = field(default_factory=Past)
    language: str = ""
    palette: str = PLAIN
    layout: Layout = field(default_factory=Layout)
    limits: Mapping[str, str] = field(default_factory=dict)


def kept_file() -> str:
    """Beside the history."""
    return os.path.join(state_folder(), "locktray.json")


def read_kept(path: str) -> Kept:
    """What the file says; what can't be read is as it is for somebody new."""
    try:
        with open(path, "rb") as file:
            found = json.loads(file.read(LONGEST))
    except FileNotFoundError:
        return Kept()
    except (OSError, ValueError) as error:
        _log.warning("%s can't be read and is begun anew: %s", path, error)
        return Kept()
    return _kept(found) if isinstance(found, dict) else Kept()


def write_kept(path: str, kept: Kept) -> None:
    """Put it into the file, at once and whole. Trouble is only logged: nobody can do anything about it just now."""
    fresh = f"{path}.new"
    try:
        make_private_folder(os.path.dirname(path))
        with open(os.open(fresh, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump(_plain(kept), file)
        os.replace(fresh, path)
    except OSError as error:
        _log.warning("%s can't be written: %s", path, error)


def _plain(kept: Kept) -> dict[str, object]:
    return {
        "pulse": kept.pulse,
        "paused_until": kept.quiet.paused_until,
        "muted": sorted(kept.quiet.muted),
        "kinds": dict(kept.quiet.kinds),
        "palette": kept.palette,
        "watched_until": kept.past.until,
        "known": sorted(kept.past.known),
        "covered": dict(kept.past.covered),
        "language": kept.language,
        "layout": as_plain(kept.layout),
        "limits": dict(kept.limits),
    }


def _kept(found: Mapping[str, object]) -> Kept:
    covered = found.get("covered")
    times = {} if not isinstance(covered, dict) else {str(job): _time(at) for job, at in covered.items()}
    pairs = [tuple(pair) for pair in _list(found.get("known")) if isinstance(pair, list) and len(pair) == 2]
    return Kept(
        found.get("pulse") is not False,
        Quiet(
            _time(found.get("paused_until")), frozenset(map(str, _list(found.get("muted")))), _flags(found.get("kinds"))
        ),
        Past(
            _time(found.get("watched_until")),
            frozenset((str(job), str(mark)) for job, mark in pairs),
            {job: at for job, at in times.items() if at is not None},
        ),
        _word(found.get("language")),
        _word(found.get("palette")),
        from_plain(found.get("layout")),
        _words(found.get("limits")),
    )


def _time(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _flags(value: object) -> dict[str, bool]:
    return (
        {str(key): wanted for key, wanted in value.items() if isinstance(wanted, bool)}
        if isinstance(value, dict)
        else {}
    )


def _word(value: object) -> str:
    return value if isinstance(value, str) else ""


def _words(value: object) -> dict[str, str]:
    return {str(key): _word(text) for key, text in value.items()} if isinstance(value, dict) else {}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
