"""The `lockcore` command: `run` by the shortest way, everything else through the whole parser."""

from __future__ import annotations

import errno
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if words[:1] == ["run"]:
        from lockcore._run.wrapper import main as run

        code = run(words[1:])
        if arguments is None:
            # Everything is written and closed: taking the interpreter apart would only take time.
            os._exit(code)
        return code
    return _with_parser(words)


def _with_parser(words: Sequence[str]) -> int:
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - closed by whoever started us, and ours from here on
    from lockcore._command import parser
    from lockcore._command.base import NOT_DONE, USAGE, CommandFailed

    if not words:
        parser().print_help(sys.stderr)
        return USAGE
    options = parser().parse_args(words)
    try:
        code: int = options.perform(options)
        sys.stdout.flush()
        return code
    except CommandFailed as failure:
        sys.stdout.flush()
        print(f"lockcore: {failure}", file=sys.stderr)
        return failure.code
    except BrokenPipeError:
        # The reader of our output has gone; that is no error of ours, and Python is not to report it at exit.
        _give_up_output()
        return NOT_DONE
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EIO):
            raise
        _give_up_output()
        print(f"lockcore: the output can't be written: {error.strerror}", file=sys.stderr)
        return NOT_DONE
    except KeyboardInterrupt:
        return 130


def _give_up_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
