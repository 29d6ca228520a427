"""The plain archive: one folder that runs wherever it is unpacked."""

from __future__ import annotations

import lzma
import platform
import shutil
import tarfile
from pathlib import Path

from installer.linux.tree import copy_programs, put, settle

READ_ME = """\
Locktray {version}

Run ./locktray for the tray icon, ./lockcore --help for the command. Nothing has to be installed, and the folder may
lie anywhere; links to both programs work too, for example from ~/.local/bin. To have Locktray at login, switch that on
in its settings. To remove it, switch that off, run ./locktray --quit and delete this folder.

share has manual pages, completions for bash, zsh and fish, icons and a desktop entry.
"""


def build(
    work: Path,
    dist: Path,
    programs: Path,
    extras: Path,
    version: str,
    *,
    desktop: Path,
    licences: str,
    epoch: int,
    level: int,
) -> Path:
    name = f"locktray-{version}-linux-{platform.machine()}"
    top = work / name
    copy_programs(programs, top)
    put(top / "README", READ_ME.format(version=version).encode())
    put(top / "COPYRIGHT", licences.encode())
    for part in ("icons", "man", "completions"):
        shutil.copytree(extras / part, top / "share" / part)
    shutil.copy(desktop, top / "share")
    settle(top, epoch)
    file = dist / f"{name}.tar.xz"
    with lzma.open(file, "wb", preset=level) as packed, tarfile.open(fileobj=packed, mode="w") as archive:
        for path in (top, *sorted(top.rglob("*"))):
            archive.add(path, path.relative_to(work), recursive=False, filter=_nobody)
    return file


def _nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry
