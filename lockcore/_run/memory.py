"""What is kept of a run: a row in the history, a line in the status file, a word to whoever wants to know.

None of it may keep a job from running: what goes wrong here is said, and that is all.
"""

from __future__ import annotations

import os
import time

from lockcore._home import config_file
from lockcore._system import system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lockcore._history import History, Run
    from lockcore._registry.config import Config
    from lockcore._run.plan import Plan

BRIEFLY = 0.5
"""Seconds that others who write to the history may keep us waiting while the command runs."""

TIDY_EVERY = 64
"""How many rows may be added to the history before somebody looks whether there are too many."""


class Memory:
    """The memory of one run. `say` tells the person about trouble."""

    def __init__(self, plan: Plan, key: str, started: float, say: Callable[[str], None]) -> None:
        self._plan = plan
        self._key = key
        self._started = started
        self._say = say
        self._history: History | None = None
        self._hasty = False
        self._said: set[str] = set()
        self._number = 0
        self._pid: int | None = None
        self._start: int | None = None
        self._log: str | None = None

    def too_soon(self) -> str | None:
        """Why the run is skipped, if the last completed one of its label is younger than the minimum interval."""
        plan = self._plan
        if plan.min_interval is None:
            return None
        ended = [self._last_completed(), self._last_in_status_file()]
        last = max((at for at in ended if at is not None), default=None)
        # A time in the future is a clock that was wrong, not a reason to wait for years.
        if last is None or not 0 <= self._started - last < plan.min_interval:
            return None
        from lockcore._duration import written
        from lockcore._said import said
        from lockcore._text import age, moment

        ago, at, least = age(self._started - last), moment(last, self._started), written(plan.min_interval)
        if plan.label:
            return said(
                "{name} skipped: the last completed run ({label}) ended {age} ago, at {time}, and the minimum interval "
                "is {interval}.",
                *(plan.name, plan.label, ago, at, least),
            )
        return said(
            "{name} skipped: the last completed run ended {age} ago, at {time}, and the minimum interval is "
            "{interval}.",
            *(plan.name, ago, at, least),
        )

    def skipped(self) -> None:
        self._guarded(lambda history: history.record(self._run("skipped")))

    def never_started(self, exit_code: int, why: str) -> None:
        """A run that came to nothing: the command could not be started."""
        run = self._run("failed")
        run.ended, run.exit_code, run.message = time.time(), exit_code, why
        numbers: list[int] = []
        self._guarded(lambda history: numbers.append(history.record(run)))
        self._notify(numbers)
        self.close()

    def begin(self, pid: int, log: str | None) -> int | None:
        """Note that the run has begun, and which earlier ones must have crashed: we hold their lock.

        Gives the PID of the process that sends word of these, if there is one.
        """
        crashed: list[Run] = []
        self._pid, self._start, self._log = pid, system.start_of(pid), log

        def write(history: History) -> None:
            self._number = history.begin(self._run(None))
            crashed.extend(history.settle(self._plan.name, self._plan.lock, self._key))

        # The command runs and is to be watched, so nobody may keep us waiting; the end tries again.
        self._guarded(write, patience=BRIEFLY)
        return self._notify([run.id for run in crashed])

    def end(self, outcome: str, exit_code: int | None, signal: int | None, message: str | None) -> None:
        """Note how it ended. While the lock is still held: the next run must not take this one for a crash."""
        ended = time.time()

        def write(history: History) -> None:
            if self._number == 0:  # its beginning could not be noted
                self._number = history.begin(self._run(None))
            if message is not None:
                history.report(self._key, message=message)
            history.finish(self._key, ended=ended, outcome=outcome, exit_code=exit_code, signal=signal)

        self._guarded(write)
        if self._plan.status_file is not None:
            self._update_status_file(outcome)

    def afterwards(self, outcome: str, log: str | None) -> None:
        """What has time until the lock is free: notifications, and keeping history and logs short."""
        previous: list[str | None] = [None]
        if self._number:
            self._guarded(lambda history: previous.append(history.previous_outcome(self._plan.name, self._number)))
            if outcome != "completed" or previous[-1] not in (None, "completed"):
                self._notify([self._number])
            if self._number % TIDY_EVERY == 0:
                self._guarded(self._prune)
        if log is not None:
            self._tidy_logs(log)
        self.close()

    def close(self) -> None:
        from lockcore._history import HistoryFailed

        history, self._history = self._history, None
        try:
            if history is not None:
                history.close()
        except HistoryFailed as failure:
            self._say(str(failure))

    def _notify(self, numbers: list[int]) -> int | None:
        if not numbers or not os.path.exists(config_file()):
            return None
        from lockcore._notify import send_later

        return send_later(numbers)

    def _prune(self, history: History) -> None:
        config = self._config()
        if config is None:
            history.prune(self._plan.name)
        else:
            history.prune(self._plan.name, max_runs=config.max_runs, max_age=config.max_age)

    def _tidy_logs(self, log: str) -> None:
        from lockcore._run_log import KEEP, tidy

        config = self._config()
        keep = KEEP if config is None else config.keep_logs
        if trouble := tidy(self._plan.name, keep=keep, in_use=(log,), folder=self._plan.log_folder):
            self._say(trouble)

    def _config(self) -> Config | None:
        """The person's settings; None if there are none, or none that can be read."""
        if not os.path.exists(config_file()):
            return None
        from lockcore._registry.config import BadConfig, load_config

        try:
            return load_config()
        except BadConfig as bad:
            self._say(str(bad))
            return None

    def _last_completed(self) -> float | None:
        found: list[float | None] = []
        self._guarded(lambda history: found.append(history.last_completed(self._plan.name, self._plan.label)))
        return found[0] if found else None

    def _last_in_status_file(self) -> float | None:
        if self._plan.status_file is None:
            return None
        from lockcore._status_file import last_run

        last = last_run(self._plan.status_file, self._plan.label or self._plan.name)
        return last[1] if last is not None and last[0] == "completed" else None

    def _update_status_file(self, outcome: str) -> None:
        from lockcore._status_file import update

        plan = self._plan
        assert plan.status_file is not None
        items: list[int | None] = []
        self._guarded(lambda history: items.append(_items(history, self._number)))
        try:
            trouble = update(plan.status_file, plan.label or plan.name, outcome, (items or [None])[0] or 0, time.time())
        except OSError as error:
            trouble = f"{plan.status_file} can't be written: {error.strerror or error}"
        if trouble:
            self._say(trouble)

    def _guarded(self, step: Callable[[History], object], patience: float | None = None) -> None:
        from lockcore._history import History, HistoryFailed
        from lockcore._history_file import PATIENCE

        try:
            if self._history is None:
                self._history = History(patience=PATIENCE if patience is None else patience)
            elif self._hasty and patience is None:
                self._history.be_patient(PATIENCE)
            self._hasty = patience is not None
            step(self._history)
        except HistoryFailed as failure:
            if patience is None:
                self._say_once(str(failure))
            self.close()

    def _say_once(self, text: str) -> None:
        if text not in self._said:
            self._said.add(text)
            self._say(text)

    def _run(self, outcome: str | None) -> Run:
        from lockcore._history import Run

        plan = self._plan
        run = Run()
        run.key, run.job, run.label, run.lock = self._key, plan.name, plan.label, plan.lock
        run.started, run.outcome = self._started, outcome
        run.pid, run.start, run.log = self._pid, self._start, self._log
        return run


def _items(history: History, number: int) -> int | None:
    run = history.find(number) if number else None
    return run.items if run is not None else None
