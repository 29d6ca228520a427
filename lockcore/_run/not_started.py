"""Why a command was not started, in words that its platforms have in common."""

from __future__ import annotations

from lockcore._said import Said, said


def cannot_run(program: str, why: str) -> Said:
    """It is there, but is no program, or none for us."""
    return said("{program} can't be run: {why}.", program, why)


def not_found(program: str, *, is_path: bool) -> Said:
    """It is not where it was said to be, or not where programs are."""
    return said("{program}: no such file.", program) if is_path else said("{program}: not found in PATH.", program)


def not_now(program: str, why: str) -> Said:
    """The system has no room for it at the moment."""
    return said("{program} could not be started: {why}.", program, why)
