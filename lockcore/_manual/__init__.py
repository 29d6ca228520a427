"""The manual, made from the parser: a page for the program and one for each command, as roff or as plain text."""

from __future__ import annotations

from lockcore._manual.content import make_pages
from lockcore._manual.page import Page
from lockcore._manual.plain import as_plain
from lockcore._manual.roff import as_roff

__all__ = ["Page", "as_plain", "as_roff", "make_pages"]
