"""What lies in the Debian package and in the rpm, and what their scripts do. With small programs in place of ours."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from installer.linux import archive, deb, rpm, tree
from installer.package import maintainer

ROOT = Path(__file__).parents[2]
EPOCH = 1_780_000_000
VERSION = "1.2.0.dev3+g1a2b3c4"
NAMED = "1.2.0~dev3+g1a2b3c4"


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("programs")
    for name in ("locktray", "lockcore"):
        shutil.copy("/bin/sleep", folder / name)
    return folder


@pytest.fixture(scope="module")
def extras(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "extras"
    words: list[str | Path] = [sys.executable, ROOT / "installer/linux/extras.py", ROOT / "resources/icons", folder]
    subprocess.run(words, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=True)
    return folder


@pytest.fixture
def staged(tmp_path: Path, programs: Path, extras: Path) -> Path:
    root = tmp_path / "root"
    root.mkdir()
    tree.stage(root, programs, extras, NAMED, EPOCH)
    return root


def needs(*names: str) -> None:
    for name in names:
        if shutil.which(name) is None:
            pytest.skip(f"needs {name}")


def test_everything_has_its_place(staged: Path) -> None:
    share = staged / "usr/share"
    for name in ("lockcore", "locktray"):
        assert (staged / "usr/bin" / name).resolve() == staged / "usr/lib/locktray" / NAMED / name
        assert gzip.decompress((share / f"man/man1/{name}.1.gz").read_bytes()).startswith(b".")
    sizes = {file.parts[-3] for file in (share / "icons/hicolor").rglob("locktray.*")}
    assert sizes == {f"{size}x{size}" for size in (16, 22, 24, 32, 48, 64, 128, 256, 512)} | {"scalable"}
    for place in tree.COMPLETIONS.values():
        assert "lockcore" in (staged / place).read_text("utf-8")
    assert not (staged / "etc").exists()  # so nothing starts by itself, and there is nothing to purge
    home = staged / "usr/lib/locktray" / NAMED
    assert (home / "lockcore").samefile(home / "locktray")


def test_the_desktop_entry_is_valid(staged: Path) -> None:
    needs("desktop-file-validate")
    said = subprocess.run(
        ["desktop-file-validate", staged / "usr/share/applications/locktray.desktop"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stdout) == (0, "")


def test_the_metadata_for_software_centres_is_valid(staged: Path) -> None:
    needs("appstreamcli")
    file = staged / "usr/share/metainfo/org.locktray.tray.metainfo.xml"
    said = subprocess.run(["appstreamcli", "validate", "--no-net", file], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout


def built(root: Path, dist: Path) -> Path:
    dist.mkdir(exist_ok=True)
    parts = {"licences": "License: MIT\n", "notes": "- One.\n- Two\n  lines.\n"}
    return deb.build(root, dist, VERSION, maintainer=maintainer(), epoch=EPOCH, level=0, **parts)


def test_the_debian_package_says_what_it_is(staged: Path, tmp_path: Path) -> None:
    needs("dpkg-deb", "dpkg-shlibdeps")
    file = built(staged, tmp_path / "dist")
    shown = subprocess.run(["dpkg-deb", "--field", file], capture_output=True, text=True, check=True).stdout
    fields = dict(line.split(": ", 1) for line in shown.splitlines() if not line.startswith(" "))
    assert (fields["Package"], fields["Version"]) == ("locktray", NAMED)
    assert fields["Maintainer"] == maintainer()
    assert "libc6 (>=" in fields["Depends"]
    listed = subprocess.run(["dpkg-deb", "--contents", file], capture_output=True, text=True, check=True).stdout
    assert {line.split()[1] for line in listed.splitlines()} == {"root/root"}
    assert f"./usr/lib/locktray/{NAMED}/lockcore" in listed


def test_building_it_again_gives_the_same(tmp_path: Path, programs: Path, extras: Path) -> None:
    """To the byte, whenever it is done: the package and the archive."""
    needs("dpkg-deb", "dpkg-shlibdeps")
    made = []
    for number in (1, 2):
        root, work, dist = (tmp_path / f"{name}{number}" for name in ("root", "work", "dist"))
        for folder in (root, work, dist):
            folder.mkdir()
        tree.stage(root, programs, extras, NAMED, EPOCH)
        file = archive.build(
            work,
            dist,
            programs,
            extras,
            VERSION,
            desktop=ROOT / "installer/linux/locktray.desktop",
            licences="",
            epoch=EPOCH,
            level=0,
        )
        made.append((built(root, dist).read_bytes(), file.read_bytes()))
    assert made[0] == made[1]


def test_the_archive_has_one_folder_that_is_nobodys(tmp_path: Path, programs: Path, extras: Path) -> None:
    desktop = ROOT / "installer/linux/locktray.desktop"
    file = archive.build(
        tmp_path, tmp_path, programs, extras, VERSION, desktop=desktop, licences="", epoch=EPOCH, level=0
    )
    with tarfile.open(file) as content:
        entries = content.getmembers()
    assert {entry.name.partition("/")[0] for entry in entries} == {file.name.removesuffix(".tar.xz")}
    assert {(entry.uid, entry.uname, entry.mtime) for entry in entries} == {(0, "root", EPOCH)}
    assert any(entry.name.endswith("/lockcore") and entry.mode & 0o111 for entry in entries)


def test_the_changelog_is_in_debians_form() -> None:
    text = deb.changelog("1.2.0", "### Added\n\n- One.\n- Two\n  lines.\n", "Somebody <s@localhost>", EPOCH)
    assert text.startswith("locktray (1.2.0) unstable; urgency=medium\n\n  * One.\n  * Two lines.\n\n -- Somebody")


def test_the_rpm_asks_for_libraries_by_name(staged: Path) -> None:
    needs("objdump")
    described = rpm.describe(staged, NAMED, "x86_64", maintainer())
    assert described["depends"] == ["libc.so.6()(64bit)"]
    places = {entry["dst"]: entry for entry in rpm.contents(staged)}
    assert places["/usr/bin/lockcore"]["src"] == f"../lib/locktray/{NAMED}/lockcore"


class Upgrade:
    """The scripts of the package, on folders of a test."""

    def __init__(self, top: Path) -> None:
        self.lib, self.link = top / "lib", top / "locktray"
        self.top = top

    def run(self, script: str, word: str) -> None:
        text = (ROOT / "installer/linux" / script).read_text()
        text = text.replace("/usr/lib/locktray", str(self.lib)).replace("/usr/bin/locktray", str(self.link))
        subprocess.run(["sh", "-c", text, "sh", word], check=True)

    def unpack(self, version: str) -> Path:
        """What dpkg does: the new files come, the link leads to them, the files of the version before go."""
        before = self.link.resolve().parent if self.link.is_symlink() else None
        folder = self.lib / version
        folder.mkdir(parents=True)
        shutil.copy("/bin/sleep", folder / "locktray")
        self.link.unlink(missing_ok=True)
        self.link.symlink_to(folder / "locktray")
        if before is not None:
            shutil.rmtree(before)
        return folder / "locktray"

    def to(self, version: str) -> Path:
        self.run("preinst", "upgrade")
        program = self.unpack(version)
        self.run("postinst", "configure")
        return program

    @property
    def versions(self) -> set[str]:
        return {folder.name for folder in self.lib.iterdir()}


def test_a_version_stays_while_something_runs_from_it(tmp_path: Path) -> None:
    """Modules are loaded when they are needed: a job that runs through an upgrade needs its own to the end."""
    upgrade = Upgrade(tmp_path)
    program = upgrade.unpack("1")
    with subprocess.Popen([program, "600"]) as job:
        try:
            upgrade.to("2")
            assert upgrade.versions == {"1", "2"}
            assert program.exists()
            upgrade.to("3")
            assert upgrade.versions == {"1", "3"}
        finally:
            job.kill()
    upgrade.to("4")
    assert upgrade.versions == {"4"}
    upgrade.run("postrm", "upgrade")
    assert upgrade.versions == {"4"}
    upgrade.run("postrm", "remove")
    assert not upgrade.lib.exists()
