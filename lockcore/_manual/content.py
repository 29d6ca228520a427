"""What the pages say: everything that the parser knows, and where files are kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lockcore._manual.epilog import Part, examples, exit_codes, take_apart
from lockcore._manual.page import Item, Page, Paragraph, Section, Span, Style, Text, bold, plain, prose, syntax
from lockcore._outline import Command, Option, Word, outline

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

NAMES = ("lockcore", "locktray", "crontab")
"""Written small even where a sentence begins."""

USUAL_EXIT_CODES = ("0 done", "1 not done: refused, failed, or nothing such", "2 wrong usage")

FILES = (
    ("~/.config/lockcore/config.toml", "the settings: watched folders, how much is kept, where notifications go"),
    ("~/.config/lockcore/jobs/NAME.toml", "one file for each registered job"),
    ("~/.local/state/lockcore/locks/", "the locks of jobs that name no other place"),
    ("~/.local/state/lockcore/history.db", "the history of all runs"),
    ("~/.local/state/lockcore/cleaned/", "lock files that were cleaned, and can be put back"),
    ("~/.local/state/lockcore/log/", "the output of runs, a folder for each job"),
    ("~/.local/state/lockcore/notify.log", "notifications that could not be sent"),
)
"""On Linux, where nothing is set."""

ENVIRONMENT = (
    ("LOCKCORE_HOME", "a folder to keep all of this in, instead of the usual places"),
    ("XDG_CONFIG_HOME, XDG_STATE_HOME", "used on Linux instead of ~/.config and ~/.local/state"),
    ("LOCKCORE_JOB, LOCKCORE_RUN", "set for the command that runs: the job's name, and a key that names the run"),
    ("NO_COLOR", "if it is set, nothing is printed in colour"),
)


def make_pages(parser: argparse.ArgumentParser, version: str) -> dict[str, Page]:
    """All pages, by the command that each is about; the program's own is under the empty name."""
    top = outline(parser)
    source = f"{top.name} {version}"
    pages = {"": Page(top.name, source, tuple(_top(top)))}
    for command in top.commands:
        pages[command.name] = Page("-".join(command.path), source, tuple(_of_command(command, top)))
    return pages


def _top(top: Command) -> Iterator[Section]:
    described = top.description.rstrip(".")
    parts = take_apart(top.epilog)
    yield Section("NAME", (Paragraph(plain(f"{top.name} - {described[:1].lower()}{described[1:]}")),))
    yield _synopsis(top)
    yield _description(top, parts)
    if top.commands:
        listed = tuple(Item(_reference(below), prose(_sentence(below.help))) for below in top.commands)
        yield Section("COMMANDS", listed)
    yield from _words(top.words)
    yield from _options(top.options)
    yield from _rest(parts)
    yield Section("ENVIRONMENT", tuple(Item(bold(name), prose(_sentence(text))) for name, text in ENVIRONMENT))
    elsewhere = (
        "On other systems they lie where programs usually keep such files; LOCKCORE_HOME puts all in one folder."
    )
    files = (Item((Span(path, Style.ITALIC),), prose(_sentence(text))) for path, text in FILES)
    yield Section("FILES", (*files, Paragraph(plain(elsewhere))))
    see = _listed(top.commands) if top.commands else (*bold("lockcore"), Span("(1)"))
    yield Section("SEE ALSO", (Paragraph(see),))


def _of_command(command: Command, top: Command) -> Iterator[Section]:
    parts = take_apart(command.epilog)
    yield Section("NAME", (Paragraph(plain(f"{'-'.join(command.path)} - {command.help}")),))
    yield _synopsis(command)
    yield _description(command, parts)
    yield from _words(command.words)
    yield from _options(command.options)
    if command.commands:
        yield Section("COMMANDS", tuple(block for below in command.commands for block in _below(below)))
    yield from _rest(parts)
    files = (Span("Where settings, jobs, locks and the history are kept: see "), *_reference(top), Span("."))
    yield Section("FILES", (Paragraph(files),))
    yield Section("SEE ALSO", (Paragraph(_listed((top, *_mentioned(command, top)))),))


def _synopsis(command: Command) -> Section:
    called = " ".join(command.path)
    usage = command.usage
    rest = usage.removeprefix(called) if usage.startswith(called) else f" {usage}"
    return Section("SYNOPSIS", (Paragraph((*bold(called), Span(" "), *syntax(rest.strip()))),))


def _description(command: Command, parts: Iterable[Part]) -> Section:
    texts = [command.description or _sentence(command.help)]
    texts += [_sentence(part.text) for part in parts if not part.heading]
    return Section("DESCRIPTION", tuple(Paragraph(prose(text)) for text in texts))


def _words(words: Iterable[Word]) -> Iterator[Section]:
    items = tuple(Item(syntax(word.value.name), prose(_sentence(word.help))) for word in words)
    if items:
        yield Section("ARGUMENTS", items)


def _options(options: Iterable[Option]) -> Iterator[Section]:
    items = tuple(_option(option) for option in options)
    if items:
        yield Section("OPTIONS", items)


def _option(option: Option) -> Item:
    term: list[Span] = []
    for name in option.names:
        term += [Span(", "), *bold(name)] if term else bold(name)
    if option.value is not None:
        shown = f"{option.value.name}..." if option.value.rest else option.value.name
        term += [Span(" "), Span(shown, Style.ITALIC)]
    again = " May be given more than once." if option.repeated and "again" not in option.help else ""
    return Item(tuple(term), prose(_sentence(option.help) + again))


def _below(command: Command) -> Iterator[Item]:
    """A command of a command, with what it takes."""
    usage = command.usage.removeprefix(" ".join(command.path[:-1])).strip()
    name, _, rest = usage.partition(" ")
    term = (*bold(name), Span(" "), *syntax(rest)) if rest else bold(name)
    yield Item(term, prose(_sentence(command.description or command.help)))
    yield from (_option(option) for option in command.options if not option.ends)
    for below in command.commands:
        yield from _below(below)


def _rest(parts: Iterable[Part]) -> Iterator[Section]:
    codes = [code for part in parts if part.heading == "exit codes" for code in exit_codes(part)]
    for part in parts:
        if part.heading and part.heading not in ("examples", "exit codes"):
            yield Section(part.heading.upper(), (Paragraph(prose(_sentence(part.text))),))
    yield Section("EXIT STATUS", tuple(_exit_code(code) for code in codes or USUAL_EXIT_CODES))
    shown = [example for part in parts if part.heading == "examples" for example in examples(part)]
    if shown:
        yield Section("EXAMPLES", tuple(Item(bold(line), prose(_sentence(text))) for line, text in shown))


def _exit_code(text: str) -> Item:
    """The number is the term; what has none stands for whatever number it is."""
    found = re.match(r"(\d+(?:\+n)?)(?: (\([^)]*\)))? (.*)", text)
    if found is None:
        return Item((Span("N", Style.ITALIC),), prose(_sentence(text)))
    code, other, meaning = found.groups()
    return Item((*bold(code), *((Span(" "), *prose(other)) if other else ())), prose(_sentence(meaning)))


def _mentioned(command: Command, top: Command) -> list[Command]:
    """The other commands that its texts speak of."""
    texts = [command.description, command.epilog, *(option.help for option in command.options)]
    names = set(re.findall(rf"\b{re.escape(top.name)} ([a-z][a-z-]*)", " ".join(texts)))
    return [other for other in top.commands if other.name in names and other is not command]


def _reference(command: Command) -> Text:
    return (*bold("-".join(command.path)), Span("(1)"))


def _listed(commands: Iterable[Command]) -> Text:
    spans: list[Span] = []
    for command in commands:
        spans += [Span(", "), *_reference(command)] if spans else _reference(command)
    return tuple(spans)


def _sentence(text: str) -> str:
    """A help text as a sentence."""
    text = text.strip()
    first = text.partition(" ")[0].rstrip(",;:")
    if re.fullmatch("[a-z']+", first) and first not in NAMES:
        text = text[:1].upper() + text[1:]
    return text if not text or text[-1] in ".!?…:" else f"{text}."
