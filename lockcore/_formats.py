"""What a lock says, in whichever format it says it: bytes or a link's text in, a Record out.

Pure: nothing here opens a file. Where two readings are possible, the one that can't lead to taking
a lock from a live holder wins: a host that is named is always kept, an identity that is not surely
ours is left out, and what fits no format is a problem with a reason.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime, tzinfo

from lockcore._text import printable
from lockcore._values import Format, Holder, Record

_BOM = b"\xef\xbb\xbf"
_SPACE = " \t\r\n\v\f"
_SQLITE = b"SQLite format 3\0"
_DATA_NAMES = (".wal", "-wal", "-journal", "-shm")
_STRICT_FILELOCK = b"1\nfilelock-strict-v1\0\n0\n"
_LAST_SECOND = 253402300799  # of the year 9999, the last that datetime knows
_MORE_TEXT = 4096

_TOKEN = re.compile(r"[0-9a-f]{32}")
_SECRET = re.compile(r"[0-9A-Fa-f]{16,}")
_BOOT = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_DIGITS = re.compile(r"[0-9]+")
_LIKE_A_PID = re.compile(r"[+-]?[\d_.,]+")
_UUCP = re.compile(r"( *[0-9]+) [!-~][ -~]*")
_HOST = re.compile(r"(?![0-9]+$)[!-.0-~]{1,253}")  # visible ASCII without a slash, not a mere number
_QT_HOST = re.compile(r"(?![0-9]+$)[0-9A-Za-z][0-9A-Za-z._-]*")
_ABSOLUTE = re.compile(r"/.*|[A-Za-z]:[/\\].*")
_EPOCH = re.compile(r"[0-9]{9,11}")
_QT_ID = re.compile(r"|[0-9A-Fa-f-]{32,36}")

_FILELOCK_NAMESPACE = re.compile(r"\?pidns-([0-9a-f]{1,16})$")
_FIREFOX = re.compile(r"[0-9A-Fa-f.:]+:\+(?P<pid>[0-9]+)")
_EMACS = re.compile(r"[^/]+@(?P<host>[^/@]+)\.(?P<pid>[0-9]+)(:[0-9]+)?")
_MERCURIAL = re.compile(r"(?P<host>[^/@:\s]+)(/(?P<namespace>[0-9a-f]{1,16}))?:(?P<pid>[0-9]+)")
_CHROMIUM = re.compile(r"(?P<host>[^/@:\s]+)-(?P<pid>[0-9]+)")


class FormatError(ValueError):
    """A lock that can't be read; its text is the reason, in words for people."""

    def __init__(self, kind: Format, reason: str, *, torn: bool = False, says: str = "") -> None:
        super().__init__(reason)
        self.record = Record(kind, problem=reason, torn=torn, says=says)


class _Pairs(list[tuple[str, object]]):
    """A JSON object as it stands, so that a key that comes twice is seen."""


def decode(content: bytes, *, name: str, written: float | None = None, truncated: bool = False) -> Record:
    """What the file called `name` says. Never raises; `truncated` tells that there is more than 64 KiB.

    A timestamp without a zone counts as local time of this machine.
    """
    try:
        record = _decode(content, name.lower(), truncated)
    except FormatError as error:
        record = error.record
    return replace(record, written=written)


def decode_link(target: str, *, written: float | None = None) -> Record:
    """What a symbolic link says by the text it points to, which is never followed."""
    try:
        record = _decode_link(target)
    except FormatError as error:
        record = error.record
    return replace(record, written=written)


def folder(written: float | None = None) -> Record:
    """A lock folder: it names nobody."""
    return Record(Format.FOLDER, written=written, says="a folder")


def empty(written: float | None = None) -> Record:
    """An empty lock file: it names nobody."""
    return Record(Format.EMPTY, written=written, says="an empty file")


def is_sqlite(content: bytes) -> bool:
    """Whether the file is a SQLite database, in which only a row can be a lock."""
    return content.startswith(_SQLITE)


def summary(holder: Holder, heartbeat: float | None = None) -> str:
    """The record in one line for people: `pid 14521 · taken 2026-11-16 03:27:02 +00:00 · box`."""
    parts = [f"pid {holder.pid}"]
    if holder.since is not None:
        parts.append(f"taken {_shown_time(holder.since)}")
    if heartbeat is not None:
        parts.append(f"heartbeat {_shown_time(heartbeat)}")
    if holder.host is not None:
        parts.append(holder.host)
    return printable(" · ".join(parts))


def pid_of(value: object, kind: Format) -> int:
    """The PID that a lock names: an integer or ASCII digits, from 1 to 2^31-1. Raises FormatError."""
    if isinstance(value, str):
        if not _DIGITS.fullmatch(value):
            raise FormatError(kind, f'its PID "{printable(value, 40)}" {_flaw(value)}')
        digits = value.lstrip("0") or "0"
        number = int(digits) if len(digits) <= 10 else 2**31
        shown = printable(digits, 40)
    elif isinstance(value, bool) or not isinstance(value, int):
        raise FormatError(kind, f"its PID is {_shown_json(value)}")
    else:
        number, shown = value, printable(str(value), 40)
    if number == 0:
        raise FormatError(kind, "its PID is 0, which no process has")
    if number < 0:
        raise FormatError(kind, f"its PID {shown} is negative, which no PID is")
    if number >= 2**31:
        raise FormatError(kind, f"its PID {shown} is out of range")
    return number


def epoch_of(text: str, zone: tzinfo | None = None) -> float | None:
    """An ISO 8601 time in seconds since the epoch; one without a zone is in `zone`, None being local time."""
    try:
        when = datetime.fromisoformat(text)
        return (when if when.tzinfo else when.replace(tzinfo=zone)).timestamp()
    except (ValueError, OverflowError, OSError):
        return None


def host_of(value: object) -> str | None:
    """A host name, made safe to print: one that needs it is no name of ours and so stays foreign."""
    return printable(value, 255) if isinstance(value, str) and value else None


def _decode(content: bytes, name: str, truncated: bool) -> Record:
    if name.endswith(_DATA_NAMES):
        raise FormatError(Format.UNKNOWN, "this is a database's data, not a lock: never delete it")
    if name.endswith("postmaster.opts"):
        raise FormatError(Format.UNKNOWN, "PostgreSQL's start options, not a lock")
    if is_sqlite(content):
        raise FormatError(Format.UNKNOWN, "a SQLite database")
    if truncated:
        raise FormatError(Format.UNKNOWN, "larger than 64 KiB: not a lock file")
    if not content:
        return empty()
    if content == _STRICT_FILELOCK:
        # it reads like PID 1, stays after release and names nobody
        raise FormatError(Format.FILELOCK, "filelock's strict lock, whose holders are named in a folder beside it")
    plain = content.removeprefix(_BOM)
    body = plain.strip()
    if not body.strip(b"\0" + _SPACE.encode()):
        what = "NUL bytes" if body else "bytes of white space"
        raise FormatError(Format.UNKNOWN, f"blank: {len(content)} {what}", torn=True)
    if body.startswith(b"{"):
        return _json(body)
    return _text(_as_text(plain))


def _as_text(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise FormatError(Format.UNKNOWN, "written as UTF-16, not as plain text")
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise FormatError(Format.UNKNOWN, "binary, not text") from None
    if not all(character.isprintable() or character in _SPACE for character in text):
        raise FormatError(Format.UNKNOWN, "holds control characters: not plain text", says=_excerpt(text))
    return text.replace("\r\n", "\n")


def _text(text: str) -> Record:
    if text.startswith("filelock/"):
        return _filelock_2(text)
    body = text.strip(_SPACE)
    if "\n" not in body:
        return _one_line(text.rstrip(_SPACE), body)
    lines = text.removesuffix("\n").split("\n")
    if found := _postmaster(lines):
        return found
    # both write every line with its end, so without one it is something else
    if text.endswith("\n") and (found := _qlockfile(lines) or _filelock_1(lines)):
        return found
    return _pid_and_more(text, [line.strip(_SPACE) for line in body.split("\n")])


def _json(body: bytes) -> Record:
    try:
        found = json.loads(body.decode(), object_pairs_hook=_Pairs)
    except (UnicodeDecodeError, json.JSONDecodeError):
        start = re.sub(rb"\s", b"", body[:64])
        torn = not body.endswith(b"}") and (b'"pid"' in body or b'{"pid"'.startswith(start))
        reason = "JSON that was cut short" if torn else "it begins like JSON but is not"
        raise FormatError(Format.JSON, reason, torn=torn) from None
    except RecursionError:
        raise FormatError(Format.JSON, "JSON that is nested too deeply") from None
    except ValueError:
        raise FormatError(Format.JSON, "JSON with a number too long to read") from None
    pids = [value for key, value in found if key == "pid"]
    if not pids:
        raise FormatError(Format.JSON, "JSON that names no PID")
    if any(not _same(pids[0], other) for other in pids[1:]):
        raise FormatError(Format.JSON, "names its PID twice")
    return _json_record(pid_of(pids[0], Format.JSON), dict(found))


def _json_record(pid: int, fields: dict[str, object]) -> Record:
    since, token = fields.get("timestamp"), fields.get("token")
    holder = Holder(
        pid,
        host=host_of(fields.get("hostname")),
        since=epoch_of(since) if isinstance(since, str) else None,
    )
    says = summary(holder)
    version = _whole(fields.get("version"))
    if not version or not isinstance(token, str) or not _TOKEN.fullmatch(token):
        # somebody else's `start` may be a time: comparing it would show a live holder as gone
        return Record(Format.JSON, holder, says=says)
    holder = replace(
        holder,
        machine=_word(fields.get("machine")),
        boot=_word(fields.get("boot")),
        pid_namespace=_whole(fields.get("pid_namespace")),
        start=_whole(fields.get("start")),
        pidfd_inode=_whole(fields.get("pidfd_inode")),
        uid=_whole(fields.get("uid")),
    )
    return Record(
        Format.JSON,
        holder,
        token=token,
        taken_boottime=_number(fields.get("boottime")),
        max_age=_number(fields.get("max_age")),
        says=says,
    )


def _one_line(line: str, body: str) -> Record:
    """A bare PID, or UUCP's: right-justified to ten places, with who took it behind."""
    if _LIKE_A_PID.fullmatch(body):
        return _record(Format.PID, Holder(pid_of(body, Format.PID)))
    uucp = _UUCP.fullmatch(line)
    if uucp and len(uucp[1]) == 10:
        return _record(Format.PID, Holder(pid_of(uucp[1].strip(), Format.PID)))
    raise _unknown(body)


def _pid_and_more(text: str, lines: list[str]) -> Record:
    """A daemon's PID file with words of its own on further lines."""
    if not _LIKE_A_PID.fullmatch(lines[0]):
        raise _unknown(text)
    pid = pid_of(lines[0], Format.PID)
    if all(_DIGITS.fullmatch(line) for line in lines if line):
        raise FormatError(Format.PID, "holds several numbers, and nothing tells which of them is its PID")
    if len(text.encode()) > _MORE_TEXT:
        raise FormatError(Format.PID, "begins with a number but is too long for a PID file", says=_excerpt(text))
    return _record(Format.PID, Holder(pid))


def _postmaster(lines: list[str]) -> Record | None:
    """PostgreSQL's: PID (negative in single-user mode), data folder, start time, port and more."""
    if len(lines) < 4:
        return None
    pid, place, began, port = lines[0].removeprefix("-"), lines[1], lines[2], lines[3]
    if not (_DIGITS.fullmatch(pid) and _ABSOLUTE.fullmatch(place)):
        return None
    if not (_EPOCH.fullmatch(began) and _DIGITS.fullmatch(port)):
        return None
    return _record(Format.POSTMASTER, Holder(pid_of(pid, Format.POSTMASTER), since=float(began)))


def _qlockfile(lines: list[str]) -> Record | None:
    """Qt's: PID, program, host, and since Qt 5.10 machine id and boot id."""
    if len(lines) == 3:
        machine = boot = ""
        if re.search(r"^[0-9]*$|[/\\=:]", lines[1]) or not _QT_HOST.fullmatch(lines[2]):
            return None  # three lines are little to go by
    elif len(lines) == 5:
        machine, boot = lines[3:]
    else:
        return None
    if not (_DIGITS.fullmatch(lines[0]) and _QT_ID.fullmatch(machine) and _QT_ID.fullmatch(boot)):
        return None
    known_boot = boot if _BOOT.fullmatch(boot) else None
    pid = pid_of(lines[0], Format.QLOCKFILE)
    return _record(Format.QLOCKFILE, Holder(pid, host=host_of(lines[2]), boot=known_boot))


def _filelock_1(lines: list[str]) -> Record | None:
    """filelock's first format: PID, host, and in newer versions the start of the process."""
    if len(lines) not in {2, 3} or not _DIGITS.fullmatch(lines[0]) or not _HOST.fullmatch(lines[1]):
        return None
    if len(lines) == 3 and not _DIGITS.fullmatch(lines[2]):
        return None
    return _filelock_record(lines[0], lines[1], lines[2] if len(lines) == 3 else "")


def _filelock_2(text: str) -> Record:
    """filelock's second format: a heading, then `key=value` lines; unknown keys are ignored."""
    heading, _, rest = text.partition("\n")
    if heading == "filelock/released":
        raise FormatError(Format.FILELOCK, "filelock gave this lock back but could not remove its file")
    if heading == "filelock/break":
        raise FormatError(Format.FILELOCK, "filelock was taking this lock over")
    fields = dict(line.partition("=")[::2] for line in rest.split("\n"))
    if not text.endswith("\n"):
        raise FormatError(Format.FILELOCK, "a filelock record that was cut short", torn=True)
    if heading != "filelock/2":
        raise FormatError(Format.FILELOCK, "a filelock record of a version that we don't know")
    if "pid" not in fields or not fields.get("host"):
        raise FormatError(Format.FILELOCK, "a filelock record without a PID or a host")
    return _filelock_record(fields["pid"], fields["host"], fields.get("start", ""))


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
    return _record(Format.FILELOCK, holder)


def _filelock_start(token: str) -> tuple[str | None, int | None]:
    """Boot id and start ticks from Linux's token: the id's 128 bits above 64 bits of ticks.

    Other systems write times there, in units of their own, which no ticks may be compared with.
    """
    if not _DIGITS.fullmatch(token) or len(token) > 58:
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


def _decode_link(target: str) -> Record:
    for shape in (_FIREFOX, _EMACS, _MERCURIAL, _CHROMIUM):
        if found := shape.fullmatch(target):
            parts = found.groupdict()
            namespace = parts.get("namespace")
            holder = Holder(
                pid_of(parts["pid"], Format.LINK),
                host=host_of(parts.get("host")),
                pid_namespace=int(namespace, 16) if namespace else None,
            )
            return _record(Format.LINK, holder)
    shown = printable(target, 80)
    raise FormatError(Format.UNKNOWN, f"a symbolic link to {shown}, not a lock that we know", says=f"-> {shown}")


def _record(kind: Format, holder: Holder) -> Record:
    return Record(kind, holder, says=summary(holder))


def _unknown(text: str) -> FormatError:
    return FormatError(Format.UNKNOWN, "not in a lock format that we know", says=_excerpt(text))


def _excerpt(text: str) -> str:
    """How a text begins; what could be a token is left out."""
    return f'"{printable(_SECRET.sub("…", text.strip(_SPACE)[:400]), 80)}"'


def _flaw(text: str) -> str:
    if text.startswith("-") and _DIGITS.fullmatch(text[1:]):
        return "is negative, which no PID is"
    if text.startswith(("+", "-")):
        return "has a sign"
    if "_" in text:
        return "has an underscore in it"
    if text.isdecimal():
        return "is not in ASCII digits"
    if re.fullmatch(r"[0-9]*[.,][0-9]*", text):
        return "is not a whole number"
    return "is not a number"


def _shown_json(value: object) -> str:
    if isinstance(value, float):
        return f"{value!r}, not a whole number"
    if isinstance(value, bool) or value is None:
        return f"{json.dumps(value)}, not a number"
    if isinstance(value, list):
        return "an object, not a number" if isinstance(value, _Pairs) else "a list, not a number"
    return "binary, not a number"


def _shown_time(epoch: float) -> str:
    if not 0 <= epoch <= _LAST_SECOND:
        return "at an impossible time"
    return datetime.fromtimestamp(epoch, UTC).isoformat(" ", "seconds").replace("+", " +")


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and isinstance(one, int | str | float) and one == other


def _whole(value: object) -> int | None:
    """A JSON integer that the kernel could have given; a bool is none."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**64:
        return value
    return None


def _number(value: object) -> float | None:
    """A JSON number of seconds."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= _LAST_SECOND:
        return None
    return float(value)


def _word(value: object) -> str | None:
    """A short identifier, such as a boot id."""
    if isinstance(value, str) and 0 < len(value) <= 64 and value.isascii() and value.isprintable():
        return value
    return None
