"""The settings, `config.toml`: watched folders, how much is kept, and where notifications go.

Notification addresses carry passwords. They are shown as their scheme alone, in errors and listings alike.
"""

from __future__ import annotations

import os

from lockcore._home import config_file
from lockcore._registry.job_file import EVENTS
from lockcore._registry.table import BadFile, Table, parse, quoted
from lockcore._registry.trusted_file import read_trusted
from lockcore._said import said

MAX_RUNS = 50_000
MAX_AGE = 365 * 86400.0
KEEP_LOGS = 14
NOTIFIED = {"crash": True, "failure": True, "timeout": True, "recovery": True, "missed": False}


class BadConfig(BadFile):
    """The settings can't be used."""


class Config:
    """What is set, completed by defaults.

    `max_runs` and `max_age` (seconds) bound a job's history, `keep_logs` its log files. `notify` tells which events
    are sent to `urls`; a job file may say otherwise for its job.
    """

    __slots__ = ("file", "keep_logs", "max_age", "max_runs", "notify", "urls", "watch")

    def __init__(self, file: str) -> None:
        self.file = file
        self.watch: tuple[str, ...] = ()
        self.max_runs = MAX_RUNS
        self.max_age = MAX_AGE
        self.keep_logs = KEEP_LOGS
        self.urls: tuple[str, ...] = ()
        self.notify: dict[str, bool] = dict(NOTIFIED)

    def __repr__(self) -> str:
        return f"<Config {self.file}: watch {self.watch}, urls {[masked(url) for url in self.urls]}>"


def masked(url: str) -> str:
    """What may be shown of an address: never its host, user or password."""
    return f"{url.partition('://')[0][:20]}://…" if "://" in url else "…"


def load_config() -> Config:
    """The settings; all defaults if there is no file. Raises BadConfig."""
    file = config_file()
    try:
        text = read_trusted(file)
    except BadFile as bad:
        raise BadConfig(bad.file, bad.problems) from None
    return Config(file) if text is None else read_config(text, file)


def read_config(text: str, file: str) -> Config:
    """The settings in this text. Raises BadConfig with all that is wrong."""
    problems: list[str] = []
    config = Config(file)
    top = parse(text, problems)
    config.watch = _folders(top)
    history, logs, notify = top.table("history"), top.table("logs"), top.table("notify")
    config.max_runs = history.number("max_runs") or MAX_RUNS
    config.max_age = history.seconds("max_age") or MAX_AGE
    config.keep_logs = logs.number("keep") or KEEP_LOGS
    config.urls = _urls(notify)
    for event in EVENTS:
        wanted = notify.flag(event)
        config.notify[event] = NOTIFIED[event] if wanted is None else wanted
    homes = {"max_runs": "history", "max_age": "history", "keep": "logs", "urls": "notify", "watch": ""}
    for table in (history, logs, notify, top):
        table.finish(homes)
    if problems:
        raise BadConfig(file, problems)
    return config


def _folders(top: Table) -> tuple[str, ...]:
    folders = []
    for folder in top.texts("watch", '["~/locks"]') or ():
        expanded = os.path.expanduser(folder)
        if os.path.isabs(expanded):
            folders.append(os.path.normpath(expanded))
        else:
            top.wrong(
                said("{key} has {path}, which is relative. Start it with / or ~.", top.called("watch"), quoted(folder))
            )
    return tuple(folders)


def _urls(notify: Table) -> tuple[str, ...]:
    urls = notify.texts("urls", '["mailto://…", "discord://…"]') or ()
    for number, url in enumerate(urls, 1):
        if not url.partition("://")[1]:
            notify.wrong(
                said(
                    "{key} has an entry (number {number}) that is no address: it lacks ://.",
                    *(notify.called("urls"), number),
                )
            )
    return urls
