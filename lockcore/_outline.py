"""The command line as plain values, read from its parser: what completion and the manual are made of."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from enum import Enum

from lockcore._value import value


class Kind(Enum):
    """What a value can be completed with."""

    FILE = "file"
    FOLDER = "folder"
    JOB = "job"
    COMMAND = "command"


_KINDS = {
    "PATH": Kind.FILE,
    "FILE": Kind.FILE,
    "DIR": Kind.FOLDER,
    "JOB": Kind.JOB,
    "NAME": Kind.JOB,
    "COMMAND": Kind.COMMAND,
}


@value
class Value:
    """A value on the command line: of an option, or a word by itself.

    `name` is what it is called, such as `PATH|JOB`. `rest` tells that it is everything up to the end of the line.
    """

    name: str
    kinds: tuple[Kind, ...] = ()
    choices: tuple[str, ...] = ()
    optional: bool = False
    many: bool = False
    rest: bool = False

    @property
    def is_command(self) -> bool:
        """Whether it is somebody else's command line."""
        return self.rest or Kind.COMMAND in self.kinds


@value
class Option:
    """An option; without a value it is a switch."""

    names: tuple[str, ...]
    value: Value | None
    help: str
    repeated: bool = False
    ends: bool = False
    """Whether nothing else counts once it is given, as with --help."""


@value
class Word:
    """A word that is no option."""

    value: Value
    help: str


@value
class Command:
    """A command, or the whole program. `path` is how it is called: `("lockcore", "watch-dir", "add")`."""

    path: tuple[str, ...]
    help: str
    description: str
    epilog: str
    usage: str
    options: tuple[Option, ...]
    words: tuple[Word, ...]
    commands: tuple[Command, ...]

    @property
    def name(self) -> str:
        return self.path[-1]

    @property
    def takes_command(self) -> bool:
        """Whether somebody else's command line follows after `--`."""
        return any(word.value.is_command for word in self.words) or any(
            option.value is not None and option.value.is_command for option in self.options
        )

    def walk(self) -> Iterator[Command]:
        """This command and everything below it."""
        yield self
        for command in self.commands:
            yield from command.walk()


def outline(parser: argparse.ArgumentParser, path: tuple[str, ...] = (), help: str = "") -> Command:
    """What the parser knows, without what it hides."""
    path = path or (parser.prog,)
    options: list[Option] = []
    words: list[Word] = []
    commands: list[Command] = []
    below = ""
    for action in parser._actions:
        if action.help == argparse.SUPPRESS:
            continue
        if isinstance(action, argparse._SubParsersAction):
            commands += _commands(action, path)
            below = f"{action.metavar or 'COMMAND'} ..."
        elif action.option_strings:
            options.append(_option(parser, action))
        else:
            words.append(Word(_value(action), _help(parser, action)))
    described = (_filled(parser, parser.description), _filled(parser, parser.epilog))
    usage = _filled(parser, parser.usage) or _usage(path, options, words, below)
    return Command(path, help, *described, usage, tuple(options), tuple(words), tuple(commands))


def _commands(action: argparse._SubParsersAction[argparse.ArgumentParser], path: tuple[str, ...]) -> Iterator[Command]:
    for choice in action._choices_actions:
        yield outline(action.choices[choice.dest], (*path, choice.dest), (choice.help or "") % {"prog": path[0]})


def _option(parser: argparse.ArgumentParser, action: argparse.Action) -> Option:
    return Option(
        tuple(action.option_strings),
        None if action.nargs == 0 else _value(action),
        _help(parser, action),
        repeated=isinstance(action, (argparse._AppendAction, argparse._CountAction)),
        ends=isinstance(action, (argparse._HelpAction, argparse._VersionAction)),
    )


def _value(action: argparse.Action) -> Value:
    choices = tuple(map(str, action.choices or ()))
    metavar = action.metavar
    if isinstance(metavar, tuple):
        metavar = " ".join(metavar)
    if metavar is None:
        metavar = "|".join(choices) or (action.dest.upper() if action.option_strings else action.dest)
    parts = metavar.split("|")
    rest = action.nargs == argparse.REMAINDER
    return Value(
        metavar,
        () if choices else tuple(dict.fromkeys(_KINDS[part] for part in parts if part in _KINDS)),
        # `PATH|none`: what is written small is meant literally.
        choices or tuple(part for part in parts if len(parts) > 1 and part.islower()),
        optional=action.nargs in ("?", "*"),
        many=rest or action.nargs in ("*", "+") or isinstance(action.nargs, int),
        rest=rest,
    )


def _help(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    return " ".join(parser._get_formatter()._expand_help(action).split()) if action.help else ""


def _filled(parser: argparse.ArgumentParser, text: str | None) -> str:
    return text % {"prog": parser.prog} if text and "%(prog)" in text else text or ""


def _usage(path: tuple[str, ...], options: list[Option], words: list[Word], below: str) -> str:
    parts = [*path]
    if any(not option.ends for option in options):
        parts.append("[OPTIONS]")
    if below:
        parts.append(below)
    for word in words:
        value = word.value
        shown = f"{value.name}..." if value.many else value.name
        parts.append(f"[{shown}]" if value.optional else shown)
    return " ".join(parts)
