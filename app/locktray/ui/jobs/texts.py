"""What is said about jobs now: their cells, what came of actions, when they ran. Made when it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lockcore._row import Row
from lockcore._text import age, printable
from lockcore._watch.status import JobStatus
from locktray.present.columns import Column
from locktray.present.day import DAY, Day, busy, with_now
from locktray.present.rows import cells_of
from locktray.present.telling import Telling, is_outdone
from locktray.present.tones import word
from locktray.tongue import number, safe, tr

LONGEST_TIP, MOST_TIPS = 300, 12


class Texts:
    """Of ten thousand jobs thirty are seen: only those have texts."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self._rows: dict[str, Row] = {}
        self._days: dict[str, Day] = {}
        self._tellings: dict[str, Telling] = {}

    def forget(self, names: tuple[str, ...]) -> None:
        """These jobs read differently."""
        for name in names:
            self._rows.pop(name, None)

    def forget_all(self) -> None:
        """Time has passed."""
        self._rows.clear()
        now = self.now()
        self._tellings = {name: telling for name, telling in self._tellings.items() if telling.until > now}

    def show_days(self, days: Mapping[str, Day]) -> None:
        self._days.update(days)

    def tell(self, name: str, telling: Telling | None) -> None:
        """Say this in a job's row for a while; None ends it."""
        self._tellings.pop(name, None)
        if telling is not None:
            self._tellings[name] = telling

    def withdraw(self, status: JobStatus) -> None:
        """Say no longer of a job that something was done, if that has gone wrong since."""
        telling = self._tellings.get(status.name)
        if telling is not None and telling.about is not None and is_outdone(telling.about, status):
            del self._tellings[status.name]

    def telling(self, name: str) -> Telling | None:
        return self._tellings.get(name)

    def day(self, status: JobStatus) -> tuple[Day, float]:
        """When it ran in the last day, and what time it is."""
        now = self.now()
        return with_now(self._days.get(status.name, ()), status, now), now

    def cell(self, status: JobStatus, column: Column) -> str:
        """What stands in a cell."""
        row = self._rows.get(status.name)
        if row is None:
            row = self._rows[status.name] = cells_of(status, self.now())
        match column:
            case Column.STATE:
                return word(row.state)
            case Column.NAME:
                return row.name
            case Column.PID:
                return row.pid
            case Column.AGE:
                return row.age
            case Column.KNOWS:
                telling = self._tellings.get(status.name)
                return row.knows if telling is None else telling.text
            case Column.COUNT:
                return "" if not status.instances else number(status.instances)
            case Column.LAST:
                return row.last
            case Column.NEXT:
                return row.next
            case Column.DAY:
                return ""

    def tip(self, status: JobStatus, column: Column) -> str:
        """More about a cell, as plain text."""
        telling = self._tellings.get(status.name)
        if column is Column.KNOWS and telling is not None:
            return telling.text
        if column is Column.DAY:
            return self.of_day(status)
        if column is Column.NAME:
            return "\n".join(filter(None, (printable(status.name), printable(status.title or ""))))
        return "\n".join(safe(sentence, LONGEST_TIP) for sentence in status.evidence[:MOST_TIPS])

    def of_day(self, status: JobStatus) -> str:
        """The last day in words."""
        day, now = self.day(status)
        if not day:
            return tr("It did not run in the last 24 hours.")
        return tr("It ran for {time} of the last 24 hours.", time=age(min(busy(day, now), DAY)))
