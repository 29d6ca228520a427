"""Brings the dialogs that clean up and the desk together: what is ticked is done, and told where it was asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, Signal, SignalInstance
from shiboken6 import isValid

from lockcore._home import quarantine_folder
from lockcore._outcome import Outcome
from lockcore._registry.show import short
from lockcore._watch.diff import is_same
from lockcore._watch.status import JobStatus, Snapshot
from locktray.desk import Desk
from locktray.present import cleaning as steps
from locktray.present.clean_one import Step
from locktray.present.cleaning import Sight
from locktray.windows import Windows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._set_aside import SetAside
    from locktray.ui.dialogs.clean import CleanDialog
    from locktray.ui.dialogs.clean_up import CleanUpDialog
    from locktray.ui.dialogs.set_aside import SetAsideDialog

T = TypeVar("T")

PORTION = 20
"""How many locks are looked at before their lines are shown."""


class Cleaning(QObject):
    """Opens the dialogs. A Snapshot that is told here is followed by all of them.

    Signals:
        changed: the newest Snapshot.
    """

    changed = Signal(object)

    def __init__(self, desk: Desk, windows: Windows, snapshot: Callable[[], Snapshot | None]) -> None:
        super().__init__()
        self._desk, self._windows, self._snapshot = desk, windows, snapshot

    def clean_up(self) -> None:
        """Offer all stale locks."""
        from locktray.ui.dialogs.clean_up import CleanUpDialog

        dialog = CleanUpDialog(short(quarantine_folder()))
        work = CleanUp(dialog, self._desk)
        self.changed.connect(work.follow)
        if (snapshot := self._snapshot()) is not None:
            work.follow(snapshot)
        dialog.force_wanted.connect(self.force)
        dialog.list_wanted.connect(self.list_set_aside)
        self._windows.open(dialog)

    def force(self, status: JobStatus) -> None:
        """Ask about one lock, whatever is known about it."""
        self._desk.look([status], partial(self._ask, status))

    def list_set_aside(self) -> None:
        """Show what was set aside before."""
        from locktray.ui.dialogs.set_aside import SetAsideDialog

        dialog = SetAsideDialog()
        read = partial(self._desk.set_aside, if_open(dialog, dialog.show_entries))
        dialog.put_back_wanted.connect(partial(self._put_back, dialog, read))
        self.changed.connect(dialog.refresh)
        dialog.refresh_wanted.connect(read)
        read()
        self._windows.open(dialog)

    def _ask(self, status: JobStatus, found: tuple[Sight | Outcome, ...]) -> None:
        from locktray.ui.dialogs.clean import CleanDialog

        (sight,) = found
        if isinstance(sight, Outcome):
            self._desk.came.emit(sight, status)
            return
        dialog = CleanDialog(sight)
        Question(dialog, self._desk, self.changed)
        self._windows.open(dialog)

    def _put_back(self, dialog: SetAsideDialog, read: Callable[[], None], entry: SetAside) -> None:
        def came(outcome: Outcome) -> None:
            if isValid(dialog):
                dialog.show_outcome(entry.id, outcome)
                read()

        self._desk.put_back(entry.id, entry.job, came)


def if_open(window: QObject, show: Callable[[T], None]) -> Callable[[T], None]:
    """What shows an answer, unless its window was closed in between."""
    return lambda answer: show(answer) if isValid(window) else None


class Question(QObject):
    """One lock that a person is asked about. Owned by the dialog."""

    def __init__(self, dialog: CleanDialog, desk: Desk, changed: SignalInstance) -> None:
        super().__init__(dialog)
        self._dialog, self._desk = dialog, desk
        self._status = dialog.sight.looked.status
        dialog.agreed.connect(self._do)
        dialog.undo_wanted.connect(self._undo)
        dialog.look_wanted.connect(lambda: self._look(dialog.show_sight))
        changed.connect(self._follow)

    def _follow(self, snapshot: Snapshot) -> None:
        now = snapshot.jobs.get(self._status.name)
        if not is_same(self._status, now):
            self._status = now or self._status
            self._look(self._dialog.follow)

    def _look(self, show: Callable[[Sight], None]) -> None:
        def seen(found: tuple[Sight | Outcome, ...]) -> None:
            if isValid(self) and isinstance(found[0], Sight):
                show(found[0])

        self._desk.look([self._status], seen)

    def _do(self, sight: Sight, step: Step) -> None:
        act = self._desk.stop_and_clean if step is Step.STOP_AND_CLEAN else self._desk.clean
        act(sight.looked, partial(self._came, self._dialog.show_outcome))

    def _undo(self, number: int) -> None:
        self._desk.put_back(number, self._status.name, partial(self._came, self._dialog.show_undone))

    def _came(self, show: Callable[[Outcome], None], outcome: Outcome) -> None:
        if isValid(self):
            show(outcome)
        else:
            self._desk.came.emit(outcome, self._status)


class CleanUp(QObject):
    """One clean-up, from its dialog's first look until it is closed. Owned by the dialog.

    Locks are looked at in portions and cleaned one by one, so that closing the dialog leaves the rest as it is.
    """

    def __init__(self, dialog: CleanUpDialog, desk: Desk) -> None:
        super().__init__(dialog)
        self._desk = desk
        self._model = dialog.model
        self._snapshot: Snapshot | None = None
        self._to_look: dict[str, None] = {}
        self._to_do: deque[Callable[[], None]] = deque()
        self._looking = self._acting = False
        dialog.agreed.connect(self.clean)
        dialog.undo_wanted.connect(self.undo)

    def follow(self, snapshot: Snapshot) -> None:
        """Whatever is heard about a lock has it looked at again. Who comes later is not ticked by itself."""
        before, self._snapshot = self._snapshot, snapshot
        if before is None:
            new = [steps.begun(status, fresh=True) for status in steps.candidates(snapshot)]
            self._model.add(new)
            self._look(line.name for line in new)
            return
        new, names = [], []
        for name, was, now in before.jobs.differences(snapshot.jobs):
            line = self._model.line(name)
            if line is None and now is not None and steps.is_candidate(now):
                new.append(steps.begun(now, fresh=False))
                names.append(name)
            elif line is not None and not is_same(was, now):
                self._model.put(steps.told(line, now))
                names.append(name)
        self._model.add(new)
        self._look(names)

    def clean(self, names: Sequence[str]) -> None:
        """Set these aside."""
        for name in names:
            line = self._model.line(name)
            if line is not None and line.phase is steps.Phase.PROVEN:
                self._model.put(steps.asked(line))
                self._to_do.append(partial(self._clean, name))
        self._act()

    def undo(self, names: Sequence[str]) -> None:
        """Put these back."""
        for name in names:
            line = self._model.line(name)
            if line is not None and line.can_be_undone:
                self._model.put(steps.undoing(line))
                self._to_do.append(partial(self._put_back, name))
        self._act()

    def _look(self, names: Iterable[str]) -> None:
        self._to_look.update(dict.fromkeys(names))
        if self._looking or not self._to_look:
            return
        first = list(self._to_look)[:PORTION]
        for name in first:
            del self._to_look[name]
        portion = [line for name in first if (line := self._model.line(name)) is not None]
        self._looking = True
        turns = [(line.name, line.turn) for line in portion]
        self._desk.look([line.status for line in portion], partial(self._seen, turns))

    def _seen(self, turns: Sequence[tuple[str, int]], found: tuple[Sight | Outcome, ...]) -> None:
        if not isValid(self):
            return
        self._looking = False
        lines = []
        for (name, turn), sight in zip(turns, found, strict=True):
            if (line := self._model.line(name)) is not None:
                lines.append(steps.seen(line, turn, sight))
        self._model.put(*lines)
        self._look(())

    def _act(self) -> None:
        """One at a time."""
        if not self._acting and self._to_do:
            self._acting = True
            self._to_do.popleft()()

    def _clean(self, name: str) -> None:
        line = self._model.line(name)
        assert line is not None
        assert line.looked is not None
        self._desk.clean(line.looked, partial(self._came, line.status, steps.came))

    def _put_back(self, name: str) -> None:
        line = self._model.line(name)
        assert line is not None
        assert line.kept is not None
        self._desk.put_back(line.kept, line.name, partial(self._came, line.status, steps.undone))

    def _came(self, status: JobStatus, step: Callable[[steps.Line, Outcome], steps.Line], outcome: Outcome) -> None:
        if not isValid(self):
            self._tell(status, outcome)
            return
        self._acting = False
        if (line := self._model.line(status.name)) is not None:
            self._model.put(step(line, outcome))
            self._look([status.name])
        self._act()

    def _tell(self, status: JobStatus, outcome: Outcome) -> None:
        """The dialog was closed in between: it is told where everything else is."""
        self._desk.came.emit(outcome, status)
