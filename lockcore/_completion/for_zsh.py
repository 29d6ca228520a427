"""The script for zsh: one function a command, each a call of zsh's own `_arguments`."""

from __future__ import annotations

from collections.abc import Iterator

from lockcore._outline import Command, Kind, Option, Value, Word

_ACTIONS = {Kind.FILE: "_files", Kind.FOLDER: "_files -/", Kind.COMMAND: "_normal"}

_HEAD = """\
#compdef {program}
# zsh completion for {program}; made by: {program} completion zsh

__{function}_names() {{
    local -a names expl
    names=(${{(f)"$(_call_program jobs {program} jobs --names 2>/dev/null)"}})
    _wanted jobs expl job compadd -a names
}}
"""

_WITH_COMMANDS = """
{function}() {{
    local curcontext="$curcontext" state line
    local -a below  # not commands, which is zsh's own
    below=(
{commands}
    )
    _arguments -C \\
{options}
        '1:command:->command' \\
        '*::: :->rest' && return
    case $state in
        command) _describe -t commands command below ;;
        rest)
            # What is below reads the line as its own.
            words=($line[1] "${{words[@]}}")
            (( CURRENT += 1 ))
            curcontext="${{curcontext%:*}}-$line[1]:"
            case $line[1] in
{cases}
            esac ;;
    esac
}}
"""

_SIMPLE = """
{function}() {{
    _arguments -S \\
{specifications}
}}
"""

_TAIL = """
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _{function} "$@"
else
    compdef _{function} {program}
fi
"""


def script(top: Command) -> str:
    parts = [_HEAD.format(program=top.name, function=_function(top)[1:])]
    parts += (_with_commands(command) if command.commands else _simple(command, top) for command in top.walk())
    parts.append(_TAIL.format(program=top.name, function=_function(top)[1:]))
    return "".join(parts)


def _with_commands(command: Command) -> str:
    described = (f"{_escaped(below.name, ':')}:{below.help}" for below in command.commands)
    return _WITH_COMMANDS.format(
        function=_function(command),
        commands="\n".join(f"        {_quoted(text)}" for text in described),
        options="\n".join(f"        {_option(option, command)} \\" for option in command.options),
        cases="\n".join(f"                {below.name}) {_function(below)} ;;" for below in command.commands),
    )


def _simple(command: Command, top: Command) -> str:
    specifications = [_option(option, top) for option in command.options]
    specifications += _words(command, top)
    return _SIMPLE.format(
        function=_function(command), specifications=" \\\n".join(f"        {one}" for one in specifications)
    )


def _option(option: Option, top: Command) -> str:
    """Such as `'(-q --quiet)'{-q,--quiet}'[say nothing]'`."""
    value = option.value
    long, short = ("=", "+") if value is not None and not value.rest else ("", "")
    names = [name + (long if name.startswith("--") else short) for name in option.names]
    excluded = "- *" if option.ends else "" if option.repeated else " ".join(option.names)
    what = f"[{_escaped(option.help, '[]')}]"
    if value is not None:
        rest = "*::" if value.rest else ""
        what += f":{rest}{_escaped(value.name, ':')}:{_escaped(_action(value, top), ':')}"
    before = _quoted(f"({excluded})") if excluded else "'*'" if option.repeated else ""
    return before + (names[0] if len(names) == 1 else f"{{{','.join(names)}}}") + _quoted(what)


def _words(command: Command, top: Command) -> Iterator[str]:
    for place, word in enumerate(command.words, 1):
        yield _quoted(_word(word, place, top))
    if command.takes_command and not any(word.value.is_command for word in command.words):
        yield "'*:::command:_normal'"


def _word(word: Word, place: int, top: Command) -> str:
    value = word.value
    name = f"{_escaped(value.name, ':')}:{_action(value, top)}"
    if value.is_command:
        return f"*:::{name}"
    return f"*:{name}" if value.many else f"{place}:{':' if value.optional else ''}{name}"


def _action(value: Value, top: Command) -> str:
    if value.rest:
        return "_normal"
    actions = [_ACTIONS.get(kind) or f"__{_function(top)[1:]}_names" for kind in value.kinds]
    if value.choices:
        actions.append(f"({' '.join(value.choices)})")
    if len(actions) < 2:
        return actions[0] if actions else " "
    return "{_alternative " + " ".join(f'"{n}:{value.name}:{action}"' for n, action in enumerate(actions)) + "}"


def _function(command: Command) -> str:
    return "_" + "_".join(command.path).replace("-", "_")


def _escaped(text: str, special: str) -> str:
    text = text.replace("\\", "\\\\")
    for character in special:
        text = text.replace(character, f"\\{character}")
    return text


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
