"""Where packages are installed: a clean Debian in a folder of its own, or this very machine."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

ENTER = """
set -e
root=$1; shift
mount --bind /tmp "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
exec chroot "$root" "$@"
"""
"""Mounts that go with the process: they are made in a namespace of its own. The desktop of a test is below /tmp."""

WATCHED = ("etc", "opt", "usr", "var/lib", "root", "home")
PASSING = ("var/lib/apt", "var/lib/dpkg/", "etc/ld.so.cache")
"""What an installation changes for itself, or for good, like the list of known packages."""


class Machine:
    """A Debian below `root`."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def words(self, *words: str | Path) -> list[str]:
        """What runs these words there, in the same process."""
        entering = ["unshare", "--mount", "--propagation", "private", "sh", "-c", ENTER, "sh", str(self.root)]
        return [*(entering if self.root != Path("/") else []), *map(str, words)]

    def run(self, *words: str | Path, environment: Mapping[str, str] | None = None, check: bool = True) -> str:
        """Both of its outputs."""
        usual = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}
        done = subprocess.run(
            self.words(*words),
            env={**usual, "DEBIAN_FRONTEND": "noninteractive", **(environment or {}), "PATH": usual["PATH"]},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0 or not check, f"{words} ended with {done.returncode}:\n{done.stdout}"
        return done.stdout

    def install(self, package: Path) -> None:
        place = Path("/var/cache") / package.name  # /tmp is another one inside
        shutil.copy(package, self.root / place.relative_to("/"))
        try:
            self.run("apt-get", "-qq", "-y", "install", "--no-install-recommends", place)
        finally:
            (self.root / place.relative_to("/")).unlink()

    def files(self) -> set[str]:
        """Every file of the system, but what the package manager keeps for itself."""
        found = set()
        for top in WATCHED:
            for folder, folders, names in os.walk(self.root / top):
                found |= {str(Path(folder, name).relative_to(self.root)) for name in (*folders, *names)}
        return {name for name in found if not name.startswith(PASSING) and "__pycache__" not in name}


def make_root(folder: Path) -> None:
    """A Debian as small as apt allows; made once."""
    if (folder / "etc/debian_version").exists():
        return
    shutil.rmtree(folder, ignore_errors=True)
    draft = folder.with_suffix(".new")
    shutil.rmtree(draft, ignore_errors=True)
    words: Sequence[str | Path] = ["mmdebstrap", "--quiet", "--mode=root", "--variant=apt", "bookworm", draft]
    subprocess.run(words, check=True)
    shutil.copy("/etc/resolv.conf", draft / "etc/resolv.conf")
    Machine(draft).run("apt-get", "-qq", "update", check=False)  # one source that can't be reached is no matter
    draft.rename(folder)
