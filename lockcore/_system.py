"""The operating system at hand, chosen once: `system` looks at processes, `files` makes and locks files."""

from __future__ import annotations

import sys

if sys.platform == "linux":
    from lockcore import _linux as system
    from lockcore import _posix as files
elif sys.platform == "win32":
    from lockcore import _windows as system
    from lockcore import _windows_files as files
else:
    from lockcore import _darwin as system
    from lockcore import _posix as files

__all__ = ["files", "system"]
