"""A network cable between this machine and a simulated one, which can be cut and mended."""

from __future__ import annotations

import random
import subprocess

INSIDE = "eth0"

NOWHERE = "02:00:00:00:00:00"
"""A hardware address that nobody has."""


class CableTrouble(Exception):
    """The kernel does not do what was asked."""


class Cable:
    """Two addresses in a small network of their own: `here` for this machine, `there` for the other one.

    The name of our end is taken from the kernel in one step, so any number of them can be laid at once, by several test
    runs too. The addresses follow from it; they are of a range that is reserved for documentation (RFC 5737).
    """

    def __init__(self, pid: int) -> None:
        """Lay a cable to the network that the process has."""
        for number in random.sample(range(64), 64):
            self.name = f"lockcore{number}"
            made = _ip("link", "add", self.name, "type", "veth", "peer", "name", INSIDE, "netns", str(pid))
            if made.returncode == 0:
                break
            if "exists" not in made.stderr:
                raise CableTrouble(made.stderr)
        else:
            raise CableTrouble("64 networks are in use already")
        self.here, self.there = f"198.51.100.{4 * number + 1}", f"198.51.100.{4 * number + 2}"
        self._inside = ("nsenter", f"--target={pid}", "--net")
        self._is_whole = True
        try:
            _do("address", "add", f"{self.here}/30", "dev", self.name)
            _do("link", "set", self.name, "up")
            self._do_inside("address", "add", f"{self.there}/30", "dev", INSIDE)
            self._do_inside("link", "set", INSIDE, "up")
            # Our ends of other cables can be reached too: a server that listens at one of them is there for all.
            self._do_inside("route", "add", "198.51.100.0/24", "via", self.here)
        except BaseException:
            self.remove()
            raise

    def cut(self) -> None:
        """Lose everything that is sent from now on, without a word to anybody, like a switch without power.

        Both ends go on sending, to a neighbour that is not there. With an end that is down the kernel would look for
        another way, and send what is meant for this network to the gateway of the real one.
        """
        if self._is_whole:
            _do("neighbour", "replace", self.there, "lladdr", NOWHERE, "nud", "permanent", "dev", self.name)
            self._do_inside("neighbour", "replace", self.here, "lladdr", NOWHERE, "nud", "permanent", "dev", INSIDE)
            self._is_whole = False

    def mend(self) -> None:
        """Let everything through again."""
        if not self._is_whole:
            _do("neighbour", "delete", self.there, "dev", self.name)
            self._do_inside("neighbour", "delete", self.here, "dev", INSIDE)
            self._is_whole = True

    def remove(self) -> None:
        _ip("link", "delete", self.name)  # gone already if the other machine is

    def _do_inside(self, *words: str) -> None:
        _do(*words, within=self._inside)


def _ip(*words: str, within: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*within, "ip", *words], capture_output=True, text=True, check=False)


def _do(*words: str, within: tuple[str, ...] = ()) -> None:
    done = _ip(*words, within=within)
    if done.returncode != 0:
        raise CableTrouble(f"ip {' '.join(words)}: {done.stderr}")
