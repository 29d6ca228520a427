"""The view as lines for a terminal, and when the clock alone will change them. Pure.

Only what is visible is made: with 10,000 jobs as quickly as with ten.
"""

from __future__ import annotations

from rich.text import Text

from lockcore._cells import cut, padded, width
from lockcore._columns import GAP, Columns, fitted
from lockcore._derive import WORST_FIRST, JobState
from lockcore._live.foot import foot
from lockcore._live.pages import details, help_page
from lockcore._live.paint import FAINT, STRONG, TONES, line_of, state_text, style_of, styled
from lockcore._live.view import Filtering, Page, View
from lockcore._row import Row, changes_at, row_of
from lockcore._show_status import EMPTY, WAYS, showable, titles
from lockcore._signs import SIGNS
from lockcore._terminal import Terminal
from lockcore._text import printable
from lockcore._value import value
from lockcore._watch.status import Snapshot

_MARK = 2  # columns in front of a row, where the selected one has its mark


@value
class Frame:
    """A screen full of lines. `scroll` is how far the page is really scrolled."""

    lines: tuple[Text, ...]
    scroll: int


def draw(view: View, now: float, terminal: Terminal) -> Frame:
    """Exactly as many lines as the screen has, none of them longer than it is wide."""
    scroll = view.scroll
    below = foot(view, _told(view, now, terminal), terminal)
    room = view.lines - len(below)
    if view.page is Page.LIST:
        body = _list(view, now, terminal, room)
    elif view.page is Page.LOG:
        body = _log(view, terminal)
    else:
        whole = help_page(view.columns, terminal) if view.page is Page.HELP else details(view, now, terminal)
        scroll = max(0, min(scroll, len(whole) - view.rows))
        body = [_title(view, terminal), Text(), *whole[scroll : scroll + view.rows]]
    lines = [*body[:room], *[Text()] * max(0, room - len(body)), *below]
    return Frame(tuple(_fit(line, view.columns, terminal) for line in lines[-view.lines :]), scroll)


def next_change(view: View, now: float) -> float | None:
    """When anything that is on the screen will read differently by itself; None if it never will."""
    if view.page is Page.LIST:
        names = view.order[view.top : view.top + view.rows]
    else:
        names = (view.selected,) if view.page is Page.DETAILS and view.selected is not None else ()
    jobs = (view.snapshot.jobs.get(name) for name in names)
    moments = [changes_at(status, now) for status in jobs if status is not None]
    return min((moment for moment in moments if moment is not None), default=None)


def _list(view: View, now: float, terminal: Terminal, room: int) -> list[Text]:
    lines = [_head(view, terminal), *_troubles(view, terminal)]
    if not view.order:
        empty = ["No job matches the filter. Esc shows all."] if view.filter else [EMPTY, *WAYS]
        return [*lines, Text(), *(line_of(terminal.plain(line), view.columns) for line in empty)]
    columns = fitted(view.wanted, view.columns - _MARK)
    lines.append(line_of(" " * _MARK + titles(columns), view.columns, FAINT))
    fit = max(1, room - len(lines))  # less than usual below a long note, which must not hide what it is about
    top = max(view.top, view.place - fit + 1)
    for place, name in enumerate(view.order[top : top + fit], top):
        row = showable(row_of(view.snapshot.jobs[name], now), terminal)
        lines.append(_row(row, columns, terminal, view.columns, selected=place == view.place))
    return lines


def _head(view: View, terminal: Terminal) -> Text:
    """How many jobs are in each state, which of them are on the screen, and on which machine."""
    counts = {state: count for state in WORST_FIRST if (count := view.snapshot.counts.get(state, 0))}
    host = terminal.plain(printable(view.snapshot.host, 40))
    each = [(state, f" {count} {state.value.lower()}") for state, count in counts.items()]
    parts = _joined(each, terminal)
    groups = _grouped(view.snapshot)
    while width(parts.plain) > view.columns and groups:
        parts = _joined(groups, terminal)
        groups.pop()
    where = _where(view, terminal)
    for right in (f"{where}   {host}" if where else host, where):
        left = view.columns - width(parts.plain) - width(right)
        if right and left >= GAP:
            parts.append(" " * left).append(right, FAINT)
            break
    return _clipped(parts, view.columns)


def _grouped(snapshot: Snapshot) -> list[tuple[JobState, str]]:
    """Where not all states have room: what needs attention, what runs, what rests."""
    counts, attention = snapshot.counts, snapshot.attention
    running = counts.get(JobState.RUNNING, 0) + counts.get(JobState.ELSEWHERE, 0)
    parts = [(JobState.RUNNING, f" {running} running"), (JobState.IDLE, f" {counts.get(JobState.IDLE, 0)} idle")]
    if attention:
        parts.insert(0, (snapshot.worst, f" {attention} need{'s' * (attention == 1)} attention"))
    return parts


def _joined(parts: list[tuple[JobState, str]], terminal: Terminal, gap: str = "   ") -> Text:
    line = Text(no_wrap=True)
    for state, words in parts:
        line.append(gap if line.plain else "")
        line.append(f"{terminal.character(SIGNS[state])}{words}", style_of(state))
    return line


def _troubles(view: View, terminal: Terminal) -> list[Text]:
    trouble, shown = view.snapshot.trouble, view.troubles
    sign = terminal.character(SIGNS[JobState.MISSED])
    lines = [f"{sign} {terminal.plain(printable(sentence, 400))}" for sentence in trouble[:shown]]
    if len(trouble) > shown:
        lines[-1] = f"{cut(lines[-1], view.columns - 9)} +{len(trouble) - shown} more"
    return [line_of(line, view.columns, TONES["amber"]) for line in lines]


def _where(view: View, terminal: Terminal) -> str:
    """Which part of a longer list is on the screen."""
    if len(view.order) <= view.rows:
        return ""
    last = min(len(view.order), view.top + view.rows)
    return f"{view.top + 1}{'–' if terminal.unicode else '-'}{last} of {len(view.order)}"


def _row(row: Row, columns: Columns, terminal: Terminal, room: int, *, selected: bool) -> Text:
    mark = ("❯" if terminal.unicode else ">") if selected else " "
    state = f"{terminal.character(SIGNS[row.state])} {row.state.value}".ljust(columns.state)
    name, *rest = columns.cells(row)
    rests = row.state is JobState.IDLE
    line = styled(f"{mark} ", STRONG).append(state, style_of(row.state))
    if selected:
        line.append(" ")
        text = " " + (" " * GAP).join([name, *rest])
        return line.append(padded(text, max(1, room - width(line.plain))), "reverse")
    line.append(" " * GAP + name, "" if rests else STRONG)
    line.append((" " * GAP).join(["", *rest]), FAINT if rests else "")
    return _clipped(line, room)


def _told(view: View, now: float, terminal: Terminal) -> str:
    """What is known about the selected job, where its row could not say it in full."""
    if view.page is not Page.LIST or view.job is None or isinstance(view.prompt, Filtering):
        return ""
    columns = fitted(view.wanted, view.columns - _MARK)
    row = showable(row_of(view.job, now), terminal)
    told = row.told(beside_last=bool(columns.last))
    cut_off = width(row.name) > columns.name
    if columns.knows >= width(told) and not cut_off:
        return ""
    return f"{row.name}: {told}" if cut_off else told


def _title(view: View, terminal: Terminal) -> Text:
    if view.page is Page.HELP:
        return line_of("Keys", view.columns, STRONG)
    name = terminal.plain(printable(view.selected or "", 200))
    line = Text(no_wrap=True)
    if view.job is not None:
        line.append_text(state_text(view.job.state, terminal)).append(" " * GAP)
    line.append(name, STRONG)
    if view.job is not None and view.job.title and view.page is Page.DETAILS:
        line.append(" " * GAP + terminal.plain(printable(view.job.title, 100)), FAINT)
    return _clipped(line, view.columns)


def _log(view: View, terminal: Terminal) -> list[Text]:
    log = view.log
    lines = () if log is None else log.lines
    end = max(0, len(lines) - view.scroll)
    shown = lines[max(0, end - view.rows) : end]
    heading = "" if log is None else terminal.plain(log.heading)
    return [
        _title(view, terminal),
        line_of(heading, view.columns, FAINT),
        *(line_of(terminal.plain(line), view.columns) for line in shown),
    ]


def _fit(line: Text, columns: int, terminal: Terminal) -> Text:
    line = _clipped(line, columns)
    if not terminal.unicode and "…" in line.plain:
        line.plain = line.plain.replace("…", "~")
    return line


def _clipped(line: Text, columns: int) -> Text:
    """At most as long as the screen is wide."""
    if width(line.plain) > columns:
        kept = cut(line.plain, columns)
        line = line[: max(0, len(kept) - 1)].append(kept[-1:])
    return line
