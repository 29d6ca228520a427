"""The `locktray` command: one instance, its icon as early as can be, and then the rest. Nobody imports this module."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QApplication

    from locktray.application import Application
    from locktray.instance import Instance
    from locktray.options import Options

NOT_RUNNING = "Locktray is not running."
NO_ANSWER = "Locktray runs already, but does not answer. Its log: {log}"
STAYS = "Locktray was asked to end, and has not ended yet. Its log: {log}"
PARTS = ("lockcore._watch.status", "locktray.ui.kit.badge", "lockcore._watch.engine", "locktray.herald")
"""Loaded one by one, before the application that is made of them."""

END = 20.0
"""Seconds that it has to end."""


def main(arguments: Sequence[str] | None = None) -> int:
    from locktray.options import read_options

    options = read_options(sys.argv[1:] if arguments is None else arguments)
    if options.quit:
        return _ask_to_quit()
    # In this order: a missing library is worth knowing even where there is no display.
    try:
        import PySide6.QtWidgets  # noqa: F401
    except ImportError as error:
        from locktray._preflight import import_problem

        return _give_up(import_problem(error))
    import os

    from locktray._preflight import display_problem

    problem = display_problem(os.environ, sys.platform)
    if problem:
        return _without_display(problem, options)
    return _inspect(options.path) if options.path is not None else _run(options)


def _give_up(problem: str) -> int:
    print(problem, file=sys.stderr)
    return 1


def _without_display(problem: str, options: Options) -> int:
    if options.path is not None:
        return _give_up(problem)
    from locktray.terminal import watch_in_terminal

    print(f"{problem.partition(' Without one')[0]} This is the view in the terminal.", file=sys.stderr, flush=True)
    return watch_in_terminal()


def _ask_to_quit() -> int:
    from locktray._log import log_file
    from locktray.instance import QUIT, Instance, ask

    place = Instance()
    if not place.take():
        ask(QUIT)
        if not place.take(END):
            return _give_up(STAYS.format(log=log_file()))
    else:
        print(NOT_RUNNING)
    place.close()
    return 0


def _run(options: Options) -> int:
    from locktray.instance import Instance

    place = Instance()
    if not place.take():
        return _show_the_other(options)
    try:
        return _be_the_one(place, options)
    finally:
        place.close()


def _show_the_other(options: Options) -> int:
    from locktray.instance import SHOW, ask_patiently

    if options.minimized or ask_patiently(SHOW):
        return 0
    from locktray._log import log_file

    return _give_up(NO_ANSWER.format(log=log_file()))


def _be_the_one(place: Instance, options: Options) -> int:
    """First the icon. Whatever else there is to load comes in parts, between which the panel gets its answers."""
    from importlib import import_module

    from PySide6.QtCore import QTimer

    from locktray.ui.first import FirstIcon

    application = _new_application()
    application.setQuitOnLastWindowClosed(False)
    first = FirstIcon()
    rest: list[Application] = []
    pending = list(PARTS)

    def load() -> None:
        if pending:
            import_module(pending.pop(0))
            QTimer.singleShot(0, application, load)
            return
        from locktray import _log
        from locktray.application import Application

        _log.begin(verbose=options.verbose)
        _set_window_icon(application)
        rest.append(Application(first, place, leave, minimized=options.minimized))

    def leave() -> None:
        application.exit(0)  # quit() asks every window first, and one may be busy

    from locktray._signals import QuitOnSignal

    QTimer.singleShot(0, application, load)
    with QuitOnSignal(leave):
        status = application.exec()
    for one in rest:
        one.close()
    first.hide()
    return status


def _new_application() -> QApplication:
    from PySide6.QtCore import QLoggingCategory
    from PySide6.QtWidgets import QApplication

    # Qt complains on every desktop without a portal, which it needs for nothing here.
    QLoggingCategory.setFilterRules("qt.qpa.services.warning=false")
    application = QApplication(["locktray"])
    application.setApplicationDisplayName("Locktray")
    application.setDesktopFileName("locktray")
    return application


def _set_window_icon(application: QApplication) -> None:
    from PySide6.QtGui import QIcon

    from locktray._resources import resource

    icon = QIcon(resource("icons/locktray.svg"))
    icon.addFile(resource("icons/locktray-22.svg"))
    application.setWindowIcon(icon)


def _inspect(path: str) -> int:
    """The window for one lock, by itself."""
    import lockcore
    from locktray._signals import QuitOnSignal
    from locktray.ui.inspector import InspectorWindow

    application = _new_application()
    _set_window_icon(application)
    window = InspectorWindow(lockcore.inspect)
    window.show()
    window.inspect(path)
    with QuitOnSignal(application.quit):
        status = application.exec()
    window.close()
    return status


if __name__ == "__main__":
    sys.exit(main())
