"""The history: every run and how it ended, in a SQLite file that many processes write at once.

`lockcore run` goes through here, so it loads the C module below `sqlite3` and nothing else that costs. Text is kept
as it came, cut to a length; whoever shows it makes it printable. Times are seconds since the epoch.
"""

from __future__ import annotations

import _sqlite3
import os
import time

from lockcore._errors import said
from lockcore._history_file import PATIENCE, HistoryFailed, failure, find_file, open_database
from lockcore._home import history_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _sqlite3 import Connection, Cursor
    from collections.abc import Iterable
    from types import TracebackType
    from typing import Any, Self

__all__ = ["LONGEST_LABEL", "LONGEST_MESSAGE", "Cleaned", "History", "HistoryFailed", "Run"]

LONGEST_LABEL, LONGEST_MESSAGE, _LONGEST = 200, 1000, 100_000
_LIMITS = {"label": LONGEST_LABEL, "message": LONGEST_MESSAGE}


class Run:
    """One execution of a job. `outcome` is None until an end is known; `noticed` tells how a crash was.

    `key` names the run before it has an id. `pid` and `start` are those of its command.
    """

    __slots__ = (
        *("id", "key", "job", "label", "lock", "pid", "start", "started", "ended", "outcome"),
        *("exit_code", "signal", "items", "progress", "message", "log", "noticed"),
    )

    def __init__(self) -> None:
        self.id = 0
        self.key = ""
        self.job = ""
        self.label: str | None = None
        self.lock = ""
        self.pid: int | None = None
        self.start: int | None = None
        self.started = 0.0
        self.ended: float | None = None
        self.outcome: str | None = None
        self.exit_code: int | None = None
        self.signal: int | None = None
        self.items: int | None = None
        self.progress: float | None = None
        self.message: str | None = None
        self.log: str | None = None
        self.noticed: str | None = None


class Cleaned:
    """A lock file that was moved away, and where it is kept. `restored` is when it was put back."""

    __slots__ = ("at", "evidence", "id", "job", "kept_as", "path", "record", "restored", "verdict")

    def __init__(self) -> None:
        self.id = 0
        self.at = 0.0
        self.job = ""
        self.path = ""
        self.kept_as = ""
        self.verdict = ""
        self.evidence: tuple[str, ...] = ()
        self.record: str | None = None
        self.restored: float | None = None


_TEXT = "CAST(? AS TEXT)"  # bound as bytes: a path need not be valid text
_TEXTS = {"key", "job", "label", "lock", "outcome", "message", "log", "noticed"}
_RUN = ", ".join(Run.__slots__)
_INSERT = "INSERT INTO runs ({}) VALUES ({})".format(
    ", ".join(Run.__slots__[1:]), ", ".join(_TEXT if name in _TEXTS else "?" for name in Run.__slots__[1:])
)
_OF_CLEANED = ("id", "at", "job", "path", "kept_as", "verdict", "evidence", "record", "restored")
_CLEANED = ", ".join((*_OF_CLEANED, "said"))


class History:
    """The history in one file, by default this user's. A reader makes no file: without one its history is empty."""

    __slots__ = ("_database", "path")

    def __init__(self, path: str | None = None, *, read_only: bool = False, patience: float = PATIENCE) -> None:
        """Open it, and make it or bring it up to date if need be. Raises HistoryFailed, as every method may.

        `patience` is how many seconds others who write may keep us waiting.
        """
        self.path = os.path.abspath(path or history_file())
        self._database: Connection | None = None
        if find_file(self.path, make=not read_only):
            self._database = open_database(self.path, read_only, patience)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file. Twice is harmless."""
        if self._database is not None:
            self._database.close()
            self._database = None

    def be_patient(self, seconds: float) -> None:
        """How long others who write may keep us waiting from now on."""
        self._rows(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    def begin(self, run: Run) -> int:
        """Add a run that has just begun, and give the id that it now has."""
        return self.record(run)

    def record(self, run: Run) -> int:
        """Add a run as it is, and give the id that it now has. An id is never used twice."""
        values = [getattr(run, name) for name in Run.__slots__[1:]]
        for at, name in enumerate(Run.__slots__[1:]):
            if name in _TEXTS:
                values[at] = _kept(values[at], _LIMITS.get(name, _LONGEST))
        run.id = self._change(_INSERT, *values).lastrowid or 0
        return run.id

    def finish(
        self, key: str, *, ended: float, outcome: str, exit_code: int | None = None, signal: int | None = None
    ) -> bool:
        """Say how a run ended, whatever was thought before. False if there is no such run.

        While its lock is still held: the next one to hold it takes an unfinished run for a crash.
        """
        return self._changed(
            f"UPDATE runs SET ended = ?, outcome = {_TEXT}, exit_code = ?, signal = ?, noticed = NULL "
            f"WHERE key = {_TEXT}",
            *(ended, _kept(outcome), exit_code, signal, _kept(key)),
        )

    def together(self) -> _Together:
        """A block whose changes are made all at once, and cost little more than one."""
        return _Together(self)

    def see(self, run: Run) -> bool:
        """Add a run that was seen under way, unless somebody else has done so: False then."""
        if self._rows(f"SELECT 1 FROM runs WHERE key = {_TEXT}", _kept(run.key)):
            return False
        self.record(run)
        return True

    def seen_over(
        self,
        job: str,
        lock: str,
        pid: int,
        mark: str,
        *,
        ended: float,
        outcome: str,
        exit_code: int | None,
        signal: int | None,
        noticed: str | None,
    ) -> bool:
        """Say how a run ended that was only seen: the newest of that process, with a key that begins with `mark`.

        Who knows its exit status has the last word.
        """
        return self._changed(
            f"UPDATE runs SET ended = coalesce(ended, ?), outcome = {_TEXT}, exit_code = ?, signal = ?, "
            f"noticed = {_TEXT} WHERE id = (SELECT id FROM runs WHERE job = {_TEXT} AND lock = {_TEXT} AND pid = ? "
            f"AND started <= ? AND substr(key, 1, ?) = {_TEXT} ORDER BY id DESC LIMIT 1) "
            "AND (outcome IS NULL OR (exit_code IS NULL AND signal IS NULL AND ? IS NOT NULL))",
            *(ended, _kept(outcome), exit_code, signal, _kept(noticed), _kept(job), _kept(lock), pid, ended),
            *(len(mark), _kept(mark), exit_code if signal is None else signal),
        )

    def settle(self, job: str, lock: str, keep: str) -> list[Run]:
        """Note as crashed what is unfinished of this lock, whichever job's, except the run `keep`. Gives those runs.

        Only for who holds the lock, for `job`: that proves the others over. When they ended nobody knows.
        """
        noticed = f"It left no word of its end; {job} found its lock free."
        crashed = []
        for run in self.unfinished(lock):
            if run.key != keep and self._changed(
                f"UPDATE runs SET outcome = 'crashed', noticed = {_TEXT} WHERE id = ? AND outcome IS NULL",
                *(_kept(noticed), run.id),
            ):
                run.outcome, run.noticed = "crashed", noticed
                crashed.append(run)
        return crashed

    def unfinished(self, lock: str) -> list[Run]:
        """The runs of this lock, whichever job's, of whose end nothing is known."""
        return self._runs(f"WHERE lock = {_TEXT} AND outcome IS NULL ORDER BY id", _kept(lock))

    def report(
        self, key: str, *, items: int | None = None, progress: float | None = None, message: str | None = None
    ) -> bool:
        """Keep what a job says about its run; None leaves what was said before. False if there is no such run yet."""
        return self._changed(
            f"UPDATE runs SET items = coalesce(?, items), progress = coalesce(?, progress), "
            f"message = coalesce({_TEXT}, message) WHERE key = {_TEXT}",
            *(items, progress, _kept(message, LONGEST_MESSAGE), _kept(key)),
        )

    def last_completed(self, job: str, label: str | None) -> float | None:
        """When the last completed run with that label ended; without a label, of those that have none.

        One that ended in the future had a wrong clock, and says nothing.
        """
        rows = self._rows(
            f"SELECT max(ended) FROM runs WHERE job = {_TEXT} AND label IS {_TEXT} AND outcome = 'completed' "
            "AND ended <= ?",
            *(_kept(job), _kept(label, LONGEST_LABEL), time.time()),
        )
        return rows[0][0] if rows else None

    def previous_outcome(self, job: str, before: int) -> str | None:
        """How the newest finished run before that id ended; skipped ones don't count."""
        rows = self._rows(
            f"SELECT outcome FROM runs WHERE job = {_TEXT} AND id < ? AND outcome <> 'skipped' "
            "ORDER BY id DESC LIMIT 1",
            *(_kept(job), before),
        )
        return rows[0][0] if rows else None

    def runs(self, job: str | None = None, *, limit: int = 50, before: int | None = None) -> list[Run]:
        """Runs of one job or of all, the newest first. `before` is the last id of the page before."""
        older = _NEWEST if before is None else before
        if job is None:
            return self._runs("WHERE id < ? ORDER BY id DESC LIMIT ?", older, limit)
        return self._runs(f"WHERE job = {_TEXT} AND id < ? ORDER BY id DESC LIMIT ?", _kept(job), older, limit)

    def find(self, id: int) -> Run | None:
        """The run with this id."""
        return _first(self._runs("WHERE id = ?", id))

    def latest(self, job: str) -> Run | None:
        """The newest run of the job; skipped ones don't count."""
        return _first(
            self._runs(f"WHERE job = {_TEXT} AND outcome IS NOT 'skipped' ORDER BY id DESC LIMIT 1", _kept(job))
        )

    def latest_logged(self, job: str) -> Run | None:
        """The newest run of the job that kept its output."""
        return _first(self._runs(f"WHERE job = {_TEXT} AND log IS NOT NULL ORDER BY id DESC LIMIT 1", _kept(job)))

    def jobs(self) -> list[str]:
        """The names of all jobs that ever ran, as far as the history goes back."""
        return [row[0] for row in self._rows("SELECT DISTINCT job FROM runs ORDER BY job")]

    def version(self) -> int | None:
        """A number that is another one when somebody else has written since; None if there is no history yet."""
        rows = self._rows("PRAGMA data_version")
        return rows[0][0] if rows else None

    def newest(self) -> int:
        """The id of the newest run of all; 0 if there is none."""
        rows = self._rows("SELECT max(id) FROM runs")
        return (rows[0][0] if rows else None) or 0

    def jobs_since(self, id: int) -> set[str]:
        """The names of the jobs that ran after the run with this id."""
        return {row[0] for row in self._rows("SELECT job FROM runs WHERE id > ?", id)}

    def going(self) -> dict[int, tuple[str, object, object, object]]:
        """The unfinished runs by id, with job, items, progress and message; without those that were only seen."""
        rows = self._rows(f"SELECT id, job, items, progress, message FROM runs WHERE {_GOING}")
        return {row[0]: tuple(row[1:]) for row in rows}

    def prune(self, job: str, *, max_runs: int = 50_000, max_age: float | None = None, now: float | None = None) -> int:
        """Forget all but the newest `max_runs` of the job, and those begun more than `max_age` seconds ago.

        An unfinished run stays whatever its age: it may still be running. Gives how many went.
        """
        cut = self._rows(_TOO_MANY, _kept(job), max_runs)
        last = cut[0][0] if cut else 0
        if max_age is not None:
            oldest = (time.time() if now is None else now) - max_age
            young = self._rows(_FIRST_YOUNG, _kept(job), oldest) or [(_NEWEST,)]
            last = max(last, young[0][0] - 1)
        # A look first: a change waits for whoever else is writing.
        if not last or not self._rows(f"SELECT 1 FROM runs {_PRUNED} LIMIT 1", _kept(job), last):
            return 0
        return self._change(f"DELETE FROM runs {_PRUNED}", _kept(job), last).rowcount

    def keep_cleaned(
        self,
        *,
        at: float,
        job: str,
        path: str,
        kept_as: str,
        verdict: str,
        evidence: Iterable[str],
        record: str | None,
    ) -> int:
        """Note that a lock file was moved away, to `kept_as`, and on what grounds. Gives its id."""
        from lockcore._carried import pack

        sentences = tuple(evidence)
        packed = "\n".join(map(pack, sentences))
        texts = (job, path, kept_as, verdict, "\n".join(sentences), record, packed)
        placed = ", ".join([_TEXT] * len(texts))
        sql = f"INSERT INTO cleaned (at, job, path, kept_as, verdict, evidence, record, said) VALUES (?, {placed})"
        return self._change(sql, at, *map(_kept, texts)).lastrowid or 0

    def cleaned(self, *, limit: int = 50) -> list[Cleaned]:
        """What was cleaned, the newest first."""
        return [_cleaned(row) for row in self._rows(f"SELECT {_CLEANED} FROM cleaned ORDER BY id DESC LIMIT ?", limit)]

    def find_cleaned(self, id: int) -> Cleaned | None:
        rows = self._rows(f"SELECT {_CLEANED} FROM cleaned WHERE id = ?", id)
        return _cleaned(rows[0]) if rows else None

    def mark_restored(self, id: int, at: float) -> None:
        self._change("UPDATE cleaned SET restored = ? WHERE id = ?", at, id)

    def ask(self, sql: str, *values: object) -> list[Any]:
        """The rows of a question that only one caller has. It changes nothing."""
        return self._rows(sql, *values)

    def _runs(self, condition: str, *values: object) -> list[Run]:
        return [_run(row) for row in self._rows(f"SELECT {_RUN} FROM runs {condition}", *values)]

    def _rows(self, sql: str, *values: object) -> list[Any]:
        if self._database is None:
            return []
        try:
            return self._database.execute(sql, values).fetchall()
        except _sqlite3.Error as error:
            raise failure(self.path, error) from error

    def _changed(self, sql: str, *values: object) -> bool:
        return self._change(sql, *values).rowcount > 0

    def _change(self, sql: str, *values: object) -> Cursor:
        if self._database is None:
            raise HistoryFailed(said("the history {file} is not open.", self.path))
        try:
            return self._database.execute(sql, values)
        except _sqlite3.Error as error:
            raise failure(self.path, error) from error


class _Together:
    """One transaction. Given up as a whole if anything in it fails."""

    def __init__(self, history: History) -> None:
        self._history = history

    def __enter__(self) -> None:
        self._history._change("BEGIN IMMEDIATE")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._history._change("COMMIT")
            return
        try:
            self._history._change("ROLLBACK")
        except HistoryFailed:
            pass  # SQLite has given it up already


_NEWEST = 2**63 - 1
_TOO_MANY = f"SELECT id FROM runs WHERE job = {_TEXT} ORDER BY id DESC LIMIT 1 OFFSET ?"
_FIRST_YOUNG = f"SELECT id FROM runs WHERE job = {_TEXT} AND started >= ? ORDER BY id LIMIT 1"
_GOING = "outcome IS NULL AND substr(key, 1, 5) <> 'seen-'"  # as the index has it
_PRUNED = f"WHERE job = {_TEXT} AND id <= ? AND outcome IS NOT NULL"


def _kept(text: str | None, limit: int = _LONGEST) -> bytes | None:
    if text is None:
        return None
    text = text[:limit]
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace")


def _run(row: tuple[object, ...]) -> Run:
    run = Run()
    for name, value in zip(Run.__slots__, row, strict=True):
        setattr(run, name, value)
    return run


def _cleaned(row: tuple[object, ...]) -> Cleaned:
    cleaned = Cleaned()
    *known, packed = row
    for name, value in zip(_OF_CLEANED, known, strict=True):
        setattr(cleaned, name, value)
    cleaned.evidence = _evidence(str(row[6]), str(packed or "")) if row[6] else ()
    return cleaned


def _evidence(text: str, packed: str) -> tuple[str, ...]:
    """The sentences, which can be told in other languages if what was packed says the same as the text."""
    sentences = tuple(text.split("\n"))
    if packed:
        from lockcore._carried import unpack

        try:
            again = tuple(map(unpack, packed.split("\n")))
        except ValueError:
            return sentences
        if again == sentences:
            return again
    return sentences


def _first(runs: list[Run]) -> Run | None:
    return runs[0] if runs else None
