"""Programs of the system that build and check packages, and how to get them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

PROGRAMS = {
    "appstreamcli": "appstream",
    "desktop-file-validate": "desktop-file-utils",
    "dpkg-shlibdeps": "dpkg-dev",
    "lintian": "lintian",
    "objdump": "binutils",
}
"""Programs, and their Debian packages."""


def has(*programs: str) -> bool:
    return all(shutil.which(program) for program in programs)


def missing(programs: dict[str, str] = PROGRAMS) -> list[str]:
    return sorted({package for program, package in programs.items() if not has(program)})


def install(packages: list[str]) -> str | None:
    """Install them, as root or with a sudo that asks nothing. Why not, if that can't be."""
    if not packages:
        return None
    if not has("apt-get"):
        return f"This is not Debian or Ubuntu; install what is like {' '.join(packages)}."
    if sys.platform != "win32" and os.geteuid() == 0:
        become: list[str] = []
    elif has("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0:
        become = ["sudo"]
    else:
        return f"Missing: sudo apt-get install --no-install-recommends {' '.join(packages)}"
    print("system packages:", *packages, flush=True)
    # An unreachable third-party source fails the update, not the installation.
    subprocess.run([*become, "apt-get", "-qq", "update"], capture_output=True, check=False)
    words = ["apt-get", "-qq", "-y", "-o", "DPkg::Lock::Timeout=120", "install", "--no-install-recommends", *packages]
    done = subprocess.run(
        [*become, "env", "DEBIAN_FRONTEND=noninteractive", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return None if done.returncode == 0 else f"{done.stdout}\n{' '.join(packages)} could not be installed."
