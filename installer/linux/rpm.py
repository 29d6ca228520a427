"""The rpm, made by nfpm of the same tree."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
from pathlib import Path

from installer.linux.deb import DESCRIPTION, SUMMARY
from installer.linux.tree import FOLDER, binaries, put, settle
from installer.version import for_debian

HERE = Path(__file__).parent
NAMES = {"x86_64": "amd64", "aarch64": "arm64"}


def build(root: Path, dist: Path, version: str, *, nfpm: Path, maintainer: str, licences: str, epoch: int) -> Path:
    """Make the package of a staged tree."""
    zsh = root / "usr/share/zsh"
    (zsh / "vendor-completions").rename(zsh / "site-functions")
    put(root / "usr/share/licenses/locktray/COPYRIGHT", licences.encode())
    settle(root, epoch)
    machine = platform.machine()
    named = for_debian(version)
    settings = root.parent / "nfpm.json"
    settings.write_text(json.dumps(describe(root, named, machine, maintainer), indent=1))
    file = dist / f"locktray-{named}-1.{machine}.rpm"
    words: list[str | Path] = [nfpm, "package", "--config", settings, "--packager", "rpm", "--target", file]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
    subprocess.run(words, env=environment, check=True, capture_output=True)
    return file


def describe(root: Path, version: str, machine: str, maintainer: str) -> dict[str, object]:
    """What nfpm is to make. YAML is read, and JSON is YAML."""
    return {
        "name": "locktray",
        "arch": NAMES.get(machine, machine),
        "platform": "linux",
        "version": version,
        "version_schema": "none",
        "release": "1",
        "maintainer": maintainer,
        "description": f"{SUMMARY}\n\n{DESCRIPTION}",
        "license": "MIT",
        "depends": sorted(f"{name}()(64bit)" for name in needed(root / FOLDER)),
        "recommends": ["cronie", "libpq.so.5()(64bit)"],
        "contents": contents(root),
        "scripts": {"preinstall": str(HERE / "preinst"), "postremove": str(HERE / "postrm")},
        "rpm": {"compression": "xz", "summary": SUMMARY, "scripts": {"posttrans": str(HERE / "postinst")}},
    }


def contents(root: Path) -> list[dict[str, object]]:
    """Every file, and the folders that are ours alone."""
    found: list[dict[str, object]] = []
    for path in sorted(root.rglob("*")):
        place = f"/{path.relative_to(root)}"
        if path.is_symlink():
            found.append({"src": str(path.readlink()), "dst": place, "type": "symlink"})
        elif path.is_file():
            mode = path.stat().st_mode & 0o777
            found.append({"src": str(path), "dst": place, "file_info": {"mode": mode}})
        elif place.startswith((f"/{FOLDER}", "/usr/share/licenses/locktray")):
            found.append({"dst": place, "type": "dir", "file_info": {"mode": 0o755}})
    return found


def needed(folder: Path) -> set[str]:
    """The shared libraries that are asked for in the folder, and are not in it."""
    elves = binaries(folder)
    said = subprocess.run(["objdump", "-p", *elves], capture_output=True, text=True, check=True).stdout
    here = {path.name for path in folder.rglob("*")} | set(re.findall(r"SONAME +(\S+)", said))
    return {name for name in re.findall(r"NEEDED +(\S+)", said) if name not in here and not name.startswith("ld-")}
