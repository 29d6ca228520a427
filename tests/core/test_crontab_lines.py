"""What a crontab's lines are taken for, and how each is rewritten to run under a lock."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lockcore._crontab.lines import escaped, read_crontab
from lockcore._crontab.proposal import Proposal, Skipped, propose
from lockcore._crontab.shell import simple_words, tokens
from lockcore._registry.job_file import Job, read_job
from lockcore._registry.schedule import cron_knows, schedule_problem

HOME = "/home/me"

LINKS = r"""
# Process Saved Links
0 8 * * * cd ~/Process_Saved_Links && python main.py --scheduled morning >> logs/$(date +\%F).log 2>&1
0 12 * * * cd ~/Process_Saved_Links && python main.py --scheduled noon >> logs/$(date +\%F).log 2>&1
0 23 * * * cd ~/Process_Saved_Links && python main.py --scheduled night >> logs/$(date +\%F).log 2>&1
"""


def import_(text: str, *jobs: Job, taken: tuple[str, ...] = ()) -> tuple[list[Proposal], list[Skipped]]:
    return propose(
        read_crontab(text, cron_knows),
        program="/bin/lockcore",
        home=HOME,
        jobs=jobs,
        taken=(*taken, *(job.name for job in jobs)),
        understood=lambda schedule: schedule_problem(schedule) is None,
    )


def one(text: str) -> Proposal:
    proposals, skipped = import_(text)
    assert (len(proposals), skipped) == (1, [])
    return proposals[0]


def lines(proposal: Proposal) -> list[str]:
    return [line.line for line in proposal.lines]


def test_three_lines_of_one_program_are_one_job() -> None:
    """Named after its folder, because `main` says nothing; each line is labelled by what tells it apart."""
    proposal = one(LINKS)
    assert proposal.name == "process-saved-links"
    assert proposal.values == {
        ("", "title"): "Process Saved Links",
        ("", "cwd"): "~/Process_Saved_Links",
        ("", "schedule"): ["0 8 * * *", "0 12 * * *", "0 23 * * *"],
    }
    command = r"sh -c 'cd ~/Process_Saved_Links && python main.py --scheduled noon >> logs/$(date +\%F).log 2>&1'"
    assert lines(proposal)[1] == f"0 12 * * * /bin/lockcore run process-saved-links --label noon -- {command}"
    assert "share one lock and never overlap" in proposal.notes[0]


def test_the_same_command_at_two_times_needs_no_label() -> None:
    """And it is the job's own command."""
    proposal = one("0 8 * * * /opt/sync/sync.sh all\n0 20 * * * /opt/sync/sync.sh all\n")
    assert proposal.values["", "command"] == ["/opt/sync/sync.sh", "all"]
    assert proposal.values["", "schedule"] == ["0 8 * * *", "0 20 * * *"]
    assert lines(proposal) == [
        "0 8 * * * /bin/lockcore run sync -- /opt/sync/sync.sh all",
        "0 20 * * * /bin/lockcore run sync -- /opt/sync/sync.sh all",
    ]


def test_lines_with_one_schedule_are_meant_to_run_together() -> None:
    """One lock would make the second of them fail every time, so they are two jobs."""
    proposals, _ = import_("0 3 * * * ~/app/manage.py clear\n0 3 * * * ~/app/manage.py mail\n")
    assert [proposal.name for proposal in proposals] == ["manage", "manage-2"]


def test_a_program_of_the_system_is_not_one_job() -> None:
    """Two lines with curl have nothing to do with each other."""
    proposals, _ = import_("@daily curl -s https://a.example\n@hourly curl -s https://b.example\n")
    assert [proposal.name for proposal in proposals] == ["curl", "curl-2"]


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("/usr/local/bin/backup.sh", "backup"),
        ("cd /srv/Price_Bot && ./run.sh", "price-bot"),
        ("/srv/price-bot/src/main.py", "price-bot"),
        ("python3 -u ~/ingest/ingest_all.py --fast", "ingest-all"),
        ("~/ingest/.venv/bin/python -m ingest.cli all", "ingest"),
        ("nice -n 10 ionice -c3 env TZ=UTC /opt/report.pl > /dev/null", "report"),
        ("~/ingest/.venv/bin/python -c 'import ingest'", "ingest"),
        ("cd /srv/prices && venv/bin/python3 -c 'import prices'", "prices"),
        ("~/bots/env/bin/python3.11", "bots"),
        ("X=1 Y=2 ./weekly", "weekly"),
        ("sudo -u www-data php /var/www/shop/artisan schedule:run", "shop"),
        ("bash -c 'cd /x && ./night.sh'", "night"),
        ("source ~/.env && ./collect.py", "collect"),
        ("poetry run python sync.py", "sync"),
        ("[ -x /opt/a/rotate ] && /opt/a/rotate", "rotate"),
        ("flock -s /tmp/x ~/read.sh", "read"),
        ("sleep $((RANDOM % 60)); ~/jitter.sh".replace("%", r"\%"), "jitter"),
        ("sleep 5", "sleep"),
        ("main.py", "main.py"),
        ("exit 0", "job"),
        ("an open 'quote", "job"),
    ],
)
def test_a_job_is_named_after_what_it_runs(command: str, name: str) -> None:
    """The script rather than the interpreter, and the folder rather than `main`."""
    assert one(f"0 1 * * * {command}\n").name == name


def test_a_name_is_used_once() -> None:
    """Neither a registered job's nor another proposal's."""
    proposals, _ = import_("1 1 * * * /a/sync.sh\n2 2 * * * /b/sync.sh\n", taken=("sync",))
    assert [proposal.name for proposal in proposals] == ["sync-2", "sync-3"]


def test_a_job_that_is_registered_already_keeps_its_name() -> None:
    """So that importing twice proposes nothing new, and the lines can be seen again."""
    text = "@daily /a/sync.sh 'x y'\n"
    job = read_job("mine", f'command = ["/a/sync.sh", "x y"]\ncwd = "{HOME}"\nschedule = ["0 0 * * *"]', "/mine.toml")
    proposals, _ = import_(text, job)
    assert [(proposal.name, proposal.known) for proposal in proposals] == [("mine", True)]
    assert lines(proposals[0]) == ["@daily /bin/lockcore run mine -- /a/sync.sh 'x y'"]


def test_a_job_of_the_same_lock_is_the_same_in_another_folder() -> None:
    """As one is that was registered from the holder of its lock: two jobs would share a lock."""
    text = "@daily flock -n ~/w/fetch.lock sleep 5\n"
    words = f'command = ["sleep", "5"]\ncwd = "{HOME}/w"\nschedule = ["0 0 * * *"]\n[lock]\npath = "{HOME}/w/%s.lock"'
    for lock, found in (("fetch", ("mine", True)), ("other", ("sleep", False))):
        proposals, _ = import_(text, read_job("mine", words % lock, "/mine.toml"))
        assert [(proposal.name, proposal.known) for proposal in proposals] == [found]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("/a/b.sh x", ["/a/b.sh", "x"]),
        ('/a/b.sh "x y" z\\ z', ["/a/b.sh", "x y", "z z"]),
        ("/a/b.sh '$HOME' # a comment", ["/a/b.sh", "$HOME"]),
        ("/a/b.sh $HOME", ["sh", "-c", "/a/b.sh $HOME"]),
        ("/a/b.sh > /dev/null 2>&1", ["sh", "-c", "/a/b.sh > /dev/null 2>&1"]),
        ("a | b", ["sh", "-c", "a | b"]),
        ("X=1 a", ["sh", "-c", "X=1 a"]),
        ("cd /srv/x && a b", ["a", "b"]),
        ("cd /srv/x; a b | c", ["sh", "-c", "a b | c"]),
    ],
)
def test_a_shell_is_used_where_it_is_needed(command: str, words: list[str]) -> None:
    """A command that is only words is run as it is."""
    assert one(f"0 1 * * * {command}\n").values["", "command"] == words


def test_the_crontabs_own_shell_is_used() -> None:
    """What it runs may not be understood by another."""
    proposal = one("SHELL=/bin/bash\n0 1 * * * source ~/.env && ~/x.sh\n")
    assert proposal.values["", "command"] == ["/bin/bash", "-c", "source ~/.env && ~/x.sh"]
    assert lines(proposal) == ["0 1 * * * /bin/lockcore run x -- /bin/bash -c 'source ~/.env && ~/x.sh'"]


def test_what_only_the_shell_expands_stays_with_the_shell() -> None:
    """cron's own shell does it before lockcore is called."""
    assert lines(one("0 1 * * * $HOME/bin/x *.txt\n")) == ["0 1 * * * /bin/lockcore run x -- $HOME/bin/x *.txt"]


def test_a_percent_sign_keeps_its_backslash_in_the_line_and_loses_it_in_the_job_file() -> None:
    """cron takes it away; nothing else would."""
    proposal = one(r"0 1 * * * /a/b.sh +\%F" + "\n")
    assert proposal.values["", "command"] == ["/a/b.sh", "+%F"]
    assert lines(proposal) == [r"0 1 * * * /bin/lockcore run b -- /a/b.sh +\%F"]


def test_input_from_a_percent_sign_is_left_alone() -> None:
    """It is shown with the reason."""
    proposals, skipped = import_("0 1 * * * mail me%Hello%there\n0 2 * * * ls\n")
    assert [proposal.name for proposal in proposals] == ["ls"]
    assert [(left.entry.line, "percent sign" in left.reason) for left in skipped] == [
        ("0 1 * * * mail me%Hello%there", True)
    ]


def test_what_is_under_lockcore_already_is_left_alone() -> None:
    """In every way to write it."""
    _, skipped = import_(
        "1 1 * * * lockcore run a -- b\n2 * * * * cd /x && /opt/py/bin/python -m lockcore run c -- d\n"
    )
    assert [left.reason for left in skipped] == ["already under lockcore"] * 2


def test_a_disabled_entry_is_told_from_a_comment() -> None:
    """By its schedule."""
    proposals, skipped = import_("# m h  dom mon dow   command\n# at 5 I sleep well and long\n#0 5 * * * /bin/old\n")
    assert proposals == []
    assert [left.entry.schedule for left in skipped] == ["0 5 * * *"]


def test_settings_are_no_entries() -> None:
    """Only their names are kept: their values may be secrets."""
    crontab = read_crontab(
        "MAILTO=\"\"\nPATH = /usr/bin:/bin\n'API KEY'=x\n0 1 * * * X=1 a\nwhat is this\n", cron_knows
    )
    assert crontab.settings == ("MAILTO", "PATH", "API KEY")
    assert [entry.line for entry in crontab.entries] == ["0 1 * * * X=1 a"]
    assert crontab.unknown == ("what is this",)


def test_a_job_that_starts_with_the_machine_has_no_schedule() -> None:
    """Whether it should always run, nobody can tell."""
    proposal = one("@reboot ~/bot/bot.py\n")
    assert ("", "schedule") not in proposal.values
    assert 'kind = "daemon"' in proposal.notes[0]
    assert lines(proposal) == ["@reboot /bin/lockcore run bot -- ~/bot/bot.py"]


def test_the_columns_are_no_title() -> None:
    """Debian's crontab has them right above the first entry."""
    assert ("", "title") not in one("# m h  dom mon dow   command\n0 1 * * * /a/b\n").values
    assert one("#Ansible: nightly dump\n0 1 * * * /a/b\n").values["", "title"] == "nightly dump"


@pytest.mark.parametrize(
    ("command", "lock", "options", "words"),
    [
        ("flock -n /tmp/x.lock /a/b.sh y", "/tmp/x.lock", "", ["/a/b.sh", "y"]),
        ("/usr/bin/flock -xn ~/x.lock -c '/a/b.sh y'", "~/x.lock", "", ["/a/b.sh", "y"]),
        ("flock --nonblock /tmp/x.lock /a/b.sh y", "/tmp/x.lock", "", ["/a/b.sh", "y"]),
        ("flock -w 10 -E 0 /tmp/x.lock /a/b.sh y", "/tmp/x.lock", " --wait 10s -E 0", ["/a/b.sh", "y"]),
        ("flock /tmp/x.lock /a/b.sh y", "/tmp/x.lock", " --wait 1d", ["/a/b.sh", "y"]),
        ("cd /srv && flock -n x.lock /a/b.sh y", "/srv/x.lock", "", ["/a/b.sh", "y"]),
    ],
)
def test_the_lock_file_of_flock_is_kept(command: str, lock: str, options: str, words: list[str]) -> None:
    """So that a line which was not rewritten still keeps out one that was."""
    proposal = one(f"0 1 * * * {command}\n")
    assert proposal.values["lock", "path"] == lock
    assert proposal.values["", "command"] == words
    assert lines(proposal)[0].startswith(f"0 1 * * * /bin/lockcore run b -q{options} -- ")
    assert "flock" not in lines(proposal)[0]
    assert "flock(1)" in proposal.notes[0]


@pytest.mark.parametrize(
    "command",
    [
        "flock -s /tmp/x.lock /a/b.sh",
        "flock -n $LOCK /a/b.sh",
        "flock --timeout 3 /tmp/x.lock /a/b.sh",
        "timeout --foreground 3 /a/b.sh",
        "timeout soon /a/b.sh",
    ],
)
def test_what_is_not_understood_is_kept_as_it_is(command: str) -> None:
    """It works under a second lock too, and a note says so."""
    proposal = one(f"0 1 * * * {command}\n")
    assert ("lock", "path") not in proposal.values
    assert lines(proposal)[0].endswith(f" -- {command}")
    assert "It keeps its" in proposal.notes[0]


@pytest.mark.parametrize("command", ["flock -n /tmp/x /a/b.sh && /a/c.sh", "(flock -n 9; /a/b.sh) 9>/tmp/x"])
def test_a_flock_that_covers_a_part_is_kept_as_it_is(command: str) -> None:
    """Taking it away would change what it covers."""
    assert lines(one(f"0 1 * * * {command}\n"))[0].endswith(f" -- sh -c '{command}'")


def test_the_limit_of_timeout_is_kept() -> None:
    """As the job's own, behind flock too."""
    proposal = one("0 1 * * * flock -n /tmp/x.lock timeout -k 5 10m /a/b.sh > /tmp/out\n")
    assert proposal.values["limits", "timeout"] == "10m"
    assert proposal.values["limits", "grace"] == "5"
    assert lines(proposal) == ["0 1 * * * /bin/lockcore run b -q -- sh -c '/a/b.sh > /tmp/out'"]


def test_lines_with_another_lock_or_limit_are_jobs_of_their_own() -> None:
    """A job has one of each, and what was without stays without."""
    proposals, _ = import_(
        "*/5 * * * * flock -n /tmp/x.lock /a/b.sh\n*/10 * * * * timeout 300 /a/b.sh\n0 1 * * * /a/b.sh\n"
    )
    limits = [(each.values.get(("lock", "path")), each.values.get(("limits", "timeout"))) for each in proposals]
    assert limits == [("/tmp/x.lock", None), (None, "300"), (None, None)]


def test_a_line_that_is_too_long_for_cron_is_said_to_be() -> None:
    """It would be refused, or cut."""
    assert "longer than" in one(f"0 1 * * * /a/b.sh {'x' * 990}\n").notes[-1]


def test_characters_that_can_not_be_shown_are_left_alone() -> None:
    """What is printed is there to be pasted."""
    _, skipped = import_("0 1 * * * /a/b.sh \x1b[31m\n0 1 * * * /a/\udce9.sh\n")
    assert ["can't be shown" in left.reason for left in skipped] == [True, True]


def test_labels_that_would_be_the_same_are_numbered() -> None:
    """By the line in the crontab."""
    proposal = one("0 1 * * * /a/b.sh !\n0 2 * * * /a/b.sh ?\n0 3 * * * /a/b.sh x\n")
    assert [line.split("--label ")[1].split()[0] for line in lines(proposal)] == ["line-1", "line-2", "line-3"]


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"])))
def test_any_command_is_read_or_said_to_be_open(text: str) -> None:
    """And what is only words is taken apart without a shell."""
    found = tokens(text)
    words = simple_words(text)
    assert found is not None or words is None


@given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1))
@example("a\\b")
@example("50\\%")
def test_escaped_text_comes_out_of_cron_as_it_was(text: str) -> None:
    """Percent signs and backslashes alike."""
    line = f"0 1 * * * x{escaped(text)}x"
    entry = read_crontab(line, cron_knows).entries[0]
    assert entry.command is not None
    assert entry.command.text == f"x{text}x"
