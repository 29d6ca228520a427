"""What is wrong is told whole in the language that was chosen, down to its last word: real mistakes, really made."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from lockcore import LockError, ProcessLock, Report, Verdict, inspect
from lockcore import _history_file as history_file
from lockcore._crontab.lines import read_crontab
from lockcore._crontab.proposal import propose
from lockcore._duration import duration
from lockcore._knows import knows
from lockcore._lease.address import BadAddress, parse
from lockcore._live.actions import Actions
from lockcore._live.view import Action
from lockcore._objections import Kind
from lockcore._outcome import Effect
from lockcore._paths import lock_path
from lockcore._quarantine import duplicate
from lockcore._registry import edits
from lockcore._registry.config import BadConfig, load_config, read_config
from lockcore._registry.job_file import BadJobFile, read_job
from lockcore._registry.jobs import all_jobs
from lockcore._registry.schedule import schedule_problem
from lockcore._registry.toml_edit import EditFailed
from lockcore._run.detach import NotStarted, Started, start
from lockcore._said import Said, begun, opening, said
from lockcore._values import Grounds, Guard, Holder
from lockcore._watch.book import Book
from lockcore._watch.gather import gather
from lockcore._wording import held_message, held_sentence
from locktray.crontab_forms import read as read_crontab_of_user
from locktray.job_looks import try_out
from locktray.language import Language
from locktray.present.job_draft import JobDraft
from locktray.present.job_form import check
from locktray.registering import Refused, in_own_words
from locktray.tongue import told, why
from locktray.ui.inspector import InspectorWindow
from tests.present.jobs import job

ENGLISH = re.compile(
    r"(?<![\w/-])(the|is|it|its|can't|must|not|of|which|and|be|has|was|use|give|known)(?![\w/-])", re.IGNORECASE
)
"""Words that neither Italian nor Czech has; but for those in a path."""


@pytest.fixture(params=["it", "cs"])
def spoken(request: pytest.FixtureRequest, qapp: object) -> Iterator[str]:
    """English again afterwards, as every other test expects it."""
    language = Language()
    language.speak(request.param)
    yield request.param
    language.speak("en")
    QLocale.setDefault(QLocale.c())


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Its name has none of the words in it that are looked for."""
    place = tmp_path / "h"
    (place / "jobs").mkdir(mode=0o700, parents=True)
    place.chmod(0o700)
    monkeypatch.setenv("LOCKCORE_HOME", str(place))
    return place


def assert_is_told(text: str) -> None:
    """That another language is spoken throughout: no word of it is English, whatever it was put together of.

    In brackets a server, or its library, may have its own words.
    """
    shown = re.sub(r"\(.*\)", "", told(text))
    assert isinstance(text, Said), f"this can only be shown as it is: {text}"
    assert shown != text
    assert ENGLISH.findall(shown) == [], shown


def raised(error: type[Exception], step: Callable[[], object]) -> str:
    with pytest.raises(error) as caught:
        step()
    assert told(str(caught.value)) == why(caught.value)
    return str(caught.value)


def database(path: Path, *statements: str) -> str:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()
    return str(path)


def test_an_error_that_is_made_text_still_knows_its_words() -> None:
    """Errors are passed on by what they say. Only with other text around it becomes plain text."""
    words = said("Use a shorter name.")
    assert str(ValueError(words)) is words
    assert type(f"{words} x") is str


def test_parts_of_a_sentence_are_told_as_parts(spoken: str) -> None:
    whole = said("it does not answer. See that the server is running, and not overloaded")
    assert (opening(whole), begun("a b"), begun(whole)) == ("it does not answer", "A b", "I" + whole[1:])
    assert told(opening(whole)) == {"it": "non risponde", "cs": "neodpovídá"}[spoken]
    assert told(begun(whole)).startswith({"it": "Non risponde. ", "cs": "Neodpovídá. "}[spoken])
    assert type(opening("a. b")) is type(begun("a")) is str


def test_a_history_that_can_not_be_used(spoken: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history_file, "PATIENCE", 0.05)
    link, folder, open_folder = home / "l.db", home / "f.db", home / "o"
    link.symlink_to(home / "x")
    folder.mkdir()
    open_folder.mkdir()
    open_folder.chmod(0o777)
    (open_folder / "x.db").touch()
    (home / "file").touch()
    for path in (link, folder, open_folder / "x.db", home / "file" / "x" / "y.db"):
        assert_is_told(raised(history_file.HistoryFailed, partial(history_file.find_file, str(path), make=True)))
    newer = database(home / "n.db", f"PRAGMA application_id = {history_file.APPLICATION}", "PRAGMA user_version = 99")
    foreign = database(home / "q.db", "CREATE TABLE t (a)")
    (home / "d.db").write_bytes(b"garbage " * 1000)
    locked = database(home / "b.db", "CREATE TABLE t (a)")
    other = sqlite3.connect(locked, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    for file in (newer, foreign, str(home / "d.db"), locked):
        assert_is_told(raised(history_file.HistoryFailed, partial(history_file.open_database, file, False, 0.05)))
    other.close()
    full = sqlite3.OperationalError("database or disk is full")
    for code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY):
        full.sqlite_errorcode = code
        assert_is_told(str(history_file.failure("/x.db", full)))


@pytest.mark.skipif(os.name == "nt", reason="modes and links are POSIX's")
def test_a_lock_that_can_not_be_taken(spoken: str, home: Path) -> None:
    unsafe, linked, twice, folder = (home / name for name in ("u", "k", "t", "g"))
    for place in (unsafe, linked, twice, folder):
        place.mkdir()
    unsafe.chmod(0o777)
    (linked / ".a.lock.guard").symlink_to(home / "x")
    (home / "other").touch()
    os.link(home / "other", twice / ".a.lock.guard")
    (folder / ".a.lock.guard").mkdir()
    for path in (unsafe, linked, twice, folder, home / "missing", home / "other"):
        assert_is_told(raised(LockError, ProcessLock(path / "a.lock").acquire))
    os.mkfifo(home / "pipe")
    with pytest.raises(OSError, match="neither a file") as pipe:
        duplicate((str(home / "pipe"), None), (str(home / "copy"), None))
    assert ENGLISH.findall(why(pipe.value)) == []


@pytest.mark.parametrize(
    "step",
    [
        lambda: lock_path("a\0b"),
        lambda: lock_path("a/"),
        lambda: lock_path("/" + "a" * 300),
        lambda: lock_path("a" * 300),
        lambda: duration("soon"),
        lambda: duration("99999999d"),
        lambda: inspect("sqlite:////tmp/x.db"),
        lambda: edits.remove("-x"),
    ],
)
def test_a_name_or_a_duration_that_is_none(spoken: str, home: Path, step: Callable[[], object]) -> None:
    assert_is_told(raised(ValueError, step))


@pytest.mark.parametrize(
    "address",
    [
        "sqlite:///a/b\n",
        "mysql://x",
        "sqlite:///a/b?mode=ro",
        "sqlite:///a/b#",
        "env:1#x",
        "env:LOCKTRAY_UNSET#x",
        "env:LOCKTRAY_ROUND#x",
        "env:LOCKTRAY_WRONG#x",
        "sqlite:///a/b?ttl=soon",
        "sqlite:///a/b?ttl=0",
        "sqlite://a/b",
        "sqlite:///b",
        "sqlite:///a/",
        "sqlite:///a/b?table=a-b",
        "postgresql://h/d?table=t",
        "postgresql://u:p/w@h/d",
    ],
)
def test_an_address_that_is_none(spoken: str, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("LOCKTRAY_ROUND", "env:OTHER")
    monkeypatch.setenv("LOCKTRAY_WRONG", "nonsense")
    assert_is_told(raised(BadAddress, lambda: parse(address)))


@pytest.mark.parametrize(
    "text",
    [
        "title = 1",
        'title = ""',
        "title = true",
        "title = []",
        "title = 2020-01-01",
        "[title]",
        'title = "\\u0000"',
        'command = "x"',
        "command = []",
        'cwd = "~nobody-here/x"',
        'kind = "deamon"',
        "kind = 3",
        'timeout = "1h"',
        "lock = 3",
        'commnad = ["x"]',
        "qqq = 1",
        '[lock]\ntitle = "x"',
        '[lock]\nformat = "flock"',
        '[lock]\npath = "/x"\nurl = "sqlite:///a/b#c"',
        '[lock]\npath = "x"',
        '[lock]\npath = "/x/"',
        '[lock]\ntaken_by = "job"',
        '[lock]\nurl = "http://x"',
        '[lock]\nurl = "sqlite:///./x"',
        '[lock]\nurl = "sqlite:///a/b?x=1"',
        '[limits]\ntimeout = "soon"',
        "[limits]\ntimeout = []",
        "[limits]\ntimeout = 0",
        "[notify]\ncrash = 1",
        "=",
        "a",
        "a = ",
        'a = "x',
        "a = [1",
        "a = {b = 1",
        "a = 1 b = 2",
        "a = 1\na = 2",
        "[lock]\n[lock]",
        "[lock",
        "[[lock]",
        'a = "\\q"',
        "a = 2020-99-99",
        "a = 'x\x01'",
        "a = " + "[" * 5000,
    ],
)
def test_a_job_file_that_can_not_be_used(spoken: str, home: Path, text: str) -> None:
    with pytest.raises(BadJobFile) as caught:
        read_job("sync", text, "/j/sync.toml")
    for problem in caught.value.problems:
        assert_is_told(problem)
    assert_is_told(str(caught.value))


@pytest.mark.parametrize(
    "text",
    [
        'watch = ["x"]',
        'watch = "x"',
        "[history]\nmax_runs = 0",
        '[history]\nmax_age = "x"',
        'max_age = "1d"',
        '[notify]\nurls = ["x"]',
        "watch = 1\nqqq = 2",
    ],
)
def test_settings_that_can_not_be_used(spoken: str, home: Path, text: str) -> None:
    """In an error, and among what the watch can't do, which is shown at the foot of the window."""
    with pytest.raises(BadConfig) as caught:
        read_config(text, "/c.toml")
    for problem in caught.value.problems:
        assert_is_told(problem)
    (home / "config.toml").write_text(text)
    (home / "config.toml").chmod(0o600)
    book = Book()
    book.load()
    assert book.trouble is not None
    assert_is_told(book.trouble)


@pytest.mark.skipif(os.name == "nt", reason="modes are POSIX's")
def test_a_file_that_can_not_be_trusted_or_read(spoken: str, home: Path) -> None:
    file = home / "config.toml"
    for content, mode in ((b"", 0o666), (b"#" * 70_000, 0o600), (b"# \xff", 0o600)):
        file.write_bytes(content)
        file.chmod(mode)
        assert_is_told(raised(BadConfig, load_config))
    (home / "jobs" / "-x.toml").touch()
    (bad,) = all_jobs()
    assert_is_told(str(bad))


@pytest.mark.parametrize("expression", ["@reboot", "1 2", "99 * * * *", "* 99 * * *", "* * 99 * *", "* * * 99 *"])
def test_a_schedule_that_can_not_be_used(spoken: str, expression: str) -> None:
    for one in (expression, "* * * * 99", "0 0 30 2 *"):
        problem = schedule_problem(one)
        assert problem is not None
        assert_is_told(problem)


def test_an_edit_that_fails(spoken: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the words of a form as well, for a person who did not ask for any file."""
    (home / "config.toml").write_text("history = 1\n")
    (home / "config.toml").chmod(0o600)
    with pytest.raises(EditFailed) as caught:
        edits.settle({("history", "max_runs"): 1})
    assert_is_told(str(caught.value))
    assert in_own_words(caught.value) == told(str(caught.value))
    monkeypatch.setattr("lockcore._registry.toml_edit.PATIENCE", 0.0)
    with edits.turn():
        assert_is_told(raised(EditFailed, lambda: edits.unwatch("/x")))


def test_what_the_watch_can_not_do(spoken: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged history, processes that can't be looked at, and jobs whose lease leads nowhere."""

    def failing(*_: object, **__: object) -> frozenset[str]:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    monkeypatch.setattr("lockcore._watch.processes.Processes._look", failing)
    (home / "history.db").write_bytes(b"garbage " * 1000)
    (home / "history.db").chmod(0o600)
    (home / "d.db").write_bytes(b"garbage " * 1000)
    foreign = database(home / "q.db", "CREATE TABLE leases (a)", "CREATE TABLE scheduler_lock (id, pid)")
    for name, url in (
        ("unset", "env:LOCKTRAY_UNSET#x"),
        ("damaged", f"sqlite://{home}/d.db#x"),
        ("row", f"sqlite://{foreign}?table=scheduler_lock"),
        ("away", "postgresql://127.0.0.1:1/d?connect_timeout=2#x"),
    ):
        file = home / "jobs" / f"{name}.toml"
        file.write_text(f'[lock]\nurl = "{url}"\n')
        file.chmod(0o600)
    found = gather()
    assert len(found.trouble) >= 3
    for sentence in found.trouble:
        assert_is_told(sentence)
    for name in ("unset", "damaged", "away"):
        status = found.jobs[name]
        for sentence in status.evidence:
            assert_is_told(sentence)
        assert_is_told(knows(status, found.at))


def test_a_database_that_is_looked_at(spoken: str, home: Path) -> None:
    """One whose table has no row, one without the table, and one whose row is odd."""
    made = "CREATE TABLE scheduler_lock (id, pid)"
    free = inspect(database(home / "free.lock", made))
    assert free.record is not None
    assert_is_told(free.record.says)
    odd = database(home / "odd.lock", made, "INSERT INTO scheduler_lock VALUES (1, 1.5)")
    for report in (free, inspect(odd), inspect(database(home / "other.lock", "CREATE TABLE t (a)"))):
        for sentence in report.evidence:
            assert_is_told(sentence)


@pytest.mark.skipif(sys.platform != "linux", reason="inotify is Linux's")
def test_a_limit_of_the_kernel(spoken: str) -> None:
    from lockcore._watch.inotify import limit_reached

    for number in (errno.ENOSPC, errno.EMFILE):
        reached = limit_reached(OSError(number, os.strerror(number)))
        assert reached is not None
        assert_is_told(reached)


JOBS = {
    "unknown": 'command = ["no-such-program-anywhere"]',
    "gone": 'command = ["/no/such-program"]',
    "folder": 'command = ["/"]',
    "plain": 'command = ["{home}/plain"]',
    "script": 'command = ["{home}/script"]',
    "long": 'command = ["{home}/{long}"]',
    "nowhere": 'command = ["true"]\ncwd = "/nonexistent"',
    "idle": 'title = "x"',
    "bad": "command = 1",
    "worse": "command = 1\nqqq = 2",
    "unsafe": 'command = ["true"]\n[lock]\npath = "{home}/open/a.lock"',
    "missing": 'command = ["true"]\n[lock]\npath = "{home}/missing/a.lock"',
    "lease": 'command = ["true"]\n[lock]\nurl = "sqlite:///nonexistent/x.db#l"',
    "elsewhere": 'command = ["true"]\n[lock]\npath = "{home}/elsewhere.lock"',
    "odd": 'command = ["true"]\n[lock]\npath = "{home}/odd.lock"',
    "held": 'command = ["true"]\n[lock]\npath = "{home}/held.lock"',
    "watched": 'command = ["true"]\n[lock]\npath = "{home}/held.lock"\ntaken_by = "job"',
    "a/b": None,
}
"""Jobs whose start fails, each for a reason of its own."""


def register(home: Path, name: str, text: str) -> None:
    file = home / "jobs" / f"{name}.toml"
    file.write_text(text)
    file.chmod(0o600)


def start_fails(name: str) -> str:
    outcome = start([name])
    assert isinstance(outcome, NotStarted)
    assert outcome.message.startswith(outcome.why)
    return outcome.why


@pytest.mark.skipif(os.name == "nt", reason="modes and first lines are POSIX's")
@pytest.mark.parametrize("name", JOBS)
def test_a_start_that_fails(spoken: str, home: Path, name: str) -> None:
    """Another process finds out why, and says it in English; yet it is told in the language of this one."""
    (home / "plain").touch()
    (home / "script").write_text("#!/no/such-interpreter\n")
    (home / "script").chmod(0o700)
    (home / "open").mkdir()
    (home / "open").chmod(0o777)
    (home / "elsewhere.lock").write_text(
        '{"pid": 4711, "timestamp": "2026-01-01T00:00:00+00:00", "hostname": "another-host"}'
    )
    (home / "odd.lock").write_text("my notes\n" * 3)
    if (text := JOBS[name]) is not None:
        register(home, name, text.replace("{home}", str(home)).replace("{long}", "x" * 300))
    with ProcessLock(home / "held.lock"):
        assert_is_told(start_fails(name))


def test_a_start_that_can_not_keep_its_output(spoken: str, home: Path) -> None:
    register(home, "sync", 'command = ["true"]')
    (home / "logs").touch()
    assert_is_told(start_fails("sync"))


def test_a_start_that_comes_too_early(spoken: str, home: Path) -> None:
    """Its interval is not over."""
    register(home, "sync", 'command = ["true"]\n[limits]\nmin_interval = "1h"')
    first = start(["sync"])
    assert isinstance(first, Started)
    os.waitpid(first.wrapper, 0)
    assert_is_told(start_fails("sync"))


def test_a_start_for_which_there_is_no_process(spoken: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lockcore._run.detach.again", lambda _: [str(home / "missing")])
    assert_is_told(start_fails("sync"))


def test_what_came_of_a_start_is_one_line_that_can_be_shown(spoken: str, home: Path) -> None:
    """Whatever the job's file says, in every language."""
    register(home, "sync", 'command = ["true"]\ncwd = "/no/\\u001b[31m\\n\\u001e"')
    outcome = Actions().perform(Action(Kind.START, job("sync")))
    assert outcome.effect is Effect.FAILED
    assert_is_told(outcome.sentence)
    assert outcome.sentence.isprintable()
    assert told(outcome.sentence).isprintable()


@pytest.mark.parametrize(
    "report",
    [
        *(Report("/a.lock", None, verdict, ()) for verdict in (None, Verdict.STALE, Verdict.UNKNOWN, Verdict.HELD)),
        Report("/a.lock", None, Verdict.UNKNOWN, (), guard=Guard.BUSY),
        Report("/a.lock", None, Verdict.HELD, (), holder=Holder(os.getpid())),
        Report("/a.lock", None, Verdict.HELD, (), holder=Holder(1)),
        Report("/a.lock", None, Verdict.HELD, (), holder=Holder(1), age=5.0),
        Report("/a.lock", None, Verdict.HELD, (), holder=Holder(1), age=500_000.0),
        Report("/a.lock", None, Verdict.HELD, (), Grounds.DESCENDANT, Holder(1)),
        Report("/a.lock", None, Verdict.FOREIGN, (), holder=Holder(1, host="h")),
    ],
)
def test_why_a_lock_is_not_free(spoken: str, report: Report) -> None:
    """The first line of what a terminal is told, without the commands that follow there."""
    sentence = held_sentence(report)
    assert held_message(report).split("\n")[0] == sentence
    assert_is_told(sentence)


def test_what_a_form_and_a_window_are_refused(spoken: str, home: Path, qtbot: QtBot) -> None:
    """As one types an address into the form of a job, has it tried out, or asks about a lock."""
    draft = JobDraft(name="sync", lock="sqlite:///a/b?ttl=soon")
    note = check(draft, None, 0.0).notes["lock"]
    trial = try_out(draft, None, 0.0)
    window = InspectorWindow(inspect)
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.refused, timeout=10_000) as refusal:
        window.inspect("sqlite:///a/b?ttl=soon#x")
    for text in (note.text, trial.trouble, refusal.args[1]):
        assert {"it": "non è una durata", "cs": "není doba"}[spoken] in text
        assert ENGLISH.findall(text) == []


CRONTAB = """\
#0 1 * * * /bin/off
0 1 * * * /bin/mail%text
0 2 * * * lockcore run x -- /bin/x
0 3 * * * flock /tmp/a.lock /bin/waits
0 3 * * * flock -n /tmp/b.lock /bin/at-once
0 3 * * * flock --strange /tmp/c.lock /bin/strange
0 4 * * * timeout 90 /bin/limited
0 5 * * * /bin/open 'quote
@reboot /opt/app/serve.py
0 6 * * * /opt/app/one.py --a
0 7 * * * /opt/app/one.py --b
61 6 * * * /opt/app/odd.py
"""


def test_what_an_import_from_crontab_has_to_say(spoken: str) -> None:
    """About lines that are left as they are, and about those that become jobs."""
    proposals, skipped = propose(
        read_crontab(CRONTAB, lambda _: True),
        program="lockcore",
        home="/home/x",
        jobs=(),
        taken=(),
        understood=lambda schedule: not schedule.startswith("61"),
    )
    sentences = {left.reason for left in skipped}.union(note for proposal in proposals for note in proposal.notes)
    assert len(sentences) >= 10
    for sentence in sentences:
        assert_is_told(sentence)


def test_a_crontab_that_can_not_be_read(spoken: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = home / "crontab"
    program.write_text("#!/bin/sh\nexit 3\n")
    monkeypatch.setattr("crontab.CRON_COMMAND", str(program))
    shown = []
    for mode in (0o600, 0o700):
        program.chmod(mode)
        with pytest.raises(Refused) as caught:
            read_crontab_of_user()
        shown.append(str(caught.value))
    program.unlink()
    with pytest.raises(Refused) as caught:
        read_crontab_of_user()
    shown.append(str(caught.value))
    assert [ENGLISH.findall(text) for text in shown] == [[], [], []]
    assert all(text[:1] in "`/" or text[:1].isupper() for text in shown)
