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
    _import_plainly()
    import os

    from locktray._preflight import display_problem

    problem = display_problem(os.environ, sys.platform)
    if problem:
        return _without_display(problem, options)
    return _inspect(options.path) if options.path is not None else _run(options)


def _import_plainly() -> None:
    """Undo what Qt's bindings do to imports.

    They read, and keep, the source of every module that is loaded after them, to know which of them has chosen names
    in snake_case. None has here, and it takes five megabytes and a sixth of the time until all is loaded.
    """
    import builtins

    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


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
        successor = _be_the_one(place, options)
    finally:
        place.close()
    if successor:
        _become(successor)
    return 0


def _show_the_other(options: Options) -> int:
    from locktray.instance import SHOW, ask_patiently

    if options.minimized or ask_patiently(SHOW):
        return 0
    from locktray._log import log_file

    return _give_up(NO_ANSWER.format(log=log_file()))


def _become(words: list[str]) -> None:
    """Be another version of the same program. Where a process can't, it starts one."""
    import os

    if sys.platform == "win32":
        import subprocess

        subprocess.Popen(words, close_fds=True)
    else:
        os.execv(words[0], words)


def _be_the_one(place: Instance, options: Options) -> list[str] | None:
    """Gives what is to be started afterwards, if anything is.

    First the icon. Whatever else there is to load comes in parts, between which the panel gets its answers.
    """
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
        rest.append(Application(first, place, leave, minimized=options.minimized))

    def leave() -> None:
        application.exit(0)  # quit() asks every window first, and one may be busy

    from locktray._signals import QuitOnSignal

    QTimer.singleShot(0, application, load)

    def collect() -> None:
        for one in rest:
            one.collect()

    with QuitOnSignal(leave, collect):
        application.exec()  # gives 1 when the screen is gone, as after a logout: no failure of ours
    for one in rest:
        one.close()
    if not rest:  # else its icon was taken over, and may be gone already
        first.hide()
    return next((one.successor for one in rest), None)


def _new_application() -> QApplication:
    from PySide6.QtCore import QLoggingCategory
    from PySide6.QtWidgets import QApplication

    # Qt complains on every desktop without a portal, which it needs for nothing here.
    QLoggingCategory.setFilterRules("qt.qpa.services.warning=false\nqt.qpa.theme.gnome.warning=false")
    application = QApplication(["locktray"])
    application.setApplicationDisplayName("Locktray")
    application.setDesktopFileName("locktray")
    return application


def _inspect(path: str) -> int:
    """The window for one lock, by itself."""
    import lockcore
    from locktray._signals import QuitOnSignal
    from locktray.kept import kept_file, read_kept
    from locktray.language import Language
    from locktray.ui.inspector import InspectorWindow
    from locktray.ui.kit.window_icon import set_window_icon

    application = _new_application()
    Language().speak(read_kept(kept_file()).language)
    set_window_icon()
    window = InspectorWindow(lockcore.inspect)
    window.show()
    window.inspect(path)
    with QuitOnSignal(application.quit):
        status = application.exec()
    window.close()
    return status


if __name__ == "__main__":
    sys.exit(main())
