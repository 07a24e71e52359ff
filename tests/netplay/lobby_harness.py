"""A lobby without a terminal, under a fake clock, and visitors who write down what they hear."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from cards.pack_library import PackLibrary
from netplay.config import Config
from netplay.games.table_opener import MakeTableOpener
from netplay.lobby import Lobby
from netplay.lobby.visit import Visit
from netplay.recordings.background_recorder import BackgroundRecorder
from netplay.table.table import Table
from tests.netplay.faketime import Ear, FakeAlarm, FakeTime
from tui.ports import (
    LobbyChange,
    LobbyMessage,
    LobbyPort,
    LobbyReply,
    LobbyUpdate,
    NewTable,
    Notice,
    Presence,
    Seated,
    TablePort,
    TableRow,
    lobby_after_change,
)

M = TypeVar("M")


class Hearer:
    """Somebody with ears in the lobby and, once seated, at the table."""

    def __init__(
        self, lobby_port: LobbyPort, listed: Callable[[], tuple[TableRow, ...]] = lambda: ()
    ) -> None:
        """`listed` are the rows that they would find in the lobby now."""
        self._lobby_port = lobby_port
        self._listed = listed
        self.heard: list[LobbyMessage] = []
        self.changes: list[LobbyChange] = []
        """What was told of the lobby since; `heard` has each as the lobby that it made."""
        self.ear = Ear()
        self._port: TablePort | None = None
        lobby_port.listen(self.hear)

    def hear(self, message: LobbyMessage) -> None:
        if isinstance(message, LobbyChange):
            self.changes.append(message)
            message = lobby_after_change(self.lobby, message)
        self.heard.append(message)
        if isinstance(message, Seated):
            self.ear = Ear()
            self._port = self._lobby_port.port_of(message.ticket)
            self.port.listen(self.ear)

    def all(self, kind: type[M]) -> list[M]:
        return [message for message in self.heard if isinstance(message, kind)]

    @property
    def lobby(self) -> LobbyUpdate:
        return self.all(LobbyUpdate)[-1]

    @property
    def rows(self) -> tuple[TableRow, ...]:
        """As shown last; of who was led to a table at once, as they would be."""
        return self.lobby.tables if self.all(LobbyUpdate) else self._listed()

    @property
    def row(self) -> TableRow:
        (only,) = self.rows
        return only

    @property
    def port(self) -> TablePort:
        assert self._port is not None
        return self._port

    def presence(self, seat: int) -> Presence:
        return self.ear.update.chairs[seat].presence

    @property
    def declined(self) -> Notice:
        return self.all(LobbyReply)[-1].reason


class Guest(Hearer):
    """A visitor in the process of the lobby."""

    def __init__(
        self, visit: Visit, listed: Callable[[], tuple[TableRow, ...]] = lambda: ()
    ) -> None:
        self.visit = visit
        super().__init__(visit, listed)


def tables_here(lobby: Lobby) -> list[Table]:
    """The running tables of a lobby that plays them itself."""
    return [one for one in lobby.parts.running if isinstance(one, Table)]


def table_here(lobby: Lobby, table_id: str) -> Table:
    """That one of them."""
    (table,) = (one for one in tables_here(lobby) if one.info.id == table_id)
    return table


class LobbyHarness:
    """A lobby in a folder, under a fake clock."""

    def __init__(
        self,
        folder: Path,
        config: Config | None = None,
        library: PackLibrary | None = None,
        recorder: BackgroundRecorder | None = None,
        time: FakeTime | None = None,
        make_opener: MakeTableOpener = lambda here, hooks: here,
    ) -> None:
        self.folder = folder
        self.recorder = recorder
        self.time = time or FakeTime()
        self.lobby = Lobby(
            config or Config(),
            folder,
            self.time,
            library,
            recorder=recorder,
            make_opener=make_opener,
        )

    async def come(self, name: str, key: str | None = None) -> Guest:
        visit = self.lobby.visit(name, key)
        guest = Guest(visit, lambda: self.lobby.parts.tables.rows(visit))
        await self.settle()
        return guest

    async def settle(self) -> None:
        """Until everything asked for has happened, a few trips to the disk at most, and everybody
        has seen it."""
        for _ in range(3):
            self.show_soon()
            await asyncio.sleep(0)
            await self.lobby.parts.work.finish()
            for table in tables_here(self.lobby):
                await table.settled()
            while self.lobby.parts.visits._is_showing:
                await asyncio.sleep(0)
        await asyncio.sleep(0)

    def show_soon(self) -> None:
        """Let what waits for the next round be shown without the wait."""
        visits = self.lobby.parts.visits
        if isinstance(visits._alarm, FakeAlarm) and visits._due == visits._not_before:
            visits._alarm.cancel()
            visits._alarm.callback()

    async def do(self, *acts: Callable[[], None]) -> None:
        for act in acts:
            act()
            await self.settle()

    async def advance(self, seconds: float) -> None:
        await self.time.advance(seconds, self.settle)

    async def game(
        self, *guests: Guest, seats: int = 3, house_rules: tuple[tuple[str, str], ...] = ()
    ) -> str:
        """A running table with these guests; its id."""
        first, *others = guests
        await self.do(lambda: first.visit.make(NewTable(seats=seats, house_rules=house_rules)))
        table_id = next(row.id for row in first.rows if row.state == "waiting")
        for other in others:
            await self.do(lambda other=other: other.visit.join(table_id))  # type: ignore[misc]
        await self.do(lambda: first.visit.start(table_id))
        return table_id
