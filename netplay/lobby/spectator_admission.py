"""The admission of spectators to the tables of a host."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.zones import NOBODY
from netplay.lobby.lobby_parts import LobbyParts
from netplay.request_denied import RequestDenied
from netplay.table.running_table import RunningTable, VisitorTablePort
from netplay.text_cleaning import refers_to_table


class SpectatorAdmission:
    """The spectators' way to the tables of one host."""

    def __init__(self, parts: LobbyParts) -> None:
        self._parts = parts

    def port(
        self, table: RunningTable, name: str, owner: str, way: Callable[[], float]
    ) -> VisitorTablePort:
        """A port to the table without a seat; the name of somebody without one is empty.
        Raises `RequestDenied`."""
        rules = self._parts.config.spectators
        if rules.allow == "no":
            raise RequestDenied("no_watching")
        if rules.allow == "named" and not name:
            raise RequestDenied("watch_unnamed")
        if not table.info.watching.allowed:
            raise RequestDenied("watch_shut")
        if table.summary.watchers >= rules.most:
            raise RequestDenied("spectators_full", n=rules.most)
        port = table.port(NOBODY, way)
        port.name, port.owner = name, owner
        return port

    def find(self, wished: str = "") -> RunningTable:
        """The table of that id or name, or the only one that is played if nothing is wished.
        Raises `RequestDenied`."""
        open_ones = [one for one in self._parts.running if one.info.watching.allowed]
        if wished:
            found = [
                one for one in open_ones if refers_to_table(wished, one.info.id, one.info.name)
            ]
        else:
            found = open_ones
        if not found:
            raise RequestDenied("table_gone" if wished else "watch_none")
        if len(found) > 1:
            raise RequestDenied("watch_which", tables=", ".join(one.info.name for one in found))
        if found[0].info.private:
            raise RequestDenied("watch_private")
        return found[0]
