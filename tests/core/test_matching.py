"""Which words are those of a job's command, and what they leave to be proven."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lockcore._registry.job_file import Job
from lockcore._watch.matching import Fit, Wanted, fit, head_of, is_head, key_of, keys_of, wanted_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="paths as on Unix")

FITS = [
    # word for word
    ("python3 x.py", "python3 x.py", Fit.SAME),
    ("python3 x.py", "/usr/bin/python3 x.py", Fit.SAME),
    ("python3 x.py", "/home/me/.venv/bin/python3 x.py", Fit.SAME),
    ("/usr/bin/python3 x.py", "/usr/bin/python3 x.py", Fit.SAME),
    ("./run", "./run", Fit.SAME),
    ("flock -n f python3 x.py", "flock -n f python3 x.py", Fit.SAME),
    # the program has another path or version
    ("python3 x.py", "python3.11 x.py", Fit.PROGRAM),
    ("python3 x.py", "python x.py", Fit.PROGRAM),
    ("python x.py", "/opt/bin/python3.11 x.py", Fit.PROGRAM),
    ("/usr/bin/python3 x.py", "python3 x.py", Fit.PROGRAM),
    ("/opt/a/run", "/opt/b/run", Fit.PROGRAM),
    ("/opt/a/run", "./run", Fit.PROGRAM),
    ("/opt/a/run", "run", Fit.PROGRAM),
    ("run", "./run", Fit.PROGRAM),
    # a script behind its interpreter
    ("./sync.sh a", "/bin/sh ./sync.sh a", Fit.SCRIPT),
    ("./sync.sh a", "/bin/bash -e ./sync.sh a", Fit.SCRIPT),
    ("/x/sync.sh a", "/bin/sh /x/sync.sh a", Fit.SCRIPT),
    ("/x/sync.sh", "sh ./sync.sh", Fit.SCRIPT),
    ("sync.sh a b", "/bin/sh /home/me/bin/sync.sh a b", Fit.SCRIPT),
    ("./sync.py", "python3 -u -O ./sync.py", Fit.SCRIPT),
    # wrappers look like that too, which is why it has to be proven
    ("./sync.sh a", "timeout 10 ./sync.sh a", Fit.SCRIPT),
    ("python3 x.py", "timeout 10 python3 x.py", Fit.SCRIPT),
    ("python3 x.py", "nice python3 x.py", Fit.SCRIPT),
    ("python3 x.py", "flock -n f python3 x.py", Fit.SCRIPT),
    # others
    ("python3 x.py", "python3 -m lockcore run job -- python3 x.py", None),
    ("python3 x.py", "python3 y.py", None),
    ("python3 x.py", "python3 x.py --more", None),
    ("python3 x.py --more", "python3 x.py", None),
    ("python3 x.py", "python3 -u x.py", None),
    ("python3 x.py", "python3", None),
    ("python3 x.py", "vim x.py", None),
    ("python3 x.py", "pythonista x.py", None),
    ("python3.11 x.py", "python3.12 x.py", None),
    ("crond -f", "syslogd -f", None),
    ("./sync.sh a", "/bin/sh ./other.sh a", None),
    ("./sync.sh a", "/bin/sh -c ./sync.sh_a", None),
    ("./sync.sh a", "a b c d e ./sync.sh a", None),
    ("bash", "-bash", None),
]


@pytest.mark.parametrize(("command", "argv", "expected"), FITS)
def test_words_fit_or_do_not(command: str, argv: str, expected: Fit | None) -> None:
    """And whatever fits is found by its keys."""
    words, seen = command.split(), argv.split()
    assert fit(words, seen) is expected
    if expected is not None:
        assert key_of(words) in set(keys_of(seen))


@pytest.mark.parametrize(
    "argv",
    [
        (),
        ("",),
        ("", ""),
        ("", "x.py"),
        ("python3 x.py",),
        ("python3 x.py      ",),
        ("python3", "x.py", ""),
        ("python3", "x.py", "", "", ""),
        ("python3", "x.py\n"),
        ("python3", " x.py"),
        ("python3\n", "x.py"),
        ("python3", "X.PY"),
        ("python3", "x.py\udcff"),
        ("x" * 100_000,),
        ("python3", *("x.py",) * 50_000),
        ("nginx: master process /usr/sbin/nginx", "", ""),
    ],
)
def test_words_that_only_resemble_a_command_do_not_fit(argv: tuple[str, ...]) -> None:
    """An empty list, a title in one string, spaces and newlines, far too many."""
    assert fit(("python3", "x.py"), argv) is None
    list(keys_of(argv))


def test_every_word_counts_as_it_is() -> None:
    """Arguments may be empty, have newlines, or be of any length."""
    for odd in ("", "\n", "a\nb", " ", "\udcff", "y" * 100_000, "--"):
        command = ("python3", "x.py", odd)
        assert fit(command, ("/usr/bin/python3", "x.py", odd)) is Fit.SAME
        assert key_of(command) in set(keys_of(command))


words = st.lists(st.text(alphabet="ab/.1-\n ", max_size=4), max_size=5)


@given(words, words)
def test_no_command_is_missed_for_its_key(command: list[str], argv: list[str]) -> None:
    """Whatever fits has a key in common; whatever is the same fits."""
    if fit(command, argv) is not None:
        assert key_of(command) in set(keys_of(argv))
    if command and command[0]:
        assert fit(command, command) is Fit.SAME


@pytest.mark.parametrize(
    ("line", "head"),
    [
        ("#!/bin/sh\necho", ("/bin/sh",)),
        ("#! /bin/sh", ("/bin/sh",)),
        ("#!/bin/bash -e\n", ("/bin/bash", "-e")),
        ("#!/bin/bash -e -x  \n", ("/bin/bash", "-e -x")),
        ("#!\t/bin/sh\t-e\n", ("/bin/sh", "-e")),
        ("#!/usr/bin/env python3\n", ("python3",)),
        ("#!/usr/bin/env -S python3 -u\n", ("python3", "-u")),
        ("#!/usr/bin/env -S A=b python3\n", ("python3",)),
        ("#!/usr/bin/env python3 -u\n", None),
        ("#!/usr/bin/env -i python3\n", None),
        ("#!/usr/bin/env -i\n", None),
        ("#!/usr/bin/env\n", None),
        ("#!\n/bin/sh", None),
        ("#!", None),
        ("", None),
        ("echo", None),
        ("\x7fELF", None),
    ],
)
def test_a_script_says_what_stands_before_its_name(line: str, head: tuple[str, ...] | None) -> None:
    """As the kernel and `env` read its first line."""
    assert head_of(line.encode()) == head


@pytest.mark.parametrize(
    ("head", "argv", "expected"),
    [
        (("/bin/sh",), ("/bin/sh",), True),
        (("/bin/sh",), ("sh",), True),
        (("python3",), ("/usr/bin/python3",), True),
        (("/bin/bash", "-e"), ("/bin/bash", "-e"), True),
        (("/bin/bash", "-e"), ("/bin/bash",), False),
        (("/bin/bash",), ("/bin/bash", "-e"), False),
        (("/bin/sh",), ("nice",), False),
        (("/bin/sh",), ("timeout", "10"), False),
        (("/bin/sh", "10"), ("timeout", "10"), False),
        ((), (), False),
    ],
)
def test_a_wrapper_is_no_interpreter(head: tuple[str, ...], argv: tuple[str, ...], expected: bool) -> None:
    """The words before the script are those of its own first line, or it is somebody else who names it."""
    assert is_head(head, argv) is expected


def job(command: tuple[str, ...] | None, cwd: str | None) -> Job:
    made = Job("job", "/jobs/job.toml")
    made.command, made.cwd = command, cwd
    return made


@pytest.mark.parametrize(
    ("command", "cwd"),
    [
        ("python3 x.py", "/x"),
        ("./run", "/x"),
        ("bin/run", "/x"),
        ("/opt/app/run --serve", "/x"),
        ("make sync", "/x"),
        ("serve 8000d.conf", "/x"),
        ("python3 /x/x.py", None),
        ("/x/sync.sh", None),
        ("/usr/bin/python3 /x/x.py -v", None),
        ("tail -f /var/log/app/log", None),
    ],
)
def test_a_job_is_looked_for_by_what_is_its_own(command: str, cwd: str | None) -> None:
    """A word besides the program in its folder; or the path of something that is not everybody's."""
    assert wanted_of(job(tuple(command.split()), cwd)) == Wanted(tuple(command.split()), cwd)


@pytest.mark.parametrize(
    ("command", "cwd"),
    [
        (None, "/x"),
        ("", "/x"),
        ("bash", "/x"),
        ("/bin/bash", "/x"),
        ("bash -l", "/x"),
        ("/x/.venv/bin/python", "/x"),
        ("/x/.venv/bin/python3.11 -i", "/x"),
        ("python3", "/x"),
        ("nightly", "/x"),
        ("nightly --all", "/x"),
        ("sleep 300", "/x"),
        ("sleep 1.5h", "/x"),
        ("python3 x.py", None),
        ("./run now", None),
        ("bin/run now", None),
        ("/usr/bin/python3 x.py", None),
        ("/x/.venv/bin/python x.py", None),
        ("/usr/bin/make all", None),
        ("cat /dev/null", None),
        ("du /", None),
        ("rclone --config=/x/y sync", None),
        ("sh -c /usr/bin/backup", None),
    ],
)
def test_a_job_that_others_may_resemble_is_not_looked_for(command: str | None, cwd: str | None) -> None:
    """To say nothing is better than to be wrong."""
    assert wanted_of(job(None if command is None else tuple(command.split()), cwd)) is None
