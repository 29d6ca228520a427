"""What is watched: the person's own jobs, or samples for somebody who has none yet."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from lockcore._home import config_file, jobs_folder
from lockcore._paths import locks_folder
from lockcore._watch.engine import Engine
from lockcore._watch.status import Flip, Snapshot
from locktray.beside import Beside
from locktray.bridge import Bridge
from locktray.nothing import is_nothing
from locktray.tongue import tr, why

TYPE_CHECKING = False
if TYPE_CHECKING:
    from locktray.samples.samples import Samples

LOOK = 2000
"""Milliseconds between two looks for something of the person's own, while there are samples."""

PATIENCE = 20.0

T = TypeVar("T")

_log = logging.getLogger("locktray.watching")


class Watching(QObject):
    """The watch engine, and the samples while they are there. All that takes time is done beside the GUI thread.

    Signals:
        began: the first Snapshot of a watch. There may be a second one, when samples come or go.
        changed: a later Snapshot, and the Flips that led to it.
        failed: why nothing can be watched.
    """

    began = Signal(object)
    changed = Signal(object, object)
    failed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._beside = Beside("locktray-watching")
        self._engine: Engine | None = None
        self._bridge: Bridge | None = None
        self._samples: Samples | None = None
        self._is_told = False
        self._places = (jobs_folder(), config_file(), locks_folder())
        self._seen: tuple[object, ...] = ()
        self._config: tuple[int, tuple[str, ...]] = (0, ())
        self._look = QTimer(self)
        self._look.setInterval(LOOK)
        self._look.timeout.connect(self._look_for_own)

    @property
    def is_sampling(self) -> bool:
        return self._samples is not None

    def begin(self) -> None:
        """Watch. `began` tells when the first look is over."""
        engine = self._engine = Engine()
        self._bridge = Bridge(engine)
        self._is_told = False
        self._bridge.changed.connect(self._tell)
        self._beside.ask(lambda: _start(engine), self._started)

    def look_again(self, *names: str) -> None:
        if self._bridge is not None:
            self._bridge.look_again(*names)

    def watch_folder(self, folder: str, answered: Callable[[str], None]) -> None:
        """Add a folder to those that are watched. `answered` gets an empty text, or why it could not be added."""
        self.change(lambda: _add(folder), answered)

    def change(self, work: Callable[[], T], answered: Callable[[T], None]) -> None:
        """Have something of the person's own changed. Samples end for it; the watch sees the change by itself."""
        if self.is_sampling:
            self._end(work, lambda answer: self._changed(answer, answered))
        else:
            self._beside.ask(work, answered)

    def ask(self, work: Callable[[], T], answered: Callable[[T], None]) -> None:
        """Have something read that belongs to what is watched."""
        self._beside.ask(work, answered)

    def close(self) -> None:
        """End everything, samples included. Twice is harmless."""
        self._look.stop()
        if self._bridge is not None:
            self._bridge.close()
            self._bridge = None
        self._beside.close(PATIENCE, self._stop)

    def _started(self, snapshot: Snapshot | str) -> None:
        if isinstance(snapshot, str):
            self.failed.emit(snapshot)
            return
        if not self.is_sampling and is_nothing(snapshot):
            self._seen = self._look_around()
            self._end(self._make_samples, lambda _: self.begin())
            return
        self._is_told = True
        if self.is_sampling:
            self._look.start()
        engine = self._engine
        self.began.emit(snapshot if engine is None else engine.snapshot)

    def _tell(self, snapshot: Snapshot, flips: tuple[Flip, ...]) -> None:
        if self._is_told:
            self.changed.emit(snapshot, flips)

    def _make_samples(self) -> str:
        from locktray.samples.samples import Samples

        try:
            samples = Samples()
            samples.__enter__()
        except OSError as error:
            _log.warning("there are no samples: %s", error)
            return why(error)
        self._samples = samples
        return ""

    def _end(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """End the watch, and the samples; then do this."""
        self._look.stop()
        if self._bridge is not None:
            self._bridge.close()
            self._bridge = None

        def end() -> T:
            self._stop()
            return work()

        self._beside.ask(end, then)

    def _stop(self) -> None:
        if self._engine is not None:
            self._engine.stop()
            self._engine = None
        if self._samples is not None:
            self._samples.close()
            self._samples = None

    def _changed(self, answer: T, answered: Callable[[T], None]) -> None:
        answered(answer)
        self.begin()

    def _look_for_own(self) -> None:
        if self._look_around() != self._seen:
            self._end(lambda: "", lambda _: self.begin())

    def _look_around(self) -> tuple[object, ...]:
        """What there is of the person's own. The functions that tell where follow the samples, these paths don't."""
        jobs, config, locks = self._places
        stamp = _stamp(config)
        if stamp != self._config[0]:
            self._config = stamp, _watched(config)
        return _names(jobs), self._config[1], _names(locks)


def _start(engine: Engine) -> Snapshot | str:
    try:
        return engine.start()
    except Exception as error:
        _log.exception("the watch can't begin")
        return tr("Nothing can be watched: {why}", why=error)


def _add(folder: str) -> str:
    from lockcore._registry.edits import watch
    from lockcore._registry.table import BadFile
    from lockcore._registry.toml_edit import EditFailed

    try:
        watch(os.path.abspath(folder))
    except (BadFile, EditFailed, OSError) as error:
        return why(error)
    return ""


def _names(folder: str) -> tuple[str, ...]:
    try:
        return tuple(sorted(name for name in os.listdir(folder) if not name.startswith(".")))
    except OSError:
        return ()


def _watched(config: str) -> tuple[str, ...]:
    """The folders that these settings name. Other settings are no reason to end samples."""
    from lockcore._registry.config import read_config
    from lockcore._registry.table import BadFile
    from lockcore._registry.trusted_file import read_trusted

    try:
        return read_config(read_trusted(config) or "", config).watch
    except (BadFile, OSError):
        return ()


def _stamp(file: str) -> int:
    try:
        return os.stat(file).st_mtime_ns
    except OSError:
        return 0
