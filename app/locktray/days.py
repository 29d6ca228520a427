"""Reads when jobs ran in the last day, beside the GUI thread: all of them once, then only those that ran again."""

from __future__ import annotations

import logging
import time

from PySide6.QtCore import QObject, Signal

from lockcore._history import History, HistoryFailed
from lockcore._history_spells import spells
from locktray.beside import Beside
from locktray.present.day import DAY, GRAIN, Day, days_of

MANY = 100
"""With more jobs than that, all are read at once: each by itself would take longer."""

_log = logging.getLogger("locktray.days")


class Days(QObject):
    """What is asked for while a question is open is asked together, when that is answered.

    Signals:
        came: the Day of each job that was asked for, by its name.
    """

    came = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._beside = Beside("locktray-days")
        self._asked: set[str] = set()
        self._is_open = False

    def read_all(self) -> None:
        self._is_open = True
        self._beside.ask(lambda: _read(None), self._answer)

    def read(self, names: tuple[str, ...]) -> None:
        """These ran again."""
        self._asked.update(names)
        self._ask()

    def close(self) -> None:
        """Twice is harmless."""
        self._beside.close()

    def _ask(self) -> None:
        if self._is_open or not self._asked:
            return
        names, self._asked = frozenset(self._asked), set()
        self._is_open = True
        self._beside.ask(lambda: _read(None if len(names) > MANY else names), self._answer)

    def _answer(self, days: dict[str, Day]) -> None:
        self._is_open = False
        self.came.emit(days)
        self._ask()


def _read(names: frozenset[str] | None) -> dict[str, Day]:
    try:
        with History(read_only=True) as history:
            found = days_of(spells(history, time.time() - DAY, GRAIN, names))
    except (HistoryFailed, OSError) as error:
        _log.warning("the last day can't be read: %s", error)
        return {}
    return found if names is None else {name: found.get(name, ()) for name in names}
