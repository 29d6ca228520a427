"""Whatever the bytes are, decoding gives a Record that can be shown and judged."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from lockcore._formats import decode, decode_link
from lockcore._values import Record

quickly = settings(max_examples=400, derandomize=True, deadline=None, database=None)

SCRAPS = st.sampled_from(
    (
        *(b"{", b"}", b'"pid"', b":", b"1234", b"-1", b"box", b"/data", b"1794794826"),
        *(b"filelock/2\n", b"pid=", b"host=", b"=", b"?pidns-", b"?1b", b" ", b"\n", b"\r\n", b"\0"),
        *(b"9" * 5000, b"[" * 3000, b"\xef\xbb\xbf", b"\xff", b"\x1b[2J"),
    )
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=5,
)
KEYS = st.sampled_from(
    (
        *("pid", "timestamp", "hostname", "version", "token", "boottime", "start"),
        *("boot", "pid_namespace", "pidfd_inode", "machine", "uid", "max_age"),
    )
)
TOKENS = st.just("0123456789abcdef" * 2)


def check(record: Record) -> None:
    if record.holder is not None:
        assert record.problem is None
        assert 1 <= record.holder.pid < 2**31
    for shown in (record.says, record.problem or "", (record.holder and record.holder.host) or ""):
        assert shown.isprintable()
    assert len(record.says) <= 200
    assert record.written == 1.0


@quickly
@given(st.binary(max_size=300), st.booleans())
def test_any_bytes(content, truncated):
    """Random bytes never raise and never name an impossible PID."""
    check(decode(content, name="job.lock", written=1.0, truncated=truncated))


@quickly
@given(st.lists(SCRAPS, max_size=12).map(b"".join))
def test_scraps_of_real_formats(content):
    """Pieces of real locks in any order never raise either."""
    check(decode(content, name="job.lock", written=1.0))


@quickly
@given(st.dictionaries(KEYS, JSON | TOKENS | st.integers(0, 2**40)), st.integers(0, 400))
def test_any_json_record(fields, cut):
    """Any value at any key, whole or cut anywhere, is read or refused."""
    content = json.dumps(fields).encode()
    check(decode(content, name="job.lock", written=1.0))
    check(decode(content[:cut], name="job.lock", written=1.0))


@quickly
@given(st.text(max_size=60) | st.from_regex(r"[a-z.]{0,9}[@/:+-]{0,3}[0-9a-f]{0,12}[.:-][+0-9]{0,12}(:[0-9]+)?"))
def test_any_link_text(target):
    """A link's text never raises and never names an impossible PID."""
    check(decode_link(target, written=1.0))
