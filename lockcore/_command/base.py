"""What the commands have in common: exit codes, and the error that ends one."""

from __future__ import annotations

import argparse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

DONE, NOT_DONE, USAGE = 0, 1, 2


class CommandFailed(Exception):
    """Says in one sentence what is wrong and what to do; ends the command with `code`."""

    def __init__(self, message: str, code: int = NOT_DONE) -> None:
        super().__init__(message)
        self.code = code


def take_the_rest(command: argparse.ArgumentParser, *words_before: str) -> None:
    """Have all that follows one of these words be `words`: argparse of Python 3.11 loses it behind other options."""
    parse = command.parse_known_args

    def parse_up_to_it(
        words: Sequence[str], namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        words = list(words)
        end = next((place for place, word in enumerate(words) if word in words_before), len(words))
        options, rest = parse(words[:end], namespace or argparse.Namespace())
        if end < len(words):
            options.words = words[end + 1 :]
        return options, rest

    command.parse_known_args = parse_up_to_it  # type: ignore[method-assign, assignment]
