"""Where everything that lockcore keeps lives: settings, job files, locks, history, logs.

`LOCKCORE_HOME` puts it all below one folder; without it each kind has its usual place on this system.
"""

from __future__ import annotations

import os
import sys

from lockcore._paths import home, state_folder


def config_file() -> str:
    """The settings that a person edits."""
    return os.path.join(_config_folder(), "config.toml")


def jobs_folder() -> str:
    """One TOML file for each registered job."""
    return os.path.join(_config_folder(), "jobs")


def history_file() -> str:
    return os.path.join(state_folder(), "history.db")


def quarantine_folder() -> str:
    """Where cleaned lock files wait to be put back."""
    return os.path.join(state_folder(), "cleaned")


def logs_folder() -> str:
    """One folder for each job, in it one file for each run."""
    if (top := home()) is not None:
        return os.path.join(top, "logs")
    if sys.platform == "linux":
        return os.path.join(state_folder(), "log")
    from platformdirs import user_log_dir

    return user_log_dir("lockcore", appauthor=False)


def make_private_folder(folder: str) -> None:
    """Make a folder of ours, and what is missing above it, for this user alone."""
    parent = os.path.dirname(folder)
    if parent != folder and not os.path.isdir(parent):
        make_private_folder(parent)
    try:
        os.mkdir(folder, 0o700)
    except FileExistsError:
        pass


def _config_folder() -> str:
    if (top := home()) is not None:
        return top
    if sys.platform == "linux":
        config = os.environ.get("XDG_CONFIG_HOME", "").strip()
        if not os.path.isabs(config):  # the specification has relative ones ignored
            config = os.path.expanduser("~/.config")
        return os.path.join(config, "lockcore")
    from platformdirs import user_config_dir

    return user_config_dir("lockcore", appauthor=False)
