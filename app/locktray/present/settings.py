"""What the settings show. Pure: no address is ever a part of it, only what may be shown of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum

from lockcore._duration import written
from lockcore._registry.config import Config, masked
from lockcore._registry.job_file import EVENTS
from lockcore._value import value
from locktray.present.incidents import Kind
from locktray.present.job_seen import Place
from locktray.present.notes import Note, care, hint
from locktray.tongue import tr

LANGUAGES = ("", "en", "it", "cs")
SENT = tuple(kind for kind in Kind if kind.value in EVENTS and kind is not Kind.MISSED)
"""What can be sent to addresses: `lockcore run` tells of these."""

_LONGEST_SCHEME = 20
"""What is longer may be a part of the secret."""


class Tried(Enum):
    """What came of trying an address."""

    GOOD = "good"
    SENT = "sent"
    UNKNOWN = "unknown"
    REFUSED = "refused"
    SILENT = "silent"
    MISSING = "missing"


@value
class Folder:
    """A watched folder, and what is to be said about it."""

    path: str
    note: Note


@value
class Address:
    """Where notifications go: what may be shown, and a mark by which it is known again."""

    shown: str
    mark: str


@value
class ConfigSpec:
    """What config.toml says. `trouble` tells why it can't be read; then nothing in it can be changed here."""

    folders: tuple[Folder, ...] = ()
    addresses: tuple[Address, ...] = ()
    sent: Mapping[str, bool] = field(default_factory=dict)
    keep_logs: int = 0
    max_runs: int = 0
    max_age: str = ""
    trouble: str = ""


def config_spec(config: Config, places: Mapping[str, Place]) -> ConfigSpec:
    """`places` tells what each watched folder is like."""
    return ConfigSpec(
        tuple(Folder(path, _folder_note(places.get(path, Place.THERE))) for path in config.watch),
        tuple(Address(masked(url), mark_of(url)) for url in config.urls),
        dict(config.notify),
        config.keep_logs,
        config.max_runs,
        written(config.max_age),
    )


def mark_of(url: str) -> str:
    """Tells addresses apart without saying anything about them, within this process."""
    return f"{hash(url):x}"


def told(kind: Kind, kinds: Mapping[str, bool], sent: Mapping[str, bool], defaults: Mapping[str, bool]) -> bool:
    """Whether notices of a kind are shown on this desktop: what was chosen; else what the file says, if it differs."""
    if kind.value in kinds:
        return kinds[kind.value]
    wanted = sent.get(kind.value)
    return True if wanted is None or wanted == defaults.get(kind.value) else wanted


def kind_words(kind: Kind) -> str:
    match kind:
        case Kind.CRASH:
            return tr("A job crashed")
        case Kind.FAILURE:
            return tr("A run failed")
        case Kind.TIMEOUT:
            return tr("A run took too long and was ended")
        case Kind.MISSED:
            return tr("A scheduled run did not happen")
        case Kind.HUNG:
            return tr("A heartbeat has stopped")
        case Kind.DUPLICATED:
            return tr("A job runs more than once")
        case Kind.RECOVERY:
            return tr("A job works again")


def language_words(code: str) -> str:
    """Each in its own words, so that everybody finds his own."""
    return {"en": "English", "it": "Italiano", "cs": "Čeština"}.get(code) or tr("As the desktop has it")


def tried_words(tried: Tried) -> Note:
    match tried:
        case Tried.GOOD:
            return hint(tr("Added. Send a test to see whether it arrives."))
        case Tried.SENT:
            return hint(tr("Sent. See there whether it has arrived."))
        case Tried.UNKNOWN:
            return care(tr("This is no address that Apprise knows, or a part of it is missing. Nothing was added."))
        case Tried.REFUSED:
            return care(tr("It was not taken: the receiver refuses, or can't be reached."))
        case Tried.SILENT:
            return care(tr("The receiver does not answer. Perhaps it has it, perhaps not."))
        case Tried.MISSING:
            return care(tr('Apprise is not installed, so nothing is sent: pip install "lockcore[notify]"'))


def typed_words(address: str) -> Note | None:
    """What is said while an address is typed, which is not shown itself."""
    scheme, separator, rest = address.strip().partition("://")
    if not address.strip():
        return hint(tr("Such as mailto://…, discord://… or ntfy://…. Apprise knows more than a hundred."))
    if not separator or not scheme.isalnum() or len(scheme) > _LONGEST_SCHEME or not rest:
        return care(tr("An address begins with its kind and ://, such as discord://"))
    return hint(tr("An address of the kind {scheme}. It is kept in a file that only you can read.", scheme=scheme))


def _folder_note(place: Place) -> Note:
    match place:
        case Place.THERE:
            return hint(tr("watched"))
        case Place.MISSING:
            return care(tr("not there now"))
        case Place.NO_FOLDER:
            return care(tr("a file, not a folder"))
        case Place.READ_ONLY:
            return care(tr("you may not look into it"))
        case Place.NETWORK:
            return hint(tr("watched, over a network"))
        case Place.SILENT:
            return care(tr("does not answer"))
