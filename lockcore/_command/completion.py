"""`lockcore completion`: the script that teaches a shell our commands."""

from __future__ import annotations

import argparse
import sys

from lockcore._command.base import DONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._command.base import Commands

_EPILOG = """\
examples:
  source <(lockcore completion bash)
        for bash: put this line into ~/.bashrc
  lockcore completion zsh > ~/.zfunc/_lockcore
        for zsh: with fpath+=(~/.zfunc) before compinit in ~/.zshrc
  lockcore completion fish > ~/.config/fish/completions/lockcore.fish
        for fish: once
"""


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "completion",
        help="print the completion script for a shell",
        description="Print the script that lets a shell complete commands, options, jobs and files.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("shell", choices=("bash", "zsh", "fish"), help="which shell it is for")
    command.set_defaults(perform=perform)


def perform(options: argparse.Namespace) -> int:
    from lockcore import _completion
    from lockcore._command import parser

    write = {"bash": _completion.bash, "zsh": _completion.zsh, "fish": _completion.fish}[options.shell]
    sys.stdout.write(write(parser()))
    return DONE
