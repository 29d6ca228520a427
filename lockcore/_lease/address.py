"""Where a lease is: `sqlite:///path#name`, `postgresql://user@host/database#name`, or `env:VARIABLE#name`. Pure.

An address may carry a password. So what is shown, logged, compared or kept of one is `shown`, and no message here
repeats what was given.
"""

from __future__ import annotations

import os
import re
from dataclasses import field
from urllib.parse import quote, unquote

from lockcore._duration import duration
from lockcore._errors import said
from lockcore._paths import is_address
from lockcore._value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "Address",
    "BadAddress",
    "absolute",
    "carries_secret",
    "checked_name",
    "is_address",
    "named",
    "parse",
    "parse_given",
]

LONGEST_NAME = 200

_OURS = ("ttl", "heartbeat", "table")
_SECRETS = frozenset("password sslpassword oauth_client_secret scram_client_key scram_server_key".split())
_SHOWN = frozenset(
    "host hostaddr port dbname user service options sslmode sslrootcert sslcert sslkey channel_binding gssencmode "
    "target_session_attrs load_balance_hosts connect_timeout tcp_user_timeout application_name passfile".split()
)
"""What is shown of libpq's options: one that was mistyped may be a password."""
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_SERVER = re.compile(r"(\[[0-9A-Fa-f:.%]*\]|[^:\[\]]*)(:[0-9]*)?")


class BadAddress(ValueError):
    """What is wrong with an address, in a sentence that does not repeat it."""


@value
class Address:
    """One lease, or with no `name` a database that has any number of them.

    `database` is the path of a SQLite file, or what libpq is given. `table` is somebody else's table with one row.
    """

    scheme: str
    database: str = field(repr=False)
    place: str
    name: str | None = None
    table: str | None = None
    ttl: float | None = None
    heartbeat: float | None = None

    @property
    def shown(self) -> str:
        """The address for people, without what is secret: two are the same lease if this is the same."""
        return self.place if self.name is None else f"{self.place}#{quote(self.name, safe=_NAME_SAFE)}"

    @property
    def is_file(self) -> bool:
        return self.scheme == "sqlite"

    def named(self, name: str) -> Address:
        """Another lease in the same database."""
        return Address(self.scheme, self.database, self.place, checked_name(name), self.table, self.ttl, self.heartbeat)


_PATH_SAFE = "/:@!$&'()*+,;=-._~ "
_NAME_SAFE = "/:!$&'()*+,;=?-._~ "


def carries_secret(text: str) -> bool:
    """Whether an address has a password in it: then it must not stand where others can read it."""
    scheme, separator, rest = text.partition("://")
    if not separator or scheme == "sqlite":
        return False
    try:
        parse(text)
    except BadAddress:
        return ":" in rest.rpartition("@")[0] or "password" in unquote(rest)  # it may well be one, written wrongly
    rest, _, query = rest.rpartition("#")[0].partition("?") if "#" in rest else rest.partition("?")
    return ":" in rest.rpartition("@")[0] or any(_key(pair) in _SECRETS for pair in query.split("&"))


def parse(text: str, environ: Mapping[str, str] | None = None) -> Address:
    """Read an address. Raises BadAddress."""
    if not text.isprintable():
        raise BadAddress(said("it has characters in it that can't be printed: a line's end, for one."))
    if text.startswith("env:"):
        return _from_environment(text, os.environ if environ is None else environ)
    scheme, separator, rest = text.partition("://")
    scheme = scheme.partition("+")[0].lower()  # SQLAlchemy puts a driver there
    if not separator or scheme not in ("sqlite", "postgresql", "postgres"):
        raise BadAddress(
            said(
                "it is no address of a lease. Use one such as sqlite:///home/me/leases.db#name, "
                "postgresql://me@host/database#name or env:VARIABLE#name."
            )
        )
    rest, hashed, name = rest.rpartition("#") if "#" in rest else (rest, "", "")
    rest, _, query = rest.partition("?")
    ours, others = _options(query)
    lease = checked_name(unquote(name)) if hashed else None
    if scheme == "sqlite":
        if others:
            raise BadAddress(
                said(
                    "{option} is no option of a sqlite address. Known options: {known}.",
                    *(_key(others[0]), ", ".join(_OURS)),
                )
            )
        return _sqlite(rest, lease, ours)
    # libpq ends a user and his password at the first / or ?, so a part of them would pass for something else
    if "@" in query or "#" in rest or ("@" in name and "@" not in rest and ":" in rest):
        raise _unclear()
    return _postgres(rest, others, lease, ours)


def parse_given(text: str) -> Address:
    """Read an address that was given on a command line, where no password may stand. Raises BadAddress."""
    if carries_secret(text):
        raise BadAddress(
            said(
                "a password on a command line can be read by everybody on this machine. Leave it out and put it into "
                "~/.pgpass or PGPASSWORD; or put the whole address into an environment variable and use "
                "env:VARIABLE#name, or into the job's file"
            )
        )
    return parse(text)


def absolute(text: str) -> str:
    """The same address, wherever it is read: a path that is relative to this folder is made whole."""
    scheme, _, rest = text.partition("://")
    if scheme != "sqlite" or not rest.startswith(("/./", "/../")):
        return text
    end = next((place for place, character in enumerate(rest) if character in "?#"), len(rest))
    path = os.path.abspath(unquote(rest[1:end])).replace(os.sep, "/")
    return f"sqlite:///{quote(path, safe=_PATH_SAFE).lstrip('/')}{rest[end:]}"


def named(text: str, name: str) -> str:
    """The same address, with this name for its lease unless it has one."""
    has_name = "#" in text or "table=" in text.partition("?")[2]
    return text if has_name else f"{text}#{quote(name, safe=_NAME_SAFE)}"


def in_file(path: str, name: str) -> Address:
    """The lease of this name in the SQLite file at this path."""
    return Address("sqlite", path, _place_of(path), name)


def checked_name(name: str) -> str:
    """The name of a lease. Raises BadAddress if it can't be one."""
    if not name or not name.isprintable() or name != name.strip() or len(name) > LONGEST_NAME:
        raise BadAddress(said("after # stands the name of the lease: 1 to {n} printable characters.", LONGEST_NAME))
    return name


def _from_environment(text: str, environ: Mapping[str, str]) -> Address:
    variable, hashed, name = text.removeprefix("env:").partition("#")
    if _VARIABLE.fullmatch(variable) is None:
        raise BadAddress(
            said("after env: stands the name of an environment variable: letters, digits and underscores.")
        )
    value = environ.get(variable)
    if not value:
        raise BadAddress(
            said(
                "the environment variable {variable} is not set, and the lease's address should be in it.",
                repr(variable),
            )
        )
    if value.startswith("env:"):
        raise BadAddress(said("the environment variable {variable} leads to another one.", repr(variable)))
    try:
        address = parse(value)
    except BadAddress as bad:
        raise BadAddress(said("in the environment variable {variable}: {why}", repr(variable), str(bad))) from None
    return address.named(unquote(name)) if hashed else address


def _options(query: str) -> tuple[dict[str, str], list[str]]:
    """Our own options, and those of others as they stand."""
    ours: dict[str, str] = {}
    others: list[str] = []
    for pair in filter(None, query.split("&")):
        key, _, value = pair.partition("=")
        if key in _OURS:
            ours[key] = unquote(value)
        else:
            others.append(pair)
    return ours, others


def _seconds(ours: Mapping[str, str], key: str) -> float | None:
    if key not in ours:
        return None
    try:
        seconds = duration(ours[key])
    except ValueError as error:
        raise BadAddress(said("its option {key}: {why}.", key, str(error))) from None
    if seconds <= 0:
        raise BadAddress(said("its option {key} must be longer than 0.", key))
    return seconds


def _sqlite(rest: str, name: str | None, ours: Mapping[str, str]) -> Address:
    path = unquote(rest)
    if not path.startswith("/"):
        raise BadAddress(said("a sqlite address has three slashes before its path: sqlite:///home/me/leases.db#name."))
    path = "/" + path.lstrip("/")
    if path.startswith(("/./", "/../", "/~")) or (os.name == "nt" and path[2:3] == ":"):
        path = path[1:]
    elif path.count("/") == 1:
        raise BadAddress(
            said(
                "it means {path}, a file at the root. Give the whole path, or sqlite:///./{file} for this folder.",
                *(path, path[1:]),
            )
        )
    if "\0" in path or path.endswith("/"):
        raise BadAddress(said("its path leads to no file."))
    table = ours.get("table")
    if table is not None and not table.replace("_", "a").isalnum():
        raise BadAddress(said("its option table is no table's name: letters, digits and underscores."))
    if table is not None:
        name = name or table
    database = os.path.abspath(os.path.expanduser(path))
    place = _place_of(database)
    if table is not None:
        place += f"?table={table}"
    return Address("sqlite", database, place, name, table, _seconds(ours, "ttl"), _seconds(ours, "heartbeat"))


def _place_of(path: str) -> str:
    return f"sqlite://{quote(path.replace(os.sep, '/'), safe=_PATH_SAFE)}"


def _postgres(rest: str, others: list[str], name: str | None, ours: Mapping[str, str]) -> Address:
    if "table" in ours:
        raise BadAddress(said("its option table is for sqlite addresses."))
    user, at, where = rest.rpartition("@")
    servers, _, database = where.partition("/")
    if "@" in user + database or "/" in user or not all(map(_SERVER.fullmatch, servers.split(","))):
        raise _unclear()
    kept = [pair for pair in others if _key(pair) in _SHOWN]
    place = f"postgresql://{user.partition(':')[0]}{at}{where}" + (f"?{'&'.join(kept)}" if kept else "")
    given = f"postgresql://{rest}" + (f"?{'&'.join(others)}" if others else "")
    return Address("postgresql", given, place, name, None, _seconds(ours, "ttl"), _seconds(ours, "heartbeat"))


def _unclear() -> BadAddress:
    return BadAddress(
        said(
            "its user, password, host, port and name can't be told apart. Write %2F for /, %3F for ?, %23 for # and "
            "%40 for @ where they are part of one."
        )
    )


def _key(pair: str) -> str:
    """What an option is called, as libpq reads it."""
    return unquote(pair.partition("=")[0])
