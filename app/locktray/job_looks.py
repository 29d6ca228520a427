"""Looks at what a draft of a job names: files, folders, programs, processes. Starts and changes nothing.

All of it may take its time, so it is called beside the GUI thread.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import time

import psutil

import lockcore
from lockcore._doctor.folders import network
from lockcore._lease.address import BadAddress, named, parse
from lockcore._paths import is_address, lock_path, locks_folder
from lockcore._patience import answer_within
from lockcore._registry.job_file import BadJobFile, name_problem
from lockcore._registry.jobs import load, names
from lockcore._system import system
from lockcore._watch.matching import Wanted, wanted_of
from locktray.present.durations import seconds_of
from locktray.present.job_draft import JobDraft
from locktray.present.job_form import next_runs, schedules_of, words_of
from locktray.present.job_seen import Place, Program, Seen
from locktray.present.job_trial import Trial
from locktray.tongue import tr, why

PATIENCE = 3.0

_SPEAKER = re.compile(r"\S*sh: (-c: )?(line )?(\d+: )?")
"""What shells put before what they say."""


def look(draft: JobDraft) -> Seen:
    """What the form has to know of the system."""
    lock = _lock_file(draft)
    is_file = bool(lock) and not is_address(lock)
    folder, words = _folder(draft), words_of(draft.command)
    program, path = _program(words, folder)
    return Seen(
        draft,
        taken=draft.name in _names(),
        lock_file=lock,
        lock_place=_lock_place(lock) if is_file else Place.THERE,
        lock_is_folder=is_file and not _may_hang(lock) and os.path.isdir(lock),
        folder=_place(folder) if draft.folder.strip() else Place.THERE,
        program=program,
        program_path=path,
        refusal=_refusal(words),
    )


def try_out(draft: JobDraft, before: JobDraft | None, now: float) -> Trial:
    """What would be seen and run."""
    argv, folder = words_of(draft.command), _folder(draft)
    shown = _lock_file(draft)
    report, trouble = None, ""
    try:
        report = lockcore.inspect(_whole_address(draft, before, shown), max_age=seconds_of(draft.max_age))
        shown = report.path
    except (BadAddress, BadJobFile, ValueError, OSError) as error:
        trouble = why(error)
    return Trial(
        draft.name,
        argv,
        folder,
        (("LOCKCORE_JOB", draft.name), ("LOCKCORE_RUN", tr("the number of the run"))),
        shown,
        report,
        trouble,
        next_runs(schedules_of(draft), now),
        _instances(argv, folder),
    )


def _lock_file(draft: JobDraft) -> str:
    """The whole path, or the address; empty if it can't be told."""
    lock = draft.lock.strip()
    if is_address(lock):
        return lock
    if not lock and name_problem(draft.name) is not None:
        return ""  # what is no name may read like a path
    try:
        return lock_path(os.path.abspath(os.path.expanduser(lock)) if lock else draft.name)
    except ValueError:
        return ""


def _whole_address(draft: JobDraft, before: JobDraft | None, lock: str) -> str:
    """With the password that is only in the job's file, and the lease's name."""
    if not is_address(lock):
        return lock
    if before is not None and before.lock == draft.lock:
        job = load(before.name)
        if job is not None and job.lock_url is not None:
            return job.lock_url
    parse(lock)
    return named(lock, draft.name)


def _folder(draft: JobDraft) -> str:
    return os.path.abspath(os.path.expanduser(draft.folder.strip() or "~"))


def _names() -> frozenset[str]:
    try:
        return frozenset(names())
    except OSError:
        return frozenset()


def _lock_place(lock: str) -> Place:
    folder = os.path.dirname(lock)
    place = place_of(folder)
    if place is Place.MISSING and folder == locks_folder():
        return Place.THERE  # it is made with the first lock
    if place is Place.THERE and not os.access(folder, os.W_OK | os.X_OK):
        return Place.READ_ONLY
    return place


def place_of(folder: str) -> Place:
    """What is there."""
    if network(folder) is not None:
        return Place.NETWORK
    return _place(folder)


def _place(folder: str) -> Place:
    if not _may_hang(os.path.join(folder, "x")):
        return _seen_at(folder)
    return answer_within(PATIENCE, folder, lambda: _seen_at(folder)) or Place.SILENT


def _seen_at(folder: str) -> Place:
    if os.path.isdir(folder):
        return Place.THERE
    return Place.NO_FOLDER if os.path.lexists(folder) else Place.MISSING


def _program(words: tuple[str, ...], folder: str) -> tuple[Program, str]:
    if not words:
        return Program.FOUND, ""
    word = words[0]
    if os.path.basename(word) == word:
        found = shutil.which(word)
        return (Program.FOUND, found) if found is not None else (Program.MISSING, "")
    path = os.path.join(folder, word)
    if _may_hang(path):
        return Program.FOUND, path
    if os.path.isdir(path):
        return Program.FOLDER, path
    if not os.path.exists(path):
        return Program.MISSING, path
    return (Program.FOUND if os.access(path, os.X_OK) else Program.NOT_EXECUTABLE), path


def _refusal(words: tuple[str, ...]) -> str:
    """What the shell says against a line. It reads the line, and runs nothing of it."""
    if words[:2] != ("sh", "-c"):
        return ""
    try:
        read = subprocess.run(
            ["sh", "-n", *words[1:3]],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=PATIENCE,
        )
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return ""
    first = read.stderr.decode(errors="replace").partition("\n")[0]
    return _SPEAKER.sub("", first) if read.returncode else ""


def _may_hang(path: str) -> bool:
    return system.may_hang(path)


def _instances(argv: tuple[str, ...], folder: str) -> tuple[tuple[int, str], ...] | None:
    from lockcore._watch.processes import Processes

    wanted = wanted_of(Wanted(argv, folder))
    if wanted is None:
        return None
    processes = Processes()
    processes.want({"": wanted})
    processes.look(time.time(), whole=True)
    return tuple((pid, _words(pid)) for pid in processes.of(""))


def _words(pid: int) -> str:
    try:
        return shlex.join(psutil.Process(pid).cmdline())
    except psutil.Error:
        return ""
