"""Files and folders that are dragged onto a window. They are looked at and stay where they are."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QDropEvent

MOST_DROPPED = 50


def local_paths(mime: QMimeData) -> tuple[str, ...]:
    """The files and folders of this machine among them."""
    return tuple(url.toLocalFile() for url in mime.urls() if url.isLocalFile())[:MOST_DROPPED]


def welcome(event: QDropEvent) -> tuple[str, ...]:
    """Take what is dragged here, and never as moved: whoever lets go of it would remove it where it lies."""
    paths = local_paths(event.mimeData())
    for action in (Qt.DropAction.LinkAction, Qt.DropAction.CopyAction):
        if paths and event.possibleActions() & action:
            event.setDropAction(action)
            event.accept()
            return paths
    event.ignore()
    return ()
