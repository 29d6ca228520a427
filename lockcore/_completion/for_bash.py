"""The script for bash. It works without the package bash-completion, and from bash 3.2 on.

The words up to the cursor are walked through: options take their values, commands lead to commands, and what is left
is counted. Two tables made from the parser say which is which.
"""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from lockcore._outline import Command, Kind, Value

_SCRIPT = """\
# bash completion for {program}; made by: {program} completion bash

_{function}_words() {{
    local word
    for word in $1; do
        [[ $word == "$cur"* ]] && COMPREPLY+=("$word")
    done
}}

_{function}_lines() {{
    local line
    while IFS= read -r line; do
        [[ -n $line ]] && COMPREPLY+=("$line")
    done
}}

_{function}_jobs() {{
    local job
    while IFS= read -r job; do
        [[ -n $job ]] || continue
        [[ -n $1 ]] || job=$(printf %q "$job")
        [[ $job == "$cur"* ]] && COMPREPLY+=("$job")
    done < <(command {program} jobs --names 2>/dev/null)
}}

# What the value of an option is; nothing for a switch.
_{function}_option() {{
    case "$1 $2" in
{options}
        *) value= ;;
    esac
}}

# What is known about a command: its options, what its words are, the last for all that follow, and what is below it.
_{function}_command() {{
    options= words=() below= takes_command=
    case "$1" in
{commands}
    esac
}}

# File names alone are left to the shell, which knows best how to quote them. Then it quotes the rest too.
_{function}_complete() {{
    local kind files=
    case $1 in
        file) compopt -o default 2>/dev/null && return ;;
        folder) compopt -o dirnames 2>/dev/null && return ;;
    esac
    [[ " $1 " == *" file "* || " $1 " == *" folder "* ]] && files=yes && compopt -o filenames 2>/dev/null
    for kind in $1; do
        case $kind in
            file) _{function}_lines < <(compgen -f -- "$cur") ;;
            folder) _{function}_lines < <(compgen -d -- "$cur") ;;
            job) _{function}_jobs "$files" ;;
            =*) _{function}_words "${{kind#=}}" ;;
        esac
    done
}}

# Somebody else's command line, which begins at this word.
_{function}_elsewhere() {{
    if declare -F _comp_command_offset >/dev/null; then
        _comp_command_offset "$1"
    elif declare -F _command_offset >/dev/null; then
        _command_offset "$1"
    elif [[ $COMP_CWORD -eq $1 ]]; then
        _{function}_lines < <(compgen -c -- "$cur" | sort -u)
    else
        compopt -o filenames 2>/dev/null
        _{function}_lines < <(compgen -f -- "$cur")
    fi
}}

_{function}() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} path= count=0 at=1 value= pending= closed= word IFS=$' \t\n'
    local options below takes_command
    local -a words
    COMPREPLY=()
    _{function}_command ""
    while [[ $at -lt $COMP_CWORD ]]; do
        word=${{COMP_WORDS[at]}}
        at=$((at + 1))
        if [[ -n $closed || $word != -* || $word == - ]]; then
            if [[ " $below " == *" $word "* ]]; then
                path="${{path:+$path }}$word"
                _{function}_command "$path"
            else
                count=$((count + 1))
            fi
        elif [[ $word == -- ]]; then
            [[ -n $takes_command ]] && {{ _{function}_elsewhere "$at"; return; }}
            closed=yes
        else
            _{function}_option "$path" "$word"
            [[ -n $value ]] || continue
            [[ $value == rest ]] && {{ _{function}_elsewhere "$at"; return; }}
            [[ $at -le $COMP_CWORD && ${{COMP_WORDS[at]}} == = ]] && at=$((at + 1))
            pending=yes
            [[ $at -lt $COMP_CWORD ]] && {{ at=$((at + 1)); pending=; }}
        fi
    done
    if [[ -n $pending ]]; then
        [[ $cur == = ]] && cur=
        _{function}_complete "$value"
    elif [[ -z $closed && $cur == -* ]]; then
        _{function}_words "$options"
    elif [[ -n $below ]]; then
        _{function}_words "$below"
    elif [[ ${{#words[@]}} -gt 0 ]]; then
        [[ $count -lt ${{#words[@]}} ]] || count=$((${{#words[@]}} - 1))
        _{function}_complete "${{words[count]}}"
    else
        _{function}_words "$options"
    fi
}}

complete -F _{function} {program}
"""


def script(top: Command) -> str:
    commands = list(top.walk())
    return _SCRIPT.format(
        program=top.name,
        function=top.name.replace("-", "_"),
        options="\n".join(line for command in commands for line in _options(command)),
        commands="\n".join(_command(command) for command in commands),
    )


def _options(command: Command) -> Iterator[str]:
    for option in command.options:
        if option.value is not None:
            patterns = "|".join(quote(f"{_path(command)} {name}") for name in option.names)
            yield f"        {patterns}) value={quote(_value(option.value))} ;;"


def _command(command: Command) -> str:
    options = " ".join(name for option in command.options for name in option.names)
    words = [quote(_value(word.value)) for word in command.words]
    if words and not command.words[-1].value.many:
        words.append("text")
    parts = [f"options={quote(options)}", f"words=({' '.join(words)})"]
    if command.commands:
        parts.append(f"below={quote(' '.join(below.name for below in command.commands))}")
    if command.takes_command:
        parts.append("takes_command=yes")
    return f"        {quote(_path(command))}) {' '.join(parts)} ;;"


def _path(command: Command) -> str:
    return " ".join(command.path[1:])


def _value(value: Value) -> str:
    if value.rest:
        return "rest"
    kinds = [kind.value for kind in value.kinds if kind is not Kind.COMMAND]
    return " ".join((*kinds, *(f"={choice}" for choice in value.choices))) or "text"
