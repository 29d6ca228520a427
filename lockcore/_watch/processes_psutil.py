"""macOS, Windows and other systems: processes as psutil shows them."""

from __future__ import annotations

import os
import sys

import psutil

from lockcore._watch.process_view import Seen

_DEAD = (psutil.STATUS_ZOMBIE, psutil.STATUS_DEAD)


def pids() -> set[int]:
    return set(psutil.pids())


def see(pid: int) -> Seen | None:
    try:
        process = psutil.Process(pid)
        with process.oneshot():
            began = process.create_time()
            return Seen(pid, began, began, process.ppid(), _group(pid), process.status() not in _DEAD)
    except psutil.ZombieProcess:
        return Seen(pid, 0.0, 0.0, 0, None, lives=False)
    except psutil.NoSuchProcess:
        return None
    except psutil.AccessDenied:
        return Seen(pid, 0.0, 0.0, 0, None, lives=False)  # somebody else's


def words_of(pid: int, limit: int) -> tuple[str, ...]:
    try:
        words = tuple(psutil.Process(pid).cmdline())
    except psutil.Error:
        return ()
    return words if sum(map(len, words)) < limit else ()


def is_ours(pid: int) -> bool:
    try:
        process = psutil.Process(pid)
        if sys.platform == "win32":
            return bool(process.username() == psutil.Process().username())
        return bool(process.uids().effective == os.geteuid())
    except psutil.Error:
        return False


def is_in(pid: int, folder: str) -> bool:
    try:
        return _is_same(psutil.Process(pid).cwd(), folder)
    except psutil.Error:
        return False


def runs(pid: int, program: str) -> bool:
    try:
        return _is_same(psutil.Process(pid).exe(), program)
    except psutil.Error:
        return False


def _group(pid: int) -> int | None:
    if sys.platform == "win32":
        return None
    try:
        return os.getpgid(pid)
    except OSError:
        return None


def _is_same(one: str, other: str) -> bool:
    try:
        return bool(one) and os.path.samefile(one, other)
    except (OSError, ValueError):
        return False
