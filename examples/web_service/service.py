"""A web service with several workers, of which one runs the scheduler.

    python3 service.py --workers 3        http://localhost:8000/api/health says which

The lock is row 1 of the table `scheduler_lock` in the service's own database: PID, host, when it was taken, and a
heartbeat every 10 seconds that counts for 60. A worker that is killed is followed by another when that time is over,
one that is stopped at once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import uvicorn
from storage import PAGE, Storage

from lockcore import Lease, LeaseLost, LockError

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PORT = 8000
TTL = 60.0
HEARTBEAT = 10.0
EVERY = 10.0


class Worker:
    """One of the workers: everybody answers, and waits for the lease."""

    def __init__(self, storage: Storage, ttl: float, every: float) -> None:
        self.storage = storage
        self._every = every
        self._heartbeat = min(HEARTBEAT, ttl / 6)
        # Its signals are the server's own, which lets the lease go in good order.
        self.lease = Lease(
            f"sqlite://{storage.path}?table=scheduler_lock&ttl={ttl:g}s",
            heartbeat=self._heartbeat,
            release_on_signal=False,
        )

    async def schedule(self) -> None:
        """Wait for the lease, and work for as long as it is ours; then wait for it again."""
        while True:
            try:
                await self.lease.acquire_async(wait=None)
                while self.lease.held:
                    await asyncio.to_thread(self.storage.archive, self.lease)
                    await asyncio.sleep(self._every)
            except LeaseLost:
                continue
            except LockError as error:
                print(f"scheduler: {error}", file=sys.stderr, flush=True)
                await asyncio.sleep(self._every)
            finally:
                await asyncio.to_thread(self.lease.release)

    def health(self) -> dict[str, object]:
        """Which worker answers, and which one runs the scheduler."""
        info = self.lease.info()
        holder = None if info is None or info.expired else info.holder
        lock = None
        if info is not None and holder is not None:
            lock = {"pid": holder.pid, "hostname": holder.host, "heartbeat_age": info.heartbeat_age}
            lock |= {"heartbeat_every": self._heartbeat, "ttl": info.ttl}
        return {"status": "ok", "worker": os.getpid(), "scheduler": self.lease.held, "lock": lock}


async def app(scope: Message, receive: Receive, send: Send) -> None:
    """The ASGI application. What the lifespan makes is there for each request."""
    if scope["type"] == "lifespan":
        await lifespan(scope["state"], receive, send)
    elif scope["type"] == "http":
        code, answer = await respond(
            scope["state"]["worker"], scope["path"], dict(parse_qsl(scope["query_string"].decode()))
        )
        content = json.dumps(answer).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(content)).encode())]
        await send({"type": "http.response.start", "status": code, "headers": headers})
        await send({"type": "http.response.body", "body": content})


async def lifespan(state: Message, receive: Receive, send: Send) -> None:
    """First the database, then the lease in it; at the end the lease before the database."""
    await receive()
    storage = Storage(os.environ["SERVICE_DB"])
    await asyncio.to_thread(storage.migrate)
    worker = state["worker"] = Worker(storage, float(os.environ["SERVICE_TTL"]), float(os.environ["SERVICE_EVERY"]))
    scheduling = asyncio.create_task(worker.schedule())
    await send({"type": "lifespan.startup.complete"})
    await receive()
    scheduling.cancel()
    await asyncio.wait([scheduling])
    await send({"type": "lifespan.shutdown.complete"})


async def respond(worker: Worker, path: str, asked: dict[str, str]) -> tuple[int, object]:
    try:
        if path == "/api/health":
            return 200, await asyncio.to_thread(worker.health)
        if path == "/api/history":
            size, before = int(asked.get("page_size", PAGE)), int(asked.get("last_id", 0)) or None
            return 200, await asyncio.to_thread(worker.storage.page, size, before)
    except LockError as error:
        return 503, {"status": "failed", "why": str(error)}
    except ValueError:
        return 400, {"status": "failed", "why": "page_size and last_id are numbers"}
    return 404, {"status": "failed", "why": "there is no such page"}


def main() -> int:
    options = argparse.ArgumentParser(description="A web service of which one worker runs the scheduler.")
    options.add_argument("--workers", type=int, default=3)
    options.add_argument("--host", default="127.0.0.1")
    options.add_argument("--port", type=int, default=PORT, help=f"({PORT})")
    options.add_argument("--db", type=Path, default=Path("service.db"))
    options.add_argument("--ttl", type=float, default=TTL, metavar="SECONDS", help="for which a heartbeat counts (60)")
    options.add_argument("--every", type=float, default=EVERY, metavar="SECONDS", help="the scheduler's work (10)")
    chosen = options.parse_args()
    os.environ["SERVICE_DB"] = str(chosen.db.absolute())
    os.environ["SERVICE_TTL"], os.environ["SERVICE_EVERY"] = str(chosen.ttl), str(chosen.every)
    uvicorn.run(
        "service:app",
        app_dir=str(Path(__file__).parent),
        host=chosen.host,
        port=chosen.port,
        workers=chosen.workers,
        lifespan="on",
        timeout_graceful_shutdown=5,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
