"""The admission of spectators to the tables of a host."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.zones import NOBODY
from netplay.denial import Denied
from netplay.lobby.parts import LobbyParts
from netplay.names import means
from netplay.table.inbox import SeatPort
from netplay.table.table import Table


class Spectators:
    """The spectators' way to the tables of one host."""

    def __init__(self, parts: LobbyParts) -> None:
        self._parts = parts

    def port(self, table: Table, name: str, owner: str, way: Callable[[], float]) -> SeatPort:
        """A port to the table without a seat; the name of somebody without one is empty.
        Raises `Denied`."""
        rules = self._parts.config.spectators
        if rules.allow == "no":
            raise Denied("no_watching")
        if rules.allow == "named" and not name:
            raise Denied("watch_unnamed")
        if not table.info.watching.allowed:
            raise Denied("watch_shut")
        if len(table.watchers) >= rules.most:
            raise Denied("gallery_full", n=rules.most)
        port = table.port(NOBODY, way)
        port.name, port.owner = name, owner
        return port

    def find(self, wished: str = "") -> Table:
        """The table of that id or name, or the only one that is played if nothing is wished.
        Raises `Denied`."""
        open_ones = [one for one in self._parts.running if one.info.watching.allowed]
        if wished:
            found = [one for one in open_ones if means(wished, one.info.id, one.info.name)]
        else:
            found = open_ones
        if not found:
            raise Denied("table_gone" if wished else "watch_none")
        if len(found) > 1:
            raise Denied("watch_which", tables=", ".join(one.info.name for one in found))
        if found[0].info.private:
            raise Denied("watch_private")
        return found[0]
