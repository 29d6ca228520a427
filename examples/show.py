"""All five examples at once, in a home that is thrown away: `make examples`.

They are registered and started with the `lockcore` command, and shown in the tray, or in the terminal where there is no
display; they end with it.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import NoReturn, Self

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Example:
    """How it is registered: options of `lockcore add`, its command, and options of `lockcore start`."""

    name: str
    options: list[str]
    command: list[str]
    start: tuple[str, ...] = ()


def examples(home: Path) -> list[Example]:
    """Each has a folder of its own in the home, which it runs in."""
    monitor, ingest, web = home / "monitor", home / "ingest" / "liquidations.duckdb", home / "web" / "service.db"
    theirs, slowly = ["--taken-by", "job"], ["--throttle-ms", "5000", "--timeout", "120"]
    cron = [word for hour in (8, 12, 23) for word in ("--schedule", f"0 {hour} * * *")]
    return [
        Example(
            "scheduler",
            ["--title", "Publishes a queue", "--kind", "daemon", "--lock", ".scheduler.lock", *theirs],
            ["failsafe_scheduler/scheduler.py"],
        ),
        Example(
            "monitor",
            ["--title", "Watches a folder", "--lock", str(monitor / ".binance_monitor.lock"), *theirs],
            ["process_lock/monitor.py", "--lock-dir", str(monitor), "--every", "5", "--max-age", "60"],
        ),
        Example(
            "links",
            ["--title", "Saves links", "--max-age", "6h", "--format", "pid", "--lock", "links.lock", *cron],
            ["scheduled_processing/links.py", "--pause", "15"],
            ("--label", "morning", "--status-file", str(home / "links" / "status.json")),
        ),
        Example(
            "ingest",
            [
                "--title",
                "Brings trades into DuckDB",
                "--lock",
                f"{ingest}.pid",
                "--companion",
                f"{ingest}.wal",
                *theirs,
            ],
            ["database_ingest/ingest_full_history_safe.py", "--data-dir", "data", "--db", str(ingest), *slowly],
        ),
        Example(
            "web",
            ["--title", "A web service", "--kind", "daemon", "--lock", f"sqlite://{web}?table=scheduler_lock", *theirs],
            ["web_service/service.py", "--db", str(web), "--port", str(free_port())],
        ),
    ]


class Show:
    """The examples, from `with` to its end."""

    def __init__(self) -> None:
        self.home = Path(tempfile.mkdtemp(prefix="lockcore-examples-"))
        self._environment = {**os.environ, "LOCKCORE_HOME": str(self.home)}

    def __enter__(self) -> Self:
        return self

    def start(self) -> None:
        for example in examples(self.home):
            folder = self.home / example.name
            folder.mkdir()
            self._prepare(example.name, folder)
            script, *words = example.command
            command = [sys.executable, str(HERE / script), *words]
            self._lockcore("add", example.name, *example.options, "--", *command, cwd=folder)
            self._lockcore("start", *example.start, example.name, cwd=folder)

    def _prepare(self, name: str, folder: Path) -> None:
        """What there is to work on."""
        if name == "scheduler":
            (folder / "queue").mkdir()
            (folder / "queue" / "hello.txt").write_text("hello\n")
        elif name == "links":
            links = [{"url": f"data:,{number}", "status": "New"} for number in range(40)]
            (folder / "links.json").write_text(json.dumps(links))
        elif name == "ingest":
            words = [str(HERE / "database_ingest" / "make_data.py"), "--data-dir", str(folder / "data")]
            subprocess.run([sys.executable, *words], check=True)

    def watch(self) -> int:
        """Until the person ends it."""
        has_display = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
        shown = ["locktray"] if has_display else ["lockcore", "status", "--watch"]
        watching = subprocess.Popen([sys.executable, "-m", *shown], env=self._environment)
        try:
            return watching.wait()
        finally:
            if watching.poll() is None:
                watching.terminate()
                watching.wait()

    def __exit__(self, *_: object) -> None:
        """A job ends with the process that started it, whichever of its processes has its lock by then."""
        for run in sorted((self.home / "locks").glob("*.lock")):
            self._lockcore("stop", "--grace", "5s", str(run))
        self._lockcore("stop", "--grace", "5s", str(self.home / "links" / "links.lock"))
        shutil.rmtree(self.home, ignore_errors=True)

    def _lockcore(self, *words: str, cwd: Path | None = None) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "lockcore", *words],
            cwd=cwd,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode and words[0] != "stop":
            print(done.stderr, end="", file=sys.stderr)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def leave(number: int, frame: FrameType | None) -> NoReturn:
    """Ends the examples on the way out."""
    raise SystemExit(128 + number)


def main() -> int:
    signal.signal(signal.SIGTERM, leave)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, leave)  # the terminal was closed
    try:
        with Show() as show:
            print("starting five examples, which end with this view", file=sys.stderr, flush=True)
            show.start()
            return show.watch()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
