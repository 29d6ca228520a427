"""Values: dataclasses that never change."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(made: type[T]) -> type[T]:
    """A dataclass that is frozen for mypy, which sees every assignment. At run time it is an ordinary one.

    Frozen ones take five times as long to make, and looking at ten thousand locks makes a hundred thousand. Their
    classes take twice the memory, too.
    """
    return dataclass(slots=True, unsafe_hash=True)(made)
