"""The files of games that a hall on another machine has sent to this worker's folder."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from netplay.cluster.worker_wire import (
    AssembleSentGame,
    GameFound,
    GameMissing,
    GamePiece,
    TableNotOpened,
)
from netplay.journal.errors import JournalUnavailable, UnreadableJournal
from netplay.journal.game_file_transfer import pack_game, remove_game_file, unpack_game
from netplay.journal.game_files import game_files, set_aside_unloadable
from netplay.journal.journal_file import JOURNAL_SUFFIX, JournalFile
from netplay.journal.trip import Trip

log = logging.getLogger(__name__)


class ReceivedGames:
    """The orders about these files, carried out one after the other: one that comes later finds
    what an earlier one has left."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pieces: dict[str, bytearray] = {}
        self._order = asyncio.Lock()

    def take_piece(self, piece: GamePiece) -> None:
        """Another piece of a game that is being sent here."""
        self._pieces.setdefault(piece.table, bytearray()).extend(piece.data)

    async def keep(self, order: AssembleSentGame) -> GameFound | TableNotOpened:
        """Make a file of the pieces."""
        packed = bytes(self._pieces.pop(order.table, b""))
        async with self._order:
            try:
                path = self._path(order.table)
                return GameFound(await asyncio.to_thread(unpack_game, packed, path, order.trip))
            except (JournalUnavailable, UnreadableJournal) as error:
                return TableNotOpened(str(error), is_readable=True)

    async def find(self, table_id: str, token: str) -> GameFound | GameMissing:
        """How the file is that is on that trip."""
        async with self._order:
            found = await asyncio.to_thread(_look_into, self._path(table_id))
        if found is None or found[0] is None or found[0].token != token:
            return GameMissing()
        return GameFound(found[1])

    async def all(self) -> list[tuple[str, str]]:
        """The games whose files have been sent here and are here yet, each with the token of its
        trip."""
        async with self._order:
            return await asyncio.to_thread(_sent_to, self._folder)

    async def token_of(self, table_id: str) -> str:
        """Of the trip that the file of that game is on; empty for one that was begun here."""
        found = await asyncio.to_thread(_look_into, self._path(table_id))
        return found[0].token if found is not None and found[0] is not None else ""

    async def pack(self, table_id: str, token: str) -> bytes | None:
        """The file that is on that trip, as it is now; None if it is not here."""
        async with self._order:
            if await self.token_of(table_id) != token:
                return None
            try:
                return await asyncio.to_thread(pack_game, self._path(table_id))
            except JournalUnavailable as error:
                log.error("table %s cannot be sent home: %s", table_id, error)
                return None

    async def remove(self, table_id: str, token: str) -> GameMissing:
        """Its file is home from that trip."""
        async with self._order:
            if await self.token_of(table_id) == token:
                await asyncio.to_thread(remove_game_file, self._path(table_id))
        return GameMissing()

    async def set_aside(self, table_id: str, token: str) -> None:
        """Its file was not taken home from that trip: keep it, and play it no more."""
        async with self._order:
            if await self.token_of(table_id) == token:
                aside = await asyncio.to_thread(set_aside_unloadable, self._path(table_id))
                log.warning("table %s was not taken home, and is kept as %s", table_id, aside)

    def _path(self, table_id: str) -> Path:
        return self._folder / f"{table_id}{JOURNAL_SUFFIX}"


def _sent_to(folder: Path) -> list[tuple[str, str]]:
    found = ((path.stem, _look_into(path)) for path in game_files(folder))
    return [(game, one[0].token) for game, one in found if one is not None and one[0] is not None]


def _look_into(path: Path) -> tuple[Trip | None, int] | None:
    """Its trip and its epoch; None where there is no file that can be read."""
    try:
        file = JournalFile.open(path)
    except (JournalUnavailable, UnreadableJournal):
        return None
    try:
        return file.trip(), file.epoch()
    finally:
        file.close()
