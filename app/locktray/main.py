"""The `locktray` command: puts the parts together. Nobody imports this module."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from locktray._preflight import display_problem, import_problem


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="locktray",
        description="Shows who holds a lock file, whether they are alive, and how we know.",
        epilog="The same without a desktop: lockcore inspect PATH",
    )
    parser.add_argument("path", nargs="?", metavar="PATH", help="a lock file to look at first")
    path = parser.parse_args(arguments).path

    # In this order: a missing library is worth knowing even where there is no display.
    try:
        import PySide6.QtWidgets  # noqa: F401
    except ImportError as error:
        return _give_up(import_problem(error))
    problem = display_problem(os.environ, sys.platform)
    if problem:
        return _give_up(problem)
    return _show(path)


def _give_up(problem: str) -> int:
    print(problem, file=sys.stderr)
    return 1


def _show(path: str | None) -> int:
    from PySide6.QtGui import QIcon
    from PySide6.QtWidgets import QApplication

    import lockcore
    from locktray._resources import resource
    from locktray._signals import QuitOnSignal
    from locktray.ui.inspector import InspectorWindow

    application = QApplication(["locktray"])
    application.setApplicationDisplayName("Locktray")
    application.setDesktopFileName("locktray")
    icon = QIcon(resource("icons/locktray.svg"))
    icon.addFile(resource("icons/locktray-22.svg"))
    application.setWindowIcon(icon)

    window = InspectorWindow(lockcore.inspect)
    window.show()
    if path is not None:
        window.inspect(path)
    with QuitOnSignal(application.quit):
        status = application.exec()
    window.close()
    return status


if __name__ == "__main__":
    sys.exit(main())
