"""The life of the rpm, by rpm itself. There is no Fedora here, so what it depends on is only asked for by name."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.package.real.machine import Machine


class Rpm:
    """rpm, with a database of its own below a root."""

    def __init__(self, root: Path) -> None:
        self._words = ["rpm", f"--root={root}", "--dbpath=/var/lib/locktray-rpm"]
        self.run("--initdb")

    def run(self, *words: str | Path) -> str:
        done = subprocess.run([*self._words, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        said = [line for line in done.stderr.splitlines() if not line.startswith("rpm: ")]  # Debian warns of rpm itself
        assert said == []
        return done.stdout


def test_its_whole_life(clean: Machine, rpms: tuple[Path, Path]) -> None:
    """Installed, used, upgraded while it works, and removed without a trace."""
    older, newer = rpms
    rpm = Rpm(clean.root)
    clean.run("apt-get", "-qq", "-y", "install", "libsqlite3-0")
    before = clean.files()

    rpm.run("--install", "--nodeps", older)
    assert clean.run("lockcore", "--version") == "lockcore 90.0.0\n"
    assert rpm.run("--verify", "--nodeps", "locktray") == ""
    home = {"LOCKCORE_HOME": "/var/cache/locktray-test"}
    script = "lockcore run nightly -- sh -c 'echo began; read line; echo $line'"
    job = subprocess.Popen(
        clean.words("env", *(f"{name}={value}" for name, value in home.items()), "sh", "-c", script),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert job.stdout is not None
    assert job.stdout.readline() == "began\n"

    rpm.run("--upgrade", "--nodeps", newer)
    assert clean.run("lockcore", "--version") == "lockcore 91.0.0\n"
    assert rpm.run("--verify", "--nodeps", "locktray") == ""
    assert "RUNNING" in clean.run("lockcore", "status", "nightly", environment=home, check=False)
    assert job.communicate("went on\n", timeout=60) == ("went on\n", None)
    assert job.returncode == 0
    assert "completed" in clean.run("lockcore", "history", environment=home)

    rpm.run("--erase", "locktray")
    left = {name for name in clean.files() - before if not name.startswith("var/lib/locktray-rpm")}
    # Folders for icons and the like belong to other packages there, and are no concern of ours.
    assert {name for name in left if not (clean.root / name).is_dir() or "locktray" in name} == set()
    assert before - clean.files() == set()


def test_what_it_asks_for(rpms: tuple[Path, Path]) -> None:
    """Libraries of the system by their names, and nothing that it brings along."""
    asked = subprocess.run(["rpm", "-qp", "--requires", rpms[1]], capture_output=True, text=True, check=True).stdout
    libraries = {line.partition("(")[0] for line in asked.splitlines() if "(64bit)" in line}
    assert "libc.so.6" in libraries
    assert not {name for name in libraries if name.startswith(("libQt6", "libpython", "libpyside", "libshiboken"))}
