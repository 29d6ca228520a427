"""The jobs at the left, and everything about one of them at the right."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QSplitter, QWidget

from lockcore._watch.status import JobStatus

LEAST_PANE = 260


class Halves(QSplitter):
    """`details` has the methods that JobsWindow tells of, or none of them."""

    def __init__(self, listing: QWidget, details: QWidget | None) -> None:
        super().__init__()
        self.details = details
        self._shown: JobStatus | None = None
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self.addWidget(listing)
        if details is not None:
            details.setMinimumWidth(LEAST_PANE)
            self.addWidget(details)
        self.setStretchFactor(0, 1)

    def show_status(self, status: JobStatus | None) -> None:
        """This is the job at hand. The same twice is no news."""
        show: Callable[[JobStatus | None], None] | None = getattr(self.details, "show_status", None)
        if show is not None and status is not self._shown:
            self._shown = status
            show(status)

    def share(self, whole: int, details: int) -> None:
        """How much of the whole width the pane has."""
        if self.details is not None:
            self.setSizes([max(1, whole - details), details])

    def details_width(self, otherwise: int) -> int:
        sizes = self.sizes()
        return sizes[1] if len(sizes) > 1 and sizes[1] else otherwise

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
