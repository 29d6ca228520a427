"""`lockcore.pause`: a sleep that a stop request ends."""

from __future__ import annotations

import signal
import time

import pytest

from lockcore import pause

from .conftest import PYTHON, Lockcore

LOOP = """
import lockcore, os, signal, sys, threading, time
{before}
lockcore.pause(0)

def tell():
    while getattr(signal.getsignal({number}), "__name__", "") != "wake":
        time.sleep(0.01)
    print(os.getpid(), flush=True)

threading.Thread(target=tell).start()
result = lockcore.pause(300)
print(result, lockcore.pause(300), flush=True)
sys.exit(0 if result is False else 1)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
@pytest.mark.parametrize(
    "before",
    [
        "",
        "lock = lockcore.ProcessLock('inner'); lock.acquire()",
        "for n in (1, 2, 15): signal.signal(n, lambda n, f: print('own handler', flush=True))",
    ],
    ids=["plain", "with a lock", "with a handler"],
)
def test_a_stop_request_ends_it_at_once(lockcore: Lockcore, number: signal.Signals, before: str) -> None:
    """The loop ends in good order; so does every pause after it."""
    process = lockcore.begin("run", "job", "--", PYTHON, "-c", LOOP.format(before=before, number=int(number)))
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(number)
    said, errors = process.communicate(timeout=30)
    assert said.endswith("False False\n"), (said, errors)
    assert process.returncode == 0
    assert ("own handler" in said) == ("own handler" in before)
    # Whoever sends SIGHUP may only want settings to be read again: there the exit code decides.
    assert lockcore.rows("outcome") == [("completed" if number is signal.SIGHUP else "stopped",)]


def test_a_pause_that_nobody_ends() -> None:
    """It lasts as long as was said; the handlers are as before."""
    before = signal.getsignal(signal.SIGTERM)
    began = time.monotonic()
    assert pause(0.05) is True
    assert time.monotonic() - began >= 0.05
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.parametrize("seconds", [-1, float("nan")])
def test_what_is_no_time(seconds: float) -> None:
    """A clear error."""
    with pytest.raises(ValueError, match="from 0 up"):
        pause(seconds)
