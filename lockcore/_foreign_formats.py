"""The lock formats of particular programs: PostgreSQL, Qt, filelock, and those that lock with a symbolic link."""

from __future__ import annotations

import re

from lockcore._fields import DIGITS, FormatError, host_of, pid_of, record_of
from lockcore._said import said
from lockcore._text import printable
from lockcore._values import Format, Holder, Record

_BOOT = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_HOST = re.compile(r"(?![0-9]+$)[!-.0-~]{1,253}")  # visible ASCII without a slash, not a mere number
_QT_HOST = re.compile(r"(?![0-9]+$)[0-9A-Za-z][0-9A-Za-z._-]*")
_ABSOLUTE = re.compile(r"/.*|[A-Za-z]:[/\\].*")
_EPOCH = re.compile(r"[0-9]{9,11}")
_QT_ID = re.compile(r"|[0-9A-Fa-f-]{32,36}")

_FILELOCK_NAMESPACE = re.compile(r"\?pidns-([0-9a-f]{1,16})$")
_FIREFOX = re.compile(r"(?P<address>[0-9A-Fa-f.:]+):\+(?P<pid>[0-9]+)")
_EMACS = re.compile(r"[^/]+@(?P<host>[^/@]+)\.(?P<pid>[0-9]+)(:[0-9]+)?")
_MERCURIAL = re.compile(r"(?P<host>[^/@:\s]+)(/(?P<namespace>[0-9a-f]{1,16}))?:(?P<pid>[0-9]+)")
_CHROMIUM = re.compile(r"(?P<host>[^/@:\s]+)-(?P<pid>[0-9]+)")
_LOOPBACK = ("127.", "::1")


def postmaster(lines: list[str]) -> Record | None:
    """PostgreSQL's: PID (negative in single-user mode), data folder, start time, port and more."""
    if len(lines) < 4:
        return None
    pid, place, began, port = lines[0].removeprefix("-"), lines[1], lines[2], lines[3]
    if not (DIGITS.fullmatch(pid) and _ABSOLUTE.fullmatch(place)):
        return None
    if not (_EPOCH.fullmatch(began) and DIGITS.fullmatch(port)):
        return None
    return record_of(Format.POSTMASTER, Holder(pid_of(pid, Format.POSTMASTER), since=float(began)))


def qlockfile(lines: list[str]) -> Record | None:
    """Qt's: PID, program, host, and since Qt 5.10 machine id and boot id."""
    if len(lines) == 3:
        machine = boot = ""
        if re.search(r"^[0-9]*$|[/\\=:]", lines[1]) or not _QT_HOST.fullmatch(lines[2]):
            return None  # three lines are little to go by
    elif len(lines) == 5:
        machine, boot = lines[3:]
    else:
        return None
    if not (DIGITS.fullmatch(lines[0]) and _QT_ID.fullmatch(machine) and _QT_ID.fullmatch(boot)):
        return None
    known_boot = boot if _BOOT.fullmatch(boot) else None
    pid = pid_of(lines[0], Format.QLOCKFILE)
    return record_of(Format.QLOCKFILE, Holder(pid, host=host_of(lines[2]), boot=known_boot))


def filelock_1(lines: list[str]) -> Record | None:
    """filelock's first format: PID, host, and in newer versions the start of the process."""
    if len(lines) not in {2, 3} or not DIGITS.fullmatch(lines[0]) or not _HOST.fullmatch(lines[1]):
        return None
    if len(lines) == 3 and not DIGITS.fullmatch(lines[2]):
        return None
    return _filelock_record(lines[0], lines[1], lines[2] if len(lines) == 3 else "")


def filelock_2(text: str) -> Record:
    """filelock's second format: a heading, then `key=value` lines; unknown keys are ignored."""
    heading, _, rest = text.partition("\n")
    if heading == "filelock/released":
        raise FormatError(Format.FILELOCK, said("filelock gave this lock back but could not remove its file"))
    if heading == "filelock/break":
        raise FormatError(Format.FILELOCK, said("filelock was taking this lock over"))
    fields = dict(line.partition("=")[::2] for line in rest.split("\n"))
    if not text.endswith("\n"):
        raise FormatError(Format.FILELOCK, said("a filelock record that was cut short"), torn=True)
    if heading != "filelock/2":
        raise FormatError(Format.FILELOCK, said("a filelock record of a version that we don't know"))
    if "pid" not in fields or not fields.get("host"):
        raise FormatError(Format.FILELOCK, said("a filelock record without a PID or a host"))
    return _filelock_record(fields["pid"], fields["host"], fields.get("start", ""))


def link(target: str) -> Record:
    for shape in (_FIREFOX, _EMACS, _MERCURIAL, _CHROMIUM):
        if found := shape.fullmatch(target):
            parts = found.groupdict()
            namespace = parts.get("namespace")
            holder = Holder(
                pid_of(parts["pid"], Format.LINK),
                host=host_of(parts.get("host")) or _elsewhere(parts.get("address")),
                pid_namespace=int(namespace, 16) if namespace else None,
            )
            return record_of(Format.LINK, holder)
    shown = printable(target, 80)
    problem = said("a symbolic link to {target}, not a lock that we know", shown)
    raise FormatError(Format.UNKNOWN, problem, says=f"-> {shown}")


def _filelock_record(pid: str, host: str, start: str) -> Record:
    suffix = _FILELOCK_NAMESPACE.search(host)
    boot, ticks = _filelock_start(start)
    holder = Holder(
        pid_of(pid, Format.FILELOCK),
        host=host_of(_unescaped(host[: suffix.start()] if suffix else host)),
        pid_namespace=int(suffix[1], 16) if suffix else None,
        boot=boot,
        start=ticks,
    )
    return record_of(Format.FILELOCK, holder)


def _filelock_start(token: str) -> tuple[str | None, int | None]:
    """Boot id and start ticks from Linux's token: the id's 128 bits above 64 bits of ticks.

    Other systems write times there, in units of their own, which no ticks may be compared with.
    """
    if not DIGITS.fullmatch(token) or len(token) > 58:
        return None, None
    boot, ticks = divmod(int(token), 2**64)
    if boot == 0:
        return None, ticks if ticks < 10**12 else None  # three centuries of ticks; any time is larger
    if boot >= 2**128:
        return None, None
    digits = f"{boot:032x}"
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])), ticks


def _unescaped(host: str) -> str:
    """The host name behind filelock's `?xx` escapes; as it stands if they don't give a name."""
    raw = re.sub(rb"\?([0-9a-f]{2})", lambda found: bytes([int(found[1], 16)]), host.encode())
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return host


def _elsewhere(address: str | None) -> str | None:
    """An address in the place of a host name, unless it is this machine's own by definition."""
    return None if address is None or address.startswith(_LOOPBACK) else address
