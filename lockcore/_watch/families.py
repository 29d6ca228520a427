"""Which processes of a job belong together, because one started the others. Pure."""

from __future__ import annotations

from lockcore._value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


@value
class Kin:
    """A process of a job and where it comes from. `ancestors` begin with its parent.

    `group` is its process group, named after the process that leads it; None if there is none. `led` tells whether
    that one still lives. `image` is where its program lies in memory: the same for those that were forked from each
    other, another one for each that was started by itself; None where that can't be seen.
    """

    pid: int
    ancestors: tuple[int, ...] = ()
    group: int | None = None
    led: bool = True
    image: int | None = None


def families(kin: Mapping[int, Kin], before: Mapping[int, int]) -> dict[int, int]:
    """The family of each process, named after a PID. `before` is the last answer.

    A process belongs to the first of its line that is of the job too. When that one is gone, those it started still
    belong together: they remember it, or share its process group and its image. So several workers whose parent died
    are never taken for several instances.
    """
    return {pid: _family(pid, kin, before) for pid in kin}


def _family(pid: int, kin: Mapping[int, Kin], before: Mapping[int, int]) -> int:
    first = kin[pid]
    passed = {pid}
    while (up := _above(first, kin)) is not None and up not in passed:
        passed.add(up)
        first = kin[up]
    known = before.get(first.pid)
    if known is not None and known not in kin:
        return known
    if first.group is None or first.led:
        return first.pid
    if first.image is None:
        return first.group
    return min(other for other, one in kin.items() if (one.group, one.image) == (first.group, first.image))


def _above(one: Kin, kin: Mapping[int, Kin]) -> int | None:
    """The farthest ancestor that is of the job; else whoever leads its process group, if that one is."""
    ancestor = next((pid for pid in reversed(one.ancestors) if pid in kin), None)
    if ancestor is None and one.group != one.pid and one.group in kin:
        return one.group
    return ancestor
