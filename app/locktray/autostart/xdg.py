"""Autostart by the rules of freedesktop.org: a desktop entry in the person's autostart folder."""

from __future__ import annotations

import os
from pathlib import Path

from lockcore._home import make_private_folder
from locktray.autostart.program import command

NAME = "locktray.desktop"
_RESERVED = " \t\n\"'\\><~|&;$*?#()`"


def is_on() -> bool:
    """A person may also have switched it off in the settings of the desktop, which writes Hidden."""
    try:
        lines = _file().read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return False
    return not any(
        line.replace(" ", "").lower() in ("hidden=true", "x-gnome-autostart-enabled=false") for line in lines
    )


def switch(on: bool) -> None:
    """Raises OSError."""
    file = _file()
    if not on:
        file.unlink(missing_ok=True)
        return
    make_private_folder(str(file.parent))
    fresh = file.with_name(f".{NAME}.new")
    fresh.write_text(entry(command()), encoding="utf-8")
    fresh.replace(file)


def entry(words: list[str]) -> str:
    """The desktop entry that runs these words."""
    return "\n".join(
        (
            "[Desktop Entry]",
            "Type=Application",
            "Name=Locktray",
            "Comment=Shows what your jobs and their locks are doing",
            "Comment[it]=Mostra che cosa fanno i job e i loro lock",
            "Comment[cs]=Ukazuje, co dělají vaše úlohy a jejich zámky",
            f"Exec={' '.join(map(_quoted, words))}",
            "Icon=locktray",
            "Terminal=false",
            "X-GNOME-Autostart-enabled=true",
            "",
        )
    )


def _file() -> Path:
    config = os.environ.get("XDG_CONFIG_HOME", "")
    folder = Path(config) if os.path.isabs(config) else Path.home() / ".config"
    return folder / "autostart" / NAME


def _quoted(word: str) -> str:
    """A word of Exec, as the specification wants it: quoted, then escaped once more as a string, and % doubled."""
    word = word.replace("%", "%%")
    if not any(character in _RESERVED for character in word):
        return word
    inner = "".join(f"\\{character}" if character in '"`$\\' else character for character in word)
    return '"' + inner.replace("\\", "\\\\") + '"'
