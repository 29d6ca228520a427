"""What stands in the guard: the holder's record, its public file's inode, the lock's place, and a checksum.

The guard is overwritten in place while others may be reading it; the checksum tells them when they caught it half
written. It ends with its line: what lies behind may be older. The file's size stays the same, because changing it is
slow. A holder that lets go puts a dash in the place of the first brace: from then on the record says who held it
last, not who holds it.
"""

from __future__ import annotations

from zlib import adler32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._values import Sealed

SIZE = 1024
RELEASED = b"-"

_CHECK = b', "sum": "'


def seal(line: bytes, inode: int, place: str) -> bytes:
    """The guard's content for a record line, the inode of the public file that goes with it, and the lock's place."""
    body = b'%s, "inode": %d, "place": "%s"' % (line[:-1], inode, place.encode())
    return b'%s%s%08x"}\n' % (body, _CHECK, adler32(body))


def unseal(content: bytes) -> Sealed | None:
    """What a guard says; None if it was never used, is torn, or was written by somebody else."""
    line = content.split(b"\n", 1)[0].rstrip(b" \0")
    released = line.startswith(RELEASED)
    if released:
        line = b"{" + line[len(RELEASED) :]
    body, found, check = line.rpartition(_CHECK)
    if not found or check != b'%08x"}' % adler32(body):
        return None
    import json
    from dataclasses import replace

    from lockcore._formats import decode
    from lockcore._values import Sealed

    record = decode(line, name="guard")
    if record.holder is None or record.token is None:
        return None
    facts = json.loads(line)
    inode, place = facts.get("inode"), facts.get("place")
    if not isinstance(inode, int) or not isinstance(place, str):
        return None
    return Sealed(replace(record, released=released), inode, place)
