"""What a real desktop is made of, and how to get it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

PROGRAMS = {
    "Xvfb": "xvfb",
    "dbus-daemon": "dbus-daemon",
    "openbox": "openbox",
    "trayer": "trayer",
    "xdotool": "xdotool",
    "xfce4-panel": "xfce4-panel",
}
"""Programs that are on the path, and their Debian packages."""

ELSEWHERE = {"*/xfce4/notifyd/xfce4-notifyd": "xfce4-notifyd", "*/xfce4/xfconf/xfconfd": "xfconf"}
"""Programs below /usr/lib that others start."""

FONT = "fonts-dejavu-core"


def hidden_program(pattern: str) -> Path | None:
    """A program that is not on the path; the folder has the name of the processor in it."""
    return next(iter(sorted(Path("/usr/lib").glob(pattern))), None)


def missing() -> list[str]:
    """The packages that are to be installed."""
    packages = [package for program, package in PROGRAMS.items() if shutil.which(program) is None]
    packages += [package for pattern, package in ELSEWHERE.items() if hidden_program(pattern) is None]
    if not any(Path("/usr/share/fonts").glob("**/*.ttf")):
        packages.append(FONT)  # without any, every letter is a box
    return packages


def install(packages: list[str]) -> str | None:
    """Install them, as root or with a sudo that asks nothing. What is to be done if that can't be."""
    by_hand = f"sudo apt-get install --no-install-recommends {' '.join(packages)}"
    if shutil.which("apt-get") is None:
        return f"Missing, to be installed with this system's own package manager: {' '.join(packages)}"
    if os.geteuid() == 0:
        become: list[str] = []
    elif shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        become = ["sudo"]
    else:
        return f"Missing packages. Install them, then run this again:\n    {by_hand}"
    print("system packages:", *packages, flush=True)
    # An unreachable third-party source fails the update, not the installation.
    subprocess.run([*become, "apt-get", "-qq", "update"], capture_output=True)
    words = ["apt-get", "-qq", "-y", "-o", "DPkg::Lock::Timeout=120", "install", "--no-install-recommends", *packages]
    done = subprocess.run(
        [*become, "env", "DEBIAN_FRONTEND=noninteractive", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return None if done.returncode == 0 else f"{done.stdout}\nThe packages could not be installed: {by_hand}"
