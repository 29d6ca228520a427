"""A TOML file that a person wrote, read with care: each value is checked, and all that is wrong is said at once.

Only what is asked for is a key. So a key that nobody asked for is a typo, and the known ones are there to compare.
"""

from __future__ import annotations

from lockcore._duration import duration
from lockcore._said import joined, said
from lockcore._text import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class BadFile(Exception):
    """A file that can't be used. `problems` are sentences; each names the key and what is allowed."""

    def __init__(self, file: str, problems: Iterable[str]) -> None:
        self.file = file
        self.problems = tuple(problems)
        super().__init__(file, self.problems)

    def __str__(self) -> str:
        shown = printable(self.file, 400)
        if len(self.problems) == 1:
            return joined(": ", (shown, self.problems[0]))
        return joined("\n  - ", (said("{file} can't be used:", shown), *self.problems))


def parse(text: str, problems: list[str]) -> Table:
    """The file's top table; an empty one if it is no TOML, and a problem with the place of the mistake."""
    import tomllib

    try:
        return Table(tomllib.loads(text), problems)
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).removesuffix(")").partition(" (at ")
        problems.append(_misread(message[:1].lower() + message[1:], place))
    except RecursionError:
        problems.append(said("it is nested too deeply to be read."))
    return Table({}, problems)


class Table:
    """One table. What is missing and what is wrong is None; what is wrong is also among the problems."""

    __slots__ = ("_asked", "_name", "_problems", "_values")

    def __init__(self, values: dict[str, object], problems: list[str], name: str = "") -> None:
        self._values = values
        self._problems = problems
        self._name = name
        self._asked: list[str] = []

    def text(self, key: str) -> str | None:
        value = self._get(key)
        if value is None or (isinstance(value, str) and value and "\0" not in value):
            return value
        self.wrong(said("{key} must be text in quotation marks, not {kind}.", self.called(key), _kind(value)))
        return None

    def texts(self, key: str, example: str) -> tuple[str, ...] | None:
        value = self._get(key)
        if value is None:
            return None
        if isinstance(value, list) and all(isinstance(word, str) and "\0" not in word for word in value):
            return tuple(value)
        self.wrong(said("{key} must be a list of texts, such as {example}.", self.called(key), example))
        return None

    def flag(self, key: str) -> bool | None:
        value = self._get(key)
        if value is None or isinstance(value, bool):
            return value
        self.wrong(said("{key} must be true or false, not {kind}.", self.called(key), _kind(value)))
        return None

    def number(self, key: str) -> int | None:
        value = self._get(key)
        if value is None or (isinstance(value, int) and not isinstance(value, bool) and value > 0):
            return value
        self.wrong(said("{key} must be a whole number above 0.", self.called(key)))
        return None

    def choice(self, key: str, allowed: Sequence[str]) -> str | None:
        value = self._get(key)
        if value is None or (isinstance(value, str) and value in allowed):
            return value
        words = said("{words} or {last}", *(", ".join(map(quoted, allowed[:-1])), quoted(allowed[-1])))
        given = quoted(value) if isinstance(value, str) else _kind(value)
        problem = said("{key} must be {words}, not {given}.", self.called(key), words, given)
        meant = _did_you_mean(value, allowed) if isinstance(value, str) else None
        self.wrong(problem if meant is None else joined(" ", (problem, meant)))
        return None

    def seconds(self, key: str, *, zero: bool = False) -> float | None:
        """A duration: text with or without a unit, or a bare number of seconds."""
        value = self._get(key)
        if value is None:
            return None
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            value = f"{value:.6f}".rstrip("0").rstrip(".")
        if not isinstance(value, str):
            self.wrong(
                said(
                    '{key} must be a duration such as 90, "90s", "15m", "6h" or "1d", not {kind}.',
                    *(self.called(key), _kind(value)),
                )
            )
            return None
        try:
            seconds = duration(value)
        except ValueError as error:
            self.wrong(said("{key}: {why}.", self.called(key), printable(str(error))))
            return None
        if seconds == 0 and not zero:
            self.wrong(said("{key} must be longer than 0.", self.called(key)))
            return None
        return seconds

    def table(self, key: str) -> Table:
        """A table inside this one, empty if it is not there."""
        value = self._get(key)
        if value is not None and not isinstance(value, dict):
            self.wrong(said("[{key}] must be a table, not {kind}.", key, _kind(value)))
        return Table(value if isinstance(value, dict) else {}, self._problems, key)

    def finish(self, elsewhere: Mapping[str, str] | None = None) -> None:
        """Report each key that nobody asked for; `elsewhere` tells which table a misplaced one belongs in."""
        for key in self._values:
            if key in self._asked:
                continue
            shown = self.called(printable(key.partition("://")[0], 60))  # what follows may be a misplaced secret
            home = (elsewhere or {}).get(key)
            if home is None or home == self._name:
                close = _did_you_mean(key, self._asked) or said("Known keys: {keys}.", *(", ".join(self._asked),))
                self.wrong(joined(" ", (said("{key} is not a key that is known here.", shown), close)))
            elif home:
                self.wrong(said("{key} belongs in [{table}].", shown, home))
            else:
                self.wrong(said("{key} belongs at the top, before the first table.", shown))

    def called(self, key: str) -> str:
        """A key as a sentence names it, with its table."""
        return f"[{self._name}] {key}" if self._name else key

    def wrong(self, problem: str) -> None:
        """Note what is wrong with a key, in a sentence that names it."""
        self._problems.append(problem)

    def _get(self, key: str) -> object:
        self._asked.append(key)
        return self._values.get(key)


def quoted(text: str) -> str:
    """Somebody's text, as one shows it in a sentence."""
    return f'"{printable(text, 80)}"'


def _kind(value: object) -> str:
    if isinstance(value, str):
        return said("text with a zero byte") if value else said("an empty text")
    if isinstance(value, bool):
        return said("true or false")
    if isinstance(value, (int, float)):
        return said("a number")
    if isinstance(value, list):
        return said("a list")
    return said("a table") if isinstance(value, dict) else said("a date")


def _misread(complaint: str, place: str) -> str:
    """What is no TOML, where, both as the parser says it."""
    from lockcore._registry.toml_words import in_words

    why = printable(in_words(complaint))
    line, _, column = place.removeprefix("line ").partition(", column ")
    if column:
        return said("line {line}, column {column}: {why}.", line, column, why)
    return said("end of document: {why}.", why) if place else said("no TOML: {why}.", why)


def _did_you_mean(word: str, known: Sequence[str]) -> str | None:
    from difflib import get_close_matches  # only ever loaded for somebody's typo

    close = get_close_matches(word, known, 1)
    return said('Did you mean "{word}"?', close[0]) if close else None
