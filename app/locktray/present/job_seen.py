"""What the system says about a draft of a job. Values only."""

from __future__ import annotations

from enum import Enum

from lockcore._value import value
from locktray.present.job_draft import JobDraft


class Place(Enum):
    """What is where a folder should be."""

    THERE = "there"
    MISSING = "missing"
    NO_FOLDER = "no folder"
    READ_ONLY = "read-only"
    NETWORK = "network"
    SILENT = "silent"


class Program(Enum):
    """What is where a command's program should be."""

    FOUND = "found"
    MISSING = "missing"
    NOT_EXECUTABLE = "not executable"
    FOLDER = "folder"


@value
class Seen:
    """What the system says about this draft. `lock_file` is where its lock lies.

    `refusal` is why a shell can't read the command; empty if it can, or need not.
    """

    draft: JobDraft
    taken: bool = False
    lock_file: str = ""
    lock_place: Place = Place.THERE
    lock_is_folder: bool = False
    folder: Place = Place.THERE
    program: Program = Program.FOUND
    program_path: str = ""
    refusal: str = ""
