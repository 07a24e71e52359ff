"""The two doors between the screens and whatever runs the tables.

Everything that passes is plain data that could cross a socket. The screens never hold a state, a
socket or a clock of the table; the tables never hold a widget.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, Protocol, runtime_checkable

from engine.commands import Command
from engine.errors import Refusal
from engine.events import Event
from engine.view import TableView
from engine.zones import Instance, Seat

Presence = Literal["here", "away", "bot"]
Setting = int | float | bool | str
Rules = tuple[tuple[str, tuple[tuple[str, Setting], ...]], ...]
"""House rules: sections of an edition's profile, each with the keys that it overrides."""


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits where: public, cleaned, at most 16 columns wide."""

    seat: Seat
    name: str
    presence: Presence = "here"


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What does not change while a table is open."""

    id: str
    name: str
    editions: tuple[str, ...]
    card_ids: tuple[str, ...]
    """The card id of every instance, in the order of the box: public."""
    window_seconds: float
    rules: Rules = ()


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The running clock as the table saw it when it sent this: seconds left of how many.

    A clock that does not run (nobody needs one, or the game is paused) has `left = None`.
    """

    id: int
    kind: Literal["turn", "window", "ask"]
    about: str
    length: float
    left: float | None
    audience: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Update:
    """What a table sends to one seat after each accepted command, and once on joining.

    `events` are redacted for the seat and in order; on joining they are the last public ones.
    """

    view: TableView
    events: tuple[Event, ...]
    chairs: tuple[Chair, ...]
    clock: ClockReading | None
    notices: tuple[str, ...] = ()
    """Lines from the house itself, such as "the table was restored"."""


@dataclass(frozen=True, slots=True)
class Refused:
    """To one seat alone: its command changed nothing, and why (with the rule's id)."""

    command: Command
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Said:
    """A line of talk; the text is cleaned, shown, never interpreted."""

    seat: Seat
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The table is gone for this seat: another session took over, the host stops, and so on."""

    reason: str


TableMessage = Update | Refused | Said | Closed
Listener = Callable[[TableMessage], None]


@runtime_checkable
class TablePort(Protocol):
    """One seat at one table. Calls return at once; what comes of them comes to the listener.

    The listener is called from the table's task: it only posts a message to its app.
    """

    @property
    def info(self) -> TableInfo: ...
    @property
    def seat(self) -> Seat: ...
    def listen(self, listener: Listener) -> None:
        """Begin to receive; the current `Update` comes at once."""

    def submit(self, command: Command, seen: int) -> None:
        """Hand in a command; `seen` is the `revision` that was painted when the key came."""

    def say(self, text: str) -> None: ...
    def leave(self) -> None: ...


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the lobby's list."""

    id: str
    name: str
    editions: tuple[str, ...]
    seats: int
    chairs: tuple[Chair, ...]
    state: Literal["waiting", "running", "over"]
    round: int
    window_seconds: float
    mine: bool
    """The visitor has a chair there."""
    your_turn: bool = False


@dataclass(frozen=True, slots=True)
class LobbyUpdate:
    """Everything the lobby shows."""

    host: str
    you: str
    people: int
    tables: tuple[TableRow, ...]
    talk: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Declined:
    """The lobby could not do it, in one line."""

    reason: str


@dataclass(frozen=True, slots=True)
class Seated:
    """The visitor now has a chair: the port to play through."""

    port: TablePort


LobbyMessage = LobbyUpdate | Declined | Seated | Closed
LobbyListener = Callable[[LobbyMessage], None]


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a new table is made of."""

    name: str = ""
    edition: str = "classic"
    seats: int = 4
    bots: int = 0
    house_rules: tuple[tuple[str, str], ...] = field(default=())


class LobbyPort(Protocol):
    """The front hall. Calls return at once; answers come to the listener."""

    def listen(self, listener: LobbyListener) -> None: ...
    def make(self, table: NewTable) -> None: ...
    def join(self, table_id: str) -> None: ...
    def start(self, table_id: str) -> None:
        """Begin the game of a waiting table; free chairs are taken by bots."""

    def say(self, text: str) -> None: ...
    def leave(self) -> None: ...


__all__ = [
    "Chair", "ClockReading", "Closed", "Declined", "Instance", "Listener", "LobbyMessage",
    "LobbyPort", "LobbyUpdate", "NewTable", "Presence", "Refused", "Rules", "Said", "Seated",
    "Setting", "TableInfo", "TableMessage", "TablePort", "TableRow", "Update",
]  # fmt: skip
