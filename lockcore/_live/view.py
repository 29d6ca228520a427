"""What the live view shows at one instant, as values. Pure."""

from __future__ import annotations

from enum import Enum

from lockcore._columns import Columns
from lockcore._objections import Kind
from lockcore._value import value
from lockcore._values import Report
from lockcore._watch.facts import LastRun
from lockcore._watch.status import JobStatus, Snapshot

_NO_COLUMNS = Columns(3, 0, 0, 0, 0, 0)


class Page(Enum):
    """What fills the screen."""

    LIST = "list"
    DETAILS = "details"
    LOG = "log"
    HELP = "help"


class Tone(Enum):
    """How a note is meant."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"


@value
class Action:
    """A request, with what the person saw: the job, and for a clean-up the very file."""

    kind: Kind
    status: JobStatus
    shown: object = None
    force: bool = False


@value
class Ask:
    """A question that y answers; anything else means no."""

    question: str
    yes: Action


@value
class AskName:
    """A question that only the job's name answers."""

    question: str
    name: str
    yes: Action
    typed: str = ""


@value
class Filtering:
    """The filter is being typed; `before` is what it was."""

    before: str


@value
class Note:
    """What there is to say about the last key or action."""

    text: str
    tone: Tone = Tone.PLAIN


@value
class Log:
    """The end of a run's output. `heading` tells which run; `going` whether more may come."""

    heading: str
    lines: tuple[str, ...] = ()
    going: bool = False


@value
class Looked:
    """What lies at a job's lock just now, before it is cleaned. `refusal` is why it may not be."""

    status: JobStatus
    report: Report
    shown: object
    needs_name: bool = False
    refusal: str | None = None


@value
class View:
    """All of it. `order` are the names in the list, `wanted` the columns that they need.

    `held` tells that a person has moved in the list: until then the selection stays on the worst.
    `runs` are the last runs of the selected job, None before they are read. `busy` is what is being done.
    """

    snapshot: Snapshot
    columns: int = 80
    lines: int = 24
    order: tuple[str, ...] = ()
    wanted: Columns = _NO_COLUMNS
    selected: str | None = None
    place: int = 0
    top: int = 0
    held: bool = False
    page: Page = Page.LIST
    under: Page = Page.LIST
    scroll: int = 0
    filter: str = ""
    prompt: Ask | AskName | Filtering | None = None
    note: Note | None = None
    busy: str | None = None
    leaving: bool = False
    runs: tuple[LastRun, ...] | None = None
    log: Log | None = None

    @property
    def job(self) -> JobStatus | None:
        """The selected one."""
        return None if self.selected is None else self.snapshot.jobs.get(self.selected)

    @property
    def troubles(self) -> int:
        """How many lines sentences about trouble take."""
        return min(len(self.snapshot.trouble), 1 if self.lines < 16 else 3)

    @property
    def rows(self) -> int:
        """How many lines there are between the head and the foot of the page."""
        above = 2 + self.troubles if self.page is Page.LIST else 2
        return max(1, self.lines - above - 2)


@value
class Perform:
    """Do it, and tell what came of it."""

    action: Action


@value
class LookAt:
    """See what lies at the job's lock, for a clean-up."""

    status: JobStatus


@value
class Read:
    """Read the last runs of a job, or with `log` its output, and go on reading that."""

    status: JobStatus
    log: bool = False


@value
class Leave:
    """End the view."""


@value
class StopReading:
    """Nobody looks at the output any more."""


@value
class Redraw:
    """The whole screen, as if nothing were on it."""


Effect = Perform | LookAt | Read | Leave | StopReading | Redraw
