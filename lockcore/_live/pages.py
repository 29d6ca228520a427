"""The pages that are read: everything about one job, and what the keys do. Pure."""

from __future__ import annotations

from rich.text import Text

from lockcore._cells import padded, wrapped
from lockcore._live.paint import FAINT, STRONG, TONES, line_of
from lockcore._live.view import View
from lockcore._row import since_of
from lockcore._show import says
from lockcore._show_runs import SIGNS as OUTCOMES
from lockcore._signs import Sign
from lockcore._terminal import Terminal
from lockcore._text import age, clock, moment, printable
from lockcore._values import Report
from lockcore._watch.facts import LastRun, is_held
from lockcore._watch.status import JobStatus
from lockcore._wording import headline

HELP = (
    ("↑ ↓  j k", "select a job, or scroll"),
    ("PgUp PgDn", "a page up or down"),
    ("Home End", "the first, the last"),
    ("Enter", "everything that is known about the job"),
    ("l", "the output of its last run, as it grows"),
    ("s", "start it, detached"),
    ("t  or  x", "stop it: TERM, its grace period, KILL"),
    ("r", "restart it"),
    ("c", "set a lock aside that a crash has left"),
    ("/", "show only what matches: name, state, PID, command"),
    ("Esc", "back"),
    ("q", "quit"),
)


def help_page(columns: int, terminal: Terminal) -> list[Text]:
    """What each key does."""
    lines: list[Text] = []
    for keys, does in HELP:
        shown = keys if terminal.unicode else keys.replace("↑ ↓  ", "")
        for number, line in enumerate(wrapped(does, max(10, columns - 13))):
            text = Text(no_wrap=True)
            text.append(padded("" if number else shown, 11) + "  ", STRONG)
            lines.append(text.append(line))
    return lines


def details(view: View, now: float, terminal: Terminal) -> list[Text]:
    """How we know, what the lock says, who holds it, and the last runs."""
    status = view.job
    if status is None:
        return [line_of("It is no longer there.", view.columns)]
    page = _Paper(view.columns, terminal)
    page.say(_headline(status.report, now))
    page.heading("How we know")
    for sentence in status.evidence:
        page.item(sentence)
    _lock(page, status.report)
    _holder(page, status.report, now)
    page.heading("Runs")
    if status.next_run is not None:
        page.say(f"next {clock(status.next_run, now)}", indent=2, style=FAINT)
    if view.runs is None:
        page.say("…", indent=2, style=FAINT)
    elif not view.runs:
        page.say("none in the history", indent=2, style=FAINT)
    for run in view.runs or ():
        page.run(run, _word(run, status), now)
    return page.lines


def _headline(report: Report, now: float) -> str:
    """As `inspect` says it, with the age of now."""
    from dataclasses import replace

    since = since_of(report)
    return headline(report if since is None else replace(report, age=max(0.0, now - since)))


def _lock(page: _Paper, report: Report) -> None:
    page.heading("The lock says")
    record = report.record
    page.say(says(report), indent=2)
    page.say(f"{report.path} · {record.format.value}" if record else report.path, indent=2, style=FAINT)


def _holder(page: _Paper, report: Report, now: float) -> None:
    holder, since = report.holder, since_of(report)
    if holder is None:
        return
    page.heading("The holder")
    if report.command:
        page.say(report.command, indent=2)
    facts = [f"PID {holder.pid}", *([f"on {holder.host}"] if holder.host else [])]
    if since is not None:
        facts.append(f"since {moment(since, now)}")
    if report.record is not None and report.record.heartbeat is not None:
        facts.append(f"heartbeat at {moment(report.record.heartbeat, now)}")
    page.say(" · ".join(facts), indent=2, style=FAINT)


def _word(run: LastRun, status: JobStatus) -> str:
    """What became of a run. One without an end goes on only if the job's lock is held, and it is the newest."""
    if run.outcome is not None:
        return run.outcome
    newest = status.last_run is not None and status.last_run.id == run.id
    return "running" if newest and is_held(status.report) else "unfinished"


class _Paper:
    """Lines that are added one below the other."""

    def __init__(self, columns: int, terminal: Terminal) -> None:
        self.lines: list[Text] = []
        self._columns = columns
        self._terminal = terminal

    def say(self, text: str, *, indent: int = 0, style: str = "", first: str = "") -> None:
        """A text of anybody's, wrapped."""
        shown = self._terminal.plain(printable(text, 2000))
        for number, line in enumerate(wrapped(shown, max(10, self._columns - indent))):
            before = first if number == 0 and first else " " * indent
            self.lines.append(line_of(before + line, self._columns, style))

    def heading(self, text: str) -> None:
        self.lines += [Text(), line_of(text, self._columns, STRONG)]

    def item(self, text: str) -> None:
        self.say(text, indent=4, first=self._terminal.plain("  • "))

    def run(self, run: LastRun, word: str, now: float) -> None:
        sign = OUTCOMES.get(word, Sign("?", "?", "grey"))
        line = Text("  ", no_wrap=True)
        line.append(f"{self._terminal.character(sign)} ", TONES[sign.colour])
        line.append(padded(clock(run.started, now), 10), FAINT)
        told = [printable(word, 20)]
        if run.exit_code:
            told[0] += f", exit {run.exit_code}"
        if run.signal is not None:
            told[0] += f", signal {run.signal}"
        if run.ended is not None:
            told.append(f"took {age(run.ended - run.started)}")
        if run.items is not None:
            told.append(f"{run.items} items")
        if run.label:
            told.append(printable(run.label, 60))
        line.append(self._terminal.plain(" · ".join(told)))
        kept = line if len(line.plain) <= self._columns else line_of(line.plain, self._columns)
        self.lines.append(kept)
