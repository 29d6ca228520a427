"""Locks made by the real programs, read by our decoder."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from lockcore._formats import decode, decode_link
from lockcore._values import Format, Holder, Record
from tests.postgres.server import Server

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="boot id and start ticks come from /proc")


def read(path: Path) -> Record:
    return decode(path.read_bytes(), name=path.name, written=path.stat().st_mtime)


def holder_of(record: Record) -> Holder:
    assert record.problem is None
    assert record.holder is not None
    return record.holder


def boot_id() -> str:
    return Path("/proc/sys/kernel/random/boot_id").read_text().strip()


def start_ticks() -> int:
    return int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])


@pytest.mark.parametrize("kind", ["SoftFileLock", "MarkerSoftFileLock", "SoftFileLease"])
def test_filelocks_soft_locks_name_this_process(tmp_path, kind):
    """Both formats of filelock's soft lock give this PID and this host, and no token."""
    filelock = pytest.importorskip("filelock")
    path = tmp_path / "soft.lock"
    with getattr(filelock, kind)(str(path)):
        record = read(path)
    assert record.format is Format.FILELOCK
    holder = holder_of(record)
    assert (holder.pid, holder.host) == (os.getpid(), socket.gethostname())
    assert record.token is None


@on_linux
@pytest.mark.parametrize("kind", ["SoftFileLock", "MarkerSoftFileLock"])
def test_filelocks_start_token_gives_boot_and_ticks(tmp_path, kind):
    """On Linux the start token holds the whole boot id and the start ticks of /proc."""
    filelock = pytest.importorskip("filelock")
    identity = pytest.importorskip("filelock._identity")
    if identity.process_start_token(os.getpid()) is None:
        pytest.skip("filelock can't read a start token here")
    path = tmp_path / "soft.lock"
    with getattr(filelock, kind)(str(path)):
        holder = holder_of(read(path))
    assert (holder.boot, holder.start) == (boot_id(), start_ticks())


@on_linux
def test_filelocks_namespace_suffix_is_understood(tmp_path, monkeypatch):
    """From inside a container filelock adds the pid namespace to the host; it is taken apart again."""
    filelock = pytest.importorskip("filelock")
    identity = pytest.importorskip("filelock._identity")
    monkeypatch.setattr(identity, "_INITIAL_PID_NAMESPACE", 0)  # so that this namespace is not the first one
    monkeypatch.setattr(socket, "gethostname", lambda: "my böx")
    path = tmp_path / "soft.lock"
    with filelock.SoftFileLock(str(path)):
        holder = holder_of(read(path))
    assert (holder.host, holder.pid_namespace) == ("my böx", os.stat("/proc/self/ns/pid").st_ino)


def test_filelocks_strict_lock_is_not_taken_for_pid_1(tmp_path):
    """The strict lock's file has a 1 in its first line, but its holder is named elsewhere."""
    filelock = pytest.importorskip("filelock")
    if not hasattr(filelock, "StrictSoftFileLock"):
        pytest.skip("this filelock has no strict lock")
    path = tmp_path / "strict.lock"
    with filelock.StrictSoftFileLock(str(path)):
        record = read(path)
    assert (record.format, record.holder) == (Format.FILELOCK, None)
    assert "strict" in str(record.problem)


def test_filelocks_kernel_lock_is_an_empty_file(tmp_path):
    """FileLock leaves an empty file: only the kernel knows its holder."""
    filelock = pytest.importorskip("filelock")
    path = tmp_path / "kernel.lock"
    with filelock.FileLock(str(path)):
        if sys.platform == "win32":
            pytest.skip("the locked file can't be read on Windows")
        assert read(path).format is Format.EMPTY


def test_portalockers_pid_file(tmp_path):
    """portalocker's PidFileLock is a bare PID."""
    portalocker = pytest.importorskip("portalocker")
    path = tmp_path / "portalocker.pid"
    lock = portalocker.PidFileLock(str(path))
    lock.acquire()
    try:
        record = read(path)
    finally:
        lock.release()
    assert record.format is Format.PID
    assert record.holder == Holder(os.getpid())


def test_the_pid_packages_file(tmp_path):
    """pid.PidFile is a bare PID too."""
    pid = pytest.importorskip("pid")
    with pid.PidFile("job", piddir=str(tmp_path)) as file:
        record = read(Path(file.filename))
    assert record.format is Format.PID
    assert record.holder == Holder(os.getpid())


def test_qts_lock_file(tmp_path):
    """A real QLockFile names this PID, this host and, on Linux, this boot."""
    core = pytest.importorskip("PySide6.QtCore")
    path = tmp_path / "qt.lock"
    lock = core.QLockFile(str(path))
    assert lock.tryLock(0)
    try:
        record = read(path)
    finally:
        lock.unlock()
    assert record.format is Format.QLOCKFILE
    holder = holder_of(record)
    assert (holder.pid, holder.host, holder.machine) == (os.getpid(), socket.gethostname(), None)
    if sys.platform == "linux":
        assert holder.boot == boot_id()


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
@pytest.mark.parametrize(
    ("name", "target", "namespace"),
    [
        ("wlock", f"{socket.gethostname()}/effffffc:{os.getpid()}", 0xEFFFFFFC),
        ("SingletonLock", f"{socket.gethostname()}-{os.getpid()}", None),
    ],
)
def test_links_on_disk(tmp_path, name, target, namespace):
    """Mercurial's and Chromium's dangling links are read by their text."""
    path = tmp_path / name
    path.symlink_to(target)
    record = decode_link(os.readlink(path), written=path.lstat().st_mtime)
    assert record.format is Format.LINK
    assert record.holder == Holder(os.getpid(), host=socket.gethostname(), pid_namespace=namespace)


def test_a_running_postgresql(postgres: Server) -> None:
    """postmaster.pid and the socket's lock name the server and when it started."""
    path = postgres.data / "postmaster.pid"
    record = read(path)
    assert record.format is Format.POSTMASTER
    lines = path.read_text().splitlines()
    assert record.holder == Holder(postgres.pid, since=float(lines[2]))
    (socket_lock,) = postgres.folder.glob(".s.PGSQL.*.lock")
    assert read(socket_lock).holder == record.holder
    assert read(postgres.data / "postmaster.opts").holder is None
