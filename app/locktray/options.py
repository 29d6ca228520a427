"""What the command line says. Argparse is loaded only if there is something to explain: it would delay the icon."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

_EPILOG = """\
Without a desktop it shows the same in the terminal: lockcore status --watch, lockcore inspect PATH.
A second start brings the window of the first one up.
"""


class Options:
    """As they were given."""

    __slots__ = ("minimized", "path", "quit", "verbose")

    def __init__(self) -> None:
        self.path: str | None = None
        self.minimized = False
        self.verbose = False
        self.quit = False


def read_options(words: Sequence[str]) -> Options:
    """The options in these words. Ends the program if they ask for help or can't be understood."""
    options = Options()
    for word in words:
        if word == "--minimized":
            options.minimized = True
        elif word == "--verbose":
            options.verbose = True
        else:
            return _parse(words, options)
    return options


def _parse(words: Sequence[str], options: Options) -> Options:
    parser().parse_args(list(words), namespace=options)
    return options


def parser() -> ArgumentParser:
    """The whole command line; the manual is made from it too."""
    import argparse

    import lockcore

    parser = argparse.ArgumentParser(
        prog="locktray",
        description="Shows in the tray what your jobs and their locks are doing, tells when something goes wrong, and "
        "helps to put it right.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("path", nargs="?", metavar="PATH", help="explain this one lock file in a window instead")
    parser.add_argument("--minimized", action="store_true", help="start with the icon alone, without a window")
    parser.add_argument("--verbose", action="store_true", help="log more, and to standard error as well")
    parser.add_argument("--quit", action="store_true", help="end the Locktray that runs; jobs go on")
    parser.add_argument("--version", action="version", version=f"locktray {lockcore.__version__}")
    return parser
