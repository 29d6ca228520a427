"""Says when a lock's files are removed or moved, so that nobody has to look again and again."""

from __future__ import annotations

import os
import sys

if sys.platform == "linux":
    from lockcore._run.signals_linux import call

    _MOVED_FROM, _MOVED_TO, _DELETED = 0x40, 0x80, 0x200
    _SELF = 0x400 | 0x800  # the folder itself is removed or moved
    _OVERFLOW = 0x4000
    _HEAD = 16

    class FolderEvents:
        """Events about some names in a folder. `fd` can be polled; it is -1 where the kernel has no watch left."""

        __slots__ = ("_names", "fd")

        def __init__(self, folder: str, names: tuple[str, ...]) -> None:
            self._names = {os.fsencode(name) for name in names}
            self.fd = call("inotify_init1", os.O_CLOEXEC | os.O_NONBLOCK)
            wanted = _MOVED_FROM | _MOVED_TO | _DELETED | _SELF
            if self.fd >= 0 and call("inotify_add_watch", self.fd, os.fsencode(folder), wanted) < 0:
                self.close()

        def happened(self) -> bool:
            """Whether anything did that concerns us, since the last time."""
            if self.fd < 0:
                return False
            try:
                content = os.read(self.fd, 65536)
            except BlockingIOError:
                return False
            concerned = False
            while content:
                mask = int.from_bytes(content[4:8], sys.byteorder)
                end = _HEAD + int.from_bytes(content[12:16], sys.byteorder)
                concerned |= bool(mask & (_SELF | _OVERFLOW)) or content[_HEAD:end].rstrip(b"\0") in self._names
                content = content[end:]
            return concerned

        def close(self) -> None:
            if self.fd >= 0:
                os.close(self.fd)
                self.fd = -1

else:

    class FolderEvents:
        """This system has no events that are worth their trouble here: looking now and then has to do."""

        fd = -1

        def __init__(self, folder: str, names: tuple[str, ...]) -> None:
            pass

        def happened(self) -> bool:
            return False

        def close(self) -> None:
            pass
