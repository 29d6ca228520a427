"""`lockcore clean`: shows what is known about locks that are in the way, asks, and sets them aside."""

from __future__ import annotations

import argparse
import sys

from lockcore._command.base import DONE, NOT_DONE, USAGE, CommandFailed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._clean import Shown
    from lockcore._command.base import Commands
    from lockcore._command.target import Target


def define(commands: Commands) -> None:
    command = commands.add_parser(
        "clean",
        help="set aside locks that a crash has left, after asking",
        description="Show what is known about a lock, ask, and set it aside, so that `lockcore restore` can put it "
        "back. Only a lock that is proven stale goes; with --force also one that nothing is proven about, if its name "
        "is typed. One that is held never goes: stop it first.",
    )
    command.add_argument("locks", metavar="JOB|PATH", nargs="*", help="a registered job, a lock's name, or a lock file")
    command.add_argument(
        "--all", action="store_true", help="every stale lock of yours: of jobs, and in watched folders"
    )
    command.add_argument("--dry-run", action="store_true", help="show what would be done, and do nothing")
    command.add_argument("--yes", action="store_true", help="do not ask")
    command.add_argument(
        "--force",
        action="store_true",
        help="also what can't be judged: another machine's lock, an unreadable or empty one",
    )
    command.set_defaults(perform=perform)


def perform(options: argparse.Namespace) -> int:
    if options.all and (options.locks or options.force):
        raise CommandFailed("--all is for everything that is stale: name no lock with it, and no --force.", USAGE)
    if not options.all and not options.locks:
        raise CommandFailed("name a job or a lock file, or use --all.", USAGE)
    if options.all:
        return _clean_all(options)
    from lockcore._clean import look
    from lockcore._command.target import target_of

    code = DONE
    for number, text in enumerate(options.locks):
        if number:
            print()
        target = target_of(text)
        code = max(code, _clean(target, look(target.where, max_age=target.max_age), options))
    return code


def _clean_all(options: argparse.Namespace) -> int:
    from lockcore._clean import look
    from lockcore._values import Verdict

    code, stale = DONE, 0
    targets, complaints = every_lock()
    for complaint in complaints:
        print(f"lockcore: {complaint}", file=sys.stderr)
    for target in targets:
        shown = look(target.where, max_age=target.max_age)
        if shown.report.verdict is Verdict.STALE:
            print() if stale else None
            stale += 1
            code = max(code, _clean(target, shown, options))
    if not stale:
        print("Nothing is stale.")
    return code


def every_lock() -> tuple[list[Target], list[str]]:
    """The locks of registered jobs, in the lock folder and in watched folders; and what could not be looked at."""
    from lockcore._command.target import Target, target_of_job
    from lockcore._watch.gather import list_all

    book, complaints = list_all()
    targets: dict[str, Target] = {}
    for entry in book.entries.values():
        if entry.bad is not None:
            complaints.append(str(entry.bad))
        elif entry.job is None:
            targets.setdefault(entry.path, Target(entry.name, entry.path))
        else:
            try:
                targets[entry.path] = target_of_job(entry.job)
            except CommandFailed as failed:
                complaints.append(str(failed))  # an address that leads nowhere keeps no other lock from being cleaned
    return [targets[path] for path in sorted(targets)], complaints


def _clean(target: Target, shown: Shown, options: argparse.Namespace) -> int:
    from lockcore._clean import clean, refusal_of
    from lockcore._command.lock_view import show_lock
    from lockcore._command.outcome import say
    from lockcore._terminal import Terminal

    terminal = Terminal(sys.stdout)
    if shown.report.verdict is not None:
        show_lock(shown.report, target.name, target.job.companions if target.job is not None else (), terminal)
        terminal.line()
    refusal = refusal_of(shown, force=options.force, name=target.registered_name)
    if refusal is not None:
        return say(refusal)
    if options.dry_run:
        terminal.line("It would be set aside.")
        return DONE
    if not options.yes and not _confirmed(target, shown):
        return NOT_DONE
    return say(clean(shown, force=options.force, name=target.registered_name))


def _confirmed(target: Target, shown: Shown) -> bool:
    """Ask. Nothing that is proven about a lock takes more than a yes; for anything else its name must be typed."""
    from lockcore._text import printable
    from lockcore._values import Verdict

    sure = shown.report.verdict is Verdict.STALE
    question = "Set it aside? [y/N] " if sure else f"Type {printable(target.name)} to set it aside: "
    if not sys.stdin or not sys.stdin.isatty():
        print("lockcore: nothing was done: there is nobody to ask. Use --yes if you are sure.", file=sys.stderr)
        return False
    try:
        answer = input(question).strip()
    except EOFError:
        answer = ""
        print()
    if (answer.lower() in ("y", "yes")) if sure else (answer == target.name):
        return True
    print("Nothing was done.")
    return False
