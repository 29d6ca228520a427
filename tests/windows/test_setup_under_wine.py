"""The installer for Windows: compiled, run, run again and taken back under Wine.

What it installs is made there too, by PyInstaller: lockcore is real, the tray is that of stand_in/entry.py. That takes
minutes; LOCKTRAY_WINDOWS_FOLDER names one that is there already.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.desktop.patience import Patience
from tests.desktop.screen import Screen
from tests.postgres.warden import Warden

TOP = Path(__file__).parents[2]
STAND_IN = Path(__file__).with_name("stand_in")
UNINSTALL = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\{8E1B7C64-53D0-4B52-A7C5-0F4D7B9A61E2}_is1"
RUN = r"Software\Microsoft\Windows\CurrentVersion\Run"
SILENT = ("/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART")
SECONDS = 300
STATE = "AppData/Local/lockcore"
"""What jobs and the tray keep is the person's, and stays."""

OURS = ("Locktray", UNINSTALL, "Environment", r"CurrentVersion\Run")
"""What is compared of the registry: Wine itself goes on writing to other parts of it."""


@dataclass(frozen=True)
class Done:
    """A program that has run under Wine."""

    code: int
    said: str


class Program:
    """One that runs under Wine. A Windows Python can write to a pipe alone, not to a file of ours.

    What Wine starts beside it may keep the pipe open for long, so the end of the program counts, not that of the pipe.
    """

    def __init__(self, words: list[str | Path], environment: dict[str, str], folder: Path) -> None:
        self._process = subprocess.Popen(
            words,
            env=environment,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._written: list[bytes] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            while some := os.read(pipe.fileno(), 65536):
                self._written.append(some)

    def runs(self) -> bool:
        return self._process.poll() is None

    def wait(self, seconds: float = SECONDS) -> int:
        return self._process.wait(seconds)

    def said(self) -> str:
        """All that a program which has ended wrote: it is in the pipe already."""
        self._reader.join(2)
        return b"".join(self._written).decode(errors="replace")


@dataclass(frozen=True)
class Person:
    """Somebody on Windows: what they have in their profile and their registry, and what they can run."""

    environment: dict[str, str]
    folder: Path
    profile: Path

    @property
    def local(self) -> Path:
        return self.profile / "AppData" / "Local"

    @property
    def app(self) -> Path:
        return self.local / "Programs" / "Locktray"

    def run(self, *words: str | Path, seconds: float = SECONDS) -> Done:
        program = self.start(*words)
        return Done(program.wait(seconds), program.said())

    def start(self, *words: str | Path) -> Program:
        return Program(["wine", *words], self.environment, self.folder)

    def uninstall(self) -> None:
        """The uninstaller goes on as a copy of itself, and removes the folder last."""
        assert self.run(self.app / "unins000.exe", *SILENT).code == 0
        for _ in Patience("the uninstaller is done", within=SECONDS):
            if not self.app.exists():
                return

    def value(self, key: str, name: str) -> str | None:
        return self.registry().get(f"HKEY_CURRENT_USER\\{key}", {}).get(name)

    def registry(self) -> dict[str, dict[str, str]]:
        """Keys that matter here, and their values as the registry prints them."""
        file = self.folder / "exported.reg"
        file.unlink(missing_ok=True)
        self.run("reg", "export", "HKEY_CURRENT_USER", _there(file), "/y")
        found: dict[str, dict[str, str]] = {}
        values: dict[str, str] = {}
        text = file.read_text(encoding="utf-16").replace("\\\n  ", "")
        for line in text.splitlines():
            if line.startswith("["):
                values = {}
                if any(part in line for part in OURS):
                    found[line.strip("[]")] = values
            elif line.startswith('"'):
                name, _, value = line[1:].partition('"=')
                values[name] = _text(value)
        return found

    def files(self) -> set[str]:
        """Everything in the profile, but not what programs leave in the temporary folder."""
        names = (path.relative_to(self.profile) for path in self.profile.rglob("*"))
        return {str(name) for name in names if "Temp" not in name.parts}


def _text(value: str) -> str:
    if value.startswith("hex(2):"):  # a text with variables in it
        return bytes.fromhex(value.removeprefix("hex(2):").replace(",", "")).decode("utf-16-le").rstrip("\0")
    return value.strip('"').replace('\\"', '"').replace("\\\\", "\\")


def _there(path: Path) -> str:
    return "Z:" + str(path).replace("/", "\\")


@pytest.fixture(scope="module")
def person(wine: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """With a screen, which even a silent installer needs, and the Windows that we ask for."""
    folder = tmp_path_factory.mktemp("person")
    warden = Warden(folder)
    try:
        screen = Screen(warden, folder)
        environment = {**wine, "DISPLAY": screen.display}
        # What runs already knows nothing of the screen.
        for option in ("-k", "-w"):
            subprocess.run(["wineserver", option], env=environment, check=False)
        (profile,) = (path for path in Path(wine["WINEPREFIX"], "drive_c", "users").iterdir() if path.name != "Public")
        someone = Person(environment, folder, profile)
        someone.run("winecfg", "-v", "win10")
        yield someone
    finally:
        subprocess.run(["wineserver", "-k"], env=wine, check=False)
        warden.close()


@pytest.fixture(scope="module")
def made(person: Person) -> Path:
    """The folder that is to be installed."""
    if ready := os.environ.get("LOCKTRAY_WINDOWS_FOLDER"):
        return Path(ready)
    words = ("--noconfirm", "--distpath", "dist", "--workpath", "work", "--log-level", "WARN")
    done = person.run(
        os.environ["LOCKCORE_WINDOWS_PYTHON"],
        "-m",
        "PyInstaller",
        *words,
        _there(STAND_IN / "folder.spec"),
        seconds=600,
    )
    folder = person.folder / "dist" / "locktray"
    assert done.code == 0, done.said
    assert {path.name for path in folder.iterdir()} == {"locktray.exe", "lockcore.exe", "_internal"}, done.said
    return folder


def compile_setup(
    person: Person, folder: Path, version: str, script: Path | None = None
) -> subprocess.CompletedProcess[str]:
    icons = person.folder / "icons"
    if not icons.exists():
        subprocess.run([sys.executable, TOP / "installer" / "icons.py", icons], check=True)
    words = ["--folder", folder, "--output", person.folder / "out", "--icon", icons / "locktray.ico"]
    words += ["--compiler", os.environ["LOCKTRAY_INNO"]]
    words += ["--script", script] if script else []
    return subprocess.run(
        [sys.executable, TOP / "installer" / "windows" / "build.py", version, *words],
        env={**person.environment, "SOURCE_DATE_EPOCH": "1790000000"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        timeout=SECONDS,
        check=False,
    )


def new_setup(person: Person, folder: Path, version: str) -> Path:
    setup = person.folder / "out" / f"locktray-{version}-setup.exe"
    if not setup.exists():
        done = compile_setup(person, folder, version)
        assert done.returncode == 0, done.stdout
    return setup


@pytest.fixture(scope="module")
def setup(person: Person, made: Path) -> Path:
    return new_setup(person, made, "1.0.0")


@pytest.fixture(scope="module")
def newer(person: Person, made: Path) -> Path:
    """A version that has lost a file and gained another."""
    folder = person.folder / "newer"
    if not folder.exists():
        shutil.copytree(made, folder)
        (folder / "_internal" / "gained.txt").write_text("new")
    return new_setup(person, folder, "1.1.0.dev3+g12ab")


def test_a_wrong_script_is_rejected(person: Person, made: Path) -> None:
    """The compiler is the real one, so what it accepts means something."""
    wrong = TOP / "installer" / "windows" / "locktray.iss"
    script = person.folder / "wrong.iss"
    script.write_text(wrong.read_text(encoding="utf-8-sig").replace("Tasks: autostart", "Tasks: nobody"), "utf-8")
    done = compile_setup(person, made, "9.9.9", script)
    assert done.returncode != 0
    assert "unknown task" in done.stdout
    assert not (person.folder / "out" / "locktray-9.9.9-setup.exe").exists()


def test_what_is_compiled_twice_is_the_same(person: Person, made: Path, setup: Path) -> None:
    first = setup.read_bytes()
    done = compile_setup(person, made, "1.0.0")
    assert done.returncode == 0, done.stdout
    assert setup.read_bytes() == first


@pytest.mark.parametrize("language", ["en", "it", "cs"])
def test_it_comes_and_goes_without_a_trace(person: Person, made: Path, setup: Path, language: str) -> None:
    """Everything that was chosen is there, works, and is gone afterwards; the person's own PATH is as it was."""
    path = "C:\\mine;%USERPROFILE%\\bin"
    assert (
        person.run("reg", "add", r"HKCU\Environment", "/v", "Path", "/t", "REG_EXPAND_SZ", "/d", path, "/f").code == 0
    )
    person.run("reg", "add", rf"HKCU\{RUN}", "/v", "Other", "/d", "other.exe", "/f")
    before_files, before = person.files(), person.registry()
    done = person.run(setup, *SILENT, f"/LANG={language}", "/TASKS=autostart,path", f"/LOG={_there(_log(person))}")
    assert done.code == 0, _log(person).read_text(errors="replace")
    try:
        installed = {str(file.relative_to(person.app)) for file in person.app.rglob("*")}
        expected = {str(file.relative_to(made)) for file in made.rglob("*")}
        assert installed == expected | {"LICENSE.txt", "locktray.ico", "unins000.exe", "unins000.dat"}
        app = "C:\\" + str(person.app).partition("/drive_c/")[2].replace("/", "\\")
        assert person.value("Environment", "Path") == f"{path};{app}"
        assert person.value(RUN, "Locktray") == f'"{app}\\locktray.exe" --minimized'
        assert person.value(UNINSTALL, "DisplayVersion") == "1.0.0"
        assert person.value(UNINSTALL, "Inno Setup: Language") == language
        assert any(name.endswith("Start Menu/Programs/Locktray.lnk") for name in person.files())
    finally:
        person.uninstall()
    left = {name for name in person.files() - before_files if not name.startswith(STATE)}
    assert left <= {"AppData/Local/Programs"}  # Windows has it from the beginning
    assert person.registry() == before


def test_nothing_is_chosen_unless_the_person_does(person: Person, setup: Path) -> None:
    before = person.registry()
    assert person.run(setup, *SILENT).code == 0
    try:
        assert person.value(RUN, "Locktray") is None
        assert person.value("Environment", "Path") == before[r"HKEY_CURRENT_USER\Environment"].get("Path")
    finally:
        person.uninstall()


def test_the_installed_lockcore_works(person: Person, setup: Path) -> None:
    """It runs a command, refuses a second one, and what it keeps stays when the program goes."""
    assert person.run(setup, *SILENT).code == 0
    try:
        lockcore = person.app / "lockcore.exe"
        assert person.run(lockcore, "run", "job", "--", "cmd", "/c", "exit 3").code == 3
        said = person.run(lockcore, "history", "job").said
        assert "failed, exit 3" in said, said
        with _job(person) as job:
            refused = person.run(lockcore, "run", "job", "--", "cmd", "/c", "exit 3")
            assert refused.code == 1, refused
            assert "already running" in refused.said
            assert job.runs()
    finally:
        person.uninstall()
    assert (person.local / "lockcore" / "history.db").exists()


def test_an_upgrade_ends_the_tray_and_keeps_what_is_the_persons(person: Person, setup: Path, newer: Path) -> None:
    """Settings stay, switched-off autostart stays off, and no file of the old version is left among the new."""
    assert person.run(setup, *SILENT, "/TASKS=autostart,path").code == 0
    try:
        config = person.local / "lockcore" / "config.toml"
        config.parent.mkdir(exist_ok=True)
        config.write_text("watch = []\n")
        (person.app / "_internal" / "lost.txt").write_text("old")
        person.run("reg", "delete", rf"HKCU\{RUN}", "/v", "Locktray", "/f")
        path = person.value("Environment", "Path")
        tray = person.start(person.app / "locktray.exe")
        place = person.local / "lockcore" / "locktray.lock"
        for _ in Patience("the tray runs", within=SECONDS):
            if place.exists():
                break
        assert person.run(newer, *SILENT, f"/LOG={_there(_log(person))}").code == 0, _log(person).read_text()
        assert tray.wait() == 0
        assert not (person.app / "_internal" / "lost.txt").exists()
        assert (person.app / "_internal" / "gained.txt").exists()
        assert config.read_text() == "watch = []\n"
        assert person.value(UNINSTALL, "DisplayVersion") == "1.1.0.dev3+g12ab"
        assert person.value(RUN, "Locktray") is None
        assert person.value("Environment", "Path") == path
    finally:
        person.uninstall()
    assert config.read_text() == "watch = []\n"


def test_while_jobs_run_nothing_is_touched(person: Person, setup: Path, newer: Path) -> None:
    """Neither an upgrade nor a removal ends a job, or takes its files away; afterwards both work."""
    assert person.run(setup, *SILENT).code == 0
    try:
        with _job(person) as job:
            assert person.run(newer, *SILENT, "/LANG=cs", f"/LOG={_there(_log(person))}").code != 0
            assert "Pod lockcore běží úlohy" in _log(person).read_text(encoding="utf-8-sig")
            assert person.run(person.app / "unins000.exe", *SILENT).code != 0
            assert person.value(UNINSTALL, "DisplayVersion") == "1.0.0"
            assert (person.app / "lockcore.exe").exists()
            assert job.runs()
        assert person.run(newer, *SILENT).code == 0
    finally:
        person.uninstall()


class _job:  # noqa: N801 # used as a function
    """A job under the installed lockcore, until the block ends."""

    def __init__(self, person: Person) -> None:
        self._person, self._end = person, person.folder / "end"

    def __enter__(self) -> Program:
        self._end.unlink(missing_ok=True)
        script = self._person.folder / "wait.py"
        script.write_text("import os, time\nwhile not os.path.exists('end'):\n    time.sleep(0.05)\n")
        python = _there(Path(os.environ["LOCKCORE_WINDOWS_PYTHON"]))
        self._program = self._person.start(
            self._person.app / "lockcore.exe", "run", "job", "--", python, "-B", _there(script)
        )
        for _ in Patience("the job runs", within=SECONDS):
            if (self._person.local / "lockcore" / "locks" / "job.lock").exists():
                return self._program
            assert self._program.runs(), self._program.said()
        raise AssertionError

    def __exit__(self, *_: object) -> None:
        self._end.touch()
        assert self._program.wait() == 0, self._program.said()


def _log(person: Person) -> Path:
    return person.folder / "setup.log"
