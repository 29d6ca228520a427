"""The files of the Debian package and of the rpm, as they lie on a machine, and when and whose they are."""

from __future__ import annotations

import filecmp
import gzip
import os
import shutil
import time
from pathlib import Path

HERE = Path(__file__).parent
FOLDER = "usr/lib/locktray"
"""Where versions lie, each in a folder of its own: what runs during an upgrade goes on with its own."""

COMPLETIONS = {
    "bash": "usr/share/bash-completion/completions/lockcore",
    "zsh": "usr/share/zsh/vendor-completions/_lockcore",
    "fish": "usr/share/fish/vendor_completions.d/lockcore.fish",
}


def stage(root: Path, programs: Path, extras: Path, version: str, epoch: int) -> None:
    """Everything but the documents that each kind of package has in its own way."""
    home = root / FOLDER / version
    copy_programs(programs, home)
    (root / "usr/bin").mkdir(parents=True)
    for name in ("lockcore", "locktray"):
        (root / "usr/bin" / name).symlink_to(f"../lib/locktray/{version}/{name}")
    share = root / "usr/share"
    put(share / "applications/locktray.desktop", (HERE / "locktray.desktop").read_bytes())
    shutil.copytree(extras / "icons", share / "icons/hicolor")
    put(share / "metainfo/org.locktray.tray.metainfo.xml", metainfo(version, epoch).encode())
    for page in sorted((extras / "man").iterdir()):
        put(share / "man/man1" / f"{page.name}.gz", zipped(page.read_bytes()))
    for shell, place in COMPLETIONS.items():
        put(root / place, (extras / "completions" / shell).read_bytes())


def copy_programs(programs: Path, home: Path) -> None:
    shutil.copytree(programs, home, symlinks=True)
    share(home)


def share(home: Path) -> None:
    """Both programs are the same file, if they have the same content: which it is, its name says."""
    if filecmp.cmp(home / "locktray", home / "lockcore", shallow=False):
        (home / "lockcore").unlink()
        os.link(home / "locktray", home / "lockcore")


def metainfo(version: str, epoch: int) -> str:
    text = (HERE / "org.locktray.tray.metainfo.xml").read_text("utf-8")
    day = time.strftime("%Y-%m-%d", time.gmtime(epoch))
    return text.replace("@VERSION@", version).replace("@DATE@", day)


def put(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def zipped(content: bytes) -> bytes:
    """As `gzip -9n` does it: without a name or a time."""
    return gzip.compress(content, 9, mtime=0)


def settle(root: Path, epoch: int) -> None:
    """The same modes and times whoever builds, and whenever."""
    for folder, _, names in os.walk(root, topdown=False):
        for name in names:
            path = Path(folder, name)
            if not path.is_symlink():
                path.chmod(0o755 if _is_program(path) else 0o644)
            os.utime(path, (epoch, epoch), follow_symlinks=False)
        os.chmod(folder, 0o755)
        os.utime(folder, (epoch, epoch))


def _is_program(path: Path) -> bool:
    return path.name in ("locktray", "lockcore", "preinst", "postinst", "postrm") and "/share/" not in str(path)


def size_of(root: Path) -> int:
    """Bytes on a disk; what has two names counts once."""
    seen: set[int] = set()
    total = 0
    for path in root.rglob("*"):
        status = path.lstat()
        if status.st_ino not in seen:
            seen.add(status.st_ino)
            total += status.st_size if not path.is_dir() else 0
    return total


def binaries(folder: Path) -> list[Path]:
    """Programs and shared libraries."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return [path for path in files if _begins(path, b"\x7fELF")]


def _begins(path: Path, mark: bytes) -> bool:
    with path.open("rb") as file:
        return file.read(len(mark)) == mark
