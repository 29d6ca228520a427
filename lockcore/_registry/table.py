"""A TOML file that a person wrote, read with care: each value is checked, and all that is wrong is said at once.

Only what is asked for is a key. So a key that nobody asked for is a typo, and the known ones are there to compare.
"""

from __future__ import annotations

from lockcore._duration import duration
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
            return f"{shown}: {self.problems[0]}"
        return "\n  - ".join((f"{shown} can't be used:", *self.problems))


def parse(text: str, problems: list[str]) -> Table:
    """The file's top table; an empty one if it is no TOML, and a problem with the place of the mistake."""
    import tomllib

    try:
        return Table(tomllib.loads(text), problems)
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).removesuffix(")").partition(" (at ")
        problems.append(f"{place or 'no TOML'}: {printable(message[:1].lower() + message[1:])}.")
    except RecursionError:
        problems.append("it is nested too deeply to be read.")
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
        self.wrong(key, f" must be text in quotation marks, not {_kind(value)}.")
        return None

    def texts(self, key: str, example: str) -> tuple[str, ...] | None:
        value = self._get(key)
        if value is None:
            return None
        if isinstance(value, list) and all(isinstance(word, str) and "\0" not in word for word in value):
            return tuple(value)
        self.wrong(key, f" must be a list of texts, such as {example}.")
        return None

    def flag(self, key: str) -> bool | None:
        value = self._get(key)
        if value is None or isinstance(value, bool):
            return value
        self.wrong(key, f" must be true or false, not {_kind(value)}.")
        return None

    def number(self, key: str) -> int | None:
        value = self._get(key)
        if value is None or (isinstance(value, int) and not isinstance(value, bool) and value > 0):
            return value
        self.wrong(key, " must be a whole number above 0.")
        return None

    def choice(self, key: str, allowed: Sequence[str]) -> str | None:
        value = self._get(key)
        if value is None or (isinstance(value, str) and value in allowed):
            return value
        words = ", ".join(f'"{word}"' for word in allowed[:-1]) + f' or "{allowed[-1]}"'
        if isinstance(value, str):
            self.wrong(key, f" must be {words}, not {quoted(value)}.{_did_you_mean(value, allowed)}")
        else:
            self.wrong(key, f" must be {words}, not {_kind(value)}.")
        return None

    def seconds(self, key: str, *, zero: bool = False) -> float | None:
        """A duration: text with or without a unit, or a bare number of seconds."""
        value = self._get(key)
        if value is None:
            return None
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            value = f"{value:.6f}".rstrip("0").rstrip(".")
        if not isinstance(value, str):
            self.wrong(key, f' must be a duration such as 90, "90s", "15m", "6h" or "1d", not {_kind(value)}.')
            return None
        try:
            seconds = duration(value)
        except ValueError as error:
            self.wrong(key, f": {printable(str(error))}.")
            return None
        if seconds == 0 and not zero:
            self.wrong(key, " must be longer than 0.")
            return None
        return seconds

    def table(self, key: str) -> Table:
        """A table inside this one, empty if it is not there."""
        value = self._get(key)
        if value is not None and not isinstance(value, dict):
            self._problems.append(f"[{key}] must be a table, not {_kind(value)}.")
        return Table(value if isinstance(value, dict) else {}, self._problems, key)

    def finish(self, elsewhere: Mapping[str, str] | None = None) -> None:
        """Report each key that nobody asked for; `elsewhere` tells which table a misplaced one belongs in."""
        for key in self._values:
            if key in self._asked:
                continue
            shown = printable(key.partition("://")[0], 60)  # what follows may be a secret in the wrong place
            home = (elsewhere or {}).get(key)
            if home is not None and home != self._name:
                self.wrong(shown, f" belongs {f'in [{home}]' if home else 'at the top, before the first table'}.")
            else:
                close = _did_you_mean(key, self._asked) or f" Known are: {', '.join(self._asked)}."
                self.wrong(shown, f" is not a key that is known here.{close}")

    def wrong(self, key: str, said: str) -> None:
        """Note what is wrong with a key."""
        self._problems.append(f"{self._name and f'[{self._name}] '}{key}{said}")

    def _get(self, key: str) -> object:
        self._asked.append(key)
        return self._values.get(key)


def quoted(text: str) -> str:
    """Somebody's text, as one shows it in a sentence."""
    return f'"{printable(text, 80)}"'


def _kind(value: object) -> str:
    if isinstance(value, str):
        return "text with a zero byte" if value else "an empty text"
    for kind, words in ((bool, "true or false"), (int, "a number"), (float, "a number"), (list, "a list")):
        if isinstance(value, kind):
            return words
    return "a table" if isinstance(value, dict) else "a date"


def _did_you_mean(word: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches  # only ever loaded for somebody's typo

    close = get_close_matches(word, known, 1)
    return f' Did you mean "{close[0]}"?' if close else ""
