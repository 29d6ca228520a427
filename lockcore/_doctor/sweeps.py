"""Who removes old files from a folder: what the rules in tmpfiles.d say. Reading them is all that is done."""

from __future__ import annotations

import os
from collections.abc import Sequence
from fnmatch import fnmatchcase

from lockcore._value import value

RULE_FOLDERS = ("/etc/tmpfiles.d", "/run/tmpfiles.d", "/usr/local/lib/tmpfiles.d", "/usr/lib/tmpfiles.d")
"""A file in an earlier folder replaces one of the same name in a later."""

_LARGEST = 256 * 1024
_WITH_AGE = "dDevqQC"
_PLACES = {"%t": "/run", "%T": "/tmp", "%V": "/var/tmp", "%S": "/var/lib", "%C": "/var/cache", "%L": "/var/log"}


@value
class Rule:
    """One line. `kind` is its letter; `age` is None where files don't grow too old; `source` is file and line."""

    kind: str
    path: str
    age: str | None
    source: str


def read_rules(folders: Sequence[str] = RULE_FOLDERS) -> list[Rule]:
    """All rules that are in force, in systemd's order: the first about a path wins."""
    files: dict[str, str] = {}
    for folder in folders:
        try:
            for name in os.listdir(folder):
                if name.endswith(".conf"):
                    files.setdefault(name, os.path.join(folder, name))
        except OSError:
            continue
    rules: list[Rule] = []
    for _, file in sorted(files.items()):
        try:
            with open(file, encoding="utf-8", errors="replace") as opened:
                lines = opened.read(_LARGEST).splitlines()
        except OSError:
            continue
        rules += [rule for number, line in enumerate(lines, 1) if (rule := parse_rule(line, f"{file} line {number}"))]
    return rules


def parse_rule(line: str, source: str) -> Rule | None:
    """The rule in a line; None if there is none, or none that could concern a lock."""
    fields = [field.strip("\"'") for field in line.split(None, 6)]
    if len(fields) < 2 or fields[0].startswith("#"):
        return None
    kind, path = fields[0][0], fields[1]
    for sign, place in _PLACES.items():
        path = path.replace(sign, place)
    if (kind not in _WITH_AGE and kind not in "xX") or "%" in path:
        return None
    age = fields[5] if len(fields) > 5 and kind in _WITH_AGE else "-"
    return Rule(kind, os.path.normpath(path), None if age == "-" else age.lstrip("~").rpartition(":")[2], source)


def sweeping(path: str, rules: Sequence[Rule]) -> Rule | None:
    """The rule by which a file at `path` is removed once it is old, if there is one.

    The rule for the nearest folder above it decides; a rule for the file itself makes systemd leave it alone.
    """
    above = _above(path)
    for rule in rules:
        if rule.kind == "x" and any(fnmatchcase(place, rule.path) for place in (path, *above)):
            return None
        if rule.kind == "X" and fnmatchcase(path, rule.path):
            return None
    for place in above:
        for rule in rules:
            if rule.kind in _WITH_AGE and fnmatchcase(place, rule.path):
                return rule if rule.age is not None else None
    return None


def _above(path: str) -> list[str]:
    """The folders that a path lies in, the nearest first."""
    folders = []
    while (parent := os.path.dirname(path)) != path:
        path = parent
        folders.append(path)
    return folders
