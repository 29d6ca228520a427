"""Where both packaged programs begin. Which of them it is, its name says; there is one folder for both."""

from __future__ import annotations

import os
import sys


def main() -> int:
    _give_back_environment()
    _read_on()
    name = os.path.splitext(os.path.basename(sys.executable))[0].lower()
    if name == "locktray":
        from locktray.main import main as locktray

        return locktray()
    if sys.argv[1:2] == ["-m"]:
        return _run_module(sys.argv[2:])
    from lockcore._cli import main as lockcore

    return lockcore()


def _give_back_environment() -> None:
    """What the loader has set for us is not for the commands that we run."""
    for name in [name for name in os.environ if name.startswith(("_PYI_", "_MEIPASS"))]:
        del os.environ[name]
    for name in ("LD_LIBRARY_PATH", "LIBPATH"):
        before = os.environ.pop(f"{name}_ORIG", None)
        if before is not None:
            os.environ[name] = before
        elif os.environ.get(name) == getattr(sys, "_MEIPASS", None):
            del os.environ[name]


def _read_on() -> None:
    """An upgrade replaces the file from which modules are loaded; what runs goes on with the one that it began with."""
    loader = sys.modules.get("pyimod02_importers")
    if loader is not None and sys.platform == "linux":
        loader.pyz_archive._filename = "/proc/self/exe"


def _run_module(words: list[str]) -> int:
    """One of our own modules, as `python -m` runs it."""
    from lockcore._again import MODULES

    if not words or words[0] not in MODULES:
        print("lockcore: -m is for its own use", file=sys.stderr)
        return 2
    import runpy

    sys.argv = words
    runpy.run_module(words[0], run_name="__main__", alter_sys=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
