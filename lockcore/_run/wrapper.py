"""The flow of `lockcore run`: plan, lock, start, watch, remember, let go."""

from __future__ import annotations

import os
import sys
import time

from lockcore import _hold, _lifetime
from lockcore._errors import LockError, LockHeld, said
from lockcore._paths import home
from lockcore._run.held import HeldFile
from lockcore._run.options import UsageError, parse
from lockcore._run.plan import Plan, RunFailed, make_plan
from lockcore._run.say import hand_over, say, say_whom_we_wait_for

if sys.platform == "win32":
    from lockcore._run import child_windows as child
else:
    from lockcore._run import child

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lockcore._run.held import Held
    from lockcore._run.memory import Memory
    from lockcore._values import Report

    if sys.platform == "win32":
        from lockcore._run.child_windows import Ended
        from lockcore._run.output_windows import Output
        from lockcore._run.watch_windows import Watch
    else:
        from lockcore._run.child import Ended
        from lockcore._run.output import Output
        from lockcore._run.watch import Watch

SKIPPED, TIMED_OUT, FAILED, INTERRUPTED = 0, 124, 125, 130

FACTS = 4
"""How many zero bytes there are in what `lockcore start` is told: one before each fact, one at the end.

A single one stands before the reason, packed, why nothing is run.
"""

DETACHED = "LOCKCORE_DETACHED"
"""Set by `lockcore start`: standard error is a pipe to it, until the command runs."""


def main(words: Sequence[str]) -> int:
    """Run the command and give the exit code of `lockcore run`."""
    closed = child.occupy_standard_streams()
    detached = os.environ.pop(DETACHED, None) is not None
    ours = words[: words.index("--")] if "--" in words else words
    if "--help" in ours or "-h" in ours:
        return _help()
    try:
        return _run(make_plan(parse(words)), closed, detached)
    except (UsageError, RunFailed) as error:
        _refuse(str(error), detached)
        return error.code if isinstance(error, RunFailed) else FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # whatever it is: 1 would say that the job runs already
        say(f"{type(error).__name__}: {error}")
        return FAILED


def _run(plan: Plan, closed: list[int], detached: bool) -> int:
    try:
        held = _take(plan)
    except LockHeld as refused:
        from lockcore._wording import held_sentence

        if not plan.quiet:
            _refuse(held_sentence(refused.report, refused.job), detached, f"{refused}{_wait_hint(plan)}")
        return plan.conflict
    except LockError as error:
        _refuse(str(error), detached)
        return FAILED
    try:
        return _perform(Wrapper(plan, held, closed, detached), held)
    except LockError as error:
        say(str(error))  # not to `start`, which has been told by now that the command runs
        return FAILED


def _perform(wrapper: Wrapper, held: Held) -> int:
    try:
        return wrapper.perform()
    finally:
        if wrapper.running:
            held.forget()  # something broke here, but the command runs on
        else:
            held.release()


def _refuse(why: str, detached: bool, at_length: str | None = None) -> None:
    """Say why nothing is run, and to `lockcore start` once more so that it can be told in another language."""
    say(at_length or why)
    if detached:
        hand_over(why)


def _wait_hint(plan: Plan) -> str:
    """One more thing that would help, unless it was tried, or can't help: a job can't wait for itself."""
    if plan.wait or os.environ.get("LOCKCORE_JOB") == plan.name:
        return ""
    from lockcore._wording import named, quoted

    name, lock = quoted(plan.name), named(plan.lock)
    elsewhere = "" if plan.registered or lock == name else f"--lock {lock} "
    return f"\n  Wait for it:  lockcore run --wait 15m {elsewhere}{name} ..."


def _help() -> int:
    from lockcore._command import parser

    parser().parse_args(["run", "--help"])
    return 0


def _take(plan: Plan) -> Held:
    if plan.watched is not None:
        _wait_until_free(plan.watched, plan)
    if plan.lease is not None:
        from lockcore._run.held_lease import take_lease

        return take_lease(plan, plan.lease, _known_as(plan))
    _lifetime.be_ready()
    spec = _hold.Spec(plan.lock, plan.format, plan.max_age, plan.private, wrapped=True)
    outcome = _hold.take(spec, 0.0)
    if isinstance(outcome, _hold.Refused) and plan.wait:
        say_whom_we_wait_for(plan.name, plan.wait, outcome.report or _look(plan.lock), quiet=plan.quiet)
        outcome = _hold.take(spec, plan.wait)
    if isinstance(outcome, _hold.Refused):
        _lifetime.end(None)
        raise LockHeld(outcome.report or _look(plan.lock), _known_as(plan))
    _lifetime.begin(outcome, on_signal=True)
    return HeldFile(outcome, plan.max_age, time.monotonic())


def _wait_until_free(path: str, plan: Plan) -> None:
    """A program that takes its lock itself would refuse to start; say why before it does."""
    from lockcore._takeover import pause
    from lockcore._values import Verdict

    until = time.monotonic() + plan.wait
    while (report := _look(path)).verdict in (Verdict.HELD, Verdict.FOREIGN):
        if (left := until - time.monotonic()) <= 0 or not pause(report, min(left, _hold.FOREIGN_PAUSE)):
            raise LockHeld(report, _known_as(plan))


def _known_as(plan: Plan) -> str | None:
    return plan.name if plan.registered else None


def _look(path: str) -> Report:
    from lockcore._inspect import inspect

    return inspect(path)


class Wrapper:
    """One run, with its lock in hand. `running` tells that the command has been started and has not ended."""

    def __init__(self, plan: Plan, held: Held, closed: list[int], detached: bool) -> None:
        self._plan = plan
        self._held = held
        self._closed = closed
        self._detached = detached
        self._key = os.urandom(8).hex()
        self._started = time.time()
        self._log: str | None = None
        self.running = False

    def perform(self) -> int:
        plan = self._plan
        if plan.min_interval is not None and (why := self._too_soon()):
            if not plan.quiet:
                _refuse(why, self._detached)
            return SKIPPED
        mask, inbox = child.hold_back_signals()
        log = self._open_log()
        output = self._output(None if self._detached else log)
        pid = self._start(output, log, mask)
        self.running = True
        self._held.begin(self._key)
        if output is not None:
            output.started()
        # The command runs: from here on there is time.
        asked = self._talk_to_log(log) if self._detached else None
        if sys.platform == "win32":
            from lockcore._run.watch_windows import Watch
        else:
            from lockcore._run.watch import Watch

        memory = self._memory()
        watch = Watch(pid, self._key, plan, inbox, output, self._held)
        ended = watch.until_end(lambda: self._remember(memory, pid, asked))
        self.running = False
        if output is not None and output.trouble:
            say(f"{plan.name}: {output.trouble}")
        outcome, message = _judge(watch, ended, plan)
        if outcome == "completed" and output is not None and output.lost:
            outcome = "failed"
        memory.end(outcome, *_codes(ended), watch.lost)
        self._held.release()
        self._tell(watch, message)
        memory.afterwards(outcome, self._log)
        if watch.reason not in (None, "asked") or ended is None:
            return TIMED_OUT if watch.reason == "timeout" else FAILED
        if output is not None and output.lost and ended.as_exit_code == 0:
            return FAILED  # whoever reads it must not take it for whole
        if watch.interrupted:
            child.end_like(ended)
        return ended.as_exit_code

    def _memory(self) -> Memory:
        from lockcore._run.memory import Memory

        return Memory(self._plan, self._key, self._started, say)

    def _too_soon(self) -> str | None:
        memory = self._memory()
        why = memory.too_soon()
        if why is not None:
            memory.skipped()
        memory.close()
        return why

    def _open_log(self) -> int | None:
        wanted = self._plan.log
        if wanted == "none" or (wanted is None and not self._detached):
            return None
        from lockcore._run_log import append_to, new_log

        try:
            if wanted is None or self._plan.log_folder is not None:
                self._log, fd = new_log(self._plan.name, self._started, self._key, folder=wanted)
            else:
                self._log = os.path.abspath(wanted)
                fd = append_to(self._log)
        except OSError as error:
            where = error.filename or wanted or said("its log")
            raise RunFailed(
                said(
                    "{name} was not started, because its output can't be kept: {file}: {why}. Use --log with a place "
                    "that you may write to, or --log none.",
                    *(self._plan.name, where, error.strerror),
                )
            ) from None
        return fd

    def _output(self, log: int | None) -> Output | None:
        """Without a log the command has our own streams, and there is nothing to do."""
        if log is None:
            return None
        if sys.platform == "win32":
            from lockcore._run.output_windows import Output
        else:
            from lockcore._run.output import Output
        return Output(log)

    def _start(self, output: Output | None, log: int | None, mask: set[int]) -> child.Pid:
        plan = self._plan
        if self._detached and _reader_has_gone():
            raise RunFailed("`lockcore start` was ended before the command began.")
        streams = {} if output is None else dict(output.streams)
        if self._detached:
            quiet = log if log is not None else os.open(os.devnull, os.O_RDWR)
            streams = {1: quiet, 2: quiet}
        try:
            if plan.cwd is not None:
                _go_to(plan.cwd)
            environment = {**os.environ, "LOCKCORE_RUN": self._key, "LOCKCORE_JOB": plan.name}
            return child.start(
                plan.command,
                environment,
                keep=self._held.keep,
                streams=streams,
                closed=self._closed,
                mask=mask,
                timed=plan.timeout is not None,
            )
        except RunFailed as failure:
            self._memory().never_started(failure.code, str(failure))
            raise

    def _remember(self, memory: Memory, pid: int, asked: int | None) -> int | None:
        """Note that it has begun. Only then is `start` told: whoever asks for the log next must find this run."""
        other = memory.begin(pid, self._log)
        if asked is not None:
            try:
                os.write(asked, b"\0%d\0%d\0%s\0" % (pid, os.getpid(), os.fsencode(self._log or "")))
            except OSError:
                pass  # it has gone in this very moment; the job runs
            os.close(asked)
        return other

    def _talk_to_log(self, log: int | None) -> int:
        """From now on talk to the log. Gives where `start` listens."""
        asked = os.dup(2)
        null = os.open(os.devnull, os.O_RDWR)
        os.dup2(log if log is not None else null, 1)
        os.dup2(log if log is not None else null, 2)
        return asked

    def _tell(self, watch: Watch, message: str | None) -> None:
        plan = self._plan
        if message is not None:
            say(f"{plan.name} {message}")
        if watch.survivors:
            say(f"still there, and not to be ended by us: {_named(watch.survivors)}")
        if watch.left and not plan.quiet:
            # Whoever asked it to end may be about to end these too: `lockcore stop` does.
            what = "was still there then" if watch.stopped else "goes on without its lock"
            say(f"{plan.name} has ended, but not what it started, which {what}: {_named(watch.left)}")


def _go_to(folder: str) -> None:
    if (top := home()) is not None:
        os.environ["LOCKCORE_HOME"] = top  # it may be relative to where we are now
    try:
        os.chdir(folder)
    except OSError as error:
        raise RunFailed(said("it can't be started in {folder}: {why}.", folder, error.strerror)) from None


def _reader_has_gone() -> bool:
    """Whether nobody reads our standard error any more, a pipe."""
    if sys.platform == "win32":
        return False
    import select

    poll = select.poll()
    poll.register(2, 0)
    return any(event & select.POLLERR for _, event in poll.poll(0))


def _judge(watch: Watch, ended: Ended | None, plan: Plan) -> tuple[str, str | None]:
    """The run's outcome, and a sentence about it where there is more to say."""
    how = f"; it ignored {child.REQUEST} for {plan.grace:g} s and was killed" if watch.killed and plan.grace else ""
    if watch.reason == "timeout":
        from lockcore._duration import written

        assert plan.timeout is not None
        return "timeout", f"was ended, because it ran longer than {written(plan.timeout)}{how}."
    if watch.reason == "asked" and ended is not None:
        return "stopped", f"was ended, because somebody asked for it through its lease{how}."
    if watch.reason is not None or ended is None:
        what = "lock" if plan.lease is None else "lease"
        return "stopped", f"was ended, because its {what} is lost{how}. {watch.lost or ''}".rstrip()
    if watch.stopped or (watch.interrupted and ended.as_exit_code != 0) or ended.is_hangup:
        return "stopped", None
    if ended.signal is not None:
        return "killed", None
    return ("completed" if ended.exit_code == 0 else "failed"), None


def _codes(ended: Ended | None) -> tuple[int | None, int | None]:
    return (None, None) if ended is None else (ended.exit_code, ended.signal)


def _named(processes: list[tuple[int, str]]) -> str:
    from lockcore._text import printable

    return ", ".join(f"PID {pid} ({printable(command, 60)})" for pid, command in processes)
