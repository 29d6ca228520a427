"""What a job file, the settings and a schedule may say, and what is said about those that can't be used."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lockcore._registry.config import BadConfig, masked, read_config
from lockcore._registry.job_file import FORMATS, BadJobFile, Job, name_problem, read_job
from lockcore._registry.schedule import cron_knows, schedule_problem
from lockcore._values import Format

CONTRACT = """
title = "Nightly sync"
command = ["python3", "scheduler.py"]
cwd = "~/telegram-notion-scheduler"
kind = "daemon"            # daemon | periodic | manual
schedule = ["0 8 * * *"]   # cron expressions, for the next run and missed runs
[lock]
path = "~/telegram-notion-scheduler/.scheduler.lock"
format = "auto"
taken_by = "job"
companions = []
[limits]
max_age = "6h"
timeout = "120m"
grace = "10s"
min_interval = "4h"
heartbeat_ttl = "60s"
[notify]
crash = true
"""


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "lockcore"))
    monkeypatch.setenv("HOME", "/home/me")
    return tmp_path


def read(text: str) -> Job:
    return read_job("sync", text, "/jobs/sync.toml")


def problems(text: str) -> tuple[str, ...]:
    with pytest.raises(BadJobFile) as bad:
        read(text)
    assert str(bad.value).startswith("/jobs/sync.toml")
    return bad.value.problems


def test_every_key_of_the_contract_is_read() -> None:
    """Paths come out absolute, durations as seconds."""
    job = read(CONTRACT)
    assert {key: getattr(job, key) for key in Job.__slots__} == {
        "name": "sync",
        "file": "/jobs/sync.toml",
        "title": "Nightly sync",
        "command": ("python3", "scheduler.py"),
        "cwd": "/home/me/telegram-notion-scheduler",
        "kind": "daemon",
        "schedule": ("0 8 * * *",),
        "lock_path": "/home/me/telegram-notion-scheduler/.scheduler.lock",
        "lock_url": None,
        "format": "auto",
        "taken_by": "job",
        "companions": (),
        "max_age": 21600.0,
        "timeout": 7200.0,
        "grace": 10.0,
        "min_interval": 14400.0,
        "heartbeat_ttl": 60.0,
        "notify": {"crash": True},
    }


def test_an_empty_file_is_a_job_under_its_own_lock(home: Path) -> None:
    """Nothing has to be said."""
    job = read("")
    assert (job.kind, job.format, job.taken_by, job.grace) == ("manual", "auto", "lockcore", 10.0)
    assert job.lock_path == str(home / "lockcore/locks/sync.lock")
    assert (job.command, job.cwd, job.schedule, job.title, job.notify) == (None, None, (), None, {})


def test_a_schedule_makes_a_job_periodic() -> None:
    """Unless its file says what it is."""
    assert read('schedule = ["@daily", "0  12 * * *"]').kind == "periodic"
    assert read('schedule = ["@daily", "0  12 * * *"]').schedule == ("0 0 * * *", "0 12 * * *")
    assert read('schedule = ["@daily"]\nkind = "manual"').kind == "manual"


def test_a_lock_can_be_a_row_in_a_database() -> None:
    """Then there is no file."""
    job = read('[lock]\nurl = "sqlite:///data/jobs.db#sync"')
    assert (job.lock_url, job.lock_path) == ("sqlite:///data/jobs.db#sync", None)


def test_relative_paths_count_from_the_jobs_folder() -> None:
    """Which itself counts from home; without it nobody knows where they are."""
    job = read('cwd = "bot"\n[lock]\npath = "run/bot.pid"\ncompanions = ["bot.db.wal"]')
    assert (job.cwd, job.lock_path) == ("/home/me/bot", "/home/me/bot/run/bot.pid")
    assert job.companions == ("/home/me/bot/bot.db.wal",)
    assert problems('[lock]\npath = "bot.pid"') == (
        '[lock] path is "bot.pid", which is relative. Start it with / or ~, or set cwd.',
    )


def test_every_mistake_is_told_at_once() -> None:
    """Each with its key and what is allowed."""
    found = problems("""
        tittle = "x"
        kind = "deamon"
        command = "python3 a.py"
        timeout = "1h"
        [lock]
        path = "/x/"
        format = "folder"
        [limits]
        max_age = "2 hours"
        grace = true
        [notify]
        crash = "yes"
    """)
    assert [line.split(" must")[0].split(":")[0] for line in found] == [
        "command",
        "kind",
        "[lock] format",
        "[lock] path",
        "[limits] max_age",
        "[limits] grace",
        "[notify] crash",
        'tittle is not a key that is known here. Did you mean "title"?',
        "timeout belongs in [limits].",
    ]
    assert 'Did you mean "daemon"?' in found[1]
    assert "90, 90s, 15m, 6h, 1d" in found[4]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = 3", "title must be text in quotation marks, not a number."),
        ("title = ''", "title must be text in quotation marks, not an empty text."),
        ('title = "a\\u0000b"', "title must be text in quotation marks, not text with a zero byte."),
        ("command = []", "command is empty: its first word is the program to run. Leave it out if there is none."),
        ('command = ["", "x"]', "command is empty: its first word is the program to run. Leave it out if"),
        ("command = [1]", "command must be a list of texts, such as "),
        ("schedule = '0 8 * * *'", 'schedule must be a list of texts, such as ["0 8 * * *"].'),
        ("kind = 1979-05-27", 'kind must be "daemon", "periodic" or "manual", not a date.'),
        ("cwd = '~nobody-at-all/x'", 'cwd is "~nobody-at-all/x", but there is no such user.'),
        ("lock = 3", "[lock] must be a table, not a number."),
        ("[lock]\npath = '/a'\nurl = 'sqlite:///b'", "[lock] path and url are both given. Keep one: "),
        ("[lock]\nurl = 'b'", '[lock] url must be an address such as "sqlite:///…#name" or "postgresql://…#name".'),
        ("[lock]\ntaken_by = 'job'", '[lock] taken_by = "job" needs path: the file that the program takes'),
        ("[lock]\nkind = 'daemon'", "[lock] kind belongs at the top, before the first table."),
        ("[limits]\ntimeout = 0", "[limits] timeout must be longer than 0."),
        ("[limits]\ntimeout = -1", "[limits] timeout: '-1' is no duration: "),
        ("[limits]\ntimeout = inf", "[limits] timeout: 'inf' is no duration: "),
        ("[notify]\nmised = true", '[notify] mised is not a key that is known here. Did you mean "missed"?'),
        ("zzz = 1", "zzz is not a key that is known here. Known keys: title, command, "),
        ("title = 'a'\nkind = daemon\n", "line 2, column 8: invalid value."),
        ("a = 1\n\nb = [1,\n", "end of document: "),
        ("x = " + "[" * 5000, "it is nested too deeply to be read."),
        ('"\\u001b[31mred" = 1', "\\x1b[31mred is not a key that is known here."),
    ],
)
def test_a_mistake_is_told_in_words(text: str, said: str) -> None:
    """So that it can be put right without the manual."""
    assert problems(text)[0].startswith(said)


@pytest.mark.parametrize(
    ("value", "seconds"), [("90", 90), ('"90"', 90), ("1.5", 1.5), ('"15m"', 900), ('"1d"', 86400)]
)
def test_a_duration_is_a_number_or_has_a_unit(value: str, seconds: float) -> None:
    """As on the command line; a grace of none is allowed."""
    assert read(f"[limits]\ntimeout = {value}").timeout == seconds
    assert read("[limits]\ngrace = 0").grace == 0


def test_a_job_file_knows_every_format_that_can_be_read() -> None:
    """The names are those of the reports."""
    assert set(FORMATS) == {"auto"} | {known.value for known in Format} - {"unknown"}


@pytest.mark.parametrize("name", ["sync", "nightly sync", "a.b", "žluť", "x" * 200, "sync.lock"])
def test_a_name_is_nearly_free(name: str) -> None:
    """Anything that can be printed and is one file name."""
    assert name_problem(name) is None


@pytest.mark.parametrize(
    "name", ["", ".", "..", ".x", "-x", "~", "~x", "a/b", "a\nb", " a", "a ", "x" * 201, "\x1b[1m"]
)
def test_a_name_that_would_mean_something_else_is_refused(name: str) -> None:
    """A hidden file, an option, a folder, another place."""
    said = name_problem(name)
    assert said is not None
    assert "can't name a job" in said
    assert said.isprintable()


def what_is_wrong(text: str) -> tuple[str, ...]:
    try:
        read(text)
    except BadJobFile as bad:
        return bad.problems or ("nothing at all",)
    return ()


@given(st.text())
def test_whatever_stands_in_a_file_is_a_job_or_a_problem(text: str) -> None:
    """Never anything else, and safe to print."""
    assert all(problem.isprintable() for problem in what_is_wrong(text))


@given(
    st.dictionaries(
        st.sampled_from([*"title command cwd kind schedule lock limits notify other".split()]),
        st.sampled_from(['""', '"x"', "1", "1.5", "true", "[]", '["a"]', "[1]", "{}", "{path='/x'}", "1979-05-27"]),
    )
)
def test_values_of_every_type_are_a_job_or_a_problem(values: dict[str, str]) -> None:
    """Where a list is expected and where a table is."""
    assert "nothing at all" not in what_is_wrong("\n".join(f"{key} = {value}" for key, value in values.items()))


@pytest.mark.parametrize("expression", ["0 8 * * *", "*/5 1-3 1,15 jan mon-fri", "@daily", "@Hourly", "0 0 29 2 *"])
def test_a_schedule_is_what_cron_takes(expression: str) -> None:
    """Five fields, or one of its words."""
    assert schedule_problem(expression) is None


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("61 * * * *", "bad minute"),
        ("* * *", "five fields"),
        ("0 0 8 * * *", "five fields"),
        ("@reboot", 'kind = "daemon"'),
        ("@never", "five fields"),
        ("0 0 30 2 *", "there is no such day"),
        ("0 0 32 * *", "bad day-of-month"),
        ("\x1b[1m", "\\x1b[1m"),
    ],
)
def test_a_schedule_that_can_not_be_used_is_told_why(expression: str, said: str) -> None:
    """With what is allowed."""
    problem = schedule_problem(expression)
    assert problem is not None
    assert said in problem


def test_some_schedules_are_not_for_a_crontab() -> None:
    """The last day of the month can be waited for, but not by cron."""
    assert schedule_problem("0 0 L * *") is None
    assert not cron_knows("0 0 L * *")
    assert cron_knows("0 8 * * 1-5")
    assert not cron_knows("at eight in the morning")


def test_settings_have_defaults() -> None:
    """A file that says nothing changes nothing."""
    config = read_config("", "/config.toml")
    assert (config.watch, config.urls) == ((), ())
    assert (config.max_runs, config.max_age, config.keep_logs) == (50_000, 365 * 86400.0, 14)
    assert {event for event, wanted in config.notify.items() if wanted} == {"crash", "failure", "timeout", "recovery"}


def test_settings_are_read() -> None:
    """Folders come out absolute."""
    config = read_config(
        'watch = ["~/locks", "/srv/locks/"]\n[history]\nmax_runs = 10\nmax_age = "7d"\n[logs]\nkeep = 3\n'
        '[notify]\nurls = ["discord://id/secret"]\nrecovery = false\nmissed = true\n',
        "/config.toml",
    )
    assert config.watch == ("/home/me/locks", "/srv/locks")
    assert (config.max_runs, config.max_age, config.keep_logs) == (10, 7 * 86400.0, 3)
    assert config.urls == ("discord://id/secret",)
    assert (config.notify["recovery"], config.notify["missed"], config.notify["crash"]) == (False, True, True)


def test_wrong_settings_are_told_at_once() -> None:
    """As for a job file."""
    with pytest.raises(BadConfig) as bad:
        read_config('watch = ["locks"]\nmax_runs = 5\n[history]\nmax_runs = 0\n[logs]\nkep = 3\n', "/config.toml")
    assert bad.value.problems == (
        'watch has "locks", which is relative. Start it with / or ~.',
        "[history] max_runs must be a whole number above 0.",
        '[logs] kep is not a key that is known here. Did you mean "keep"?',
        "max_runs belongs in [history].",
    )


@pytest.mark.parametrize(
    "text",
    [
        '[notify]\nurls = "discord://SECRET"',
        '[notify]\nurls = ["discord:SECRET"]',
        '[notify]\nurls = [["discord://SECRET"]]',
        '[notify]\n"discord://SECRET" = true',
        '[notify]\nurls = ["discord://SECRET", ',
        '[notify]\ncrash = "discord://SECRET"',
        '[logs]\nkeep = "discord://SECRET"',
    ],
)
def test_an_address_is_never_told(text: str) -> None:
    """It carries a password, and errors end up in logs."""
    with pytest.raises(BadConfig) as bad:
        read_config(text, "/config.toml")
    assert "SECRET" not in f"{bad.value} {bad.value!r} {bad.value.problems}"


def test_what_may_be_shown_of_an_address() -> None:
    """Its scheme."""
    assert masked("mailto://me:pass@example.com") == "mailto://…"
    assert masked("SECRET") == "…"
    shown = repr(read_config('[notify]\nurls = ["discord://SECRET"]', "/config.toml"))
    assert "discord://…" in shown
    assert "SECRET" not in shown


def test_the_path_of_a_job_file_is_safe_to_print() -> None:
    """Whatever somebody called the folder."""
    bad = BadJobFile("x", "/tmp/\x1b[31m/x.toml", ["it is bad."])
    assert str(bad).isprintable()
    assert os.path.basename(bad.file) == "x.toml"
