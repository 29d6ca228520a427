"""A Snapshot as a table for people: what needs attention first."""

from __future__ import annotations

import time

from lockcore._derive import WORST_FIRST, needs_attention
from lockcore._signs import SIGNS
from lockcore._terminal import Terminal
from lockcore._text import age, printable
from lockcore._values import Verdict
from lockcore._watch.status import JobStatus, Snapshot

_LONGEST_NAME = 28
_GAP = "  "


def show_status(snapshot: Snapshot, terminal: Terminal) -> None:
    """One row a job, the worst first; below a row that needs attention, why."""
    statuses = sorted(snapshot.jobs.values(), key=lambda status: (WORST_FIRST.index(status.state), status.name))
    if not statuses:
        terminal.line("There is no job yet. Register one:  lockcore add NAME --command COMMAND...")
        return
    titles = ("state", "job", "pid", "age", "last run", "next run")
    rows = [_cells(status, snapshot.at, terminal) for status in statuses]
    used = [at for at in range(len(titles)) if at < 2 or any(row[at] for row in rows)]
    widths = [max(len(titles[at]), *(len(row[at]) for row in rows)) for at in used]
    while len(used) > 2 and sum(widths) + len(_GAP) * (len(used) - 1) > terminal.width:
        used.pop()  # what is in the row's evidence, or can be asked for
        widths.pop()
    terminal.line(terminal.faint(_row([titles[at] for at in used], widths)))
    for status, row in zip(statuses, rows, strict=True):
        cells = [row[at].ljust(width) for at, width in zip(used, widths, strict=True)]
        cells[0] = terminal.strong(cells[0], SIGNS[status.state].colour)
        terminal.line(_GAP.join(cells).rstrip())
        if needs_attention(status.state):
            for line in _why(status, terminal.width - 2 - widths[0]):
                terminal.line(terminal.faint(" " * (widths[0] + len(_GAP)) + line))
    running = sum(1 for status in statuses if status.report.holder is not None and status.instances)
    terminal.line()
    terminal.line(terminal.faint(_summary(len(statuses), running, snapshot.attention)))


def _row(cells: list[str], widths: list[int]) -> str:
    return _GAP.join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _cells(status: JobStatus, now: float, terminal: Terminal) -> tuple[str, ...]:
    report = status.report
    alive = report.holder is not None and status.instances
    name = printable(status.name, _LONGEST_NAME)
    last = ""
    if status.last_run is not None:
        going = "running" if alive else "unfinished"
        last = f"{_moment(status.last_run.started, now)} {status.last_run.outcome or going}"
    return (
        f"{terminal.character(SIGNS[status.state])} {status.state.value}",
        terminal.showable(name),
        str(report.holder.pid) if alive and report.holder is not None else "",
        age(report.age) if alive and report.age is not None else "",
        last,
        "" if status.next_run is None else _moment(status.next_run, now),
    )


def _why(status: JobStatus, width: int) -> list[str]:
    import textwrap

    # What is wrong with a lock that can't be judged comes first; of any other, what decided comes last.
    sentence = status.evidence[0 if status.report.verdict is Verdict.UNKNOWN else -1] if status.evidence else ""
    return textwrap.wrap(printable(sentence, 300), max(20, width), break_on_hyphens=False)[:2]


def _moment(epoch: float, now: float) -> str:
    then, today = time.localtime(epoch), time.localtime(now)
    if then[:3] == today[:3]:
        return time.strftime("%H:%M", then)
    return f"{then.tm_mday} {time.strftime('%b %H:%M' if then.tm_year == today.tm_year else '%b %Y', then)}"


def _summary(jobs: int, running: int, attention: int) -> str:
    words = [f"{jobs} job" if jobs == 1 else f"{jobs} jobs", f"{running} running"]
    if attention:
        words.append(f"{attention} needs attention" if attention == 1 else f"{attention} need attention")
    return ", ".join(words) + "."
