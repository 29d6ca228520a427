"""The script for fish: one `complete` for each command, option and word."""

from __future__ import annotations

from collections.abc import Iterator

from lockcore._outline import Command, Kind, Option, Value

_HEAD = """\
# fish completion for {program}; made by: {program} completion fish

function __{program}_jobs
    command {program} jobs --names 2>/dev/null
end

# Whether these commands were given, and nothing of somebody else's command line yet.
function __{program}_in
    set -l words (commandline -opc)[2..-1]
    for name in $argv
        test "$words[1]" = "$name"; or return 1
        set -e words[1]
    end
    not __{program}_elsewhere >/dev/null
end

# The same, and nothing after them.
function __{program}_at
    test (count (commandline -opc)) -eq (math (count $argv) + 1); and __{program}_in $argv
end

# Where somebody else's command line begins, if it has begun.
function __{program}_elsewhere
    set -l at 1
    set -l words (commandline -opc)
    contains -- "$words[2]" {takers}; or return 1
    for word in $words
        set at (math $at + 1)
        if contains -- "$word" {openers}
            echo $at
            return
        end
    end
    return 1
end

function __{program}_complete_elsewhere
    set -l words (commandline -opc)
    set -l from (__{program}_elsewhere); or return
    set -l line (string escape -- $words[$from..-1]) (commandline -ct)
    complete -C (string join ' ' -- $line)
end

complete -c {program} -e
complete -c {program} -f
complete -c {program} -n '__{program}_elsewhere >/dev/null' -x -a '(__{program}_complete_elsewhere)'
"""


def script(top: Command) -> str:
    takers = " ".join(command.path[1] for command in top.walk() if command.takes_command)
    rest = [
        name
        for command in top.walk()
        for option in command.options
        if option.value is not None and option.value.rest
        for name in option.names
    ]
    head = _HEAD.format(program=top.name, takers=takers, openers=" ".join(("--", *dict.fromkeys(rest))))
    return head + "".join(f"{line}\n" for command in top.walk() for line in _lines(command))


def _lines(command: Command) -> Iterator[str]:
    program = command.path[0]
    path = " ".join(command.path[1:])
    yield ""
    for below in command.commands:
        yield _complete(program, f"__{program}_at {path}", f"-a {below.name} -d {_quoted(below.help)}")
    for option in command.options:
        condition = f"__{program}_at" if len(command.path) == 1 else f"__{program}_in {path}"
        yield _complete(program, condition, _option(option, program))
    for word in command.words:
        if not word.value.is_command:
            for what in _value(word.value, program):
                yield _complete(program, f"__{program}_in {path}", what)


def _complete(program: str, condition: str, what: str) -> str:
    return f"complete -c {program} -n {_quoted(condition.strip())} {what}"


def _option(option: Option, program: str) -> str:
    names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
    described = f"{names} -d {_quoted(option.help)}"
    if option.value is None or option.value.rest:
        return described
    if Kind.FILE in option.value.kinds:
        described += " -r -F"
    else:
        described += " -x"
    return " ".join((described, *(what for what in _value(option.value, program) if what != "-F")))


def _value(value: Value, program: str) -> Iterator[str]:
    if Kind.FILE in value.kinds:
        yield "-F"
    if Kind.FOLDER in value.kinds:
        yield "-a '(__fish_complete_directories (commandline -ct))'"
    if Kind.JOB in value.kinds:
        yield f"-a '(__{program}_jobs)'"
    if value.choices:
        yield f"-a {_quoted(' '.join(value.choices))}"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
