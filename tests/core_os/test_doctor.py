"""`lockcore doctor`: what it finds, and that it finds nothing without evidence."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lockcore._cli import main
from lockcore._doctor import desktop
from lockcore._doctor.examine import examine
from lockcore._doctor.finding import Finding
from lockcore._doctor.sweeps import Rule, parse_rule, read_rules, sweeping
from lockcore._registry.edits import register

from .conftest import ROOT, Start, needs_root


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Everything that lockcore keeps, as if it were in no folder for temporary files; and no desktop."""
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    monkeypatch.setenv("LOCKCORE_HOME", str(home))
    monkeypatch.setattr("lockcore._doctor.folders.TEMPORARY", ())
    monkeypatch.setattr("lockcore._doctor.examine.read_rules", list)
    for name in ("DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "WAYLAND_DISPLAY", "DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return home


def add(name: str, home: Path, **values: object) -> None:
    """Register a job; `lock__path` stands for the key `path` in [lock]."""
    keys = {tuple(key.rpartition("__")[::2]): value for key, value in values.items()}
    register(name, {("", "command"): ["true"], ("", "cwd"): str(home), **keys})  # type: ignore[dict-item]


def found(part: str) -> Finding:
    """The one finding that has this in its heading."""
    (finding,) = [finding for finding in examine().findings if part in finding.what]
    assert finding.why
    assert finding.way_out
    return finding


def about_jobs() -> list[str]:
    return [finding.what for finding in examine().findings if "desktop" not in finding.what]


def test_a_healthy_job_has_no_finding(home: Path) -> None:
    """Nothing is made up."""
    add("sync", home, schedule=["0 8 * * *"])
    assert about_jobs() == []


def test_nothing_registered_is_nothing_wrong(home: Path) -> None:
    """And looking makes no folder."""
    assert about_jobs() == []
    assert list(home.iterdir()) == []


def test_a_bad_job_file_is_found(home: Path) -> None:
    """With all its problems, and without hiding what is wrong with the others."""
    add("sync", home, command=["/nonexistent/sync"])
    (home / "jobs" / "bad.toml").write_text("kind = 1\ntittle = 2\n")
    (home / "jobs" / "bad.toml").chmod(0o600)
    finding = found("bad: can't be used")
    assert finding.wrong
    assert len(finding.why.splitlines()) == 2
    assert found("/nonexistent/sync can't be run").wrong


def test_a_job_file_that_others_may_write_is_found(home: Path) -> None:
    """With the command that helps."""
    add("sync", home)
    (home / "jobs" / "sync.toml").chmod(0o666)
    assert "chmod go-w" in found("sync: can't be used").why


@pytest.mark.parametrize(
    ("values", "heading"),
    [
        ({"command": ["no-such-program-at-all"]}, "no-such-program-at-all is not found"),
        ({"command": ["./missing.sh"]}, "missing.sh can't be run"),
        ({"command": [f"python{sys.version_info[0]}", "missing.py", "x"]}, "missing.py is not there"),
        ({"command": ["sh", "-e", "./missing.sh"]}, "missing.sh is not there"),
        ({"cwd": "/nonexistent"}, "its folder /nonexistent can't be used"),
        ({"lock__path": "/nonexistent/x.lock"}, "the folder of its lock, /nonexistent, is not there"),
        ({"lock__path": "/etc/passwd/x.lock"}, "its lock can't be in /etc/passwd"),
        ({"lock__companions": ["/nonexistent/x.duckdb"]}, "its companion /nonexistent/x.duckdb is not there"),
    ],
)
def test_what_is_missing_is_found(home: Path, values: dict[str, object], heading: str) -> None:
    """Before the night in which it is needed."""
    add("sync", home, **values)
    assert found(heading).wrong


def test_a_command_that_can_not_be_executed_is_found(home: Path) -> None:
    """With the command that helps."""
    script = home / "sync.sh"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o644)
    add("sync", home, command=["./sync.sh"])
    finding = found("can't be run")
    assert (finding.why, finding.command) == ("It is not executable.", f"chmod +x {home}/./sync.sh")
    script.chmod(0o755)
    assert about_jobs() == []


def test_a_command_without_a_place_is_found(home: Path) -> None:
    """It would depend on where it is started."""
    register("sync", {("", "command"): ["bin/sync"]})
    assert found("nobody knows where its command bin/sync is").wrong


def test_a_program_that_only_the_shell_finds_is_a_note(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """cron looks in few folders; it matters only to jobs that cron starts."""
    program = home / "bin" / "my-sync"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    add("sync", home, command=["my-sync", "all"])
    assert about_jobs() == []
    register("sync", {("", "schedule"): ["0 8 * * *"]}, replace=True)
    finding = found("cron may not find my-sync")
    assert not finding.wrong
    assert finding.command == f"lockcore add sync --replace -- {program} all"


def test_a_schedule_that_can_not_be_read_is_found(home: Path) -> None:
    """Written by hand, past `add`."""
    add("sync", home)
    (home / "jobs" / "sync.toml").write_text('schedule = ["61 * * * *"]')
    (home / "jobs" / "sync.toml").chmod(0o600)
    assert "bad minute" in found("its schedule can't be read").why.lower()


def test_a_companion_that_comes_and_goes_is_not_missed(home: Path) -> None:
    """A database has its log only while it is open; another file may come with the first run."""
    add("sync", home, lock__companions=[f"{home}/x.duckdb.wal"])
    assert about_jobs() == []
    register("sync", {("lock", "companions"): [f"{home}/x.duckdb"]}, replace=True)
    assert not found("its companion").wrong


def test_a_lock_that_names_nobody_is_found(home: Path) -> None:
    """Judged by age alone it can be taken from a live holder; without a rule it stays for ever."""
    lock = home / "touched.lock"
    lock.touch()
    add("sync", home, lock__path=str(lock), lock__taken_by="job", limits__max_age="5m")
    assert found("judged by its age alone").wrong
    os.utime(lock, (0, 0))
    assert found("judged by its age alone").wrong
    lock.write_text(str(os.getpid()))
    assert about_jobs() == []
    lock.write_text("")
    register("other", {("lock", "path"): str(lock), ("lock", "taken_by"): "job"})
    assert not found("other: its lock names nobody").wrong


def test_two_jobs_with_one_lock_are_a_note(home: Path) -> None:
    """It may be meant so; a link does not hide it."""
    (home / "link").symlink_to(home)
    for name, folder in (("one", home), ("two", home / "link")):
        add(name, home, lock__path=str(folder / "x.lock"))
    assert not found("one, two: they share one lock").wrong


def test_a_folder_that_everybody_may_write_is_found(home: Path) -> None:
    """Unless it is sticky."""
    folder = home / "shared"
    folder.mkdir()
    folder.chmod(0o777)
    add("sync", home, lock__path=str(folder / "x.lock"))
    finding = found("anybody may remove its lock")
    assert finding.wrong
    assert finding.command == f"chmod o-w {folder}"
    folder.chmod(0o1777)
    assert about_jobs() == []


@needs_root
def test_another_users_folder_is_found(home: Path) -> None:
    """Its user could remove the lock."""
    folder = home / "theirs"
    folder.mkdir()
    os.chown(folder, 65534, 65534)
    add("sync", home, lock__path=str(folder / "x.lock"))
    assert "uid 65534" in found("another user's folder").why


def test_a_place_for_temporary_files_is_a_note(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as no rule is known that sweeps it."""
    monkeypatch.setattr("lockcore._doctor.folders.TEMPORARY", (str(home / "tmp"),))
    (home / "tmp").mkdir()
    add("sync", home, lock__path=str(home / "tmp" / "x.lock"))
    finding = found("is a place for temporary files")
    assert not finding.wrong
    assert finding.command == f"lockcore add sync --replace --lock {home}/locks/x.lock"


def test_a_folder_that_goes_at_logout_is_found(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless this user lingers."""
    add("sync", home, lock__path="/run/user/4711/sync.lock", lock__taken_by="job")
    monkeypatch.setattr("lockcore._doctor.folders._lingers", lambda: False)
    assert found("/run/user/4711 goes when you log out").wrong
    monkeypatch.setattr("lockcore._doctor.folders._lingers", lambda: True)
    assert not [what for what in about_jobs() if "log out" in what]


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("d /tmp 1777 root root 10d", Rule("d", "/tmp", "10d", "here")),
        ("q! /var/tmp 1777 root root 30d", Rule("q", "/var/tmp", "30d", "here")),
        ("D /tmp 1777 root root -", Rule("D", "/tmp", None, "here")),
        ("e %T/*/cache - - - bmA:2w", Rule("e", "/tmp/*/cache", "2w", "here")),
        ("x /tmp/keep*", Rule("x", "/tmp/keep*", None, "here")),
        ('d "/tmp" - - - ~5d -', Rule("d", "/tmp", "5d", "here")),
        ("# d /tmp 1777 root root 10d", None),
        ("r! /tmp/.X[0-9]*-lock", None),
        ("d /home/%u/x - - - 1d", None),
        ("", None),
    ],
)
def test_a_rule_of_tmpfiles_is_read(line: str, rule: Rule | None) -> None:
    """As far as it can concern a lock."""
    assert parse_rule(line, "here") == rule


def test_the_nearest_rule_decides(tmp_path: Path) -> None:
    """A file of one name in an earlier folder replaces the later one."""
    for folder, name, text in (
        ("etc", "tmp.conf", "d /tmp 1777 root root 3d\n"),
        ("usr", "tmp.conf", "d /tmp 1777 root root 10d\n"),
        ("usr", "app.conf", "d /tmp/app - - - -\nx /tmp/kept\nX /tmp/one.lock\ne /var/*/short - - - 1h\n"),
        ("usr", "readme.txt", "d /srv - - - 1d\n"),
    ):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / name).write_text(text)
    rules = read_rules([str(tmp_path / "etc"), str(tmp_path / "usr"), str(tmp_path / "nowhere")])
    swept = sweeping("/tmp/x.lock", rules)
    assert swept is not None
    assert (swept.age, swept.source) == ("3d", f"{tmp_path}/etc/tmp.conf line 1")
    assert sweeping("/tmp/deep/down/x.lock", rules) == swept
    for left_alone in ("/tmp/app/x.lock", "/tmp/kept/x.lock", "/tmp/one.lock", "/srv/x.lock", "/tmpfiles/x.lock"):
        assert sweeping(left_alone, rules) is None
    short = sweeping("/var/a/short/x.lock", rules)
    assert short is not None
    assert short.age == "1h"


def test_a_swept_folder_is_found(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong where systemd runs; a note where nobody follows the rule."""
    rules = [Rule("d", str(home / "swept"), "10d", "/etc/tmpfiles.d/x.conf line 1")]
    monkeypatch.setattr("lockcore._doctor.examine.read_rules", lambda: rules)
    (home / "swept").mkdir()
    add("sync", home, lock__path=str(home / "swept" / "x.lock"))
    for runs in (True, False):
        monkeypatch.setattr("lockcore._doctor.examine.SYSTEMD", str(home) if runs else "/nonexistent")
        finding = found("old files are swept from")
        assert finding.wrong is runs
        assert "/etc/tmpfiles.d/x.conf line 1" in finding.why


def test_bad_settings_are_found(home: Path) -> None:
    """And no password is told."""
    (home / "config.toml").write_text('wach = []\n[notify]\nurls = "discord://SECRET"\n')
    (home / "config.toml").chmod(0o600)
    finding = found("The settings can't be used")
    assert 'Did you mean "watch"?' in finding.why
    assert "SECRET" not in str(finding)


def test_passwords_that_others_may_read_are_found(home: Path) -> None:
    """A file without any is nobody's business."""
    config = home / "config.toml"
    config.write_text('[notify]\nurls = ["discord://SECRET"]\n')
    config.chmod(0o644)
    finding = found("Other users may read your config.toml")
    assert finding.wrong
    assert finding.command == f"chmod 600 {config}"
    config.write_text("[logs]\nkeep = 3\n")
    assert about_jobs() == []


def test_addresses_without_what_sends_to_them_are_found(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is named."""
    (home / "config.toml").write_text('[notify]\nurls = ["discord://SECRET"]\n')
    (home / "config.toml").chmod(0o600)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert found("No notification can be sent").command == 'pip install "lockcore[notify]"'


def test_a_watched_folder_that_is_not_there_is_a_note(home: Path) -> None:
    """It may come with a disk."""
    (home / "config.toml").write_text('watch = ["/nonexistent"]\n')
    (home / "config.toml").chmod(0o600)
    assert not found("The watched folder /nonexistent is not there").wrong


def test_a_history_that_can_not_be_opened_is_found(home: Path) -> None:
    """Runs would not be remembered."""
    pytest.importorskip("lockcore._history")
    history = home / "history.db"
    history.write_bytes(b"this is no database at all\n" * 100)
    history.chmod(0o600)
    assert found("The history can't be opened").wrong


IN_PRIVATE = """
import ctypes, os, subprocess, sys
folder, kind, home = sys.argv[1:4]
libc = ctypes.CDLL(None, use_errno=True)
def mount(source, target, kind, flags, data):
    if libc.mount(source, target, kind, flags, data):
        print("not allowed:", os.strerror(ctypes.get_errno()), flush=True)
        sys.exit()
libc.unshare(0x20000)
mount(b"none", b"/", None, 0x44000, None)
if kind == "readonly":
    mount(b"none", folder.encode(), b"tmpfs", 1, None)
else:
    fd = os.open("/dev/fuse", os.O_RDWR)
    mount(b"dead", folder.encode(), kind.encode(), 0, f"fd={fd},rootmode=40000,user_id=0,group_id=0".encode())
ran = subprocess.run([sys.executable, "-m", "lockcore", "doctor"], capture_output=True, text=True)
print(ran.returncode, " ".join(ran.stdout.split()), ran.stderr.replace("\\n", " "), flush=True)
"""
"""Runs the doctor with a folder mounted that never answers, or that can't be written."""


@needs_root
@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("readonly", "sync: its lock can't be taken The file system of"),
        ("fuse", "can't be looked at Its file system did not answer within 5 s."),
        ("fuse.sshfs", "is on a network file system (fuse.sshfs)"),
    ],
)
def test_a_mount_that_is_no_place_for_a_lock_is_found(home: Path, start: Start, kind: str, said: str) -> None:
    """A real one; a dead one does not keep anybody waiting for ever."""
    folder = home / "mounted"
    folder.mkdir()
    add("sync", home, lock__path=str(folder / "x.lock"), lock__companions=[str(folder / "x.db")])
    try:
        os.close(os.open("/dev/fuse", os.O_RDWR))
    except OSError:
        if kind != "readonly":
            pytest.skip("needs /dev/fuse")
    child = start(IN_PRIVATE, folder, kind, home)
    line = child.line()
    if line.startswith("not allowed"):
        pytest.skip(line)
    assert line.startswith("1 ")
    assert said in line


@pytest.fixture
def session_bus(monkeypatch: pytest.MonkeyPatch, home: Path) -> Iterator[str]:
    """A session bus of our own, with nobody on it."""
    try:
        daemon = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, text=True
        )
    except OSError:
        pytest.skip("needs dbus-daemon")
    assert daemon.stdout is not None
    address = daemon.stdout.readline().strip()
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    yield address
    daemon.terminate()
    daemon.wait(30)
    daemon.stdout.close()


OWN_THE_NAME = """
    import sys
    from PySide6.QtCore import QCoreApplication
    from PySide6.QtDBus import QDBusConnection
    application = QCoreApplication([])
    print(QDBusConnection.sessionBus().registerService("org.kde.StatusNotifierWatcher"), flush=True)
    sys.stdin.readline()
"""


@pytest.mark.parametrize("program", ["busctl", "gdbus", "dbus-send"])
def test_the_desktop_is_asked_for_a_tray(
    session_bus: str, start: Start, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    """With whichever program there is, on a real bus: without a watcher, and with one."""
    if shutil.which(program) is None:
        pytest.skip(f"needs {program}")
    pytest.importorskip("PySide6.QtDBus")
    monkeypatch.setattr(desktop, "_ASK", tuple(words for words in desktop._ASK if words[0] == program))
    finding = found("The desktop has no place for the tray's icon")
    assert not finding.wrong
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert found("The desktop has no place for the tray's icon").wrong
    assert start(OWN_THE_NAME).line() == "True"
    assert desktop.examine_desktop() == []


def test_without_a_session_there_is_a_note(home: Path) -> None:
    """A server needs no tray."""
    assert not found("There is no desktop session here").wrong


def test_a_bus_that_does_not_answer_is_a_note(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for it for ever."""
    monkeypatch.setattr(desktop, "PATIENCE", 0.5)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(str(tmp_path / "bus"))
        silent.listen()
        assert not found("Whether the desktop has a tray can't be told").wrong


def test_the_exit_code_tells_whether_anything_is_wrong(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Notes alone are no failure; what is wrong comes first."""
    for name in ("one", "two"):
        add(name, home, lock__path=str(home / "x.lock"))
    assert main(["doctor"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("✔ Nothing wrong was found, 2 notes; 2 jobs")
    register("three", {("", "command"): ["/nonexistent/three"]})
    assert main(["doctor"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("✖ three: its command /nonexistent/three can't be run\n")
    assert said.splitlines()[-1].startswith("1 thing will hurt, 2 notes;")


def test_the_way_out_can_be_copied(home: Path) -> None:
    """A command is never broken into two lines, and a terminal without Unicode gets plain signs."""
    add("sync", home, cwd="/nonexistent/" + "x" * 80)
    ran = subprocess.run(
        [sys.executable, "-m", "lockcore", "doctor"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "60", "PYTHONIOENCODING": "ascii"},
        timeout=60,
        check=False,
    )
    assert ran.returncode == 1
    assert "      lockcore add sync --replace --cwd DIR" in ran.stdout.splitlines()
    assert ran.stdout.startswith("x sync: its folder")
    assert "\\u" not in ran.stdout
