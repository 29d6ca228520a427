"""Asks every question, and gives what was found."""

from __future__ import annotations

import os
import shlex
import stat
import sys

from lockcore._doctor.desktop import examine_desktop
from lockcore._doctor.finding import Finding, patiently
from lockcore._doctor.folders import Place, examine_place
from lockcore._doctor.jobs import examine_job, shared_locks
from lockcore._doctor.sweeps import read_rules
from lockcore._doctor.watching import examine_watching
from lockcore._home import history_file, jobs_folder
from lockcore._paths import locks_folder
from lockcore._registry.config import BadConfig, Config, load_config
from lockcore._registry.job_file import BadJobFile, Job
from lockcore._registry.jobs import all_jobs
from lockcore._text import printable
from lockcore._value import value

SYSTEMD = "/run/systemd/system"
"""There while systemd runs, which is what follows the rules of tmpfiles.d."""


@value
class Examined:
    """What was found, and how much was looked at."""

    findings: tuple[Finding, ...]
    jobs: int
    folders: int


def examine() -> Examined:
    """Look at everything that is registered and set."""
    findings: list[Finding] = []
    read: list[Job] = []
    findings += patiently(os.path.join(jobs_folder(), "x"), lambda: _read_jobs(read))
    jobs = list(read)  # whoever did not answer in time may still go on adding to the other
    places = _places(jobs)
    rules, sweeper_runs = read_rules(), os.path.isdir(SYSTEMD)
    for place in places:
        findings += examine_place(place, rules, sweeper_runs=sweeper_runs)
    for job in jobs:
        findings += examine_job(job)
    findings += shared_locks(jobs)
    findings += _examine_config()
    findings += patiently(history_file(), _examine_history)
    findings += patiently(os.path.join(jobs_folder(), "x"), examine_watching)
    findings += examine_desktop()
    return Examined(tuple(findings), len(jobs), len({place.folder for place in places}))


def _read_jobs(jobs: list[Job]) -> list[Finding]:
    """Collect the good ones; the others are findings."""
    findings = []
    for job in all_jobs():
        if isinstance(job, BadJobFile):
            out = f"Put it right in {printable(job.file, 400)}."
            findings.append(Finding(f"{printable(job.name) or 'jobs'}: can't be used", "\n".join(job.problems), out))
        else:
            jobs.append(job)
    return findings


def _places(jobs: list[Job]) -> list[Place]:
    """Where locks lie: each job's, and the lock folder itself if it is there."""
    own = locks_folder()
    places = [
        Place(job.lock_path, job.name, job.taken_by == "lockcore", os.path.dirname(job.lock_path) == own)
        for job in jobs
        if job.lock_path is not None
    ]
    in_own = [place for place in places if place.folder == own]
    if in_own or os.path.isdir(own):
        # One finding about this folder is enough, however many jobs have their lock there.
        places = [place for place in places if place.folder != own]
        places.append(Place(os.path.join(own, "x.lock"), "your lock folder", made=True))
    return places


def _examine_config() -> list[Finding]:
    configs: list[Config] = []

    def read() -> list[Finding]:
        try:
            configs.append(load_config())
        except BadConfig as bad:
            return [Finding("The settings can't be used", "\n".join(bad.problems), f"Put it right in {bad.file}.")]
        return []

    findings = patiently(os.path.join(os.path.dirname(jobs_folder()), "x"), read)
    for config in configs:
        findings += _examine_urls(config)
        for folder in config.watch:
            findings += patiently(os.path.join(folder, "x"), lambda folder=folder: _watched(folder))  # type: ignore[misc]
    return findings


def _examine_urls(config: Config) -> list[Finding]:
    from importlib.util import find_spec

    findings: list[Finding] = []
    if not config.urls:
        return findings
    if find_spec("apprise") is None:
        why = "config.toml has addresses to send to, but what sends there is not installed."
        findings.append(Finding("No notification can be sent", why, "Install it:", 'pip install "lockcore[notify]"'))
    if sys.platform != "win32" and stat.S_IMODE(os.stat(config.file).st_mode) & 0o077:
        why = "Its notification addresses carry passwords."
        out = f"chmod 600 {printable(shlex.quote(config.file), 400)}"
        findings.append(Finding("Other users may read your config.toml", why, "Take that right away:", out))
    return findings


def _watched(folder: str) -> list[Finding]:
    if os.path.isdir(folder):
        return []
    shown, quoted = printable(folder, 400), printable(shlex.quote(folder), 400)
    what, why, out = f"The watched folder {shown} is not there", "No lock in it can be seen.", "Make it, or let it be:"
    return [Finding(what, why, out, f"lockcore watch-dir remove {quoted}", wrong=False)]


def _examine_history() -> list[Finding]:
    try:
        from lockcore._history import History
        from lockcore._history_file import HistoryFailed
    except ImportError:
        return []
    try:
        with History(read_only=True) as history:
            history.runs(limit=1)
    except HistoryFailed as failure:
        message = str(failure)
        out = "Runs work without it, but are not remembered. Put it right, or move the file away."
        return [Finding("The history can't be opened", message[:1].upper() + message[1:], out)]
    return []
