"""What stands in the guard: the holder's record, the public file's inode, and a checksum.

The guard is overwritten in place while others may be reading it; the checksum tells them when they
caught it half written. Padding keeps the size constant, because truncating is slow.
"""

from __future__ import annotations

from zlib import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._values import Record

SIZE = 768
_CHECK = b', "crc": "'


def seal(line: str, inode: int) -> bytes:
    """The guard's content for a record line and the inode of the public file that goes with it."""
    body = f'{line[:-1]}, "inode": {inode}'.encode()
    return (b'%s%s%08x"}' % (body, _CHECK, crc32(body))).ljust(SIZE - 1) + b"\n"


def unseal(content: bytes) -> tuple[Record, int] | None:
    """The record in a guard and its public file's inode; None if the guard was never used or is torn."""
    line = content.split(b"\n", 1)[0].rstrip(b" \0")
    body, found, check = line.rpartition(_CHECK)
    if not found or check != b'%08x"}' % crc32(body):
        return None
    import json

    from lockcore._formats import decode

    inode = json.loads(line).get("inode")
    record = decode(line, name="guard")
    return (record, inode) if record.holder is not None and isinstance(inode, int) else None
