"""Saves what the new links in `links.json` lead to into `saved`, with a pause between two that a stop ends.

    [{"url": "https://example.org/", "status": "New"}]

A link becomes Done or Failed as soon as it is known, so a run that is ended loses nothing.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import subprocess
import sys
import urllib.parse
import urllib.request
from pathlib import Path

from lockcore import pause

LINKS = Path("links.json")
SCHEMES = ("http", "https", "file", "data")
LONGEST = 10 << 20

log = logging.getLogger("links")


def load() -> list[dict[str, str]]:
    links: list[dict[str, str]] = json.loads(LINKS.read_text(encoding="utf-8"))
    return links


def store(links: list[dict[str, str]]) -> None:
    """Readers see the old file or the new one."""
    draft = LINKS.with_suffix(".new")
    draft.write_text(json.dumps(links, indent=2), encoding="utf-8")
    draft.replace(LINKS)


def save(url: str, number: int) -> None:
    """Fetch it, and put it into a file."""
    with urllib.request.urlopen(url, timeout=60) as answer:
        content = answer.read(LONGEST)
    Path("saved").mkdir(exist_ok=True)
    Path("saved", f"{number:04}").write_bytes(content)
    log.debug("%s: %d bytes", url, len(content))


def process(limit: int | None, seconds: float) -> int:
    """Gives how many links were saved."""
    links = load()
    new = [(number, link) for number, link in enumerate(links) if link["status"] == "New"][:limit]
    if not new:
        log.info("there are no new links")
    saved = 0
    for place, (number, link) in enumerate(new):
        url = link["url"]
        log.info("link %d of %d: %s", place + 1, len(new), url)
        if urllib.parse.urlsplit(url).scheme not in SCHEMES:
            log.warning("nobody here knows what to do with %s", url)
            continue
        try:
            save(url, number)
            link["status"] = "Done"
            saved += 1
        except (OSError, ValueError) as error:
            log.warning("%s failed: %s", url, error)
            link["status"] = "Failed"
        store(links)
        report(saved, (place + 1) / len(new), url)
        if place + 1 < len(new):
            log.info("the next link follows in %g minutes", seconds / 60)
            if not pause(seconds):
                log.info("asked to stop: %d links are left for the next run", len(new) - place - 1)
                break
    log.info("%d of %d links saved", saved, len(new))
    return saved


def report(items: int, progress: float, message: str) -> None:
    """Under `lockcore run`: shown live, kept in the history and in the status file."""
    if "LOCKCORE_RUN" in os.environ:
        said = ["--items", str(items), "--progress", f"{progress:.2f}", "--message", message]
        subprocess.run([sys.executable, "-m", "lockcore", "report", *said], check=False)


def main() -> int:
    options = argparse.ArgumentParser(description="Save what the new links in links.json lead to.")
    options.add_argument("--limit", type=int, metavar="N")
    options.add_argument("--pause", type=float, default=900, metavar="SECONDS")
    options.add_argument("--verbose", action="store_true")
    chosen = options.parse_args()
    logging.basicConfig(
        level=logging.DEBUG if chosen.verbose else logging.INFO, format="%(asctime)s - %(levelname)s - %(message)s"
    )
    process(chosen.limit, chosen.pause)
    return 0


if __name__ == "__main__":
    sys.exit(main())
