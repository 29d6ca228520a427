"""The lock files in the lock folder and in watched folders."""

from __future__ import annotations

import os

from lockcore._paths import job_name, locks_folder
from lockcore._registry.config import BadConfig, load_config

ENDINGS = (".lock", ".pid")
"""How the lock files in a folder are called."""


def found_locks() -> tuple[dict[str, str], list[str]]:
    """The path and the name of each, and sentences about what could not be looked at."""
    found: dict[str, str] = {}
    trouble: list[str] = []
    folders = [locks_folder()]
    try:
        folders += load_config().watch
    except BadConfig as bad:
        trouble.append(str(bad))
    for folder in folders:
        try:
            names = sorted(os.listdir(folder))
        except FileNotFoundError:
            if folder != locks_folder():
                trouble.append(f"{folder} is watched, but it is not there.")
            continue
        except OSError as error:
            trouble.append(f"{folder} can't be read: {error.strerror or error}.")
            continue
        for name in names:
            if name.endswith(ENDINGS):
                path = os.path.join(os.path.abspath(folder), name)
                found[path] = job_name(path)
    return found, trouble
