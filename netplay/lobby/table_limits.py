"""How many tables there may be, of everybody and of one owner, and whether any more at all."""

from __future__ import annotations

from netplay.config import TableSettings
from netplay.lobby.table_list import TableList
from netplay.request_denied import RequestDenied


class TableLimits:
    """What the host's settings and its end say about another table in the list."""

    def __init__(self, tables: TableList, settings: TableSettings) -> None:
        self._tables = tables
        self._settings = settings
        self.draining = False
        """No new games: the host closes soon."""

    def reconfigure(self, settings: TableSettings) -> None:
        """Let these limits hold from now on."""
        self._settings = settings

    def check_room(self) -> None:
        """Raises `RequestDenied` if the host is full, or is about to close."""
        self.check_open()
        if len(self._tables) >= self._settings.most:
            raise RequestDenied("most_tables", n=self._settings.most)

    def check_open(self) -> None:
        """Raises `RequestDenied` if no game may begin any more."""
        if self.draining:
            raise RequestDenied("draining")

    def check_share(self, owner: str) -> None:
        """Raises `RequestDenied` if that owner sits at as many tables as one may."""
        if self._tables.open_of(owner) >= self._settings.most_per_player:
            raise RequestDenied("most_yours", n=self._settings.most_per_player)
