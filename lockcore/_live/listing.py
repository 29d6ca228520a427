"""The list of jobs: which are shown, in which order, and which one is selected. Pure."""

from __future__ import annotations

from dataclasses import replace

from lockcore._columns import wanted_by
from lockcore._live.view import Page, View
from lockcore._row import in_order
from lockcore._watch.status import JobStatus


def filtered(view: View, text: str) -> View:
    return listed(replace(view, filter=text))


def listed(view: View) -> View:
    """With the jobs to show, the worst first. All words of a filter must be found in what is known about a job."""
    words = view.filter.casefold().split()
    statuses = [status for status in in_order(view.snapshot) if not words or _matches(status, words)]
    names = tuple(status.name for status in statuses)
    return settled(replace(view, order=names, wanted=wanted_by(statuses)))


def _matches(status: JobStatus, words: list[str]) -> bool:
    report = status.report
    pid = "" if report.holder is None else str(report.holder.pid)
    parts = (status.name, status.title or "", status.state.value, pid, report.command or "", report.path)
    everything = "\n".join(parts).casefold()
    return all(word in everything for word in words)


def moved(view: View, key: str) -> View:
    last = len(view.order) - 1
    steps = {"up": -1, "k": -1, "down": 1, "j": 1, "page up": -view.rows, "page down": view.rows}
    place = {"home": 0, "end": last}.get(key, view.place + steps.get(key, 0))
    if last < 0:
        return view
    place = max(0, min(last, place))
    return settled(replace(view, selected=view.order[place], place=place))


def settled(view: View) -> View:
    """With a selection that exists and is on the screen. A page about one job stays with that one, even if it goes."""
    order, at_list = view.order, view.page is Page.LIST
    if not order:
        return replace(view, selected=None if at_list else view.selected, place=0, top=0)
    place = _place(view)
    top = max(0, min(view.top, place, len(order) - view.rows), place - view.rows + 1)
    return replace(view, selected=order[place] if at_list else view.selected, place=place, top=top)


def _place(view: View) -> int:
    """Where the selection is: with its job, or where that was. As long as nobody has moved, on the worst."""
    if not view.held:
        return 0
    order = view.order
    if view.place < len(order) and order[view.place] == view.selected:
        return view.place
    try:
        return order.index(view.selected) if view.selected is not None else 0
    except ValueError:
        return min(view.place, len(order) - 1)
