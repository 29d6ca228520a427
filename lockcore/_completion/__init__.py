"""Completion scripts for shells, made from the parser: whatever it knows can be completed.

Names of jobs are asked for when they are needed, of `lockcore jobs --names`.
"""

from __future__ import annotations

from lockcore._outline import outline

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

SHELLS = ("bash", "zsh", "fish")


def bash(parser: argparse.ArgumentParser) -> str:
    from lockcore._completion.for_bash import script

    return script(outline(parser))


def zsh(parser: argparse.ArgumentParser) -> str:
    from lockcore._completion.for_zsh import script

    return script(outline(parser))


def fish(parser: argparse.ArgumentParser) -> str:
    from lockcore._completion.for_fish import script

    return script(outline(parser))
