"""A shell command, read only as far as is needed to see what it runs: words, operators, a `cd` in front.

What isn't understood is said to be so. Nothing here is ever run: the command itself stays as it was written.
"""

from __future__ import annotations

from lockcore._value import value

_OPERATORS = ";&|<>()\n"
_EXPANDED = "$`*?[{!"
_REDIRECTIONS = (">", "<")

BUILTINS = frozenset(
    ". : [ [[ alias break case cd command continue do done elif else esac eval exec exit export fi for function if "
    "local read readonly return select set shift source test then time times trap type ulimit umask unset until wait "
    "while { } !".split()
)
"""What only a shell can run."""


@value
class Token:
    """A word or an operator. `plain` tells that the shell takes a word as it is, without its quotes."""

    begin: int
    end: int
    value: str
    plain: bool = True
    operator: bool = False

    @property
    def assigns(self) -> bool:
        name, equals, _ = self.value.partition("=")
        return bool(equals) and name.isidentifier() and not self.operator

    @property
    def redirects(self) -> bool:
        return self.operator and self.value.strip("0123456789").startswith(_REDIRECTIONS)


def tokens(text: str) -> tuple[Token, ...] | None:
    """The command in pieces; None if a quote is left open."""
    found: list[Token] = []
    place = 0
    while place < len(text):
        if text[place] in " \t":
            place += 1
        elif text[place] == "#":
            break  # a comment
        elif text[place] in _OPERATORS:
            begin = place
            while place < len(text) and text[place] in _OPERATORS:
                place += 1
            found.append(Token(begin, place, text[begin:place], operator=True))
        else:
            word = _word(text, place)
            if word is None:
                return None
            place = word.end
            if word.value.isdigit() and text[place : place + 1] in _REDIRECTIONS:
                continue  # the number of a descriptor, which belongs to the operator
            found.append(word)
    return tuple(found)


def _word(text: str, begin: int) -> Token | None:
    value: list[str] = []
    plain = text[begin] != "~"
    place, quote = begin, ""
    while place < len(text) and (quote or (text[place] not in " \t" and text[place] not in _OPERATORS)):
        character = text[place]
        if quote != "'" and (character == "`" or text.startswith("$(", place)):
            end = _end_of_substitution(text, place)
            if end is None:
                return None
            value.append(text[place:end])
            plain, place = False, end - 1
        elif character == quote:
            quote = ""
        elif not quote and character in "'\"":
            quote = character
        elif character == "\\" and quote != "'":
            place += 1
            if quote and text[place : place + 1] not in ("$", "`", '"', "\\"):
                value.append("\\")
            value.append(text[place : place + 1])
        else:
            expands = _EXPANDED if not quote else "$`" if quote == '"' else ""
            plain = plain and character not in expands
            value.append(character)
        place += 1
    return None if quote else Token(begin, min(place, len(text)), "".join(value), plain)


def _end_of_substitution(text: str, begin: int) -> int | None:
    """Where a `$(…)` or a pair of backquotes is over; None if it is left open."""
    if text[begin] == "`":
        end = text.find("`", begin + 1)
        return end + 1 if end > 0 else None
    depth = 0
    for place in range(begin + 1, len(text)):
        depth += (text[place] == "(") - (text[place] == ")")
        if depth == 0:
            return place + 1
    return None


def simple_words(text: str) -> tuple[str, ...] | None:
    """The words of a command that needs no shell; None for all others."""
    found = tokens(text)
    if not found or not is_one_program(found) or not all(token.plain for token in found):
        return None
    return tuple(token.value for token in found)


def is_one_program(found: tuple[Token, ...]) -> bool:
    """Whether it is one program with its arguments, which the shell only has to take apart."""
    words_only = not any(token.operator for token in found)
    return bool(found) and words_only and not found[0].assigns and found[0].value not in BUILTINS


def is_one_command(found: tuple[Token, ...]) -> bool:
    """The same, with redirections allowed."""
    return bool(found) and all(not token.operator or token.redirects for token in found)


def expanded(token: Token, home: str) -> str | None:
    """A word that is a path, with the ways to write the home folder understood; None if it needs more than that."""
    if token.plain:
        return token.value
    for prefix in ("~/", "$HOME/", "${HOME}/"):
        rest = token.value.removeprefix(prefix)
        if rest != token.value and not any(character in _EXPANDED for character in rest):
            return f"{home.rstrip('/')}/{rest}"
    return home if token.value in ("~", "$HOME", "${HOME}") else None


def commands(found: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    """The words of each command in a line, without redirections and where they lead."""
    lists: list[list[Token]] = [[]]
    target = False
    for token in found:
        if token.redirects:
            target = True
        elif token.operator:
            lists.append([])
            target = False
        elif target:
            target = False
        else:
            lists[-1].append(token)
    return [tuple(words) for words in lists if words]
