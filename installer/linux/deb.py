"""The Debian package: dpkg-shlibdeps finds what it depends on, dpkg-deb packs it, lintian judges it."""

from __future__ import annotations

import os
import re
import subprocess
import textwrap
from email.utils import formatdate
from pathlib import Path

from installer.linux.tree import FOLDER, binaries, put, settle, size_of, zipped
from installer.version import for_debian

HERE = Path(__file__).parent
SCRIPTS = ("preinst", "postinst", "postrm")
SUMMARY = "tray icon and command for jobs under locks"
DESCRIPTION = """\
Shows which jobs run on this machine, which have failed, hang or are late, and whose lock was left behind by a crash,
and says how it knows. Jobs are started, stopped and cleaned up from the tray, or in the terminal with lockcore, which
runs any command under a lock, with a time limit, a history and logs.
"""
RECOMMENDS = ("cron | cron-daemon", "libpq5", "dbus-user-session | dbus-x11")


def build(
    root: Path, dist: Path, version: str, *, maintainer: str, licences: str, notes: str, epoch: int, level: int
) -> Path:
    """Make the package of a staged tree."""
    named = for_debian(version)
    documents = root / "usr/share/doc/locktray"
    put(documents / "copyright", licences.encode())
    put(documents / "changelog.gz", zipped(changelog(named, notes, maintainer, epoch).encode()))
    put(root / "usr/share/lintian/overrides/locktray", (HERE / "lintian-overrides").read_bytes())
    architecture = _said("dpkg", "--print-architecture")
    depends = dependencies(root, architecture)
    size = size_of(root)
    for name in SCRIPTS:
        put(root / "DEBIAN" / name, (HERE / name).read_bytes())
    put(root / "DEBIAN/md5sums", _sums(root).encode())
    put(root / "DEBIAN/control", control(named, architecture, maintainer, depends, size).encode())
    settle(root, epoch)
    file = dist / f"locktray_{named}_{architecture}.deb"
    words: list[str | Path] = [
        "dpkg-deb",
        "--root-owner-group",
        "-Zxz",
        f"-z{level}",
        "-Sextreme" if level else "-Snone",
        "--build",
        root,
        file,
    ]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
    subprocess.run(words, env=environment, check=True, stdout=subprocess.DEVNULL)
    return file


def control(version: str, architecture: str, maintainer: str, depends: str, size: int) -> str:
    description = textwrap.fill(DESCRIPTION, 78, initial_indent=" ", subsequent_indent=" ")
    fields = (
        ("Package", "locktray"),
        ("Version", version),
        ("Architecture", architecture),
        ("Maintainer", maintainer),
        ("Installed-Size", str(-(-size // 1024))),
        ("Depends", depends),
        ("Recommends", ", ".join(RECOMMENDS)),
        ("Section", "utils"),
        ("Priority", "optional"),
        ("Description", f"{SUMMARY}\n{description}"),
    )
    return "".join(f"{name}: {value}\n" for name, value in fields)


def changelog(version: str, notes: str, maintainer: str, epoch: int) -> str:
    """The notes as Debian's changelogs have them."""
    items = re.findall(r"^- ((?:.+\n)(?:  .+\n)*)", notes, re.MULTILINE) or ["See the project's changelog.\n"]
    lines = [
        textwrap.fill(" ".join(item.split()), 78, initial_indent="  * ", subsequent_indent="    ") for item in items
    ]
    when = formatdate(epoch)
    return f"locktray ({version}) unstable; urgency=medium\n\n" + "\n".join(lines) + f"\n\n -- {maintainer}  {when}\n"


def dependencies(root: Path, architecture: str) -> str:
    """What the programs and libraries in the folder are linked with and the folder does not hold."""
    place = root / "debian"
    put(place / "control", f"Source: locktray\n\nPackage: locktray\nArchitecture: {architecture}\n".encode())
    home = root / FOLDER
    files = binaries(home)
    folders = sorted({path.parent for path in files})
    words: list[str | Path] = [
        "dpkg-shlibdeps",
        "-O",
        "--ignore-missing-info",
        *(f"-l{folder}" for folder in folders),
        *files,
    ]
    said = subprocess.run(words, cwd=root, capture_output=True, text=True, check=False)
    (place / "control").unlink()
    place.rmdir()
    if said.returncode:
        raise RuntimeError(f"dpkg-shlibdeps: {said.stderr}")
    found: str = next(line for line in said.stdout.splitlines() if line.startswith("shlibs:Depends="))
    return found.partition("=")[2]


def judge(file: Path) -> list[str]:
    """What lintian calls an error."""
    words = ["lintian", "--fail-on", "none", "--no-cfg", "--allow-root", str(file)]
    said = subprocess.run(words, capture_output=True, text=True, check=False)
    return [line for line in said.stdout.splitlines() if line.startswith("E:")]


def _sums(root: Path) -> str:
    import hashlib

    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    listed = [path for path in files if path.relative_to(root).parts[0] != "DEBIAN"]
    return "".join(f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in listed)


def _said(*words: str) -> str:
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()
