"""Looks whether a held lock's files are still in their place, and puts them back where they are not.

Used by whoever has a reason to look: the thread of a ProcessLock, the loop of `run`.
"""

from __future__ import annotations

import time

from lockcore import _seal
from lockcore._errors import LockError
from lockcore._system import files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._hold import Hold

RETRIES = 50
RETRY_PAUSE = 0.005


class Upkeep:
    """The care of one Hold.

    A removed public file is published again. A removed guard is made again and locked. Only when another
    process has got the guard first, and keeps it, is the lock lost.
    """

    __slots__ = ("_hold",)

    def __init__(self, hold: Hold) -> None:
        self._hold = hold

    def look(self, refresh: bool) -> str | None:
        """Put both files back where they are missing; a sentence when somebody else has the lock's place."""
        path, guard, public = self._hold.spec.path, self._hold.guard, self._hold.public
        assert guard is not None
        assert public is not None
        if not guard.is_open():
            return f"The guard of {path} was closed in this process, so its kernel lock is gone."
        try:
            if guard.size_in_place() is None and not self._guard_again():
                return f"The guard of {path} was removed and another process has taken its place."
            if not public.is_in_place():
                if not self._publish_again():
                    return f"{path} was replaced by somebody who does not respect its guard."
            elif refresh:
                public.refresh(self._hold.spec.content(self._hold.signature.now()))
        except (OSError, LockError):
            pass  # no space, no descriptors: nothing is lost yet, and the next look tries again
        return None

    def _guard_again(self) -> bool:
        hold = self._hold
        assert hold.folder is not None
        assert hold.guard is not None
        assert hold.public is not None
        for _ in range(RETRIES):
            fresh = files.Guard(hold.folder, hold.spec.guard, hold.spec.path)
            try:
                if fresh.lock(0.0) and fresh.size_in_place() is not None:
                    fresh.write(_seal.seal(self._hold.signature.now(), hold.public.inode, hold.spec.place))
                    hold.guard.adopt(fresh)
                    return True
            finally:
                fresh.close()
            time.sleep(RETRY_PAUSE)
        return False

    def _publish_again(self) -> bool:
        hold, line = self._hold, self._hold.signature.now()
        assert hold.folder is not None
        assert hold.guard is not None
        assert hold.public is not None
        public = files.PublicFile(hold.folder, hold.spec.name, hold.spec.path)
        try:
            if not public.is_private:
                public.draft()
            hold.guard.write(_seal.seal(line, public.inode, hold.spec.place))
            if not public.publish(hold.spec.content(line)):
                return False
            hold.public, public = public, hold.public
        finally:
            public.close()
        if hold.ending:
            hold.withdraw()  # the process began to end meanwhile
        return True
