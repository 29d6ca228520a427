"""The jobs at the left, and everything about one of them at the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from lockcore._objections import Kind
from lockcore._watch.status import JobStatus

LEAST_PANE = 260


class Halves(QSplitter):
    """`details` has the methods that JobsWindow tells of, or none of them; `needed` is the width in which the jobs can
    be seen whole. Where that is not there, the details are narrower than somebody wanted them, for as long.
    """

    def __init__(self, listing: QWidget, details: QWidget | None, needed: Callable[[], int]) -> None:
        super().__init__()
        self._needed = needed
        self._wanted = LEAST_PANE
        self.details = details
        self._shown: JobStatus | None = None
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self.addWidget(listing)
        if details is not None:
            details.setMinimumWidth(LEAST_PANE)
            self.addWidget(details)
        self.setStretchFactor(0, 1)
        self.splitterMoved.connect(self._moved)

    def show_status(self, status: JobStatus | None) -> None:
        """This is the job at hand. The same twice is no news."""
        show: Callable[[JobStatus | None], None] | None = getattr(self.details, "show_status", None)
        if show is not None and status is not self._shown:
            self._shown = status
            show(status)

    def show_asked(self, asked: Mapping[str, Kind]) -> None:
        """What is being done with jobs."""
        show: Callable[[Mapping[str, Kind]], None] | None = getattr(self.details, "show_asked", None)
        if show is not None:
            show(asked)

    def share(self, whole: int, details: int) -> None:
        """How much of the whole width the pane has, if the jobs leave it as much."""
        if self.details is not None:
            self._wanted = details
            width = max(LEAST_PANE, min(details, whole - self.handleWidth() - self._needed()))
            self.setSizes([max(1, whole - self.handleWidth() - width), width])

    def details_width(self) -> int:
        """As somebody wants it."""
        return self._wanted

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.details is not None and self.details.isVisible():
            self.share(self.width(), self._wanted)

    def _moved(self) -> None:
        self._wanted = self.sizes()[1] or self._wanted

    def take_find(self) -> bool:
        """Whether the pane searches, because the keyboard is in its log."""
        return self._is_taken("take_find")

    def take_escape(self) -> bool:
        """Whether the pane has ended a search in its log."""
        return self._is_taken("take_escape")

    def close_down(self) -> None:
        """The window goes."""
        end: Callable[[], None] | None = getattr(self.details, "close_down", None)
        if end is not None:
            end()

    def _is_taken(self, wish: str) -> bool:
        take: Callable[[], bool] | None = getattr(self.details, wish, None)
        return take is not None and take()
