"""Tooltips that show somebody's text as it is."""

from __future__ import annotations

import html


def plain_tip(text: str) -> str:
    """What to give to setToolTip: Qt would take for markup what looks like it."""
    if "<" not in text:
        return text
    return f'<p style="white-space: pre-wrap">{html.escape(text)}</p>'
