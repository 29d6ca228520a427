"""A draft and a job file: what the one makes the other say, as `lockcore add` would write it. Pure but for `~`."""

from __future__ import annotations

import os
import shlex
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from lockcore._lease.address import absolute, carries_secret
from lockcore._paths import is_address
from lockcore._registry.show import lease_shown
from locktray.present.durations import as_file
from locktray.present.job_draft import FIELDS, JobDraft
from locktray.present.job_form import schedules_of, words_of
from locktray.present.limits import LIMITS
from locktray.tongue import tr

Values = dict[tuple[str, str], object]

_PLACES = {
    "title": ("", "title"),
    "command": ("", "command"),
    "folder": ("", "cwd"),
    "kind": ("", "kind"),
    "schedule": ("", "schedule"),
    "format": ("lock", "format"),
    "taken_by": ("lock", "taken_by"),
    "companions": ("lock", "companions"),
    **{limit: ("limits", limit) for limit in LIMITS},
}


def values_of(draft: JobDraft, before: JobDraft | None = None) -> Values:
    """What the file is to say; with `before`, only what differs from it, and None for what is to go."""
    values: Values = {}
    for name in FIELDS:
        if name == "name" or getattr(draft, name) == getattr(before or JobDraft(), name):
            continue
        if name == "lock":
            values |= _lock(draft.lock.strip(), changes=before is not None)
        else:
            values[_PLACES[name]] = _value(name, draft)
    if before is None:
        if draft.command.strip() and not draft.folder.strip():
            values["", "cwd"] = os.path.expanduser("~")
        return {place: value for place, value in values.items() if value is not None}
    return values


def draft_of(name: str, text: str) -> JobDraft:
    """The draft that a job file would come from. Raises ValueError for what is no TOML; odd values are left out."""
    top = tomllib.loads(text)
    lock = _table(top, "lock")
    fields: dict[str, Any] = {
        field: _text(field, _table(top, table).get(key)) for field, (table, key) in _PLACES.items()
    }
    draft = replace(JobDraft(name), **fields)
    address = _text("lock", lock.get("url"))
    if carries_secret(address):
        why = {"lock": tr("Its file has a password for this, which is not shown. It stays unless you change this.")}
        return replace(draft, lock=lease_shown(address), why=why)
    return replace(draft, lock=address or _text("lock", lock.get("path")))


def _value(name: str, draft: JobDraft) -> object:
    text = getattr(draft, name).strip()
    if not text:
        return None
    match name:
        case "command":
            return list(words_of(text))
        case "folder":
            return _absolute(text)
        case "schedule":
            return list(schedules_of(draft))
        case "companions":
            base = os.path.expanduser(draft.folder.strip() or "~")
            return [_absolute(os.path.join(base, os.path.expanduser(line.strip()))) for line in _lines(text)]
    return as_file(text) if name in LIMITS else text


def _lock(lock: str, *, changes: bool) -> Values:
    if is_address(lock):
        values: Values = {("lock", "url"): absolute(lock), ("lock", "path"): None}
    else:
        values = {("lock", "path"): _absolute(lock) if lock else None, ("lock", "url"): None}
    return values if changes else {place: value for place, value in values.items() if value is not None}


def _absolute(path: str) -> str:
    return os.path.abspath(os.path.expanduser(path)) + ("/" if path.endswith("/") else "")


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def _table(top: Mapping[str, object], name: str) -> Mapping[str, object]:
    found = top.get(name, {}) if name else top
    return found if isinstance(found, dict) else {}


def _text(field: str, value: object) -> str:
    if isinstance(value, list):
        words = [str(word) for word in value]
        return shlex.join(words) if field == "command" else "\n".join(words)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return str(value)
