"""Where the dialogs' work goes: the person's own files, also while samples are shown; and what follows from it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from lockcore._derive import JobState
from lockcore._paths import home as home_now
from lockcore._registry.edits import register
from lockcore._watch.engine import Engine
from lockcore._watch.gather import gather
from lockcore._watch.status import Flip, Snapshot
from locktray.bridge import Bridge
from locktray.forms import Forms
from locktray.herald import Herald
from locktray.kept import Kept
from locktray.language import LANGUAGES
from locktray.present import settings
from locktray.present.details import details_of
from locktray.present.digest import Past
from locktray.present.incidents import Kind
from locktray.present.job_draft import JobDraft
from locktray.present.quiet import LOUD, Quiet
from locktray.registering import Refused, in_home, load_draft, read_settings, save, settle
from locktray.watching import Watching
from locktray.windows import Windows
from tests.present.jobs import flip, job, snapshot

SLOW = 30_000


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> Path:
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    (tmp_path / "home").mkdir(mode=0o700)
    return tmp_path / "home"


@pytest.fixture
def forms(home: Path) -> Iterator[Forms]:
    windows = Windows()
    forms = Forms(windows, Kept, lambda kept: None)
    yield forms
    windows.close()
    forms.close()


def test_a_job_that_is_added_beside_samples_is_the_persons_own(forms: Forms, home: Path, qtbot: QtBot) -> None:
    """It is written where the person's own files are, and the samples end."""
    watching = Watching()
    try:
        with qtbot.waitSignal(watching.began, timeout=SLOW):
            watching.begin()
        assert watching.is_sampling
        assert home_now() != str(home)
        answers: list[str | Refused] = []
        with qtbot.waitSignal(watching.began, timeout=SLOW) as began:
            forms.ask(lambda: save(JobDraft("mine", command="true"), None), answers.append)
        assert answers == ["mine"]
        assert list(began.args[0].jobs) == ["mine"]
        assert (home / "jobs" / "mine.toml").exists()
    finally:
        watching.close()


def test_settings_that_change_beside_samples_leave_them_alone(forms: Forms, home: Path, qtbot: QtBot) -> None:
    watching = Watching()
    try:
        with qtbot.waitSignal(watching.began, timeout=SLOW):
            watching.begin()
        answers: list[object] = []
        forms.ask(lambda: settle({("logs", "keep"): 3}), answers.append)
        qtbot.waitUntil(lambda: bool(answers))
        assert (home / "config.toml").exists()
        with qtbot.assertNotEmitted(watching.began, wait=3000):
            pass
        assert watching.is_sampling
    finally:
        watching.close()


class Silent:
    """Shows nothing."""

    has_buttons = False

    def show(self, *_: object, **__: object) -> None:
        pass


def test_a_changed_setting_counts_for_the_next_notice(home: Path, qtbot: QtBot) -> None:
    herald = Herald(Silent(), lambda: LOUD, frozenset)
    herald.begin(snapshot(), Past(), sampling=False)
    qtbot.waitUntil(lambda: herald.past() is not None)
    assert herald._wishes().wants("x", Kind.CRASH, 0.0)
    settle({("notify", "crash"): False})
    herald.read_again()
    qtbot.waitUntil(lambda: not herald._wishes().wants("x", Kind.CRASH, 0.0))
    herald.close()


def test_what_happens_in_a_pause_is_not_told_after_it(home: Path, qtbot: QtBot) -> None:
    """However soon after it the pause ends; and what is being stopped by us is no news once it is stopped."""
    told: list[str] = []

    class Loud(Silent):
        def show(self, key: str, title: str, *_: object, **__: object) -> None:
            told.append(title)

    quiet, busy = [Quiet(time.time() + 3600)], [frozenset[str]()]
    herald = Herald(Loud(), lambda: quiet[0], lambda: busy[0])
    running = [job(name, pid=1) for name in ("a", "b", "c")]
    stale = [job(name, JobState.STALE, pid=1) for name in ("a", "b", "c")]
    herald.begin(snapshot(*running), Past(), sampling=False)
    herald.hear(snapshot(stale[0], *running[1:]), (flip(running[0], stale[0]),))
    quiet[0], busy[0] = LOUD, frozenset({"b"})
    herald.hear(snapshot(*stale[:2], running[2]), (flip(running[1], stale[1]),))
    busy[0] = frozenset()
    herald.hear(snapshot(*stale), (flip(running[2], stale[2]),))
    qtbot.waitUntil(lambda: "c crashed" in told)
    assert told == ["c crashed"]
    herald.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a job is stopped otherwise there")
def test_a_job_that_lockcore_stops_has_not_crashed(home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    """It leaves its PID file, which is set aside a moment later: the watch may see that or not.

    One that is killed leaves it for good.
    """
    told: list[str] = []

    class Loud(Silent):
        def show(self, key: str, title: str, *_: object, **__: object) -> None:
            told.append(title)

    herald = Herald(Loud(), lambda: LOUD, frozenset)
    code = "import os, time; open(os.sys.argv[1], 'w').write(str(os.getpid())); time.sleep(60)"
    files = [tmp_path / "stopped.pid", tmp_path / "killed.pid"]
    bots = [subprocess.Popen([sys.executable, "-c", code, str(file)]) for file in files]
    qtbot.waitUntil(lambda: all(file.exists() and file.read_text() for file in files), timeout=SLOW)
    for file in files:
        register(file.stem, {("lock", "path"): str(file), ("lock", "taken_by"): "job"})
    engine = Engine()
    engine.start()
    bridge = Bridge(engine)
    ended: list[str] = []

    def hear(shown: Snapshot, flips: tuple[Flip, ...]) -> None:
        ended.extend(flip.job for flip in flips if flip.after is not None and flip.after.state is JobState.IDLE)
        herald.hear(shown, flips)

    try:
        herald.begin(engine.snapshot, Past(), sampling=False)
        qtbot.waitUntil(lambda: herald.past() is not None, timeout=SLOW)
        bridge.changed.connect(hear)
        stopping = subprocess.Popen([sys.executable, "-m", "lockcore", "stop", "stopped"])
        qtbot.waitUntil(lambda: stopping.poll() is not None, timeout=SLOW)
        assert stopping.returncode == 0
        qtbot.waitUntil(lambda: "stopped" in ended, timeout=SLOW)
        bots[1].kill()
        qtbot.waitUntil(lambda: told != [], timeout=SLOW)
        assert told == ["killed crashed"]
    finally:
        bridge.close()
        engine.stop()
        herald.close()
        for bot in bots:
            bot.kill()
            bot.wait()


def test_a_first_watch_that_ends_at_once_leaves_when_it_was(home: Path) -> None:
    """Before anything was read for notices: the next one tells what happened since."""
    seen = snapshot(job("a", JobState.STALE))
    herald = Herald(Silent(), lambda: LOUD, frozenset)
    assert herald.past() is None
    herald.begin(seen, Past(), sampling=False)
    past = herald.past()
    assert past is not None
    assert past.until == seen.at
    assert {name for name, _ in past.known} == {"a"}
    herald.begin(seen, Past(seen.at - 60), sampling=False)
    assert herald.past() is None
    herald.begin(seen, Past(), sampling=True)
    assert herald.past() is None
    herald.close()


def test_another_home_ends_with_the_work(home: Path, tmp_path: Path) -> None:
    """Also if the work fails."""
    other = str(tmp_path / "other")
    assert in_home(other, home_now) == other

    def fail() -> str:
        raise OSError(13, "Permission denied", "/x")

    refused = in_home(other, fail)
    assert isinstance(refused, Refused)
    assert str(refused) == "/x: Permission denied"
    assert home_now() == str(home) == os.environ["LOCKCORE_HOME"]
    assert read_settings().keep_logs == 14


def test_the_settings_offer_every_language() -> None:
    assert ("", *LANGUAGES) == settings.LANGUAGES
    assert [settings.language_words(code) for code in LANGUAGES] == ["English", "Italiano", "Čeština"]


def test_an_answer_for_a_closed_dialog_is_dropped(forms: Forms, qtbot: QtBot) -> None:
    """Nobody is there to be told."""
    forms.settings()
    assert forms.is_settling
    assert forms._settings is not None
    dialog = forms._settings.dialog
    assert dialog is not None
    dialog.close()
    assert not forms.is_settling
    done: list[object] = []
    forms.ask(read_settings, done.append)
    qtbot.waitUntil(lambda: bool(done))


@pytest.mark.skipif(os.name == "nt", reason="paths are shown as they are typed there")
def test_a_broken_job_file_is_not_taken_for_a_broken_lock(home: Path) -> None:
    """Each place says that it is the file, what is wrong with it, and where it is corrected."""
    file = home / "jobs" / "dd.toml"
    file.parent.mkdir(mode=0o700, exist_ok=True)
    file.write_text('command = ["true"\n')
    file.chmod(0o600)
    status = gather().jobs["dd"]
    assert status.evidence == (
        "Its job file can't be used: end of document: unclosed array.",
        f"Correct {file} in an editor; it is read again when it is saved.",
    )
    spec = details_of(status, time.time())
    assert spec.lock.says == "not known, since the job file can't be used"
    assert (spec.lock.where, spec.lock.folder) == (str(file), str(file.parent))
    refused = in_home(str(home), lambda: load_draft("dd"))
    assert isinstance(refused, Refused)
    assert str(refused) == f"Correct {file} in an editor first. End of document: unclosed array."
