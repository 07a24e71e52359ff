"""A batch: what one go of a table's task has gathered. It is written down first and told
afterwards."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.events import Event
from engine.core.zones import Seat
from engine.views.event_redaction import redact_events
from netplay.journal.rows import JournalRow
from netplay.table.inbox import InboxTablePort
from tui.ports import Notice, TableMessage


@dataclass(slots=True)
class CommitBatch:
    """Commands that share a commit, what came of them, and what is owed to whom."""

    rows: list[JournalRow] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    actors: set[Seat] = field(default_factory=set)
    """Seats whose command was accepted: they get an update whatever it shows."""
    missed: list[Seat] = field(default_factory=list)
    """Seats that have let a turn or a choice of their own run out."""
    newcomers: list[InboxTablePort] = field(default_factory=list)
    chairs_changed: bool = False
    clock_changed: bool = False
    """Somebody holds the clock, or does no longer."""
    game_changed: bool = False
    """Something that everybody may see is different from what was shown."""
    notices: list[Notice] = field(default_factory=list)
    """Lines of the host's, for everybody."""
    private: list[tuple[InboxTablePort, TableMessage]] = field(default_factory=list)
    """Refusals and the like, sent after the commit: they too tell of the state."""
    lines: list[tuple[InboxTablePort, Notice]] = field(default_factory=list)
    """Lines of the host's for one player alone."""
    public: list[TableMessage] = field(default_factory=list)
    """Talk."""
    keeps_time: bool = False
    """It is time to write down what is left on the clocks."""

    def told(self, port: InboxTablePort, line: Notice) -> None:
        """Owe that player a line of the host's."""
        self.lines.append((port, line))

    @property
    def shows_everybody(self) -> bool:
        """False for a pass that nobody may know of: no update must tell of it."""
        changed = self.game_changed or self.chairs_changed or self.clock_changed
        return changed or bool(self.notices)

    @property
    def is_shown(self) -> bool:
        """True if anybody gets an update."""
        return bool(self.rows) or bool(self.newcomers) or self.shows_everybody

    def seen_by(self, seat: Seat) -> tuple[Event, ...]:
        """The events as that seat may know them."""
        return redact_events(self.events, seat)
