"""Whether the system tells at once what the watch wants to know."""

from __future__ import annotations

import os

from lockcore._doctor.finding import Finding
from lockcore._system import system
from lockcore._text import printable
from lockcore._watch.book import Book
from lockcore._watch.folders import Folders
from lockcore._watch.territory import SCAN


def examine_watching() -> list[Finding]:
    """Try to watch every folder with locks in it, for a moment."""
    book, mounts = Book(), system.Mounts()
    book.load()
    wanted = sorted(book.lock_folders)
    far = [folder for folder in wanted if mounts.may_hang(os.path.join(folder, "x"))]
    folders = Folders()
    try:
        for folder in wanted:
            if folder not in far and os.path.isdir(folder):
                folders.watch(folder)
        unwatched = dict(folders.unwatched)
    finally:
        folders.close()
    later = f"Until then it is looked at every {SCAN:g} s."
    findings = [
        Finding(f"Nothing tells at once of changes in {printable(folder, 400)}", _sentence(why), later)
        for folder, why in unwatched.items()
    ]
    why = "It may be changed from another machine, and this one is not told."
    way_out = f"It is looked at every {SCAN:g} s; on a disk of this machine it would be seen at once."
    for folder in far:
        what = f"Changes in {printable(folder, 400)} are seen late"
        findings.append(Finding(what, why, way_out, wrong=False))
    return findings


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
