"""A running table as the lobby has it, whichever process plays its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from engine.bots.kinds import Strength
from engine.core.errors import Refusal
from engine.core.zones import Seat
from netplay.journal.header import HeaderSeat
from tui.ports import BotChairRule, Chair, Notice, SeatTicket, TableInfo, TablePort


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A running table as the lobby knows it, as of the last thing that was told there: plain
    data."""

    places: tuple[HeaderSeat, ...]
    """Whose the chairs are."""
    chairs: tuple[Chair, ...]
    owner: Seat
    """Whose word counts: the first person present, or nobody."""
    bot_chairs: BotChairRule
    """Who may take a bot's chair."""
    strength: Strength
    """Of its bots."""
    turn: int
    over: bool
    """The game is."""
    active: Seat
    """Whose turn it is."""
    audience: tuple[Seat, ...]
    """Those for whom a clock waits, by what everybody knows."""
    expected: tuple[Seat, ...]
    """Those who have lost the connection, and have not left the table."""
    watchers: int
    """So many spectators."""
    is_deserted: bool
    """Nobody is connected."""
    has_ended_early: bool
    """It takes nothing more, since it has failed, or another process plays the game."""

    @property
    def owners(self) -> tuple[str, ...]:
        """Who has each chair."""
        return tuple(place.owner for place in self.places)

    @property
    def rounds_begun(self) -> int:
        """Rounds begun so far; turns are counted from 1."""
        return max(1, -(-self.turn // len(self.chairs)))


UNKNOWN_RULING = "usage"
"""Why words are not understood that are those of no ruling."""


@dataclass(frozen=True, slots=True)
class RulingAnswer:
    """The outcome of a ruling: it was made, or it was refused, or its words say nothing that can be
    done at this table."""

    deed: str = ""
    """What it does, once it is understood."""
    refusal: Refusal | None = None
    unclear: str = ""
    """A key under `admin.cannot`, or `UNKNOWN_RULING` ..."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """... and what it tells of."""


class VisitorTablePort(TablePort, Protocol):
    """A port to a table that the lobby has given to somebody."""

    way: Callable[[], float]
    """Seconds that a picture needs to this player now, or a press back."""
    name: str
    """Of a spectator: who talks; empty for one without a name."""
    owner: str
    """Of a spectator: who that is, as the host knows people."""
    ticket: SeatTicket

    @property
    def is_open(self) -> bool: ...
    def port_of(self, ticket: SeatTicket) -> VisitorTablePort: ...
    def go_on(self, port: VisitorTablePort) -> None:
        """Send whoever plays or watches through this one on to a rematch, by that port. It hears
        nothing more of this table."""

    def drop(self) -> None:
        """The line is gone; the chair is kept."""


class TableAdminActions(Protocol):
    """The actions of a host's admins at a table (HOUSE-01)."""

    async def rule_as_said(self, said: Sequence[str], by: str) -> RulingAnswer:
        """Carry out what that admin rules, by the words of the admin's command
        (`netplay/table/ruling_parser.py`)."""

    async def pause(self, on: bool, line: Notice) -> None:
        """Let the game stand, clocks and all, or go on; the line is for everybody."""

    def announce(self, line: Notice) -> None:
        """Tell everybody at the table, soon."""


class RunningTable(Protocol):
    """A table with a game. Nothing but `close` and what admins do waits for it."""

    @property
    def info(self) -> TableInfo: ...
    @property
    def summary(self) -> TableSummary: ...
    @property
    def stands(self) -> bool:
        """Nobody can play it now, since who could is away."""

    @property
    def admin(self) -> TableAdminActions: ...
    def port(self, seat: Seat, way: Callable[[], float] = ...) -> VisitorTablePort:
        """A new port to that seat; it has the chair once somebody listens through it."""

    def knock(self, name: str, owner: str) -> int:
        """A visitor asks for a bot's chair, and is answered by the number that is returned."""

    def take_back_knock(self, caller: int) -> None:
        """That visitor waits no longer."""

    @property
    def watchers(self) -> Sequence[VisitorTablePort]:
        """The ports of the spectators."""

    def play_on(self, seat: Seat, port: VisitorTablePort) -> VisitorTablePort | None:
        """Send whoever has that seat to the rematch; the port they had, or None if they are
        gone."""

    def no_rematch(self, reason: Notice) -> None:
        """It could not be begun: those who want it may try again."""

    def no_adjourn(self, reason: Notice) -> None:
        """It cannot be saved: those who want it may try again."""

    async def close(self, reason: Notice = ...) -> None:
        """Save, tell everybody, and end."""
