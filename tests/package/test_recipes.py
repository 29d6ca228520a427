"""What installers and releases are made by agrees with the rest: names, versions, languages, files."""

from __future__ import annotations

import plistlib
import re
import shutil
import struct
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from locktray.autostart import launchd
from locktray.autostart.program import ARGUMENT

TOP = Path(__file__).parents[2]
INSTALLER = TOP / "installer"
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LANGUAGES = {"en", *(path.stem.partition("_")[2] for path in (TOP / "resources" / "translations").glob("*.ts"))}
WORKFLOWS = sorted((TOP / ".github" / "workflows").glob("*.yml"))
SCRIPTS = sorted(INSTALLER.rglob("*.sh"))
PNG = b"\x89PNG\r\n\x1a\n"

setup = (INSTALLER / "windows" / "locktray.iss").read_text(encoding="utf-8-sig")


def section(name: str) -> list[str]:
    """The lines of a section of the Inno script, each whole."""
    text = re.split(r"^\[(\w+)\]\n", setup.replace("\\\n", ""), flags=re.MULTILINE)
    return [line for line in text[text.index(name) + 1].splitlines() if line and not line.startswith(";")]


def side(png: bytes) -> int:
    """How wide and high the picture is."""
    assert png.startswith(PNG)
    width, height = struct.unpack(">II", png[16:24])
    assert width == height
    return int(width)


# --- icons


@pytest.fixture(scope="module")
def icons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("icons")
    subprocess.run([sys.executable, INSTALLER / "icons.py", folder], check=True)
    return folder


def test_the_icon_for_windows_has_every_size(icons: Path) -> None:
    """Its table leads to whole pictures, which have the sizes that it says and fill the file."""
    data = (icons / "locktray.ico").read_bytes()
    zero, kind, count = struct.unpack_from("<HHH", data)
    assert (zero, kind) == (0, 1)
    sizes, end = [], 6 + 16 * count
    for number in range(count):
        width, height, _, _, _, bits, length, place = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        assert (height, bits, place) == (width, 32, end)
        assert side(data[place : place + length]) == (width or 256)
        sizes.append(width or 256)
        end = place + length
    assert end == len(data)
    assert {16, 24, 32, 48, 64, 256} <= set(sizes)


def test_the_icon_for_macos_has_every_size(icons: Path) -> None:
    """From 16 points to 512, for plain and dense screens, each under the name that macOS knows it by."""
    data = (icons / "locktray.icns").read_bytes()
    assert data[:4] == b"icns"
    assert struct.unpack(">I", data[4:8]) == (len(data),)
    found, place = {}, 8
    while place < len(data):
        (length,) = struct.unpack_from(">I", data, place + 4)
        found[data[place : place + 4]] = side(data[place + 8 : place + length])
        place += length
    assert place == len(data)
    plain = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512}
    dense = {b"ic11": 32, b"ic12": 64, b"ic13": 256, b"ic14": 512, b"ic10": 1024}
    assert found == plain | dense


# --- Windows


def test_setup_speaks_the_languages_of_the_application() -> None:
    """Each sentence of ours is there in each of them."""
    assert {re.match(r'Name: "(\w+)"', line)[1] for line in section("Languages")} == LANGUAGES  # type: ignore[index]
    said = {tuple(line.partition("=")[0].split(".")) for line in section("CustomMessages")}
    sentences = {name for _, name in said}
    assert said == {(language, name) for language in LANGUAGES for name in sentences}
    used = set(re.findall(r"\{cm:(\w+)\}|CustomMessage\('(\w+)'\)", setup))
    assert {first or second for first, second in used} == sentences


def test_setup_is_given_what_it_asks_for() -> None:
    asked = set(re.findall(r"\{#(\w+)\}", setup))
    build = (INSTALLER / "windows" / "build.py").read_text(encoding="utf-8")
    assert asked == set(re.findall(r'^        "(\w+)": ', build, re.MULTILINE))


def test_setup_needs_no_administrator_and_ends_no_job() -> None:
    lines = section("Setup")
    assert "PrivilegesRequired=lowest" in lines
    assert "CloseApplications=no" in lines
    assert not re.search(r"HKLM|\{(common|auto|sys|win)", setup)


def test_choices_are_not_made_for_the_person() -> None:
    tasks = section("Tasks")
    assert [re.match(r'Name: "(\w+)"', line)[1] for line in tasks] == ["autostart", "path"]  # type: ignore[index]
    assert all("Flags: unchecked" in line for line in tasks)


def test_setup_switches_on_the_autostart_that_the_settings_show() -> None:
    """The same value of the same key, with the same argument."""
    ours = (TOP / "app" / "locktray" / "autostart" / "registry.py").read_text(encoding="utf-8")
    key, value = re.search(r'^_KEY = r"(.*)"$', ours, re.MULTILINE), re.search(r'^_VALUE = "(.*)"$', ours, re.MULTILINE)
    assert key is not None
    assert value is not None
    (line,) = section("Registry")
    assert f'Subkey: "{key[1]}"' in line
    assert f'ValueName: "{value[1]}"' in line
    assert line.endswith(f'ValueData: """{{app}}\\locktray.exe"" {ARGUMENT}"; Tasks: autostart')


def test_setup_knows_the_programs_by_their_names() -> None:
    assert set(re.findall(r"\{app\}\\(\w+)\.exe", setup)) == set(PROJECT["scripts"])


def test_a_folder_that_is_not_ours_is_not_packed(tmp_path: Path) -> None:
    words = [sys.executable, INSTALLER / "windows" / "build.py", "1.0.0", "--folder", tmp_path]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "has no locktray.exe" in done.stderr


# --- macOS


def test_the_bundle_lives_in_the_menu_bar_alone() -> None:
    """It has no place in the Dock, and is allowed to show windows."""
    about = plistlib.loads((INSTALLER / "macos" / "Info.plist").read_bytes())
    assert about["LSUIElement"] is True
    assert about["LSBackgroundOnly"] is False
    assert about["CFBundleExecutable"] in PROJECT["scripts"]
    assert set(about["CFBundleLocalizations"]) == LANGUAGES
    assert (about["CFBundleName"], about["CFBundlePackageType"]) == ("Locktray", "APPL")


def test_the_bundle_is_made_of_the_shared_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever installer/locktray.spec collects is in it; names and version are ours. The rest needs macOS."""
    folder = tmp_path / "installer" / "macos"
    shutil.copytree(INSTALLER / "macos", folder)
    (tmp_path / "installer" / "locktray.spec").write_text("COLLECT(SPECPATH, CONF['specpath'], name='locktray')\n")
    config = ModuleType("PyInstaller.config")
    config.CONF = {"spec": str(folder / "app.spec"), "specpath": str(folder)}  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "PyInstaller", ModuleType("PyInstaller"))
    monkeypatch.setitem(sys.modules, "PyInstaller.config", config)
    monkeypatch.setenv("LOCKTRAY_VERSION", "1.2.0.dev3+g12ab")
    made: list[tuple] = []

    def bundle(*parts: object, **options: object) -> None:
        made.append((parts, options))

    names = {"SPECPATH": str(folder), "COLLECT": lambda *parts, name: (name, parts), "BUNDLE": bundle}
    exec(compile((folder / "app.spec").read_text(encoding="utf-8"), "app.spec", "exec"), names)
    [(parts, options)] = made
    assert parts == (("locktray", (str(folder.parent), str(folder.parent))),)
    assert (options["name"], options["version"]) == ("Locktray.app", "1.2.0")
    assert options["info_plist"]["CFBundleVersion"] == "1.2.0"
    assert options["bundle_identifier"] == launchd.LABEL
    assert options["icon"] == str(tmp_path / "build" / "icons" / "locktray.icns")


def test_macos_says_honestly_that_it_was_not_run() -> None:
    """Until somebody has: then this test goes."""
    (line,) = (line for line in (TOP / "README.md").read_text(encoding="utf-8").splitlines() if line[:8] == "| macOS ")
    assert "not run" in line


# --- scripts


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: str(path.relative_to(INSTALLER)))
def test_scripts_are_written_for_the_shell_that_they_name(script: Path) -> None:
    first = script.read_text(encoding="utf-8").partition("\n")[0]
    assert first in ("#!/bin/sh", "#!/bin/bash")
    shell = shutil.which(first.removeprefix("#!"))
    assert shell is not None
    done = subprocess.run([shell, "-n", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert script.stat().st_mode & 0o111


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed (Debian: shellcheck)")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: str(path.relative_to(INSTALLER)))
def test_shellcheck_has_nothing_to_say(script: Path) -> None:
    done = subprocess.run(["shellcheck", script], capture_output=True, text=True, check=False)
    assert done.stdout == ""


# --- workflows


def commands(workflow: Path) -> list[str]:
    """What its steps run, line by line."""
    found, inside = [], -1
    for line in workflow.read_text(encoding="utf-8").splitlines():
        depth = len(line) - len(line.lstrip())
        if inside >= 0 and line.strip() and depth > inside:
            found.append(line.strip())
            continue
        inside = -1
        step = re.match(r"( *(?:- )?)run: (.*)", line)
        if step and step[2] == "|":
            inside = len(step[1])
        elif step:
            found.append(step[2])
    return found


def in_all(pattern: str) -> list[str]:
    return [found for workflow in WORKFLOWS for line in commands(workflow) for found in re.findall(pattern, line)]


def test_there_is_a_workflow_for_tests_and_one_for_releases() -> None:
    assert [workflow.name for workflow in WORKFLOWS] == ["release.yml", "test.yml"]
    assert commands(WORKFLOWS[1]) == ["make test"]
    assert "make package" in commands(WORKFLOWS[0])
    assert len(commands(WORKFLOWS[0])) > 15


@pytest.mark.parametrize("target", sorted(set(in_all(r"\bmake ([a-z-]+)"))))
def test_what_a_workflow_makes_can_be_made(target: str) -> None:
    assert re.search(rf"^{target}:", (TOP / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("path", sorted(set(in_all(r"\b((?:installer|constraints)[\w./-]*\.\w+)"))))
def test_what_a_workflow_names_is_there(path: str) -> None:
    assert (TOP / path).is_file()


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_do_no_more_than_it_must(workflow: Path) -> None:
    """It reads; only the job that makes the release writes. Actions have a version, credentials don't stay."""
    text = workflow.read_text(encoding="utf-8")
    assert "\npermissions:\n  contents: read\n" in text
    writing = re.findall(r"^.*: write\b", text, re.MULTILINE)
    assert writing == (["      contents: write"] if workflow.stem == "release" else [])
    assert text.rindex("publish:") < text.index(": write") if writing else True
    used = re.findall(r"uses: (\S+)", text)
    assert used
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", action) for action in used)
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")
    assert "secrets." not in text


def test_releases_use_the_tools_that_were_tried() -> None:
    """The same PyInstaller and the same Inno Setup as `make wine`, and extras that exist."""
    tools = (INSTALLER / "windows" / "tools.sh").read_text(encoding="utf-8")
    tried = re.search(r"pyinstaller==([\d.]+)", tools), re.search(r"^INNO=([\d.]+)$", tools, re.MULTILINE)
    assert all(tried)
    assert set(in_all(r"pyinstaller==([\d.]+)")) == {tried[0][1]}  # type: ignore[index]
    assert in_all(r"innosetup --version=([\d.]+)") == [tried[1][1]]  # type: ignore[index]
    extras = in_all(r'"\.\[([\w,]+)\]"')
    assert len(extras) == 2
    assert {extra for words in extras for extra in words.split(",")} <= set(PROJECT["optional-dependencies"])
