"""How a job's processes are shown. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lockcore._process_tree import Company, ProcessSeen
from lockcore._text import age, clock, printable, tenths
from lockcore._value import value
from lockcore._values import Verdict
from lockcore._watch.status import JobStatus
from locktray.present.details import has_processes
from locktray.present.facts import Fact
from locktray.tongue import told, tr, trn

LONGEST_PATH = 400


@value
class Branch:
    """One process in the tree, with those that it started. `key` stays the same as long as the process is there."""

    key: int
    command: str
    uses: str
    branches: tuple[Branch, ...] = ()


@value
class Grove:
    """Trees that belong together, below a title."""

    title: str
    trees: tuple[Branch, ...]


@value
class ProcessSpec:
    """What is known about the holder's process and its company. `note` says what can't be shown, and why.

    `pid` and `command` are what is copied; empty if there is nothing to copy.
    """

    facts: tuple[Fact, ...] = ()
    groves: tuple[Grove, ...] = ()
    note: str = ""
    pid: str = ""
    command: str = ""

    def __bool__(self) -> bool:
        return bool(self.facts or self.groves or self.note)


def process_of(status: JobStatus, company: Company | None, now: float) -> ProcessSpec:
    """`company` is what a closer look has found; None as long as nobody has looked."""
    if company is None:
        return ProcessSpec(note=tr("Looking…") if has_processes(status) else "")
    groves = []
    holder = company.holder
    if holder is not None and holder.children:
        groves.append(Grove(tr("Started by it"), tuple(map(_branch, holder.children))))
    keepers = _outermost(company.keepers)
    if keepers:
        groves.append(Grove(tr("These still have the lock"), tuple(map(_branch, keepers))))
    told_already = {pid for keeper in keepers for pid in _pids(keeper)}
    others = [process for process in company.others if process.pid not in told_already]
    if others:
        title = trn("Outside the lock: {n} process", "Outside the lock: {n} processes", len(others))
        groves.append(Grove(title, tuple(map(_branch, others))))
    facts = () if holder is None else _facts(holder, now)
    return ProcessSpec(
        facts,
        tuple(groves),
        _note(status, company),
        "" if holder is None else str(holder.pid),
        "" if holder is None else holder.command,
    )


def size(count: int) -> str:
    """An amount of memory in two or three digits: `812 kB`, `31 MB`, `2.4 GB`."""
    if count < 1e6:
        return f"{count / 1e3:.0f} kB"
    if count < 1e9:
        return f"{count / 1e6:.0f} MB" if count >= 1e7 else f"{told(tenths(count / 1e6))} MB"
    return f"{told(tenths(count / 1e9))} GB"


def share(cpu: float) -> str:
    """Of one processor: `0 %`, `3 %`, `140 %`."""
    return tr("{progress} %", progress=round(cpu * 100))


def _facts(process: ProcessSeen, now: float) -> tuple[Fact, ...]:
    facts = [Fact(tr("PID"), str(process.pid)), Fact(tr("Command"), process.command)]
    if process.folder:
        facts.append(Fact(tr("Folder"), printable(process.folder, LONGEST_PATH)))
    if process.user:
        facts.append(Fact(tr("User"), printable(process.user, 80)))
    if process.cpu_time is not None:
        used = age(process.cpu_time)
        shown = tr("{time} in all", time=used)
        if process.cpu is not None:
            shown = tr("{share}, {time} in all", share=share(process.cpu), time=used)
        facts.append(Fact(tr("CPU"), shown))
    if process.memory is not None:
        facts.append(Fact(tr("Memory"), size(process.memory)))
    if process.began is not None:
        began = tr("{when}, {age} ago", when=clock(process.began, now), age=age(now - process.began))
        facts.append(Fact(tr("Started"), began))
    return tuple(facts)


def _outermost(processes: Sequence[ProcessSeen]) -> list[ProcessSeen]:
    """Those that stand below none of the others, which tell of them."""
    below = {pid for process in processes for child in process.children for pid in _pids(child)}
    return [process for process in processes if process.pid not in below]


def _pids(process: ProcessSeen) -> Iterator[int]:
    yield process.pid
    for child in process.children:
        yield from _pids(child)


def _branch(process: ProcessSeen) -> Branch:
    uses = []
    if process.cpu is not None:
        uses.append(share(process.cpu))
    if process.memory is not None:
        uses.append(size(process.memory))
    return Branch(process.pid, process.command, " · ".join(uses), tuple(map(_branch, process.children)))


def _note(status: JobStatus, company: Company) -> str:
    report = status.report
    if company.left_out:
        return trn("{n} more process is not shown.", "{n} more processes are not shown.", company.left_out)
    if report.verdict is not Verdict.HELD or company.holder is not None or report.holder is None:
        return ""
    if report.orphaned:
        return "" if company.keepers else tr("Who keeps the lock can't be seen from here.")
    return tr("PID {pid} can't be shown: it has ended, or is not proven to be the holder.", pid=report.holder.pid)
