"""Fixtures for every folder of tests. Imported in one place, so that there is one server."""

from __future__ import annotations

from tests.desktop.fixtures import desktop, new_desktop
from tests.hosts.fixtures import new_host
from tests.postgres.fixtures import database, postgres

__all__ = ["database", "desktop", "new_desktop", "new_host", "postgres"]
