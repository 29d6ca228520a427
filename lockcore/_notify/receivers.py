"""Where notices go: one Receiver for each address, through Apprise."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable

from lockcore._notify.notices import Kind, Notice
from lockcore._registry.config import masked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from apprise import Apprise


ANSWERS_WITHIN = 30.0
"""Seconds that a receiver has to answer, unless its address says otherwise (`rto=`)."""


class NoApprise(Exception):
    """The extra that sends is not installed."""


class Receiver:
    """One address. `name` is what may be shown of it."""

    def __init__(self, name: str, apprise: Apprise) -> None:
        self.name = name
        self._apprise = apprise

    def deliver(self, notice: Notice) -> bool | None:
        """Send it, once: whether it was taken, or None if that is not known. May last as long as the receiver likes."""
        began = time.monotonic()
        try:
            taken = bool(
                self._apprise.notify(
                    title=notice.title,
                    body=notice.body,
                    body_format="text",
                    notify_type="success" if notice.kind is Kind.RECOVERY else "failure",
                )
            )
        except Exception:  # a hundred services' code: whatever it raises, the notice was not taken
            taken = False
        return None if not taken and time.monotonic() - began >= ANSWERS_WITHIN else taken


def open_receivers(urls: Iterable[str]) -> tuple[list[Receiver], list[str]]:
    """The receivers, and sentences about addresses that are none. Raises NoApprise."""
    logging.disable()  # Apprise logs hosts
    try:
        from apprise import Apprise, AppriseAsset
    except ImportError as error:
        raise NoApprise from error
    asset = AppriseAsset(app_id="lockcore", app_desc="lockcore")
    receivers, problems = [], []
    for number, url in enumerate(urls, 1):
        apprise = Apprise(asset=asset)
        if apprise.add(url) and len(apprise):
            for service in apprise:
                if "socket_read_timeout" not in vars(service):  # nobody is kept waiting by us, so we can wait
                    service.socket_read_timeout = ANSWERS_WITHIN
            receivers.append(Receiver(masked(url), apprise))
        else:
            problems.append(
                f"address number {number} ({masked(url)}) is none that Apprise knows, or lacks a part. "
                "Apprise's own pages list them all."
            )
    return receivers, problems
