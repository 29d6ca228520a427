"""A page that shows whether the scheduler of a folder runs, with a button to start and one to stop it.

    python3 status_page.py           http://localhost:5555, and /api/status for scripts

It looks at the lock, and believes nothing else: neither a process name nor what it did itself a moment ago.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from scheduler import EVERY, Status, lock_of, status

PORT = 5555
REFRESH = 10

PAGE = """<!doctype html>
<html lang="it"><meta charset="utf-8"><meta http-equiv="refresh" content="{refresh}"><title>Scheduler</title>
<style>
  .dot {{ display: inline-block; width: .8em; height: .8em; border-radius: 50%; background: {colour} }}
  .pulsing {{ animation: pulse 2s infinite }}
  @keyframes pulse {{ 50% {{ opacity: .5 }} }}
</style>
<p>🔍 Scheduler Status: {state} <span class="dot {motion}"></span></p>
<p>📋 Ultimi Log: {last_log}</p>
<p>⏳ Prossimo Check: Ogni {minutes:g} minuti</p>
<form method="post" action="/api/start"><button {start}>▶️ Avvia Scheduler</button></form>
<form method="post" action="/api/stop"><button {stop}>⏹️ Ferma Scheduler</button></form>
</html>
"""


def page(seen: Status) -> str:
    return PAGE.format(
        refresh=REFRESH,
        colour="green" if seen.running else "red",
        motion="pulsing" if seen.running else "static",
        state="✅ Attivo" if seen.running else "Arrestato",
        last_log=seen.last_log,
        minutes=seen.every / 60,
        start="disabled" if seen.running else "",
        stop="" if seen.running else "disabled",
    )


class Server(ThreadingHTTPServer):
    """Answers on this machine alone."""

    def __init__(self, port: int, folder: Path, every: float) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.folder = folder
        self.every = every
        self.started: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        """A second one refuses by itself. Those that have ended are collected here."""
        self.started = [process for process in self.started if process.poll() is None]
        words = [
            str(Path(__file__).with_name("scheduler.py")),
            "--folder",
            str(self.folder),
            "--every",
            f"{self.every}",
        ]
        self.started.append(
            subprocess.Popen([sys.executable, *words], stdin=subprocess.DEVNULL, start_new_session=True)
        )

    def stop(self) -> None:
        """Verified: nobody is signalled who is not proven to hold the lock."""
        subprocess.run([sys.executable, "-m", "lockcore", "stop", str(lock_of(self.folder))], check=False)


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        seen = status(self.server.folder, self.server.every)
        if self.path == "/api/status":
            about = {"running": seen.running, "pid": seen.pid, "last_log": seen.last_log, "every": seen.every}
            self._answer(200, json.dumps(about), "application/json")
        elif self.path == "/":
            self._answer(200, page(seen), "text/html; charset=utf-8")
        else:
            self._answer(404, "no such page\n", "text/plain")

    def do_POST(self) -> None:
        if not self._is_from_here():
            self._answer(403, "only from this page\n", "text/plain")
        elif self.path in ("/api/start", "/api/stop"):
            self.server.start() if self.path == "/api/start" else self.server.stop()
            self.send_response(303)
            self.send_header("Location", "/")
            self.end_headers()
        else:
            self._answer(404, "no such page\n", "text/plain")

    def _is_from_here(self) -> bool:
        """Any page in a browser may send a form to this port: a button counts only on a page of ours."""
        host = self.headers.get("Host", "")
        port = self.server.server_port
        ours = host in (f"localhost:{port}", f"127.0.0.1:{port}")
        return ours and self.headers.get("Origin", f"http://{host}") == f"http://{host}"

    def _answer(self, code: int, text: str, kind: str) -> None:
        content = text.encode()
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """What it is asked every ten seconds is no news."""


def main() -> int:
    options = argparse.ArgumentParser(description="Show whether the scheduler runs.")
    options.add_argument("--folder", type=Path, default=Path(), help="the scheduler's folder (here)")
    options.add_argument("--port", type=int, default=PORT, help=f"where it answers ({PORT})")
    options.add_argument("--every", type=float, default=EVERY, metavar="SECONDS", help="given to the scheduler")
    chosen = options.parse_args()
    with Server(chosen.port, chosen.folder.resolve(), chosen.every) as server:
        print(f"http://localhost:{server.server_port}", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
