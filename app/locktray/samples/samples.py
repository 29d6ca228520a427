"""Starts the sample jobs in a home of their own, and ends them.

They are real: processes, locks, a crash by SIGKILL, a run that fails every minute. While they are there this process
and all that it starts have their home; nothing of the person's own is read or written.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import Self

import psutil

from lockcore._again import again
from lockcore._run.detach import NotStarted, start
from lockcore._value import value
from locktray.samples.past import write_past
from locktray.samples.play import MINUTE, PATRON, patron
from locktray.tongue import tr

PREFIX = "sample-"
"""How the names of all samples begin: nobody shall take one for a job of his."""

HOME = "LOCKCORE_HOME"
_FOLDER = "locktray-samples-"
_PATIENCE = 5.0
_PLAY = tuple(again("locktray.samples.play"))


@value
class _Sample:
    """A job file: its title, what it plays, and more lines of the file."""

    name: str
    title: str
    role: tuple[str, ...]
    top: str = ""
    lock: str = ""
    limits: str = ""


def _samples(home: Path) -> tuple[_Sample, ...]:
    leases = (home / "leases.db").as_posix()
    return (
        _Sample("import", tr("Sample: imports pages, and says how far it is"), ("import",)),
        _Sample("backup", tr("Sample: takes longer than it may"), ("rest", "overdue"), limits='max_age = "5s"'),
        _Sample("report", tr("Sample: fails every minute"), ("fail",), top='schedule = ["* * * * *"]'),
        _Sample("sync", tr("Sample: crashed, and left its lock"), ("hold", "sample-sync"), lock="crashed"),
        _Sample(
            "lease",
            tr("Sample: a lease in a database"),
            ("rest", "lease"),
            lock=f'url = "sqlite:///{leases.lstrip("/")}"',
        ),
    )


class Samples:
    """The samples, from `with` to its end. `folder` is where they live."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.gettempdir())
        self._before: str | None = None
        self._processes: list[psutil.Process] = []
        self._over = threading.Event()
        self._clock = threading.Thread(target=self._fail_every_minute, name="locktray-samples", daemon=True)

    def __enter__(self) -> Self:
        _remove_old()
        self.folder = Path(tempfile.mkdtemp(prefix=f"{_FOLDER}{os.getpid()}-"))
        self._before = os.environ.get(HOME)
        os.environ[HOME] = str(self.folder)
        os.environ[PATRON] = patron()
        try:
            self._write()
            write_past(self.folder, PREFIX, time.time())
            self._play()
        except BaseException:
            self.close()
            raise
        self._clock.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End them all, and remove every trace. Twice is harmless."""
        self._over.set()
        if self._clock.is_alive():
            self._clock.join()
        for process in self._processes:
            _signal(process, signal.SIGTERM)
        _, left = psutil.wait_procs(self._processes, timeout=_PATIENCE)
        for process in left:
            _signal(process, getattr(signal, "SIGKILL", signal.SIGTERM))
        self._processes.clear()
        os.environ.pop(PATRON, None)
        if self._before is None:
            os.environ.pop(HOME, None)
        else:
            os.environ[HOME] = self._before
        shutil.rmtree(self.folder, ignore_errors=True)

    def _write(self) -> None:
        watched = self.folder / "watched"
        for folder in (watched, self.folder / "jobs"):
            folder.mkdir(mode=0o700)
        self._private("config.toml", f'watch = ["{watched.as_posix()}"]\n')
        for sample in _samples(self.folder):
            words = ", ".join(_quoted(word) for word in (*_PLAY, *sample.role))
            lock = 'taken_by = "job"\npath = "locks/sample-sync.lock"' if sample.lock == "crashed" else sample.lock
            text = f"title = {_quoted(sample.title)}\ncommand = [{words}]\ncwd = {_quoted(str(self.folder))}\n"
            text += f"{sample.top}\n[lock]\n{lock}\n[limits]\n{sample.limits}\n[notify]\n"
            self._private(f"jobs/{PREFIX}{sample.name}.toml", text)

    def _private(self, name: str, text: str) -> None:
        with open(os.open(self.folder / name, os.O_CREAT | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
            file.write(text)

    def _play(self) -> None:
        self._crash()
        empty = self.folder / "watched" / f"{PREFIX}fetch.lock"
        process = _begin("flock", str(empty))
        self._keep(process.pid)
        process.returncode = 0  # its end is waited for in `close`, not by this object
        for name in ("import", "backup", "lease"):
            started = start([PREFIX + name])
            if not isinstance(started, NotStarted):
                self._keep(started.wrapper)
        self._fail()

    def _crash(self) -> None:
        """A process that has its lock, and is killed."""
        with _begin("hold", f"{PREFIX}sync") as process:
            lock = self.folder / "locks" / f"{PREFIX}sync.lock"
            until = time.monotonic() + _PATIENCE
            while not lock.exists() and time.monotonic() < until:
                time.sleep(0.02)
            process.kill()

    def _fail(self) -> None:
        started = start([f"{PREFIX}report"])
        if not isinstance(started, NotStarted):
            self._keep(started.wrapper)

    def _fail_every_minute(self) -> None:
        while not self._over.wait(MINUTE - time.time() % MINUTE):
            self._collect()
            self._fail()

    def _collect(self) -> None:
        """Those that have ended, which are our children, would stay in the list of processes."""
        _, self._processes = psutil.wait_procs(self._processes, timeout=0)

    def _keep(self, pid: int) -> None:
        try:
            self._processes.append(psutil.Process(pid))
        except psutil.NoSuchProcess:
            pass


def _begin(*role: str) -> subprocess.Popen[bytes]:
    """In a session of its own: Ctrl+C at our terminal is not meant for it."""
    return subprocess.Popen([*_PLAY, *role], stdin=subprocess.DEVNULL, start_new_session=True)


def _signal(process: psutil.Process, number: int) -> None:
    try:
        process.send_signal(number)  # psutil looks first whether it still is the same process
    except psutil.Error:
        pass


def _remove_old() -> None:
    """Folders of applications that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_FOLDER}*-*"):
        pid = folder.name.removeprefix(_FOLDER).partition("-")[0]
        ours = folder.is_dir() and not folder.is_symlink() and folder.stat().st_uid == Path.home().stat().st_uid
        if pid.isdigit() and ours and not psutil.pid_exists(int(pid)):
            shutil.rmtree(folder, ignore_errors=True)


def _quoted(text: str) -> str:
    """As TOML has it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
