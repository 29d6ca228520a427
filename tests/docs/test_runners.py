"""The runners themselves: what is wrong in a page does not pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.docs import transcript
from tests.docs.pages import read
from tests.docs.place import Place, Typed
from tests.docs.runners import run
from tests.docs.scene import Play, Scene
from tests.docs.test_links import dead_links
from tests.docs.test_mentions import of_lockcore, of_make, of_pip

Try = Callable[..., str | None]


@pytest.fixture
def attempt() -> Iterator[Try]:
    """Run a page's only block: what is wrong with it."""
    with Place() as place:

        def attempt(language: str, text: str, scene: Scene | None = None) -> str | None:
            (block,) = read("page.md", f"```{language}\n{text}\n```\n").blocks
            return run(block, place, Play(scene or Scene()))

        yield attempt


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("sh", "true\nfalse"),
        ("sh", "lockcore run job -- nothing-such"),
        ("console", "$ echo one\ntwo"),
        ("console", "$ echo one\none\ntwo"),
        ("console", "$ echo one; echo two; echo three\none\n...\ntwo"),
        ("python", "import nothing_such"),
        ("toml", "# ~/.config/lockcore/jobs/sync.toml\ntimeout = 5"),
        ("toml", "# ~/.config/lockcore/config.toml\n[logs]\nkeep = 'some'"),
        ("toml", "title = 'of no file'"),
        ("crontab", "0 8 * * * nothing-such"),
        ("bash", "true"),
        ("", "true"),
    ],
)
def test_a_block_that_does_not_work_is_wrong(attempt: Try, language: str, text: str) -> None:
    """So is one of a kind that nobody knows: none is passed over."""
    wrong = attempt(language, text)
    assert wrong is not None
    assert wrong.startswith("page.md:1 ")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("sh", "# a remark\ncd /tmp  # and go there\necho one \\\n  two > file\ngrep -q two /tmp/file"),
        ("console", "$ echo PID 12 at 08:00:01; false\nPID 4711 at 23:59:59\n$ echo $?\n1"),
        ("console", "$ printf '%s\\n' a b c d\na\n...\nd"),
        ("python", "import os\nassert os.listdir('/tmp') == [] and os.environ['HOME'] == '/home/me'"),
        ("toml", "# ~/.config/lockcore/jobs/sync.toml\ncommand = ['true']"),
        ("crontab", "PATH=/home/me/.local/bin:/bin\n0 8 * * * cd /tmp && lockcore run job -- date +\\%Y"),
    ],
)
def test_a_block_that_works_is_right(attempt: Try, language: str, text: str) -> None:
    """Where PIDs, times and ages differ, and where the page leaves something out."""
    assert attempt(language, text) is None


def test_what_a_page_says_about_the_machine_happens_in_its_own_place(attempt: Try) -> None:
    """Nobody's own /tmp or home is touched, also in an address."""
    assert attempt("sh", "lockcore run --lock sqlite:///srv/leases.db web -- true\ntest -e /srv/leases.db") is None
    with Place() as place:
        assert (
            place.inside("sqlite:///srv/x /tmp/y ~/tmp tmp/z")
            == f"sqlite://{place.root}/srv/x {place.root}/tmp/y ~/tmp tmp/z"
        )
        assert place.outside(place.inside("/home/me/a")) == "/home/me/a"


def test_a_person_can_type_and_what_goes_on_is_ended(attempt: Try) -> None:
    """What a page starts does not outlive it, and a prompt is answered when it is there."""
    asks = 'printf "name? "; read name; sleep 600 & test "$name" = me'
    assert attempt("sh", asks, Scene(typed={"printf": (Typed("name?", b"me\n"),)})) is None
    assert attempt("sh", asks, Scene(typed={"printf": (Typed("name?", b"you\n"),)})) is not None


def test_figures_that_mean_something_are_compared() -> None:
    """Exit codes, counts and shares are no PIDs."""
    assert not transcript.agrees("exit code 124", "exit code 125")
    assert not transcript.agrees("2 jobs, 1 running", "3 jobs, 1 running")
    assert not transcript.agrees("40 %", "41 %")
    assert transcript.agrees("PID 1234, for 3 h 12 m, since 02:50:53", "PID 77123, for 1 s, since Tue 14:00:01")


def test_dead_links_are_found() -> None:
    """Files, headings and pictures; what is code is no link."""
    text = "# A title\n[a](#a-title) [b](README.md#more) [c](README.md#less) [d](no.md) ![e](f.png) `[x](y.md)`\n"
    page = read("README.md", text + "<img src='g.png'>\n")
    assert dead_links(page) == ["#a-title", "README.md#less", "no.md", "f.png", "g.png"]


@pytest.mark.parametrize(
    ("check", "right", "wrong"),
    [
        (of_lockcore, "lockcore status --watch --json", "lockcore statsu"),
        (of_lockcore, "lockcore run -q -E 0 x -- ls --nothing-such", "lockcore run --nothing-such x"),
        (of_make, "make test", "make coffee"),
        (of_pip, 'pip install ".[tray,notify]"', 'pip install ".[coffee]"'),
    ],
)
def test_wrong_mentions_are_found(check: Callable[[str], str], right: str, wrong: str) -> None:
    """And right ones are not."""
    assert check(right) == ""
    assert check(wrong) != ""
