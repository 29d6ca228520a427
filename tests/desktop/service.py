"""What a connection offers to others on the bus: methods and properties under one interface."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr

PROPERTIES = "org.freedesktop.DBus.Properties"
INTROSPECTABLE = "org.freedesktop.DBus.Introspectable"


@dataclass(frozen=True)
class Method:
    """A method by its signatures. The function gets the sender's unique name, then the arguments."""

    takes: str
    gives: str
    do: Callable[..., tuple[object, ...]]


@dataclass(frozen=True)
class Property:
    """A property that can be read."""

    kind: str
    read: Callable[[], object]


@dataclass(frozen=True)
class Answer:
    """What goes back to the caller."""

    signature: str
    body: tuple[object, ...]


class Unknown(Exception):
    """Nobody offers that here."""


@dataclass(frozen=True)
class Service:
    """One interface at one path. It describes itself, because libraries ask for that before they read a property."""

    path: str
    interface: str
    methods: Mapping[str, Method]
    properties: Mapping[str, Property] = field(default_factory=dict)

    def answer(self, sender: str, interface: str, member: str, body: tuple[object, ...]) -> Answer:
        if interface == self.interface and member in self.methods:
            method = self.methods[member]
            return Answer(method.gives, method.do(sender, *body))
        if interface == PROPERTIES and member == "Get" and body[1] in self.properties:
            return Answer("v", (self._value(str(body[1])),))
        if interface == PROPERTIES and member == "GetAll":
            return Answer("a{sv}", ({name: self._value(name) for name in self.properties},))
        if interface == INTROSPECTABLE and member == "Introspect":
            return Answer("s", (self._description(),))
        raise Unknown(f"{interface}.{member} at {self.path}")

    def _value(self, name: str) -> tuple[str, object]:
        it = self.properties[name]
        return it.kind, it.read()

    def _description(self) -> str:
        members = [
            f"<method name={quoteattr(name)}>{_arguments(method.takes, 'in')}{_arguments(method.gives, 'out')}</method>"
            for name, method in self.methods.items()
        ]
        members += [
            f"<property name={quoteattr(name)} type={quoteattr(it.kind)} access='read'/>"
            for name, it in self.properties.items()
        ]
        return f"<node><interface name={quoteattr(self.interface)}>{''.join(members)}</interface></node>"


def _arguments(signature: str, direction: str) -> str:
    return "".join(f"<arg type={quoteattr(kind)} direction='{direction}'/>" for kind in _split(signature))


def _split(signature: str) -> list[str]:
    """The single complete types of a signature: `sa{sv}i` is three."""
    kinds, start, depth = [], 0, 0
    for index, letter in enumerate(signature):
        depth += (letter in "({") - (letter in ")}")
        if depth == 0 and letter != "a":
            kinds.append(signature[start : index + 1])
            start = index + 1
    return kinds
