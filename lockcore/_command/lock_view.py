"""What a person is shown about a lock before it is cleaned: the lock, its live holder, and who uses the database."""

from __future__ import annotations

import os
import time

from lockcore._openers import openers
from lockcore._show import show
from lockcore._stop_proof import files_of
from lockcore._terminal import Terminal
from lockcore._text import age, printable
from lockcore._values import Report, Verdict

_ENDINGS = (".wal", "-wal", "-shm", "-journal")


def show_lock(report: Report, name: str, companions: tuple[str, ...], terminal: Terminal) -> None:
    """Everything that helps to decide."""
    show(report, terminal, name)
    if report.verdict is Verdict.HELD and not report.orphaned and report.holder is not None:
        _show_process(report.holder.pid, terminal)
    if report.orphaned:
        _show_users(files_of(report.path)[0], "Who keeps the lock", terminal)
    for file in companions:
        _show_companion(file, terminal)
    for database in databases(report.path, companions):
        _show_users(database, f"Who has {printable(os.path.basename(database))} open", terminal)


def databases(path: str, companions: tuple[str, ...]) -> list[str]:
    """The databases that the lock protects, by their names: `x.duckdb` for `x.duckdb.pid` and `x.duckdb.wal`."""
    names = [path.removesuffix(".pid").removesuffix(".lock")]
    for file in companions:
        ending = next((ending for ending in _ENDINGS if file.endswith(ending)), "")
        names.append(file.removesuffix(ending))
    return [name for name in dict.fromkeys(names) if name != path and os.path.isfile(name)]


def _show_process(pid: int, terminal: Terminal) -> None:
    import psutil

    try:
        process = psutil.Process(pid)
        with process.oneshot():
            parent, state, running = process.ppid(), process.status(), time.time() - process.create_time()
    except psutil.Error:
        return
    terminal.line(
        terminal.faint(f"  {state} · running for {age(running)} · parent {_described(parent)}"[: terminal.width])
    )


def _described(pid: int) -> str:
    import psutil

    try:
        return f"{pid} ({printable(' '.join(psutil.Process(pid).cmdline()) or psutil.Process(pid).name(), 60)})"
    except psutil.Error:
        return str(pid)


def _show_companion(file: str, terminal: Terminal) -> None:
    try:
        size = os.lstat(file).st_size
    except OSError:
        return
    terminal.heading("Beside it")
    terminal.item(f"{printable(file, 400)}, {size} bytes: data, which is never removed.")


def _show_users(file: str, title: str, terminal: Terminal) -> None:
    found = openers(os.path.realpath(file))
    terminal.heading(title)
    for opener in found.seen:
        terminal.line(f"  {f'PID {opener.pid}  {opener.command}'[: terminal.width - 2]}")
    if not found.seen:
        terminal.line("  nobody that can be seen")
    if found.hidden:
        terminal.line(terminal.faint(f"  {found.hidden} processes of other users can't be looked at"))
