"""Looks at the folders that locks lie in: whether a lock is safe there, and whether one can be taken at all."""

from __future__ import annotations

import os
import shlex
import stat
import sys
from collections.abc import Sequence

from lockcore._doctor.finding import Finding, patiently
from lockcore._doctor.sweeps import Rule, sweeping
from lockcore._system import system
from lockcore._text import printable
from lockcore._value import value

TEMPORARY = ("/tmp", "/var/tmp", "/dev/shm", "/private/tmp", "/private/var/tmp")


@value
class Place:
    """Where a lock lies, and whose it is. `ours` tells that lockcore takes it; `made` that its folder is made."""

    path: str
    job: str
    ours: bool = True
    made: bool = False

    @property
    def folder(self) -> str:
        return os.path.dirname(self.path)


def examine_place(place: Place, rules: Sequence[Rule], *, sweeper_runs: bool) -> list[Finding]:
    """Everything about one lock's folder."""
    kind = network(place.folder)
    if kind is not None:
        return [
            Finding(
                f"{place.job}: {_shown(place.folder)} is on a network file system ({kind})",
                "A lock file there can't prove that there is one holder"
                + (", so lockcore refuses to take it." if place.ours else ": there may be others on other machines."),
                *_move(place),
            )
        ]
    return _swept(place, rules, sweeper_runs) + patiently(place.path, lambda: _safe(place))


def network(folder: str) -> str | None:
    """Which network file system a folder lies on, if it does."""
    if sys.platform == "win32":
        return "a share" if system.is_remote(folder) else None
    return system.network_file_system(folder)


def _swept(place: Place, rules: Sequence[Rule], sweeper_runs: bool) -> list[Finding]:
    folder = _shown(place.folder)
    rule = sweeping(place.path, rules)
    if rule is not None:
        without = "" if sweeper_runs else " (systemd does not run here now, so nothing follows it)"
        return [
            Finding(
                f"{place.job}: old files are swept from {folder}",
                f"{rule.source}: what was left alone in {_shown(rule.path)} for {printable(rule.age or '', 20)} is "
                f"removed{without}. A lock that is held longer would go while it is held.",
                *_move(place),
                wrong=sweeper_runs,
            )
        ]
    if _is_in(place.folder, ("/run/user",)) and not _lingers():
        return [
            Finding(
                f"{place.job}: {folder} goes when you log out",
                "A job that runs on loses its lock with it, and cron may start one while nobody is logged in.",
                *_move(place, " Or keep the folder: loginctl enable-linger."),
            )
        ]
    if _is_in(place.folder, TEMPORARY):
        return [
            Finding(
                f"{place.job}: {folder} is a place for temporary files",
                "People and programs clean up there. No rule by which this system does so was found.",
                *_move(place),
                wrong=False,
            )
        ]
    return []


def _safe(place: Place) -> list[Finding]:
    folder = _shown(place.folder)
    try:
        seen = os.stat(place.folder)
    except FileNotFoundError:
        if place.made:
            return []
        why = "The lock can't be taken." if place.ours else "Its program may make it, or fail."
        what, out = f"{place.job}: the folder of its lock, {folder}, is not there", f"mkdir -p {_quoted(place.folder)}"
        return [Finding(what, why, "Make it:", out, wrong=place.ours)]
    except OSError as error:
        reason = error.strerror or str(error)
        return [
            Finding(f"{place.job}: the folder of its lock can't be looked at", f"{folder}: {reason}.", *_move(place))
        ]
    if not stat.S_ISDIR(seen.st_mode):
        return [Finding(f"{place.job}: its lock can't be in {folder}", "That is a file, not a folder.", *_move(place))]
    return _rights(place, seen)


def _rights(place: Place, seen: os.stat_result) -> list[Finding]:
    if sys.platform == "win32":
        return []  # modes say nothing there
    folder = _shown(place.folder)
    found = []
    if seen.st_mode & stat.S_IWOTH and not seen.st_mode & stat.S_ISVTX:
        what, why = f"{place.job}: anybody may remove its lock", f"Every user may write to {folder}."
        found.append(Finding(what, why, "Take that right away:", f"chmod o-w {_quoted(place.folder)}"))
    if seen.st_uid not in (0, os.geteuid()):
        why = f"{folder} is uid {seen.st_uid}'s, who could remove the lock."
        found.append(Finding(f"{place.job}: another user's folder has its lock", why, *_move(place), wrong=place.ours))
    if os.statvfs(place.folder).f_flag & os.ST_RDONLY:
        why = f"The file system of {folder} is read-only."
        found.append(Finding(f"{place.job}: its lock can't be taken", why, *_move(place), wrong=place.ours))
    elif not os.access(place.folder, os.W_OK | os.X_OK):
        why = f"This user may not write to {folder}."
        found.append(
            Finding(f"{place.job}: its lock can't be taken by this user", why, *_move(place), wrong=place.ours)
        )
    return found


def _lingers() -> bool:
    if sys.platform == "win32":
        return True
    import pwd

    try:
        return os.path.exists(os.path.join("/var/lib/systemd/linger", pwd.getpwuid(os.getuid()).pw_name))
    except KeyError:
        return False


def _is_in(folder: str, tops: Sequence[str]) -> bool:
    return any(folder == top or folder.startswith(top + "/") for top in tops)


def _move(place: Place, otherwise: str = "") -> tuple[str, str | None]:
    """Where the lock would be better off: words, and a command."""
    from lockcore._paths import job_name, locks_folder

    better = os.path.join(locks_folder(), f"{job_name(place.path)}.lock")
    if _is_in(better, (place.folder, *TEMPORARY)):
        return f"Use another folder; LOCKCORE_HOME decides where yours is.{otherwise}", None
    if place.ours:
        move = f"lockcore add {_quoted(place.job)} --replace --lock {_quoted(better)}"
        return f"Use a folder of your own.{otherwise}", move
    folder = _shown(os.path.dirname(better))
    return f"Have the program use another folder, such as {folder}, and say so in its job file.{otherwise}", None


def _shown(path: str) -> str:
    return printable(path, 400)


def _quoted(text: str) -> str:
    return printable(shlex.quote(text), 400)
