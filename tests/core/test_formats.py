"""What each lock format says, and what each broken content is refused for."""

from __future__ import annotations

import json
from datetime import datetime

import pytest

from lockcore._formats import decode, decode_link, empty, folder, is_sqlite
from lockcore._values import Format, Holder, Record

BOOT = "3d1c9f2b-4c2e-49ac-a915-d67b49ff31a0"
TOKEN = "0123456789abcdef" * 2
TAKEN = "2026-11-16T03:27:02+00:00"
TAKEN_EPOCH = 1794799622.0
FILELOCK_START = (int(BOOT.replace("-", ""), 16) << 64) | 281334

OURS: dict[str, object] = {
    "pid": 14521,
    "timestamp": TAKEN,
    "hostname": "box",
    "version": 1,
    "token": TOKEN,
    "boottime": 2813.34,
    "start": 281334,
    "boot": BOOT,
    "pid_namespace": 4026531836,
    "pidfd_inode": 9977,
    "machine": "ab" * 16,
    "uid": 1000,
    "max_age": 21600,
    "inode": 77,
    "crc": "0badcafe",
}


def read(content: str | bytes, name: str = "job.lock") -> Record:
    return decode(content.encode() if isinstance(content, str) else content, name=name)


def read_json(**fields: object) -> Record:
    return read(json.dumps(fields))


def holder_of(record: Record) -> Holder:
    assert record.problem is None
    assert record.holder is not None
    return record.holder


def test_our_own_record_is_read_in_full():
    """Every key of our record arrives where the verdict looks for it."""
    assert read(json.dumps(OURS)) == Record(
        Format.JSON,
        Holder(14521, "box", "ab" * 16, BOOT, 4026531836, 281334, 9977, 1000, TAKEN_EPOCH),
        token=TOKEN,
        taken_boottime=2813.34,
        max_age=21600.0,
        says="pid 14521 · written 2026-11-16 03:27:02 +00:00 · box",
    )


def test_a_seeds_record_is_read():
    """Pid, timestamp and host name are enough, in any layout."""
    record = read(json.dumps({"pid": 12345, "timestamp": TAKEN, "hostname": "ip-172-31-47-56"}, indent=2))
    assert record.format is Format.JSON
    assert record.holder == Holder(12345, host="ip-172-31-47-56", since=TAKEN_EPOCH)


@pytest.mark.parametrize("missing", [{"token": None}, {"token": "short"}, {"version": None}, {"version": True}])
def test_an_identity_that_is_not_surely_ours_is_left_out(missing):
    """Somebody else's `start` may be a time; compared with ticks it would prove a live holder dead."""
    record = read(json.dumps(OURS | missing))
    assert record.holder == Holder(14521, host="box", since=TAKEN_EPOCH)
    assert (record.token, record.taken_boottime, record.max_age) == (None, None, None)


def test_a_newer_version_is_read_by_the_keys_that_we_know():
    """A record of the future still names its holder."""
    record = read(json.dumps(OURS | {"version": 9, "shape": {"new": [1, 2]}}))
    assert holder_of(record) == holder_of(read(json.dumps(OURS)))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("start", "281334"),
        ("start", -1),
        ("start", True),
        ("boot", 5),
        ("boot", "\x1b[31m"),
        ("pid_namespace", 1.5),
        ("pidfd_inode", [1]),
        ("machine", {}),
        ("uid", 2**70),
    ],
)
def test_another_key_of_a_wrong_type_is_left_open(key, value):
    """Only the PID is indispensable; the rest is None when it can't be meant."""
    holder = holder_of(read(json.dumps(OURS | {key: value})))
    assert getattr(holder, key) is None
    assert holder.pid == 14521


@pytest.mark.parametrize("value", ["1", True, -1, float("inf"), float("nan"), 10**400, [1], None])
def test_a_senseless_number_of_seconds_is_left_open(value):
    """boottime and max_age are finite and not negative, or None."""
    record = read(json.dumps(OURS | {"boottime": value, "max_age": value}))
    assert record.holder is not None
    assert (record.taken_boottime, record.max_age) == (None, None)


@pytest.mark.parametrize(
    ("stamp", "since"),
    [
        (TAKEN, TAKEN_EPOCH),
        ("2026-11-16T04:27:02.5+01:00", TAKEN_EPOCH + 0.5),
        ("2026-11-16T03:27:02Z", TAKEN_EPOCH),
        ("2999-01-01T00:00:00+00:00", 32472144000.0),
        ("2026-11-16T03:27:02", datetime(2026, 11, 16, 3, 27, 2).astimezone().timestamp()),
        ("yesterday", None),
        ("", None),
        (TAKEN_EPOCH, None),
        (None, None),
        ("9999-12-31T23:59:59.999999-23:59", 253402387139.999999),
    ],
)
def test_the_time_it_was_taken(stamp, since):
    """ISO 8601; without a zone it is local time, a future time stays, and anything else is None."""
    assert holder_of(read_json(pid=7, timestamp=stamp)).since == since


@pytest.mark.parametrize(
    ("pid", "reason"),
    [
        (0, "its PID is 0, which no process has"),
        (-1, "its PID -1 is negative, which no PID is"),
        (2**31, "its PID 2147483648 is out of range"),
        (2**40, "its PID 1099511627776 is out of range"),
        (12.0, "its PID is 12.0, not a whole number"),
        (True, "its PID is true, not a number"),
        (None, "its PID is null, not a number"),
        ([7], "its PID is a list, not a number"),
        ({"n": 7}, "its PID is an object, not a number"),
        ("", 'its PID "" is not a number'),
        (" 7", 'its PID " 7" is not a number'),
        ("7\x1b[2J", 'its PID "7\\x1b[2J" is not a number'),
        ("+5", 'its PID "+5" has a sign'),
        ("1_000", 'its PID "1_000" has an underscore in it'),
        ("٣٤", 'its PID "٣٤" is not in ASCII digits'),
        ("²", 'its PID "²" is not a number'),
        ("0", "its PID is 0, which no process has"),
        ("9" * 5000, f"its PID {'9' * 39}… is out of range"),
    ],
)
def test_a_json_pid_that_is_none_is_refused_with_its_reason(pid, reason):
    """A PID is a whole number from 1 to 2^31-1, or its ASCII digits."""
    record = read_json(pid=pid)
    assert record.format is Format.JSON
    assert record.holder is None
    assert record.problem == reason
    assert not record.torn


@pytest.mark.parametrize("pid", [1, 2**31 - 1, "1", "2147483647"])
def test_the_smallest_and_the_largest_pid(pid):
    """Both ends of the range are PIDs, as a number and as a string."""
    assert holder_of(read_json(pid=pid)).pid == int(pid)


@pytest.mark.parametrize("twice", ['{"pid": 5, "pid": 6}', '{"pid": 1, "pid": true}', '{"pid": [1], "pid": [1]}'])
def test_a_pid_named_twice_is_refused(twice):
    """Two different PIDs in one record name nobody."""
    assert read(twice).problem == "names its PID twice"


def test_other_keys_named_twice_count_last():
    """The same PID twice does no harm, and of other keys the last one counts."""
    assert holder_of(read('{"pid": 5, "pid": 5, "hostname": "a", "hostname": "b"}')).host == "b"
    assert holder_of(read('{"pid": 5, "more": {"pid": 6}}')).pid == 5


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{}", "JSON that names no PID"),
        ('{"morning": {"last_run": "2025-02-26T08:00:12"}}', "JSON that names no PID"),
        ('{"pid": ' + "[" * 30000 + "]" * 30000 + "}", "JSON that is nested too deeply"),
        ('{"a":' * 12000 + "1" + "}" * 12000, "JSON that is nested too deeply"),
        ('{"pid": ' + "9" * 5000 + "}", "JSON with a number too long to read"),
        ('{"pid": 5}{"pid": 6}', "it begins like JSON but is not"),
        ("{hello}", "it begins like JSON but is not"),
        ("{hello", "it begins like JSON but is not"),
        (b'{"pid": 5, "hostname": "caf\xe9"}', "it begins like JSON but is not"),
    ],
)
def test_json_that_names_nobody_is_refused_with_its_reason(content, reason):
    """Deep, huge, doubled or foreign JSON is a problem and never an exception."""
    record = read(content)
    assert (record.format, record.holder, record.problem, record.torn) == (Format.JSON, None, reason, False)


def test_every_cut_of_our_record_is_recognised_as_torn():
    """Wherever a write stops, the reader can tell that it was under way."""
    whole = json.dumps(OURS | {"hostname": "häuschen"}, ensure_ascii=False).encode()
    for length in range(1, len(whole)):
        record = decode(whole[:length], name="job.lock")
        assert record.holder is None
        assert record.torn, whole[:length]
        assert TOKEN[:8] not in record.says


@pytest.mark.parametrize("content", [b"\0" * 12, b" ", b"\r\n", b" \0 ", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"])
def test_blank_content_is_torn(content):
    """A file whose size arrived before its content shows NULs; white space says as little."""
    record = read(content)
    assert record.torn
    assert record.holder is None
    assert str(record.problem).startswith(f"blank: {len(content)} ")


def test_blank_says_how_many_nuls():
    """The reason counts what is there."""
    assert read(b"\0" * 12).problem == "blank: 12 NUL bytes"


@pytest.mark.parametrize(
    "content",
    [
        "14521",
        "14521\n",
        "14521\r\n",
        " \t14521 \n\n",
        "\n14521\n",
        "     14521\n",
        "0000014521\n",
        b"\xef\xbb\xbf14521\r\n",
        "     14521 minicom root\n",
        "14521\n/usr/sbin/daemon --flag\n",
        "14521\nsomething",
        "14521\nseveral words here\nand more\n",
        "14521\nport=80\nhost\n",
        "14521\r\nname = däemon\r\nmore = 1\r\n",
    ],
)
def test_a_bare_pid(content):
    """ASCII digits with white space or a BOM around them; UUCP's words or a daemon's lines may follow."""
    record = read(content)
    assert record.format is Format.PID
    assert record.holder == Holder(14521)
    assert record.says == "pid 14521"


def test_pid_1_is_a_pid():
    """In a container PID 1 takes locks like any other."""
    assert holder_of(read("1\n")).pid == 1


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("0", "its PID is 0, which no process has"),
        ("000\n", "its PID is 0, which no process has"),
        ("-1", 'its PID "-1" is negative, which no PID is'),
        ("+5", 'its PID "+5" has a sign'),
        ("-5_0", 'its PID "-5_0" has a sign'),
        ("1_000", 'its PID "1_000" has an underscore in it'),
        ("12.5", 'its PID "12.5" is not a whole number'),
        ("1.2.3", 'its PID "1.2.3" is not a number'),
        ("١٢٣", 'its PID "١٢٣" is not in ASCII digits'),
        ("１２３", 'its PID "１２３" is not in ASCII digits'),
        ("2147483648", "its PID 2147483648 is out of range"),
        ("1099511627776", "its PID 1099511627776 is out of range"),
        ("9" * 60000, f"its PID {'9' * 39}… is out of range"),
        ("0" * 60000, "its PID is 0, which no process has"),
        ("0\nmore words\n", "its PID is 0, which no process has"),
        ("1234\n1235\n", "holds several numbers, and nothing tells which of them is its PID"),
        ("1234\n\n8080", "holds several numbers, and nothing tells which of them is its PID"),
        ("1234\n" + "x y\n" * 2000, "begins with a number but is too long for a PID file"),
    ],
)
def test_a_bare_pid_that_is_none_is_refused_with_its_reason(content, reason):
    """Each way of not being a PID is told in its own words."""
    record = read(content)
    assert (record.format, record.holder, record.problem) == (Format.PID, None, reason)


@pytest.mark.parametrize(
    "content",
    [
        "1234 some words",
        "   1234 words after a PID that is not in ten places",
        "hello world",
        "pid: 1234",
        "0x1F",
        "[1234]",
        '"1234"',
        "²",
        "some\nlines\nof text\n",
        "\x0b\x0c not a PID",
    ],
)
def test_text_in_no_format_is_refused(content):
    """What might or might not be a PID names nobody."""
    record = read(content)
    assert (record.format, record.holder) == (Format.UNKNOWN, None)
    assert record.problem == "not in a lock format that we know"
    assert not record.torn


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\x7fELF\x02\x01\x01\x00\xff", "binary, not text"),
        (b"1234\0\0\0\0", "holds control characters, so it is not plain text"),
        (b"1234\x1b[31m", "holds control characters, so it is not plain text"),
        ("12\u202e34", "holds control characters, so it is not plain text"),
        ("1234\n".encode("utf-16"), "written as UTF-16, not as plain text"),
    ],
)
def test_what_is_not_plain_text_is_refused(content, reason):
    """Binary content names nobody, even where digits stand in it."""
    record = read(content)
    assert (record.format, record.holder, record.problem) == (Format.UNKNOWN, None, reason)


FILELOCK_LEASE = (
    f"filelock/2\npid=4659\nhost=box?pidns-f0000123\nmode=lease\ntoken={TOKEN}\nduration=30.0\n"
    f"start={FILELOCK_START}\nnew=thing\n"
)


@pytest.mark.parametrize(
    ("content", "holder"),
    [
        ("4659\nbox\n", Holder(4659, host="box")),
        (f"4659\nbox\n{FILELOCK_START}\n", Holder(4659, host="box", boot=BOOT, start=281334)),
        ("4659\nbox\n281334\n", Holder(4659, host="box", start=281334)),
        ("4659\nmac\n1731726422123456\n", Holder(4659, host="mac")),
        ("4659\nwin\n133761999999999999\n", Holder(4659, host="win")),
        (f"4659\nbox\n{'9' * 5000}\n", Holder(4659, host="box")),
        (f"4659\nbox\n{2**192 + 5}\n", Holder(4659, host="box")),
        ("4659\nbox?pidns-f0000123\n", Holder(4659, host="box", pid_namespace=0xF0000123)),
        ("4659\nmy?20b?c3?b6x\n", Holder(4659, host="my böx")),
        ("4659\nbox?ff\n", Holder(4659, host="box?ff")),
        ("4659\nbox?1b[2J\n", Holder(4659, host="box\\x1b[2J")),
        ("4659\nbox?pidns-xyz\n", Holder(4659, host="box?pidns-xyz")),
        ("filelock/2\npid=4659\nhost=box\nmode=exclusive\n", Holder(4659, host="box")),
        (
            FILELOCK_LEASE,
            Holder(4659, host="box", boot=BOOT, start=281334, pid_namespace=0xF0000123),
        ),
    ],
)
def test_filelocks_soft_lock(content, holder):
    """Both of its formats give host, namespace, boot and start; other systems' start units are left out."""
    record = read(content)
    assert record.format is Format.FILELOCK
    assert holder_of(record) == holder
    assert record.token is None
    assert TOKEN not in record.says


@pytest.mark.parametrize(
    ("content", "reason", "torn"),
    [
        ("0\nbox\n", "its PID is 0, which no process has", False),
        ("2147483648\nbox\n", "its PID 2147483648 is out of range", False),
        (
            "1\nfilelock-strict-v1\0\n0\n",
            "filelock's strict lock, whose holders are named in a folder beside it",
            False,
        ),
        ("filelock/released\n", "filelock gave this lock back but could not remove its file", False),
        ("filelock/break\n4659\n", "filelock was taking this lock over", False),
        ("filelock/3\npid=4659\nhost=box\n", "a filelock record of a version that we don't know", False),
        ("filelock/2\npid=4659\n", "a filelock record without a PID or a host", False),
        ("filelock/2\npid=4659\nhost=bo", "a filelock record that was cut short", True),
        ("filelock/2\npid=4_6\nhost=box\nmode=exclusive\n", 'its PID "4_6" has an underscore in it', False),
    ],
)
def test_a_filelock_record_that_names_nobody(content, reason, torn):
    """filelock's own placeholders are never taken for a PID file, least of all for PID 1's."""
    record = read(content)
    assert (record.format, record.holder, record.problem, record.torn) == (
        Format.FILELOCK,
        None,
        reason,
        torn,
    )


@pytest.mark.parametrize(
    ("content", "holder"),
    [
        (f"4659\npython3.11\nbox\n{'ab' * 16}\n{BOOT}\n", Holder(4659, host="box", boot=BOOT)),
        ("4659\nMy Editor\nbox\n\n\n", Holder(4659, host="box")),
        (f"4659\neditor\nmac\n{BOOT.upper()}\n{BOOT.upper()}\n", Holder(4659, host="mac")),
        ("4659\nMy Editor\nbox.example.org\n", Holder(4659, host="box.example.org")),
    ],
)
def test_qts_lock_file(content, holder):
    """QLockFile names PID, program and host, and since Qt 5.10 the boot."""
    record = read(content)
    assert record.format is Format.QLOCKFILE
    assert holder_of(record) == holder


POSTMASTER = "{pid}\n/var/lib/postgresql/15/main\n1794794826\n5432\n/run/postgresql\n\n  2195947         4\nready   \n"


@pytest.mark.parametrize(
    "content",
    [
        POSTMASTER.format(pid=4697),
        POSTMASTER.format(pid=-4697),
        POSTMASTER.format(pid=4697).replace("\n", "\r\n"),
        "4697\n/srv/data\n1794794826\n5432\n\n",
        "4697\nC:/pg/data\n1794794826\n5432\n\nlocalhost\n",
    ],
)
def test_postgresqls_pid_file(content):
    """postmaster.pid names the server, or with a minus sign a single-user one, and when it started."""
    record = read(content, "postmaster.pid")
    assert record.format is Format.POSTMASTER
    assert record.holder == Holder(4697, since=1794794826.0)


def test_a_postgresql_pid_out_of_range_is_refused():
    """A familiar layout does not excuse a PID that no process has."""
    assert read(POSTMASTER.format(pid="-0")).problem == "its PID is 0, which no process has"


def test_postgresqls_options_are_no_lock():
    """postmaster.opts lies beside postmaster.pid and names nobody."""
    assert read('/usr/lib/postgres "-D" "data"\n', "postmaster.opts").problem is not None


@pytest.mark.parametrize(
    ("target", "holder"),
    [
        ("box:14521", Holder(14521, host="box")),
        ("box.example.org/effffffc:14521", Holder(14521, host="box.example.org", pid_namespace=0xEFFFFFFC)),
        ("box-14521", Holder(14521, host="box")),
        ("my-other-box-14521", Holder(14521, host="my-other-box")),
        ("127.0.1.1:+14521", Holder(14521)),
        ("::1:+14521", Holder(14521)),
        ("192.0.2.7:+14521", Holder(14521, host="192.0.2.7")),
        ("me@box.example.org.14521:1794794826", Holder(14521, host="box.example.org")),
        ("me@box.14521", Holder(14521, host="box")),
    ],
)
def test_a_link_that_is_a_lock(target, holder):
    """Mercurial, Chromium, Firefox and Emacs write host and PID into a link's text."""
    record = decode_link(target)
    assert record.format is Format.LINK
    assert holder_of(record) == holder


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("/etc/passwd", "a symbolic link to /etc/passwd, not a lock that we know"),
        ("", "a symbolic link to , not a lock that we know"),
        ("../box:12", "a symbolic link to ../box:12, not a lock that we know"),
        ("box:١٢", "a symbolic link to box:١٢, not a lock that we know"),
        ("\x1b]0;x\x07", "a symbolic link to \\x1b]0;x\\x07, not a lock that we know"),
        ("x" * 200, f"a symbolic link to {'x' * 79}…, not a lock that we know"),
        ("box:0", "its PID is 0, which no process has"),
        ("box-2147483648", "its PID 2147483648 is out of range"),
    ],
)
def test_any_other_link_is_refused(target, reason):
    """A link to somewhere is shown, escaped and cut, and never followed."""
    record = decode_link(target)
    assert (record.holder, record.problem) == (None, reason)


@pytest.mark.parametrize("name", ["a.duckdb.wal", "A.WAL", "a.db-wal", "a.db-journal", "a.db-shm"])
@pytest.mark.parametrize("content", [b"", b"1234\n", b"\0" * 8])
def test_a_databases_companion_is_never_a_lock(name, content):
    """Whatever stands in it, it is data that must not be deleted."""
    record = decode(content, name=name, truncated=True)
    assert record.holder is None
    assert record.problem == "this is a database's data, not a lock: never delete it"


def test_a_sqlite_database_is_told_apart():
    """A database is no lock file, however large; the caller can look for a row in it."""
    content = b"SQLite format 3\0" + b"\0" * 84
    assert is_sqlite(content)
    assert not is_sqlite(b"SQLite format 3")
    assert decode(content, name="a.db", truncated=True).problem == "a SQLite database"


def test_a_file_that_was_cut_by_the_reader_is_refused():
    """More than 64 KiB is no lock, even if it begins like one."""
    record = decode(b"1234\n", name="job.lock", truncated=True)
    assert (record.holder, record.problem) == (None, "larger than 64 KiB: not a lock file")


def test_locks_that_name_nobody():
    """An empty file and a folder are locks without a holder, and no problem."""
    assert empty(5.0) == decode(b"", name="job.lock", written=5.0)
    assert empty(5.0) == Record(Format.EMPTY, written=5.0, says="an empty file")
    assert folder(5.0) == Record(Format.FOLDER, written=5.0, says="a folder")


@pytest.mark.parametrize("content", [b"1234", b"hello", b'{"pid": 5}', b'{"pid"', b"\0"])
def test_the_time_of_writing_is_kept(content):
    """When the file was written is part of every record, also of one that can't be read."""
    assert decode(content, name="job.lock", written=12.5).written == 12.5
    assert decode_link(content.decode(), written=12.5).written == 12.5


def test_terminal_escapes_never_get_through():
    """A hostile host name is shown escaped, and so matches no machine."""
    record = read_json(pid=5, hostname="box\x1b[2J\r\n\u202e\ud800")
    assert holder_of(record).host == "box\\x1b[2J\\r\\n\\u202e\\ud800"
    assert record.says == "pid 5 · box\\x1b[2J\\r\\n\\u202e\\ud800"


def test_what_it_says_is_short():
    """One line of 200 characters at most."""
    says = read_json(pid=5, hostname="h" * 5000).says
    assert len(says) == 200
    assert says.endswith("…")


def test_an_unknown_text_is_shown_without_its_secrets():
    """An excerpt helps a person to see what the file is; a token in it stays hidden."""
    assert read(f"session {TOKEN} of me\nmore").says == '"session … of me\\nmore"'


def test_an_impossible_time_is_still_shown():
    """A time that no calendar has does not break the line."""
    assert read_json(pid=5, timestamp="0001-01-01T00:00:00+00:00").says == "pid 5 · written at an impossible time"
