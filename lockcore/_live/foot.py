"""The last two lines of the live view: what there is to say or to answer, and the keys. Pure."""

from __future__ import annotations

from rich.text import Text

from lockcore._cells import cut, width, wrapped
from lockcore._live.paint import FAINT, STRONG, TONES, line_of, styled
from lockcore._live.reasons import objection
from lockcore._live.view import Ask, AskName, Page, Tone, View
from lockcore._objections import Kind
from lockcore._terminal import Terminal
from lockcore._text import printable

_MOST_LINES = 4  # of a note
_NOTES = {Tone.PLAIN: "", Tone.GOOD: TONES["green"], Tone.BAD: TONES["red"]}
_ACTIONS = (
    *(("s", "start", Kind.START), ("t", "stop", Kind.STOP), ("r", "restart", Kind.RESTART)),
    *(("c", "clean", Kind.CLEAN), ("l", "log", Kind.LOG)),
)
_Key = tuple[str, str, bool]
"""A key, what it does, and whether that makes sense now."""


def foot(view: View, told: str, terminal: Terminal) -> list[Text]:
    """A line for the note or the question, more if it needs them, and a line of keys. `told` is said if nothing is."""
    notes = _notes(view, told, terminal)
    if view.prompt is not None:
        return [*notes[-max(0, view.lines - 2) :], _prompt(view, terminal)]
    return [*(notes or [Text()]), _keys(view, terminal)]


def _notes(view: View, told: str, terminal: Terminal) -> list[Text]:
    if view.note is not None:
        text, style = view.note.text, _NOTES[view.note.tone]
    elif view.busy is not None:
        text, style = f"{view.busy} …", STRONG
    elif view.filter and view.prompt is None and view.page is Page.LIST:
        text, style = f"Filter: {printable(view.filter)}   Esc shows all", FAINT
    else:
        text, style = told, FAINT
    if not text:
        return [Text()] if view.prompt is not None else []
    lines = wrapped(terminal.plain(printable(text, 1000)), view.columns)
    most = max(1, min(_MOST_LINES, view.lines - 4))
    if len(lines) > most:
        lines = [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), view.columns)]
    return [line_of(line, view.columns, style) for line in lines]


def _prompt(view: View, terminal: Terminal) -> Text:
    """The question with its answer so far; its end is what must be seen."""
    question, answer = "/", view.filter
    if isinstance(view.prompt, Ask):
        question, answer = view.prompt.question, " y/N "
    elif isinstance(view.prompt, AskName):
        question, answer = view.prompt.question, f" {view.prompt.typed}"
    answer = terminal.plain(printable(answer))
    cursor = "█" if terminal.unicode else "_"
    room = max(0, view.columns - width(answer) - 1)
    line = styled(cut(terminal.plain(question), room), STRONG)
    return line.append(_end_of(answer, view.columns - 1)).append(cursor, FAINT)


def _end_of(text: str, columns: int) -> str:
    while width(text) > columns:
        text = text[1:]
    return text


def _keys(view: View, terminal: Terminal) -> Text:
    """As many as fit; the last two always."""
    keys, last = _keys_of(view, terminal)
    gap = "  "
    line = Text(no_wrap=True)
    ending = Text(no_wrap=True)
    for key in last:
        _add(ending, key, gap)
    for key in keys:
        more = len(key[0]) + 1 + len(key[1]) + (len(gap) if line.plain else 0)
        if width(line.plain) + more + len(gap) + width(ending.plain) <= view.columns:
            _add(line, key, gap)
    if line.plain:
        line.append(gap)
    line.append_text(ending)
    return line if width(line.plain) <= view.columns else line_of(line.plain, view.columns)


def _add(line: Text, key: _Key, gap: str) -> None:
    name, does, sensible = key
    line.append(gap if line.plain else "")
    line.append(name, STRONG if sensible else FAINT)
    line.append(f" {does}", "" if sensible else FAINT)


def _keys_of(view: View, terminal: Terminal) -> tuple[list[_Key], list[_Key]]:
    arrows = "↑↓" if terminal.unicode else "jk"
    enter = "⏎" if terminal.unicode else "enter"
    help_key, back, leave = ("?", "help", True), ("esc", "back", True), ("q", "quit", True)
    match view.page:
        case Page.LIST:
            return [*_actions(view), (enter, "details", view.job is not None), ("/", "filter", True)], [help_key, leave]
        case Page.DETAILS:
            return [*_actions(view), (arrows, "scroll", True), help_key], [back, leave]
        case Page.LOG:
            going = view.log is not None and view.log.going
            at_end = [("end", "follow", True)] if going and view.scroll else []
            return [(arrows, "scroll", True), *at_end], [back]
        case Page.HELP:
            return [(arrows, "scroll", True)], [back]


def _actions(view: View) -> list[_Key]:
    job = view.job
    return [(key, does, job is not None and objection(kind, job) is None) for key, does, kind in _ACTIONS]
