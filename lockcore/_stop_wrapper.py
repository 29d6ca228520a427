"""Finds who runs a job whose program takes its lock itself: asked to stop, the wrapper passes it on and notes it."""

from __future__ import annotations

from lockcore import _tree
from lockcore._inspect import inspect
from lockcore._paths import lock_path, run_lock_path
from lockcore._stop_proof import objection, same_holder
from lockcore._tree import Member
from lockcore._values import Verdict


def wrapper_of(member: Member, job: str | None, lock: str) -> Member | None:
    """The `lockcore run` under which the holder of `lock` runs, if it is proven to be that: whoever gets it closes it.

    The holder carries the mark of a run of this job, it descends from the process that holds the lock of such runs,
    and what that one has started carries the same mark.
    """
    mark = _tree.carried(member, _tree.MARK)
    if job is None or mark is None or _tree.carried(member, _tree.JOB) != job:
        return None
    for path in (lock_path(job), run_lock_path(job)):
        if path != lock and (found := _holder_of(path)) is not None:
            if _runs(found, member, mark):
                return found
            found.close()
    return None


def _holder_of(path: str) -> Member | None:
    """The process that holds this lock, and may be signalled for it."""
    seen = inspect(path)
    if seen.verdict is not Verdict.HELD or seen.holder is None or seen.orphaned:
        return None
    found = _tree.find(seen.holder.pid)
    if found is None:
        return None
    now = inspect(path)  # read again: the PID may have been another's when it was found
    if same_holder(seen, now) and objection(found, now) is None and not found.ended():
        return found
    found.close()
    return None


def _runs(wrapper: Member, member: Member, mark: str) -> bool:
    below = _tree.members(wrapper, None)
    try:
        started = _tree.children_of(wrapper, below)
        return member.pid in {each.pid for each in below} and any(
            _tree.carried(each, _tree.MARK) == mark for each in started
        )
    finally:
        for each in below:
            if each is not wrapper:
                each.close()
