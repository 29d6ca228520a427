"""The registered jobs: one file each, in one folder. A bad file is that job's problem only."""

from __future__ import annotations

import os

from lockcore._home import jobs_folder
from lockcore._registry.job_file import BadJobFile, Job, name_problem, read_job
from lockcore._registry.table import BadFile
from lockcore._registry.trusted_file import read_trusted
from lockcore._said import joined, said

_ENDING = ".toml"


def job_file(name: str) -> str:
    """Where the job of this name is registered, whether or not it is. Raises ValueError for what is no name."""
    if (problem := name_problem(name)) is not None:
        raise ValueError(problem)
    return os.path.join(jobs_folder(), name + _ENDING)


def name_of(file: str) -> str | None:
    """The name of the job that a file in the folder registers; None if it is none."""
    entry = os.path.basename(file)
    return entry.removesuffix(_ENDING) if _is_job_file(entry) else None


def load(name: str) -> Job | None:
    """The job of this name; None if none is registered. Raises BadJobFile."""
    if name_problem(name) is not None:
        return None
    file = job_file(name)
    try:
        text = read_trusted(file)
    except BadFile as bad:
        raise BadJobFile(name, bad.file, bad.problems) from None
    return None if text is None else read_job(name, text, file)


def names() -> list[str]:
    """What is registered, sorted, without looking into the files."""
    try:
        entries = os.listdir(jobs_folder())
    except (FileNotFoundError, NotADirectoryError):
        return []
    return sorted(entry.removesuffix(_ENDING) for entry in entries if _is_job_file(entry))


def all_jobs() -> list[Job | BadJobFile]:
    """Every registered job, sorted by name."""
    folder = jobs_folder()
    try:
        found = names()
    except OSError as error:
        return [BadJobFile("", folder, [said("the folder can't be read: {why}.", error.strerror or error)])]
    jobs = (load_or_say(name) for name in found)
    return [job for job in jobs if job is not None]  # one may have been removed in this very moment


def load_or_say(name: str) -> Job | BadJobFile | None:
    """The job of this name, or what is wrong with its file; None if there is none."""
    if (problem := name_problem(name)) is not None:
        problem = joined(" ", (problem, said("Rename the file.")))
        return BadJobFile(name, os.path.join(jobs_folder(), name + _ENDING), [problem])
    try:
        return load(name)
    except BadJobFile as bad:
        return bad


def _is_job_file(entry: str) -> bool:
    """Editors leave hidden files beside the real ones."""
    return entry.endswith(_ENDING) and entry != _ENDING and not entry.startswith(".")
