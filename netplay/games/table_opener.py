"""The way from a game to its running table, wherever that is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from engine.core.zones import Seat
from netplay.config import Config
from netplay.journal.header import JournalHeader
from netplay.table.running_table import RunningTable, TableSummary
from tui.past_games.game_record import GameRecord
from tui.ports import Notice, TableInfo

MakeTableOpener = Callable[["TableOpener", "GameHooks"], "TableOpener"]
"""Makes the opener of a host of the one that opens tables in its process."""
MakeRecord = Callable[[], GameRecord]
"""Makes the record of a game that has ended."""


@dataclass(frozen=True, slots=True)
class GameHooks:
    """The callbacks of running tables to the games of a host, each with the table's id first."""

    changed: Callable[[str], None]
    """Called after whatever may be seen in the lobby."""
    rematch: Callable[[str, frozenset[Seat]], None]
    """Called when these seats' people want another game, as `TableHooks.rematch` is."""
    adjourn: Callable[[str], None]
    """Called when everybody present would stop for today, as `TableHooks.adjourn` is."""
    ended: Callable[[str, MakeRecord], None]
    """Called once the end of the game has been told to everybody."""
    knock_answered: Callable[[str, int, Seat | Notice], None]
    """Hears what a visitor who knocked is answered, by the visitor's number."""
    muted: Callable[[str], bool]
    """Whether that owner is not heard."""


@dataclass(frozen=True, slots=True)
class ReopenedTable:
    """A table that is open again."""

    table: RunningTable
    header: JournalHeader
    record: MakeRecord
    """Of its game, if that is over."""


class TableOpener(Protocol):
    """Opens tables; what it has opened is closed by whoever asked for it."""

    async def start(self) -> None:
        """Be ready for the others; called once, before them."""

    def restored(self) -> None:
        """All games that the last host has left were asked for by now."""

    async def close(self) -> None:
        """The host ends, and its tables are closed."""

    async def begin(self, header: JournalHeader) -> RunningTable:
        """Set up a game and open its table. Raises `JournalUnavailable`."""

    async def resume(
        self, path: Path, stand_ins: frozenset[Seat] = frozenset(), *, written: float = 0.0
    ) -> ReopenedTable:
        """Open the table of the game in that file, which nobody else plays any more; bots keep the
        chairs of `stand_ins` until their people come. `written`, in seconds since the epoch, is
        when a game that is over ended. Raises `JournalUnavailable` or `UnreadableJournal`."""

    async def at_rest(
        self, path: Path, stand_ins: frozenset[Seat] = frozenset()
    ) -> tuple[TableInfo, TableSummary]:
        """What the lobby knows of the table of the game in that file while nobody plays it. Raises
        `JournalUnavailable` or `UnreadableJournal`."""

    def reconfigure(self, config: Config) -> None:
        """Let these settings hold for the tables that are opened from now on."""
