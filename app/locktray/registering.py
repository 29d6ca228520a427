"""What the dialogs have done to the registry and the settings: each gives an answer, or says in a sentence why not.

All of it may take its time, so it is called beside the GUI thread.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import TypeVar

from lockcore._home import jobs_folder
from lockcore._notify import trial
from lockcore._paths import HomeIs
from lockcore._registry import edits
from lockcore._registry.config import load_config
from lockcore._registry.job_file import BadJobFile, read_job
from lockcore._registry.jobs import job_file
from lockcore._registry.table import BadFile
from lockcore._registry.toml_edit import EditFailed
from lockcore._registry.trusted_file import read_trusted
from lockcore._said import begun
from lockcore._text import printable
from locktray.job_looks import place_of
from locktray.present.job_draft import JobDraft
from locktray.present.job_seen import Place
from locktray.present.job_values import draft_of, values_of
from locktray.present.settings import ConfigSpec, Tried, config_spec, mark_of
from locktray.tongue import told, tr, why

T = TypeVar("T")


class Refused(Exception):
    """Why something was not done, as a sentence for a person."""


def in_home(home: str | None, work: Callable[[], T]) -> T | Refused:
    """Do it with the person's own home, whatever the samples have this process believe."""
    try:
        with HomeIs(home):
            return work()
    except Refused as refused:
        return refused
    except (BadFile, EditFailed, OSError, ValueError) as error:
        return Refused(in_own_words(error))


def load_draft(name: str) -> JobDraft:
    """The registered job as somebody would type it."""
    file = job_file(name)
    text = read_trusted(file)
    if text is None:
        raise edits.NotRegistered
    try:
        return draft_of(name, text)
    except ValueError as error:
        try:
            read_job(name, text, file)
        except BadJobFile as bad:
            words = printable(" ".join(told(begun(problem)) for problem in bad.problems), 400)
            shown = printable(file, 300)
            raise Refused(tr("Correct {file} in an editor first. {why}", file=shown, why=words)) from error
        raise


def save(draft: JobDraft, before: JobDraft | None) -> str:
    """Write the job's file; the name of the job."""
    values = values_of(draft, before)
    return edits.register(draft.name, values, replace=before is not None).name


def remove(name: str) -> str:
    """Where its file is now."""
    return edits.remove(name).kept


def read_settings() -> ConfigSpec:
    try:
        config = load_config()
    except (BadFile, OSError) as error:
        return ConfigSpec(trouble=in_own_words(error))
    return config_spec(config, {folder: _folder_place(folder) for folder in config.watch})


def settle(values: Mapping[tuple[str, str], object]) -> ConfigSpec:
    edits.settle(values)
    return read_settings()


def watch(folder: str) -> ConfigSpec:
    path = os.path.abspath(folder)
    if not os.path.isdir(path):
        raise Refused(tr("{path} is no folder.", path=printable(path, 300)))
    if not path.isprintable():
        raise Refused(tr("This folder has a name that can't be written down. Rename it first."))
    if not edits.watch(path):
        raise Refused(tr("{path} is watched already.", path=printable(path, 300)))
    return read_settings()


def unwatch(folder: str) -> ConfigSpec:
    edits.unwatch(folder)
    return read_settings()


def add_address(url: str) -> tuple[Tried, ConfigSpec]:
    """Only what Apprise knows is added, or what nobody can judge because Apprise is missing."""
    if not url.isprintable():
        return Tried.UNKNOWN, read_settings()
    tried = Tried(trial.tried(url, send=False))
    if tried in (Tried.GOOD, Tried.MISSING):
        edits.add_address(url)
    return tried, read_settings()


def remove_address(mark: str) -> ConfigSpec:
    edits.remove_address(_address(mark))
    return read_settings()


def try_address(mark: str) -> Tried:
    """Send a notification there now."""
    return Tried(trial.tried(_address(mark), send=True))


def _address(mark: str) -> str:
    for url in load_config().urls:
        if mark_of(url) == mark:
            return url
    raise Refused(tr("This address is no longer among the settings."))


def _folder_place(folder: str) -> Place:
    place = place_of(folder)
    if place is Place.THERE and not os.access(folder, os.R_OK | os.X_OK):
        return Place.READ_ONLY
    return place


def in_own_words(error: Exception) -> str:
    """Why something failed, for a person who did not ask for any file."""
    match error:
        case edits.AlreadyRegistered():
            return tr("A job of this name is registered already.")
        case edits.NotRegistered():
            return tr("The job is no longer registered.")
        case BadFile() if os.path.dirname(error.file) == jobs_folder():
            return printable(" ".join(map(told, error.problems)), 800)
        case OSError() if error.filename:
            return printable(why(error), 400)
    return printable(" ".join(why(error).split()), 800)
