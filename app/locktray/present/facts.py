"""A fact with its name, as it stands in a list of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fact:
    label: str
    value: str
