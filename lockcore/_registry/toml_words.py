"""What the TOML parser complains about, as it can be told in another language. Loaded for a file that is no TOML."""

from __future__ import annotations

from lockcore._said import said, sentence

_WHOLE = {
    str(words): words
    for words in (
        said("invalid statement"),
        said("invalid value"),
        said("invalid date or datetime"),
        said("invalid initial character for a key part"),
        said("expected newline or end of document after a statement"),
        said("expected '=' after a key in a key/value pair"),
        said("expected ']' at the end of a table declaration"),
        said("expected ']]' at the end of an array declaration"),
        said("cannot overwrite a value"),
        said("unclosed array"),
        said("unclosed inline table"),
        said("unterminated string"),
        said("unescaped '\\' in a string"),
    )
}
_ABOUT = (
    ("illegal character ", "", sentence("illegal character {character}")),
    ("found invalid character ", "", sentence("found invalid character {character}")),
    ("cannot declare ", " twice", sentence("cannot declare {key} twice")),
    ("duplicate inline table key ", "", sentence("duplicate inline table key {key}")),
)


def in_words(complaint: str) -> str:
    """The same words, told if they are known: they begin with a small letter."""
    for before, after, tell in _ABOUT:
        if complaint.startswith(before) and complaint.endswith(after):
            return tell(complaint[len(before) : len(complaint) - len(after)])
    return _WHOLE.get(complaint, complaint)
