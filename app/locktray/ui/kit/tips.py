"""Tooltips that show somebody's text as it is."""

from __future__ import annotations


def plain_tip(text: str) -> str:
    """What to give to setToolTip: Qt would take for markup what looks like it."""
    if "<" not in text:
        return text
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")  # the module html is half a megabyte
    return f'<p style="white-space: pre-wrap">{plain}</p>'
