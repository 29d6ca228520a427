"""Addresses of leases: what they mean, and that nothing secret is ever shown of them."""

from __future__ import annotations

import os
import traceback

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lockcore._lease.address import BadAddress, absolute, carries_secret, checked_name, named, parse

SECRET = "hunter2"


def test_a_sqlite_address_names_a_file_and_a_lease() -> None:
    """Three slashes, the path, and the name behind #."""
    address = parse("sqlite:///home/me/leases.db#nightly")
    assert (address.scheme, address.database, address.name) == ("sqlite", "/home/me/leases.db", "nightly")
    assert address.shown == "sqlite:///home/me/leases.db#nightly"
    assert address.is_file


@pytest.mark.parametrize(
    "given", ["sqlite:////home/me/x.db#n", "SQLite:///home/me/x.db#n", "sqlite+pysqlite:///home/me/x.db#n"]
)
def test_other_spellings_are_the_same_lease(given: str) -> None:
    """SQLAlchemy writes four slashes, and a driver behind the scheme."""
    assert parse(given) == parse("sqlite:///home/me/x.db#n")


@pytest.mark.parametrize(
    ("given", "path"),
    [("sqlite:///./x.db#n", "x.db"), ("sqlite:///../x.db#n", "../x.db"), ("sqlite:///~/x.db#n", "~/x.db")],
)
def test_a_relative_path_begins_with_a_dot_or_tilde(given: str, path: str) -> None:
    assert parse(given).database == os.path.abspath(os.path.expanduser(path))


@pytest.mark.parametrize("path", ["/tmp/a b.db", "/tmp/a#b.db", "/tmp/a?b.db", "/tmp/50%.db", "/tmp/ü@:.db"])
def test_what_is_shown_of_a_file_leads_back_to_it(path: str) -> None:
    """Whatever its name: what is shown can be given again."""
    from urllib.parse import quote

    address = parse(f"sqlite://{quote(path)}#n")
    assert address.database == path
    assert parse(address.shown) == address


def test_a_postgresql_address_goes_to_libpq_as_it_stands() -> None:
    """But for our own options and the name."""
    address = parse(f"postgres://me:{SECRET}@host:5433/jobs?sslmode=require&ttl=90&heartbeat=5s#nightly")
    assert address.database == f"postgresql://me:{SECRET}@host:5433/jobs?sslmode=require"
    assert (address.ttl, address.heartbeat, address.name) == (90, 5, "nightly")
    assert address.shown == "postgresql://me@host:5433/jobs?sslmode=require#nightly"


@pytest.mark.parametrize(
    "given",
    [
        "postgresql://host/db#n",
        "postgresql:///db?host=/run/postgresql#n",
        "postgresql://[::1]:5432/db#n",
        "postgresql://me@one:1,two:2,[::1]:3/db?target_session_attrs=read-write#n",
        "postgresql+psycopg://me@host/db#n",
    ],
)
def test_what_is_shown_of_a_server_leads_back_to_it(given: str) -> None:
    address = parse(given)
    assert parse(address.shown) == address
    assert not carries_secret(given)


@pytest.mark.parametrize("name", ["a b", "job@web", "50%", "a#b", "a/b?c&d", "ünïcode ☃", "x" * 200])
def test_a_name_may_be_anything_that_can_be_printed(name: str) -> None:
    """And an address to which it was added, or which shows it, leads to the same lease."""
    for place in ("sqlite:///tmp/x.db", "postgresql://host:5432/db"):
        assert parse(named(place, name)).name == name
        assert parse(parse(place).named(name).shown).name == name


@pytest.mark.parametrize("name", ["", " a", "a ", "a\nb", "a\0", "\x1b[31m", "x" * 201, "\ud800"])
def test_a_name_that_would_deceive_people_is_none(name: str) -> None:
    with pytest.raises(BadAddress, match="printable"):
        checked_name(name)


def test_an_address_may_be_in_the_environment() -> None:
    """With the name in either place; the one that is given counts."""
    environ = {"JOBS": f"postgresql://me:{SECRET}@host/jobs#one"}
    assert parse("env:JOBS", environ).name == "one"
    assert parse("env:JOBS#two", environ).name == "two"
    assert SECRET not in repr(parse("env:JOBS#two", environ))


@pytest.mark.parametrize(
    "given",
    [
        f"postgresql://me:{SECRET}@host/db#n",
        f"postgresql://me:{SECRET}@host/db?password={SECRET}#n",
        f"postgresql://me@host/db?password={SECRET}",
        f"postgresql://me@host/db?p%61ssword={SECRET}",
        f"postgresql://me@host/db?sslmode=require&sslpassword={SECRET}",
        f"postgresql://me@host/db?oauth_client_secret={SECRET}",
        f"postgresql://me:a:{SECRET}@host/db",
        f"postgresql://:{SECRET}@host/db",
    ],
)
def test_a_password_is_known_and_never_shown(given: str) -> None:
    """Wherever libpq takes one from."""
    address = parse(given)
    assert carries_secret(given)
    for shown in (repr(address), str(address), address.shown, address.place, repr(address.named("x"))):
        assert SECRET not in shown
    assert SECRET in address.database


@pytest.mark.parametrize(
    "given",
    [
        f"postgresql://me:a/{SECRET}@host/db#n",
        f"postgresql://me:a?{SECRET}@host/db#n",
        f"postgresql://me:a#{SECRET}@host/db#n",
        f"postgresql://me:a@{SECRET}@host/db#n",
        f"postgresql://me:1#{SECRET}@host/db",
        f"postgresql://me:1/2#{SECRET}@host/db",
        f"postgresql://me:{SECRET}/db",
        f"postgresql://me:{SECRET}@host:port/db",
        f"postgresql://me:1?ttl={SECRET}@host/db#n",
        f"postgresql://me:{SECRET}@host/db\n",
        f"postgresql://me:{SECRET}@host/db?ttl=never",
        f"mysql://me:{SECRET}@host/db#n",
        f"env:postgresql://me:{SECRET}@host/db",
        f"env:{SECRET}/x",
    ],
)
def test_an_address_that_can_be_misread_is_refused_without_repeating_it(given: str) -> None:
    """A character that libpq would end the password at, and what follows would pass for a host or a name."""
    with pytest.raises(BadAddress) as refused:
        parse(given)
    assert SECRET not in "".join(traceback.format_exception(refused.value))
    if "@" in given and not given.startswith("env:"):
        assert carries_secret(given)


@pytest.mark.parametrize(
    "given",
    [
        "",
        "nightly",
        "/home/me/x.db",
        "sqlite:/x.db",
        "sqlite://host/x.db#n",
        "sqlite:///x.db#n",
        "sqlite:///tmp/#n",
        "sqlite:///tmp/x%00.db#n",
        "sqlite:///tmp/x.db?mode=ro#n",
        "sqlite:///tmp/x.db?ttl=0#n",
        "sqlite:///tmp/x.db?ttl=nan#n",
        "sqlite:///tmp/x.db?ttl=inf#n",
        "sqlite:///tmp/x.db?ttl=-5#n",
        "sqlite:///tmp/x.db?table=#n",
        'sqlite:///tmp/x.db?table=a"b#n',
        "sqlite:///tmp/x.db#",
        "sqlite:///tmp/\udcff.db#n",
        "postgresql://h/db?table=x#n",
        "postgresql://h/\x1b[31m#n",
        "env:",
        "env:#n",
        "env:NOBODY_SETS_THIS",
    ],
)
def test_what_is_no_address_is_refused_in_words(given: str) -> None:
    with pytest.raises(BadAddress) as refused:
        parse(given, {})
    assert str(refused.value)


def test_a_variable_does_not_lead_to_another() -> None:
    with pytest.raises(BadAddress, match="another"):
        parse("env:A", {"A": "env:B", "B": "sqlite:///tmp/x.db#n"})


@given(st.text(), st.text(), st.text())
def test_nothing_makes_the_reader_fall_over(user: str, password: str, rest: str) -> None:
    """It gives an address that does not show the password, or refuses."""
    text = f"postgresql://{user}:{SECRET}{password}@{rest}"
    assert carries_secret(text) or "#" in password + user or "?" in user or "/" in user
    said = ""
    try:
        address = parse(text)
        said = address.shown + repr(address)
    except BadAddress as bad:
        said = str(bad)
    assert SECRET not in said


@given(st.text())
def test_any_text_is_an_address_or_refused(text: str) -> None:
    for given_text in (text, f"sqlite:///{text}", f"env:{text}"):
        try:
            parse(given_text, {})
        except BadAddress:
            pass


def test_a_relative_path_is_made_whole_once() -> None:
    """For what is kept: it is to mean the same file wherever it is read."""
    whole = absolute("sqlite:///./a?b.db?ttl=5#n".replace("a?b", "a%3Fb"))
    assert parse(whole).database == os.path.abspath("a?b.db")
    assert absolute(whole) == whole
