"""Tries an address: `python -m lockcore._notify.trial [--send]`, which reads it from its input and writes an answer.

In a process of its own, because Apprise is large and silences logging; through a pipe, because a command line can be
read by everybody. The answer is a word: `good` or `sent`; `unknown` for what is no address, `refused`, `silent` for a
receiver that may have it, or `missing` if Apprise is not installed.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys

from lockcore._again import again

GOOD, SENT, UNKNOWN, REFUSED, SILENT, MISSING = "good", "sent", "unknown", "refused", "silent", "missing"
PATIENCE = 60.0


def tried(url: str, *, send: bool) -> str:
    """The answer of such a process. What takes longer than a minute is silent, and ended."""
    words = [*again("lockcore._notify.trial"), *(["--send"] if send else [])]
    try:
        ran = subprocess.run(
            words, input=url.encode(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return SILENT
    except OSError:
        return MISSING
    answer = ran.stdout.decode("ascii", "replace").strip()
    return answer if answer in (GOOD, SENT, UNKNOWN, REFUSED, SILENT, MISSING) else REFUSED


def main(words: list[str]) -> str:
    from lockcore._notify.notices import Kind, Notice
    from lockcore._notify.receivers import NoApprise, open_receivers

    url = sys.stdin.buffer.read().decode()
    os.chdir(os.path.abspath(os.sep))
    try:
        receivers, problems = open_receivers([url])
    except NoApprise:
        return MISSING
    if problems:
        return UNKNOWN
    if "--send" not in words:
        return GOOD
    body = f"Notifications from lockcore on {socket.gethostname()} arrive here."
    taken = receivers[0].deliver(Notice(Kind.RECOVERY, "lockcore: a test", body))
    return SILENT if taken is None else SENT if taken else REFUSED


if __name__ == "__main__":
    print(main(sys.argv[1:]), flush=True)
    os._exit(0)  # a receiver that never answers must not keep us
