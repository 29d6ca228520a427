"""The order of the protocol and its refusals, with the system's files replaced by a fake.

What `take` decides is the same on every system; the fake stands for those that are not at hand.
"""

from __future__ import annotations

from typing import ClassVar

import pytest

from lockcore import LockFailed, _hold, _seal
from lockcore._hold import Hold, Refused, Spec, take
from lockcore._values import Report, Verdict


class FakeFiles:
    """Files that follow a script and write down what is done to them."""

    Folder = str
    RIDE_OVER = 0.0

    def __init__(self, unnamed: bool = False) -> None:
        self.unnamed = unnamed
        self.steps: list[str] = []
        self.open_things: set[str] = set()
        self.busy = False
        self.sizes: list[int | None] = [_seal.SIZE]
        self.present = False
        self.appears = 0
        self.fails_at: str | None = None
        fake = self

        class Guard:
            def __init__(self, folder: str, name: str, lock: str) -> None:
                fake.step("open guard")
                fake.open_things.add("guard")
                self.fd = 5

            def lock(self, wait: float | None) -> bool:
                fake.step(f"lock {wait}")
                return not fake.busy

            def size_in_place(self) -> int | None:
                fake.step("in place?")
                return fake.sizes.pop(0) if len(fake.sizes) > 1 else fake.sizes[0]

            def release(self, *, note: bool) -> None:
                if self.fd >= 0:
                    fake.step("release" if note else "unlock")
                self.close()

            def write(self, content: bytes) -> None:
                fake.step("write guard")
                assert _seal.unseal(content) is not None

            def close(self) -> None:
                self.fd = -1
                fake.open_things.discard("guard")

        class PublicFile:
            inode = 7
            is_private = fake.unnamed

            def __init__(self, folder: str, name: str, lock: str) -> None:
                fake.step("make")
                fake.open_things.add("public")

            def prepare(self, content: bytes) -> None:
                fake.step("prepare")

            def draft(self) -> None:
                fake.step("draft")

            def publish(self, content: bytes) -> bool:
                fake.step("publish")
                if fake.appears:
                    fake.appears -= 1
                    return False
                return True

            def withdraw(self) -> None:
                fake.step("withdraw")

            def close(self) -> None:
                fake.open_things.discard("public")

        self.Guard, self.PublicFile = Guard, PublicFile

    def step(self, name: str) -> None:
        self.steps.append(name)
        if self.fails_at == name:
            raise LockFailed("x", name)

    def open_folder(self, path: str, lock: str, make: bool) -> str:
        self.step("open folder")
        self.open_things.add("folder")
        return path

    def close_folder(self, folder: str) -> None:
        self.open_things.discard("folder")

    def exists(self, folder: str, name: str) -> bool:
        self.step("exists?")
        return self.present


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> FakeFiles:
    fake = FakeFiles()
    monkeypatch.setattr(_hold, "files", fake)
    monkeypatch.setattr(_hold, "_in_the_way", lambda *_: None)
    return fake


SPEC = Spec("/locks/sync.lock", "json", None)


class TestTake:
    """Taking a lock."""

    IN_ORDER: ClassVar = [
        *("open folder", "open guard", "lock 0.0", "in place?", "exists?"),
        *("make", "draft", "write guard", "in place?", "publish"),
    ]

    def test_a_free_lock_is_taken_in_this_order(self, files: FakeFiles) -> None:
        """The guard knows who we are before the public file appears."""
        hold = take(SPEC, 0.0)
        assert isinstance(hold, Hold)
        assert files.steps == self.IN_ORDER
        assert files.open_things == {"folder", "guard", "public"}

    def test_a_busy_guard_is_the_end_of_it(self, files: FakeFiles) -> None:
        """Nothing is read and nothing is written."""
        files.busy = True
        outcome = take(SPEC, 0.0)
        assert isinstance(outcome, Refused)
        assert outcome.report is None
        assert files.steps == [*self.IN_ORDER[:3], "unlock"]
        assert files.open_things == set()

    @pytest.mark.parametrize("unnamed", [False, True])
    def test_a_wait_prepares_what_it_can_before_it_blocks(self, monkeypatch: pytest.MonkeyPatch, unnamed: bool) -> None:
        """Whoever has just got the lock is in a hurry; but a draft with a name is for the guard's holder alone."""
        files = FakeFiles(unnamed)
        monkeypatch.setattr(_hold, "files", files)
        files.busy = True
        assert isinstance(take(SPEC, 5.0), Refused)
        assert files.steps[2:-3] == (["lock 0.0", "make", "prepare"] if unnamed else ["lock 0.0", "make"])
        assert files.steps[-3].startswith("lock 4.9")
        assert files.open_things == set()

    def test_a_replaced_guard_is_taken_anew(self, files: FakeFiles) -> None:
        """A lock on a file without its name guards nothing."""
        files.sizes = [None, None, _seal.SIZE]
        assert isinstance(take(SPEC, 0.0), Hold)
        assert files.steps.count("open guard") == 3

    def test_a_guard_that_is_replaced_before_it_says_who_we_are_is_taken_anew(self, files: FakeFiles) -> None:
        """Nothing is published: somebody else may have looked for us in vain."""
        files.sizes = [_seal.SIZE, None, _seal.SIZE]
        assert isinstance(take(SPEC, 0.0), Hold)
        assert files.steps[:10] == [*self.IN_ORDER[:9], "withdraw"]
        assert files.steps.count("publish") == 1

    def test_a_guard_that_is_replaced_for_ever_is_given_up(self, files: FakeFiles) -> None:
        """With everything closed."""
        files.sizes = [None]
        with pytest.raises(LockFailed, match="keeps replacing"):
            take(SPEC, 0.0)
        assert files.open_things == set()

    def test_a_public_file_in_the_way_is_asked_about(self, files: FakeFiles, monkeypatch: pytest.MonkeyPatch) -> None:
        """A refusal carries its report; a cleared one lets us through."""
        report = Report("/locks/sync.lock", None, Verdict.HELD, ("It is held.",))
        answers: list[Report | None] = [report, None]
        monkeypatch.setattr(_hold, "_in_the_way", lambda *_: answers.pop(0))
        files.present = True
        refused = take(SPEC, 0.0)
        assert isinstance(refused, Refused)
        assert refused.report is report
        assert "draft" not in files.steps
        assert files.open_things == set()
        assert isinstance(take(SPEC, 0.0), Hold)

    def test_a_file_that_appears_before_ours_is_looked_at(
        self, files: FakeFiles, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Publishing replaces nothing; the whole walk is done again, and this time it is looked at for sure."""
        looked: list[bool] = []
        monkeypatch.setattr(_hold, "_in_the_way", lambda *_: looked.append(True))
        files.appears = 2
        assert isinstance(take(SPEC, 0.0), Hold)
        assert files.steps.count("publish") == 3
        assert looked == [True, True]

    @pytest.mark.parametrize("size", [0, _seal.SIZE + 1])
    def test_an_unusual_guard_is_looked_into_first(
        self, files: FakeFiles, monkeypatch: pytest.MonkeyPatch, size: int
    ) -> None:
        """One that is new, or longer than usual: its length tells."""
        report = Report("/locks/sync.lock", None, Verdict.HELD, ("It is held.",))
        answers: list[Report | None] = [report, None]
        monkeypatch.setattr(_hold, "_unusual", lambda *_: answers.pop(0))
        files.sizes = [size]
        assert isinstance(take(SPEC, 0.0), Refused)
        assert files.steps == [*self.IN_ORDER[:4], "unlock"]
        assert isinstance(take(SPEC, 0.0), Hold)

    @pytest.mark.parametrize("step", [step for step in IN_ORDER if step != "exists?"])
    def test_a_failure_at_any_step_leaves_nothing_open(self, files: FakeFiles, step: str) -> None:
        """And reaches the caller."""
        files.fails_at = step
        with pytest.raises(LockFailed, match=step.rstrip("?")):
            take(SPEC, 0.0)
        assert files.open_things == set()

    def test_release_withdraws_the_file_before_it_lets_go(self, files: FakeFiles) -> None:
        """However often it is asked."""
        hold = take(SPEC, 0.0)
        assert isinstance(hold, Hold)
        hold.release()
        assert files.steps[-3:] == ["publish", "withdraw", "release"]
        hold.release()
        assert files.steps[-3:] == ["withdraw", "release", "withdraw"]
        assert files.open_things == set()

    def test_a_hold_that_nobody_has_is_let_go(self, files: FakeFiles) -> None:
        """An exception between taking and keeping it must not lose it."""
        assert isinstance(take(SPEC, 0.0), Hold)
        assert files.open_things == set()
