"""The parts that all modules of one lobby share."""

from __future__ import annotations

from dataclasses import dataclass

from cards.pack_library import PackLibrary
from netplay.config import Config
from netplay.games.pending_tables import PendingTables
from netplay.games.running_games import RunningGames
from netplay.lobby.name_register import NameRegister
from netplay.lobby.table_limits import TableLimits
from netplay.lobby.table_list import TableList
from netplay.lobby.visits import Visits
from netplay.past_games.game_record_archive import GameRecordArchive
from netplay.store import Store
from netplay.system.background_tasks import BackgroundTasks
from netplay.system.clock import TimeSource


@dataclass(slots=True)
class LobbyParts:
    """The people, the tables, and what both are kept in."""

    config: Config
    """The settings that hold now."""
    time: TimeSource
    library: PackLibrary
    store: Store
    work: BackgroundTasks
    visits: Visits
    pending: PendingTables
    running: RunningGames
    archive: GameRecordArchive
    tables: TableList
    limits: TableLimits
    names: NameRegister

    def table_changed(self, table_id: str, *, later: bool = False) -> None:
        """Show everybody that a table is new, gone, or different; `later`: it can wait."""
        self.tables.changed(table_id)
        self.visits.changed(later=later)
