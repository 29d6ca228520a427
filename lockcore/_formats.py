"""What a lock says, in whichever format it says it: bytes or a link's text in, a Record out.

Pure: nothing here opens a file. Where two readings are possible, the one that can't lead to taking
a lock from a live holder wins: a host that is named is always kept, an identity that is not surely
ours is left out, and what fits no format is a problem with a reason.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace

from lockcore._fields import (
    DIGITS,
    LIKE_A_PID,
    SPACE,
    FormatError,
    Pairs,
    epoch_of,
    excerpt,
    host_of,
    number,
    pid_of,
    record_of,
    summary,
    unknown,
    whole,
    word,
)
from lockcore._foreign_formats import filelock_1, filelock_2, link, postmaster, qlockfile
from lockcore._said import said
from lockcore._values import Format, Holder, Record

_BOM = b"\xef\xbb\xbf"
_SQLITE = b"SQLite format 3\0"
_DATA_NAMES = (".wal", "-wal", "-journal", "-shm")
_OPTIONS = "postmaster.opts"
_NO_LOCKS = (*_DATA_NAMES, _OPTIONS)
_STRICT_FILELOCK = b"1\nfilelock-strict-v1\0\n0\n"
_MORE_TEXT = 4096

_JSON = json.JSONDecoder(object_pairs_hook=Pairs)
_TOKEN = re.compile(r"[0-9a-f]{32}")
_UUCP = re.compile(r"( *[0-9]+) [!-~][ -~]*")


def decode(content: bytes, *, name: str, written: float | None = None, truncated: bool = False) -> Record:
    """What the file called `name` says. Never raises; `truncated` tells that there is more than 64 KiB.

    A timestamp without a zone counts as local time of this machine.
    """
    name = name.lower()
    if not truncated and (pid := _plain_pid(content)) and not name.endswith(_NO_LOCKS):
        return Record(Format.PID, Holder(pid), written=written, says=f"pid {pid}")
    try:
        record = _decode(content, name, truncated, written)
    except FormatError as error:
        record = error.record
    return record if record.written == written else replace(record, written=written)


def decode_link(target: str, *, written: float | None = None) -> Record:
    """What a symbolic link says by the text it points to, which is never followed."""
    try:
        record = link(target)
    except FormatError as error:
        record = error.record
    return replace(record, written=written)


def folder(written: float | None = None) -> Record:
    """A lock folder: it names nobody."""
    return Record(Format.FOLDER, written=written, says=said("a folder"))


def empty(written: float | None = None) -> Record:
    """An empty lock file: it names nobody."""
    return Record(Format.EMPTY, written=written, says=said("an empty file"))


def is_sqlite(content: bytes) -> bool:
    """Whether the file is a SQLite database, in which only a row can be a lock."""
    return content.startswith(_SQLITE)


def _plain_pid(content: bytes) -> int:
    """The PID in a file that says nothing else, as most do; 0 if it has to be read with more care."""
    digits = content[:-1] if content.endswith(b"\n") else content
    pid = int(digits) if len(digits) <= 10 and digits.isdigit() else 0
    return pid if pid < 2**31 else 0


def _decode(content: bytes, name: str, truncated: bool, written: float | None) -> Record:
    if name.endswith(_DATA_NAMES):
        raise FormatError(Format.UNKNOWN, said("this is a database's data, not a lock: never delete it"))
    if name.endswith(_OPTIONS):
        raise FormatError(Format.UNKNOWN, said("PostgreSQL's start options, not a lock"))
    if is_sqlite(content):
        raise FormatError(Format.UNKNOWN, said("a SQLite database"))
    if truncated:
        raise FormatError(Format.UNKNOWN, said("larger than 64 KiB: not a lock file"))
    if not content:
        return empty()
    if content == _STRICT_FILELOCK:
        # it reads like PID 1, stays after release and names nobody
        raise FormatError(
            Format.FILELOCK, said("filelock's strict lock, whose holders are named in a folder beside it")
        )
    if content.startswith(b"{"):
        return _json(content.strip(), written)
    plain = content.removeprefix(_BOM)
    body = plain.strip()
    if not body.strip(b"\0" + SPACE.encode()):
        blank = said("blank: {count} bytes of white space", len(content))
        if body:
            blank = said("blank: {count} NUL bytes", len(content))
        raise FormatError(Format.UNKNOWN, blank, torn=True)
    if body.startswith(b"{"):
        return _json(body, written)
    return _text(_as_text(plain))


def _as_text(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise FormatError(Format.UNKNOWN, said("written as UTF-16, not as plain text"))
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise FormatError(Format.UNKNOWN, said("binary, not text")) from None
    if not all(character.isprintable() or character in SPACE for character in text):
        raise FormatError(Format.UNKNOWN, said("holds control characters, so it is not plain text"), says=excerpt(text))
    return text.replace("\r\n", "\n")


def _text(text: str) -> Record:
    if text.startswith("filelock/"):
        return filelock_2(text)
    body = text.strip(SPACE)
    if "\n" not in body:
        return _one_line(text.rstrip(SPACE), body)
    lines = text.removesuffix("\n").split("\n")
    if found := postmaster(lines):
        return found
    # both write every line with its end, so without one it is something else
    if text.endswith("\n") and (found := qlockfile(lines) or filelock_1(lines)):
        return found
    return _pid_and_more(text, [line.strip(SPACE) for line in body.split("\n")])


def _json(body: bytes, written: float | None) -> Record:
    try:
        found = _JSON.decode(body.decode())
    except (UnicodeDecodeError, json.JSONDecodeError):
        start = re.sub(rb"\s", b"", body[:64])
        torn = not body.endswith(b"}") and (b'"pid"' in body or b'{"pid"'.startswith(start))
        reason = said("JSON that was cut short") if torn else said("it begins like JSON but is not")
        raise FormatError(Format.JSON, reason, torn=torn) from None
    except RecursionError:
        raise FormatError(Format.JSON, said("JSON that is nested too deeply")) from None
    except ValueError:
        raise FormatError(Format.JSON, said("JSON with a number too long to read")) from None
    pids = [value for key, value in found if key == "pid"]
    if not pids:
        raise FormatError(Format.JSON, said("JSON that names no PID"))
    if any(not _same(pids[0], other) for other in pids[1:]):
        raise FormatError(Format.JSON, said("names its PID twice"))
    return _json_record(pid_of(pids[0], Format.JSON), dict(found), written)


def _json_record(pid: int, fields: dict[str, object], written: float | None) -> Record:
    since, token = fields.get("timestamp"), fields.get("token")
    holder = Holder(
        pid,
        host=host_of(fields.get("hostname")),
        since=epoch_of(since) if isinstance(since, str) else None,
    )
    says = summary(holder)
    version = whole(fields.get("version"))
    if not version or not isinstance(token, str) or not _TOKEN.fullmatch(token):
        # somebody else's `start` may be a time: comparing it would show a live holder as gone
        return Record(Format.JSON, holder, written=written, says=says)
    holder = replace(
        holder,
        machine=word(fields.get("machine")),
        boot=word(fields.get("boot")),
        pid_namespace=whole(fields.get("pid_namespace")),
        start=whole(fields.get("start")),
        pidfd_inode=whole(fields.get("pidfd_inode")),
        uid=whole(fields.get("uid")),
    )
    return Record(
        Format.JSON,
        holder,
        written=written,
        token=token,
        taken_boottime=number(fields.get("boottime")),
        max_age=number(fields.get("max_age")),
        says=says,
        wrapped=fields.get("wrapped") is True,
    )


def _one_line(line: str, body: str) -> Record:
    """A bare PID, or UUCP's: right-justified to ten places, with who took it behind."""
    if LIKE_A_PID.fullmatch(body):
        return record_of(Format.PID, Holder(pid_of(body, Format.PID)))
    uucp = _UUCP.fullmatch(line)
    if uucp and len(uucp[1]) == 10:
        return record_of(Format.PID, Holder(pid_of(uucp[1].strip(), Format.PID)))
    raise unknown(body)


def _pid_and_more(text: str, lines: list[str]) -> Record:
    """A daemon's PID file with words of its own on further lines."""
    if not LIKE_A_PID.fullmatch(lines[0]):
        raise unknown(text)
    pid = pid_of(lines[0], Format.PID)
    if all(DIGITS.fullmatch(line) for line in lines if line):
        raise FormatError(Format.PID, said("holds several numbers, and nothing tells which of them is its PID"))
    if len(text.encode()) > _MORE_TEXT:
        raise FormatError(Format.PID, said("begins with a number but is too long for a PID file"), says=excerpt(text))
    return record_of(Format.PID, Holder(pid))


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and isinstance(one, int | str | float) and one == other
