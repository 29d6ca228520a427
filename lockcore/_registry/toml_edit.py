"""Changes a TOML file that a person also edits: comments, order and blank lines stay as they are.

The new text is checked before it is written. It is written beside the old one and then takes its place, so that a
reader sees one or the other. A symbolic link stays one: the file that it leads to is changed. Whoever edits has a
kernel lock meanwhile, so two at once lose nothing.
"""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import tomlkit
from tomlkit.exceptions import TOMLKitError

from lockcore._home import config_file, make_private_folder
from lockcore._registry.trusted_file import read_trusted
from lockcore._said import said

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds for which somebody else's edit may take."""

_EXCLUSIVE = os.O_CREAT | os.O_EXCL | os.O_WRONLY
_GUARD = os.O_CREAT | os.O_RDWR
if sys.platform == "win32":
    _EXCLUSIVE |= os.O_BINARY | os.O_NOINHERIT
    _GUARD |= os.O_BINARY | os.O_NOINHERIT
else:
    _EXCLUSIVE |= os.O_NOFOLLOW | os.O_CLOEXEC
    _GUARD |= os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK


class EditFailed(Exception):
    """The file could not be changed; it is as it was."""


@contextmanager
def turn() -> Iterator[None]:
    """Keep everybody else from editing meanwhile."""
    guard = os.path.join(os.path.dirname(config_file()), ".edit.guard")
    try:
        make_private_folder(os.path.dirname(guard))
        fd = os.open(guard, _GUARD, 0o600)
    except OSError as error:
        raise EditFailed(said("{file} can't be made: {why}.", guard, error.strerror or error)) from error
    try:
        _lock(fd, guard)
        yield
    finally:
        os.close(fd)


def _lock(fd: int, guard: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            if sys.platform == "win32":
                msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except (BlockingIOError, PermissionError) as error:
            if time.monotonic() > until:
                raise EditFailed(
                    said("somebody else has been editing for {n} s ({file}). Try again.", format(PATIENCE, "g"), guard)
                ) from error
            time.sleep(0.02)
        except OSError as error:
            raise EditFailed(said("{file} can't be locked: {why}.", guard, error.strerror or error)) from error


def edit(file: str, change: Callable[[tomlkit.TOMLDocument], T], check: Callable[[str], object]) -> T:
    """Change a file, or make it, and give back what `change` does. Nothing is written if anything raises.

    `check` reads the text as everybody else will, and raises if it can't be used.
    """
    text = read_trusted(file)
    try:
        document = tomlkit.parse(text or "")
    except (TOMLKitError, RecursionError):
        check(text or "")  # says it better
        raise EditFailed(said("{file} can't be changed without losing something. Edit it by hand.", file)) from None
    result = change(document)
    changed = document.as_string()
    check(changed)
    if changed != text:
        _write(os.path.realpath(file), changed.encode(), new=text is None)
    return result


def _write(file: str, content: bytes, *, new: bool) -> None:
    folder = os.path.dirname(file)
    fresh = os.path.join(folder, f".{secrets.token_hex(8)}.new")
    try:
        make_private_folder(folder)
        fd = os.open(fresh, _EXCLUSIVE, 0o600)
        try:
            try:
                _write_all(fd, content)
                os.fsync(fd)
            finally:
                os.close(fd)
            _put(fresh, file, new)
        except BaseException:
            os.unlink(fresh)
            raise
        _sync_folder(folder)
    except FileExistsError as error:
        raise EditFailed(said("{file} has appeared meanwhile; nothing was changed.", file)) from error
    except OSError as error:
        raise EditFailed(said("{file} can't be written: {why}.", file, error.strerror or error)) from error


def _write_all(fd: int, content: bytes) -> None:
    while content:
        content = content[os.write(fd, content) :]


def _put(fresh: str, file: str, new: bool) -> None:
    """Give the file its name. One that is new replaces nothing: editors don't know of our turn."""
    if not new:
        os.replace(fresh, file)
    elif sys.platform == "win32":
        os.rename(fresh, file)
    else:
        try:
            os.link(fresh, file)
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links
            os.rename(fresh, file)
        else:
            os.unlink(fresh)


def _sync_folder(folder: str) -> None:
    if sys.platform == "win32":
        return
    fd = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    except OSError:
        pass  # some file systems can't; the name is as safe as they make it
    finally:
        os.close(fd)
