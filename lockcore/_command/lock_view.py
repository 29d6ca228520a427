"""What a person is shown about a lock before it is cleaned: the lock, its live holder, and who uses the database."""

from __future__ import annotations

import os
import time

from lockcore._companions import company_of
from lockcore._company import Companion, Openers
from lockcore._openers import openers
from lockcore._paths import files_of
from lockcore._show import show
from lockcore._terminal import Terminal
from lockcore._text import age, printable
from lockcore._values import Report, Verdict


def show_lock(report: Report, name: str, companions: tuple[str, ...], terminal: Terminal) -> None:
    """Everything that helps to decide."""
    show(report, terminal, name)
    if report.verdict is Verdict.HELD and not report.orphaned and report.holder is not None:
        _show_process(report.holder.pid, terminal)
    if report.orphaned:
        _show_users(openers(os.path.realpath(files_of(report.path)[0])), "Who keeps the lock", terminal)
    company = company_of(report.path, companions)
    if company.companions:
        terminal.heading("Beside it")
    for companion in company.companions:
        _show_companion(companion, terminal)
    for database in company.databases:
        _show_users(database.openers, f"Who has {printable(os.path.basename(database.path))} open", terminal)


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


def _show_companion(companion: Companion, terminal: Terminal) -> None:
    terminal.item(f"{printable(companion.path, 400)}, {companion.size} bytes: data, which is never removed.")
    if companion.holds_changes:
        database = printable(os.path.basename(companion.database or ""))
        terminal.line(f"    Open {database} with its program and close it: that takes in what the file holds.")


def _show_users(found: Openers, title: str, terminal: Terminal) -> None:
    terminal.heading(title)
    for opener in found.seen:
        terminal.line(f"  {f'PID {opener.pid}  {opener.command}'[: terminal.width - 2]}")
    if not found.seen:
        terminal.line("  nobody that can be seen")
    if found.hidden:
        terminal.line(terminal.faint(f"  {found.hidden} processes of other users can't be looked at"))
