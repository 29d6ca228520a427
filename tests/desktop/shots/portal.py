"""Tells programs whether this desktop is light or dark, as desktops do (the settings portal of freedesktop.org)."""

from __future__ import annotations

from tests.desktop.link import Link
from tests.desktop.service import Method, Service, Unknown

PORTAL, PATH, SETTINGS = (
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings",
)
APPEARANCE, SCHEME, CONTRAST = "org.freedesktop.appearance", "color-scheme", "contrast"

Value = tuple[str, object]


class Portal:
    """Must be on the bus before a program starts that is to be dark."""

    def __init__(self, address: str, *, dark: bool) -> None:
        self._known: dict[str, dict[str, Value]] = {APPEARANCE: {SCHEME: ("u", 1 if dark else 2), CONTRAST: ("u", 0)}}
        self._link = Link(address)
        methods = {
            "Read": Method("ss", "v", lambda _, space, key: (("v", self._value(space, key)),)),
            "ReadOne": Method("ss", "v", lambda _, space, key: (self._value(space, key),)),
            "ReadAll": Method("as", "a{sa{sv}}", lambda _, spaces: (self._known,)),
        }
        self._link.serve(Service(PATH, SETTINGS, methods))
        self._link.claim(PORTAL)

    def close(self) -> None:
        self._link.close()

    def _value(self, space: str, key: str) -> Value:
        try:
            return self._known[space][key]
        except KeyError:
            raise Unknown(f"{space} {key}") from None
