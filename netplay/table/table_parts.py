"""The parts that a table is put together from."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.events import Event
from engine.core.state import GameState
from engine.core.zones import Seat
from netplay.journal.header import HeaderSeat
from netplay.journal.journal import JournalPort
from netplay.table.chairs import Chairs
from netplay.table.clock import TableClock
from netplay.table.game import TableGame
from netplay.table.history import TableHistory
from netplay.table.knocks import Knocks
from netplay.table.spectators import TableSpectators
from tui.ports import Notice


@dataclass(frozen=True, slots=True)
class InitialTableState:
    """A game as its table begins with it, new or found again after a restart."""

    places: Sequence[HeaderSeat]
    state: GameState
    record: JournalPort
    clocks: Mapping[str, float] = field(default_factory=dict)
    """What was left on them."""
    recent: Sequence[Event] = ()
    """The events since `kept`."""
    kept: bytes = b""
    """What the table remembered of the game until then."""
    stand_ins: Container[Seat] = ()
    """In these chairs bots sit until their people come."""


@dataclass(frozen=True, slots=True)
class TableHooks:
    """The callbacks of a table to whoever keeps it."""

    changed: Callable[[], None] = lambda: None
    """Called after whatever may be seen in the lobby."""
    rematch: Callable[[frozenset[Seat]], None] = lambda seats: None
    """Called once the game is over and these seats' people want another one: begin it and hand each
    its new port by `play_on`, or say why not with `no_rematch`."""
    adjourn: Callable[[], None] = lambda: None
    """Called when everybody present would stop for today: close the table, or say why not with
    `no_adjourn`."""
    ended: Callable[[], None] = lambda: None
    """Called once the end of the game has been told to everybody."""
    knock_answered: Callable[[int, Seat | Notice], None] = lambda caller, answer: None
    """Called with the number of a visitor who knocked: the seat that is theirs now, or why there is
    none."""
    muted: Callable[[str], bool] = lambda owner: False
    """Whether that owner is not heard."""


@dataclass(frozen=True, slots=True)
class TableParts:
    """The parts of a table that several of its rooms use."""

    game: TableGame
    chairs: Chairs
    clock: TableClock
    knocks: Knocks
    history: TableHistory
    spectators: TableSpectators
